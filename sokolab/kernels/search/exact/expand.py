"""Taking open states of either side and making those one push, or one pull, away."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.allowed import allow_pulls, allow_pushes
from sokolab.kernels.search.boards.assignment import FAR, Matching, best_total, total_after
from sokolab.kernels.search.boards.corral import restrict_to_corral
from sokolab.kernels.search.boards.deadlock import FREE as MOVABLE
from sokolab.kernels.search.boards.deadlock import FROZEN, LOST, freezes
from sokolab.kernels.search.boards.field import CORRALS, FREEZES, WALLS, Field, Scratch, box_state
from sokolab.kernels.search.boards.reach import flood, lowest_after
from sokolab.kernels.search.boards.walled import Walls, walled_total
from sokolab.kernels.search.dead.sets import WORD
from sokolab.kernels.search.dead.proofs import Proofs
from sokolab.kernels.search.exact.credit import CREDIT, is_dead
from sokolab.kernels.search.exact.frontier import FRESH, Frontier, put, release, take
from sokolab.kernels.search.exact.gains import gains_of
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
    "CREDIT",
    "DRY",
    "FULL",
    "HEIGHT",
    "LEAST",
    "LEVEL",
    "MET",
    "NODES",
    "RUNNING",
    "SHOWN",
    "STAMP",
    "Sides",
    "expand",
    "unhold",
]

NODES, STAMP, LEAST, MET, LEVEL, HEIGHT, BEST, SHOWN = range(8)
RUNNING, FULL, DRY = 0, 3, 5
_MOST_EXTRA: Final = 126


class Sides(NamedTuple):
    """What the two sides of the search have in common, and scratch.

    Attributes
    ----------
    start_costs
        int32 ``[s, k]``: least pushes of a lone box from each of the start squares.
    to_goals, from_start
        Matchings of the state in hand with the goals, and with the start squares.
    rows, spare
        int32 ``[k]``: boxes of the state in hand, and of the one made from it.
    wanted
        int64 ``[w]``: that one packed.
    members
        int64 ``[words]``: the squares with a box in the state in hand, by their numbers.
    dead_pairs
        int64 ``[2, m, l, w]``: dead pairs of boxes for each side, or of no size.
    dead_triples
        int64 ``[2, m, l, l, w]``: dead triples likewise.
    gains
        uint8 ``[2, m, l, l]``: gains of pairs of boxes for each side, or of no size.
    paired
        uint8 ``[k]``.
    counts
        int64 ``[9]``: nodes; stamp; least pushes of a way from start to end met with, and a
        state on it; what buckets were wanted when none was there: level and height; least
        matching of a state of the first side, and that state; what proofs that states are dead
        may cost now.
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
    gains: Mask
    paired: Mask
    counts: NDArray[np.int64]


@kernel
def unhold(
    front: Frontier,
    store: Store,
    f: int,
    side: int,
    sides: Sides,
    field: Field,
    base: int,
    budget: int,
) -> int:
    """Put up to ``budget`` states into the buckets that were held until solutions of ``f``."""
    rows = sides.rows
    k = rows.size
    while budget > 0:
        budget -= 1
        state = release(front, f)
        if state < 0:
            return DRY
        player = unpacked(store.squares, store.layout[0], store.layout[1], store.words[state], rows)
        for j in range(k):
            alone = box_state(field, rows[j], player)
            sides.to_goals.rows[j] = alone
            sides.from_start.rows[j] = alone
        to_goals = best_total(field.costs, sides.to_goals)
        from_start = best_total(sides.start_costs, sides.from_start)
        height = to_goals if side == 0 else from_start
        level = (2 * store.cost[state, side] + 2 * height - to_goals - from_start - base) >> 1
        if level >= front.heads.shape[0] or height >= front.heads.shape[1]:
            sides.counts[LEVEL] = level
            sides.counts[HEIGHT] = height
            front.held[f] = put(front.item, front.link, front.at, state, front.held[f])
            front.held_counts[f] += 1
            return FULL
        front.heads[level, height] = put(
            front.item, front.link, front.at, state, front.heads[level, height]
        )
        front.lows[level] = min(front.lows[level], height)
        front.counts[level] += 1
    return RUNNING


@kernel
def _all_go_out(outward: Mask) -> bool:
    """Whether every box can be pushed to a square that the player reaches."""
    count = 0
    for i in range(outward.size):
        count += outward[i] != 0
    return count == outward.size


