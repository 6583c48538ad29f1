"""Every answer arrives, on the window's thread; no failure is lost."""

import logging
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from sokolab.gui.shell.window_engine import Tasks
from sokolab.language import phrase
from sokolab.solvers.frame.protocol import CancelToken
from tests import posix

EMIT = """
from PySide6.QtCore import QCoreApplication, QObject, Signal

class Sender(QObject):
    sent = Signal(bool, object)

app = QCoreApplication([])
sender, got = Sender(), []
sender.sent.connect(lambda flag, value: got.append(flag))
for k in range(5000):
    sender.sent.emit(k % 2 == 0, k)
assert len(got) == 5000
print("alive")
"""

OUTLIVED = """
import threading, time
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from sokolab.gui.shell.window_engine import Tasks

class Owner(QObject):
    def event(self, event):
        return super().event(event)

app = QCoreApplication([])
owner, begun = Owner(), threading.Event()

def work():
    begun.set()
    for _ in range(50):
        time.sleep(0.01)

Tasks(owner).submit(work)
begun.wait()
owner.deleteLater()
QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
print("alive")
"""


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.close()


def test_this_qt_survives_five_thousand_signals() -> None:
    run = subprocess.run([sys.executable, "-c", EMIT], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout.strip()) == (0, "alive"), run.stderr


def test_an_owner_that_goes_while_a_job_runs_waits_for_it_but_not_for_ever() -> None:
    run = subprocess.run(
        [sys.executable, "-c", OUTLIVED], capture_output=True, text=True, check=False, timeout=120
    )
    assert (run.returncode, run.stdout.strip()) == (0, "alive"), run.stderr


def test_all_of_500_answers_arrive_on_the_windows_thread(qtbot: QtBot, tasks: Tasks) -> None:
    got: list[int] = []
    threads = set()

    def done(value: int) -> None:
        got.append(value)
        threads.add(threading.get_ident())

    for k in range(500):
        tasks.submit(partial(pow, k, 2), done)
    qtbot.waitUntil(lambda: len(got) == 500)
    assert sorted(got) == [k * k for k in range(500)]
    assert threads == {threading.get_ident()}


def test_a_failure_comes_as_a_sentence_and_is_logged(
    qtbot: QtBot, tasks: Tasks, caplog: pytest.LogCaptureFixture
) -> None:
    said: list[str] = []

    def job() -> None:
        raise ValueError("no such board\nand more")

    with caplog.at_level(logging.ERROR):
        tasks.submit(job, lambda _: said.append("done"), said.append, title=phrase("The analysis"))
        qtbot.waitUntil(lambda: bool(said))
    assert said == ["The analysis failed: no such board"]
    assert "ValueError: no such board" in caplog.text


def test_work_that_is_given_up_ends_quietly(
    qtbot: QtBot, tasks: Tasks, caplog: pytest.LogCaptureFixture
) -> None:
    cancel = CancelToken()
    cancel.cancel()
    answers: list[object] = []
    tasks.submit(cancel.raise_if_cancelled, answers.append, answers.append)
    tasks.submit(lambda: "next", answers.append)
    qtbot.waitUntil(lambda: bool(answers))
    assert answers == ["next"] and not caplog.records


def test_a_failure_nobody_waits_for_is_logged(
    qtbot: QtBot, tasks: Tasks, caplog: pytest.LogCaptureFixture
) -> None:
    after: list[int] = []
    with caplog.at_level(logging.ERROR):
        tasks.submit(lambda: 1 // 0, after.append)
        tasks.submit(lambda: 1, after.append)
        qtbot.waitUntil(lambda: "Zero" in caplog.text and after == [1])
    assert "ZeroDivisionError" in caplog.text


def test_close_waits_for_what_runs_and_drops_the_rest(qtbot: QtBot, tasks: Tasks) -> None:
    started, go, ended = threading.Event(), threading.Event(), []
    delivered: list[object] = []

    def job() -> None:
        started.set()
        go.wait(10)
        ended.append(True)

    tasks.submit(job, delivered.append)
    assert started.wait(10)
    threading.Timer(0.02, go.set).start()
    tasks.close()
    assert ended == [True]
    tasks.submit(lambda: ended.append(False), delivered.append)
    qtbot.wait(1)
    assert ended == [True]
    assert delivered == []


@pytest.mark.skipif(sys.platform != "linux", reason="niceness a thread is Linux's")
def test_long_jobs_yield_to_the_window(qtbot: QtBot, tasks: Tasks) -> None:
    got: list[int] = []

    def niceness() -> int:
        return posix.niceness(threading.get_native_id())

    tasks.submit(niceness, got.append, is_long=True)
    qtbot.waitUntil(lambda: len(got) == 1)
    tasks.submit(niceness, got.append)
    qtbot.waitUntil(lambda: len(got) == 2)
    assert got == [max(niceness(), 10), niceness()]
