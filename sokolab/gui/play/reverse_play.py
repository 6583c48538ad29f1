"""Reverse play: the game that begins solved, its tool, its actions, and where it can end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile, opposite
from sokolab.core.level import Level, Solution
from sokolab.core.lurd import Replay, replay, reversed_lurd
from sokolab.core.position import Position
from sokolab.core.walks import player_regions, solved_board
from sokolab.formats.saved_games import reverse_game_moves
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_session import GameSession, with_solution
from sokolab.gui.play.play_tool import PlayTool
from sokolab.gui.scene.layers import row_runs, set_digits, with_opacity
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.action_rows import Condition
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, counted, counted_phrase, phrase, tr
from sokolab.routes.line import Line, line_of

if TYPE_CHECKING:
    from sokolab.routes.push import PullRoutes

_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
REVERSE_PLAY: Final = phrase("Reverse play")
"""The title of solutions found by pulls."""
_TINT_OPACITY: Final = 0.25  # opacity of the tint on a region
_MIN_SIDE_FOR_NUMBERS: Final = 14  # in device-independent pixels


class PullGame(Game):
    """Pulls from the solved position of a level.

    Upper-case letters pull the box behind the player, if there is one. Lower-case letters walk.
    Before the first move, the player can be put on any free square.
    """

    is_forward = False

    def __init__(self, level_board: Board, line: Line) -> None:
        super().__init__(line)
        self.level_board = level_board

    @classmethod
    def started_with(cls, level_board: Board, player: int) -> PullGame:
        """Return a game without moves, with the player on a square of the solved position."""
        solved = solved_board(level_board)
        start = solved.with_pieces(solved.boxes, player)
        return cls(level_board, line_of(start, "", is_forward=False))

    @property
    def is_solved(self) -> bool:
        """Whether the boxes have been pulled to their squares at the start of the level."""
        return self.pushes > 0 and self.is_at_start_of_level

    @property
    def solved_sentence(self) -> str:
        """The message for boxes on their squares at the start of the level."""
        pulls = counted(self.pushes, "pull", "pulls")
        return tr(
            "The start of the level is reached after {pulls}: Ctrl+K keeps the solution",
            pulls=pulls,
        )

    @property
    def forward_lurd(self) -> str:
        """The pushes that lead from here to the solved position."""
        return reversed_lurd(self.lurd)

    @property
    def copied_lurd(self) -> str:
        """The lurd to copy: the moves back from here, or else from the end of the game."""
        return self.forward_lurd or reversed_lurd(self.whole_lurd)

    @property
    def saved_moves(self) -> str:
        """The game as a level keeps it."""
        start = self.board.players[0]
        return reverse_game_moves(self.level_board, start, self.whole_lurd, self.moves_played)

    @property
    def solves(self) -> bool:
        """Whether the moves back solve the level."""
        return self.is_at_start_of_level

    @property
    def is_at_start_of_level(self) -> bool:
        """Whether the boxes are as at the start of the level, and its player can walk to here."""
        start = self.level_board
        if set(start.boxes) != self.position.boxes or len(start.players) != 1:
            return False
        return self.position.player in Position(start).player_reach()

    def solution(self, walk: str) -> Replay:
        """Return the replay of the level: ``walk`` from its player to here, and the moves back."""
        return replay(self.level_board, walk + self.forward_lurd)

    def place_player(self, square: int) -> bool:
        """Move the player to a square before the first move. Return whether that was possible."""
        flat = self.board.flat
        if self.moves_played or flat[square] & (Tile.WALL | Tile.BOX):
            return False
        self._drop_moves_ahead()
        self.board = self.board.with_pieces(self.board.boxes, square)
        self.position = Position(self.board)
        self.moved.emit()
        return True

    def _moved_position(self, position: Position, direction: int, letter: str) -> Position | None:
        """Pull or walk."""
        pulled = position.pulled(direction) if letter.isupper() else None
        if pulled is not None:
            return pulled
        after = position.moved(direction)
        has_pushed = after is not None and after.boxes is not position.boxes
        return None if has_pushed else after

    def _position_before(self, position: Position, letter: str) -> Position:
        """Return the position before a pull or a step."""
        neighbours = self.board.neighbours
        direction = DIRECTION_LETTERS.index(letter.lower())
        back = int(neighbours[position.player, opposite(direction)])
        boxes = position.boxes
        if letter.isupper():
            boxes = boxes - {back} | {int(neighbours[back, opposite(direction)])}
        return Position(self.board, boxes, back)


class PullTool(PlayTool):
    """Plays a :class:`PullGame`.

    An arrow key pulls the box behind the player; with Shift, the player only walks. Before the
    first move, a click puts the player into another part of the floor.
    """

    _cached_routes: tuple[Board, int, PullRoutes] | None = None

    def _letter(self, event: QKeyEvent) -> str | None:
        is_walk = event.modifiers() & _SHIFT
        unshifted = QKeyEvent(event.type(), event.key(), event.modifiers() & ~_SHIFT)
        letter = super()._letter(unshifted)
        return letter if letter is None or is_walk else letter.upper()

    def _walk_to(self, target: int) -> None:
        game = self._session.game
        if not isinstance(game, PullGame) or self._holds(target, Tile.WALL):
            return
        if target not in game.position.player_reach() and game.place_player(target):
            self._session.say(tr("The player ends here"))
        else:
            super()._walk_to(target)

    def _can_push(self, board: Board) -> bool:
        return True  # plain Python finds these routes

    def _route(self, box: int, target: int) -> tuple[str, Phrase] | None:
        """Return the box's route. Its search is reused until the box or the board changes."""
        board = self._displayed_board.board
        cached = self._cached_routes
        if cached is None or cached[0] is not board or cached[1] != box:
            from sokolab.routes.push import PullRoutes

            self._cached_routes = cached = (board, box, PullRoutes(board, box))
        route = cached[2].route(target)
        if route is None:
            return None
        pulls = counted_phrase(route.pushes, "pull", "pulls")
        moves = counted_phrase(route.moves, "move", "moves")
        return route.lurd, phrase("{pulls}, {moves}", pulls=pulls, moves=moves)

    def _refusal(self, board: Board, box: int, target: int) -> str:
        return tr("The box cannot be pulled there while the other boxes stay put")


