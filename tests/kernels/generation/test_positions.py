"""Ranks of sets of boxes, floods over bits, and the kernels that build on them."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from sokolab.core.position import Position
from sokolab.generation import warm_generation
from sokolab.generation.rooms import open_room
from sokolab.kernels.generation import layers, part_needs, positions
from tests import naive_generation as naive


def test_ranks_count_all_sets_of_boxes() -> None:
    arrays = open_room(naive.random_room(Random(5))).arrays
    count = arrays.binomials.shape[1] - 1
    number = len(arrays.live_squares)
    seen = set()
    for chosen in combinations(range(number), count):
        row = np.array(chosen, np.int32)
        rank = positions.rank_of(arrays.binomials, row)
        seen.add(rank)
        back = np.zeros(count, np.int32)
        positions.unrank_boxes(arrays.binomials, rank, back)
        assert back.tolist() == list(chosen)
        for i in range(count):
            for there in set(range(number)) - set(chosen):
                moved = sorted({*chosen[:i], *chosen[i + 1 :], there})
                after = positions.rank_of(arrays.binomials, np.array(moved, np.int32))
                expected = after, moved.index(there)
                assert positions.rank_after(arrays.binomials, row, rank, i, there) == expected
    assert seen == set(range(int(arrays.binomials[number, count])))


@pytest.mark.parametrize("seed", range(10))
def test_a_flood_reaches_what_a_player_reaches(seed: int) -> None:
    random = Random(seed)
    room = open_room(naive.random_room(random))
    arrays, scratch = room.arrays, positions.new_room_scratch(room.box_count, 1)
    rank = random.randrange(room.set_count)
    positions.place_boxes(arrays, rank, scratch)
    boxes = {int(room.floor[arrays.live_squares[number]]) for number in scratch.members}
    for k, square in enumerate(room.floor.tolist()):
        if square not in boxes:
            positions.fill_reach(arrays, scratch.free, k, scratch.reach, scratch.todo)
            reached = {
                int(room.floor[n])
                for n in range(len(room.floor))
                if scratch.reach[0] & arrays.bit[n]
            }
            assert reached == Position(room.board, boxes, square).player_reach()


def test_the_kernels_of_all_searches_are_entries() -> None:
    warm_generation.run()
    for kernel in (
        positions.slot_of,
        positions.place_boxes,
        positions.fill_child_reach,
        positions.insert_solved_positions,
        layers.step_pushes,
        layers.step_changes,
        layers.step_moves,
        layers.normalise_players,
        part_needs.spread_needs,
        part_needs.need_of,
    ):
        assert callable(kernel)
