"""Which move comes next: cells take turns, and each offers its best move left."""

from __future__ import annotations

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.fess.counts import CURSOR, TOP_CELL, TURN
from sokolab.kernels.search.fess.tables import (
    CELLS,
    EXPANSIONS,
    OPEN,
    Cells,
    Edges,
    Expansions,
    Longs,
    Nodes,
    merged,
    popped,
)
from sokolab.kernels.search.tables.states import moved_box

__all__ = ["best_edge", "file_expansion", "pick"]


@kernel
def best_edge(
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
def file_expansion(
    nodes: Nodes, edges: Edges, expansions: Expansions, cells: Cells, counts: Longs, number: int
) -> None:
    """Put an expansion in its cell by the best of its moves left, if it has any."""
    first, free, last = expansions.edges[number]
    edge = best_edge(edges.node, nodes.score, nodes.state, first, free, last)
    if edge < 0:
        return
    expansions.next_weight[number] = expansions.weight[number] + (edge >= free)
    expansions.next_score[number] = nodes.score[edges.node[edge]]
    cell = expansions.cell[number]
    expansions.child[number] = -1
    expansions.sibling[number] = -1
    cells.root[cell] = merged(
        cells.root[cell],
        number,
        expansions.child,
        expansions.sibling,
        expansions.next_weight,
        expansions.next_score,
    )
    top = counts[TOP_CELL]
    if top < 0 or cells.root[top] < 0 or cells.key[cell] > cells.key[top]:
        counts[TOP_CELL] = cell


@kernel
def _next_cell(cells: Cells, counts: Longs, used: int) -> int:
    """Return the cell whose turn it is: the next one round, then the best, and so on; -1 = none."""
    counts[TURN] += 1
    if counts[TURN] & 1:
        for _ in range(used):
            cell = counts[CURSOR]
            counts[CURSOR] = (cell + 1) % used
            if cells.root[cell] >= 0:
                return int(cell)
        return -1
    top = counts[TOP_CELL]
    if top >= 0 and cells.root[top] >= 0:
        return int(top)
    top = -1
    for cell in range(used):
        if cells.root[cell] >= 0 and (top < 0 or cells.key[cell] > cells.key[top]):
            top = cell
    counts[TOP_CELL] = top
    return int(top)


@kernel
def pick(
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
            number,
            expansions.child,
            expansions.sibling,
            expansions.next_weight,
            expansions.next_score,
        )
        first, free, last = expansions.edges[number]
        edge = -1
        if expansions.grown[number] >= 0:
            edge = best_edge(edges.node, nodes.score, nodes.state, first, free, last)
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
                file_expansion(nodes, edges, expansions, cells, counts, number)
                return True
            file_expansion(nodes, edges, expansions, cells, counts, number)
        if cells.root[cell] < 0:
            cell = _next_cell(cells, counts, used[CELLS])
    return False
