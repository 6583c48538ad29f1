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

from typing import NamedTuple

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.reach import flood, lowest_after
from sokolab.kernels.search.status import EXHAUSTED, FULL, RUNNING, SOLVED
from sokolab.kernels.search.tables.slots import add_row, has_room, locate_row
from sokolab.kernels.search.tables.square_sets import list_squares
from sokolab.kernels.search.vicinity.tables import (
    CLOSED,
    FAR,
    Reference,
    ReferenceScratch,
    VicinityBoard,
    Visited,
    enter,
    leave,
)
from sokolab.kernels.search.vicinity.tube import list_places, place_after

PUSHES_ALONE, BY_PUSHES, BY_MOVES, BY_LINES = 0, 1, 2, 3
"""What is least: pushes, wherever the player is; pushes, then moves; moves, then pushes; box lines,
then moves. By lines, a step is a whole line: pushes of one box with no walk in between."""

NODES, STAMP, CURSOR, BEST, BEST_COST, BEST_TIE = 0, 1, 2, 3, 4, 5


@kernel
def pulls_to(neighbours: Ints, goal: int, out: Ints, queue: Ints) -> None:
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


@inlined_kernel
def _walked(neighbours: Ints, scratch: ReferenceScratch, player: int, stamp: int) -> int:
    """Mark what the player reaches, with the steps there; return the lowest square."""
    shut, mark, steps, queue = scratch.shut, scratch.mark, scratch.steps, scratch.queue
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
def _nearest_pushes(box: int, nearest: Ints, goal: Ints, pulls: Ints, shut: Mask) -> int:
    """Return the pushes from a square to the nearest goal without box, :data:`FAR` if none is."""
    for i in range(nearest.shape[1]):
        square = nearest[box, i]
        if not shut[square]:
            return int(pulls[goal[square], box])
    return FAR


@inlined_kernel
def _measure(reference: Reference, scratch: ReferenceScratch, count: int) -> None:
    """Write each box's pushes to the nearest goal without box, 0 for a box on a goal."""
    goal, pulls, nearest = reference.goal, reference.pulls, reference.nearest
    for i in range(count):
        box = scratch.row[i]
        is_there = goal[box] >= 0
        least = 0 if is_there else _nearest_pushes(box, nearest, goal, pulls, scratch.shut)
        scratch.near[i] = least


@inlined_kernel
def _found(
    visited: Visited,
    board: VicinityBoard,
    reference: Reference,
    scratch: ReferenceScratch,
    words: Longs,
    player: int,
) -> tuple[int, int, int]:
    """Look a position up: its number or ``-1 - slot``, the player as it is stored, and the hash."""
    count = list_squares(words, board.square, scratch.row)
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
    found = locate_row(visited.slots, visited.boxes, visited.player, words, player, key)
    return found, player, key


@kernel
def begin(
    visited: Visited,
    board: VicinityBoard,
    reference: Reference,
    scratch: ReferenceScratch,
    player: int,
) -> None:
    """Open the first position of the solution, with the player on that square."""
    words = reference.way[0]
    _, stands, key = _found(visited, board, reference, scratch, words, player)
    first = _reached(visited, words, stands, key, 0, 0, 0)
    visited.parent[first] = -1
    visited.step[first] = -1


@kernel
def find_on_way(
    visited: Visited,
    board: VicinityBoard,
    reference: Reference,
    scratch: ReferenceScratch,
    players: Ints,
    out: Ints,
) -> None:
    """Write the number under which each position of the way is known, or -1: int32 ``[n]``.

    ``players`` is where the player stands at each of them, int32 ``[n]``.
    """
    for at in range(reference.way.shape[0]):
        words = reference.way[at]
        found, _, _ = _found(visited, board, reference, scratch, words, players[at])
        out[at] = max(found, -1)


class _Parent(NamedTuple):
    """The position that is expanded: its boxes are listed in ``row``, and shut."""

    number: int  # Its number
    boxes: int  # How many there are
    key: int  # The hash of the boxes
    # What marks the squares that the player reaches, and the lowest of them.
    stamp: int
    lowest: int


@inlined_kernel
def _next_parent(visited: Visited, counts: Longs) -> int:
    """Take a position of the least cost out of its bucket, or return -1: none can be cheaper."""
    span = visited.heads.size
    while visited.heads[counts[CURSOR] % span] < 0:
        counts[CURSOR] += 1
    if counts[CURSOR] > counts[BEST_COST]:
        return -1
    number = int(visited.heads[counts[CURSOR] % span])
    leave(visited, number)
    visited.used[1] -= 1
    counts[NODES] += 1
    return number


