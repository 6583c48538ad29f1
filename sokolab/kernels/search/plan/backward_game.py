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
from sokolab.kernels.search.boards.reach import Reach, mark_reach
from sokolab.kernels.search.plan.expansion import WORK_BUDGET, expand_next
from sokolab.kernels.search.plan.features import (
    CELL_SHIFT,
    count_barrier,
    has_bases,
    packed_score,
    regions_in,
)
from sokolab.kernels.search.plan.pull_moves import BARRIER, LARGEST_SINK
from sokolab.kernels.search.plan.rooms import count_broken_edges
from sokolab.kernels.search.plan.sink import Bases, SinkScratch, find_sink
from sokolab.kernels.search.plan.tables import (
    DEAD,
    NO_BASE,
    PICK,
    SINK,
    BackwardScratch,
    BackwardTables,
    PlanBoard,
    PlanExpansions,
    add_edge,
    best_edge,
    find_or_enter_position,
    rank_expansion,
)
from sokolab.kernels.search.status import EXHAUSTED, FULL, GAVE_UP, RUNNING, SOLVED
from sokolab.kernels.search.tables.states import moved_box

# An estimate of the squares looked at to begin an expansion, for each square of the board: the
# reach, and a search of a single box from each base to find the sink.
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
    for expansion in range(count):
        if expansions.cell[expansion] != cell or weight[expansion] < 0:
            continue
        if (
            best < 0
            or weight[expansion] < weight[best]
            or (weight[expansion] == weight[best] and score[expansion] > score[best])
        ):
            best = expansion
    return best


@kernel
def _expansion_in_turn(expansions: PlanExpansions, scratch: BackwardScratch) -> int:
    """Return the expansion whose turn it is, or -1 if none has moves left.

    The cell of the best position and the others in order take turns.
    """
    progress = scratch.progress
    progress.turn += 1
    count = int(progress.expansions)
    if progress.turn % 2 == 0:
        expansion = _best_in_cell(expansions, count, expansions.cell[progress.best_expansion])
        if expansion >= 0:
            return expansion
    for _ in range(progress.cells):
        cell = int(progress.cell_in_turn)
        progress.cell_in_turn = (cell + 1) % progress.cells
        expansion = _best_in_cell(expansions, count, cell)
        if expansion >= 0:
            return expansion
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
    tables: BackwardTables, scratch: BackwardScratch, parent: int, edge: int, newest: int
) -> int:
    """Write the position after a move to row ``newest`` and the scratch; return its boxes left."""
    edges, expansions, boxes = tables.edges, tables.expansions, scratch.boxes
    base = edges.base[edge]
    m = scratch.blocked.size - 1
    count = int(expansions.boxes_left[parent])
    for i in range(boxes.size):
        boxes[i] = expansions.boxes[parent, i]
        expansions.in_game[newest, i] = expansions.in_game[parent, i]
    for i in range(count):
        if boxes[i] == edges.source[edge]:
            moved_box(boxes, i, m if base >= 0 else edges.target[edge], scratch.others)
            for j in range(boxes.size):
                boxes[j] = scratch.others[j]
            break
    if base >= 0:
        count -= 1
        expansions.in_game[newest, base] = 0
    for i in range(boxes.size):
        expansions.boxes[newest, i] = boxes[i]
    return count


@kernel
def _enter_expansion(
    tables: BackwardTables,
    scratch: BackwardScratch,
    parent: int,
    edge: int,
    newest: int,
    count: int,
) -> None:
    """Enter the position after a move, with ``count`` boxes left, as the newest expansion."""
    positions, edges, expansions = tables.positions, tables.edges, tables.expansions
    position = edges.position[edge]
    score = positions.score[position]
    scratch.progress.expansions = newest + 1
    positions.status[position] = newest
    expansions.boxes_left[newest] = count
    expansions.position[newest] = position
    expansions.parent[newest] = parent
    expansions.source[newest] = edges.source[edge]
    expansions.target[newest] = edges.target[edge]
    expansions.base[newest] = edges.base[edge]
    expansions.weight[newest] = expansions.weight[parent] + (edge >= expansions.first_paid[parent])
    expansions.path_best[newest] = max(expansions.path_best[parent], score)
    expansions.cell[newest] = _find_cell(
        expansions, scratch, expansions.path_best[newest] >> CELL_SHIFT
    )
    expansions.next_weight[newest] = -1
    best = scratch.progress.best_expansion
    if best == 0 or score > positions.score[expansions.position[best]]:
        scratch.progress.best_expansion = newest


@kernel
def _begin_expansion(
    board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, newest: int
) -> None:
    """Set up the scratch for the newest expansion."""
    progress, blocked, expansions = scratch.progress, scratch.blocked, tables.expansions
    position = expansions.position[newest]
    blocked[:] = 0
    blocked[blocked.size - 1] = 1
    for i in range(expansions.boxes_left[newest]):
        blocked[scratch.boxes[i]] = 1
    progress.stamp += 1
    stamp = progress.stamp
    progress.reach_stamp = stamp
    player = tables.positions.player[position]
    mark_reach(board.neighbours, blocked, player, scratch.reach_mark, stamp, scratch.stack)
    progress.regions = regions_in(tables.positions.score[position])
    progress.next_box = 0
    progress.first_edge = progress.edges
    progress.phase = SINK
    scratch.advice[:] = -1
    scratch.advice_value[:] = -1
    reach = Reach(board.neighbours, blocked, scratch.reach_mark, scratch.stack)
    sink_scratch = SinkScratch(scratch.shared.states, scratch.leads)
    in_game = expansions.in_game[newest]
    is_largest = find_sink(reach, stamp, board.bases, in_game, sink_scratch, scratch.sink)
    progress.sink_is_largest = is_largest
    if progress.feature_mask & LARGEST_SINK and not is_largest:
        scratch.sink[:] = 0


