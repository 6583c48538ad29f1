"""Groups of a few boxes: their places, the player's regions and their moves, one by one."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from sokolab.kernels.search.boards.few_boxes import (
    UNDER_BOX,
    advance_group,
    binomials,
    label_regions,
    move_from_side,
    new_group_board,
    rank_after,
)
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from tests.kernels.search.dead.truth import reach
from tests.solvers.boards import LEVELS

SIZES = (2, 3, 4)


def _in_order(live: int, size: int) -> list[tuple[int, ...]]:
    return sorted(combinations(range(live), size), key=lambda group: group[::-1])


def _board() -> tuple[SearchBoard, np.ndarray]:
    """Return a board and numbers of all squares but one, where no box may stand."""
    base = search_board(LEVELS["two by two"].board)
    number = np.arange(-1, base.size, dtype=np.int32)
    number[-1] = -1
    return base, number


@pytest.mark.parametrize("size", SIZES)
def test_the_place_of_a_group_is_its_place_in_the_order(size: int) -> None:
    choose = binomials(7, size)
    members = np.arange(size, dtype=np.int32)
    for place, group in enumerate(_in_order(7, size)):
        assert tuple(members.tolist()) == group
        assert sum(int(choose[i, member]) for i, member in enumerate(group)) == place
        advance_group(members)


@pytest.mark.parametrize("size", SIZES)
def test_a_group_whose_member_moves_is_found_at_its_place(size: int) -> None:
    board = new_group_board(np.zeros((8, 4), np.int32), np.append(np.arange(7), -1), size)
    order = _in_order(7, size)
    scratch = np.zeros(size, np.int32)
    for group in order:
        for i in range(size):
            for moved in set(range(7)) - set(group):
                after = tuple(sorted({*group, moved} - {group[i]}))
                members = np.array(group, np.uint16)
                assert order[rank_after(board, members, i, moved, scratch)] == after


def test_regions_and_moves_are_those_of_boxes_alone() -> None:
    base, number = _board()
    board = new_group_board(base.neighbours, number, 2)
    regions, stack = np.zeros(base.size, np.uint8), np.zeros(base.size, np.int32)
    kinds = set()
    for group in _in_order(base.size - 1, 2):
        boxes = frozenset(board.live_squares[list(group)].tolist())
        count = label_regions(board, np.array(group, np.int32), regions, stack)
        free = set(range(base.size)) - boxes
        assert len({min(reach(base, boxes, square)) for square in free}) == count
        for square in free:
            around = set(np.flatnonzero(regions == regions[square]).tolist())
            assert around == reach(base, boxes, square)
        assert {int(box) for box in np.flatnonzero(regions == UNDER_BOX)} == boxes
        for box in boxes:
            for d in range(4):
                side, far = (int(base.neighbours[box, e]) for e in (d, d ^ 2))
                back = int(base.neighbours[side, d])
                for region in range(count):
                    is_there = side < base.size and regions[side] == region
                    pull = (side, back) if is_there and back in free else (-1, -1)
                    push = (far, box) if is_there and far in free else (-1, -1)
                    for pulls, wanted in ((True, pull), (False, push)):
                        expected = wanted if number[wanted[0]] >= 0 else (-1, -1)
                        assert move_from_side(board, regions, region, box, d, pulls) == expected
                        kinds.add((pulls, expected[0] >= 0))
    assert len(kinds) == 4
