"""The macro moves of one box: the positions they lead to, and the scores of these positions.

A *child* is the position after a macro move. Its score is worked out from the score of the position
before and from what the move changes. Children with the box on the same square differ in the side
of the box on which the player stands. They share one score: only matched pushes depend on the side.

``SHUFFLED``, ``MATCHED`` and the other choices that feature masks offer are *ours*.
"""

from __future__ import annotations

from typing import NamedTuple

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.assignment import Matching, best_total, total_after
from sokolab.kernels.search.boards.field import Field, box_state
from sokolab.kernels.search.boards.macro import (
    LOWEST,
    PUSH_TURN,
    REGIONS,
    SIDE,
    SQUARE,
    Macros,
    macro_moves,
)
from sokolab.kernels.search.dead.proofs import Proofs, lost_after_push, makes_dead_set
from sokolab.kernels.search.fess.context import ExpansionScratch, FeatureContext
from sokolab.kernels.search.fess.score import (
    LARGEST_DISTANCE,
    broken_count_in,
    out_of_plan_count_in,
    packed_score,
    steps_in,
    steps_of_matched,
)
from sokolab.kernels.search.fess.tables import Positions, SearchTables
from sokolab.kernels.search.plan.pull_moves import SHUFFLE_SHIFT
from sokolab.kernels.search.plan.rooms import count_broken_edges_after
from sokolab.kernels.search.plan.steps import PackingPlan, out_of_plan, plan_row, plan_steps_done
from sokolab.kernels.search.plan.tables import DEAD, OPEN
from sokolab.kernels.search.tables.records import Record
from sokolab.kernels.search.tables.slots import locate_word

# Entries of ``Macros.scores`` in place of scores, none of which is negative. In this search that
# array also takes the values ``_prefetch`` reads; ``add_children`` overwrites it row by row.
_UNKNOWN, _LOST = -1, -2

IGNORE_ROOMS, CROWDING, IGNORE_HOTSPOTS, IGNORE_ZONES, SHUFFLED, MATCHED = 1, 2, 4, 8, 16, 32
"""Bits of a feature mask, which varies the features from attempt to attempt.

A feature that is left out is 0 in every score.

- ``IGNORE_ROOMS`` leaves out the broken edges.
- ``CROWDING`` prefers boxes near goals; without it, boxes far from goals are preferred.
- ``IGNORE_HOTSPOTS`` leaves out the boxes on hotspots.
- ``IGNORE_ZONES`` leaves out the boxes out of plan.
- ``SHUFFLED`` replaces the distance by bits of the position's hash: ties are broken at random.
- ``MATCHED`` is for a plan without steps. It does not count the boxes on goals but the matched
  pushes: the least sum over all matchings of boxes with goals, each box as if alone."""


@inlined_kernel
def steps_done(plan: PackingPlan, goals: Mask, blocked: Mask, boxes: Ints) -> int:
    """Return the steps of the plan done, or the boxes on goals if the plan has no steps.

    ``blocked`` and ``boxes`` describe the same position; a plan with steps looks at the first only.
    """
    if plan.target.size > 0:
        return plan_steps_done(plan, blocked)
    count = 0
    for i in range(boxes.size):
        count += goals[boxes[i]]
    return int(count)


@kernel
def match_boxes(field: Field, matching: Matching, boxes: Ints, player: int) -> int:
    """Match the boxes with goals and return the matched pushes.

    The player may be on any square of its reach.
    """
    for i in range(boxes.size):
        matching.cost_rows[i] = box_state(field, boxes[i], player)
    return int(best_total(field.costs, matching))


@kernel
def count_on_hotspots(hotspots: Mask, boxes: Ints, cut_off: Ints) -> int:
    """Count the boxes on hotspots. Write to ``cut_off`` how many others each box cuts off."""
    count = 0
    for i in range(boxes.size):
        cut_off[i] = 0
        if hotspots.shape[0] > 0:
            for j in range(boxes.size):
                cut_off[i] += hotspots[boxes[i], boxes[j]]
        count += cut_off[i] > 0
    return int(count)


@kernel
def on_hotspots_after(hotspots: Mask, boxes: Ints, cut_off: Ints, box: int, target: int) -> int:
    """Count the boxes on hotspots after ``box`` has gone to ``target``.

    ``cut_off`` is as :func:`count_on_hotspots` wrote it for ``boxes``, before the move.
    """
    if hotspots.shape[0] == 0:
        return 0
    source = boxes[box]
    count = 0
    is_target_hotspot = 0
    for j in range(boxes.size):
        if j != box:
            square = boxes[j]
            count += cut_off[j] - hotspots[square, source] + hotspots[square, target] > 0
            is_target_hotspot |= hotspots[target, square]
    return int(count + (is_target_hotspot != 0))


