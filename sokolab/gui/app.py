"""Builds the window and connects its parts: the only module that knows them all."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QApplication

from sokolab import __version__, plugins
from sokolab.core.board import Board
from sokolab.core.gc_pause import collect_all, gc_frozen
from sokolab.core.level import Level
from sokolab.core.lurd import Replay, replay
from sokolab.gui.analysis.controller import AnalysisController
from sokolab.gui.batch.controller import BatchController
from sokolab.gui.collection.controller import CollectionController
from sokolab.gui.collection.library_controller import LibraryController
from sokolab.gui.document.level_document import BoardChange, LevelDocument
from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.document.undo_order import UndoOrder
from sokolab.gui.editor.editor import Editor
from sokolab.gui.editor.history.history_dock import HistoryDock
from sokolab.gui.editor.history.undo_actions import UndoActions
from sokolab.gui.editor.whole_board.board_actions import BoardActions
from sokolab.gui.editor.whole_board.piece_actions import PieceActions
from sokolab.gui.play.controller import PlayController
from sokolab.gui.scene.first_paint import FirstPaint
from sokolab.gui.scene.scrolling import ScrollBars
from sokolab.gui.scene.view import BoardView
from sokolab.gui.scene.view_actions import ViewActions
from sokolab.gui.shell import error_log
from sokolab.gui.shell.end_signals import EndSignals
from sokolab.gui.shell.help_actions import HelpActions
from sokolab.gui.shell.kernel_loader import KernelLoader
from sokolab.gui.shell.languages.menu import LanguageMenu
from sokolab.gui.shell.languages.switch import LanguageSwitch
from sokolab.gui.shell.main_window import MainWindow, window_icon
from sokolab.gui.shell.messages import Kind
from sokolab.gui.shell.panels import Panels, first_size
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.tasks import Tasks
from sokolab.gui.shell.theme import Theme
from sokolab.gui.shell.window_engine import WindowEngine
from sokolab.gui.solving.controller import SolveController
from sokolab.gui.tour.tour import Tour
from sokolab.gui.verdicts.controller import VerdictController
from sokolab.language import phrase, tr
from sokolab.reports.library_report import best_solutions, solver_title
from sokolab.reports.square_report import describe_square
from sokolab.reports.standing import Standing

if TYPE_CHECKING:
    from sokolab.collection.known_solutions import KnownSolution
    from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Result, Solver

__all__ = ["Application", "build", "main"]

_FIRST_BOARD = (10, 14)
"""Rows and columns of the board that is on show until the first level is opened."""
_JUDGED_AFTER_MS = 1500
"""When boards begin to be judged if the kernels are not ready by then; overlays come first."""


class Application:
    """The window and everything behind it, created in order and connected.

    Attributes
    ----------
    settings, language_switch, theme, window, stage, view, scroll_bars
        The frame: main window, the board on show and its view.
    tasks, kernel_loader, engine
        Thread pools, what makes the kernels ready, and what runs searches and studies.
    undo_order
        Undo and redo of the level on show and of its list.
    editor, board_actions, piece_actions, view_actions, help
        Drawing, and the actions of the menus.
    analysis_controller, play_controller, solve_controller, collection_controller
        One controller per feature.
    verdict_controller
        The verdict on the board while it is drawn.
    library_controller, batch_controller
        The library of solutions; batches over a collection.
    panels, tour
        Keys and first places of the docks; the tour for newcomers.
    """

    def __init__(self) -> None:
        self._troubles_told = 0
        self.settings = Settings()
        self.language_switch = LanguageSwitch(self.settings)
        self.theme = Theme(self.settings.scheme, self.settings.text_size)
        self.window = MainWindow(self.theme)
        self.language_switch.setParent(self.window)
        self.language_switch.changed.connect(self.window.refresh_tips)
        self.stage = Stage(LevelDocument(Level(Board.empty(*_FIRST_BOARD))), self.window)
        self.view = BoardView(self.stage.board, self.theme.colours)
        self.scroll_bars = ScrollBars(self.view)
        self.tasks = Tasks(self.window)
        self.kernel_loader = KernelLoader(self.tasks, parent=self.window)
        self.engine = WindowEngine(self.kernel_loader)
        self.window.closed.connect(self.engine.close)
        self._build_window()
        self._build_editor()
        self._build_analysis()
        self._build_play()
        self._build_collection()
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
        for close in (self.kernel_loader.close, self.tasks.close):
            self.window.closed.connect(close)

    def start(self, argv: Sequence[str]) -> None:
        """Restore the layout, open a file or link, and offer what a crash left.

        Parameters
        ----------
        argv
            The arguments behind the program's name: at most one file or link.
        """
        is_first_start = not self._restore_layout()
        collection = self.collection_controller
        collection.files.start(argv[0] if argv else None)
        collection.crash_recovery.offer_recovery()
        self.batch_controller.offer_unfinished()
        self._tell_plugin_troubles()
        self.analysis_controller.load_plugins(self._tell_plugin_troubles)
        if is_first_start and not collection.messages.messages:
            collection.messages.say(
                tr("New here? See everything in two minutes."),
                answers=[(tr("Take the tour"), self.tour.start)],
            )
            self.tour.begun.connect(partial(collection.messages.clear, Kind.NOTE))
        self.view.setFocus()
        FirstPaint(self.view, self.kernel_loader.start)

    def _tell_plugin_troubles(self) -> None:
        """Say which plug-ins were left out since this was called last."""
        troubles = plugins.troubles()
        for trouble in troubles[self._troubles_told :]:
            self.collection_controller.messages.say(tr("{sentence}.", sentence=trouble), Kind.ERROR)
        self._troubles_told = len(troubles)

    def interpret_at_first(self) -> None:
        """Let kernels in plain Python serve until the compiled ones are ready. Returns at once."""
        self.engine.start()
        self.analysis_controller.live_analysis.refresh()
        QTimer.singleShot(_JUDGED_AFTER_MS, self.window, self._judge_interpreted)

    def _judge_interpreted(self) -> None:
        if not self.kernel_loader.is_finished:
            self.verdict_controller.start()

    def end(self) -> None:
        """End without questions, unless the window is closed: unsaved work is kept on disk."""
        if not self.window.is_closed:
            self.collection_controller.record_unsaved()
            self.window.closed.emit()

    # Building ----------------------------------------------------------------------------

    def _build_window(self) -> None:
        window, stage, view = self.window, self.stage, self.view
        self.undo_order = UndoOrder(window)
        self._lists: tuple[QUndoStack, ...] = ()
        window.setWindowIcon(window_icon(self.theme))
        window.setCentralWidget(view)
        window.setProperty("application", self)
        self.theme.changed.connect(view.set_colours)
        stage.document_left.connect(view.forget_level)
        stage.document_changed.connect(self._follow_document)
        stage.selection_changed.connect(view.set_selected)
        self._follow_document(stage.document)
        window.closed.connect(self._save_layout)

    def _build_editor(self) -> None:
        window, stage, view = self.window, self.stage, self.view
        UndoActions(window, self.undo_order)
        self.editor = Editor(window, stage, view)
        self.board_actions = BoardActions(
            window, stage, self.editor.selected, self.editor.floating_tool
        )
        self.piece_actions = PieceActions(window, stage, view, self.editor.selected)
        self.view_actions = ViewActions(window, view, self.settings)
        self.help = HelpActions(window)
        history = HistoryDock(self.undo_order, self.theme, window)
        window.add_dock(history, Qt.DockWidgetArea.LeftDockWidgetArea)
        history.hide()

    def _build_analysis(self) -> None:
        self.analysis_controller = AnalysisController(
            self.window,
            self.stage,
            self.view,
            self.settings,
            self.tasks,
            self.kernel_loader,
            self.engine,
        )
        self.stage.shown.connect(self._show_board)
        self._square_timer = QTimer(self.window, singleShot=True, interval=0)
        self._square_timer.timeout.connect(self._describe_square)
        self.view.hovered.connect(self._point_out_square)
        self.analysis_controller.live_analysis.updated.connect(self._point_out_square)

    def _build_play(self) -> None:
        window, stage, view = self.window, self.stage, self.view
        loader = self.kernel_loader
        self.play_controller = PlayController(
            window, stage, view, self.settings, self.tasks, self.engine
        )
        self.solve_controller = SolveController(
            window,
            stage,
            self.play_controller,
            self.settings,
            self.tasks,
            self.engine.can_begin,
            self._solve,
        )
        loader.ready.connect(self.solve_controller.runs.prepared)
        loader.finished.connect(self.solve_controller.runs.prepare_no_longer)
        view.escape_pressed.connect(self._step_back)
        stage.mode_changed.connect(self._follow_mode)

    def _solve(
        self,
        board: Board,
        solver: Solver,
        limits: Limits,
        cancel: CancelToken,
        on_progress: OnProgress,
    ) -> Result:
        """Run a solver in other processes, with what the library knows; blocks."""
        from sokolab.solvers.roster import beginning_from

        known = self.stage.knowledge.of(board)
        verdict = known.verdict if known is not None else None
        lurd, bound = (verdict.lurd, verdict.bound) if verdict is not None else ("", None)

        def best() -> Replay | None:
            stored = self.collection_controller.library_service.best_by_pushes(board)
            found = [one for one in (stored, replay(board, lurd) if lurd else None) if one]
            return min(found, key=lambda one: one.pushes, default=None)

        begun = beginning_from(best, solver, bound)
        return self.engine.solve(begun, board, limits, cancel, on_progress, tells_slow=True)

    def _build_collection(self) -> None:
        window, session = self.window, self.play_controller.session
        self.collection_controller = collection = CollectionController(
            window,
            self.stage,
            self.settings,
            self.view,
            lambda: self.analysis_controller.layer.shown,
            self.kernel_loader.is_ready,
        )
        collection.workspace.opened.connect(self._follow_list)
        self._follow_list()
        LanguageMenu(window, self.language_switch, collection.messages.say)
        self.kernel_loader.ready.connect(collection.facts.use_kernels)
        collection.properties_dock.replay_requested.connect(session.start_solution)
        collection.properties_dock.game_requested.connect(self.play_controller.go_on)
        session.game_saved.connect(collection.properties_dock.name_game)
        for source in (self.board_actions, self.play_controller.reverse_actions):
            source.new_level_requested.connect(collection.workspace.add)
        self.editor.clipboard.level_copy_requested.connect(collection.files.copy_level)
        self.editor.clipboard.level_paste_requested.connect(collection.files.paste)
        self.library_controller = LibraryController(
            window, self.stage, collection, self.solve_controller.runs, session
        )
        self.verdict_controller = VerdictController(
            window,
            self.stage,
            self.view,
            session,
            self.settings,
            self.tasks,
            self.analysis_controller,
            collection.messages,
            self.engine,
        )
        self.verdict_controller.live_verdict.changed.connect(self._show_verdict)
        self.analysis_controller.explain_by(self.verdict_controller.explain)
        live_verdict = self.verdict_controller.live_verdict
        self.analysis_controller.judge_by(self._standing, lambda: live_verdict.is_expected)
        self.language_switch.changed.connect(self.analysis_controller.show_verdict)
        self.language_switch.changed.connect(self._point_out_square)
        compare = self.play_controller.compare_actions
        compare.add_source(self._found_solutions)
        self.solve_controller.runs.changed.connect(compare.refresh_soon)
        self.solve_controller.runs.changed.connect(self._show_verdict)
        self.batch_controller = BatchController(
            window, collection, self.settings, self.kernel_loader
        )

    # The verdict about the board -----------------------------------------------------------

    def _standing(self) -> Standing:
        """Return what is known of the board on show, and its place in the game."""
        board, game = self.stage.board, self.play_controller.session.game
        is_searched = self.verdict_controller.live_verdict.is_studying or any(
            not run.is_over and run.board == board for run in self.solve_controller.runs.all
        )
        standing = Standing(self.stage.knowledge.of(board), is_searched=is_searched)
        if game is None:
            return standing
        if not game.is_forward:
            return replace(standing, pulls=game.pushes)
        all_pushes = game.all_pushes if game.leads_to_solution else None
        return replace(standing, played_pushes=game.pushes, replay_pushes=all_pushes)

    def _found_solutions(self) -> Iterator[KnownSolution]:
        """Yield the solutions that runs found, and the best of the library."""
        from sokolab.collection.known_solutions import KnownSolution

        for run in self.solve_controller.runs.all:
            if run.best_solution is not None:
                yield KnownSolution(str(run.solver.title), run.best_solution)
        for entry in best_solutions(self.collection_controller.properties_dock.record):
            yield KnownSolution(solver_title(entry.solver) or phrase("The library"), entry.replay)

    def _show_verdict(self, *_: object) -> None:
        self.analysis_controller.show_verdict()

    # Following the stage -----------------------------------------------------------------

    def _show_board(self, change: BoardChange) -> None:
        """Show a board: the tiles first, then what the analyses find out about it."""
        self.view.set_board(change.board, change.squares, change.shift)
        self.analysis_controller.show_board(change)
        self._point_out_square()

    def _point_out_square(self, *_: object) -> None:
        """Describe the square under the mouse; in a stroke, after the board has been painted."""
        if self.view.is_button_down:
            self._square_timer.start()
        else:
            self._describe_square()

    def _describe_square(self) -> None:
        """Say in the status strip what is known of the square under the mouse or the cursor."""
        square, text = self.view.pointed_square, ""
        if square is not None and square < self.stage.board.size:
            findings = self.analysis_controller.live_analysis.findings
            told = describe_square(self.stage.board, square, findings)
            swept = self.verdict_controller.survey.sentence(square)
            text = " · ".join(filter(None, (told, swept)))
        self.window.set_square_text(text)
        self.view.describe(text)

    def _follow_document(self, document: LevelDocument) -> None:
        self._follow_stacks()
        self.view.fit()

    def _follow_list(self) -> None:
        shelf = self.editor.stamp_actions.shelf
        self._lists = (self.collection_controller.workspace.order, shelf.undo_stack)
        self._follow_stacks()

    def _follow_stacks(self) -> None:
        """Undo steps of the document on show, and of the list if it is of the collection."""
        self.undo_order.show(self.stage.document.undo_stack, *self._lists)

    def _follow_mode(self, mode: Mode) -> None:
        """Disable undo and redo of edits while a game is played, which has its own."""
        is_edit = mode is Mode.EDIT
        self.undo_order.set_enabled(is_edit)
        for name in ("undo", "redo"):
            self.window.action(name).setVisible(is_edit)
            self.window.action(f"{name}-moves").setVisible(not is_edit)

    def _step_back(self) -> None:
        """Clear the selection; without one, leave the game or stop the searches."""
        if self.stage.selected is not None:
            self.stage.select(None)
        else:
            self.solve_controller.step_back()

    # Layout ------------------------------------------------------------------------------

    def _save_layout(self) -> None:
        geometry, state = self.window.layout_state()
        self.settings.put("geometry", geometry)
        self.settings.put("docks", state)
        self.settings.sync()

    def _restore_layout(self) -> bool:
        """Restore the saved layout, or arrange a first one; return whether one was saved."""
        is_saved = self.window.restore_layout(
            self.settings.data("geometry"), self.settings.data("docks")
        )
        if not is_saved:
            self.window.resize(first_size(self.window.screen().availableSize()))
            self.panels.arrange()
            QTimer.singleShot(0, self.view.fit)  # once the docks have their final size
        return is_saved


def build(argv: Sequence[str] = ()) -> MainWindow:
    """Return the complete window, not yet shown; a QApplication must exist."""
    with gc_frozen():  # a collection of all that was loaded takes 20 ms and finds next to nothing
        application = Application()
        application.start(argv)
    return application.window


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window and return when it is closed.

    Parameters
    ----------
    argv
        The arguments behind the program's name: at most one file or link.
    """
    qt_application = QApplication.instance() or QApplication(sys.argv[:1])
    qt_application.setApplicationName("sokolab")
    qt_application.setApplicationVersion(__version__)
    with gc_frozen():
        application = Application()
        application.start(sys.argv[1:] if argv is None else argv)
    application.kernel_loader.finished.connect(collect_all)
    application.kernel_loader.finished.connect(application.engine.use_compiled)
    application.kernel_loader.finished.connect(application.verdict_controller.use_compiled)
    error_log.watch(application.window.say)
    FirstPaint(application.view, application.interpret_at_first)
    qt_application.aboutToQuit.connect(application.end)
    end_signals = EndSignals(qt_application.exit)
    application.window.show()
    try:
        return int(qt_application.exec())
    finally:
        end_signals.close()
