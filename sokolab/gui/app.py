"""Builds the window and wires the parts: the one place that knows all of them."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeySequence, QUndoGroup, QUndoStack
from PySide6.QtWidgets import QApplication

from sokolab import __version__
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.gui.analysis.controller import AnalysisController
from sokolab.gui.batch.controller import BatchController
from sokolab.gui.collection.controller import CollectionController
from sokolab.gui.collection.library_controller import LibraryController
from sokolab.gui.document.level_document import BoardChange, LevelDocument
from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.editor.board_actions import BoardActions
from sokolab.gui.editor.editor import Editor
from sokolab.gui.editor.history_dock import HistoryDock
from sokolab.gui.play.controller import PlayController
from sokolab.gui.scene.scrolling import ScrollBars
from sokolab.gui.scene.view import BoardView
from sokolab.gui.scene.view_actions import ViewActions
from sokolab.gui.shell import error_log
from sokolab.gui.shell.help_actions import HelpActions
from sokolab.gui.shell.main_window import MainWindow, window_icon
from sokolab.gui.shell.messages import Kind
from sokolab.gui.shell.panels import Panels
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.tasks import Tasks
from sokolab.gui.shell.theme import Theme
from sokolab.gui.solving.controller import SolveController
from sokolab.gui.tour.tour import Tour
from sokolab.reports.square_report import spoken
from sokolab.solvers import worker_pool
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Result, Solver
from sokolab.solvers.optimiser.optimiser import Shortener
from sokolab.solvers.roster import ROSTER

__all__ = ["Parts", "build", "main", "settle"]


class Parts:
    """Everything the window is made of, made in order and tied together.

    Attributes
    ----------
    settings, theme, window, stage, view, scroll_bars
        The shell.
    undo_group
        Holds the undo stack of every document that was on the stage.
    editor, reshaping, looking, help
        The actions of the menus of those names.
    tasks, servants, analysing
        The pools; the processes in which solvers run; the questions about what is shown, the
        overlays, the problems.
    playing, solving
        Games and their replay; the runs of the solvers.
    filing, batching
        The open collection, its file and its docks; jobs over all of it.
    librarian
        What is found goes into the library, what is known shows.
    panels
        Keys and first places of the docks.
    tour
        Leads a newcomer through all of it.
    """

    def __init__(self, argv: Sequence[str]) -> None:
        self.settings = Settings()
        self.theme = Theme(self.settings.scheme)
        self.window = MainWindow(self.theme)
        self.stage = Stage(LevelDocument(Level(Board.empty(10, 14))), self.window)
        self.view = BoardView(self.stage.board, self.theme.look)
        self.scroll_bars = ScrollBars(self.view)
        self.undo_group = QUndoGroup(self.window)
        self._resting_stack = QUndoStack(self.undo_group)
        self.tasks = Tasks(self.window)
        self.worker_pool = worker_pool.WorkerPool(ROSTER[0].name)
        self._build_shell()
        self._build_editor()
        self.analysis_controller = AnalysisController(
            self.window, self.stage, self.view, self.settings, self.tasks
        )
        self.analysis_controller.analyst.answered.connect(self.speak)
        self._build_play()
        # Files: collection, properties, opening and saving.
        self.collection_controller = CollectionController(
            self.window, self.stage, self.settings, self.view
        )
        self.collection_controller.properties.replay_asked.connect(
            self.play_controller.room.start_solution
        )
        self.collection_controller.properties.game_asked.connect(self.play_controller.room.go_on)
        self.collection_controller.export_actions.shown = lambda: (
            self.analysis_controller.layer.shown
        )
        self.library_controller = LibraryController(
            self.window,
            self.collection_controller,
            self.solve_controller.runs,
            self.play_controller.room,
        )
        self.batch_controller = BatchController(
            self.window, self.collection_controller, self.settings, self.analysis_controller.warm_up
        )
        self.editor.copy_level = self.collection_controller.files.copy_level
        self.editor.paste_level = self.collection_controller.files.paste
        self.panels = Panels(self.window)
        self.tour = Tour(
            self.window,
            self.stage,
            self.view,
            self.editor,
            self.analysis_controller,
            self.play_controller,
            self.solve_controller,
            self.collection_controller.workspace,
        )
        is_first = not self._restore_layout()
        self.window.closed.connect(self.tasks.close)
        self.window.closed.connect(self.worker_pool.close)
        self.collection_controller.files.start(argv[0] if argv else None)
        self.collection_controller.crash_recovery.offer()
        self.batch_controller.offer()
        if is_first and not self.collection_controller.messages.messages:
            answers = [("Take the tour", self.tour.start)]
            self.collection_controller.messages.say(
                "New here? Two minutes show what there is.", answers=answers
            )
            self.tour.begun.connect(partial(self.collection_controller.messages.clear, Kind.NOTE))
        self.view.setFocus()

    def _build_shell(self) -> None:
        window, stage, view = self.window, self.stage, self.view
        window.setWindowIcon(window_icon(self.theme))
        window.setCentralWidget(view)
        window.setProperty("parts", self)
        self.theme.changed.connect(view.set_look)
        stage.shown.connect(self._show)
        stage.document_changed.connect(self._take_document)
        self._take_document(stage.document)
        window.closed.connect(self._keep_layout)

    def _build_editor(self) -> None:
        window, stage, view = self.window, self.stage, self.view
        self._add_undo()
        self.editor = Editor(window, stage, view)
        self.board_actions = BoardActions(window, stage, self.editor.select_tool)
        self.view_actions = ViewActions(window, view, self.settings)
        self.help = HelpActions(window)
        history = HistoryDock(self.undo_group)
        window.add_dock(history, Qt.DockWidgetArea.LeftDockWidgetArea)
        history.hide()
        view.hovered.connect(self.speak)
        stage.shown.connect(self.speak)
        stage.selection_changed.connect(view.set_selected)

    def _build_play(self) -> None:
        window, stage, view = self.window, self.stage, self.view
        warm_up = self.analysis_controller.warm_up
        self.play_controller = PlayController(window, stage, view, self.settings, warm_up.is_ready)
        self.solve_controller = SolveController(
            window,
            stage,
            self.play_controller,
            self.settings,
            self.tasks,
            warm_up.is_ready,
            ask=self._ask,
        )
        warm_up.ready.connect(self.solve_controller.runs.prepared)
        warm_up.finished.connect(self.solve_controller.runs.prepare_no_longer)
        view.stepped_back.connect(self._step_back)
        stage.mode_changed.connect(self._take_mode)

    def _ask(
        self,
        board: Board,
        solver: Solver,
        limits: Limits,
        cancel: CancelToken,
        on_progress: OnProgress,
    ) -> Result:
        """Ask a solver in a process of its own: whatever it does, the window lives on."""
        if isinstance(solver, Shortener):
            return worker_pool.shortened(
                self.worker_pool, solver, board, limits, cancel, on_progress
            )
        if solver not in ROSTER:  # another process finds a solver by its name there
            return solver.solve(board, limits, cancel, on_progress)
        return worker_pool.solved(self.worker_pool, solver.name, board, limits, cancel, on_progress)

    def _step_back(self) -> None:
        """Let go of the selected box; with none, leave the game or stop the searches."""
        if self.stage.selected is not None:
            self.stage.select(None)
        else:
            self.solve_controller.step_back()

    def _take_mode(self, mode: Mode) -> None:
        """Let undo and redo rest while a game is played, which has its own."""
        is_edit = mode is Mode.EDIT
        stack = self.stage.document.undo_stack if is_edit else self._resting_stack
        self.undo_group.setActiveStack(stack)

    def _add_undo(self) -> None:
        window, group = self.window, self.undo_group
        for name, action, key, tip in (
            (
                "undo",
                group.createUndoAction(window, "&Undo"),
                QKeySequence.StandardKey.Undo,
                "Takes back the last step of the edit; there is no limit.",
            ),
            (
                "redo",
                group.createRedoAction(window, "&Redo"),
                "Ctrl+Y",
                "Makes the step again that was taken back last.",
            ),
        ):
            window.register("edit", name, action, key, tip, name)
            window.menu("edit").addAction(action)
            window.add_to_bar("edit", action)
        window.menu("edit").addSeparator()

    def speak(self, *_: object) -> None:
        """Say in the strip what lies under the mouse or the cursor, by what is known now."""
        square = self.view.pointed_square
        if square is None or square >= self.stage.board.size:
            self.window.set_square_text("")
        else:
            findings = self.analysis_controller.analyst.findings
            self.window.set_square_text(spoken(self.stage.board, square, findings))

    def _show(self, change: BoardChange) -> None:
        self.view.set_board(change.board, change.squares, change.shift)

    def _take_document(self, document: LevelDocument) -> None:
        self.undo_group.addStack(document.undo_stack)
        self.undo_group.setActiveStack(document.undo_stack)
        self.view.fit()

    def _keep_layout(self) -> None:
        geometry, state = self.window.layout_state()
        self.settings.put("geometry", geometry)
        self.settings.put("docks", state)
        self.settings.sync()

    def _restore_layout(self) -> bool:
        """Take the kept layout back, or else begin with the first; return whether it was kept."""
        is_kept = self.window.restore_layout(
            self.settings.data("geometry"), self.settings.data("docks")
        )
        if not is_kept:
            room = self.window.screen().availableSize() * 0.9
            self.window.resize(room.boundedTo(QSize(1600, 1000)))
            self.panels.arrange()
            QTimer.singleShot(0, self.view.fit)  # once the panels have taken their room
        return is_kept


def build(argv: Sequence[str] = ()) -> MainWindow:
    """Return the window with everything in it, not yet shown; a QApplication must exist."""
    return Parts(argv).window


def settle() -> None:
    """Take all that is loaded by now for lasting: collecting it again and again costs 100 ms."""
    gc.collect()
    gc.freeze()


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window and stay until it is closed.

    Parameters
    ----------
    argv
        What stands behind the program's name: at most one file or link.
    """
    application = QApplication.instance() or QApplication(sys.argv[:1])
    application.setApplicationName("sokolab")
    application.setApplicationVersion(__version__)
    parts = Parts(sys.argv[1:] if argv is None else argv)
    parts.analysis_controller.warm_up.finished.connect(settle)
    parts.analysis_controller.warm_up.finished.connect(parts.worker_pool.warm)
    error_log.watch(parts.window.say)
    parts.window.show()
    return int(application.exec())
