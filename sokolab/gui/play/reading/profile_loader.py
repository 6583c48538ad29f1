"""Works out the profile of a line on another thread."""

from __future__ import annotations

from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sokolab.gui.shell.tasks import Tasks
from sokolab.language import phrase
from sokolab.routes.line import Line

if TYPE_CHECKING:
    from sokolab.reports.solution_profile import SolutionProfile


class ProfileLoader(QObject):
    """Loads one profile at a time; if the line changes meanwhile, only the newest one waits."""

    loaded = Signal(object)
    """Carries the :class:`SolutionProfile` of the line asked for last, or None without a line."""

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._wanted: Line | None = None
        self._cancel: Event | None = None

    def load(self, line: Line | None) -> None:
        """Load the profile of a line; None forgets the last one."""
        if line is self._wanted:
            return
        self._wanted = line
        if self._cancel is not None:
            self._cancel.set()
        elif line is not None:
            self._begin(line)
        if line is None:
            self.loaded.emit(None)

    def close(self) -> None:
        """Stop working."""
        self.load(None)

    def _begin(self, line: Line) -> None:
        from sokolab.reports.solution_profile import profile_of

        self._cancel = Event()
        job = partial(profile_of, line, self._cancel.is_set)
        self._tasks.submit(
            job,
            partial(self._finish, line),
            lambda _sentence: self._finish(line, None),
            title=phrase("The timeline"),
        )

    def _finish(self, line: Line, profile: SolutionProfile | None) -> None:
        self._cancel = None
        if line is self._wanted:
            self.loaded.emit(profile)
        elif self._wanted is not None:
            self._begin(self._wanted)
