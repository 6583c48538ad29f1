"""Builds the window and connects its parts: the only module that knows them all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt

from sokolab.core.board import Board
from sokolab.core.lurd import Replay
from sokolab.gui.analysis.analysis_controller import AnalysisController
from sokolab.gui.batch.batch_controller import BatchController
from sokolab.gui.collection.collection_controller import CollectionController
from sokolab.gui.collection.library_controller import LibraryController
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.editor.board_actions import BoardActions, PieceActions
from sokolab.gui.editor.editor import Editor
from sokolab.gui.editor.undo_history import FollowedUndo, HistoryDock, UndoActions
from sokolab.gui.frame import Frame
from sokolab.gui.generation.grow_controller import GrowController
from sokolab.gui.play.play_controller import PlayController
from sokolab.gui.scene.first_paint import FirstPaint
from sokolab.gui.scene.view_actions import ViewActions
from sokolab.gui.shell.help_actions import HelpActions
from sokolab.gui.shell.language_switch import LanguageMenu
from sokolab.gui.shell.message_bar import MessageKind, PluginTroubles
from sokolab.gui.shell.panels import Panels
from sokolab.gui.solving.solve_controller import SolveController
from sokolab.gui.tour import Tour
from sokolab.gui.verdicts.known_in_words import KnownInWords
from sokolab.gui.verdicts.verdict_controller import VerdictController
from sokolab.language import tr


class Application(Frame):
    """The window and everything behind it, created in order and connected."""

    def __init__(self) -> None:
        super().__init__()
        self._build_editor()
        self._build_play()
        self._build_collection()
        self._build_verdicts()
        self.panels = Panels(self.window, self.settings)
        self.tour = Tour(
            self,
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
        is_first_start = not self.panels.restore(self.view.fit)
        collection = self.collection_controller
        collection.files.start(argv[0] if argv else None)
        collection.crash_recovery.offer_recovery()
        self.batch_controller.offer_unfinished()
        troubles = PluginTroubles(collection.messages)
        troubles.tell()
        self.analysis_controller.load_plugins(troubles.tell)
        if is_first_start and not collection.messages.messages:
            collection.messages.say(
                tr("New here? See everything in two minutes."),
                answers=[(tr("Take the tour"), self.tour.start)],
            )
            self.tour.begun.connect(partial(collection.messages.clear, MessageKind.NOTE))
        self.view.setFocus()
        FirstPaint(self.view, self.kernel_loader.start)

    def end(self) -> None:
        """End without questions, unless the window is closed: unsaved work is kept on disk."""
        if not self.window.is_closed:
            self.collection_controller.record_unsaved()
            self.window.closed.emit()

    def _build_editor(self) -> None:
        window, stage, view = self.window, self.stage, self.view
        UndoActions(window, self.undo_order)
        self.editor = Editor(window, stage, view)
        selected = self.editor.selected
        self.board_actions = BoardActions(window, stage, selected, self.editor.floating_tool)
        self.piece_actions = PieceActions(window, stage, view, selected)
        self.view_actions = ViewActions(window, view, self.settings)
        self.help = HelpActions(window, self.settings)
        history = HistoryDock(self.undo_order, self.theme, window)
        window.add_dock(history, Qt.DockWidgetArea.LeftDockWidgetArea)
        history.hide()
        self.analysis_controller = AnalysisController(
            window, stage, view, self.settings, self.tasks, self.kernel_loader, self.engine
        )
        stage.shown.connect(self._show_board)

    def _build_play(self) -> None:
        window, stage, view, loader = self.window, self.stage, self.view, self.kernel_loader
        self.play_controller = PlayController(
            window, stage, view, self.settings, self.tasks, self.engine
        )
        self.solve_controller = SolveController(self, self.play_controller, self._stored_solution)
        loader.ready.connect(self.solve_controller.runs.prepared)
        loader.finished.connect(self.solve_controller.runs.prepare_no_longer)
        view.escape_pressed.connect(self.solve_controller.step_back)

    def _stored_solution(self, board: Board) -> Replay | None:
        return self.collection_controller.library_service.best_by_pushes(board)

    def _build_collection(self) -> None:
        window, stage, session = self.window, self.stage, self.play_controller.session
        runs, loader = self.solve_controller.runs, self.kernel_loader
        self.collection_controller = collection = CollectionController(
            self, lambda: self.analysis_controller.layer.shown
        )
        shelf = self.editor.stamp_actions.shelf
        undo = FollowedUndo(
            window,
            stage,
            self.undo_order,
            lambda: (collection.workspace.order, shelf.undo_stack),
        )
        collection.workspace.opened.connect(undo.follow)
        LanguageMenu(window, self.language_switch, collection.messages.say)
        loader.ready.connect(collection.facts.use_kernels)
        collection.properties_dock.replay_requested.connect(session.start_solution)
        collection.properties_dock.game_requested.connect(self.play_controller.go_on)
        session.game_saved.connect(collection.properties_dock.name_game)
        for source in (self.board_actions, self.play_controller.reverse_actions):
            source.new_level_requested.connect(collection.workspace.add)
        self.editor.clipboard.level_copy_requested.connect(collection.files.copy_level)
        self.editor.clipboard.level_paste_requested.connect(collection.files.paste)
        self.library_controller = LibraryController(
            self, collection, runs, session, self.play_controller.compare_actions
        )
        self.batch_controller = BatchController(self, collection)
        self.grow_controller = GrowController(self, collection.workspace)

    def _build_verdicts(self) -> None:
        analysis, session = self.analysis_controller, self.play_controller.session
        self.verdict_controller = VerdictController(
            self, analysis, session, self.collection_controller.messages
        )
        self.known_in_words = KnownInWords(
            self, analysis, session, self.solve_controller.runs, self.verdict_controller
        )

    def _show_board(self, change: BoardChange) -> None:
        """Show a board: the tiles first, then what the analyses find out about it."""
        self.view.set_board(change.board, change.squares, change.shift)
        self.analysis_controller.show_board(change)
