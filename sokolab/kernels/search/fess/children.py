"""The macro moves of one box: the positions they lead to, and the scores of these."""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.assignment import Matching, best_total, total_after
from sokolab.kernels.search.boards.field import Field, box_state
from sokolab.kernels.search.boards.macro import (
    LOWEST,
    PUSHES,
    REGIONS,
    SIDE,
    SQUARE,
    Macros,
    macro_moves,
)
from sokolab.kernels.search.dead.proofs import Proofs, lost_after_push, makes_dead_set
from sokolab.kernels.search.fess.context import ExpansionScratch, FeatureContext
from sokolab.kernels.search.fess.score import (
    broken_in,
    outside_in,
    score,
    steps_in,
    steps_of_matched,
)
from sokolab.kernels.search.fess.tables import DEAD, OPEN, Nodes, SearchTables
from sokolab.kernels.search.plan.rooms import broken_after
from sokolab.kernels.search.plan.steps import PackingPlan, out_of_plan, packed
from sokolab.kernels.search.tables.records import Record
from sokolab.kernels.search.tables.slots import found_word

_UNKNOWN, _LOST = -1, -2  # in place of a score in ``Macros.scores``

NO_ROOMS, CROWDING, NO_HOTSPOTS, NO_ZONES, SHUFFLED, MATCHED = 1, 2, 4, 8, 16, 32
"""Bits of a feature mask, which varies the features from attempt to attempt.

``NO_ROOMS``, ``NO_HOTSPOTS`` and ``NO_ZONES`` leave out the broken edges, the boxes on hotspots and
the boxes out of plan. ``CROWDING`` prefers boxes near goals instead of far from them. ``SHUFFLED``
replaces the distance by bits of the position's hash, so that ties are broken at random.
``MATCHED`` is for a plan without steps: instead of the boxes on goals it counts the matched pushes,
that is the least pushes of a matching of boxes with goals, each box as if alone."""
SHUFFLE_SHIFT: Final = 8
"""The bits of a feature mask from here on say which bits of the hash ``SHUFFLED`` takes."""


@inlined_kernel
def steps_done(plan: PackingPlan, goals: Mask, shut: Mask, boxes: Ints) -> int:
    """Return the steps of the plan done; for a plan without steps, the boxes on goals."""
    if plan.target.size > 0:
        return packed(plan, shut)
    count = 0
    for i in range(boxes.size):
        count += goals[boxes[i]]
    return int(count)


@kernel
def match_boxes(field: Field, matching: Matching, boxes: Ints, player: int) -> int:
    """Match the boxes with goals and return the matched pushes; ``player`` is its square."""
    for i in range(boxes.size):
        matching.rows[i] = box_state(field, boxes[i], player)
    return int(best_total(field.costs, matching))


@kernel
def count_hindering(hotspots: Mask, boxes: Ints, hindered: Ints) -> int:
    """Return how many boxes hinder another box; write to ``hindered`` how many each hinders."""
    count = 0
    for i in range(boxes.size):
        hindered[i] = 0
        if hotspots.shape[0] > 0:
            for j in range(boxes.size):
                hindered[i] += hotspots[boxes[i], boxes[j]]
        count += hindered[i] > 0
    return int(count)


@kernel
def hindering_after(hotspots: Mask, boxes: Ints, hindered: Ints, moved: int, target: int) -> int:
    """Return how many boxes hinder another box after box ``moved`` has gone to ``target``.

    ``hindered`` is that of :func:`count_hindering` for ``boxes`` before the move.
    """
    if hotspots.shape[0] == 0:
        return 0
    source = boxes[moved]
    count = 0
    own = 0
    for j in range(boxes.size):
        if j != moved:
            box = boxes[j]
            count += hindered[j] - hotspots[box, source] + hotspots[box, target] > 0
            own |= hotspots[target, box]
    return int(count + (own != 0))


@kernel
def _never_parts_rooms(neighbours: Ints, shut: Mask, inner: Mask, square: int) -> bool:
    """Whether a box on this square certainly breaks no edge between rooms.

    That is so if everything around the square is in one room and the free squares beside it stay
    connected around it.
    """
    if not inner[square]:
        return False
    runs = 0
    beside = 0
    for side in range(4):
        there = neighbours[square, side]
        if shut[there]:
            continue
        beside += 1
        following = (side + 1) & 3
        if shut[neighbours[square, following]] or shut[neighbours[there, following]]:
            runs += 1  # the free squares end here, going clockwise
    return beside > 0 and runs <= 1


