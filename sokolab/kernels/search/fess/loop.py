"""The loop of the feature-space search: take a move from a cell, expand the position, enqueue it.

Begin at :func:`step`, the last function; ``tables.py`` has the arrays, ``context.py`` what is known
of the level and the scratch. An expansion handles one box after the other, so the loop can stop
after any box and resume there.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Longs
from sokolab.kernels.jit import kernel
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
from sokolab.kernels.search.fess.picking import best_edge, enqueue_expansion, pick
from sokolab.kernels.search.fess.score import CELL_SHIFT, MIN_STEPS, regions_in, steps_in
from sokolab.kernels.search.fess.tables import DEAD, SearchTables, find_cell
from sokolab.kernels.search.plan.rooms import broken_edges
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


@kernel
def _begin_expansion(
    field: Field,
    context: FeatureContext,
    proofs: Proofs,
    tables: SearchTables,
    scratch: ExpansionScratch,
) -> bool:
    """Begin the newest expansion; if its position is proved dead, remove it and return False."""
    nodes, expansions, progress = tables.nodes, tables.expansions, scratch.progress
    newest = tables.used.expansions - 1
    boxes = scratch.boxes
    hashed = np.int64(0)
    distance = 0
    on_goals = 0
    for i in range(boxes.size):
        boxes[i] = expansions.boxes[newest, i]
        scratch.blocked[boxes[i]] = 1
        hashed ^= context.hash_keys[0, boxes[i]]
        distance += context.nearest[boxes[i]]
        on_goals += field.goals[boxes[i]]
    node = expansions.node[newest]
    player = int(nodes.lowest[node])
    wall_set = wall_set_if_alive(field, proofs, boxes, player, scratch.first_pushes)
    if wall_set < 0:
        for i in range(boxes.size):
            scratch.blocked[boxes[i]] = 0
        nodes.status[node] = DEAD
        tables.used.expansions = newest
        return False
    count_on_hotspots(context.hotspots, boxes, scratch.cut_off)
    if not progress.feature_mask & NO_ROOMS:
        broken_edges(field.neighbours, scratch.blocked, scratch.rooms)
    if progress.feature_mask & MATCHED:
        progress.matched = match_boxes(field, scratch.matching, boxes, player)
    progress.boxes_hash = hashed
    progress.wall_set = wall_set
    progress.player = player
    progress.box = 0
    progress.regions = regions_in(nodes.score[node])
    progress.on_goals = on_goals
    progress.distance = distance
    expansions.first[newest] = expansions.last[newest] = tables.used.edges  # none is listed yet
    return True


@kernel
def _swap_edges(tables: SearchTables, first: int, second: int) -> None:
    """Swap two moves."""
    edges = tables.edges
    node, source, target = edges.node[first], edges.source[first], edges.target[first]
    edges.node[first] = edges.node[second]
    edges.source[first] = edges.source[second]
    edges.target[first] = edges.target[second]
    edges.node[second] = node
    edges.source[second] = source
    edges.target[second] = target


@kernel
def _make_free(tables: SearchTables, advice: Longs, edge: int) -> None:
    """Make a paid move of the newest expansion free: it adds no weight then.

    Free moves come before paid ones. So the edge changes places with the first paid one,
    also in ``advice``, which names edges by number. Two advisors may name one edge; then nothing is
    left to do the second time.
    """
    expansions, newest = tables.expansions, tables.used.expansions - 1
    paid = expansions.paid[newest]
    if edge < paid:
        return
    expansions.paid[newest] = paid + 1
    for i in range(advice.size):
        if advice[i] == paid:
            advice[i] = edge
        elif advice[i] == edge:
            advice[i] = paid
    _swap_edges(tables, edge, paid)


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

    If there are only one or two moves and none is named, the better one adds no weight either: a
    path with hardly a choice should not weigh more for its length. This rule is *ours*.
    """
    nodes, edges, expansions = tables.nodes, tables.edges, tables.expansions
    progress, advice = scratch.progress, scratch.advice
    newest = tables.used.expansions - 1
    score = nodes.score[expansions.node[newest]]
    first, last = expansions.first[newest], tables.used.edges
    expansions.paid[newest] = first
    expansions.last[newest] = last
    hopeless = proofs.walls.hopeless[progress.wall_set]
    steps = steps_in(score)
    zone_distance = plan.zone_distance[plan_row(plan, steps)]
    distances = context.push_distances
    choice = Choice(first, last, score, MIN_STEPS if progress.feature_mask & MATCHED else steps)
    advise_by_features(nodes, edges, choice, distances, zone_distance, advice)
    advice[EXPLORER] = explorer_move(
        field, hopeless, distances, proofs.regions, nodes, edges, choice, scratch
    )
    # Without a plan, or if matched pushes count in place of steps, there is no next step.
    if advice[PACKING] < 0 and 0 <= steps < plan.target.size:
        square, walks = plan.target[steps], scratch.walks
        if walks[square] != 0:  # else they start from this square already
            walk_distances(field.neighbours, field.inside, square, -1, walks, scratch.stack)
        advice[OPENER] = opener_move(nodes, edges, choice, walks)
    for i in range(advice.size):
        if advice[i] >= 0:
            _make_free(tables, advice, advice[i])
    if last - first <= 2 and expansions.paid[newest] == first:
        edge = best_edge(nodes, edges, first, first, last)
        if edge >= 0:
            _make_free(tables, advice, edge)