@kernel
def _can_part_rooms(neighbours: Ints, blocked: Mask, is_inner: Mask, square: int) -> bool:
    """Whether a box on this square can break an edge between rooms.

    It cannot on an inner square, around which all squares are walls or in its room, if at least one
    square beside it is free and all free squares beside it stay connected around it.
    """
    if not is_inner[square]:
        return True
    runs = 0  # runs of free squares in the ring of eight around it; 0 if the whole ring is free
    free_neighbours = 0
    for d in range(4):
        neighbour = neighbours[square, d]
        if blocked[neighbour]:
            continue
        free_neighbours += 1
        clockwise = (d + 1) % 4
        if blocked[neighbours[square, clockwise]] or blocked[neighbours[neighbour, clockwise]]:
            runs += 1  # a run ends here, going clockwise
    return free_neighbours == 0 or runs > 1


@inlined_kernel
def bits_if_shuffled(feature_mask: int, state_hash: int) -> int:
    """Return the bits that replace the distance in a score with ``SHUFFLED``, and 0 without.

    They come from the hash and not from a random number, so that every machine answers alike.
    """
    if feature_mask & SHUFFLED:
        return int((state_hash >> (feature_mask >> SHUFFLE_SHIFT)) & LARGEST_DISTANCE)
    return 0


@inlined_kernel
def _prefetch(
    positions: Positions, hash_keys: Longs, others_hash: int, macros: Macros, row_count: int
) -> None:
    """Touch the hash table entries of all children, so that the cache misses overlap.

    The values go to ``macros.scores`` only so that the compiler keeps the reads. They are
    overwritten before anything else reads them. ``others_hash`` is the hash of the other boxes.
    """
    moves, slots = macros.moves, positions.slots
    for row in range(1, row_count):
        child = others_hash ^ hash_keys[0, moves[row, SQUARE]] ^ hash_keys[1, moves[row, LOWEST]]
        macros.scores[row] = positions.hash[max(0, slots[child & (slots.size - 1)] - 1)]


@inlined_kernel
def _new_position(
    positions: Positions, row_counts: Record, slot: int, state_hash: int, player: int
) -> int:
    """Insert a new position in an empty slot and return its index. Its score is still to come."""
    position = int(row_counts.positions)
    row_counts.positions = position + 1
    positions.slots[slot] = position + 1
    positions.hash[position] = state_hash
    positions.player[position] = player
    positions.expansion[position] = OPEN
    positions.score[position] = 0
    return position


class _LiftedBox(NamedTuple):
    """A box lifted off its square, and the values that all its moves share."""

    box: int  # The index of the box
    source: int  # The square it was lifted from
    score_before: int  # The score of the position with the box still there
    steps_before: int  # The steps in that score
    zone_row: int  # Row of `plan.zones` for these steps
    others_distance: int  # Sum over the other boxes of the fewest pushes to any goal
    parted_rooms: bool  # Whether the box can have broken an edge between rooms before it was lifted


@inlined_kernel
def _lift_box(
    neighbours: Ints,
    plan: PackingPlan,
    context: FeatureContext,
    scratch: ExpansionScratch,
    score: int,
    box: int,
) -> _LiftedBox:
    """Lift a box: its square is no longer blocked until the caller puts it back.

    ``score`` is the score of the position. ``scratch.child_boxes`` becomes a copy of the boxes.
    """
    source = int(scratch.boxes[box])
    for j in range(scratch.boxes.size):
        scratch.child_boxes[j] = scratch.boxes[j]
    steps = steps_in(score)
    zone_row = plan_row(plan, steps)
    others_distance = int(scratch.progress.distance - context.goal_distance[source])
    scratch.blocked[source] = 0
    parted_rooms = _can_part_rooms(neighbours, scratch.blocked, context.is_inner, source)
    return _LiftedBox(box, source, score, steps, zone_row, others_distance, parted_rooms)


@inlined_kernel
def _steps_after(
    field: Field,
    plan: PackingPlan,
    context: FeatureContext,
    scratch: ExpansionScratch,
    lifted_box: _LiftedBox,
    row: int,
) -> int:
    """Return the steps done after a move, or the number in their place if matched pushes count.

    The box is on its new square in ``scratch.blocked`` and in ``scratch.child_boxes``.
    """
    target = scratch.macros.moves[row, SQUARE]
    if scratch.progress.feature_mask & MATCHED:
        state = field.state_at[target, scratch.macros.moves[row, SIDE]]
        matched_pushes = scratch.progress.matched_pushes
        total = total_after(field.costs, scratch.matching, matched_pushes, lifted_box.box, state)
        return steps_of_matched(total)
    # A move between two squares that are no targets of steps does no step and undoes none.
    if (
        context.is_step_target[lifted_box.source]
        or context.is_step_target[target]
        or plan.target.size == 0
    ):
        return steps_done(plan, field.goals, scratch.blocked, scratch.child_boxes)
    return lifted_box.steps_before