@inlined_kernel
def _opened(
    visited: Visited, board: VicinityBoard, scratch: ReferenceScratch, number: int
) -> _Parent:
    """Put the boxes of a position on the board, and let the player walk."""
    boxes = list_squares(visited.boxes[number], board.square, scratch.row)
    key = 0
    for i in range(boxes):
        scratch.shut[scratch.row[i]] = 1
        key ^= board.keys[0, scratch.row[i]]
    scratch.counts[STAMP] += 1
    stamp = scratch.counts[STAMP]
    lowest = _walked(board.neighbours, scratch, visited.player[number], stamp)
    return _Parent(number, boxes, key, stamp, lowest)


@inlined_kernel
def _is_end(
    visited: Visited, reference: Reference, scratch: ReferenceScratch, parent: _Parent
) -> bool:
    """Whether the boxes stand as at the end of the way, and the player comes to where it must."""
    then = reference.rules[1]
    is_end = then < 0 or scratch.mark[then] == parent.stamp
    end = reference.way[reference.way.shape[0] - 1]
    for i in range(end.size):
        is_end = is_end and visited.boxes[parent.number, i] == end[i]
    return bool(is_end)


@inlined_kernel
def _note_end(
    visited: Visited, reference: Reference, scratch: ReferenceScratch, number: int
) -> None:
    """Note an end, the last walk added, if it is the best so far."""
    mode, then, counts = reference.rules[0], reference.rules[1], scratch.counts
    cost, tie = visited.cost[number], visited.tie[number]
    if then >= 0 and mode == BY_MOVES:
        cost += scratch.steps[then]
    elif then >= 0 and mode != PUSHES_ALONE:
        tie += scratch.steps[then]
    if cost < counts[BEST_COST] or (cost == counts[BEST_COST] and tie < counts[BEST_TIE]):
        counts[BEST] = number
        counts[BEST_COST] = cost
        counts[BEST_TIE] = tie


@inlined_kernel
def _reached(
    visited: Visited, words: Longs, player: int, key: int, cost: int, tie: int, place: int
) -> int:
    """Open a position unless it was reached for less; return its number, or -1."""
    slots, boxes, players = visited.slots, visited.boxes, visited.player
    found = locate_row(slots, boxes, players, words, player, key)
    if found < 0:
        found = add_row(slots, boxes, players, visited.used, words, player, key, -1 - found)
        visited.used[1] += 1
        visited.place[found] = place
        visited.cost[found] = cost
        enter(visited, found)
    elif visited.before[found] == CLOSED or visited.cost[found] < cost:
        return -1
    elif visited.cost[found] == cost:
        if visited.tie[found] <= tie:
            return -1
    else:
        leave(visited, found)
        visited.cost[found] = cost
        enter(visited, found)
    visited.tie[found] = tie
    return int(found)


@inlined_kernel
def _rest(reference: Reference, scratch: ReferenceScratch, boxes: int, i: int, total: int) -> int:
    """Return the least pushes of the other boxes, where box ``i`` leaves its square.

    They are fewer than before if it sets a goal free. ``total`` are those of all boxes before.
    """
    near, freed = scratch.near, reference.goal[scratch.row[i]]
    if freed < 0:
        return int(total - near[i])
    rest = 0
    for other in range(boxes):
        if near[other] > 0:
            rest += min(near[other], reference.pulls[freed, scratch.row[other]])
    return rest


@inlined_kernel
def _ahead(
    reference: Reference, scratch: ReferenceScratch, source: int, there: int, rest: int
) -> int:
    """Return the least pushes left once a box has gone ``there``, given those of the others."""
    goal, pulls = reference.goal, reference.pulls
    if goal[there] >= 0:
        return rest
    least = _nearest_pushes(there, reference.nearest, goal, pulls, scratch.shut)
    if goal[source] >= 0:
        least = min(least, pulls[goal[source], there])
    return int(rest + least)


@inlined_kernel
def _player_after(
    board: VicinityBoard, scratch: ReferenceScratch, parent: _Parent, source: int, d: int
) -> int:
    """Return the lowest square that the player reaches after a push."""
    neighbours, shut = board.neighbours, scratch.shut
    there = neighbours[source, d]
    shut[source] = 0
    shut[there] = 1
    player = lowest_after(neighbours, shut, scratch.mark, parent.stamp, parent.lowest, source, d)
    if player < 0:
        scratch.counts[STAMP] += 1
        stamp = scratch.counts[STAMP]
        player = flood(neighbours, shut, source, scratch.spare_mark, stamp, scratch.queue)
    shut[source] = 1
    shut[there] = 0
    return int(player)


