"""The clock of a replay: which move is due now."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from sokolab.gui.play.game import Game

__all__ = ["AS_PAINTED", "SPEEDS", "Playback"]

SPEEDS: Final = (1, 2, 3, 5, 8, 12, 20, 40, 80)
"""Moves a second one can choose from, slow to fast."""
AS_PAINTED: Final = 0
"""The speed beyond: one move whenever the last one has been painted."""

_FRAME: Final = 15
"""Milliseconds between looks at the clock."""


class Playback(QObject):
    """Plays the moves that lie ahead in a game, by the clock.

    The move that is due is told by the time since play began, not by counting ticks, so a late
    frame is caught up and nothing drifts. Where the game is moved by other hands, play goes on
    from there; at the last move it stops.
    """

    playing_changed = Signal(bool)

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
        """Moves a second, or :data:`AS_PAINTED`."""
        return self._speed

    @speed.setter
    def speed(self, speed: int) -> None:
        self._speed = speed
        if self.is_playing:
            self._start_clock()

    def show(self, game: Game | None) -> None:
        """Stop, and take this game from now on."""
        self.pause()
        self._game = game

    def play(self) -> None:
        """Start the clock; at the last move, from the first one again."""
        if self._game is None or not self._game.length or self.is_playing:
            return
        if not self._game.can_redo:
            self._game.reset()
        self._start_clock()
        self.playing_changed.emit(True)

    def pause(self) -> None:
        """Stop the clock."""
        if self.is_playing:
            self._timer.stop()
            self.playing_changed.emit(False)

    def toggle(self) -> None:
        """Play, or pause."""
        if self.is_playing:
            self.pause()
        else:
            self.play()

    def _start_clock(self) -> None:
        assert self._game is not None
        self._since = self._clock()
        self._begin = self._expected = self._game.at
        self._timer.start(0 if self._speed == AS_PAINTED else _FRAME)

    def tick(self) -> None:
        """Play what is due by now."""
        game = self._game
        if game is None:
            return
        if game.at != self._expected:
            self._start_clock()
        elif self._speed == AS_PAINTED:
            game.redo_move()
        else:
            game.seek(self._begin + int((self._clock() - self._since) * self._speed))
        self._expected = game.at
        if not game.can_redo:
            self.pause()