@kernel
def _close(tables: SearchTables, scratch: ExpansionScratch) -> None:
    """Put the newest expansion into its cell and clear the board.

    A new cell is the next in order, so that new features are tried at once. This is *ours*.
    """
    nodes, expansions, cells, used = tables.nodes, tables.expansions, tables.cells, tables.used
    progress = scratch.progress
    newest = used.expansions - 1
    before = used.cells
    cell = find_cell(cells, used, expansions.path_best[newest] >> CELL_SHIFT)
    expansions.cell[newest] = cell
    if used.cells > before:
        progress.cell_in_turn = cell
    enqueue_expansion(tables, progress, newest)
    if nodes.score[expansions.node[newest]] > nodes.score[expansions.node[progress.best_expansion]]:
        progress.best_expansion = newest
    for i in range(scratch.boxes.size):
        scratch.blocked[scratch.boxes[i]] = 0


@kernel
def _prune(tables: SearchTables, progress: Record, dead: int) -> None:
    """Mark an expansion and all its descendants as proved dead."""
    nodes, expansions = tables.nodes, tables.expansions
    newest = tables.used.expansions - 1
    expansions.descendants[dead] = -1
    for expansion in range(dead + 1, newest + 1):  # a parent has a lower number than its children
        parent = expansions.parent[expansion]
        if parent >= 0 and expansions.descendants[parent] < 0:
            expansions.descendants[expansion] = -1
    best = 0  # stays if the start is dead, too, and with it everything
    if expansions.descendants[progress.best_expansion] < 0:
        for expansion in range(newest + 1):
            if expansions.descendants[expansion] >= 0 and (
                nodes.score[expansions.node[expansion]] > nodes.score[expansions.node[best]]
            ):
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
    nodes, expansions = tables.nodes, tables.expansions
    dead = -1
    ancestor = int(expansions.parent[tables.used.expansions - 1])
    while ancestor >= 0:
        expansions.descendants[ancestor] += 1
        # Equal only once, so a proof is tried only once.
        if expansions.descendants[ancestor] == _SUSPECT_DESCENDANTS:
            for i in range(scratch.boxes.size):
                scratch.boxes[i] = expansions.boxes[ancestor, i]
            player = int(nodes.lowest[expansions.node[ancestor]])
            if learn_pattern(field, proofs, scratch.boxes, player):
                dead = ancestor  # all below it are pruned with it, so only the last one counts
        ancestor = int(expansions.parent[ancestor])
    if dead >= 0:
        _prune(tables, scratch.progress, dead)


@kernel
def _has_room_for_expansion(tables: SearchTables) -> bool:
    """Whether one more expansion and one more cell fit into the tables."""
    used, cells = tables.used, tables.cells
    return bool(
        used.expansions < tables.expansions.node.size
        and used.cells < cells.key.size
        and used.cells * 2 < cells.slots.size
    )


@kernel
def _has_room_for_children(tables: SearchTables, m: int) -> bool:
    """Whether the moves of one box fit into the tables, at most four for each of ``m`` squares."""
    nodes, used = tables.nodes, tables.used
    return bool(
        used.nodes + 4 * m <= nodes.hash.size
        and used.edges + 4 * m <= tables.edges.node.size
        and (used.nodes + 4 * m) * 3 <= nodes.slots.size * 2
    )


@kernel
def _note_solution(tables: SearchTables, scratch: ExpansionScratch, box: int) -> None:
    """Note the move that solves the level."""
    progress, moves = scratch.progress, scratch.macros.moves
    progress.solved_parent = tables.used.expansions - 1
    progress.solved_source = scratch.boxes[box]
    progress.solved_target = moves[progress.solving_row, SQUARE]
    progress.solved_lowest = moves[progress.solving_row, LOWEST]


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
    """Take up to ``budget`` moves.

    Returns ``RUNNING``, also when it has worked for some milliseconds; ``SOLVED``; ``EXHAUSTED`` if
    no move is left; or ``FULL`` if the tables must grow first.
    """
    progress = scratch.progress
    m = field.goals.size - 1
    done = 0
    work = 0
    while True:
        phase = progress.phase
        if phase == PICK:
            if done >= budget:
                return RUNNING
            if not _has_room_for_expansion(tables):
                return FULL
            if not pick(tables, progress, scratch.boxes, scratch.child_boxes):
                return EXHAUSTED
            progress.phase = _BEGIN
        elif phase == _BEGIN:
            progress.taken += 1
            done += 1
            progress.phase = PICK
            if _begin_expansion(field, context, proofs, tables, scratch):
                progress.phase = _BOXES
        elif phase == _BOXES:
            score = tables.nodes.score[tables.expansions.node[tables.used.expansions - 1]]
            while progress.box < scratch.boxes.size:
                i = progress.box
                if has_first_push(scratch.first_pushes, i):
                    if work > _WORK_BUDGET:
                        return RUNNING
                    if not _has_room_for_children(tables, m):
                        return FULL
                    work += m
                    if add_children(field, proofs, plan, context, tables, scratch, score, i):
                        _note_solution(tables, scratch, i)
                        return SOLVED
                progress.box = i + 1
            progress.phase = _CLOSE
        else:
            # In this order: the advisors judge all moves, `_close` ranks the expansion by those
            # made free, and `_count_descendant` may overwrite what both need.
            _ask_advisors(field, plan, context, proofs, tables, scratch)
            _close(tables, scratch)
            _count_descendant(field, proofs, tables, scratch)
            progress.phase = PICK
