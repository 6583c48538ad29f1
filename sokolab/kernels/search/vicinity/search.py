"""The cheapest path through the positions near a known solution (the optimiser).

Positions that cannot lie on a cheaper path than the known one are left out: their cost so far and a
lower bound of the cost left add up to too much. For each box that is not on an end, the bound takes
the pushes to the nearest end without a box. Boxes on ends count nothing, because some cheapest
matching leaves them there: if it brings box ``x`` to the end ``b`` on which ``y`` stands, and ``y``
on to ``c``, then ``x`` to ``c`` and ``y`` to ``b`` costs no more, since the pushes of a single box
obey the triangle inequality. Each other box then goes to an end without a box, the nearest one at
least.

If box lines count first, the bound is the number of boxes that are not on an end. If only pushes
count, a path that saves any push saves at least two. For colour the squares as on a chessboard:
each push takes one box to the other colour. The first and the last position are given, so all paths
between them have an even number of pushes, or all an odd one. Positions are taken in the order of
their pushes, so the first with all boxes on ends is the best.
"""

from __future__ import annotations

from typing import NamedTuple

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import with_direction
from sokolab.kernels.search.boards.reach import lowest_after, mark_reach
from sokolab.kernels.search.boards.walks import flood_steps
from sokolab.kernels.search.status import EXHAUSTED, FULL, RUNNING, SOLVED
from sokolab.kernels.search.tables.queue import CLOSED
from sokolab.kernels.search.tables.records import Record
from sokolab.kernels.search.tables.slots import add_row, has_room, locate_row
from sokolab.kernels.search.tables.square_sets import list_squares
from sokolab.kernels.search.vicinity.tables import (
    OPEN_COUNT,
    STORED_COUNT,
    UNREACHED,
    Reference,
    ReferenceScratch,
    VicinitySearch,
    Visited,
    dequeue_position,
    enqueue_position,
)
from sokolab.kernels.search.vicinity.tube import list_milestones, milestone_after

PUSHES_ALONE, PUSHES_FIRST, MOVES_FIRST, LINES_FIRST = 0, 1, 2, 3
"""Objectives: fewest pushes, wherever the player is; pushes, then moves; moves, then pushes; box
lines, then moves. By lines, a step is a whole line: pushes of one box with no walk in between."""


class _Parent(NamedTuple):
    """The position that is expanded: the scratch lists its boxes and has them in ``blocked``."""

    row: int  # The row of the position in `Visited`
    box_count: int  # How many boxes it has
    boxes_hash: int  # The hash of its boxes
    stamp: int  # The stamp on the squares that the player reaches
    lowest_square: int  # The lowest of these squares; -1 unless by pushes alone


class _Bound(NamedTuple):
    """The most that a path through the next position may cost, and the costs of the other boxes."""

    max_cost: int  # The largest cost of the path
    others_pushes: int  # The fewest pushes of the other boxes
    others_off_end_count: int  # How many of the other boxes are not on an end


@kernel
def fill_square_pushes_to(neighbours: Ints, end_square: int, pushes: Ints, queue: Ints) -> None:
    """Write the fewest pushes from every square to an end, wherever the player stands.

    ``pushes``, int32 ``[m + 1]``, is filled, with :data:`UNREACHED` where no pushes lead there.
    ``queue``, int32 ``[m + 1]``, is scratch.
    """
    m = neighbours.shape[0] - 1
    pushes[:] = UNREACHED
    pushes[end_square] = 0
    queue[0] = end_square
    head, tail = 0, 1
    while head < tail:
        square = queue[head]
        head += 1
        for d in range(4):
            source = neighbours[square, d]
            # A push from there needs a square behind the box, too.
            if source != m and neighbours[source, d] != m and pushes[source] == UNREACHED:
                pushes[source] = pushes[square] + 1
                queue[tail] = source
                tail += 1


@kernel
def _nearest_pushes(
    square: int, nearest_ends: Ints, end_index: Ints, pushes_to: Ints, blocked: Mask
) -> int:
    """Return the pushes from a square to the nearest end without a box, or ``UNREACHED``."""
    for i in range(nearest_ends.shape[1]):
        end_square = nearest_ends[square, i]
        if not blocked[end_square]:
            return int(pushes_to[end_index[end_square], square])
    return UNREACHED


