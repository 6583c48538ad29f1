"""A game on the board: its moves, and the session that starts, shows, replays and ends it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from math import inf
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from sokolab.core.board import DIRECTION_LETTERS, Board, opposite
from sokolab.core.level import Level, Snapshot, Solution
from sokolab.core.lurd import Replay, decoded_runs, replay
from sokolab.core.position import Position
from sokolab.formats.saved_games import saved_game_moves
from sokolab.gui.document.board_on_show import Mode
from sokolab.gui.frame import Frame
from sokolab.language import Phrase, counted, in_english, phrase, tr
from sokolab.routes.line import Line, line_of
from sokolab.verdicts.known import after_pushes
from sokolab.verdicts.values import Basis, Kind, Verdict

_WALK_AND_PUSHES: Final = re.compile(r"[a-z]*[A-Z]*")
_MAX_TRAIL_MOVES: Final = 80  # of a jump that are shown one by one
SPEEDS: Final = (1, 2, 3, 5, 8, 12, 20, 40, 80)
"""The speeds to choose from, in moves per second."""
AS_PAINTED: Final = 0
"""A further speed: each move follows as soon as the last one has been painted."""
_TICK_MS: Final = 15
"""Milliseconds between ticks."""


class Game(QObject):
    """A sequence of moves on a board, with a place in it.

    The moves before the place have been played; those ahead can be redone. A solution to replay
    is a game whose moves all lie ahead. The moves of one call of :meth:`play` are one step of
    undo and redo, but can also be taken back one by one. In a loaded solution, a step is a walk
    with the pushes after it.
    """

    is_forward = True
    """Whether boxes are pushed, not pulled; then any Sokoban program can read the letters."""
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
        self.is_replay = False
        """Whether the moves are a loaded solution; Undo of a first step beside it restores it."""
        self._left: tuple[str, int] | None = None
        self._load_line(ahead)

    def _load_line(self, ahead: Line) -> None:
        self._line = ahead
        self._solved_at = inf
        self.all_letters = ahead.letters
        self._pushes = [0, *accumulate(map(str.isupper, ahead.letters))]
        matches = _WALK_AND_PUSHES.finditer(ahead.letters)
        self._ends = [match.end() for match in matches if match[0]]

    @property
    def shown(self) -> Board:
        """The board with the boxes and the player in their present places."""
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
    def has_left(self) -> bool:
        """Whether the user has left a replay by other moves."""
        return self._left is not None

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
        """The game as a level keeps it: all moves, with the place in them."""
        return saved_game_moves(self.all_letters, self.at)

    def judged(self) -> Replay:
        """Return the replay of the moves played, with its metrics."""
        return replay(self.board, self.lurd)

    def play(self, letters: str) -> int:
        """Play letters as one step, up to the first impossible one; return how many were played.

        Moves ahead are dropped, unless they begin with the same letters. If 0 letters were
        played, the game is unchanged.
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
            if self.is_replay and self.can_redo and not self.has_left:
                self._left = self.all_letters, self.at
            self._forget_ahead()
            self.all_letters += text
            for letter in text:
                self._pushes.append(self._pushes[-1] + letter.isupper())
        end = self.at + len(text)
        index = bisect_left(self._ends, end)
        if index == len(self._ends) or self._ends[index] != end:
            self._ends.insert(index, end)
        self._move_to(end, position)
        return len(text)

    def _forget_ahead(self) -> None:
        self.all_letters = self.all_letters[: self.at]
        if not self.solves:
            self._solved_at = inf
        del self._pushes[self.at + 1 :]
        del self._ends[bisect_right(self._ends, self.at) :]
        if self.at > (self._ends[-1] if self._ends else 0):
            self._ends.append(self.at)  # so that Undo of the next step comes back here

    def _return_at(self, at: int) -> None:
        """Return to the replay if only one step was played beside it and is now taken back."""
        if self._left is None:
            return
        letters, since = self._left
        if at <= since and len(self._ends) - bisect_right(self._ends, since) == 1:
            self._left, solved_at = None, self._solved_at
            self._load_line(line_of(self.board, letters))
            self._solved_at = solved_at if solved_at <= at else inf

    def _move_to(self, at: int, position: Position) -> None:
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
        self._return_at(target)
        self._move_to(target, position)

    def trail(self, since: int) -> list[Position]:
        """Return the positions from the place after ``since`` moves to the present place.

        Both ends are included; if ``since`` lies ahead, the moves are passed backwards.
        """
        trail = [self.position]
        for index in range(self.at - 1, since - 1, -1):
            trail.append(self._before(trail[-1], self.all_letters[index]))
        for index in range(self.at, since):
            trail.append(self._after(trail[-1], self.all_letters[index]))
        return trail[::-1]

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
        index = bisect_left(self._ends, self.at) - 1
        self.seek(self._ends[index] if index >= 0 else 0)

    def redo(self) -> None:
        """Play the next step again."""
        index = bisect_right(self._ends, self.at)
        self.seek(self._ends[index] if index < len(self._ends) else self.length)

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


