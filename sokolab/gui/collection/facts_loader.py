"""Finds out what is known of the levels of a collection in the background, and keeps it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from sokolab.collection.known_level import LevelStatus, known_level, reachable_boxes, status_of
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.gui.document.knowledge import Knowledge
from sokolab.gui.shell.building import timer_for
from sokolab.gui.shell.tasks import Tasks
from sokolab.language import phrase
from sokolab.library.canonical import canonical
from sokolab.verdicts.known import Known, recorded
from sokolab.verdicts.values import Verdict

if TYPE_CHECKING:
    from sokolab.library.values import LibraryRecord

    RecordsLookup = Callable[[Sequence[Board]], Sequence[LibraryRecord]]
    """Returns what the library knows of boards."""

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
    """What is known of a level, with the key of its canonical form.

    Its board may have been searched for problems. If it is stale, the library may know more.
    """

    level: Level
    key: bytes
    known: Known
    is_searched: bool
    is_stale: bool = False


class FactsLoader(QObject):
    """Finds out what is known of the followed levels, one after the other.

    On a thread of the tasks, ``records`` looks boards up in the library, and ``is_ready`` tells
    whether the kernels of a stage are compiled. Without those of the problems, a level with a lost
    box counts as open.
    """

    changed = Signal()
    """There are new facts."""
    completed = Signal()
    """The facts of all followed levels are known."""

    def __init__(
        self,
        tasks: Tasks,
        records: RecordsLookup,
        knowledge: Knowledge,
        is_ready: Callable[[str], bool] = lambda _stage: False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._records = records
        self._knowledge = knowledge
        self._is_ready = is_ready
        # By the id of the level; the dictionary holds the level, so its id stays valid.
        self._own: dict[int, _Examined] = {}
        self._by_board: dict[Board, list[int]] = {}
        self._todo: list[Level] = []
        self._is_working = False
        self._soon = timer_for(self._go_on, self, _DELAY)  # the list is painted first
        self._report_timer = timer_for(self.changed.emit, self, _REPORT_INTERVAL)
        knowledge.learned.connect(self._learn)

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to do."""
        return not self._todo and not self._is_working

    def of(self, level: Level) -> Known | None:
        """Return what is known of a level, or None if it has not been examined yet."""
        held = self._own.get(id(level))
        return None if held is None else held.known

    def follow(self, levels: Sequence[Level]) -> None:
        """Find out the facts of these levels, and forget those of all others."""
        wanted = {id(level) for level in levels}
        self._own = {key: held for key, held in self._own.items() if key in wanted}
        self._by_board = {}
        for key, held in self._own.items():
            self._by_board.setdefault(held.level.board, []).append(key)
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

    def use_kernels(self, stage: str) -> None:
        """Search open levels for problems, if this is the stage that it takes."""
        if stage == _PROBLEMS:
            self._examine_again()

    def look_up(self, keys: Iterable[bytes] | None) -> None:
        """Look some levels up in the library again, or all if ``keys`` is None."""
        wanted = None if keys is None else set(keys)
        for place, held in self._own.items():
            if wanted is None or held.key in wanted:
                self._own[place] = held._replace(is_stale=True)
        self._examine_again()

    def _examine_again(self) -> None:
        todo = [held.level for held in self._own.values() if not self._is_done(held.level)]
        if todo:
            self._todo = [*reversed(todo), *self._todo]
            self._soon.start()

    def _learn(self, news: Known) -> None:
        """Take in what this session has found out, whether the library keeps it or not."""
        for place in self._by_board.get(news.board, ()):
            held = self._own[place]
            known = held.known.with_known(news)
            self._own[place] = held._replace(known=known)
            if _shown(known) != _shown(held.known):
                self.changed.emit()

    def _is_done(self, level: Level) -> bool:
        held = self._own.get(id(level))
        if held is None or held.is_stale:
            return False
        is_open = status_of(held.known) is LevelStatus.OPEN
        return held.is_searched or not (is_open and self._is_ready(_PROBLEMS))

    def _go_on(self) -> None:
        if self._todo and not self._is_working and not self._soon.isActive():
            self._is_working = True
            work = partial(_examine, self._todo[: -_BATCH - 1 : -1], self._records, self._is_ready)
            title = phrase("Examining the levels")
            self._tasks.submit(work, self._receive, self._give_up, title=title)

    def _receive(self, examined: Sequence[_Examined]) -> None:
        for one in examined:
            self._keep(one)
        while self._todo and self._is_done(self._todo[-1]):
            self._todo.pop()
        self._is_working = False
        if not self._report_timer.isActive():
            self._report_timer.start()
        self._go_on()
        if self.is_complete:
            self.completed.emit()

    def _keep(self, examined: _Examined) -> None:
        level, place = examined.level, id(examined.level)
        if place not in self._own:
            self._by_board.setdefault(level.board, []).append(place)
        news = self._knowledge.of(level.board)
        if news is not None:
            examined = examined._replace(known=examined.known.with_known(news))
        self._own[place] = examined

    def _give_up(self, _sentence: str) -> None:
        self._is_working = False
        self._todo = []


def _examine(
    levels: Sequence[Level], records: RecordsLookup, is_ready: Callable[[str], bool]
) -> list[_Examined]:
    """Return what is known of as many levels as a slice of time allows, at least one."""
    found: list[_Examined] = []
    start = perf_counter()
    for level in levels:
        known, is_searched = known_level(level), False
        if status_of(known) is LevelStatus.OPEN and is_ready(_PROBLEMS):
            seen, is_searched = _seen(level.board), True
            known = known if seen is None else known.with_news(seen)
        reachable_boxes(level.board)  # so that the list need not count them
        found.append(_Examined(level, canonical(level.board).key, known, is_searched))
        if perf_counter() - start > _SLICE:
            break
    stored = records([one.level.board for one in found])
    for place, (one, record) in enumerate(zip(found, stored, strict=True)):
        if record:
            known = one.known.with_known(recorded(one.level.board, record))
            found[place] = one._replace(known=known)
    return found


def _seen(board: Board) -> Verdict | None:
    """Return what the problems of a board say of it."""
    # Imported here, in the pool: loading numba takes half a second.
    from sokolab.analysis.board_arrays import board_arrays
    from sokolab.analysis.problems import problems
    from sokolab.verdicts.judging import seen_in

    return seen_in(board, problems(board_arrays(board)))


def _shown(known: Known) -> tuple[object, ...]:
    """Return what a list shows of it."""
    return known.verdict.kind, known.pushes, known.verdict.moves, known.moves, known.solutions
