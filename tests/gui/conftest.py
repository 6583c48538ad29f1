"""A whole window for tests, with a home of its own and without dialogs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QThreadPool
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from sokolab.engine.job import Job
from sokolab.engine.pool import PoolPlace
from sokolab.gui.app import Application
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.window_engine import KernelLoader
from sokolab.gui.start_window import build
from tests.gui.desk import Desk
from tests.gui.hand import Hand
from tests.gui.quick_solver import QuickSolver

_run_in_process = PoolPlace.run


def _run(place: PoolPlace, job: Job[Any], *arguments: Any) -> Any:
    """Run a test's own solver here, for it waits for the test; run others in a worker."""
    if isinstance(getattr(getattr(job.work, "func", None), "__self__", None), QuickSolver):
        return job.work(*arguments)
    return _run_in_process(place, job, *arguments)


@pytest.fixture(autouse=True, scope="session")
def _clear_clipboard() -> Iterator[None]:
    """Empty the clipboard at the end: offscreen, Qt would delete its data after Python ends."""
    yield
    if QApplication.instance() is not None:
        QApplication.clipboard().clear()


@pytest.fixture
def warming() -> None:
    """Let the window of this test load the kernels."""


@pytest.fixture
def window(
    qtbot: QtBot, home: object, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[MainWindow]:
    """Show the window of a first start; a test that opens a modal dialog fails.

    Kernels are loaded only for tests that use ``warming``, so that the others start no process
    and are not disturbed by analyses.
    """
    if "warming" not in request.fixturenames:
        monkeypatch.setattr(KernelLoader, "start", lambda _self: None)

    def refuse(*_args: object, **_more: object) -> int:
        raise AssertionError("a dialog would have been opened")

    monkeypatch.setattr(QDialog, "exec", refuse)
    for name in ("question", "warning", "information", "critical"):
        monkeypatch.setattr(QMessageBox, name, refuse)
    for name in ("getOpenFileName", "getOpenFileNames", "getSaveFileName", "getExistingDirectory"):
        monkeypatch.setattr(QFileDialog, name, refuse)
    monkeypatch.setattr(PoolPlace, "run", _run)
    window = build([])
    window.resize(1600, 1000)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    window.guards.clear()
    window.close()
    assert QThreadPool.globalInstance().waitForDone(10_000)
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def app(window: MainWindow) -> Application:
    """Return the application behind the window."""
    found = window.property("application")
    assert isinstance(found, Application)
    return found


@pytest.fixture
def hand(app: Application) -> Hand:
    """Return mouse and keyboard on the board."""
    return Hand(app)


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    """Return what files need, without a window; its recovery files go with the test."""
    desk = Desk()
    qtbot.addWidget(desk.host)
    yield desk
    desk.recovery.delete_all()
