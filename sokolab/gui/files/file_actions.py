"""Opens, saves, pastes and copies levels, and the file menu that asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu

from sokolab import formats, paths
from sokolab.collection.naming import safe_file_name
from sokolab.core.gc_pause import collect_all, gc_frozen
from sokolab.core.level import Collection
from sokolab.formats.board_formats import link_from_level
from sokolab.formats.source import source_of
from sokolab.gui.document.open_collection import OpenCollection
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.files.file_watch import file_stamp
from sokolab.gui.files.recovery import Recovery
from sokolab.gui.plain_text import plain_tooltip
from sokolab.gui.shell.compact_widgets import unchecked
from sokolab.gui.shell.dialogs import ChangedFile, Dialogs, ManyFiles, Unsaved
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.message_bar import MessageBar, MessageKind
from sokolab.gui.shell.settings import Settings
from sokolab.language import Phrase, counted, phrase, shown_date, tr
from sokolab.language.choice import in_language
from sokolab.recovery.backups import find_backup, keep_backup

_LONGEST_LINK: Final = 2000
"""Characters: some programs cut longer links."""
_LARGE: Final = 1000
"""Levels: after closing so many, freeing their memory at once is worth a tenth of a second."""
_MANY_FILES: Final = 20
"""Opening more files than this side by side needs a confirmation."""
_STARTER: Final = "starter.xsb"
_EXAMPLES: Final = {
    "starter.xsb": phrase("starter", context="example"),
    "unsolvable.xsb": phrase("unsolvable", context="example"),
}
"""What the collections that come with the program are called in the menu."""


class FileActions(QObject):
    """Opens, saves, closes, pastes and copies; asks before unsaved work is lost.

    Every failure is reported on the message bar in one sentence.
    """

    doctor_requested = Signal(object, str)
    """The format doctor should examine these bytes; the second value is the name of the file."""
    about_to_read = Signal()
    """The work is about to be saved or compared: widgets with text just typed must commit it."""

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
        workspace.opened.connect(partial(messages.clear, MessageKind.NOTE))
        recovery.failed.connect(self._complain)

    def start(self, argument: str | None) -> None:
        """Open what the command line names, or else the starter collection.

        Parameters
        ----------
        argument
            A file, a link or a level's text; None for none.
        """
        if argument is None or not self.open_argument(argument):
            complaints = [one for one in self._messages.messages if one.kind is MessageKind.ERROR]
            self.open_example(_STARTER)
            for one in complaints:  # which reading the example has closed
                self._messages.say(one.sentence, one.kind, one.answers)
        if self._settings.problem:
            self._complain(str(self._settings.problem))

    def open_argument(self, argument: str) -> bool:
        """Open a file by name, or a level from a link; return whether it is open now."""
        if "lvl=" in argument or argument.startswith(("http://", "https://")):
            return self._open_text(argument, tr("The link"))
        return self.open_path(Path(argument))

    def new(self) -> None:
        """Start a new collection with one blank level."""
        self.about_to_read.emit()
        self._messages.clear(MessageKind.ERROR)
        self._workspace.open(Collection())

    def open(self) -> None:
        """Ask for a file and open it."""
        path = self._dialogs.path_to_open(self.folder())
        if path is not None:
            self.open_path(path)

    def open_path(self, path: Path) -> bool:
        """Open a file, or switch to it if it is open; return whether it is open now."""
        self.about_to_read.emit()
        open_collection = self.open_collection_of(path)
        if open_collection is None:
            return self.load(path)
        if open_collection.stamp != file_stamp(path) and not open_collection.is_modified:
            self._workspace.close(open_collection)  # another program has written it since
            return self.load(path)
        self._workspace.switch(open_collection)
        return True

    def load(self, path: Path) -> bool:
        """Read a file even if it is open already; return whether it is open now."""
        found = file_stamp(path)
        with gc_frozen():
            collection = self._read(path)
            if collection is None:
                return False
            path = path.absolute()
            self._workspace.open(collection, path)
        self._workspace.open_collection.stamp = found
        self._settings.add_recent(path)
        self._report_warnings(collection)
        return True

    def open_collection_of(self, path: Path) -> OpenCollection | None:
        """Return the open collection that belongs to a file, however that is named; or None."""
        wanted = path.absolute()
        return next(
            (
                open_collection
                for open_collection in self._workspace.open_collections
                if open_collection.path is not None and _are_same(open_collection.path, wanted)
            ),
            None,
        )

    def open_example(self, name: str) -> None:
        """Open one of the collections that come with the program; Save will ask for a file name."""
        try:
            path = in_language(paths.levels() / name)
        except FileNotFoundError as error:
            self._complain(str(error))
            return
        self.about_to_read.emit()
        collection = self._read(path)
        if collection is not None:
            self._workspace.open(collection, name=collection.title or path.stem)

    def examples(self) -> tuple[str, ...]:
        """Return the names of the collections that come with the program, in any language."""
        names = (path.name for path in paths.levels().glob("*.xsb"))
        return tuple(sorted(name for name in names if name.count(".") == 1))

    def recent(self) -> tuple[Path, ...]:
        """Return the recently opened or saved files that still exist, latest first."""
        return tuple(path for path in self._settings.recent_files if path.is_file())

    def clear_recent(self) -> None:
        """Clear the list of recent files."""
        self._settings.clear_recent()

    def open_backup(self) -> None:
        """Open the backup of the current file as a new, unsaved collection."""
        path = self._workspace.path
        backup = find_backup(path) if path else None
        if path is None or backup is None:
            self._messages.say(tr("There is no backup: this file has not been overwritten yet"))
            return
        collection = self._read(backup.path)
        if collection is not None:
            name = tr("{file} before {date}", file=path.stem, date=shown_date(backup.when))
            self._workspace.open(collection, name=name, is_saved=False)

    def save(self) -> bool:
        """Write the collection to its file; return whether it is saved now."""
        self.about_to_read.emit()
        path = self._workspace.path
        if path is None:
            return self.save_as()
        known = self._workspace.open_collection.stamp
        is_changed = known is not None and file_stamp(path) not in (known, None)
        answer = self._dialogs.changed_file(path.name) if is_changed else ChangedFile.REPLACE
        if answer is ChangedFile.SAVE_AS:
            return self.save_as()
        if answer is ChangedFile.CANCEL:
            return False
        return self._write(path, self._workspace.collection)

    def save_as(self) -> bool:
        """Ask for a name and write the collection there; return whether it is saved now."""
        self.about_to_read.emit()
        workspace = self._workspace
        suggested = workspace.path or self.folder() / f"{safe_file_name(workspace.name)}.xsb"
        path = self._dialogs.path_to_save(suggested)
        if path is None:
            return False
        if self.open_collection_of(path) not in (None, workspace.open_collection):
            self._complain(tr("{name} is open in another tab: choose another name", name=path.name))
            return False
        keeps_kind = workspace.path is not None and path.suffix == workspace.path.suffix
        adapted = formats.adapted_to_file(workspace.collection, path.name)
        return self._write(path, workspace.collection if keeps_kind else adapted)

    def may_close(self) -> bool:
        """Whether the window may close: everything is saved, or the user discards it."""
        self.about_to_read.emit()
        if not all(
            self.may_go(open_collection) for open_collection in self._workspace.open_collections
        ):
            return False
        self._recovery.delete_all()
        return True

    def may_go(self, open_collection: OpenCollection) -> bool:
        """Ask about unsaved work, if any; return whether a collection may be closed now."""
        if not open_collection.is_modified:
            return True
        self._workspace.switch(open_collection)
        answer = self._dialogs.unsaved(open_collection.name)
        if answer is Unsaved.SAVE:
            return self.save()
        return answer is Unsaved.DISCARD

    def close(self, open_collection: OpenCollection | None = None) -> bool:
        """Close a collection, by default the current one; return whether it is closed now."""
        self.about_to_read.emit()
        open_collection = open_collection or self._workspace.open_collection
        if not self.may_go(open_collection):
            return False
        self._workspace.close(open_collection)
        if len(open_collection.slots) > _LARGE:
            collect_all()
        return True

    def paste(self) -> None:
        """Insert the levels from the clipboard (text, a collection or a link) after this one."""
        self._paste_text(QGuiApplication.clipboard().text(), tr("The clipboard"))

    def copy_level(self) -> None:
        """Copy the current level to the clipboard as text."""
        QGuiApplication.clipboard().setText(formats.level_text(self._workspace.document.level))
        self._messages.say(tr("The level was copied as text"))

    def copy_link(self) -> None:
        """Copy the current level to the clipboard as a link."""
        text = link_from_level(self._workspace.document.level)
        QGuiApplication.clipboard().setText(text)
        self._messages.say(
            tr(
                "A link to the level was copied. It has {count:,} characters; some programs may "
                "cut it",
                count=len(text),
            )
            if len(text) > _LONGEST_LINK
            else tr("A link to the level was copied")
        )

    def accepts(self, mime: QMimeData) -> bool:
        """Whether dropping this would open or insert something."""
        return mime.hasUrls() or mime.hasText()

    def drop(self, mime: QMimeData) -> None:
        """Open dropped files or a link, or insert the levels in dropped text."""
        urls = mime.urls()
        files = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
        if files:
            self._open_all(files)
        else:
            self._paste_text(urls[0].toString() if urls else mime.text(), tr("The dropped text"))

    def _open_all(self, paths: list[Path]) -> None:
        """Open several files; ask first if there are many."""
        if len(paths) > _MANY_FILES:
            answer = self._dialogs.many_files(len(paths))
            if answer is not ManyFiles.EACH:
                if answer is ManyFiles.ONE:
                    self._open_joined(paths)
                return
        self.open_each(paths)

    def open_each(self, paths: Sequence[Path]) -> None:
        """Open files side by side, then report those that could not be opened."""
        failed = [path for path in paths if not self.open_path(path)]
        if failed and len(paths) > 1:
            self._messages.clear(MessageKind.ERROR)
            for path in failed:
                self._read(path)
        elif len(paths) > 1:
            self._messages.say(
                counted(len(paths), "{n:,} file was opened", "{n:,} files were opened")
            )

    def _open_joined(self, paths: list[Path]) -> None:
        """Open many files as one new collection."""
        from sokolab.collection.joined_files import join_files

        self.about_to_read.emit()
        with gc_frozen():
            found = join_files(paths)
            if found.collection.levels:
                self._workspace.open(found.collection, name=found.name, is_saved=False)
        self._messages.say(found.sentence, MessageKind.ERROR if found.refused else MessageKind.NOTE)

    def _report_warnings(self, collection: Collection) -> None:
        """Report what is ambiguous in a file."""
        remarks = formats.remarks_of(collection)
        if remarks:
            first, more = remarks[0], len(remarks) - 1
            sentence = (
                tr("Opened; {remark} (and {count:,} more)", remark=first, count=more)
                if more
                else tr("Opened; {remark}", remark=first)
            )

            def examine() -> None:
                self.doctor_requested.emit(formats.dump(collection), name)

            name = self._workspace.name
            self._messages.say(sentence, answers=[(tr("Examine"), examine)])

    def _read(self, path: Path) -> Collection | None:
        """Read a file; on failure say why and return None."""
        try:
            collection = formats.read_levels(path)
        except formats.FormatError as error:
            sentence = tr("{file} was not opened: {error}", file=path.name, error=error)
            self._complain(sentence, self._offer_doctor(path))
            return None
        self._messages.clear(MessageKind.ERROR)
        return collection

    def _offer_doctor(self, path: Path) -> list[tuple[str, Callable[[], object]]]:
        """Return the button that has the doctor examine a file that cannot be read."""
        try:
            data = formats.read_file(path)
        except formats.FormatError:
            return []
        return [(tr("Examine"), partial(self.doctor_requested.emit, data, path.name))]

    def _open_text(self, text: str, source: str) -> bool:
        collection = self._levels_in(text, source)
        if collection is None:
            return False
        self._workspace.open(formats.adapted_to_file(collection, ""), is_saved=False)
        return True

    def _paste_text(self, text: str, source: str) -> None:
        workspace = self._workspace
        if workspace.is_blank:
            self._open_text(text, source)
            return
        collection = self._levels_in(text, source)
        if collection is not None:
            workspace.insert(workspace.current + 1, collection.levels, phrase("Paste levels"))
            count = counted(len(collection.levels), "level", "levels")
            self._messages.say(tr("{levels} added", levels=count))

    def _levels_in(self, text: str, source: str) -> Collection | None:
        if not text.strip():
            self._complain(tr("{source} contains no text", source=source))
            return None
        try:
            collection = formats.from_clipboard(text)
        except formats.FormatError as error:
            data = text.encode(errors="replace")
            examine = partial(self.doctor_requested.emit, data, source)
            sentence = tr("{source} cannot be read: {error}", source=source, error=error)
            self._complain(sentence, [(tr("Examine"), examine)])
            return None
        self._messages.clear(MessageKind.ERROR)
        return collection

    def save_as_xsb(self) -> bool:
        """Ask for a file name and write the collection as XSB, which can hold everything."""
        workspace = self._workspace
        path = workspace.path or self.folder() / f"{safe_file_name(workspace.name)}.xsb"
        chosen = self._dialogs.path_to_save(path.with_suffix(".xsb"))
        if chosen is None:
            return False
        return self._write(chosen, formats.adapted_to_file(workspace.collection, chosen.name))

    # Writing -------------------------------------------------------------------------------

    def _write(
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
            content = formats.exported(collection, encoding=encoding)
            if content.misread_as and not may_be_misread:
                self._offer_utf8(path, collection, content.doubt)
                return False
            no_backup = _trouble_with_backup(path)
            formats.write_atomically(content.data, path)
        except formats.FormatError as error:
            sentence = tr(
                "{file} was not saved: {error}. Your work is still open here",
                file=path.name,
                error=error,
            )
            self._complain(sentence, [(tr("Save as…"), self.save_as)])
            return False
        self._messages.clear(MessageKind.ERROR)
        path = path.absolute()
        self._workspace.open_collection.stamp = file_stamp(path)
        self._workspace.saved_as(path, formats.in_encoding_of(collection, content))
        self._settings.add_recent(path)
        self._report_losses(collection)
        for change in content.changes:
            self._messages.say(tr("Saved; {change}", change=change))
        if no_backup:
            self._complain(
                tr(
                    "{file} was saved, but what it contained before was not kept as a backup "
                    "({reason})",
                    file=path.name,
                    reason=no_backup,
                )
            )
        return True

    def _offer_utf8(self, path: Path, collection: Collection, doubt: str | Phrase) -> None:
        """Ask how to save text that would be misread in the encoding of its file."""
        open_collection = self._workspace.open_collection

        def save(encoding: str | None) -> None:
            if open_collection in self._workspace.open_collections:
                self._workspace.switch(open_collection)
                now = replace(self._workspace.collection, source=collection.source)
                self._write(path, now, encoding, may_be_misread=True)

        self._complain(
            tr("{file} was not saved: {reason}", file=path.name, reason=doubt),
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
            self._messages.say(warning, MessageKind.OFFER, [(tr("Save as XSB…"), self.save_as_xsb)])
        elif source.format == "xsb":
            name = "rle" if source.has_run_lengths else "xsb"
            for loss in formats.text_losses(collection, name):
                self._messages.say(tr("Saved, but {loss}", loss=loss), MessageKind.OFFER)

    # Where files are -----------------------------------------------------------------------

    def folder(self) -> Path:
        """Return the folder in which file dialogs start."""
        file = self._workspace.path or next(iter(self.recent()), None)
        return file.parent if file else Path.home()

    def _complain(
        self, sentence: str, answers: list[tuple[str, Callable[[], object]]] | None = None
    ) -> None:
        self._messages.say(sentence, MessageKind.ERROR, answers or [])


def _trouble_with_backup(path: Path) -> str:
    """Keep a backup of a file that is about to be overwritten; return why not, or ""."""
    try:
        keep_backup(path)
    except formats.FormatError as error:
        return str(error)
    return ""


def _are_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file, by a link or through a folder above."""
    try:
        return one == other or one.samefile(other)
    except OSError:  # one of them is gone, or cannot be looked at
        return False


