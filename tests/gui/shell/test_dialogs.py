"""What the dialogs ask, and what each answer means."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from sokolab.gui.shell.dialogs import ChangedFile, Dialogs, ManyFiles, Unsaved
from sokolab.gui.shell.theme import Theme

Button = QMessageBox.StandardButton


@pytest.fixture
def dialogs(qtbot: QtBot) -> Dialogs:
    return Dialogs(None, Theme())


@pytest.mark.parametrize(
    ("pressed", "meant"),
    [
        (Button.Save, Unsaved.SAVE),
        (Button.Discard, Unsaved.DISCARD),
        (Button.Cancel, Unsaved.CANCEL),
        (Button.NoButton, Unsaved.CANCEL),  # the window's own cross
    ],
)
def test_unsaved_work_is_asked_about(
    dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch, pressed: Button, meant: Unsaved
) -> None:
    shown: list[QMessageBox] = []

    def press(box: QMessageBox) -> int:
        shown.append(box)
        return pressed.value

    monkeypatch.setattr(QMessageBox, "exec", press)
    assert dialogs.unsaved("mine.xsb") is meant
    (box,) = shown
    assert box.text() == "Save the changes to mine.xsb?"
    assert box.icon() is QMessageBox.Icon.NoIcon
    assert not box.iconPixmap().isNull(), "the picture is one of ours"
    assert box.defaultButton() is box.button(Button.Save)


@pytest.mark.parametrize(
    ("pressed", "meant"),
    [
        ("Replace", ChangedFile.REPLACE),
        ("Save as…", ChangedFile.SAVE_AS),
        ("Cancel", ChangedFile.CANCEL),
    ],
)
def test_a_file_that_another_program_changed_is_asked_about(
    dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch, pressed: str, meant: ChangedFile
) -> None:
    def press(box: QMessageBox) -> int:
        (button,) = (one for one in box.buttons() if one.text().replace("&", "") == pressed)
        assert box.defaultButton() is box.button(Button.Cancel), "Enter replaces nothing"
        button.click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", press)
    assert dialogs.changed_file("mine.xsb") is meant


@pytest.mark.parametrize(
    ("pressed", "meant"),
    [
        ("One collection", ManyFiles.ONE),
        ("One by one", ManyFiles.EACH),
        ("Cancel", ManyFiles.CANCEL),
    ],
)
def test_many_files_are_asked_about(
    dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch, pressed: str, meant: ManyFiles
) -> None:
    def press(box: QMessageBox) -> int:
        assert box.text() == "Open 1,234 files?"
        (button,) = (one for one in box.buttons() if one.text().replace("&", "") == pressed)
        button.click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", press)
    assert dialogs.many_files(1234) is meant


def test_files_are_asked_for(
    dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answer = ""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (answer, ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (answer, ""))
    assert dialogs.path_to_open(tmp_path) is None
    assert dialogs.path_to_save(tmp_path / "new.xsb") is None
    answer = str(tmp_path / "levels.sok")
    assert dialogs.path_to_open(tmp_path) == Path(answer)
    assert dialogs.path_to_save(tmp_path) == Path(answer)
    answer = str(tmp_path / "levels")
    assert dialogs.path_to_save(tmp_path) == tmp_path / "levels.xsb"
