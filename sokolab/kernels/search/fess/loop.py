"""The loop of the feature-space search: take a move from a cell, expand, judge, file.

An expansion is done box by box, so the loop can rest after any of them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
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
from sokolab.kernels.search.fess.children import add_children, count_hindered
from sokolab.kernels.search.fess.scene import Hand, Scene
from sokolab.kernels.search.fess.score import CELL_SHIFT, regions_of, steps_of
from sokolab.kernels.search.fess.tables import (
    CELLS,
    DEAD,
    EDGES,
    EXPANSIONS,
    NODES,
    OPEN,
    Cells,
    Edges,
    Expansions,
    Longs,
    Nodes,
    cell_of,
    merged,
    popped,
)
from sokolab.kernels.search.field import Field
from sokolab.kernels.search.macro import LOWEST, SQUARE
from sokolab.kernels.search.plan.steps import PackingPlan
from sokolab.kernels.search.reach import flood
from sokolab.kernels.search.table import moved_box

__all__ = [
    "BEST",
    "EXPANDED",
    "LEARNT",
    "PHASE",
    "PICK",
    "PRUNED",
    "SOLVED_LOWEST",
    "SOLVED_PARENT",
    "SOLVED_SOURCE",
    "SOLVED_TARGET",
    "TAKEN",
    "TASTE",
    "step",
]

# Entries of ``Hand.counts``.
TAKEN, EXPANDED, BEST = 0, 1, 2
SOLVED_PARENT, SOLVED_SOURCE, SOLVED_TARGET, SOLVED_LOWEST = 3, 4, 5, 6
PHASE, _BOX, _STAMP, _WORD, _PLACE = 7, 8, 9, 10, 11
_CURSOR, _TOP_CELL, _TURN, _PLAYER = 12, 13, 14, 15
_FACTS: Final = 16  # and the four that follow
TASTE: Final = _FACTS + 4
_OTHER_STAMP: Final = 30
_ADVICE: Final = 21  # and the six that follow
LEARNT, PRUNED = 28, 29

PICK, _TAKE, _BOXES, _CLOSE = 1, 0, 2, 3
_PROOFS: Final = 12  # positions that the first try of a proof may look at
_LARGE: Final = 1024  # expansions below a position that make it suspect
_WORK: Final = 400_000  # squares of all boxes looked at before it rests


@kernel
def _best_edge(
    edge_node: Ints, node_score: Longs, node_state: Ints, first: int, free: int, last: int
) -> int:
    """Return the best move left of a position, those that cost nothing first; -1 = none."""
    best = -1
    for edge in range(first, last):
        if edge == free and best >= 0:
            break
        node = edge_node[edge]
        if (
            node >= 0
            and node_state[node] == OPEN
            and (best < 0 or node_score[node] > node_score[edge_node[best]])
        ):
            best = edge
    return best


@kernel
def _file(
    nodes: Nodes, edges: Edges, expansions: Expansions, cells: Cells, counts: Longs, number: int
) -> None:
    """Put an expansion in its cell by the best of its moves left, if it has any."""
    first, free, last = expansions.edges[number]
    edge = _best_edge(edges.node, nodes.score, nodes.state, first, free, last)
    if edge < 0:
        return
    expansions.next_weight[number] = expansions.weight[number] + (edge >= free)
    expansions.next_score[number] = nodes.score[edges.node[edge]]
    cell = expansions.cell[number]
    expansions.child[number] = -1
    expansions.sibling[number] = -1
    cells.root[cell] = merged(
        cells.root[cell], number, expansions.child, expansions.sibling,
        expansions.next_weight, expansions.next_score,
    )  # fmt: skip
    top = counts[_TOP_CELL]
    if top < 0 or cells.root[top] < 0 or cells.key[cell] > cells.key[top]:
        counts[_TOP_CELL] = cell


@kernel
def _next_cell(cells: Cells, counts: Longs, used: int) -> int:
    """Return the cell whose turn it is: the next one round, then the best, and so on; -1 = none."""
    counts[_TURN] += 1
    if counts[_TURN] & 1:
        for _ in range(used):
            cell = counts[_CURSOR]
            counts[_CURSOR] = (cell + 1) % used
            if cells.root[cell] >= 0:
                return int(cell)
        return -1
    top = counts[_TOP_CELL]
    if top >= 0 and cells.root[top] >= 0:
        return int(top)
    top = -1
    for cell in range(used):
        if cells.root[cell] >= 0 and (top < 0 or cells.key[cell] > cells.key[top]):
            top = cell
    counts[_TOP_CELL] = top
    return int(top)


@kernel
def _pick(
    nodes: Nodes,
    edges: Edges,
    expansions: Expansions,
    cells: Cells,
    used: Longs,
    counts: Longs,
    rows: Ints,
    others: Ints,
) -> bool:
    """Take the next move and make its position the newest expansion; False where none is left."""
    cell = _next_cell(cells, counts, used[CELLS])
    while cell >= 0:
        number = cells.root[cell]
        cells.root[cell] = popped(
            number, expansions.child, expansions.sibling,
            expansions.next_weight, expansions.next_score,
        )  # fmt: skip
        first, free, last = expansions.edges[number]
        edge = -1
        if expansions.grown[number] >= 0:
            edge = _best_edge(edges.node, nodes.score, nodes.state, first, free, last)
        if edge >= 0:
            weight = expansions.weight[number] + (edge >= free)
            node = edges.node[edge]
            if (
                weight == expansions.next_weight[number]
                and nodes.score[node] == expansions.next_score[number]
            ):
                edges.node[edge] = -1
                new = used[EXPANSIONS]
                used[EXPANSIONS] = new + 1
                nodes.state[node] = new
                moved = 0
                for i in range(rows.size):
                    rows[i] = expansions.boxes[number, i]
                    if rows[i] == edges.source[edge]:
                        moved = i
                moved_box(rows, moved, edges.target[edge], others)
                for i in range(rows.size):
                    expansions.boxes[new, i] = others[i]
                expansions.node[new] = node
                expansions.parent[new] = number
                expansions.source[new] = edges.source[edge]
                expansions.target[new] = edges.target[edge]
                expansions.weight[new] = weight
                expansions.grown[new] = 0
                expansions.best[new] = max(expansions.best[number], nodes.score[node])
                _file(nodes, edges, expansions, cells, counts, number)
                return True
            _file(nodes, edges, expansions, cells, counts, number)
        if cells.root[cell] < 0:
            cell = _next_cell(cells, counts, used[CELLS])
    return False


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
    counts[_STAMP] += 1
    flood(field.neighbours, hand.shut, player, hand.mark, counts[_STAMP], hand.stack)
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
    counts[_WORD] = word
    counts[_PLACE] = place
    counts[_PLAYER] = player
    counts[_BOX] = 0
    counts[_FACTS] = regions_of(nodes.score[node])
    counts[_FACTS + 1] = on_goals
    counts[_FACTS + 2] = distance
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
    barred = proofs.barred.hopeless[counts[_PLACE]]
    steps = steps_of(value)
    zone = plan.row[min(max(steps, 0), plan.row.size - 1)]
    advice = counts[_ADVICE : _ADVICE + ADVISORS]
    by_features(
        edges.node, edges.source, edges.target, nodes.score, nodes.state, first, last, value,
        scene.distance, plan.zone_distance[zone], advice,
    )  # fmt: skip
    advice[EXPLORES] = explorer(
        field.neighbours, barred, edges.node, edges.source, edges.target, nodes.score,
        nodes.state, nodes.lowest, first, last, value, scene.distance, hand.rows, hand.shut,
        hand.mark, counts[_STAMP], hand.other_mark,
        counts[_OTHER_STAMP : _OTHER_STAMP + 1], hand.stack,
    )  # fmt: skip
    if advice[PACKS] < 0 and 0 <= steps < plan.target.size:
        walk_distances(field.neighbours, plan.target[steps], hand.reached, hand.stack)
        advice[OPENS] = opener(
            edges.node, edges.source, edges.target, nodes.score, nodes.state, first, last,
            value, hand.reached,
        )  # fmt: skip
    for i in range(ADVISORS):
        if advice[i] >= 0:
            _name(edges, expansions, new, advice[i], advice)
    if last - first <= 2 and expansions.edges[new, 1] == first:
        edge = _best_edge(edges.node, nodes.score, nodes.state, first, first, last)
        if edge >= 0:
            _name(edges, expansions, new, edge, advice)
    before = used[CELLS]
    cell = cell_of(cells.key, cells.root, cell_slots, used, expansions.best[new] >> CELL_SHIFT)
    expansions.cell[new] = cell
    if used[CELLS] > before:
        counts[_CURSOR] = cell
    _file(nodes, edges, expansions, cells, counts, new)
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
            if not _pick(nodes, edges, expansions, cells, used, counts, hand.rows, hand.others):
                return 2
            counts[PHASE] = _TAKE
        elif phase == _TAKE:
            counts[TAKEN] += 1
            done += 1
            counts[PHASE] = PICK
            if _take(field, plan, scene, proofs, nodes, expansions, hand, used):
                counts[PHASE] = _BOXES
        elif phase == _BOXES:
            barred = proofs.barred.hopeless[counts[_PLACE]]
            dead = proofs.barred.dead[counts[_PLACE]]
            value = nodes.score[expansions.node[used[EXPANSIONS] - 1]]
            facts = counts[_FACTS : _FACTS + 5]
            while counts[_BOX] < k:
                i = counts[_BOX]
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
                        field.neighbours, field.goals, barred, dead, scene.keys, scene.nearest,
                        scene.planned, scene.inner, scene.hot, plan, proofs.pairs, proofs.learned,
                        hand.rooms, hand.macros, nodes, slots, edges, used, hand.rows, hand.others,
                        hand.hindered, hand.shut, proofs.scratch.frozen, proofs.scratch.stack, i,
                        counts[_PLAYER], counts[_WORD], value, facts,
                    ):  # fmt: skip
                        counts[SOLVED_PARENT] = used[EXPANSIONS] - 1
                        counts[SOLVED_SOURCE] = hand.rows[i]
                        counts[SOLVED_TARGET] = hand.macros.moves[facts[3], SQUARE]
                        counts[SOLVED_LOWEST] = hand.macros.moves[facts[3], LOWEST]
                        return 1
                counts[_BOX] = i + 1
            counts[PHASE] = _CLOSE
        else:
            _close(
                field, plan, scene, proofs, nodes, edges, expansions, cells, cell_slots, hand,
                used,
            )  # fmt: skip
            counts[EXPANDED] += 1
            _grow_tree(field, proofs, nodes, expansions, hand, used)
            counts[PHASE] = PICK
