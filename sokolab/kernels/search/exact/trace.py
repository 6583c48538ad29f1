"""Traces the solution back from the state where both sides met, one push at a time."""

from __future__ import annotations

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import direction_of, index_of
from sokolab.kernels.search.boards.allowed import allow_pulls, allow_pushes
from sokolab.kernels.search.boards.field import Field, Scratch
from sokolab.kernels.search.boards.reach import Reach, mark_reach
from sokolab.kernels.search.exact.context import BACKWARD, FORWARD, SharedTables
from sokolab.kernels.search.exact.orbits import fill_representative
from sokolab.kernels.search.exact.store import Store, locate_packed, pack_state, unpack_state
from sokolab.kernels.search.tables.states import copy_with_move


@inlined_kernel
def _state_after(
    store: Store, field: Field, scratch: Scratch, shared: SharedTables, move: int, side: int
) -> int:
    """Return the state that a pull (``FORWARD``) or a push of one of ``shared.boxes`` leads to.

    Negative if it is not stored. ``blocked`` holds the boxes, before and afterwards. The state is
    left packed in ``shared.packed_child``, and its boxes in ``shared.orbits.boxes``.
    """
    box, d = index_of(move), direction_of(move)
    source = int(shared.boxes[box])
    target = int(field.neighbours[source, d])
    stand = int(field.neighbours[target, d]) if side == FORWARD else source
    blocked, mark, progress = scratch.blocked, scratch.mark_after, shared.progress
    blocked[source] = 0
    blocked[target] = 1
    progress.stamp += 1
    lowest = mark_reach(field.neighbours, blocked, stand, mark, progress.stamp, scratch.stack)
    copy_with_move(shared.boxes, box, target, shared.child_boxes)
    # The next flood must not take the marks of this one for its own.
    progress.stamp += 1
    player, state_hash = fill_representative(
        shared.orbits,
        Reach(field.neighbours, blocked, mark, scratch.stack),
        store.keys,
        shared.child_boxes,
        lowest,
        progress.stamp,
    )
    blocked[target] = 0
    blocked[source] = 1
    pack_state(store.live_index, store.layout, shared.orbits.boxes, player, shared.packed_child)
    return int(locate_packed(store.words, store.tags, store.slots, shared.packed_child, state_hash))


@inlined_kernel
def _set_up(field: Field, scratch: Scratch, shared: SharedTables, player: int, side: int) -> None:
    """Put ``shared.boxes`` on the scratch board. Mark their pulls (``FORWARD``) or pushes."""
    for i in range(shared.boxes.size):
        scratch.blocked[shared.boxes[i]] = 1
    shared.progress.stamp += 1
    stamp = int(shared.progress.stamp)
    mark_reach(field.neighbours, scratch.blocked, player, scratch.mark, stamp, scratch.stack)
    if side == FORWARD:
        allow_pulls(field, scratch, shared.boxes, stamp)
    else:
        allow_pushes(field, scratch, shared.boxes, stamp)


@kernel
def step_towards(
    store: Store, field: Field, scratch: Scratch, shared: SharedTables, state: int, side: int
) -> int:
    """Return the predecessor of a state on one side, -1 at the root of that side."""
    boxes = shared.boxes
    cost = store.cost[state, side]
    player = unpack_state(store.live_squares, store.layout, store.words[state], boxes)
    _set_up(field, scratch, shared, player, side)
    predecessor = -1
    for move in range(4 * boxes.size):
        if scratch.allowed[index_of(move), direction_of(move)]:
            neighbour = _state_after(store, field, scratch, shared, move, side)
            # Costs fall at every step, so any neighbour with a lower one leads to the root.
            if neighbour >= 0 and 0 <= store.cost[neighbour, side] < cost:
                predecessor = neighbour
                break
    for i in range(boxes.size):
        scratch.blocked[boxes[i]] = 0
    return int(predecessor)


@kernel
def push_onto(
    store: Store,
    field: Field,
    scratch: Scratch,
    shared: SharedTables,
    boxes: Ints,
    player: int,
    state: int,
) -> int:
    """Return the push from a position to a state or to an image of it, or -1 if there is none.

    ``boxes``, int32 ``[k]``, are the boxes, ascending; ``player`` is any square of the player's
    reach.

    Returns the index of the box, packed with the direction.
    """
    for i in range(boxes.size):
        shared.boxes[i] = boxes[i]
    _set_up(field, scratch, shared, player, BACKWARD)
    push = -1
    for move in range(4 * boxes.size):
        if not scratch.allowed[index_of(move), direction_of(move)]:
            continue
        if _state_after(store, field, scratch, shared, move, BACKWARD) == state:
            push = move
            break
    for i in range(boxes.size):
        scratch.blocked[boxes[i]] = 0
    return int(push)
