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
    PLAN_CELL_SHIFT,
    has_bases,
    packed_plan_score,
    plan_region_count_in,
)
from sokolab.kernels.search.plan.pull_moves import LARGEST_SINK, barrier_if_counted
from sokolab.kernels.search.plan.rooms import count_broken_edges
from sokolab.kernels.search.plan.sink import Bases, SinkScratch, find_sink
from sokolab.kernels.search.plan.tables import (
    DEAD,
    GONE,
    IDLE,
    NO_BASE,
    SINK,
    BackwardScratch,
    BackwardTables,
    PlanBoard,
    PlanExpansions,
    add_move,
    best_plan_move,
    find_or_insert_position,
    rank_expansion,
)
from sokolab.kernels.search.status import EXHAUSTED, FULL, GAVE_UP, RUNNING, SOLVED
from sokolab.kernels.search.tables.states import copy_with_move

# An estimate of the squares looked at to begin an expansion, for each square of the board: the
# reach, and a search of a single box from each base to find the sink.
_WORK_PER_SQUARE: Final = 40


@kernel
def _find_or_insert_cell(expansions: PlanExpansions, scratch: BackwardScratch, key: int) -> int:
    """Return the index of the cell with that key. A new cell is inserted and has the next turn."""
    progress = scratch.progress
    for cell in range(progress.cell_count):
        if expansions.cell_key[cell] == key:
            return cell
    cell = int(progress.cell_count)
    progress.cell_count = cell + 1
    progress.cell_in_turn = cell
    expansions.cell_key[cell] = key
    return cell


@kernel
def _best_in_cell(expansions: PlanExpansions, expansion_count: int, cell: int) -> int:
    """Return the expansion of a cell with the best move left, or -1."""
    # No heap as in FESS: a search expands a few hundred positions, a few thousand at most.
    weight, score = expansions.next_weight, expansions.next_score
    best = -1
    for expansion in range(expansion_count):
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
    expansion_count = int(progress.expansion_count)
    if progress.turn % 2 == 0:
        expansion = _best_in_cell(
            expansions, expansion_count, expansions.cell[progress.best_expansion]
        )
        if expansion >= 0:
            return expansion
    for _ in range(progress.cell_count):
        cell = int(progress.cell_in_turn)
        progress.cell_in_turn = (cell + 1) % progress.cell_count
        expansion = _best_in_cell(expansions, expansion_count, cell)
        if expansion >= 0:
            return expansion
    return -1


@kernel
def _is_solved(bases: Bases, boxes: Ints, box_count: int, in_game: Mask) -> bool:
    """Whether all boxes in the game stand on bases in the game."""
    for i in range(box_count):
        base = bases.base_at[boxes[i]]
        if base < 0 or not in_game[base]:
            return False
    return True


@kernel
def _make_move(
    tables: BackwardTables, scratch: BackwardScratch, parent: int, move: int, expansion: int
) -> int:
    """Write the boxes after a move to ``scratch.boxes`` and ``expansion``. Return their number."""
    moves, expansions, boxes = tables.moves, tables.expansions, scratch.boxes
    base = moves.base[move]
    m = scratch.blocked.size - 1
    box_count = int(expansions.box_count[parent])
    for i in range(boxes.size):
        boxes[i] = expansions.boxes[parent, i]
        expansions.in_game[expansion, i] = expansions.in_game[parent, i]
    for i in range(box_count):
        if boxes[i] == moves.source[move]:
            copy_with_move(boxes, i, m if base >= 0 else moves.target[move], scratch.spare_boxes)
            for j in range(boxes.size):
                boxes[j] = scratch.spare_boxes[j]
            break
    if base >= 0:
        box_count -= 1
        expansions.in_game[expansion, base] = 0
    for i in range(boxes.size):
        expansions.boxes[expansion, i] = boxes[i]
    return box_count


@kernel
def _insert_expansion(
    tables: BackwardTables,
    scratch: BackwardScratch,
    parent: int,
    move: int,
    expansion: int,
    box_count: int,
) -> None:
    """Insert the position after a move, with ``box_count`` boxes left, as the newest expansion."""
    positions, moves, expansions = tables.positions, tables.moves, tables.expansions
    position = moves.position[move]
    score = positions.score[position]
    scratch.progress.expansion_count = expansion + 1
    positions.expansion[position] = expansion
    expansions.box_count[expansion] = box_count
    expansions.position[expansion] = position
    expansions.parent[expansion] = parent
    expansions.source[expansion] = moves.source[move]
    expansions.target[expansion] = moves.target[move]
    expansions.base[expansion] = moves.base[move]
    expansions.weight[expansion] = expansions.weight[parent] + (
        move >= expansions.first_paid_move[parent]
    )
    expansions.path_best[expansion] = max(expansions.path_best[parent], score)
    expansions.cell[expansion] = _find_or_insert_cell(
        expansions, scratch, expansions.path_best[expansion] >> PLAN_CELL_SHIFT
    )
    expansions.next_weight[expansion] = -1
    best = scratch.progress.best_expansion
    if best == 0 or score > positions.score[expansions.position[best]]:
        scratch.progress.best_expansion = expansion


