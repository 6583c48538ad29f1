"""Work in a process of its own, and every way in which it can end."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing import current_process, get_context
from threading import Thread
from typing import Any

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.engine.job import Job, OnNews, Priority, TimeAllowance, Work
from sokolab.engine.pool import Pool
from sokolab.engine.readiness import READY_KERNELS
from sokolab.engine.service import Engine
from sokolab.engine.worker import (
    KernelMode,
    PoolClosedError,
    WorkerDiedError,
    WorkerError,
    WorkerLateError,
)
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Progress, Solver
from sokolab.solvers.optimiser.optimiser import Shortener
from sokolab.solvers.roster import ROSTER, by_name
from tests import posix
from tests.solvers.boards import CROWD

GATE = Board.from_rows(["######", "#@ $.#", "######"])


class Place:
    """A place in a pool of its own, which takes bare tasks."""

    def __init__(self, pool: Pool | None = None, **more: Any) -> None:
        self.pool = pool or Pool()
        self.place = self.pool.place(KernelMode.COMPILED, **more)

    def run(
        self,
        work: Work[Any],
        cancel: CancelToken,
        on_news: OnNews,
        topic: str = "",
        priority: Priority = Priority.SEARCH,
    ) -> Any:
        """Run a task."""
        return self.place.run(Job(work, (), topic, priority), cancel, on_news)

    def close(self) -> None:
        """End its processes."""
        self.place.close()


def process(cancel: CancelToken, on_news: OnNews) -> int:
    return os.getpid()


def count(end: int, cancel: CancelToken, on_news: OnNews) -> str:
    for number in range(end):
        on_news(number)
    return "counted"


def wait(cancel: CancelToken, on_news: OnNews) -> str:
    on_news("begun")
    while not cancel.is_cancelled:
        time.sleep(0.005)
    return "heard"


def hang(cancel: CancelToken, on_news: OnNews) -> None:
    on_news("begun")
    while True:
        time.sleep(1)


def die(number: int, cancel: CancelToken, on_news: OnNews) -> None:
    os.kill(os.getpid(), number)


def leave(cancel: CancelToken, on_news: OnNews) -> None:
    os._exit(0)


def fail(cancel: CancelToken, on_news: OnNews) -> None:
    raise ValueError("so it goes")


def exhaust(cancel: CancelToken, on_news: OnNews) -> None:
    raise MemoryError


@pytest.fixture(scope="module")
def pool() -> Iterator[Place]:
    those = Place()
    yield those
    those.close()


def unheard(news: object) -> None:
    """Nobody asked."""


def test_one_servant_does_one_thing_after_another(pool: Place) -> None:
    first = pool.run(process, CancelToken(), unheard)
    assert first != os.getpid()
    assert pool.run(process, CancelToken(), unheard) == first


def test_news_come_in_their_order_before_the_answer(pool: Place) -> None:
    heard: list[int] = []
    assert pool.run(partial(count, 50), CancelToken(), heard.append) == "counted"
    assert heard == list(range(50))


def test_cancel_is_heard_while_it_works(pool: Place) -> None:
    cancel = CancelToken()
    assert pool.run(wait, cancel, lambda _: cancel.cancel()) == "heard"
    assert pool.run(process, CancelToken(), unheard)  # and the next one is not cancelled


def test_what_does_not_hear_is_ended(pool: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sokolab.engine.worker._CANCEL_SECONDS", 0.1)
    before = pool.run(process, CancelToken(), unheard)
    cancel = CancelToken()
    assert pool.run(hang, cancel, lambda _: cancel.cancel()) is None
    assert pool.run(process, CancelToken(), unheard) != before


def test_a_process_that_dies_is_told_and_replaced(pool: Place) -> None:
    with pytest.raises(WorkerDiedError, match=r"ended by SIGSEGV$"):
        pool.run(partial(die, signal.SIGSEGV), CancelToken(), unheard)
    with pytest.raises(WorkerDiedError, match="because memory ran out"):
        pool.run(partial(die, posix.SIGKILL), CancelToken(), unheard)
    with pytest.raises(WorkerDiedError, match="without an answer"):
        pool.run(leave, CancelToken(), unheard)
    assert pool.run(process, CancelToken(), unheard)


def hang_within(seconds: float | None, cancel: CancelToken, on_news: OnNews) -> str:
    on_news(TimeAllowance(0.1))
    on_news(TimeAllowance(seconds))
    time.sleep(0.5)
    return "late"


def test_what_does_not_answer_in_the_time_it_gave_itself_is_ended(pool: Place) -> None:
    heard: list[object] = []
    before = pool.run(process, CancelToken(), unheard)
    with pytest.raises(WorkerLateError, match=r"^it did not answer within 0\.2 s$"):
        pool.run(partial(hang_within, 0.2), CancelToken(), heard.append)
    assert pool.run(process, CancelToken(), unheard) != before
    assert pool.run(partial(hang_within, None), CancelToken(), heard.append) == "late"
    assert heard == []


def test_what_it_raises_is_a_sentence_and_it_lives_on(pool: Place) -> None:
    before = pool.run(process, CancelToken(), unheard)
    with pytest.raises(WorkerError, match=r"^ValueError: so it goes$"):
        pool.run(fail, CancelToken(), unheard)
    with pytest.raises(WorkerError, match="not enough memory"):
        pool.run(exhaust, CancelToken(), unheard)
    assert pool.run(process, CancelToken(), unheard) == before


class Sealed:
    """A task that cannot be unpickled."""

    def __call__(self, cancel: CancelToken, on_news: OnNews) -> None:
        """Do nothing."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it so that unpickling fails."""
        return int, ("no number",)


