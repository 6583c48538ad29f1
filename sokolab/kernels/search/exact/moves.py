"""A* over pushes with moves as costs (the solver ``optimal-moves``)."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import FAR, Matching, best_total, total_after
from sokolab.kernels.search.boards.deadlock import FREE, FROZEN, LOST, freezes
from sokolab.kernels.search.boards.field import FREEZES, WALLS, Field, Scratch, box_state
from sokolab.kernels.search.boards.walled import Walls, walled_total
from sokolab.kernels.search.exact.group_bound import GroupWastes, group_bound
from sokolab.kernels.search.tables.queue import Queue, enter, has_buckets, leave, take
from sokolab.kernels.search.tables.states import (
    States,
    add,
    box_hash,
    is_room_for,
    locate,
    moved_box,
)

__all__ = ["NODES", "SOLVED", "Walker", "list_pushes", "step"]

NODES, SOLVED, _STAMP = 0, 1, 2
_LOOKS: Final = 8  # states that may be postponed for each one expanded


class Walker(NamedTuple):
    """Tables beside the field, and scratch.

    Attributes
    ----------
    rows
        int32 ``[k]``: boxes of the state being expanded.
    walk
        int32 ``[m + 1]``: moves of the player to each square marked.
    number
        int32 ``[m + 1]``: numbers of the squares where boxes may stand.
    wastes
        The waste of groups of boxes.
    """

    rows: Ints
    walk: Ints
    number: Ints
    wastes: GroupWastes


@kernel
def list_pushes(
    neighbours: Ints,
    state: Ints,
    hopeless: Mask,
    shut: Mask,
    player: int,
    rows: Ints,
    allowed: Mask,
    mark: Ints,
    stamp: int,
    walk: Ints,
    queue: Ints,
) -> int:
    """Mark the pushes that can be made and are not hopeless, and how far the player walks.

    Returns the moves to the nearest of them and through it, or ``FAR`` where there is none.
    """
    mark[player] = stamp
    walk[player] = 0
    queue[0] = player
    tail = 1
    head = 0
    while head < tail:
        square = queue[head]
        head += 1
        for d in range(4):
            there = neighbours[square, d]
            if mark[there] != stamp and shut[there] == 0:
                mark[there] = stamp
                walk[there] = walk[square] + 1
                queue[tail] = there
                tail += 1
    nearest = FAR
    for i in range(rows.size):
        for d in range(4):
            allowed[i, d] = 0
            there = neighbours[rows[i], d]
            behind = neighbours[rows[i], d ^ 2]
            if mark[behind] != stamp or shut[there] or hopeless[state[there, d ^ 2]]:
                continue
            allowed[i, d] = 1
            nearest = min(nearest, walk[behind] + 1)
    return nearest


@kernel
def step(
    states: States,
    queue: Queue,
    field: Field,
    scratch: Scratch,
    walker: Walker,
    matching: Matching,
    walls: Walls,
    budget: int,
) -> int:
    """Expand up to ``budget`` states, the least ``f`` first."""
    rows = walker.rows
    walk = walker.walk
    k = rows.size
    spare = scratch.spare
    counts = scratch.counts
    shut = scratch.shut
    if counts[_STAMP] > 1 << 30:
        counts[_STAMP] = 0
        scratch.mark[:] = 0
    looks = _LOOKS * budget
    while budget > 0 and looks > 0:
        looks -= 1
        if not is_room_for(states, 4 * k) or not has_buckets(queue, 4 * k + 1):
            return 3
        state = take(queue)
        if state < 0:
            return 2
        bound = queue.bound[state]
        player = int(np.int64(states.player[state]))
        for i in range(k):
            rows[i] = states.boxes[state, i]
            matching.rows[i] = box_state(field, rows[i], player)
        total = best_total(field.costs, matching)
        if total == 0:
            counts[SOLVED] = state
            return 1
        for i in range(k):
            shut[rows[i]] = 1
        counts[_STAMP] += 1
        nearest = list_pushes(
            field.neighbours,
            field.state,
            field.hopeless,
            shut,
            player,
            rows,
            scratch.allowed,
            scratch.mark,
            counts[_STAMP],
            walk,
            scratch.stack,
        )
        sharper = total + nearest - 1
        if walker.wastes.twos.shape[2] > 0:
            pushes = group_bound(walker.wastes, 0, walker.number, rows, matching.rows, player, FAR)
            sharper = max(total, pushes) + nearest - 1
        is_late = bound < sharper < FAR
        if is_late:  # better ones come first
            queue.bound[state] = sharper
            enter(queue, state)
        boxes_word = box_hash(states.keys, rows)
        for push in range(4 * k):
            i = push >> 2
            d = push & 3
            if is_late or not scratch.allowed[i, d]:
                continue
            source = int(np.int64(rows[i]))
            target = field.neighbours[source, d]
            steps = walk[field.neighbours[source, d ^ 2]] + 1
            cost = queue.cost[state] + steps
            moved_box(rows, i, target, spare)
            word = boxes_word ^ states.keys[0, source] ^ states.keys[0, target]
            word ^= states.keys[1, source]
            found = locate(states, spare, source, word)
            if found >= 0:
                if cost >= queue.cost[found]:
                    continue
                child_bound = queue.bound[found]
            else:
                shut[source] = 0
                shut[target] = 1
                held = FREE
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
                shut[target] = 0
                shut[source] = 1
                if held == LOST and field.rules[FREEZES]:
                    continue
                after = field.state[target, d ^ 2]
                child_bound = total_after(field.costs, matching, total, i, after)
                if held == FROZEN and field.rules[WALLS]:
                    child_bound = max(
                        child_bound,
                        walled_total(
                            field,
                            states.keys,
                            spare,
                            source,
                            scratch.frozen,
                            scratch.peeled,
                            scratch.queue,
                            walls,
                        ),
                    )
                child_bound = max(child_bound, bound - steps)  # known from the parent
                if child_bound >= FAR:
                    continue
            # Written out in both A* searches: as a separate kernel it costs a sixth of the speed.
            if found >= 0:
                leave(queue, found)
            else:
                found = add(states, spare, source, word, -1 - found)
                queue.before[found] = -2
                queue.bound[found] = child_bound
            queue.cost[found] = cost
            queue.parent[found] = state
            queue.step[found] = 4 * source + d
            enter(queue, found)
        for i in range(k):
            shut[rows[i]] = 0
        if not is_late:
            counts[NODES] += 1
            budget -= 1
    return 0
