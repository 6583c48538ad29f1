"""The children of a state: each push or pull is made, examined, and inserted into the store.

First the hashes of all children are found, so that the processor can fetch their entries in the
store side by side. Then each child is judged.
"""

from __future__ import annotations

from typing import NamedTuple

from sokolab.kernels.jit import inlined_kernel
from sokolab.kernels.memory import prefetch
from sokolab.kernels.packing import direction_of, index_of, wide
from sokolab.kernels.search.boards.allowed import allow_pulls, allow_pushes
from sokolab.kernels.search.boards.assignment import FAR, total_after
from sokolab.kernels.search.boards.corral import CorralPosition, restrict_to_corral
from sokolab.kernels.search.boards.deadlock import FREE, FROZEN, LOST, freeze_effect
from sokolab.kernels.search.boards.field import CORRAL_RULE, FREEZE_RULE, WALL_RULE
from sokolab.kernels.search.boards.reach import Reach, lowest_after, lowest_reached, mark_reach
from sokolab.kernels.search.boards.walled import walled_total
from sokolab.kernels.search.exact.context import (
    BACKWARD,
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
)
from sokolab.kernels.search.exact.frontier import postpone_state, put_state
from sokolab.kernels.search.exact.orbits import (
    AfterPush,
    fill_image,
    note_parent,
    representative_after,
)
from sokolab.kernels.search.exact.store import add_packed, locate_packed, pack_state
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD, bit_of
from sokolab.kernels.search.tables.states import box_hash, copy_with_move

_PLAYER, _FREEZE, _STORED_PLAYER, _HASH, _SYMMETRY = range(5)
"""Columns of ``SharedTables.children``: the normalised player; the result of :func:`freeze_effect`;
the player, the hash and the symmetry under which the child is stored."""


class _Child(NamedTuple):
    """A state one push or pull away."""

    box: int  # Index of the box that moved
    source: int  # The square that it left
    target: int  # The square where it is
    state_of_box: int  # State of the moved box, as if alone
    player: int  # The normalised player; -1 = a freeze deadlock
    is_reach_filled: bool  # Whether the reach was filled; with symmetries the last stamp marks it
    freeze_effect: int  # Whether the box is frozen now, as :func:`freeze_effect` returns it


class _Judgement(NamedTuple):
    """The costs of a child: its totals for both ends, and the pushes it needs."""

    goal_total: int  # Pushes that the matching with the goals needs
    start_total: int  # Pushes that the matching with the start squares needs
    height: int  # ``h``: ``goal_total`` forwards, ``start_total`` backwards
    bound: int  # The fewest pushes it needs towards the far end; ``FAR`` = it is on no solution


