"""A game on the board: moves that can be played, undone and redone."""

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
    """A sequence of moves on a board. The first ``moves_played`` of them have been played.

    The moves ahead can be redone. A solution to replay is a game whose moves all lie ahead. The
    moves of one call of :meth:`play` are one step of undo and redo, but can also be undone one by
    one. In a loaded solution, a step is a walk with the pushes after it.
    """

    is_forward = True
    """Whether boxes are pushed, not pulled. Then any Sokoban program can read the lurd."""
    moved = Signal()
    """The number of moves played, the position or the moves changed."""
    solved = Signal()
    """A forward move put the last box on a goal."""

    def __init__(self, line: Line, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.board = line.board
        """The board at the start."""
        self.level_board = line.board
        """The board of the level that the game is about."""
        self.position = Position(self.board)
        """The current position."""
        self.moves_played = 0
        """The number of moves played."""
        self.is_replay = False
        """Whether the moves are a loaded solution. Undo of a first other step returns to it."""
        self._interrupted_replay: tuple[str, int] | None = None  # lurd; moves played of them
        self._load_line(line)

    def _load_line(self, line: Line) -> None:
        self._line = line
        self._solved_after = inf  # the number of moves after which all boxes were first home
        self.whole_lurd = line.lurd
        self._pushes_after = [0, *accumulate(map(str.isupper, line.lurd))]
        matches = _WALK_AND_PUSHES.finditer(line.lurd)
        self._step_ends = [match.end() for match in matches if match[0]]

    @property
    def board_now(self) -> Board:
        """The board with the boxes and the player where they are now."""
        return self.board.with_pieces(self.position.boxes, self.position.player)

    @property
    def length(self) -> int:
        """The number of moves played and ahead."""
        return len(self.whole_lurd)

    @property
    def pushes(self) -> int:
        """The number of pushes among the moves played."""
        return self._pushes_after[self.moves_played]

    @property
    def all_pushes(self) -> int:
        """The number of pushes among all moves."""
        return self._pushes_after[-1]

    @property
    def has_left_replay(self) -> bool:
        """Whether the user has left a replay by other moves."""
        return self._interrupted_replay is not None

    @property
    def lurd(self) -> str:
        """The moves played, as lurd."""
        return self.whole_lurd[: self.moves_played]

    @property
    def line(self) -> Line:
        """All moves, played and ahead, as a line of play."""
        line = self._line
        if line.lurd != self.whole_lurd or line.board is not self.board:
            line = line_of(self.board, self.whole_lurd, is_forward=self.is_forward)
            self._line = line
        return line

    @property
    def is_solved(self) -> bool:
        """Whether every box is on a goal now."""
        return self.position.is_solved

    @property
    def solves(self) -> bool:
        """Whether the position after some of the moves played was solved."""
        return self._solved_after <= self.moves_played

    @property
    def leads_to_solution(self) -> bool:
        """Whether every box is on a goal now, or once the moves ahead have been played."""
        return self.line.ends_solved if self.can_redo else self.is_solved

    @property
    def solved_sentence(self) -> str:
        """The message for a solved game."""
        return tr(
            "Solved after {pushes}, {moves}",
            pushes=counted(self.pushes, "push", "pushes"),
            moves=counted(self.moves_played, "move", "moves"),
        )

    @property
    def copied_lurd(self) -> str:
        """The lurd to copy: the moves played, or else those ahead."""
        return self.lurd or self.whole_lurd

    @property
    def saved_moves(self) -> str:
        """The game as a level keeps it: all moves, and how many of them were played."""
        return saved_game_moves(self.whole_lurd, self.moves_played)

    def played_replay(self) -> Replay:
        """Return the replay of the moves played, with its metrics."""
        return replay(self.board, self.lurd)

    def play(self, lurd: str) -> int:
        """Play a lurd as one step, up to the first impossible one. Return how many were played.

        Moves ahead are dropped, unless they begin with the same moves. If 0 moves were
        played, the game is unchanged.
        """
        position = self.position
        played_letters: list[str] = []
        for letter in lurd:
            direction = DIRECTION_LETTERS.find(letter.lower())
            next_position = (
                self._moved_position(position, direction, letter) if direction >= 0 else None
            )
            if next_position is None:
                break
            has_moved_box = next_position.boxes is not position.boxes
            played_letters.append(letter.upper() if has_moved_box else letter.lower())
            position = next_position
        if not played_letters:
            return 0
        played = "".join(played_letters)
        if not self.whole_lurd.startswith(played, self.moves_played):
            if self.is_replay and self.can_redo and not self.has_left_replay:
                self._interrupted_replay = self.whole_lurd, self.moves_played
            self._drop_moves_ahead()
            self.whole_lurd += played
            for letter in played:
                self._pushes_after.append(self._pushes_after[-1] + letter.isupper())
        end = self.moves_played + len(played)
        index = bisect_left(self._step_ends, end)
        if index == len(self._step_ends) or self._step_ends[index] != end:
            self._step_ends.insert(index, end)
        self._move_to(end, position)
        return len(played)

    def _drop_moves_ahead(self) -> None:
        self.whole_lurd = self.whole_lurd[: self.moves_played]
        if not self.solves:
            self._solved_after = inf
        del self._pushes_after[self.moves_played + 1 :]
        del self._step_ends[bisect_right(self._step_ends, self.moves_played) :]
        if self.moves_played > (self._step_ends[-1] if self._step_ends else 0):
            self._step_ends.append(
                self.moves_played
            )  # so that Undo of the next step comes back here

    def _return_to_replay(self, moves_played: int) -> None:
        """Return to the replay if only one other step was played and is now undone."""
        if self._interrupted_replay is None:
            return
        lurd, interrupted_at = self._interrupted_replay
        own_steps = len(self._step_ends) - bisect_right(self._step_ends, interrupted_at)
        if moves_played <= interrupted_at and own_steps == 1:
            solved_after = self._solved_after
            self._interrupted_replay = None
            self._load_line(line_of(self.board, lurd))
            self._solved_after = solved_after if solved_after <= moves_played else inf

    def _move_to(self, moves_played: int, position: Position) -> None:
        goes_forward = moves_played > self.moves_played
        was_solved = self.is_solved
        self.moves_played = moves_played
        self.position = position
        self._note_if_solved(moves_played, position)
        self.moved.emit()
        if goes_forward and not was_solved and self.is_solved:
            self.solved.emit()

    def _note_if_solved(self, moves_played: int, position: Position) -> None:
        if moves_played < self._solved_after and position.is_solved:
            self._solved_after = moves_played

    def seek(self, move: int) -> None:
        """Go to the position after ``move`` moves, or to the nearest end."""
        target = min(max(move, 0), self.length)
        if target == self.moves_played:
            return
        position = self.position
        for index in range(self.moves_played, target):
            position = self._position_after(position, self.whole_lurd[index])
            self._note_if_solved(index + 1, position)
        for index in range(self.moves_played - 1, target - 1, -1):
            position = self._position_before(position, self.whole_lurd[index])
        self._return_to_replay(target)
        self._move_to(target, position)

    def positions_since(self, moves: int) -> list[Position]:
        """Return the positions from the one after ``moves`` moves to the current one.

        Both ends are included; if ``moves`` lies ahead, they run backwards.
        """
        positions = [self.position]
        for index in range(self.moves_played - 1, moves - 1, -1):
            positions.append(self._position_before(positions[-1], self.whole_lurd[index]))
        for index in range(self.moves_played, moves):
            positions.append(self._position_after(positions[-1], self.whole_lurd[index]))
        return positions[::-1]

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
        return self.moves_played > 0

    @property
    def can_redo(self) -> bool:
        """Whether moves lie ahead."""
        return self.moves_played < self.length

    def undo(self) -> None:
        """Take the last step back."""
        index = bisect_left(self._step_ends, self.moves_played) - 1
        self.seek(self._step_ends[index] if index >= 0 else 0)

    def redo(self) -> None:
        """Play the next step again."""
        index = bisect_right(self._step_ends, self.moves_played)
        self.seek(self._step_ends[index] if index < len(self._step_ends) else self.length)

    def paste(self, lurd: str) -> str:
        """Replace the game by these moves, and return a sentence on how many could be played.

        Stops before the first impossible move. If no move can be played, nothing changes.
        """
        pasted = replay(self.board, lurd)
        if not pasted.moves:
            reason = pasted.mismatch.sentence if pasted.mismatch else tr("it has no moves")
            return tr("Nothing was played: {reason}", reason=reason)
        self.seek(0)
        self._load_line(line_of(self.board, pasted.lurd))
        if pasted.solved_after is not None:
            self._solved_after = pasted.solved_after
        self._move_to(pasted.moves, pasted.final)
        moves = counted(pasted.moves, "move", "moves")
        pushes = counted(pasted.pushes, "push", "pushes")
        if pasted.mismatch is None:
            return tr("Played {moves}, including {pushes}", moves=moves, pushes=pushes)
        reason = pasted.mismatch.sentence
        if pasted.is_complete:
            return tr(
                "Played {moves}, including {pushes}, although {reason}",
                moves=moves,
                pushes=pushes,
                reason=reason,
            )
        return tr(
            "Played {played:,} of {all:,} letters: {reason}",
            played=pasted.moves,
            all=len(lurd),
            reason=reason,
        )
