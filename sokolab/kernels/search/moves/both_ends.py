"""Least moves from both ends (the solver ``optimal-moves``).

A state is the boxes and the player's square. The forward side makes a push with the shortest walk
to it; the backward side takes a push back and walks to where the player may have come from. Both
cost the walk plus one. All states but the first are such as a push leaves behind, so the sides
meet in a state. Which state is expanded next, and when a solution is least, follows BAE*
(S. K. Sadhukhan, Bidirectional heuristic search based on error estimate, 2013).

Suppose that a solution of less than ``C`` moves has not been met. Then it leads through a state
``u`` open on the forward side and later through a state ``v`` open on the backward side, both
reached at least cost. Both bounds are consistent: from ``u`` to ``v`` it takes at least ``h(u) -
h(v)`` moves and at least ``h'(v) - h'(u)``. So its moves, taken twice, are at least ``b(u) +
b'(v)``, where ``b = 2 g + h - h'`` forwards and ``b' = 2 g' + h' - h`` backwards. When the least
``b`` and the least ``b'`` add up to more than ``2 C - 2``, or one side has nothing open, the best
solution met, of ``C`` moves, is least. Each side takes its states in the order of ``b``, which
never falls along a line of play, so a state is expanded at least cost. One that the other side has
expanded needs no expansion: every solution through it has been met.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import FAR, Matching, best_total
from sokolab.kernels.search.boards.deadlock import LOST, freezes
from sokolab.kernels.search.boards.field import FREEZES, Field, Scratch, box_state
from sokolab.kernels.search.status import EXHAUSTED, FULL, RUNNING, SOLVED
from sokolab.kernels.search.tables.queue import LEAST, OPEN, Queue, enter, has_buckets, leave, take
from sokolab.kernels.search.tables.states import (
    States,
    add,
    box_hash,
    is_room_for,
    locate,
    moved_box,
)

NODES, MEETING, BEST, _STAMP = range(4)
NEVER: Final = 1 << 29
"""Moves to a state that a side has not reached."""
SHIFT: Final = 1 << 22
"""Added to what the queues sort by, which may be negative."""


class Play(NamedTuple):
    """Bounds beside the field, and scratch.

    Attributes
    ----------
    potential
        int32 ``[m + 1]``: of each square (:mod:`sokolab.kernels.search.moves.tolls`).
    costs
        int32 ``[2, s, k]``: least tolls from each state of a single box to each goal, and from each
        box of the start to it.
    beside
        int64 ``[3]``: the least potential with which a solution may end, the start's potential
        negated, and how many parts of a potential make a move.
    start
        int32 ``[k + 1]``: the boxes of the start, ascending, and its player.
    bounds
        int32 ``[capacity, 2]``: of each stored state, the moves that it needs at least, and those
        that it takes at least to reach it.
    price
        int64 ``[2, k]``: of the ends, as the last matching left them.
    matching
        Scratch.
    rows, child
        int32 ``[k]``: boxes of the state being expanded, and of the next one.
    walk
        int32 ``[m + 1]``: steps of the player to each square marked.
    counts
        int64 ``[4]``: nodes; the state where the best solution meets, -1 = none, and its moves,
        ``NEVER`` = none; stamp.
    """

    potential: Ints
    costs: NDArray[np.int32]
    beside: NDArray[np.int64]
    start: Ints
    bounds: NDArray[np.int32]
    price: NDArray[np.int64]
    matching: Matching
    rows: Ints
    child: Ints
    walk: Ints
    counts: NDArray[np.int64]


@kernel
def flood_steps(
    neighbours: Ints, shut: Mask, player: int, mark: Ints, stamp: int, walk: Ints, queue: Ints
) -> None:
    """Mark the squares that the player can walk to, and fill in how far they are."""
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


@kernel
def _has_totals(field: Field, play: Play, player: int, totals: NDArray[np.int64]) -> bool:
    """Fill in the least tolls to the goals and from the start; return False if the state is lost.

    The boxes are ``play.child``; the player may be anywhere in the same region.
    """
    matching = play.matching
    k = play.child.size
    for i in range(k):
        matching.rows[i] = box_state(field, play.child[i], player)
    for side in range(2):
        for j in range(k):
            matching.goal_price[j] = play.price[side, j]
        total = best_total(play.costs[side], matching)
        if total >= FAR:
            return False
        for j in range(k):
            play.price[side, j] = matching.goal_price[j]
        totals[side] = total
    return True


@kernel
def _enter_state(
    states: States,
    front: Queue,
    rear: Queue,
    field: Field,
    play: Play,
    player: int,
    word: int,
    slot: int,
    totals: NDArray[np.int64],
) -> int:
    """Store the state with the boxes ``play.child`` and its bounds; return its number."""
    state = add(states, play.child, player, word, slot)
    unit = play.beside[2]
    here = play.potential[player]
    is_solved = True
    for i in range(play.child.size):
        is_solved = is_solved and field.goals[play.child[i]] != 0
    left = totals[0] + play.beside[0] - here
    made = totals[1] + play.beside[1] + here
    play.bounds[state, 0] = 0 if is_solved else max(0, -(-left // unit))
    play.bounds[state, 1] = max(0, -(-made // unit))
    front.cost[state] = NEVER
    rear.cost[state] = NEVER
    front.before[state] = -2
    rear.before[state] = -2
    return int(state)


@kernel
def _reach(
    own: Queue, other: Queue, play: Play, side: int, state: int, cost: int, parent: int, push: int
) -> None:
    """Note that a side reaches a state with fewer moves, and open it unless it is too late."""
    met = other.cost[state]
    is_best = met < NEVER and cost + met < play.counts[BEST]
    if is_best:
        play.counts[BEST] = cost + met
        play.counts[MEETING] = state
    ahead = play.bounds[state, side]
    leave(own, state)
    if not is_best and cost + ahead >= play.counts[BEST]:
        return
    own.cost[state] = cost
    own.parent[state] = parent
    own.step[state] = push
    own.bound[state] = SHIFT + cost + ahead - play.bounds[state, 1 - side]
    enter(own, state)


@kernel
def enter_end(
    states: States,
    front: Queue,
    rear: Queue,
    field: Field,
    play: Play,
    side: int,
    player: int,
    totals: NDArray[np.int64],
) -> bool:
    """Open a state where a side begins, with the boxes ``play.child``; False if it is lost."""
    word = box_hash(states.keys, play.child) ^ states.keys[1, player]
    state = locate(states, play.child, player, word)
    if state < 0:
        if not _has_totals(field, play, player, totals):
            return False
        state = _enter_state(states, front, rear, field, play, player, word, -1 - state, totals)
    if side == 0:
        _reach(front, rear, play, 0, state, 0, -1, -1)
    else:
        _reach(rear, front, play, 1, state, 0, -1, -1)
    return True


@kernel
def _push(
    states: States,
    front: Queue,
    rear: Queue,
    field: Field,
    scratch: Scratch,
    play: Play,
    state: int,
    boxes_word: int,
    totals: NDArray[np.int64],
) -> None:
    """Make every push that can be made in a state, whose boxes are shut."""
    rows, child, walk = play.rows, play.child, play.walk
    shut, mark = scratch.shut, scratch.mark
    player = int(np.int64(states.player[state]))
    play.counts[_STAMP] += 1
    stamp = play.counts[_STAMP]
    flood_steps(field.neighbours, shut, player, mark, stamp, walk, scratch.stack)
    for i in range(rows.size):
        source = int(np.int64(rows[i]))
        for d in range(4):
            behind = field.neighbours[source, d ^ 2]
            target = field.neighbours[source, d]
            if mark[behind] != stamp or shut[target]:
                continue
            after = field.state[target, d ^ 2]
            if after < 0 or field.hopeless[after]:
                continue
            cost = front.cost[state] + walk[behind] + 1
            moved_box(rows, i, target, child)
            word = boxes_word ^ states.keys[0, source] ^ states.keys[0, target]
            word ^= states.keys[1, source]
            found = locate(states, child, source, word)
            if found < 0:
                shut[source] = 0
                shut[target] = 1
                is_lost = (
                    field.rules[FREEZES]
                    and freezes(
                        field.neighbours,
                        field.goals,
                        field.dead,
                        shut,
                        target,
                        scratch.frozen,
                        scratch.stack,
                    )
                    == LOST
                )
                shut[target] = 0
                shut[source] = 1
                if is_lost or not _has_totals(field, play, source, totals):
                    continue
                found = _enter_state(
                    states, front, rear, field, play, source, word, -1 - found, totals
                )
            if cost < front.cost[found]:
                _reach(front, rear, play, 0, found, cost, state, 4 * source + d)


@kernel
def _come_from(
    states: States,
    front: Queue,
    rear: Queue,
    field: Field,
    play: Play,
    square: int,
    boxes_word: int,
    state: int,
    push: int,
    known: int,
    totals: NDArray[np.int64],
) -> int:
    """Reach the state before a push and the walk to it, with the player on ``square``.

    ``known`` says of its boxes ``play.child``, wherever the player is: 0 = nothing, 1 = the totals
    are filled in, 2 = they are lost. Returns what is known now.
    """
    word = boxes_word ^ states.keys[1, square]
    cost = rear.cost[state] + play.walk[square] + 1
    found = locate(states, play.child, square, word)
    if found < 0:
        if known == 0:
            known = 1 if _has_totals(field, play, square, totals) else 2
        if known == 2:
            return 2
        found = _enter_state(states, front, rear, field, play, square, word, -1 - found, totals)
    if cost < rear.cost[found]:
        _reach(rear, front, play, 1, found, cost, state, push)
    return known


@kernel
def _take_back(
    states: States,
    front: Queue,
    rear: Queue,
    field: Field,
    scratch: Scratch,
    play: Play,
    state: int,
    boxes_word: int,
    totals: NDArray[np.int64],
) -> None:
    """Take back every push that may have led to a state, whose boxes are shut."""
    rows, child = play.rows, play.child
    neighbours, shut, mark = field.neighbours, scratch.shut, scratch.mark
    k = rows.size
    player = int(np.int64(states.player[state]))
    for d in range(4):
        box = neighbours[player, d]
        behind = neighbours[player, d ^ 2]
        if box == shut.size - 1 or not shut[box] or shut[behind]:
            continue
        if field.state[player, d ^ 2] < 0 or field.hopeless[field.state[player, d ^ 2]]:
            continue
        i = 0
        while rows[i] != box:
            i += 1
        moved_box(rows, i, player, child)
        shut[box] = 0
        shut[player] = 1
        word = boxes_word ^ states.keys[0, box] ^ states.keys[0, player]
        push = 4 * player + d
        play.counts[_STAMP] += 1
        stamp = play.counts[_STAMP]
        flood_steps(neighbours, shut, behind, mark, stamp, play.walk, scratch.stack)
        known = 0
        is_start = mark[play.start[k]] == stamp
        for j in range(k):
            is_start = is_start and child[j] == play.start[j]
        if is_start:
            square = int(np.int64(play.start[k]))
            known = _come_from(
                states, front, rear, field, play, square, word, state, push, known, totals
            )
        for at in range(4 * k):  # beside a box that the player may have pushed there
            e = at & 3
            square = int(np.int64(neighbours[child[at >> 2], e ^ 2]))
            if mark[square] != stamp or shut[neighbours[square, e ^ 2]]:
                continue
            earlier = field.state[square, e ^ 2]
            if earlier >= 0 and not field.hopeless[earlier]:
                known = _come_from(
                    states, front, rear, field, play, square, word, state, push, known, totals
                )
        shut[player] = 0
        shut[box] = 1


@kernel
def children(boxes: int) -> int:
    """Return the most states that one expansion can add."""
    return 3 * (4 * boxes + 1)


@kernel
def proved(front: Queue, rear: Queue) -> int:
    """Return how many moves any solution not yet met takes at least."""
    if front.at[OPEN] == 0 or rear.at[OPEN] == 0:
        return NEVER
    twice = front.at[LEAST] + rear.at[LEAST] - 2 * SHIFT
    return int((twice + 1) >> 1)


@kernel
def step(
    states: States,
    front: Queue,
    rear: Queue,
    field: Field,
    scratch: Scratch,
    play: Play,
    totals: NDArray[np.int64],
    budget: int,
) -> int:
    """Expand up to ``budget`` states, on the side with fewer open ones.

    Parameters
    ----------
    totals
        int64 ``[2]``: scratch.
    """
    rows, counts, shut = play.rows, play.counts, scratch.shut
    k = rows.size
    if counts[_STAMP] > 1 << 30:
        counts[_STAMP] = 0
        scratch.mark[:] = 0
    room = children(k)
    for _ in range(budget):
        if not is_room_for(states, room):
            return FULL
        if not has_buckets(front, room) or not has_buckets(rear, room):
            return FULL
        if proved(front, rear) >= counts[BEST]:
            return SOLVED if counts[BEST] < NEVER else EXHAUSTED
        side = 0 if front.at[OPEN] <= rear.at[OPEN] else 1
        counts[NODES] += 1
        if side == 0:
            state = take(front)
            is_done = rear.cost[state] < NEVER and rear.before[state] == -2
            cost = front.cost[state]
        else:
            state = take(rear)
            is_done = front.cost[state] < NEVER and front.before[state] == -2
            cost = rear.cost[state]
        if is_done or cost + play.bounds[state, side] >= counts[BEST]:
            continue  # the other side has gone on from there, or nothing shorter leads through it
        for i in range(k):
            rows[i] = states.boxes[state, i]
            shut[rows[i]] = 1
        word = box_hash(states.keys, rows)
        if side == 0:
            _push(states, front, rear, field, scratch, play, state, word, totals)
        else:
            _take_back(states, front, rear, field, scratch, play, state, word, totals)
        for i in range(k):
            shut[rows[i]] = 0
    return RUNNING