class FileMenu(QObject):
    """What the actions do, and the lists of recent files and of examples.

    Parameters
    ----------
    show_recovered
        Shows the unsaved work that earlier sessions left behind.
    """

    def __init__(
        self, window: MainWindow, files: FileActions, show_recovered: Callable[[], None]
    ) -> None:
        super().__init__(window)
        self._files = files
        window.bind(
            {
                "new": files.new,
                "open": files.open,
                "save": files.save,
                "save-as": files.save_as,
                "open-backup": files.open_backup,
                "recovered-work": show_recovered,
                "paste-levels": files.paste,
                "copy-text": files.copy_level,
                "copy-link": files.copy_link,
                "close-collection": files.close,
                "quit": window.close,
            }
        )
        self._recent = window.menu("recent")
        self._recent.aboutToShow.connect(self._list_recent)
        examples = window.menu("examples")
        examples.aboutToShow.connect(partial(self._list_examples, examples))

    def _list_recent(self) -> None:
        self._recent.clear()
        for path in self._files.recent():
            action = self._recent.addAction(path.name.replace("&", "&&"))
            action.setToolTip(plain_tooltip(str(path)))
            action.triggered.connect(unchecked(partial(self._files.open_path, path)))
        if self._recent.isEmpty():
            self._recent.addAction(tr("No recent files")).setEnabled(False)
        else:
            self._recent.addSeparator()
            self._recent.addAction(tr("Clear list"), self._files.clear_recent)

    def _list_examples(self, menu: QMenu) -> None:
        menu.clear()
        for name in self._files.examples():
            action: QAction = menu.addAction(str(_EXAMPLES.get(name, Path(name).stem)))
            action.triggered.connect(unchecked(partial(self._files.open_example, name)))
