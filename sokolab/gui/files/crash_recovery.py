"""Offers the work left by a crash, and reacts when another program changes an open file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from sokolab.gui.document.workspace import OpenCollection
from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.files.file_watch import FileWatch, file_stamp
from sokolab.gui.files.recovery import OpenFilesTracker
from sokolab.gui.scene.tiles import thumbnail_label
from sokolab.gui.shell import building, scrolling
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.gui.shell.theme import Theme
from sokolab.language import (
    counted,
    counted_phrase,
    in_own_direction,
    listed,
    phrase,
    shown_date,
    tr,
)
from sokolab.recovery.lost_work import CrashedSession, LostWork, find_crashes, find_lost_work

_MAX_NAMED_FILES: Final = 3  # files that a message names; the others are counted
_STILL_THERE_MESSAGE: Final = phrase("Unsaved work of an earlier session can still be restored")
_PICTURE_SIDE: Final = 72  # the larger side of a picture, in pixels
_MAX_SQUARE_PIXELS: Final = 12  # the largest square on a picture, in pixels


class CrashRecovery(QObject):
    """Offers the work left by a crash over the window, and carries out the answers."""

    def __init__(self, files: FileActions, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._workspace = files.workspace
        self._files = files
        self._messages = files.messages
        self._theme = theme
        self._window = window
        self._works: Sequence[LostWork] = ()
        self._dialog: RecoveredWorkDialog | None = None
        self._open_files = OpenFilesTracker(self._workspace, self)
        self.watch = FileWatch(self._workspace)
        self.watch.changed.connect(self._offer_changed_file)
        self.watch.gone.connect(self._report_missing_file)
        self._workspace.collection_renamed.connect(
            self.watch.check
        )  # saving settles any difference
        for signal in (self.watch.settled, files.replaced):
            signal.connect(self._withdraw_warnings)

    def offer_recovery(self) -> None:
        """Offer to reopen the files of crashed sessions, and to restore unsaved work."""
        remains = find_lost_work()
        self._works = remains.works
        self._offer_files(find_crashes(), [work.path for work in remains.works])
        if remains.works:
            QTimer.singleShot(0, self.show_list)  # once the window is on the screen
        if remains.unreadable_folders:
            sentence = tr(
                "The unsaved work on {collections} cannot be read. Its files are kept in {folder}.",
                collections=counted_phrase(
                    len(remains.unreadable_folders), "collection", "collections"
                ),
                folder=remains.unreadable_folders[0].parent,
            )
            self._messages.say(sentence, MessageKind.ERROR)

    def show_list(self) -> None:
        """Show the list of recovered work on which the user has not decided yet."""
        if self._dialog is not None:
            self._dialog.raise_()
            return
        if not self._works:
            self._messages.say(tr("There is no unsaved work to restore"))
            return
        self._messages.withdraw(str(_STILL_THERE_MESSAGE))
        self._dialog = RecoveredWorkDialog(
            self._works,
            self._theme,
            restore=self._restore_work,
            on_close=self._keep_on_offer,
            parent=self._window,
        )
        self._dialog.show()

    def _keep_on_offer(self, works: Sequence[LostWork]) -> None:
        self._works = works[::-1]
        self._dialog = None
        if works:
            buttons = [(tr("Show"), self.show_list)]
            self._messages.say(str(_STILL_THERE_MESSAGE), MessageKind.OFFER, buttons)

    def close(self) -> None:
        """End the session normally. Only undecided work is offered at the next start."""
        if self._dialog is not None:
            self._dialog.close()
        self._open_files.close()

    def _offer_files(
        self, sessions: Sequence[CrashedSession], paths_with_work: Sequence[Path | None]
    ) -> None:
        """Offer to reopen files, except open ones and those offered with unsaved work."""
        open_files = (path for session in sessions for path in session.open_files.files)
        other_paths = (path for path in dict.fromkeys(open_files) if path not in paths_with_work)
        paths = [path for path in other_paths if not self._files.open_collection_of(path)]
        if not any(path.is_file() for path in paths):
            _discard_sessions(sessions)
            return
        names = _names_of(paths)
        sentence = tr("{files} were open when sokolab ended unexpectedly", files=names)
        if len(paths) == 1:
            sentence = tr("{files} was open when sokolab ended unexpectedly", files=names)
        reopen = partial(self._reopen_files, sessions, paths)
        dismiss = partial(_discard_sessions, sessions)
        buttons = [(tr("Reopen"), reopen), (tr("Dismiss"), dismiss)]
        self._messages.say(sentence, MessageKind.OFFER, buttons, on_close=dismiss)

    def _reopen_files(self, sessions: Sequence[CrashedSession], paths: Sequence[Path]) -> None:
        """Open the files that still exist, and name the others."""
        existing_paths = [path for path in paths if path.is_file()]
        missing_paths = [path for path in paths if path not in existing_paths]
        self._files.open_each(existing_paths)
        for session in sessions:
            current = session.open_files.current_file
            reopened = None
            if current in existing_paths:
                reopened = self._files.open_collection_of(current)
            if reopened is not None:
                self._workspace.switch(reopened)
        if missing_paths:
            sentence = tr("{files} no longer exist", files=_names_of(missing_paths))
            if len(missing_paths) == 1:
                sentence = tr("{files} no longer exists", files=_names_of(missing_paths))
            self._messages.say(sentence, MessageKind.ERROR)
        _discard_sessions(sessions)

    def _restore_work(self, work: LostWork) -> None:
        self._workspace.open(
            work.collection, work.path, work.name, current_index=work.current_index, is_saved=False
        )
        open_copy = self._files.open_collection_of(work.path) if work.path else None
        restored_copy = self._workspace.open_collection
        restored_copy.file_stamp = file_stamp(work.path) if work.path else None
        if open_copy is not None and open_copy is not restored_copy and not open_copy.is_modified:
            self._workspace.close(open_copy)  # the restored work replaces it
        self._files.recovery.record_now()
        work.discard()

    def _offer_changed_file(self, open_collection: OpenCollection) -> None:
        self._messages.say(
            _changed_sentence(open_collection),
            MessageKind.OFFER,
            [
                (tr("Reload"), partial(self._reload_file, open_collection)),
                (tr("Keep my version"), partial(self._keep_version, open_collection)),
            ],
        )

    def _withdraw_warnings(self, open_collection: OpenCollection) -> None:
        self._messages.withdraw(_changed_sentence(open_collection))
        self._messages.withdraw(_missing_sentence(open_collection))

    def _report_missing_file(self, open_collection: OpenCollection) -> None:
        self._workspace.note_lost_file(open_collection)
        self._messages.say(_missing_sentence(open_collection))

    def _reload_file(self, open_collection: OpenCollection) -> None:
        """Read the file that another program wrote. If the user declines, offer it again."""
        is_open = open_collection in self._workspace.open_collections
        if is_open and not self._files.revert(open_collection):
            self._offer_changed_file(open_collection)

    def _keep_version(self, open_collection: OpenCollection) -> None:
        """Keep the collection. The next save overwrites the other program's version."""
        if open_collection.path is not None:
            open_collection.file_stamp = file_stamp(open_collection.path)
        self._workspace.note_lost_file(open_collection)


