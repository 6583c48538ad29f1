"""The folders of the index, which are read in the background."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Signal

from sokolab.gui.shell import building, dialogs, window_engine
from sokolab.indexing import folder_index, queries
from sokolab.language import counted_phrase, phrase, tr
from sokolab.solvers.frame.protocol import CancelToken

_MAX_FAULTS: Final = 5  # unreadable files that are named; the others are only counted
_LIST_HEIGHT: Final = 64  # in pixels
_EXPLANATION: Final = phrase(
    "sokolab reads the level files of these folders and changes none of them."
)


class FoldersPanel(QtWidgets.QWidget):
    """Lists the folders of the index, and reads them in the background."""

    changed = Signal(bool)
    """The levels of the index have changed. Carries whether all files of all folders were read."""
    can_add = Signal(bool)
    """Another folder can be added from now on (True), or not while one is being read (False)."""
    _progress = Signal(int, int)
    """Files read so far and files in all. Emitted on a thread of the pool."""

    def __init__(self) -> None:
        super().__init__()
        self._index = queries.own_index()
        self._tasks = window_engine.Tasks(self, threads=1)
        self._cancel = CancelToken()
        self._list = building.named(QtWidgets.QListWidget(), tr("Folders to search"))
        self._list.setMaximumHeight(_LIST_HEIGHT)
        self._status_label = building.wrapped_label(str(_EXPLANATION))
        self._bar = QtWidgets.QProgressBar(textVisible=False)
        self._bar.hide()
        self._remove_button = building.push_button(
            tr("Remove"), self._forget_folder, tr("Stop searching this folder")
        )
        self._read_button = building.push_button(
            tr("Read again"),
            self._read_changes,
            tr("Read what is new or has changed in all folders"),
        )
        folders_row = building.fill(
            QtWidgets.QHBoxLayout(), (self._list, 1), self._remove_button, self._read_button
        )
        rows = folders_row, self._bar, self._status_label
        building.fill(QtWidgets.QVBoxLayout(self), *rows, margins=(0, 0, 0, 0))
        self._progress.connect(self._show_progress)
        self._list.currentRowChanged.connect(lambda _row: self._enable_buttons())
        self._show_folders()

    def stop(self) -> None:
        """Stop reading. Folders already read are kept."""
        self._cancel.cancel()
        self._tasks.close()

    def add_folder(self) -> None:
        """Ask for a folder, and read it."""
        folder = dialogs.folder_to_choose(self, tr("Folder to search"))
        if folder is not None:
            self._read_folders(folder)

    def _read_changes(self) -> None:
        self._read_folders()

    def _read_folders(self, *folders: Path) -> None:
        self._bar.setRange(0, 0)
        self._bar.show()
        self._enable_buttons(is_reading=True)
        self._tasks.submit(
            partial(self._index.update, folders, self._progress.emit, self._cancel),
            self._show_update,
            self._show_failure,
            title=phrase("Reading folders"),
        )

    def _show_progress(self, done: int, total: int) -> None:
        self._bar.setRange(0, total)
        self._bar.setValue(done)
        self._status_label.setText(tr("{done:,} of {of:,} files read", done=done, of=total))

    def _show_update(self, update: folder_index.IndexUpdate) -> None:
        self._bar.hide()
        self._show_folders()
        levels = counted_phrase(update.level_count, "{n:,} level", "{n:,} levels")
        files_read = counted_phrase(update.read_count, "{n:,} file read", "{n:,} files read")
        lines = [tr("{read}, {levels} in all", read=files_read, levels=levels)]
        lines += [f"{path}: {fault}" for path, fault in update.faults[:_MAX_FAULTS]]
        if len(update.faults) > _MAX_FAULTS:
            lines.append(tr("and {n:,} more", n=len(update.faults) - _MAX_FAULTS))
        self._status_label.setText("\n".join(lines))
        self.changed.emit(not update.faults)

    def _show_failure(self, sentence: str) -> None:
        self._bar.hide()
        self._show_folders()
        self._status_label.setText(sentence)
        self.changed.emit(False)

    def _forget_folder(self) -> None:
        self._status_label.setText(str(_EXPLANATION))
        try:
            self._index.forget(Path(self._list.currentItem().text()))
        except folder_index.FolderIndexError as error:
            self._status_label.setText(str(error))
        self._show_folders()
        self.changed.emit(False)

    def _show_folders(self) -> None:
        self._list.clear()
        self._list.addItems([str(folder) for folder in self._index.folders])
        self._list.setCurrentRow(0)
        self._enable_buttons()

    def _enable_buttons(self, *, is_reading: bool = False) -> None:
        has_folders = self._list.count() > 0
        self.can_add.emit(not is_reading)
        self._remove_button.setEnabled(not is_reading and self._list.currentRow() >= 0)
        self._read_button.setEnabled(not is_reading and has_folders)
