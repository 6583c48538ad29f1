"""Ties the library to the window: what is found goes in, what is known of the level shows."""

from __future__ import annotations

from functools import partial
from typing import Final
from weakref import WeakSet

from PySide6.QtCore import QObject, QTimer

from sokolab.core.board import Board
from sokolab.gui.collection.controller import CollectionController
from sokolab.gui.collection.facts_loader import FactsLoader
from sokolab.gui.collection.library_service import BY_HAND
from sokolab.gui.document.open_collection import OpenCollection
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.messages import Kind
from sokolab.gui.solving.runs import Runs
from sokolab.library.values import LibraryRecord
from sokolab.reports.library_report import record_words
from sokolab.reports.run import Run, RunState

__all__ = ["LibraryController"]

_REST: Final = 250
"""Milliseconds the pen rests before the library is asked about the board."""


class LibraryController(QObject):
    """Keeps what solvers find, what is played and what files hold; asks about what is drawn."""

    def __init__(
        self,
        window: MainWindow,
        collection_controller: CollectionController,
        runs: Runs,
        session: GameSession,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._filing = collection_controller
        self._session = session
        self._keeping = collection_controller.library_service
        self._taken: WeakSet[OpenCollection] = WeakSet()
        self._is_new_level = True
        self._shown_for: Board | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_REST)
        self._later.timeout.connect(self._ask)
        window.add_action(
            "solve",
            "keep-in-library",
            "Keep solutions in the &library",
            "Ctrl+Alt+L",
            "Keeps every solution found, played or opened in the library, where it is known "
            "again however its level is turned.",
            self._keeping.set_on,
            checkable=True,
        ).setChecked(self._keeping.is_on)
        runs.changed.connect(self._take_run)
        session.game_changed.connect(self._take_game)
        workspace = collection_controller.workspace
        workspace.opened.connect(self._take_file)
        workspace.current_changed.connect(self._greet)
        workspace.level_changed.connect(self._wait)
        self._keeping.learned.connect(self._learn)
        self._keeping.noticed.connect(self._tell)  # comes from another thread
        self._wait()

    def _tell(self, sentence: str) -> None:
        self._filing.messages.say(sentence, Kind.OFFER)  # stays until it is closed

    def _take_run(self, run: Run) -> None:
        if run.state is RunState.DONE and run.result is not None:
            self._keeping.keep_result(run.board, run.result, run.limits)

    def _take_game(self, game: Game | None) -> None:
        if game is not None and not self._session.label:
            game.solved.connect(lambda: self._keeping.keep(game.board, game.lurd, BY_HAND))

    def _take_file(self) -> None:
        open_collection = self._filing.workspace.open_collection
        if open_collection not in self._taken:
            self._taken.add(open_collection)
            self._keeping.take(open_collection.collection.levels, open_collection.name)

    def _learn(self, keys: tuple[bytes, ...] | None) -> None:
        facts: FactsLoader = self._filing.facts
        facts.look_up(keys)
        self._later.start()

    def _greet(self, *_: object) -> None:
        """Wait for what is known of another level; that is worth saying in the strip."""
        self._is_new_level = True
        self._wait()

    def _wait(self, *_: object) -> None:
        if self._shown_for != self._filing.workspace.document.board:
            self._shown_for = None
            self._filing.properties.show_known(None)
            self._later.start()

    def _ask(self) -> None:
        board = self._filing.workspace.document.board
        if len(board.players) == 1:
            self._keeping.known(board, partial(self._show, board))

    def _show(self, board: Board, known: LibraryRecord) -> None:
        if board == self._filing.workspace.document.board:
            self._shown_for = board
            self._filing.properties.show_known(known)
            words = record_words(known)
            if words and self._is_new_level:
                self._window.say(words)
            self._is_new_level = False
