"""Finds out the facts of levels in the background, and keeps them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from sokolab.collection.level_facts import LevelFacts, LevelStatus, level_facts
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.core.status import Problem
from sokolab.gui.shell.tasks import Tasks
from sokolab.language import phrase
from sokolab.library.canonical import canonical

if TYPE_CHECKING:
    from sokolab.library.values import LevelSummary

    SummariesLookup = Callable[[Sequence[bytes]], Mapping[bytes, LevelSummary]]
    """Returns what the library knows of levels, given by canonical key."""

__all__ = ["FactsLoader"]

_SLICE: Final = 0.01
"""Seconds of work per job: the interpreter is shared with the window."""
_BATCH: Final = 256
"""Levels handed to a job at most: more than one slice can manage."""
_DELAY: Final = 150
"""Milliseconds to wait after a collection was opened or the list was scrolled."""
_REPORT_INTERVAL: Final = 250
"""Milliseconds between two ``changed`` signals."""
_PROBLEMS: Final = "problems"
"""The stage with the kernels that find the problems of a board."""


class _Examined(NamedTuple):
    """A level, its facts, and whether its board was searched for problems."""

    level: Level
    facts: LevelFacts
    is_searched: bool


class FactsLoader(QObject):
    """Finds out the facts of the followed levels one after the other.

    Parameters
    ----------
    tasks
        Runs the work; one thread is enough.
    summaries
        Looks levels up in the library; called on that thread.
    is_ready
        Whether the kernels of a stage are compiled; called on that thread. Without those of the
        problems, a level with a lost box counts as open.
    """

    changed = Signal()
    """There are new facts."""
    completed = Signal()
    """The facts of all followed levels are known."""

    def __init__(
        self,
        tasks: Tasks,
        summaries: SummariesLookup,
        is_ready: Callable[[str], bool] = lambda _stage: False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._summaries = summaries
        self._is_ready = is_ready
        # By the id of the level; the dictionary holds the level, so its id stays valid.
        self._own: dict[int, _Examined] = {}
        self._known: dict[bytes, LevelSummary] = {}
        self._learned: dict[bytes, set[LevelSummary]] = {}
        self._todo: list[Level] = []
        self._is_working = False
        self._soon = QTimer(self)  # let the list be painted first
        self._soon.setSingleShot(True)
        self._soon.setInterval(_DELAY)
        self._soon.timeout.connect(self._go_on)
        self._report_timer = QTimer(self)
        self._report_timer.setSingleShot(True)
        self._report_timer.setInterval(_REPORT_INTERVAL)
        self._report_timer.timeout.connect(self.changed)

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to do."""
        return not self._todo and not self._is_working

    def of(self, level: Level) -> LevelFacts | None:
        """Return the facts of a level, or None if they are not known yet."""
        held = self._own.get(id(level))
        if held is None:
            return None
        facts = held.facts
        known, learned = self._known.get(facts.key), self._learned.get(facts.key, ())
        for summary in (known, *learned):
            facts = facts if summary is None else facts.with_summary(summary)
        return facts

    def follow(self, levels: Sequence[Level]) -> None:
        """Find out the facts of these levels, and forget those of all others."""
        wanted = {id(level) for level in levels}
        self._own = {key: held for key, held in self._own.items() if key in wanted}
        self._todo = [level for level in reversed(levels) if not self._is_done(level)]
        self._soon.start()

    def postpone(self) -> None:
        """Pause for a moment: the window is busy."""
        self._soon.start()

    def add(self, level: Level) -> None:
        """Find out the facts of one more level, before all others."""
        if id(level) not in self._own:
            self._todo.append(level)
            self._go_on()

    def learn(self, board: Board, summary: LevelSummary) -> None:
        """Add what this session has found out, whether the library keeps it or not."""
        known = self._learned.setdefault(canonical(board).key, set())
        if summary not in known:
            known.add(summary)
            self.changed.emit()

    def use_kernels(self, stage: str) -> None:
        """Search open levels for problems, if this is the stage that it takes."""
        if stage == _PROBLEMS:
            todo = [held.level for held in self._own.values() if not self._is_done(held.level)]
            self._todo = [*reversed(todo), *self._todo]
            self._soon.start()

    def look_up(self, keys: Iterable[bytes] | None) -> None:
        """Look some levels up in the library again, or all if ``keys`` is None."""
        wanted = {held.facts.key for held in self._own.values()}
        asked = list(wanted if keys is None else wanted.intersection(keys))
        if asked:
            self._tasks.submit(
                partial(self._summaries, asked),
                self._receive_summaries,
                title=phrase("Looking up solutions"),
            )

    def _is_done(self, level: Level) -> bool:
        held = self._own.get(id(level))
        if held is None:
            return False
        is_open = held.facts.status is LevelStatus.OPEN
        return held.is_searched or not (is_open and self._is_ready(_PROBLEMS))

    def _go_on(self) -> None:
        if self._todo and not self._is_working and not self._soon.isActive():
            self._is_working = True
            some = self._todo[: -_BATCH - 1 : -1]
            self._tasks.submit(
                partial(_examine, some, self._summaries, self._is_ready),
                self._receive,
                self._give_up,
                title=phrase("Examining the levels"),
            )

    def _receive(self, found: tuple[list[_Examined], Mapping[bytes, LevelSummary]]) -> None:
        examined, summaries = found
        self._own.update((id(one.level), one) for one in examined)
        while self._todo and self._is_done(self._todo[-1]):
            self._todo.pop()
        self._is_working = False
        self._receive_summaries(summaries)
        self._go_on()
        if self.is_complete:
            self.completed.emit()

    def _receive_summaries(self, summaries: Mapping[bytes, LevelSummary]) -> None:
        self._known.update(summaries)
        if not self._report_timer.isActive():
            self._report_timer.start()

    def _give_up(self, _sentence: str) -> None:
        self._is_working = False
        self._todo = []


def _examine(
    levels: Sequence[Level], summaries: SummariesLookup, is_ready: Callable[[str], bool]
) -> tuple[list[_Examined], Mapping[bytes, LevelSummary]]:
    """Return the facts of as many levels as a slice of time allows, at least one."""
    found: list[_Examined] = []
    start = perf_counter()
    for level in levels:
        facts, is_searched = level_facts(level), False
        if facts.status is LevelStatus.OPEN and is_ready(_PROBLEMS):
            facts, is_searched = facts.with_problems(_problems(level.board)), True
        found.append(_Examined(level, facts, is_searched))
        if perf_counter() - start > _SLICE:
            break
    return found, summaries([one.facts.key for one in found])


def _problems(board: Board) -> tuple[Problem, ...]:
    # Imported here, in the pool: loading numba takes half a second.
    from sokolab.analysis.board_arrays import board_arrays
    from sokolab.analysis.problems import problems

    return problems(board_arrays(board)).problems
