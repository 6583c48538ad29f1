"""Keeps the verdict on the board on show up to date while it is drawn."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QElapsedTimer, QObject, Signal

from sokolab.core.board import Board
from sokolab.gui.document.stage import Stage
from sokolab.gui.shell.building import timer_for
from sokolab.gui.verdicts.service.study_thread import StudyThread
from sokolab.verdicts.known import Known
from sokolab.verdicts.values import Kind, Verdict

if TYPE_CHECKING:
    from sokolab.verdicts.study import News, StudyRequest

_REST_MS: Final = 4
"""The board is studied once it has not changed for this long."""
_STROKE_MS: Final = 90
"""The same while a stroke is drawn, that is, if the change before was less than this ago."""
_SOON_MS: Final = 300
"""A verdict is expected within this time; after it, the board is shown as not judged."""
_CARRIED: Final = 6
"""Verdicts that a study may carry over from."""
_CARRIED_AT_ONCE: Final = 2
"""The same on the window's thread."""
_AT_ONCE_SECONDS: Final = 0.002
"""A verdict is only looked for on the window's thread if that is expected to take no longer."""
_LEAST_SECONDS: Final = 120.0
"""Longest search for the fewest pushes, if that is wanted."""
_SMOOTHING: Final = 0.2
"""Weight of the latest measurement when the expected time goes up."""


