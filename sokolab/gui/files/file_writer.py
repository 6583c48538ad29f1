"""Writes the current collection to a file, and notices when another program changes one.

It compares time and size once a second. Programs replace files in many different ways, and the
notifications of the operating systems report some of these twice and others not at all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QTimer, Signal

from sokolab import formats
from sokolab.core.level import Collection
from sokolab.formats.source import source_of
from sokolab.gui.document.open_collection import OpenCollection
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.shell.message_bar import MessageBar, MessageKind
from sokolab.language import Phrase, tr
from sokolab.recovery.backups import keep_backup

FileStamp = tuple[int, int]
"""Modification time in nanoseconds, and size in bytes."""
_INTERVAL: Final = 1000  # milliseconds


class FileWriter:
    """Writes files and reports on the message bar.

    Parameters
    ----------
    save_as, save_as_xsb
        Ask for another file; offered where a file cannot be written, or cannot hold everything.
    remember
        Takes note of a file that was written.
    """

    def __init__(
        self,
        workspace: Workspace,
        messages: MessageBar,
        save_as: Callable[[], object],
        save_as_xsb: Callable[[], object],
        remember: Callable[[Path], object],
    ) -> None:
        self._workspace = workspace
        self._messages = messages
        self._save_as = save_as
        self._save_as_xsb = save_as_xsb
        self._remember = remember

    def write(
        self,
        path: Path,
        collection: Collection,
        encoding: str | None = None,
        may_be_misread: bool = False,
    ) -> bool:
        """Write the current collection; on failure say why. Return whether it was written.

        Parameters
        ----------
        collection
            The current collection, perhaps adapted to the format of the file.
        encoding
            The file's new encoding; None to keep the old one.
        may_be_misread
            Whether to write text that would be read back in another encoding.
        """
        try:
            content = formats.file_content(collection, encoding)
            if content.misread_as and not may_be_misread:
                self._offer_utf8(path, collection, content.doubt)
                return False
            no_backup = _trouble_with_backup(path)
            formats.write_atomically(content.data, path)
        except formats.FormatError as error:
            self._messages.say(
                tr(
                    "{file} was not saved: {error}. Your work is still open here",
                    file=path.name,
                    error=error,
                ),
                MessageKind.ERROR,
                [(tr("Save as…"), self._save_as)],
            )
            return False
        self._messages.clear(MessageKind.ERROR)
        path = path.absolute()
        self._workspace.open_collection.stamp = file_stamp(path)
        self._workspace.saved_as(path, formats.in_encoding_of(collection, content))
        self._remember(path)
        self._report_losses(collection)
        for change in content.changes:
            self._messages.say(tr("Saved; {change}", change=change))
        if no_backup:
            self._messages.say(
                tr(
                    "{file} was saved, but what it contained before was not kept as a backup "
                    "({reason})",
                    file=path.name,
                    reason=no_backup,
                ),
                MessageKind.ERROR,
            )
        return True

    def _offer_utf8(self, path: Path, collection: Collection, doubt: str | Phrase) -> None:
        """Ask how to save text that would be misread in the encoding of its file."""
        open_collection = self._workspace.open_collection

        def save(encoding: str | None) -> None:
            if open_collection in self._workspace.open_collections:
                self._workspace.switch(open_collection)
                now = replace(self._workspace.collection, source=collection.source)
                self.write(path, now, encoding, may_be_misread=True)

        self._messages.say(
            tr("{file} was not saved: {reason}", file=path.name, reason=doubt),
            MessageKind.ERROR,
            [
                (tr("Save as UTF-8"), partial(save, "utf-8")),
                (tr("Save anyway"), partial(save, None)),
            ],
        )

    def _report_losses(self, collection: Collection) -> None:
        """Warn about what the file cannot hold; the open collection still has it."""
        source = source_of(collection)
        if source.format == "slc" and (lost := formats.losses(collection, "slc")):
            first, more = lost[0], len(lost) - 1
            warning = (
                tr(
                    "Saved, but SLC cannot hold everything: {loss} and {count} more",
                    loss=first,
                    count=more,
                )
                if more
                else tr("Saved, but SLC cannot hold everything: {loss}", loss=first)
            )
            self._messages.say(
                warning, MessageKind.OFFER, [(tr("Save as XSB…"), self._save_as_xsb)]
            )
        elif source.format == "xsb":
            name = "rle" if source.has_run_lengths else "xsb"
            for loss in formats.text_losses(collection, name):
                self._messages.say(tr("Saved, but {loss}", loss=loss), MessageKind.OFFER)


def _trouble_with_backup(path: Path) -> str:
    """Keep a backup of a file that is about to be overwritten; return why not, or ""."""
    try:
        keep_backup(path)
    except formats.FormatError as error:
        return str(error)
    return ""


def file_stamp(path: Path) -> FileStamp | None:
    """Return what changes whenever a file is written; None if there is no such file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


class FileWatch(QObject):
    """Compares the files of all open collections with their stamps."""

    changed = Signal(object)
    """Another program wrote the file of this :class:`OpenCollection`; emitted once per change."""
    gone = Signal(object)
    """The file of this :class:`OpenCollection` was moved or deleted."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._reported: WeakKeyDictionary[OpenCollection, FileStamp | None] = WeakKeyDictionary()
        self._timer = QTimer(self)
        self._timer.setInterval(_INTERVAL)
        self._timer.timeout.connect(self.check)
        self._timer.start()

    def check(self) -> None:
        """Check all files now."""
        for open_collection in self._workspace.open_collections:
            if open_collection.path is None or open_collection.stamp is None:
                continue
            now = file_stamp(open_collection.path)
            if now is None and not _is_gone(open_collection.path):
                continue  # kept from us for a moment, as while a file is replaced on Windows
            if now == open_collection.stamp:
                self._reported.pop(open_collection, None)
            elif self._reported.get(open_collection, open_collection.stamp) != now:
                self._reported[open_collection] = now
                (self.gone if now is None else self.changed).emit(open_collection)


def _is_gone(path: Path) -> bool:
    """Whether there is surely no such file."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return False