@inlined_kernel
def _measure_boxes(reference: Reference, scratch: ReferenceScratch, count: int) -> None:
    """Write each box's pushes to the nearest end without a box, 0 for a box on an end."""
    end_index, pushes_to, nearest_ends = (
        reference.end_index,
        reference.pushes_to,
        reference.nearest_ends,
    )
    for i in range(count):
        square = scratch.boxes[i]
        pushes = 0
        if end_index[square] < 0:
            pushes = _nearest_pushes(square, nearest_ends, end_index, pushes_to, scratch.blocked)
        scratch.pushes_left[i] = pushes


@inlined_kernel
def _locate_position(search: VicinitySearch, bits: Longs, player: int) -> tuple[int, int, int]:
    """Look a position up: its row or ``-1 - slot``, the player as it is stored, and the hash.

    By pushes alone positions that differ by a walk share a row: the normalised player is stored.
    """
    visited, board, scratch = search.visited, search.board, search.scratch
    count = list_squares(bits, board.square, scratch.boxes)
    for i in range(count):
        scratch.blocked[scratch.boxes[i]] = 1
    if search.reference.objective == PUSHES_ALONE:
        scratch.progress.stamp += 1
        stamp = scratch.progress.stamp
        player = mark_reach(
            board.neighbours, scratch.blocked, player, scratch.mark, stamp, scratch.queue
        )
    state_hash = board.keys[1, player]
    for i in range(count):
        scratch.blocked[scratch.boxes[i]] = 0
        state_hash ^= board.keys[0, scratch.boxes[i]]
    row = locate_row(visited.slots, visited.bits, visited.player, bits, player, state_hash)
    return row, player, state_hash


@kernel
def insert_first_milestone(search: VicinitySearch, player: int) -> None:
    """Open the first milestone, with the player on that square."""
    visited, bits = search.visited, search.reference.milestones[0]
    _, stored_player, state_hash = _locate_position(search, bits, player)
    row = _insert_if_cheaper(visited, bits, stored_player, state_hash, cost=0, tie=0, milestone=0)
    visited.parent[row] = -1
    visited.push[row] = -1


@kernel
def find_milestones(search: VicinitySearch, players: Ints, rows: Ints) -> None:
    """Write the row in which each milestone is stored, or -1, to ``rows``, int32 ``[milestones]``.

    ``players`` is where the player stands at each of them, int32 ``[milestones]``.
    """
    milestones = search.reference.milestones
    for i in range(milestones.shape[0]):
        row, _, _ = _locate_position(search, milestones[i], players[i])
        rows[i] = max(row, -1)


@inlined_kernel
def _take_cheapest(visited: Visited, progress: Record) -> int:
    """Take an open position of the lowest cost. Return -1 if all open positions cost too much."""
    span = visited.heads.size
    while visited.heads[progress.current_cost % span] < 0:
        progress.current_cost += 1
    if progress.current_cost > progress.best_cost:
        return -1
    row = int(visited.heads[progress.current_cost % span])
    dequeue_position(visited, row)
    visited.used[OPEN_COUNT] -= 1
    progress.nodes += 1
    return row


@inlined_kernel
def _set_up_parent(search: VicinitySearch, row: int) -> _Parent:
    """Put the boxes of a position on the board, and let the player walk.

    By pushes alone the lowest square of the reach is needed, otherwise the steps to each square.
    """
    visited, board, scratch = search.visited, search.board, search.scratch
    blocked, mark, queue = scratch.blocked, scratch.mark, scratch.queue
    count = list_squares(visited.bits[row], board.square, scratch.boxes)
    boxes_hash = 0
    for i in range(count):
        blocked[scratch.boxes[i]] = 1
        boxes_hash ^= board.keys[0, scratch.boxes[i]]
    scratch.progress.stamp += 1
    stamp, player = scratch.progress.stamp, visited.player[row]
    lowest_square = -1
    if search.reference.objective == PUSHES_ALONE:
        lowest_square = mark_reach(board.neighbours, blocked, player, mark, stamp, queue)
    else:
        flood_steps(board.neighbours, blocked, player, mark, stamp, scratch.steps, queue)
    return _Parent(row, count, boxes_hash, stamp, lowest_square)


@inlined_kernel
def _is_end(search: VicinitySearch, parent: _Parent) -> bool:
    """Whether the boxes stand as at the last milestone, and the player reaches the end."""
    reference = search.reference
    player = reference.end_player
    is_end = player < 0 or search.scratch.mark[player] == parent.stamp
    last_milestone = reference.milestones[reference.milestones.shape[0] - 1]
    for i in range(last_milestone.size):
        is_end = is_end and search.visited.bits[parent.row, i] == last_milestone[i]
    return bool(is_end)


