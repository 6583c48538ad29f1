"""Reads pasted, dropped and opened pictures in the background, and adds the level on them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sokolab.core.level import Collection
from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.gui.shell.tasks import Tasks
from sokolab.language import Phrase, phrase, tr

if TYPE_CHECKING:  # loaded with the first picture, so that the window shows sooner
    from sokolab.gui.pictures.picture_dialog import PictureDialog
    from sokolab.pictures.reading import PictureReading


class PictureController(QObject):
    """Adds the level on a picture; where the reading is doubtful, a dialog shows it first.

    Its ``dialog`` is the one that was shown last.
    """

    def __init__(self, window: MainWindow, files: FileActions, tasks: Tasks) -> None:
        super().__init__(window)
        self._window = window
        self._files = files
        self._tasks = tasks
        self.dialog: PictureDialog | None = None
        files.picture_met.connect(self.read)

    def read(self, data: bytes, name: str) -> None:
        """Read a picture in the background; ``name`` is what to call it."""
        self._files.messages.say(tr("The picture is being read…"))
        show, failed = partial(self._show, data, name), self._complain
        self._tasks.submit(partial(_read, data), show, failed, title=phrase("Reading the picture"))

    def _show(self, data: bytes, name: str, found: PictureReading | Phrase | str) -> None:
        from sokolab.gui.pictures.picture_dialog import PictureDialog
        from sokolab.pictures.reading import PictureReading

        if not isinstance(found, PictureReading):
            self._complain(tr("{file} was not opened: {error}", file=name, error=found))
            return
        if found.is_sure:
            self._add(found)
            return
        self._files.messages.clear(MessageKind.NOTE)
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = PictureDialog(data, found, self._tasks, self._window)
        self.dialog.taken.connect(self._add)
        self.dialog.show()

    def _add(self, reading: PictureReading) -> None:
        workspace = self._files.workspace
        self._files.messages.clear(MessageKind.ERROR)
        if workspace.is_blank:
            workspace.open(Collection((reading.level,)), is_saved=False)
        else:
            workspace.insert(workspace.current + 1, [reading.level], phrase("Paste levels"))
        self._files.messages.say(str(reading.sentence))

    def _complain(self, sentence: str) -> None:
        self._files.messages.say(sentence, MessageKind.ERROR)


def _read(data: bytes) -> PictureReading | Phrase | str:
    """Return what is on a picture, or why nothing was read."""
    from sokolab.pictures.opening import PictureError
    from sokolab.pictures.reading import from_picture

    try:
        return from_picture(data)
    except PictureError as error:
        return error.said
