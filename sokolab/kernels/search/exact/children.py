"""The children of a state: each push or pull is made, examined, and entered in the store.

First the keys of all children are found, so that the processor can fetch their entries in the store
side by side; then each child is judged.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.jit import inlined_kernel
from sokolab.kernels.memory import prefetch
from sokolab.kernels.packing import direction_of, index_of
from sokolab.kernels.search.boards.allowed import allow_pulls, allow_pushes
from sokolab.kernels.search.boards.assignment import FAR, total_after
from sokolab.kernels.search.boards.corral import CorralPosition, restrict_to_corral
from sokolab.kernels.search.boards.deadlock import FREE, FROZEN, LOST, freezes
from sokolab.kernels.search.boards.field import CORRALS, FREEZES, WALLS
from sokolab.kernels.search.boards.reach import Reach, lowest_after, lowest_reached, mark_reach
from sokolab.kernels.search.boards.walled import walled_total
from sokolab.kernels.search.exact.context import (
    FROM_END,
    FROM_START,
    MAX_EXTRA,
    Expansion,
    Parent,
    Span,
    is_paired,
    kind_of,
    steps_above,
    totals_of,
)
from sokolab.kernels.search.exact.frontier import hold_state, put_state
from sokolab.kernels.search.exact.orbits import (
    AfterPush,
    fill_boxes,
    note_parent,
    representative_after,
)
from sokolab.kernels.search.exact.store import add_packed, locate_packed, pack_state
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD
from sokolab.kernels.search.tables.states import box_hash, moved_box

_PLAYER, _FREEZE, _STORED_PLAYER, _HASH, _SYMMETRY = range(5)
"""The columns of ``Shared.children``."""


class _Child(NamedTuple):
    """A state one push or pull away."""

    box: int
    """Number of the box that moved."""
    source: int
    """The square that it left."""
    target: int
    """The square where it is."""
    single: int
    """State of the moved box as a single box."""
    player: int
    """The normalised player; -1 = a freeze deadlock."""
    is_filled: bool
    """Whether the player's reach had to be filled; with symmetries the last stamp marks it."""
    freeze: int
    """Whether the box is frozen now: what :func:`freezes` returns."""


class _Judged(NamedTuple):
    """What is known of a child: its matchings with both ends, and the pushes it needs."""

    to_goals: int
    """Matching of its boxes with the goals."""
    from_start: int
    """Matching with the boxes of the start."""
    bound: int
    """The fewest pushes it needs towards the far end; ``FAR`` = it is on no solution."""


