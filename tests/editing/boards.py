"""Random boards for the tests of editing."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from sokolab.core.board import TILE_OF_GLYPH, Board

VALUES = sorted(int(value) for value in TILE_OF_GLYPH.values())


def boards(longest: int = 7) -> st.SearchStrategy[Board]:
    """Return a strategy for boards of any legal tiles, none to several players among them."""
    shapes = hnp.array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=longest)
    return hnp.arrays(np.uint8, shapes, elements=st.sampled_from(VALUES)).map(Board)


def boards_with_squares() -> st.SearchStrategy[tuple[Board, list[int]]]:
    """Return a strategy for a board and some of its squares, repeats allowed."""
    return boards().flatmap(
        lambda board: st.tuples(
            st.just(board), st.lists(st.integers(0, board.size - 1), max_size=12)
        )
    )
