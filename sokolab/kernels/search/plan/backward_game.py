"""The backward game, which finds an order in which the boxes can leave the goals.

Boxes stand on all goals and the player pulls them. A box that is pulled to a base of the sink
leaves the game, and the base with it (:mod:`sokolab.kernels.search.plan.sink`). Otherwise positions
are searched as in FESS: positions of equal features share a cell, the cells take turns with the
cell of the best position, and the moves that advisors name add no weight.

Source: Yaron Shoham, Jonathan Schaeffer, *The FESS Algorithm*, 2020.
"""

from __future__ import annotations

from typing import Final

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.plan.expansion import WORK_BUDGET, expand
from sokolab.kernels.search.plan.features import (
    CELL_SHIFT,
    barrier,
    has_bases,
    packed_score,
    regions_in,
)
from sokolab.kernels.search.plan.pull_moves import BARRIER, LARGEST_SINK
from sokolab.kernels.search.plan.rooms import broken_edges
from sokolab.kernels.search.plan.sink import Bases, find_sink
from sokolab.kernels.search.plan.tables import (
    CHOOSE,
    DEAD,
    NO_BASE,
    SINK,
    BackwardScratch,
    BackwardTables,
    PlanBoard,
    PlanExpansions,
    add_move,
    best_move,
    find_or_enter_node,
    rank_expansion,
)
from sokolab.kernels.search.status import EXHAUSTED, FULL, GAVE_UP, RUNNING, SOLVED
from sokolab.kernels.search.tables.states import moved_box

# Squares looked at to begin an expansion, for each square of the board, as an estimate: the reach,
# and a search of a single box from each base to find the sink.
_WORK_PER_SQUARE: Final = 40


@kernel
def _find_cell(expansions: PlanExpansions, scratch: BackwardScratch, key: int) -> int:
    """Return the number of the cell with that key; a new one is entered and has the next turn."""
    progress = scratch.progress
    for cell in range(progress.cells):
        if expansions.cell_key[cell] == key:
            return cell
    cell = int(progress.cells)
    progress.cells = cell + 1
    progress.cell_in_turn = cell
    expansions.cell_key[cell] = key
    return cell


@kernel
def _best_in_cell(expansions: PlanExpansions, count: int, cell: int) -> int:
    """Return the expansion of a cell with the best move left, or -1."""
    # No heap as in FESS: a search expands some hundred positions, a few thousand at most.
    weight, score = expansions.next_weight, expansions.next_score
    best = -1
    for x in range(count):
        if expansions.cell[x] != cell or weight[x] < 0:
            continue
        if (
            best < 0
            or weight[x] < weight[best]
            or (weight[x] == weight[best] and score[x] > score[best])
        ):
            best = x
    return best


@kernel
def _chosen_expansion(expansions: PlanExpansions, scratch: BackwardScratch) -> int:
    """Return the expansion whose turn it is, or -1 if none has moves left.

    The cell of the best position and the others in order take turns.
    """
    progress = scratch.progress
    progress.turn += 1
    count = int(progress.expansions)
    if progress.turn % 2 == 0:
        x = _best_in_cell(expansions, count, expansions.cell[progress.best])
        if x >= 0:
            return x
    for _ in range(progress.cells):
        cell = int(progress.cell_in_turn)
        progress.cell_in_turn = (cell + 1) % progress.cells
        x = _best_in_cell(expansions, count, cell)
        if x >= 0:
            return x
    return -1


@kernel
def _is_solved(bases: Bases, boxes: Ints, count: int, in_game: Mask) -> bool:
    """Whether all boxes in the game stand on bases in the game."""
    for i in range(count):
        base = bases.number[boxes[i]]
        if base < 0 or not in_game[base]:
            return False
    return True


@kernel
def _make_move(
    tables: BackwardTables, scratch: BackwardScratch, parent: int, move: int, x: int
) -> int:
    """Write the position after a move to row ``x`` and to the scratch; return its boxes left."""
    moves, expansions, boxes = tables.moves, tables.expansions, scratch.boxes
    base = moves.base[move]
    m = scratch.shut.size - 1
    count = int(expansions.boxes_left[parent])
    for i in range(boxes.size):
        boxes[i] = expansions.boxes[parent, i]
        expansions.in_game[x, i] = expansions.in_game[parent, i]
    for i in range(count):
        if boxes[i] == moves.source[move]:
            moved_box(boxes, i, m if base >= 0 else moves.target[move], scratch.others)
            for j in range(boxes.size):
                boxes[j] = scratch.others[j]
            break
    if base >= 0:
        count -= 1
        expansions.in_game[x, base] = 0
    for i in range(boxes.size):
        expansions.boxes[x, i] = boxes[i]
    return count


@kernel
def _enter_expansion(
    tables: BackwardTables, scratch: BackwardScratch, parent: int, move: int, x: int, count: int
) -> None:
    """Enter the position after a move as expansion ``x`` with ``count`` boxes left."""
    nodes, moves, expansions = tables.nodes, tables.moves, tables.expansions
    node = moves.node[move]
    score = nodes.score[node]
    scratch.progress.expansions = x + 1
    nodes.status[node] = x
    expansions.boxes_left[x] = count
    expansions.node[x] = node
    expansions.parent[x] = parent
    expansions.source[x] = moves.source[move]
    expansions.target[x] = moves.target[move]
    expansions.base[x] = moves.base[move]
    expansions.weight[x] = expansions.weight[parent] + (move >= expansions.paid[parent])
    expansions.path_best[x] = max(expansions.path_best[parent], score)
    expansions.cell[x] = _find_cell(expansions, scratch, expansions.path_best[x] >> CELL_SHIFT)
    expansions.next_weight[x] = -1
    best = scratch.progress.best
    if best == 0 or score > nodes.score[expansions.node[best]]:
        scratch.progress.best = x


