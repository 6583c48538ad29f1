from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.lurd import replay
from sokolab.core.position import Position
from sokolab.editing.from_lurd import board_from_lurd

ROOM = Board.from_rows(
    ["#######", "#     #", "# $ $ #", "#  @  #", "# $   #", "#     #", "#######"]
)


def test_every_box_has_a_goal_where_it_was_left() -> None:
    assert board_from_lurd("RdD").rows() == (
        "#####",
        "#@$.#",
        "## ##",
        " #$#",
        " #.#",
        " ###",
    )


@given(st.lists(st.integers(0, 3), min_size=1, max_size=40))
def test_moves_of_a_game_solve_the_board_made_of_them(directions: list[int]) -> None:
    position, lurd = Position(ROOM), ""
    for direction in directions:
        after = position.moved(direction)
        if after is not None:
            letter = DIRECTION_LETTERS[direction]
            lurd += letter.upper() if after.boxes != position.boxes else letter
            position = after
    assume(lurd != lurd.lower())
    board = board_from_lurd(lurd)
    judged = replay(board, lurd)
    assert judged.is_complete
    assert judged.mismatch is None
    assert judged.final.is_solved
    assert len(board.boxes) == len(board.goals) <= 3
    assert board.height <= ROOM.height
    assert board.width <= ROOM.width
    walls = board.tiles == 1
    open_at_edge = ~walls
    open_at_edge[1:-1, 1:-1] = False
    assert not board.tiles[open_at_edge].any()


@pytest.mark.parametrize(
    ("lurd", "sentence"),
    [
        ("", "no letter pushes a box"),
        ("rrl", "no letter pushes a box"),
        ("rRx", "letter 3, 'x', is not one of u, r, d, l"),
        ("hello", "letter 1, 'h', is not one of"),
        ("rlR", "letter 3, R, pushes where no box can be"),
        ("Rdrrul", "letter 6, l, walks where a box stands"),
        ("RdrrruL", "letter 7, L, pushes a box against another"),
        ("Rd300r", "the board would be too large"),
        ("3(R", "'(' is never closed"),
    ],
)
def test_moves_that_make_no_board_are_refused(lurd: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace("(", r"\(")):
        board_from_lurd(lurd)


def test_counts_are_written_out() -> None:
    assert board_from_lurd("2R").rows() == ("######", "#@$ .#", "######")
