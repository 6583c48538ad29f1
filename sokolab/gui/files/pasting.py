"""Copies levels to the clipboard, and adds levels that are pasted or dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QMimeData, QObject, Qt
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter
from shiboken6 import isValid

from sokolab import formats
from sokolab.core.level import Collection
from sokolab.formats import Pasted
from sokolab.formats.board_formats import link_from_level
from sokolab.gui.files.file_actions import FileActions
from sokolab.language import Phrase, counted, phrase, tr

if TYPE_CHECKING:  # imported when a text first needs it
    from sokolab.gui.files.paste_dialog import PasteDialog

_MAX_LINK_CHARACTERS: Final = 2000  # length of a link; some programs cut longer ones


class Pasting(QObject):
    """Copies, pastes and accepts drops: levels, texts, links, files and pictures.

    ``dialog`` is the last dialog about a pasted text. ``chosen_indices`` returns the indices of the
    levels to copy.
    """

    def __init__(self, files: FileActions) -> None:
        super().__init__(files)
        self._files = files
        self._workspace = files.workspace
        self._messages = files.messages
        self.dialog: PasteDialog | None = None
        self.chosen_indices: Callable[[], Sequence[int]] = lambda: (self._workspace.current_index,)
        files.text_opened.connect(self._open_text)

    def paste(self) -> None:
        """Insert the levels from the clipboard (text, a link or a picture) after this one."""
        mime = QGuiApplication.clipboard().mimeData()
        if mime.hasImage() and not mime.text().strip():
            picture = _png_bytes(QGuiApplication.clipboard().image())
            self._files.picture_opened.emit(picture, tr("The clipboard"))
            return
        self._paste_text(QGuiApplication.clipboard().text(), phrase("The clipboard"))

    def copy_levels(self) -> None:
        """Copy the chosen levels to the clipboard as text, one after another."""
        levels = [self._workspace.collection.levels[index] for index in self.chosen_indices()]
        QGuiApplication.clipboard().setText("\n".join(map(formats.level_text, levels)))
        self._messages.say(
            tr("The level was copied as text")
            if len(levels) == 1
            else counted(
                len(levels), "{n:,} level was copied as text", "{n:,} levels were copied as text"
            )
        )

    def copy_link(self) -> None:
        """Copy the current level to the clipboard as a link."""
        text, sentence = link_from_level(self._workspace.document.level), ""
        QGuiApplication.clipboard().setText(text)
        if len(text) > _MAX_LINK_CHARACTERS:
            sentence = tr(
                "A link to the level was copied. It has {count:,} characters; some programs may "
                "cut it off.",
                count=len(text),
            )
        self._messages.say(sentence or tr("A link to the level was copied"))

    def drop(self, mime: QMimeData) -> None:
        """Open dropped files or a link, or insert the levels in dropped text."""
        urls = mime.urls()
        paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
        if paths:
            self._files.open_all(paths)
        elif mime.hasImage() and not mime.text().strip():
            self._files.picture_opened.emit(
                _png_bytes(QImage(mime.imageData())), tr("The dropped picture")
            )
        else:
            self._paste_text(
                urls[0].toString() if urls else mime.text(), phrase("The dropped text")
            )

    def _paste_text(self, text: str, source: Phrase) -> None:
        self._files.read_text(text, source, partial(self._add_or_ask, self._add_levels))

    def _open_text(self, pasted: Pasted, name: str) -> None:
        """Open the levels in the text of a file as a new, unsaved collection."""

        def open_levels(collection: Collection) -> None:
            adapted = formats.adapted_to_file(collection, "")
            self._workspace.open(adapted, name=name, is_saved=False)

        self._add_or_ask(open_levels, pasted)

    def _add_or_ask(self, add_collection: Callable[[Collection], object], pasted: Pasted) -> None:
        """Add the levels found in a text. Ask first if some lines are not part of a level."""
        if pasted.leftover_lines:
            from sokolab.gui.files.paste_dialog import PasteDialog

            if self.dialog is not None:
                self.dialog.deleteLater()
            self.dialog = PasteDialog(pasted, self._files.dialogs.theme, self._messages.window())
            self.dialog.levels_accepted.connect(add_collection)
            self.dialog.open()
        else:
            add_collection(pasted.collection)

    def _add_levels(self, collection: Collection) -> None:
        """Insert pasted levels after this one, or open them instead of a blank level."""
        workspace = self._workspace
        if workspace.is_blank:
            workspace.open(formats.adapted_to_file(collection, ""), is_saved=False)
            return
        workspace.add_all(collection.levels, phrase("Paste levels"))
        count = counted(len(collection.levels), "level", "levels")
        sentence = tr("{levels} added", levels=count)
        self._messages.say(sentence)

        def withdraw_sentence(_index: int) -> None:
            """Withdraw the sentence, as the next step might remove the levels again."""
            if isValid(self._messages):  # the window might be closing
                self._messages.withdraw(sentence)

        order = workspace.open_collection.order_stack
        order.indexChanged.connect(withdraw_sentence, Qt.ConnectionType.SingleShotConnection)


def _png_bytes(image: QImage) -> bytes:
    """Return an image as the content of a PNG file."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())
