"""Solving: the actions of the solve menu, the runs and what is done with their solutions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt

from sokolab.collection.judged_solutions import best
from sokolab.core.board import Board
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.play.controller import PlayController
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.tasks import Tasks
from sokolab.gui.solving.run_report import announcement
from sokolab.gui.solving.runs import Ask, Run, Runs
from sokolab.gui.solving.solver_dock import SolverDock
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Result, Solver
from sokolab.solvers.optimiser.optimiser import Shortener
from sokolab.solvers.roster import ROSTER

__all__ = ["SolveController"]


def _ask(
    board: Board, solver: Solver, limits: Limits, cancel: CancelToken, on_progress: OnProgress
) -> Result:
    """Ask a solver of the roster; its answer is judged before it comes back."""
    return solver.solve(board, limits, cancel, on_progress)


class SolveController(QObject):
    """The runs of the solvers and their dock.

    Parameters
    ----------
    is_ready
        Whether the kernels of the stage of that name are compiled.
    roster, ask
        The solvers and how they are asked; others only for tests.
    """

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        play_controller: PlayController,
        settings: Settings,
        tasks: Tasks,
        is_ready: Callable[[str], bool],
        roster: Sequence[Solver] = ROSTER,
        ask: Ask = _ask,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._playing = play_controller
        self._documents: dict[int, LevelDocument] = {}
        self._announced: Run | None = None
        self.runs = Runs(tasks, ask, is_ready, self)
        self.runs.added.connect(self._note_document)
        self._add_solve_actions()
        actions = tuple(map(window.action, ("solve", "stop", "clear-runs")))
        self.dock = SolverDock(self.runs, roster, window.theme, settings, self.where_from, actions)
        window.add_dock(self.dock, Qt.DockWidgetArea.RightDockWidgetArea)
        self._wire()

    def _wire(self) -> None:
        stage, dock = self._stage, self.dock
        self.runs.changed.connect(self._follow_run)
        self.runs.removed.connect(self._enable)
        dock.replay_wanted.connect(self.replay)
        dock.path_wanted.connect(self._show_path_of)
        dock.keep_wanted.connect(self._keep)
        dock.shorten_wanted.connect(self._shorten)
        stage.shown.connect(self._look_again)
        stage.mode_changed.connect(self._look_again)
        stage.document_changed.connect(self._look_again)
        self._playing.room.game_changed.connect(self._enable)
        self._window.closed.connect(self.runs.stop_all)
        self._window.strip.message_clicked.connect(self._show_announced)
        self._enable()

    def _add_solve_actions(self) -> None:
        add, window = self._window.add_action, self._window
        solve = add(
            "solve",
            "solve",
            "&Solve",
            "F5",
            "Starts the chosen solvers on the level, side by side; you can draw on meanwhile.",
            self.solve,
            "solve",
        )
        stop = add(
            "solve",
            "stop",
            "S&top",
            "Shift+F5",
            "Ends all searches at once; what they proved so far is said.",
            self.runs.stop_all,
            "stop",
        )
        for action in (solve, stop):
            window.add_to_bar("solve", action)
        window.menu("solve").addSeparator()
        add(
            "solve",
            "solve-position",
            "Solve from this &position",
            "Ctrl+F5",
            "Starts the chosen solvers on the position of the game: can it still be won?",
            self.solve_position,
        )
        add(
            "solve",
            "shorten",
            "S&horten the solution",
            "F7",
            "Looks for a shorter solution near the chosen one, or near the best one kept with the "
            "level, until you stop it; what it finds is kept with the level.",
            self.shorten,
        )
        add(
            "solve",
            "choose-solvers",
            "&Choose solvers",
            "Ctrl+Shift+F5",
            "Opens the panel where solvers and their limits are chosen.",
            self._choose_solvers,
        )
        add(
            "solve",
            "clear-runs",
            "C&lear list",
            "Alt+F5",
            "Takes the searches that are over off the list.",
            lambda: self.runs.forget(self.runs.all),
        )

    def _choose_solvers(self) -> None:
        self.dock.show()
        self.dock.raise_()
        self.dock.setFocus()

    def solve(self) -> None:
        """Start the chosen solvers on the level as it is drawn."""
        self._start(self._stage.document.board, "")

    def solve_position(self) -> None:
        """Start the chosen solvers on the game's position."""
        game = self._playing.room.game
        if game is not None:
            self._start(game.shown, "a position in play" if game.at else "")

    def shorten(self) -> None:
        """Make the chosen solution of this level shorter, or else the best one kept with it."""
        run = self.dock.current
        if run is not None and run.lurd and not self.where_from(run):
            self._shorten(run)
            return
        level = self._stage.document.level
        known = best(level)
        if known is None:
            self._window.say("There is no solution to shorten yet; press Solve (F5)")
        else:
            self._shorten_letters(level.board, known.lurd, "")

    def _shorten(self, run: Run) -> None:
        self._shorten_letters(run.board, run.lurd, run.origin)

    def _shorten_letters(self, board: Board, lurd: str, origin: str) -> None:
        limits = Limits(megabytes=self.dock.limits.megabytes)  # it goes on until it is stopped
        self._show(self.runs.start(board, (Shortener(lurd),), limits, origin)[0])

    def _start(self, board: Board, origin: str) -> None:
        chosen = self.dock.chosen
        if not chosen:
            self._choose_solvers()
            self._window.say("Choose at least one solver")
            return
        self._show(self.runs.start(board, chosen, self.dock.limits, origin)[0])

    def _show(self, run: Run) -> None:
        self.dock.choose(run)
        self.dock.show()
        self.dock.raise_()

    def _note_document(self, run: Run) -> None:
        self._documents[run.number] = self._stage.document

    def where_from(self, run: Run) -> str:
        """Return of which board a run speaks, if not of the one being edited; else ""."""
        document = self._stage.document
        if run.board == document.board:
            return ""
        if run.origin:
            return run.origin
        is_here = self._documents.get(run.number, document) is document
        return "an earlier board" if is_here else "another level"

    def _follow_run(self, run: Run) -> None:
        self._enable()
        if run.is_over:
            self._announced = run
            if run.is_shortening and run.shorter and run.lurd and not self.where_from(run):
                self._keep(run)
            self._window.say(announcement(run))

    def _show_announced(self) -> None:
        """Show how the outcome was found that the strip tells of."""
        run = self._announced
        if run in self.runs.all and run and self._window.strip.message == announcement(run):
            self._show(run)

    def replay(self, run: Run) -> None:
        """Show a run's solution on its own board, ready to be played."""
        other = self.where_from(run)
        self.dock.choose(run)
        label = f"{run.solver.title}, on {other}" if other else run.solver.title
        self._playing.room.start_solution(run.board, run.lurd, label)
        self._playing.room.playback.play()

    def _show_path_of(self, run: Run) -> None:
        self.replay(run)
        self._playing.show_path()

    def _keep(self, run: Run) -> None:
        if self.where_from(run):
            self._window.say("This solution is of another board")
        else:
            self._playing.room.keep(run.lurd, run.solver.title)

    def step_back(self) -> None:
        """Leave the game, or stop the searches (what Escape does)."""
        if self._playing.room.game is not None:
            self._playing.room.leave()
        else:
            self.runs.stop_all()

    def _look_again(self, *_: object) -> None:
        if self._stage.mode is Mode.EDIT:
            self.dock.look_again()

    def _enable(self, *_: object) -> None:
        self._window.action("stop").setEnabled(self.runs.is_active)
        has_old = any(run.is_over for run in self.runs.all)
        self._window.action("clear-runs").setEnabled(has_old)
        is_play = self._playing.room.game is not None
        self._window.action("solve-position").setEnabled(is_play)
