"""The way from a state where both sides met, one push at a time."""

from __future__ import annotations

from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.allowed import allow_pulls, allow_pushes
from sokolab.kernels.search.boards.field import Field, Scratch
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.exact.expand import STAMP, Sides
from sokolab.kernels.search.exact.store import Store, locate, packed, unpacked
from sokolab.kernels.search.tables.states import box_hash, moved_box

__all__ = ["step_towards"]


@kernel
def step_towards(
    store: Store, field: Field, scratch: Scratch, sides: Sides, state: int, side: int
) -> tuple[int, int]:
    """Return the state before this one on its way from one side, and the push between them.

    The push is ``4 * square + direction``, the square where the box stood before it. (-1, -1)
    where the state is where that side began.
    """
    rows = sides.rows
    shut = scratch.shut
    bits = store.layout[0]
    shift = store.layout[1]
    cost = store.cost[state, side]
    player = unpacked(store.squares, bits, shift, store.words[state], rows)
    for i in range(rows.size):
        shut[rows[i]] = 1
    sides.counts[STAMP] += 1
    flood(field.neighbours, shut, player, scratch.mark, sides.counts[STAMP], scratch.stack)
    if side == 0:  # the way came from the start: take a push back
        allow_pulls(field, scratch, rows, sides.counts[STAMP])
    else:
        allow_pushes(field, scratch, rows, sides.counts[STAMP])
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
        sides.counts[STAMP] += 1
        lowest = flood(
            field.neighbours, shut, place, scratch.other_mark, sides.counts[STAMP], scratch.stack
        )
        shut[target] = 0
        shut[source] = 1
        moved_box(rows, i, target, sides.spare)
        packed(store.number, bits, shift, sides.spare, lowest, sides.wanted)
        word = box_hash(store.keys, sides.spare) ^ store.keys[1, lowest]
        found = locate(store.words, store.tags, store.slots, sides.wanted, word)
        if found >= 0 and 0 <= store.cost[found, side] < cost:
            before = found
            push = 4 * target + (d ^ 2) if side == 0 else 4 * source + d
    for i in range(rows.size):
        shut[rows[i]] = 0
    return before, push
