"""The loop of the feature-space search: take a move from a cell, expand, judge, file.

An expansion is done box by box, so the loop can rest after any of them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import LOWEST, SQUARE
from sokolab.kernels.search.dead.regions import MARK, REACHED
from sokolab.kernels.search.dead.stack import DEAD as PROVED
from sokolab.kernels.search.dead.stack import Proofs, corral_boxes, learn, proved_dead, stand
from sokolab.kernels.search.fess.advisors import (
    ADVISORS,
    EXPLORES,
    OPENS,
    PACKS,
    by_features,
    explorer,
    opener,
    walk_distances,
)
from sokolab.kernels.search.fess.children import NO_ROOMS, add_children, count_hindered
from sokolab.kernels.search.fess.counts import (
    ADVICE,
    BEST,
    BOX,
    CURSOR,
    EXPANDED,
    FACTS,
    LEARNT,
    OTHER_STAMP,
    PHASE,
    PLACE,
    PLAYER,
    PRUNED,
    SOLVED_LOWEST,
    SOLVED_PARENT,
    SOLVED_SOURCE,
    SOLVED_TARGET,
    TAKEN,
    TASTE,
    WORD,
)
from sokolab.kernels.search.fess.picking import best_edge, file_expansion, pick
from sokolab.kernels.search.fess.scene import Hand, Scene
from sokolab.kernels.search.fess.score import CELL_SHIFT, regions_of, steps_of
from sokolab.kernels.search.fess.tables import (
    CELLS,
    DEAD,
    EDGES,
    EXPANSIONS,
    NODES,
    Cells,
    Edges,
    Expansions,
    Longs,
    Nodes,
    cell_of,
)
from sokolab.kernels.search.plan.rooms import broken_edges
from sokolab.kernels.search.plan.steps import PackingPlan

__all__ = ["PICK", "step"]

PICK, _TAKE, _BOXES, _CLOSE = 1, 0, 2, 3
_PROOFS: Final = 12  # positions that the first try of a proof may look at
_LARGE: Final = 1024  # expansions below a position that make it suspect
_WORK: Final = 400_000  # squares of all boxes looked at before it rests


@kernel
def _take(
    field: Field,
    plan: PackingPlan,
    scene: Scene,
    proofs: Proofs,
    nodes: Nodes,
    expansions: Expansions,
    hand: Hand,
    used: Longs,
) -> bool:
    """Set up the newest expansion; False where it is proved dead."""
    counts = hand.counts
    new = used[EXPANSIONS] - 1
    rows = hand.rows
    word = np.int64(0)
    distance = 0
    on_goals = 0
    for i in range(rows.size):
        rows[i] = expansions.boxes[new, i]
        hand.shut[rows[i]] = 1
        word ^= scene.keys[0, rows[i]]
        distance += scene.nearest[rows[i]]
        on_goals += field.goals[rows[i]]
    node = expansions.node[new]
    player = int(nodes.lowest[node])
    place = stand(field, proofs, rows, player)
    alive = place >= 0
    if alive:
        alive = proved_dead(field, proofs, place, rows, player, _PROOFS) != PROVED
    if alive:
        alive = corral_boxes(field, proofs, place, rows, player, hand.allowed) > 0
    if not alive:
        for i in range(rows.size):
            hand.shut[rows[i]] = 0
        nodes.state[node] = DEAD
        used[EXPANSIONS] = new
        return False
    count_hindered(scene.hot, rows, hand.hindered)
    if not counts[TASTE] & NO_ROOMS:
        broken_edges(field.neighbours, hand.shut, hand.rooms)
    counts[WORD] = word
    counts[PLACE] = place
    counts[PLAYER] = player
    counts[BOX] = 0
    counts[FACTS] = regions_of(nodes.score[node])
    counts[FACTS + 1] = on_goals
    counts[FACTS + 2] = distance
    expansions.edges[new] = used[EDGES]
    return True


@kernel
def _name(edges: Edges, expansions: Expansions, new: int, edge: int, advice: Longs) -> None:
    """Make a move one of those that cost nothing."""
    free = expansions.edges[new, 1]
    if edge < free:
        return
    expansions.edges[new, 1] = free + 1
    for i in range(advice.size):  # the two change places
        if advice[i] == free:
            advice[i] = edge
        elif advice[i] == edge:
            advice[i] = free
    node, source, target = edges.node[edge], edges.source[edge], edges.target[edge]
    edges.node[edge] = edges.node[free]
    edges.source[edge] = edges.source[free]
    edges.target[edge] = edges.target[free]
    edges.node[free] = node
    edges.source[free] = source
    edges.target[free] = target


@kernel
def _close(
    field: Field,
    plan: PackingPlan,
    scene: Scene,
    proofs: Proofs,
    nodes: Nodes,
    edges: Edges,
    expansions: Expansions,
    cells: Cells,
    cell_slots: Ints,
    hand: Hand,
    used: Longs,
) -> None:
    """Ask the advisors and file the newest expansion."""
    counts = hand.counts
    new = used[EXPANSIONS] - 1
    node = expansions.node[new]
    value = nodes.score[node]
    first, last = expansions.edges[new, 0], used[EDGES]
    expansions.edges[new, 1] = first
    expansions.edges[new, 2] = last
    barred = proofs.barred.hopeless[counts[PLACE]]
    steps = steps_of(value)
    zone = plan.row[min(max(steps, 0), plan.row.size - 1)]
    advice = counts[ADVICE : ADVICE + ADVISORS]
    by_features(
        edges.node,
        edges.source,
        edges.target,
        nodes.score,
        nodes.state,
        first,
        last,
        value,
        scene.distance,
        plan.zone_distance[zone],
        advice,
    )
    advice[EXPLORES] = explorer(
        field.neighbours,
        barred,
        edges.node,
        edges.source,
        edges.target,
        nodes.score,
        nodes.state,
        nodes.lowest,
        first,
        last,
        value,
        scene.distance,
        hand.rows,
        hand.shut,
        proofs.regions.ints[MARK],
        proofs.regions.counts[REACHED],
        hand.other_mark,
        counts[OTHER_STAMP : OTHER_STAMP + 1],
        hand.stack,
    )
    if advice[PACKS] < 0 and 0 <= steps < plan.target.size:
        walk_distances(field.neighbours, plan.target[steps], hand.reached, hand.stack)
        advice[OPENS] = opener(
            edges.node,
            edges.source,
            edges.target,
            nodes.score,
            nodes.state,
            first,
            last,
            value,
            hand.reached,
        )
    for i in range(ADVISORS):
        if advice[i] >= 0:
            _name(edges, expansions, new, advice[i], advice)
    if last - first <= 2 and expansions.edges[new, 1] == first:
        edge = best_edge(edges.node, nodes.score, nodes.state, first, first, last)
        if edge >= 0:
            _name(edges, expansions, new, edge, advice)
    before = used[CELLS]
    cell = cell_of(cells.key, cells.root, cell_slots, used, expansions.best[new] >> CELL_SHIFT)
    expansions.cell[new] = cell
    if used[CELLS] > before:
        counts[CURSOR] = cell
    file_expansion(nodes, edges, expansions, cells, counts, new)
    if value > nodes.score[expansions.node[counts[BEST]]]:
        counts[BEST] = new
    for i in range(hand.rows.size):
        hand.shut[hand.rows[i]] = 0


@kernel
def _grow_tree(
    field: Field, proofs: Proofs, nodes: Nodes, expansions: Expansions, hand: Hand, used: Longs
) -> None:
    """Count the newest expansion above it; where much has grown, look for what is dead there."""
    new = used[EXPANSIONS] - 1
    lost = -1
    number = int(expansions.parent[new])
    while number >= 0:
        expansions.grown[number] += 1
        if expansions.grown[number] == _LARGE:
            for i in range(hand.rows.size):
                hand.rows[i] = expansions.boxes[number, i]
            player = int(nodes.lowest[expansions.node[number]])
            hand.counts[LEARNT] += 1
            if learn(field, proofs, hand.rows, player) == PROVED:
                lost = number
        number = int(expansions.parent[number])
    if lost < 0:
        return
    hand.counts[PRUNED] += 1
    expansions.grown[lost] = -1
    for number in range(lost + 1, new + 1):
        parent = expansions.parent[number]
        if parent >= 0 and expansions.grown[parent] < 0:
            expansions.grown[number] = -1
    best = 0
    if expansions.grown[hand.counts[BEST]] < 0:
        for number in range(new + 1):
            if expansions.grown[number] >= 0 and (
                nodes.score[expansions.node[number]] > nodes.score[expansions.node[best]]
            ):
                best = number
        hand.counts[BEST] = best


@kernel
def _can_push(allowed: Mask, box: int) -> bool:
    """Whether the box has a first push worth trying."""
    return bool(allowed[box, 0] or allowed[box, 1] or allowed[box, 2] or allowed[box, 3])


@kernel
def step(
    field: Field,
    plan: PackingPlan,
    scene: Scene,
    proofs: Proofs,
    nodes: Nodes,
    slots: Ints,
    edges: Edges,
    expansions: Expansions,
    cells: Cells,
    cell_slots: Ints,
    hand: Hand,
    used: Longs,
    budget: int,
) -> int:
    """Take up to ``budget`` moves.

    Returns 0 running, 1 solved, 2 nothing left, 3 the tables are full.
    """
    counts = hand.counts
    m = field.goals.size - 1
    k = hand.rows.size
    done = 0
    work = 0
    while True:
        phase = counts[PHASE]
        if phase == PICK:
            if done >= budget:
                return 0
            if (
                used[EXPANSIONS] >= expansions.node.size
                or used[CELLS] >= cells.key.size
                or used[CELLS] * 2 >= cell_slots.size
            ):
                return 3
            if not pick(nodes, edges, expansions, cells, used, counts, hand.rows, hand.others):
                return 2
            counts[PHASE] = _TAKE
        elif phase == _TAKE:
            counts[TAKEN] += 1
            done += 1
            counts[PHASE] = PICK
            if _take(field, plan, scene, proofs, nodes, expansions, hand, used):
                counts[PHASE] = _BOXES
        elif phase == _BOXES:
            barred = proofs.barred.hopeless[counts[PLACE]]
            dead = proofs.barred.dead[counts[PLACE]]
            value = nodes.score[expansions.node[used[EXPANSIONS] - 1]]
            facts = counts[FACTS : FACTS + 5]
            while counts[BOX] < k:
                i = counts[BOX]
                if _can_push(hand.allowed, i):
                    if work > _WORK:
                        return 0
                    if (
                        used[NODES] + 4 * m > nodes.word.size
                        or used[EDGES] + 4 * m > edges.node.size
                        or (used[NODES] + 4 * m) * 3 > slots.size * 2
                    ):
                        return 3
                    work += m
                    if add_children(
                        field.neighbours,
                        field.goals,
                        barred,
                        dead,
                        scene.keys,
                        scene.nearest,
                        scene.planned,
                        scene.inner,
                        scene.hot,
                        plan,
                        proofs.pairs,
                        proofs.learned,
                        hand.rooms,
                        hand.macros,
                        nodes,
                        slots,
                        edges,
                        used,
                        hand.rows,
                        hand.others,
                        hand.hindered,
                        hand.shut,
                        proofs.scratch.frozen,
                        proofs.scratch.stack,
                        i,
                        counts[PLAYER],
                        counts[WORD],
                        value,
                        facts,
                    ):
                        counts[SOLVED_PARENT] = used[EXPANSIONS] - 1
                        counts[SOLVED_SOURCE] = hand.rows[i]
                        counts[SOLVED_TARGET] = hand.macros.moves[facts[3], SQUARE]
                        counts[SOLVED_LOWEST] = hand.macros.moves[facts[3], LOWEST]
                        return 1
                counts[BOX] = i + 1
            counts[PHASE] = _CLOSE
        else:
            _close(
                field,
                plan,
                scene,
                proofs,
                nodes,
                edges,
                expansions,
                cells,
                cell_slots,
                hand,
                used,
            )
            counts[EXPANDED] += 1
            _grow_tree(field, proofs, nodes, expansions, hand, used)
            counts[PHASE] = PICK
