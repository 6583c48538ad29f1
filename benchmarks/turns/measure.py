"""Runs the engines of ``auto`` one at a time on a suite, and notes when each solves a level.

    python -m benchmarks.turns.measure SUITE RUNS.tsv
    python -m benchmarks.turns.measure SUITE RUNS.tsv --levels 1-20 --engines beam,fess

Each run becomes a row of ``RUNS.tsv``; runs with a row are skipped, so the script can be
interrupted. Once an engine has solved a level, the others get half as much time again as it took.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Final

from benchmarks.suites import read_families
from sokolab.cli.levels import read_levels, select_levels
from sokolab.core.board import Board
from sokolab.solvers.auto.schedule import sizes_of
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Outcome, Progress
from sokolab.solvers.frame.search_board import search_board, why_not_a_level
from sokolab.solvers.roster import AUTO_SOLVERS

COLUMNS: Final = (
    *("suite", "level", "family", "squares", "boxes", "boxes on goals", "steps"),
    *("engine", "outcome", "nodes", "seconds", "trace"),
)
"""The columns: ``seconds`` are CPU time; ``trace`` has seconds and nodes on the way."""
CHECKPOINTS: Final = (0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3.0, 5.0, 8.0)
"""Seconds at which the trace has the nodes expanded so far."""
MORE: Final = 1.5
"""The time of later engines, as a multiple of the quickest one's."""


def main() -> None:
    """Measure the runs that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("suite", help="a level file")
    parser.add_argument("runs", type=Path, help="the table, which may exist")
    parser.add_argument("--levels", type=_range, default=None, help="as in 3-7")
    parser.add_argument("--engines", default="beam,fess,pull,novelty", help="in this order")
    parser.add_argument("--seconds", type=float, default=3.5, help="most for each engine")
    chosen = parser.parse_args()
    engines = {engine.name: engine for engine in AUTO_SOLVERS}
    chosen_engines = [engines[name] for name in chosen.engines.split(",")]
    for engine in chosen_engines:
        engine.prepare()
    runs_done = _known(chosen.runs)
    families = read_families(Path(chosen.suite))
    suite = Path(chosen.suite).stem
    with chosen.runs.open("a", encoding="utf-8", newline="") as file:
        table = csv.writer(file, delimiter="\t", lineterminator="\n")
        if not runs_done:
            table.writerow(COLUMNS)
        for number, level in select_levels(read_levels(chosen.suite), chosen.levels):
            if why_not_a_level(level.board) is not None:
                continue
            sizes = sizes_of(search_board(level.board))
            family = families.get(number, suite)
            cells = suite, number, family, *sizes[:3], f"{sizes.average_steps:.2f}"
            todo = [
                each for each in chosen_engines if (suite, str(number), each.name) not in runs_done
            ]
            for row in _runs(level.board, todo, chosen.seconds):
                table.writerow((*cells, *row))
                file.flush()


def _range(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def _known(table: Path) -> set[tuple[str, str, str]]:
    """Return suite, level and engine of each row of the table, with its header."""
    if not table.exists():
        return set()
    with table.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t")
        return {(row[0], row[1], row[COLUMNS.index("engine")]) for row in rows}


def _runs(
    board: Board, engines: Sequence[DrivenSolver], seconds: float
) -> Iterator[tuple[object, ...]]:
    """Run the engines one after the other; yield the last columns of the row of each."""
    for engine in engines:
        trace = [(0.0, 0)]
        limits = Limits(seconds=seconds, clock=process_time)
        result = engine.solve(board, limits, CancelToken(), _into(trace))
        trace.append((result.seconds, result.nodes))
        if result.outcome is Outcome.SOLVED:
            seconds = min(seconds, MORE * result.seconds)
        trace_text = " ".join(f"{at:g}:{nodes}" for at, nodes in _at_checkpoints(trace))
        yield engine.name, result.outcome.name, result.nodes, f"{result.seconds:.4f}", trace_text


def _into(trace: list[tuple[float, int]]) -> OnProgress:
    def note(progress: Progress) -> None:
        trace.append((progress.seconds, progress.nodes))

    return note


def _at_checkpoints(trace: Sequence[tuple[float, int]]) -> Iterator[tuple[float, int]]:
    """Yield the checkpoints that a run has reached, with its nodes by then."""
    for checkpoint in CHECKPOINTS:
        after = next((i for i, (seconds, _) in enumerate(trace) if seconds >= checkpoint), None)
        if after is None:
            return
        (start, before), (end, nodes) = trace[after - 1], trace[after]
        yield checkpoint, round(before + (nodes - before) * (checkpoint - start) / (end - start))


if __name__ == "__main__":
    main()