@inlined_kernel
def _note_end(search: VicinitySearch, row: int) -> None:
    """Note an end if it is the best so far, with the last walk added."""
    objective, player = search.reference.objective, search.reference.end_player
    progress, steps = search.scratch.progress, search.scratch.steps
    cost, tie = search.visited.cost[row], search.visited.tie[row]
    if player >= 0 and objective == MOVES_FIRST:
        cost += steps[player]
    elif player >= 0 and objective != PUSHES_ALONE:
        tie += steps[player]
    if cost < progress.best_cost or (cost == progress.best_cost and tie < progress.best_tie):
        progress.best_end = row
        progress.best_cost = cost
        progress.best_tie = tie


@inlined_kernel
def _insert_if_cheaper(
    visited: Visited, bits: Longs, player: int, state_hash: int, cost: int, tie: int, milestone: int
) -> int:
    """Open a position unless it was reached as cheaply before. Return its row, or -1.

    Every step costs something, so all steps to a position have been seen when it is taken: neither
    its cost nor its tie can fall after it is closed.
    """
    slots, rows, players = visited.slots, visited.bits, visited.player
    row = locate_row(slots, rows, players, bits, player, state_hash)
    if row < 0:
        row = add_row(slots, rows, players, visited.used, bits, player, state_hash, -1 - row)
        visited.used[OPEN_COUNT] += 1
        visited.milestone[row] = milestone
        visited.cost[row] = cost
        enqueue_position(visited, row)
    elif visited.previous[row] == CLOSED or visited.cost[row] < cost:
        return -1
    elif visited.cost[row] == cost:
        if visited.tie[row] <= tie:
            return -1
    else:
        dequeue_position(visited, row)
        visited.cost[row] = cost
        enqueue_position(visited, row)
    visited.tie[row] = tie
    return int(row)


@inlined_kernel
def _pushes_of_others(
    reference: Reference, scratch: ReferenceScratch, box_count: int, box: int, total_pushes: int
) -> int:
    """Return the fewest pushes of the other boxes once ``box`` leaves its square.

    They are fewer than before if it sets an end free. ``total_pushes`` is the sum for all boxes
    before.
    """
    pushes_left, freed_end = scratch.pushes_left, reference.end_index[scratch.boxes[box]]
    if freed_end < 0:
        return int(total_pushes - pushes_left[box])
    pushes = 0
    for j in range(box_count):
        if pushes_left[j] > 0:
            pushes += min(pushes_left[j], reference.pushes_to[freed_end, scratch.boxes[j]])
    return pushes


@inlined_kernel
def _pushes_left_after(
    reference: Reference, scratch: ReferenceScratch, source: int, target: int, others_pushes: int
) -> int:
    """Return the fewest pushes left once a box has gone from ``source`` to ``target``.

    If the box has reached an end, that end might have been another box's nearest. The bound ignores
    this: it gets weaker, not wrong.
    """
    end_index, pushes_to = reference.end_index, reference.pushes_to
    if end_index[target] >= 0:
        return others_pushes
    pushes = _nearest_pushes(target, reference.nearest_ends, end_index, pushes_to, scratch.blocked)
    # ``blocked`` still has the box on its source, which is an end without a box now.
    if end_index[source] >= 0:
        pushes = min(pushes, pushes_to[end_index[source], target])
    return int(others_pushes + pushes)


@inlined_kernel
def _player_after(search: VicinitySearch, parent: _Parent, source: int, d: int) -> int:
    """Return the lowest square that the player reaches after a push."""
    neighbours, scratch = search.board.neighbours, search.scratch
    blocked = scratch.blocked
    target = neighbours[source, d]
    blocked[source] = 0
    blocked[target] = 1
    player = lowest_after(
        neighbours, blocked, scratch.mark, parent.stamp, parent.lowest_square, source, d
    )
    if player < 0:
        scratch.progress.stamp += 1
        stamp = scratch.progress.stamp
        player = mark_reach(neighbours, blocked, source, scratch.spare_mark, stamp, scratch.queue)
    blocked[source] = 1
    blocked[target] = 0
    return int(player)


