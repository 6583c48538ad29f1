"""Calls every kernel of generation once, on a corridor, so that it is compiled or loaded."""

from __future__ import annotations

import numpy as np

from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.generation import part_bound, room_chains, rooms
from sokolab.generation.exhaustion import Cost, RoomSearch
from sokolab.generation.floor_plan import FloorPlan
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.run_beam import RunBeam, solved_paths
from sokolab.solvers.frame.protocol import CancelToken


def run() -> None:
    """Search a corridor in every way, and run a chain of trials that change it."""
    from sokolab.kernels.generation.growth import run_trials

    board = Board.from_rows(["######", "#@$ .#", "######"])
    room, cancel = rooms.open_room(board), CancelToken()
    for cost in Cost:
        search = RoomSearch(room, cost, megabytes=1)
        search.run(cancel)
        search.normalise_players(cancel)
        search.boxes_to_end(search.layer(search.depth)[0])
        search.is_lost(Position(board))
    start_paths = solved_paths(room, 1, np.random.default_rng(0))
    parts = part_bound.part_needs(room, 1.0, cancel)
    beam = RunBeam(room, parts, start_paths, width=1, detour=0.0, luck=0.0, seed=0)
    beam.advance(lambda: False)
    plan = FloorPlan(board.with_pieces((), None), 1, board.flat != 1)
    tables, chain = (
        room_chains.chain_tables(plan, GenerationRequest()),
        room_chains.new_chain(GenerationRequest(), 0, plan.board),
    )
    run_trials(tables.board, chain, tables.space, tables.table, tables.scratch, 1)
