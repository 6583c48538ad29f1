"""The files that were open when a run ended badly."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from sokolab.gui.shell.message_bar import MessageKind
from sokolab.recovery.lost_work import find_crashes
from tests.gui.desk import Desk
from tests.gui.files.test_file_actions import TEXT
from tests.gui.levels import draw

# A run that opens the files it is told, takes the first in hand, and is killed.
CRASH = """
import os, signal, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from sokolab import formats
from sokolab.gui.files.recovery import OpenFilesTracker
from sokolab.gui.document.workspace import Workspace

application = QApplication([])
workspace = Workspace()
tracker = OpenFilesTracker(workspace)
for file in sys.argv[1:]:
    workspace.open(formats.load(file), Path(file))
workspace.switch(workspace.open_collections[0])
os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
"""


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    found = [tmp_path / f"{name}.xsb" for name in ("one", "two", "three")]
    for file in found:
        file.write_text(TEXT)
    return found


def crash(files: list[Path]) -> None:
    command = [sys.executable, "-c", CRASH, *map(str, files)]
    assert subprocess.run(command, timeout=60, check=False).returncode != 0


def names(desk: Desk) -> list[str]:
    return [open_collection.name for open_collection in desk.workspace.open_collections]


def test_files_open_at_a_crash_are_reopened(desk: Desk, files: list[Path], home: Path) -> None:
    crash(files)
    desk.crash_recovery.offer_recovery()
    (sentence,) = desk.said(MessageKind.OFFER)
    assert sentence == "one.xsb, two.xsb and three.xsb were open when sokolab ended unexpectedly"
    desk.answer("Reopen")
    assert names(desk) == ["one.xsb", "two.xsb", "three.xsb"]
    assert desk.workspace.path == files[0], "as it was"
    assert desk.said(MessageKind.ERROR) == []
    assert find_crashes() == []


def test_files_that_are_gone_are_told_and_left_out(
    desk: Desk, files: list[Path], home: Path
) -> None:
    crash(files)
    desk.crash_recovery.offer_recovery()
    files[0].unlink()
    files[1].write_text("no level")
    desk.answer("Reopen")
    assert names(desk) == ["three.xsb"]
    unread, gone = desk.said(MessageKind.ERROR)
    assert unread.startswith("two.xsb was not opened: ")
    assert gone == "one.xsb no longer exists"


def test_files_are_left_on_demand(desk: Desk, files: list[Path], home: Path) -> None:
    crash(files[:1])
    desk.crash_recovery.offer_recovery()
    assert desk.said(MessageKind.OFFER) == ["one.xsb was open when sokolab ended unexpectedly"]
    desk.answer("Dismiss")
    assert desk.workspace.is_blank
    assert find_crashes() == []


def test_an_offer_closed_by_its_cross_does_not_come_back(
    desk: Desk, files: list[Path], home: Path
) -> None:
    crash(files[:1])
    desk.crash_recovery.offer_recovery()
    (cross,) = (
        button
        for button in desk.messages.findChildren(QToolButton)
        if button.accessibleName() == "Close this message"
    )
    cross.click()
    assert desk.said(MessageKind.OFFER) == []
    desk.crash_recovery.offer_recovery()
    assert desk.said(MessageKind.OFFER) == []
    assert find_crashes() == []


def test_what_is_open_or_gone_is_not_offered(desk: Desk, files: list[Path], home: Path) -> None:
    crash(files[:2])
    files[1].unlink()
    desk.start(files[0])
    assert desk.said(MessageKind.OFFER) == []
    assert find_crashes() == []


def test_unsaved_work_brings_its_file_along(
    qtbot: QtBot, desk: Desk, files: list[Path], home: Path
) -> None:
    desk.files.open_path(files[0])
    draw(desk.workspace.document)
    desk.recovery.record_now()
    crash(files[:2])
    kept = next((home / "recovery").iterdir())
    (kept / "lock").unlink()  # as if its process were gone
    later = Desk()
    qtbot.addWidget(later.host)
    later.crash_recovery.offer_recovery()
    (open_then,) = later.said(MessageKind.OFFER)
    assert open_then == "two.xsb was open when sokolab ended unexpectedly"
    assert [work.name for work in later.recovered().works] == ["one.xsb"]
    later.recovery.delete_all()


def test_a_run_that_ends_well_or_is_alive_leaves_nothing(
    desk: Desk, files: list[Path], home: Path
) -> None:
    desk.files.open_path(files[0])
    (note,) = (home / "open").glob("*/files.json")
    assert json.loads(note.read_text())["files"] == [str(files[0])]
    assert find_crashes() == []
    desk.crash_recovery.close()
    assert list((home / "open").iterdir()) == []


def test_a_note_that_cannot_be_read_or_written_disturbs_nobody(
    desk: Desk, files: list[Path], home: Path
) -> None:
    broken = home / "open" / "1-0"
    broken.mkdir(parents=True)
    (broken / "files.json").write_text('{"files": 3}')
    desk.crash_recovery.offer_recovery()
    assert not broken.exists()
    (home / "open").rmdir()
    (home / "open").write_text("no folder")
    desk.files.open_path(files[0])
    assert names(desk) == ["one.xsb"]
    assert desk.said(MessageKind.ERROR) == []