@inlined_kernel
def _push_box(
    search: VicinitySearch, parent: _Parent, bound: _Bound, listed_count: int, source: int, d: int
) -> None:
    """Open the positions after the pushes of the box on ``source`` in direction ``d``.

    ``listed_count`` is the number of milestones that
    :func:`~sokolab.kernels.search.vicinity.tube.list_milestones` has listed.
    """
    visited, board, reference = search.visited, search.board, search.reference
    scratch, bits, row = search.scratch, search.scratch.bits, parent.row
    objective = reference.objective
    behind = board.neighbours[source, d ^ 2]
    target = source
    for pushes in range(1, reference.max_pushes + 1):
        player = target
        target = board.neighbours[target, d]
        if scratch.blocked[target] or board.bit[target] == 0:
            break
        cost_left = _pushes_left_after(reference, scratch, source, target, bound.others_pushes)
        cost, tie = visited.cost[row] + 1, visited.tie[row]
        if objective == MOVES_FIRST:
            cost += scratch.steps[behind]
            tie += 1
        elif objective != PUSHES_ALONE:
            tie += scratch.steps[behind] + pushes
        if objective == LINES_FIRST and cost_left < UNREACHED:
            cost_left = bound.others_off_end_count + (reference.end_index[target] < 0)
        if cost + cost_left > bound.max_cost:
            continue
        for j in range(bits.size):
            bits[j] = visited.bits[row, j]
        bits[board.word[source]] ^= board.bit[source]
        bits[board.word[target]] ^= board.bit[target]
        milestone = milestone_after(board, reference, scratch, listed_count, source, target)
        if milestone < 0:
            continue
        if objective == PUSHES_ALONE:
            player = _player_after(search, parent, source, d)
        state_hash = parent.boxes_hash ^ board.keys[0, source] ^ board.keys[0, target]
        state_hash ^= board.keys[1, player]
        child = _insert_if_cheaper(visited, bits, player, state_hash, cost, tie, milestone)
        if child >= 0:
            visited.parent[child] = row
            visited.push[child] = with_direction(source, d)


@inlined_kernel
def _expand_position(search: VicinitySearch, parent: _Parent) -> None:
    """Push each box in each direction, if a path through this position can be cheap enough."""
    visited, reference, scratch = search.visited, search.reference, search.scratch
    row, box_count, pushes_left = parent.row, parent.box_count, scratch.pushes_left
    _measure_boxes(reference, scratch, box_count)
    total_pushes = 0
    off_end_count = 0
    for i in range(box_count):
        total_pushes += pushes_left[i]
        off_end_count += pushes_left[i] > 0
    # By pushes alone, a path that costs as much as the best one is of no use.
    max_cost = scratch.progress.best_cost - (1 if reference.objective == PUSHES_ALONE else 0)
    if (
        visited.cost[row] + (off_end_count if reference.objective == LINES_FIRST else total_pushes)
        > max_cost
    ):
        return
    listed_count = list_milestones(visited.bits[row], reference, scratch, visited.milestone[row])
    for box in range(box_count):
        source = scratch.boxes[box]
        others_pushes = _pushes_of_others(reference, scratch, box_count, box, total_pushes)
        bound = _Bound(max_cost, others_pushes, off_end_count - (pushes_left[box] > 0))
        for d in range(4):
            if scratch.mark[search.board.neighbours[source, d ^ 2]] == parent.stamp:
                _push_box(search, parent, bound, listed_count, source, d)


@kernel
def step(search: VicinitySearch, budget: int) -> int:
    """Expand up to ``budget`` positions. Return the status.

    SOLVED: a cheaper path was found, and no path near the known one is cheaper still.
    """
    visited, reference, scratch = search.visited, search.reference, search.scratch
    progress = scratch.progress
    # New positions of one expansion: each box goes in four directions.
    max_new_rows = 4 * reference.pushes_to.shape[0] * reference.max_pushes
    for _ in range(budget):
        if not has_room(
            visited.used[STORED_COUNT] + max_new_rows, visited.player.size, visited.slots.size
        ):
            return FULL
        row = _take_cheapest(visited, progress) if visited.used[OPEN_COUNT] > 0 else -1
        if row < 0:
            return SOLVED if progress.best_end >= 0 else EXHAUSTED
        parent = _set_up_parent(search, row)
        is_end = _is_end(search, parent)
        if is_end:
            _note_end(search, row)
        else:
            _expand_position(search, parent)
        for i in range(parent.box_count):
            scratch.blocked[scratch.boxes[i]] = 0
        if is_end and reference.objective == PUSHES_ALONE:
            return SOLVED  # positions come in the order of their pushes
    if visited.used[OPEN_COUNT] > 0:
        return RUNNING
    return SOLVED if progress.best_end >= 0 else EXHAUSTED
