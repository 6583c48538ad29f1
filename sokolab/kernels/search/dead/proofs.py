"""All deadlock proofs in their order: cheap ones for each child, expensive ones for each position.

For one expansion, call :func:`begin_position` first: it finds the frozen boxes and the regions.
Then :func:`is_proved_dead` tries the expensive proofs, and :func:`mark_first_pushes` rules out
pushes that can wait; :func:`wall_set_if_alive` does all three. Finally, :func:`lost_after_push` and
:func:`makes_dead_set` test every child.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.corral import CorralScratch, new_corral_scratch
from sokolab.kernels.search.boards.deadlock import LOST, freeze_effect
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.dead_groups import (
    DeadGroupTables,
    GroupProofs,
    has_dead_group,
    new_group_proofs,
)
from sokolab.kernels.search.dead.first_pushes import allow_first_pushes
from sokolab.kernels.search.dead.frozen_walls import FrozenWalls, new_frozen_walls, wall_off
from sokolab.kernels.search.dead.group_search import (
    NO_MATCHING,
    PROVED_DEAD,
    GroupSearch,
    gather_loose_boxes,
    new_group_search,
)
from sokolab.kernels.search.dead.learned_patterns import (
    COUNT,
    LearnedPatterns,
    has_pattern,
    has_pattern_at,
    learn_from_position,
    minimise_and_remember,
    new_learned_patterns,
)
from sokolab.kernels.search.dead.regions import Regions, find_regions, new_regions
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD, bit_of

# Tuned on XSokoban with ``fess``: with 50 positions it took longer and solved fewer levels.
_EXPANSION_BUDGET: Final = 12  # positions per first search of a group, before each expansion
# A pattern is learned once and looked up at every child, so its search may take longer. Tuned on
# XSokoban with ``fess``: half and twice the learning budget change nothing, half the minimising
# budget costs positions, and twice that budget saves none.
_LEARNING_BUDGET: Final = 500  # positions per search, to learn from a position
_MINIMISING_BUDGET: Final = 200  # positions per search, to make a group known as dead smaller


class DeadPairs(NamedTuple):
    """The dead pairs of boxes, and the boxes of the current position as a set of squares."""

    table: Longs  # [m, l, words]: by player and box, squares that make a dead pair; or no rows
    live_index: Ints  # [m + 1]: index of a square among the live ones, -1 elsewhere
    bits: Longs  # [words]: the squares of the boxes of the current position


class FreezeScratch(NamedTuple):
    """Scratch for :func:`lost_after_push`."""

    frozen: Mask  # [m + 1]: 1 for square `m` and, after begin_position, for frozen boxes
    stack: Ints  # [m + 1]: scratch for floods


class Proofs(NamedTuple):
    """The memory of the proofs, and their scratch."""

    walls: FrozenWalls  # The boards that sets of frozen boxes leave
    dead_pairs: DeadPairs  # Dead pairs of boxes
    patterns: LearnedPatterns  # Dead patterns learned so far
    search: GroupSearch  # Tables of searches with few boxes
    regions: Regions  # The regions of the current position
    group_proofs: GroupProofs  # The proof statuses of groups of boxes
    freeze_scratch: FreezeScratch  # Scratch for lost_after_push
    corral_scratch: CorralScratch  # Scratch for mark_first_pushes
    losing_moves: Mask  # [m + 1, 4]: scratch: 1 = a push to that target in that direction loses
    pattern_boxes: Ints  # [k]: scratch: squares of the boxes from which a pattern is learned


def new_proofs(field: Field, pairs: Longs | None = None, live_index: Ints | None = None) -> Proofs:
    """Return proofs that remember nothing yet.

    ``pairs`` is a table of dead pairs for pushes, if there is one, int64 ``[m, l, words]`` of
    :class:`sokolab.kernels.search.dead.sets.SetSearch`. ``live_index``, int32 ``[m + 1]``, has the
    indices of the live squares in it
    (:func:`sokolab.kernels.search.tables.square_sets.number_squares`).
    """
    m = len(field.goals) - 1
    if pairs is None or live_index is None:
        pairs, live_index = np.zeros((0, 0, 1), np.int64), np.full(m + 1, -1, np.int32)
    frozen = np.zeros(m + 1, np.uint8)
    frozen[-1] = 1
    return Proofs(
        walls=new_frozen_walls(field),
        dead_pairs=DeadPairs(pairs, live_index, np.zeros(pairs.shape[2], np.int64)),
        patterns=new_learned_patterns(field),
        search=new_group_search(field),
        regions=new_regions(field),
        group_proofs=new_group_proofs(),
        freeze_scratch=FreezeScratch(frozen, np.empty(m + 1, np.int32)),
        corral_scratch=new_corral_scratch(m, len(field.goal_squares)),
        losing_moves=np.zeros((m + 1, 4), np.uint8),
        pattern_boxes=np.zeros(len(field.goal_squares), np.int32),
    )


@inlined_kernel
def lost_after_push(
    neighbours: Ints,
    goals: Mask,
    dead: Mask,
    freeze_scratch: FreezeScratch,
    blocked: Mask,
    square: int,
) -> bool:
    """Whether a push has lost a box, because the box pushed and others freeze off goal.

    Where the player stands does not matter. Pushes after which the box can reach no goal are not
    tested here: :func:`sokolab.kernels.search.boards.macro.macro_moves` leaves them out.

    Parameters
    ----------
    dead
        uint8 ``[m + 1]``: ``proofs.walls.dead[wall_set]`` with the wall set that
        :func:`begin_position` returned for the position before the push.
    freeze_scratch
        ``proofs.freeze_scratch``.
    blocked
        uint8 ``[m + 1]``: boxes as they stand after the push, and square ``m``.
    square
        Where the box stands after the push.
    """
    return bool(
        freeze_effect(
            neighbours, goals, dead, blocked, square, freeze_scratch.frozen, freeze_scratch.stack
        )
        == LOST
    )


@inlined_kernel
def makes_dead_set(
    dead_pairs: DeadPairs,
    patterns: LearnedPatterns,
    blocked: Mask,
    source: int,
    square: int,
    player: int,
) -> bool:
    """Whether the box just pushed makes a dead pair or a learned pattern with other boxes.

    Parameters
    ----------
    dead_pairs, patterns
        ``proofs.dead_pairs`` as :func:`begin_position` left them for the position before the push,
        and ``proofs.patterns``.
    blocked
        uint8 ``[m + 1]``: boxes as they stand after the push, and square ``m``.
    source, square
        Where the box stood and where it stands now.
    player
        Any square of the player's reach after the push.
    """
    if dead_pairs.table.shape[0] > 0:
        target_index = dead_pairs.live_index[square]
        source_index = dead_pairs.live_index[source]
        mates = np.int64(0)
        for w in range(dead_pairs.bits.size):
            others = dead_pairs.bits[w]
            # ``bits`` is of the position before the push, where the box still stands on its source.
            if source_index >= 0 and source_index // SQUARES_PER_WORD == w:
                others &= ~bit_of(source_index)
            mates |= dead_pairs.table[player, target_index, w] & others
        if mates != 0:
            return True
    # A call that passes tables takes longer than this test, so it is made only where it can help.
    return patterns.patterns_at[square, COUNT] > 0 and has_pattern_at(
        patterns, blocked, square, player
    )


@kernel
def begin_position(field: Field, proofs: Proofs, boxes: Ints, player: int) -> int:
    """Set the proofs up for a position. Return the row of its wall set, or -1 if it is dead.

    ``proofs.walls.dead_side[wall_set]``, uint8 ``[m + 1, 4]``, is then 1 if a box pushed to
    that square is lost with the player on that side of it. The wall set is valid until the next
    call of this function or of :func:`learn_pattern`.

    ``boxes``, int32 ``[k]``, are the squares of the boxes, ascending; ``player`` is any square of
    the player's reach.
    """
    bits, live_index = proofs.dead_pairs.bits, proofs.dead_pairs.live_index
    bits[:] = 0
    for i in range(boxes.size):
        index = live_index[boxes[i]]
        if index >= 0:
            bits[index // SQUARES_PER_WORD] |= bit_of(index)
    walls = proofs.walls
    wall_set = wall_off(field, walls, boxes, player, has_all_boxes=True)
    if wall_set >= 0:
        frozen = proofs.freeze_scratch.frozen
        # Square ``m`` stays 1. Boxes known to be frozen hold others as walls do, and no later test
        # for freezes has to find that out again.
        for square in range(frozen.size - 1):
            frozen[square] = walls.frozen[square]
        find_regions(
            field.neighbours, walls.passable[wall_set], walls.frozen, boxes, player, proofs.regions
        )
    return wall_set


@kernel
def _remember_group(field: Field, proofs: Proofs, boxes: Ints, player: int) -> None:
    """Learn a pattern from a group just found dead.

    The frozen boxes are added, because the proof can rest on them.
    """
    group_size = proofs.group_proofs.counts.group_size
    if group_size == 0:
        return
    group, frozen = proofs.search.boxes_scratch, proofs.walls.frozen
    pattern_boxes = proofs.pattern_boxes
    next_member = 0
    box_count = 0
    for i in range(boxes.size):
        # Both lists ascend, so one pass is enough.
        is_in_group = next_member < group_size and group[next_member] == boxes[i]
        next_member += is_in_group
        if is_in_group or frozen[boxes[i]]:
            pattern_boxes[box_count] = boxes[i]
            box_count += 1
    minimise_and_remember(
        field,
        proofs.walls,
        proofs.search,
        proofs.patterns,
        pattern_boxes,
        box_count,
        player,
        _MINIMISING_BUDGET,
    )


@kernel
def is_proved_dead(
    field: Field, proofs: Proofs, wall_set: int, boxes: Ints, player: int, budget: int
) -> bool:
    """Whether one of the expensive proofs shows a position to be dead.

    Parameters
    ----------
    wall_set
        The result of :func:`begin_position`, called last for this position; -1 = dead. If the
        answer is True, the wall set is no longer valid.
    boxes, player
        int32 ``[k]``: the squares of the boxes, ascending; and any square of the player's reach.
    budget
        Positions that the first search of a group of boxes may visit.
    """
    if wall_set < 0:
        return True
    # The cheapest first: a matching, a look-up, searches.
    loose_count = gather_loose_boxes(field, proofs.walls, wall_set, proofs.search, boxes, player)
    if loose_count == NO_MATCHING:
        return True
    if proofs.patterns.counts.patterns > 0 and has_pattern(
        proofs.patterns, proofs.regions.has_box, boxes, player
    ):
        return True
    tables = DeadGroupTables(proofs.walls, proofs.search, proofs.regions, proofs.group_proofs)
    if has_dead_group(field, tables, wall_set, boxes, player, budget):
        _remember_group(field, proofs, boxes, player)
        return True
    return False


@kernel
def mark_first_pushes(
    field: Field, proofs: Proofs, wall_set: int, boxes: Ints, allowed: Mask
) -> int:
    """Mark pushes so that some solution, if there is one, begins with one of them.

    A macro move that begins with another push can be left out (PI-corrals, see
    :mod:`sokolab.kernels.search.dead.first_pushes`). Returns the number marked. 0 means dead.

    ``wall_set`` and ``boxes`` come from :func:`begin_position`, called last for this position.
    ``allowed``, uint8 ``[k, 4]``, is filled: 1 if box ``i`` may be pushed in direction ``d``.
    """
    return allow_first_pushes(
        field,
        proofs.walls,
        wall_set,
        boxes,
        proofs.regions,
        proofs.corral_scratch,
        proofs.losing_moves,
        allowed,
    )


@kernel
def has_first_push(allowed: Mask, i: int) -> bool:
    """Whether :func:`mark_first_pushes` marked a push of box ``i``."""
    return bool(allowed[i, 0] or allowed[i, 1] or allowed[i, 2] or allowed[i, 3])


@kernel
def wall_set_if_alive(field: Field, proofs: Proofs, boxes: Ints, player: int, allowed: Mask) -> int:
    """Set the proofs up for an expansion. Return its wall set, -1 if it is dead.

    ``boxes``, int32 ``[k]``, are the squares of the boxes, ascending; ``player`` is any square of
    the player's reach. ``allowed``, uint8 ``[k, 4]``, is filled: 1 if box ``i`` may be pushed in
    direction ``d``.
    """
    wall_set = begin_position(field, proofs, boxes, player)
    if is_proved_dead(field, proofs, wall_set, boxes, player, _EXPANSION_BUDGET):
        return -1
    if mark_first_pushes(field, proofs, wall_set, boxes, allowed) == 0:
        return -1
    return int(wall_set)


@kernel
def learn_pattern(field: Field, proofs: Proofs, boxes: Ints, player: int) -> bool:
    """Look for a few boxes of a position that are dead on their own, and remember them.

    Meant for positions below which a search has grown large without success. Returns whether such
    boxes are found. If so, the position is dead. Wall sets found earlier are no longer valid.

    ``boxes``, int32 ``[k]``, are the squares of the boxes, ascending; ``player`` is any square of
    the player's reach.
    """
    proof = learn_from_position(
        field,
        proofs.walls,
        proofs.search,
        proofs.patterns,
        boxes,
        player,
        proofs.pattern_boxes,
        _LEARNING_BUDGET,
    )
    return bool(proof == PROVED_DEAD)