@inlined_kernel
def _broken_count_after(
    neighbours: Ints,
    context: FeatureContext,
    scratch: ExpansionScratch,
    lifted_box: _LiftedBox,
    target: int,
) -> int:
    """Return the broken edges between rooms after a move to ``target``, which is blocked now."""
    blocked = scratch.blocked
    parts_rooms = _can_part_rooms(neighbours, blocked, context.is_inner, target)
    if scratch.progress.feature_mask & IGNORE_ROOMS or not (lifted_box.parted_rooms or parts_rooms):
        return broken_count_in(lifted_box.score_before)
    # The hashes of ``rooms`` still have the box on its source, so the source is always named. The
    # target is named only if a box there can break an edge; square ``m`` stands for no square.
    to_square = target if parts_rooms else blocked.size - 1
    return int(
        count_broken_edges_after(neighbours, blocked, scratch.rooms, lifted_box.source, to_square)
    )


@inlined_kernel
def _child_score(
    field: Field,
    plan: PackingPlan,
    context: FeatureContext,
    scratch: ExpansionScratch,
    lifted_box: _LiftedBox,
    row: int,
) -> int:
    """Return the score of the position after a move, without the random bits of ``SHUFFLED``.

    ``row`` is a row of ``Macros.moves``. In ``scratch.blocked``, the box is on its new square; this
    function puts it there in ``child_boxes``. Everything else in the scratch describes the position
    before the move, and what the move cannot have changed is taken from the score before.
    """
    feature_mask, moves = scratch.progress.feature_mask, scratch.macros.moves
    source, target = lifted_box.source, int(moves[row, SQUARE])
    scratch.child_boxes[lifted_box.box] = target
    steps = _steps_after(field, plan, context, scratch, lifted_box, row)
    if steps == lifted_box.steps_before:
        # The zone stays, so only the moved box counts differently: 1 in the zone, 0 elsewhere.
        zone = plan.zones[lifted_box.zone_row]
        out_of_plan_count = (
            out_of_plan_count_in(lifted_box.score_before) - zone[source] + zone[target]
        )
    else:
        out_of_plan_count = out_of_plan(plan, plan_row(plan, steps), scratch.child_boxes)
    broken_count = _broken_count_after(field.neighbours, context, scratch, lifted_box, target)
    on_hotspot_count = 0
    if not feature_mask & IGNORE_HOTSPOTS:
        on_hotspot_count = on_hotspots_after(
            context.hotspots, scratch.boxes, scratch.cut_off, lifted_box.box, target
        )
    distance = lifted_box.others_distance + context.goal_distance[target]
    if feature_mask & CROWDING:
        distance = LARGEST_DISTANCE - distance
    return packed_score(
        steps,
        int(moves[row, REGIONS]),
        broken_count,
        0 if feature_mask & IGNORE_ZONES else out_of_plan_count,
        on_hotspot_count,
        0 if feature_mask & SHUFFLED else distance,
    )


@inlined_kernel
def _score_move(
    field: Field,
    proofs: Proofs,
    plan: PackingPlan,
    context: FeatureContext,
    scratch: ExpansionScratch,
    lifted_box: _LiftedBox,
    row: int,
) -> None:
    """Write the score of a child to ``macros.scores``, or that its box is lost.

    The result of an earlier move to the same square is taken over, though the player stood on
    another side of the box then. A box that is lost is lost from all sides: ``macro_moves`` has
    left out the dead sides, and a freeze does not ask where the player is. A score
    depends on the side only with ``MATCHED``, where the box can be nearer to its goal from one side
    than from another. A score ranks the position and proves nothing, so that does no harm.
    """
    blocked, macros = scratch.blocked, scratch.macros
    target = macros.moves[row, SQUARE]
    # ``row_at`` is never cleared, so it can hold a row of another box. But all rows before this one
    # are of this box by now: if such a row has the same square and a score, the score is right.
    earlier_row = macros.row_at[target]
    if (
        0 < earlier_row < row
        and macros.moves[earlier_row, SQUARE] == target
        and macros.scores[earlier_row] != _UNKNOWN
    ):
        macros.scores[row] = macros.scores[earlier_row]
        return
    macros.row_at[target] = row
    dead = proofs.walls.dead[scratch.progress.wall_set]
    if lost_after_push(field.neighbours, field.goals, dead, proofs.freeze_scratch, blocked, target):
        macros.scores[row] = _LOST
    else:
        macros.scores[row] = _child_score(field, plan, context, scratch, lifted_box, row)


