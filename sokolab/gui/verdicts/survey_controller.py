"""Connects the survey of the level to its overlay, its panel, and the squares it points at."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDockWidget

from sokolab.core.lurd import replay
from sokolab.gui.analysis.analysis_controller import AnalysisController
from sokolab.gui.document.stage import Mode
from sokolab.gui.frame import Frame
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.shell.compact_widgets import Fold
from sokolab.gui.verdicts.board import sweep_overlay
from sokolab.gui.verdicts.board.sweep_overlay import Sweep, effect_sentence
from sokolab.gui.verdicts.service.live_survey import LiveSurvey
from sokolab.gui.verdicts.service.live_verdict import LiveVerdict
from sokolab.gui.verdicts.service.study_thread import StudyThread
from sokolab.language import phrase, tr

if TYPE_CHECKING:
    from sokolab.gui.verdicts.verdict_panel import SurveyPanel


class SurveyController(QObject):
    """What matters in the level, on the board and in the verdict panel.

    Attributes
    ----------
    live_survey
        Surveys the level while its overlay is on, or its part of the panel open.
    panel, fold
        Its part of the verdict panel; None until that is built.

    Parameters
    ----------
    dock
        That of the verdict panel.
    thread
        Surveys the levels.
    """

    def __init__(
        self,
        frame: Frame,
        live_verdict: LiveVerdict,
        analysis: AnalysisController,
        session: GameSession,
        dock: QDockWidget,
        thread: StudyThread,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._frame, self._stage, self._session = frame, frame.stage, session
        self._live_verdict = live_verdict
        self._dock = dock
        self._analysis = analysis
        self._sweep: Sweep | None = None
        self.live_survey = LiveSurvey(self._stage, live_verdict, thread, self)
        self.panel: SurveyPanel | None = None
        self.fold: Fold | None = None
        analysis.add_overlay(sweep_overlay.OVERLAY)
        self.live_survey.changed.connect(self._show)
        live_verdict.changed.connect(self._show)
        self._stage.shown.connect(self._show)
        dock.visibilityChanged.connect(self._switch)
        analysis.layer.toggled.connect(self._switch)
        self._switch()

    def build_part(self) -> Fold:
        """Return its part of the verdict panel, which is being built."""
        from sokolab.gui.verdicts.verdict_panel import SurveyPanel

        layer = self._analysis.layer
        self.panel = panel = SurveyPanel(self._frame.theme)
        settings = self._frame.settings
        self.fold = Fold("what-matters", tr("What matters"), panel, settings, is_open=False)
        self.fold.heading.toggled.connect(self._switch)
        panel.overlay.toggled.connect(partial(layer.switch, sweep_overlay.NAME))
        panel.pointed.connect(self._analysis.point_out)
        panel.replay_requested.connect(self._replay)
        self._switch()
        return self.fold

    def sentence(self, square: int) -> str:
        """Return what a wall on a square would do, or its opening; "" if that is not known."""
        survey = self.live_survey.survey
        swept = survey.squares.get(square) if survey is not None else None
        if survey is None or swept is None:
            return ""
        return effect_sentence(self._stage.board, swept, survey.pushes)

    def _switch(self, *_: object) -> None:
        """Survey levels while the result is to be seen."""
        is_on_board = self._analysis.layer.is_on(sweep_overlay.NAME)
        if self.panel is not None:
            self.panel.overlay.setChecked(is_on_board)
        self.live_survey.switch(is_on_board or self._is_read)
        self._show()

    @property
    def _is_read(self) -> bool:
        """Whether its part of the panel is open."""
        return self.fold is not None and self.fold.is_open and self._dock.isVisible()

    def _show(self, *_: object) -> None:
        survey = self.live_survey.survey
        before, self._sweep = self._sweep, None
        if survey is not None:
            self._sweep = Sweep.of(self._stage.board, survey.squares, survey.pushes)
        if before is not None or self._sweep is not None:
            self._analysis.layer.set_finding(sweep_overlay.NAME, self._sweep)
            self._analysis.layer.publish()
            self._analysis.legend.refresh()
        if self.panel is not None and self._is_read:
            self.panel.show_survey(survey, self._sweep, self._status)

    @property
    def _status(self) -> str:
        """What the survey is doing, or why there is none."""
        survey = self.live_survey.survey
        if self._stage.mode is not Mode.EDIT:
            return tr("This is about the level being edited; a game is on show now.")
        if survey is None:
            if self._live_verdict.is_studying or self.live_survey.is_surveying:
                return tr("Waiting for the verdict…")
            return tr("This needs a level that is known to be solvable or unsolvable.")
        count = len(survey.squares)
        if not survey.is_over:
            return tr("Trying walls: {count:,} squares so far…", count=count)
        tried = phrase("Tested on {count:,} squares: one wall added or removed.", count=count)
        verdict = self._live_verdict.verdict
        if verdict is not None and verdict.lurd and survey.pushes is None:
            return tr(
                "{tried} The least pushes are not proved, so nothing is called shorter or longer.",
                tried=tried,
            )
        return str(tried)

    def _replay(self, lurd: str) -> None:
        self._session.start_solution(replay(self._stage.document.board, lurd), phrase("the audit"))
