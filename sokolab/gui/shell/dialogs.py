"""The few questions about files that need a dialog; all of them pass through here."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

__all__ = ["Dialogs", "ManyFiles", "Unsaved"]

_OPEN_FILTER: Final = (
    "Levels (*.xsb *.sok *.slc *.txt *.mf8 *.rle *.boxoban *.screen screen.*);;All files (*)"
)
_SAVE_FILTER: Final = "Levels (*.xsb);;SOK collection (*.sok);;SLC collection (*.slc);;Text (*.txt)"


class Unsaved(Enum):
    """What to do with work that is not saved."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


class ManyFiles(Enum):
    """What to do with many files that are opened at once."""

    ONE = "one"
    """All their levels in one new collection."""
    EACH = "each"
    """Each file on its own, side by side."""
    CANCEL = "cancel"


class Dialogs:
    """Asks in native dialogs, on top of ``window``."""

    def __init__(self, window: QWidget | None) -> None:
        self._window = window

    def path_to_open(self, folder: Path) -> Path | None:
        """Ask which file to open; None if the user changed their mind."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, "Open levels", str(folder), _OPEN_FILTER
        )
        return Path(name) if name else None

    def path_to_save(self, suggested: Path) -> Path | None:
        """Ask where to save; a name without an ending gets ``.xsb``."""
        name, _ = QFileDialog.getSaveFileName(
            self._window, "Save levels as", str(suggested), _SAVE_FILTER
        )
        path = Path(name) if name else None
        return path.with_name(f"{path.name}.xsb") if path and not path.suffix else path

    def path_to_export(self, suggested: Path, kind: str) -> Path | None:
        """Ask where to write a file for others; ``kind`` is what the dialog calls its kind."""
        name, _ = QFileDialog.getSaveFileName(self._window, "Export", str(suggested), kind)
        path = Path(name) if name else None
        if path and not path.suffix:
            return path.with_name(f"{path.name}{suggested.suffix}")
        return path

    def unsaved(self, name: str) -> Unsaved:
        """Ask what becomes of changes that are not saved."""
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setText(f"Save the changes to {name}?")
        box.setInformativeText("Without saving they are lost.")
        button = QMessageBox.StandardButton
        box.setStandardButtons(button.Save | button.Discard | button.Cancel)
        box.setDefaultButton(button.Save)
        answers = {button.Save: Unsaved.SAVE, button.Discard: Unsaved.DISCARD}
        return answers.get(button(box.exec()), Unsaved.CANCEL)

    def overwrite(self, name: str) -> bool:
        """Ask whether to save over a file that another program has changed meanwhile."""
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setText(f"{name} was changed by another program since it was opened here.")
        box.setInformativeText("Saving replaces those changes. Save as keeps both.")
        replace = box.addButton("Replace", QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.exec()
        return box.clickedButton() is replace

    def many_files(self, count: int) -> ManyFiles:
        """Ask how to open so many files."""
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setText(f"Open {count:,} files?")
        box.setInformativeText(
            "As one collection, their levels stand in one list in the order of the file names; the "
            "files stay as they are. One by one, each has a tab of its own."
        )
        one = box.addButton("One collection", QMessageBox.ButtonRole.AcceptRole)
        each = box.addButton("One by one", QMessageBox.ButtonRole.ActionRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(one)
        box.exec()
        if box.clickedButton() is one:
            return ManyFiles.ONE
        return ManyFiles.EACH if box.clickedButton() is each else ManyFiles.CANCEL
