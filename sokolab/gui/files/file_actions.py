"""Opens and saves level files. If that fails, says why."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QObject, Signal

from sokolab import formats, paths, plugins
from sokolab.collection.naming import safe_file_name
from sokolab.core.gc_pause import collect_all, gc_frozen
from sokolab.core.level import Collection
from sokolab.core.operating_system import system_reason
from sokolab.formats import Pasted
from sokolab.formats.source import source_of
from sokolab.gui.document.workspace import OpenCollection, Workspace
from sokolab.gui.files.file_watch import FileStamp, file_stamp
from sokolab.gui.files.recovery import Recovery
from sokolab.gui.shell.dialogs import Dialogs, Reply
from sokolab.gui.shell.message_bar import MessageBar, MessageKind
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.window_engine import Tasks
from sokolab.language import Phrase, counted, phrase, shown_date, tr
from sokolab.language.choice import in_language
from sokolab.recovery.backups import find_backup, keep_backup
from sokolab.solvers.frame.protocol import CancelToken

PICTURE_ENDINGS: Final = (".png", ".jpg", ".jpeg", ".bmp", ".gif", ".webp")
_MIN_LEVELS_TO_COLLECT: Final = 1000
"""After a collection of this many levels closes, freeing its memory is worth 0.1 seconds."""
_MAX_FILES_WITHOUT_QUESTION: Final = 20  # files opened together; more take a confirmation
_STARTER_FILE: Final = "starter.xsb"
_OPEN_FILES, _OPEN_FILE = "open-files", "open-file"
"""Names of two settings. The first holds the open files, each after the number of its level; the
second holds the index of the displayed one."""
_Content = TypeVar("_Content")


class FileActions(QObject):
    """Opens, saves and closes files, and asks before unsaved work is lost.

    Every failure is reported in one sentence among the messages.
    """

    doctor_requested = Signal(object, object)
    """The format doctor should examine these bytes. The second value is the name of the file."""
    picture_opened = Signal(bytes, str)
    """A picture was pasted, dropped or opened. Carries its content and a name for it."""
    text_opened = Signal(object, str)
    """A text file that contains levels was opened. Carries :class:`Pasted` and a name for them."""
    replaced = Signal(object)
    """The file of this :class:`OpenCollection` was read again and took its place."""
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
        self.workspace = workspace
        self.settings = settings
        self.dialogs = dialogs
        self.messages = messages
        self.recovery = recovery
        self.tasks = Tasks(self, threads=1)
        """The thread that reads files for which plug-ins might be needed."""
        self._loss_sentences: list[str] = []
        workspace.opened.connect(partial(messages.clear, MessageKind.NOTE))
        recovery.failed.connect(self._complain)

    def start(self, *arguments: str) -> None:
        """Open the files or links of the command line.

        Without these, open the files that were open when the last session ended, or else the
        starter collection.
        """
        if not (any([*map(self.open_argument, arguments)]) if arguments else self._reopen_files()):
            messages = self.messages.messages
            complaints = [message for message in messages if message.kind is MessageKind.ERROR]
            self.open_example(_STARTER_FILE)
            for complaint in complaints:  # opening the example has closed them
                self.messages.say(complaint.sentence, complaint.kind, complaint.buttons)
        if self.settings.problem:
            self._complain(str(self.settings.problem))

    def _reopen_files(self) -> bool:
        """Open the files of the last session that still exist, each at its level."""
        entries = [line.partition(" ") for line in self.settings.texts(_OPEN_FILES)]
        files = [(int(level), Path(path)) for level, _, path in entries if level.isdecimal()]
        current_index = self.settings.number(_OPEN_FILE, 0, 0, max(len(files) - 1, 0))
        self.settings.put(_OPEN_FILES, ())  # should one crash sokolab, it is only offered next time
        self.settings.sync()
        for level, path in files:
            if path.is_file() and self.open_path(path) and self.workspace.path == path:
                self.workspace.select(min(level, len(self.workspace.collection.levels) - 1))
        collections = [self.open_collection_of(path) for _, path in files]
        if any(collections):
            self.workspace.switch(collections[current_index] or self.workspace.open_collection)
        return any(collections)

    def _note_open_files(self) -> None:
        """Note which files are open, for the next session."""
        all_collections = self.workspace.open_collections
        with_files = [collection for collection in all_collections if collection.path]
        notes = tuple(f"{collection.current_index} {collection.path}" for collection in with_files)
        self.settings.put(_OPEN_FILES, notes)
        displayed = self.workspace.open_collection
        self.settings.put(_OPEN_FILE, with_files.index(displayed) if displayed.path else 0)

    def open_argument(self, argument: str) -> bool:
        """Open a file by name, or a level from a link. Return whether it is open now."""
        if "lvl=" in argument or argument.startswith(("http://", "https://")):
            return self.read_text(argument, phrase("The link"), self._open_pasted)
        return self.open_path(Path(argument))

    def new(self) -> None:
        """Start a new collection with one blank level."""
        self.about_to_read.emit()
        self.messages.clear(MessageKind.ERROR)
        self.workspace.open(Collection())

    def open(self) -> None:
        """Ask for files and open them."""
        self.open_all(self.dialogs.paths_to_open(self.folder()))

    def open_path(self, path: Path) -> bool:
        """Open a file, or switch to it if it is open. Return False if it cannot be opened."""
        self.about_to_read.emit()
        if path.suffix.lower() in PICTURE_ENDINGS:
            return self._open_picture(path)
        open_collection = self.open_collection_of(path)
        if open_collection is None:
            return self.load(path)
        if open_collection.file_stamp != file_stamp(path) and not open_collection.is_modified:
            return self.load(path, open_collection)  # another program has written it since
        self.workspace.switch(open_collection)
        return True

    def load(self, path: Path, replaced_collection: OpenCollection | None = None) -> bool:
        """Read a file even if it is open already. Return False if it cannot be opened.

        It takes the place of the collection ``replaced_collection``.
        """
        show = partial(self._show_file, path, file_stamp(path), replaced_collection)
        return self._read(path, show)

    def _show_file(
        self,
        path: Path,
        stamp: FileStamp | None,
        replaced_collection: OpenCollection | None,
        collection: Collection,
    ) -> None:
        path, replaced = path.absolute(), replaced_collection
        index = replaced.current_index if replaced else 0
        self.workspace.open(collection, path, current_index=index, replaced_collection=replaced)
        self.workspace.open_collection.file_stamp = stamp
        if replaced_collection is not None:
            self.replaced.emit(replaced_collection)
        self.settings.add_recent(path)
        self._report_warnings(collection)

    def _read_by(
        self,
        read: Callable[[], _Content],
        name: str | Phrase,
        show: Callable[[_Content], object],
        refuse: Callable[[formats.FormatError], object],
        *,
        is_ours: bool = True,
    ) -> bool:
        """Read something and show it. On failure, say why and return False.

        If perhaps only a plug-in can read it, it is read in the background, because plug-ins can
        hang, and shown unless the user cancels. With ``is_ours``, sokolab's own readers go first.
        """
        may_be_foreign, cancel = plugins.are_any_installed(), CancelToken()

        def finish(result: _Content | formats.FormatError) -> bool:
            if isinstance(result, formats.FormatError):
                refuse(result)
                return False
            self.messages.clear(MessageKind.ERROR)
            show(result)
            return True

        if is_ours or not may_be_foreign:
            with gc_frozen(), formats.without_plugins():
                result = _read_or_error(read)
                if not (may_be_foreign and isinstance(result, formats.FormatError)):
                    return finish(result)
        sentence = tr("{file} is being read…", file=name)

        def finish_waiting(result: _Content | formats.FormatError) -> None:
            if not cancel.is_cancelled:
                self.messages.withdraw(sentence)
                finish(result)

        buttons = [(tr("Cancel"), cancel.cancel)]
        self.messages.say(sentence, MessageKind.OFFER, buttons, cancel.cancel)
        self.tasks.submit(
            partial(_read_or_error, read),
            finish_waiting,
            self._complain,
            is_wanted=lambda: not cancel.is_cancelled,
            title=phrase("Reading {file}", file=name),
        )
        return True

    def open_collection_of(self, path: Path) -> OpenCollection | None:
        """Return the open collection of a file, whichever path names it, or None."""
        path = path.absolute()
        for open_collection in self.workspace.open_collections:
            if open_collection.path and _are_same(open_collection.path, path):
                return open_collection
        return None

    def open_example(self, name: str) -> None:
        """Open one of the collections that come with the program. Save will ask for a file name."""
        try:
            path = in_language(paths.levels() / name)
        except FileNotFoundError as error:
            self._complain(str(error))
            return
        self.about_to_read.emit()
        self._read(
            path, lambda example: self.workspace.open(example, name=example.title or path.stem)
        )

    def examples(self) -> tuple[str, ...]:
        """Return the names of the collections that come with the program, never translated."""
        names = (path.name for path in paths.levels().glob("*.xsb"))
        return tuple(sorted(name for name in names if name.count(".") == 1))

    def recent(self) -> tuple[Path, ...]:
        """Return the recently opened or saved files that still exist, latest first."""
        return tuple(path for path in self.settings.recent_files if path.is_file())

    def open_backup(self) -> None:
        """Open the backup of the current file as a new, unsaved collection."""
        path = self.workspace.path
        backup = find_backup(path) if path else None
        if path is None or backup is None:
            self.messages.say(tr("There is no backup: this file has not been overwritten yet"))
            return
        name = tr("{file} before {date}", file=path.stem, date=shown_date(backup.when))
        self._read(backup.path, partial(self.workspace.open, name=name, is_saved=False))

    def revert(self, open_collection: OpenCollection | None = None) -> bool:
        """Read the file of a collection, by default the current one, again.

        Asks first if changes would be lost. Returns whether the file was read.
        """
        self.about_to_read.emit()
        open_collection = open_collection or self.workspace.open_collection
        path = open_collection.path
        if path is None:
            self.messages.say(tr("There is nothing to go back to: this is not saved in a file yet"))
            return False
        if open_collection.is_modified:
            self.workspace.switch(open_collection)
            reply = self.dialogs.ask_about_reverting(open_collection.name)
            if reply is Reply.SAVE_AS:
                return self.save_as() and self.open_path(path)
            if reply is Reply.CANCEL:
                return False
        return self.load(path, open_collection)

    def save(self) -> bool:
        """Write the collection to its file. Return whether it is saved now."""
        self.about_to_read.emit()
        path = self.workspace.path
        if path is None:
            return self.save_as()
        stamp = self.workspace.open_collection.file_stamp
        is_changed = stamp is not None and file_stamp(path) not in (stamp, None)
        reply = self.dialogs.ask_about_changed_file(path.name) if is_changed else Reply.REPLACE
        if reply is Reply.SAVE_AS:
            return self.save_as()
        if reply is Reply.CANCEL:
            return False
        return self._write(path, self.workspace.collection)

    def save_as(self, suffix: str = "") -> bool:
        """Ask for a name and write the collection there. Return whether it is saved now.

        The suggested name has this suffix; without one, the suffix of the current file.
        """
        self.about_to_read.emit()
        workspace = self.workspace
        folder, name = self.settings.level_folder, f"{safe_file_name(workspace.name)}.xsb"
        suggested = workspace.path or folder / name
        path = self.dialogs.path_to_save(suggested.with_suffix(suffix or suggested.suffix))
        if path is None:
            return False
        if self.open_collection_of(path) not in (None, workspace.open_collection):
            self._complain(tr("{name} is open in another tab: choose another name", name=path.name))
            return False
        keeps_format = workspace.path is not None and path.suffix == workspace.path.suffix
        file_format = formats.format_for_file(path.name)
        if not (keeps_format or file_format.holds):
            sentence = tr(
                "{name} was not saved: {format} holds boards only. “Levels in another format” in "
                "the Export menu writes it",
                name=path.name,
                format=file_format.title,
            )
            self._complain(sentence, [(tr("Save as…"), self.save_as)])
            return False
        adapted = formats.adapted_to_file(workspace.collection, path.name)
        return self._write(path, workspace.collection if keeps_format else adapted)

    def confirm_closing_all(self) -> bool:
        """Ask about all unsaved work, if any. Return whether the window may close now."""
        self.about_to_read.emit()
        open_collections = self.workspace.open_collections
        unsaved_collections = [each for each in open_collections if each.is_modified]
        reply = Reply.CANCEL
        displayed_collection = self.workspace.open_collection
        for index, open_collection in enumerate(unsaved_collections, 1):
            other_count = len(unsaved_collections) - index
            reply = self._ask_to_save(open_collection, other_count, reply, displayed_collection)
            if reply is Reply.CANCEL:
                return False
            if reply is Reply.DISCARD_ALL:
                break
        self._note_open_files()
        self.recovery.delete_all()
        return True

    def confirm_closing(self, open_collection: OpenCollection) -> bool:
        """Ask about unsaved work, if any. Return whether a collection may be closed now."""
        return not open_collection.is_modified or (
            self._ask_to_save(open_collection) is not Reply.CANCEL
        )

    def _ask_to_save(
        self,
        open_collection: OpenCollection,
        other_count: int = 0,
        previous_reply: Reply = Reply.CANCEL,
        displayed_collection: OpenCollection | None = None,
    ) -> Reply:
        """Ask whether to save a collection, which is shown until then, and return the reply.

        If saving fails, the reply is to cancel. ``other_count`` collections more are unsaved, and
        ``previous_reply`` is the reply about the previous one. If the user cancels, the
        ``displayed_collection``, by default the one displayed now, is shown again.
        """
        displayed_collection = displayed_collection or self.workspace.open_collection
        self.workspace.switch(open_collection)
        reply = previous_reply
        if previous_reply is not Reply.SAVE_ALL:
            reply = self.dialogs.ask_about_unsaved(open_collection.name, other_count)
        if reply is Reply.CANCEL:
            self.workspace.switch(displayed_collection)
        is_to_save = reply in (Reply.SAVE, Reply.SAVE_ALL)
        return Reply.CANCEL if is_to_save and not self.save() else reply

    def close(self, open_collection: OpenCollection | None = None) -> bool:
        """Close a collection, by default the current one. Return whether it is closed now."""
        self.about_to_read.emit()
        open_collection = open_collection or self.workspace.open_collection
        if not self.confirm_closing(open_collection):
            return False
        self.workspace.close(open_collection)
        if len(open_collection.slots) > _MIN_LEVELS_TO_COLLECT:
            collect_all()
        return True

    def _open_picture(self, path: Path) -> bool:
        """Have the level on a picture recognised. Return whether the file could be read."""
        self.settings.last_folder = path.absolute().parent
        try:
            self.picture_opened.emit(path.read_bytes(), path.name)
        except OSError as error:
            reason = system_reason(error)
            self._complain(tr("{file} was not opened: {error}", file=path.name, error=reason))
            return False
        return True

    def open_all(self, paths: list[Path]) -> None:
        """Open several files. Ask first if there are many."""
        is_few = len(paths) <= _MAX_FILES_WITHOUT_QUESTION
        reply = Reply.ONE_BY_ONE if is_few else self.dialogs.ask_about_many_files(len(paths))
        if reply is Reply.ONE_BY_ONE:
            self.open_each(paths)
        elif reply is Reply.ONE_COLLECTION:
            self._open_joined(paths)

    def open_each(self, paths: Sequence[Path]) -> None:
        """Open files side by side, then report those that could not be opened."""
        failed_paths = [path for path in paths if not self.open_path(path)]
        if failed_paths and len(paths) > 1:
            self.messages.clear(MessageKind.ERROR)
            for path in failed_paths:
                self.load(path)
        elif len(paths) > 1:
            count = counted(len(paths), "{n:,} file was opened", "{n:,} files were opened")
            self.messages.say(count)

    def _open_joined(self, paths: list[Path]) -> None:
        from sokolab.collection.joined_files import join_files

        self.about_to_read.emit()
        folder = paths[0].absolute().parent
        self.settings.last_folder = self.settings.level_folder = folder
        with gc_frozen():
            joined_files = join_files(paths)
            if joined_files.collection.levels:
                self.workspace.open(joined_files.collection, name=joined_files.name, is_saved=False)
        self.messages.say(
            joined_files.sentence,
            MessageKind.ERROR if joined_files.refused_files else MessageKind.NOTE,
        )

    def _report_warnings(self, collection: Collection) -> None:
        """Report ambiguities in a file."""
        remarks, name = formats.remarks_of(collection), self.workspace.name
        if remarks:
            first, rest = remarks[0], remarks[1:]
            sentence = tr("Opened; {remark}", remark=first)
            if rest:
                count = len(rest)
                sentence = tr("Opened; {remark} (and {count:,} more)", remark=first, count=count)

            def examine() -> None:
                self.doctor_requested.emit(formats.dump(collection), name)

            self.messages.say(sentence, buttons=[(tr("Examine"), examine)])

    def _read(self, path: Path, show: Callable[[Collection], object]) -> bool:
        """Read a file and show it. On failure, say why and return False."""
        read, refuse = partial(formats.read_levels, path), partial(self._refuse, path)
        is_ours = not formats.may_need_plugins(path)
        return self._read_by(read, path.name, show, refuse, is_ours=is_ours)

    def _refuse(self, path: Path, error: formats.FormatError) -> None:
        """Say why a file cannot be read. If its text holds levels, as web pages do, emit them."""
        data = _read_or_error(partial(formats.read_file, path))
        sentence = tr("{file} was not opened: {error}", file=path.name, error=error)
        if isinstance(data, formats.FormatError):
            self._complain(sentence)
            return
        is_open = self.open_collection_of(path) is not None
        pasted = None if is_open else formats.levels_in_prose(data, path.name)
        if pasted is not None:
            self.messages.clear(MessageKind.ERROR)
            self.text_opened.emit(pasted, path.stem)
            return
        examine = partial(self.doctor_requested.emit, data, path.name)
        self._complain(sentence, [(tr("Examine"), examine)])

    def _open_pasted(self, pasted: Pasted) -> None:
        self.workspace.open(formats.adapted_to_file(pasted.collection, ""), is_saved=False)

    def read_text(self, text: str, source: Phrase, show: Callable[[Pasted], object]) -> bool:
        """Read the levels in a text and show them. On failure, say why and return False."""
        if not text.strip():
            self.messages.say(tr("{source} contains no text", source=source))
            return False

        def refuse(error: formats.FormatError) -> None:
            data = text.encode(errors="replace")
            examine = partial(self.doctor_requested.emit, data, source)
            sentence = tr("{source} cannot be read: {error}", source=source, error=error)
            self._complain(sentence, [(tr("Examine"), examine)])

        return self._read_by(partial(formats.read_pasted, text), source, show, refuse)

    # Writing -------------------------------------------------------------------------------

    def _write(
        self,
        path: Path,
        collection: Collection,
        encoding: str | None = None,
        may_be_misread: bool = False,
    ) -> bool:
        """Write the current collection. On failure, say why. Return whether it was written.

        If need be, ``collection`` is adapted to the file's format. Without ``encoding``, the file
        keeps its own. Text that would be misread later is written only if ``may_be_misread``.
        """
        try:
            content = formats.exported(collection, encoding=encoding)
            if content.misread_as and not may_be_misread:
                self._offer_utf8(path, collection, content.doubt)
                return False
            backup_error = _backup_error(path)
            formats.write_atomically(content.data, path)
        except formats.FormatError as error:
            sentence = tr(
                "{file} was not saved: {error}. Your work is still open here",
                file=path.name,
                error=error,
            )
            self._complain(sentence, [(tr("Save as…"), self.save_as)])
            return False
        self.messages.clear(MessageKind.ERROR)
        path = path.absolute()
        self.workspace.open_collection.file_stamp = file_stamp(path)
        self.workspace.note_saved(path, formats.in_encoding_of(collection, content))
        self.settings.add_recent(path)
        self._report_losses(collection)
        for change in content.changes:
            self.messages.say(tr("Saved; {change}", change=change))
        if backup_error:
            sentence = tr(
                "{file} was saved, but its previous content was not kept as a backup ({reason})",
                file=path.name,
                reason=backup_error,
            )
            self._complain(sentence)
        return True

    def _offer_utf8(self, path: Path, collection: Collection, doubt: str | Phrase) -> None:
        """Ask how to save text that would be misread in the encoding of its file."""
        open_collection = self.workspace.open_collection

        def save(encoding: str | None) -> None:
            if open_collection in self.workspace.open_collections:
                self.workspace.switch(open_collection)
                current_collection = replace(self.workspace.collection, source=collection.source)
                self._write(path, current_collection, encoding, may_be_misread=True)

        as_utf8, as_is = partial(save, "utf-8"), partial(save, None)
        buttons = [(tr("Save as UTF-8"), as_utf8), (tr("Save anyway"), as_is)]
        self._complain(tr("{file} was not saved: {reason}", file=path.name, reason=doubt), buttons)

    def _report_losses(self, collection: Collection) -> None:
        """Warn about content that the file cannot hold. The open collection still has it.

        The warning about an earlier file disappears.
        """
        while self._loss_sentences:
            self.messages.withdraw(self._loss_sentences.pop())
        source = source_of(collection)
        if source.format == "slc" and (losses := formats.losses(collection, "slc")):
            first_loss, rest = losses[0], losses[1:]
            warning = tr("Saved, but SLC cannot hold everything: {loss}", loss=first_loss)
            if rest:
                warning = tr(
                    "Saved, but SLC cannot hold everything: {loss} and {count} more",
                    loss=first_loss,
                    count=len(rest),
                )
            as_xsb = partial(self.save_as, ".xsb")  # XSB can hold everything
            self._report_loss(warning, [(tr("Save as XSB…"), as_xsb)])
        elif source.format == "xsb":
            name = "rle" if source.has_run_lengths else "xsb"
            for loss in formats.text_losses(collection, name):
                self._report_loss(tr("Saved, but {loss}", loss=loss))

    def _report_loss(
        self, sentence: str, buttons: Sequence[tuple[str, Callable[[], object]]] = ()
    ) -> None:
        self._loss_sentences.append(sentence)
        self.messages.say(sentence, MessageKind.OFFER, buttons)

    # Folders -------------------------------------------------------------------------------

    def folder(self) -> Path:
        """Return the folder where file dialogs start: the current file's, or else the last used."""
        file = self.workspace.path
        return file.parent if file else self.settings.last_folder

    def _complain(
        self, sentence: str, buttons: Sequence[tuple[str, Callable[[], object]]] = ()
    ) -> None:
        self.messages.say(sentence, MessageKind.ERROR, buttons)


def _read_or_error(read: Callable[[], _Content]) -> _Content | formats.FormatError:
    """Return the content read, or the error. Callable on any thread."""
    try:
        return read()
    except formats.FormatError as error:
        return error


def _backup_error(path: Path) -> str:
    """Keep a backup of a file about to be overwritten. Return "", or why that failed."""
    try:
        keep_backup(path)
    except formats.FormatError as error:
        return str(error)
    return ""


def _are_same(first: Path, second: Path) -> bool:
    """Whether two paths lead to one file, perhaps through links."""
    try:
        return first == second or first.samefile(second)
    except OSError:  # one of them is gone or inaccessible
        return False
