"""The board, the tables and the scratch of the backward game."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Longs, Mask, Shorts
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import Macros
from sokolab.kernels.search.dead.matching import GoalMatching
from sokolab.kernels.search.plan.rooms import Rooms
from sokolab.kernels.search.plan.single_box import BoxStates, all_walk_distances
from sokolab.kernels.search.plan.sink import Bases
from sokolab.kernels.search.tables.records import Record, new_record
from sokolab.kernels.search.tables.slots import locate_word

OPEN, DEAD = -1, -2
"""In place of the expansion of a position, here and in ``fess``: it is not expanded yet, or it is
proved dead."""
GONE: Final = -1
"""In ``PlanMoves.position``: the move has been taken, or the position after it is not open."""
NO_BASE: Final = -1
"""The base of a move whose box stays in the game."""
IDLE, SINK, OTHER_BASES, ALL_MOVES = 0, 1, 2, 3
"""Phases. In ``IDLE`` no expansion is in progress. In the others boxes are pulled: into the sink,
onto other bases that the player reaches, or anywhere."""
PLAN_UNPACKING, PLAN_CONNECTIVITY, PLAN_ROOM_CONNECTIVITY, PLAN_EXPLORER, PLAN_BREACH = range(5)
"""Entries of ``BackwardScratch.advice``. In this order, an advisor names a move that takes a box
off a goal or out of the game; joins regions of free squares; joins two rooms again; gives
access to a new side of a box; lowers the barrier."""
PLAN_ADVISORS = PLAN_BREACH + 1

PROGRESS_FIELDS: Final = (
    "position_count",  # positions found
    "move_count",  # moves listed
    "expansion_count",  # positions expanded, and the solved position, which is expansion 0
    "cell_count",  # cells found
    "phase",  # the current phase, see IDLE
    "next_box",  # the next box of the current expansion
    "first_move",  # the first move of the current expansion
    "cell_in_turn",  # the cell whose turn is next
    "turn",  # turns given so far
    "best_expansion",  # the expansion with the best score
    "stamp",  # the last stamp in ``mark``
    "reach_stamp",  # the stamp of the player's reach in ``reach_mark``
    "region_count",  # regions of free squares in the current position
    "work",  # squares looked at since the last pause
    "sink_is_largest",  # whether no larger set of bases is out of the player's reach
    "feature_mask",  # see :mod:`sokolab.kernels.search.plan.pull_moves`
)
"""Fields of ``BackwardScratch.progress``, int64 each."""


class PlanKeys(NamedTuple):
    """Random words by square, which together make the hash of a position."""

    box: Longs  # [m + 1]: a box there
    player: Longs  # [m + 1]: the normalised player there
    gone_base: Longs  # [m + 1]: the base there has left the game


class PlanBoard(NamedTuple):
    """The board of the backward game: parts of ``Field``, with distances and rooms."""

    neighbours: Ints  # [m + 1, 4]: by direction; `m` = a wall
    goals: Mask  # [m + 1]: 1 = a goal
    goal_distance: Ints  # [m + 1]: fewest pushes to any goal; also 0 from where none is reached
    dead_end: Mask  # [m + 1]: 1 = at most one of the four neighbours is floor
    walk_lengths: NDArray[np.int16]  # [m + 1, m + 1]: the player's steps, without boxes
    push_distances: NDArray[np.int16]  # [m + 1, m + 1]: fewest pushes of a single box, -1 = none
    hash_keys: PlanKeys  # The words for the hash of a position
    bases: Bases  # The squares where boxes begin
    rooms: Rooms  # The rooms of the level


class PlanPositions(NamedTuple):
    """The positions found so far. Two positions with the same hash are taken for one."""

    hash: Longs  # [rows]: hash of the boxes, the normalised player and the bases out of the game
    score: Longs  # [rows]: the features, packed by features.packed_plan_score
    player: Ints  # [rows]: the normalised player, the lowest square of its reach
    expansion: Ints  # [rows]: the expansion of the position; OPEN or DEAD if it has none
    slots: Ints  # a power of two: 1 + row by hash, 0 = empty; see slots.locate_word


class PlanMoves(NamedTuple):
    """The moves of all expansions, which are consecutive for each expansion."""

    position: Ints  # [rows]: the position after the move, or GONE
    source: Ints  # [rows]: the box's square before the pulls
    target: Ints  # [rows]: the box's square after the pulls
    base: Ints  # [rows]: the base at which the box leaves the game, or NO_BASE


class PlanExpansions(NamedTuple):
    """The positions expanded so far, and the keys of the cells."""

    boxes: Shorts  # [rows, k]: squares of the boxes in the game, ascending, then `m` for the rest
    in_game: Mask  # [rows, k]: 1 = the base is in the game
    position: Ints  # [rows]: the position
    parent: Ints  # [rows]: the expansion it was reached from, -1 = none
    source: Ints  # [rows]: the box's square before the move that led here
    target: Ints  # [rows]: the box's square after the move that led here
    base: Ints  # [rows]: the base at which that box left the game, or NO_BASE
    box_count: Ints  # [rows]: boxes in the game
    weight: Ints  # [rows]: moves from the start that no advisor named
    cell: Ints  # [rows]: the cell of the expansion
    first_move: Ints  # [rows]: the first of its moves
    first_paid_move: Ints  # [rows]: the first move that adds weight
    end_move: Ints  # [rows]: the move after its last one
    next_weight: Ints  # [rows]: weight of the best move left, -1 = no move left
    next_score: Longs  # [rows]: score of the best move left
    leaves_outside_sink: Ints  # [rows]: 1 = boxes may leave the game at bases outside the sink
    path_best: Longs  # [rows]: the best score among this position and its ancestors
    cell_key: Longs  # [rows]: the features of each cell; there are no more cells than expansions


class BackwardTables(NamedTuple):
    """All tables of one backward search. ``BackwardScratch.progress`` counts their rows."""

    positions: PlanPositions  # The positions
    moves: PlanMoves  # The moves
    expansions: PlanExpansions  # The positions expanded, and the cells


class SharedScratch(NamedTuple):
    """Scratch that all backward searches of a level share."""

    states: BoxStates  # States of a single box
    matching: GoalMatching  # A matching of boxes with bases
    macros: Macros  # Macro moves


class BackwardScratch(NamedTuple):
    """The expansion in progress."""

    boxes: Ints  # [k]: squares of the boxes
    spare_boxes: Ints  # [k]: scratch, the boxes after a move
    blocked: Mask  # [m + 1]: 1 = a box, or square `m`
    reach_mark: Ints  # [m + 1]: `progress.reach_stamp` on the player's reach
    mark: Ints  # [m + 1]: stamps of floods, scratch
    stack: Ints  # [m + 1]: scratch for floods
    front: Ints  # [m + 1]: scratch for features.count_barrier
    next_front: Ints  # [m + 1]: scratch for features.count_barrier
    in_sink: Mask  # [k]: 1 = the base is in the sink
    leads_to: Mask  # [k, k]: scratch for sink.find_sink
    advice: Longs  # [PLAN_ADVISORS]: the move each advisor names, -1 = none
    advice_value: Longs  # [PLAN_ADVISORS]: the value of that move
    progress: Record  # See PROGRESS_FIELDS
    shared: SharedScratch  # Scratch used one call at a time


def new_plan_board(
    field: Field, bases: Bases, rooms: Rooms, pushes: NDArray[np.int16]
) -> PlanBoard:
    """Return a level as the backward game sees it."""
    m = len(field.goals) - 1
    goal_distance = np.full(m + 1, FAR, np.int32)
    np.minimum.at(goal_distance, field.square_of, field.costs.min(axis=1))
    goal_distance[field.goal_squares] = 0
    goal_distance[goal_distance >= FAR] = 0
    words = np.random.Generator(np.random.PCG64(0xBACC))
    return PlanBoard(
        neighbours=field.neighbours,
        goals=field.goals,
        goal_distance=goal_distance,
        dead_end=((field.neighbours == m).sum(axis=1) >= 3).astype(np.uint8),
        walk_lengths=all_walk_distances(field),
        push_distances=pushes,
        hash_keys=PlanKeys(*words.integers(0, 2**63 - 1, size=(3, m + 1), dtype=np.int64)),
        bases=bases,
        rooms=rooms,
    )


def new_backward_scratch(size: int, box_count: int, shared: SharedScratch) -> BackwardScratch:
    """Return scratch for a board of ``size`` squares, with no expansion in progress."""
    boxes, spare_boxes = np.empty((2, box_count), np.int32)
    reach_mark, mark, stack, front, next_front = np.zeros((5, size + 1), np.int32)
    advice, advice_value = np.full((2, PLAN_ADVISORS), -1, np.int64)
    return BackwardScratch(
        boxes=boxes,
        spare_boxes=spare_boxes,
        blocked=np.zeros(size + 1, np.uint8),
        reach_mark=reach_mark,
        mark=mark,
        stack=stack,
        front=front,
        next_front=next_front,
        in_sink=np.zeros(box_count, np.uint8),
        leads_to=np.zeros((box_count, box_count), np.uint8),
        advice=advice,
        advice_value=advice_value,
        progress=new_record(*PROGRESS_FIELDS),
        shared=shared,
    )


def new_expansions(row_count: int, box_count: int) -> PlanExpansions:
    """Return memory for ``row_count`` expansions."""
    ints = {
        name: np.zeros(row_count, np.int32)
        for name in PlanExpansions._fields
        if name not in ("boxes", "in_game", "next_score", "path_best", "cell_key")
    }
    return PlanExpansions(
        boxes=np.empty((row_count, box_count), np.uint16),
        in_game=np.zeros((row_count, box_count), np.uint8),
        next_score=np.zeros(row_count, np.int64),
        path_best=np.zeros(row_count, np.int64),
        cell_key=np.zeros(row_count, np.int64),
        **ints,
    )


def new_positions(row_count: int) -> PlanPositions:
    """Return memory for ``row_count`` positions, a power of two."""
    return PlanPositions(
        hash=np.zeros(row_count, np.int64),
        score=np.zeros(row_count, np.int64),
        player=np.zeros(row_count, np.int32),
        expansion=np.zeros(row_count, np.int32),
        slots=np.zeros(2 * row_count, np.int32),
    )


def new_moves(row_count: int) -> PlanMoves:
    """Return memory for ``row_count`` moves."""
    return PlanMoves(**{name: np.zeros(row_count, np.int32) for name in PlanMoves._fields})


@kernel
def find_or_insert_position(
    positions: PlanPositions, progress: Record, state_hash: int, score: int, player: int
) -> int:
    """Return the index of the position with that hash. Insert the position if it is new."""
    position = locate_word(positions.hash, positions.slots, state_hash)
    if position >= 0:
        return position
    slot = -1 - position
    position = int(progress.position_count)
    progress.position_count = position + 1
    positions.slots[slot] = position + 1
    positions.hash[position] = state_hash
    positions.score[position] = score
    positions.player[position] = player
    positions.expansion[position] = OPEN
    return position


@kernel
def add_move(
    moves: PlanMoves, progress: Record, position: int, source: int, target: int, base: int
) -> int:
    """Add a move to the current expansion. Return the index of the move."""
    move = int(progress.move_count)
    progress.move_count = move + 1
    moves.position[move] = position
    moves.source[move] = source
    moves.target[move] = target
    moves.base[move] = base
    return move


@kernel
def best_plan_move(positions: PlanPositions, moves: PlanMoves, first: int, end: int) -> int:
    """Return the best of the moves ``first`` to ``end - 1`` that is left, or -1.

    Moves to positions that are no longer open are taken out.
    """
    best = -1
    for move in range(first, end):
        position = moves.position[move]
        if position == GONE:
            continue
        if positions.expansion[position] != OPEN:
            moves.position[move] = GONE
        elif best < 0 or positions.score[position] > positions.score[moves.position[best]]:
            best = move
    return best


@kernel
def rank_expansion(tables: BackwardTables, expansion: int) -> None:
    """Write down weight and score of the best move that an expansion has left."""
    positions, moves, expansions = tables.positions, tables.moves, tables.expansions
    first_paid_move = expansions.first_paid_move[expansion]
    move = best_plan_move(positions, moves, expansions.first_move[expansion], first_paid_move)
    added_weight = 0
    if move < 0:
        move = best_plan_move(positions, moves, first_paid_move, expansions.end_move[expansion])
        added_weight = 1
    expansions.next_weight[expansion] = -1
    if move >= 0:
        expansions.next_weight[expansion] = expansions.weight[expansion] + added_weight
        expansions.next_score[expansion] = positions.score[moves.position[move]]
