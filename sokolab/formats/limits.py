"""Caps on what a file may hold, counts in it written out: no file fills the memory."""

from __future__ import annotations

from typing import Final

from sokolab.formats.remarks import TooMuchError

__all__ = [
    "Allowance",
    "Trials",
    "games_worth_playing",
    "levels_allowed",
    "lines_allowed",
    "moves_allowed",
    "squares_allowed",
]

_LINES: Final = 2_000_000
_LEVELS: Final = 200_000
_SQUARES: Final = 100_000_000
_MOVES: Final = 50_000_000
_TRIALS: Final = 3_000
"""After so many short lines that may be moves, further ones are taken for words."""
_PLAYED_SQUARES: Final = 10_000_000
"""Squares of a level's board, counted anew for each of its games that is played."""
_FEWEST_GAMES: Final = 10
_SQUARES_A_TRIAL: Final = 500
"""A larger board counts as several: playing a line on it takes so much longer."""


class Allowance:
    """How much more a file may hold once all counts in it are written out."""

    def __init__(self, most: int, what: str) -> None:
        self._left = most
        self._sentence = f"the file holds more than {most:,} {what} in all"

    def take(self, size: int, line: int) -> None:
        """Use some of it up; ``line`` is where, from 1.

        Raises
        ------
        TooMuchError
            There is not so much left.
        """
        self._left -= size
        if self._left < 0:
            raise TooMuchError(self._sentence, line)


class Trials:
    """How many short lines a file may still have played, to see whether they are solutions."""

    def __init__(self) -> None:
        self._left = _TRIALS

    @property
    def are_over(self) -> bool:
        """Whether no further line will be played."""
        return self._left <= 0

    def one_more(self, squares: int) -> bool:
        """Use one up, on a board of so many squares; return whether there was one."""
        if self.are_over:
            return False
        self._left -= 1 + squares // _SQUARES_A_TRIAL
        return True


def games_worth_playing(squares: int) -> int:
    """Return how many solutions of a level, or saved games, are looked at on so large a board.

    A usual level may have tens of thousands; on a board of a million squares each takes so long
    that a small file could keep the program busy for hours.
    """
    return max(_FEWEST_GAMES, _PLAYED_SQUARES // squares)


def lines_allowed() -> Allowance:
    """Return how many lines a file may hold."""
    return Allowance(_LINES, "lines")


def levels_allowed() -> Allowance:
    """Return how many levels a file may hold."""
    return Allowance(_LEVELS, "levels")


def squares_allowed() -> Allowance:
    """Return how many squares the boards of a file may have in all."""
    return Allowance(_SQUARES, "squares")


def moves_allowed() -> Allowance:
    """Return how many moves the solutions and saved games of a file may have in all."""
    return Allowance(_MOVES, "moves")