@inlined_kernel
def _place_boxes(search: Expansion) -> None:
    """Put the parent's boxes on the scratch board and into the set of members."""
    scratch, shared, number = search.scratch, search.shared, search.store.number
    boxes, members = shared.boxes, shared.members
    members[:] = 0
    for i in range(boxes.size):
        scratch.corral.box_at[boxes[i]] = i + 1
        scratch.blocked[boxes[i]] = 1
        at = number[boxes[i]]
        members[at // SQUARES_PER_WORD] |= np.int64(1) << np.int64(at % SQUARES_PER_WORD)


@inlined_kernel
def _lift_boxes(search: Expansion) -> None:
    """Take the parent's boxes off the scratch board."""
    boxes, scratch = search.shared.boxes, search.scratch
    for i in range(boxes.size):
        scratch.corral.box_at[boxes[i]] = 0
        scratch.blocked[boxes[i]] = 0


@inlined_kernel
def _allow_moves(search: Expansion, side: int, stamp: int) -> None:
    """Mark the pushes, or pulls, that are worth making."""
    field, scratch, boxes = search.field, search.scratch, search.shared.boxes
    if side == FROM_END:
        allow_pulls(field, scratch, boxes, stamp)
        return
    moves = allow_pushes(field, scratch, boxes, stamp)
    if field.rules[CORRALS] and moves > 0:
        blocked, mark, barred = scratch.blocked, scratch.mark, scratch.barred
        position = CorralPosition(
            field.neighbours, field.goals, barred, boxes, blocked, mark, stamp
        )
        restrict_to_corral(position, scratch.allowed, scratch.corral, moves)


@inlined_kernel
def _child(search: Expansion, side: int, player: int, stamp: int, move: int) -> _Child:
    """Return the child after a push or pull, which is made on the scratch board and taken back."""
    field, scratch, progress = search.field, search.scratch, search.shared.progress
    blocked, mark = scratch.blocked, scratch.mark
    box, d = index_of(move), direction_of(move)
    source = int(np.int64(search.shared.boxes[box]))
    target = field.neighbours[source, d]
    blocked[source] = 0
    blocked[target] = 1
    freeze = FREE
    lowest = -1
    is_deadlock = False
    if side == FROM_START:
        single = field.state[target, d ^ 2]
        stand = source
        if field.rules[FREEZES] or field.rules[WALLS]:
            freeze = freezes(
                field.neighbours,
                field.goals,
                field.dead,
                blocked,
                target,
                scratch.frozen,
                scratch.stack,
            )
        is_deadlock = freeze == LOST and field.rules[FREEZES] != 0
        if not is_deadlock:
            lowest = lowest_after(field.neighbours, blocked, mark, stamp, player, source, d)
    else:
        single = field.state[target, d]
        stand = field.neighbours[target, d]
        behind = field.neighbours[source, d ^ 2]
        # ``lowest_after`` looks at the squares of a push from the square behind. A pull leaves the
        # same squares, unless the player could not be there.
        if blocked[behind] or mark[behind] == stamp:
            lowest = lowest_after(field.neighbours, blocked, mark, stamp, player, source, d)
    is_filled = not is_deadlock and lowest < 0
    if is_filled:
        progress.stamp += 1
        reached, fill, stack = scratch.other_mark, progress.stamp, scratch.stack
        if search.shared.orbits.symmetries.shape[0] == 0:
            lowest = lowest_reached(field.neighbours, blocked, stand, reached, fill, stack)
        else:
            lowest = mark_reach(field.neighbours, blocked, stand, reached, fill, stack)
    blocked[target] = 0
    blocked[source] = 1
    return _Child(box, source, int(target), int(single), int(lowest), is_filled, freeze)


@inlined_kernel
def _makes_dead_set(search: Expansion, side: int, child: _Child) -> bool:
    """Whether the moved box makes a dead pair or a dead triple with boxes of the parent.

    Sets without that box are as dead as in the parent
    (:mod:`sokolab.kernels.search.dead.set_lookup`).
    """
    shared, number = search.shared, search.store.number
    members, pairs, triples = shared.members, shared.dead_pairs, shared.dead_triples
    moved, left = number[child.target], number[child.source]
    mates = 0
    # The box has left its square, so it must not complete a set.
    members[left // SQUARES_PER_WORD] ^= np.int64(1) << np.int64(left % SQUARES_PER_WORD)
    # Tables are empty until they are worked out, and most levels are decided before.
    if pairs.shape[1] > 0:
        for w in range(pairs.shape[3]):
            mates |= pairs[side, child.player, moved, w] & members[w]
    if triples.shape[1] > 0 and mates == 0:
        for j in range(shared.boxes.size):
            other = number[shared.boxes[j]]
            if j != child.box:
                for w in range(triples.shape[4]):
                    mates |= triples[side, child.player, moved, other, w] & members[w]
    members[left // SQUARES_PER_WORD] ^= np.int64(1) << np.int64(left % SQUARES_PER_WORD)
    return mates != 0


@inlined_kernel
def _place_in_store(search: Expansion, child: _Child, boxes_hash: int) -> tuple[int, int, int]:
    """Return the player and the hash under which a child is stored, and its symmetry.

    The symmetry leads to its representative. It is -1 if the child stands for itself.
    """
    store, shared, scratch = search.store, search.shared, search.scratch
    hashed = boxes_hash ^ store.keys[0, child.source] ^ store.keys[0, child.target]
    if shared.orbits.symmetries.shape[0] == 0:
        return child.player, int(hashed ^ store.keys[1, child.player]), -1
    scratch.blocked[child.source] = 0
    scratch.blocked[child.target] = 1
    if not child.is_filled:
        shared.progress.stamp += 1
    stored = representative_after(
        shared.orbits,
        Reach(search.field.neighbours, scratch.blocked, scratch.other_mark, scratch.stack),
        store.keys,
        AfterPush(hashed, child.source, child.target, child.player, child.is_filled),
        shared.progress.stamp,
    )
    scratch.blocked[child.target] = 0
    scratch.blocked[child.source] = 1
    return stored


@inlined_kernel
def _fetch_children(search: Expansion, side: int, player: int, stamp: int) -> None:
    """Fill ``children``, and ask for the entries where they are or will be stored.

    The processor fetches these side by side, while it works out the other children.
    """
    store, shared, allowed = search.store, search.shared, search.scratch.allowed
    children, tags, slots = shared.children, store.tags, store.slots
    boxes_hash = box_hash(store.keys, shared.boxes)
    mask = tags.size - 1
    for move in range(4 * shared.boxes.size):
        if not allowed[index_of(move), direction_of(move)]:
            continue
        child = _child(search, side, player, stamp, move)
        if child.player < 0:
            allowed[index_of(move), direction_of(move)] = 0
            continue
        stored, hashed, symmetry = _place_in_store(search, child, boxes_hash)
        children[move, _PLAYER] = child.player
        children[move, _FREEZE] = child.freeze
        children[move, _STORED_PLAYER] = stored
        children[move, _HASH] = hashed
        children[move, _SYMMETRY] = symmetry
        prefetch(tags, hashed & mask)
        prefetch(slots, hashed & mask)
    for move in range(4 * shared.boxes.size):
        if not allowed[index_of(move), direction_of(move)]:
            continue
        # The loop above has asked for the tags. Without one there is no state to fetch.
        slot = children[move, _HASH] & mask
        if tags[slot] != 0:
            prefetch(store.words, slots[slot])
            prefetch(store.cost, slots[slot])


@inlined_kernel
def _child_from_row(search: Expansion, side: int, move: int) -> _Child:
    """Return a child from ``children``."""
    field, children = search.field, search.shared.children
    box, d = index_of(move), direction_of(move)
    source = int(search.shared.boxes[box])
    target = int(field.neighbours[source, d])
    single = field.state[target, d ^ 2] if side == FROM_START else field.state[target, d]
    player, freeze = int(children[move, _PLAYER]), int(children[move, _FREEZE])
    return _Child(box, source, target, int(single), player, False, freeze)


@inlined_kernel
def _pack(search: Expansion, child: _Child, move: int) -> None:
    """Fill ``spare`` with the boxes of a child, and pack what stands for it into ``wanted``."""
    store, shared = search.store, search.shared
    layout = store.layout
    player, symmetry = shared.children[move, _STORED_PLAYER], shared.children[move, _SYMMETRY]
    moved_box(shared.boxes, child.box, child.target, shared.spare)
    # A list of boxes has to ascend to be compared; bits for squares have no order.
    if symmetry < 0:
        pack_state(store.number, layout, shared.spare, player, shared.wanted)
    else:
        fill_boxes(shared.orbits, symmetry, shared.spare, layout.box_bits > 0)
        pack_state(store.number, layout, shared.orbits.boxes, player, shared.wanted)


@inlined_kernel
def _judge(search: Expansion, span: Span, parent: Parent, extra: int, child: _Child) -> _Judged:
    """Return the matchings of a child, and the pushes it needs by all that is known."""
    shared, scratch, field, side = search.shared, search.scratch, search.field, span.side
    to_goals = total_after(field.costs, shared.to_goals, parent.to_goals, child.box, child.single)
    if to_goals >= FAR:
        return _Judged(to_goals, FAR, FAR)
    from_start = total_after(
        shared.start_costs, shared.from_start, parent.from_start, child.box, child.single
    )
    if from_start >= FAR:
        return _Judged(to_goals, from_start, FAR)
    height = to_goals if side == FROM_START else from_start
    # The parent needs at most one push more than its child.
    parent_height = parent.to_goals if side == FROM_START else parent.from_start
    bound = max(height, parent_height + extra - 1)
    # Only a push that freezes a box makes new walls; what older ones cost is in ``extra``.
    if child.freeze == FROZEN and field.rules[WALLS]:
        among_walls = walled_total(
            field,
            search.store.keys,
            shared.spare,
            child.player,
            scratch.frozen,
            scratch.peeled,
            scratch.queue,
            search.walls,
        )
        bound = max(bound, among_walls)
    return _Judged(to_goals, from_start, bound)


@inlined_kernel
def _note_meeting(search: Expansion, state: int, side: int) -> None:
    """Note the solution that leads through a state, if it is the shortest so far."""
    cost, progress = search.store.cost, search.shared.progress
    other = cost[state, 1 - side]
    if other >= 0 and cost[state, side] + other < progress.fewest_pushes:
        progress.fewest_pushes = cost[state, side] + other
        progress.meeting = state


@inlined_kernel
def _open(search: Expansion, span: Span, state: int, cost: int, judged: _Judged, f: int) -> None:
    """Put a state in its bucket, or hold it until solutions of ``f`` pushes are looked for."""
    front, progress = search.front, search.shared.progress
    to_goals, from_start = judged.to_goals, judged.from_start
    totals = totals_of(to_goals, from_start)
    if f > span.ceiling:
        hold_state(front, state, steps_above(span, f), totals)
        return
    height = to_goals if span.side == FROM_START else from_start
    put_state(front, state, kind_of(span, cost, height, to_goals, from_start), height, totals)
    if span.side == FROM_START and to_goals < progress.lowest_matching:
        progress.lowest_matching = to_goals
        progress.nearest_state = state


@inlined_kernel
def _enter(
    search: Expansion, span: Span, parent: Parent, extra: int, child: _Child, hashed: int
) -> bool:
    """Enter the child in ``wanted`` if it may be on a solution.

    Returns False if a table has to grow first.

    The parent needs ``extra`` pushes beyond its matching with the far end. ``hashed`` is the hash
    under which the child is stored.
    """
    store, front, side = search.store, search.front, span.side
    progress = search.shared.progress
    cost = parent.cost + 1
    state = locate_packed(store.words, store.tags, store.slots, search.shared.wanted, hashed)
    if state >= 0:
        old = store.cost[state, side]
        # Only a state that is reached at a lower cost than before is opened again.
        if old >= 0 and old <= cost:
            return True
    elif _makes_dead_set(search, side, child):
        return True
    judged = _judge(search, span, parent, extra, child)
    if judged.bound >= FAR:
        return True
    height = judged.to_goals if side == FROM_START else judged.from_start
    f = cost + judged.bound
    if f <= span.ceiling and not is_paired(
        search.partners, span, cost, height, judged.to_goals, judged.from_start
    ):
        # All solutions have as many pushes modulo two, so the next ceiling is two higher.
        f = span.ceiling + 2
    # The child lies on no solution shorter than the known one, so it may be dropped.
    if f >= progress.fewest_pushes:
        return True
    steps_over = steps_above(span, f)
    if steps_over >= front.held.size or height >= front.at_height.size:
        progress.steps_over = steps_over
        progress.height = height
        return False
    if state < 0:
        state = add_packed(store, search.shared.wanted, hashed, -1 - state)
    store.cost[state, side] = cost
    # An excess below the true one is still a lower bound, so it may be cut to what fits.
    store.extra[state, side] = min(judged.bound - height, MAX_EXTRA)
    _note_meeting(search, state, side)
    _open(search, span, state, cost, judged, f)
    return True


@inlined_kernel
def enter_children(search: Expansion, span: Span, parent: Parent, extra: int) -> bool:
    """Enter all children of a state; return False if a table has to grow first.

    Children entered before that are found again when the state is expanded again.
    """
    field, scratch, shared = search.field, search.scratch, search.shared
    _place_boxes(search)
    shared.progress.stamp += 1
    stamp = int(shared.progress.stamp)
    # Pushes, corrals and images of the parent all read the marks of this flood.
    mark_reach(field.neighbours, scratch.blocked, parent.player, scratch.mark, stamp, scratch.stack)
    if shared.orbits.symmetries.shape[0] > 0:
        note_parent(shared.orbits, search.store.keys, shared.boxes, scratch.mark, stamp)
    _allow_moves(search, span.side, stamp)
    _fetch_children(search, span.side, parent.player, stamp)
    has_room = True
    for move in range(4 * shared.boxes.size):
        if not scratch.allowed[index_of(move), direction_of(move)]:
            continue
        child = _child_from_row(search, span.side, move)
        _pack(search, child, move)
        hashed = int(shared.children[move, _HASH])
        has_room = _enter(search, span, parent, extra, child, hashed)
        if not has_room:
            break
    _lift_boxes(search)
    return has_room