@inlined_kernel
def _prefetch(nodes: Nodes, hash_keys: Longs, without: int, macros: Macros, rows: int) -> None:
    """Touch the hash table entries of all children, so that the cache misses overlap."""
    moves, slots = macros.moves, nodes.slots
    for row in range(1, rows):
        child = without ^ hash_keys[0, moves[row, SQUARE]] ^ hash_keys[1, moves[row, LOWEST]]
        macros.scores[row] = nodes.hash[max(0, slots[child & (slots.size - 1)] - 1)]


@inlined_kernel
def _new_node(nodes: Nodes, used: Record, slot: int, hashed: int, lowest: int) -> int:
    """Enter a new position and return its number."""
    node = int(used.nodes)
    used.nodes = node + 1
    nodes.slots[slot] = node + 1
    nodes.hash[node] = hashed
    nodes.lowest[node] = lowest
    nodes.state[node] = OPEN
    nodes.score[node] = 0
    return node


class _Lifted(NamedTuple):
    """A box lifted off its square, and what all its moves have in common."""

    # Its number and its square.
    moved: int
    source: int
    # The score of the position, and the steps in it.
    value: int
    steps: int
    zone: int  # Row of `plan.zones` for these steps
    distance: int  # Of the other boxes
    parts_rooms: bool  # Whether the box may have broken an edge between rooms


@inlined_kernel
def _lifted(
    neighbours: Ints,
    plan: PackingPlan,
    context: FeatureContext,
    scratch: ExpansionScratch,
    value: int,
    moved: int,
) -> _Lifted:
    """Lift a box."""
    source = int(scratch.boxes[moved])
    for j in range(scratch.boxes.size):
        scratch.child_boxes[j] = scratch.boxes[j]
    steps = steps_in(value)
    zone = int(plan.row[steps if 0 <= steps < plan.row.size else 0])
    distance = int(scratch.counters.distance - context.nearest[source])
    scratch.shut[source] = 0
    parts_rooms = not _never_parts_rooms(neighbours, scratch.shut, context.inner, source)
    return _Lifted(moved, source, value, steps, zone, distance, parts_rooms)


@inlined_kernel
def _steps_after(
    field: Field,
    plan: PackingPlan,
    context: FeatureContext,
    scratch: ExpansionScratch,
    lifted: _Lifted,
    row: int,
) -> int:
    """Return the steps done, or matched, after a move."""
    target = scratch.macros.moves[row, SQUARE]
    if scratch.counters.feature_mask & MATCHED:
        state = field.state[target, scratch.macros.moves[row, SIDE]]
        matched = scratch.counters.matched
        total = total_after(field.costs, scratch.matching, matched, lifted.moved, state)
        return steps_of_matched(total)
    # Other moves do no step and undo none.
    if context.in_plan[lifted.source] or context.in_plan[target] or plan.target.size == 0:
        return steps_done(plan, field.goals, scratch.shut, scratch.child_boxes)
    return lifted.steps


@inlined_kernel
def _broken_after(
    neighbours: Ints,
    context: FeatureContext,
    scratch: ExpansionScratch,
    lifted: _Lifted,
    target: int,
) -> int:
    """Return the broken edges between rooms after a move to ``target``."""
    shut = scratch.shut
    parts_rooms = not _never_parts_rooms(neighbours, shut, context.inner, target)
    if scratch.counters.feature_mask & NO_ROOMS or not (lifted.parts_rooms or parts_rooms):
        return broken_in(lifted.value)
    to_square = target if parts_rooms else shut.size - 1
    return int(broken_after(neighbours, shut, scratch.rooms, lifted.source, to_square))


@inlined_kernel
def _child_score(
    field: Field,
    plan: PackingPlan,
    context: FeatureContext,
    scratch: ExpansionScratch,
    lifted: _Lifted,
    row: int,
) -> int:
    """Return the score of the position after a move, ties not shuffled."""
    feature_mask, moves = scratch.counters.feature_mask, scratch.macros.moves
    source, target = lifted.source, int(moves[row, SQUARE])
    scratch.child_boxes[lifted.moved] = target
    steps = _steps_after(field, plan, context, scratch, lifted, row)
    if steps == lifted.steps:
        zone = plan.zones[lifted.zone]
        outside = outside_in(lifted.value) - zone[source] + zone[target]
    else:
        reached = min(max(steps, 0), plan.row.size - 1)
        outside = out_of_plan(plan, reached, scratch.child_boxes)
    broken = _broken_after(field.neighbours, context, scratch, lifted, target)
    hindering = 0
    if not feature_mask & NO_HOTSPOTS:
        hindering = hindering_after(
            context.hotspots, scratch.boxes, scratch.hindered, lifted.moved, target
        )
    distance = lifted.distance + context.nearest[target]
    if feature_mask & CROWDING:
        distance = 65535 - distance
    return score(
        steps,
        int(moves[row, REGIONS]),
        broken,
        0 if feature_mask & NO_ZONES else outside,
        hindering,
        0 if feature_mask & SHUFFLED else distance,
    )


