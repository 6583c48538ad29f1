"""What the list tells of a level besides its drawing: worked out beside the window, and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from sokolab.collection.level_facts import LevelFacts, level_facts
from sokolab.core.level import Level
from sokolab.gui.shell.tasks import Tasks
from sokolab.library.values import LevelSummary

__all__ = ["FactsLoader", "Summaries"]

_SLICE: Final = 0.01
"""Seconds of work a job, so that others of the pool get their turn."""
_BEGIN: Final = 150
"""Milliseconds to wait before another collection is read, and after the list is scrolled."""
_TELL: Final = 250
"""Milliseconds between two tellings, while much is worked out."""

Summaries = Callable[[Sequence[bytes]], Mapping[bytes, LevelSummary]]


class FactsLoader(QObject):
    """Facts of the levels it is asked to follow, in their order, as they become known.

    Parameters
    ----------
    tasks
        Whose pool works; one thread is enough.
    summaries
        Asks the library; called on that thread.
    """

    changed = Signal()
    """Some facts are new."""
    completed = Signal()
    """All levels followed now are known."""

    def __init__(self, tasks: Tasks, summaries: Summaries, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._summaries = summaries
        self._own: dict[
            int, tuple[Level, LevelFacts]
        ] = {}  # by the level's id: it is held meanwhile
        self._known: dict[bytes, LevelSummary] = {}
        self._todo: list[Level] = []
        self._is_working = False
        self._soon = QTimer(self)  # the list is painted first
        self._soon.setSingleShot(True)
        self._soon.setInterval(_BEGIN)
        self._soon.timeout.connect(self._go_on)
        self._told = QTimer(self)
        self._told.setSingleShot(True)
        self._told.setInterval(_TELL)
        self._told.timeout.connect(self.changed)

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to work out."""
        return not self._todo and not self._is_working

    def of(self, level: Level) -> LevelFacts | None:
        """Return what is known of a level, or None as long as it is not worked out."""
        held = self._own.get(id(level))
        if held is None:
            return None
        facts = held[1]
        summary = self._known.get(facts.key)
        return facts if summary is None else facts.with_summary(summary)

    def follow(self, levels: Sequence[Level]) -> None:
        """Work these out from now on, and forget what others were."""
        wanted = {id(level) for level in levels}
        self._own = {key: held for key, held in self._own.items() if key in wanted}
        self._todo = [level for level in reversed(levels) if id(level) not in self._own]
        self._soon.start()

    def hold(self) -> None:
        """Go on a little later: the window needs the interpreter for itself."""
        self._soon.start()

    def add(self, level: Level) -> None:
        """Work out one more, before the others."""
        if id(level) not in self._own:
            self._todo.append(level)
            self._go_on()

    def look_up(self, keys: Iterable[bytes] | None) -> None:
        """Ask the library again about these levels, or about all."""
        wanted = {facts.key for _, facts in self._own.values()}
        asked = list(wanted if keys is None else wanted.intersection(keys))
        if asked:
            self._tasks.submit(
                partial(self._summaries, asked), self._take_summaries, title="Looking up solutions"
            )

    def _go_on(self) -> None:
        if self._todo and not self._is_working and not self._soon.isActive():
            self._is_working = True
            some = self._todo[:-257:-1]
            self._tasks.submit(
                partial(_learned, some, self._summaries),
                self._take,
                self._give_up,
                title="Reading the levels",
            )

    def _take(
        self, learned: tuple[list[tuple[Level, LevelFacts]], Mapping[bytes, LevelSummary]]
    ) -> None:
        found, summaries = learned
        for level, facts in found:
            self._own[id(level)] = (level, facts)
        while self._todo and id(self._todo[-1]) in self._own:
            self._todo.pop()
        self._is_working = False
        self._take_summaries(summaries)
        self._go_on()
        if self.is_complete:
            self.completed.emit()

    def _take_summaries(self, summaries: Mapping[bytes, LevelSummary]) -> None:
        self._known.update(summaries)
        if not self._told.isActive():
            self._told.start()

    def _give_up(self, _sentence: str) -> None:
        self._is_working = False
        self._todo = []


def _learned(
    levels: Sequence[Level], summaries: Summaries
) -> tuple[list[tuple[Level, LevelFacts]], Mapping[bytes, LevelSummary]]:
    """Return the facts of as many levels as a slice of time allows, one at least."""
    found: list[tuple[Level, LevelFacts]] = []
    start = perf_counter()
    for level in levels:
        found.append((level, level_facts(level)))
        if perf_counter() - start > _SLICE:
            break
    return found, summaries([facts.key for _, facts in found])
