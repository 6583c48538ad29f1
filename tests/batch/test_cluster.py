"""A batch over a real dask scheduler with two worker processes, one of them killed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sokolab.batch import executors
from sokolab.batch.runner import Batch, ItemState
from tests.batch.jobs import Note, Probe, items
from tests.posix import SIGKILL

pytest.importorskip("distributed")
PROJECT = Path(__file__).resolve().parents[2]


@contextmanager
def process(module: str, *args: str) -> Iterator[subprocess.Popen[str]]:
    """Run a module until the block ends."""
    running = subprocess.Popen(
        [sys.executable, "-m", module, *args],
        cwd=PROJECT,
        text=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    try:
        yield running
    finally:
        running.kill()
        running.communicate()


def said(running: subprocess.Popen[str], what: str) -> str:
    """Return the first line of its log that holds some words."""
    assert running.stderr is not None
    for line in running.stderr:
        if what in line:
            return line
    raise AssertionError(f"it ended without saying {what!r}")


@pytest.mark.timeout(120)
def test_a_worker_that_is_killed_costs_no_answer_and_doubles_none(tmp_path: Path) -> None:
    folder = tmp_path / "calls"
    folder.mkdir()
    alone = ("--no-dashboard", "--host", "127.0.0.1")
    worker = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--local-directory", str(tmp_path))
    with process("distributed.cli.dask_scheduler", "--port", "0", *alone) as scheduler:
        address = said(scheduler, "Scheduler at:").split()[-1]
        with (
            process("distributed.cli.dask_worker", address, *worker) as first,
            process("distributed.cli.dask_worker", address, *worker) as second,
        ):
            for each in (first, second):
                said(each, "Starting established connection")
            open_executor, slots = executors.cluster(address)
            assert slots == 2
            batch = Batch(items(30), Note(str(folder), seconds=0.05), open_executor, slots)
            told: list[str] = []

            def on_news(key: str, state: ItemState) -> None:
                if state is ItemState.DONE:
                    told.append(key)
                    if len(told) == 8:
                        os.kill(first.pid, SIGKILL)

            batch.run(on_news)
    assert sorted(told) == sorted(item.key for item in batch.items)
    assert {answer.outcome for answer in batch.answers.values()} == {"NOTED"}
    workers = {answer.figures["process"] for answer in batch.answers.values()}
    assert workers == {first.pid, second.pid}


@pytest.mark.timeout(120)
def test_workers_that_are_daemons_answer_in_processes_of_their_own(tmp_path: Path) -> None:
    alone = ("--no-dashboard", "--host", "127.0.0.1")
    worker = ("--nthreads", "1", "--no-dashboard", "--local-directory", str(tmp_path))
    with process("distributed.cli.dask_scheduler", "--port", "0", *alone) as scheduler:
        address = said(scheduler, "Scheduler at:").split()[-1]
        with process("distributed.cli.dask_worker", address, *worker) as nanny:
            said(nanny, "Starting established connection")
            open_executor, slots = executors.cluster(address)
            batch = Batch(items(3), Probe(), open_executor, slots)
            batch.run()
            nanny.terminate()
            nanny.wait(30)
    assert [answer.outcome for answer in batch.answers.values()] == ["NOTED"] * 3


def test_a_scheduler_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(executors.ClusterError, match=r"no dask scheduler answers at tcp://127"):
        executors.cluster("tcp://127.0.0.1:9", timeout=0.5)