def _missing_sentence(open_collection: OpenCollection) -> str:
    return tr("{file} was moved or deleted; Save will write it again", file=open_collection.name)


def _changed_sentence(open_collection: OpenCollection) -> str:
    return tr("{file} was changed by another program", file=open_collection.name)


def _discard_sessions(sessions: Sequence[CrashedSession]) -> None:
    for session in sessions:
        session.discard()


def _names_of(paths: Sequence[Path]) -> str:
    """Return the names of the first files, and the number of the others."""
    names = [path.name for path in paths[:_MAX_NAMED_FILES]]
    other_count = len(paths) - len(names)
    return listed([*names, tr("{count:,} more", count=other_count)] if other_count else names)


class _WorkRow(QFrame):
    """One piece of work: its picture, its description, and buttons.

    Discarded work is deleted when the list is closed.
    """

    def __init__(self, work: LostWork, theme: Theme, restore: Callable[[_WorkRow], None]) -> None:
        super().__init__()
        self.work = work
        self.is_discarded = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._label = building.wrapped_label()
        tip = tr("Opens this work in a tab of its own")
        button = building.push_button(tr("Restore"), building.unchecked(partial(restore, self)))
        self.restore_button = building.named(button, tr("Restore {name}", name=work.name), tip)
        self.discard_button = building.push_button("", self._toggle_answer)
        board = work.collection.levels[work.current_index].board
        picture = thumbnail_label(board, theme.colours, _PICTURE_SIDE, _MAX_SQUARE_PIXELS)
        widgets = picture, (self._label, 1), self.restore_button, self.discard_button
        building.fill(QHBoxLayout(self), *widgets, margins=(0, 4, 0, 4), spacing=12)
        building.LANGUAGE.changed.connect(self._show_answer)
        self._show_answer()

    def _toggle_answer(self) -> None:
        self.is_discarded = not self.is_discarded
        self._show_answer()

    def _show_answer(self) -> None:
        name = self.work.name
        warning = tr("{name}\nwill be deleted when you close the list", name=name)
        self._label.setText(warning if self.is_discarded else self._description())
        self._label.setToolTip(building.plain_tooltip(str(self.work.path or "")))
        self.restore_button.setEnabled(not self.is_discarded)
        self.discard_button.setText(tr("Keep") if self.is_discarded else tr("Discard"))
        if self.is_discarded:
            building.named(self.discard_button, tr("Keep {name}", name=name))
            self.discard_button.setToolTip(tr("Keeps this work after all: it is not deleted"))
        else:
            building.named(self.discard_button, tr("Discard {name}", name=name))
            self.discard_button.setToolTip(tr("Deletes this work for good when you close the list"))

    def _description(self) -> str:
        work = self.work
        count = counted(len(work.collection.levels), "level", "levels")
        lines = [in_own_direction(work.name), f"{shown_date(work.changed_at)} · {count}"]
        folder = work.path.parent if work.path else None
        lines.append(tr("in {folder}", folder=folder) if folder else tr("not in a file yet"))
        if work.is_damaged:
            lines.append(tr("Its last changes cannot be read; this is what came before."))
        return "\n".join(lines)


