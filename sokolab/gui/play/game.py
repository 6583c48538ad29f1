"""A game: the moves played on a board, and those that can be redone."""

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
    """A sequence of moves on a board, with a place in it.

    The moves before the place have been played, those ahead can be redone. A solution to be
    replayed is a game whose moves all lie ahead. The moves of one call of :meth:`play` are one
    step of undo and redo, but can also be taken back one by one. In a loaded solution, a step is
    a walk with the pushes after it.
    """

    is_forward = True
    """Whether boxes are pushed, so that the letters are those of any Sokoban program."""
    moved = Signal()
    """The place, the position or the moves changed."""
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
        self._load(ahead)

    def _load(self, ahead: Line) -> None:
        self._line = ahead
        self._solved_at = inf
        self.all_letters = ahead.letters
        self._pushes = [0, *accumulate(map(str.isupper, ahead.letters))]
        found = _WALK_AND_PUSHES.finditer(ahead.letters)
        self._ends = [match.end() for match in found if match[0]]

    @property
    def shown(self) -> Board:
        """The board with boxes and player as they are now."""
        return self.board.with_pieces(self.position.boxes, self.position.player)

    @property
    def length(self) -> int:
        """The number of moves played and ahead."""
        return len(self.all_letters)

    @property
    def pushes(self) -> int:
        """The number of pushes among the moves played."""
        return self._pushes[self.at]

    @property
    def all_pushes(self) -> int:
        """The number of pushes among all moves."""
        return self._pushes[-1]

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
        """Whether the moves played solve the level, or did so before the last of them."""
        return self._solved_at <= self.at

    @property
    def leads_to_solution(self) -> bool:
        """Whether every box is on a goal now, or once the moves ahead have been played."""
        return self.line.ends_solved if self.can_redo else self.is_solved

    @property
    def solved_sentence(self) -> str:
        """What to say when the game has been solved."""
        return tr(
            "Solved after {pushes}, {moves}.",
            pushes=counted(self.pushes, "push", "pushes"),
            moves=counted(self.at, "move", "moves"),
        )

    @property
    def copied_letters(self) -> str:
        """The letters to copy: the moves played, or else those ahead."""
        return self.lurd or self.all_letters

    @property
    def saved_moves(self) -> str:
        """The game as a level keeps it: all moves, with the place in them."""
        return saved_game_moves(self.all_letters, self.at)

    def judged(self) -> Replay:
        """Return the replay of the moves played, with its metrics."""
        return replay(self.board, self.lurd)

    def play(self, letters: str) -> int:
        """Play letters as one step, up to the first impossible one; return how many were played.

        Moves ahead are dropped, unless they begin with the same letters. With 0, the game is
        unchanged.
        """
        position = self.position
        played: list[str] = []
        for letter in letters:
            direction = DIRECTION_LETTERS.find(letter.lower())
            after = self._step(position, direction, letter) if direction >= 0 else None
            if after is None:
                break
            has_moved_box = after.boxes is not position.boxes
            played.append(letter.upper() if has_moved_box else letter.lower())
            position = after
        if not played:
            return 0
        text = "".join(played)
        if not self.all_letters.startswith(text, self.at):
            self._forget_ahead()
            self.all_letters += text
            for letter in text:
                self._pushes.append(self._pushes[-1] + letter.isupper())
        end = self.at + len(text)
        place = bisect_left(self._ends, end)
        if place == len(self._ends) or self._ends[place] != end:
            self._ends.insert(place, end)
        self._arrive(end, position)
        return len(text)

    def _forget_ahead(self) -> None:
        self.all_letters = self.all_letters[: self.at]
        if not self.solves:
            self._solved_at = inf
        del self._pushes[self.at + 1 :]
        del self._ends[bisect_right(self._ends, self.at) :]

    def _arrive(self, at: int, position: Position) -> None:
        forward = at > self.at
        was_solved = self.is_solved
        self.at = at
        self.position = position
        self._note_solved(at, position)
        self.moved.emit()
        if forward and not was_solved and self.is_solved:
            self.solved.emit()

    def _note_solved(self, at: int, position: Position) -> None:
        if at < self._solved_at and position.is_solved:
            self._solved_at = at

    def seek(self, move: int) -> None:
        """Go to the place after that many moves, or to the nearest end."""
        target = min(max(move, 0), self.length)
        if target == self.at:
            return
        position = self.position
        for index in range(self.at, target):
            position = self._after(position, self.all_letters[index])
            self._note_solved(index + 1, position)
        for index in range(self.at - 1, target - 1, -1):
            position = self._before(position, self.all_letters[index])
        self._arrive(target, position)

    def trail(self, since: int) -> list[Position]:
        """Return the positions from the place after ``since`` moves to the present place.

        Both ends are included; if ``since`` lies ahead, the moves are passed backwards.
        """
        found = [self.position]
        for index in range(self.at - 1, since - 1, -1):
            found.append(self._before(found[-1], self.all_letters[index]))
        for index in range(self.at, since):
            found.append(self._after(found[-1], self.all_letters[index]))
        return found[::-1]

    def _step(self, position: Position, direction: int, letter: str) -> Position | None:
        """Return the position after a move in that direction, or None if it is impossible."""
        return position.moved(direction)

    def _after(self, position: Position, letter: str) -> Position:
        after = self._step(position, DIRECTION_LETTERS.index(letter.lower()), letter)
        if after is None:  # moves are checked before they are stored
            raise AssertionError("a stored move cannot be played")
        return after

    def _before(self, position: Position, letter: str) -> Position:
        direction = DIRECTION_LETTERS.index(letter.lower())
        neighbours = self.board.neighbours
        here = position.player
        boxes = position.boxes
        if letter.isupper():
            boxes = boxes - {int(neighbours[here, direction])} | {here}
        return Position(self.board, boxes, int(neighbours[here, opposite(direction)]))

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
        place = bisect_left(self._ends, self.at) - 1
        self.seek(self._ends[place] if place >= 0 else 0)

    def redo(self) -> None:
        """Play the next step again."""
        place = bisect_right(self._ends, self.at)
        self.seek(self._ends[place] if place < len(self._ends) else self.length)

    def paste(self, lurd: str) -> str:
        """Replace the game by these moves, and say to the user how many could be played.

        Stops before the first impossible move. If no move can be played, nothing changes.
        """
        judged = replay(self.board, lurd)
        if not judged.moves:
            reason = judged.mismatch.sentence if judged.mismatch else tr("it has no moves")
            return tr("Nothing was played: {reason}.", reason=reason)
        self.seek(0)
        self._load(line_of(self.board, judged.lurd))
        if judged.solved_after is not None:
            self._solved_at = judged.solved_after
        self._arrive(judged.moves, judged.final)
        moves = counted(judged.moves, "move", "moves")
        pushes = counted(judged.pushes, "push", "pushes")
        if judged.mismatch is None:
            return tr("Played {moves} and {pushes}.", moves=moves, pushes=pushes)
        reason = judged.mismatch.sentence
        if judged.complete:
            return tr(
                "Played {moves} and {pushes}, although {reason}.",
                moves=moves,
                pushes=pushes,
                reason=reason,
            )
        return tr(
            "Played {played:,} of {all:,} letters: {reason}.",
            played=judged.moves,
            all=len(lurd),
            reason=reason,
        )