class ReverseActions(QObject):
    """Begins reverse play, and turns its position into a level or a solution.

    As a layer, it tints and numbers the regions before the first move, if there are several.
    """

    new_level_requested = Signal(object)
    """The pulled position is to become a new level. Carries the :class:`Level`."""

    def __init__(self, core: WindowCore, session: GameSession) -> None:
        super().__init__(core.window)
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._session = session
        self._view = core.view
        window = core.window
        self._regions: list[list[int]] = []
        core.view.add_layer(self)
        window.bind(
            {
                "reverse-play": self._toggle_game,
                "next-region": self.next_region,
                "new-from-game": self.new_level,
            }
        )
        self._start_message = ""
        session.game_changed.connect(self._adapt_to_game)
        self._adapt_to_game(session.game)

    @property
    def game(self) -> PullGame | None:
        """The displayed game if it is played in reverse, or None."""
        game = self._session.game
        return game if isinstance(game, PullGame) else None

    def _toggle_game(self, _enabled: bool) -> None:
        if self.game is None:
            self.start()
        else:
            self._session.leave()
        self._adapt_to_game(self._session.game)

    def start(self) -> None:
        """Begin reverse play of the document's board."""
        board = self._displayed_board.document.board
        start_board = solved_board(board)
        regions = player_regions(start_board)
        if not board.goals:
            self._window.say(tr("Reverse play begins with a box on every goal; draw goals first"))
            return
        if not regions:
            self._window.say(tr("No box can be pulled away from its goal"))
            return
        region_squares = {square for region in regions for square in region}
        beside_box = _square_beside_box(start_board.boxes, regions[0], board.width)
        player = next(filter(region_squares.__contains__, board.players), beside_box)
        self._session.show_game(PullGame.started_with(board, player), REVERSE_PLAY)
        region_count = len(regions)
        self._start_message = tr("The arrow keys pull; with Shift, the player only walks")
        if region_count > 1:
            self._start_message = tr(
                "The player can end in {count} areas: click one, or press N", count=region_count
            )
        self._window.say(self._start_message)

    def continue_game(self, line: Line, moves_played: int) -> None:
        """Continue a saved game in reverse where it was left. Undone moves lie ahead."""
        game = PullGame(self._displayed_board.document.board, line)
        self._session.show_game(game, REVERSE_PLAY)
        game.seek(moves_played)

    def next_region(self) -> None:
        """Put the player into the next region, before the first move."""
        game = self.game
        if game is None:
            return
        regions = self._regions
        player = game.position.player
        index = next((i for i, region in enumerate(regions) if player in region), -1)
        region = regions[(index + 1) % len(regions)]
        square = _square_beside_box(game.board.boxes, region, game.board.width)
        if not game.place_player(square):
            self._window.say(tr("The player can be put elsewhere only before the first move"))

    def new_level(self) -> None:
        """Make the pulled position a new level, with its solution."""
        game = self.game
        if game is not None:
            solutions = (Solution(game.forward_lurd, REVERSE_PLAY.english),) if game.pushes else ()
            level = Level(game.board_now, author=self._displayed_board.document.level.author)
            self.new_level_requested.emit(replace(level, solutions=solutions))
            pushes = counted(game.pushes, "push", "pushes")
            self._window.say(tr("A new level, solved in {pushes}", pushes=pushes))

    def edit_from_here(self) -> None:
        """Put the pulled position into the document, with its solution, and leave the game."""
        game, document = self.game, self._displayed_board.document
        if game is not None:
            level = replace(document.level, board=game.board_now)
            if game.pushes:
                level = with_solution(level, game.forward_lurd, REVERSE_PLAY)
            document.replace_level(level, phrase("Edit from the pulled position"))
            self._session.leave()

    def keep_forward_solution(self) -> None:
        """Keep the moves back as a solution, if the boxes are as at the start of the level."""
        from sokolab.routes.walk import shortest_walk

        game = self.game
        if game is None or not game.is_at_start_of_level:
            return
        start = game.level_board
        walk = shortest_walk(start, start.players[0], game.position.player)
        solution = game.solution(walk or "")
        if solution.solves and self._session.belongs_to_document:
            self._session.keep_solution(solution.lurd, REVERSE_PLAY)

    def _adapt_to_game(self, game: Game | None) -> None:
        is_reverse = isinstance(game, PullGame)
        self._regions = []
        if isinstance(game, PullGame):
            self._regions = player_regions(solved_board(game.level_board))
        self._view.update()
        if not is_reverse:
            self._window.status_bar.withdraw(self._start_message)
        self._window.action("reverse-play").setChecked(is_reverse)
        self._window.allow(Condition.REVERSE_PLAY, is_reverse)

    # The regions, as a layer -------------------------------------------------------------------

    @property
    def offered_regions(self) -> list[list[int]]:
        """The regions offered to the player, largest first, empty if there is no choice."""
        game = self._session.game
        has_choice = len(self._regions) > 1 and game is not None and game.moves_played == 0
        return self._regions if has_choice else []

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Tint the regions without the player, and number each region on its first free square."""
        game = self._session.game
        if game is None:
            return
        colours = self._view.colours
        for number, region in enumerate(self.offered_regions, 1):
            if game.position.player not in region:
                mask = np.zeros(geometry.height * geometry.width, bool)
                mask[region] = True
                painter.save()
                painter.translate(geometry.left, geometry.top)
                painter.scale(geometry.side, geometry.side)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(with_opacity(colours.accent, _TINT_OPACITY))
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
                painter.drawRects(row_runs(mask.reshape(geometry.height, geometry.width)))
                painter.restore()
            if geometry.side >= _MIN_SIDE_FOR_NUMBERS:
                free_squares = [square for square in region if square != game.position.player]
                self._paint_number(painter, geometry.rect((free_squares or region)[0]), number)

    def _paint_number(self, painter: QPainter, rect: QRectF, number: int) -> None:
        set_digits(painter, rect.height() * 0.45, is_bold=True)
        painter.setPen(self._view.colours.ink)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(number))


def _square_beside_box(boxes: tuple[int, ...], region: list[int], width: int) -> int:
    """Return a square of the region with a box beside it, or else its first square."""
    neighbours = {box + step for box in boxes for step in (-width, -1, 1, width)}
    return next((square for square in region if square in neighbours), region[0])
