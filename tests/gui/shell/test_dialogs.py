"""What the dialogs ask, and what each answer means."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMessageBox,
)
from pytestqt.qtbot import QtBot

from sokolab.gui.shell.dialogs import Dialogs, Reply, folder_to_choose
from sokolab.gui.shell.scrolling import TITLE_BAR_SIZE
from sokolab.gui.shell.theme import Theme


def button_of(box: QMessageBox, text: str) -> QAbstractButton:
    (found,) = (one for one in box.buttons() if one.text() == text)
    return found


@pytest.fixture
def dialogs(qtbot: QtBot) -> Dialogs:
    return Dialogs(None, Theme())


@pytest.mark.parametrize(
    ("pressed", "meant"),
    [
        ("&Save", Reply.SAVE),
        ("Sa&ve all", Reply.SAVE_ALL),
        ("&Discard", Reply.DISCARD),
        ("Discard &all", Reply.DISCARD_ALL),
        ("&Cancel", Reply.CANCEL),
        ("", Reply.CANCEL),  # the window's own cross
    ],
)
def test_unsaved_work_is_asked_about(
    dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch, pressed: str, meant: Reply
) -> None:
    shown: list[QMessageBox] = []

    def press(box: QMessageBox) -> int:
        shown.append(box)
        if pressed:
            button_of(box, pressed).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", press)
    assert dialogs.ask_about_unsaved("mine.xsb", other_count=2) is meant
    (box,) = shown
    assert box.text() == "Save the changes to mine.xsb?"
    assert box.icon() is QMessageBox.Icon.NoIcon
    assert not box.iconPixmap().isNull(), "the picture is one of ours"
    assert box.informativeText().endswith("2 other collections also have unsaved changes.")
    assert box.defaultButton() is button_of(box, "&Save")
    letters = [button.text().split("&")[1][0].lower() for button in box.buttons()]
    assert len(set(letters)) == len(letters) == 5, "each button has a letter of its own"


@pytest.mark.parametrize(
    ("pressed", "meant"),
    [
        ("Replace", Reply.REPLACE),
        ("Save as…", Reply.SAVE_AS),
        ("Cancel", Reply.CANCEL),
    ],
)
def test_a_file_that_another_program_changed_is_asked_about(
    dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch, pressed: str, meant: Reply
) -> None:
    def press(box: QMessageBox) -> int:
        (button,) = (one for one in box.buttons() if one.text().replace("&", "") == pressed)
        assert box.defaultButton() is button_of(box, "&Cancel"), "Enter replaces nothing"
        button.click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", press)
    assert dialogs.ask_about_changed_file("mine.xsb") is meant


@pytest.mark.parametrize(
    ("pressed", "meant"),
    [
        ("One collection", Reply.ONE_COLLECTION),
        ("One by one", Reply.ONE_BY_ONE),
        ("Cancel", Reply.CANCEL),
    ],
)
def test_many_files_are_asked_about(
    dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch, pressed: str, meant: Reply
) -> None:
    def press(box: QMessageBox) -> int:
        assert box.text() == "Open 1,234 files?"
        (button,) = (one for one in box.buttons() if one.text().replace("&", "") == pressed)
        button.click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", press)
    assert dialogs.ask_about_many_files(1234) is meant


def test_files_are_asked_for_in_a_dialog_that_grows_with_the_texts(
    dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    files = [tmp_path / "levels.sok", tmp_path / "more.sok"]
    for file in files:
        file.touch()
    room = QApplication.primaryScreen().availableSize() - TITLE_BAR_SIZE
    sizes: list[QSize] = []

    def answer(dialog: QFileDialog, names: str = "") -> int:
        sizes.append(dialog.size())
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        assert isinstance(field, QLineEdit)
        field.setText(names)
        QDialog.accept(dialog) if names else dialog.reject()
        return dialog.result()

    monkeypatch.setattr(QFileDialog, "exec", answer)
    assert dialogs.paths_to_open(tmp_path) == []
    dialogs.theme.set_text_size(200)
    assert dialogs.picture_to_open(tmp_path) is None
    dialogs.theme.set_text_size(100)
    assert sizes[1] == (sizes[0] * 2).boundedTo(room) != sizes[0]
    both = " ".join(f'"{file.name}"' for file in files)
    monkeypatch.setattr(QFileDialog, "exec", lambda dialog: answer(dialog, both))
    assert dialogs.paths_to_open(tmp_path) == files


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Return what chooses a kind and types a name in the next dialog, or cancels it.

    It returns a list of the questions about files that exist already, each answered with yes.
    """

    def prepare(name: str | None = None, kind: str = "") -> list[str]:
        asked: list[str] = []

        def answer(dialog: QFileDialog) -> int:
            if kind:
                (chosen,) = (one for one in dialog.nameFilters() if kind in one)
                dialog.selectNameFilter(chosen)
                dialog.filterSelected.emit(chosen)
            if name is None:
                dialog.reject()
            elif name:
                field = dialog.findChild(QLineEdit, "fileNameEdit")
                assert isinstance(field, QLineEdit)
                field.setText(name)
            if name is not None:
                QTimer.singleShot(0, partial(agree, dialog))
                dialog.accept()
            return dialog.result()

        def agree(dialog: QFileDialog) -> None:
            for box in dialog.findChildren(QMessageBox):
                asked.append(box.text())
                box.button(QMessageBox.StandardButton.Yes).click()

        monkeypatch.setattr(QFileDialog, "exec", answer)
        return asked

    return prepare


