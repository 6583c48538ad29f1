"""The cheapest way through the positions near a way (the optimiser)."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.jit import kernel
from sokolab.kernels.search.reach import flood, lowest_after
from sokolab.kernels.search.vicinity.bits import listed
from sokolab.kernels.search.vicinity.states import Known, add, enter, leave, locate
from sokolab.kernels.search.vicinity.tube import place_on_way

__all__ = [
    "BEST",
    "BEST_COST",
    "BEST_TIE",
    "BY_MOVES",
    "BY_PUSHES",
    "FAR",
    "NODES",
    "PUSHES_ALONE",
    "Around",
    "Ground",
    "Scratch",
    "begin",
    "new_scratch",
    "pulls_to",
    "step",
]

FAR: Final = 1 << 14
"""Pushes to a goal out of reach."""

PUSHES_ALONE, BY_PUSHES, BY_MOVES = 0, 1, 2
"""What is least: pushes, wherever the player is; pushes, then moves; moves, then pushes."""

NODES, STAMP, CURSOR, BEST, BEST_COST, BEST_TIE = 0, 1, 2, 3, 4, 5
_RUNNING, _SOLVED, _EXHAUSTED, _FULL = 0, 1, 2, 3


class Ground(NamedTuple):
    """The board.

    Attributes
    ----------
    neighbours
        int32 ``[m + 1, 4]``.
    word, bit, square
        As :func:`~sokolab.kernels.search.vicinity.bits.new_bits` numbers the squares.
    keys
        int64 ``[2, m + 1]``: random words for a box and for the player on a square.
    """

    neighbours: NDArray[np.int32]
    word: NDArray[np.int32]
    bit: NDArray[np.int64]
    square: NDArray[np.int32]
    keys: NDArray[np.int64]


class Around(NamedTuple):
    """The way, and what counts as near.

    Attributes
    ----------
    way
        int64 ``[n, w]``: the boxes along the way; the last ones are the aim.
    rows, ranks, limits
        As :func:`~sokolab.kernels.search.vicinity.tube.place_on_way` takes them.
    goal
        int32 ``[m + 1]``: the number of the goal on a square, or -1; the goals are the last boxes
        of the way.
    pulls
        int32 ``[k, m + 1]``: pushes from a square to each goal, :data:`FAR` = none lead there.
    rules
        int64 ``[2]``: what is to be least, and the square the player must then come to, or -1.
    """

    way: NDArray[np.int64]
    rows: NDArray[np.int32]
    ranks: NDArray[np.uint8]
    limits: NDArray[np.int32]
    goal: NDArray[np.int32]
    pulls: NDArray[np.int32]
    rules: NDArray[np.int64]


class Scratch(NamedTuple):
    """Room to work in, and the counts.

    Attributes
    ----------
    shut
        uint8 ``[m + 1]``: between two nodes only square ``m``.
    mark, spare_mark, steps, queue
        int32 ``[m + 1]``.
    row, near, lost
        int32 ``[k]``, ``[k]`` and ``[2 * k]``.
    open_goals
        int32 ``[k]``.
    words
        int64 ``[w]``.
    counts
        int64 ``[6]``: nodes, stamp, cost of the node in hand, the best end so far or -1, its cost
        and tie; these two begin as those of the way that is to be beaten.
    """

    shut: NDArray[np.uint8]
    mark: NDArray[np.int32]
    spare_mark: NDArray[np.int32]
    steps: NDArray[np.int32]
    queue: NDArray[np.int32]
    row: NDArray[np.int32]
    near: NDArray[np.int32]
    lost: NDArray[np.int32]
    open_goals: NDArray[np.int32]
    words: NDArray[np.int64]
    counts: NDArray[np.int64]


def new_scratch(size: int, boxes: int, words: int) -> Scratch:
    """Return room for a board of ``size`` squares."""
    shut = np.zeros(size + 1, np.uint8)
    shut[size] = 1
    mark, spare_mark, steps, queue = np.zeros((4, size + 1), np.int32)
    row, near, open_goals = np.empty((3, boxes), np.int32)
    return Scratch(
        shut=shut,
        mark=mark,
        spare_mark=spare_mark,
        steps=steps,
        queue=queue,
        row=row,
        near=near,
        lost=np.empty(2 * boxes, np.int32),
        open_goals=open_goals,
        words=np.empty(words, np.int64),
        counts=np.zeros(6, np.int64),
    )


@kernel
def pulls_to(
    neighbours: NDArray[np.int32], goal: int, out: NDArray[np.int32], queue: NDArray[np.int32]
) -> None:
    """Write the least pushes from every square to a goal, the player wherever he is wanted."""
    size = neighbours.shape[0] - 1
    out[:] = FAR
    out[goal] = 0
    queue[0] = goal
    head, tail = 0, 1
    while head < tail:
        square = queue[head]
        head += 1
        for d in range(4):
            before = neighbours[square, d]
            if before != size and neighbours[before, d] != size and out[before] == FAR:
                out[before] = out[square] + 1
                queue[tail] = before
                tail += 1


@kernel
def begin(known: Known, ground: Ground, around: Around, scratch: Scratch, player: int) -> None:
    """Open the first position of the way, with the player on that square."""
    count = listed(around.way[0], ground.square, scratch.row)
    for i in range(count):
        scratch.shut[scratch.row[i]] = 1
    if around.rules[0] == PUSHES_ALONE:
        scratch.counts[STAMP] += 1
        stamp = scratch.counts[STAMP]
        player = flood(ground.neighbours, scratch.shut, player, scratch.mark, stamp, scratch.queue)
    key = ground.keys[1, player]
    for i in range(count):
        scratch.shut[scratch.row[i]] = 0
        key ^= ground.keys[0, scratch.row[i]]
    slot = -1 - locate(known.slots, known.boxes, known.player, around.way[0], player, key)
    first = add(known, around.way[0], player, key, slot)
    known.cost[first] = 0
    known.tie[first] = 0
    known.parent[first] = -1
    known.step[first] = -1
    known.place[first] = 0
    enter(known, first)


@kernel
def _walked(
    neighbours: NDArray[np.int32],
    shut: NDArray[np.uint8],
    player: int,
    mark: NDArray[np.int32],
    stamp: int,
    steps: NDArray[np.int32],
    queue: NDArray[np.int32],
) -> int:
    """Mark what the player reaches, with the steps there; return the smallest square."""
    mark[player] = stamp
    steps[player] = 0
    queue[0] = player
    head, tail = 0, 1
    lowest = player
    while head < tail:
        square = queue[head]
        head += 1
        lowest = min(lowest, square)
        for d in range(4):
            there = neighbours[square, d]
            if mark[there] != stamp and shut[there] == 0:
                mark[there] = stamp
                steps[there] = steps[square] + 1
                queue[tail] = there
                tail += 1
    return int(lowest)


@kernel
def _measured(
    row: NDArray[np.int32],
    count: int,
    goal: NDArray[np.int32],
    pulls: NDArray[np.int32],
    shut: NDArray[np.uint8],
    goals: NDArray[np.int32],
    open_goals: NDArray[np.int32],
    near: NDArray[np.int32],
) -> int:
    """List the goals without box and each other box's pushes to the nearest; return how many.

    Boxes on goals get 0. A box on a goal may stay in some best matching, for of two ways that
    meet in a square the ends can be exchanged; so the sum over the others is a lower bound.
    """
    left = 0
    for j in range(count):
        if not shut[goals[j]]:
            open_goals[left] = j
            left += 1
    for i in range(count):
        box = row[i]
        near[i] = 0
        if goal[box] < 0:
            least = FAR
            for j in range(left):
                least = min(least, pulls[open_goals[j], box])
            near[i] = least
    return left


@kernel
def _ahead(
    i: int,
    there: int,
    row: NDArray[np.int32],
    count: int,
    goal: NDArray[np.int32],
    pulls: NDArray[np.int32],
    open_goals: NDArray[np.int32],
    left: int,
    near: NDArray[np.int32],
) -> int:
    """Return a lower bound of the pushes left after the box ``i`` is pushed to a square."""
    total = 0
    freed = goal[row[i]]
    for other in range(count):
        if other != i:
            least = near[other]
            if freed >= 0 and least > 0:
                least = min(least, pulls[freed, row[other]])
            total += least
    if goal[there] >= 0:
        return total
    least = FAR
    for j in range(left):
        least = min(least, pulls[open_goals[j], there])
    if freed >= 0:
        least = min(least, pulls[freed, there])
    return int(total + least)


@kernel
def _take(known: Known, counts: NDArray[np.int64]) -> int:
    """Take a position of the least cost out of its bucket, or return -1."""
    if known.used[1] == 0:
        return -1
    cost = counts[CURSOR]
    while known.heads[cost % known.heads.size] < 0:
        cost += 1
    counts[CURSOR] = cost
    number = known.heads[cost % known.heads.size]
    leave(known, number)
    return int(number)


@kernel
def _ended(known: Known, number: int, around: Around, scratch: Scratch, stamp: int) -> bool:
    """Whether the position is the aim; if it is and costs less than the best end, keep it."""
    last = around.way.shape[0] - 1
    for i in range(known.boxes.shape[1]):
        if known.boxes[number, i] != around.way[last, i]:
            return False
    cost, tie = known.cost[number], known.tie[number]
    then = around.rules[1]
    if then >= 0:
        if scratch.mark[then] != stamp:
            return False
        if around.rules[0] == BY_MOVES:
            cost += scratch.steps[then]
        elif around.rules[0] == BY_PUSHES:
            tie += scratch.steps[then]
    counts = scratch.counts
    if cost < counts[BEST_COST] or (cost == counts[BEST_COST] and tie < counts[BEST_TIE]):
        counts[BEST] = number
        counts[BEST_COST] = cost
        counts[BEST_TIE] = tie
    return True


@kernel
def _reached(
    known: Known,
    words: NDArray[np.int64],
    player: int,
    key: int,
    cost: int,
    tie: int,
    parent: int,
    push: int,
    place: int,
) -> None:
    """Note a way to a position, if it is the first or a cheaper one."""
    found = locate(known.slots, known.boxes, known.player, words, player, key)
    if found >= 0:
        if known.before[found] == -2 or known.cost[found] < cost:
            return
        if known.cost[found] == cost:
            if known.tie[found] > tie:
                known.tie[found] = tie
                known.parent[found] = parent
                known.step[found] = push
            return
        leave(known, found)
    else:
        found = add(known, words, player, key, -1 - found)
        known.place[found] = place
    known.cost[found] = cost
    known.tie[found] = tie
    known.parent[found] = parent
    known.step[found] = push
    enter(known, found)


@kernel
def _expand(
    known: Known,
    number: int,
    ground: Ground,
    around: Around,
    scratch: Scratch,
    goals: NDArray[np.int32],
) -> None:
    """Note the positions after every push that can be made and may lead to a cheaper end."""
    neighbours, shut, mark, row = ground.neighbours, scratch.shut, scratch.mark, scratch.row
    counts, near, words = scratch.counts, scratch.near, scratch.words
    mode = around.rules[0]
    count = listed(known.boxes[number], ground.square, row)
    key = 0
    for i in range(count):
        shut[row[i]] = 1
        key ^= ground.keys[0, row[i]]
    counts[STAMP] += 1
    stamp = counts[STAMP]
    lowest = _walked(
        neighbours, shut, known.player[number], mark, stamp, scratch.steps, scratch.queue
    )
    limit = counts[BEST_COST] - (1 if mode == PUSHES_ALONE else 0)
    if not _ended(known, number, around, scratch, stamp):
        left = _measured(
            row, count, around.goal, around.pulls, shut, goals, scratch.open_goals, near
        )
        total = known.cost[number]
        for i in range(count):
            total += near[i]
        for i in range(count):
            if total > limit:
                break
            source = row[i]
            for d in range(4):
                behind = neighbours[source, d ^ 2]
                there = neighbours[source, d]
                if mark[behind] != stamp or shut[there] or ground.bit[there] == 0:
                    continue
                cost, tie = known.cost[number] + 1, known.tie[number]
                if mode == BY_MOVES:
                    cost += scratch.steps[behind]
                    tie += 1
                elif mode == BY_PUSHES:
                    tie += scratch.steps[behind] + 1
                ahead = _ahead(
                    i, there, row, count, around.goal, around.pulls, scratch.open_goals, left, near
                )
                if cost + ahead > limit:
                    continue
                for j in range(words.size):
                    words[j] = known.boxes[number, j]
                words[ground.word[source]] ^= ground.bit[source]
                words[ground.word[there]] ^= ground.bit[there]
                place = place_on_way(
                    words, around.way, known.place[number], around.rows, around.ranks,
                    around.limits, ground.square, scratch.lost,
                )  # fmt: skip
                if place < 0:
                    continue
                player = source
                if mode == PUSHES_ALONE:
                    shut[source] = 0
                    shut[there] = 1
                    player = lowest_after(neighbours, shut, mark, stamp, lowest, source, d)
                    if player < 0:
                        counts[STAMP] += 1
                        player = flood(
                            neighbours, shut, source, scratch.spare_mark, counts[STAMP],
                            scratch.queue,
                        )  # fmt: skip
                    shut[source] = 1
                    shut[there] = 0
                after = key ^ ground.keys[0, source] ^ ground.keys[0, there]
                _reached(
                    known, words, player, after ^ ground.keys[1, player], cost, tie, number,
                    4 * source + d, place,
                )  # fmt: skip
    for i in range(count):
        shut[row[i]] = 0


@kernel
def step(
    known: Known,
    ground: Ground,
    around: Around,
    scratch: Scratch,
    goals: NDArray[np.int32],
    budget: int,
) -> int:
    """Expand up to ``budget`` positions.

    Parameters
    ----------
    goals
        int32 ``[k]``: the squares of the goals by number.

    Returns
    -------
    int
        The number of a :class:`sokolab.solvers.driver.Status`; SOLVED: a cheaper way was found,
        and there is none cheaper near the way.
    """
    counts = scratch.counts
    room = 4 * goals.size
    for _ in range(budget):
        total = known.used[0] + room
        if total > known.player.size or total * 8 > known.slots.size * 5:
            return _FULL
        number = _take(known, counts)
        if number < 0:
            break
        if known.cost[number] > counts[BEST_COST]:
            return _SOLVED if counts[BEST] >= 0 else _EXHAUSTED
        counts[NODES] += 1
        _expand(known, number, ground, around, scratch, goals)
    if known.used[1] > 0:
        return _RUNNING
    return _SOLVED if counts[BEST] >= 0 else _EXHAUSTED
