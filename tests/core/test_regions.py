from __future__ import annotations

from itertools import chain

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board
from sokolab.core.walks import connected, regions


def flooded(board: Board, starts: list[int], is_open: list[bool]) -> set[int]:
    """Return the connected squares, slowly."""
    found = set(starts)
    while True:
        more = {
            int(there)
            for square in found
            for there in board.neighbours[square]
            if there < board.size and is_open[there]
        }
        if more <= found:
            return found
        found |= more


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_connected_squares_by_their_definition(
    height: int, width: int, data: st.DataObject
) -> None:
    board = Board.empty(height, width)
    size = board.size
    is_open = data.draw(st.lists(st.booleans(), min_size=size, max_size=size))
    starts = data.draw(st.lists(st.integers(0, size - 1), max_size=3))
    found = connected(board, starts, np.array(is_open))
    assert set(np.flatnonzero(found).tolist()) == flooded(board, starts, is_open)


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_regions_hold_every_open_square_once(height: int, width: int, data: st.DataObject) -> None:
    board = Board.empty(height, width)
    is_open = data.draw(st.lists(st.booleans(), min_size=board.size, max_size=board.size))
    given_squares = np.array(is_open)
    found = [np.flatnonzero(area).tolist() for area in regions(board, given_squares)]
    assert sorted(chain(*found)) == [square for square, open_ in enumerate(is_open) if open_]
    assert [area[0] for area in found] == sorted(area[0] for area in found)
    for area in found:
        assert set(area) == flooded(board, area[:1], is_open)
    assert given_squares.tolist() == is_open, "what was given stays"


@pytest.mark.parametrize("size", [5, 41])
def test_a_winding_way_is_followed_to_its_end(size: int) -> None:
    is_open = np.zeros((size, size), bool)
    is_open[::2] = True
    for row in range(1, size, 2):
        is_open[row, -1 if row % 4 == 1 else 0] = True
    found = connected(Board.empty(size, size), [0], is_open.reshape(-1))
    assert (found.reshape(size, size) == is_open).all()