Typing = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("suggested", "name", "kind", "file"),
    [
        ("new.xsb", None, "", None),
        ("new.xsb", "", "", "new.xsb"),
        ("new.xsb", "mine", "", "mine.xsb"),
        ("new.slc", "mine", "", "mine.slc"),
        ("new.xsb", "mine", "*.slc", "mine.slc"),
        ("new.xsb", "", "*.slc", "new.slc"),
        ("new.xsb", "mine.sok", "*.slc", "mine.sok"),
        ("Pack v1.2.xsb", "", "*.sok", "Pack v1.2.sok"),
        ("new.mf8", "mine", "", "mine.xsb"),
        ("推箱子 <b>.xsb", "", "", "推箱子 <b>.xsb"),
    ],
)
def test_a_name_gets_the_suffix_of_its_kind(
    dialogs: Dialogs,
    typing: Typing,
    tmp_path: Path,
    suggested: str,
    name: str | None,
    kind: str,
    file: str | None,
) -> None:
    asked = typing(name, kind)
    found = dialogs.path_to_save(tmp_path / suggested)
    assert found == (tmp_path / file if file else None)
    assert asked == []


def test_no_file_is_replaced_unasked_by_a_name_without_its_suffix(
    dialogs: Dialogs, typing: Typing, tmp_path: Path
) -> None:
    (tmp_path / "mine.slc").touch()
    asked = typing("mine", "*.slc")
    assert dialogs.path_to_save(tmp_path / "new.xsb") == tmp_path / "mine.slc"
    assert len(asked) == 1
    assert "mine.slc" in asked[0]


def test_an_export_is_asked_for(dialogs: Dialogs, typing: Typing, tmp_path: Path) -> None:
    typing("picture")
    assert dialogs.path_to_export(tmp_path / "a.png", "PNG (*.png)") == tmp_path / "picture.png"


def test_a_folder_is_asked_for_in_a_dialog_that_grows_with_the_texts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Qt's own question stayed small, and showed half of its words."""
    sizes = []

    def answer(dialog: QFileDialog) -> int:
        sizes.append(dialog.size())
        assert dialog.fileMode() is QFileDialog.FileMode.Directory
        dialog.selectFile(str(tmp_path))
        return QFileDialog.DialogCode.Accepted

    monkeypatch.setattr(QFileDialog, "exec", answer)
    for scale in (1.0, 1.2):
        monkeypatch.setattr("sokolab.gui.shell.dialogs.text_scale", lambda scale=scale: scale)
        assert folder_to_choose(None, "Folder", tmp_path.parent) == tmp_path
    assert sizes[1].height() > sizes[0].height()
