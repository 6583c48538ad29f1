"""The cheapest path through the positions near a known solution (the optimiser).

Positions on no path cheaper than the known one are left out: their cost so far and a lower bound of
what is left add up to too much. For each box on no aim, the bound takes the pushes to the nearest
aim without box. Boxes on aims count nothing, because some least matching leaves them there: if it
brings box ``x`` to the aim ``b`` on which ``y`` stands, and ``y`` on to ``c``, then ``x`` to ``c``
and ``y`` to ``b`` costs no more, since the pushes of a single box obey the triangle inequality.
Each other box then goes to an aim without a box, the nearest one at least.

By box lines the bound is the number of boxes on no aim. By pushes alone a path that saves anything
saves two: each push changes the colour of one box's square on a chessboard, and both ends are
given. Positions come in the order of their pushes then, so the first end that comes is the best.
"""

from __future__ import annotations

from typing import NamedTuple

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import with_direction
from sokolab.kernels.search.boards.reach import lowest_after, mark_reach
from sokolab.kernels.search.boards.walks import flood_steps
from sokolab.kernels.search.status import EXHAUSTED, FULL, RUNNING, SOLVED
from sokolab.kernels.search.tables.records import Record
from sokolab.kernels.search.tables.slots import add_row, has_room, locate_row
from sokolab.kernels.search.tables.square_sets import list_squares
from sokolab.kernels.search.vicinity.tables import (
    CLOSED,
    FAR,
    OPEN,
    STORED,
    Reference,
    ReferenceScratch,
    VicinitySearch,
    Visited,
    dequeue_position,
    enqueue_position,
)
from sokolab.kernels.search.vicinity.tube import list_milestones, milestone_after

PUSHES_ALONE, BY_PUSHES, BY_MOVES, BY_LINES = 0, 1, 2, 3
"""What is minimised: pushes, wherever the player is; pushes, then moves; moves, then pushes; box
lines, then moves. By lines, a step is a whole line: pushes of one box with no walk in between."""


class _Parent(NamedTuple):
    """The position that is expanded: the scratch lists its boxes and has them in ``blocked``."""

    number: int  # Of the position
    size: int  # How many boxes there are
    hashed: int  # The hash of the boxes
    # The stamp on the squares that the player reaches; the lowest of them, -1 unless by pushes
    # alone.
    stamp: int
    lowest: int


class _Bound(NamedTuple):
    """How much a path through the next position may cost, and what boxes that stand still need."""

    limit: int  # The most that the path may cost
    rest: int  # The fewest pushes of the other boxes
    off_aim: int  # How many of the other boxes are on no aim


@kernel
def fill_pushes_to(neighbours: Ints, aim: int, out: Ints, queue: Ints) -> None:
    """Write the fewest pushes from every square to an aim, wherever the player stands.

    ``out`` and ``queue`` are int32 ``[m + 1]``: filled, with :data:`FAR` where none lead there; and
    scratch.
    """
    size = neighbours.shape[0] - 1
    out[:] = FAR
    out[aim] = 0
    queue[0] = aim
    head, tail = 0, 1
    while head < tail:
        square = queue[head]
        head += 1
        for d in range(4):
            before = neighbours[square, d]
            # A push from there needs a square behind the box, too.
            if before != size and neighbours[before, d] != size and out[before] == FAR:
                out[before] = out[square] + 1
                queue[tail] = before
                tail += 1


@kernel
def _nearest_pushes(box: int, nearest: Ints, aim: Ints, pushes_to: Ints, blocked: Mask) -> int:
    """Return the pushes from a square to the nearest aim without a box, :data:`FAR` if none."""
    for i in range(nearest.shape[1]):
        square = nearest[box, i]
        if not blocked[square]:
            return int(pushes_to[aim[square], box])
    return FAR


@inlined_kernel
def _measure(reference: Reference, scratch: ReferenceScratch, count: int) -> None:
    """Write each box's pushes to the nearest aim without a box, 0 for a box on an aim."""
    aim, pushes_to, nearest = reference.aim, reference.pushes_to, reference.nearest
    for i in range(count):
        box = scratch.boxes[i]
        is_there = aim[box] >= 0
        pushes = 0 if is_there else _nearest_pushes(box, nearest, aim, pushes_to, scratch.blocked)
        scratch.left[i] = pushes