@kernel
def _begin_expansion(
    board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, x: int
) -> None:
    """Set up the scratch for expansion ``x``."""
    progress, shut, expansions = scratch.progress, scratch.shut, tables.expansions
    node = expansions.node[x]
    shut[:] = 0
    shut[shut.size - 1] = 1
    for i in range(expansions.boxes_left[x]):
        shut[scratch.boxes[i]] = 1
    progress.stamp += 1
    stamp = progress.stamp
    progress.reach_stamp = stamp
    lowest = tables.nodes.lowest[node]
    flood(board.neighbours, shut, lowest, scratch.reach_mark, stamp, scratch.stack)
    progress.regions = regions_in(tables.nodes.score[node])
    progress.box = 0
    progress.first_move = progress.moves
    progress.phase = SINK
    scratch.advised[:] = -1
    scratch.advised_value[:] = -1
    is_largest = find_sink(
        board.neighbours,
        shut,
        board.bases,
        expansions.in_game[x],
        scratch.reach_mark,
        stamp,
        scratch.shared.states,
        scratch.leads,
        scratch.sink,
    )
    progress.sink_is_largest = is_largest
    if progress.feature_mask & LARGEST_SINK and not is_largest:
        scratch.sink[:] = 0


@kernel
def _take(
    board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, parent: int, move: int
) -> bool:
    """Make a move and begin to expand the position after it; False if it cannot be solved."""
    x = int(scratch.progress.expansions)
    count = _make_move(tables, scratch, parent, move, x)
    in_game = tables.expansions.in_game[x]
    if not has_bases(board.bases, scratch.shared.matching, scratch.boxes, count, in_game):
        tables.nodes.status[tables.moves.node[move]] = DEAD
        return False
    _enter_expansion(tables, scratch, parent, move, x, count)
    _begin_expansion(board, tables, scratch, x)
    return True


@kernel
def begin(
    board: PlanBoard,
    tables: BackwardTables,
    scratch: BackwardScratch,
    goals: Ints,
    start: int,
    regions: int,
) -> None:
    """Enter the solved position into empty tables.

    It is the only move of expansion 0, a move that moves nothing.

    ``goals``, int32 ``[k]``, are their squares, ascending. ``start`` is the lowest square of the
    region in which the player ends the level. ``regions`` is the number of regions of free squares.
    """
    progress, expansions, shut = scratch.progress, tables.expansions, scratch.shut
    k, m = goals.size, shut.size - 1
    shut[m] = 1
    hashed = board.hash_keys[1, start]
    for i in range(k):
        expansions.boxes[0, i] = goals[i]
        expansions.in_game[0, i] = 1
        shut[goals[i]] = 1
        hashed ^= board.hash_keys[0, goals[i]]
    broken = broken_edges(board.neighbours, shut, board.rooms)
    barrier_now = 0
    if progress.feature_mask & BARRIER:
        barrier_now = barrier(board, expansions.in_game[0], scratch, start)
    score = packed_score(k, barrier_now, k, regions, broken, 0)
    node = find_or_enter_node(tables.nodes, progress, hashed, score, start)
    add_move(tables.moves, progress, node, goals[0], goals[0], NO_BASE)
    progress.expansions = 1
    expansions.first[0] = 0
    expansions.boxes_left[0] = k
    expansions.node[0] = 0
    expansions.parent[0] = -1
    expansions.path_best[0] = 0
    expansions.paid[0] = 1
    expansions.last[0] = 1
    expansions.cell[0] = _find_cell(expansions, scratch, 0)
    rank_expansion(tables, 0)


@kernel
def choose(board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch) -> int:
    """Begin to expand the next position.

    Returns ``RUNNING`` if there is one, ``SOLVED`` if all boxes are accounted for, ``EXHAUSTED`` if
    no move is left.
    """
    nodes, moves, expansions = tables.nodes, tables.moves, tables.expansions
    progress = scratch.progress
    while True:
        parent = _chosen_expansion(expansions, scratch)
        if parent < 0:
            return EXHAUSTED
        move = best_move(nodes, moves, expansions.first[parent], expansions.paid[parent])
        if move < 0:
            move = best_move(nodes, moves, expansions.paid[parent], expansions.last[parent])
        is_taken = move >= 0 and _take(board, tables, scratch, parent, move)
        if move >= 0:
            moves.node[move] = -1
        # Only now: the move that has been taken must not rank its expansion any more.
        rank_expansion(tables, parent)
        if is_taken:
            break
    x = progress.expansions - 1
    progress.work += _WORK_PER_SQUARE * scratch.shut.size
    if not _is_solved(board.bases, scratch.boxes, expansions.boxes_left[x], expansions.in_game[x]):
        return RUNNING
    progress.best = x
    return SOLVED


@kernel
def step(board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, most: int) -> int:
    """Expand positions until ``progress.work`` reaches the work budget.

    No more than ``most`` positions have been expanded when this returns.

    Returns ``RUNNING``; ``SOLVED`` if all boxes are accounted for; ``EXHAUSTED`` if no move is
    left; ``FULL`` if the nodes or the moves have to grow; ``GAVE_UP`` if no more positions may be
    expanded at all.
    """
    progress = scratch.progress
    while progress.work < WORK_BUDGET:
        if progress.phase == CHOOSE:
            expanded = progress.expansions - 1
            if expanded >= most:
                return RUNNING
            if expanded >= tables.expansions.node.size - 1:
                return GAVE_UP
            status = choose(board, tables, scratch)
            if status != RUNNING:
                return int(status)
        if not expand(board, tables, scratch):
            return FULL
    return RUNNING
