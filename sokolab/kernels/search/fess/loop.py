"""The loop of the feature-space search: take a move from a cell, expand the position, enqueue it.

Begin at :func:`step`, the last function; ``tables.py`` has the arrays, ``context.py`` what is known
of the level and the scratch. An expansion handles one box after the other, so the loop can stop
after any box and resume there.
"""

from __future__ import annotations

from typing import Final

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
    IGNORE_ROOMS,
    MATCHED,
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
from sokolab.kernels.search.fess.picking import best_move, enqueue_expansion, take_next_move
from sokolab.kernels.search.fess.score import CELL_SHIFT, MIN_STEPS, region_count_in, steps_in
from sokolab.kernels.search.fess.tables import (
    ALL_DEAD,
    SLOTS_PER_CELL,
    SLOTS_PER_POSITION,
    SearchTables,
    find_or_insert_cell,
)
from sokolab.kernels.search.plan.rooms import count_broken_edges
from sokolab.kernels.search.plan.steps import PackingPlan, plan_row
from sokolab.kernels.search.plan.tables import DEAD
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
# Board squares times boxes handled per call. The 90 levels of XSokoban have 1,900 for each position
# on average, so this is 200 positions, or 10 ms at 20,000 positions a second.
_WORK_BUDGET: Final = 400_000


@inlined_kernel
def _score_of(tables: SearchTables, expansion: int) -> int:
    """Return the score of an expansion's position."""
    return int(tables.positions.score[tables.expansions.position[expansion]])


@inlined_kernel
def _place_boxes(
    field: Field,
    context: FeatureContext,
    tables: SearchTables,
    scratch: ExpansionScratch,
    expansion: int,
) -> None:
    """Put the boxes of an expansion on the board, and sum up their values in ``progress``."""
    boxes, progress = scratch.boxes, scratch.progress
    progress.boxes_hash = progress.distance = progress.on_goal_count = 0
    for i in range(boxes.size):
        boxes[i] = tables.expansions.boxes[expansion, i]
        scratch.blocked[boxes[i]] = 1
        progress.boxes_hash ^= context.hash_keys[0, boxes[i]]
        progress.distance += context.goal_distance[boxes[i]]
        progress.on_goal_count += field.goals[boxes[i]]


@inlined_kernel
def _lift_boxes(scratch: ExpansionScratch) -> None:
    """Take the boxes off the board."""
    for i in range(scratch.boxes.size):
        scratch.blocked[scratch.boxes[i]] = 0


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
    expansion = tables.row_counts.expansions - 1
    position, boxes = expansions.position[expansion], scratch.boxes
    player = int(positions.player[position])
    _place_boxes(field, context, tables, scratch, expansion)
    wall_set = wall_set_if_alive(field, proofs, boxes, player, scratch.first_pushes)
    if wall_set < 0:
        _lift_boxes(scratch)
        positions.expansion[position] = DEAD
        tables.row_counts.expansions = expansion
        return False
    # The next two are called for what they leave in ``cut_off`` and in ``rooms``.
    count_on_hotspots(context.hotspots, boxes, scratch.cut_off)
    if not progress.feature_mask & IGNORE_ROOMS:
        count_broken_edges(field.neighbours, scratch.blocked, scratch.rooms)
    if progress.feature_mask & MATCHED:
        progress.matched_pushes = match_boxes(field, scratch.matching, boxes, player)
    progress.wall_set = wall_set
    progress.player = player
    progress.next_box = 0
    progress.region_count = region_count_in(positions.score[position])
    # No move is listed yet.
    expansions.first_move[expansion] = tables.row_counts.moves
    expansions.end_move[expansion] = tables.row_counts.moves
    return True


@kernel
def _swap_moves(tables: SearchTables, first: int, second: int) -> None:
    """Swap two moves."""
    moves = tables.moves
    position, source, target = moves.position[first], moves.source[first], moves.target[first]
    moves.position[first] = moves.position[second]
    moves.source[first] = moves.source[second]
    moves.target[first] = moves.target[second]
    moves.position[second] = position
    moves.source[second] = source
    moves.target[second] = target


