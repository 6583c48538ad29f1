"""The children of a state: each push or pull is made, examined, and entered in the store."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.jit import inlined_kernel
from sokolab.kernels.search.boards.allowed import allow_pulls, allow_pushes
from sokolab.kernels.search.boards.assignment import FAR, total_after
from sokolab.kernels.search.boards.corral import restrict_to_corral
from sokolab.kernels.search.boards.deadlock import FREE as MOVABLE
from sokolab.kernels.search.boards.deadlock import FROZEN, LOST, freezes
from sokolab.kernels.search.boards.field import CORRALS, FREEZES, WALLS
from sokolab.kernels.search.boards.reach import flood, lowest_after
from sokolab.kernels.search.boards.walled import walled_total
from sokolab.kernels.search.exact.context import (
    BEST,
    HEIGHT,
    LATE,
    LEAST,
    MEETING,
    MOST_EXTRA,
    SHOWN,
    STAMP,
    Expansion,
    Parent,
    Span,
    is_paired,
    kind_of,
)
from sokolab.kernels.search.exact.frontier import hold, put
from sokolab.kernels.search.exact.orbits import representative
from sokolab.kernels.search.exact.store import add, locate, packed
from sokolab.kernels.search.tables.square_sets import WORD
from sokolab.kernels.search.tables.states import box_hash, moved_box

__all__ = ["enter_children"]


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
def _pack(search: Expansion, child: _Child, boxes_word: int) -> int:
    """Pack a child, or the representative of its orbit, into ``wanted``; return its hash."""
    store, shared, scratch = search.store, search.shared, search.scratch
    bits, shift = store.layout[0], store.layout[1]
    moved_box(shared.rows, child.box, child.target, shared.spare)
    if shared.orbits.symmetries.shape[0] == 0:
        packed(store.number, bits, shift, shared.spare, child.lowest, shared.wanted)
        word = boxes_word ^ store.keys[0, child.source] ^ store.keys[0, child.target]
        return int(word ^ store.keys[1, child.lowest])
    scratch.shut[child.source] = 0
    scratch.shut[child.target] = 1
    shared.counts[STAMP] += 1
    player, word = representative(
        shared.orbits,
        search.field.neighbours,
        store.keys,
        shared.spare,
        child.lowest,
        scratch.shut,
        scratch.other_mark,
        shared.counts[STAMP],
        scratch.stack,
    )
    scratch.shut[child.target] = 0
    scratch.shut[child.source] = 1
    packed(store.number, bits, shift, shared.orbits.boxes, player, shared.wanted)
    return word


@inlined_kernel
def _enter(
    search: Expansion, span: Span, parent: Parent, extra: int, child: _Child, boxes_word: int
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
    word = _pack(search, child, boxes_word)
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
    if f <= span.ceiling and not is_paired(
        search.partners, span, cost, height, to_goals, from_start
    ):
        f = span.ceiling + 2
    if f >= counts[LEAST]:
        return True
    late = (f - span.first) >> 1
    if late >= front.held.size or height >= front.at_height.size:
        counts[LATE] = late
        counts[HEIGHT] = height
        return False
    if found < 0:
        found = add(store, shared.wanted, word, -1 - found)
    store.cost[found, side] = cost
    store.extra[found, side] = min(bound - height, MOST_EXTRA)
    other = store.cost[found, 1 - side]
    if other >= 0 and cost + other < counts[LEAST]:
        counts[LEAST] = cost + other
        counts[MEETING] = found
    if f > span.ceiling:
        hold(front, found, late)
        return True
    put(front, found, kind_of(span, cost, height, to_goals, from_start), height)
    if side == 0 and to_goals < counts[BEST]:
        counts[BEST] = to_goals
        counts[SHOWN] = found
    return True


@inlined_kernel
def enter_children(search: Expansion, span: Span, parent: Parent, extra: int) -> bool:
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
