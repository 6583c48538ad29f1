"""Expansion of open states of either side: each is taken and its neighbours are entered.

The side of the start makes pushes, the side of the end makes pulls. ``docs/solvers.md`` says why
the first meeting below the ceiling is a solution of least pushes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.allowed import allow_pulls, allow_pushes
from sokolab.kernels.search.boards.assignment import FAR, Matching, best_total, total_after
from sokolab.kernels.search.boards.corral import restrict_to_corral
from sokolab.kernels.search.boards.deadlock import FREE as MOVABLE
from sokolab.kernels.search.boards.deadlock import FROZEN, LOST, freezes
from sokolab.kernels.search.boards.field import CORRALS, FREEZES, WALLS, Field, Scratch, box_state
from sokolab.kernels.search.boards.reach import flood, lowest_after
from sokolab.kernels.search.boards.walled import Walls, walled_total
from sokolab.kernels.search.dead.proofs import Proofs
from sokolab.kernels.search.dead.sets import WORD
from sokolab.kernels.search.exact.frontier import FRESH, Frontier, hold, put, release, take
from sokolab.kernels.search.exact.pair_penalties import penalty_of
from sokolab.kernels.search.exact.proof_budget import PROOF_BUDGET, is_dead
from sokolab.kernels.search.exact.store import (
    CLOSED,
    Store,
    add,
    is_room_for,
    locate,
    packed,
    unpacked,
)
from sokolab.kernels.search.tables.states import box_hash, moved_box

__all__ = [
    "BEST",
    "DRY",
    "FULL",
    "HEIGHT",
    "LEAST",
    "LEVEL",
    "MEETING",
    "NODES",
    "PROOF_BUDGET",
    "RUNNING",
    "SHOWN",
    "SOLVED",
    "STAMP",
    "Expansion",
    "Shared",
    "Span",
    "expand",
    "release_held",
]

NODES, STAMP, LEAST, MEETING, LEVEL, HEIGHT, BEST, SHOWN = range(8)
"""The entries of ``Shared.counts``; :data:`PROOF_BUDGET` is the last one."""
RUNNING, SOLVED, FULL, DRY = 0, 1, 3, 5
_MOST_EXTRA: Final = 126
"""The largest excess over the matching that fits beside the ``CLOSED`` bit of a byte."""
_LAST_STAMP: Final = 1 << 30
"""Stamps start again here, long before they overflow an int32."""
_LOOKS: Final = 8
"""Closed or postponed states a call may skip, for each state it may expand."""
_EXPAND, _POSTPONED, _NO_ROOM = range(3)


class Shared(NamedTuple):
    """Tables and scratch that both sides of the search use.

    Attributes
    ----------
    start_costs
        int32 ``[s, k]``: least pushes of a single box from each start square to each state.
    to_goals, from_start
        Matchings of the parent's boxes with the goals, and with the start squares.
    rows, spare
        int32 ``[k]``: boxes of the parent, and of the child, ascending.
    wanted
        int64 ``[w]``: the child, packed.
    members
        int64 ``[words]``: the numbered squares that hold a box of the parent, as a bit set.
    dead_pairs
        int64 ``[2, m, l, w]``: dead pairs of boxes for each side; empty until worked out.
    dead_triples
        int64 ``[2, m, l, l, w]``: dead triples likewise.
    penalties
        uint8 ``[2, m, l, l]``: pair penalties for each side; empty until worked out.
    paired
        uint8 ``[k]``: scratch of :func:`penalty_of`.
    counts
        int64 ``[9]``: ``NODES`` expanded; the last ``STAMP`` given; the ``LEAST`` pushes of a
        solution met so far and the state of its ``MEETING``; the ``LEVEL`` and ``HEIGHT`` of a
        bucket that was missing; the ``BEST`` matching of a state from the start and that state,
        ``SHOWN``; the ``PROOF_BUDGET``.
    """

    start_costs: Ints
    to_goals: Matching
    from_start: Matching
    rows: Ints
    spare: Ints
    wanted: NDArray[np.int64]
    members: NDArray[np.int64]
    dead_pairs: NDArray[np.int64]
    dead_triples: NDArray[np.int64]
    penalties: Mask
    paired: Mask
    counts: NDArray[np.int64]


class Expansion(NamedTuple):
    """All that the expansion of one side reads and writes.

    Attributes
    ----------
    store, front
        The states of both sides, and the open ones of this side.
    field, scratch
        The board, and memory for one expansion.
    shared
        What the other side uses too.
    walls
        Distances among frozen boxes, for the bound of a child.
    proofs, plain
        The deadlock proofs, and the field they know: without what holds only for play from the
        start.
    """

    store: Store
    front: Frontier
    field: Field
    scratch: Scratch
    shared: Shared
    walls: Walls
    proofs: Proofs
    plain: Field


class Span(NamedTuple):
    """Which states a call expands.

    Attributes
    ----------
    side
        0 = from the start by pushes, 1 = from the end by pulls.
    low, high
        Levels to take states from. The level of a state is ``(2 g + h - h' - base) / 2``. Its
        height ``h`` is the matching with the far end, ``h'`` the matching with the near one.
    ceiling
        States that need more pushes than this are held.
    base
        The least ``2 g + h - h'`` of the side, so that levels begin at 0.
    first
        The least bound of all, so that held states begin at 0.
    """

    side: int
    low: int
    high: int
    ceiling: int
    base: int
    first: int


class _Parent(NamedTuple):
    """The state being expanded: its pushes so far, and the pushes that are still needed."""

    state: int
    player: int
    cost: int
    to_goals: int
    from_start: int


class _Child(NamedTuple):
    """A state one push or pull away; ``lowest`` is -1 for a freeze deadlock."""

    box: int
    """Number of the box that moved."""
    source: int
    target: int
    single: int
    """State of the moved box as a single box."""
    lowest: int
    """The normalised player."""
    held: int
    """Whether the box is frozen now (:func:`freezes`)."""


@inlined_kernel
def _level(span: Span, cost: int, height: int, to_goals: int, from_start: int) -> int:
    return (2 * cost + 2 * height - to_goals - from_start - span.base) >> 1


@inlined_kernel
def _loaded(search: Expansion, span: Span, state: int) -> _Parent:
    """Unpack a state into ``rows`` and match its boxes with both ends."""
    store, field, shared = search.store, search.field, search.shared
    rows = shared.rows
    player = unpacked(store.squares, store.layout[0], store.layout[1], store.words[state], rows)
    for i in range(rows.size):
        single = box_state(field, rows[i], player)
        shared.to_goals.rows[i] = single
        shared.from_start.rows[i] = single
    return _Parent(
        state=state,
        player=player,
        cost=int(store.cost[state, span.side]),
        to_goals=best_total(field.costs, shared.to_goals),
        from_start=best_total(shared.start_costs, shared.from_start),
    )


@kernel
def release_held(search: Expansion, span: Span, f: int, budget: int) -> int:
    """Put up to ``budget`` states that were held for solutions of ``f`` pushes into buckets.

    Returns
    -------
    int
        RUNNING, FULL (a bucket is missing) or DRY (none is held any more).
    """
    front, counts = search.front, search.shared.counts
    while budget > 0:
        budget -= 1
        state = release(front, f)
        if state < 0:
            return DRY
        parent = _loaded(search, span, state)
        height = parent.to_goals if span.side == 0 else parent.from_start
        level = _level(span, parent.cost, height, parent.to_goals, parent.from_start)
        if level >= front.heads.shape[0] or height >= front.heads.shape[1]:
            counts[LEVEL] = level
            counts[HEIGHT] = height
            hold(front, state, f)
            return FULL
        put(front, state, level, height)
    return RUNNING


@inlined_kernel
def _renew_stamps(search: Expansion) -> None:
    if search.shared.counts[STAMP] > _LAST_STAMP:
        search.shared.counts[STAMP] = 0
        search.scratch.mark[:] = 0
        search.scratch.other_mark[:] = 0


@inlined_kernel
def _put_back(search: Expansion, span: Span, parent: _Parent) -> None:
    """Return a state to its bucket: some table has to grow before it can be expanded."""
    height = parent.to_goals if span.side == 0 else parent.from_start
    level = _level(span, parent.cost, height, parent.to_goals, parent.from_start)
    put(search.front, parent.state, level, height)


@inlined_kernel
def _postponed(search: Expansion, span: Span, parent: _Parent, extra: int) -> int:
    """Hold a state whose pair penalties bring it over the ceiling.

    Returns
    -------
    int
        ``_EXPAND`` where they do not, ``_POSTPONED``, or ``_NO_ROOM`` where a bucket is missing.
    """
    height = parent.to_goals if span.side == 0 else parent.from_start
    f = parent.cost + height + extra
    if f <= span.ceiling:
        return _EXPAND
    late = (f - span.first) >> 1
    if late >= search.front.held.size:
        search.shared.counts[LEVEL] = late
        search.shared.counts[HEIGHT] = 0
        return _NO_ROOM
    search.store.extra[parent.state, span.side] = min(extra, _MOST_EXTRA)
    hold(search.front, parent.state, late)
    return _POSTPONED


@inlined_kernel
def _place_boxes(search: Expansion) -> None:
    """Put the parent's boxes on the scratch board and into the set of members."""
    scratch, shared, number = search.scratch, search.shared, search.store.number
    rows, members = shared.rows, shared.members
    members[:] = 0
    for i in range(rows.size):
        scratch.corral.box_at[rows[i]] = i + 1
        scratch.shut[rows[i]] = 1
        at = number[rows[i]]
        members[at // WORD] |= np.int64(1) << np.int64(at % WORD)


@inlined_kernel
def _lift_boxes(search: Expansion) -> None:
    rows, scratch = search.shared.rows, search.scratch
    for i in range(rows.size):
        scratch.corral.box_at[rows[i]] = 0
        scratch.shut[rows[i]] = 0


@inlined_kernel
def _allow_moves(search: Expansion, side: int, stamp: int) -> None:
    """Mark the pushes, or pulls, that are worth making."""
    field, scratch, rows = search.field, search.scratch, search.shared.rows
    if side == 1:
        allow_pulls(field, scratch, rows, stamp)
        return
    moves = allow_pushes(field, scratch, rows, stamp)
    if field.rules[CORRALS] and moves > 0:
        restrict_to_corral(
            field.neighbours,
            field.goals,
            scratch.barred,
            rows,
            scratch.shut,
            scratch.mark,
            stamp,
            scratch.allowed,
            scratch.corral,
            moves,
        )


@inlined_kernel
def _child(search: Expansion, side: int, player: int, stamp: int, move: int) -> _Child:
    """Make a push or pull on the scratch board, look round, and take it back."""
    field, scratch, counts = search.field, search.scratch, search.shared.counts
    shut = scratch.shut
    box = move >> 2
    d = move & 3
    source = int(np.int64(search.shared.rows[box]))
    target = field.neighbours[source, d]
    shut[source] = 0
    shut[target] = 1
    held = MOVABLE
    lowest = -1
    is_deadlock = False
    if side == 0:
        single = field.state[target, d ^ 2]
        place = source
        if field.rules[FREEZES] or field.rules[WALLS]:
            held = freezes(
                field.neighbours,
                field.goals,
                field.dead,
                shut,
                target,
                scratch.frozen,
                scratch.stack,
            )
        is_deadlock = held == LOST and field.rules[FREEZES] != 0
        if not is_deadlock:
            lowest = lowest_after(field.neighbours, shut, scratch.mark, stamp, player, source, d)
    else:
        single = field.state[target, d]
        place = field.neighbours[target, d]
    if not is_deadlock and lowest < 0:
        counts[STAMP] += 1
        lowest = flood(
            field.neighbours, shut, place, scratch.other_mark, counts[STAMP], scratch.stack
        )
    shut[target] = 0
    shut[source] = 1
    return _Child(box, source, int(target), int(single), lowest, held)


@inlined_kernel
def _makes_dead_set(search: Expansion, side: int, child: _Child) -> bool:
    """Whether the moved box makes a dead pair or a dead triple with boxes of the parent."""
    shared, number = search.shared, search.store.number
    members, pairs, triples = shared.members, shared.dead_pairs, shared.dead_triples
    moved, gone = number[child.target], number[child.source]
    mates = 0
    members[gone // WORD] ^= np.int64(1) << np.int64(gone % WORD)
    if pairs.shape[1] > 0:
        for w in range(pairs.shape[3]):
            mates |= pairs[side, child.lowest, moved, w] & members[w]
    if triples.shape[1] > 0 and mates == 0:
        for j in range(shared.rows.size):
            other = number[shared.rows[j]]
            if j != child.box:
                for w in range(triples.shape[4]):
                    mates |= triples[side, child.lowest, moved, other, w] & members[w]
    members[gone // WORD] ^= np.int64(1) << np.int64(gone % WORD)
    return mates != 0


@inlined_kernel
def _enter(
    search: Expansion, span: Span, parent: _Parent, extra: int, child: _Child, boxes_word: int
) -> bool:
    """Enter a child where it may be on a solution; False where a table has to grow first.

    Parameters
    ----------
    extra
        Pushes the parent needs beyond its matching with the far end.
    boxes_word
        The hash of the parent's boxes.
    """
    store, front, field = search.store, search.front, search.field
    shared, scratch, side = search.shared, search.scratch, span.side
    counts = shared.counts
    cost = parent.cost + 1
    moved_box(shared.rows, child.box, child.target, shared.spare)
    packed(
        store.number, store.layout[0], store.layout[1], shared.spare, child.lowest, shared.wanted
    )
    word = boxes_word ^ store.keys[0, child.source] ^ store.keys[0, child.target]
    word ^= store.keys[1, child.lowest]
    found = locate(store.words, store.tags, store.slots, shared.wanted, word)
    if found >= 0:
        old = store.cost[found, side]
        if old >= 0 and old <= cost:
            return True
    elif _makes_dead_set(search, side, child):
        return True
    to_goals = total_after(field.costs, shared.to_goals, parent.to_goals, child.box, child.single)
    if to_goals >= FAR:
        return True
    from_start = total_after(
        shared.start_costs, shared.from_start, parent.from_start, child.box, child.single
    )
    if from_start >= FAR:
        return True
    height = to_goals if side == 0 else from_start
    # What the parent needs beyond its matching, the child needs too, but for one push.
    parent_height = parent.to_goals if side == 0 else parent.from_start
    bound = max(height, parent_height + extra - 1)
    if child.held == FROZEN and field.rules[WALLS]:
        among_walls = walled_total(
            field,
            store.keys,
            shared.spare,
            child.lowest,
            scratch.frozen,
            scratch.peeled,
            scratch.queue,
            search.walls,
        )
        bound = max(bound, among_walls)
        if bound >= FAR:
            return True
    f = cost + bound
    if f >= counts[LEAST]:
        return True
    level = _level(span, cost, height, to_goals, from_start)
    late = (f - span.first) >> 1
    if level >= front.heads.shape[0] or height >= front.heads.shape[1] or late >= front.held.size:
        counts[LEVEL] = max(level, late)
        counts[HEIGHT] = height
        return False
    if found < 0:
        found = add(store, shared.wanted, word, -1 - found)
    store.cost[found, side] = cost
    store.extra[found, side] = min(bound - height, _MOST_EXTRA)
    other = store.cost[found, 1 - side]
    if other >= 0 and cost + other < counts[LEAST]:
        counts[LEAST] = cost + other
        counts[MEETING] = found
    if f > span.ceiling:
        hold(front, found, late)
        return True
    put(front, found, level, height)
    if side == 0 and to_goals < counts[BEST]:
        counts[BEST] = to_goals
        counts[SHOWN] = found
    return True


@inlined_kernel
def _enter_children(search: Expansion, span: Span, parent: _Parent, extra: int) -> bool:
    """Enter all children of a state; False where a table has to grow first.

    Children entered before that are found again when the state is expanded anew.
    """
    field, scratch, shared = search.field, search.scratch, search.shared
    _place_boxes(search)
    boxes_word = box_hash(search.store.keys, shared.rows)
    shared.counts[STAMP] += 1
    stamp = int(shared.counts[STAMP])
    flood(field.neighbours, scratch.shut, parent.player, scratch.mark, stamp, scratch.stack)
    _allow_moves(search, span.side, stamp)
    has_room = True
    for move in range(4 * shared.rows.size):
        if not scratch.allowed[move >> 2, move & 3]:
            continue
        child = _child(search, span.side, parent.player, stamp, move)
        if child.lowest < 0:
            continue
        has_room = _enter(search, span, parent, extra, child, boxes_word)
        if not has_room:
            break
    _lift_boxes(search)
    return has_room


@kernel
def expand(search: Expansion, span: Span, budget: int) -> int:
    """Expand up to ``budget`` open states of one side, the least height first.

    Returns
    -------
    int
        RUNNING; SOLVED (a solution of no more than ``ceiling`` pushes is known); FULL (a table
        has to grow, nothing is lost); DRY (no more states on these levels).
    """
    store, front, shared, side = search.store, search.front, search.shared, span.side
    counts = shared.counts
    k = shared.rows.size
    _renew_stamps(search)
    looks = _LOOKS * budget
    while budget > 0:
        if looks < 0:
            return RUNNING
        if not is_room_for(store, 4 * k) or front.at[FRESH] + 4 * k >= front.item.size:
            return FULL
        state = take(front, span.low, span.high)
        if state < 0:
            return DRY
        if store.extra[state, side] & CLOSED:
            looks -= 1
            continue
        parent = _loaded(search, span, state)
        extra = int(store.extra[state, side])
        if shared.penalties.shape[1] > 0:
            penalty = penalty_of(
                shared.penalties[side], store.number, shared.rows, parent.player, shared.paired
            )
            extra = max(extra, penalty)
            fate = _postponed(search, span, parent, extra)
            if fate == _POSTPONED:
                looks -= 1
                continue
            if fate == _NO_ROOM:
                _put_back(search, span, parent)
                return FULL
        if side == 0 and is_dead(search.plain, search.proofs, shared.rows, parent.player, counts):
            store.extra[state, side] |= CLOSED
        elif _enter_children(search, span, parent, extra):
            store.extra[state, side] = min(extra, _MOST_EXTRA) | CLOSED
        else:
            _put_back(search, span, parent)
            return FULL
        counts[NODES] += 1
        budget -= 1
        if counts[LEAST] <= span.ceiling:
            return SOLVED
    return RUNNING
