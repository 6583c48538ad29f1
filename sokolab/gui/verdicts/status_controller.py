"""Describes the board and the square pointed at in the status bar and the list of problems."""

from PySide6.QtCore import QObject

from sokolab.gui.analysis.analysis_controller import AnalysisController
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.shell.building import LANGUAGE, timer_for
from sokolab.gui.solving.runs import Runs
from sokolab.gui.verdicts.verdict_controller import VerdictController
from sokolab.gui.window_core import WindowCore
from sokolab.language import tr
from sokolab.reports import board_report
from sokolab.reports.board_report import BoardSummary, GameProgress


class StatusController(QObject):
    """Keeps the status bar and the list of problems up to date with news from any source."""

    def __init__(
        self,
        core: WindowCore,
        analysis: AnalysisController,
        session: GameSession,
        runs: Runs,
        verdict_controller: VerdictController,
    ) -> None:
        super().__init__(core.window)
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._view = core.view
        self._analysis = analysis
        self._session = session
        self._runs = runs
        self._verdict_controller = verdict_controller
        self._live_verdict = verdict_controller.live_verdict
        self._refresh_timer = timer_for(self.refresh, self, 0)
        self._square_timer = timer_for(self._describe_square, self, 0)
        analysis.live_analysis.updated.connect(self._show_findings)
        analysis.live_analysis.stale.connect(self._mark_stale)
        for signal in (self._live_verdict.changed, runs.changed):
            signal.connect(self.refresh)
        # Once the view also shows the board:
        self._displayed_board.shown.connect(lambda _change: self._square_timer.start())
        for signal in (self._view.hovered, verdict_controller.lenses.answered):
            signal.connect(self._describe_square_soon)
        LANGUAGE.changed.connect(self.refresh)
        LANGUAGE.changed.connect(self._describe_square_soon)
        self._window.status_bar.summary_clicked.connect(self._explain_summary)
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Update the texts about the displayed board."""
        self._refresh_timer.stop()
        self._learn_bound()
        problems = self._analysis.live_analysis.findings.problems
        knowledge = self._displayed_board.knowledge_store.of(self._displayed_board.board)
        game_progress = _game_progress(self._session)
        self._analysis.problems_panel.show_problems(
            None
            if problems is None
            else board_report.problems_to_show(problems.problems, knowledge, game_progress)
        )
        summary = self._summary(game_progress)
        if summary.kind != "error" and self._live_verdict.is_expected:
            self._window.status_bar.grey_summary()
        else:
            self._window.status_bar.set_summary(summary.text, summary.kind)
        self._analysis.overlays_panel.refresh()

    def _learn_bound(self) -> None:
        """Add the lower bound of the analyses, which can prove that a solution is optimal."""
        board, live_analysis = self._displayed_board.board, self._analysis.live_analysis
        knowledge = self._displayed_board.knowledge_store.of(board)
        bound = live_analysis.findings.bound if live_analysis.is_current else None
        if knowledge is None or knowledge.pushes is None or bound is None:
            return
        if (knowledge.verdict.bound or 0) < (bound.pushes or 0) <= knowledge.pushes:
            self._displayed_board.knowledge_store.learn_bound(board, bound.pushes or 0)

    def _show_findings(self) -> None:
        """Show new findings, during a stroke only after the board has been painted."""
        if self._view.is_button_down:
            self._refresh_timer.start()
            self._square_timer.start()
        else:
            self.refresh()
            self._describe_square()

    def _describe_square_soon(self, *_: object) -> None:
        """Describe the square pointed at, during a stroke only after the board has been painted."""
        if self._view.is_button_down:
            self._square_timer.start()
        else:
            self._describe_square()

    def _describe_square(self) -> None:
        """Describe the square under the mouse or the cursor in the status bar."""
        square, text = self._view.pointed_square, ""
        if square is not None and square < self._displayed_board.board.size:
            findings = self._analysis.live_analysis.findings
            description = board_report.describe_square(
                self._displayed_board.board, square, findings
            )
            sources = (self._verdict_controller.survey_controller, self._verdict_controller.lenses)
            sentences = (source.sentence(square) for source in sources)
            text = " · ".join(filter(None, (description, *sentences)))
        self._window.status_bar.set_square_text(text)
        self._view.describe(text)

    def _summary(self, game_progress: GameProgress) -> BoardSummary:
        board = self._displayed_board.board
        is_searched = self._live_verdict.is_studying or any(
            not run.is_over and run.board == board for run in self._runs.all
        )
        return board_report.summarise(
            board,
            self._analysis.live_analysis.findings,
            self._displayed_board.knowledge_store.of(board),
            game_progress,
            is_searched=is_searched,
        )

    def _mark_stale(self, name: str) -> None:
        if name == "problems":
            summary = self._summary(_game_progress(self._session)).text
            self._window.status_bar.set_summary(
                tr("{summary} · checking again", summary=summary), "counts"
            )

    def _explain_summary(self) -> None:
        """Show the base of the summary: the verdict, the problems, or the matching."""
        if self._verdict_controller.explain():
            return
        problems, layer = self._analysis.problems_panel, self._analysis.layer
        if problems.sentences:
            problems.show()
            problems.raise_()
            problems.choose_first()
        else:
            layer.switch("pushes-bound", not layer.is_on("pushes-bound"))


def _game_progress(session: GameSession) -> GameProgress:
    """Return the progress of the displayed game at its board."""
    game = session.game
    if game is None:
        return board_report.NO_GAME
    if not game.is_forward:
        return GameProgress(pulls=game.pushes)
    return GameProgress(game.pushes, game.all_pushes if game.leads_to_solution else None)
