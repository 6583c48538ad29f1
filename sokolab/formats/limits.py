"""Caps on what a file may hold, counts in it written out: no file fills the memory."""

from __future__ import annotations

from typing import Final

from sokolab.formats.remarks import LimitError

__all__ = [
    "Quota",
    "ReplayBudget",
    "level_quota",
    "line_quota",
    "move_quota",
    "replays_allowed",
    "square_quota",
]

_LINES: Final = 2_000_000
_LEVELS: Final = 200_000
_SQUARES: Final = 100_000_000
_MOVES: Final = 50_000_000
_REPLAYS: Final = 3_000
"""After so many short lines that may be moves, further ones are taken for words."""
_PLAYED_SQUARES: Final = 10_000_000
"""Squares of a level's board, counted anew for each of its games that is played."""
_FEWEST_GAMES: Final = 10
_SQUARES_PER_REPLAY: Final = 500
"""A larger board counts as several: playing a line on it takes so much longer."""


class Quota:
    """How much more a file may hold once all counts in it are written out."""

    def __init__(self, most: int, what: str) -> None:
        self._left = most
        self._sentence = f"the file holds more than {most:,} {what} in all"

    def spend(self, size: int, line: int) -> None:
        """Use some of it up; ``line`` is where, from 1.

        Raises
        ------
        TooMuchError
            There is not so much left.
        """
        self._left -= size
        if self._left < 0:
            raise LimitError(self._sentence, line)


class ReplayBudget:
    """How many short lines a file may still have played, to see whether they are solutions."""

    def __init__(self) -> None:
        self._left = _REPLAYS

    @property
    def is_spent(self) -> bool:
        """Whether no further line will be played."""
        return self._left <= 0

    def spend(self, squares: int) -> bool:
        """Use one up, on a board of so many squares; return whether there was one."""
        if self.is_spent:
            return False
        self._left -= 1 + squares // _SQUARES_PER_REPLAY
        return True


def replays_allowed(squares: int) -> int:
    """Return how many solutions of a level, or saved games, are looked at on so large a board.

    A usual level may have tens of thousands; on a board of a million squares each takes so long
    that a small file could keep the program busy for hours.
    """
    return max(_FEWEST_GAMES, _PLAYED_SQUARES // squares)


def line_quota() -> Quota:
    """Return how many lines a file may hold."""
    return Quota(_LINES, "lines")


def level_quota() -> Quota:
    """Return how many levels a file may hold."""
    return Quota(_LEVELS, "levels")


def square_quota() -> Quota:
    """Return how many squares the boards of a file may have in all."""
    return Quota(_SQUARES, "squares")


def move_quota() -> Quota:
    """Return how many moves the solutions and saved games of a file may have in all."""
    return Quota(_MOVES, "moves")
