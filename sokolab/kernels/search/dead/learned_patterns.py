"""Dead patterns learned during a search: a few boxes, and where the player is.

When the subtree of a position has grown large without success, the boxes that can move freely are
removed. If the rest is dead on its own, boxes are removed one by one as long as it stays dead. The
pattern left is remembered, and every later position that contains it is dead too.

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
    NO_MATCHING,
    NO_PROOF,
    PROVED_DEAD,
    PROVED_SOLVABLE,
    TOO_MANY,
    GroupSearch,
    gather_loose_boxes,
    solve_group,
)
from sokolab.kernels.search.tables.records import Record, new_record

# Every child is compared with the patterns of one square, so there are few of them, and small ones,
# which many positions contain. Tuned on XSokoban with ``fess``: with 6 boxes at most, a level took
# twice as many positions; half and twice as many patterns change nothing.
_MAX_PATTERN_BOXES: Final = 12
_MAX_PATTERNS: Final = 500
_MAX_PATTERNS_PER_SQUARE: Final = 60
_REGION_BYTES: Final = 8 << 20  # on wide boards, the size of the regions of all patterns
COUNT: Final = 0
"""Column of ``LearnedPatterns.boxes`` and ``patterns_at``: how many entries follow."""
# A smaller pattern may take the base, plus the factor for each position that the larger one took:
# a longer proof is rarely found.
_BUDGET_BASE, _BUDGET_FACTOR = 20, 2


class LearnedPatterns(NamedTuple):
    """The dead patterns learned so far."""

    boxes: Ints  # [patterns, 1 + _MAX_PATTERN_BOXES]: the number of boxes, then their squares
    is_dead_with: Mask  # [patterns, m + 1]: 1 = dead with the player on this square
    patterns_at: Ints  # [m + 1, 1 + patterns]: how many have a box on the square, then which
    counts: Record  # `patterns`: how many there are


def new_learned_patterns(field: Field) -> LearnedPatterns:
    """Return room for patterns, with none learned yet."""
    m = len(field.goals) - 1
    pattern_count = max(20, min(_MAX_PATTERNS, _REGION_BYTES // (m + 1)))
    return LearnedPatterns(
        boxes=np.zeros((pattern_count, 1 + _MAX_PATTERN_BOXES), np.int32),
        is_dead_with=np.zeros((pattern_count, m + 1), np.uint8),
        patterns_at=np.zeros((m + 1, 1 + _MAX_PATTERNS_PER_SQUARE), np.int32),
        counts=new_record("patterns"),
    )


@kernel
def has_pattern_at(patterns: LearnedPatterns, blocked: Mask, square: int, player: int) -> bool:
    """Whether the position contains a pattern with a box on ``square``.

    ``blocked`` is uint8 ``[m + 1]``: the boxes, and square ``m``.
    """
    boxes, patterns_at = patterns.boxes, patterns.patterns_at
    for column in range(1, patterns_at[square, COUNT] + 1):
        pattern = patterns_at[square, column]
        # First the region: one look instead of one for each box.
        if not patterns.is_dead_with[pattern, player]:
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
    """Whether the position contains a pattern. ``blocked`` marks the boxes and square ``m``."""
    has_one = False
    for i in range(boxes.size):
        has_one = has_one or has_pattern_at(patterns, blocked, boxes[i], player)
    return has_one


@kernel
def _add_pattern(
    field: Field, patterns: LearnedPatterns, search: GroupSearch, boxes: Ints, player: int
) -> None:
    """Remember a dead pattern if there is room for it."""
    pattern = int(patterns.counts.patterns)
    if pattern == patterns.boxes.shape[0] or boxes.size > _MAX_PATTERN_BOXES:
        return
    for i in range(boxes.size):
        # Nothing is written before this is known: a pattern is listed at all its boxes or at none.
        if patterns.patterns_at[boxes[i], COUNT] == patterns.patterns_at.shape[1] - 1:
            return
    patterns.counts.patterns = pattern + 1
    patterns.boxes[pattern, COUNT] = boxes.size
    blocked = search.blocked
    blocked[:] = 0
    blocked[blocked.size - 1] = 1
    for i in range(boxes.size):
        square = boxes[i]
        patterns.boxes[pattern, 1 + i] = square
        patterns.patterns_at[square, COUNT] += 1
        patterns.patterns_at[square, patterns.patterns_at[square, COUNT]] = pattern
        blocked[square] = 1
    search.counts.stamp += 1
    stamp = search.counts.stamp
    # Other boxes can only shrink this region, so the pattern is dead from every square of it.
    mark_reach(field.neighbours, blocked, player, search.mark, stamp, search.stack)
    for square in range(blocked.size):
        patterns.is_dead_with[pattern, square] = search.mark[square] == stamp


@kernel
def _can_come_back(
    neighbours: Ints, blocked: Mask, square: int, d: int, search: GroupSearch
) -> bool:
    """Whether a box can be pushed one square in direction ``d`` and back again.

    The player is already behind the box.
    """
    target = int(neighbours[square, d])
    beyond = int(neighbours[target, d])
    if blocked[target] or blocked[beyond]:
        return False
    blocked[square] = 0
    blocked[target] = 1
    search.counts.stamp += 1
    stamp = search.counts.stamp
    # After the push the player stands where the box was.
    mark_reach(neighbours, blocked, square, search.mark_after, stamp, search.stack)
    blocked[target] = 0
    blocked[square] = 1
    return bool(search.mark_after[beyond] == stamp)


@kernel
def gather_unmovable_boxes(
    field: Field, search: GroupSearch, boxes: Ints, player: int, kept_boxes: Ints
) -> int:
    """Remove, one by one, the boxes that can be pushed back and forth along both axes.

    They are rarely part of a deadlock. If one of them is, the rest is not found dead, and nothing
    is proved.

    Returns how many boxes are left. They are written to ``kept_boxes``, ascending.
    """
    neighbours, blocked, mark = field.neighbours, search.blocked, search.mark
    blocked[:] = 0
    blocked[blocked.size - 1] = 1
    for i in range(boxes.size):
        blocked[boxes[i]] = 1
        kept_boxes[i] = boxes[i]
    box_count = int(boxes.size)
    has_changed = True
    while has_changed:
        has_changed = False
        search.counts.stamp += 1
        stamp = search.counts.stamp
        mark_reach(neighbours, blocked, player, mark, stamp, search.stack)
        for i in range(box_count):
            square = kept_boxes[i]
            axes = 0  # a bit for each axis along which the box can come back
            for d in range(4):
                # Opposite sides share the lowest bit, which thus names the axis.
                if mark[neighbours[square, d ^ 2]] == stamp and not axes >> (d & 1) & 1:
                    axes |= _can_come_back(neighbours, blocked, square, d, search) << (d & 1)
            if axes == 3:
                blocked[square] = 0
                for j in range(i, box_count - 1):
                    kept_boxes[j] = kept_boxes[j + 1]
                box_count -= 1
                # Without this box the player could get farther, so all others are tried again.
                has_changed = True
                break
    return box_count


@kernel
def _proof_about(
    field: Field, walls: FrozenWalls, search: GroupSearch, boxes: Ints, player: int, budget: int
) -> int:
    """Return the proof status of these boxes alone, as :func:`solve_group` does."""
    # The other boxes are left out, so an empty goal proves nothing.
    wall_set = wall_off(field, walls, boxes, player, has_all_boxes=False)
    if wall_set < 0:
        return PROVED_DEAD
    loose_count = gather_loose_boxes(field, walls, wall_set, search, boxes, player)
    if loose_count == 0:  # all boxes are frozen, and on goals
        return PROVED_SOLVABLE
    if loose_count == NO_MATCHING:
        return PROVED_DEAD
    if loose_count == TOO_MANY:
        return NO_PROOF
    return solve_group(field, walls, wall_set, search, loose_count, player, budget)


@inlined_kernel
def _proof_and_budget(
    field: Field, walls: FrozenWalls, search: GroupSearch, boxes: Ints, player: int, budget: int
) -> tuple[int, int]:
    """Return the proof status of these boxes alone, and the budget of a search with fewer."""
    visited_before = search.counts.visited
    proof = _proof_about(field, walls, search, boxes, player, budget)
    visited = search.counts.visited - visited_before
    # A proof by walls or matching alone does not tell how long a search takes.
    if proof == PROVED_DEAD and visited > 0:
        budget = min(budget, _BUDGET_BASE + _BUDGET_FACTOR * visited)
    return proof, budget


@kernel
def minimise_and_remember(
    field: Field,
    walls: FrozenWalls,
    search: GroupSearch,
    patterns: LearnedPatterns,
    boxes: Ints,
    box_count: int,
    player: int,
    budget: int,
) -> int:
    """Prove some boxes dead on their own, drop those the proof does not need, remember the rest.

    Returns ``PROVED_DEAD`` if the proof succeeds. Wall sets found earlier are no longer valid.

    The first ``box_count`` entries of ``boxes`` are the squares of the boxes, ascending; they are
    changed. Each search may visit ``budget`` positions.
    """
    if box_count == 0:
        return PROVED_SOLVABLE
    proof, budget = _proof_and_budget(field, walls, search, boxes[:box_count], player, budget)
    if proof != PROVED_DEAD:
        return proof
    i = 0
    while i < box_count and box_count > 1:
        square = boxes[i]
        box_count -= 1
        for j in range(i, box_count):
            boxes[j] = boxes[j + 1]
        proof, budget = _proof_and_budget(field, walls, search, boxes[:box_count], player, budget)
        if proof != PROVED_DEAD:  # that box is needed: put it back, and leave out the next one
            for j in range(box_count, i, -1):
                boxes[j] = boxes[j - 1]
            boxes[i] = square
            box_count += 1
            i += 1
    _add_pattern(field, patterns, search, boxes[:box_count], player)
    return PROVED_DEAD


@kernel
def learn_from_position(
    field: Field,
    walls: FrozenWalls,
    search: GroupSearch,
    patterns: LearnedPatterns,
    boxes: Ints,
    player: int,
    kept_boxes: Ints,
    budget: int,
) -> int:
    """Try to prove that the boxes of a position that cannot move freely are dead. Remember them.

    Returns ``PROVED_DEAD`` if the proof succeeds. Wall sets found earlier are no longer valid.

    ``boxes``, int32 ``[k]``, are the squares of the boxes, ascending; ``player`` is any square of
    the player's reach. ``kept_boxes``, int32 ``[k]``, is scratch. Each search may visit
    ``budget`` positions.
    """
    box_count = gather_unmovable_boxes(field, search, boxes, player, kept_boxes)
    return minimise_and_remember(
        field, walls, search, patterns, kept_boxes, box_count, player, budget
    )
