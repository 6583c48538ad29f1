"""The clock that plays the moves ahead in a game."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from sokolab.gui.play.game import Game

SPEEDS: Final = (1, 2, 3, 5, 8, 12, 20, 40, 80)
"""The speeds to choose from, in moves per second."""
FULL_SPEED: Final = 0
"""The highest speed: each move follows as soon as the last one has been painted."""
_TICK_MS: Final = 15  # milliseconds between ticks


class Playback(QObject):
    """Plays the moves ahead in a game at a given speed.

    The time since the start, not the number of ticks, decides which move is due, so playback
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
        self._start_time = 0.0
        self._start_moves = 0
        self._expected_moves = 0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)

    @property
    def is_playing(self) -> bool:
        """Whether the clock runs."""
        return self._timer.isActive()

    @property
    def speed(self) -> int:
        """Moves per second, or :data:`FULL_SPEED`."""
        return self._speed

    @speed.setter
    def speed(self, speed: int) -> None:
        self._speed = speed
        if self.is_playing:
            self._start_clock()

    def set_game(self, game: Game | None) -> None:
        """Stop, and play this game from now on. None plays nothing."""
        self.pause()
        self._game = game

    def play(self) -> None:
        """Start the clock. After the last move, start over."""
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
        self._start_time = self._clock()
        self._start_moves = self._expected_moves = self._game.moves_played
        self._timer.start(0 if self._speed == FULL_SPEED else _TICK_MS)

    def tick(self) -> None:
        """Play the moves that are due."""
        game = self._game
        if game is None:
            return
        if game.moves_played != self._expected_moves:
            self._start_clock()
        elif self._speed == FULL_SPEED:
            game.seek(game.moves_played + 1)
        else:
            game.seek(self._start_moves + int((self._clock() - self._start_time) * self._speed))
        self._expected_moves = game.moves_played
        if not game.can_redo:
            self.pause()
