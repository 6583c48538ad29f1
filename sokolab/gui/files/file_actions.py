"""What the user does with files, links and the clipboard; every failure is one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication

from sokolab import formats, paths
from sokolab.collection.joined_files import join_files
from sokolab.core.gc_pause import collect_all, gc_frozen
from sokolab.core.level import Collection
from sokolab.core.words import counted
from sokolab.formats.boards_only import link
from sokolab.formats.source import FileSource
from sokolab.gui.document.open_collection import OpenCollection
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.files.file_watch import stamp
from sokolab.gui.files.recovery import Recovery
from sokolab.gui.shell.dialogs import Dialogs, ManyFiles, Unsaved
from sokolab.gui.shell.messages import Kind, MessageBar
from sokolab.gui.shell.settings import Settings
from sokolab.recovery.backups import backup_of, keep_before

__all__ = ["FileActions"]

_LONGEST_LINK: Final = 2000
_MANY: Final = 1000
"""Levels that are worth a tenth of a second to be rid of."""
_MANY_FILES: Final = 20
"""More of them are not opened side by side without a question."""
_STARTER: Final = "starter.xsb"


class FileActions(QObject):
    """Opens, saves, closes, pastes and copies; asks before unsaved work would go."""

    recent_changed = Signal()
    """The list of recent files is another one."""
    doctor_asked = Signal(object, str)
    """The format doctor is to look at these bytes of a file of that name."""
    settling = Signal()
    """The work is about to be saved or judged: who holds text just typed hands it over."""

    def __init__(
        self,
        workspace: Workspace,
        settings: Settings,
        dialogs: Dialogs,
        messages: MessageBar,
        recovery: Recovery,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._settings = settings
        self._dialogs = dialogs
        self._messages = messages
        self._recovery = recovery
        workspace.opened.connect(partial(messages.clear, Kind.NOTE))
        recovery.failed.connect(self._complain)

    def start(self, argument: str | None) -> None:
        """Open what the command line names, or the starter collection.

        Parameters
        ----------
        argument
            A file, a link or a level's text; None for none.
        """
        if argument is None or not self.open_argument(argument):
            self.open_example(_STARTER)
        if self._settings.mishap:
            self._complain(self._settings.mishap)

    def open_argument(self, argument: str) -> bool:
        """Open a file by its name, or a level by its link; return whether it is open now."""
        if "lvl=" in argument or argument.startswith(("http://", "https://")):
            return self._open_text(argument, "The link")
        return self.open_path(Path(argument))

    def new(self) -> None:
        """Begin a new collection with one blank level."""
        self.settling.emit()
        self._messages.clear(Kind.ERROR)
        self._workspace.open(Collection())

    def open(self) -> None:
        """Ask for a file and open it."""
        path = self._dialogs.path_to_open(self.folder())
        if path is not None:
            self.open_path(path)

    def open_path(self, path: Path) -> bool:
        """Open that file, or show it if it is open; return whether it is open now."""
        self.settling.emit()
        there = self.open_collection_of(path)
        if there is None:
            return self.load(path)
        if there.stamp != stamp(path) and not there.is_modified:
            self._workspace.close(there)  # another program has written it since
            return self.load(path)
        self._workspace.switch(there)
        return True

    def load(self, path: Path) -> bool:
        """Read that file, open already or not; return whether it is open now."""
        found = stamp(path)
        with gc_frozen():
            collection = self._read(path)
            if collection is None:
                return False
            path = path.absolute()
            self._workspace.open(collection, path)
        self._workspace.open_collection.stamp = found
        self._remember(path)
        self._tell_remarks(collection)
        return True

    def open_collection_of(self, path: Path) -> OpenCollection | None:
        """Return the open collection that stands in that file, or None."""
        wanted = path.absolute()
        return next(
            (
                open_collection
                for open_collection in self._workspace.open_collections
                if open_collection.path == wanted
            ),
            None,
        )

    def open_example(self, name: str) -> None:
        """Open one of the program's own collections, under a name of its own when saved."""
        try:
            path = paths.levels() / name
        except FileNotFoundError as error:
            self._complain(str(error))
            return
        self.settling.emit()
        collection = self._read(path)
        if collection is not None:
            self._workspace.open(collection, name=collection.title or path.stem)

    def examples(self) -> tuple[str, ...]:
        """Return the names of the program's own collections."""
        return tuple(sorted(path.name for path in paths.levels().glob("*.xsb")))

    def recent(self) -> tuple[Path, ...]:
        """Return the files opened or saved lately that are still there, the latest first."""
        return tuple(path for path in self._settings.recent_files if path.is_file())

    def clear_recent(self) -> None:
        """Forget the recent files."""
        self._settings.clear_recent()
        self.recent_changed.emit()

    def open_backup(self) -> None:
        """Open what the file in hand held before the last save, beside it and unsaved."""
        path = self._workspace.path
        backup = backup_of(path) if path else None
        if path is None or backup is None:
            self._messages.say("No version before is kept: the file was not saved over yet")
            return
        collection = self._read(backup.path)
        if collection is not None:
            name = f"{path.stem} before {backup.when:%d %B, %H:%M}"
            self._workspace.open(collection, name=name, is_saved=False)

    def save(self) -> bool:
        """Write the collection to its file; return whether it is saved now."""
        self.settling.emit()
        path = self._workspace.path
        if path is None:
            return self.save_as()
        known = self._workspace.open_collection.stamp
        changed = known is not None and stamp(path) not in (known, None)
        if changed and not self._dialogs.overwrite(path.name):
            return False
        return self._write(path)

    def save_as(self) -> bool:
        """Ask for a name and write the collection there; return whether it is saved now."""
        self.settling.emit()
        workspace = self._workspace
        suggested = workspace.path or self.folder() / f"{_as_file_name(workspace.name)}.xsb"
        path = self._dialogs.path_to_save(suggested)
        if path is None:
            return False
        keeps_kind = workspace.path is not None and path.suffix == workspace.path.suffix
        collection = formats.adapted_to_file(workspace.collection, path.name)
        return self._write(path, None if keeps_kind else collection)

    def may_close(self) -> bool:
        """Whether the window may close: all is saved, or the user lets it go."""
        self.settling.emit()
        if not all(
            self.may_go(open_collection) for open_collection in self._workspace.open_collections
        ):
            return False
        self._recovery.drop()
        return True

    def may_go(self, open_collection: OpenCollection) -> bool:
        """Ask about unsaved work, if there is; return whether a collection may be closed now."""
        if not open_collection.is_modified:
            return True
        self._workspace.switch(open_collection)
        answer = self._dialogs.unsaved(open_collection.name)
        if answer is Unsaved.SAVE:
            return self.save()
        return answer is Unsaved.DISCARD

    def close(self, open_collection: OpenCollection | None = None) -> bool:
        """Put a collection away, the one in hand by default; return whether it is closed now."""
        self.settling.emit()
        open_collection = open_collection or self._workspace.open_collection
        if not self.may_go(open_collection):
            return False
        self._workspace.close(open_collection)
        if len(open_collection.slots) > _MANY:
            collect_all()
        return True

    def paste(self) -> None:
        """Put the levels on the clipboard (text, collection or link) behind the one in hand."""
        self._paste_text(QGuiApplication.clipboard().text())

    def copy_level(self) -> None:
        """Put the level in hand on the clipboard as text."""
        QGuiApplication.clipboard().setText(formats.level_text(self._workspace.document.level))
        self._messages.say("The level is on the clipboard as text")

    def copy_link(self) -> None:
        """Put the level in hand on the clipboard as a link."""
        text = link.link_from_level(self._workspace.document.level)
        QGuiApplication.clipboard().setText(text)
        long = f"; at {len(text):,} characters some programs will cut it"
        said = "A link to the level is on the clipboard"
        self._messages.say(said + (long if len(text) > _LONGEST_LINK else ""))

    def can_take(self, mime: QMimeData) -> bool:
        """Whether dropping this would open or add something."""
        return mime.hasUrls() or mime.hasText()

    def take(self, mime: QMimeData) -> None:
        """Open the dropped files or the link, or add the dropped text's levels."""
        urls = mime.urls()
        files = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
        if files:
            self._open_all(files)
        else:
            self._paste_text(urls[0].toString() if urls else mime.text(), "What was dropped")

    def _open_all(self, paths: list[Path]) -> None:
        """Open several files; many of them only after a question."""
        if len(paths) > _MANY_FILES:
            answer = self._dialogs.many_files(len(paths))
            if answer is not ManyFiles.EACH:
                if answer is ManyFiles.ONE:
                    self._open_joined(paths)
                return
        self.open_each(paths)

    def open_each(self, paths: Sequence[Path]) -> None:
        """Open files side by side; what cannot be opened is told when all have been tried."""
        failed = [path for path in paths if not self.open_path(path)]
        if failed and len(paths) > 1:
            self._messages.clear(Kind.ERROR)
            for path in failed:
                self._read(path)
        elif len(paths) > 1:
            self._messages.say(f"{counted(len(paths), 'file was', 'files were')} opened")

    def _open_joined(self, paths: list[Path]) -> None:
        """Open many files as one new collection."""
        self.settling.emit()
        with gc_frozen():
            found = join_files(paths)
            if found.collection.levels:
                self._workspace.open(found.collection, name=found.name, is_saved=False)
        self._messages.say(found.sentence, Kind.ERROR if found.refused else Kind.NOTE)

    def _tell_remarks(self, collection: Collection) -> None:
        """Say what in a file could have been meant another way."""
        remarks = formats.remarks_of(collection)
        if remarks:
            more = len(remarks) - 1
            rest = f" (and {more:,} more)" if more else ""

            def look() -> None:
                self.doctor_asked.emit(formats.dump(collection), name)

            name = self._workspace.name
            self._messages.say(f"Opened; {remarks[0]}{rest}", answers=[("Look closer", look)])

    def _read(self, path: Path) -> Collection | None:
        """Read a file, or say why it cannot be and leave everything as it is."""
        try:
            collection = formats.load(path)
        except formats.FormatError as error:
            self._complain(f"{path.name} was not opened: {error}", self._look_closer(path))
            return None
        self._messages.clear(Kind.ERROR)
        return collection

    def _look_closer(self, path: Path) -> list[tuple[str, Callable[[], object]]]:
        """Return the offer to have the doctor look at a file that cannot be read."""
        try:
            data = formats.read_file(path)
        except formats.FormatError:
            return []
        return [("Look closer", partial(self.doctor_asked.emit, data, path.name))]

    def _open_text(self, text: str, what: str) -> bool:
        collection = self._levels_in(text, what)
        if collection is None:
            return False
        self._workspace.open(formats.adapted_to_file(collection, ""), is_saved=False)
        return True

    def _paste_text(self, text: str, what: str = "The clipboard") -> None:
        workspace = self._workspace
        if workspace.is_blank:
            self._open_text(text, what)
            return
        collection = self._levels_in(text, what)
        if collection is not None:
            workspace.insert(workspace.current + 1, collection.levels, "Paste levels")
            self._messages.say(f"{counted(len(collection.levels), 'level', 'levels')} added")

    def _levels_in(self, text: str, what: str) -> Collection | None:
        if not text.strip():
            self._complain(f"{what} holds no text")
            return None
        try:
            collection = formats.from_clipboard(text)
        except formats.FormatError as error:
            look = partial(self.doctor_asked.emit, text.encode(errors="replace"), what)
            self._complain(f"{what} cannot be read: {error}", [("Look closer", look)])
            return None
        self._messages.clear(Kind.ERROR)
        return collection

    def _write(self, path: Path, collection: Collection | None = None) -> bool:
        if collection is None:
            collection = self._workspace.collection
        try:
            keep_before(path)
            formats.save(collection, path)
        except formats.FormatError as error:
            self._complain(
                f"{path.name} was not saved: {error}; your work is still here",
                answers=[("Save as…", self.save_as)],
            )
            return False
        self._messages.clear(Kind.ERROR)
        path = path.absolute()
        self._workspace.open_collection.stamp = stamp(path)
        self._workspace.saved_as(path, collection)
        self._remember(path)
        self._tell_losses(collection)
        return True

    def _tell_losses(self, collection: Collection) -> None:
        """Say what the file that was written cannot hold; the window still has it."""
        source = collection.source
        kind = source.format if isinstance(source, FileSource) else "xsb"
        if kind == "slc" and (lost := formats.losses(collection, kind)):
            more = f" and {len(lost) - 1} more" if len(lost) > 1 else ""
            said = f"Saved, but SLC cannot hold all: {lost[0]}{more}"
            self._messages.say(said, Kind.OFFER, [("Save as XSB…", self.save_as_xsb)])

    def save_as_xsb(self) -> bool:
        """Ask for a name for the collection as XSB, which holds everything, and write it."""
        workspace = self._workspace
        path = workspace.path or self.folder() / f"{_as_file_name(workspace.name)}.xsb"
        chosen = self._dialogs.path_to_save(path.with_suffix(".xsb"))
        if chosen is None:
            return False
        return self._write(chosen, formats.adapted_to_file(workspace.collection, chosen.name))

    def folder(self) -> Path:
        """Return the folder in which file dialogs begin."""
        here = self._workspace.path or next(iter(self.recent()), None)
        return here.parent if here else Path.home()

    def _remember(self, path: Path) -> None:
        self._settings.add_recent(path)
        self.recent_changed.emit()

    def _complain(
        self, sentence: str, answers: list[tuple[str, Callable[[], object]]] | None = None
    ) -> None:
        self._messages.say(sentence, Kind.ERROR, answers or [])


def _as_file_name(name: str) -> str:
    """Return a name without what file systems refuse."""
    return "".join(c if c.isalnum() or c in " -_." else "-" for c in name).strip(" .")