@kernel
def _make_free(tables: SearchTables, advice: Longs, move: int) -> None:
    """Make a paid move of the newest expansion free: it adds no weight then.

    Free moves come before paid ones. So the move changes places with the first paid one, also in
    ``advice``. Two advisors can name the same move; then nothing is left to do the second time.
    """
    expansions, expansion = tables.expansions, tables.row_counts.expansions - 1
    first_paid_move = expansions.first_paid_move[expansion]
    if move < first_paid_move:
        return
    expansions.first_paid_move[expansion] = first_paid_move + 1
    for i in range(advice.size):
        if advice[i] == first_paid_move:
            advice[i] = move
        elif advice[i] == move:
            advice[i] = first_paid_move
    _swap_moves(tables, move, first_paid_move)


@kernel
def _ask_advisors(
    field: Field,
    plan: PackingPlan,
    context: FeatureContext,
    proofs: Proofs,
    tables: SearchTables,
    scratch: ExpansionScratch,
) -> None:
    """Let the advisors name moves of the newest expansion, which then add no weight.

    If there are only one or two moves and no advisor names one, the better one adds no weight
    either: a path with hardly a choice should not weigh more for its length. This rule is *ours*.
    """
    positions, moves, expansions = tables.positions, tables.moves, tables.expansions
    progress, advice = scratch.progress, scratch.advice
    expansion = tables.row_counts.expansions - 1
    score = _score_of(tables, expansion)
    first_move, end_move = expansions.first_move[expansion], tables.row_counts.moves
    expansions.first_paid_move[expansion] = first_move
    expansions.end_move[expansion] = end_move
    dead_side = proofs.walls.dead_side[progress.wall_set]
    steps = steps_in(score)
    zone_distance = plan.zone_distance[plan_row(plan, steps)]
    distances = context.push_distances
    min_steps = MIN_STEPS if progress.feature_mask & MATCHED else steps
    choice = Choice(first_move, end_move, score, min_steps)
    advise_by_features(positions, moves, choice, distances, zone_distance, advice)
    advice[EXPLORER] = explorer_move(
        field, dead_side, distances, proofs.regions, positions, moves, choice, scratch
    )
    # Without a plan, or if matched pushes count in place of steps, there is no next step.
    if advice[PACKING] < 0 and 0 <= steps < plan.target.size:
        square, neighbours = plan.target[steps], field.neighbours
        walk_lengths, stack = scratch.walk_lengths, scratch.stack
        if walk_lengths[square] != 0:  # ``walk_lengths`` do not start from this square yet
            walk_distances(
                neighbours, field.inside, square, start=-1, distances=walk_lengths, queue=stack
            )
        advice[OPENER] = opener_move(positions, moves, choice, walk_lengths)
    for i in range(advice.size):
        if advice[i] >= 0:
            _make_free(tables, advice, advice[i])
    if end_move - first_move <= 2 and expansions.first_paid_move[expansion] == first_move:
        move = best_move(positions, moves, first_move, first_move, end_move)
        if move >= 0:
            _make_free(tables, advice, move)


@kernel
def _close_expansion(tables: SearchTables, scratch: ExpansionScratch) -> None:
    """Put the newest expansion into its cell and clear the board.

    A new cell is the next in order, so that new features are tried immediately. This is *ours*.
    """
    expansions, row_counts, progress = tables.expansions, tables.row_counts, scratch.progress
    expansion = row_counts.expansions - 1
    cells_before = row_counts.cells
    cell = find_or_insert_cell(
        tables.cells, row_counts, expansions.path_best[expansion] >> CELL_SHIFT
    )
    expansions.cell[expansion] = cell
    if row_counts.cells > cells_before:
        progress.cell_in_turn = cell
    enqueue_expansion(tables, progress, expansion)
    if _score_of(tables, expansion) > _score_of(tables, progress.best_expansion):
        progress.best_expansion = expansion
    _lift_boxes(scratch)


