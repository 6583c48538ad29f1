"""The game session: starts a game on the stage, shows every move, replays it, and ends it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from sokolab.core.board import Board
from sokolab.core.level import Level, Snapshot, Solution
from sokolab.core.lurd import Replay, decoded_runs
from sokolab.gui.document.stage import Mode
from sokolab.gui.frame import Frame
from sokolab.gui.play.game import Game
from sokolab.language import Phrase, in_english, phrase, tr
from sokolab.routes.line import Line, line_of
from sokolab.verdicts.known import after_pushes
from sokolab.verdicts.values import Basis, Kind, Verdict

_LONGEST_TRAIL: Final = 80
"""Longer jumps are not shown move by move."""
SPEEDS: Final = (1, 2, 3, 5, 8, 12, 20, 40, 80)
"""The speeds to choose from, in moves per second."""
AS_PAINTED: Final = 0
"""A further speed: the next move as soon as the last one has been painted."""
_FRAME: Final = 15
"""Milliseconds between ticks."""


def with_solution(level: Level, lurd: str, title: str | Phrase) -> Level:
    """Return the level with this solution added, unless it has it already.

    A phrase is kept in English, as all that sokolab itself writes into files.
    """
    if any(solution.lurd == lurd for solution in level.solutions):
        return level
    return replace(level, solutions=(*level.solutions, Solution(lurd, in_english(title))))


class GameSession(QObject):
    """The game on show, if there is one, and the clock that replays it.

    Playing does not change the document; only :meth:`edit_from_here`,
    :meth:`keep` and :meth:`save_game` change it, each as one undo step.
    """

    game_changed = Signal(object)
    """Another game is on show; carries the :class:`Game`, or None."""
    moved_along = Signal(object)
    """The game moved; carries the positions passed since the last one, empty for a long jump."""
    game_saved = Signal(int)
    """A game was added to the level's saved games; carries its number, from 0."""

    def __init__(self, frame: Frame, playback: Playback) -> None:
        super().__init__(frame.window)
        self._stage = stage = frame.stage
        self.say = frame.window.say
        self.playback = playback
        self.game: Game | None = None
        """The game on show, or None."""
        self.label: str | Phrase = ""
        """Where the moves come from, or "" if they were played by hand."""
        self._shown_at = 0
        self._last_hand_played: Line | None = None
        stage.mode_changed.connect(self._follow_mode)

    @property
    def is_of_document(self) -> bool:
        """Whether the game started from the board being edited."""
        return self.game is not None and self.game.level_board == self._stage.document.board

    def start(self) -> None:
        """Play the document's board from its start.

        If the last game was played on the same board, its moves lie ahead.
        """
        board = self._stage.document.board
        players = len(board.players)
        if players != 1:
            self.say(
                tr("A game needs one player; this board has {players}.", players=players)
                if players
                else tr("A game needs one player; this board has none.")
            )
            return
        last = self._last_hand_played
        self.show_game(Game(line_of(board, "") if last is None or last.board != board else last))

    def start_solution(self, solution: Replay, label: str | Phrase) -> None:
        """Show a solution on its own board, all moves ahead."""
        self.show_game(Game(line_of(solution.final.board, solution.lurd)), label)

    def go_on(self, moves: Line, at: int) -> None:
        """Continue a saved game where it was left; undone moves lie ahead."""
        self.show_game(game := Game(moves))
        game.seek(at)

    def leave(self) -> None:
        """Go back to editing; the document is as it was."""
        self._stage.show_document(self._stage.document)

    def toggle(self) -> None:
        """Play, or go back to editing."""
        is_played = self.game is not None and self.game.is_forward
        (self.leave if is_played else self.start)()

    def edit_from_here(self) -> None:
        """Copy the game's position into the document, and leave the game."""
        if self.game is not None:
            board = self.game.shown
            self._stage.document.replace_board(board, phrase("Edit from the played position"))
            self.leave()

    def keep(self, lurd: str, title: str | Phrase) -> None:
        """Add letters that solve the document's board to the level's solutions."""
        document = self._stage.document
        level = with_solution(document.level, lurd, title)
        if level is document.level:
            self.say(tr("The level already has this solution."))
        else:
            document.describe(level, phrase("Keep solution"))
            self.say(tr("The solution was added to the level."))

    def keep_game(self) -> None:
        """Add the moves played to the level's solutions, if they solve it."""
        game = self.game
        if game is None:
            return
        judged = game.judged()
        if judged.solves and self.is_of_document:
            self.keep(judged.lurd[: judged.solved_after], self.label)

    def save_game(self) -> None:
        """Add the game to the level's saved games, with the moves that were undone."""
        game = self.game
        if game is None:
            return
        if not self.is_of_document:
            self.say(tr("This game is on a different board from the one being edited."))
            return
        document = self._stage.document
        if len(document.board.players) != 1:
            self.say(tr("A game is saved with a level that has one player."))
            return
        snapshot = Snapshot(game.saved_moves)
        level = document.level
        if any(snapshot.moves == one.moves for one in level.snapshots):
            self.say(tr("The level already has this saved game."))
        else:
            kept = (*level.snapshots, snapshot)
            document.describe(replace(level, snapshots=kept), phrase("Save game"))
            self.say(tr("The game was saved with the level. Type a name, and press Enter."))
            self.game_saved.emit(len(kept) - 1)

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
            self.say(tr("These are not moves: {error}.", error=error))
            return
        self.playback.pause()
        self.say(self.game.paste(letters))

    def show_game(self, game: Game, label: str | Phrase = "") -> None:
        """Show a game, which the session owns from now on.

        The label says where its moves come from; it is "" if they are played by hand.
        """
        self._drop()
        game.setParent(self)
        game.moved.connect(self._show)
        game.solved.connect(self._announce_solved)
        self.game = game
        self.label = label
        self._shown_at = 0
        self.playback.show(game)
        self._show()
        self.game_changed.emit(game)

    def _show(self) -> None:
        game = self.game
        if game is None:
            return
        since, self._shown_at = self._shown_at, game.at
        board = game.shown
        self._learn(game, board)
        self._stage.show_board(board)
        # A move that was replaced by another one has no positions to show.
        has_trail = since <= game.length and abs(game.at - since) <= _LONGEST_TRAIL
        self.moved_along.emit(game.trail(since) if has_trail else [])

    def _learn(self, game: Game, board: Board) -> None:
        """Take in what the game and its start tell of a position of it."""
        if not game.is_forward or game.at == 0:
            return
        knowledge = self._stage.knowledge
        start = knowledge.of(game.board)
        if start is not None:
            follows = after_pushes(start.verdict, board, game.pushes)
            if follows is not None:
                knowledge.learn(board, follows)
        if game.can_redo and game.leads_to_solution:
            knowledge.learn(board, _ahead(game, board))

    def _announce_solved(self) -> None:
        if self.game is not None:
            self._stage.knowledge.learn_solution(self.game.board, self.game.judged())
            self.say(self.game.solved_sentence)

    def _follow_mode(self, mode: Mode) -> None:
        if mode is Mode.EDIT and self.game is not None:
            self._drop()
            self.game_changed.emit(None)

    def _drop(self) -> None:
        self.playback.show(None)
        if self.game is not None:
            if not self.label and self.game.is_forward:
                self._last_hand_played = self.game.line
            self.game.moved.disconnect(self._show)
            self.game.deleteLater()
            self.game = None
            self.label = ""


def _ahead(game: Game, board: Board) -> Verdict:
    """Return the verdict that the moves ahead give a position: they solve it."""
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

    Which move is due follows from the time since the start, not from the number of ticks, so
    late frames are caught up and nothing drifts. If something else moves the game, playback
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
        self._timer.start(0 if self._speed == AS_PAINTED else _FRAME)

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
