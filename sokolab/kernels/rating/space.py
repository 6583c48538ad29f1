"""All positions that play can reach, with every push between them: the *space* of a level.

Positions that differ only in where the player stands within its reach are one. A position is an
index: a breadth-first search finds the start first, as 0, and farther positions later. A push whose
loss is visible, because the box is then on a dead square or boxes freeze off goals, is listed
without the position that it leads to: nothing beyond it can be solved.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Ints, Longs, Mask, Shorts
from sokolab.kernels.freeze import frozen_boxes
from sokolab.kernels.jit import kernel
from sokolab.kernels.packing import index_of, with_direction
from sokolab.kernels.search.boards.assignment import Matching, best_total
from sokolab.kernels.search.boards.reach import lowest_after, mark_reach
from sokolab.kernels.search.tables.records import Record
from sokolab.kernels.search.tables.states import (
    States,
    add_state,
    box_hash,
    can_add,
    copy_with_move,
    locate_state,
)

ON_DEAD_SQUARE: Final = -1
"""In place of the position that a push leads to: the box is on a dead square."""
FREEZES: Final = -2
"""In place of the position that a push leads to: the box is frozen, so the level is lost."""
SPACE_COUNT_FIELDS: Final = (
    "expanded",  # positions expanded
    "pushes",  # pushes listed
    "stamp",  # the last stamp of a flood
)
"""Fields of ``SpaceTables.counts``, int64 each."""


class RatingBoard(NamedTuple):
    """The walls, goals and dead squares of a level, and the boxes of the current position."""

    neighbours: Ints  # [m + 1, 4]: by direction; `m` = a wall
    inside: Mask  # [m + 1]: 1 = not a wall
    goals: Mask  # [m + 1]: 1 = a goal
    dead: Mask  # [m + 1]: 1 = a dead square
    blocked: Mask  # [m + 1]: 1 = a box of the current position, or square `m`
    frozen: Mask  # [m + 1]: scratch: 1 = a frozen box
    mark: Ints  # [m + 1]: stamps of floods, scratch
    stack: Ints  # [5 m + 5]: scratch for floods and for freeze.frozen_boxes
    boxes: Ints  # [k]: squares of the boxes of the current position
    boxes_after: Ints  # [k]: squares of the boxes after a push


class SpaceTables(NamedTuple):
    """The positions found, and the pushes from each, position by position."""

    states: States  # The positions
    first: Longs  # [capacity + 1]: the index of the first push from each position
    target: Ints  # [pushes]: the position that a push leads to, or why it loses
    push: Ints  # [pushes]: the square of the box with the direction (`packing`)
    counts: Record  # See SPACE_COUNT_FIELDS


@kernel
def _new_stamp(space: SpaceTables) -> int:
    space.counts.stamp += 1
    return int(space.counts.stamp)


@kernel
def _freezes(board: RatingBoard, square: int) -> bool:
    """Whether the box just pushed to that square stands with boxes that freeze off goals."""
    for axis in range(2):
        first, second = board.neighbours[square, axis], board.neighbours[square, axis + 2]
        if board.blocked[first] or board.blocked[second]:
            continue
        if not (board.dead[first] and board.dead[second]):
            return False
    frozen_boxes(
        board.neighbours,
        board.inside,
        board.dead,
        board.boxes_after,
        board.frozen,
        board.stack,
    )
    for i in range(board.boxes_after.size):
        if board.frozen[board.boxes_after[i]] and not board.goals[board.boxes_after[i]]:
            return True
    return False


@kernel
def find_or_insert_position(space: SpaceTables, board: RatingBoard, player: int) -> int:
    """Return the position with ``boxes_after`` and the player's square, added if it is new.

    The player need not be normalised. ``blocked`` must hold these boxes.
    """
    states = space.states
    lowest = mark_reach(
        board.neighbours, board.blocked, player, board.mark, _new_stamp(space), board.stack
    )
    return _find_or_insert_normalised(states, board, lowest)


@kernel
def _find_or_insert_normalised(states: States, board: RatingBoard, player: int) -> int:
    state_hash = box_hash(states.keys, board.boxes_after) ^ states.keys[1, player]
    position = locate_state(states, board.boxes_after, player, state_hash)
    if position >= 0:
        return position
    return add_state(states, board.boxes_after, player, state_hash, -1 - position)


@kernel
def expand_positions(space: SpaceTables, board: RatingBoard, max_expanded: int) -> bool:
    """Expand up to ``max_expanded`` positions. Return whether the tables are too full to go on."""
    states, counts = space.states, space.counts
    neighbours, blocked, boxes = board.neighbours, board.blocked, board.boxes
    box_count = boxes.size
    end = counts.expanded + max_expanded
    while counts.expanded < min(end, states.used[0]):
        if not can_add(states, 4 * box_count) or counts.pushes + 4 * box_count > space.target.size:
            return True
        position = counts.expanded
        for i in range(box_count):
            boxes[i] = states.boxes[position, i]
            blocked[boxes[i]] = 1
        space.first[position] = counts.pushes
        stamp = _new_stamp(space)
        lowest = mark_reach(
            neighbours, blocked, int(states.player[position]), board.mark, stamp, board.stack
        )
        for i in range(box_count):
            square = boxes[i]
            for d in range(4):
                if board.mark[neighbours[square, d ^ 2]] != stamp or blocked[neighbours[square, d]]:
                    continue
                successor = _after_push(space, board, i, d, stamp, lowest)
                if successor >= 0 and space.counts.stamp != stamp:
                    # Another flood has overwritten the marks of this one.
                    stamp = _new_stamp(space)
                    mark_reach(neighbours, blocked, lowest, board.mark, stamp, board.stack)
                space.target[counts.pushes] = successor
                space.push[counts.pushes] = with_direction(square, d)
                counts.pushes += 1
        for i in range(box_count):
            blocked[boxes[i]] = 0
        counts.expanded += 1
        space.first[counts.expanded] = counts.pushes
    return False


@kernel
def _after_push(
    space: SpaceTables, board: RatingBoard, i: int, d: int, stamp: int, lowest: int
) -> int:
    """Return the position after a push of box ``i``, or why it loses. ``blocked`` is restored."""
    source = board.boxes[i]
    target = board.neighbours[source, d]
    if board.dead[target]:
        return ON_DEAD_SQUARE
    board.blocked[source] = 0
    board.blocked[target] = 1
    copy_with_move(board.boxes, i, target, board.boxes_after)
    successor = FREEZES
    if not _freezes(board, target):
        player = lowest_after(board.neighbours, board.blocked, board.mark, stamp, lowest, source, d)
        successor = (
            find_or_insert_position(space, board, source)
            if player < 0
            else _find_or_insert_normalised(space.states, board, player)
        )
    board.blocked[source] = 1
    board.blocked[target] = 0
    return successor


@kernel
def list_sources(first: Longs, target: Ints, first_source: Longs, source: Ints) -> None:
    """Fill ``source``: position by position, the positions from which a push leads to it.

    Parameters
    ----------
    first, target
        The fields of :class:`SpaceTables`, cut to the positions and pushes in use.
    first_source
        int64 ``[positions + 2]``, filled: where the sources of each position begin. Those of
        position ``p`` end where those of ``p + 1`` begin.
    source
        int32 ``[pushes]``, filled.
    """
    # A counting sort. Entry p + 2 counts the sources of position p. After the running sum, entry
    # p + 1 is where they begin. Each source is written there and moves the entry on, so that it
    # ends up where the sources of p + 1 begin.
    first_source[:] = 0
    for push in range(target.size):
        if target[push] >= 0:
            first_source[target[push] + 2] += 1
    for i in range(2, first_source.size):
        first_source[i] += first_source[i - 1]
    for position in range(first.size - 1):
        for push in range(first[position], first[position + 1]):
            successor = target[push]
            if successor >= 0:
                source[first_source[successor + 1]] = position
                first_source[successor + 1] += 1


@kernel
def fill_pushes_left(
    first_source: Longs, source: Ints, solved: Ints, pushes_left: Ints, queue: Ints
) -> None:
    """Fill ``pushes_left``, int32 ``[positions]``: fewest pushes to a solved one, -1 = lost."""
    pushes_left[:] = -1
    tail = 0
    for i in range(solved.size):
        pushes_left[solved[i]] = 0
        queue[tail] = solved[i]
        tail += 1
    head = 0
    while head < tail:
        position = queue[head]
        head += 1
        for i in range(first_source[position], first_source[position + 1]):
            source_position = source[i]
            if pushes_left[source_position] < 0:
                pushes_left[source_position] = pushes_left[position] + 1
                queue[tail] = source_position
                tail += 1


@kernel
def fill_bounds(boxes: Shorts, costs: Ints, matching: Matching, lower_bounds: Ints) -> None:
    """Fill ``lower_bounds``, int32 ``[positions]``, with each position's pushes lower bound.

    Parameters
    ----------
    boxes
        uint16 ``[positions, k]``.
    costs
        int32 ``[m, k]``: fewest pushes of a lone box from each square to each goal.
    matching
        For ``k`` boxes.
    """
    for position in range(lower_bounds.size):
        for i in range(boxes.shape[1]):
            matching.cost_rows[i] = boxes[position, i]
        lower_bounds[position] = best_total(costs, matching)


@kernel
def mark_pushed_boxes(
    first: Longs,
    target: Ints,
    push: Ints,
    pushes_left: Ints,
    box_square: int,
    seen: Mask,
    queue: Ints,
    is_pushed: Mask,
) -> None:
    """Mark in ``is_pushed`` the boxes that can be pushed while one stands where it began.

    Only pushes after which the level can still be solved count.

    Parameters
    ----------
    first, target, push
        The fields of :class:`SpaceTables`. The start is position 0.
    pushes_left
        int32 ``[positions]``: below 0 = lost.
    box_square
        The square of the box that stands still.
    seen, queue
        uint8 and int32 ``[positions]``, scratch.
    is_pushed
        uint8 ``[m + 1]``, filled: 1 for squares from which a box is pushed.
    """
    seen[:] = 0
    is_pushed[:] = 0
    seen[0] = 1
    queue[0] = 0
    head, tail = 0, 1
    while head < tail:
        position = queue[head]
        head += 1
        for i in range(first[position], first[position + 1]):
            successor = target[i]
            if successor < 0 or pushes_left[successor] < 0 or index_of(push[i]) == box_square:
                continue
            is_pushed[index_of(push[i])] = 1
            if not seen[successor]:
                seen[successor] = 1
                queue[tail] = successor
                tail += 1
