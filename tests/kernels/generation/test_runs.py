"""Runs of pulls, the bounds of what they come to, and ways whose runs are joined."""

from __future__ import annotations

from collections import deque
from random import Random

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import Replay, replay
from sokolab.core.position import Position
from sokolab.generation.exhaustion import lurd_of_path
from sokolab.generation.part_bound import part_needs
from sokolab.generation.rooms import OpenRoom, open_room
from sokolab.generation.run_beam import PullPath, RunBeam, boxes_along, pull_path_of, solved_paths
from sokolab.kernels.generation import runs
from sokolab.kernels.search.boards.assignment import new_matching
from sokolab.routes.line import line_of
from sokolab.solvers.frame.protocol import CancelToken
from tests import naive_generation as naive
from tests.naive_generation import Pieces

OPEN = Board.from_rows(
    ["##########", *["#        #"] * 2, "# .    . #", *["#        #"] * 2, "##########"]
)


def settled(board: Board, boxes: frozenset[int], player: int) -> Pieces:
    position = Position(board, boxes, player).normalised()
    return position.boxes, position.player


def pulled_on(board: Board, boxes: frozenset[int], player: int) -> dict[Pieces, int]:
    """Return where pulls of one box lead, by plain rules, with the fewest pulls."""
    found: dict[Pieces, int] = {}
    for box in boxes:
        others = boxes - {box}
        todo = deque([(box, player, 0)])
        seen = {(box, settled(board, boxes, player)[1])}
        while todo:
            here, stand, pulls = todo.popleft()
            now = others | {here}
            reach = Position(board, now, stand).player_reach()
            for there, beyond in zip(
                board.neighbours[here].tolist(),
                [int(board.neighbours[n, s]) for s, n in enumerate(board.neighbours[here])],
                strict=True,
            ):
                is_free = beyond < board.size and not board.flat[beyond] & 1
                if there not in reach or not is_free or beyond in now:
                    continue
                key = settled(board, others | {there}, beyond)
                if (there, key[1]) not in seen:
                    seen.add((there, key[1]))
                    todo.append((there, beyond, pulls + 1))
                    if there != box:
                        found[key] = min(pulls + 1, found.get(key, pulls + 1))
    return found


def children_of(room: OpenRoom, position: Pieces) -> dict[Pieces, tuple[int, int]]:
    """Return what the kernel lists: the fewest pulls, and the bound."""
    arrays, boxes = room.arrays, room.box_count
    ways, scratch = runs.new_run_layer(1, boxes, 50), runs.new_run_scratch(arrays, boxes, 50)
    ways.boxes[0] = np.searchsorted(room.floor, sorted(position[0]))
    ways.player[0] = np.searchsorted(room.floor, position[1])
    marks = np.random.default_rng(1).integers(1, 1 << 62, (2, arrays.live_index.size))
    parts = part_needs(room, 60, CancelToken())
    matching = new_matching(np.zeros(boxes, np.int32))
    guide = runs.Guide(parts, matching, marks, np.zeros(1 << 10, np.int64))
    children = runs.new_children(10_000)
    runs.list_children(arrays, ways, 0, (0, 3), guide, scratch, children)
    found: dict[Pieces, tuple[int, int]] = {}
    hashes = set()
    for c in range(int(children.size[0])):
        spots = ways.boxes[0].copy()
        spots[children.box[c]] = children.square[c]
        placed = frozenset(room.floor[spots].tolist())
        key = settled(room.board, placed, int(room.floor[children.normalised_player[c]]))
        hashes.add(int(children.hash[c]))
        found[key] = int(children.pulls[c]), int(children.bound[c])
    assert len(hashes) == len(found)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_runs_come_to_all_that_plain_rules_say_and_bounds_to_no_more(seed: int) -> None:
    random = Random(seed)
    board = naive.random_room(random)
    room = open_room(board, random.randint(1, len(board.goals)))
    needs = naive.least_pushes(board, room.box_count)
    for position in random.sample(sorted(needs, key=str), min(len(needs), 12)):
        found = children_of(room, position)
        expected = pulled_on(board, *position)
        assert {key: pulls for key, (pulls, _) in found.items()} == expected
        for key, (_, bound) in found.items():
            assert bound <= needs[key]


