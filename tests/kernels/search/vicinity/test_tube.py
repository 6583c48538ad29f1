from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.kernels.search.vicinity.search import fill_square_pushes_to
from sokolab.kernels.search.vicinity.tables import (
    MAX_EACH_SIDE,
    UNREACHED,
    Reference,
    new_reference_scratch,
)
from sokolab.kernels.search.vicinity.tube import list_milestones, milestone_after, nearest_squares
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from sokolab.solvers.optimiser.vicinity import VicinityShared
from tests.naive_vicinity import is_near
from tests.solvers.boards import LEVELS, random_board

BOARDS = [drawn.board for drawn in LEVELS.values() if drawn.pushes]


def _terrains() -> list[SearchBoard]:
    return [
        search_board(board)
        for board in (*BOARDS, *(random_board(seed) for seed in range(0, 20, 2)))
    ]


def test_squares_are_ranked_by_their_distance() -> None:
    for shared in _terrains():
        size = shared.size
        members = np.ones(size + 1, np.uint8)
        members[size] = 0
        members[:size:7] = 0
        for start in np.flatnonzero(members).tolist():
            ranks = np.empty(size + 1, np.uint8)
            queue, mark = np.empty(size + 1, np.int32), np.full(size + 1, -1, np.int32)
            nearest_squares(shared.neighbours, members, start, ranks, queue, mark, 5)
            distance = {start: 0}
            for square in (order := [start]):
                for there in shared.neighbours[square].tolist():
                    if members[there] and there not in distance:
                        distance[there] = distance[square] + 1
                        order.append(there)
            assert {s for s in range(size + 1) if ranks[s] < 255} == set(order[:255])
            by_rank = sorted(order[:255], key=lambda square: ranks[square])
            assert [distance[s] for s in by_rank] == sorted(distance[s] for s in by_rank)
            assert sorted(ranks[by_rank].tolist()) == list(range(len(by_rank)))


def test_pulls_are_pushes_backwards() -> None:
    for shared in _terrains():
        size, neighbours = shared.size, shared.neighbours
        for aim in np.flatnonzero(shared.goals).tolist():
            out, queue = np.empty(size + 1, np.int32), np.empty(size + 1, np.int32)
            fill_square_pushes_to(neighbours, aim, out, queue)
            front, expected, steps = {aim}, {aim: 0}, 0
            while front:
                steps += 1
                front = {
                    square
                    for square in range(size)
                    for d in range(4)
                    if square not in expected
                    and int(neighbours[square, d]) in front
                    and neighbours[square, d ^ 2] != size
                }
                expected |= dict.fromkeys(front, steps)
            pushes = [expected.get(square, UNREACHED) for square in range(size)]
            assert pushes == out[:size].tolist()


def _milestone_after(
    shared: VicinityShared,
    boxes: set[int],
    push: tuple[int, int],
    way: list[list[int]],
    milestone: int,
    limits: tuple[int, ...],
) -> tuple[int, np.ndarray]:
    """Return the milestone after a push, and how near each square is to each other one."""
    size = shared.search_board.size
    rows = np.arange(size + 1, dtype=np.int32)
    ranks = np.stack([shared.rank_row(square) for square in range(size)])
    words = np.stack([_words(shared, squares) for squares in way])
    scratch = new_reference_scratch(size, len(boxes), words.shape[1])
    around = _reference(words, limits)._replace(rank_rows=rows, ranks=ranks)
    listed = list_milestones(_words(shared, sorted(boxes)), around, scratch, milestone)
    source, target = push
    scratch.bits[:] = _words(shared, sorted(boxes - {source} | {target}))
    found = milestone_after(shared.board, around, scratch, listed, source, target)
    return found, ranks


@pytest.mark.parametrize("limits", [(3, 4), (3, 9, 3), (3, 20, 6, 2), (0,)])
def test_near_is_what_the_rulebook_calls_near(limits: tuple[int, ...]) -> None:
    rng = np.random.default_rng(5)
    room = search_board(Board.from_rows(["########", *["# .$.$ #"] * 2, "#  @   #", "########"]))
    shared = VicinityShared(room)
    members = np.flatnonzero(shared.board.bit).tolist()
    kinds = set()
    for _ in range(300):
        way = [sorted(rng.choice(members, 4, replace=False).tolist()) for _ in range(3)]
        boxes = set(way[int(rng.integers(3))])
        for _ in range(int(rng.integers(3))):
            boxes.discard(min(boxes))
            boxes.add(int(rng.choice([s for s in members if s not in boxes])))
        source = int(rng.choice(sorted(boxes)))
        target = int(rng.choice([s for s in members if s not in boxes]))
        start = int(rng.integers(3))
        milestone, ranks = _milestone_after(shared, boxes, (source, target), way, start, limits)
        pushed = boxes - {source} | {target}
        near = [is_near(pushed, set(squares), ranks, limits) for squares in way]
        kinds.add(any(near))
        assert (milestone >= 0) == any(near)
        assert milestone < 0 or near[milestone]
        if len(limits) > 1 and milestone >= 0:
            middle = min(start + 1, 2)
            objective = min(abs(i - middle) for i in range(3) if near[i])
            assert abs(milestone - middle) == objective
    assert kinds == ({True} if limits == (0,) else {True, False})


@pytest.mark.parametrize(("reach", "expected"), [(3, -1), (4, 1), (12, 1)])
def test_a_milestone_is_looked_for_no_farther_than_asked(reach: int, expected: int) -> None:
    room = search_board(Board.from_rows(["##########", "#@$     .#", "##########"]))
    shared = VicinityShared(room)
    first = int(room.boxes[0])
    way = [[first + step] for step in range(6)]
    push = first, first + 1
    assert _milestone_after(shared, {first}, push, way, 5, (reach, 1))[0] == expected


def test_no_more_milestones_are_listed_than_there_is_room_for() -> None:
    room = search_board(Board.from_rows(["##########", "#@$     .#", "##########"]))
    shared = VicinityShared(room)
    way = np.stack([_words(shared, [int(room.boxes[0])])] * 4 * MAX_EACH_SIDE)
    scratch = new_reference_scratch(room.size, 1, way.shape[1])
    listed = list_milestones(
        way[0],
        _reference(way, (3 * MAX_EACH_SIDE, 1)),
        scratch,
        2 * MAX_EACH_SIDE,
    )
    assert sorted(scratch.listed_milestones[:listed].tolist()) == list(
        range(MAX_EACH_SIDE + 1, 3 * MAX_EACH_SIDE + 2)
    )
    assert not scratch.difference_counts[:listed].any()


def _reference(way: np.ndarray, limits: tuple[int, ...]) -> Reference:
    """Return a way, and what is near it; nothing is aimed at."""
    ints, ranks = np.zeros((1, 1), np.int32), np.zeros((1, 1), np.uint8)
    most = np.array(limits, np.int32)
    return Reference(way, ints[0], ranks, most, ints[0], ints, ints, 0, -1, 1)


def _words(shared: VicinityShared, squares: list[int]) -> np.ndarray:
    from sokolab.kernels.search.tables.square_sets import bits_of

    _, word, bit, _ = shared.numbering
    return bits_of(np.array(squares, np.int32), word, bit, shared.numbering.word_count)
