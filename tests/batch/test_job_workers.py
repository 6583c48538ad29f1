"""The processes of a batch: an answer before anything is compiled, and a better one afterwards."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from sokolab.batch import executors
from sokolab.batch.executors import JobWorkers, processes
from sokolab.batch.jobs import BatchJob
from sokolab.batch.runner import Batch
from sokolab.engine.readiness import CompileError
from sokolab.kernels.jit import PLAIN
from sokolab.solvers.frame.protocol import CancelToken
from tests.batch.jobs import Note, Probe, items

pytestmark = pytest.mark.skipif(PLAIN, reason="nothing is compiled")

ONE, TWO = items(2)
NEVER = CancelToken()
Open = Callable[..., JobWorkers]


class Compiler:
    """Compiles nothing, but not before it is told to."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.end = Event()
        self.failure = failure

    def __call__(self, stages: Sequence[str], cancel: CancelToken) -> None:
        """Wait for the end."""
        self.asked.append(tuple(stages))
        while not (self.end.wait(0.01) or cancel.is_cancelled):
            pass
        if self.failure is not None:
            raise self.failure


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    monkeypatch.setattr(executors, "_LOADING_DELAY_SECONDS", 0.0)
    those: list[JobWorkers] = []

    def open_workers(job: BatchJob, compiler: Compiler, on_ready: Callable[[], None]) -> JobWorkers:
        those.append(JobWorkers(job, 1, compiler, on_ready))
        return those[-1]

    yield open_workers
    for each in those:
        each.shutdown()


def test_the_first_answers_are_interpreted_and_the_later_ones_compiled(opened: Open) -> None:
    compiler, ready = Compiler(), Event()
    workers = opened(Probe(), compiler, ready.set)
    first = workers.answer(ONE, NEVER, must_be_final=False)
    assert first.figures == {"is_interpreted": True}
    assert not first.is_preliminary
    compiler.end.set()
    assert ready.wait(60)
    assert workers.answer(ONE, NEVER, must_be_final=False).figures == {"is_interpreted": False}
    assert compiler.asked == [("routes",)]


def test_a_running_search_is_overtaken(opened: Open) -> None:
    compiler = Compiler()
    workers = opened(Probe(endless=(1,)), compiler, lambda: None)
    with ThreadPoolExecutor(1) as asking:
        asked = asking.submit(workers.answer, ONE, NEVER, must_be_final=False)
        time.sleep(0.2)
        assert not asked.done()
        compiler.end.set()
        answer = asked.result(60)
    assert (answer.outcome, answer.figures) == ("NOTED", {"is_interpreted": False})


def test_an_interpreted_answer_that_ran_out_of_time_is_preliminary(opened: Open) -> None:
    compiler = Compiler()
    workers = opened(Probe(broken=(1,)), compiler, lambda: None)
    first = workers.answer(ONE, NEVER, must_be_final=False)
    assert (first.outcome, first.is_preliminary) == ("TIME", True)
    compiler.end.set()
    last = workers.answer(ONE, NEVER, must_be_final=True)
    assert (last.outcome, last.is_preliminary) == ("NOTED", False)


@pytest.mark.parametrize("is_closed", [True, False])
def test_who_waits_for_the_compiler_can_be_stopped(opened: Open, is_closed: bool) -> None:
    workers, cancel = opened(Probe(), Compiler(), lambda: None), CancelToken()
    with ThreadPoolExecutor(1) as asking:
        asked = asking.submit(workers.answer, ONE, cancel, must_be_final=True)
        time.sleep(0.1)
        assert not asked.done()
        if is_closed:
            workers.shutdown()
        else:
            cancel.cancel()
        assert asked.result(60).outcome == "CANCELLED"


def test_what_cannot_be_compiled_is_left_to_the_workers(opened: Open) -> None:
    compiler = Compiler(CompileError("no compiler"))
    compiler.end.set()
    workers = opened(Probe(), compiler, lambda: None)
    assert workers.answer(ONE, NEVER, must_be_final=True).figures == {"is_interpreted": False}


def test_a_job_without_kernels_has_nothing_to_wait_for(opened: Open, tmp_path: Path) -> None:
    compiler = Compiler()
    workers = opened(Note(str(tmp_path)), compiler, lambda: None)
    assert workers.answer(ONE, NEVER, must_be_final=True).outcome == "NOTED"
    assert not compiler.asked


def test_a_batch_ends_with_the_answers_of_compiled_kernels_where_time_was_short() -> None:
    compiler = Compiler()
    batch = Batch(items(3), Probe(broken=(2,)), processes(1, compiler, lambda: None), 1)
    told: list[int] = []

    def on_news(key: str, _state: object) -> None:
        told.append(len(batch.answers))
        if len(batch.answers) == 2:
            compiler.end.set()

    batch.run(on_news)
    interpreted = [batch.answers[item.key].figures["is_interpreted"] for item in batch.items]
    assert interpreted == [True, False, True]
