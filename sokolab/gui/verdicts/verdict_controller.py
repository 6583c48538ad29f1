"""Connects the live verdict and the survey to their panels and to the marks on the board."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget

from sokolab.core.lurd import replay
from sokolab.engine.job import Priority
from sokolab.gui.analysis.analysis_controller import AnalysisController
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.shell import action_rows, building
from sokolab.gui.shell.docks import LazyDock
from sokolab.gui.shell.folding import Fold
from sokolab.gui.shell.message_bar import MessageBar
from sokolab.gui.verdicts import sweep_overlay
from sokolab.gui.verdicts.game_verdicts import GameVerdicts
from sokolab.gui.verdicts.lenses import Lenses, Probe
from sokolab.gui.verdicts.live_verdict import LiveVerdict, PowerWatch, StudyThread, study_runner
from sokolab.gui.verdicts.mend_marks import MendMarks, ReasonLayer
from sokolab.gui.verdicts.sweep_overlay import Sweep, effect_sentence
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, phrase, tr
from sokolab.verdicts.values import Verdict, VerdictKind

if TYPE_CHECKING:
    from sokolab.gui.verdicts.verdict_panel import SurveyPanel, VerdictPanel
    from sokolab.verdicts.edits.mending import Mend
    from sokolab.verdicts.known import BoardKnowledge
    from sokolab.verdicts.study import Survey, SurveyNews, SurveyRequest

_IDLE_DELAY_MS: Final = 250
"""Milliseconds that a verdict must stand before its level is surveyed."""
_COLLECT_MS: Final = 80
"""Milliseconds for which news is collected, as hundreds of squares can report at once."""

_JUDGING_IS_OFF: Final = phrase(
    "Boards are not judged now: switch on “Judge while drawing” to see the sweep"
)
_SETTING: Final = "judge-while-drawing"
_SEEK_FEWEST_SETTING: Final = "seek-least"


class SurveyController(QObject):
    """Shows the survey of the level, on the board and in the verdict panel.

    While the overlay is on or this part of the panel is open, the level being edited is surveyed,
    again after every change, if it is known to be solvable or unsolvable. The results go to
    `KnowledgeStore`. ``panel`` and ``fold`` are None until the panel in ``dock`` is built.
    """

    def __init__(
        self,
        core: WindowCore,
        live_verdict: LiveVerdict,
        analysis: AnalysisController,
        session: GameSession,
        dock: QDockWidget,
        thread: StudyThread,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._core = core
        self._displayed_board = core.displayed_board
        self._session = session
        self._live_verdict = live_verdict
        self._analysis = analysis
        self._dock = dock
        self._thread = thread
        self._sweep: Sweep | None = None
        self._pending_request: SurveyRequest | None = None
        self._news: list[SurveyNews] = []
        self.is_on = False
        self._idle_timer = building.timer_for(self._submit_survey, self, _IDLE_DELAY_MS)
        self._news_timer = building.timer_for(self._learn_news, self, _COLLECT_MS)
        self.panel: SurveyPanel | None = None
        self.fold: Fold | None = None
        analysis.add_overlay(sweep_overlay.OVERLAY)
        for signal in (
            live_verdict.changed,
            core.displayed_board.shown,
            core.displayed_board.mode_changed,
        ):
            signal.connect(self._update_survey)
        thread.reported.connect(self._receive_news)
        thread.ended.connect(self._end_survey)
        dock.visibilityChanged.connect(self._switch_surveys)
        analysis.layer.toggled.connect(self._switch_surveys)
        analysis.layer.toggled.connect(self._explain_empty)
        self._switch_surveys()

    @property
    def survey(self) -> Survey | None:
        """The survey of the displayed board. None if there is none or surveys are switched off."""
        if not self.is_on or self._displayed_board.mode is not Mode.EDIT:
            return None
        knowledge = self._displayed_board.knowledge_store.of(self._displayed_board.board)
        return knowledge.survey if knowledge is not None else None

    @property
    def is_surveying(self) -> bool:
        """Whether a survey of the displayed board is running."""
        return self._pending_request is not None

    # Surveying -----------------------------------------------------------------------------

    def _switch_surveys(self, *_: object) -> None:
        """Survey levels only while the overlay or the panel shows the result."""
        is_on_board = self._analysis.layer.is_on(sweep_overlay.NAME)
        if self.panel is not None:
            self.panel.overlay_box.setChecked(is_on_board)
        self.is_on = is_on_board or self._is_panel_open
        self._update_survey()

    def _explain_empty(self, name: str, is_on: bool) -> None:
        """If boards are not judged, say immediately why the overlay stays empty."""
        if name == sweep_overlay.NAME and is_on and not self._live_verdict.is_on:
            self._core.window.say(_JUDGING_IS_OFF)

    def _update_survey(self, *_: object) -> None:
        board = self._displayed_board.board
        if self._pending_request is not None and (
            not self.is_on or self._pending_request.verdict.board != board
        ):
            self._pending_request = None
            self._news.clear()
            self._thread.cancel()
        if not self.is_on or not self._needs_survey(self._live_verdict.verdict):
            self._idle_timer.stop()
        elif self._pending_request is None and not self._idle_timer.isActive():
            self._idle_timer.start()
        self._show_survey()

    def _needs_survey(self, verdict: Verdict | None) -> bool:
        """Whether a survey of the displayed board could find something new.

        A survey that ended without a proof of the fewest pushes starts again once there is one.
        """
        if not self.is_on or self._displayed_board.mode is not Mode.EDIT:
            return False
        if verdict is None or not verdict.kind.is_decided or verdict.kind is VerdictKind.INVALID:
            return False
        survey = self.survey
        return (
            survey is None or not survey.is_over or (verdict.is_optimal and survey.pushes is None)
        )

    def _submit_survey(self) -> None:
        verdict = self._live_verdict.verdict
        if verdict is None or not self._needs_survey(verdict):
            return
        from sokolab.verdicts.study import SurveyRequest, survey

        solutions = self._displayed_board.document.level.solutions
        self._pending_request = SurveyRequest(
            verdict, tuple(solution.lurd for solution in solutions)
        )
        self._displayed_board.knowledge_store.begin_survey(verdict.board)
        self._thread.submit(self._pending_request, survey)
        self._show_survey()

    def _receive_news(self, request: SurveyRequest, news: SurveyNews) -> None:
        if request is self._pending_request:
            self._news.append(news)
            if not self._news_timer.isActive():
                self._news_timer.start()

    def _learn_news(self) -> None:
        """Pass the collected news to `KnowledgeStore`."""
        news, self._news = self._news, []
        if news and self._pending_request is not None:
            self._displayed_board.knowledge_store.learn_survey(
                self._pending_request.verdict.board, news
            )

    def _end_survey(self, request: SurveyRequest) -> None:
        if request is self._pending_request:
            self._news_timer.stop()
            self._learn_news()
            self._pending_request = None
            self._displayed_board.knowledge_store.end_survey(request.verdict.board)
            self._show_survey()

    # Showing the survey --------------------------------------------------------------------

    def build_part(self) -> Fold:
        """Return the part of the verdict panel about the survey. Called as the panel is built."""
        from sokolab.gui.verdicts.verdict_panel import SurveyPanel

        layer = self._analysis.layer
        self.panel = panel = SurveyPanel(self._core.theme)
        settings = self._core.settings
        self.fold = Fold("what-matters", tr("What matters"), panel, settings, is_open=False)
        self.fold.heading.toggled.connect(self._switch_surveys)
        panel.overlay_box.toggled.connect(partial(layer.switch, sweep_overlay.NAME))
        panel.pointed.connect(self._analysis.point_out)
        panel.replay_requested.connect(self._replay_line)
        self._switch_surveys()
        return self.fold

    def sentence(self, square: int) -> str:
        """Return the effect of adding or removing a wall on a square, or "" if unknown."""
        survey = self.survey
        swept_square = survey.squares.get(square) if survey is not None else None
        if survey is None or swept_square is None:
            return ""
        return effect_sentence(self._displayed_board.board, swept_square, survey.pushes)

    @property
    def _is_panel_open(self) -> bool:
        """Whether the part of the panel about the survey is open."""
        return self.fold is not None and self.fold.is_open and self._dock.isVisible()

    def _show_survey(self) -> None:
        survey = self.survey
        earlier_sweep, self._sweep = self._sweep, None
        if survey is not None:
            self._sweep = Sweep.of(self._displayed_board.board, survey.squares, survey.pushes)
        if earlier_sweep is not None or self._sweep is not None:
            self._analysis.show_finding(sweep_overlay.NAME, self._sweep)
        if self.panel is not None and self._is_panel_open:
            self.panel.show_survey(survey, self._sweep, self._progress_sentence)

    @property
    def _progress_sentence(self) -> str:
        """A sentence on the state of the survey, or on the reason why there is none."""
        survey = self.survey
        if not self._live_verdict.is_on:
            return str(_JUDGING_IS_OFF)
        if self._displayed_board.mode is not Mode.EDIT:
            return tr("This describes the level being edited, but a game is shown now.")
        if survey is None:
            if self._live_verdict.is_studying or self.is_surveying:
                return tr("Waiting for the verdict…")
            return tr("This needs a level that is known to be solvable or unsolvable.")
        count = sum(not square.lets_out for square in survey.squares.values())
        if not survey.is_over:
            return tr("Trying walls: {count:,} squares so far…", count=count)
        summary = phrase("Tested on {count:,} squares: one wall added or removed.", count=count)
        verdict = self._live_verdict.verdict
        if verdict is not None and verdict.lurd and survey.pushes is None:
            return tr(
                "{tried} The fewest pushes are not proved, so nothing is called shorter or longer.",
                tried=summary,
            )
        return str(summary)

    def _replay_line(self, lurd: str) -> None:
        self._session.replay(
            replay(self._displayed_board.document.board, lurd), phrase("the audit")
        )


class VerdictController(QObject):
    """Shows the verdict on the displayed board.

    ``live_verdict`` keeps the verdict up to date. ``reason_layer`` draws the reason over the board,
    and ``mend_marks`` the mends. ``survey_controller`` shows the survey of the level, and
    ``probe`` gives the verdicts on other contents of a square. Each kind of question has a thread
    in ``inquiry_threads``.
    """

    def __init__(
        self,
        core: WindowCore,
        analysis: AnalysisController,
        session: GameSession,
        messages: MessageBar,
    ) -> None:
        super().__init__(core.window)
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._session = session
        self._engine = core.engine
        self._settings = core.settings
        window, view, settings = core.window, core.view, core.settings
        studies = StudyThread(study_runner(core.engine, Priority.STUDY), self)
        self.live_verdict = LiveVerdict(core.displayed_board, studies, parent=self)
        self.power_watch = PowerWatch(core.tasks, parent=self)
        self.dock = LazyDock("verdict", tr("Verdict"), self._build_panel, window)
        self.reason_layer = ReasonLayer(view)
        window.add_panel(self.dock, Qt.DockWidgetArea.RightDockWidgetArea)
        self.dock.hide()
        self.mend_marks = MendMarks(view, self)
        window.bind(
            {
                _SETTING: self.switch,
                _SEEK_FEWEST_SETTING: self._seek_fewest,
                "make-mend": self._make_nearest,
            }
        )
        window.action(_SEEK_FEWEST_SETTING).setChecked(settings.flag(_SEEK_FEWEST_SETTING, False))
        self.live_verdict.seek_fewest(window.action(_SEEK_FEWEST_SETTING).isChecked())
        is_on = settings.flag(_SETTING, True)
        window.action(_SETTING).setChecked(is_on)
        self.live_verdict.switch(is_on)
        self._connect_signals()
        window.closed.connect(studies.close)
        self.inquiry_threads: list[StudyThread] = []
        self.survey_controller = SurveyController(
            core, self.live_verdict, analysis, session, self.dock, self._new_inquiry_thread(), self
        )
        self.probe = Probe(core, self.live_verdict, self._new_inquiry_thread())
        self.lenses = Lenses(core, analysis, self._new_inquiry_thread(), self)
        self.game_verdicts = GameVerdicts(
            core, session, messages, self.live_verdict, self._new_inquiry_thread(), self
        )

    def _connect_signals(self) -> None:
        self.live_verdict.changed.connect(self._show_knowledge)
        self.dock.visibilityChanged.connect(self._update_panel)
        self._displayed_board.mode_changed.connect(self._show_knowledge)
        self.mend_marks.chosen.connect(self._make_mend)
        self.power_watch.changed.connect(self.live_verdict.pause)

    @property
    def panel(self) -> VerdictPanel:
        """The verdict panel, built when it is first used."""
        return self.dock.content

    def _build_panel(self) -> VerdictPanel:
        from sokolab.gui.verdicts.verdict_panel import VerdictPanel

        panel = VerdictPanel(self._window.theme)
        panel.judging_box.setChecked(self.live_verdict.is_on)
        panel.show_knowledge(self._knowledge, self._placeholder, self.live_verdict.is_paused)
        panel.pointed.connect(self.mend_marks.point_at)
        panel.chosen.connect(self._make_mend)
        panel.judging_box.toggled.connect(self.switch)
        panel.replay_button.clicked.connect(self._replay_solution)
        panel.line_button.clicked.connect(self._replay_line)
        panel.battery_button.clicked.connect(
            building.unchecked(partial(self.live_verdict.pause, False))
        )
        panel.add_part(self.survey_controller.build_part())
        return panel

    def _new_inquiry_thread(self) -> StudyThread:
        """Return a thread that answers one kind of question."""
        thread = StudyThread(study_runner(self._engine, Priority.INQUIRY), self)
        self._window.closed.connect(thread.close)
        self.inquiry_threads.append(thread)
        return thread

    def start(self) -> None:
        """Begin to judge boards, with interpreted kernels. Returns immediately."""
        self.power_watch.start()
        self.live_verdict.start()

    def use_compiled(self) -> None:
        """Judge boards with compiled kernels from now on, as they are ready. Return immediately."""
        self.live_verdict.use_kernels()
        self.lenses.use_kernels()
        self.live_verdict.start()

    def switch(self, is_on: bool) -> None:
        """Begin or stop judging boards while they are drawn."""
        self._settings.put(_SETTING, is_on)
        self._window.action(_SETTING).setChecked(is_on)
        if self.dock.built_content is not None:
            self.dock.built_content.judging_box.setChecked(is_on)
        if is_on is not self.live_verdict.is_on:
            self.live_verdict.switch(is_on)

    def _seek_fewest(self, is_on: bool) -> None:
        self._settings.put(_SEEK_FEWEST_SETTING, is_on)
        self.live_verdict.seek_fewest(is_on)

    def explain(self) -> bool:
        """Open the panel if there is a verdict on a level. Return whether there is."""
        knowledge = self.live_verdict.knowledge
        is_paused = self.live_verdict.is_paused
        if knowledge is None and not is_paused:
            return False
        if knowledge and knowledge.verdict.kind is VerdictKind.INVALID and not knowledge.mends:
            return False
        self.dock.show()
        self.dock.raise_()
        return True

    @property
    def _knowledge(self) -> BoardKnowledge | None:
        """The knowledge about the displayed board that the panel shows."""
        knowledge = self.live_verdict.knowledge
        if knowledge is not None and self._displayed_board.mode is not Mode.EDIT:
            return replace(knowledge, mends=())  # a game cannot be edited
        return knowledge

    def _show_knowledge(self, *_: object) -> None:
        self._update_panel()
        knowledge = self._knowledge
        mends = knowledge.mends if knowledge is not None else ()
        self.reason_layer.show_reason(
            knowledge.why_unsolvable if knowledge is not None else None, mends
        )
        self.mend_marks.show_mends(self._displayed_board.board, mends)
        self._window.allow(action_rows.Condition.MEND, bool(mends))

    def _update_panel(self, *_: object) -> None:
        """Update the panel, unless it is closed."""
        panel = self.dock.built_content
        if panel is not None and not self.dock.isHidden():
            panel.show_knowledge(self._knowledge, self._placeholder, self.live_verdict.is_paused)

    @property
    def _placeholder(self) -> Phrase:
        """The sentence that the panel shows if there is no verdict."""
        if not self.live_verdict.is_on:
            return phrase("Judging is switched off.")
        if self.live_verdict.is_paused:
            return phrase("Judging is paused while the computer runs on battery.")
        return phrase("Not judged yet.")

    def _make_mend(self, mend: Mend) -> None:
        """Apply a mend to the level, unless the board has changed in the meantime."""
        knowledge, document = self.live_verdict.knowledge, self._displayed_board.document
        if knowledge is None or knowledge.verdict.board != document.board:
            return
        step_name = mend.edit.words(document.board)
        board = mend.edit.made_on(document.board)
        # The solution came with the mend:
        self._displayed_board.knowledge_store.learn(board, mend.verdict)
        document.replace_board(board, step_name)

    def _make_nearest(self) -> None:
        """Apply the mend that the user points at, or else the nearest one."""
        marks = self.mend_marks
        mend = marks.pointed_mend or next(iter(marks.mends), None)
        if mend is not None:
            self._make_mend(mend)

    def _replay_solution(self) -> None:
        verdict = self.live_verdict.verdict
        if verdict is not None and verdict.lurd:
            self._session.replay(replay(verdict.board, verdict.lurd), phrase("the verdict"))

    def _replay_line(self) -> None:
        knowledge = self.live_verdict.knowledge
        reason = knowledge.why_unsolvable if knowledge is not None else None
        if knowledge is not None and reason is not None and reason.line is not None:
            self._session.replay(replay(knowledge.board, reason.line.lurd), phrase("the verdict"))
