"""What groups of boxes waste, against a search over all positions by the rulebook."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.few_boxes import binomials
from sokolab.kernels.search.boards.field import Field, box_state
from sokolab.kernels.search.exact.group_bound import group_bound, no_group_wastes
from sokolab.kernels.search.exact.group_waste import DEAD_GROUP, MAX_WASTE, Ends, GroupWasteSearch
from sokolab.kernels.search.pull.one_box_states import start_costs
from sokolab.solvers.exact.long_tables import GroupSide, GroupTables, two_sides
from sokolab.solvers.frame.one_box_tables import ALL_RULES, field_of
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from tests.naive_solvers import pushed

BOARDS = {
    "nook": ["#######", "#.$ ###", "#.$ $.#", "#.$@  #", "#######"],
    "doors": ["#######", "#. # .#", "#.$ $.#", "#@$ $ #", "#######"],
    "hall": ["#######", "#@ $  #", "#.$.$ #", "###$ .#", "  # .##", "  ####"],
}
SIZES = (2, 3, 4)


@cache
def _graph(name: str, size: int) -> dict[Position, list[Position]]:
    """Return every position of so many boxes on a board, with those one push further."""
    board = Board.from_rows(BOARDS[name])
    inside = search_board(board).squares.tolist()
    found: dict[Position, list[Position]] = {}
    for group in itertools.combinations(inside, size):
        for player in inside:
            if player not in group:
                position = Position(board, frozenset(group), player).normalised()
                if position not in found:
                    found[position] = list(pushed(board, position))
    return found


def _spread(
    graph: dict[Position, list[Position]], first: dict[Position, int]
) -> dict[Position, int]:
    """Return the lowest cost of each position: what it begins with, and one for each step."""
    least: dict[Position, int] = {}
    heap = [(cost, id(position), position) for position, cost in first.items()]
    heapq.heapify(heap)
    while heap:
        cost, _, position = heapq.heappop(heap)
        if position not in least:
            least[position] = cost
            for then in graph[position]:
                heapq.heappush(heap, (cost + 1, id(then), then))
    return least


def _ends(base: SearchBoard, field: Field, rng: np.random.Generator, *, pulls: bool) -> Ends:
    """Return ends with duals at random, and the potentials that follow from them."""
    squares = field.goal_squares if pulls else base.boxes
    costs = field.costs if pulls else start_costs(field, base.boxes, base.player)
    duals = rng.integers(-2, 3, len(squares))
    dual = np.full(base.size + 1, FAR, np.int64)
    dual[squares] = duals
    potential = np.where(costs < FAR, costs - duals, FAR).min(axis=1).astype(np.int64)
    return Ends(dual, potential, -1 if pulls else base.player, pulls)


def _table(field: Field, number: np.ndarray, size: int, ends: Ends) -> np.ndarray:
    groups = binomials(int((number >= 0).sum()), size)[size - 1, -1]
    table = np.empty((len(number) - 1, groups), np.uint8)
    study = GroupWasteSearch(field, number, size, ends, table)
    while not study.step(2_000):
        pass
    return table


def _truth(
    board: Board, base: SearchBoard, size: int, ends: Ends, graph: dict[Position, list[Position]]
) -> dict[Position, int]:
    """Return the fewest pushes to the ends, less the duals there (or from the ends)."""
    at = {int(square): i for i, square in enumerate(base.squares)}
    first = {}
    for position in graph:
        duals = [int(ends.dual[at[box]]) for box in position.boxes]
        player = None if ends.player < 0 else int(base.squares[ends.player])
        if max(duals) < FAR and (
            player is None
            or (
                player not in position.boxes
                and position == Position(board, position.boxes, player).normalised()
            )
        ):
            first[position] = -sum(duals)
    if not ends.uses_pulls:
        return _spread(graph, first)
    back: dict[Position, list[Position]] = {position: [] for position in graph}
    for position, nexts in graph.items():
        for then in nexts:
            back[then].append(position)
    return _spread(back, first)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("pulls", [True, False])
@pytest.mark.parametrize("name", BOARDS)
def test_groups_waste_what_the_rulebook_says(name: str, pulls: bool, size: int) -> None:
    board = Board.from_rows(BOARDS[name])
    base = search_board(board)
    field = field_of(base, ALL_RULES)
    number = np.arange(base.size + 1, dtype=np.int32)
    number[-1] = -1
    graph = _graph(name, size)
    at = {int(square): i for i, square in enumerate(base.squares)}
    seen: set[int] = set()
    for seed in range(2):
        ends = _ends(base, field, np.random.default_rng(seed), pulls=pulls)
        table = _table(field, number, size, ends)
        truth = _truth(board, base, size, ends, graph)
        choose = binomials(base.size, size)
        for position in graph:
            rows = sorted(at[box] for box in position.boxes)
            player = at[position.player]
            place = sum(int(choose[i, row]) for i, row in enumerate(rows))
            potentials = [int(ends.potential[box_state(field, row, player)]) for row in rows]
            expected = DEAD_GROUP
            if position in truth:
                expected = min(truth[position] - sum(potentials), MAX_WASTE)
            assert table[player, place] == expected, (position, seed)
            seen.add(expected)
    assert DEAD_GROUP in seen and len(seen) > 3


def _most(groups: list[tuple[int, frozenset[int]]], used: frozenset[int]) -> int:
    """Return the most that groups without a common box can waste together."""
    return max(
        (waste + _most(groups, used | group) for waste, group in groups if not group & used),
        default=0,
    )


def _tables(base: SearchBoard, field: Field, sides: tuple[GroupSide, ...]) -> GroupTables:
    number = np.arange(base.size + 1, dtype=np.int32)
    number[-1] = -1
    tables = GroupTables(base, field, number, sides, is_on=True)
    while tables.is_due(1 << 40):
        if tables.is_begun:
            tables.step()
        else:
            tables.begin(1 << 30)
    return tables


@pytest.mark.parametrize("name", BOARDS)
def test_the_bound_adds_groups_without_a_common_box(name: str) -> None:
    board = Board.from_rows(BOARDS[name])
    base = search_board(board)
    field = field_of(base, ALL_RULES)
    costs = start_costs(field, base.boxes, base.player)
    tables = _tables(base, field, two_sides(base, field, costs, base.player))
    wastes, number = tables.wastes, np.append(np.arange(base.size), -1).astype(np.int32)
    choose, rng = binomials(base.size, 4), np.random.default_rng(7)
    k, wasteful, dead = len(base.boxes), 0, 0
    for _ in range(300):
        rows = np.sort(rng.choice(base.size, k, replace=False)).astype(np.int32)
        player = int(rng.choice(np.setdiff1d(np.arange(base.size), rows)))
        side = int(rng.integers(2))
        states = np.array([box_state(field, int(row), player) for row in rows], np.int32)
        groups = []
        for size, table in zip(SIZES, (wastes.twos, wastes.threes, wastes.fours), strict=True):
            for members in itertools.combinations(range(k), size):
                place = sum(int(choose[i, rows[member]]) for i, member in enumerate(members))
                groups.append((int(table[side, player, place]), frozenset(members)))
        bound = group_bound(wastes, side, number, rows, states, player, FAR)
        if any(waste == DEAD_GROUP for waste, _ in groups):
            assert bound == FAR
            dead += 1
            continue
        groups = [(waste, group) for waste, group in groups if waste]
        alone = int(wastes.dual_sum[side] + wastes.potential[side, states].sum())
        assert bound <= alone + _most(groups, frozenset())
        assert bound >= alone + max(
            (waste for waste, group in groups if len(group) == 2), default=0
        )
        wasteful += bound > alone
        few = group_bound(wastes, side, number, rows, states, player, alone + 1)
        assert alone <= few <= bound
    assert wasteful > 0
    assert dead > 0


def _parts(group: frozenset[int]) -> Iterator[tuple[frozenset[int], ...]]:
    """Yield the ways to take smaller groups without a common box from a group."""
    for size in range(2, len(group)):
        for some in itertools.combinations(sorted(group), size):
            part, rest = frozenset(some), group - frozenset(some)
            yield (part, rest) if len(rest) > 1 else (part,)


@pytest.mark.parametrize("name", BOARDS)
def test_only_groups_that_waste_more_than_their_parts_are_remembered(name: str) -> None:
    base = search_board(Board.from_rows(BOARDS[name]))
    field = field_of(base, ALL_RULES)
    costs = start_costs(field, base.boxes, base.player)
    tables = _tables(base, field, two_sides(base, field, costs, base.player))
    wastes, number = tables.wastes, np.append(np.arange(base.size), -1).astype(np.int32)
    choose, rng = binomials(base.size, 4), np.random.default_rng(11)
    k, seen = len(base.boxes), 0
    for _ in range(400):
        rows = np.sort(rng.choice(base.size, k, replace=False)).astype(np.int32)
        player = int(rng.choice(np.setdiff1d(np.arange(base.size), rows)))
        side = int(rng.integers(2))
        states = np.array([box_state(field, int(row), player) for row in rows], np.int32)
        waste: dict[frozenset[int], int] = {}
        for size, table in zip(SIZES, (wastes.twos, wastes.threes, wastes.fours), strict=True):
            for members in itertools.combinations(range(k), size):
                place = sum(int(choose[i, rows[member]]) for i, member in enumerate(members))
                waste[frozenset(members)] = int(table[side, player, place])
        wastes.groups[:] = 0
        if group_bound(wastes, side, number, rows, states, player, FAR) == FAR:
            continue
        remembered = {
            frozenset(row[2 : 2 + (row[2:] >= 0).sum()].tolist()): int(row[0])
            for row in wastes.groups
            if row[0]
        }
        expected = {
            group: pushes
            for group, pushes in waste.items()
            if pushes
            and all(pushes > sum(waste[part] for part in parts) for parts in _parts(group))
        }
        assert remembered == expected
        seen += len(expected)
    assert seen > 0


@pytest.mark.parametrize("name", BOARDS)
def test_the_bound_never_exceeds_the_pushes_that_are_left(name: str) -> None:
    board = Board.from_rows(BOARDS[name])
    base = search_board(board)
    field = field_of(base, ALL_RULES)
    costs = start_costs(field, base.boxes, base.player)
    sides = two_sides(base, field, costs, base.player)
    tables = _tables(base, field, sides)
    number = np.append(np.arange(base.size), -1).astype(np.int32)
    graph = _graph(name, len(base.boxes))
    at = {int(square): i for i, square in enumerate(base.squares)}
    tight = 0
    for side in (0, 1):
        ends = sides[side].ends
        pushes = _truth(board, base, len(base.boxes), ends, graph)
        for position in graph:
            rows = np.array(sorted(at[box] for box in position.boxes), np.int32)
            player = at[position.player]
            states = np.array([box_state(field, int(row), player) for row in rows], np.int32)
            bound = group_bound(tables.wastes, side, number, rows, states, player, FAR)
            left = pushes.get(position, FAR) + sides[side].dual_sum
            assert bound <= left, position
            tight += bound == left < FAR
    assert tight > 0


def test_no_wastes_are_known_before_a_table_is_made() -> None:
    wastes = no_group_wastes(np.zeros((1, 4), np.int64), np.zeros(1, np.int64), binomials(4, 4), 2)
    number = np.array([0, 1, 2, 3, -1], np.int32)
    rows = np.array([0, 1], np.int32)
    assert group_bound(wastes, 0, number, rows, rows, 3, FAR) == 0


def test_tables_wait_for_their_time_and_give_way_to_others() -> None:
    base = search_board(Board.from_rows(BOARDS["nook"]))
    field = field_of(base, ALL_RULES)
    number = np.append(np.arange(base.size), -1).astype(np.int32)
    sides = two_sides(base, field, start_costs(field, base.boxes, base.player), base.player)
    tables = GroupTables(base, field, number, sides, is_on=True)
    assert not tables.is_due(tables.min_nodes - 1)
    assert tables.is_due(tables.min_nodes)
    tables.begin(1_000)  # too little room: never asks again
    assert not tables.is_begun
    assert not tables.is_due(1 << 40)
    assert not GroupTables(base, field, number, sides, is_on=False).is_due(1 << 40)
