"""Surveys the level on show while the user wants to know what matters in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.shell.building import timer_for
from sokolab.gui.verdicts.service.live_verdict import LiveVerdict
from sokolab.gui.verdicts.service.study_thread import StudyThread
from sokolab.verdicts.values import Kind, Verdict

if TYPE_CHECKING:
    from sokolab.verdicts.survey import Survey, SurveyNews, SurveyRequest

_REST_MS: Final = 250
"""A level is surveyed once its verdict has stood for this long."""
_TOLD_MS: Final = 80
"""News is collected for this long before it is told: hundreds of squares come at once."""


class LiveSurvey(QObject):
    """Surveys the level that is edited, again after every change, while it is switched on.

    Parameters
    ----------
    live_verdict
        Knows whether the level can be solved; only then, or if it cannot, it is surveyed.
    thread
        Surveys the levels. What it finds out goes to the knowledge of the stage.
    """

    changed = Signal()
    """It was switched on or off, or the survey of another board begins or ends."""

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
        self._asked: SurveyRequest | None = None
        self._news: list[SurveyNews] = []
        self._is_on = False
        self._rest = timer_for(self._ask, self, _REST_MS)
        self._tell = timer_for(self._pass_on, self, _TOLD_MS)
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
    def survey(self) -> Survey | None:
        """What is known of the board on show; None if nothing is, or it is switched off."""
        if not self._is_on or self._stage.mode is not Mode.EDIT:
            return None
        known = self._stage.knowledge.of(self._stage.board)
        return known.survey if known is not None else None

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
        if not self._is_on and self._asked is None:
            return
        board, verdict = self._stage.board, self._live_verdict.verdict
        if self._asked is not None and (not self._is_on or self._asked.verdict.board != board):
            self._asked = None
            self._news.clear()
            self._thread.ask(None)
            self.changed.emit()
        if not self._is_wanted(verdict):
            self._rest.stop()
        elif self._asked is None and not self._rest.isActive():
            self._rest.start()

    def _is_wanted(self, verdict: Verdict | None) -> bool:
        """Whether a survey of the board on show would tell something new.

        One that ended without proved least pushes is begun anew once these are known.
        """
        if not self._is_on or self._stage.mode is not Mode.EDIT:
            return False
        if verdict is None or not verdict.kind.is_decided or verdict.kind is Kind.INVALID:
            return False
        survey = self.survey
        return survey is None or not survey.is_over or (verdict.is_least and survey.pushes is None)

    def _ask(self) -> None:
        verdict = self._live_verdict.verdict
        if verdict is None or not self._is_wanted(verdict):
            return
        from sokolab.verdicts.survey import SurveyRequest

        solutions = self._stage.document.level.solutions
        self._asked = SurveyRequest(verdict, tuple(solution.lurd for solution in solutions))
        self._stage.knowledge.begin_survey(verdict.board)
        self._thread.ask(self._asked)
        self.changed.emit()

    def _hear(self, request: SurveyRequest, news: SurveyNews) -> None:
        if request is not self._asked:
            return
        self._news.append(news)
        if not self._tell.isActive():
            self._tell.start()

    def _pass_on(self) -> None:
        """Tell what has been collected."""
        news, self._news = self._news, []
        if news and self._asked is not None:
            self._stage.knowledge.learn_survey(self._asked.verdict.board, news)

    def _end(self, request: SurveyRequest) -> None:
        if request is not self._asked:
            return
        self._tell.stop()
        self._pass_on()
        self._asked = None
        self._stage.knowledge.end_survey(request.verdict.board)
        self.changed.emit()