def test_a_task_that_cannot_be_unpacked_is_a_sentence(pool: Place) -> None:
    with pytest.raises(WorkerError, match="no number"):
        pool.run(Sealed(), CancelToken(), unheard)
    assert pool.run(process, CancelToken(), unheard)


def two_at_once(those: Place) -> set[int]:
    """Return the processes of two tasks that run at the same time."""
    with ThreadPoolExecutor(2) as asking:
        tasks = [asking.submit(those.run, slow_process, CancelToken(), unheard) for _ in range(2)]
        return {task.result() or 0 for task in tasks}


def test_as_many_workers_as_wanted_stay_idle() -> None:
    those = Place(max_idle=2)
    first, second = two_at_once(those), two_at_once(those)
    those.close()
    assert first == second
    assert len(first) == 2


def test_a_daemon_may_have_workers() -> None:
    daemon = get_context("spawn").Process(target=ask_as_a_daemon, daemon=True)
    daemon.start()
    daemon.join(60)
    assert daemon.exitcode == 0


def ask_as_a_daemon() -> None:
    those = Place()
    is_apart = those.run(process, CancelToken(), unheard) != os.getpid()
    those.close()
    os._exit(0 if is_apart and current_process().daemon else 1)


def slow_process(cancel: CancelToken, on_news: OnNews) -> int:
    time.sleep(0.5)
    return os.getpid()


def test_a_solver_apart_reports_and_answers(pool: Place) -> None:
    engine = Engine(READY_KERNELS, pool.place, pool.place)
    solver, limits = by_name("optimal-pushes"), Limits(seconds=20)
    result = engine.solve(solver, GATE, limits, CancelToken(), unheard)
    assert (result.outcome, result.lurd) == (Outcome.SOLVED, "rR")
    reports: list[Progress] = []
    token = CancelToken()

    def cancel(progress: Progress) -> None:
        reports.append(progress)
        token.cancel()

    result = engine.solve(by_name("astar-moves"), CROWD, Limits(), token, cancel)
    assert result.outcome is Outcome.CANCELLED
    assert reports[0].nodes > 0


@pytest.mark.parametrize(
    "solver", [*ROSTER, Shortener(replay(GATE, "rR"))], ids=lambda solver: solver.name
)
def test_every_solver_can_be_sent_to_a_worker(solver: Solver) -> None:
    copy = pickle.loads(pickle.dumps(solver))
    assert (copy.name, copy.title, copy.minimises) == (solver.name, solver.title, solver.minimises)


def test_a_closed_pool_begins_nothing() -> None:
    those = Place()
    those.close()
    with pytest.raises(PoolClosedError, match="have been ended"):
        those.run(process, CancelToken(), unheard)


def test_closing_ends_what_is_at_work() -> None:
    those = Place()
    ended: list[Exception] = []
    begun: list[object] = []

    def ask() -> None:
        try:
            those.run(hang, CancelToken(), begun.append)
        except WorkerError as error:
            ended.append(error)

    asking = Thread(target=ask)
    asking.start()
    while not begun:
        time.sleep(0.01)
    those.close()
    asking.join(10)
    (error,) = ended
    assert isinstance(error, PoolClosedError), "and not that memory ran out"


