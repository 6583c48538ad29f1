"""Spaces, traps, order, forced pushes, counts and groups against an enumeration on small boards."""

from __future__ import annotations

import os
from functools import lru_cache
from itertools import permutations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import metrics
from sokolab.core.position import Position, Push
from sokolab.rating.counts import counts_over, groups_with_fewest_switches
from sokolab.rating.difficulty import difficulty
from sokolab.rating.difficulty_reasons import reason_of_traps
from sokolab.rating.proofs import (
    Deadline,
    forced_pushes_of,
    pairs_in_order,
    pairs_in_order_by_walks,
    plausible_pushes,
    traps_by_search,
    traps_in_space,
)
from sokolab.rating.space import SolutionGraph, Space, explore, optimal_graph
from sokolab.rating.story import SolvedLine, solved_line
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.frame.search_board import search_board, why_not_a_level
from sokolab.verdicts.sources.carry_over import pushes_of
from tests import naive
from tests.naive_rating import (
    all_positions,
    all_push_optimal,
    boxes_pushed,
    least_switches,
    letters,
    must_wait,
    pushes_left,
    shows_loss,
)
from tests.verdicts.boards import small_level

BOARDS = int(os.environ.get("SOKOLAB_RATED_BOARDS", "12"))
"""Solvable levels, with two or three boxes."""


@lru_cache(maxsize=BOARDS)
def _level(number: int) -> Board:
    rng = np.random.default_rng(number)
    while True:
        board = small_level(rng, 4, 4, 2 + number % 2, 3)
        if why_not_a_level(board) is None and 0 < pushes_left(board).get(_start(board), 0) < 12:
            return board


@pytest.fixture
def board(request: pytest.FixtureRequest) -> Board:
    return _level(request.param)


def _start(board: Board) -> Position:
    return Position(board).normalised()


def _found(board: Board) -> tuple[Space, SolutionGraph, tuple[int, ...], SolvedLine]:
    space = explore(board)
    assert space is not None
    graph = optimal_graph(space)
    steps = counts_over(graph).solution_pushes
    made = pushes_of(board, difficulty(board).solution)
    return space, graph, steps, solved_line(board, made)


@pytest.mark.parametrize("board", range(BOARDS), indirect=True)
def test_a_space_holds_every_position_that_is_not_visibly_lost(board: Board) -> None:
    space, left = explore(board), pushes_left(board)
    assert space is not None
    squares = space.search_board.squares
    live = {
        (frozenset(squares[boxes].tolist()), pushes)
        for boxes, pushes in zip(space.boxes, space.pushes_left.tolist(), strict=True)
        if pushes >= 0
    }
    inside = naive.inside(board)  # boxes outside are decoration
    assert live == {(position.boxes & inside, pushes) for position, pushes in left.items()}
    assert len(space.pushes_left) <= len(all_positions(board))
    bounds = {
        frozenset(squares[boxes].tolist()): bound
        for boxes, bound in zip(space.boxes, space.bound.tolist(), strict=True)
    }
    for position, pushes in left.items():
        assert bounds[position.boxes & inside] <= pushes


@pytest.mark.parametrize("board", range(BOARDS), indirect=True)
def test_traps_are_the_plausible_pushes_that_lose_and_do_not_show_it(board: Board) -> None:
    space, graph, steps, line = _found(board)
    left = pushes_left(board)
    expected = set()
    for number, position in enumerate(line.positions[:-1]):
        before = naive_bound(board, position)
        for push in position.pushes():
            after = position.after(push)
            ahead = int(board.neighbours[push.box, push.direction])
            is_lost = after.normalised() not in left
            if is_lost and not shows_loss(board, after, ahead):
                bound = naive_bound(board, after)
                if bound is not None and before is not None and bound < before:
                    expected.add((number, push))
    traps = traps_in_space(space, graph, steps)
    assert {(trap.push_index, trap.push) for trap in traps.proved} == expected
    assert not traps.undecided_count
    *_, searched = traps_by_search(line, Deadline(60.0, CancelToken()))
    assert {(trap.push_index, trap.push) for trap in searched.proved} == expected
    assert not searched.undecided_count


def test_without_time_no_push_is_called_a_trap() -> None:
    line, token = _found(_level(1))[3], CancelToken()
    *_, searched = traps_by_search(line, Deadline(0.0, token))
    assert searched.proved == () and searched.end == 0
    assert "pushes from 1 on were not examined" in str(
        reason_of_traps(line.board, searched).message
    )
    plausible, end = plausible_pushes(line, Deadline(60.0, token))
    assert plausible and end is None


