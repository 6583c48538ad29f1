"""The representatives of positions, against turning and reflecting these one by one."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.kernels.search.boards.reach import Reach, lowest_after, mark_reach
from sokolab.kernels.search.exact.orbits import (
    AfterPush,
    fill_image,
    fill_representative,
    new_orbits,
    note_parent,
    representative_after,
)
from sokolab.kernels.search.tables.slots import hash_keys
from sokolab.kernels.search.tables.states import box_hash
from sokolab.solvers.frame.search_board import SearchBoard, search_board, symmetries_of
from tests.kernels.search.dead.truth import Place, reach

BOARDS = {
    "eight": ["#######", "#. # .#", "#     #", "## @ ##", "#     #", "#. # .#", "#######"],
    "two": ["#######", "#.   ##", "#  @  #", "##   .#", "#######"],
    "none": ["######", "#@  .#", "#    #", "##   #", "######"],
}


def _image(base: SearchBoard, symmetry: np.ndarray, place: Place) -> Place:
    boxes = frozenset(int(symmetry[box]) for box in place[0])
    return boxes, min(reach(base, boxes, int(symmetry[place[1]])))


def _representative(base: SearchBoard, symmetries: np.ndarray, place: Place) -> Place:
    row = np.array(sorted(place[0]), np.int32)
    orbits, keys = new_orbits(symmetries, len(row)), hash_keys(base.size)
    blocked = np.zeros(base.size + 1, np.uint8)
    blocked[-1] = 1
    blocked[row] = 1
    before = blocked.copy()
    mark, stack = np.zeros((2, base.size + 1), np.int32)
    player, word = fill_representative(
        orbits, Reach(base.neighbours, blocked, mark, stack), keys, row, place[1], 1
    )
    assert np.array_equal(blocked, before)
    assert orbits.boxes.tolist() == sorted(orbits.boxes.tolist())
    assert word == box_hash(keys, orbits.boxes) ^ keys[1, player]
    return frozenset(orbits.boxes.tolist()), int(player)


@pytest.mark.parametrize("name", BOARDS)
def test_positions_share_a_representative_where_a_symmetry_maps_them(name: str) -> None:
    base = search_board(Board.from_rows(BOARDS[name]))
    symmetries = symmetries_of(base)
    rng = np.random.default_rng(3)
    orbit_of: dict[Place, frozenset[Place]] = {}
    turned = stays = 0
    for _ in range(150):
        *boxes, player = (int(x) for x in rng.permutation(base.size)[:4])
        place = frozenset(boxes), min(reach(base, frozenset(boxes), player))
        orbit = frozenset({place} | {_image(base, each, place) for each in symmetries})
        found = {_representative(base, symmetries, each) for each in orbit}
        assert len(found) == 1
        assert found <= orbit
        assert orbit_of.setdefault(found.pop(), orbit) == orbit
        turned += len(orbit) > 1
        stays += 1 < len(orbit) <= len(symmetries)  # a symmetry maps the boxes on themselves
    assert (turned > 100) == (len(symmetries) > 0)
    assert stays > 0 or len(symmetries) < 2


@pytest.mark.parametrize("name", ["eight", "two"])
def test_after_a_push_the_representative_follows_from_its_parent(name: str) -> None:
    base = search_board(Board.from_rows(BOARDS[name]))
    symmetries, keys = symmetries_of(base), hash_keys(base.size)
    rng = np.random.default_rng(4)
    blocked = np.zeros(base.size + 1, np.uint8)
    blocked[-1] = 1
    mark, other, stack = np.zeros((3, base.size + 1), np.int32)
    filled = local = 0
    for stamp in range(1, 2000):
        *boxes, player = (int(x) for x in rng.permutation(base.size)[:5])
        box, d = int(rng.choice(boxes)), int(rng.integers(4))
        before, after = (int(base.neighbours[box, side]) for side in (d ^ 2, d))
        walks = reach(base, frozenset(boxes), player)
        if before not in walks or after == base.size or after in boxes:
            continue
        row = np.array(sorted(boxes), np.int32)
        orbits = new_orbits(symmetries, len(row))
        blocked[row] = 1
        mark_reach(base.neighbours, blocked, player, mark, stamp, stack)
        note_parent(orbits, keys, row, mark, stamp)
        moved = frozenset(boxes) - {box} | {after}
        new_row = np.array(sorted(moved), np.int32)
        blocked[box], blocked[after] = 0, 1
        lowest = lowest_after(base.neighbours, blocked, mark, stamp, min(walks), box, d)
        is_filled = lowest < 0
        if is_filled:
            lowest = mark_reach(base.neighbours, blocked, box, other, stamp, stack)
        here = box_hash(keys, new_row)
        floor = Reach(base.neighbours, blocked, other, stack)
        child = AfterPush(here, box, after, lowest, is_filled)
        there, word, symmetry = representative_after(orbits, floor, keys, child, stamp)
        fill_image(orbits, symmetry, new_row, True)
        found = frozenset(orbits.boxes.tolist()), int(there)
        blocked[:-1] = 0
        assert found == _representative(base, symmetries, (moved, lowest))
        assert word == box_hash(keys, orbits.boxes) ^ keys[1, there]
        filled += is_filled
        local += not is_filled
    assert min(filled, local) > 10


def test_without_a_symmetry_a_position_represents_itself() -> None:
    base = search_board(Board.from_rows(BOARDS["none"]))
    boxes = frozenset({2, 5})
    place = boxes, min(reach(base, boxes, 9))
    assert _representative(base, np.zeros((0, base.size + 1), np.int32), place) == place