def test_cancelling_wakes_the_thread_that_waits(
    pool: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sokolab.engine.worker._POLL_SECONDS", 3600.0)
    cancel = CancelToken()
    assert pool.run(wait, cancel, lambda _: cancel.cancel()) == "heard"
    before = CancelToken()
    before.cancel()
    assert pool.run(wait, before, unheard) == "heard", "a token that was cancelled before"
    late = CancelToken()
    assert pool.run(process, late, unheard)
    late.cancel()
    assert pool.run(process, CancelToken(), unheard), "the next task is not the one cancelled"


def test_what_waits_for_a_cancelled_token_is_called_once() -> None:
    called: list[str] = []
    token = CancelToken()
    token.call_when_cancelled(lambda: called.append("first"))
    assert not called
    token.cancel()
    token.cancel()
    assert called == ["first"]
    token.call_when_cancelled(lambda: called.append("second"))
    assert called == ["first", "second"]


def test_what_no_longer_waits_for_a_token_is_not_called() -> None:
    called: list[str] = []
    waits, has_ended = partial(called.append, "waits"), partial(called.append, "has ended")
    token = CancelToken()
    for callback in (waits, has_ended):
        token.call_when_cancelled(callback)
    token.remove_callback(has_ended)
    token.cancel()
    token.remove_callback(waits)
    assert called == ["waits"]


def test_tasks_that_have_ended_are_not_woken(pool: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[object] = []

    def note(worker: object) -> None:
        woken.append(worker)

    monkeypatch.setattr("sokolab.engine.worker.Worker._wake", note)
    token = CancelToken()
    for _ in range(3):
        assert pool.run(process, token, unheard)
    token.cancel()
    assert not woken


def test_a_topic_goes_to_the_process_that_knows_it() -> None:
    those = Place(max_idle=2)
    try:
        first = those.run(process, CancelToken(), unheard, "one")
        second = those.run(process, CancelToken(), unheard, "two")
        assert first != second, "the process that knows the first topic is left to it"
        again = [those.run(process, CancelToken(), unheard, topic) for topic in ("one", "two")]
        assert again == [first, second]
        assert those.run(process, CancelToken(), unheard, "three") in again
    finally:
        those.close()


def test_engines_share_idle_workers_and_take_only_their_own_with_them() -> None:
    pool = Pool()
    one, other = Place(pool), Place(pool)
    shared = one.run(process, CancelToken(), unheard)
    assert other.run(process, CancelToken(), unheard) == shared
    begun: list[object] = []
    cancel = CancelToken()
    with ThreadPoolExecutor(1) as asking:
        waiting = asking.submit(other.run, wait, cancel, begun.append)
        while not begun:
            time.sleep(0.01)
        one.close()
        assert not waiting.done(), "the other engine's job goes on"
        cancel.cancel()
        assert waiting.result(60) == "heard"
    with pytest.raises(PoolClosedError):
        one.run(process, CancelToken(), unheard)
    assert other.run(process, CancelToken(), unheard)
    other.close()


def test_studies_and_inquiries_wait_for_their_turn_and_searches_do_not() -> None:
    those = Place(Pool(max_background=1), max_idle=3)
    cancel, begun = CancelToken(), list[object]()
    order: list[str] = []

    def ask(name: str, priority: Priority) -> None:
        those.run(process, CancelToken(), unheard, priority=priority)
        order.append(name)

    with ThreadPoolExecutor(3) as asking:
        study = asking.submit(those.run, wait, cancel, begun.append, "", Priority.STUDY)
        while not begun:
            time.sleep(0.01)
        waiting = [asking.submit(ask, "inquiry", Priority.INQUIRY)]
        time.sleep(0.1)
        waiting.append(asking.submit(ask, "study", Priority.STUDY))
        ask("search", Priority.SEARCH)
        time.sleep(0.2)
        assert order == ["search"]
        cancel.cancel()
        assert study.result(60) == "heard"
        for each in waiting:
            each.result(60)
    assert order == ["search", "study", "inquiry"]
    those.close()


def test_who_waits_for_a_turn_can_be_cancelled() -> None:
    those = Place(Pool(max_background=1))
    first, second, begun = CancelToken(), CancelToken(), list[object]()
    with ThreadPoolExecutor(2) as asking:
        study = asking.submit(those.run, wait, first, begun.append, "", Priority.STUDY)
        while not begun:
            time.sleep(0.01)
        inquiry = asking.submit(those.run, wait, second, unheard, "", Priority.INQUIRY)
        second.cancel()
        assert inquiry.result(60) is None
        first.cancel()
        assert study.result(60) == "heard"
    those.close()


def niceness(cancel: CancelToken, on_news: OnNews) -> int:
    return posix.niceness()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a thread step back")
def test_a_study_steps_back_and_what_follows_in_its_process_does_not(pool: Place) -> None:
    here = posix.niceness()
    assert pool.run(niceness, CancelToken(), unheard, priority=Priority.STUDY) == max(here, 10)
    assert pool.run(niceness, CancelToken(), unheard) == here


def limit_of_memory(cancel: CancelToken, on_news: OnNews) -> int:
    return posix.data_limit()


def too_much(cancel: CancelToken, on_news: OnNews) -> int:
    return len(bytearray(limit_of_memory(cancel, on_news)))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts what a process has written")
def test_a_task_that_asks_for_more_memory_than_there_is_fails_alone(pool: Place) -> None:
    limit = pool.run(limit_of_memory, CancelToken(), unheard)
    assert 0 < limit <= posix.machine_memory()
    with pytest.raises(WorkerError, match="not enough memory"):
        pool.run(too_much, CancelToken(), unheard)


def test_a_process_without_work_ends() -> None:
    those = Place(idle_seconds=0.2)
    first = those.run(process, CancelToken(), unheard)
    time.sleep(1.0)
    assert those.run(process, CancelToken(), unheard) != first
    those.close()


def test_a_warmed_worker_waits_for_its_topic() -> None:
    those = Place(max_idle=2)
    those.place.warm("one")
    those.place.warm("one")
    assert len(those.pool._idle_workers) == 1
    other = those.run(process, CancelToken(), unheard, "two")
    assert those.run(process, CancelToken(), unheard, "one") != other
    assert len(those.pool._idle_workers) == 2
    those.close()
    assert not those.pool._idle_workers
