"""The moves of one box, judged by the features."""

from __future__ import annotations

from typing import Final

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.macro import (
    LOWEST,
    PUSHES,
    REGIONS,
    SIDE,
    SQUARE,
    Macros,
    macro_moves,
)
from sokolab.kernels.search.dead.learned import Learned
from sokolab.kernels.search.dead.stack import Pairs, lost_after_push, makes_dead_set
from sokolab.kernels.search.fess.score import outside_of, rooms_of, score, steps_of
from sokolab.kernels.search.fess.tables import (
    DEAD,
    EDGES,
    NODES,
    OPEN,
    Edges,
    Longs,
    Nodes,
)
from sokolab.kernels.search.plan.rooms import Rooms, broken_after
from sokolab.kernels.search.plan.steps import PackingPlan, out_of_plan, packed
from sokolab.kernels.search.tables.slots import found_word

__all__ = [
    "CROWDING",
    "NO_HOTSPOTS",
    "NO_ROOMS",
    "NO_ZONES",
    "SEED",
    "SHUFFLED",
    "add_children",
    "count_hindered",
    "hot_after",
    "steps_done",
]

SOLVED: Final = 1
_UNKNOWN, _LOST = -1, -2  # in place of scores

NO_ROOMS, CROWDING, NO_HOTSPOTS, NO_ZONES, SHUFFLED = 1, 2, 4, 8, 16
"""Tastes, as bits: features left out; boxes liked near goals instead of far from them; or anywhere,
by the position's hash shifted right by the bits from :data:`SEED` on."""
SEED: Final = 8


@kernel
def steps_done(
    source: Ints, target: Ints, until: Ints, goals: Mask, shut: Mask, boxes: Ints
) -> int:
    """Return the steps of the plan done, or the boxes on goals where there is no plan."""
    if target.size > 0:
        return packed(source, target, until, shut)
    count = 0
    for i in range(boxes.size):
        count += goals[boxes[i]]
    return int(count)


@kernel
def count_hindered(hot: Mask, boxes: Ints, hindered: Ints) -> int:
    """Count for every box those it hinders; return how many hinder any."""
    count = 0
    for i in range(boxes.size):
        hindered[i] = 0
        if hot.shape[0] > 0:
            for j in range(boxes.size):
                hindered[i] += hot[boxes[i], boxes[j]]
        count += hindered[i] > 0
    return int(count)


@kernel
def hot_after(hot: Mask, boxes: Ints, hindered: Ints, moved: int, target: int) -> int:
    """Return how many boxes hinder others after one has moved."""
    if hot.shape[0] == 0:
        return 0
    source = boxes[moved]
    count = 0
    own = 0
    for j in range(boxes.size):
        if j != moved:
            box = boxes[j]
            count += hindered[j] - hot[box, source] + hot[box, target] > 0
            own |= hot[target, box]
    return int(count + (own != 0))


@kernel
def _is_plain(neighbours: Ints, shut: Mask, inner: Mask, square: int) -> bool:
    """Whether it makes no difference for rooms if a box stands on a square.

    It does not where all around belongs to one room and the free squares beside it hang together
    there.
    """
    if not inner[square]:
        return False
    runs = 0
    beside = 0
    for side in range(4):
        there = neighbours[square, side]
        if shut[there]:
            continue
        beside += 1
        following = (side + 1) & 3
        if shut[neighbours[square, following]] or shut[neighbours[there, following]]:
            runs += 1  # from this side there is no way on
    return beside > 0 and runs <= 1


