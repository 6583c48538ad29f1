"""The Solve menu, the solver panel, and the use of the solutions found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from sokolab import plugins
from sokolab.collection.known_level import best_solution
from sokolab.core.board import Board
from sokolab.core.lurd import Measure, Replay
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.play.play_controller import PlayController
from sokolab.gui.shell.action_rows import Condition
from sokolab.gui.shell.docks import LazyDock
from sokolab.gui.solving.runs import Runs
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, phrase, tr
from sokolab.solvers.frame.protocol import LOWER_BOUND

if TYPE_CHECKING:
    from sokolab.gui.solving.solver_panel import SolverPanel
    from sokolab.reports.run import Run


class SolveController(QObject):
    """Connects the runs of the solvers and their panel to the window.

    ``library_solution`` returns the best solution of a board in the library, or None; it is called
    on a thread of the pool.
    """

    def __init__(
        self,
        core: WindowCore,
        play_controller: PlayController,
        library_solution: Callable[[Board], Replay | None],
    ) -> None:
        super().__init__(core.window)
        self._window = window = core.window
        self._displayed_board = core.displayed_board
        self._settings = core.settings
        self._library_solution = library_solution
        self._play_controller = play_controller
        self._documents: dict[int, LevelDocument] = {}  # keyed by run number
        self._announced_run: Run | None = None
        self.runs = Runs(core.tasks, core.engine, self._best_known, self)
        self.runs.added.connect(
            lambda run: self._documents.update({run.number: self._displayed_board.document})
        )
        window.bind(
            {
                "solve": self.solve,
                "stop": self.runs.stop_all,
                "solve-position": self.solve_position,
                "shorten": self.shorten,
                "choose-solvers": self._choose_solvers,
                "clear-runs": lambda: self.runs.forget(self.runs.all),
            }
        )
        self.dock = LazyDock("solver", tr("Solver"), self._build_panel, window)
        window.add_panel(self.dock, Qt.DockWidgetArea.RightDockWidgetArea)
        self._connect_signals()

    @property
    def panel(self) -> SolverPanel:
        """The solver panel, built when it is first used."""
        return self.dock.content

    def _build_panel(self) -> SolverPanel:
        from sokolab.gui.solving.solver_panel import SolverPanel
        from sokolab.solvers.roster import ROSTER, all_solvers

        # The panel does not wait for plug-ins; those not known yet are offered later.
        is_known = plugins.are_described(plugins.SOLVERS)
        panel = SolverPanel(
            self.runs,
            all_solvers() if is_known else ROSTER,
            self._window.theme,
            self._settings,
            self.foreign_board,
            self._is_elsewhere,
            tuple(map(self._window.action, ("solve", "stop", "clear-runs"))),
            self._displayed_board.knowledge_store.of,
        )
        panel.choose_newest()
        handlers: dict[str, Callable[[Run], None]] = {
            "play": self.replay,
            "path": self._show_path_of,
            "keep": self._keep_solution,
            "shorten": self._shorten_run,
            "copy": lambda run: QGuiApplication.clipboard().setText(run.lurd),
        }
        panel.action_requested.connect(lambda name, run: handlers[name](run))
        self._displayed_board.document_changed.connect(panel.choose_newest)
        return panel

    def offer_plugins(self) -> None:
        """Add the solvers of plug-ins, which are known now, to a panel that was built before."""
        from sokolab.solvers.roster import all_solvers

        if (panel := self.dock.built_content) is not None:
            panel.form.offer(all_solvers())

    def _connect_signals(self) -> None:
        displayed_board = self._displayed_board
        self.runs.ticked.connect(self._learn_progress)
        self.runs.changed.connect(self._report_run)
        self.runs.removed.connect(self._enable_actions)
        for signal in (
            displayed_board.shown,
            displayed_board.mode_changed,
            displayed_board.document_changed,
        ):
            signal.connect(self._compare_boards)
        self._play_controller.path_toggled.connect(self._draw_path)
        self._window.closed.connect(self.runs.stop_all)
        self._window.status_bar.message_clicked.connect(self._show_announced)
        self._enable_actions()

    def stop_searches_of(self, is_gone: Callable[[LevelDocument], bool]) -> None:
        """Stop the searches that were started from levels now gone, as others might be waiting."""
        for run in self.runs.all:
            if not run.is_over and is_gone(self._documents[run.number]):
                self.runs.stop(run)

    def _best_known(self, board: Board) -> tuple[Replay | None, int | None]:
        """Return the best solution and bound of a board. Called on a thread of the pool."""
        knowledge = self._displayed_board.knowledge_store.of(board)
        solutions = (
            self._library_solution(board),
            self._displayed_board.knowledge_store.solution_of(board),
        )
        solution = min(filter(None, solutions), key=lambda replay: replay.pushes, default=None)
        return solution, knowledge.verdict.bound if knowledge is not None else None

    def _learn_progress(self) -> None:
        """Take in the solutions and bounds that searches have found so far."""
        knowledge_store = self._displayed_board.knowledge_store
        for run in self.runs.all:
            progress = run.progress
            if run.is_over or progress is None:
                continue
            if progress.solution is not None:
                knowledge_store.learn_solution(run.board, progress.solution, run.solver.name)
            counts_pushes = run.solver.minimises is Measure.PUSHES
            if progress.note == LOWER_BOUND and counts_pushes and progress.depth:
                knowledge_store.learn_bound(run.board, progress.depth)

    def _choose_solvers(self) -> None:
        self.dock.show()
        self.dock.raise_()
        self.panel.choose_solvers()

    def solve(self) -> None:
        """Start the chosen solvers on the level as it is drawn."""
        self._start_chosen(self._displayed_board.document.board, "")

    def solve_position(self) -> None:
        """Start the chosen solvers on the game's position."""
        game = self._play_controller.session.game
        if game is not None:
            self._start_chosen(
                game.board_now, phrase("a position in play") if game.moves_played else ""
            )

    def shorten(self) -> None:
        """Shorten the chosen solution of this level, or else its best one, or its verdict's."""
        run = self.panel.current_run
        if run is not None and run.lurd and not self.foreign_board(run):
            self._shorten_run(run)
            return
        level = self._displayed_board.document.level
        knowledge_store = self._displayed_board.knowledge_store
        solution = best_solution(level) or knowledge_store.solution_of(level.board)
        if solution is None:
            self._window.say(
                tr("There is no solution to shorten yet. Press F5 to solve the level.")
            )
        else:
            self._shorten_solution(solution, "")

    def _shorten_run(self, run: Run) -> None:
        if run.best_solution is not None:
            self._shorten_solution(run.best_solution, run.origin)

    def _shorten_solution(self, solution: Replay, origin: str | Phrase) -> None:
        from sokolab.solvers.optimiser.optimiser import Shortener

        form = self.panel.form
        limits = replace(form.limits, nodes=None)
        shortener = Shortener(solution, form.objective)
        self._show_runs(self.runs.start(solution.final.board, (shortener,), limits, origin))

    def _start_chosen(self, board: Board, origin: str | Phrase) -> None:
        solvers = self.panel.form.chosen_solvers
        if not solvers:
            self._choose_solvers()
            self._window.say(tr("Choose at least one solver"))
            return
        self._show_runs(self.runs.start(board, solvers, self.panel.form.limits, origin))

    def _show_runs(self, runs: Sequence[Run]) -> None:
        """Show the panel with the run that turns out best among these."""
        self._show_run(runs[0])
        self.panel.follow_runs(runs)

    def _show_run(self, run: Run) -> None:
        self.panel.choose(run)
        self.dock.show()
        self.dock.raise_()

    def foreign_board(self, run: Run) -> str:
        """Return the name of a run's board in words, or "" for the board being edited."""
        document = self._displayed_board.document
        if run.board == document.board:
            return ""
        if run.origin:
            return str(run.origin)
        start_document = self._documents.get(run.number, document)
        if start_document is document:
            return tr("an earlier board")
        title = start_document.level.title
        return tr("level “{title}”", title=title) if title else tr("another level")

    def _is_elsewhere(self, run: Run) -> bool:
        """Whether a run was started from another level, and is not about the one being edited."""
        document = self._displayed_board.document
        start_document = self._documents.get(run.number, document)
        return start_document is not document and run.board != document.board

    def _report_run(self, run: Run) -> None:
        self._enable_actions()
        if run.is_over and run.result is not None:
            self._displayed_board.knowledge_store.learn_result(run.result)
        if run.is_over:
            from sokolab.reports.run_report import announcement

            self._announced_run = run
            self._window.say(announcement(run))

    def _show_announced(self) -> None:
        """Select the run whose outcome the status bar announces."""
        run = self._announced_run
        if run is None or run not in self.runs.all:
            return
        from sokolab.reports.run_report import announcement

        if self._window.status_bar.message == announcement(run):
            self._show_run(run)

    def replay(self, run: Run) -> None:
        """Replay a run's solution on the board for which it was found."""
        board = self.foreign_board(run)
        self.panel.choose(run)
        solver = str(run.solver.title)
        label = tr("{solver}, on {board}", solver=solver, board=board) if board else solver
        if run.best_solution is not None:
            self._play_controller.session.replay(run.best_solution, label)

    def _show_path_of(self, run: Run) -> None:
        self.replay(run)
        self._play_controller.show_path()

    def _draw_path(self, is_on: bool) -> None:
        """Draw the path of the chosen run's solution, if no game has a path to draw."""
        if not is_on or self._play_controller.session.game is not None or not self.runs.all:
            return
        run = self.panel.current_run
        if run is not None and run.best_solution is not None and not self.foreign_board(run):
            self._show_path_of(run)

    def _keep_solution(self, run: Run) -> None:
        if self.foreign_board(run):
            self._window.say(tr("This solution belongs to another board"))
        else:
            self._play_controller.session.keep_solution(run.lurd, run.solver.title)

    def handle_escape(self) -> None:
        """Handle Escape by the first of these actions that is possible.

        Clear the selection; leave the replay or the game; bring back the panels; stop searches.
        """
        board_alone = self._window.action("board-alone")
        if self._displayed_board.selected_square is not None:
            self._displayed_board.select(None)
        elif self._play_controller.session.game is not None:
            self._play_controller.session.step_back()
        elif board_alone.isChecked():
            board_alone.trigger()
        else:
            self.runs.stop_all()

    def _compare_boards(self, *_: object) -> None:
        if self.dock.built_content is not None and self._displayed_board.mode is Mode.EDIT:
            self.dock.built_content.compare_boards()

    def _enable_actions(self, *_: object) -> None:
        self._window.allow(Condition.SEARCH, self.runs.is_active)
        has_finished = any(run.is_over for run in self.runs.all)
        self._window.allow(Condition.FINISHED_SEARCH, has_finished)
