from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.files.recovery import Recovery
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.recovery.lost_work import RecoveryJournal, SessionFolder, find_lost_work, read_journal
from tests.gui.desk import Desk
from tests.gui.levels import collection, draw

# A run that draws on the second of two levels, waits for the clock to keep it, and is killed.
CRASH = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from sokolab import formats
from sokolab.gui.files.recovery import Recovery
from sokolab.gui.document.workspace import Workspace

application = QApplication([])
workspace = Workspace()
path = Path(sys.argv[1])
workspace.open(formats.load(path), path)
recovery = Recovery(workspace, interval=0.01)
workspace.select(1)
document = workspace.document
document.replace_board(document.board.with_tiles([0], 0), "Draw")

def die():
    kept = (Path(os.environ["SOKOLAB_HOME"]) / "recovery").glob("*/strokes-*.jsonl")
    if any(file.read_bytes().endswith(b"\\n") for file in kept):
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))

clock = QTimer()
clock.timeout.connect(die)
clock.start(5)
application.exec()
"""


def crash(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", CRASH, str(path)], timeout=60, check=False)
    assert done.returncode != 0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "work.xsb"
    formats.save(collection("one", "two"), path)
    return path


def press(desk: Desk, name: str) -> None:
    """Press a button of the list of recovered work, given by its accessible name."""
    buttons = desk.recovered().findChildren(QPushButton)
    (button,) = (one for one in buttons if one.accessibleName() == name)
    button.click()


def kept(home: Path) -> list[Path]:
    return sorted((home / "recovery").glob("*/levels-*.xsb"))


def test_a_killed_run_leaves_its_work_to_the_next(path: Path, desk: Desk, home: Path) -> None:
    crash(path)
    desk.start(path)
    assert desk.workspace.collection == collection("one", "two")
    (work,) = desk.recovered().works
    assert (work.name, work.path) == ("work.xsb", path)
    press(desk, "Restore work.xsb")
    assert desk.displayed_lists() == [], "everything is answered"
    assert desk.workspace.current_index == 1
    assert not desk.workspace.document.board.flat[0]
    assert desk.workspace.path == path
    assert desk.workspace.is_modified
    assert desk.answers.asked == []
    assert len(kept(home)) == 1  # ours now: the work is still in no file
    assert desk.files.save()
    assert not formats.load(path).levels[1].board.flat[0]
    assert kept(home) == []


def test_discarded_work_is_gone(path: Path, desk: Desk, home: Path) -> None:
    crash(path)
    desk.start(path)
    press(desk, "Discard work.xsb")
    assert kept(home), "not before the list is closed"
    press(desk, "Keep work.xsb")
    press(desk, "Discard work.xsb")
    desk.recovered().close()
    assert desk.said(MessageKind.OFFER) == []
    assert kept(home) == []
    assert find_lost_work().works == ()


def leave_work(home: Path, count: int) -> None:
    """Leave behind what a crash of a window with that many modified collections does."""
    for number in range(1, count + 1):
        folder = SessionFolder.create(home / "recovery")
        base = collection(f"level {number}")
        now = base.with_level(0, replace(base.levels[0], notes="changed"))
        about = {"name": f"file {number}.xsb", "path": "", "current": 0}
        RecoveryJournal(folder.path).keep(base, now, about)
        folder.release()


def test_every_piece_of_work_is_offered_until_it_is_answered(
    desk: Desk, qtbot: QtBot, home: Path
) -> None:
    leave_work(home, 8)
    desk.crash_recovery.offer_recovery()
    assert len(desk.recovered().works) == 8
    for number in range(5):
        desk.messages.say(f"Trouble {number}", MessageKind.ERROR)
    press(desk, "Restore file 3.xsb")
    press(desk, "Discard file 4.xsb")
    desk.recovered().close()
    assert "Unsaved work of an earlier session can still be restored" in desk.said(
        MessageKind.OFFER
    )
    desk.crash_recovery.show_list()
    assert desk.said(MessageKind.OFFER) == []
    left = {work.name for work in desk.recovered().works}
    assert left == {f"file {number}.xsb" for number in (1, 2, 5, 6, 7, 8)}
    desk.crash_recovery.close()
    desk.recovery.delete_all()
    for work in desk.crash_recovery._works:
        work.folder.release()  # as the end of the process does
    later = Desk()
    qtbot.addWidget(later.host)
    later.crash_recovery.offer_recovery()
    assert {work.name for work in later.recovered().works} == left
    later.recovered().restore_all()
    assert len(later.workspace.open_collections) == 6
    assert all(one.is_modified for one in later.workspace.open_collections)
    later.recovery.delete_all()
    assert find_lost_work().works == ()


def test_unreadable_work_is_told_and_kept(desk: Desk, home: Path) -> None:
    leave_work(home, 3)
    first, second, _ = sorted((home / "recovery").iterdir())
    next(first.glob("levels-*")).write_bytes(b"")
    with next(second.glob("strokes-*")).open("ab") as out:
        out.write(b"nonsense\n")
    desk.crash_recovery.offer_recovery()
    aside = home / "recovery-unreadable"
    assert desk.said(MessageKind.ERROR) == [
        f"The unsaved work on 1 collection cannot be read. Its files are kept in {aside}."
    ]
    assert [path.name for path in aside.iterdir()] == [first.name]
    texts = [label.text() for label in desk.recovered().findChildren(QLabel)]
    assert sum("Its last changes cannot be read" in text for text in texts) == 1
    assert len(desk.recovered().works) == 2


def test_restored_work_stands_beside_newer_unsaved_work(path: Path, desk: Desk, home: Path) -> None:
    crash(path)
    desk.start(path)
    draw(desk.workspace.document)
    newer = desk.workspace.collection
    press(desk, "Restore work.xsb")
    assert desk.answers.asked == []
    first, restored = desk.workspace.open_collections
    assert first.collection is newer
    assert desk.workspace.open_collection is restored
    desk.recovery.record_now()
    assert len(kept(home)) == 2, "both are kept, for neither is saved"
    assert desk.files.save()
    desk.workspace.switch(first)
    assert not desk.files.save(), "the file holds other work by now"
    assert desk.answers.asked == ["changed work.xsb"]


def test_work_on_a_collection_not_in_hand_is_kept_too(
    desk: Desk, path: Path, home: Path, tmp_path: Path
) -> None:
    desk.files.open_path(path)
    draw(desk.workspace.document)
    first = desk.workspace.open_collection
    desk.files.new()
    desk.recovery.record_now()
    (folder,) = kept(home)
    assert read_journal(folder.parent).collection == first.collection
    desk.workspace.close(first)
    assert kept(home) == []


def test_nothing_is_offered_while_its_run_is_alive(qtbot: QtBot, home: Path) -> None:
    workspace = Workspace()
    recovery = Recovery(workspace)
    draw(workspace.document)
    recovery.record_now()
    assert len(kept(home)) == 1
    assert find_lost_work().works == ()
    recovery.delete_all()


def test_the_clock_keeps_changes_without_being_asked(qtbot: QtBot, home: Path) -> None:
    workspace = Workspace()
    workspace.open(collection("one"))
    recovery = Recovery(workspace, interval=0.01)
    draw(workspace.document)

    def is_kept() -> bool:
        found = kept(home)
        try:
            return read_journal(found[0].parent).collection == workspace.collection
        except (IndexError, FileNotFoundError):  # the thread has not written all of it yet
            return False

    qtbot.waitUntil(is_kept)
    workspace.document.undo_stack.undo()
    assert kept(home) == []
    recovery.delete_all()


def test_nothing_is_written_after_all_is_saved(qapp: object, home: Path) -> None:
    workspace = Workspace()
    recovery = Recovery(workspace, interval=0)
    for _ in range(20):
        draw(workspace.document)
        QApplication.processEvents()
        workspace.document.undo_stack.undo()
        assert not (home / "recovery").exists() or kept(home) == []
    recovery.delete_all()


def test_a_disk_that_takes_nothing_does_not_disturb(
    qtbot: QtBot, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (home / "recovery").write_text("a file where the folder should be")
    workspace = Workspace()
    recovery = Recovery(workspace)
    workspace.open(collection("one"), is_saved=False)
    recovery.record_now()
    assert "could not be recorded" in caplog.text
    recovery.delete_all()


def test_a_disk_that_is_full_does_not_disturb(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise formats.FormatError("the file cannot be written: no space left on device")

    monkeypatch.setattr(formats, "write_atomically", full)
    workspace = Workspace()
    recovery = Recovery(workspace)
    workspace.open(collection("one"), is_saved=False)
    recovery.record_now()
    assert "could not be recorded" in caplog.text
    recovery.delete_all()


def test_what_is_saved_is_not_kept(qtbot: QtBot, home: Path) -> None:
    workspace = Workspace()
    recovery = Recovery(workspace)
    recovery.record_now()
    assert kept(home) == []
    assert find_lost_work().works == ()


def test_remains_without_content_are_cleared_away(qapp: object, home: Path) -> None:
    folder = home / "recovery" / "1-dead"
    folder.mkdir(parents=True)
    (folder / "about.json").write_text("{")
    assert find_lost_work().works == ()
    assert not folder.exists()


def test_a_lock_of_this_very_process_counts_as_alive(qapp: object, home: Path) -> None:
    folder = SessionFolder.create(home / "recovery")
    assert find_lost_work().works == ()
    assert folder.path.exists()
    folder.release()
    assert find_lost_work().works == ()
    assert not folder.path.exists(), "nobody uses it, and it is empty"
