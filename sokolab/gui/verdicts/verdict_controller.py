"""Connects the live verdict to its panel, the marks on the board, and the document."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt

from sokolab.core.lurd import replay
from sokolab.engine.job import Priority
from sokolab.gui.analysis.analysis_controller import AnalysisController
from sokolab.gui.document.stage import Mode
from sokolab.gui.frame import Frame
from sokolab.gui.play.game import GameSession
from sokolab.gui.shell.action_rows import Condition
from sokolab.gui.shell.building import LazyDock, unchecked
from sokolab.gui.shell.message_bar import MessageBar
from sokolab.gui.verdicts.board.lenses import Lenses
from sokolab.gui.verdicts.board.mend_marks import MendMarks, ReasonLayer
from sokolab.gui.verdicts.board.probe_card import Probe
from sokolab.gui.verdicts.game_verdicts import GameVerdicts
from sokolab.gui.verdicts.service.live_verdict import LiveVerdict
from sokolab.gui.verdicts.service.power import PowerWatch
from sokolab.gui.verdicts.service.study_thread import StudyThread, studying
from sokolab.gui.verdicts.survey_controller import SurveyController
from sokolab.language import Phrase, phrase, tr
from sokolab.verdicts.values import Kind

if TYPE_CHECKING:
    from sokolab.gui.verdicts.verdict_panel import VerdictPanel
    from sokolab.verdicts.edits.mending import Mend
    from sokolab.verdicts.known import Known

_SETTING: Final = "judge-while-drawing"
_LEAST_SETTING: Final = "seek-least"


class VerdictController(QObject):
    """The verdict in the window.

    ``live_verdict`` keeps that on the board on show up to date. Over the board lie the reason, in
    ``layer``, and ``mend_marks``. ``survey`` tells what matters in the level, ``probe`` what else a
    square could hold; each question has a thread among ``inquirers``.
    """

    def __init__(
        self, frame: Frame, analysis: AnalysisController, session: GameSession, messages: MessageBar
    ) -> None:
        super().__init__(frame.window)
        self._window, self._stage, self._session = frame.window, frame.stage, session
        self._engine, self._settings = frame.engine, frame.settings
        window, view, settings = frame.window, frame.view, frame.settings
        studies = StudyThread(studying(frame.engine, Priority.STUDY), self)
        self.live_verdict = LiveVerdict(frame.stage, studies, parent=self)
        self.power = PowerWatch(frame.tasks, parent=self)
        self.dock = LazyDock("verdict", tr("Verdict"), self._build_panel, window)
        self.layer = ReasonLayer(view)
        window.add_dock(self.dock, Qt.DockWidgetArea.RightDockWidgetArea)
        self.dock.hide()
        self.mend_marks = MendMarks(view, self)
        window.bind(
            {
                _SETTING: self.switch,
                _LEAST_SETTING: self._seek_least,
                "make-mend": self._make_first,
            }
        )
        window.action(_LEAST_SETTING).setChecked(settings.flag(_LEAST_SETTING, False))
        self.live_verdict.seek_least(window.action(_LEAST_SETTING).isChecked())
        is_on = settings.flag(_SETTING, True)
        window.action(_SETTING).setChecked(is_on)
        self.live_verdict.switch(is_on)
        self._connect()
        window.closed.connect(studies.close)
        self.inquirers: list[StudyThread] = []
        live = self.live_verdict
        self.survey = SurveyController(
            frame, live, analysis, session, self.dock, self._inquiring(), self
        )
        self.probe = Probe(frame, live, self._inquiring())
        self.lenses = Lenses(frame, analysis, self._inquiring(), self)
        self.games = GameVerdicts(frame, session, messages, live, self._inquiring(), self)

    def _connect(self) -> None:
        self.live_verdict.changed.connect(self._show)
        self.dock.visibilityChanged.connect(self._tell_panel)
        self._stage.mode_changed.connect(self._show)
        self.mend_marks.chosen.connect(self._make)
        self.power.changed.connect(self.live_verdict.pause)

    @property
    def panel(self) -> VerdictPanel:
        """The verdict panel."""
        return self.dock.content

    def _build_panel(self) -> VerdictPanel:
        from sokolab.gui.verdicts.verdict_panel import VerdictPanel

        panel = VerdictPanel(self._window.theme)
        panel.switch.setChecked(self.live_verdict.is_on)
        panel.show_known(self._known, self._otherwise, self.live_verdict.is_paused)
        panel.pointed.connect(self.mend_marks.point_at)
        panel.chosen.connect(self._make)
        panel.switch.toggled.connect(self.switch)
        panel.replay_button.clicked.connect(self._replay)
        panel.line_button.clicked.connect(self._replay_line)
        panel.go_on_button.clicked.connect(unchecked(partial(self.live_verdict.pause, False)))
        panel.add_part(self.survey.build_part())
        return panel

    def _inquiring(self) -> StudyThread:
        """Return a thread that waits for answers to one kind of question."""
        thread = StudyThread(studying(self._engine, Priority.INQUIRY), self)
        self._window.closed.connect(thread.close)
        self.inquirers.append(thread)
        return thread

    def start(self) -> None:
        """Begin to judge boards, with interpreted kernels. Returns at once."""
        self.power.start()
        self.live_verdict.start()

    def use_compiled(self) -> None:
        """Judge boards with compiled kernels from now on: they are ready. Returns at once."""
        self.live_verdict.use_kernels()
        self.lenses.use_kernels()
        self.live_verdict.start()

    def switch(self, is_on: bool) -> None:
        """Judge boards while they are drawn from now on, or no more."""
        self._settings.put(_SETTING, is_on)
        self._window.action(_SETTING).setChecked(is_on)
        if self.dock.built is not None:
            self.dock.built.switch.setChecked(is_on)
        if is_on is not self.live_verdict.is_on:
            self.live_verdict.switch(is_on)

    def _seek_least(self, is_on: bool) -> None:
        self._settings.put(_LEAST_SETTING, is_on)
        self.live_verdict.seek_least(is_on)

    def explain(self) -> bool:
        """Open the panel if there is a verdict on a level; return whether there is."""
        known = self.live_verdict.known
        is_paused = self.live_verdict.is_paused
        if known is None and not is_paused:
            return False
        if known is not None and known.verdict.kind is Kind.INVALID and not known.mends:
            return False
        self.dock.show()
        self.dock.raise_()
        return True

    @property
    def _known(self) -> Known | None:
        """What is known of the board on show, as the panel says it."""
        known = self.live_verdict.known
        if known is not None and self._stage.mode is not Mode.EDIT:
            return replace(known, mends=())  # a game has nothing to be edited
        return known

    def _show(self, *_: object) -> None:
        self._tell_panel()
        known = self._known
        mends = known.mends if known is not None else ()
        self.layer.show_reason(known.reason if known is not None else None, mends)
        self.mend_marks.show_mends(self._stage.board, mends)
        self._window.allow(Condition.MEND, bool(mends))

    def _tell_panel(self, *_: object) -> None:
        """Let the panel say what is known, unless it is closed."""
        panel = self.dock.built
        if panel is not None and not self.dock.isHidden():
            panel.show_known(self._known, self._otherwise, self.live_verdict.is_paused)

    @property
    def _otherwise(self) -> Phrase:
        """What to say in place of a verdict."""
        if not self.live_verdict.is_on:
            return phrase("Judging is switched off.")
        if self.live_verdict.is_paused:
            return phrase("Judging is paused while the computer runs on battery.")
        return phrase("Not judged yet.")

    def _make(self, mend: Mend) -> None:
        """Make an edit that mends the level, unless the board has changed meanwhile."""
        known, document = self.live_verdict.known, self._stage.document
        if known is None or known.verdict.board != document.board:
            return
        words = mend.edit.words(document.board)
        mended = mend.edit.made_on(document.board)
        self._stage.knowledge.learn(mended, mend.verdict)  # the solution that it was told with
        document.replace_board(mended, words)

    def _make_first(self) -> None:
        """Make the mend that is pointed at, or else the nearest one."""
        marks = self.mend_marks
        mend = marks.pointed or next(iter(marks.mends), None)
        if mend is not None:
            self._make(mend)

    def _replay(self) -> None:
        verdict = self.live_verdict.verdict
        if verdict is not None and verdict.lurd:
            self._session.start_solution(replay(verdict.board, verdict.lurd), phrase("the verdict"))

    def _replay_line(self) -> None:
        known = self.live_verdict.known
        reason = known.reason if known is not None else None
        if known is not None and reason is not None and reason.line is not None:
            line = replay(known.board, reason.line.lurd)
            self._session.start_solution(line, phrase("the verdict"))
