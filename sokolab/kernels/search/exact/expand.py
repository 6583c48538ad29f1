"""Expansion of open states of either side: each is taken and its neighbours are entered.

The side of the start makes pushes, the side of the end makes pulls. A state is expanded if a
solution within the ceiling may lead through it, that is, if it has a partner on the other side.
:mod:`sokolab.solvers.exact.optimal_pushes` says why a meeting within the ceiling is then a
push-optimal solution. The deadlock proofs judge forward states only, since they know nothing of
what can be reached from the start.
"""

from __future__ import annotations

from typing import Final

from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.assignment import FAR, rematched_total
from sokolab.kernels.search.boards.field import box_state
from sokolab.kernels.search.boards.reach import LAST_STAMP
from sokolab.kernels.search.exact.children import enter_children
from sokolab.kernels.search.exact.context import (
    DRY,
    FROM_START,
    MAX_EXTRA,
    Expansion,
    Parent,
    Span,
    is_paired,
    kind_of,
    matchings_in,
    steps_above,
    totals_of,
)
from sokolab.kernels.search.exact.frontier import (
    hold_state,
    put_state,
    release_state,
    take_below,
    take_state,
)
from sokolab.kernels.search.exact.group_bound import group_bound
from sokolab.kernels.search.exact.proof_budget import try_proof
from sokolab.kernels.search.exact.store import CLOSED, can_add, unpack_state
from sokolab.kernels.search.status import FULL, RUNNING, SOLVED

_SKIPS_PER_EXPANSION: Final = 8
"""Closed or postponed states a call may skip, for each state it may expand. OptimalPushes counts
that as four nodes."""
_EXPAND, _POSTPONED, _NO_ROOM = range(3)
"""The decision on a state that was taken: it is expanded, held or dropped, or put back."""


@inlined_kernel
def _unpack_boxes(search: Expansion, state: int) -> int:
    """Unpack the boxes of a state into ``shared.boxes``; return the player."""
    store, field, shared = search.store, search.field, search.shared
    boxes = shared.boxes
    player = unpack_state(store.squares, store.layout, store.words[state], boxes)
    for i in range(boxes.size):
        single = box_state(field, boxes[i], player)
        shared.to_goals.rows[i] = single
        shared.from_start.rows[i] = single
    return player


@inlined_kernel
def _match_both_ends(search: Expansion) -> tuple[int, int]:
    """Match ``shared.boxes`` with both ends; return the totals."""
    shared = search.shared
    to_goals = rematched_total(search.field.costs, shared.to_goals, shared.matched[0])
    from_start = rematched_total(shared.start_costs, shared.from_start, shared.matched[1])
    return to_goals, from_start


@inlined_kernel
def _parent_from(search: Expansion, span: Span, state: int) -> Parent:
    """Unpack the state that was taken last into ``shared.boxes``."""
    player = _unpack_boxes(search, state)
    totals = int(search.front.entries.totals)
    to_goals, from_start = matchings_in(totals)
    if totals < 0:
        to_goals, from_start = _match_both_ends(search)
    return Parent(
        state=state,
        player=player,
        cost=int(search.store.cost[state, span.side]),
        to_goals=to_goals,
        from_start=from_start,
    )


@kernel
def release_held(search: Expansion, span: Span, f: int, budget: int) -> int:
    """Put up to ``budget`` states that were held for solutions of ``f`` pushes into buckets.

    Returns RUNNING, FULL (a bucket is missing) or DRY (none is held any more).
    """
    front, progress = search.front, search.shared.progress
    while budget > 0:
        budget -= 1
        state = release_state(front, f)
        if state < 0:
            return DRY
        totals = int(front.entries.totals)
        to_goals, from_start = matchings_in(totals)
        if totals < 0:
            _unpack_boxes(search, state)
            to_goals, from_start = _match_both_ends(search)
        height = to_goals if span.side == FROM_START else from_start
        if height >= front.at_height.size:
            progress.steps_over = 0
            progress.height = height
            # Held again, so that nothing is lost while the buckets grow.
            hold_state(front, state, f, totals)
            return FULL
        cost = int(search.store.cost[state, span.side])
        put_state(front, state, kind_of(span, cost, height, to_goals, from_start), height, totals)
    return RUNNING


@inlined_kernel
def _reset_stamps(search: Expansion) -> None:
    """Begin again with the stamps before they overflow."""
    if search.shared.progress.stamp > LAST_STAMP:
        search.shared.progress.stamp = 0
        search.scratch.mark[:] = 0
        search.scratch.other_mark[:] = 0


@inlined_kernel
def _put_back(search: Expansion, span: Span, parent: Parent) -> None:
    """Return a state to its bucket: some table has to grow before it can be expanded."""
    height = parent.to_goals if span.side == FROM_START else parent.from_start
    kind = kind_of(span, parent.cost, height, parent.to_goals, parent.from_start)
    totals = totals_of(parent.to_goals, parent.from_start)
    put_state(search.front, parent.state, kind, height, totals)


