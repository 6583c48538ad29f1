from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board
from sokolab.editing.difference import difference
from sokolab.editing.reshape import grown
from tests.editing.boards import boards

ROOM = Board("######\n#@$ .#\n######")


def test_each_square_that_differs_is_found() -> None:
    later = ROOM.with_tiles([ROOM.square(1, 2), ROOM.square(1, 3)], [0, 4])
    found = difference(ROOM, later)
    assert found.earlier_squares.tolist() == found.later_squares.tolist() == [8, 9]
    assert (found.more_walls, found.more_boxes, found.more_goals) == (0, 0, 0)
    assert found.words == "2 squares"


@pytest.mark.parametrize(
    ("glyph", "words"),
    [
        (1, "1 square: 1 more wall"),
        (4, "1 square: 1 more box"),
        (6, "1 square: 1 more box, 1 more goal"),
    ],
)
def test_the_words_count_pieces(glyph: int, words: str) -> None:
    later = ROOM.with_tiles([ROOM.square(1, 3)], glyph)
    assert difference(ROOM, later).words == words
    assert difference(later, ROOM).words == words.replace("more", "fewer")


def test_several_pieces_are_counted() -> None:
    assert (
        difference(ROOM, Board.empty(3, 6)).words
        == "17 squares: 14 fewer walls, 1 fewer box, 1 fewer goal"
    )


def test_equal_boards_do_not_differ() -> None:
    assert difference(ROOM, ROOM).words == "no difference"


@given(boards(), st.tuples(*[st.integers(0, 2)] * 4))
def test_floor_around_is_no_difference(board: Board, by: tuple[int, int, int, int]) -> None:
    larger = grown(board, *by)
    assert difference(board, larger).square_count == 0
    assert difference(larger, board).square_count == 0


def test_boards_that_grew_are_laid_over_each_other() -> None:
    later = grown(ROOM, 1, 0, 0, 2)
    later = later.with_tiles([later.square(2, 4)], 0)  # the box
    found = difference(ROOM, later)
    assert found.shift == (1, 2)
    assert found.later_squares.tolist() == [later.square(2, 4)]
    assert found.earlier_squares.tolist() == [ROOM.square(1, 2)]


def test_what_stands_on_one_board_only_differs() -> None:
    found = difference(ROOM, grown(ROOM, 0, 1, 0, 0).with_tiles([6], 1))
    assert (found.earlier_squares.tolist(), found.later_squares.tolist(), found.square_count) == (
        [],
        [6],
        1,
    )


def test_huge_boards_of_other_sizes_answer_at_once() -> None:
    large = Board(np.pad(ROOM.tiles, ((0, 297), (0, 294))))
    assert difference(ROOM, large).square_count == 0


@given(boards(), boards())
def test_both_ways_find_as_many(one: Board, other: Board) -> None:
    there, back = difference(one, other), difference(other, one)
    assert there.square_count == back.square_count
    assert (there.more_walls, there.more_boxes, there.more_goals) == (
        -back.more_walls,
        -back.more_boxes,
        -back.more_goals,
    )
    assert max(len(there.earlier_squares), len(there.later_squares)) <= there.square_count
