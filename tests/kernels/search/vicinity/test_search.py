"""The search near a way against the same search by the rulebook."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import positions, replay
from sokolab.core.position import Position
from sokolab.kernels.search.tables.queue import CLOSED
from sokolab.kernels.search.vicinity import search as kernels
from sokolab.kernels.search.vicinity.tables import new_visited
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from sokolab.solvers.optimiser.push_sequence import PushSequence, pushes_of
from sokolab.solvers.optimiser.vicinity import KernelObjective, Vicinity, VicinityShared, squares_of
from sokolab.solvers.roster import solve
from tests.kernels.search.dead.truth import pushes, reach
from tests.naive_squares import steps_from
from tests.naive_vicinity import cheapest, is_near
from tests.solvers.boards import LEVELS, random_board

BOARDS = [
    *(drawn.board for drawn in LEVELS.values() if drawn.pushes),
    *(random_board(seed) for seed in (8, 12, 20, 62)),
]


def _way(board: Board) -> tuple[SearchBoard, VicinityShared, PushSequence] | None:
    found = solve(board, "backtrack")
    if not 4 <= found.pushes <= 20:
        return None
    inside = search_board(board)
    shared = VicinityShared(inside)
    return (
        inside,
        shared,
        PushSequence(inside, shared.numbering, pushes_of(inside, found.lurd)),
    )


def _searched(search: Vicinity) -> StepStatus:
    while True:
        status = search.step(3)
        if status is StepStatus.FULL:
            assert all(search.grow(10**9))
        elif status is not StepStatus.RUNNING:
            return status


def _expected(
    board: Board,
    shared: VicinityShared,
    way: PushSequence,
    first: int,
    last: int,
    limits: tuple[int, ...],
    objective: KernelObjective,
) -> tuple[int, ...]:
    """Return the lowest cost near the window, the walk to the push after it counted."""
    inside = shared.search_board
    at = [0, *(i + 1 for i, letter in enumerate(way.lurd) if letter.isupper())]
    passed = positions(board, way.lurd)
    number = {int(square): i for i, square in enumerate(inside.squares)}
    rows, ranks = shared.window_rows_and_ranks(way, first, last)
    table = np.full((inside.size + 1, inside.size + 1), 255, np.uint8)
    table[rows >= 0] = ranks[rows[rows >= 0]]
    window = [{number[box] for box in passed[i].boxes & set(number)} for i in at[first : last + 1]]
    then = way.player_before(last)
    boxes_at_end = passed[at[last]].boxes

    def is_allowed(boxes: frozenset[int]) -> bool:
        here = {number[box] for box in boxes & set(number)}
        return any(is_near(here, there, table, limits) for there in window)

    def is_end(position: Position) -> bool:
        if position.boxes != boxes_at_end:
            return False
        if then < 0:
            return True
        wanted = int(inside.squares[then])
        if objective is KernelObjective.PUSHES:
            return wanted in position.player_reach()
        return position.player == wanted

    cost = {
        KernelObjective.PUSHES: lambda moves, pushes, lines: (pushes,),
        KernelObjective.PUSHES_MOVES: lambda moves, pushes, lines: (pushes, moves),
        KernelObjective.MOVES_PUSHES: lambda moves, pushes, lines: (moves, pushes),
        KernelObjective.LINES_MOVES: lambda moves, pushes, lines: (lines, moves),
    }[objective]
    found = cheapest(board, passed[at[first]], cost, is_allowed, is_end)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("limits", "objective"), list(product([(12, 6), (12, 12, 4), (0,)], KernelObjective))
)
def test_what_it_finds_is_the_cheapest_near(
    limits: tuple[int, ...], objective: KernelObjective
) -> None:
    shortened = kept = 0
    for board in BOARDS:
        made = _way(board)
        if made is None:
            continue
        _, shared, way = made
        total = len(way.pushes)
        for first, last in ((0, total), (1, total - 1)):
            search = Vicinity(shared, way, first, last, limits, objective)
            status = _searched(search)
            new = search.sequence() if status is StepStatus.SOLVED else way
            assert replay(board, new.lurd).solves
            expected = _expected(board, shared, way, first, last, limits, objective)
            end = last + len(new.pushes) - total
            pushes = end - first
            moves = int(new.moves_before[end] - new.moves_before[first])
            if new.player_before(end) >= 0:
                moves += int(new.moves_before[end + 1] - new.moves_before[end]) - 1
            cost = {
                KernelObjective.PUSHES: (pushes,),
                KernelObjective.PUSHES_MOVES: (pushes, moves),
                KernelObjective.MOVES_PUSHES: (moves, pushes),
                KernelObjective.LINES_MOVES: (new.box_lines(first, end), moves),
            }[objective]
            assert cost == expected
            shortened += status is StepStatus.SOLVED
            kept += status is StepStatus.EXHAUSTED
    assert shortened > 0
    assert kept > 0


@pytest.mark.parametrize("objective", KernelObjective)
def test_it_begins_with_the_first_position_of_the_way(objective: KernelObjective) -> None:
    for board in BOARDS:
        made = _way(board)
        if made is None:
            continue
        base, shared, way = made
        search = Vicinity(shared, way, 0, len(way.pushes), (0,), objective)
        reached = reach(base, frozenset(base.boxes.tolist()), base.player)
        for player in reached:
            visited = new_visited(len(shared.scratch.bits), 9, 8)
            kernels.insert_first_milestone(search.search._replace(visited=visited), player)
            wanted = min(reached) if objective is KernelObjective.PUSHES else player
            assert visited.used.tolist() == [1, 1]
            assert visited.player[0] == wanted
            assert visited.bits[0].tolist() == way.bits[0].tolist()
            assert (visited.cost[0], visited.tie[0], visited.milestone[0]) == (0, 0, 0)
            assert (visited.parent[0], visited.push[0]) == (-1, -1)
            assert visited.heads.tolist() == [0, *[-1] * 8]
            assert np.flatnonzero(shared.scratch.blocked).tolist() == [base.size]


@pytest.mark.parametrize(
    "objective",
    [KernelObjective.PUSHES, KernelObjective.PUSHES_MOVES, KernelObjective.MOVES_PUSHES],
)
def test_each_position_is_a_push_from_its_parent(objective: KernelObjective) -> None:
    positions_seen = 0
    for board in BOARDS:
        made = _way(board)
        if made is None:
            continue
        base, shared, way = made
        search = Vicinity(shared, way, 0, len(way.pushes), (12, 12, 4), objective)
        status = 0
        while status == 0:
            status = kernels.step(search.search, 2)
        assert status in (StepStatus.SOLVED, StepStatus.EXHAUSTED)
        visited = search.visited
        places = [
            (frozenset(squares_of(shared, visited.bits[i]).tolist()), int(visited.player[i]))
            for i in range(int(visited.used[0]))
        ]
        for i, (boxes, player) in enumerate(places[1:], 1):
            parent, (box, side) = int(visited.parent[i]), divmod(int(visited.push[i]), 4)
            before, stood = places[parent]
            assert visited.previous[parent] == CLOSED
            then, lowest = pushes(base, before, stood)[box, side]
            assert then == boxes
            assert player == (lowest if objective is KernelObjective.PUSHES else box)
            walked = steps_from(base.neighbours, {*before, base.size}, stood)
            moves = walked[int(base.neighbours[box, side ^ 2])] + 1
            spent = {
                KernelObjective.PUSHES: (1, 0),
                KernelObjective.PUSHES_MOVES: (1, moves),
                KernelObjective.MOVES_PUSHES: (moves, 1),
            }[objective]
            assert visited.cost[i] == visited.cost[parent] + spent[0]
            assert visited.tie[i] == visited.tie[parent] + spent[1]
        positions_seen += len(places)
    assert positions_seen > 200


@pytest.mark.parametrize("objective", [KernelObjective.PUSHES, KernelObjective.PUSHES_MOVES])
def test_positions_of_the_way_are_found_where_they_are_stored(objective: KernelObjective) -> None:
    known = unknown = 0
    for board in BOARDS:
        made = _way(board)
        if made is None:
            continue
        base, shared, way = made
        search = Vicinity(shared, way, 0, len(way.pushes), (0,), objective)
        search.step(8)
        players = np.array([way.player_after(at) for at in range(len(way.bits))], np.int32)
        found = np.empty(len(way.bits), np.int32)
        kernels.find_milestones(search.search, players, found)
        visited, count = search.visited, search.states
        stored = {
            (tuple(visited.bits[i].tolist()), int(visited.player[i])): i for i in range(count)
        }
        for at, player in enumerate(players.tolist()):
            boxes = frozenset(squares_of(shared, way.bits[at]).tolist())
            stands = (
                min(reach(base, boxes, player)) if objective is KernelObjective.PUSHES else player
            )
            expected = stored.get((tuple(way.bits[at].tolist()), stands), -1)
            assert found[at] == expected
            known += expected >= 0
            unknown += expected < 0
        assert np.flatnonzero(shared.scratch.blocked).tolist() == [base.size]
    assert known > 0
    assert unknown > 0


def test_a_search_cut_short_keeps_what_it_has_saved() -> None:
    saved = unsaved = 0
    for board in BOARDS:
        made = _way(board)
        if made is None:
            continue
        _, shared, way = made
        total = len(way.pushes)
        for budget in range(1, 40):
            search = Vicinity(shared, way, 0, total, (0,), KernelObjective.PUSHES)
            if search.step(budget) is not StepStatus.RUNNING:
                break
            objective = search.cut()
            assert 0 <= search.end <= total
            shorter = search.sequence()
            assert len(shorter.pushes) == total - objective
            assert replay(board, shorter.lurd).solves
            saved += objective > 0
            unsaved += objective == 0
    assert saved > 0
    assert unsaved > 0
