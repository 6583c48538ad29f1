"""The questions about files that need a modal dialog, all in one place."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Final

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from sokolab.gui.plain_text import plain_box
from sokolab.gui.shell.theme import Theme
from sokolab.language import phrase, tr

__all__ = ["ChangedFile", "Dialogs", "ManyFiles", "Unsaved"]

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
    """Asks in native dialogs over ``window``; tests replace it."""

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
        """Ask where to save; a name without a suffix gets ``.xsb``."""
        name, _ = QFileDialog.getSaveFileName(
            self._window, tr("Save levels as"), str(suggested), str(_SAVE_FILTER)
        )
        path = Path(name) if name else None
        return path.with_name(f"{path.name}.xsb") if path and not path.suffix else path

    def path_to_export(self, suggested: Path, kind: str) -> Path | None:
        """Ask where to export to; ``kind`` is the dialog's file filter."""
        name, _ = QFileDialog.getSaveFileName(self._window, tr("Export"), str(suggested), kind)
        path = Path(name) if name else None
        if path and not path.suffix:
            return path.with_name(f"{path.name}{suggested.suffix}")
        return path

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
