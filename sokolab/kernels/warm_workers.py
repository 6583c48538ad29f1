"""The processes of the warm-up: as many as there are cores, each running one call after another.

A worker reads the names of calls from its standard input, and answers each with a line of JSON. It
ends when its standard input closes, so that no worker outlives the process that started it, however
that ended. The code compiled until then stays in the cache.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from time import process_time
from typing import Final

from sokolab.kernels.stages.all_stages import KernelStage, run_calls
from sokolab.priority import creation_flags

_MAX_WORKERS: Final = 8
"""Each worker takes half a gigabyte, and there are not many more calls than these."""


class WarmUpError(Exception):
    """A kernel cannot be compiled, or not kept, as the message says."""


def run(
    stages: Sequence[KernelStage],
    command: Sequence[str],
    requests: SimpleQueue[str],
    worker_count: int | None = None,
    seconds_by_call: dict[str, float] | None = None,
) -> Iterator[KernelStage]:
    """Run stages in worker processes, and yield each as soon as it is done.

    Parameters
    ----------
    command
        Starts a process that calls :func:`serve`.
    requests
        Names of stages to run next; more can come while these run.
    worker_count
        Number of processes; by default one for each core.
    seconds_by_call
        Filled with the seconds of CPU time that each call took.

    Raises
    ------
    WarmUpError
        A call failed, or its code could not be kept.
    """
    waiting_calls = list(dict.fromkeys(call for stage in stages for call in stage.calls))
    answers: SimpleQueue[tuple[_Worker, str]] = SimpleQueue()
    workers: list[_Worker] = []
    finished_calls: set[str] = set()
    open_stages = list(stages)
    try:
        for _ in range(min(worker_count or _usable_cores(), len(waiting_calls))):
            workers.append(_Worker(command, answers))
            _hand_out_call(waiting_calls, stages, requests, workers[-1])
        while open_stages:
            for stage in [stage for stage in open_stages if finished_calls.issuperset(stage.calls)]:
                open_stages.remove(stage)
                yield stage
            if open_stages:
                worker, answer_line = answers.get()
                seconds = _seconds_of(worker, answer_line)
                finished_calls.add(worker.call)
                if seconds_by_call is not None:
                    seconds_by_call[worker.call] = seconds
                _hand_out_call(waiting_calls, stages, requests, worker)
    finally:
        for worker in workers:
            worker.end()


def serve() -> None:
    """Run the calls whose names come from standard input until it closes."""
    calls: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read_calls, args=(calls,), daemon=True).start()
    answers, sys.stdout = sys.stdout, sys.stderr  # other output must not pass for an answer
    end_time = 0.0
    gc.set_threshold(200_000, 20, 50)  # the compiler makes few cycles: seeking them took a tenth
    while True:
        failure = _failure_of(calls.get())
        # The first call pays for what the process has loaded.
        start_time, end_time = end_time, process_time()
        answer = {"failure": failure, "seconds": end_time - start_time}
        print(json.dumps(answer), file=answers, flush=True)


def _failure_of(call: str) -> str | None:
    """Make a call and return the failure, if any."""
    try:
        run_calls(call)
    except Exception as error:
        words = " ".join(str(error).split())
        return f"{call}: {type(error).__name__}: {words}"
    from sokolab.kernels.compiler import code_files  # noqa: PLC0415 - it is loaded by now

    reasons = code_files.REASONS_NOT_KEPT
    return f"compiled kernels cannot be kept: {reasons[0]}" if reasons else None


def _read_calls(calls: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        calls.put(line.strip())
    os._exit(0)  # even during a call


class _Worker:
    """A process that makes one call at a time."""

    def __init__(self, command: Sequence[str], answers: SimpleQueue[tuple[_Worker, str]]) -> None:
        self.call = ""
        self._answers = answers
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            creationflags=creation_flags(),
        )
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def ask(self, call: str) -> None:
        """Begin a call."""
        self.call = call
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # it has died, and its listener says so
            self._process.stdin.write(call + "\n")
            self._process.stdin.flush()

    def end(self) -> None:
        """End the process, even during a call."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):  # lines not written yet
                pipe.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._answers.put((self, line))
        self._answers.put((self, ""))


def _seconds_of(worker: _Worker, answer_line: str) -> float:
    """Return the CPU time of the call that a worker has made, if its answer says so."""
    if not answer_line:
        raise WarmUpError(f"the process that ran {worker.call} ended without an answer")
    answer = json.loads(answer_line)
    if answer["failure"]:
        raise WarmUpError(answer["failure"])
    return float(answer["seconds"])


def _hand_out_call(
    waiting_calls: list[str],
    stages: Sequence[KernelStage],
    requests: SimpleQueue[str],
    worker: _Worker,
) -> None:
    """Give a worker the next call, if there is one. Calls of requested stages come first."""
    with contextlib.suppress(Empty):
        while True:
            name = requests.get_nowait()
            urgent = {call for stage in stages if stage.name == name for call in stage.calls}
            waiting_calls.sort(key=lambda call: call not in urgent)
    if waiting_calls:
        worker.ask(waiting_calls.pop(0))


def _usable_cores() -> int:
    """Return the number of cores that this process may use, at most ``_MAX_WORKERS``."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), _MAX_WORKERS)
    return min(os.cpu_count() or 1, _MAX_WORKERS)
