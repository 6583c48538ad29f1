"""Expansion of open states of either side: each is taken and its neighbours are inserted.

The side of the start makes pushes, the side of the end makes pulls. A state is expanded if a
solution within the ceiling can lead through it, that is, if it has a partner on the other side.
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
from sokolab.kernels.search.exact.children import insert_children
from sokolab.kernels.search.exact.context import (
    DRY,
    FORWARD,
    MAX_EXCESS,
    Expansion,
    Parent,
    Span,
    height_of,
    is_paired,
    kind_of,
    packed_totals,
    steps_above,
    totals_in,
)
from sokolab.kernels.search.exact.frontier import (
    postpone_state,
    put_state,
    release_state,
    take_below,
    take_state,
)
from sokolab.kernels.search.exact.group_bound import group_bound
from sokolab.kernels.search.exact.proof_budget import try_proof
from sokolab.kernels.search.exact.store import CLOSED_BIT, can_add_packed, unpack_state
from sokolab.kernels.search.status import FULL, RUNNING, SOLVED

_SKIPS_PER_EXPANSION: Final = 8
"""Closed or postponed states a call may skip, for each state it may expand. OptimalPushes counts
that as four nodes."""
_EXPAND, _SKIP, _NO_ROOM = range(3)
"""The decision on a state that was taken: it is expanded, postponed or dropped, or put back."""


@inlined_kernel
def _unpack_boxes(search: Expansion, state: int) -> int:
    """Unpack the boxes of a state into ``shared.boxes``. Return the player."""
    store, field, shared = search.store, search.field, search.shared
    boxes = shared.boxes
    player = unpack_state(store.live_squares, store.layout, store.words[state], boxes)
    for i in range(boxes.size):
        state_of_box = box_state(field, boxes[i], player)
        shared.goal_matching.cost_rows[i] = state_of_box
        shared.start_matching.cost_rows[i] = state_of_box
    return player


@inlined_kernel
def _match_both_ends(search: Expansion) -> tuple[int, int]:
    """Match ``shared.boxes`` with both ends. Return the totals."""
    shared = search.shared
    goal_total = rematched_total(search.field.costs, shared.goal_matching, shared.matched[0])
    start_total = rematched_total(shared.start_costs, shared.start_matching, shared.matched[1])
    return goal_total, start_total


@inlined_kernel
def _parent_from(search: Expansion, span: Span, state: int) -> Parent:
    """Unpack the state that was taken last into ``shared.boxes``."""
    player = _unpack_boxes(search, state)
    packed = int(search.frontier.pool.packed_totals)
    goal_total, start_total = totals_in(packed)
    if packed < 0:
        goal_total, start_total = _match_both_ends(search)
    return Parent(
        state=state,
        player=player,
        cost=int(search.store.cost[state, span.side]),
        goal_total=goal_total,
        start_total=start_total,
        height=height_of(span.side, goal_total, start_total),
    )


@kernel
def release_postponed(search: Expansion, span: Span, steps_over: int, budget: int) -> int:
    """Put up to ``budget`` of the states that are postponed for ``steps_over`` into buckets.

    Returns RUNNING, FULL (a bucket is missing) or DRY (none is left).
    """
    frontier, progress = search.frontier, search.shared.progress
    while budget > 0:
        budget -= 1
        state = release_state(frontier, steps_over)
        if state < 0:
            return DRY
        packed = int(frontier.pool.packed_totals)
        goal_total, start_total = totals_in(packed)
        if packed < 0:
            _unpack_boxes(search, state)
            goal_total, start_total = _match_both_ends(search)
        height = height_of(span.side, goal_total, start_total)
        if height >= frontier.height_counts.size:
            progress.steps_over = 0
            progress.height = height
            # Postponed again, so that nothing is lost while the buckets grow.
            postpone_state(frontier, state, steps_over, packed)
            return FULL
        cost = int(search.store.cost[state, span.side])
        put_state(
            frontier, state, kind_of(span, cost, height, goal_total, start_total), height, packed
        )
    return RUNNING


@inlined_kernel
def _reset_stamps(search: Expansion) -> None:
    """Begin again with the stamps before they overflow."""
    if search.shared.progress.stamp > LAST_STAMP:
        search.shared.progress.stamp = 0
        search.scratch.mark[:] = 0
        search.scratch.mark_after[:] = 0


@inlined_kernel
def _put_back(search: Expansion, span: Span, parent: Parent) -> None:
    """Return a state to its bucket: some table has to grow before it can be expanded."""
    kind = kind_of(span, parent.cost, parent.height, parent.goal_total, parent.start_total)
    packed = packed_totals(parent.goal_total, parent.start_total)
    put_state(search.frontier, parent.state, kind, parent.height, packed)


@inlined_kernel
def _next_state(search: Expansion, span: Span) -> int:
    """Take the state to be expanded next, or return -1."""
    frontier, progress = search.frontier, search.shared.progress
    if not span.is_descent:
        return int(take_state(frontier, span.kind))
    state = take_below(frontier, progress.descent)
    if state < 0:  # no state this low is open: begin again at the top
        progress.descent = frontier.height_counts.size
        state = take_below(frontier, progress.descent)
    return int(state)


@inlined_kernel
def _sharper_excess(search: Expansion, span: Span, parent: Parent, excess: int) -> int:
    """Return the pushes that a state needs beyond its matching, at least ``excess``."""
    shared = search.shared
    # Above the ceiling a state is postponed whatever its bound is, so no higher bound is needed.
    bound = group_bound(
        shared.wastes,
        span.side,
        search.store.live_index,
        shared.boxes,
        shared.goal_matching.cost_rows,
        parent.player,
        span.ceiling + 1 - parent.cost,
    )
    group_excess = bound - parent.height
    # All lines of play to the end have as many pushes modulo two, so an odd excess is one too low.
    return max(excess, group_excess + (group_excess & 1))


@inlined_kernel
def _postpone_or_drop(search: Expansion, span: Span, parent: Parent, excess: int) -> int:
    """Postpone a state that is on no solution within the ceiling, or drop it.

    It is dropped if it is on no solution shorter than the known one. Returns ``_EXPAND`` if it may
    be on one within the ceiling, ``_SKIP``, or ``_NO_ROOM`` if a bucket is missing.
    """
    pushes_through = parent.cost + parent.height + excess
    if pushes_through <= span.ceiling:
        if is_paired(
            search.partner_counts,
            span,
            parent.cost,
            parent.height,
            parent.goal_total,
            parent.start_total,
        ):
            return _EXPAND
        # Without a partner now it has none before the ceiling has risen, which it does by two.
        pushes_through = span.ceiling + 2
    if pushes_through >= min(search.shared.progress.fewest_pushes, FAR):
        # No solution through it is shorter than the one known.
        search.store.excess[parent.state, span.side] |= CLOSED_BIT
        return _SKIP
    steps_over = steps_above(span, pushes_through)
    if steps_over >= search.frontier.postponed_heads.size:
        search.shared.progress.steps_over = steps_over
        search.shared.progress.height = 0
        return _NO_ROOM
    search.store.excess[parent.state, span.side] = min(excess, MAX_EXCESS)
    postpone_state(
        search.frontier,
        parent.state,
        steps_over,
        packed_totals(parent.goal_total, parent.start_total),
    )
    return _SKIP


@inlined_kernel
def _match_and_insert_children(search: Expansion, span: Span, parent: Parent, excess: int) -> bool:
    """Insert the children of a state. Return False if a table has to grow first.

    It is matched here: the totals kept in the frontier suffice to postpone a state, but the
    children are matched from its matchings.
    """
    _match_both_ends(search)
    return insert_children(search, span, parent, excess)


@kernel
def expand(search: Expansion, span: Span, budget: int) -> int:
    """Expand up to ``budget`` open states of one side.

    Returns RUNNING; SOLVED (a solution of no more than ``ceiling`` pushes is known); FULL (a table
    has to grow, nothing is lost); DRY (no more states of this kind).
    """
    store, frontier, shared, side = search.store, search.frontier, search.shared, span.side
    progress = shared.progress
    k = shared.boxes.size
    _reset_stamps(search)
    skips_left = _SKIPS_PER_EXPANSION * budget
    while budget > 0:
        if skips_left < 0:
            return RUNNING
        # A box can be pushed to four sides. With room for all children beforehand, nothing but
        # buckets can be missing while they are inserted.
        has_entries = frontier.pool.fresh + 4 * k < frontier.entry_state.size
        if not can_add_packed(store, 4 * k) or not has_entries:
            return FULL
        state = _next_state(search, span)
        if state < 0:
            return DRY
        # A state that was reached again at a lower cost stands in several buckets and comes up more
        # than once. Such states have a budget of their own: they are quick, but a slice must end.
        if store.excess[state, side] & CLOSED_BIT:
            skips_left -= 1
            continue
        parent = _parent_from(search, span, state)
        # A descent follows one line of play: one state of each height, the greatest first. So it
        # found optimal solutions early (docs/experiments.md, 2).
        progress.descent = parent.height - 1
        excess = int(store.excess[state, side])
        if shared.wastes.twos.shape[2] > 0:
            excess = _sharper_excess(search, span, parent, excess)
        decision = _postpone_or_drop(search, span, parent, excess)
        if decision == _SKIP:
            skips_left -= 1
            continue
        if decision == _NO_ROOM:
            _put_back(search, span, parent)
            return FULL
        # Proofs know nothing of what can be reached from the start, so they do not judge pulls.
        if side == FORWARD and try_proof(
            search.proof_field, search.proofs, shared.boxes, parent.player, progress
        ):
            store.excess[state, side] |= CLOSED_BIT
        elif _match_and_insert_children(search, span, parent, excess):
            store.excess[state, side] = min(excess, MAX_EXCESS) | CLOSED_BIT
        else:
            _put_back(search, span, parent)
            return FULL
        progress.nodes += 1
        budget -= 1
        if progress.fewest_pushes <= span.ceiling:
            return SOLVED
    return RUNNING
