"""Surveys the level on show while the user wants to know what matters in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.verdicts.service.live_verdict import LiveVerdict
from sokolab.gui.verdicts.service.study_thread import StudyThread
from sokolab.gui.verdicts.service.surveyed import Surveyed, SurveyedBoards
from sokolab.verdicts.values import Kind

if TYPE_CHECKING:
    from sokolab.verdicts.survey import SurveyNews, SurveyRequest

_REST_MS: Final = 250
"""A level is surveyed once its verdict has stood for this long."""
_TOLD_MS: Final = 80
"""News is collected for this long before it is shown: hundreds of squares come at once."""
_KEPT: Final = 8
"""Boards whose surveys are kept."""


class LiveSurvey(QObject):
    """Surveys the level that is edited, again after every change, while it is switched on.

    Parameters
    ----------
    live_verdict
        Knows whether the level can be solved; only then, or if it cannot, it is surveyed.
    thread
        Surveys the levels.
    """

    changed = Signal()
    """More is known of the board on show, or another board is on show."""

    def __init__(
        self,
        stage: Stage,
        live_verdict: LiveVerdict,
        thread: StudyThread,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._stage = stage
        self._live_verdict = live_verdict
        self._thread = thread
        self._boards = SurveyedBoards(_KEPT)
        self._asked: SurveyRequest | None = None
        self._is_on = False
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._ask)
        self._tell = QTimer(self, singleShot=True, interval=_TOLD_MS)
        self._tell.timeout.connect(self.changed)
        live_verdict.changed.connect(self._follow)
        stage.shown.connect(self._follow)
        stage.mode_changed.connect(self._follow)
        thread.told.connect(self._hear)
        thread.ended.connect(self._end)

    @property
    def is_on(self) -> bool:
        """Whether levels are surveyed."""
        return self._is_on

    @property
    def surveyed(self) -> Surveyed | None:
        """What is known of the board on show; None if nothing is, or it is switched off."""
        is_wanted = self._is_on and self._stage.mode is Mode.EDIT
        return self._boards.of(self._stage.board) if is_wanted else None

    @property
    def is_surveying(self) -> bool:
        """Whether a survey of the board on show goes on."""
        return self._asked is not None

    def switch(self, is_on: bool) -> None:
        """Survey levels from now on, or no more."""
        if is_on is not self._is_on:
            self._is_on = is_on
            self._follow()
            self.changed.emit()

    def _follow(self, *_: object) -> None:
        board, verdict = self._stage.board, self._live_verdict.verdict
        if self._asked is not None and (not self._is_on or self._asked.verdict.board != board):
            self._asked = None
            self._thread.ask(None)
            self.changed.emit()
        is_decided = verdict is not None and verdict.kind in (Kind.SOLVABLE, Kind.UNSOLVABLE)
        is_wanted = self._is_on and self._stage.mode is Mode.EDIT and is_decided
        known = self.surveyed
        if is_wanted and verdict is not None and known is None:
            known = self._boards.turned_to(verdict, self._solutions())
            if known is not None:
                self.changed.emit()
        if not is_wanted or (known is not None and known.is_over):
            self._rest.stop()
        elif self._asked is None:
            self._rest.start()

    def _ask(self) -> None:
        verdict = self._live_verdict.verdict
        if verdict is None:
            return
        from sokolab.verdicts.survey import SurveyRequest

        self._asked = SurveyRequest(verdict, self._solutions())
        self._boards.keep(Surveyed(verdict, self._asked.kept))
        self._thread.ask(self._asked)
        self.changed.emit()

    def _solutions(self) -> tuple[str, ...]:
        """Return the letters of the solutions that the level holds."""
        return tuple(solution.lurd for solution in self._stage.document.level.solutions)

    def _about(self, request: SurveyRequest) -> Surveyed:
        """Return what is known from the survey that goes on."""
        surveyed = self._boards.of(request.verdict.board)
        assert surveyed is not None, "it is the latest one"
        return surveyed

    def _hear(self, request: SurveyRequest, news: SurveyNews) -> None:
        if request is not self._asked:
            return
        self._about(request).add(news)
        if not self._tell.isActive():
            self._tell.start()

    def _end(self, request: SurveyRequest) -> None:
        if request is not self._asked:
            return
        self._asked = None
        self._about(request).is_over = True
        self._tell.stop()
        self.changed.emit()
