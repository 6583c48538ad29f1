"""``python -m benchmarks growth``: how many rooms from nothing are judged in a second."""

from __future__ import annotations

from time import process_time

import click
import numpy as np

from benchmarks.machine import machine_and_speed
from benchmarks.options import number_option
from sokolab.generation.conditions import ROOM_CONDITIONS
from sokolab.generation.floor_plan import DEFAULT_BOXES, rectangle, size_plan
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.room_chains import chain_tables, new_chain


@click.command("growth")
@number_option("--side", 8, "Columns and rows.", minimum=5)
@number_option("--boxes", DEFAULT_BOXES, "Boxes.")
@number_option("--chains", 10, "Chains of trials, each from a random room.")
@number_option("--trials", 4_000, "Trials of a chain.")
def command(side: int, boxes: int, chains: int, trials: int) -> None:
    """Print how many rooms are judged in a second of CPU time."""
    from sokolab.kernels.generation.growth import run_trials

    plan, request = (
        size_plan(rectangle((side, side)), boxes),
        GenerationRequest(conditions=ROOM_CONDITIONS),
    )
    tables = chain_tables(plan, request)
    judged, seconds = 0, 0.0
    for number in range(-1, chains):  # the first one loads the kernels
        room = plan.first_room(np.random.default_rng(number + 1), request.conditions)
        chain = new_chain(request, number + 1, room)
        begun = process_time()
        run_trials(tables.board, chain, tables.space, tables.table, tables.scratch, trials)
        if number >= 0:
            seconds += process_time() - begun
            judged += int(chain.state.judged_count)
    click.echo(machine_and_speed())
    click.echo(
        f"{side} × {side}, {boxes} boxes: {judged:,} rooms judged in {seconds:.1f} s, "
        f"{judged / seconds:,.0f} a second"
    )