@kernel
def _prune_subtree(tables: SearchTables, progress: Record, root: int) -> None:
    """Mark expansion ``root`` and all its descendants as proved dead."""
    expansions, descendants = tables.expansions, tables.expansions.descendants
    end = tables.row_counts.expansions
    descendants[root] = ALL_DEAD
    for expansion in range(root + 1, end):  # a parent comes before its children
        parent = expansions.parent[expansion]
        if parent >= 0 and descendants[parent] == ALL_DEAD:
            descendants[expansion] = ALL_DEAD
    best = 0  # the start: it stays if it is dead, too, and with it everything
    if descendants[progress.best_expansion] == ALL_DEAD:
        for expansion in range(end):
            is_alive = descendants[expansion] != ALL_DEAD
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
    ancestor = int(expansions.parent[tables.row_counts.expansions - 1])
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
def _has_space_for_expansion(tables: SearchTables) -> bool:
    """Whether one more expansion and one more cell fit into the tables."""
    row_counts, cells = tables.row_counts, tables.cells
    return bool(
        row_counts.expansions < tables.expansions.position.size
        and row_counts.cells < cells.key.size
        and row_counts.cells * SLOTS_PER_CELL < cells.slots.size
    )


@kernel
def _has_space_for_children(tables: SearchTables, m: int) -> bool:
    """Whether the moves of one box fit into the tables, at most four for each of ``m`` squares."""
    positions, row_counts = tables.positions, tables.row_counts
    return bool(
        row_counts.positions + 4 * m <= positions.hash.size
        and row_counts.moves + 4 * m <= tables.moves.position.size
        and (row_counts.positions + 4 * m) * SLOTS_PER_POSITION <= positions.slots.size
    )


@kernel
def _note_solution(tables: SearchTables, scratch: ExpansionScratch, box: int) -> None:
    """Note the move that solves the level."""
    progress, moves = scratch.progress, scratch.macros.moves
    progress.solving_parent = tables.row_counts.expansions - 1
    progress.solving_source = scratch.boxes[box]
    progress.solving_target = moves[progress.solving_row, SQUARE]
    progress.solving_player = moves[progress.solving_row, LOWEST]


@inlined_kernel
def _list_moves(
    field: Field,
    plan: PackingPlan,
    context: FeatureContext,
    proofs: Proofs,
    tables: SearchTables,
    scratch: ExpansionScratch,
) -> int:
    """List the moves of the newest expansion, box after box. Return as :func:`step` does.

    ``RUNNING`` in phase ``_BOXES`` means that the work is due to pause.
    """
    progress, m = scratch.progress, field.goals.size - 1
    score = _score_of(tables, tables.row_counts.expansions - 1)
    while progress.next_box < scratch.boxes.size:
        box = progress.next_box
        if has_first_push(scratch.first_pushes, box):
            if progress.work > _WORK_BUDGET:
                return RUNNING
            if not _has_space_for_children(tables, m):
                return FULL
            progress.work += m
            if add_children(field, proofs, plan, context, tables, scratch, score, box):
                _note_solution(tables, scratch, box)
                return SOLVED
        progress.next_box = box + 1
    progress.phase = _CLOSE
    return RUNNING


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

    Returns ``RUNNING``, also after a few milliseconds of work; ``SOLVED``; ``EXHAUSTED`` if no move
    is left, which proves nothing, as positions with equal hashes are taken for one; or ``FULL`` if
    the tables must grow first. Unless the phase is ``PICK``, call it again before anything else
    uses ``proofs`` or ``rooms``.
    """
    progress = scratch.progress
    progress.work = 0
    taken_now = 0
    while True:
        phase = progress.phase
        if phase == PICK:
            if taken_now >= budget:
                return RUNNING
            if not _has_space_for_expansion(tables):
                return FULL
            if not take_next_move(tables, progress, scratch.boxes, scratch.child_boxes):
                return EXHAUSTED
            progress.phase = _BEGIN
        elif phase == _BEGIN:
            progress.taken_count += 1
            taken_now += 1
            progress.phase = PICK
            if _begin_expansion(field, context, proofs, tables, scratch):
                progress.phase = _BOXES
        elif phase == _BOXES:
            status = _list_moves(field, plan, context, proofs, tables, scratch)
            if progress.phase == _BOXES:  # not all boxes are done: a pause, full, or solved
                return status
        else:
            # In this order: the advisors judge all moves, `_close_expansion` ranks the expansion by
            # the moves made free, and `_count_descendant` can overwrite the values for both.
            _ask_advisors(field, plan, context, proofs, tables, scratch)
            _close_expansion(tables, scratch)
            _count_descendant(field, proofs, tables, scratch)
            progress.phase = PICK