@kernel
def _take_move(
    board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, parent: int, edge: int
) -> bool:
    """Make a move and begin to expand the position after it, or return False if it is dead."""
    newest = int(scratch.progress.expansions)
    count = _make_move(tables, scratch, parent, edge, newest)
    in_game = tables.expansions.in_game[newest]
    if not has_bases(board.bases, scratch.shared.matching, scratch.boxes, count, in_game):
        tables.positions.status[tables.edges.position[edge]] = DEAD
        return False
    _enter_expansion(tables, scratch, parent, edge, newest, count)
    _begin_expansion(board, tables, scratch, newest)
    return True


@kernel
def enter_solved_position(
    board: PlanBoard,
    tables: BackwardTables,
    scratch: BackwardScratch,
    goals: Ints,
    start: int,
    regions: int,
) -> None:
    """Enter the solved position into empty tables.

    It is entered as the only move of expansion 0, which moves nothing.

    ``goals``, int32 ``[k]``, are the squares of the goals, ascending. ``start`` is the lowest
    square of the region in which the player ends the level. ``regions`` is the number of regions of
    free squares.
    """
    progress, expansions, blocked = scratch.progress, tables.expansions, scratch.blocked
    k, m = goals.size, blocked.size - 1
    blocked[m] = 1
    hashed = board.hash_keys[1, start]
    for i in range(k):
        expansions.boxes[0, i] = goals[i]
        expansions.in_game[0, i] = 1
        blocked[goals[i]] = 1
        hashed ^= board.hash_keys[0, goals[i]]
    broken = count_broken_edges(board.neighbours, blocked, board.rooms)
    barrier = 0
    if progress.feature_mask & BARRIER:
        barrier = count_barrier(board, expansions.in_game[0], scratch, start)
    score = packed_score(k, barrier, k, regions, broken, 0)
    position = find_or_enter_position(tables.positions, progress, hashed, score, start)
    add_edge(tables.edges, progress, position, goals[0], goals[0], NO_BASE)
    progress.expansions = 1
    expansions.first[0] = 0
    expansions.boxes_left[0] = k
    expansions.position[0] = 0
    expansions.parent[0] = -1
    expansions.path_best[0] = 0
    expansions.first_paid[0] = 1
    expansions.last[0] = 1
    expansions.cell[0] = _find_cell(expansions, scratch, 0)
    rank_expansion(tables, 0)


@kernel
def begin_next_expansion(board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch) -> int:
    """Begin to expand the next position.

    Returns ``RUNNING`` if there is one, ``SOLVED`` if all boxes are accounted for, ``EXHAUSTED`` if
    no move is left.
    """
    positions, edges, expansions = tables.positions, tables.edges, tables.expansions
    progress = scratch.progress
    while True:
        parent = _expansion_in_turn(expansions, scratch)
        if parent < 0:
            return EXHAUSTED
        first_paid = expansions.first_paid[parent]
        edge = best_edge(positions, edges, expansions.first[parent], first_paid)
        if edge < 0:
            edge = best_edge(positions, edges, first_paid, expansions.last[parent])
        is_taken = edge >= 0 and _take_move(board, tables, scratch, parent, edge)
        if edge >= 0:
            edges.position[edge] = -1
        # Only after the move is taken, which must not rank its expansion any more.
        rank_expansion(tables, parent)
        if is_taken:
            break
    newest = progress.expansions - 1
    progress.work += _WORK_PER_SQUARE * scratch.blocked.size
    if not _is_solved(
        board.bases, scratch.boxes, expansions.boxes_left[newest], expansions.in_game[newest]
    ):
        return RUNNING
    progress.best_expansion = newest
    return SOLVED


@kernel
def step(
    board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, max_expanded: int
) -> int:
    """Expand positions until ``progress.work`` reaches the work budget.

    No more than ``max_expanded`` positions have been expanded when this returns.

    Returns ``RUNNING``; ``SOLVED`` if all boxes are accounted for; ``EXHAUSTED`` if no move is
    left; ``FULL`` if the tables of positions or moves have to grow; ``GAVE_UP`` if no more
    positions may be expanded at all.
    """
    progress = scratch.progress
    while progress.work < WORK_BUDGET:
        if progress.phase == PICK:
            expanded = progress.expansions - 1
            if expanded >= max_expanded:
                return RUNNING
            if expanded >= tables.expansions.position.size - 1:
                return GAVE_UP
            status = begin_next_expansion(board, tables, scratch)
            if status != RUNNING:
                return int(status)
        if not expand_next(board, tables, scratch):
            return FULL
    return RUNNING
