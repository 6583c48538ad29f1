from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import boards
from benchmarks.floods import push_search_by_floods
from benchmarks.machine import per_loop
from sokolab.analysis.board_arrays import board_arrays, read_only
from sokolab.analysis.cuts import cuts_and_blocks
from sokolab.analysis.one_box import push_targets
from sokolab.analysis.problems import problems
from sokolab.analysis.reach import player_reach
from sokolab.core.board import Board
from tests import naive
from tests.benchmarks.conftest import Run


@pytest.mark.parametrize("board", [boards.labyrinth(50), boards.rooms(50, 12)])
def test_the_boards_are_big_levels(board: Board) -> None:
    base = board_arrays(board)
    assert board.tiles.shape == (50, 50)
    assert int(base.inside.sum()) >= 1300
    assert problems(base).is_playable
    box = int(base.boxes[0])
    assert int((push_targets(base, box).pushes >= 0).sum()) >= 1000


def test_the_boards_are_the_same_every_time() -> None:
    assert boards.labyrinth(50) == boards.labyrinth(50) != boards.labyrinth(50, seed=2)
    assert boards.rooms(50, 12) == boards.rooms(50, 12) != boards.rooms(50, 12, seed=2)
    assert len(boards.rooms(50, 12).boxes) == len(boards.rooms(50, 12).goals) == 12


def test_the_labyrinth_has_many_cut_vertices() -> None:
    assert int(cuts_and_blocks(board_arrays(boards.labyrinth(50))).cut.sum()) > 200


@given(naive.boards(longest=7), st.sampled_from([0, 1]))
def test_the_search_by_flood_fills_finds_the_same(board: Board, stops: int) -> None:
    base = board_arrays(board)
    size = board.size
    for box in base.boxes.tolist()[:2]:
        walk = [*player_reach(base).squares.tolist(), False]
        sides = [side for side in range(4) if walk[base.neighbours[box, side]]]
        if not sides:
            continue
        passable = base.free.copy()
        passable[box] = 1
        side_pushes = np.empty((size + 1, 4), np.int32)
        seen, flood_queue = np.empty((2, size + 1), np.int32)
        push_search_by_floods(
            base.neighbours,
            read_only(passable),
            box,
            sides[0],
            side_pushes,
            seen,
            flood_queue,
            np.empty(4 * size, np.int32),
            stops,
        )
        assert np.array_equal(side_pushes[:-1], push_targets(base, box).side_pushes)


def test_the_measure_prints_every_analysis(run: Run) -> None:
    done = run("analysis", "--side", 20, "--edits", 3)
    assert done.code == 0
    for row in (
        "player-reach",
        "problems",
        "all together",
        "times faster than those",
        "labyrinth 20×20",
        "All together, in thousandths of that loop: labyrinth 20×20",
    ):
        assert row in " ".join(done.out.split())


def test_times_are_told_in_thousandths_of_the_loop() -> None:
    told = per_loop("95%", {"small": 0.004, "large": 0.1}, 0.25)
    assert told == "95%, in thousandths of that loop: small 16; large 400"


def test_a_wrong_side_is_refused(run: Run) -> None:
    assert run("analysis", "--side", 3).code == 2
