"""The window is asked to end by the system: unsaved work is kept, and nobody is asked."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sokolab import formats
from sokolab.recovery.lost_work import find_crashes, find_lost_work
from tests.gui.levels import collection
from tests.posix import SIGHUP

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no such signals")

# Opens a file, does what it is told to it, says so, and waits to be ended.
PROGRAM = """
import signal, sys
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox
from sokolab.gui.start_window import main
from sokolab.gui.shell.window_engine import KernelLoader
from tests.gui.levels import draw

file, *deeds = sys.argv[1:]
if "ignore" in deeds:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
KernelLoader.start = lambda self: None
application = QApplication([])

def act():
    (window,) = (w for w in application.topLevelWidgets() if w.property("application"))
    collection = window.property("application").collection_controller
    if "draw" in deeds:
        draw(collection.workspace.document)
    if "type" in deeds:
        field = collection.properties_panel.findChildren(QLineEdit)[1]
        QTest.keyClicks(field, "just typed")
    print("ready", flush=True)
    if "ask" in deeds:
        QMessageBox.question(window, "?", "?")

QTimer.singleShot(300, act)
sys.exit(main([file]))
"""


def ended(file: Path, number: int, *deeds: str) -> subprocess.Popen[str]:
    """Run the program until it is ready, send it a signal, and return it when it has ended."""
    running = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(file), *deeds],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        cwd=Path(__file__).resolve().parents[3],
    )
    with running:
        assert running.stdout is not None
        assert running.stdout.readline() == "ready\n"
        running.send_signal(number)
        if "ignore" in deeds:
            with pytest.raises(subprocess.TimeoutExpired):
                running.wait(timeout=1)
            running.terminate()
        running.wait(timeout=60)
    return running


@pytest.fixture
def file(tmp_path: Path, home: Path) -> Path:
    found = tmp_path / "work.xsb"
    formats.save(collection("one", "two"), found)
    return found


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_unsaved_work_is_kept_and_no_crash_is_told(file: Path, name: str) -> None:
    before = file.read_bytes()
    number = getattr(signal, name)
    assert ended(file, number, "draw").returncode == 128 + number
    (work,) = find_lost_work().works
    assert work.path == file
    assert work.collection.levels[0].board != formats.load(file).levels[0].board
    work.discard()
    assert find_crashes() == []
    assert file.read_bytes() == before


def test_nothing_is_left_of_saved_work(file: Path) -> None:
    assert ended(file, signal.SIGTERM).returncode == 128 + signal.SIGTERM
    assert find_lost_work().works == ()
    assert find_crashes() == []


def test_an_open_dialog_does_not_hold_it_up(file: Path) -> None:
    assert ended(file, signal.SIGTERM, "draw", "ask").returncode == 128 + signal.SIGTERM
    (work,) = find_lost_work().works
    work.discard()


def test_a_title_being_typed_is_kept(file: Path) -> None:
    ended(file, signal.SIGTERM, "type")
    (work,) = find_lost_work().works
    assert "just typed" in work.collection.levels[0].title
    work.discard()


def test_an_ignored_signal_stays_ignored(file: Path) -> None:
    assert ended(file, SIGHUP, "ignore").returncode == 128 + signal.SIGTERM
