"""Connects the open collections, their files, panels and the library to the main window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final
from weakref import WeakSet

from PySide6.QtCore import QObject, Qt

from sokolab.collection.known_level import NamedReplay
from sokolab.core.board import Board
from sokolab.gui.collection.collection_actions import CollectionActions
from sokolab.gui.collection.collection_panel import CollectionPanel
from sokolab.gui.collection.level_facts import BY_HAND, KnowledgeLoader, LibraryService
from sokolab.gui.collection.level_views import MAX_SIDE, MIN_SIDE, Thumbnails
from sokolab.gui.collection.properties_panel import PropertiesPanel
from sokolab.gui.document.displayed_board import DisplayedBoard
from sokolab.gui.document.workspace import OpenCollection, Workspace
from sokolab.gui.export.export_actions import ExportActions
from sokolab.gui.files.crash_recovery import CrashRecovery
from sokolab.gui.files.doctor_controller import DoctorController
from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.files.file_menu import fill_file_menu
from sokolab.gui.files.pasting import Pasting
from sokolab.gui.files.recovery import Recovery
from sokolab.gui.overlays.layer import OverlayLayer
from sokolab.gui.pictures.picture_controller import PictureController
from sokolab.gui.pictures.underlay_controller import UnderlayController
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.play.play_controller import CompareActions
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell import building, message_bar, window_engine
from sokolab.gui.shell.dialogs import Dialogs
from sokolab.gui.shell.settings import Settings
from sokolab.gui.solving.runs import Runs
from sokolab.gui.window_core import WindowCore
from sokolab.language import in_own_direction, phrase
from sokolab.library.values import LibraryRecord
from sokolab.reports.library_report import best_solutions, record_words, solver_title
from sokolab.reports.run import Run, RunState
from sokolab.verdicts.known import BoardKnowledge, knowledge_from_record
from sokolab.verdicts.values import Verdict, VerdictBasis

_VERDICT_STANDS_MS: Final = 1000
"""Time before a verdict is kept: after most strokes, the level is still unfinished."""
_COSTLY_SECONDS: Final = 0.2  # search time from which a verdict is worth keeping
_IDLE_DELAY_MS: Final = 250  # time without a stroke before the board is looked up


class CollectionController(QObject):
    """Creates and connects everything that deals with collections and files.

    ``overlays`` is the layer of overlays in the window.
    """

    def __init__(self, core: WindowCore, overlay_layer: OverlayLayer) -> None:
        window, view, settings = core.window, core.view, core.settings
        super().__init__(window)
        self._core = core
        self._window = window
        self.workspace = Workspace(self)
        self.messages = message_bar.MessageBar(view)
        self.messages.covered.connect(view.cover_above)
        window.theme.text_size_changed.connect(self._keep_line_free)
        self._keep_line_free()
        self._recovery = recovery = Recovery(self.workspace, parent=self)
        dialogs = Dialogs(window, window.theme)
        self.files = FileActions(
            self.workspace, settings, dialogs, self.messages, recovery, parent=self
        )
        self.pasting = Pasting(self.files)
        self.crash_recovery = CrashRecovery(self.files, window.theme, window)
        self.library_service = LibraryService(settings, window_engine.Tasks(self, threads=1), self)
        records, is_ready = self.library_service.records, core.kernel_loader.is_ready
        pool, knowledge_store = self._new_pool(), core.displayed_board.knowledge_store
        self.knowledge_loader = KnowledgeLoader(
            pool, records, knowledge_store, is_ready=is_ready, parent=self
        )
        self._add_panels(view)
        self._bind_actions(overlay_layer)
        self._add_gallery(settings)
        self._connect(core.displayed_board, view)

    def _show_hint(self, *_: object) -> None:
        """Show on an empty board how to begin, unless the user is placing something."""
        is_empty = not self._core.displayed_board.board.flat.any()
        self._hint.setVisible(is_empty and not self._core.view.tool.is_placing)

    def _keep_line_free(self) -> None:
        """Reserve a line for messages, so that the board stays still while they come and go."""
        self._core.view.keep_free_above(self.messages.line_height)

    def _new_pool(self) -> window_engine.Tasks:
        """Return a thread for one kind of work, which then need not wait for other kinds."""
        pool = window_engine.Tasks(self, threads=1)
        self._window.closed.connect(pool.close)
        return pool

    def _add_panels(self, view: BoardView) -> None:
        window, thumbnails = self._window, Thumbnails(self._new_pool(), self)
        self.panel = CollectionPanel(
            self.workspace, self.knowledge_loader, thumbnails, window.theme, window
        )
        self.properties_panel = PropertiesPanel(self.workspace, window.theme, window)
        for panel in (self.panel, self.properties_panel):
            window.add_panel(panel, Qt.DockWidgetArea.LeftDockWidgetArea)
        self._hint = message_bar.EmptyHint(view, window.theme, lambda: view.geometry_map.board_area)

    def _bind_actions(self, overlay_layer: OverlayLayer) -> None:
        window, files = self._window, self.files
        fill_file_menu(window, files, self.pasting)
        window.action("new").triggered.connect(lambda _checked: self._core.view.setFocus())
        window.bind({"recovered-work": self.crash_recovery.show_list})
        self.export_actions = ExportActions(
            self._core, files, overlay_layer, lambda: self.properties_panel.record
        )
        self.doctor_controller = DoctorController(window, files, self._new_pool())
        pictures = self._new_pool()
        underlay = UnderlayController(self._core, files, pictures)
        self.picture_controller = PictureController(
            window, files, pictures, underlay, lambda: self._core.kernel_loader.is_fully_ready
        )
        self.actions = CollectionActions(
            self._core, files, self.panel, self.library_service, self.knowledge_loader
        )

    def _add_gallery(self, settings: Settings) -> None:
        self._window.bind({"gallery": self._turn_gallery})
        action = self._window.action("gallery")
        self.panel.add_gallery_button(action)
        action.setChecked(settings.flag("gallery", False))
        side = settings.number("gallery-side", self.panel.gallery.side, MIN_SIDE, MAX_SIDE)
        self.panel.show_gallery(action.isChecked(), side)
        self.panel.gallery_turned.connect(partial(settings.put, "gallery"))
        self.panel.side_changed.connect(partial(settings.put, "gallery-side"))

    def _turn_gallery(self, is_gallery: bool) -> None:
        """Show the gallery or the list. If the panel was out of sight, show it with the gallery."""
        if self.panel.visibleRegion().isEmpty():
            is_gallery = True
            self._window.action("gallery").setChecked(True)
            self.panel.show()
            self.panel.raise_()
        self.panel.show_gallery(is_gallery)

    def _connect(self, displayed_board: DisplayedBoard, view: BoardView) -> None:
        workspace, window = self.workspace, self._window
        workspace.current_changed.connect(displayed_board.show_document)
        displayed_board.show_document(workspace.document)
        for changed in (displayed_board.shown, view.tool_changed):
            changed.connect(self._show_hint)
        view.geometry_changed.connect(self._hint.place)
        for changed in (workspace.opened, workspace.collection_renamed, workspace.modified_changed):
            changed.connect(self._update_title)
        self.files.about_to_read.connect(self.properties_panel.commit)
        self.panel.chosen.connect(view.setFocus)
        self.properties_panel.name_finished.connect(view.setFocus)
        window.guards.append(self.files.confirm_closing_all)
        for owner in (self._recovery, self.crash_recovery, self.library_service, self.files.tasks):
            window.closed.connect(owner.close)
        self.pasting.chosen_indices = lambda: self.panel.selection
        window.dropped.connect(self.pasting.drop)
        self._update_title()

    def record_unsaved(self) -> None:
        """Record all unsaved work, including text just typed, and wait until it is written."""
        self.files.about_to_read.emit()
        self._recovery.record_now()

    def _update_title(self, *_: object) -> None:
        self._window.setWindowTitle(f"{in_own_direction(self.workspace.name)}[*] – sokolab")
        self._window.setWindowModified(self.workspace.is_modified)


class LibraryController(QObject):
    """Adds the solutions of solvers, games and files to the library. Looks up the current level."""

    def __init__(
        self,
        core: WindowCore,
        collection_controller: CollectionController,
        runs: Runs,
        session: GameSession,
        compare: CompareActions,
    ) -> None:
        super().__init__(core.window)
        properties_panel = collection_controller.properties_panel
        compare.add_source(lambda: _found_solutions(runs.all, properties_panel.record))
        compare.add_source(self._verdict_solution)
        runs.changed.connect(compare.refresh_soon)
        self._window = window = core.window
        self._properties_panel = properties_panel
        self._loader = collection_controller.knowledge_loader
        self._workspace = workspace = collection_controller.workspace
        self._messages = collection_controller.messages
        self._session = session
        self._library_service = collection_controller.library_service
        self._added_collections: WeakSet[OpenCollection] = WeakSet()
        self._should_announce = True
        self._announcement = ""
        self._looked_up_board: Board | None = None
        self._look_up_timer = building.timer_for(self._look_up, self, _IDLE_DELAY_MS)
        window.bind({"keep-in-library": self._library_service.set_on})
        window.action("keep-in-library").setChecked(self._library_service.is_on)
        self._displayed_board = core.displayed_board
        self._knowledge_store = core.displayed_board.knowledge_store
        self._noted_verdict: Verdict | None = None
        self._verdict_timer = building.timer_for(self._keep_verdict, self, _VERDICT_STANDS_MS)
        self._knowledge_store.learned.connect(self._note_verdict)
        self._loader.changed.connect(self._learn_file)
        runs.changed.connect(self._add_run)
        session.game_changed.connect(self._add_once_solved)
        workspace.opened.connect(self._add_file)
        workspace.current_changed.connect(self._enter_level)
        workspace.level_changed.connect(self._look_up_soon)
        self._library_service.updated.connect(self._look_up_updated)
        self._library_service.notice_given.connect(self._show_notice)  # emitted on another thread
        self._look_up_soon()

    def _verdict_solution(self) -> Iterator[NamedReplay]:
        """Yield the solution on which the verdict on the level rests, if there is one."""
        solution = self._knowledge_store.solution_of(self._displayed_board.document.board)
        if solution is not None:
            yield phrase("The verdict"), solution

    def _show_notice(self, sentence: str) -> None:
        # An offer stays until the user closes it.
        self._messages.say(sentence, message_bar.MessageKind.OFFER)

    def _add_run(self, run: Run) -> None:
        if run.state is RunState.DONE and run.result is not None:
            self._library_service.add_result(run.board, run.result, run.limits)

    def _note_verdict(self, knowledge: BoardKnowledge) -> None:
        """Note a verdict on the level that took long to find or improves on the library."""
        verdict, best = knowledge.verdict, self._properties_panel.record.by_pushes
        verdict_length = verdict.pushes or 0, verdict.moves or 0
        best_length = (best.metrics.pushes, best.metrics.moves) if best is not None else (0, 0)
        is_found = knowledge.is_decided and verdict.basis not in (
            VerdictBasis.GIVEN,
            VerdictBasis.LIBRARY,
        )
        is_better = (0, 0) < verdict_length < best_length
        is_worthy = is_found and (is_better or verdict.seconds >= _COSTLY_SECONDS)
        if is_worthy and knowledge.board == self._displayed_board.document.board:
            self._noted_verdict = verdict
            self._verdict_timer.start()

    def _keep_verdict(self) -> None:
        """Add the noted verdict to the library, so that it is known right after a restart."""
        verdict, self._noted_verdict = self._noted_verdict, None
        if verdict is not None and verdict.board == self._displayed_board.document.board:
            self._library_service.add_verdict(verdict)

    def _learn_file(self) -> None:
        """Take in the solutions kept with the level."""
        knowledge = self._loader.knowledge_of(self._workspace.document.level)
        if knowledge is not None and knowledge.pushes is not None:
            self._knowledge_store.learn_knowledge(knowledge)

    def _add_once_solved(self, game: Game | None) -> None:
        if game is not None and not self._session.label:
            game.solved.connect(lambda: self._library_service.add(game.played_replay(), BY_HAND))

    def _add_file(self) -> None:
        open_collection = self._workspace.open_collection
        if open_collection not in self._added_collections:
            self._added_collections.add(open_collection)
            levels = open_collection.collection.levels
            self._library_service.add_levels(levels, open_collection.name)

    def _look_up_updated(self, keys: tuple[bytes, ...] | None) -> None:
        self._loader.look_up(keys)
        self._look_up_timer.start()

    def _enter_level(self, *_: object) -> None:
        """Look up the new current level, and announce the facts about it."""
        self._should_announce = True
        self._window.status_bar.withdraw(self._announcement)
        self._look_up_soon()

    def _look_up_soon(self, *_: object) -> None:
        if self._looked_up_board != self._workspace.document.board:
            self._looked_up_board = None
            self._properties_panel.show_record(None)
            self._look_up_timer.start()

    def _look_up(self) -> None:
        board = self._workspace.document.board
        if len(board.players) == 1:
            self._library_service.look_up(board, partial(self._show_record, board))

    def _show_record(self, board: Board, record: LibraryRecord) -> None:
        if board == self._workspace.document.board:
            self._looked_up_board = board
            if record:
                self._knowledge_store.learn_knowledge(knowledge_from_record(board, record))
            self._properties_panel.show_record(record)
            knowledge = self._knowledge_store.of(board)
            if knowledge is not None:
                self._note_verdict(knowledge)
            words = record_words(record)
            if words and self._should_announce:
                self._announcement = words
                self._window.say(words)
            self._should_announce = False


def _found_solutions(runs: Iterable[Run], record: LibraryRecord) -> Iterator[NamedReplay]:
    """Yield the solutions that runs found, and the best ones in the library."""
    for run in runs:
        if run.best_solution is not None:
            yield str(run.solver.title), run.best_solution
    for stored_solution in best_solutions(record):
        yield solver_title(stored_solution.solver) or phrase("The library"), stored_solution.replay
