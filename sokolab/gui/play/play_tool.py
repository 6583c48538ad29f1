"""The tool that plays the game: keys move, clicks walk, and clicks or drags push boxes."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from sokolab.core.board import Board, Tile
from sokolab.core.words import capitalised
from sokolab.engine.job import Job, Priority, Work
from sokolab.engine.worker import WorkerError
from sokolab.gui.play.game_layers import Preview, PreviewLayer, legs_of
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.scene.view import SquareEvent, Tool
from sokolab.gui.shell.window_engine import WindowEngine
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, counted, phrase, tr
from sokolab.reports.run_report import cost_phrase
from sokolab.solvers.frame.protocol import CancelToken

if TYPE_CHECKING:
    from sokolab.routes.push import BoxRoute
    from sokolab.routes.walk import Walk

_KEYS: Final = {
    Qt.Key.Key_Up: "u",
    Qt.Key.Key_Right: "r",
    Qt.Key.Key_Down: "d",
    Qt.Key.Key_Left: "l",
    Qt.Key.Key_W: "u",
    Qt.Key.Key_D: "r",
    Qt.Key.Key_S: "d",
    Qt.Key.Key_A: "l",
}
_NOT_READY: Final = phrase(
    "Clicks do not move the player yet: sokolab is still compiling the code for them. The arrow "
    "keys already work."
)
T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)
_STAGE: Final = "routes"
_MAX_SQUARES: Final = 1_000  # squares of a board whose interpreted routes of one box take 30 ms


class PlayTool(Tool):
    """Plays by mouse and keys: a click selects a box, pushes the selected box, or walks.

    A box can also be dragged to its target. Under the mouse, a preview shows the route that a
    click would play, with its counts. Escape deselects the box.
    """

    cursor = Qt.CursorShape.PointingHandCursor

    def __init__(
        self,
        core: WindowCore,
        session: GameSession,
        preview_layer: PreviewLayer,
        route_finder: RouteFinder,
    ) -> None:
        super().__init__(session)
        self._session = session
        self._displayed_board = core.displayed_board
        self._view = core.view
        self._preview_layer = preview_layer
        self._route_finder = route_finder
        self._hovered_square: int | None = None
        self._pressed_box: int | None = None
        self._was_selected = False
        self.follows_walls = False
        """Whether walks follow the walls if such a walk reaches the target."""
        self.prefers_moves = False
        """Whether routes of boxes have the fewest moves, not the fewest pushes."""
        core.displayed_board.shown.connect(self.update_preview)
        core.displayed_board.selection_changed.connect(self.update_preview)

    # Mouse and keys --------------------------------------------------------------------

    def deactivated(self) -> None:
        """Hide the preview."""
        self._hovered_square = None
        self._show_preview(None)

    def pressed(self, event: SquareEvent) -> None:
        """Select a box, or play the route to a square."""
        if event.button is Qt.MouseButton.RightButton:
            self.cancel()
            return
        square = event.square
        if event.button is not Qt.MouseButton.LeftButton or square is None:
            return
        self._session.playback.pause()
        self._hovered_square = square
        if self._holds(square, Tile.BOX):
            self._pressed_box = square
            self._was_selected = self._displayed_board.selected_square == square
            self._displayed_board.select(square)
        elif self._displayed_board.selected_square is not None:
            self._push_to(self._displayed_board.selected_square, square)
        else:
            self._walk_to(square)

    def moved(self, event: SquareEvent) -> None:
        """Show the route to the square under the mouse."""
        if event.square != self._hovered_square:
            self._hovered_square = event.square
            self.update_preview()

    def released(self, event: SquareEvent) -> None:
        """End a drag by pushing the box. A click on the selected box deselects it."""
        box, self._pressed_box = self._pressed_box, None
        if box is None or event.square is None:
            return
        if event.square == box:
            if self._was_selected:
                self._displayed_board.select(None)
        else:
            self._push_to(box, event.square)

    def left(self) -> None:
        """Hide the preview."""
        self._hovered_square = None
        self.update_preview()

    def cancel(self) -> bool:
        """Deselect the box. Return whether there was one."""
        had_selection = self._displayed_board.selected_square is not None
        self._pressed_box = None
        self._displayed_board.select(None)
        return had_selection

    def claims(self, event: QKeyEvent) -> bool:
        """Whether the key moves the player."""
        return self._letter(event) is not None

    def key(self, event: QKeyEvent) -> bool:
        """Move the player."""
        letter = self._letter(event)
        if letter is None or self._session.game is None:
            return False
        self._displayed_board.select(None)
        self._session.act_on_game(lambda game: game.play(letter))
        return True

    def _letter(self, event: QKeyEvent) -> str | None:
        """Return the letter that a key plays, or None."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers != Qt.KeyboardModifier.NoModifier:
            return None
        return _KEYS.get(Qt.Key(event.key()))

    # Routes --------------------------------------------------------------------------------

    def _holds(self, square: int, tile: Tile) -> bool:
        return bool(self._displayed_board.board.flat[square] & tile)

    def _walk_to(self, target: int) -> None:
        game = self._session.game
        if game is None or target == game.position.player:
            return
        if not self._route_finder.can_answer(game.board_now):
            self._session.say(_NOT_READY)
            return
        lurd, sentence = self._walk(target)
        if lurd:
            game.play(lurd)
            self._session.say(sentence)
        elif not self._holds(target, Tile.WALL):
            place = game.board.place(target)
            self._session.say(tr("The player cannot walk to {square} without a push", square=place))

    def _walk(self, target: int) -> tuple[str, str]:
        board = self._displayed_board.board
        route = self._route_finder.walk(board, target, follows_walls=self.follows_walls)
        if route is None:
            return "", ""
        return route.lurd, capitalised(str(route.sentence))

    def _push_to(self, box: int, target: int) -> None:
        game = self._session.game
        if game is None:
            return
        if not self._can_push(game.board_now):
            self._session.say(_NOT_READY)
            return
        route = self._route(box, target)
        if route is None:
            self._session.say(self._refusal(game.board, box, target))
            return
        self._displayed_board.select(None)
        game.play(route[0])
        self._session.say(route[1])

    def _can_push(self, board: Board) -> bool:
        """Whether the route of a box can be found soon."""
        return self._route_finder.can_answer(board)

    def _route(self, box: int, target: int) -> tuple[str, Phrase] | None:
        """Return the lurd and the cost of the route of a box, or None."""
        board, prefers_moves = self._displayed_board.board, self.prefers_moves
        route = self._route_finder.push_route(board, box, target, prefers_moves=prefers_moves)
        return None if route is None else (route.lurd, cost_phrase(route.pushes, route.moves))

    def _refusal(self, board: Board, box: int, target: int) -> str:
        """Return a sentence that a box has no route."""
        return tr(
            "The box at {square} cannot be pushed to {target} while the other boxes stay put",
            square=board.place(box),
            target=board.place(target),
        )

    # The preview ---------------------------------------------------------------------------

    def update_preview(self, *_: object) -> None:
        """Compute the preview again."""
        self._show_preview(self._next_preview())

    def _next_preview(self) -> Preview | None:
        game, square = self._session.game, self._hovered_square
        if game is None or square is None or self._session.playback.is_playing:
            return None
        board = self._displayed_board.board
        if square >= board.size or self._holds(square, Tile.WALL):
            return None
        player, box = board.players[0], self._displayed_board.selected_square
        if box is None:
            is_elsewhere = square != player and not self._holds(square, Tile.BOX)
            if not is_elsewhere or not self._route_finder.can_answer(board):
                return None
            lurd, _ = self._walk(square)
            label = counted(len(lurd), "step", "steps")
            return Preview(square, legs_of(board, player, lurd), label) if lurd else None
        if square == box or not self._can_push(board):
            return None
        route = self._route(box, square)
        if route is None:
            return Preview(square, (), tr("out of reach"))
        return Preview(square, legs_of(board, player, route[0]), str(route[1]))

    def _show_preview(self, preview: Preview | None) -> None:
        if preview != self._preview_layer.preview:
            self._preview_layer.show(preview)
            self._view.update()


