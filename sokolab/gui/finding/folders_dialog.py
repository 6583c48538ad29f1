"""The dialog about the folders that are searched: add, remove, and read them again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from sokolab.finding.folder_index import FindingError, IndexUpdate
from sokolab.finding.queries import own_index
from sokolab.gui.shell.building import fill, named, push_button, wrapped_label
from sokolab.gui.shell.tasks import Tasks
from sokolab.language import counted_phrase, phrase, tr
from sokolab.solvers.frame.protocol import CancelToken

_MOST_FAULTS = 5
"""Files that cannot be read and are named; the others are counted."""


class FoldersDialog(QDialog):
    """Lists the folders of the index. It reads in the background, and can be closed meanwhile.

    Parameters
    ----------
    ask_for_folder
        Asks the user for a folder; "" if none was chosen.
    """

    _progress = Signal(int, int)
    """How many files are read, of how many; emitted on a thread of the pool."""

    def __init__(
        self,
        parent: QWidget | None = None,
        ask_for_folder: Callable[..., str] = QFileDialog.getExistingDirectory,
    ) -> None:
        super().__init__(parent)
        self._ask_for_folder = ask_for_folder
        self._index = own_index()
        self._tasks = Tasks(self, threads=1)
        self._cancel = CancelToken()
        self.setWindowTitle(tr("Folders to search"))
        self._list = named(QListWidget(), tr("Folders to search"))
        self._said = wrapped_label(
            tr("sokolab reads the level files of these folders and changes none of them.")
        )
        self._bar = QProgressBar(textVisible=False)
        self._bar.hide()
        self._add = push_button(tr("Add…"), self.add_folder, tr("Add a folder and all below it"))
        self._remove = push_button(tr("Remove"), self._forget, tr("Search this folder no longer"))
        self._again = push_button(
            tr("Read again"), self._update, tr("Read what is new or has changed in all folders")
        )
        buttons = fill(QVBoxLayout(), self._add, self._remove, self._again, 1)
        beside = fill(QHBoxLayout(), (self._list, 1), buttons)
        fill(QVBoxLayout(self), (beside, 1), self._bar, self._said)
        self._progress.connect(self._show_progress)
        self._list.currentRowChanged.connect(lambda _row: self._enable())
        self.resize(620, 340)
        self._show_folders()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop reading; what was read stays."""
        self.done(0)
        super().closeEvent(event)

    def done(self, result: int) -> None:
        """Stop reading; what was read stays."""
        self._cancel.cancel()
        self._tasks.close()
        super().done(result)

    def add_folder(self) -> None:
        """Ask for a folder, and read it."""
        folder = self._ask_for_folder(self, tr("Folder to search"))
        if folder:
            self._read(Path(folder))

    def _update(self) -> None:
        self._read()

    def _read(self, *folders: Path) -> None:
        self._bar.setRange(0, 0)
        self._bar.show()
        self._enable(is_reading=True)
        self._tasks.submit(
            partial(self._index.update, folders, self._progress.emit, self._cancel),
            self._take,
            self._fail,
            title=phrase("Reading folders"),
        )

    def _show_progress(self, done: int, of: int) -> None:
        self._bar.setRange(0, of)
        self._bar.setValue(done)
        self._said.setText(tr("{done:,} of {of:,} files read", done=done, of=of))

    def _take(self, updated: IndexUpdate) -> None:
        self._bar.hide()
        self._show_folders()
        levels = counted_phrase(updated.levels, "{n:,} level", "{n:,} levels")
        read = counted_phrase(updated.read, "{n:,} file read", "{n:,} files read")
        lines = [tr("{read}, {levels} in all", read=read, levels=levels)]
        lines += [f"{path}: {fault}" for path, fault in updated.faults[:_MOST_FAULTS]]
        if len(updated.faults) > _MOST_FAULTS:
            lines.append(tr("and {n:,} more", n=len(updated.faults) - _MOST_FAULTS))
        self._said.setText("\n".join(lines))

    def _fail(self, sentence: str) -> None:
        self._bar.hide()
        self._show_folders()
        self._said.setText(sentence)

    def _forget(self) -> None:
        try:
            self._index.forget(Path(self._list.currentItem().text()))
        except FindingError as error:
            self._said.setText(str(error))
        self._show_folders()

    def _show_folders(self) -> None:
        self._list.clear()
        self._list.addItems([str(folder) for folder in self._index.folders])
        self._list.setCurrentRow(0)
        self._enable()

    def _enable(self, *, is_reading: bool = False) -> None:
        has_any = self._list.count() > 0
        self._add.setEnabled(not is_reading)
        self._remove.setEnabled(not is_reading and self._list.currentRow() >= 0)
        self._again.setEnabled(not is_reading and has_any)
