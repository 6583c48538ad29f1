"""Ties the library to the window: adds what is found, shows what is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final
from weakref import WeakSet

from PySide6.QtCore import QObject

from sokolab.core.board import Board
from sokolab.gui.collection.collection_controller import CollectionController
from sokolab.gui.collection.library_service import BY_HAND
from sokolab.gui.document.workspace import OpenCollection
from sokolab.gui.frame import Frame
from sokolab.gui.play.compare_actions import CompareActions
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.shell.building import timer_for
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.gui.solving.runs import Runs
from sokolab.language import phrase
from sokolab.reports.library_report import best_solutions, record_words, solver_title
from sokolab.reports.run import Run, RunState
from sokolab.verdicts.known import recorded

if TYPE_CHECKING:
    from sokolab.collection.replayed_solutions import NamedReplay
    from sokolab.library.values import LibraryRecord

_REST: Final = 250
"""Milliseconds without a stroke before the board is looked up."""


class LibraryController(QObject):
    """Adds the solutions of solvers, games and files to the library; looks up the current level."""

    def __init__(
        self,
        frame: Frame,
        collection_controller: CollectionController,
        runs: Runs,
        session: GameSession,
        compare: CompareActions,
    ) -> None:
        super().__init__(frame.window)
        dock = collection_controller.properties_dock
        compare.add_source(lambda: _found_solutions(runs.all, dock.record))
        runs.changed.connect(compare.refresh_soon)
        self._window = window = frame.window
        self._dock = dock
        self._facts = collection_controller.facts
        self._workspace = workspace = collection_controller.workspace
        self._messages = collection_controller.messages
        self._session = session
        self._library_service = collection_controller.library_service
        self._added: WeakSet[OpenCollection] = WeakSet()
        self._should_announce = True
        self._announced = ""
        self._looked_up: Board | None = None
        self._later = timer_for(self._look_up, self, _REST)
        window.bind({"keep-in-library": self._library_service.set_on})
        window.action("keep-in-library").setChecked(self._library_service.is_on)
        self._knowledge = frame.stage.knowledge
        self._facts.changed.connect(self._learn_file)
        runs.changed.connect(self._add_run)
        session.game_changed.connect(self._follow_game)
        workspace.opened.connect(self._add_file)
        workspace.current_changed.connect(self._enter_level)
        workspace.level_changed.connect(self._look_up_soon)
        self._library_service.updated.connect(self._follow_update)
        self._library_service.noticed.connect(self._show_notice)  # emitted on another thread
        self._look_up_soon()

    def _show_notice(self, sentence: str) -> None:
        # An offer stays until the user closes it.
        self._messages.say(sentence, MessageKind.OFFER)

    def _add_run(self, run: Run) -> None:
        if run.state is RunState.DONE and run.result is not None:
            self._library_service.add_result(run.board, run.result, run.limits)

    def _learn_file(self) -> None:
        """Take in the solutions that the level itself holds."""
        known = self._facts.of(self._workspace.document.level)
        if known is not None and known.pushes is not None:
            self._knowledge.learn_known(known)

    def _follow_game(self, game: Game | None) -> None:
        if game is not None and not self._session.label:
            game.solved.connect(lambda: self._library_service.add(game.judged(), BY_HAND))

    def _add_file(self) -> None:
        opened = self._workspace.open_collection
        if opened not in self._added:
            self._added.add(opened)
            self._library_service.add_levels(opened.collection.levels, opened.name)

    def _follow_update(self, keys: tuple[bytes, ...] | None) -> None:
        self._facts.look_up(keys)
        self._later.start()

    def _enter_level(self, *_: object) -> None:
        """Look up another level and announce what is known of it."""
        self._should_announce = True
        self._window.strip.withdraw(self._announced)
        self._look_up_soon()

    def _look_up_soon(self, *_: object) -> None:
        if self._looked_up != self._workspace.document.board:
            self._looked_up = None
            self._dock.show_record(None)
            self._later.start()

    def _look_up(self) -> None:
        board = self._workspace.document.board
        if len(board.players) == 1:
            self._library_service.look_up(board, partial(self._show, board))

    def _show(self, board: Board, record: LibraryRecord) -> None:
        if board == self._workspace.document.board:
            self._looked_up = board
            if record:
                self._knowledge.learn_known(recorded(board, record))
            self._dock.show_record(record)
            words = record_words(record)
            if words and self._should_announce:
                self._announced = words
                self._window.say(words)
            self._should_announce = False


def _found_solutions(runs: Iterable[Run], record: LibraryRecord) -> Iterator[NamedReplay]:
    """Yield the solutions that runs found, and the best of the library."""
    for run in runs:
        if run.best_solution is not None:
            yield str(run.solver.title), run.best_solution
    for entry in best_solutions(record):
        yield solver_title(entry.solver) or phrase("The library"), entry.replay
