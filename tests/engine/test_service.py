"""The engine: interpreted until compiled, and the first answer is used."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import Any

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.engine import worker
from sokolab.engine.job import Job, OnNews
from sokolab.engine.pool import Pool
from sokolab.engine.readiness import NeverReadyError
from sokolab.engine.service import Engine
from sokolab.engine.worker import KernelMode
from sokolab.kernels.jit import PLAIN
from sokolab.solvers.frame.protocol import (
    CancelToken,
    Limits,
    Outcome,
    Progress,
    Result,
    ignore_news,
)
from sokolab.solvers.interpreted import kernels_are_interpreted
from sokolab.solvers.optimiser.optimiser import Shortener
from sokolab.solvers.roster import by_name

CORRIDOR = Board.from_rows(["######", "#@ $.#", "######"])
DETOUR = Board.from_rows(["######", "#@ $.#", "#    #", "######"])


class Kernels:
    """Kernels that are ready when a test says so."""

    failure = ""

    def __init__(self) -> None:
        self.are_ready = False
        self.asked: list[str] = []

    def is_ready(self, stages: Sequence[str]) -> bool:
        """Whether they are; what needs none is."""
        return self.are_ready or not stages

    def ask_for(self, stages: Sequence[str]) -> None:
        """Remember what is waited for."""
        self.asked.extend(stages)


@pytest.fixture
def kernels() -> Kernels:
    return Kernels()


@pytest.fixture
def engine(kernels: Kernels) -> Iterator[Engine]:
    pool = Pool()
    found = Engine(kernels, pool.place(KernelMode.INTERPRETED), pool.place(KernelMode.COMPILED))
    yield found
    found.close()


class Staged:
    """A place whose answers a test chooses: interpreted searches run out of time."""

    def __init__(self, name: str, asked: list[str], result: Result, kernels: Kernels) -> None:
        self.name, self.asked, self.result, self.kernels = name, asked, result, kernels
        self.reports: tuple[Progress, ...] = ()
        self.begun = Event()

    def run(self, job: Job[Any], cancel: CancelToken, on_news: OnNews = ignore_news) -> Any:
        """Report and answer."""
        self.asked.append(self.name)
        self.begun.set()
        for report in self.reports:
            on_news(report)
        return self.result

    def close(self) -> None:
        """Nothing runs."""


def staged(kernels: Kernels, asked: list[str]) -> tuple[Engine, Staged, Staged]:
    """Return an engine whose interpreted search runs out of time, and whose compiled one solves."""
    places = [
        Staged(name, asked, Result(name, DETOUR, outcome), kernels)
        for name, outcome in (("interpreted", Outcome.TIME), ("compiled", Outcome.SOLVED))
    ]
    return Engine(kernels, *places), *places  # type: ignore[return-value]


def how(_cancel: CancelToken, _on_news: OnNews) -> bool:
    """Whether kernels are interpreted where this runs."""
    import sokolab.kernels.jit  # noqa: F401

    return kernels_are_interpreted()


def overtaken(cancel: CancelToken, on_news: OnNews) -> str:
    on_news("begun")
    while not cancel.is_cancelled:
        cancel.wait(0.01)
    return "overtaken"


def test_an_answer_comes_before_anything_is_compiled(engine: Engine) -> None:
    result = engine.solve(by_name("auto"), CORRIDOR, Limits(), CancelToken(), ignore_news)
    assert (result.outcome, result.lurd) == (Outcome.SOLVED, "rR")


def test_the_compiled_search_joins_while_the_run_goes_on(kernels: Kernels) -> None:
    asked: list[str] = []
    engine, interpreted, _ = staged(kernels, asked)
    begun = Event()
    interpreted.begun = begun
    with ThreadPoolExecutor(1) as asking:
        ask = partial(engine.solve, by_name("auto"), CORRIDOR, Limits(), CancelToken())
        waiting = asking.submit(ask, ignore_news)
        assert begun.wait(60)
        while not kernels.asked:
            time.sleep(0.01)
        assert not waiting.done()
        kernels.are_ready = True
        assert waiting.result(60).solver == "compiled"
    assert asked == ["interpreted", "compiled"]
    assert kernels.asked == ["solver:auto"]


def test_stopping_need_not_wait_for_the_compiler(kernels: Kernels) -> None:
    asked: list[str] = []
    engine, *_ = staged(kernels, asked)
    cancel = CancelToken()
    cancel.cancel()
    result = engine.solve(by_name("auto"), CORRIDOR, Limits(), cancel, ignore_news)
    assert (result.solver, asked) == ("interpreted", ["interpreted"])


class Guest:
    """A solver of a plug-in."""

    name = title = "guest"
    tooltip = ""
    minimises = None

    def solve(self, *_: Any) -> Result:
        """Never called."""
        raise AssertionError


def test_a_plugin_needs_no_kernels_of_ours(kernels: Kernels) -> None:
    asked: list[str] = []
    engine, *_ = staged(kernels, asked)
    engine.solve(Guest(), CORRIDOR, Limits(), CancelToken(), ignore_news)
    assert asked == ["compiled"]


def test_a_solution_is_shortened_before_anything_is_compiled(engine: Engine) -> None:
    shortener = Shortener(replay(DETOUR, "druR"))
    heard: list[Progress] = []
    result = engine.solve(shortener, DETOUR, Limits(), CancelToken(), heard.append)
    assert (result.outcome, result.lurd) == (Outcome.SOLVED, "rR")
    assert [report.solution.lurd for report in heard if report.solution][:1] == ["rR"]


@pytest.mark.parametrize("patience", [0, 60], ids=["killed", "answers"])
@pytest.mark.parametrize("mode", ["interpreted", "compiled"])
def test_stopping_keeps_what_an_optimiser_has(
    engine: Engine, mode: str, patience: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "_CANCEL_SECONDS", patience)
    if mode == "compiled":
        monkeypatch.setattr(engine, "_kernels", ready := Kernels())
        ready.are_ready = True
    cancel = CancelToken()
    cancel.cancel()
    shortener = Shortener(replay(DETOUR, "druR"))
    result = engine.solve(shortener, DETOUR, Limits(), cancel, ignore_news)
    assert result.outcome is Outcome.SOLVED
    assert result.lurd in ("druR", "rR"), "it may have been faster than the word to stop"


def test_an_optimiser_out_of_time_goes_on_compiled(kernels: Kernels) -> None:
    asked: list[str] = []
    engine, interpreted, compiled = staged(kernels, asked)
    interpreted.result = Result("", DETOUR, Outcome.SOLVED, replay(DETOUR, "rR"), seconds=5.0)
    compiled.result = Result("compiled", DETOUR, Outcome.SOLVED, replay(DETOUR, "rR"))

    class Soon(Kernels):
        def ask_for(self, stages: Sequence[str]) -> None:
            kernels.are_ready = True

    engine._kernels = kernels
    kernels.ask_for = Soon.ask_for.__get__(kernels)  # type: ignore[method-assign]
    shortener = Shortener(replay(DETOUR, "druR"))
    result = engine.solve(shortener, DETOUR, Limits(seconds=5), CancelToken(), ignore_news)
    assert result.solver == "compiled"
    assert sorted(asked) == ["compiled", "interpreted"]


def test_reports_say_that_the_compiled_search_is_still_to_come(kernels: Kernels) -> None:
    engine, interpreted, compiled = staged(kernels, [])
    report = Progress(7, 1.0, 2, 3, 0.5, 1.0, "pushes")
    interpreted.reports = (Progress(7, 1.0, 2, 3, 0.5, 1.0, "pushes", words="41 cells"),)
    compiled.reports = (report,)
    heard: list[Progress] = []

    def hear(progress: Progress) -> None:
        heard.append(progress)
        kernels.are_ready = len(heard) >= 2

    ask = partial(engine.solve, by_name("auto"), CORRIDOR, Limits(), CancelToken(), hear)
    ask(announces_compiled=True)
    assert [str(report.words) for report in heard] == [
        "41 cells; slow until the solver is compiled for this machine",
        "continues once the solver is compiled for this machine",
        "",
    ]
    assert heard[1].nodes == 7


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_a_job_is_interpreted_until_its_kernels_are_ready(engine: Engine, kernels: Kernels) -> None:
    job = Job(how, ("routes",))
    assert engine.run(job, CancelToken()) is True
    kernels.are_ready = True
    assert engine.run(job, CancelToken()) is False


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_a_short_job_stays_here_unless_the_engine_has_begun(
    engine: Engine, kernels: Kernels
) -> None:
    job = Job(how, ("routes",), stays_here=True)
    assert not engine.begins_immediately("routes")
    assert engine.run(job, CancelToken()) is False, "here, where kernels are compiled"
    engine.start()
    assert engine.begins_immediately("routes")
    assert engine.run(job, CancelToken()) is True
    kernels.are_ready = True
    assert engine.run(job, CancelToken()) is False


def test_a_job_is_cancelled_when_its_kernels_are_ready(engine: Engine, kernels: Kernels) -> None:
    job, begun = Job(overtaken, ("routes",)), Event()
    with ThreadPoolExecutor(1) as asking:
        ask = partial(engine.run_until_ready, job, CancelToken())
        waiting = asking.submit(ask, lambda _news: begun.set())
        assert begun.wait(60)
        kernels.are_ready = True
        assert waiting.result(60) == "overtaken"
    assert engine.run_until_ready(job, CancelToken()) is None, "it is ready before it begins"


def test_a_job_that_waits_for_kernels_can_be_stopped(engine: Engine) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(NeverReadyError):
        engine.run_when_ready(Job(overtaken, ("routes",)), cancel)
