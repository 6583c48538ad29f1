"""Tolls never ask for more moves than there are, and a good potential asks for many of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import numpy as np
import pytest
from scipy.optimize import linprog

from sokolab.core.board import Board
from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import Field, box_state
from sokolab.kernels.search.moves import tolls
from sokolab.solvers.exact import optimal_moves
from sokolab.solvers.exact.optimal_moves import PotentialSearch, Tolls, possible_last_squares
from sokolab.solvers.frame.one_box_tables import field_of
from sokolab.solvers.frame.search_board import SearchBoard, search_board, why_not_a_level
from tests.kernels.search.moves.naive_moves import Place, moved, moves_left, moves_made
from tests.naive_squares import steps_from
from tests.solvers.boards import LEVELS, random_board

_NAMES = "round the pillar", "two by two", "goal room", "exchange", "cornered"


def _boards(count: int) -> Iterator[tuple[SearchBoard, Field]]:
    boards = [LEVELS[name].board for name in _NAMES if name in LEVELS]
    boards += [board for seed in range(count) if not why_not_a_level(board := random_board(seed))]
    for board in boards:
        base = search_board(board)
        if len(base.boxes):
            yield base, field_of(base, ())


def _drawn(base: SearchBoard, seed: int) -> Ints:
    """Return a potential drawn at random, in parts of :data:`tolls.UNITS_PER_MOVE`."""
    random = np.random.default_rng(seed)
    levels = random.integers(-6, 7, base.size) * tolls.UNITS_PER_MOVE + random.integers(
        tolls.UNITS_PER_MOVE
    )
    potential = np.zeros(base.size + 1, np.int32)
    for square in range(base.size):
        steps = steps_from(base.neighbours, {base.size}, square)
        potential[square] = min(levels[s] + tolls.UNITS_PER_MOVE * far for s, far in steps.items())
    return potential


def _is_allowed(base: SearchBoard, potential: Ints) -> bool:
    near = base.neighbours[:-1]
    change = np.abs(potential[near] - potential[:-1, None])
    return bool((change[near < base.size] <= tolls.UNITS_PER_MOVE).all())


def _single_costs(base: SearchBoard, field: Field, potential: Ints, unit: int) -> dict[int, Ints]:
    """Return the lowest tolls from each state of a box to all others, pushes tried in turns."""
    count = len(field.square_of)
    edges = []
    for square in range(base.size):
        for d in range(4):
            here, there = field.state_at[square, d ^ 2], base.neighbours[square, d]
            after = field.state_at[there, d ^ 2]
            if here >= 0 and after >= 0:
                behind = base.neighbours[square, d ^ 2]
                edges.append((here, after, unit - int(potential[square]) + int(potential[behind])))
    costs = {}
    for first in range(count):
        least = np.full(count, FAR, np.int32)
        least[first] = 0
        for _ in range(count):
            for here, after, toll in edges:
                least[after] = min(least[after], least[here] + toll)
        costs[first] = least
    return costs


def test_least_tolls_of_a_single_box() -> None:
    for seed, (base, field) in enumerate(_boards(6)):
        potential = _drawn(base, seed)
        assert _is_allowed(base, potential)
        costs = _single_costs(base, field, potential, tolls.UNITS_PER_MOVE)
        count = len(field.square_of)
        toll, via = np.zeros((2, count), np.int32)
        ring = tolls.new_ring(count)
        toll_board = tolls.TollBoard(
            field.neighbours, field.state_at, field.square_of, potential, tolls.UNITS_PER_MOVE
        )
        for first, expected in costs.items():
            tolls.fill_tolls_from(toll_board, first, toll, ring)
            assert toll.tolist() == expected.tolist()
            assert not ring.is_queued.any()
        for goal in field.goal_squares.tolist():
            tolls.fill_tolls_to(toll_board, goal, toll, via, ring)
            ends = {int(state) for state in field.state_at[goal] if state >= 0}
            assert toll.tolist() == [min(costs[s][e] for e in ends) for s in range(count)]
            assert {s for s in range(count) if toll[s] < FAR and via[s] < 0} == ends


def _bounds(base: SearchBoard, field: Field, known: Tolls, place: Place) -> tuple[int, int]:
    """Return what a position needs at least, and what it takes to get there, by all matchings."""
    boxes, player = sorted(place[0]), place[1]
    states = [box_state(field, box, player) for box in boxes]
    here, unit = int(known.potential[player]), known.parts_per_move
    found = []
    for side, beside in ((0, known.last_potential - here), (1, here - known.first_potential)):
        total = min(
            sum(int(known.costs[side, state, j]) for state, j in zip(states, order, strict=True))
            for order in permutations(range(len(states)))
        )
        found.append(-(-(total + beside) // unit))
    if all(base.goals[box] for box in boxes):
        found[0] = 0
    return max(0, found[0]), max(0, found[1])


def test_no_position_needs_more_moves_than_there_are() -> None:
    """With potentials drawn at random and with the best ones; and bounds are consistent."""
    checked = above = 0
    for seed, (base, field) in enumerate(_boards(90)):
        if len(base.boxes) > 4:
            continue
        made = moves_made(base, 1500)
        left = moves_left(base, made)
        if not left:
            continue
        search = PotentialSearch(base, field)
        while not search.is_over:
            search.step()
        for potential in (None, search.potential, _drawn(base, seed)):
            known = Tolls(base, field, potential)
            bounds = {place: _bounds(base, field, known, place) for place in made}
            for place, (ahead, behind) in bounds.items():
                assert behind <= made[place]
                assert ahead <= left.get(place, ahead)
                above += potential is not None and 1 < ahead == left.get(place, -1)
                for there in moved(base, place):
                    if there in left:
                        assert ahead <= 1 + bounds[there][0]
                    assert bounds[there][1] <= 1 + behind
                checked += 1
    assert checked > 5_000
    assert above > 100


def _best_possible(base: SearchBoard, field: Field) -> float | None:
    """Return the bound of the best potential: the program itself, the player's steps as a flow."""
    m, count, k = base.size, len(field.square_of), len(base.boxes)
    columns: list[tuple[list[tuple[int, int]], int]] = []
    for here in range(m):
        for d in range(4):
            there = int(base.neighbours[here, d])
            if there == m:
                continue
            columns.append(([(here, 1), (there, -1)], 1))
            before = field.state_at[there, d ^ 2]
            after = field.state_at[base.neighbours[there, d], d ^ 2]
            if before >= 0 and after >= 0:
                columns.append(([(here, 1), (there, -1), (m + before, 1), (m + after, -1)], 1))
    for j, goal in enumerate(field.goal_squares.tolist()):
        ends = {int(state) for state in field.state_at[goal] if state >= 0}
        columns += [([(m + state, 1), (m + count + j, 1)], 0) for state in sorted(ends)]
    last = np.flatnonzero(possible_last_squares(field)).tolist()
    columns += [([(square, 1), (m + count + k, 1)], 0) for square in last]
    program = np.zeros((m + count + k + 1, len(columns)))
    for column, (entries, _) in enumerate(columns):
        for row, value in entries:
            program[row, column] += value
    needed = np.zeros(len(program))
    needed[base.player] += 1
    for box in base.boxes.tolist():
        needed[m + box_state(field, box, base.player)] += 1
    needed[m + count :] = 1
    answer = linprog([cost for _, cost in columns], A_eq=program, b_eq=needed)
    return float(answer.fun) if answer.status == 0 else None