@inlined_kernel
def _next_state(search: Expansion, span: Span) -> int:
    """Take the state to be expanded next, or return -1."""
    front, progress = search.front, search.shared.progress
    if not span.is_descent:
        return int(take_state(front, span.kind))
    state = take_below(front, progress.descent)
    if state < 0:  # no state this low is open: begin again at the top
        progress.descent = front.at_height.size
        state = take_below(front, progress.descent)
    return int(state)


@inlined_kernel
def _sharper_extra(search: Expansion, span: Span, parent: Parent, extra: int) -> int:
    """Return the pushes that a state needs beyond its matching: ``extra``, or what groups waste."""
    shared, side = search.shared, span.side
    height = parent.to_goals if side == FROM_START else parent.from_start
    # Above the ceiling a state waits whatever its bound is, so no higher bound is needed.
    bound = group_bound(
        shared.wastes,
        side,
        search.store.number,
        shared.boxes,
        shared.to_goals.rows,
        parent.player,
        span.ceiling + 1 - parent.cost,
    )
    more = bound - height
    # All lines of play to the end have as many pushes modulo two, so an odd excess is one too low.
    return max(extra, more + (more & 1))


@inlined_kernel
def _hold_or_drop(search: Expansion, span: Span, parent: Parent, extra: int) -> int:
    """Hold a state that is on no solution within the ceiling, or drop it.

    It is dropped if it is on no solution shorter than the known one. Returns ``_EXPAND`` if it may
    be on one within the ceiling, ``_POSTPONED``, or ``_NO_ROOM`` if a bucket is missing.
    """
    height = parent.to_goals if span.side == FROM_START else parent.from_start
    f = parent.cost + height + extra
    if f <= span.ceiling:
        if is_paired(
            search.partners, span, parent.cost, height, parent.to_goals, parent.from_start
        ):
            return _EXPAND
        # Without a partner now it has none before the ceiling has risen, which it does by two.
        f = span.ceiling + 2
    if f >= min(search.shared.progress.fewest_pushes, FAR):
        # No solution through it is shorter than the one known.
        search.store.extra[parent.state, span.side] |= CLOSED
        return _POSTPONED
    steps_over = steps_above(span, f)
    if steps_over >= search.front.held.size:
        search.shared.progress.steps_over = steps_over
        search.shared.progress.height = 0
        return _NO_ROOM
    search.store.extra[parent.state, span.side] = min(extra, MAX_EXTRA)
    hold_state(
        search.front, parent.state, steps_over, totals_of(parent.to_goals, parent.from_start)
    )
    return _POSTPONED


@inlined_kernel
def _enter_all(search: Expansion, span: Span, parent: Parent, extra: int) -> bool:
    """Enter the children of a state; False where a table has to grow first.

    It is matched here: the totals kept in the frontier suffice to postpone a state, but the
    children are matched from its matchings.
    """
    _match_both_ends(search)
    return enter_children(search, span, parent, extra)


@kernel
def expand(search: Expansion, span: Span, budget: int) -> int:
    """Expand up to ``budget`` open states of one side.

    Returns RUNNING; SOLVED (a solution of no more than ``ceiling`` pushes is known); FULL (a table
    has to grow, nothing is lost); DRY (no more states of this kind).
    """
    store, front, shared, side = search.store, search.front, search.shared, span.side
    progress = shared.progress
    k = shared.boxes.size
    _reset_stamps(search)
    skips_left = _SKIPS_PER_EXPANSION * budget
    while budget > 0:
        if skips_left < 0:
            return RUNNING
        # A box can be pushed to four sides. With room for all children beforehand, nothing but
        # buckets can be missing while they are entered.
        if not can_add(store, 4 * k) or front.entries.fresh + 4 * k >= front.item.size:
            return FULL
        state = _next_state(search, span)
        if state < 0:
            return DRY
        # A state that was reached again at a lower cost stands in several buckets and comes up more
        # than once. Such states have a budget of their own: they are quick, but a slice must end.
        if store.extra[state, side] & CLOSED:
            skips_left -= 1
            continue
        parent = _parent_from(search, span, state)
        # A descent follows one line of play: one state of each height, the greatest first. So it
        # found optimal solutions early (docs/experiments.md, 2).
        progress.descent = (parent.to_goals if side == FROM_START else parent.from_start) - 1
        extra = int(store.extra[state, side])
        if shared.wastes.twos.shape[2] > 0:
            extra = _sharper_extra(search, span, parent, extra)
        decision = _hold_or_drop(search, span, parent, extra)
        if decision == _POSTPONED:
            skips_left -= 1
            continue
        if decision == _NO_ROOM:
            _put_back(search, span, parent)
            return FULL
        # Proofs know nothing of what can be reached from the start, so they do not judge pulls.
        if side == FROM_START and try_proof(
            search.plain, search.proofs, shared.boxes, parent.player, progress
        ):
            store.extra[state, side] |= CLOSED
        elif _enter_all(search, span, parent, extra):
            store.extra[state, side] = min(extra, MAX_EXTRA) | CLOSED
        else:
            _put_back(search, span, parent)
            return FULL
        progress.nodes += 1
        budget -= 1
        if progress.fewest_pushes <= span.ceiling:
            return SOLVED
    return RUNNING