@inlined_kernel
def _found(search: VicinitySearch, words: Longs, player: int) -> tuple[int, int, int]:
    """Look a position up: its number or ``-1 - slot``, the player as it is stored, and the hash.

    By pushes alone positions that differ by a walk are the same: the normalised player is stored.
    """
    visited, board, scratch = search.visited, search.board, search.scratch
    count = list_squares(words, board.square, scratch.boxes)
    for i in range(count):
        scratch.blocked[scratch.boxes[i]] = 1
    if search.reference.least == PUSHES_ALONE:
        scratch.progress.stamp += 1
        stamp = scratch.progress.stamp
        player = mark_reach(
            board.neighbours, scratch.blocked, player, scratch.mark, stamp, scratch.queue
        )
    hashed = board.keys[1, player]
    for i in range(count):
        scratch.blocked[scratch.boxes[i]] = 0
        hashed ^= board.keys[0, scratch.boxes[i]]
    found = locate_row(visited.slots, visited.boxes, visited.player, words, player, hashed)
    return found, player, hashed


@kernel
def begin(search: VicinitySearch, player: int) -> None:
    """Open the first milestone, with the player on that square."""
    visited, words = search.visited, search.reference.milestones[0]
    _, stored, hashed = _found(search, words, player)
    first = _reached(visited, words, stored, hashed, 0, 0, 0)
    visited.parent[first] = -1
    visited.step[first] = -1


@kernel
def find_milestones(search: VicinitySearch, players: Ints, out: Ints) -> None:
    """Write the number under which each milestone is stored, or -1: int32 ``[n]``.

    ``players`` is where the player stands at each of them, int32 ``[n]``.
    """
    milestones = search.reference.milestones
    for at in range(milestones.shape[0]):
        found, _, _ = _found(search, milestones[at], players[at])
        out[at] = max(found, -1)


@inlined_kernel
def _next_parent(visited: Visited, progress: Record) -> int:
    """Take an open position of the least cost; return -1 if none can be on a better path."""
    span = visited.heads.size
    while visited.heads[progress.current_cost % span] < 0:
        progress.current_cost += 1
    if progress.current_cost > progress.best_cost:
        return -1
    number = int(visited.heads[progress.current_cost % span])
    dequeue_position(visited, number)
    visited.used[OPEN] -= 1
    progress.nodes += 1
    return number


@inlined_kernel
def _opened(search: VicinitySearch, number: int) -> _Parent:
    """Put the boxes of a position on the board, and let the player walk.

    By pushes alone the lowest square of the reach is needed, otherwise the steps to each square.
    """
    visited, board, scratch = search.visited, search.board, search.scratch
    blocked, mark, queue = scratch.blocked, scratch.mark, scratch.queue
    count = list_squares(visited.boxes[number], board.square, scratch.boxes)
    hashed = 0
    for i in range(count):
        blocked[scratch.boxes[i]] = 1
        hashed ^= board.keys[0, scratch.boxes[i]]
    scratch.progress.stamp += 1
    stamp, player, lowest = scratch.progress.stamp, visited.player[number], -1
    if search.reference.least == PUSHES_ALONE:
        lowest = mark_reach(board.neighbours, blocked, player, mark, stamp, queue)
    else:
        flood_steps(board.neighbours, blocked, player, mark, stamp, scratch.steps, queue)
    return _Parent(number, count, hashed, stamp, lowest)


@inlined_kernel
def _is_end(search: VicinitySearch, parent: _Parent) -> bool:
    """Whether the boxes stand as at the last milestone, and the player reaches the end square."""
    reference = search.reference
    player = reference.end_player
    is_end = player < 0 or search.scratch.mark[player] == parent.stamp
    last = reference.milestones[reference.milestones.shape[0] - 1]
    for i in range(last.size):
        is_end = is_end and search.visited.boxes[parent.number, i] == last[i]
    return bool(is_end)


