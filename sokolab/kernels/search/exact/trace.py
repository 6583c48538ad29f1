"""Traces the solution back from the state where both sides met, one push at a time."""

from __future__ import annotations

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import direction_of, index_of
from sokolab.kernels.search.boards.allowed import allow_pulls, allow_pushes
from sokolab.kernels.search.boards.field import Field, Scratch
from sokolab.kernels.search.boards.reach import Reach, mark_reach
from sokolab.kernels.search.exact.context import FROM_END, FROM_START, Shared
from sokolab.kernels.search.exact.orbits import representative
from sokolab.kernels.search.exact.store import Store, locate_packed, pack_state, unpack_state
from sokolab.kernels.search.tables.states import moved_box


@inlined_kernel
def _after(
    store: Store, field: Field, scratch: Scratch, shared: Shared, move: int, side: int
) -> int:
    """Return the state that a pull (``FROM_START``) or a push of one of ``shared.boxes`` leads to.

    Negative where it is not stored. ``blocked`` holds the boxes, before and afterwards.
    """
    box, d = index_of(move), direction_of(move)
    source = int(shared.boxes[box])
    target = int(field.neighbours[source, d])
    stand = int(field.neighbours[target, d]) if side == FROM_START else source
    blocked, mark, progress = scratch.blocked, scratch.other_mark, shared.progress
    blocked[source] = 0
    blocked[target] = 1
    progress.stamp += 1
    lowest = mark_reach(field.neighbours, blocked, stand, mark, progress.stamp, scratch.stack)
    moved_box(shared.boxes, box, target, shared.spare)
    # The flood for an image must not meet the marks of the one before.
    progress.stamp += 1
    player, hashed = representative(
        shared.orbits,
        Reach(field.neighbours, blocked, mark, scratch.stack),
        store.keys,
        shared.spare,
        lowest,
        progress.stamp,
    )
    blocked[target] = 0
    blocked[source] = 1
    boxes = shared.orbits.boxes
    pack_state(store.number, store.layout, boxes, player, shared.wanted)
    return int(locate_packed(store.words, store.tags, store.slots, shared.wanted, hashed))


@inlined_kernel
def _set_up(field: Field, scratch: Scratch, shared: Shared, player: int, side: int) -> None:
    """Put ``shared.boxes`` on the scratch board; mark their pulls (``FROM_START``) or pushes."""
    for i in range(shared.boxes.size):
        scratch.blocked[shared.boxes[i]] = 1
    shared.progress.stamp += 1
    stamp = int(shared.progress.stamp)
    mark_reach(field.neighbours, scratch.blocked, player, scratch.mark, stamp, scratch.stack)
    if side == FROM_START:
        allow_pulls(field, scratch, shared.boxes, stamp)
    else:
        allow_pushes(field, scratch, shared.boxes, stamp)


@kernel
def step_towards(
    store: Store, field: Field, scratch: Scratch, shared: Shared, state: int, side: int
) -> int:
    """Return the predecessor of a state on one side, -1 at the root of that side."""
    boxes = shared.boxes
    cost = store.cost[state, side]
    player = unpack_state(store.squares, store.layout, store.words[state], boxes)
    _set_up(field, scratch, shared, player, side)
    before = -1
    for move in range(4 * boxes.size):
        if scratch.allowed[index_of(move), direction_of(move)]:
            neighbour = _after(store, field, scratch, shared, move, side)
            # Costs fall at every step, so any neighbour with a lower one leads to the root.
            if neighbour >= 0 and 0 <= store.cost[neighbour, side] < cost:
                before = neighbour
                break
    for i in range(boxes.size):
        scratch.blocked[boxes[i]] = 0
    return int(before)


@kernel
def push_onto(
    store: Store,
    field: Field,
    scratch: Scratch,
    shared: Shared,
    boxes: Ints,
    player: int,
    state: int,
) -> int:
    """Return the push from a position to a state or to an image of it, or -1 if there is none.

    ``boxes``, int32 ``[k]``, are the boxes, ascending; ``player`` is any square of the player's
    reach.

    Returns ``4 * box + direction``, with the number of the box.
    """
    for i in range(boxes.size):
        shared.boxes[i] = boxes[i]
    _set_up(field, scratch, shared, player, FROM_END)
    push = -1
    for move in range(4 * boxes.size):
        if not scratch.allowed[index_of(move), direction_of(move)]:
            continue
        if _after(store, field, scratch, shared, move, FROM_END) == state:
            push = move
            break
    for i in range(boxes.size):
        scratch.blocked[boxes[i]] = 0
    return int(push)