@inlined_kernel
def _is_child_dead(
    field: Field,
    proofs: Proofs,
    plan: PackingPlan,
    context: FeatureContext,
    scratch: ExpansionScratch,
    lifted_box: _LiftedBox,
    row: int,
) -> bool:
    """Whether a child is proved dead. If not, its score is in ``macros.scores``."""
    blocked, macros = scratch.blocked, scratch.macros
    target, player = int(macros.moves[row, SQUARE]), int(macros.moves[row, LOWEST])
    blocked[target] = 1  # the proofs and the features look at the board after the move
    _score_move(field, proofs, plan, context, scratch, lifted_box, row)
    is_dead = macros.scores[row] == _LOST or makes_dead_set(
        proofs.dead_pairs, proofs.patterns, blocked, lifted_box.source, target, player
    )
    blocked[target] = 0
    return bool(is_dead)


@inlined_kernel
def _add_move(tables: SearchTables, position: int, source: int, target: int) -> None:
    """List a move of the newest expansion."""
    moves, move = tables.moves, tables.row_counts.moves
    tables.row_counts.moves = move + 1
    moves.position[move] = position
    moves.source[move] = source
    moves.target[move] = target


@kernel
def add_children(
    field: Field,
    proofs: Proofs,
    plan: PackingPlan,
    context: FeatureContext,
    tables: SearchTables,
    scratch: ExpansionScratch,
    score: int,
    box: int,
) -> bool:
    """Insert the macro moves of one box. Return whether one of them solves the level.

    If one does, ``scratch.progress.solving_row`` is its row in ``Macros.moves``. Each new position
    is inserted, even one that is proved dead. Only moves to positions that are neither dead nor
    expanded are listed. The tables must have space for ``4 m`` positions and as many moves.

    The parts of this function are inlined: to pass these tuples on for every child would cost a
    fifth of the time.

    Parameters
    ----------
    proofs
        As :func:`sokolab.kernels.search.dead.proofs.wall_set_if_alive` left them for this position.
    scratch
        The current expansion. Its ``rooms``, ``matching`` and ``cut_off`` describe this position,
        as far as the feature mask needs them.
    score
        The score of the position.
    box
        The index of the box in ``scratch.boxes``.
    """
    neighbours, goals, keys = field.neighbours, field.goals, context.hash_keys
    progress, blocked, macros = scratch.progress, scratch.blocked, scratch.macros
    positions, row_counts = tables.positions, tables.row_counts
    dead_side = proofs.walls.dead_side[progress.wall_set]
    source, player = int(scratch.boxes[box]), progress.player
    row_count = macro_moves(
        neighbours, blocked, dead_side, source, player, progress.region_count, PUSH_TURN, macros
    )
    # From here to the last lines, the box is lifted: ``blocked`` and ``others_hash`` leave it out.
    lifted_box = _lift_box(neighbours, plan, context, scratch, score, box)
    others_hash = progress.boxes_hash ^ keys[0, source]
    _prefetch(positions, keys, others_hash, macros, row_count)
    is_solved = False
    for row in range(1, row_count):  # row 0 is the box where it stands
        target, player_after = int(macros.moves[row, SQUARE]), int(macros.moves[row, LOWEST])
        state_hash = others_hash ^ keys[0, target] ^ keys[1, player_after]
        position = locate_word(positions.hash, positions.slots, state_hash)
        # Only new positions get a score. ``_score_move`` must not take over the old value of the
        # row, from another box or from ``_prefetch``.
        macros.scores[row] = _UNKNOWN
        if position < 0:  # new: its slot is -1 - position
            position = _new_position(positions, row_counts, -1 - position, state_hash, player_after)
            if _is_child_dead(field, proofs, plan, context, scratch, lifted_box, row):
                positions.expansion[position] = DEAD
            else:
                bits = bits_if_shuffled(progress.feature_mask, state_hash)
                positions.score[position] = macros.scores[row] | bits
                # ``on_goal_count`` counts the boxes before the move.
                if progress.on_goal_count - goals[source] + goals[target] == scratch.boxes.size:
                    # No break: the lines below still list the move.
                    progress.solving_row = row
                    is_solved = True
        # A move to a known position is listed, too: by this move, the path to it can weigh less.
        if positions.expansion[position] == OPEN:
            _add_move(tables, position, source, target)
    blocked[source] = 1  # the box is back
    return is_solved