def naive_bound(board: Board, position: Position) -> int | None:
    """Return the pushes lower bound, whatever side of a box the player is on."""
    floor = naive.inside(board)
    boxes = sorted(position.boxes & floor)
    goals = [goal for goal in board.goals if goal in floor]
    far = [
        [
            min(
                (
                    pushes[goal]
                    for player in floor - {box}
                    for pushes in [naive.lone_distances(board, box, player)]
                    if goal in pushes
                ),
                default=None,
            )
            for goal in goals
        ]
        for box in boxes
    ]
    sums = [0 if not boxes else None]
    for chosen in permutations(range(len(goals)), len(boxes)):
        costs = [far[i][goal] for i, goal in enumerate(chosen)]
        known = [cost for cost in costs if cost is not None]
        if len(known) == len(costs):
            sums.append(sum(known))
    return min((each for each in sums if each is not None), default=None)


@pytest.mark.parametrize("board", range(BOARDS), indirect=True)
def test_boxes_wait_for_those_that_every_search_needs_first(board: Board) -> None:
    space, _, _, line = _found(board)
    squares = space.search_board.squares.tolist()
    moved = set(line.boxes)
    pairs = pairs_in_order(space, {squares.index(box) for box in moved})
    told = {(squares[box], squares[other]) for box, other in pairs}
    wanted = {
        (box, other) for box in moved for other in moved - {box} if must_wait(board, box, other)
    }
    alone = pairs_in_order_by_walks(space.search_board, {squares.index(box) for box in moved})
    assert {(squares[box], squares[other]) for box, other in alone} <= wanted
    followed = {(box, last) for box, middle in wanted for one, last in wanted if one == middle}
    assert told == wanted - followed


def test_boxes_in_a_corridor_wait_for_the_first_one_on_levels_of_any_size() -> None:
    board = Board.from_rows(["##########", "#@ $ $  ..#", "##########"])
    searchable = search_board(board)
    first, second = searchable.boxes.tolist()
    assert pairs_in_order_by_walks(searchable, {first, second}) == [(first, second)]
    room = search_board(Board.from_rows(["######", "#@   #", "# $$ #", "# .. #", "######"]))
    assert pairs_in_order_by_walks(room, set(room.boxes.tolist())) == []


@pytest.mark.parametrize("board", range(BOARDS), indirect=True)
def test_counts_are_the_least_and_the_mean_over_all_push_optimal_solutions(board: Board) -> None:
    graph = _found(board)[1]
    ways = all_push_optimal(board)
    counts = counts_over(graph)
    assert counts.solution_count == len(ways)
    found = [metrics(board, letters(board, way)) for way in ways]
    columns = {
        "changes": [one.box_changes for one in found],
        "sessions": [one.pushing_sessions for one in found],
        "walking": [one.moves - one.pushes for one in found],
        "off_goal": [sum(push.box in board.goals for push in way) for way in ways],
    }
    for kind, values in columns.items():
        assert counts.fewest[kind] == min(values), kind
        assert counts.mean[kind] == pytest.approx(np.mean(values)), kind


@pytest.mark.parametrize("board", range(BOARDS), indirect=True)
def test_forced_pushes_are_what_all_push_optimal_solutions_share(board: Board) -> None:
    space, graph, steps, line = _found(board)
    forced, left = forced_pushes_of(graph, steps, space), pushes_left(board)
    ways = all_push_optimal(board)
    length = len(ways[0])
    shared = [number for number in range(length) if len({way[number] for way in ways}) == 1]
    assert list(forced.pushes) == [
        number for number in shared if len({_after(board, way[:number]) for way in ways}) == 1
    ]
    assert list(forced.depths) == [
        number
        for number in range(1, length)
        if len({_after(board, way[:number]) for way in ways}) == 1
    ]
    only = []
    for number, position in enumerate(line.positions[:-1]):
        after = {push: position.after(push) for push in position.pushes()}
        kept = [push for push, there in after.items() if there.normalised() in left]
        unseen = [
            push
            for push, there in after.items()
            if push in kept
            or not shows_loss(board, there, int(board.neighbours[push.box, push.direction]))
        ]
        if len(kept) == 1 and len(unseen) > 1:
            only.append(number)
    assert forced.only_pushes == tuple(only)


def _after(board: Board, way: tuple[Push, ...]) -> Position:
    position = Position(board)
    for push in way:
        position = position.after(push)
    return position.normalised()


@pytest.mark.parametrize("groups", [2, 3])
@pytest.mark.parametrize("board", range(BOARDS), indirect=True)
def test_groups_switch_as_rarely_as_any_division_of_the_boxes(board: Board, groups: int) -> None:
    found = groups_with_fewest_switches(_found(board)[1], groups)
    ways = all_push_optimal(board)
    assert (None if found is None else found.switch_count) == least_switches(board, ways, groups)
    if found is not None:
        squares = explore(board).search_board.squares
        divided = [set(squares[list(boxes)].tolist()) for boxes in found.boxes]
        moved = {box for way in ways for box in boxes_pushed(board, way)}
        assert set.union(*divided) == moved
