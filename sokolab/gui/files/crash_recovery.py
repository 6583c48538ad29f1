"""What happens to open work without the user: a crash before, another program's changes now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject

from sokolab.gui.document.open_collection import OpenCollection
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.files.file_watch import FileWatch, stamp
from sokolab.gui.files.open_files import InterruptedSession, OpenFiles, interrupted_sessions
from sokolab.gui.files.recovery import LostWork, Recovery, lost_work
from sokolab.gui.shell.messages import Kind, MessageBar

__all__ = ["CrashRecovery"]

_NAMED: Final = 3
"""Files named in a sentence; of more, the first ones."""


class CrashRecovery(QObject):
    """Tells of it on the message bar and does what is answered; asks before work would go.

    Attributes
    ----------
    watch
        Looks whether another program changes an open file.
    """

    def __init__(
        self,
        workspace: Workspace,
        files: FileActions,
        messages: MessageBar,
        recovery: Recovery,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._files = files
        self._messages = messages
        self._recovery = recovery
        self._open_files = OpenFiles(workspace, self)
        self.watch = FileWatch(workspace)
        self.watch.changed.connect(self._tell_change)
        self.watch.gone.connect(self._tell_loss)

    def offer(self) -> None:
        """Offer what runs that ended badly have left: the files open then, and unsaved work."""
        lost = lost_work()
        self._offer_files(interrupted_sessions(), [work.path for work in lost])
        for work in lost:
            self._offer_work(work)

    def close(self) -> None:
        """Take note that the run ends well."""
        self._open_files.drop()

    def _offer_files(
        self, left: Sequence[InterruptedSession], others: Sequence[Path | None]
    ) -> None:
        """Offer to reopen files; those that are open, or come with unsaved work, need no offer."""
        known = dict.fromkeys(file for run in left for file in run.files)
        files = [
            file
            for file in known
            if file not in others and not self._files.open_collection_of(file)
        ]
        if not any(file.is_file() for file in files):
            _discard(left)
            return
        it = "it" if len(files) == 1 else "them"
        self._messages.say(
            f"{_named(files)} {_was(files)} open when sokolab ended unexpectedly",
            Kind.OFFER,
            [
                (f"Open {it}", partial(self._reopen, left, files)),
                (f"Leave {it}", partial(_discard, left)),
            ],
        )

    def _reopen(self, left: Sequence[InterruptedSession], files: Sequence[Path]) -> None:
        """Open the files side by side; those that are gone are told and left out."""
        there = [file for file in files if file.is_file()]
        gone = [file for file in files if file not in there]
        self._files.open_each(there)
        in_hand = [
            self._files.open_collection_of(run.in_hand) for run in left if run.in_hand in there
        ]
        for open_collection in filter(None, in_hand):
            self._workspace.switch(open_collection)
        if gone:
            self._messages.say(
                f"{_named(gone)} {_was(gone)} not opened: no longer there", Kind.ERROR
            )
        _discard(left)

    def _offer_work(self, lost: LostWork) -> None:
        when = f"{lost.when:%d %B, %H:%M}"
        self._messages.say(
            f"Unsaved work on {lost.name} from {when} was found",
            Kind.OFFER,
            [("Restore", partial(self._restore, lost)), ("Discard", lost.discard)],
        )

    def _restore(self, lost: LostWork) -> None:
        self._workspace.open(
            lost.collection, lost.path, lost.name, current=lost.current, is_saved=False
        )
        there = self._files.open_collection_of(lost.path) if lost.path else None
        self._workspace.open_collection.stamp = stamp(lost.path) if lost.path else None
        if (
            there is not None
            and there is not self._workspace.open_collection
            and not there.is_modified
        ):
            self._workspace.close(there)  # the file as it is: the work goes on from there
        self._recovery.keep()
        lost.discard()

    def _tell_change(self, open_collection: OpenCollection) -> None:
        said = f"{open_collection.name} was changed by another program"
        keep = partial(self._keep_mine, open_collection)
        answers = [("Load it", partial(self._load_again, open_collection)), ("Keep mine", keep)]
        self._messages.say(said, Kind.OFFER, answers)

    def _tell_loss(self, open_collection: OpenCollection) -> None:
        self._workspace.lost_file(open_collection)
        self._messages.say(f"{open_collection.name} was moved or deleted; Save writes it anew")

    def _load_again(self, open_collection: OpenCollection) -> None:
        """Take what another program wrote, once unsaved work may go."""
        path = open_collection.path
        if (
            open_collection not in self._workspace.open_collections
            or path is None
            or not self._files.may_go(open_collection)
        ):
            return
        if self._files.load(path):
            self._workspace.close(open_collection)

    def _keep_mine(self, open_collection: OpenCollection) -> None:
        """Go on with the work as it is; the next save writes over the other program's."""
        if open_collection.path is not None:
            open_collection.stamp = stamp(open_collection.path)
        self._workspace.lost_file(open_collection)


def _discard(left: Sequence[InterruptedSession]) -> None:
    for run in left:
        run.discard()


def _named(files: Sequence[Path]) -> str:
    """Return the names of the first files and how many more there are."""
    names = [file.name for file in files[:_NAMED]]
    more = len(files) - len(names)
    if more:
        return f"{', '.join(names)} and {more:,} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _was(files: Sequence[Path]) -> str:
    return "was" if len(files) == 1 else "were"
