"""What the window does on Windows and macOS: requests of the Finder, spellings of one file."""

from __future__ import annotations

import errno
import signal
import unicodedata
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sokolab.gui.document.workspace import Workspace
from sokolab.gui.files.file_watch import FileWatch, file_stamp
from sokolab.gui.shell.program import EndSignals, SystemRequests
from sokolab.gui.shell.settings import Settings
from sokolab.recovery.backups import find_backup, keep_backup
from tests.gui.desk import Desk
from tests.gui.levels import collection
from tests.systems import on

_BREAK = signal.SIGABRT  # stands for SIGBREAK
LEVEL = "#####\n#@$.#\n#####\n"


@pytest.fixture
def spellings(tmp_path: Path) -> tuple[Path, Path]:
    """Return two names of one file, as on a disk that ignores case and the form of accents."""
    one, other = tmp_path / "Café.xsb", tmp_path / unicodedata.normalize("NFD", "CAFÉ.XSB")
    one.write_text(LEVEL)
    other.hardlink_to(one)
    return one, other


def test_a_file_that_the_finder_names_is_opened(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "two words.xsb"
    opened: list[Path] = []
    receiver = QObject()
    SystemRequests(receiver, opened.append)
    QApplication.sendEvent(receiver, QFileOpenEvent(QUrl.fromLocalFile(str(file))))
    QApplication.sendEvent(receiver, QEvent(QEvent.Type.User))
    assert opened == [file]


def test_a_file_under_two_spellings_is_one_collection(
    desk: Desk, spellings: tuple[Path, Path]
) -> None:
    for name in spellings:
        assert desk.files.open_path(name)
    assert len([one for one in desk.workspace.open_collections if one.path]) == 1
    desk.answers.path = spellings[1]
    assert desk.files.open_collection_of(spellings[1]) is desk.workspace.open_collection


def test_recent_files_name_each_file_once(tmp_path: Path, spellings: tuple[Path, Path]) -> None:
    settings = Settings(tmp_path / "settings.ini")
    for name in spellings:
        settings.add_recent(name)
    assert settings.recent_files == (spellings[1],)
    spellings[0].unlink()
    spellings[0].write_text(LEVEL)  # two files, as where case counts
    settings.add_recent(spellings[0])
    assert settings.recent_files == spellings


@pytest.mark.parametrize(
    ("system", "is_one"), [("win32", True), ("darwin", True), ("linux", False)]
)
def test_a_backup_is_found_under_another_spelling(
    spellings: tuple[Path, Path], system: str, is_one: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(system, monkeypatch)
    keep_backup(spellings[0])
    assert find_backup(spellings[0]) is not None
    assert (find_backup(spellings[1]) is not None) is is_one


def test_a_file_that_is_kept_from_us_for_a_moment_is_not_gone(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "work.xsb"
    file.write_text(LEVEL)
    workspace = Workspace()
    workspace.open(collection("one"), file)
    workspace.open_collection.file_stamp = file_stamp(file)
    watch = FileWatch(workspace)
    gone: list[object] = []
    watch.gone.connect(gone.append)
    with monkeypatch.context() as busy:

        def refuse(path: Path, **_: object) -> object:
            raise PermissionError(errno.EACCES, "Access is denied", str(path))

        busy.setattr(Path, "stat", refuse)
        watch.check()
    assert gone == []
    file.unlink()
    watch.check()
    assert len(gone) == 1


def test_signals_that_a_system_lacks_are_not_missed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(signal, "SIGHUP", raising=False)
    monkeypatch.setattr(signal, "SIGBREAK", _BREAK, raising=False)
    codes: list[int] = []
    signals = EndSignals(codes.append)
    try:
        signal.raise_signal(_BREAK)
        qtbot.waitUntil(lambda: bool(codes))
    finally:
        signals.close()
    assert codes == [128 + _BREAK]
