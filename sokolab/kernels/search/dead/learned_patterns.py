"""Dead patterns learned during a search: a few boxes, and where the player is.

When the subtree of a position has grown large without success, the boxes that can move freely are
removed. If the rest is dead on its own, boxes are removed one by one as long as it stays dead. What
remains is remembered, and every later position that contains it is dead too.

A pattern is some boxes and the part of the board that the player is in among them. More boxes leave
it less room, so a position that contains the pattern, with the player in that part, is dead, too.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import mark_reach
from sokolab.kernels.search.dead.frozen_walls import FrozenWalls, wall_off
from sokolab.kernels.search.dead.group_search import (
    DEAD,
    NO_MATCHING,
    SOLVABLE,
    TOO_MANY,
    UNKNOWN,
    GroupSearch,
    gather_loose_boxes,
    solve_group,
)
from sokolab.kernels.search.tables.records import Record, new_record

# Every child is compared with the patterns of one square, so there are few of them, and small ones,
# which many positions contain. With 6 boxes at most, level 40 of XSokoban takes ``fess`` twice as
# many positions; half and twice as many patterns change nothing (3 s for each level).
_MAX_BOXES: Final = 12  # boxes of a pattern
_MAX_PATTERNS: Final = 500
_MAX_PER_SQUARE: Final = 60  # patterns with a box on one square
_REGION_BYTES: Final = 8 << 20  # size of the regions of all patterns, on wide boards
COUNT: Final = 0
"""Column of ``LearnedPatterns.boxes`` and ``by_square`` with the number of entries that follow."""
# A smaller pattern may take the base, plus the factor for each position that the larger one took:
# a longer proof is rarely found.
_BUDGET_BASE, _BUDGET_FACTOR = 20, 2


class LearnedPatterns(NamedTuple):
    """The dead patterns learned so far."""

    boxes: Ints  # [patterns, 1 + _MAX_BOXES]: the number of boxes, then their squares
    region: Mask  # [patterns, m + 1]: 1 = dead with the player on this square
    by_square: Ints  # [m + 1, 1 + n]: patterns with a box on the square: how many, then which
    counts: Record  # `patterns`: how many there are


def new_learned_patterns(field: Field) -> LearnedPatterns:
    """Return room for patterns, with none learned yet."""
    size = len(field.goals)
    patterns = max(20, min(_MAX_PATTERNS, _REGION_BYTES // size))
    return LearnedPatterns(
        boxes=np.zeros((patterns, 1 + _MAX_BOXES), np.int32),
        region=np.zeros((patterns, size), np.uint8),
        by_square=np.zeros((size, 1 + _MAX_PER_SQUARE), np.int32),
        counts=new_record("patterns"),
    )


@kernel
def has_pattern_at(patterns: LearnedPatterns, blocked: Mask, square: int, player: int) -> bool:
    """Whether the position contains a pattern with a box on ``square``.

    ``blocked`` is uint8 ``[m + 1]``: the boxes, and square ``m``.
    """
    boxes, by_square = patterns.boxes, patterns.by_square
    for k in range(1, by_square[square, COUNT] + 1):
        pattern = by_square[square, k]
        # First the region: one look instead of one for each box.
        if not patterns.region[pattern, player]:
            continue
        is_contained = True
        for i in range(1, boxes[pattern, COUNT] + 1):
            if not blocked[boxes[pattern, i]]:
                is_contained = False
                break
        if is_contained:
            return True
    return False


@kernel
def has_pattern(patterns: LearnedPatterns, blocked: Mask, boxes: Ints, player: int) -> bool:
    """Whether the position contains a pattern; parameters as for :func:`has_pattern_at`."""
    has_one = False
    for i in range(boxes.size):
        has_one = has_one or has_pattern_at(patterns, blocked, boxes[i], player)
    return has_one


@kernel
def _add_pattern(
    field: Field, patterns: LearnedPatterns, search: GroupSearch, boxes: Ints, player: int
) -> None:
    """Remember a dead pattern if there is room for it."""
    number = int(patterns.counts.patterns)
    if number == patterns.boxes.shape[0] or boxes.size > _MAX_BOXES:
        return
    for i in range(boxes.size):
        # Nothing is written before this is known: a pattern is listed at all its boxes or at none.
        if patterns.by_square[boxes[i], COUNT] == patterns.by_square.shape[1] - 1:
            return
    patterns.counts.patterns = number + 1
    patterns.boxes[number, COUNT] = boxes.size
    blocked = search.blocked
    blocked[:] = 0
    blocked[blocked.size - 1] = 1
    for i in range(boxes.size):
        square = boxes[i]
        patterns.boxes[number, 1 + i] = square
        patterns.by_square[square, COUNT] += 1
        patterns.by_square[square, patterns.by_square[square, COUNT]] = number
        blocked[square] = 1
    search.counts.stamp += 1
    stamp = search.counts.stamp
    # Other boxes can only shrink this region, so the pattern is dead from every square of it.
    mark_reach(field.neighbours, blocked, player, search.mark, stamp, search.stack)
    for square in range(blocked.size):
        patterns.region[number, square] = search.mark[square] == stamp


@kernel
def _can_come_back(neighbours: Ints, blocked: Mask, box: int, d: int, search: GroupSearch) -> bool:
    """Whether a box can be pushed one square in direction ``d`` and back again.

    The player is already behind the box.
    """
    neighbour = int(neighbours[box, d])
    beyond = int(neighbours[neighbour, d])
    if blocked[neighbour] or blocked[beyond]:
        return False
    blocked[box] = 0
    blocked[neighbour] = 1
    search.counts.stamp += 1
    stamp = search.counts.stamp
    # After the push the player stands where the box was.
    mark_reach(neighbours, blocked, box, search.other_mark, stamp, search.stack)
    blocked[neighbour] = 0
    blocked[box] = 1
    return bool(search.other_mark[beyond] == stamp)


@kernel
def without_movable_boxes(
    field: Field, search: GroupSearch, boxes: Ints, player: int, row: Ints
) -> int:
    """Remove, one by one, the boxes that can be pushed back and forth along both axes.

    They are rarely part of a deadlock. If one of them is, the rest is not found dead, and nothing
    is proved.

    Returns how many boxes are left. They are written to ``row``, ascending.
    """
    neighbours, blocked, mark = field.neighbours, search.blocked, search.mark
    blocked[:] = 0
    blocked[blocked.size - 1] = 1
    for i in range(boxes.size):
        blocked[boxes[i]] = 1
        row[i] = boxes[i]
    size = int(boxes.size)
    has_changed = True
    while has_changed:
        has_changed = False
        search.counts.stamp += 1
        stamp = search.counts.stamp
        mark_reach(neighbours, blocked, player, mark, stamp, search.stack)
        for i in range(size):
            box = row[i]
            axes = 0
            for d in range(4):
                # Opposite sides share the lowest bit, which thus names the axis.
                if mark[neighbours[box, d ^ 2]] == stamp and not axes >> (d & 1) & 1:
                    axes |= _can_come_back(neighbours, blocked, box, d, search) << (d & 1)
            if axes == 3:
                blocked[box] = 0
                for k in range(i, size - 1):
                    row[k] = row[k + 1]
                size -= 1
                # Without this box the player may get farther, so all others are tried again.
                has_changed = True
                break
    return size


@kernel
def _proof_about(
    field: Field, walls: FrozenWalls, search: GroupSearch, boxes: Ints, player: int, budget: int
) -> int:
    """Return what is proved of these boxes alone: ``DEAD``, ``SOLVABLE`` or ``UNKNOWN``."""
    # The other boxes are left out, so an empty goal proves nothing.
    wall_set = wall_off(field, walls, boxes, player, False)
    if wall_set < 0:
        return DEAD
    count = gather_loose_boxes(field, walls, wall_set, search, boxes, player)
    if count == 0:  # all boxes are frozen, and on goals
        return SOLVABLE
    if count == NO_MATCHING:
        return DEAD
    if count == TOO_MANY:
        return UNKNOWN
    return solve_group(field, walls, wall_set, search, count, player, budget)


@inlined_kernel
def _proof_and_budget(
    field: Field, walls: FrozenWalls, search: GroupSearch, boxes: Ints, player: int, budget: int
) -> tuple[int, int]:
    """Return what is proved of these boxes alone, and the budget of a search with fewer of them."""
    before = search.counts.visited
    proof = _proof_about(field, walls, search, boxes, player, budget)
    visited = search.counts.visited - before
    # A proof by walls or matching alone does not tell how long a search takes.
    if proof == DEAD and visited > 0:
        budget = min(budget, _BUDGET_BASE + _BUDGET_FACTOR * visited)
    return proof, budget


@kernel
def minimise(
    field: Field,
    walls: FrozenWalls,
    search: GroupSearch,
    patterns: LearnedPatterns,
    row: Ints,
    size: int,
    player: int,
    budget: int,
) -> int:
    """Prove some boxes dead on their own, drop those the proof does not need, remember the rest.

    Returns ``DEAD`` if the proof succeeds. Wall sets found earlier are no longer valid.

    The first ``size`` entries of ``row`` are the squares of the boxes, ascending; they are
    changed. Each search may visit ``budget`` positions.
    """
    if size == 0:
        return SOLVABLE
    proof, budget = _proof_and_budget(field, walls, search, row[:size], player, budget)
    if proof != DEAD:
        return proof
    at = 0
    while at < size and size > 1:
        box = row[at]
        size -= 1
        for k in range(at, size):
            row[k] = row[k + 1]
        proof, budget = _proof_and_budget(field, walls, search, row[:size], player, budget)
        if proof != DEAD:  # that box is needed: put it back, and leave out the next one
            for k in range(size, at, -1):
                row[k] = row[k - 1]
            row[at] = box
            size += 1
            at += 1
    _add_pattern(field, patterns, search, row[:size], player)
    return DEAD


@kernel
def learn_from(
    field: Field,
    walls: FrozenWalls,
    search: GroupSearch,
    patterns: LearnedPatterns,
    boxes: Ints,
    player: int,
    row: Ints,
    budget: int,
) -> int:
    """Try to prove that the boxes of a position that cannot move freely are dead; remember them.

    Returns ``DEAD`` if the proof succeeds. Wall sets found earlier are no longer valid.

    ``boxes``, int32 ``[k]``, are the squares of the boxes, ascending; ``player`` is any square of
    the player's reach. ``row``, int32 ``[k]``, is scratch. ``budget`` is as for :func:`minimise`.
    """
    size = without_movable_boxes(field, search, boxes, player, row)
    return minimise(field, walls, search, patterns, row, size, player, budget)
