"""Keeps the verdict on the board on show up to date while it is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from sokolab.core.board import Board
from sokolab.gui.document.stage import Stage
from sokolab.gui.verdicts.study_thread import StudyThread
from sokolab.verdicts.edits.mending import Mend
from sokolab.verdicts.study import News, StudyRequest
from sokolab.verdicts.values import Verdict
from sokolab.verdicts.why.reasons import Reason

__all__ = ["LiveVerdict", "Studied"]

_REST_MS: Final = 15
"""The board is studied once it has not changed for this long."""
_STROKE_MS: Final = 90
"""The same while a stroke is drawn, that is, if the change before was less than this ago."""
_SOON_MS: Final = 300
"""A verdict is expected within this time; after it, the board is shown as not judged."""
_KEPT: Final = 12
"""Boards whose verdicts are kept: for Undo, and to carry over to the next boards."""
_CARRIED: Final = 6
"""Verdicts that a study may carry over from."""


@dataclass(frozen=True, slots=True)
class Studied:
    """What is known of a board so far.

    Attributes
    ----------
    reason
        Why it cannot be solved, or None.
    mends
        Edits that make it solvable, the nearest first.
    is_over
        Whether its study has ended.
    """

    verdict: Verdict
    reason: Reason | None = None
    mends: tuple[Mend, ...] = ()
    is_over: bool = False


class LiveVerdict(QObject):
    """Has the board on show studied after every change, unless it is switched off.

    Parameters
    ----------
    thread
        Studies the boards.
    """

    changed = Signal()
    """There is news of the board on show, or another board is on show."""

    def __init__(self, stage: Stage, thread: StudyThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stage = stage
        self._thread = thread
        self._kept: list[Studied] = []  # the latest first
        self._is_on = True
        self._is_started = False
        self._asked: StudyRequest | None = None
        self._shown: Studied | None = None
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._ask)
        self._patience = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._patience.timeout.connect(self.changed)
        thread.told.connect(self._hear)
        thread.ended.connect(self._end)
        stage.shown.connect(self._follow)

    @property
    def studied(self) -> Studied | None:
        """What is known of the board on show; None if nothing is, or it is switched off."""
        return self._of(self._stage.board) if self._is_on else None

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the board on show, or None."""
        return self.studied.verdict if self.studied is not None else None

    @property
    def is_expected(self) -> bool:
        """Whether a verdict on the board on show should come within a moment."""
        return self._patience.isActive() and self.studied is None

    @property
    def is_on(self) -> bool:
        """Whether boards are studied."""
        return self._is_on

    def start(self) -> None:
        """Begin: from now on boards are studied. The kernels should be compiled."""
        self._is_started = True
        self._follow()

    def switch(self, is_on: bool) -> None:
        """Study boards from now on, or no more."""
        self._is_on = is_on
        self._follow()
        self.changed.emit()

    def _follow(self, *_: object) -> None:
        """Another board is on show, or it is to be studied at last."""
        if self._asked is not None:
            self._asked = None
            self._thread.ask(None)
        before, known = self._shown, self.studied
        self._shown = known
        if self._is_on and self._is_started and (known is None or not known.is_over):
            is_stroke = self._clock.isValid() and self._clock.restart() < _STROKE_MS
            self._clock.start()
            self._timer.start(_STROKE_MS if is_stroke else _REST_MS)
            self._patience.start()
        else:
            self._timer.stop()
            self._patience.stop()
        if known is not before:
            self.changed.emit()

    def _ask(self) -> None:
        board = self._stage.board
        level = self._stage.document.level
        solutions = [one.lurd for one in level.solutions] if level.board is board else []
        earlier = [one.verdict for one in self._kept if one.verdict.kind.is_decided]
        self._asked = StudyRequest(board, tuple(earlier[:_CARRIED]), tuple(solutions))
        self._thread.ask(self._asked)

    def _of(self, board: Board) -> Studied | None:
        return next((one for one in self._kept if one.verdict.board == board), None)

    def _hear(self, request: StudyRequest, news: News) -> None:
        known = self._of(request.board)
        if isinstance(news, Verdict):
            known = replace(known, verdict=news) if known is not None else Studied(news)
        elif known is None:
            return  # forgotten meanwhile
        elif isinstance(news, Mend):
            if any(mend.edit == news.edit for mend in known.mends):
                return
            known = replace(known, mends=(*known.mends, news))
        else:
            known = replace(known, reason=news)
        self._keep(known)

    def _end(self, request: StudyRequest) -> None:
        """Note that a study ended by itself; a board whose study was cancelled is studied again."""
        known = self._of(request.board)
        if known is not None and request is self._asked:
            self._keep(replace(known, is_over=True))

    def _keep(self, known: Studied) -> None:
        board = known.verdict.board
        others: Iterable[Studied] = (one for one in self._kept if one.verdict.board != board)
        self._kept = [known, *others][:_KEPT]
        if self._is_on and board == self._stage.board:
            self._shown = known
            self.changed.emit()
