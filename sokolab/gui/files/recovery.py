"""Writes unsaved work to disk within a second, so that a crash does not lose it."""

import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QThreadPool, Signal

from sokolab import formats
from sokolab.core.level import Collection
from sokolab.core.operating_system import system_reason
from sokolab.gui.document.workspace import OpenCollection, Workspace
from sokolab.gui.shell.building import timer_for
from sokolab.language import Phrase, in_english, tr
from sokolab.recovery import lost_work

_LOG: Final = logging.getLogger(__name__)


class _UnsavedWork(NamedTuple):
    """The journal of a collection, its folder, and the collection before its edits."""

    folder: lost_work.SessionFolder
    journal: lost_work.RecoveryJournal
    base_collection: Collection


_PendingRecord = tuple[_UnsavedWork, Collection, dict[str, object]]
"""Where to record a collection, its current value, and other facts to note."""


class Recovery(QObject):
    """Records the unsaved changes of all open collections soon after each change.

    It writes at most every ``interval`` seconds, on its own thread, as a disk can be slow and the
    shared pools can be busy.
    """

    failed = Signal(str)
    """Unsaved work could not be recorded. Carries the reason. Emitted once until it works again."""

    def __init__(
        self, workspace: Workspace, interval: float = 0.5, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._unsaved_work: dict[OpenCollection, _UnsavedWork] = {}
        self._has_failed = False
        self._writer = QThreadPool(self)
        self._writer.setMaxThreadCount(1)
        self._timer = timer_for(self._begin_writing, self, round(interval * 1000))
        for changed in (workspace.edited, workspace.opened, workspace.collections_changed):
            changed.connect(self._schedule_writing)

    def record_now(self) -> None:
        """Record all unsaved work, and wait until it is written."""
        self._begin_writing()
        self._writer.waitForDone()

    def close(self) -> None:
        """Stop recording, and wait until the last record is written.

        Destroying the pool would also wait, but can keep Python from writing.
        """
        self._timer.stop()
        self._writer.waitForDone()

    def delete_all(self) -> None:
        """Delete all records, as the session ends normally or everything is saved."""
        self._timer.stop()
        self._delete_records(list(self._unsaved_work))

    def _delete_records(self, open_collections: Iterable[OpenCollection]) -> None:
        self._writer.clear()
        self._writer.waitForDone()
        for open_collection in open_collections:
            self._unsaved_work.pop(open_collection).folder.delete()

    def _schedule_writing(self) -> None:
        """Delete the records of saved collections. If any is unsaved, start the timer."""
        unsaved_collections = self._unsaved_collections()
        recorded = self._unsaved_work
        saved_collections = [each for each in recorded if each not in unsaved_collections]
        if saved_collections:
            self._delete_records(saved_collections)
        if not unsaved_collections:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _unsaved_collections(self) -> list[OpenCollection]:
        collections = self._workspace.open_collections
        return [collection for collection in collections if collection.is_modified]

    def _begin_writing(self) -> None:
        self._timer.stop()
        records: list[_PendingRecord] = []
        try:
            for open_collection in self._unsaved_collections():
                if open_collection not in self._unsaved_work:
                    folder = lost_work.SessionFolder.create(lost_work.recovery_folder())
                    journal = lost_work.RecoveryJournal(folder.path)
                    base = open_collection.saved_collection or open_collection.collection
                    self._unsaved_work[open_collection] = _UnsavedWork(folder, journal, base)
                work, facts = self._unsaved_work[open_collection], _facts_about(open_collection)
                records.append((work, open_collection.collection, facts))
        except OSError as error:
            self._note_outcome(system_reason(error))
        if records:
            self._writer.clear()
            self._writer.start(partial(_write_journals, records, self._note_outcome))

    def _note_outcome(self, error: Phrase | str) -> None:
        """Report the first failure of a series. Also called on the writer's thread."""
        if error and not self._has_failed:
            sentence = in_english(error)
            _LOG.warning(
                "unsaved work could not be recorded in %s: %s",
                lost_work.recovery_folder(),
                sentence,
            )
            self.failed.emit(
                tr("Unsaved work cannot be recorded for recovery: {error}", error=error)
            )
        self._has_failed = bool(error)


def _facts_about(open_collection: OpenCollection) -> dict[str, object]:
    return {
        "name": open_collection.name,
        "path": str(open_collection.path.resolve()) if open_collection.path else "",
        "current": open_collection.current_index,
    }


def _write_journals(
    records: Iterable[_PendingRecord], note_outcome: Callable[[Phrase | str], None]
) -> None:
    failure: Phrase | str = ""
    for work, collection, facts in records:
        try:
            work.journal.keep(work.base_collection, collection, facts)
        except OSError as error:  # for example a full disk: the user can still save elsewhere
            failure = system_reason(error)
        except formats.FormatError as error:
            failure = error.message
    note_outcome(failure)


class OpenFilesTracker(QObject):
    """Notes immediately which files are open. Failures are logged and otherwise ignored."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._open_files_note = lost_work.OpenFilesNote()
        workspace.opened.connect(self._write_note)
        workspace.collections_changed.connect(self._write_note)

    def close(self) -> None:
        """Delete the note, as the session ends normally."""
        self._workspace.opened.disconnect(self._write_note)
        self._workspace.collections_changed.disconnect(self._write_note)
        self._open_files_note.delete()

    def _write_note(self) -> None:
        paths = (collection.path for collection in self._workspace.open_collections)
        files = tuple(path for path in paths if path is not None)
        try:
            self._open_files_note.write(lost_work.OpenFiles(files, self._workspace.path))
        except (OSError, ValueError) as error:
            reason, folder = in_english(system_reason(error)), lost_work.notes_folder()
            _LOG.warning("which files are open cannot be noted in %s: %s", folder, reason)