class LiveVerdict(QObject):
    """Has the board on show studied after every change, unless it is switched off.

    What can be told without a search is told within the frame of the stroke. Everything else comes
    from another process. What is found out goes to the knowledge of the stage, as all else does.
    """

    changed = Signal()
    """There is news of the board on show, or another board is on show."""

    def __init__(self, stage: Stage, thread: StudyThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stage = stage
        self._knowledge = knowledge = stage.knowledge
        self._thread = thread
        self.is_on = True
        """Whether boards are studied."""
        self._is_paused = False
        self._seeks_least = False
        self._is_started = False
        self._has_kernels = False
        self._seconds_per_part = 0.0
        self._has_judged_here = False
        self._asked: StudyRequest | None = None
        self._shown: Known | None = None
        self._clock = QElapsedTimer()
        self._timer = timer_for(self._ask, self, _REST_MS)
        self._patience = timer_for(self.changed.emit, self, _SOON_MS)
        thread.told.connect(self._hear)
        thread.ended.connect(self._end)
        knowledge.learned.connect(self._take)
        knowledge.settled.connect(self._study_again)
        stage.shown.connect(self._follow)

    @property
    def known(self) -> Known | None:
        """What is known of the board on show; None if nothing is, or it is switched off."""
        return self._known_of(self._stage.board)

    def _known_of(self, board: Board) -> Known | None:
        known = self._knowledge.of(board) if self.is_on else None
        return known if known is not None and known.is_told else None

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the board on show, or None."""
        return self.known.verdict if self.known is not None else None

    @property
    def earlier(self) -> tuple[Verdict, ...]:
        """The latest verdicts that say something, for other questions to carry over from."""
        return self._knowledge.decided(_CARRIED)

    @property
    def is_expected(self) -> bool:
        """Whether a verdict on the board on show should come within a moment."""
        verdict = self.verdict
        is_decided = verdict is not None and verdict.kind.is_decided
        return self._patience.isActive() and not is_decided

    @property
    def is_studying(self) -> bool:
        """Whether the study of the board on show still goes on."""
        return self._timer.isActive() or self._asked is not None

    @property
    def is_paused(self) -> bool:
        """Whether boards are not studied for now, although that is switched on."""
        return self.is_on and self._is_paused

    def start(self) -> None:
        """Begin: from now on boards are studied, or studied again if their study goes on."""
        self._is_started = True
        self._follow()

    def use_kernels(self) -> None:
        """Judge boards on this thread, too, where that is quick: the kernels are loaded.

        Boards that plain Python left open are studied again.
        """
        self._has_kernels = True
        self._knowledge.resume_open()

    def switch(self, is_on: bool) -> None:
        """Study boards from now on, or no more."""
        self.is_on = is_on
        self._follow()
        self.changed.emit()

    def pause(self, is_paused: bool) -> None:
        """Study no boards for now, or go on; what is known stays."""
        self._is_paused = is_paused
        self._follow()
        self.changed.emit()

    def seek_least(self, is_on: bool) -> None:
        """Go on for the fewest pushes once a board is known to be solvable, or stop there."""
        self._seeks_least = is_on
        self._follow()

    def _follow(self, *_: object) -> None:
        """Another board is on show, or it is to be studied at last."""
        if self._asked is not None:
            self._asked = None
            self._thread.cancel()
        is_stroke = self._clock.isValid() and self._clock.elapsed() < _STROKE_MS
        self._clock.start()
        board = self._stage.board
        before, known = self._shown, self._known_of(board)
        self._knowledge.show(board)
        is_at_work = self.is_on and self._is_started and not self._is_paused
        verdict = self._judged_at_once() if is_at_work and known is None and not is_stroke else None
        self._shown = known
        if is_at_work and self._goes_on(known if verdict is None else Known(verdict)):
            self._timer.start(_STROKE_MS if is_stroke else _REST_MS)
            self._patience.start()
        else:
            self._timer.stop()
            self._patience.stop()
        if verdict is not None:
            self._knowledge.learn(board, verdict, is_study=True)  # told from there
        elif known is not before:
            self.changed.emit()

    def _goes_on(self, known: Known | None) -> bool:
        """Whether a study could tell more of a board."""
        if known is None:
            return True
        verdict = known.verdict
        may_be_shorter = verdict.kind is Kind.SOLVABLE and not verdict.is_least
        return not known.is_over or (self._seeks_least and may_be_shorter)

    # On this thread ------------------------------------------------------------------------

    def _judged_at_once(self) -> Verdict | None:
        """Return what can be told within the frame; None if that may take too long or is open."""
        earlier = self._knowledge.decided(_CARRIED_AT_ONCE)
        board = self._stage.board
        parts = board.size + sum(len(verdict.lurd) for verdict in earlier)
        if not self._has_kernels:
            return None
        if self._seconds_per_part * parts > _AT_ONCE_SECONDS:
            self._seconds_per_part *= 1 - _SMOOTHING  # the machine may have been busy
            return None
        from sokolab.verdicts.judging import Sources, judged_at_once

        begun = perf_counter()
        verdict = judged_at_once(board, Sources(earlier, self._solutions()))
        taken = (perf_counter() - begun) / parts
        if self._has_judged_here:  # the first time, modules were loaded
            smoothed = (1 - _SMOOTHING) * self._seconds_per_part + _SMOOTHING * taken
            self._seconds_per_part = min(taken, smoothed)
        self._has_judged_here = True
        return verdict if verdict.kind.is_decided else None

    def _solutions(self) -> tuple[str, ...]:
        """Return the letters of the level's solutions, if its board is on show."""
        level = self._stage.document.level
        is_shown = level.board is self._stage.board
        return tuple(one.lurd for one in level.solutions) if is_shown else ()

    # In the other process ------------------------------------------------------------------

    def _ask(self) -> None:
        from sokolab.verdicts.study import StudyRequest, study

        self._asked = StudyRequest(
            self._stage.board,
            self.earlier,
            self._solutions(),
            least_seconds=_LEAST_SECONDS if self._seeks_least else 0.0,
        )
        self._thread.ask(self._asked, study)

    def _hear(self, request: StudyRequest, news: News) -> None:
        self._knowledge.learn(request.board, news, is_study=True)

    def _end(self, request: StudyRequest) -> None:
        """Note that a study ended by itself; a board whose study was cancelled is studied again."""
        if request is self._asked:
            self._asked = None
            self._knowledge.end_study(request.board)

    # What anybody found out ------------------------------------------------------------------

    def _take(self, known: Known) -> None:
        """Tell that more is known of the board on show, from a study or from elsewhere."""
        if known.board == self._stage.board:
            self._shown = self.known
            if not self.is_expected:  # else it is told with the verdict, or when time is up
                self.changed.emit()

    def _study_again(self, known: Known) -> None:
        """Begin again: another source has decided the board, but its reason is not known yet."""
        if known.board == self._stage.board:
            self._follow()
