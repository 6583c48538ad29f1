"""A search with a few boxes of a position, to see whether they can be brought onto goals.

All other boxes are lifted, except frozen ones, which stay as walls. A solution of the position also
solves it with these boxes lifted: the player only has more space, and a push of a lifted box
becomes a step. So if no play brings the few boxes onto goals, the position is dead.

For that, every line of play of the group has to be tried, except pushes to dead squares, freezes
and positions without a matching, which are in no solution. A search whose budget does not suffice
proves nothing, and ends as soon as it knows of more positions than it may visit.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Longs, Mask, Sides
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import index_of, with_direction
from sokolab.kernels.search.boards.deadlock import LOST, freeze_effect
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import fill_reach, lowest_after
from sokolab.kernels.search.dead.frozen_walls import FrozenWalls, side_of_box
from sokolab.kernels.search.dead.matching import (
    GoalMatching,
    GoalSets,
    has_matching,
    new_goal_matching,
)
from sokolab.kernels.search.tables.records import Record, new_record
from sokolab.kernels.search.tables.states import copy_with_move

NO_PROOF: Final = 0
"""No proof either way."""
PROVED_DEAD: Final = 1
"""No solution leads on from here."""
PROVED_SOLVABLE: Final = 2
"""These boxes can be brought onto goals, but the whole position can still be dead."""

MAX_BOXES: Final = 24
"""Boxes that a search can hold. The largest group met on every sixth level of XSokoban had 19."""
_POSITION_ROWS: Final = 3 << 12  # duplicates included; a search rarely meets more positions
_SLOTS: Final = 1 << 14  # a power of two, more than the rows
_COMPARED_BUDGET: Final = 64  # the largest budget with which new positions are compared with all
_REACHES_KEPT: Final = 64  # positions visited for which the player's reach is kept
_REACHED: Final = 2  # ``fill_reach`` writes it where the player gets
_PENDING, _GONE = -1, -2  # values in place of a slot: not looked up yet; start or duplicate
_SHORT_HASH: Final = 0x7FFFFFFF  # the bits of a hash that fit into ``GroupSearch.hash``, int32
_NEEDS_FLOOD, _FREEZES = -1, -2  # values in place of the normalised player
_COUNT_FIELDS: Final = (
    "stamp",  # the last stamp
    "visited",  # positions visited by all searches so far
    "filled",  # positions of this search
    "certain",  # how many of these are certain to differ from each other
    "proof",  # PROVED_DEAD, PROVED_SOLVABLE or NO_PROOF
)
NO_MATCHING, TOO_MANY = -1, -2
"""In place of the number of boxes that :func:`gather_loose_boxes` returns."""


class GroupSearch(NamedTuple):
    """Tables and scratch of a search with few boxes.

    In these tables a box is its square packed with a side (:mod:`~sokolab.kernels.packing`): the
    lowest side that the player could walk to if this box were alone on the board. It stays so until
    the box is pushed.
    """

    boxes: Ints  # [rows, MAX_BOXES]: the boxes, ascending; the caller writes the first row
    player: Ints  # [rows]: lowest square of the player's reach; any of it while the slot is pending
    slot: Ints  # [rows]: the position's slot; negative if it has none
    hash: Ints  # [rows]: hash of the boxes
    visits_before: Ints  # [rows]: how many positions had been visited before the parent
    pushed_from: Ints  # [rows]: the square that the box left with the push from the parent
    pushed_to: Ints  # [rows]: the square of that box after the push
    slots: Ints  # a power of two: 1 + row of a position, 0 = empty; all 0 between two searches
    keys: Longs  # [2, 4 m + 4]: random words for a box and for the player
    boxes_scratch: Ints  # [m + 1, at least MAX_BOXES]: scratch: the boxes of a position
    mark: Ints  # [m + 1]: stamps of the player's reach, for learned_patterns
    mark_after: Ints  # [m + 1]: stamps of the player's reach after a push, for learned_patterns
    stack: Ints  # [m + 1]: scratch for floods and tests for freezes
    blocked: Mask  # [m + 1]: scratch: 1 = a wall or a box
    is_wall: Mask  # [m + 1]: 1 = a wall or a frozen box; all 0 between two searches
    reached: Bytes  # [_REACHES_KEPT + 1, m + 1]: 1 = blocked, `_REACHED`; the last row is scratch
    matching: GoalMatching  # Scratch
    counts: Record  # See `_COUNT_FIELDS`


def new_group_search(field: Field) -> GroupSearch:
    """Return tables for searches on a board."""
    m = len(field.goals) - 1
    random = np.random.Generator(np.random.PCG64(0xA10E))
    player, slot, hashes, visits_before, pushed_from, pushed_to = np.zeros(
        (6, _POSITION_ROWS), np.int32
    )
    boxes_scratch, mark, mark_after, stack = np.zeros((4, max(m + 1, MAX_BOXES)), np.int32)
    blocked, is_wall = np.zeros((2, m + 1), np.uint8)
    return GroupSearch(
        boxes=np.zeros((_POSITION_ROWS, MAX_BOXES), np.int32),
        player=player,
        slot=slot,
        hash=hashes,
        visits_before=visits_before,
        pushed_from=pushed_from,
        pushed_to=pushed_to,
        slots=np.zeros(_SLOTS, np.int32),
        keys=random.integers(0, 2**63 - 1, size=(2, 4 * m + 4), dtype=np.int64),
        boxes_scratch=boxes_scratch,
        mark=mark,
        mark_after=mark_after,
        stack=stack,
        blocked=blocked,
        is_wall=is_wall,
        reached=np.zeros((_REACHES_KEPT + 1, m + 1), np.uint8),
        matching=new_goal_matching(max(MAX_BOXES, len(field.goal_squares))),
        counts=new_record(*_COUNT_FIELDS),
    )


class _GroupPlay(NamedTuple):
    """The board that a wall set leaves, and the boxes that play on it.

    The arrays belong to the wall set in
    :class:`~sokolab.kernels.search.dead.frozen_walls.FrozenWalls`.
    """

    passable: Mask  # [m + 1]: 1 = the player and boxes that are not frozen can get there
    side_group: Sides  # [m + 1, 4]: lowest side connected with this one, -1 = not passable
    reachable: GoalSets  # [4 m + 4, words]: goals to which a box in the state can be pushed
    dead_side: Mask  # [m + 1, 4]: 1 = a box with the player there reaches no goal; or blocked
    dead: Mask  # [m + 1]: 1 = dead on every side
    box_count: int  # How many boxes play
    budget: int  # The maximum number of positions to visit


class _Visit(NamedTuple):
    """A visit to a position: its pushes are made."""

    position: int  # Row of the position
    visits_before: int  # How many positions were visited before this one
    player: int  # The lowest square of the player's reach
    hash: int  # Hash of the boxes


class _Push(NamedTuple):
    """A push of a box of the position that is visited."""

    box_before: int  # The box before the push: its square packed with its side
    box_after: int  # The box after the push, with its side


@kernel
def _locate_position(
    slots: Ints,
    boxes: Ints,
    players: Ints,
    wanted_boxes: Ints,
    box_count: int,
    player: int,
    position_hash: int,
) -> int:
    """Return the row of a position, or ``-1 - slot`` where it would go."""
    # There are more slots than rows, so some are always empty and the search ends.
    mask = slots.size - 1
    slot = position_hash & mask
    while slots[slot] != 0:
        position = slots[slot] - 1
        is_same = players[position] == player
        i = 0
        while is_same and i < box_count:
            is_same = boxes[position, i] == wanted_boxes[i]
            i += 1
        if is_same:
            return int(position)
        slot = (slot + 1) & mask
    return int(-1 - slot)


@kernel
def _insert_unless_duplicate(
    search: GroupSearch, position: int, box_count: int, player: int, position_hash: int
) -> bool:
    """Give a pending position a slot unless it was added before. Return whether it has one.

    A duplicate that was added later is removed, so that positions keep their order.
    """
    boxes = search.boxes[position]
    duplicate = _locate_position(
        search.slots, search.boxes, search.player, boxes, box_count, player, position_hash
    )
    if 0 <= duplicate < position:
        return False
    # The slot is taken over, not emptied, so that no search ends too early at a gap.
    slot = int(search.slot[duplicate]) if duplicate >= 0 else -1 - duplicate
    if duplicate >= 0:
        search.slot[duplicate] = _GONE
    search.player[position] = player
    search.slot[position] = slot
    search.slots[slot] = position + 1
    return True


@inlined_kernel
def _is_certainly_new(search: GroupSearch, boxes_hash: int, slot: int, budget: int) -> bool:
    """Whether a position that is about to be added certainly differs from all before.

    With a large budget, it is certain if the position has a slot. With a small one, it is certain
    if each earlier position has boxes with another hash, or if both positions have slots.
    """
    # Comparing each position with all before takes quadratic time.
    if budget > _COMPARED_BUDGET:
        return slot >= 0
    for position in range(search.counts.filled):
        # Two positions with slots are known to differ. Equal hashes of different boxes make
        # ``counts.certain`` too low, which proves nothing wrong.
        if search.hash[position] == boxes_hash and (slot < 0 or search.slot[position] < 0):
            return False
    return True


@inlined_kernel
def _can_match(search: GroupSearch, play: _GroupPlay, push: _Push) -> bool:
    """Whether the boxes in ``boxes_scratch``, as a push leaves them, can reach different goals."""
    # While the box keeps all its goals, the matching before the push still stands.
    loses_goals = False
    for w in range(play.reachable.shape[1]):
        loses_goals = (
            loses_goals or play.reachable[push.box_after, w] != play.reachable[push.box_before, w]
        )
    if not loses_goals:
        return True
    bits = search.matching.bits
    for i in range(play.box_count):
        for w in range(play.reachable.shape[1]):
            bits[i, w] = play.reachable[search.boxes_scratch[i], w]
    return has_matching(search.matching, play.box_count)


@kernel
def _count_off_goal(goals: Mask, boxes: Ints) -> int:
    """Return how many boxes are off goal."""
    count = 0
    for i in range(boxes.size):
        count += goals[index_of(boxes[i])] == 0
    return count


@inlined_kernel
def _fill_reach(neighbours: Ints, search: GroupSearch, position: int, seen: Bytes) -> int:
    """Fill the player's reach in a position. Return its lowest square.

    If the push that led there neither opened nor closed a path, the reach before it is copied.
    """
    # Before its visit, a position has a slot only if the squares around the push showed that no
    # path was opened or closed.
    if (
        position > 0
        and search.slot[position] >= 0
        and search.visits_before[position] < _REACHES_KEPT
    ):
        reach_before = search.reached[search.visits_before[position]]
        for square in range(seen.size):
            seen[square] = reach_before[square]
        seen[search.pushed_from[position]] = _REACHED
        seen[search.pushed_to[position]] = 1
        return int(search.player[position])
    for square in range(seen.size):
        seen[square] = search.blocked[square]
    return fill_reach(neighbours, seen, int(search.player[position]), search.stack)


@inlined_kernel
def _set_up_start(goals: Mask, search: GroupSearch, play: _GroupPlay, player: int) -> None:
    """Make the position in the first row the start, and set up the walls."""
    counts = search.counts
    for square in range(play.passable.size):
        # In the test for freezes, walls hold boxes as frozen boxes do.
        search.is_wall[square] = 1 - play.passable[square]
        search.blocked[square] = search.is_wall[square]
    search.player[0] = player
    # The start has no slot, because its player can be any square of the reach. If a line of play
    # returns to it, one position more is visited.
    search.slot[0] = _GONE
    search.hash[0] = 0
    counts.filled = 1
    counts.certain = 1
    counts.proof = PROVED_DEAD
    if _count_off_goal(goals, search.boxes[0, : play.box_count]) == 0:
        counts.proof = PROVED_SOLVABLE


@inlined_kernel
def _clear_tables(search: GroupSearch) -> None:
    """Empty the tables for the next search."""
    for position in range(search.counts.filled):
        if search.slot[position] >= 0:
            # Every slot in use is named by a position, so no pass over all slots is needed.
            search.slots[search.slot[position]] = 0
    search.is_wall[:] = 0


@inlined_kernel
def _lowest_after_push(
    field: Field,
    search: GroupSearch,
    play: _GroupPlay,
    visit: _Visit,
    seen: Bytes,
    square: int,
    d: int,
) -> int:
    """Return the lowest square of the player's reach after the box on ``square`` is pushed.

    Returns ``_NEEDS_FLOOD`` if the squares around do not tell it, and ``_FREEZES`` if the push
    freezes a box off goal.
    """
    neighbours, blocked = field.neighbours, search.blocked
    target = neighbours[square, d]
    blocked[square] = 0
    blocked[target] = 1
    lowest = _FREEZES
    effect = freeze_effect(
        neighbours, field.goals, play.dead, blocked, target, search.is_wall, search.stack
    )
    if effect != LOST:
        lowest = lowest_after(neighbours, blocked, seen, _REACHED, visit.player, square, d)
    blocked[target] = 0
    blocked[square] = 1
    return int(lowest)


@inlined_kernel
def _add_position(
    search: GroupSearch, play: _GroupPlay, visit: _Visit, push: _Push, lowest: int
) -> bool:
    """Add the position in ``boxes_scratch`` if it can be new. Return False if there is no room."""
    counts, keys, boxes = search.counts, search.keys, search.boxes_scratch
    position = search.counts.filled
    hash_after = visit.hash ^ keys[0, push.box_before] ^ keys[0, push.box_after]
    slot = _PENDING
    if lowest >= 0:
        position_hash = hash_after ^ keys[1, lowest]
        slot = -1 - _locate_position(
            search.slots, search.boxes, search.player, boxes, play.box_count, lowest, position_hash
        )
        if slot < 0:
            return True
    if position == search.boxes.shape[0]:
        return False
    short_hash = int(hash_after & _SHORT_HASH)
    counts.certain += _is_certainly_new(search, short_hash, slot, play.budget)
    if slot >= 0:
        search.slots[slot] = position + 1
    search.hash[position] = short_hash
    # The player stands where the box was: a square of the reach, if not the lowest.
    search.player[position] = lowest if lowest >= 0 else index_of(push.box_before)
    search.slot[position] = slot
    search.visits_before[position] = visit.visits_before
    search.pushed_from[position] = index_of(push.box_before)
    search.pushed_to[position] = index_of(push.box_after)
    for i in range(play.box_count):
        search.boxes[position, i] = boxes[i]
    counts.filled = position + 1
    return True


@inlined_kernel
def _push_box(
    field: Field, search: GroupSearch, play: _GroupPlay, visit: _Visit, seen: Bytes, i: int
) -> None:
    """Make all pushes of a box, and add the positions they lead to."""
    neighbours, counts = field.neighbours, search.counts
    boxes = search.boxes[visit.position, : play.box_count]
    box_before = int(boxes[i])
    square = index_of(box_before)
    for d in range(4):
        if seen[neighbours[square, d ^ 2]] != _REACHED:
            continue
        target = int(neighbours[square, d])
        if search.blocked[target] or play.dead_side[target, d ^ 2]:
            continue
        lowest = _lowest_after_push(field, search, play, visit, seen, square, d)
        if lowest == _FREEZES:
            continue
        push = _Push(box_before, with_direction(target, int(play.side_group[target, d ^ 2])))
        boxes_after = search.boxes_scratch[: play.box_count]
        copy_with_move(boxes, i, push.box_after, boxes_after)
        if _count_off_goal(field.goals, boxes_after) == 0:
            counts.proof = PROVED_SOLVABLE
        if _can_match(search, play, push) and not _add_position(search, play, visit, push, lowest):
            counts.proof = NO_PROOF
            break


@inlined_kernel
def _visit_position(
    field: Field, search: GroupSearch, play: _GroupPlay, position: int, visited: int
) -> bool:
    """Make all pushes of a position, unless it is a duplicate or the budget is used up.

    Returns whether the position was visited.
    """
    boxes, blocked, keys = search.boxes[position], search.blocked, search.keys
    boxes_hash = 0
    for i in range(play.box_count):
        blocked[index_of(boxes[i])] = 1
        boxes_hash ^= keys[0, boxes[i]]
    seen = search.reached[min(visited, _REACHES_KEPT)]
    player = _fill_reach(field.neighbours, search, position, seen)
    is_new = search.slot[position] != _PENDING or _insert_unless_duplicate(
        search, position, play.box_count, player, boxes_hash ^ keys[1, player]
    )
    has_budget = visited < play.budget
    if is_new and has_budget:
        visit = _Visit(position, visited, player, boxes_hash)
        for i in range(play.box_count):
            _push_box(field, search, play, visit, seen, i)
    elif is_new:
        search.counts.proof = NO_PROOF
    for i in range(play.box_count):
        blocked[index_of(boxes[i])] = 0
    return is_new and has_budget


@kernel
def solve_group(
    field: Field,
    walls: FrozenWalls,
    wall_set: int,
    search: GroupSearch,
    box_count: int,
    player: int,
    budget: int,
) -> int:
    """Return ``PROVED_DEAD`` if no play brings a few boxes onto goals.

    Returns ``PROVED_SOLVABLE`` if one does, ``NO_PROOF`` if the budget runs out. The search is
    breadth first. Where only a flood can tell the player's reach, it waits until the position is
    visited.

    ``wall_set`` says which boxes are walls. ``search.boxes[0]`` holds the group of
    ``box_count`` boxes, none of them a wall. At most ``budget`` positions are visited, fewer than
    4,096.
    """
    play = _GroupPlay(
        walls.passable[wall_set],
        walls.side_group[wall_set],
        walls.reachable[wall_set],
        walls.dead_side[wall_set],
        walls.dead[wall_set],
        box_count,
        budget,
    )
    counts = search.counts
    _set_up_start(field.goals, search, play, player)
    position = 0
    visited = 0
    while position < counts.filled and counts.proof == PROVED_DEAD:
        if position == 0 or search.slot[position] != _GONE:
            visited += _visit_position(field, search, play, position, visited)
        position += 1
        # Twice as many positions would be looked at without this, for the same results
        # (docs/experiments.md, 9).
        if counts.certain > budget and counts.proof == PROVED_DEAD:
            counts.proof = NO_PROOF
    _clear_tables(search)
    counts.visited += visited
    return int(counts.proof)


@kernel
def gather_loose_boxes(
    field: Field, walls: FrozenWalls, wall_set: int, search: GroupSearch, boxes: Ints, player: int
) -> int:
    """Write the boxes that are not frozen to ``search.boxes[0]``. Return their number.

    Returns :data:`NO_MATCHING` if they cannot all reach different goals, :data:`TOO_MANY` if they
    are more than :data:`MAX_BOXES`.

    ``wall_set`` was just returned by :func:`sokolab.kernels.search.dead.frozen_walls.wall_off` for
    this position. ``boxes``, int32 ``[k]``, are the squares of the boxes, ascending; ``player``
    is any square of the player's reach.
    """
    bits = search.matching.bits
    box_count = 0
    for i in range(boxes.size):
        square = boxes[i]
        if not walls.frozen[square]:
            side = side_of_box(  # ``search.is_wall``, all 0 between two searches, holds its marks
                field.neighbours,
                walls.passable[wall_set],
                walls.side_group[wall_set],
                square,
                player,
                search.is_wall,
                search.stack,
            )
            if side < 0 or walls.dead_side[wall_set, square, side]:
                return NO_MATCHING
            for w in range(bits.shape[1]):
                bits[box_count, w] = walls.reachable[wall_set, with_direction(square, side), w]
            # All boxes take part in the matching; only a search is limited in their number.
            if box_count < MAX_BOXES:
                search.boxes[0, box_count] = with_direction(square, side)
            box_count += 1
    if not has_matching(search.matching, box_count):
        return NO_MATCHING
    return box_count if box_count <= MAX_BOXES else TOO_MANY