class RecoveredWorkDialog(scrolling.Dialog):
    """The list of recovered work. ``works`` is given oldest first and must not be empty.

    ``restore`` opens one piece of work and deletes its record. When the list is closed,
    ``on_close`` is called with the undecided work, which stays on disk and is offered again.
    """

    def __init__(
        self,
        works: Sequence[LostWork],
        theme: Theme,
        restore: Callable[[LostWork], None],
        on_close: Callable[[Sequence[LostWork]], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._restore = restore
        self._on_close = on_close
        self._rows = [_WorkRow(work, theme, self._restore_row) for work in reversed(works)]
        self.setWindowTitle(tr("Recovered work"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        explanation = building.wrapped_label(
            tr("This was not saved when sokolab ended. Nothing is deleted until you say so.")
            if len(works) == 1
            else tr("These were not saved when sokolab ended. Nothing is deleted until you say so.")
        )
        restore_all = building.push_button(tr("Restore all"), self.restore_all)
        restore_all.setDefault(True)
        tip = tr("Closes this list; what you neither restore nor discard is offered again")
        close = building.push_button(tr("Close"), self.close, tip)
        buttons = building.fill(QHBoxLayout(), 1, restore_all, close)
        rows_widget = QWidget()
        building.fill(QVBoxLayout(rows_widget), *self._rows, 1, margins=(0, 0, 0, 0), spacing=0)
        building.fill(QVBoxLayout(self), explanation, (scrolling.Scrolled(rows_widget), 1), buttons)
        self.resize(620, min(520, 150 + len(works) * (_PICTURE_SIDE + 16)))

    @property
    def works(self) -> tuple[LostWork, ...]:
        """The work in the list, newest first."""
        return tuple(row.work for row in self._rows)

    def restore_all(self) -> None:
        """Restore everything that is not discarded. The newest work becomes current."""
        for row in reversed(self._rows.copy()):
            if not row.is_discarded:
                self._restore_row(row)

    def done(self, result: int) -> None:
        """Delete the discarded work, and report the rest."""
        for row in self._rows:
            if row.is_discarded:
                row.work.discard()
        self._on_close([row.work for row in self._rows if not row.is_discarded])
        super().done(result)

    def _restore_row(self, row: _WorkRow) -> None:
        self._rows.remove(row)
        row.hide()
        self._restore(row.work)
        if all(other.is_discarded for other in self._rows):
            self.close()
