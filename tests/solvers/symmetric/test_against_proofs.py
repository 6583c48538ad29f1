"""Symmetric play on mirrored boards drawn at random, against proofs."""

from __future__ import annotations

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.solvers.frame.search_board import why_not_a_level
from sokolab.solvers.roster import solve
from tests.solvers.boards import random_board


def _mirrored(seed: int) -> Board:
    """Return a random board with its image beside it, and a wide passage between the two."""
    board = random_board(seed)
    width, rows = board.width, board.rows()
    drawn = []
    for number, row in enumerate(rows):
        half = row[: width - 1]
        image = half[::-1].replace("@", " ").replace("+", ".")
        is_edge = number in (0, len(rows) - 1)
        drawn.append(half + ("#" if is_edge else " ") + image)
    return Board.from_rows(drawn)


MIRRORED = [board for seed in range(60) if not why_not_a_level(board := _mirrored(seed))]


@pytest.mark.parametrize("board", MIRRORED)
def test_it_solves_what_can_be_solved_and_nothing_else(board: Board) -> None:
    proved = solve(board, "optimal-pushes", Limits(nodes=200_000))
    found = solve(board, "symmetric", Limits(nodes=20_000))
    assert proved.outcome in (Outcome.SOLVED, Outcome.UNSOLVABLE)
    assert found.outcome is not Outcome.UNSOLVABLE
    assert (found.outcome is Outcome.SOLVED) == (proved.outcome is Outcome.SOLVED)
    if found.outcome is Outcome.SOLVED:
        assert replay(board, found.lurd).solves
        assert found.pushes >= proved.pushes


def test_enough_boards_of_both_sorts_are_drawn() -> None:
    outcomes = [solve(board, "auto", Limits(nodes=50_000)).outcome for board in MIRRORED]
    assert outcomes.count(Outcome.SOLVED) >= 5
    assert outcomes.count(Outcome.UNSOLVABLE) >= 2