@kernel
def _begin_expansion(
    board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, expansion: int
) -> None:
    """Set up the scratch for the newest expansion."""
    progress, blocked, expansions = scratch.progress, scratch.blocked, tables.expansions
    position = expansions.position[expansion]
    blocked[:] = 0
    blocked[blocked.size - 1] = 1
    for i in range(expansions.box_count[expansion]):
        blocked[scratch.boxes[i]] = 1
    progress.stamp += 1
    stamp = progress.stamp
    progress.reach_stamp = stamp
    player = tables.positions.player[position]
    mark_reach(board.neighbours, blocked, player, scratch.reach_mark, stamp, scratch.stack)
    progress.region_count = plan_region_count_in(tables.positions.score[position])
    progress.next_box = 0
    progress.first_move = progress.move_count
    progress.phase = SINK
    scratch.advice[:] = -1
    scratch.advice_value[:] = -1
    reach = Reach(board.neighbours, blocked, scratch.reach_mark, scratch.stack)
    sink_scratch = SinkScratch(scratch.shared.states, scratch.leads_to)
    in_game = expansions.in_game[expansion]
    is_largest = find_sink(reach, stamp, board.bases, in_game, sink_scratch, scratch.in_sink)
    progress.sink_is_largest = is_largest
    if progress.feature_mask & LARGEST_SINK and not is_largest:
        scratch.in_sink[:] = 0


@kernel
def _take_move(
    board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, parent: int, move: int
) -> bool:
    """Make a move and begin to expand the position after it, or return False if it is dead."""
    expansion = int(scratch.progress.expansion_count)
    box_count = _make_move(tables, scratch, parent, move, expansion)
    in_game = tables.expansions.in_game[expansion]
    if not has_bases(board.bases, scratch.shared.matching, scratch.boxes, box_count, in_game):
        tables.positions.expansion[tables.moves.position[move]] = DEAD
        return False
    _insert_expansion(tables, scratch, parent, move, expansion, box_count)
    _begin_expansion(board, tables, scratch, expansion)
    return True


@kernel
def insert_solved_position(
    board: PlanBoard,
    tables: BackwardTables,
    scratch: BackwardScratch,
    goals: Ints,
    start: int,
    region_count: int,
) -> None:
    """Insert the solved position into empty tables.

    It is inserted as the only move of expansion 0, which moves nothing.

    ``goals``, int32 ``[k]``, are the squares of the goals, ascending. ``start`` is the lowest
    square of the region in which the player ends the level. ``region_count`` counts the regions
    of free squares.
    """
    progress, expansions, blocked = scratch.progress, tables.expansions, scratch.blocked
    k, m = goals.size, blocked.size - 1
    blocked[m] = 1
    state_hash = board.hash_keys.player[start]
    for i in range(k):
        expansions.boxes[0, i] = goals[i]
        expansions.in_game[0, i] = 1
        blocked[goals[i]] = 1
        state_hash ^= board.hash_keys.box[goals[i]]
    broken_count = count_broken_edges(board.neighbours, blocked, board.rooms)
    barrier = barrier_if_counted(board, expansions.in_game[0], scratch, start)
    score = packed_plan_score(k, barrier, k, region_count, broken_count, distance=0)
    position = find_or_insert_position(tables.positions, progress, state_hash, score, start)
    add_move(tables.moves, progress, position, goals[0], goals[0], NO_BASE)
    progress.expansion_count = 1
    expansions.first_move[0] = 0
    expansions.box_count[0] = k
    expansions.position[0] = 0
    expansions.parent[0] = -1
    expansions.path_best[0] = 0
    expansions.first_paid_move[0] = 1
    expansions.end_move[0] = 1
    expansions.cell[0] = _find_or_insert_cell(expansions, scratch, key=0)
    rank_expansion(tables, expansion=0)


@kernel
def begin_next_expansion(board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch) -> int:
    """Begin to expand the next position.

    Returns ``RUNNING`` if there is one, ``SOLVED`` if all boxes are accounted for, ``EXHAUSTED`` if
    no move is left.
    """
    positions, moves, expansions = tables.positions, tables.moves, tables.expansions
    progress = scratch.progress
    while True:
        parent = _expansion_in_turn(expansions, scratch)
        if parent < 0:
            return EXHAUSTED
        first_paid_move = expansions.first_paid_move[parent]
        move = best_plan_move(positions, moves, expansions.first_move[parent], first_paid_move)
        if move < 0:
            move = best_plan_move(positions, moves, first_paid_move, expansions.end_move[parent])
        is_taken = move >= 0 and _take_move(board, tables, scratch, parent, move)
        if move >= 0:
            moves.position[move] = GONE
        # Rank the parent again: the move taken no longer counts.
        rank_expansion(tables, parent)
        if is_taken:
            break
    expansion = progress.expansion_count - 1
    progress.work += _WORK_PER_SQUARE * scratch.blocked.size
    if not _is_solved(
        board.bases, scratch.boxes, expansions.box_count[expansion], expansions.in_game[expansion]
    ):
        return RUNNING
    progress.best_expansion = expansion
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
        if progress.phase == IDLE:
            expanded_count = progress.expansion_count - 1
            if expanded_count >= max_expanded:
                return RUNNING
            if expanded_count >= tables.expansions.position.size - 1:
                return GAVE_UP
            status = begin_next_expansion(board, tables, scratch)
            if status != RUNNING:
                return int(status)
        if not expand_next(board, tables, scratch):
            return FULL
    return RUNNING
