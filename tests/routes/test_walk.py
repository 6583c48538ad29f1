from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board
from sokolab.core.lurd import positions
from sokolab.language import Phrase
from sokolab.routes.walk import Walk, WalkKind, shortest_walk, walk
from sokolab.routes.wall_follower import CellMatrix
from tests.naive_routes import walk_lengths
from tests.routes.boards import rooms


@given(rooms(longest=12))
def test_shortest_walks_against_the_naive_search(board: Board) -> None:
    start = board.players[0]
    lengths = walk_lengths(board, start)
    for target in range(board.size):
        lurd = shortest_walk(board, start, target)
        assert (None if lurd is None else len(lurd)) == lengths.get(target)
        if lurd is not None:
            end = positions(board, lurd)[-1]
            assert end.player == target
            assert end.boxes == frozenset(board.boxes)
            assert lurd == lurd.lower()


@given(rooms(longest=12), st.sampled_from(WalkKind))
def test_every_manner_gets_there_or_says_that_no_way_leads_there(
    board: Board, kind: WalkKind
) -> None:
    start = board.players[0]
    lengths = walk_lengths(board, start)
    for target in np.flatnonzero(board.flat != 1).tolist():
        found = walk(board, start, target, kind)
        assert found.is_found == (target in lengths)
        if not found.is_found:
            assert found == Walk((), "", kind, False, Phrase("the player cannot get there"))
            continue
        assert [position.player for position in positions(board, found.lurd)] == list(found.squares)
        assert found.squares[-1] == target
        assert len(found.lurd) >= lengths[target]
        assert found.is_fallback == (found.kind is not kind)
        if found.kind is WalkKind.SHORTEST:
            assert len(found.lurd) == lengths[target]


def test_a_walk_turns_as_late_as_it_can() -> None:
    board = Board.from_rows(["#####", "#@  #", "#   #", "#   #", "#####"])
    assert shortest_walk(board, 6, 18) == "rrdd"
    assert shortest_walk(board, 18, 6) == "uull"


def test_where_wall_following_fails_the_shortest_way_serves_and_says_so() -> None:
    rows = ["########", "#   #  #", "# #   ##", "# @  # #", "#      #", "########"]
    board = Board.from_rows(rows)
    start, target = board.players[0], board.square(1, 6)
    found = walk(board, start, target, WalkKind.WALL_FOLLOWING)
    assert found.is_fallback
    assert found.kind is WalkKind.SHORTEST
    assert found.sentence == "wall following found no way; the shortest walk takes 6 steps"
    near = walk(board, start, target - 2 * board.width, WalkKind.SHORTEST)
    assert not near.is_found
    assert (
        walk(board, start, start + 1, WalkKind.WALL_FOLLOWING).sentence == "1 step, along the walls"
    )


def test_cells_off_the_board_are_not_free() -> None:
    cells = CellMatrix(Board.from_rows(["@ $#"]))
    assert [cells.is_free(0, col) for col in range(-1, 5)] == [
        False,
        True,
        True,
        False,
        False,
        False,
    ]
    assert not cells.is_free(-1, 0)
    assert not cells.is_free(1, 0)
