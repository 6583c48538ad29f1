"""Compiles or loads the kernels of the solvers: each solver plays on tiny levels.

That calls the kernels with arguments of the types they always have. Kernels that a search calls
only when tables grow, or after many nodes, are called here with empty tables. The stages of
:mod:`sokolab.kernels.stages.all_stages` name these functions; each imports its solver.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from sokolab.core.board import Board
from sokolab.solvers.frame.loading import CORRIDOR
from sokolab.solvers.frame.search import Search, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard, search_board

_EXCHANGE: Final = Board.from_rows(
    ["#########", "#   #   #", "#   * $ #", "#.  #  @#", "#########"]
)
"""A level in which the player can end on either side of a box, at different costs."""
_DOOR: Final = Board.from_rows(
    ["########", "#  #   #", "# $ $  #", "#  #.. #", "#  @#  #", "########"]
)
"""A level with a box in a doorway, which needs more pushes than its lower bound."""
_HALL: Final = Board.from_rows(
    ["#########", "#@      #", "# $$$$  #", "#  #  # #", "# ....  #", "#       #", "#########"]
)
"""A room with four boxes, for dead sets and groups of every size."""
_SLICES: Final = 20
_NODES: Final = 200  # nodes of a slice; enough for most searches to finish even in the hall
_ROWS: Final = 8
_GROUP_BYTES: Final = 1 << 30


def _play(*solvers: Callable[[SearchBoard], Search]) -> None:
    """Let searches play, and call every method of a search."""
    for begin in solvers:
        for board in (CORRIDOR, _EXCHANGE, _DOOR, _HALL):
            search = begin(search_board(board))
            status = StepStatus.RUNNING
            for _ in range(_SLICES):
                if status is StepStatus.RUNNING:
                    status = search.step(_NODES)
                    _ = search.standing
            if status is StepStatus.SOLVED:
                search.lurd()


def fess() -> None:
    """Play feature-space search."""
    from sokolab.kernels.search.fess.tables import insert_cells, new_tables
    from sokolab.kernels.search.tables.slots import insert_words
    from sokolab.solvers.fess.fess_search import Fess

    _play(Fess)
    tables = new_tables(1, 1)
    insert_cells(tables.cells.key, tables.cells.slots, 0)
    insert_words(tables.positions.hash, tables.positions.slots, 0, 0)


def proof() -> None:
    """Play the search for the fewest pushes, without the searches it borrows."""
    from sokolab.kernels.search.exact.store import new_store, rehash_packed
    from sokolab.solvers.exact.long_tables import GroupTables, two_sides
    from sokolab.solvers.exact.optimal_pushes import OptimalPushes
    from sokolab.solvers.frame.one_box_tables import field_from_start, field_of, live_square_numbers

    _play(OptimalPushes)
    level = search_board(_DOOR)
    field, costs = field_from_start(level, field_of(level, ()))
    number = live_square_numbers(field)
    groups = GroupTables(level, field, number, two_sides(level, field, costs, -1), is_on=True)
    groups.begin(_GROUP_BYTES)
    while groups.is_begun:
        groups.step()
    slots = np.zeros(_ROWS, np.int32)
    rehash_packed(new_store(number, 1, _ROWS), slots.astype(np.uint8), slots, slots, 0, 0)


def pull() -> None:
    """Play pulls and pushes, and meet other searches."""
    from sokolab.kernels.search.dead.set_lookup import no_dead_sets, with_table
    from sokolab.kernels.search.pull.states import new_stored_states, rehash_states
    from sokolab.solvers.pull.pull_search import Pull

    _play(partial(Pull, set_nodes=(0, 0, 0)), partial(Pull, is_varied=True))
    with_table(no_dead_sets(1), 4, np.zeros((2, 2, 1, 1), np.int64))
    states, slots = new_stored_states(1, 1, _ROWS, _ROWS), np.zeros(_ROWS, np.int64)
    rehash_states(states.bits, states.player, states.keys, slots.astype(np.int32), slots, 0, 0)
    side = Pull(search_board(CORRIDOR)).backward_table
    side.met(slots, slots.astype(np.uint16), slots.astype(np.int32), 0, 1)
    keys = side.tables["keys"]
    side.pushes_onward(int(keys[0, 2] ^ keys[1, 0]), 0)  # onward from the solved position


def beam() -> None:
    """Play beam search, also with symmetries."""
    from sokolab.solvers.beam.beam_search import Beam

    _play(Beam)


def parts() -> None:
    """Play the search part by part."""
    from sokolab.solvers.parts import Parts

    _play(Parts)


def optimal_moves() -> None:
    """Play the search for the fewest moves."""
    from sokolab.solvers.exact.optimal_moves import OptimalMoves, PotentialSearch
    from sokolab.solvers.frame.one_box_tables import field_of

    _play(OptimalMoves)
    level = search_board(CORRIDOR)
    PotentialSearch(level, field_of(level, ())).step()
    _grow_queue()


def astar_moves() -> None:
    """Play A* over moves."""
    from sokolab.solvers.exact.astar_moves import AstarMoves

    _play(AstarMoves)
    _grow_queue()


def backtrack() -> None:
    """Play backtracking."""
    from sokolab.solvers.exact.backtrack import Backtrack

    _play(Backtrack)
    _grow_states()


def optimiser() -> None:
    """Shorten a solution in every way, without the solvers it borrows."""
    from sokolab.kernels.search.vicinity.tables import rehash_visited
    from sokolab.solvers.optimiser.push_sequence import PushSequence, pushes_of
    from sokolab.solvers.optimiser.shortening import CUT_SIZES, Reordering
    from sokolab.solvers.optimiser.vicinity import KernelObjective, Vicinity, VicinityShared

    level = search_board(CORRIDOR)
    shared = VicinityShared(level)
    sequence = PushSequence(level, shared.numbering, pushes_of(level, "R"))
    search = Vicinity(shared, sequence, 0, 1, (12, 9), KernelObjective.PUSHES)
    search.step(_NODES)
    search.cut()
    board = shared.board
    rehash_visited(search.visited, board.keys, board.square, np.zeros(_ROWS, np.int64), 0, 0)
    _ = Reordering(shared, sequence, CUT_SIZES[0], 0, 1).step(_NODES), sequence.lurd


def _grow_states() -> None:
    from sokolab.kernels.search.tables.states import new_states, rehash_states

    rehash_states(new_states(1, 1, _ROWS), np.zeros(_ROWS, np.int64), 0, 0)


def _grow_queue() -> None:
    from sokolab.kernels.search.tables.queue import insert_buckets, new_queue

    _grow_states()
    insert_buckets(new_queue(_ROWS, 0, _ROWS))