@inlined_kernel
def _place_boxes(search: Expansion) -> None:
    """Put the parent's boxes on the scratch board and into their bit set."""
    scratch, shared, live_index = search.scratch, search.shared, search.store.live_index
    boxes, bits = shared.boxes, shared.parent_bits
    bits[:] = 0
    for i in range(boxes.size):
        scratch.corral_scratch.box_at[boxes[i]] = i + 1
        scratch.blocked[boxes[i]] = 1
        index = live_index[boxes[i]]
        bits[index // SQUARES_PER_WORD] |= bit_of(index)


@inlined_kernel
def _lift_boxes(search: Expansion) -> None:
    """Take the parent's boxes off the scratch board."""
    boxes, scratch = search.shared.boxes, search.scratch
    for i in range(boxes.size):
        scratch.corral_scratch.box_at[boxes[i]] = 0
        scratch.blocked[boxes[i]] = 0


@inlined_kernel
def _allow_moves(search: Expansion, side: int, stamp: int) -> None:
    """Mark the pushes, or pulls, that are worth making."""
    field, scratch, boxes = search.field, search.scratch, search.shared.boxes
    if side == BACKWARD:
        allow_pulls(field, scratch, boxes, stamp)
        return
    push_count = allow_pushes(field, scratch, boxes, stamp)
    if field.has_rule[CORRAL_RULE] and push_count > 0:
        blocked, mark, losing_moves = scratch.blocked, scratch.mark, scratch.losing_moves
        position = CorralPosition(
            field.neighbours, field.goals, losing_moves, boxes, blocked, mark, stamp
        )
        restrict_to_corral(position, scratch.allowed, scratch.corral_scratch, push_count)


@inlined_kernel
def _freeze_effect_at(search: Expansion, target: int) -> int:
    """Return the :func:`freeze_effect` of the box just pushed to ``target``, if a rule uses it."""
    field, scratch = search.field, search.scratch
    if not (field.has_rule[FREEZE_RULE] or field.has_rule[WALL_RULE]):
        return FREE
    blocked, frozen, stack = scratch.blocked, scratch.frozen, scratch.stack
    return int(
        freeze_effect(field.neighbours, field.goals, field.dead, blocked, target, frozen, stack)
    )


@inlined_kernel
def _fill_reach_after(search: Expansion, player: int) -> int:
    """Flood the player's reach after a move with a new stamp. Return its lowest square."""
    scratch, progress, neighbours = search.scratch, search.shared.progress, search.field.neighbours
    blocked, mark, stack = scratch.blocked, scratch.mark_after, scratch.stack
    progress.stamp += 1
    # Images need the whole reach, and otherwise its lowest square is enough.
    if search.shared.orbits.symmetries.shape[0] == 0:
        return int(lowest_reached(neighbours, blocked, player, mark, progress.stamp, stack))
    return int(mark_reach(neighbours, blocked, player, mark, progress.stamp, stack))


@inlined_kernel
def _child_after_move(search: Expansion, side: int, player: int, stamp: int, move: int) -> _Child:
    """Return the child after a push or pull, which is made on the scratch board and taken back."""
    field, scratch = search.field, search.scratch
    blocked, mark = scratch.blocked, scratch.mark
    box, d = index_of(move), direction_of(move)
    source = wide(search.shared.boxes[box])
    target = field.neighbours[source, d]
    blocked[source] = 0
    blocked[target] = 1
    effect = FREE
    lowest = -1
    is_deadlock = False
    if side == FORWARD:
        state_of_box = field.state_at[target, d ^ 2]
        player_after = source
        effect = _freeze_effect_at(search, target)
        is_deadlock = effect == LOST and field.has_rule[FREEZE_RULE] != 0
        if not is_deadlock:
            lowest = lowest_after(field.neighbours, blocked, mark, stamp, player, source, d)
    else:
        state_of_box = field.state_at[target, d]
        player_after = field.neighbours[target, d]
        behind = field.neighbours[source, d ^ 2]
        # ``lowest_after`` looks at the squares of a push from the square behind. A pull leaves the
        # same squares, unless the player could not be there.
        if blocked[behind] or mark[behind] == stamp:
            lowest = lowest_after(field.neighbours, blocked, mark, stamp, player, source, d)
    is_reach_filled = not is_deadlock and lowest < 0
    if is_reach_filled:
        lowest = _fill_reach_after(search, player_after)
    blocked[target] = 0
    blocked[source] = 1
    return _Child(box, source, int(target), int(state_of_box), int(lowest), is_reach_filled, effect)


@inlined_kernel
def _makes_dead_set(search: Expansion, side: int, child: _Child) -> bool:
    """Whether the moved box makes a dead pair or a dead triple with boxes of the parent.

    A set without that box is dead now only if it was dead in the parent
    (:mod:`sokolab.kernels.search.dead.set_lookup`).
    """
    shared, live_index = search.shared, search.store.live_index
    bits, pairs, triples = shared.parent_bits, shared.dead_pairs, shared.dead_triples
    target_index, source_index = live_index[child.target], live_index[child.source]
    mates = 0
    # The box has left its square, so it must not complete a set.
    bits[source_index // SQUARES_PER_WORD] ^= bit_of(source_index)
    # Tables are empty until they are worked out, and most levels are decided before.
    if pairs.shape[1] > 0:
        for w in range(pairs.shape[3]):
            mates |= pairs[side, child.player, target_index, w] & bits[w]
    if triples.shape[1] > 0 and mates == 0:
        for j in range(shared.boxes.size):
            other_index = live_index[shared.boxes[j]]
            if j != child.box:
                for w in range(triples.shape[4]):
                    mates |= triples[side, child.player, target_index, other_index, w] & bits[w]
    bits[source_index // SQUARES_PER_WORD] ^= bit_of(source_index)
    return mates != 0


@inlined_kernel
def _place_in_store(search: Expansion, child: _Child, boxes_hash: int) -> tuple[int, int, int]:
    """Return the player and the hash under which a child is stored, and its symmetry.

    The symmetry leads to its representative. It is -1 if the child stands for itself.
    """
    store, shared, scratch = search.store, search.shared, search.scratch
    hash_after = boxes_hash ^ store.keys[0, child.source] ^ store.keys[0, child.target]
    if shared.orbits.symmetries.shape[0] == 0:
        return child.player, int(hash_after ^ store.keys[1, child.player]), -1
    scratch.blocked[child.source] = 0
    scratch.blocked[child.target] = 1
    if not child.is_reach_filled:
        shared.progress.stamp += 1
    stored = representative_after(
        shared.orbits,
        Reach(search.field.neighbours, scratch.blocked, scratch.mark_after, scratch.stack),
        store.keys,
        AfterPush(hash_after, child.source, child.target, child.player, child.is_reach_filled),
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
        child = _child_after_move(search, side, player, stamp, move)
        if child.player < 0:
            allowed[index_of(move), direction_of(move)] = 0
            continue
        stored, state_hash, symmetry = _place_in_store(search, child, boxes_hash)
        children[move, _PLAYER] = child.player
        children[move, _FREEZE] = child.freeze_effect
        children[move, _STORED_PLAYER] = stored
        children[move, _HASH] = state_hash
        children[move, _SYMMETRY] = symmetry
        prefetch(tags, state_hash & mask)
        prefetch(slots, state_hash & mask)
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
    state_of_box = field.state_at[target, d ^ 2] if side == FORWARD else field.state_at[target, d]
    player, effect = int(children[move, _PLAYER]), int(children[move, _FREEZE])
    return _Child(
        box, source, target, int(state_of_box), player, is_reach_filled=False, freeze_effect=effect
    )


@inlined_kernel
def _pack_child(search: Expansion, child: _Child, move: int) -> None:
    """Fill ``child_boxes``, and pack the state stored for the child into ``packed_child``."""
    store, shared = search.store, search.shared
    layout = store.layout
    player, symmetry = shared.children[move, _STORED_PLAYER], shared.children[move, _SYMMETRY]
    copy_with_move(shared.boxes, child.box, child.target, shared.child_boxes)
    # A list of boxes has to ascend to be compared; bits for squares have no order.
    if symmetry < 0:
        pack_state(store.live_index, layout, shared.child_boxes, player, shared.packed_child)
    else:
        fill_image(shared.orbits, symmetry, shared.child_boxes, layout.box_bits > 0)
        pack_state(store.live_index, layout, shared.orbits.boxes, player, shared.packed_child)


@inlined_kernel
def _judge(search: Expansion, span: Span, parent: Parent, excess: int, child: _Child) -> _Judgement:
    """Return the totals of a child, and the pushes it needs by all that is known."""
    shared, scratch, field = search.shared, search.scratch, search.field
    goal_total = total_after(
        field.costs, shared.goal_matching, parent.goal_total, child.box, child.state_of_box
    )
    if goal_total >= FAR:
        return _Judgement(goal_total, FAR, FAR, FAR)
    start_total = total_after(
        shared.start_costs, shared.start_matching, parent.start_total, child.box, child.state_of_box
    )
    if start_total >= FAR:
        return _Judgement(goal_total, start_total, FAR, FAR)
    height = height_of(span.side, goal_total, start_total)
    # The parent needs at most one push more than its child.
    bound = max(height, parent.height + excess - 1)
    # Only a push that freezes a box makes new walls; the cost of older ones is in ``excess``.
    if child.freeze_effect == FROZEN and field.has_rule[WALL_RULE]:
        among_walls = walled_total(
            field,
            search.store.keys,
            shared.child_boxes,
            child.player,
            scratch.frozen,
            scratch.box_stack,
            scratch.queue,
            search.wall_cache,
        )
        bound = max(bound, among_walls)
    return _Judgement(goal_total, start_total, height, bound)


@inlined_kernel
def _note_meeting(search: Expansion, state: int, side: int) -> None:
    """Note the solution that leads through a state, if it is the shortest so far."""
    cost, progress = search.store.cost, search.shared.progress
    other_cost = cost[state, 1 - side]
    if other_cost >= 0 and cost[state, side] + other_cost < progress.fewest_pushes:
        progress.fewest_pushes = cost[state, side] + other_cost
        progress.meeting = state


@inlined_kernel
def _open_state(
    search: Expansion, span: Span, state: int, cost: int, judgement: _Judgement, pushes_through: int
) -> None:
    """Put a state in its bucket, or postpone it until the ceiling is at ``pushes_through``."""
    frontier, progress = search.frontier, search.shared.progress
    goal_total, start_total, height, _ = judgement
    packed = packed_totals(goal_total, start_total)
    if pushes_through > span.ceiling:
        postpone_state(frontier, state, steps_above(span, pushes_through), packed)
        return
    put_state(frontier, state, kind_of(span, cost, height, goal_total, start_total), height, packed)
    if span.side == FORWARD and goal_total < progress.lowest_goal_total:
        progress.lowest_goal_total = goal_total
        progress.nearest_state = state


@inlined_kernel
def _insert_child(
    search: Expansion, span: Span, parent: Parent, excess: int, child: _Child, state_hash: int
) -> bool:
    """Insert the child in ``packed_child`` if it can be on a solution.

    Returns False if a table has to grow first. The parent needs ``excess`` pushes beyond its
    matching with the far end. The child is stored under ``state_hash``.
    """
    store, frontier, side = search.store, search.frontier, span.side
    progress = search.shared.progress
    cost = parent.cost + 1
    state = locate_packed(
        store.words, store.tags, store.slots, search.shared.packed_child, state_hash
    )
    if state >= 0:
        old_cost = store.cost[state, side]
        # Only a state that is reached at a lower cost than before is opened again.
        if old_cost >= 0 and old_cost <= cost:
            return True
    elif _makes_dead_set(search, side, child):
        return True
    judgement = _judge(search, span, parent, excess, child)
    if judgement.bound >= FAR:
        return True
    goal_total, start_total, height, bound = judgement
    pushes_through = cost + bound
    if pushes_through <= span.ceiling and not is_paired(
        search.partner_counts, span, cost, height, goal_total, start_total
    ):
        # All solutions have as many pushes modulo two, so the next ceiling is two higher.
        pushes_through = span.ceiling + 2
    # No solution through the child is shorter than the known one, so the child is dropped.
    if pushes_through >= progress.fewest_pushes:
        return True
    steps_over = steps_above(span, pushes_through)
    if steps_over >= frontier.postponed_heads.size or height >= frontier.height_counts.size:
        progress.steps_over = steps_over
        progress.height = height
        return False
    if state < 0:
        state = add_packed(store, search.shared.packed_child, state_hash, -1 - state)
    store.cost[state, side] = cost
    # An excess below the true one is still a lower bound, so it can be cut to fit.
    store.excess[state, side] = min(bound - height, MAX_EXCESS)
    _note_meeting(search, state, side)
    _open_state(search, span, state, cost, judgement, pushes_through)
    return True


@inlined_kernel
def insert_children(search: Expansion, span: Span, parent: Parent, excess: int) -> bool:
    """Insert all children of a state. Return False if a table has to grow first.

    Children inserted before that are found again when the state is expanded again.
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
        _pack_child(search, child, move)
        state_hash = int(shared.children[move, _HASH])
        has_room = _insert_child(search, span, parent, excess, child, state_hash)
        if not has_room:
            break
    _lift_boxes(search)
    return has_room
