"""Parts of boards, and boards that differ little, against slow twins."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from sokolab.kernels.index_search import (
    SIZE_SLACK,
    BoardRows,
    PartViews,
    find_part,
    least_differences,
)

tiles = st.integers(2, 4).flatmap(
    lambda width: st.lists(
        st.lists(st.sampled_from([0, 1, 2, 4]), min_size=width, max_size=width),
        min_size=2,
        max_size=4,
    )
)


def rows_of(boards: list[NDArray[np.uint8]]) -> BoardRows:
    return BoardRows(
        np.concatenate([board.reshape(-1) for board in boards]),
        np.cumsum([0, *(board.size for board in boards[:-1])]).astype(np.int64),
        np.array([board.shape[0] for board in boards], np.int32),
        np.array([board.shape[1] for board in boards], np.int32),
    )


@given(st.lists(tiles, min_size=1, max_size=4), st.sampled_from([0, 2, 4]), st.integers(0, 4))
def test_a_pair_of_squares_is_found_wherever_it_lies(
    drawn: list[list[list[int]]], one: int, other: int
) -> None:
    boards = [np.array(board, np.uint8) for board in drawn]
    part = PartViews(
        np.array([[0, 0], [0, 1]], np.int32),
        np.array([[0, 1], [0, 0]], np.int32),  # beside it, or below it
        np.array([one, other], np.uint8),
        0xFF,
    )
    chosen = np.arange(len(boards), dtype=np.int32)
    found = np.zeros((len(boards), 3), np.int32)
    count = find_part(rows_of(boards), part, chosen, found)
    expected = []
    for number, board in enumerate(boards):
        walled = np.pad(board, ((0, 1), (0, 1)), constant_values=1)
        lies = (board == one) & ((walled[:-1, 1:] == other) | (walled[1:, :-1] == other))
        if lies.any():
            expected.append([number, int(np.flatnonzero(lies)[0])])
    assert found[:count, [0, 2]].tolist() == expected


@given(tiles, tiles, st.integers(0, 12))
def test_the_least_difference_over_all_places(
    one: list[list[int]], other: list[list[int]], most: int
) -> None:
    board, view = np.array(one, np.uint8), np.array(other, np.uint8)
    least = np.array([most + 1], np.int32)
    padded = np.pad(view, SIZE_SLACK, constant_values=1)
    kinds = np.zeros((2, 16), np.int32)
    kinds[0] = np.bincount(view.reshape(-1), minlength=16)
    least_differences(rows_of([board]), rows_of([padded]), kinds, np.zeros(1, np.int32), least)
    height, width = np.maximum(board.shape, view.shape)
    counts = [most + 1]
    for down in range(height - min(board.shape[0], view.shape[0]) + 1):
        for right in range(width - min(board.shape[1], view.shape[1]) + 1):
            laid = []
            for drawn in (board, view):
                canvas = np.ones((height, width), np.uint8)
                top = down if drawn.shape[0] < height else 0
                left = right if drawn.shape[1] < width else 0
                canvas[top : top + drawn.shape[0], left : left + drawn.shape[1]] = drawn
                laid.append(canvas)
            counts.append(int((laid[0] != laid[1]).sum()))
    assert least[0] == min(counts)
