"""Boards of the same form: what an edit does on one of them, it does on all of them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest

from sokolab.core.board import Board, Tile
from sokolab.core.lurd import replay
from sokolab.editing.symmetry import Symmetry, lurd_after, square_after, transformed
from sokolab.verdicts.edits.edit import Edit
from sokolab.verdicts.edits.effect import Effect, SweptSquare
from sokolab.verdicts.edits.sweep import sweep, swept_on
from sokolab.verdicts.judging import judge, proved_least
from sokolab.verdicts.survey_form import survey_form
from sokolab.verdicts.values import Kind, Verdict
from tests.verdicts.boards import small_level

LEVEL = Board.from_rows(["########", "#@     #", "# $### #", "#     .#", "########"])


def with_margins(board: Board, above: int, below: int, left: int, right: int) -> Board:
    """Return a board with empty rows and columns around it."""
    return Board(np.pad(board.tiles, ((above, below), (left, right))))


def least(board: Board) -> Verdict:
    return proved_least(judge(board, seconds=10))


def effects(swept: Iterable[SweptSquare]) -> dict[Edit, tuple[Effect, int | None]]:
    return {one.edit: (one.effect, one.pushes) for one in swept}


@pytest.mark.parametrize("symmetry", Symmetry)
def test_squares_and_moves_lead_to_a_turned_board_and_back(symmetry: Symmetry) -> None:
    there_board = with_margins(transformed(LEVEL, symmetry), 2, 0, 1, 3)
    here, there = survey_form(LEVEL), survey_form(there_board)
    assert here == there
    played = replay(LEVEL, judge(LEVEL).lurd)
    assert replay(there_board, here.lurd_on(there, played.lurd)).solves
    turned = transformed(LEVEL, symmetry)
    for square in range(LEVEL.size):
        row, col = turned.row_col(square_after(LEVEL, square, symmetry))
        there_square = here.square_on(there, square)
        assert there_square == there_board.square(row + 2, col + 1)
        assert there.square_on(here, there_square) == square
        assert LEVEL.flat[square] == there_board.flat[there_square]
    assert there.lurd_on(here, lurd_after(played.lurd, symmetry)) == played.lurd


@pytest.mark.parametrize("symmetry", Symmetry)
def test_a_sweep_holds_on_every_orientation(symmetry: Symmetry) -> None:
    there_board = with_margins(transformed(LEVEL, symmetry), 0, 1, 2, 0)
    here, there = survey_form(LEVEL), survey_form(there_board)
    swept, expected = list(sweep(least(LEVEL))), list(sweep(least(there_board)))
    assert effects(swept_on(here, there, swept)) == effects(expected)
    assert effects(swept_on(there, here, expected)) == effects(swept)


def test_what_lies_behind_a_wall_counts() -> None:
    nook = with_margins(LEVEL, 1, 1, 1, 1).with_tiles([0, 1, 2, 3], int(Tile.WALL))
    thick = Board(np.pad(LEVEL.tiles, 1, constant_values=int(Tile.WALL)))
    room = Board.from_rows(
        ["###########", "#@     #  #", "# $### #  #", "#     .#  #", "###########"]
    )
    forms = [survey_form(board) for board in (LEVEL, nook, thick, room)]
    assert len({form.form for form in forms}) == 4
    far_away = with_margins(LEVEL, 0, 3, 0, 3).with_tiles([LEVEL.size + 30], int(Tile.GOAL))
    assert survey_form(far_away) == forms[0], "what stands off the board does not"


def surroundings(board: Board, random: np.random.Generator) -> Board:
    """Return a level inside random walls, rooms and gaps."""
    tiles = np.where(random.random((board.height + 4, board.width + 4)) < 0.5, 1, 0)
    tiles[2:-2, 2:-2] = board.tiles
    return Board(tiles.astype(np.uint8))


@pytest.mark.parametrize("seed", range(12))
def test_boards_of_equal_form_have_equal_sweeps(seed: int) -> None:
    random = np.random.default_rng(seed)
    level = small_level(random)
    while judge(level, seconds=5).kind is not Kind.SOLVABLE:
        level = small_level(random)
    equal = 0
    here_board = surroundings(level, random)
    here, found = survey_form(here_board), list(sweep(least(here_board)))
    for _ in range(40):
        symmetry = list(Symmetry)[random.integers(len(Symmetry))]
        varied = here_board
        for square in random.integers(here_board.size, size=2).tolist():
            row, col = here_board.row_col(square)
            if row < 2 or col < 2 or row >= level.height + 2 or col >= level.width + 2:
                content = Tile.FLOOR if varied.flat[square] & Tile.WALL else Tile.WALL
                varied = varied.with_tiles([square], int(content))
        there_board = transformed(varied, symmetry)
        there = survey_form(there_board)
        if here != there:
            continue
        equal += 1
        assert effects(swept_on(here, there, found)) == effects(sweep(least(there_board)))
    assert equal