@inlined_kernel
def _note_end(search: VicinitySearch, number: int) -> None:
    """Note an end if it is the best so far, with the last walk added."""
    least, player = search.reference.least, search.reference.end_player
    progress, steps = search.scratch.progress, search.scratch.steps
    cost, tie = search.visited.cost[number], search.visited.tie[number]
    if player >= 0 and least == BY_MOVES:
        cost += steps[player]
    elif player >= 0 and least != PUSHES_ALONE:
        tie += steps[player]
    if cost < progress.best_cost or (cost == progress.best_cost and tie < progress.best_tie):
        progress.best = number
        progress.best_cost = cost
        progress.best_tie = tie


@inlined_kernel
def _reached(
    visited: Visited, words: Longs, player: int, hashed: int, cost: int, tie: int, milestone: int
) -> int:
    """Open a position unless it was reached for less; return its number, or -1.

    Every step costs something, so all steps to a position have been seen when it is taken: neither
    its cost nor its tie can fall after it is closed.
    """
    slots, boxes, players = visited.slots, visited.boxes, visited.player
    number = locate_row(slots, boxes, players, words, player, hashed)
    if number < 0:
        number = add_row(slots, boxes, players, visited.used, words, player, hashed, -1 - number)
        visited.used[OPEN] += 1
        visited.milestone[number] = milestone
        visited.cost[number] = cost
        enqueue_position(visited, number)
    elif visited.before[number] == CLOSED or visited.cost[number] < cost:
        return -1
    elif visited.cost[number] == cost:
        if visited.tie[number] <= tie:
            return -1
    else:
        dequeue_position(visited, number)
        visited.cost[number] = cost
        enqueue_position(visited, number)
    visited.tie[number] = tie
    return int(number)


@inlined_kernel
def _rest(reference: Reference, scratch: ReferenceScratch, count: int, i: int, total: int) -> int:
    """Return the fewest pushes of the other boxes, where box ``i`` leaves its square.

    They are fewer than before if it sets an aim free. ``total`` is the sum for all boxes before.
    """
    left, freed = scratch.left, reference.aim[scratch.boxes[i]]
    if freed < 0:
        return int(total - left[i])
    rest = 0
    for other in range(count):
        if left[other] > 0:
            rest += min(left[other], reference.pushes_to[freed, scratch.boxes[other]])
    return rest


@inlined_kernel
def _ahead(
    reference: Reference, scratch: ReferenceScratch, source: int, there: int, rest: int
) -> int:
    """Return the fewest pushes left once a box has gone ``there``; the others need ``rest``.

    If it has reached an aim, another box may lose its nearest one. To leave that out makes the
    bound weaker, not wrong.
    """
    aim, pushes_to = reference.aim, reference.pushes_to
    if aim[there] >= 0:
        return rest
    pushes = _nearest_pushes(there, reference.nearest, aim, pushes_to, scratch.blocked)
    # ``blocked`` still has the box on its source, which is an aim without a box now.
    if aim[source] >= 0:
        pushes = min(pushes, pushes_to[aim[source], there])
    return int(rest + pushes)


@inlined_kernel
def _player_after(search: VicinitySearch, parent: _Parent, source: int, d: int) -> int:
    """Return the lowest square that the player reaches after a push."""
    neighbours, scratch = search.board.neighbours, search.scratch
    blocked = scratch.blocked
    there = neighbours[source, d]
    blocked[source] = 0
    blocked[there] = 1
    player = lowest_after(neighbours, blocked, scratch.mark, parent.stamp, parent.lowest, source, d)
    if player < 0:
        scratch.progress.stamp += 1
        stamp = scratch.progress.stamp
        player = mark_reach(neighbours, blocked, source, scratch.spare_mark, stamp, scratch.queue)
    blocked[source] = 1
    blocked[there] = 0
    return int(player)


