"""Studies in another process, one at a time."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from sokolab.engine.job import Priority
from sokolab.engine.pool import Pool
from sokolab.engine.readiness import READY_KERNELS
from sokolab.engine.service import Engine
from sokolab.engine.worker import KernelMode
from sokolab.gui.verdicts.live_verdict import StudyThread, study_runner
from sokolab.solvers.frame.protocol import CancelToken
from tests import posix


@pytest.fixture
def engine() -> Iterator[Engine]:
    place = Pool().place(KernelMode.INTERPRETED)
    found = Engine(READY_KERNELS, place, place)
    yield found
    found.close()


def tell_niceness(request: str, _cancel: CancelToken, on_news: Callable[[object], None]) -> None:
    on_news((request, os.getpid(), posix.niceness()))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process step back")
def test_a_study_steps_back_behind_the_window_in_its_own_process(engine: Engine) -> None:
    here = posix.niceness()
    heard: list[tuple[str, int, int]] = []
    study_runner(engine, Priority.STUDY)(tell_niceness, "a board", CancelToken(), heard.append)
    [(request, process, niceness)] = heard
    assert request == "a board"
    assert process != os.getpid()
    assert niceness >= 10
    assert posix.niceness() == here


def tell_and_hang(request: str, _cancel: CancelToken, on_news: Callable[[object], None]) -> None:
    on_news(request)
    time.sleep(60)


def test_closing_in_the_middle_of_a_study_is_no_trouble(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture, engine: Engine
) -> None:
    thread = StudyThread(study_runner(engine, Priority.STUDY))
    with qtbot.waitSignal(thread.reported, timeout=60_000):
        thread.submit("a board", tell_and_hang)
    engine.close()
    thread.submit("another board", tell_and_hang)
    thread.close()
    assert thread._thread is not None
    assert not thread._thread.is_alive()
    assert not caplog.records
