"""Traces the solution back from the state where both sides met, one push at a time."""

from __future__ import annotations

from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.allowed import allow_pulls, allow_pushes
from sokolab.kernels.search.boards.field import Field, Scratch
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.exact.context import STAMP, Shared
from sokolab.kernels.search.exact.store import Store, locate, packed, unpacked
from sokolab.kernels.search.tables.states import box_hash, moved_box

__all__ = ["step_towards"]


@kernel
def step_towards(
    store: Store, field: Field, scratch: Scratch, shared: Shared, state: int, side: int
) -> tuple[int, int]:
    """Return the predecessor of a state on one side, and the push between them.

    The push is ``4 * square + direction``, the square where the box stood before it. (-1, -1)
    at the root of that side.
    """
    rows = shared.rows
    shut = scratch.shut
    bits = store.layout[0]
    shift = store.layout[1]
    cost = store.cost[state, side]
    player = unpacked(store.squares, bits, shift, store.words[state], rows)
    for i in range(rows.size):
        shut[rows[i]] = 1
    shared.counts[STAMP] += 1
    flood(field.neighbours, shut, player, scratch.mark, shared.counts[STAMP], scratch.stack)
    if side == 0:  # from the start: take a push back
        allow_pulls(field, scratch, rows, shared.counts[STAMP])
    else:
        allow_pushes(field, scratch, rows, shared.counts[STAMP])
    before = -1
    push = -1
    for move in range(4 * rows.size):
        i = move >> 2
        d = move & 3
        if not scratch.allowed[i, d] or before >= 0:
            continue
        source = int(rows[i])
        target = field.neighbours[source, d]
        place = field.neighbours[target, d] if side == 0 else source
        shut[source] = 0
        shut[target] = 1
        shared.counts[STAMP] += 1
        lowest = flood(
            field.neighbours, shut, place, scratch.other_mark, shared.counts[STAMP], scratch.stack
        )
        shut[target] = 0
        shut[source] = 1
        moved_box(rows, i, target, shared.spare)
        packed(store.number, bits, shift, shared.spare, lowest, shared.wanted)
        word = box_hash(store.keys, shared.spare) ^ store.keys[1, lowest]
        found = locate(store.words, store.tags, store.slots, shared.wanted, word)
        if found >= 0 and 0 <= store.cost[found, side] < cost:
            before = found
            push = 4 * target + (d ^ 2) if side == 0 else 4 * source + d
    for i in range(rows.size):
        shut[rows[i]] = 0
    return before, push