@kernel
def add_children(
    neighbours: Ints,
    goals: Mask,
    barred: Mask,
    dead: Mask,
    keys: Longs,
    nearest: Ints,
    planned: Mask,
    inner: Mask,
    hot: Mask,
    plan: PackingPlan,
    pairs: Pairs,
    learned: Learned,
    rooms: Rooms,
    macros: Macros,
    nodes: Nodes,
    slots: Ints,
    edges: Edges,
    used: Longs,
    boxes: Ints,
    others: Ints,
    hindered: Ints,
    shut: Mask,
    held: Mask,
    stack: Ints,
    moved: int,
    player: int,
    word: int,
    value: int,
    facts: Longs,
) -> int:
    """List the moves of one box; return 1 where one of them solves the level, else 0.

    Parameters
    ----------
    word
        Hash of the boxes as they stand.
    value
        Their score.
    facts
        int64 ``[5]``: regions, boxes on goals, sum of distances to goals; filled, the row of
        ``macros.moves`` that solves the level; and the features left out, as bits.
    rooms
        As :func:`sokolab.kernels.search.plan.rooms.broken_edges` left them for this position.
    """
    source = int(boxes[moved])
    rows = macro_moves(neighbours, shut, barred, source, player, facts[0], PUSHES, macros)
    moves = macros.moves
    steps = steps_of(value)
    outside = outside_of(value)
    zone = plan.row[steps] if 0 <= steps < plan.row.size else plan.row[0]
    for j in range(boxes.size):
        others[j] = boxes[j]
    without = word ^ keys[0, source]
    shut[source] = 0
    taste = facts[4]
    was_plain = _is_plain(neighbours, shut, inner, source)
    flat = barred.reshape(-1)
    scores, row_at = macros.scores, macros.row_at
    for row in range(1, rows):  # all at once, for each may have to come from far in memory
        hash_word = without ^ keys[0, moves[row, SQUARE]] ^ keys[1, moves[row, LOWEST]]
        scores[row] = nodes.word[max(0, slots[hash_word & (slots.size - 1)] - 1)]
    found_goal = 0
    for row in range(1, rows):
        target = int(moves[row, SQUARE])
        lowest = int(moves[row, LOWEST])
        hash_word = without ^ keys[0, target] ^ keys[1, lowest]
        node = found_word(nodes.word, slots, hash_word)
        scores[row] = _UNKNOWN
        if node < 0:
            slot = -1 - node
            node = used[NODES]
            used[NODES] = node + 1
            slots[slot] = node + 1
            nodes.word[node] = hash_word
            nodes.lowest[node] = lowest
            nodes.state[node] = OPEN
            nodes.score[node] = 0
            shut[target] = 1
            earlier = row_at[target]  # all but the player's region is the same there
            if 0 < earlier < row and moves[earlier, SQUARE] == target:
                scores[row] = scores[earlier]
            if scores[row] == _UNKNOWN:
                row_at[target] = row
                if lost_after_push(
                    neighbours, goals, flat, dead, shut, held, stack, target, moves[row, SIDE]
                ):
                    scores[row] = _LOST
                else:
                    others[moved] = target
                    now = steps
                    if planned[source] or planned[target] or plan.target.size == 0:
                        now = steps_done(plan.source, plan.target, plan.until, goals, shut, others)
                    if now == steps:
                        out = outside - plan.zones[zone, source] + plan.zones[zone, target]
                    else:
                        at = min(max(now, 0), plan.row.size - 1)
                        out = out_of_plan(plan.row, plan.zones, at, others)
                    broken = rooms_of(value)
                    is_plain = _is_plain(neighbours, shut, inner, target)
                    if not taste & NO_ROOMS and not (was_plain and is_plain):
                        to_square = shut.size - 1 if is_plain else target
                        broken = broken_after(neighbours, shut, rooms, source, to_square)
                    hindering = 0
                    if not taste & NO_HOTSPOTS:
                        hindering = hot_after(hot, boxes, hindered, moved, target)
                    far = facts[2] - nearest[source] + nearest[target]
                    if taste & CROWDING:
                        far = 65535 - far
                    scores[row] = score(
                        now,
                        int(moves[row, REGIONS]),
                        broken,
                        0 if taste & NO_ZONES else out,
                        hindering,
                        0 if taste & SHUFFLED else far,
                    )
            if scores[row] == _LOST or makes_dead_set(
                pairs.dead,
                pairs.number,
                pairs.bits,
                learned.boxes,
                learned.region,
                learned.at,
                shut,
                source,
                target,
                lowest,
            ):
                nodes.state[node] = DEAD
            else:
                nodes.score[node] = scores[row]
                if taste & SHUFFLED:
                    nodes.score[node] |= (hash_word >> (taste >> SEED)) & 65535
                if facts[1] - goals[source] + goals[target] == boxes.size:
                    facts[3] = row
                    found_goal = SOLVED
            shut[target] = 0
        if nodes.state[node] == OPEN:
            edge = used[EDGES]
            used[EDGES] = edge + 1
            edges.node[edge] = node
            edges.source[edge] = source
            edges.target[edge] = target
    shut[source] = 1
    return found_goal
