"""A search with a few boxes of a position, to see whether they can be brought onto goals.

All other boxes are lifted, except frozen ones, which stay as walls. A solution of the position also
solves it with boxes lifted: the player only has more space, and a push of a lifted box becomes a
step. So if no play brings the few boxes onto goals, the position is dead.

That needs every play of the group to be tried, up to pushes to dead squares, freezes and positions
without a matching, which are in no solution. A search that may not look at enough positions for
that proves nothing, and ends as soon as it knows of more than it may look at.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.deadlock import LOST, freezes
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import lowest_after, spread
from sokolab.kernels.search.dead.frozen_walls import FrozenWalls
from sokolab.kernels.search.dead.matching import (
    GoalMatching,
    has_matching,
    new_goal_matching,
    side_of_box,
)
from sokolab.kernels.search.tables.records import Record, new_record

UNKNOWN: Final = 0
"""No proof either way."""
DEAD: Final = 1
"""No solution leads on from here."""
SOLVABLE: Final = 2
"""These boxes can be brought onto goals; that says nothing about the whole position."""

MOST_BOXES: Final = 24
_ROWS: Final = 3 << 12  # positions a search can hold
_SLOTS: Final = 1 << 14
_FEW: Final = 64  # with a budget up to this, new positions are compared with all before
_KEPT: Final = 64  # positions visited whose player's reach is kept
_PENDING, _GONE = -1, -2  # in place of a slot: not looked up yet; the start, or a duplicate


class GroupSearch(NamedTuple):
    """Tables and scratch of a search with few boxes.

    A box is written as ``4 * square + side``, with the lowest side that the player could walk to if
    this box were alone on the board. That stays so until the box is pushed.

    Attributes
    ----------
    boxes
        int32 ``[rows, MOST_BOXES]``: the boxes of each position, ascending. The caller writes the
        first row.
    player
        int32 ``[rows]``: the lowest square of the player's reach; while the slot is pending, any
        square of it.
    slot
        int32 ``[rows]``: the position's slot; negative if it has none.
    hash
        int32 ``[rows]``: hash of the boxes.
    before, source, target
        int32 ``[rows]``: how many positions had been visited before the one that it comes from;
        squares of the box pushed since then.
    slots
        int32: hash table, number of the position + 1, 0 = empty. All 0 between two searches.
    keys
        int64 ``[2, 4 m + 4]``: random words for a box and for the player.
    row, mark, other_mark, stack
        int32 ``[n]``: scratch: boxes, two arrays of stamps, a stack.
    shut, walls
        uint8 ``[m + 1]``: scratch: walls and boxes; walls (all 0 between two searches).
    reached
        uint8 ``[n, m + 1]``: 1 = shut, 2 = in the player's reach, of the first positions visited;
        the last row is scratch.
    matching
        Scratch.
    counts
        ``stamp``: the last stamp; ``visited``: positions visited by all searches so far.
    """

    boxes: Ints
    player: Ints
    slot: Ints
    hash: Ints
    before: Ints
    source: Ints
    target: Ints
    slots: Ints
    keys: NDArray[np.int64]
    row: Ints
    mark: Ints
    other_mark: Ints
    stack: Ints
    shut: Mask
    walls: Mask
    reached: Mask
    matching: GoalMatching
    counts: Record


def new_group_search(field: Field) -> GroupSearch:
    """Return tables for searches on a board."""
    size = len(field.goals)
    words = np.random.Generator(np.random.PCG64(0xA10E))
    player, slot, hashes, before, source, target = np.zeros((6, _ROWS), np.int32)
    row, mark, other_mark, stack = np.zeros((4, max(size, MOST_BOXES)), np.int32)
    shut, walls = np.zeros((2, size), np.uint8)
    return GroupSearch(
        boxes=np.zeros((_ROWS, MOST_BOXES), np.int32),
        player=player,
        slot=slot,
        hash=hashes,
        before=before,
        source=source,
        target=target,
        slots=np.zeros(_SLOTS, np.int32),
        keys=words.integers(0, 2**63 - 1, size=(2, 4 * size), dtype=np.int64),
        row=row,
        mark=mark,
        other_mark=other_mark,
        stack=stack,
        shut=shut,
        walls=walls,
        reached=np.zeros((_KEPT + 1, size), np.uint8),
        matching=new_goal_matching(max(MOST_BOXES, len(field.goal_squares))),
        counts=new_record("stamp", "visited"),
    )


@kernel
def _find(
    slots: Ints, boxes: Ints, players: Ints, row: Ints, size: int, player: int, hashed: int
) -> int:
    """Return the number of a position, or ``-1 - slot`` where it would go."""
    # There are more slots than rows, so some are always empty and the search ends.
    mask = slots.size - 1
    at = hashed & mask
    while slots[at] != 0:
        other = slots[at] - 1
        is_same = players[other] == player
        i = 0
        while is_same and i < size:
            is_same = boxes[other, i] == row[i]
            i += 1
        if is_same:
            return int(other)
        at = (at + 1) & mask
    return int(-1 - at)


@kernel
def _is_duplicate(search: GroupSearch, at: int, size: int, player: int, hashed: int) -> bool:
    """Whether a pending position was added before; if not, enter it.

    A duplicate that was added later is removed instead, so that positions keep their order.
    """
    row = search.boxes[at]
    found = _find(search.slots, search.boxes, search.player, row, size, player, hashed)
    if 0 <= found < at:
        return True
    # The slot is taken over, not emptied, so that no search ends too early at a gap.
    slot = int(search.slot[found]) if found >= 0 else -1 - found
    if found >= 0:
        search.slot[found] = _GONE
    search.player[at] = player
    search.slot[at] = slot
    search.slots[slot] = at + 1
    return False


@kernel
def _is_certainly_new(
    hashes: Ints, slot_of: Ints, filled: int, boxes_hash: int, slot: int, budget: int
) -> bool:
    """Whether a position that is about to be added certainly differs from all before.

    With a large budget only positions with a slot count; with a small one the boxes are compared.
    """
    # Comparing each position with all before takes quadratic time.
    if budget > _FEW:
        return slot >= 0
    for k in range(filled):
        # Two positions with slots are known to differ. Equal hashes of different boxes make the
        # count too low, which proves nothing wrong.
        if hashes[k] == boxes_hash and (slot < 0 or slot_of[k] < 0):
            return False
    return True


@kernel
def _push_in_row(boxes: Ints, row: Ints, size: int, i: int, after: int) -> None:
    """Write to ``row`` the boxes of a position with box ``i`` replaced, ascending."""
    for k in range(size):
        row[k] = boxes[k]
    while i > 0 and row[i - 1] > after:
        row[i] = row[i - 1]
        i -= 1
    while i < size - 1 and row[i + 1] < after:
        row[i] = row[i + 1]
        i += 1
    row[i] = after


@kernel
def _can_match(matching: GoalMatching, reach: NDArray[np.uint64], row: Ints, size: int) -> bool:
    """Whether the boxes in ``row`` can reach different goals."""
    bits = matching.bits
    for k in range(size):
        for w in range(reach.shape[1]):
            bits[k, w] = reach[row[k], w]
    return has_matching(matching, size)


@kernel
def _count_off_goal(goals: Mask, row: Ints, size: int) -> int:
    """Return how many of the first boxes in a row are off goal."""
    count = 0
    for k in range(size):
        count += goals[row[k] >> 2] == 0
    return count


@inlined_kernel
def _fill_reach(neighbours: Ints, search: GroupSearch, at: int, seen: Mask) -> int:
    """Fill the player's reach in a position; return its lowest square.

    Where the push before it neither opened nor closed a way, the reach before it is copied.
    """
    # Before its turn, a position has a slot only if the squares around the push told that no way
    # was opened or closed.
    if at > 0 and search.slot[at] >= 0 and search.before[at] < _KEPT:
        before = search.reached[search.before[at]]
        for square in range(seen.size):
            seen[square] = before[square]
        seen[search.source[at]] = 2
        seen[search.target[at]] = 1
        return int(search.player[at])
    for square in range(seen.size):
        seen[square] = search.shut[square]
    return spread(neighbours, seen, int(search.player[at]), search.stack)


@kernel
def solve_group(
    field: Field,
    walls: FrozenWalls,
    entry: int,
    search: GroupSearch,
    size: int,
    player: int,
    budget: int,
) -> int:
    """Return ``DEAD`` if no play brings a few boxes onto goals.

    ``SOLVABLE`` if one does, ``UNKNOWN`` if the budget runs out. The search is breadth first. Where
    only a flood can tell the player's reach after a push, it is put off until the position's turn.

    Parameters
    ----------
    entry
        Entry of ``walls``: which boxes are walls.
    size
        How many boxes there are, in ``search.boxes[0]``, none of them a wall.
    player
        Any square of the player's reach.
    budget
        Most positions to visit, below 4,096.
    """
    neighbours, goals = field.neighbours, field.goals
    opened, group, reach = walls.open[entry], walls.group[entry], walls.reach[entry]
    hopeless, dead = walls.hopeless[entry], walls.dead[entry]
    boxes, slots, keys, row = search.boxes, search.slots, search.keys, search.row
    stack, shut, held = search.stack, search.shut, search.walls
    for square in range(opened.size):
        # In the test for freezes, walls hold boxes as frozen boxes do.
        held[square] = 1 - opened[square]
        shut[square] = held[square]
    search.player[0] = player
    # The start has no slot, because its player may be any square of the reach. A play that comes
    # back to it costs one position more.
    search.slot[0] = _GONE
    search.hash[0] = 0
    filled = 1
    at = 0
    visited = 0
    certain = 1  # positions that certainly differ from each other
    found = DEAD if _count_off_goal(goals, boxes[0], size) > 0 else SOLVABLE
    while at < filled and found == DEAD:
        if at > 0 and search.slot[at] == _GONE:
            at += 1
            continue
        boxes_hash = 0
        for i in range(size):
            shut[boxes[at, i] >> 2] = 1
            boxes_hash ^= keys[0, boxes[at, i]]
        seen = search.reached[min(visited, _KEPT)]
        player = _fill_reach(neighbours, search, at, seen)
        is_new = search.slot[at] != _PENDING or not _is_duplicate(
            search, at, size, player, boxes_hash ^ keys[1, player]
        )
        if is_new and visited == budget:
            found = UNKNOWN
        for i in range(size if is_new and visited < budget else 0):
            here = int(boxes[at, i])
            square = here >> 2
            for d in range(4):
                behind = neighbours[square, d ^ 2]
                if seen[behind] != 2:
                    continue
                there = int(neighbours[square, d])
                if shut[there] or hopeless[there, d ^ 2]:
                    continue
                after = 4 * there + int(group[there, d ^ 2])
                shut[square] = 0
                shut[there] = 1
                is_lost = freezes(neighbours, goals, dead, shut, there, held, stack) == LOST
                lowest = -1
                if not is_lost:
                    lowest = lowest_after(neighbours, shut, seen, 2, player, square, d)
                shut[there] = 0
                shut[square] = 1
                if is_lost:
                    continue
                # While the box keeps all its goals, the matching before the push still stands.
                loses_goals = False
                for w in range(reach.shape[1]):
                    loses_goals = loses_goals or reach[after, w] != reach[here, w]
                _push_in_row(boxes[at], row, size, i, after)
                if _count_off_goal(goals, row, size) == 0:
                    found = SOLVABLE
                if loses_goals and not _can_match(search.matching, reach, row, size):
                    continue
                hash_after = boxes_hash ^ keys[0, here] ^ keys[0, after]
                slot = _PENDING
                if lowest >= 0:
                    hashed = hash_after ^ keys[1, lowest]
                    slot = -1 - _find(slots, boxes, search.player, row, size, lowest, hashed)
                    if slot < 0:
                        continue
                if filled == boxes.shape[0]:
                    found = UNKNOWN
                    break
                short_hash = int(hash_after & 0x7FFFFFFF)
                certain += _is_certainly_new(
                    search.hash, search.slot, filled, short_hash, slot, budget
                )
                if slot >= 0:
                    slots[slot] = filled + 1
                search.hash[filled] = short_hash
                # The player stands where the box was: a square of the reach, if not the lowest.
                search.player[filled] = lowest if lowest >= 0 else square
                search.slot[filled] = slot
                search.before[filled] = visited
                search.source[filled] = square
                search.target[filled] = there
                for k in range(size):
                    boxes[filled, k] = row[k]
                filled += 1
        for i in range(size):
            shut[boxes[at, i] >> 2] = 0
        visited += is_new and visited < budget
        at += 1
        if certain > budget and found == DEAD:
            found = UNKNOWN
    for k in range(filled):
        if search.slot[k] >= 0:
            # Every slot in use is named by a position, so no pass over all slots is needed.
            slots[search.slot[k]] = 0
    held[:] = 0
    search.counts.visited += visited
    return found


@kernel
def gather_loose_boxes(
    field: Field, walls: FrozenWalls, entry: int, search: GroupSearch, boxes: Ints, player: int
) -> int:
    """Write the boxes that are not frozen to ``search.boxes[0]``; return how many they are.

    Returns -1 if they cannot all reach different goals, -2 if they are more than
    :data:`MOST_BOXES`.

    Parameters
    ----------
    entry
        What :func:`sokolab.kernels.search.dead.frozen_walls.wall_off` has just returned for them.
    boxes, player
        int32 ``[k]``: squares of the boxes, ascending; and any square of the player's reach.
    """
    bits = search.matching.bits
    size = 0
    for i in range(boxes.size):
        box = boxes[i]
        if not walls.frozen[box]:
            side = side_of_box(
                field.neighbours,
                walls.open[entry],
                walls.group[entry],
                box,
                player,
                search.walls,
                search.stack,
            )
            if side < 0 or walls.hopeless[entry, box, side]:
                return -1
            for w in range(bits.shape[1]):
                bits[size, w] = walls.reach[entry, 4 * box + side, w]
            # All boxes take part in the matching; only a search is limited in their number.
            if size < MOST_BOXES:
                search.boxes[0, size] = 4 * box + side
            size += 1
    if not has_matching(search.matching, size):
        return -1
    return size if size <= MOST_BOXES else -2
