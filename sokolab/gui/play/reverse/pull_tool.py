"""The tool for reverse play: arrow keys pull, clicks walk, drags pull boxes to a square."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent

from sokolab.core.board import Board, Tile
from sokolab.gui.play.play_tool import PlayTool
from sokolab.gui.play.preview import Preview
from sokolab.gui.play.reverse.pull_game import PullGame
from sokolab.gui.play.route import legs
from sokolab.language import counted, tr

if TYPE_CHECKING:
    from sokolab.routes.pull import PullRoute, PullRoutes

_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier


class PullTool(PlayTool):
    """Plays a :class:`PullGame`.

    An arrow key pulls the box behind the player; with Shift, the player only walks. Before the
    first move, a click puts the player into another part of the floor.
    """

    _pulls: tuple[Board, int, PullRoutes] | None = None

    @property
    def _game(self) -> PullGame | None:
        game = self._session.game
        return game if isinstance(game, PullGame) else None

    def claims(self, event: QKeyEvent) -> bool:
        """Whether the key moves the player."""
        return self._direction(event) is not None

    def key(self, event: QKeyEvent) -> bool:
        """Pull or walk."""
        letter, game = self._direction(event), self._game
        if letter is None or game is None:
            return False
        self._session.playback.pause()
        self._stage.select(None)
        game.play(letter if event.modifiers() & _SHIFT else letter.upper())
        return True

    def _direction(self, event: QKeyEvent) -> str | None:
        """Return the letter of a key, with Shift or without."""
        plain = QKeyEvent(event.type(), event.key(), event.modifiers() & ~_SHIFT)
        return self._letter(plain)

    def _walk_to(self, target: int) -> None:
        game = self._game
        if game is None or self._holds(target, Tile.WALL):
            return
        if target not in game.position.player_reach() and game.place_player(target):
            self.said.emit(tr("The player ends here."))
        else:
            super()._walk_to(target)

    def _push_to(self, box: int, target: int) -> None:
        game = self._game
        if game is None:
            return
        route = self._pull_route(box, target)
        if route is None:
            self.said.emit(tr("The box cannot be pulled there while the other boxes stay."))
            return
        self._stage.select(None)
        game.play(route.lurd)
        self.said.emit(tr("{sentence}.", sentence=_counts(route)))

    def _pull_route(self, box: int, target: int) -> PullRoute | None:
        """Return the box's route; the search is kept until the box or the board changes."""
        board = self._stage.board
        if self._pulls is None or self._pulls[0] is not board or self._pulls[1] != box:
            from sokolab.routes.pull import PullRoutes

            self._pulls = (board, box, PullRoutes(board, box))
        return self._pulls[2].route(target)

    def _next_preview(self) -> Preview | None:
        box, square = self._stage.selected, self._hovered
        if box is None or square is None:
            return super()._next_preview()
        board = self._stage.board
        is_off = square >= board.size or square == box or self._holds(square, Tile.WALL)
        if is_off or self._game is None:
            return None
        route = self._pull_route(box, square)
        if route is None:
            return Preview(square, (), tr("out of reach"))
        return Preview(square, legs(board, board.players[0], route.lurd), _counts(route))


def _counts(route: PullRoute) -> str:
    return tr(
        "{pulls}, {moves}",
        pulls=counted(route.pulls, "pull", "pulls"),
        moves=counted(route.moves, "move", "moves"),
    )


def new_pull_tool(tool: PlayTool, parent: QObject) -> PullTool:
    """Return a tool for reverse play that looks and asks like a tool for play."""
    return PullTool(tool._session, tool._stage, tool._layer, tool._repaint, tool._routes, parent)
