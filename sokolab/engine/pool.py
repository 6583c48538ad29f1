"""The worker processes of this program, shared by all its engines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from threading import Condition
from typing import Final, TypeVar

from sokolab.engine.job import Job, OnNews, Priority
from sokolab.engine.worker import KernelMode, PoolClosedError, Worker, WorkerDiedError
from sokolab.solvers.frame.protocol import CancelToken, ignore_news

T = TypeVar("T")

_POLL_SECONDS: Final = 0.02
"""Seconds between two checks of the cancel token of a job that waits for its turn."""
_INQUIRER_IDLE_SECONDS: Final = 120.0
"""Seconds without work after which a worker ends that last answered an inquiry."""


@dataclass(frozen=True, slots=True, eq=False)
class PoolPlace:
    """The place in the pool where one engine's jobs run in one mode."""

    pool: Pool
    mode: KernelMode
    max_idle: int = 1
    """Maximum number of idle workers that the pool keeps for this place."""
    idle_seconds: float | None = None
    """Seconds without a job after which a worker ends, or None for never."""

    def run(self, job: Job[T], cancel: CancelToken, on_news: OnNews = ignore_news) -> T | None:
        """Run a job in a worker. This blocks: call it on a background thread.

        Parameters
        ----------
        on_news
            Called on this thread with the reports of the job.

        Returns
        -------
        The job's result, or None if it was cancelled before its turn, or had to be killed.

        Raises
        ------
        WorkerDiedError
            The process ended without a result.
        PoolClosedError
            The place was closed.
        WorkerError
            The job raised an exception.
        """
        with self.pool.turn(job.priority, cancel) as has_come:
            if not has_come:
                return None
            is_inquiry = job.priority is Priority.INQUIRY
            idle_seconds = _INQUIRER_IDLE_SECONDS if is_inquiry else self.idle_seconds
            with self.pool.lent_worker(self, job.topic) as worker:
                return worker.run(job, idle_seconds, cancel, on_news)

    def warm(self, topic: str = "", preload: str = "") -> None:
        """Start a worker in advance, unless an idle one knows the topic. Returns immediately.

        Parameters
        ----------
        preload
            Name of the solver whose kernels the worker loads.
        """
        self.pool.warm(self, topic, preload)

    def retire(self) -> None:
        """Kill the idle workers now, and busy ones when they have ended their jobs."""
        self.pool.release(self)

    def close(self) -> None:
        """Kill the workers that run this place's jobs, and idle ones that no other place needs."""
        self.pool.release(self, kills=True)


class Pool:
    """Worker processes. Some are kept idle, so that the next job begins immediately.

    Parameters
    ----------
    max_background
        Number of studies and inquiries that run at the same time; by default one more than the
        number of cores. The others wait, and the most urgent goes first.
    """

    def __init__(self, max_background: int | None = None) -> None:
        self._max_background = max_background or (os.cpu_count() or 1) + 1
        self._idle_workers: list[Worker] = []
        self._place_of_busy_worker: dict[Worker, PoolPlace] = {}
        self._waiting_priorities: list[Priority] = []
        self._running_count = 0
        self._places: set[PoolPlace] = set()
        self._closed_places: set[PoolPlace] = set()
        self._changed = Condition()

    def place(
        self, mode: KernelMode, *, max_idle: int = 1, idle_seconds: float | None = None
    ) -> PoolPlace:
        """Return a new place for jobs."""
        place = PoolPlace(self, mode, max_idle, idle_seconds)
        with self._changed:
            self._places.add(place)
        return place

    def warm(self, place: PoolPlace, topic: str, preload: str) -> None:
        """Start a worker in advance (see :meth:`PoolPlace.warm`)."""
        with self._changed:
            is_known = any(
                idle.mode is place.mode and idle.topic == topic for idle in self._idle_workers
            )
            if place in self._places and not is_known:
                self._idle_workers.append(Worker(place.mode, topic, preload))

    def release(self, place: PoolPlace, *, kills: bool = False) -> None:
        """End the idle workers of a place and, with ``kills``, also its busy ones."""
        with self._changed:
            self._places.discard(place)
            surplus = self._surplus(place.mode)
            if kills:
                self._closed_places.add(place)
                surplus += [
                    worker for worker, other in self._place_of_busy_worker.items() if other is place
                ]
            self._changed.notify_all()
        for worker in surplus:
            worker.kill()

    @contextmanager
    def turn(self, priority: Priority, cancel: CancelToken) -> Iterator[bool]:
        """Wait until a job may begin, and yield False if it was cancelled first."""
        if not priority.is_background:
            yield True
            return
        with self._changed:
            self._waiting_priorities.append(priority)
            while (
                self._running_count >= self._max_background
                or min(self._waiting_priorities) < priority
            ):
                if cancel.is_cancelled:
                    break
                self._changed.wait(_POLL_SECONDS)
            self._waiting_priorities.remove(priority)
            has_come = not cancel.is_cancelled
            self._running_count += has_come
        try:
            yield has_come
        finally:
            with self._changed:
                self._running_count -= has_come
                self._changed.notify_all()

    @contextmanager
    def lent_worker(self, place: PoolPlace, topic: str) -> Iterator[Worker]:
        """Lend a worker to a job."""
        with self._changed:
            if place in self._closed_places:
                raise PoolClosedError
            worker = self._fitting_worker(place.mode, topic) or Worker(place.mode)
            self._place_of_busy_worker[worker] = place
        try:
            yield worker
        except WorkerDiedError:
            if place in self._closed_places:
                raise PoolClosedError from None
            raise
        finally:
            worker.topic = topic
            with self._changed:
                self._place_of_busy_worker.pop(worker, None)
                self._idle_workers.append(worker)
                surplus = self._surplus(worker.mode)
            for surplus_worker in surplus:
                surplus_worker.kill()

    def _fitting_worker(self, mode: KernelMode, topic: str) -> Worker | None:
        """Take an idle worker that knows the topic or no topic, or any if all are idle.

        If possible, a worker that was warmed for another topic is left for that topic.
        """
        self._idle_workers = [worker for worker in self._idle_workers if worker.is_alive]
        fitting = [worker for worker in self._idle_workers if worker.mode is mode]
        knows_topic = [worker for worker in fitting if worker.topic == topic]
        knows_nothing = [worker for worker in fitting if not worker.topic]
        knows_other_topic = fitting if len(fitting) >= self._max_idle_workers(mode) else []
        for candidates in (knows_topic, knows_nothing, knows_other_topic):
            if candidates:
                self._idle_workers.remove(candidates[-1])
                return candidates[-1]
        return None

    def _max_idle_workers(self, mode: KernelMode) -> int:
        return sum(place.max_idle for place in self._places if place.mode is mode)

    def _surplus(self, mode: KernelMode) -> list[Worker]:
        """Remove and return idle workers that have ended or are not needed, the oldest first."""
        fitting = [
            worker for worker in self._idle_workers if worker.mode is mode and worker.is_alive
        ]
        surplus = fitting[: max(0, len(fitting) - self._max_idle_workers(mode))]
        surplus += [worker for worker in self._idle_workers if not worker.is_alive]
        self._idle_workers = [worker for worker in self._idle_workers if worker not in surplus]
        return surplus


@cache
def shared_pool() -> Pool:
    """Return the pool of this program."""
    return Pool()
