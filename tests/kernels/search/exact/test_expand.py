"""One side of the bidirectional search alone: it finds all positions, at their lowest cost."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from sokolab.kernels.search.exact.context import DRY
from sokolab.kernels.search.exact.expand import expand, release_postponed
from sokolab.kernels.search.exact.store import unpack_state
from sokolab.kernels.search.exact.trace import push_onto, step_towards
from sokolab.kernels.search.status import FULL, RUNNING
from sokolab.solvers.exact.optimal_pushes import OptimalPushes
from tests.kernels.search.dead.truth import Place, Truth, pushes, small_truths


def _least(known: Truth, *, from_start: bool) -> dict[Place, int]:
    """Return the fewest pushes from the start, or to the end, of all positions that have them."""
    goals = frozenset(np.flatnonzero(known.base.goals).tolist())
    beside: dict[Place, list[Place]] = {place: [] for place in known.after}
    for place, moves in known.after.items():
        for then in moves.values():
            one, other = (place, then) if from_start else (then, place)
            beside[one].append(other)
    start = next(iter(known.after))
    front = [start] if from_start else [place for place in known.after if place[0] == goals]
    least = dict.fromkeys(front, 0)
    for place in front:
        for there in beside[place]:
            if there not in least:
                least[there] = least[place] + 1
                front.append(there)
    return least


def _expanded(search: OptimalPushes, side: int, *, is_descent: bool) -> int:
    """Expand five states of a side, of whichever kind is open."""
    counts = search._tables.frontiers[side].kind_counts
    kind = int(np.argmax(counts > 0))
    span = search._span_of(side, kind, is_descent=is_descent)
    return int(expand(search._expansion(side), span, 5))


def _exhausted(search: OptimalPushes, side: int, *, is_descent: bool) -> None:
    """Expand one side until nothing is left, raising the ceiling, as if there were no other."""
    search._tables.store.cost[:, 1 - side] = -1  # so that the sides never meet
    while True:
        front = search._tables.frontiers[side]
        status = _expanded(search, side, is_descent=is_descent)
        if status == DRY and not front.kind_counts.any():
            steps_over = search._tables.first_postponed(side)
            if steps_over < 0:
                return
            # What is postponed needs more pushes.
            assert 2 * steps_over > search.ceiling - search._lowest_total
            search.ceiling += 2
            if 2 * steps_over > search.ceiling - search._lowest_total:
                continue
            span, postponed = search._span_of(side), int(front.postponed_counts[steps_over])
            before = int(front.kind_counts.sum())
            status = release_postponed(search._expansion(side), span, steps_over, postponed - 1)
            assert status == RUNNING
            status = release_postponed(search._expansion(side), span, steps_over, 2)
            if status == DRY:
                assert front.postponed_counts[steps_over] == 0
                assert front.kind_counts.sum() == before + postponed
        if status == FULL:
            assert all(search.grow(1 << 30))


def _stored(search: OptimalPushes, side: int) -> Iterator[tuple[int, Place, int]]:
    """Yield all states of a side with their positions and costs."""
    store = search._tables.store
    row = np.zeros(len(search._shared.boxes), np.int32)
    for state in range(int(store.used[0])):
        cost = int(store.cost[state, side])
        if cost >= 0:
            player = unpack_state(store.live_squares, store.layout, store.words[state], row)
            yield state, (frozenset(row.tolist()), player), cost


@pytest.mark.parametrize("is_descent", [False, True])
@pytest.mark.parametrize("side", [0, 1])
def test_costs_are_least_and_each_state_has_its_predecessor(side: int, is_descent: bool) -> None:
    boards = released = 0
    for known in small_truths(range(30), most=400):
        base = known.base
        start = next(iter(known.after))
        if start not in known.solvable or base.goals[base.boxes].all():
            continue
        search = OptimalPushes(base, rules=())
        first = search.ceiling
        _exhausted(search, side, is_descent=is_descent)
        least = _least(known, from_start=side == 0)
        found = {place: cost for _, place, cost in _stored(search, side)}
        assert known.solvable & least.keys() <= found.keys()
        for place in found.keys() & known.after.keys():
            assert found[place] == least.get(place, found[place])
        if side == 0:
            assert found.keys() <= known.after.keys()
        places = {state: place for state, place, _ in _stored(search, side)}
        for state, place in places.items():
            before = step_towards(
                search._tables.store, search._field, search._scratch, search._shared, state, side
            )
            if found[place] == 0:
                assert before == -1
                continue
            other = places[before]
            assert found[other] == found[place] - 1
            one, then = (other, place) if side == 0 else (place, other)
            push = push_onto(
                search._tables.store,
                search._field,
                search._scratch,
                search._shared,
                np.array(sorted(one[0]), np.int32),
                one[1],
                before if side else state,
            )
            box, direction = sorted(one[0])[push >> 2], push & 3
            assert pushes(base, *one)[box, direction] == then
        boards += 1
        released += search.ceiling > first
    assert boards > 5
    assert released > 2
