"""A game on the board: moves that can be played, taken back and played again."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate
from math import inf
from typing import Final

from PySide6.QtCore import QObject, Signal

from sokolab.core.board import DIRECTION_LETTERS, Board, opposite
from sokolab.core.lurd import Replay, replay
from sokolab.core.position import Position
from sokolab.formats.saved_games import saved_game_moves
from sokolab.language import counted, tr
from sokolab.routes.line import Line, line_of

_WALK_AND_PUSHES: Final = re.compile(r"[a-z]*[A-Z]*")


class Game(QObject):
    """A sequence of moves on a board, of which the first ``at`` have been played.

    The moves ahead can be redone. A solution to replay
    is a game whose moves all lie ahead. The moves of one call of :meth:`play` are one step of
    undo and redo, but can also be taken back one by one. In a loaded solution, a step is a walk
    with the pushes after it.
    """

    is_forward = True
    """Whether boxes are pushed, not pulled; then any Sokoban program can read the letters."""
    moved = Signal()
    """The number of moves played, the position or the moves changed."""
    solved = Signal()
    """A forward move put the last box on a goal."""

    def __init__(self, ahead: Line, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.board = ahead.board
        """The board at the start."""
        self.level_board = ahead.board
        """The board of the level that the game is about."""
        self.position = Position(self.board)
        """The present position."""
        self.at = 0
        """The number of moves played."""
        self.is_replay = False
        """Whether the moves are a loaded solution; Undo of a first other step returns to it."""
        self._left_replay: tuple[str, int] | None = None  # its letters, and where it was left
        self._load_line(ahead)

    def _load_line(self, ahead: Line) -> None:
        self._line = ahead
        self._solved_at = inf  # the number of moves after which all boxes were first home
        self.all_letters = ahead.letters
        self._pushes_after = [0, *accumulate(map(str.isupper, ahead.letters))]
        matches = _WALK_AND_PUSHES.finditer(ahead.letters)
        self._step_ends = [match.end() for match in matches if match[0]]

    @property
    def board_now(self) -> Board:
        """The board with the boxes and the player where they are now."""
        return self.board.with_pieces(self.position.boxes, self.position.player)

    @property
    def length(self) -> int:
        """The number of moves played and ahead."""
        return len(self.all_letters)

    @property
    def pushes(self) -> int:
        """The number of pushes among the moves played."""
        return self._pushes_after[self.at]

    @property
    def all_pushes(self) -> int:
        """The number of pushes among all moves."""
        return self._pushes_after[-1]

    @property
    def has_left_replay(self) -> bool:
        """Whether the user has left a replay by other moves."""
        return self._left_replay is not None

    @property
    def lurd(self) -> str:
        """The moves played, as letters."""
        return self.all_letters[: self.at]

    @property
    def line(self) -> Line:
        """All moves, played and ahead, as a line of play."""
        line = self._line
        if line.letters != self.all_letters or line.board is not self.board:
            line = line_of(self.board, self.all_letters, is_forward=self.is_forward)
            self._line = line
        return line

    @property
    def is_solved(self) -> bool:
        """Whether every box is on a goal now."""
        return self.position.is_solved

    @property
    def solves(self) -> bool:
        """Whether the position after some of the moves played was solved."""
        return self._solved_at <= self.at

    @property
    def leads_to_solution(self) -> bool:
        """Whether every box is on a goal now, or once the moves ahead have been played."""
        return self.line.ends_solved if self.can_redo else self.is_solved

    @property
    def solved_sentence(self) -> str:
        """What to say when the game has been solved."""
        return tr(
            "Solved after {pushes}, {moves}",
            pushes=counted(self.pushes, "push", "pushes"),
            moves=counted(self.at, "move", "moves"),
        )

    @property
    def copied_letters(self) -> str:
        """The letters to copy: the moves played, or else those ahead."""
        return self.lurd or self.all_letters

    @property
    def saved_moves(self) -> str:
        """The game as a level keeps it: all moves, and how many of them were played."""
        return saved_game_moves(self.all_letters, self.at)

    def played_replay(self) -> Replay:
        """Return the replay of the moves played, with its metrics."""
        return replay(self.board, self.lurd)

    def play(self, letters: str) -> int:
        """Play letters as one step, up to the first impossible one. Return how many were played.

        Moves ahead are dropped, unless they begin with the same letters. If 0 letters were
        played, the game is unchanged.
        """
        position = self.position
        played: list[str] = []
        for letter in letters:
            direction = DIRECTION_LETTERS.find(letter.lower())
            after = self._moved_position(position, direction, letter) if direction >= 0 else None
            if after is None:
                break
            has_moved_box = after.boxes is not position.boxes
            played.append(letter.upper() if has_moved_box else letter.lower())
            position = after
        if not played:
            return 0
        text = "".join(played)
        if not self.all_letters.startswith(text, self.at):
            if self.is_replay and self.can_redo and not self.has_left_replay:
                self._left_replay = self.all_letters, self.at
            self._drop_moves_ahead()
            self.all_letters += text
            for letter in text:
                self._pushes_after.append(self._pushes_after[-1] + letter.isupper())
        end = self.at + len(text)
        index = bisect_left(self._step_ends, end)
        if index == len(self._step_ends) or self._step_ends[index] != end:
            self._step_ends.insert(index, end)
        self._move_to(end, position)
        return len(text)

    def _drop_moves_ahead(self) -> None:
        self.all_letters = self.all_letters[: self.at]
        if not self.solves:
            self._solved_at = inf
        del self._pushes_after[self.at + 1 :]
        del self._step_ends[bisect_right(self._step_ends, self.at) :]
        if self.at > (self._step_ends[-1] if self._step_ends else 0):
            self._step_ends.append(self.at)  # so that Undo of the next step comes back here

    def _return_to_replay(self, at: int) -> None:
        """Return to the replay if only one other step was played and is now taken back."""
        if self._left_replay is None:
            return
        letters, since = self._left_replay
        if at <= since and len(self._step_ends) - bisect_right(self._step_ends, since) == 1:
            self._left_replay, solved_at = None, self._solved_at
            self._load_line(line_of(self.board, letters))
            self._solved_at = solved_at if solved_at <= at else inf

    def _move_to(self, at: int, position: Position) -> None:
        forward = at > self.at
        was_solved = self.is_solved
        self.at = at
        self.position = position
        self._note_if_solved(at, position)
        self.moved.emit()
        if forward and not was_solved and self.is_solved:
            self.solved.emit()

    def _note_if_solved(self, at: int, position: Position) -> None:
        if at < self._solved_at and position.is_solved:
            self._solved_at = at

    def seek(self, move: int) -> None:
        """Go to the position after ``move`` moves, or to the nearest end."""
        target = min(max(move, 0), self.length)
        if target == self.at:
            return
        position = self.position
        for index in range(self.at, target):
            position = self._position_after(position, self.all_letters[index])
            self._note_if_solved(index + 1, position)
        for index in range(self.at - 1, target - 1, -1):
            position = self._position_before(position, self.all_letters[index])
        self._return_to_replay(target)
        self._move_to(target, position)

    def positions_since(self, since: int) -> list[Position]:
        """Return the positions from the one after ``since`` moves to the present one.

        Both ends are included; if ``since`` lies ahead, they run backwards.
        """
        passed = [self.position]
        for index in range(self.at - 1, since - 1, -1):
            passed.append(self._position_before(passed[-1], self.all_letters[index]))
        for index in range(self.at, since):
            passed.append(self._position_after(passed[-1], self.all_letters[index]))
        return passed[::-1]

    def _moved_position(self, position: Position, direction: int, letter: str) -> Position | None:
        """Return the position after a move in that direction, or None if it is impossible."""
        return position.moved(direction)

    def _position_after(self, position: Position, letter: str) -> Position:
        after = self._moved_position(position, DIRECTION_LETTERS.index(letter.lower()), letter)
        if after is None:  # moves are checked before they are stored
            raise AssertionError("a stored move cannot be played")
        return after

    def _position_before(self, position: Position, letter: str) -> Position:
        direction = DIRECTION_LETTERS.index(letter.lower())
        neighbours = self.board.neighbours
        player = position.player
        boxes = position.boxes
        if letter.isupper():
            boxes = boxes - {int(neighbours[player, direction])} | {player}
        return Position(self.board, boxes, int(neighbours[player, opposite(direction)]))

    @property
    def can_undo(self) -> bool:
        """Whether a move has been played."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether moves lie ahead."""
        return self.at < self.length

    def undo(self) -> None:
        """Take the last step back."""
        index = bisect_left(self._step_ends, self.at) - 1
        self.seek(self._step_ends[index] if index >= 0 else 0)

    def redo(self) -> None:
        """Play the next step again."""
        index = bisect_right(self._step_ends, self.at)
        self.seek(self._step_ends[index] if index < len(self._step_ends) else self.length)

    def paste(self, lurd: str) -> str:
        """Replace the game by these moves, and return a sentence on how many could be played.

        Stops before the first impossible move. If no move can be played, nothing changes.
        """
        judged = replay(self.board, lurd)
        if not judged.moves:
            reason = judged.mismatch.sentence if judged.mismatch else tr("it has no moves")
            return tr("Nothing was played: {reason}", reason=reason)
        self.seek(0)
        self._load_line(line_of(self.board, judged.lurd))
        if judged.solved_after is not None:
            self._solved_at = judged.solved_after
        self._move_to(judged.moves, judged.final)
        moves = counted(judged.moves, "move", "moves")
        pushes = counted(judged.pushes, "push", "pushes")
        if judged.mismatch is None:
            return tr("Played {moves} and {pushes}", moves=moves, pushes=pushes)
        reason = judged.mismatch.sentence
        if judged.complete:
            return tr(
                "Played {moves} and {pushes}, although {reason}",
                moves=moves,
                pushes=pushes,
                reason=reason,
            )
        return tr(
            "Played {played:,} of {all:,} letters: {reason}",
            played=judged.moves,
            all=len(lurd),
            reason=reason,
        )