@inlined_kernel
def _push(
    search: VicinitySearch, parent: _Parent, bound: _Bound, listed: int, source: int, d: int
) -> None:
    """Open the positions after the pushes of the box on ``source`` in direction ``d``.

    ``listed`` is the number of milestones that
    :func:`~sokolab.kernels.search.vicinity.tube.list_milestones` has listed.
    """
    visited, board, reference = search.visited, search.board, search.reference
    scratch, words, number = search.scratch, search.scratch.words, parent.number
    objective = reference.least
    behind = board.neighbours[source, d ^ 2]
    there = source
    for pushed in range(1, reference.longest + 1):
        player = there
        there = board.neighbours[there, d]
        if scratch.blocked[there] or board.bit[there] == 0:
            break
        ahead = _ahead(reference, scratch, source, there, bound.rest)
        cost, tie = visited.cost[number] + 1, visited.tie[number]
        if objective == BY_MOVES:
            cost += scratch.steps[behind]
            tie += 1
        elif objective != PUSHES_ALONE:
            tie += scratch.steps[behind] + pushed
        if objective == BY_LINES and ahead < FAR:
            ahead = bound.off_aim + (reference.aim[there] < 0)
        if cost + ahead > bound.limit:
            continue
        for j in range(words.size):
            words[j] = visited.boxes[number, j]
        words[board.word[source]] ^= board.bit[source]
        words[board.word[there]] ^= board.bit[there]
        milestone = milestone_after(board, reference, scratch, listed, source, there)
        if milestone < 0:
            continue
        if objective == PUSHES_ALONE:
            player = _player_after(search, parent, source, d)
        hashed = parent.hashed ^ board.keys[0, source] ^ board.keys[0, there]
        hashed ^= board.keys[1, player]
        found = _reached(visited, words, player, hashed, cost, tie, milestone)
        if found >= 0:
            visited.parent[found] = number
            visited.step[found] = with_direction(source, d)


@inlined_kernel
def _expand(search: VicinitySearch, parent: _Parent) -> None:
    """Push each box in each direction, if a path through this position can be cheap enough."""
    visited, reference, scratch = search.visited, search.reference, search.scratch
    number, count, left = parent.number, parent.size, scratch.left
    _measure(reference, scratch, count)
    total = 0
    off_aim = 0
    for i in range(count):
        total += left[i]
        off_aim += left[i] > 0
    # By pushes alone, a path that costs as much as the best one is not wanted.
    limit = scratch.progress.best_cost - (1 if reference.least == PUSHES_ALONE else 0)
    if visited.cost[number] + (off_aim if reference.least == BY_LINES else total) > limit:
        return
    listed = list_milestones(visited.boxes[number], reference, scratch, visited.milestone[number])
    for i in range(count):
        source = scratch.boxes[i]
        rest = _rest(reference, scratch, count, i, total)
        bound = _Bound(limit, rest, off_aim - (left[i] > 0))
        for d in range(4):
            if scratch.mark[search.board.neighbours[source, d ^ 2]] == parent.stamp:
                _push(search, parent, bound, listed, source, d)


@kernel
def step(search: VicinitySearch, budget: int) -> int:
    """Expand up to ``budget`` positions; return the status.

    SOLVED: a cheaper path was found, and none near the known one is cheaper.
    """
    visited, reference, scratch = search.visited, search.reference, search.scratch
    progress = scratch.progress
    max_new = 4 * reference.pushes_to.shape[0] * reference.longest  # new positions of one expansion
    for _ in range(budget):
        if not has_room(visited.used[STORED] + max_new, visited.player.size, visited.slots.size):
            return FULL
        number = _next_parent(visited, progress) if visited.used[OPEN] > 0 else -1
        if number < 0:
            return SOLVED if progress.best >= 0 else EXHAUSTED
        parent = _opened(search, number)
        is_end = _is_end(search, parent)
        if is_end:
            _note_end(search, number)
        else:
            _expand(search, parent)
        for i in range(parent.size):
            scratch.blocked[scratch.boxes[i]] = 0
        if is_end and reference.least == PUSHES_ALONE:
            return SOLVED  # positions come in the order of their pushes
    if visited.used[OPEN] > 0:
        return RUNNING
    return SOLVED if progress.best >= 0 else EXHAUSTED
