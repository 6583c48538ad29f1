"""The processes that study boards."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from sokolab.gui.verdicts.service.study_processes import StudyProcesses
from sokolab.gui.verdicts.service.study_thread import StudyThread
from sokolab.solvers.frame.protocol import CancelToken


def tell_niceness(request: str, _cancel: CancelToken, tell: Callable[[object], None]) -> None:
    tell((request, os.getpid(), os.getpriority(os.PRIO_PROCESS, 0)))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process step back")
def test_a_study_steps_back_behind_the_window_in_its_own_process() -> None:
    here = os.getpriority(os.PRIO_PROCESS, 0)
    processes = StudyProcesses(tell_niceness, is_kept_ready=False)
    heard: list[tuple[str, int, int]] = []
    try:
        processes.study("a board", CancelToken(), heard.append)
    finally:
        processes.close()
    [(request, process, niceness)] = heard
    assert request == "a board"
    assert process != os.getpid()
    assert niceness >= 10
    assert os.getpriority(os.PRIO_PROCESS, 0) == here


def tell_and_hang(request: str, _cancel: CancelToken, tell: Callable[[object], None]) -> None:
    tell(request)
    time.sleep(60)


def test_closing_in_the_middle_of_a_study_is_no_trouble(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    processes = StudyProcesses(tell_and_hang, is_kept_ready=False)
    thread = StudyThread(processes.study)
    with qtbot.waitSignal(thread.told, timeout=60_000):
        thread.ask("a board")
    processes.close()
    thread.ask("another board")
    thread.close()
    assert thread._thread is not None
    assert not thread._thread.is_alive()
    assert not caplog.records