@inlined_kernel
def _push(
    visited: Visited,
    board: VicinityBoard,
    reference: Reference,
    scratch: ReferenceScratch,
    parent: _Parent,
    bound: tuple[int, int, int],
    listed: int,
    way: tuple[int, int],
) -> None:
    """Open the positions after the pushes of one box in one direction.

    ``bound``: what a path may cost; the least pushes of the other boxes; how many of them are on no
    goal. ``listed``: places of :func:`~sokolab.kernels.search.vicinity.tube.list_places`. ``way``:
    the box's square, and the direction.
    """
    limit, rest, off_goal = bound
    source, d = way
    mode, number, words = reference.rules[0], parent.number, scratch.words
    behind = board.neighbours[source, d ^ 2]
    there = source
    for pushed in range(1, reference.rules[2] + 1):
        player = there
        there = board.neighbours[there, d]
        if scratch.shut[there] or board.bit[there] == 0:
            break
        ahead = _ahead(reference, scratch, source, there, rest)
        cost, tie = visited.cost[number] + 1, visited.tie[number]
        if mode == BY_MOVES:
            cost += scratch.steps[behind]
            tie += 1
        elif mode != PUSHES_ALONE:
            tie += scratch.steps[behind] + pushed
        if mode == BY_LINES and ahead < FAR:
            ahead = off_goal + (reference.goal[there] < 0)
        if cost + ahead > limit:
            continue
        for j in range(words.size):
            words[j] = visited.boxes[number, j]
        words[board.word[source]] ^= board.bit[source]
        words[board.word[there]] ^= board.bit[there]
        place = place_after(board, reference, scratch, listed, source, there)
        if place < 0:
            continue
        if mode == PUSHES_ALONE:
            player = _player_after(board, scratch, parent, source, d)
        key = parent.key ^ board.keys[0, source] ^ board.keys[0, there] ^ board.keys[1, player]
        found = _reached(visited, words, player, key, cost, tie, place)
        if found >= 0:
            visited.parent[found] = number
            visited.step[found] = 4 * source + d


@inlined_kernel
def _expand(
    visited: Visited,
    board: VicinityBoard,
    reference: Reference,
    scratch: ReferenceScratch,
    parent: _Parent,
) -> None:
    """Push each box in each direction, if a path through this position can be cheap enough."""
    mode, near, counts, boxes = reference.rules[0], scratch.near, scratch.counts, parent.boxes
    _measure(reference, scratch, boxes)
    total = 0
    off_goal = 0
    for i in range(boxes):
        total += near[i]
        off_goal += near[i] > 0
    # By pushes alone, a path that costs as much as the best one is not wanted.
    limit = counts[BEST_COST] - (1 if mode == PUSHES_ALONE else 0)
    if visited.cost[parent.number] + (off_goal if mode == BY_LINES else total) > limit:
        return
    place = visited.place[parent.number]
    listed = list_places(visited.boxes[parent.number], reference, scratch, place)
    for i in range(boxes):
        source = scratch.row[i]
        bound = limit, _rest(reference, scratch, boxes, i, total), off_goal - (near[i] > 0)
        for d in range(4):
            if scratch.mark[board.neighbours[source, d ^ 2]] == parent.stamp:
                _push(visited, board, reference, scratch, parent, bound, listed, (source, d))


@kernel
def step(
    visited: Visited,
    board: VicinityBoard,
    reference: Reference,
    scratch: ReferenceScratch,
    budget: int,
) -> int:
    """Expand up to ``budget`` positions; return a ``StepStatus``.

    SOLVED: a cheaper path was found, and none near the known one is cheaper.
    """
    counts = scratch.counts
    most = 4 * reference.pulls.shape[0] * reference.rules[2]  # new positions of one expansion
    for _ in range(budget):
        if not has_room(visited.used[0] + most, visited.player.size, visited.slots.size):
            return FULL
        number = _next_parent(visited, counts) if visited.used[1] > 0 else -1
        if number < 0:
            return SOLVED if counts[BEST] >= 0 else EXHAUSTED
        parent = _opened(visited, board, scratch, number)
        is_end = _is_end(visited, reference, scratch, parent)
        if is_end:
            _note_end(visited, reference, scratch, number)
        else:
            _expand(visited, board, reference, scratch, parent)
        for i in range(parent.boxes):
            scratch.shut[scratch.row[i]] = 0
        if is_end and reference.rules[0] == PUSHES_ALONE:
            return SOLVED  # positions come in the order of their pushes
    if visited.used[1] > 0:
        return RUNNING
    return SOLVED if counts[BEST] >= 0 else EXHAUSTED