@inlined_kernel
def _score_move(
    field: Field,
    proofs: Proofs,
    plan: PackingPlan,
    context: FeatureContext,
    scratch: ExpansionScratch,
    lifted: _Lifted,
    row: int,
) -> None:
    """Write the score of a move's position to ``macros.scores``, or that it is lost."""
    shut, macros, entry = scratch.shut, scratch.macros, scratch.counters.entry
    target, side = macros.moves[row, SQUARE], macros.moves[row, SIDE]
    earlier = macros.row_at[target]  # a move to the same square has the same score
    macros.scores[row] = _UNKNOWN
    if 0 < earlier < row and macros.moves[earlier, SQUARE] == target:
        macros.scores[row] = macros.scores[earlier]
    if macros.scores[row] != _UNKNOWN:
        return
    macros.row_at[target] = row
    hopeless, dead = proofs.walls.hopeless[entry], proofs.walls.dead[entry]
    if lost_after_push(
        field.neighbours, field.goals, hopeless, dead, proofs.freeze, shut, target, side
    ):
        macros.scores[row] = _LOST
    else:
        macros.scores[row] = _child_score(field, plan, context, scratch, lifted, row)


@kernel
def add_children(
    field: Field,
    proofs: Proofs,
    plan: PackingPlan,
    context: FeatureContext,
    tables: SearchTables,
    scratch: ExpansionScratch,
    value: int,
    moved: int,
) -> bool:
    """Enter the macro moves of one box; return whether one of them solves the level.

    Then ``scratch.counters.solving_row`` is its row in ``Macros.moves``. The parts of this function
    are inlined: to pass these tuples on for every child would cost a fifth of the time.

    ``scratch``: the current expansion; its ``rooms`` as
    :func:`sokolab.kernels.search.plan.rooms.broken_edges` left them for this position. ``value``:
    the score of the position. ``moved``: number of the box.
    """
    neighbours, goals, keys = field.neighbours, field.goals, context.hash_keys
    counters, shut, macros = scratch.counters, scratch.shut, scratch.macros
    feature_mask = counters.feature_mask
    nodes, edges, used = tables.nodes, tables.edges, tables.used
    hopeless = proofs.walls.hopeless[counters.entry]
    source, player = int(scratch.boxes[moved]), counters.player
    rows = macro_moves(neighbours, shut, hopeless, source, player, counters.regions, PUSHES, macros)
    lifted = _lifted(neighbours, plan, context, scratch, value, moved)
    without = counters.boxes_hash ^ keys[0, source]
    _prefetch(nodes, keys, without, macros, rows)
    is_solved = False
    for row in range(1, rows):
        target, lowest = int(macros.moves[row, SQUARE]), int(macros.moves[row, LOWEST])
        hashed = without ^ keys[0, target] ^ keys[1, lowest]
        node = found_word(nodes.hash, nodes.slots, hashed)
        macros.scores[row] = _UNKNOWN
        if node < 0:
            node = _new_node(nodes, used, -1 - node, hashed, lowest)
            shut[target] = 1
            _score_move(field, proofs, plan, context, scratch, lifted, row)
            if macros.scores[row] == _LOST or makes_dead_set(
                proofs.pairs, proofs.patterns, shut, source, target, lowest
            ):
                nodes.state[node] = DEAD
            else:
                nodes.score[node] = macros.scores[row]
                if feature_mask & SHUFFLED:
                    nodes.score[node] |= (hashed >> (feature_mask >> SHUFFLE_SHIFT)) & 65535
                if counters.on_goals - goals[source] + goals[target] == scratch.boxes.size:
                    counters.solving_row = row
                    is_solved = True
            shut[target] = 0
        if nodes.state[node] == OPEN:
            edge = used.edges
            used.edges = edge + 1
            edges.node[edge] = node
            edges.source[edge] = source
            edges.target[edge] = target
    shut[source] = 1
    return is_solved
