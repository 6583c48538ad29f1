"""The loop of the feature-space search: take a move from a cell, expand the position, enqueue it.

Begin at :func:`step`, the last function; ``tables.py`` has the arrays, ``context.py`` what is known
of the level and the scratch. An expansion handles one box after the other, so the loop can stop
after any box and resume there.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Longs
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import LOWEST, SQUARE
from sokolab.kernels.search.dead.proofs import (
    Proofs,
    has_first_push,
    learn_pattern,
    wall_set_if_alive,
)
from sokolab.kernels.search.fess.advisors import (
    Choice,
    advise_by_features,
    explorer_move,
    opener_move,
)
from sokolab.kernels.search.fess.children import (
    MATCHED,
    NO_ROOMS,
    add_children,
    count_on_hotspots,
    match_boxes,
)
from sokolab.kernels.search.fess.context import (
    EXPLORER,
    OPENER,
    PACKING,
    ExpansionScratch,
    FeatureContext,
)
from sokolab.kernels.search.fess.picking import best_edge, enqueue_expansion, take_next_move
from sokolab.kernels.search.fess.score import CELL_SHIFT, MIN_STEPS, regions_in, steps_in
from sokolab.kernels.search.fess.tables import (
    DEAD,
    SLOTS_PER_CELL,
    SLOTS_PER_POSITION,
    SearchTables,
    find_cell,
)
from sokolab.kernels.search.plan.rooms import count_broken_edges
from sokolab.kernels.search.plan.steps import PackingPlan, plan_row
from sokolab.kernels.search.status import EXHAUSTED, FULL, RUNNING, SOLVED
from sokolab.kernels.search.tables.records import Record
from sokolab.kernels.walk import walk_distances

_BEGIN, PICK, _BOXES, _CLOSE = 0, 1, 2, 3
"""Phases, ``progress.phase``: what the loop does next. ``PICK`` takes a move if no expansion is in
progress; ``_BEGIN`` tests the position after that move and sets it up; ``_BOXES`` lists its moves,
box after box; ``_CLOSE`` lets the advisors name some and puts it into its cell. A search begins in
phase ``_BEGIN``, because no move leads to its start."""
# With this many expansions below it, a position is suspected of being dead. The proof may visit
# hundreds of positions and is mostly in vain, so it must stay rare: most attempts end earlier.
_SUSPECT_DESCENDANTS: Final = 1024
# Board squares times boxes handled per call. A position of XSokoban has some 1,900 of them (mean of
# its 90 levels), so this is 200 positions, or 10 ms at 20,000 positions a second.
_WORK_BUDGET: Final = 400_000


@inlined_kernel
def _score_of(tables: SearchTables, expansion: int) -> int:
    """Return the score of an expansion's position."""
    return int(tables.positions.score[tables.expansions.position[expansion]])


@kernel
def _begin_expansion(
    field: Field,
    context: FeatureContext,
    proofs: Proofs,
    tables: SearchTables,
    scratch: ExpansionScratch,
) -> bool:
    """Begin the newest expansion, or remove it and return False if its position is proved dead."""
    positions, expansions, progress = tables.positions, tables.expansions, scratch.progress
    newest = tables.used.expansions - 1
    boxes = scratch.boxes
    hashed = np.int64(0)
    distance = 0
    on_goals = 0
    for i in range(boxes.size):
        boxes[i] = expansions.boxes[newest, i]
        scratch.blocked[boxes[i]] = 1
        hashed ^= context.hash_keys[0, boxes[i]]
        distance += context.goal_distance[boxes[i]]
        on_goals += field.goals[boxes[i]]
    position = expansions.position[newest]
    player = int(positions.player[position])
    wall_set = wall_set_if_alive(field, proofs, boxes, player, scratch.first_pushes)
    if wall_set < 0:
        for i in range(boxes.size):
            scratch.blocked[boxes[i]] = 0
        positions.status[position] = DEAD
        tables.used.expansions = newest
        return False
    count_on_hotspots(context.hotspots, boxes, scratch.cut_off)
    if not progress.feature_mask & NO_ROOMS:
        count_broken_edges(field.neighbours, scratch.blocked, scratch.rooms)
    if progress.feature_mask & MATCHED:
        progress.matched = match_boxes(field, scratch.matching, boxes, player)
    progress.boxes_hash = hashed
    progress.wall_set = wall_set
    progress.player = player
    progress.next_box = 0
    progress.regions = regions_in(positions.score[position])
    progress.on_goals = on_goals
    progress.distance = distance
    expansions.first[newest] = expansions.last[newest] = tables.used.edges  # no move is listed yet
    return True