def ends(room: OpenRoom) -> list[PullPath]:
    return solved_paths(room, 30, np.random.default_rng(0))


def new_beam(
    room: OpenRoom, ways: list[PullPath], width: int, seed: int = 0, detour: float | None = None
) -> RunBeam:
    parts = part_needs(room, 60, CancelToken())
    return RunBeam(room, parts, ways, width=width, detour=detour, luck=2.0, seed=seed)


def start_of(beam: RunBeam, n: int) -> Board:
    way = beam.path(n)
    return beam.room.board_of(way.boxes, way.player)


def played(beam: RunBeam, n: int) -> Replay:
    start = start_of(beam, n)
    return replay(start, lurd_of_path(start, boxes_along(beam.room, beam.path(n))))


@pytest.mark.parametrize("detour", [None, 0.3])
@pytest.mark.parametrize("seed", range(6))
def test_each_way_of_a_beam_solves(detour: float | None, seed: int) -> None:
    board = naive.random_room(Random(seed))
    room = open_room(board)
    least = naive.least_box_changes(board, room.box_count)
    beam = new_beam(room, ends(room), 30, seed, detour)
    while beam.advance(lambda: False) and beam.depth < 12:
        for n in range(beam.position_count):
            home = played(beam, n)
            assert home.solves
            assert home.box_changes <= beam.depth
            assert home.pushes >= beam.bound(n)
            start = start_of(beam, n)
            assert home.box_changes >= least[frozenset(start.boxes), start.players[0]]


def test_runs_that_nothing_keeps_apart_are_joined() -> None:
    room = open_room(OPEN)
    one, other = np.searchsorted(room.floor, OPEN.goals).tolist()
    up = room.arrays.neighbours[:, 0].tolist()
    spots = np.array([up[one], up[other]], np.int32)
    way = PullPath(spots, up[up[other]], up[one], [0, 4])  # each box up by one
    beam = new_beam(room, [way], 400)
    assert beam.advance(lambda: False)
    for n in range(beam.position_count):
        home = played(beam, n)
        assert home.solves
        assert beam.changes(n) == home.box_changes == 2


def test_a_beam_goes_on_from_a_part_of_a_solution() -> None:
    room = open_room(OPEN)
    beam = new_beam(room, ends(room), 5)
    while beam.depth < 4:
        assert beam.advance(lambda: False)
    home = played(beam, 0)
    line = line_of(start_of(beam, 0), home.lurd)
    for pushes in range(len(line.pushes) + 1):
        way = pull_path_of(room, line, pushes)
        assert len(way.pulls) == pushes
        boxes = line.boxes_after(len(line.pushes) - pushes)
        assert set(room.floor[way.boxes].tolist()) == boxes
        again = new_beam(room, [way], 3, seed=1)
        assert again.advance(lambda: False)
        for n in range(again.position_count):
            assert played(again, n).solves


def test_a_beam_that_is_over_makes_a_layer_of_what_it_has() -> None:
    room = open_room(OPEN)
    beam = new_beam(room, ends(room), 4)
    assert beam.advance(lambda: True)
    assert beam.position_count == 4
    assert all(played(beam, n).solves for n in range(beam.position_count))


def test_a_layer_holds_no_more_than_there_is_room_for() -> None:
    room = open_room(OPEN)
    arrays = room.arrays
    ways, scratch = runs.new_run_layer(1, 2, 50), runs.new_run_scratch(arrays, 2, 50)
    ways.boxes[0], ways.player[0] = np.searchsorted(room.floor, OPEN.goals), 0
    marks = np.random.default_rng(1).integers(1, 1 << 62, (2, arrays.live_index.size))
    matching = new_matching(np.zeros(2, np.int32))
    parts = part_needs(room, 60, CancelToken())
    guide = runs.Guide(parts, matching, marks, np.zeros(1 << 10, np.int64))
    children, to = runs.new_children(10_000), runs.new_run_layer(5, 2, 50)
    runs.list_children(arrays, ways, 0, (0, 3), guide, scratch, children)
    some = 0, int(children.size[0])
    assert runs.fill_next_layer(arrays, ways, children, some, guide, scratch, to, 3) == 5
    assert runs.fill_next_layer(arrays, ways, children, (0, 2), guide, scratch, to, 0) == 0  # seen
