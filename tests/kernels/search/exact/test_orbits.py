"""The representatives of positions, against turning and reflecting these one by one."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.kernels.search.exact.orbits import new_orbits, representative
from sokolab.kernels.search.tables.slots import hash_keys
from sokolab.kernels.search.tables.states import box_hash
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from sokolab.solvers.frame.symmetry import symmetries_of
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
    shut = np.zeros(base.size + 1, np.uint8)
    shut[-1] = 1
    shut[row] = 1
    before = shut.copy()
    mark, stack = np.zeros((2, base.size + 1), np.int32)
    player, word = representative(
        orbits, base.neighbours, keys, row, place[1], shut, mark, 1, stack
    )
    assert np.array_equal(shut, before)
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


def test_without_a_symmetry_a_position_represents_itself() -> None:
    base = search_board(Board.from_rows(BOARDS["none"]))
    boxes = frozenset({2, 5})
    place = boxes, min(reach(base, boxes, 9))
    assert _representative(base, np.zeros((0, base.size + 1), np.int32), place) == place