@kernel
def _swap_edges(tables: SearchTables, first: int, second: int) -> None:
    """Swap two moves."""
    edges = tables.edges
    position, source, target = edges.position[first], edges.source[first], edges.target[first]
    edges.position[first] = edges.position[second]
    edges.source[first] = edges.source[second]
    edges.target[first] = edges.target[second]
    edges.position[second] = position
    edges.source[second] = source
    edges.target[second] = target


@kernel
def _make_free(tables: SearchTables, advice: Longs, edge: int) -> None:
    """Make a paid move of the newest expansion free: it adds no weight then.

    Free moves come before paid ones. So the edge changes places with the first paid one,
    also in ``advice``, which names edges by number. Two advisors may name the same edge; then
    nothing is left to do the second time.
    """
    expansions, newest = tables.expansions, tables.used.expansions - 1
    first_paid = expansions.first_paid[newest]
    if edge < first_paid:
        return
    expansions.first_paid[newest] = first_paid + 1
    for i in range(advice.size):
        if advice[i] == first_paid:
            advice[i] = edge
        elif advice[i] == edge:
            advice[i] = first_paid
    _swap_edges(tables, edge, first_paid)


@kernel
def _ask_advisors(
    field: Field,
    plan: PackingPlan,
    context: FeatureContext,
    proofs: Proofs,
    tables: SearchTables,
    scratch: ExpansionScratch,
) -> None:
    """Let the advisors name moves of the newest expansion; these moves add no weight.

    If there are only one or two moves and no advisor names one, the better one adds no weight
    either: a path with hardly a choice should not weigh more for its length. This rule is *ours*.
    """
    positions, edges, expansions = tables.positions, tables.edges, tables.expansions
    progress, advice = scratch.progress, scratch.advice
    newest = tables.used.expansions - 1
    score = _score_of(tables, newest)
    first, last = expansions.first[newest], tables.used.edges
    expansions.first_paid[newest] = first
    expansions.last[newest] = last
    hopeless_side = proofs.walls.hopeless_side[progress.wall_set]
    steps = steps_in(score)
    zone_distance = plan.zone_distance[plan_row(plan, steps)]
    distances = context.push_distances
    choice = Choice(first, last, score, MIN_STEPS if progress.feature_mask & MATCHED else steps)
    advise_by_features(positions, edges, choice, distances, zone_distance, advice)
    advice[EXPLORER] = explorer_move(
        field, hopeless_side, distances, proofs.regions, positions, edges, choice, scratch
    )
    # Without a plan, or if matched pushes count in place of steps, there is no next step.
    if advice[PACKING] < 0 and 0 <= steps < plan.target.size:
        square, walks = plan.target[steps], scratch.walks
        if walks[square] != 0:  # ``walks`` do not start from this square yet
            walk_distances(field.neighbours, field.inside, square, -1, walks, scratch.stack)
        advice[OPENER] = opener_move(positions, edges, choice, walks)
    for i in range(advice.size):
        if advice[i] >= 0:
            _make_free(tables, advice, advice[i])
    if last - first <= 2 and expansions.first_paid[newest] == first:
        edge = best_edge(positions, edges, first, first, last)
        if edge >= 0:
            _make_free(tables, advice, edge)


@kernel
def _close_expansion(tables: SearchTables, scratch: ExpansionScratch) -> None:
    """Put the newest expansion into its cell and clear the board.

    A new cell is the next in order, so that new features are tried at once. This is *ours*.
    """
    expansions, used, progress = tables.expansions, tables.used, scratch.progress
    newest = used.expansions - 1
    cells_before = used.cells
    cell = find_cell(tables.cells, used, expansions.path_best[newest] >> CELL_SHIFT)
    expansions.cell[newest] = cell
    if used.cells > cells_before:
        progress.cell_in_turn = cell
    enqueue_expansion(tables, progress, newest)
    if _score_of(tables, newest) > _score_of(tables, progress.best_expansion):
        progress.best_expansion = newest
    for i in range(scratch.boxes.size):
        scratch.blocked[scratch.boxes[i]] = 0


@kernel
def _prune_subtree(tables: SearchTables, progress: Record, dead: int) -> None:
    """Mark expansion ``dead`` and all its descendants as proved dead."""
    expansions, newest = tables.expansions, tables.used.expansions - 1
    expansions.descendants[dead] = -1
    for expansion in range(dead + 1, newest + 1):  # a parent has a lower number than its children
        parent = expansions.parent[expansion]
        if parent >= 0 and expansions.descendants[parent] < 0:
            expansions.descendants[expansion] = -1
    best = 0  # the start: it stays if it is dead, too, and with it everything
    if expansions.descendants[progress.best_expansion] < 0:
        for expansion in range(newest + 1):
            is_alive = expansions.descendants[expansion] >= 0
            if is_alive and _score_of(tables, expansion) > _score_of(tables, best):
                best = expansion
        progress.best_expansion = best