@kernel
def expand(
    store: Store,
    front: Frontier,
    field: Field,
    scratch: Scratch,
    sides: Sides,
    walls: Walls,
    proofs: Proofs,
    plain: Field,
    side: int,
    low: int,
    high: int,
    ceiling: int,
    base: int,
    first: int,
    budget: int,
) -> int:
    """Expand up to ``budget`` open states of one side, the least height first.

    Parameters
    ----------
    proofs, plain
        What the proofs that states are dead remember, and the field they know: without what only
        holds for plays from the start.
    side
        0 = from the start by pushes, 1 = from the end by pulls.
    low, high
        Levels to take states from. A state has the level ``(2 g + h - h' - base) / 2``, where
        ``h``, its height, is the matching with the far end and ``h'`` that with the near one.
    ceiling
        States with more than that for ``g`` and all that is known of the pushes left are held.
    first
        The least of these sums there will be.

    Returns
    -------
    RUNNING, FULL (some table has to grow), DRY (no more states on this level); or 1 where a way
    of no more than ``ceiling`` pushes is met with.
    """
    rows = sides.rows
    spare = sides.spare
    counts = sides.counts
    wanted = sides.wanted
    members = sides.members
    to_goals = sides.to_goals
    from_start = sides.from_start
    k = rows.size
    shut = scratch.shut
    bits = store.layout[0]
    shift = store.layout[1]
    dead_pairs = sides.dead_pairs
    dead_triples = sides.dead_triples
    if counts[STAMP] > 1 << 30:
        counts[STAMP] = 0
        scratch.mark[:] = 0
        scratch.other_mark[:] = 0
    looks = 8 * budget  # at states that need no expanding
    while budget > 0:
        if not is_room_for(store, 4 * k) or front.at[FRESH] + 4 * k >= front.item.size:
            return FULL
        state = take(front, low, high)
        if state < 0:
            return DRY
        if store.extra[state, side] & CLOSED:
            looks -= 1
            if looks < 0:
                return RUNNING
            continue
        cost = store.cost[state, side] + 1
        player = unpacked(store.squares, bits, shift, store.words[state], rows)
        for i in range(k):
            alone = box_state(field, rows[i], player)
            to_goals.rows[i] = alone
            from_start.rows[i] = alone
        totals = (
            best_total(field.costs, to_goals),
            best_total(sides.start_costs, from_start),
        )
        level = (2 * (cost - 1 + totals[side]) - totals[0] - totals[1] - base) >> 1
        known = int(store.extra[state, side])  # the matching misses that much here
        if sides.gains.shape[1] > 0:
            known = max(
                known,
                gains_of(sides.gains[side], store.number, rows, player, sides.paired),
            )
            f = cost - 1 + totals[side] + known
            if f > ceiling:
                late = (f - first) >> 1
                if late >= front.held.size:
                    counts[LEVEL] = late
                    counts[HEIGHT] = 0
                    height = totals[side]
                    front.heads[level, height] = put(
                        front.item, front.link, front.at, state, front.heads[level, height]
                    )
                    front.lows[level] = min(front.lows[level], height)
                    front.counts[level] += 1
                    return FULL
                store.extra[state, side] = min(known, _MOST_EXTRA)
                front.held[late] = put(front.item, front.link, front.at, state, front.held[late])
                front.held_counts[late] += 1
                looks -= 1
                if looks < 0:
                    return RUNNING
                continue
        if side == 0 and is_dead(plain, proofs, rows, player, counts):
            store.extra[state, side] |= CLOSED
            counts[NODES] += 1
            budget -= 1
            continue
        members[:] = 0
        for i in range(k):
            scratch.box_at[rows[i]] = i + 1
            shut[rows[i]] = 1
            at = store.number[rows[i]]
            members[at // WORD] |= np.int64(1) << np.int64(at % WORD)
        boxes_word = box_hash(store.keys, rows)
        counts[STAMP] += 1
        stamp = counts[STAMP]
        flood(field.neighbours, shut, player, scratch.mark, stamp, scratch.stack)
        if side == 0:
            moves = allow_pushes(field, scratch, rows, stamp)
            if field.rules[CORRALS] and moves > 0 and not _all_go_out(scratch.outward):
                restrict_to_corral(field, scratch, rows, stamp, moves)
        else:
            allow_pulls(field, scratch, rows, stamp)
        is_full = False
        for move in range(4 * k):
            i = move >> 2
            d = move & 3
            if not scratch.allowed[i, d]:
                continue
            source = int(np.int64(rows[i]))
            target = field.neighbours[source, d]
            shut[source] = 0
            shut[target] = 1
            held = MOVABLE
            lowest = -1
            dead = False
            if side == 0:
                after = field.state[target, d ^ 2]
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
                dead = held == LOST and field.rules[FREEZES] != 0
                if not dead:
                    lowest = lowest_after(
                        field.neighbours, shut, scratch.mark, stamp, player, source, d
                    )
            else:
                after = field.state[target, d]
                place = field.neighbours[target, d]
            if not dead and lowest < 0:
                counts[STAMP] += 1
                lowest = flood(
                    field.neighbours,
                    shut,
                    place,
                    scratch.other_mark,
                    counts[STAMP],
                    scratch.stack,
                )
            shut[target] = 0
            shut[source] = 1
            if dead:
                continue
            moved_box(rows, i, target, spare)
            packed(store.number, bits, shift, spare, lowest, wanted)
            word = boxes_word ^ store.keys[0, source] ^ store.keys[0, target]
            word ^= store.keys[1, lowest]
            found = locate(store.words, store.tags, store.slots, wanted, word)
            if found >= 0:
                old = store.cost[found, side]
                if old >= 0 and old <= cost:
                    continue
            else:
                mates = 0
                moved, gone = store.number[target], store.number[source]
                members[gone // WORD] ^= np.int64(1) << np.int64(gone % WORD)
                if dead_pairs.shape[1] > 0:
                    for w in range(dead_pairs.shape[3]):
                        mates |= dead_pairs[side, lowest, moved, w] & members[w]
                if dead_triples.shape[1] > 0 and mates == 0:
                    for j in range(k):
                        other = store.number[rows[j]]
                        if j != i:
                            for w in range(dead_triples.shape[4]):
                                mates |= dead_triples[side, lowest, moved, other, w] & members[w]
                members[gone // WORD] ^= np.int64(1) << np.int64(gone % WORD)
                if mates != 0:
                    continue
            goal_total = total_after(field.costs, to_goals, totals[0], i, after)
            if goal_total >= FAR:
                continue
            start_total = total_after(sides.start_costs, from_start, totals[1], i, after)
            if start_total >= FAR:
                continue
            height = goal_total if side == 0 else start_total
            bound = max(height, totals[side] + known - 1)  # what was found out before holds on
            if held == FROZEN and field.rules[WALLS]:
                bound = max(
                    bound,
                    walled_total(
                        field,
                        store.keys,
                        spare,
                        lowest,
                        scratch.frozen,
                        scratch.peeled,
                        scratch.queue,
                        walls,
                    ),
                )
                if bound >= FAR:
                    continue
            f = cost + bound
            if f >= counts[LEAST]:
                continue
            ground = (2 * cost + 2 * height - goal_total - start_total - base) >> 1
            late = (f - first) >> 1
            if (
                ground >= front.heads.shape[0]
                or height >= front.heads.shape[1]
                or late >= front.held.size
            ):
                counts[LEVEL] = max(ground, late)
                counts[HEIGHT] = height
                is_full = True
                break
            if found < 0:
                found = add(store, wanted, word, -1 - found)
            store.cost[found, side] = cost
            store.extra[found, side] = min(bound - height, _MOST_EXTRA)
            other = store.cost[found, 1 - side]
            if other >= 0 and cost + other < counts[LEAST]:
                counts[LEAST] = cost + other
                counts[MET] = found
            if f > ceiling:
                front.held[late] = put(front.item, front.link, front.at, found, front.held[late])
                front.held_counts[late] += 1
                continue
            front.heads[ground, height] = put(
                front.item, front.link, front.at, found, front.heads[ground, height]
            )
            front.lows[ground] = min(front.lows[ground], height)
            front.counts[ground] += 1
            if side == 0 and goal_total < counts[BEST]:
                counts[BEST] = goal_total
                counts[SHOWN] = found
        for i in range(k):
            scratch.box_at[rows[i]] = 0
            shut[rows[i]] = 0
        if is_full:  # the state is expanded again then; what was entered already is found
            height = totals[side]
            front.heads[level, height] = put(
                front.item, front.link, front.at, state, front.heads[level, height]
            )
            front.lows[level] = min(front.lows[level], height)
            front.counts[level] += 1
            return FULL
        store.extra[state, side] = min(known, _MOST_EXTRA) | CLOSED
        counts[NODES] += 1
        budget -= 1
        if counts[LEAST] <= ceiling:
            return 1
    return RUNNING