def test_a_potential_comes_close_to_the_best_one() -> None:
    shares = []
    for base, field in _boards(40):
        best = _best_possible(base, field)
        if best is None or all(base.goals[base.boxes]):
            continue
        search = PotentialSearch(base, field)
        values = []
        while not search.is_over:
            search.step()
            assert _is_allowed(base, search.potential)
            values.append(int(search._ascent.progress.best_value))
        assert values == sorted(values)
        assert 0 < values[-1] <= tolls.UNITS_PER_MOVE * best + 1e-6
        shares.append(values[-1] / tolls.UNITS_PER_MOVE / best)
    assert len(shares) > 10
    assert min(shares) > 0.7
    assert np.mean(shares) > 0.95


def test_sums_that_would_not_fit_leave_the_pushes(monkeypatch: pytest.MonkeyPatch) -> None:
    base = search_board(Board.from_rows(["########", "#@ $  .#", "#      #", "########"]))
    field = field_of(base, ())
    potential = _drawn(base, 1)
    assert Tolls(base, field, potential).parts_per_move == optimal_moves._PARTS_PER_MOVE
    monkeypatch.setattr(optimal_moves, "FAR", 40)
    known = Tolls(base, field, potential)
    assert known.parts_per_move == 1
    assert not known.potential.any()
    assert (known.costs[0] == field.costs).all()


def test_a_board_without_a_matching_keeps_the_potential_zero() -> None:
    base = search_board(Board.from_rows(["#######", "#$@ ..#", "#   $ #", "#######"]))
    field = field_of(base, ())
    search = PotentialSearch(base, field)
    while not search.is_over:
        search.step()
    assert not search.potential.any()


def test_a_potential_does_not_depend_on_how_its_rounds_are_cut() -> None:
    for base, field in _boards(6):
        states = [box_state(field, box, base.player) for box in base.boxes.tolist()]
        found = []
        for pieces in ((30,), (1, 9, 0, 20)):
            ascent = tolls.new_ascent(base.size, len(field.square_of), len(states))
            for rounds in pieces:
                tolls.improve_potential(
                    field,
                    possible_last_squares(field),
                    np.array(states, np.int32),
                    base.player,
                    ascent,
                    rounds,
                )
            assert not ascent.ring.is_queued.any()
            found.append((ascent.best_potential.tolist(), int(ascent.progress.best_value)))
        assert found[0] == found[1]