@kernel
def _count_descendant(
    field: Field, proofs: Proofs, tables: SearchTables, scratch: ExpansionScratch
) -> None:
    """Count the newest expansion for each of its ancestors.

    An ancestor with a large subtree is suspect: the search tries to prove it dead. That overwrites
    ``scratch.boxes``, and ``progress.wall_set`` is no longer valid, so the expansion must be
    closed.
    """
    positions, expansions = tables.positions, tables.expansions
    dead_ancestor = -1
    ancestor = int(expansions.parent[tables.used.expansions - 1])
    while ancestor >= 0:
        expansions.descendants[ancestor] += 1
        # Equal only once, so a proof is tried only once.
        if expansions.descendants[ancestor] == _SUSPECT_DESCENDANTS:
            for i in range(scratch.boxes.size):
                scratch.boxes[i] = expansions.boxes[ancestor, i]
            player = int(positions.player[expansions.position[ancestor]])
            if learn_pattern(field, proofs, scratch.boxes, player):
                # The last one found is the highest; all below it are pruned with it.
                dead_ancestor = ancestor
        ancestor = int(expansions.parent[ancestor])
    if dead_ancestor >= 0:
        _prune_subtree(tables, scratch.progress, dead_ancestor)


@kernel
def _has_room_for_expansion(tables: SearchTables) -> bool:
    """Whether one more expansion and one more cell fit into the tables."""
    used, cells = tables.used, tables.cells
    return bool(
        used.expansions < tables.expansions.position.size
        and used.cells < cells.key.size
        and used.cells * SLOTS_PER_CELL < cells.slots.size
    )


@kernel
def _has_room_for_children(tables: SearchTables, m: int) -> bool:
    """Whether the moves of one box fit into the tables, at most four for each of ``m`` squares."""
    positions, used = tables.positions, tables.used
    return bool(
        used.positions + 4 * m <= positions.hash.size
        and used.edges + 4 * m <= tables.edges.position.size
        and (used.positions + 4 * m) * SLOTS_PER_POSITION <= positions.slots.size
    )


@kernel
def _note_solution(tables: SearchTables, scratch: ExpansionScratch, box_index: int) -> None:
    """Note the move that solves the level."""
    progress, moves = scratch.progress, scratch.macros.moves
    progress.solved_parent = tables.used.expansions - 1
    progress.solved_source = scratch.boxes[box_index]
    progress.solved_target = moves[progress.solving_row, SQUARE]
    progress.solved_player = moves[progress.solving_row, LOWEST]


@kernel
def step(
    field: Field,
    plan: PackingPlan,
    context: FeatureContext,
    proofs: Proofs,
    tables: SearchTables,
    scratch: ExpansionScratch,
    budget: int,
) -> int:
    """Take up to ``budget`` moves and expand the positions after them.

    Returns ``RUNNING``, also when it has worked for some milliseconds; ``SOLVED``; ``EXHAUSTED`` if
    no move is left; or ``FULL`` if the tables must grow first.
    """
    progress = scratch.progress
    m = field.goals.size - 1
    moves_taken = 0
    work = 0  # as ``_WORK_BUDGET`` counts it
    while True:
        phase = progress.phase
        if phase == PICK:
            if moves_taken >= budget:
                return RUNNING
            if not _has_room_for_expansion(tables):
                return FULL
            if not take_next_move(tables, progress, scratch.boxes, scratch.child_boxes):
                return EXHAUSTED
            progress.phase = _BEGIN
        elif phase == _BEGIN:
            progress.taken += 1
            moves_taken += 1
            progress.phase = PICK
            if _begin_expansion(field, context, proofs, tables, scratch):
                progress.phase = _BOXES
        elif phase == _BOXES:
            score = tables.positions.score[tables.expansions.position[tables.used.expansions - 1]]
            while progress.next_box < scratch.boxes.size:
                i = progress.next_box
                if has_first_push(scratch.first_pushes, i):
                    if work > _WORK_BUDGET:
                        return RUNNING
                    if not _has_room_for_children(tables, m):
                        return FULL
                    work += m
                    if add_children(field, proofs, plan, context, tables, scratch, score, i):
                        _note_solution(tables, scratch, i)
                        return SOLVED
                progress.next_box = i + 1
            progress.phase = _CLOSE
        else:
            # In this order: the advisors judge all moves, `_close_expansion` ranks the expansion by
            # those made free, and `_count_descendant` may overwrite what both need.
            _ask_advisors(field, plan, context, proofs, tables, scratch)
            _close_expansion(tables, scratch)
            _count_descendant(field, proofs, tables, scratch)
            progress.phase = PICK
