"""A game played in reverse: it begins solved, and the player pulls the boxes."""

from __future__ import annotations

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile, opposite
from sokolab.core.lurd import Replay, replay, reversed_lurd
from sokolab.core.position import Position
from sokolab.formats.saved_games import reverse_game_moves
from sokolab.gui.play.game import Game
from sokolab.language import counted, tr
from sokolab.routes.line import Line, line_of
from sokolab.routes.solved_position import solved_board


class PullGame(Game):
    """Pulls from the solved position of a level.

    A capital letter pulls the box behind the player if there is one; a small letter only walks.
    Until the first move, the player can be put on any free square.

    Parameters
    ----------
    level_board
        The board of the level.
    ahead
        The moves ahead, from the level's solved position.
    """

    def __init__(self, level_board: Board, ahead: Line) -> None:
        self._level_board = level_board
        super().__init__(ahead)

    @classmethod
    def begun(cls, level_board: Board, player: int) -> PullGame:
        """Return a game without moves, the player on a square of the solved position."""
        solved = solved_board(level_board)
        start = solved.with_pieces(solved.boxes, player)
        return cls(level_board, line_of(start, "", is_forward=False))

    @property
    def level_board(self) -> Board:
        """The board of the level that the game is about."""
        return self._level_board

    @property
    def is_forward(self) -> bool:
        """Whether boxes are pushed: not here."""
        return False

    @property
    def is_solved(self) -> bool:
        """Whether the boxes have been pulled to where the level has them."""
        return self.pushes > 0 and self.is_at_start_of_level

    @property
    def solved_sentence(self) -> str:
        """What to say when the boxes are where the level has them."""
        pulls = counted(self.pushes, "pull", "pulls")
        return tr(
            "The start of the level is reached after {pulls}: Ctrl+K keeps the solution.",
            pulls=pulls,
        )

    @property
    def forward_lurd(self) -> str:
        """The pushes that lead from here to the solved position."""
        return reversed_lurd(self.lurd)

    @property
    def copied_letters(self) -> str:
        """The letters to copy: those that lead back from here, or else from the last place."""
        return self.forward_lurd or reversed_lurd(self.all_letters)

    @property
    def saved_moves(self) -> str:
        """The game as a level keeps it."""
        start = self.board.players[0]
        return reverse_game_moves(self._level_board, start, self.all_letters, self.at)

    @property
    def is_at_start_of_level(self) -> bool:
        """Whether the boxes are where the level has them, and the player can get here."""
        start = self._level_board
        if set(start.boxes) != self.position.boxes or len(start.players) != 1:
            return False
        return self.position.player in Position(start).player_reach()

    def solution(self, walk: str) -> Replay:
        """Return the replay of the level: a walk to the player, then the way back.

        Parameters
        ----------
        walk
            From the player of the level to the player now.
        """
        return replay(self._level_board, walk + self.forward_lurd)

    def place_player(self, square: int) -> bool:
        """Put the player elsewhere before the first move; return whether that was possible."""
        flat = self.board.flat
        if self.at or flat[square] & (Tile.WALL | Tile.BOX):
            return False
        self._forget_ahead()
        self._board = self.board.with_pieces(self.board.boxes, square)
        self._position = Position(self._board)
        self.moved.emit()
        return True

    def _step(self, position: Position, direction: int, letter: str) -> Position | None:
        """Pull or walk."""
        pulled = position.pulled(direction) if letter.isupper() else None
        if pulled is not None:
            return pulled
        after = position.moved(direction)
        has_pushed = after is not None and after.boxes is not position.boxes
        return None if has_pushed else after

    def _before(self, position: Position, letter: str) -> Position:
        """Return the position before a pull or a step."""
        neighbours = self.board.neighbours
        direction = DIRECTION_LETTERS.index(letter.lower())
        back = int(neighbours[position.player, opposite(direction)])
        boxes = position.boxes
        if letter.isupper():
            boxes = boxes - {back} | {int(neighbours[back, opposite(direction)])}
        return Position(self.board, boxes, back)