class RouteFinder:
    """Asks the engine for routes."""

    def __init__(self, engine: WindowEngine) -> None:
        self._engine = engine

    def warm(self) -> None:
        """Start the interpreting process if it might be needed soon. Returns immediately."""
        if self._engine.begins_immediately(_STAGE) and not self._engine.is_ready(_STAGE):
            self._engine.interpreted.warm(_STAGE)

    def can_answer(self, board: Board) -> bool:
        """Whether a route on this board is found within a frame or two."""
        engine = self._engine
        is_small = board.size <= _MAX_SQUARES
        return engine.is_ready(_STAGE) or (is_small and engine.begins_immediately(_STAGE))

    def walk(self, board: Board, target: int, *, follows_walls: bool) -> Walk | None:
        """Return the player's walk to a square, or None if it cannot be found now."""
        from sokolab.gui.play import route_jobs

        return self._ask(partial(route_jobs.walk_to, board, target, follows_walls))

    def push_route(
        self, board: Board, box: int, target: int, *, prefers_moves: bool
    ) -> BoxRoute | None:
        """Return the box's route to a square, or None."""
        from sokolab.gui.play import route_jobs

        return self._ask(partial(route_jobs.route_of, board, box, target, prefers_moves))

    def _ask(self, work: Work[T]) -> T | None:
        job = Job(work, (_STAGE,), _STAGE, Priority.NOW, stays_here=True)
        try:
            return self._engine.run(job, CancelToken())
        except WorkerError:
            _LOG.warning("the interpreted process failed to find a route", exc_info=True)
            return None
