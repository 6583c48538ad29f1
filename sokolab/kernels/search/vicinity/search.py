"""The cheapest path through the positions near a known solution (the optimiser).

What cannot beat the given way is left out: the cost so far plus a lower bound of the pushes left.
The bound takes, for each box on no target, the pushes to the nearest free target. In a best
matching, boxes on targets may be assumed to stay: where two ways meet in a square their ends can be
exchanged, because the pushes of a single box obey the triangle inequality. For pushes alone a path
that saves anything saves two, since each push changes the colour of one box on a chessboard and the
boxes at both ends are given; and such a search is over as soon as it comes to the end, as positions
come in the order of their pushes. For box lines the bound is the number of boxes on no target.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.reach import flood, lowest_after
from sokolab.kernels.search.status import EXHAUSTED, FULL, RUNNING, SOLVED
from sokolab.kernels.search.tables.slots import add_row, has_room, locate_row
from sokolab.kernels.search.tables.square_sets import list_squares
from sokolab.kernels.search.vicinity.reference import (
    FAR,
    Reference,
    ReferenceScratch,
    VicinityBoard,
)
from sokolab.kernels.search.vicinity.states import CLOSED, Visited, enter, leave
from sokolab.kernels.search.vicinity.tube import list_places, place_after

PUSHES_ALONE, BY_PUSHES, BY_MOVES, BY_LINES = 0, 1, 2, 3
"""What is least: pushes, wherever the player is; pushes, then moves; moves, then pushes; box lines,
then moves. By lines, a step is a whole line: pushes of one box with no walk in between."""

NODES, STAMP, CURSOR, BEST, BEST_COST, BEST_TIE = 0, 1, 2, 3, 4, 5


@kernel
def pulls_to(
    neighbours: NDArray[np.int32], goal: int, out: NDArray[np.int32], queue: NDArray[np.int32]
) -> None:
    """Write the least pushes from every square to a goal, wherever the player stands."""
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
def begin(
    visited: Visited,
    board: VicinityBoard,
    reference: Reference,
    scratch: ReferenceScratch,
    player: int,
) -> None:
    """Open the first position of the solution, with the player on that square."""
    count = list_squares(reference.way[0], board.square, scratch.row)
    for i in range(count):
        scratch.shut[scratch.row[i]] = 1
    if reference.rules[0] == PUSHES_ALONE:
        scratch.counts[STAMP] += 1
        stamp = scratch.counts[STAMP]
        player = flood(board.neighbours, scratch.shut, player, scratch.mark, stamp, scratch.queue)
    key = board.keys[1, player]
    for i in range(count):
        scratch.shut[scratch.row[i]] = 0
        key ^= board.keys[0, scratch.row[i]]
    slots, boxes, players, used = visited.slots, visited.boxes, visited.player, visited.used
    words = reference.way[0]
    slot = -1 - locate_row(slots, boxes, players, words, player, key)
    first = add_row(slots, boxes, players, used, words, player, key, slot)
    visited.cost[first] = 0
    visited.tie[first] = 0
    visited.parent[first] = -1
    visited.step[first] = -1
    visited.place[first] = 0
    enter(first, visited.cost, visited.before, visited.after, visited.heads)
    visited.used[1] = 1


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
def _nearest_pushes(
    box: int,
    nearest: NDArray[np.int32],
    goal: NDArray[np.int32],
    pulls: NDArray[np.int32],
    shut: NDArray[np.uint8],
) -> int:
    """Return the pushes from a square to the nearest goal without box, :data:`FAR` if none is."""
    for i in range(nearest.shape[1]):
        square = nearest[box, i]
        if not shut[square]:
            return int(pulls[goal[square], box])
    return FAR


@kernel
def _measure(
    row: NDArray[np.int32],
    count: int,
    goal: NDArray[np.int32],
    pulls: NDArray[np.int32],
    nearest: NDArray[np.int32],
    shut: NDArray[np.uint8],
    near: NDArray[np.int32],
) -> None:
    """Write each box's pushes to the nearest goal without box.

    Boxes on goals get 0. A box on a goal may stay in some best matching, for of two ways that
    meet in a square the ends can be exchanged; so the sum over the others is a lower bound.
    """
    for i in range(count):
        box = row[i]
        near[i] = 0 if goal[box] >= 0 else _nearest_pushes(box, nearest, goal, pulls, shut)


@kernel
def find_on_way(
    visited: Visited,
    board: VicinityBoard,
    reference: Reference,
    scratch: ReferenceScratch,
    players: NDArray[np.int32],
    out: NDArray[np.int32],
) -> None:
    """Write the number under which each position of the way is known, or -1: int32 ``[n]``.

    ``players`` is where the player stands at each of them, int32 ``[n]``.
    """
    for at in range(reference.way.shape[0]):
        words = reference.way[at]
        count = list_squares(words, board.square, scratch.row)
        player = players[at]
        for i in range(count):
            scratch.shut[scratch.row[i]] = 1
        if reference.rules[0] == PUSHES_ALONE:
            scratch.counts[STAMP] += 1
            stamp = scratch.counts[STAMP]
            player = flood(
                board.neighbours, scratch.shut, player, scratch.mark, stamp, scratch.queue
            )
        key = board.keys[1, player]
        for i in range(count):
            scratch.shut[scratch.row[i]] = 0
            key ^= board.keys[0, scratch.row[i]]
        found = locate_row(visited.slots, visited.boxes, visited.player, words, player, key)
        out[at] = max(found, -1)


@kernel
def step(
    visited: Visited,
    board: VicinityBoard,
    reference: Reference,
    scratch: ReferenceScratch,
    goals: NDArray[np.int32],
    budget: int,
) -> int:
    """Expand up to ``budget`` positions.

    One long function on purpose: a call that passes the tables costs as much as what it does.

    Parameters
    ----------
    goals
        int32 ``[k]``: the squares of the goals by number.

    Returns
    -------
    int
        A :class:`sokolab.solvers.frame.search.StepStatus`. SOLVED: a cheaper path was found, and
        none near the known one is cheaper.
    """
    neighbours, word_of, bit, square, keys = board
    way, rows, ranks, limits, goal, pulls, nearest, rules = reference
    shut, mark, spare_mark, steps, queue, row, near, lost, near_way, apart, words, counts = scratch
    boxes, players, costs, ties = visited.boxes, visited.player, visited.cost, visited.tie
    parents, pushes, places = visited.parent, visited.step, visited.place
    befores, afters, slots, heads, used = (
        visited.before,
        visited.after,
        visited.slots,
        visited.heads,
        visited.used,
    )
    mode, then = rules[0], rules[1]
    end = way[way.shape[0] - 1]
    span = heads.size
    longest = rules[2]
    room = 4 * goals.size * longest
    for _ in range(budget):
        if not has_room(used[0] + room, players.size, slots.size):
            return FULL
        if used[1] == 0:
            break
        while heads[counts[CURSOR] % span] < 0:
            counts[CURSOR] += 1
        if counts[CURSOR] > counts[BEST_COST]:
            return SOLVED if counts[BEST] >= 0 else EXHAUSTED
        number = heads[counts[CURSOR] % span]
        leave(number, costs, befores, afters, heads)
        used[1] -= 1
        counts[NODES] += 1

        count = list_squares(boxes[number], square, row)
        key = 0
        for i in range(count):
            shut[row[i]] = 1
            key ^= keys[0, row[i]]
        counts[STAMP] += 1
        reach = counts[STAMP]
        lowest = _walked(neighbours, shut, players[number], mark, reach, steps, queue)

        is_end = then < 0 or mark[then] == reach
        for i in range(words.size):
            is_end = is_end and boxes[number, i] == end[i]
        if is_end:
            cost, tie = costs[number], ties[number]
            if then >= 0 and mode == BY_MOVES:
                cost += steps[then]
            elif then >= 0 and mode != PUSHES_ALONE:
                tie += steps[then]
            if cost < counts[BEST_COST] or (cost == counts[BEST_COST] and tie < counts[BEST_TIE]):
                counts[BEST] = number
                counts[BEST_COST] = cost
                counts[BEST_TIE] = tie
            if mode == PUSHES_ALONE:
                for i in range(count):
                    shut[row[i]] = 0
                return SOLVED  # positions come in the order of their pushes

        _measure(row, count, goal, pulls, nearest, shut, near)
        total = 0
        off_goal = 0
        for i in range(count):
            total += near[i]
            off_goal += near[i] > 0
        limit = counts[BEST_COST] - (1 if mode == PUSHES_ALONE else 0)
        bound = off_goal if mode == BY_LINES else total
        is_hopeful = not is_end and costs[number] + bound <= limit
        listed = list_places(boxes[number], way, places[number], limits, near_way, apart)
        for i in range(count if is_hopeful else 0):
            source = row[i]
            freed = goal[source]
            base = total - near[i]  # of the other boxes; less where this one sets a goal free
            if freed >= 0:
                base = 0
                for other in range(count):
                    if near[other] > 0:
                        base += min(near[other], pulls[freed, row[other]])
            for d in range(4):
                behind = neighbours[source, d ^ 2]
                if mark[behind] != reach:
                    continue
                there = source
                for pushed in range(1, longest + 1):
                    player = there
                    there = neighbours[there, d]
                    if shut[there] or bit[there] == 0:
                        break
                    ahead = base
                    if goal[there] < 0:
                        least = _nearest_pushes(there, nearest, goal, pulls, shut)
                        ahead += least if freed < 0 else min(least, pulls[freed, there])
                    cost, tie = costs[number] + 1, ties[number]
                    if mode == BY_MOVES:
                        cost += steps[behind]
                        tie += 1
                    elif mode != PUSHES_ALONE:
                        tie += steps[behind] + pushed
                    if mode == BY_LINES and ahead < FAR:
                        ahead = off_goal - (near[i] > 0) + (goal[there] < 0)
                    if cost + ahead > limit:
                        continue
                    for j in range(words.size):
                        words[j] = boxes[number, j]
                    words[word_of[source]] ^= bit[source]
                    words[word_of[there]] ^= bit[there]
                    place = place_after(
                        words,
                        way,
                        near_way,
                        apart,
                        listed,
                        source,
                        there,
                        word_of,
                        bit,
                        rows,
                        ranks,
                        limits,
                        square,
                        lost,
                    )
                    if place < 0:
                        continue
                    if mode == PUSHES_ALONE:
                        shut[source] = 0
                        shut[there] = 1
                        player = lowest_after(neighbours, shut, mark, reach, lowest, source, d)
                        if player < 0:
                            counts[STAMP] += 1
                            player = flood(
                                neighbours, shut, source, spare_mark, counts[STAMP], queue
                            )
                        shut[source] = 1
                        shut[there] = 0
                    after = key ^ keys[0, source] ^ keys[0, there] ^ keys[1, player]
                    found = locate_row(slots, boxes, players, words, player, after)
                    if found >= 0:
                        if befores[found] == CLOSED or costs[found] < cost:
                            continue
                        if costs[found] == cost:
                            if ties[found] <= tie:
                                continue
                        else:
                            leave(found, costs, befores, afters, heads)
                            costs[found] = cost
                            enter(found, costs, befores, afters, heads)
                    else:
                        found = add_row(
                            slots, boxes, players, used, words, player, after, -1 - found
                        )
                        used[1] += 1
                        places[found] = place
                        costs[found] = cost
                        enter(found, costs, befores, afters, heads)
                    ties[found] = tie
                    parents[found] = number
                    pushes[found] = 4 * source + d
        for i in range(count):
            shut[row[i]] = 0
    if used[1] > 0:
        return RUNNING
    return SOLVED if counts[BEST] >= 0 else EXHAUSTED
