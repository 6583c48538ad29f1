from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.gui.solving import search_processes
from sokolab.gui.solving.search_processes import SearchProcesses
from sokolab.solvers.frame.protocol import (
    CancelToken,
    Limits,
    OnProgress,
    Outcome,
    Progress,
    Result,
    Solver,
)
from sokolab.solvers.optimiser.optimiser import Shortener
from sokolab.solvers.roster import ROSTER, by_name
from sokolab.solvers.worker_pool import WorkerPool
from tests.gui.quick_solver import QuickSolver

CORRIDOR = Board.from_rows(["######", "#@ $.#", "######"])


class Loader:
    """Stands for the loader of kernels."""

    def __init__(self) -> None:
        self.ready: set[str] = set()
        self.is_finished = False

    def is_ready(self, stage: str) -> bool:
        return stage in self.ready

    def ask_for(self, stage: str) -> None:
        """Nothing is compiled here."""


@pytest.fixture
def loader() -> Loader:
    return Loader()


@pytest.fixture
def processes(loader: Loader) -> Iterator[SearchProcesses]:
    found = SearchProcesses(loader)  # type: ignore[arg-type]  # has what is asked for
    yield found
    found.close()


def unheard(_progress: object) -> None:
    """Nobody asked."""


@pytest.fixture
def asked(processes: SearchProcesses, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replace the processes: the interpreted search runs out of time, the compiled one solves."""
    names: list[str] = []

    def solve(pool: WorkerPool, solver: Any, *_arguments: Any) -> Result:
        is_interpreted = pool is processes._interpreted
        names.append("interpreted" if is_interpreted else "compiled")
        outcome = Outcome.TIME if is_interpreted else Outcome.SOLVED
        return Result(names[-1], outcome)

    monkeypatch.setattr(search_processes, "solve_in_worker", solve)
    return names


def test_an_answer_comes_before_anything_is_compiled(processes: SearchProcesses) -> None:
    result = processes.solve(CORRIDOR, by_name("auto"), Limits(), CancelToken(), unheard)
    assert (result.outcome, result.lurd) == (Outcome.SOLVED, "rR")


@pytest.mark.parametrize("way", ["ready", "finished"])
def test_the_compiled_search_joins_while_the_run_goes_on(
    processes: SearchProcesses,
    loader: Loader,
    asked: list[str],
    monkeypatch: pytest.MonkeyPatch,
    way: str,
) -> None:
    looked = Event()

    def sleep(_seconds: float) -> None:
        if "interpreted" in asked:
            looked.set()
            loader.ready = {"solver:auto"} if way == "ready" else set()
            loader.is_finished = way == "finished"

    monkeypatch.setattr(search_processes, "sleep", sleep)
    result = processes.solve(CORRIDOR, by_name("auto"), Limits(), CancelToken(), unheard)
    assert (result.solver, asked) == ("compiled", ["interpreted", "compiled"])
    assert looked.is_set()


def test_stopping_need_not_wait_for_the_compiler(
    processes: SearchProcesses, asked: list[str]
) -> None:
    cancel = CancelToken()
    cancel.cancel()
    result = processes.solve(CORRIDOR, by_name("auto"), Limits(), cancel, unheard)
    assert (result.solver, asked) == ("interpreted", ["interpreted"])


def test_plugins_wait_for_compiled_kernels(
    processes: SearchProcesses, loader: Loader, asked: list[str]
) -> None:
    solver = QuickSolver()
    stage = f"solver:{solver.name}"
    assert not processes.can_begin(stage)
    loader.ready = {stage}
    assert processes.can_begin(stage)
    processes.solve(CORRIDOR, solver, Limits(), CancelToken(), unheard)
    assert asked == ["compiled"]
    assert all(processes.can_begin(f"solver:{solver.name}") for solver in ROSTER)


DETOUR = Board.from_rows(["######", "#@ $.#", "#    #", "######"])


def test_a_solution_is_shortened_before_anything_is_compiled(processes: SearchProcesses) -> None:
    shortener = Shortener(replay(DETOUR, "druR"))
    assert processes.can_begin(f"solver:{shortener.name}")
    heard: list[Progress] = []
    result = processes.solve(DETOUR, shortener, Limits(), CancelToken(), heard.append)
    assert (result.outcome, result.lurd) == (Outcome.SOLVED, "rR")
    assert [report.solution.lurd for report in heard if report.solution][:1] == ["rR"]


def test_stopping_keeps_what_an_interpreted_optimiser_has(processes: SearchProcesses) -> None:
    cancel = CancelToken()
    cancel.cancel()
    shortener = Shortener(replay(DETOUR, "druR"))
    result = processes.solve(DETOUR, shortener, Limits(), cancel, unheard)
    assert (result.outcome, result.lurd) == (Outcome.SOLVED, "druR")


def test_an_optimiser_out_of_time_goes_on_compiled(
    processes: SearchProcesses, loader: Loader, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def solve(pool: WorkerPool, solver: Solver, *_arguments: Any) -> Result:
        is_interpreted = pool is processes._interpreted
        asked.append("interpreted" if is_interpreted else "compiled")
        loader.ready = {f"solver:{solver.name}"}
        return Result(asked[-1], Outcome.SOLVED, replay(DETOUR, "rR"), seconds=5.0)

    monkeypatch.setattr(search_processes, "solve_in_worker", solve)
    shortener = Shortener(replay(DETOUR, "druR"))
    result = processes.solve(DETOUR, shortener, Limits(seconds=5), CancelToken(), unheard)
    assert (asked, result.solver) == (["interpreted", "compiled"], "compiled")


def test_reports_say_that_the_compiled_search_is_still_to_come(
    processes: SearchProcesses, loader: Loader, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Progress] = []

    def solve(
        pool: WorkerPool,
        solver: Solver,
        board: Board,
        limits: Limits,
        cancel: CancelToken,
        on_progress: OnProgress,
    ) -> Result:
        is_interpreted = pool is processes._interpreted
        on_progress(Progress(7, 1.0, 2, 3, 0.5, 1.0, "pushes", words="" if heard else "41 cells"))
        return Result("", Outcome.TIME if is_interpreted else Outcome.SOLVED, nodes=9)

    def sleep(_seconds: float) -> None:
        if len(heard) >= 2:
            loader.ready = {"solver:auto"}

    monkeypatch.setattr(search_processes, "solve_in_worker", solve)
    monkeypatch.setattr(search_processes, "sleep", sleep)
    processes.solve(CORRIDOR, by_name("auto"), Limits(), CancelToken(), heard.append)
    assert [str(report.words) for report in heard] == [
        "41 cells; slow until it is compiled for this machine",
        "goes on when it is compiled for this machine",
        "",
    ]
    assert heard[1].nodes == 7
