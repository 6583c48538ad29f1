"""States of a single box by the player's square, and its pushes from the start."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.pull.one_box_states import fill_box_states, fill_pushes_from
from sokolab.solvers.frame.one_box_tables import field_of
from sokolab.solvers.frame.search_board import search_board, why_not_a_level
from tests.naive_macro import region
from tests.naive_squares import lone_pushes
from tests.solvers.boards import LEVELS, random_board

BOARDS = [LEVELS[name].board for name in ("goal room", "round the pillar", "sealed larder")]
BOARDS += [board for seed in range(20) if not why_not_a_level(board := random_board(seed))]
BOARDS = [board for board in BOARDS if len(search_board(board).boxes)]


@pytest.mark.parametrize("board", BOARDS)
def test_a_state_belongs_to_one_region_of_the_player(board: Board) -> None:
    base = search_board(board)
    field, size = field_of(base, ()), base.size
    lone = np.full((size, size + 1), -7, np.int32)
    fill_box_states(field, lone)
    for box in range(0, size, 2):
        regions: dict[int, int] = {}
        for player in set(range(size)) - {box}:
            state = int(lone[player, box])
            assert field.square_of[state] == box
            lowest = min(region(base.neighbours, {box, size}, player))
            assert regions.setdefault(lowest, state) == state
            for side in range(4):
                if base.neighbours[box, side] == player:
                    assert state == field.state_at[box, side]
        assert len(set(regions.values())) == len(regions)


@pytest.mark.parametrize("board", BOARDS)
def test_pushes_from_a_state_are_those_of_a_lone_box(board: Board) -> None:
    base = search_board(board)
    field, size = field_of(base, ()), base.size
    lone = np.empty((size, size + 1), np.int32)
    fill_box_states(field, lone)
    distance, queue = np.empty((2, len(field.square_of)), np.int32)
    for box in base.boxes.tolist():
        for player in {base.player, size - 1} - {box}:
            first = int(lone[player, box])
            fill_pushes_from(
                base.neighbours, field.state_at, field.square_of, first, distance, queue
            )
            wanted = np.full(len(distance), FAR)
            for (square, lowest), cost in lone_pushes(base.neighbours, {size}, box, player).items():
                wanted[lone[lowest, square]] = cost
            assert distance.tolist() == wanted.tolist()
