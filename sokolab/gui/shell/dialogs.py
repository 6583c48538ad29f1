"""The questions about files that need a modal dialog, all in one place."""

from __future__ import annotations

import re
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from sokolab.gui.plain_text import plain_box
from sokolab.gui.shell.theme import Theme
from sokolab.language import phrase, tr

_OPEN_FILTER: Final = phrase(
    "Levels (*.xsb *.sok *.slc *.txt *.mf8 *.rle *.boxoban *.screen screen.*);;All files (*)"
)
_SAVE_FILTER: Final = phrase(
    "Levels (*.xsb);;SOK collection (*.sok);;SLC collection (*.slc);;Text (*.txt)"
)
_ICON: Final = 40
"""Pixels of the picture in a question."""


class Unsaved(Enum):
    """What to do with unsaved changes."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


class ChangedFile(Enum):
    """What to do with a file that another program has changed."""

    REPLACE = "replace"
    SAVE_AS = "save_as"
    """Save under another name."""
    CANCEL = "cancel"


class ManyFiles(Enum):
    """How to open many files at once."""

    ONE = "one"
    """All levels in one new collection."""
    EACH = "each"
    """Each file in a tab of its own."""
    CANCEL = "cancel"


class Dialogs:
    """Asks in native dialogs over ``window``."""

    def __init__(self, window: QWidget | None, theme: Theme) -> None:
        self._window = window
        self._theme = theme

    def path_to_open(self, folder: Path) -> Path | None:
        """Ask which file to open; None if the user cancels."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, tr("Open levels"), str(folder), str(_OPEN_FILTER)
        )
        return Path(name) if name else None

    def path_to_save(self, suggested: Path) -> Path | None:
        """Ask where to save; None if the user cancels."""
        return file_to_write(self._window, tr("Save levels as"), suggested, str(_SAVE_FILTER))

    def path_to_export(self, suggested: Path, kind: str) -> Path | None:
        """Ask where to export to; ``kind`` is the dialog's file filter."""
        return file_to_write(self._window, tr("Export"), suggested, kind)

    def unsaved(self, name: str) -> Unsaved:
        """Ask what to do with unsaved changes."""
        box = plain_box(self._window, self._warning(), tr("Save the changes to {name}?", name=name))
        box.setInformativeText(tr("Otherwise they will be lost."))
        button = QMessageBox.StandardButton
        box.setStandardButtons(button.Save | button.Discard | button.Cancel)
        box.setDefaultButton(button.Save)
        answers = {button.Save: Unsaved.SAVE, button.Discard: Unsaved.DISCARD}
        return answers.get(button(box.exec()), Unsaved.CANCEL)

    def changed_file(self, name: str) -> ChangedFile:
        """Ask whether to overwrite a file that another program has changed."""
        sentence = tr("{name} was changed by another program since it was opened here.", name=name)
        box = plain_box(self._window, self._warning(), sentence)
        box.setInformativeText(tr("Saving replaces those changes. Save as keeps both."))
        replace = box.addButton(tr("Replace"), QMessageBox.ButtonRole.DestructiveRole)
        save_as = box.addButton(tr("Save as…"), QMessageBox.ButtonRole.ActionRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)  # Enter loses nobody's work
        box.exec()
        if box.clickedButton() is replace:
            return ChangedFile.REPLACE
        return ChangedFile.SAVE_AS if box.clickedButton() is save_as else ChangedFile.CANCEL

    def many_files(self, count: int) -> ManyFiles:
        """Ask how to open many files."""
        question = self._theme.pixmap("open", _ICON, self._theme.colours.accent)
        box = plain_box(self._window, question, tr("Open {count:,} files?", count=count))
        box.setInformativeText(
            tr(
                "One collection puts all levels into one list, in the order of the file names, and "
                "leaves the files as they are. One by one opens a tab for each file."
            )
        )
        one = box.addButton(tr("One collection"), QMessageBox.ButtonRole.AcceptRole)
        each = box.addButton(tr("One by one"), QMessageBox.ButtonRole.ActionRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(one)
        box.exec()
        if box.clickedButton() is one:
            return ManyFiles.ONE
        return ManyFiles.EACH if box.clickedButton() is each else ManyFiles.CANCEL

    def _warning(self) -> QPixmap:
        return self._theme.pixmap("warning", _ICON, self._theme.colours.warning)


def file_to_write(window: QWidget | None, title: str, suggested: Path, kinds: str) -> Path | None:
    """Ask for the file to write; None if the user cancels.

    A name without a suffix gets that of the chosen kind, before the dialog looks whether there is
    such a file already.

    Parameters
    ----------
    suggested
        The folder and the name to begin with; its suffix chooses the first kind.
    kinds
        The kinds of files as Qt writes them: ``Levels (*.xsb);;Text (*.txt)``.
    """
    dialog = QFileDialog(window, title, str(suggested.parent), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectFile(suggested.name)
    every = dialog.nameFilters()
    first = next((kind for kind in every if _suffix(kind) == suggested.suffix.lower()), every[0])
    dialog.selectNameFilter(first)
    dialog.setDefaultSuffix(_suffix(first))
    dialog.filterSelected.connect(partial(_follow_kind, dialog))
    is_chosen = dialog.exec() == QFileDialog.DialogCode.Accepted
    files = dialog.selectedFiles()
    dialog.deleteLater()
    return Path(files[0]) if is_chosen and files else None


def _follow_kind(dialog: QFileDialog, kind: str) -> None:
    """Give the name in a dialog the suffix of the kind that was chosen."""
    dialog.setDefaultSuffix(_suffix(kind))
    named = Path(dialog.selectedFiles()[0])
    if named.suffix.lower() in map(_suffix, dialog.nameFilters()):
        dialog.selectFile(named.with_suffix(_suffix(kind)).name)


def _suffix(kind: str) -> str:
    """Return the first suffix in a kind of files, with its dot."""
    found = re.search(r"\*(\.\w+)", kind)
    return found[1] if found else ""
