"""Regions of the player around one box: all from one search, as floods say."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from sokolab.generation.rooms import open_room
from sokolab.kernels.generation.box_regions import REST, fill_tree, new_tree, region_of
from sokolab.kernels.generation.positions import fill_reach
from tests import naive_generation as naive


@pytest.mark.parametrize("seed", range(20))
def test_regions_are_those_of_floods_wherever_the_box_stands(seed: int) -> None:
    random = Random(seed)
    room = open_room(naive.random_room(random)).arrays
    size, words = room.live_index.size - 1, room.floor.size
    boxes = random.sample(range(size), random.randint(0, 4))
    home = random.choice([square for square in range(size) if square not in boxes])
    free = room.floor.copy()
    for box in boxes:
        free[room.word[box]] ^= room.bit[box]
    tree, reach, todo = new_tree(size + 1), *np.zeros((2, words), np.int64)

    def flooded(start: int) -> set[int]:
        fill_reach(room, free, start, reach, todo)
        return set(np.flatnonzero(reach[room.word[:-1]] & room.bit[:-1]).tolist())

    first = fill_tree(room, free, home, tree)
    region = flooded(home)
    assert first == min(region)
    assert region == set(np.flatnonzero(tree.order >= tree.order[first]).tolist())
    for box in region:
        free[room.word[box]] ^= room.bit[box]
        for square in region - {box}:
            found = region_of(room, tree, box, square)
            assert min(flooded(square)) == (first if found == REST else tree.lowest[found])
        free[room.word[box]] ^= room.bit[box]
