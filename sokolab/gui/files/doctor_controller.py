"""Connects the format doctor to the window. The menu or a message starts it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sokolab import formats
from sokolab.core.level import Collection
from sokolab.formats.source import LevelSource
from sokolab.gui.document.workspace import OpenCollection
from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.shell import building, message_bar, window_engine
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import Phrase, phrase, tr

if TYPE_CHECKING:  # imported when they open, so that the window shows sooner
    from sokolab.formats.doctor import Diagnosis, RepairedFile
    from sokolab.gui.files.doctor_dialog import DoctorDialog


class DoctorController(QObject):
    """Examines a file in the background, shows the diagnosis, and opens the repaired copy.

    ``dialog`` is the dialog shown last.
    """

    def __init__(self, window: MainWindow, files: FileActions, tasks: window_engine.Tasks) -> None:
        super().__init__(window)
        self._window = window
        self._workspace = files.workspace
        self._messages = files.messages
        self._tasks = tasks
        self.dialog: DoctorDialog | None = None
        window.bind({"format-doctor": self.examine_current})
        files.doctor_requested.connect(self.examine)

    def examine_current(self) -> None:
        """Examine the current collection as a file would hold it now."""
        workspace = self._workspace
        name = workspace.path.name if workspace.path else workspace.name
        self.examine(formats.dump(workspace.collection), name, workspace.open_collection)

    def examine(
        self, data: bytes, name: str | Phrase, open_collection: OpenCollection | None = None
    ) -> None:
        """Examine the content of a file. Lines lead to levels of ``open_collection``, if given."""
        from sokolab.formats.doctor import diagnose
        from sokolab.gui.files.doctor_dialog import DoctorDialog

        if self.dialog is not None:
            self.dialog.deleteLater()
        dialog = DoctorDialog(name, self._window.theme, self._window)
        self.dialog = dialog
        dialog.repair_button.clicked.connect(
            building.unchecked(partial(self._repair_data, data, name))
        )
        dialog.line_requested.connect(partial(self._go_to_line, open_collection))
        dialog.show()

        def show(diagnosis: Diagnosis) -> None:
            if dialog is self.dialog:
                dialog.show_diagnosis(diagnosis)

        work, title = partial(diagnose, data, str(name)), phrase("The format doctor")
        self._tasks.submit(work, show, dialog.summary_label.setText, title=title)

    def _repair_data(self, data: bytes, name: str | Phrase) -> None:
        work, show = partial(_repair_file, data, name), partial(self._open_repaired, name)
        self._tasks.submit(work, show, self._complain, title=phrase("The repair"))

    def _open_repaired(
        self, name: str | Phrase, result: tuple[RepairedFile, Collection] | str
    ) -> None:
        if isinstance(result, str):
            self._complain(result)
            return
        repaired_copy, collection = result
        self._workspace.open(
            collection, name=tr("{name} repaired", name=Path(str(name)).stem), is_saved=False
        )
        if self.dialog is not None:
            self.dialog.accept()
        separator = tr("; ", context="between the items of a list")
        repairs = separator.join(map(str, repaired_copy.repairs))
        self._messages.say(tr("Repaired: {done}. Save asks for a new file.", done=repairs))

    def _complain(self, sentence: str) -> None:
        self._messages.say(sentence, message_bar.MessageKind.ERROR)

    def _go_to_line(self, open_collection: OpenCollection | None, line_number: int) -> None:
        """Go to the level to which a line of the file belongs."""
        if open_collection is not None and open_collection in self._workspace.open_collections:
            self._workspace.switch(open_collection)
            index = level_at(self._workspace.collection, line_number)
            if index is not None:
                self._workspace.select(index)


def level_at(collection: Collection, line_number: int) -> int | None:
    """Return the index of the level to which a line of the file belongs, or None."""
    last_index = None
    for index, level in enumerate(collection.levels):
        source = level.source
        if isinstance(source, LevelSource) and len(source.lines) > len(collection.levels):
            if source.start < line_number <= source.stop:
                return index
        elif isinstance(source, LevelSource) and source.line <= line_number:
            last_index = index
    return last_index


def _repair_file(data: bytes, name: str | Phrase) -> tuple[RepairedFile, Collection] | str:
    """Return the repaired file and its collection, or why the file cannot be repaired."""
    from sokolab.formats.doctor import repair_file

    try:
        repaired_copy = repair_file(data, str(name))
        return repaired_copy, formats.read_bytes(repaired_copy.data)
    except formats.FormatError as error:
        return tr("{file} cannot be repaired: {error}", file=name, error=error)
