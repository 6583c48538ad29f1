"""Builds the window and connects its parts: the only module that knows them all."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt

from sokolab.core.board import Board
from sokolab.core.lurd import Replay
from sokolab.gui.analysis.analysis_controller import AnalysisController, PluginMessages
from sokolab.gui.batch.batch_controller import BatchController
from sokolab.gui.collection.collection_controller import CollectionController, LibraryController
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.editor.board_actions import BoardActions
from sokolab.gui.editor.editor import Editor
from sokolab.gui.editor.undo_history import HistoryPanel, UndoActions
from sokolab.gui.folder_search.find_actions import FindActions
from sokolab.gui.generation.generation_controller import GenerationController
from sokolab.gui.play.play_controller import PlayController
from sokolab.gui.rating.rating_controller import RatingController
from sokolab.gui.scene.view_actions import ViewActions
from sokolab.gui.scene.viewport import FirstPaint
from sokolab.gui.shell.help_actions import HelpActions
from sokolab.gui.shell.language_switch import fill_language_menu
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.gui.shell.panels import Panels
from sokolab.gui.solving.solve_controller import SolveController
from sokolab.gui.tour import Tour
from sokolab.gui.verdicts.status_controller import StatusController
from sokolab.gui.verdicts.verdict_controller import VerdictController
from sokolab.gui.window_core import WindowCore
from sokolab.language import phrase, tr


class Application(WindowCore):
    """The window and everything behind it, created in order and connected."""

    def __init__(self) -> None:
        super().__init__()
        self._build_editor()
        self._build_play()
        self._build_collection()
        self._build_verdicts()
        self.panels = Panels(self.window, self.settings, self.view.refit)
        self.view.resized.connect(self.panels.restart_timer)
        self.play_controller.panel.height_changed.connect(self.panels.fit_replay)
        self.tour = Tour(
            self,
            self.editor,
            self.analysis_controller,
            self.play_controller,
            self.solve_controller,
            self.rating_controller.dock,
            self.collection_controller.workspace,
        )
        self.plugin_messages = PluginMessages(
            self.window,
            self.analysis_controller,
            self.collection_controller.messages,
            self.solve_controller.offer_plugins,
        )
        for close in (self.kernel_loader.close, self.tasks.close):
            self.window.closed.connect(close)

    def start(self, argv: Sequence[str]) -> None:
        """Restore the layout, open the given files and links, and offer work left by a crash."""
        is_first_start = not self.panels.restore()
        collection = self.collection_controller
        collection.files.start(*argv)
        collection.crash_recovery.offer_recovery()
        self.batch_controller.offer_unfinished()
        FirstPaint(self.view, self.plugin_messages.load_soon)
        is_new = is_first_start and not self.settings.flag("was-welcomed", False)
        if is_new and not collection.messages.messages:
            self.settings.put("was-welcomed", True)
            self.settings.sync()  # even if this session is killed
            offer = phrase("New here? See everything in two minutes.")
            buttons = [(tr("Take the tour"), self.tour.start)]
            collection.messages.say(offer, MessageKind.OFFER, buttons)
            self.tour.begun.connect(partial(collection.messages.withdraw, offer))
        self.view.setFocus()
        FirstPaint(self.view, self.kernel_loader.start)

    def end(self) -> None:
        """End without questions. Unsaved work is kept on disk. After closing, do nothing."""
        if not self.window.is_closed:
            self.collection_controller.record_unsaved()
            self.window.closed.emit()

    def _build_editor(self) -> None:
        window, displayed_board, view = self.window, self.displayed_board, self.view
        self.editor = Editor(self)
        self.board_actions = BoardActions(
            self, self.editor.selected_squares, self.editor.floating_tool
        )
        self.view_actions = ViewActions(window, view, self.settings)
        self.help_actions = HelpActions(window, self.settings)
        history = HistoryPanel(self.undo_order, self.theme, window)
        window.add_panel(history, Qt.DockWidgetArea.LeftDockWidgetArea)
        history.hide()
        self.analysis_controller = AnalysisController(self)
        displayed_board.shown.connect(self._show_board)

    def _build_play(self) -> None:
        self.play_controller = PlayController(self)
        self.solve_controller = SolveController(self, self.play_controller, self._stored_solution)
        self.kernel_loader.ready.connect(self.solve_controller.runs.start_waiting_for)
        self.kernel_loader.finished.connect(self.solve_controller.runs.start_all_waiting)
        self.view.escape_pressed.connect(self.solve_controller.handle_escape)

    def _stored_solution(self, board: Board) -> Replay | None:
        return self.collection_controller.library_service.best_by_pushes(board)

    def _build_collection(self) -> None:
        session = self.play_controller.session
        runs, loader = self.solve_controller.runs, self.kernel_loader
        self.collection_controller = collection = CollectionController(
            self, self.analysis_controller.layer
        )
        workspace, shelf = collection.workspace, self.editor.stamp_shelf
        workspace.collections_changed.connect(
            lambda: self.solve_controller.stop_searches_of(
                lambda document: workspace.slot_of(document) is None
            )
        )
        undo = UndoActions(self, lambda: (collection.workspace.order_stack, shelf.undo_stack))
        collection.workspace.opened.connect(undo.follow)
        fill_language_menu(self.window, self.language_switch, collection.messages.say)
        loader.ready.connect(collection.knowledge_loader.use_kernels)
        collection.properties_panel.replay_requested.connect(session.replay)
        collection.properties_panel.game_requested.connect(self.play_controller.continue_game)
        session.game_saved.connect(collection.properties_panel.name_game)
        for source in (self.board_actions, self.play_controller.reverse_actions):
            source.new_level_requested.connect(workspace.add_in_place_of_blank)
        self.editor.selection_actions.level_copy_requested.connect(collection.pasting.copy_levels)
        self.editor.selection_actions.level_paste_requested.connect(self._paste)
        self.library_controller = LibraryController(
            self, collection, runs, session, self.play_controller.compare_actions
        )
        self.batch_controller = BatchController(self, collection)
        self.find_actions = FindActions(
            self,
            self.editor.selected_squares,
            self._open_at,
            lambda path: collection.files.open_collection_of(path) is not None,
            lambda: collection.workspace.name,
        )
        self.generation_controller = GenerationController(
            self, collection.workspace, self.editor.context
        )

    def _paste(self) -> None:
        """Paste from the clipboard: moves into a game, otherwise levels."""
        if not self.play_controller.paste_moves():
            self.collection_controller.pasting.paste()

    def _open_at(self, path: Path, number: int) -> bool:
        """Open a file at one of its levels, from 1. Return whether it is open now."""
        collection = self.collection_controller
        if not collection.files.open_path(path):
            return False
        # A large file might still be being read:
        if collection.files.open_collection_of(path) is not None:
            level_count = len(collection.workspace.collection)
            collection.workspace.select(min(number, level_count) - 1)
        return True

    def _build_verdicts(self) -> None:
        analysis, session = self.analysis_controller, self.play_controller.session
        self.verdict_controller = VerdictController(
            self, analysis, session, self.collection_controller.messages
        )
        workspace = self.collection_controller.workspace
        self.rating_controller = RatingController(
            self,
            analysis,
            session,
            lambda: [slot.level for slot in workspace.open_collection.slots],
        )
        self.rating_controller.rate_for_panel(self.generation_controller.dock)
        library = self.collection_controller.library_service
        self.rating_controller.rated.connect(library.add_difficulty)
        self.rating_controller.rated.connect(
            lambda _board, difficulty: self.find_actions.learn_difficulty(difficulty)
        )
        self.find_actions.measured.connect(library.add_measured)
        self.verdict_controller.game_verdicts.explain_push = self.rating_controller.explain_push
        self.status_controller = StatusController(
            self, analysis, session, self.solve_controller.runs, self.verdict_controller
        )

    def _show_board(self, change: BoardChange) -> None:
        """Show a board: the tiles first, then the findings of the analyses."""
        self.view.set_board(change.board, change.squares, change.shift)
        self.analysis_controller.show_board(change)