def with_solution(level: Level, lurd: str, title: str | Phrase) -> Level:
    """Return the level with this solution added, unless it has it already.

    A title that is a phrase is written in English, like all that sokolab writes into files.
    """
    if any(solution.lurd == lurd for solution in level.solutions):
        return level
    return replace(level, solutions=(*level.solutions, Solution(lurd, in_english(title))))


def are_moves(text: str) -> bool:
    """Whether a text consists of moves only, perhaps with counts such as "3R"."""
    try:
        letters = decoded_runs(text)
    except ValueError:
        return False
    return bool(letters) and set(letters.lower()) <= set(DIRECTION_LETTERS)


class GameSession(QObject):
    """The game on show, if there is one, and the clock that replays it.

    Playing does not change the document; only :meth:`edit_from_here`,
    :meth:`keep_solution` and :meth:`save_game` change it, each as one undo step.
    """

    game_changed = Signal(object)
    """Another game is on show; carries the :class:`Game`, or None."""
    moved_along = Signal(object)
    """The game moved; carries the positions passed since the last one, empty for a long jump."""
    label_changed = Signal()
    """The label changed: the user has left a replay or come back to it."""
    game_saved = Signal(int)
    """A game was added to the level's saved games; carries its number, from 0."""

    def __init__(self, frame: Frame, playback: Playback) -> None:
        super().__init__(frame.window)
        self._board_on_show = board_on_show = frame.board_on_show
        self.say = frame.window.say
        self.playback = playback
        self.game: Game | None = None
        """The game on show, or None."""
        self.label: str | Phrase = ""
        """Where the moves come from, or "" if they were played by hand."""
        self._replayed: str | Phrase = ""
        self._shown_at = 0
        self._last_hand_played: Line | None = None
        self._interrupted: tuple[Game, str | Phrase] | None = None
        board_on_show.mode_changed.connect(self._follow_mode)

    @property
    def is_of_document(self) -> bool:
        """Whether the game started from the board being edited."""
        return self.game is not None and self.game.level_board == self._board_on_show.document.board

    def start(self) -> None:
        """Play the document's board from its start.

        If the last game was played on the same board, its moves lie ahead.
        """
        board = self._board_on_show.document.board
        players = len(board.players)
        if players != 1:
            self.say(
                tr("A game needs one player; this board has {players}", players=players)
                if players
                else tr("A game needs one player; this board has none")
            )
            return
        last = self._last_hand_played
        self.show_game(Game(line_of(board, "") if last is None or last.board != board else last))

    def start_solution(self, solution: Replay, label: str | Phrase) -> None:
        """Show a solution on its own board, with all moves ahead."""
        self.show_game(Game(line_of(solution.final.board, solution.lurd)), label)

    def replay(self, solution: Replay, label: str | Phrase) -> None:
        """Show a solution on its own board, and begin to replay it."""
        self.start_solution(solution, label)
        self.playback.play()

    def go_on(self, moves: Line, at: int) -> None:
        """Continue a saved game where it was left; undone moves lie ahead."""
        self.show_game(game := Game(moves))
        game.seek(at)

    def leave(self) -> None:
        """Go back to editing; the document is as it was."""
        self._board_on_show.show_document(self._board_on_show.document)

    def step_back(self) -> None:
        """Go back from a replay to the game it replaced, or else to editing."""
        if self._interrupted is None:
            self.leave()
        else:
            self.show_game(*self._interrupted)

    def toggle(self) -> None:
        """Play, or go back to editing."""
        is_played = self.game is not None and self.game.is_forward
        (self.leave if is_played else self.start)()

    def edit_from_here(self) -> None:
        """Copy the game's position into the document, and leave the game."""
        if self.game is not None:
            board = self.game.shown
            self._board_on_show.document.replace_board(
                board, phrase("Edit from the played position")
            )
            self.leave()

    def keep_solution(self, lurd: str, title: str | Phrase) -> None:
        """Add letters that solve the document's board to the level's solutions."""
        document = self._board_on_show.document
        level = with_solution(document.level, lurd, title)
        if level is document.level:
            self.say(tr("The level already has this solution"))
        else:
            document.describe(level, phrase("Keep solution"))
            self.say(tr("The solution was added to the level"))

    def keep_game(self) -> None:
        """Add the moves played to the level's solutions, if they solve it."""
        game = self.game
        if game is None:
            return
        judged = game.judged()
        if judged.solves and self.is_of_document:
            self.keep_solution(judged.lurd[: judged.solved_after], self.label)

    def save_game(self) -> None:
        """Add the game to the level's saved games, with the moves that were undone."""
        game = self.game
        if game is None:
            return
        if not self.is_of_document:
            self.say(tr("This game is on a different board from the one being edited"))
            return
        document = self._board_on_show.document
        if len(document.board.players) != 1:
            self.say(tr("A game is saved with a level that has one player"))
            return
        snapshot = Snapshot(game.saved_moves)
        level = document.level
        if any(snapshot.moves == one.moves for one in level.snapshots):
            self.say(tr("The level already has this saved game"))
        else:
            snapshots = (*level.snapshots, snapshot)
            document.describe(replace(level, snapshots=snapshots), phrase("Save game"))
            self.say(tr("The game was saved with the level. Type a name, and press Enter."))
            self.game_saved.emit(len(snapshots) - 1)

    def with_game(self, do: Callable[[Game], object]) -> None:
        """Pause the replay and do something with the game, if there is one."""
        if self.game is not None:
            self.playback.pause()
            do(self.game)

    def seek(self, move: int) -> None:
        """Pause the replay and go to the place after that many moves, if there is a game."""
        self.with_game(lambda game: game.seek(move))

    def paste(self, text: str) -> None:
        """Play letters from the start; counts such as "3R" and white space are allowed."""
        if self.game is None:
            self.start()
        if self.game is None:
            return
        try:
            letters = decoded_runs(text)
        except ValueError as error:
            self.say(tr("These are not moves: {error}", error=error))
            return
        self.playback.pause()
        self.say(self.game.paste(letters))

    def show_game(self, game: Game, label: str | Phrase = "") -> None:
        """Show a game, which the session owns from now on.

        The label says where its moves come from; "" means that they are played by hand. A game
        played by hand is kept during a replay.
        """
        before = self.game, self.label
        self._drop_game()
        if not (label and game.is_forward):
            self._interrupted = None
        elif before[0] is not None and not (before[1] and before[0].is_forward):
            self._interrupted = before[0], before[1]
        game.setParent(self)
        game.moved.connect(self._show_position)
        game.solved.connect(self._announce_solved)
        self.game = game
        self.label = self._replayed = label
        game.is_replay = bool(label)
        self._shown_at = game.at
        self.playback.show(game)
        self._show_position()
        self.game_changed.emit(game)

    def _show_position(self) -> None:
        game = self.game
        if game is None:
            return
        since, self._shown_at = self._shown_at, game.at
        board = game.shown
        self._learn_implied(game, board)
        self._board_on_show.show_board(board)
        is_back = self._follow_replay(game)
        # If moves were replaced, there are no positions in between to show.
        has_trail = (
            not is_back and since <= game.length and abs(game.at - since) <= _MAX_TRAIL_MOVES
        )
        self.moved_along.emit(game.trail(since) if has_trail else [])

    def _follow_replay(self, game: Game) -> bool:
        """Update the label; return whether the user has come back to the replay."""
        label = "" if game.has_left else self._replayed
        if label == self.label:
            return False
        self.label = label
        self.label_changed.emit()
        if not label:
            self.say(tr("Your own moves from here on; Undo goes back to the replay"))
        return bool(label)

    def _learn_implied(self, game: Game, board: Board) -> None:
        """Learn what the moves and the start of the game imply for its present position."""
        if not game.is_forward or game.at == 0:
            return
        knowledge = self._board_on_show.knowledge
        start = knowledge.of(game.board)
        if start is not None:
            follows = after_pushes(start.verdict, board, game.pushes)
            if follows is not None:
                knowledge.learn(board, follows)
        if game.can_redo and game.leads_to_solution:
            knowledge.learn(board, _ahead(game, board))

    def _announce_solved(self) -> None:
        if self.game is not None:
            self._board_on_show.knowledge.learn_solution(self.game.board, self.game.judged())
            self.say(self.game.solved_sentence)

    def _follow_mode(self, mode: Mode) -> None:
        if mode is Mode.EDIT and self.game is not None:
            self._drop_game()
            self._interrupted = None
            self.game_changed.emit(None)

    def _drop_game(self) -> None:
        self.playback.show(None)
        if self.game is not None:
            if not self.label and self.game.is_forward:
                self._last_hand_played = self.game.line
            self.game.moved.disconnect(self._show_position)
            self.game.solved.disconnect(self._announce_solved)
            self.game.setParent(None)  # it goes with its last reference
            self.game = None
            self.label = self._replayed = ""


