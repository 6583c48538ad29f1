"""The processes that study boards."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

import pytest

from sokolab.gui.verdicts.service.study_processes import StudyProcesses
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