def _ahead(game: Game, board: Board) -> Verdict:
    """Return the verdict on a position that the moves ahead solve."""
    return Verdict(
        board,
        Kind.SOLVABLE,
        Basis.GIVEN,
        game.all_letters[game.at :],
        game.all_pushes - game.pushes,
        game.length - game.at,
    )


class Playback(QObject):
    """Plays the moves ahead in a game at a given speed.

    The time since the start, not the number of ticks, tells which move is due, so playback
    catches up after late frames and does not drift. If something else moves the game, playback
    continues from there. It stops at the last move.
    """

    playing_changed = Signal(bool)
    """Playback started or stopped."""

    def __init__(
        self, clock: Callable[[], float] = monotonic, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._game: Game | None = None
        self._speed = SPEEDS[4]
        self._since = 0.0
        self._begin = 0
        self._expected = 0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)

    @property
    def is_playing(self) -> bool:
        """Whether the clock runs."""
        return self._timer.isActive()

    @property
    def speed(self) -> int:
        """Moves per second, or :data:`AS_PAINTED`."""
        return self._speed

    @speed.setter
    def speed(self, speed: int) -> None:
        self._speed = speed
        if self.is_playing:
            self._start_clock()

    def show(self, game: Game | None) -> None:
        """Stop, and play this game from now on."""
        self.pause()
        self._game = game

    def play(self) -> None:
        """Start the clock; after the last move, start over."""
        if self._game is None or not self._game.length or self.is_playing:
            return
        if not self._game.can_redo:
            self._game.seek(0)
        self._start_clock()
        self.playing_changed.emit(True)

    def pause(self) -> None:
        """Stop the clock."""
        if self.is_playing:
            self._timer.stop()
            self.playing_changed.emit(False)

    def toggle(self) -> None:
        """Play, or pause."""
        (self.pause if self.is_playing else self.play)()

    def _start_clock(self) -> None:
        assert self._game is not None
        self._since = self._clock()
        self._begin = self._expected = self._game.at
        self._timer.start(0 if self._speed == AS_PAINTED else _TICK_MS)

    def tick(self) -> None:
        """Play the moves that are due."""
        game = self._game
        if game is None:
            return
        if game.at != self._expected:
            self._start_clock()
        elif self._speed == AS_PAINTED:
            game.seek(game.at + 1)
        else:
            game.seek(self._begin + int((self._clock() - self._since) * self._speed))
        self._expected = game.at
        if not game.can_redo:
            self.pause()
