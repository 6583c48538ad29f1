"""Repair: an old solution whose broken stretch is replaced by a search.

The pushes of the old solution are played on the new board up to the first that is impossible, the
*break*. A *window* keeps the pushes up to some place before the break, and resumes the old solution
at a place after it, or never. In between, a search must bring the boxes from where they stand to
where the old solution had them: a separate level with other goals, and mostly an easy one. Narrow
windows are searched first, each for a moment; then for longer, by other solvers.

If a box or the player was moved, the break is at the start and the old solution resumes soon. A new
wall breaks it in the middle. A moved goal breaks it where the last box reaches the old goal; from
there on the old solution is played with that box on the new goal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from sokolab.core.board import Board, Tile
from sokolab.core.lurd import replay
from sokolab.core.position import Push
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome
from sokolab.solvers.roster import solve
from sokolab.verdicts.sources.carry_over import played_anew, pushes_of
from sokolab.verdicts.values import Verdict

_WINDOW_WIDTHS: Final = (1, 4, 12, 25, 50, 100, 200, 400, 800)
"""Numbers of playable pushes to give up: right at the break, a box often stands wrong."""
_RUNGS: Final = (
    ("optimal-pushes", 0.006),
    ("pull", 0.012),
    ("pull", 0.04),
    ("optimal-pushes", 0.04),
    ("fess", 0.06),
    ("optimal-pushes", 0.15),
    ("pull", 0.3),
)
"""Solvers with the most seconds of each for one window; most searches need 2 ms to begin."""

_NOT_RESUMED: Final = -1
"""The value of ``resumed`` if the old solution is not resumed."""


@dataclass(frozen=True, slots=True, order=True)
class _Window:
    """A stretch of the old solution to replace by a search.

    Attributes
    ----------
    width
        Number of pushes of the old solution given up.
    kept
        Number of pushes of the old solution played before the search.
    resumed
        Number of the push at which the old solution resumes, or :data:`_NOT_RESUMED`.
    """

    width: int
    kept: int
    resumed: int


def repaired(
    board: Board, earlier: Sequence[Verdict], limits: Limits, cancel: CancelToken
) -> Iterator[str]:
    """Yield letters that may solve a board, from the solution of the latest solvable one.

    Parameters
    ----------
    limits
        The limits of all searches together.
    """
    old = next((one for one in earlier if one.lurd), None)
    if old is None or old.board.tiles.shape != board.tiles.shape:
        return
    if len(old.board.boxes) != len(board.boxes):
        return
    yield from _Repair(board, old).letters(limits, cancel)


class _Repair:
    """The searches for one old solution."""

    def __init__(self, board: Board, old: Verdict) -> None:
        self._board = board
        self._pushes = pushes_of(old.board, old.lurd)
        self._old = _places(old.board, self._pushes)
        self._played = played_anew(board, self._pushes)
        self._ends = [0, *(at + 1 for at, letter in enumerate(self._played) if letter.isupper())]
        self._move_goal(frozenset(board.goals))
        self._begun = _places(board, self._pushes[: self._break])
        self._tried: set[tuple[int, int]] = set()
        self._hopeless: set[tuple[int, int]] = set()
        self._joined: set[tuple[int, int]] = set()
        self._first_resumed = self._first_that_resumes()

    def _move_goal(self, goals: frozenset[int]) -> None:
        """If one goal was moved, put the box that ends on the old goal on the new one."""
        last = len(self._old) - 1
        left, come = self._old[last][0] - goals, goals - self._old[last][0]
        if len(left) != 1 or len(come) != 1:
            return
        while last >= 0 and left <= self._old[last][0]:
            boxes, player = self._old[last]
            if not come & boxes:
                self._old[last] = boxes - left | come, player
            last -= 1
        self._ends = self._ends[: last + 2]  # the push onto the old goal no longer counts

    @property
    def _break(self) -> int:
        """Number of pushes of the old solution that can be played."""
        return len(self._ends) - 1

    def letters(self, limits: Limits, cancel: CancelToken) -> Iterator[str]:
        """Yield letters that may solve the board, window by window."""
        end = limits.clock() + (limits.seconds or 0)
        for solver, most in _RUNGS:
            for window in self._windows():
                seconds = min(most, end - limits.clock())
                if cancel.is_cancelled or seconds <= 0:
                    return
                if self._is_worth(window.kept, window.resumed):
                    part = replace(limits, seconds=seconds)
                    yield from self._search_windows(window, solver, part, cancel)

    def _search_windows(
        self, window: _Window, solver: str, limits: Limits, cancel: CancelToken
    ) -> Iterator[str]:
        boxes, player = self._begun[window.kept]
        start = self._board.with_pieces(boxes, player)
        if window.resumed != _NOT_RESUMED:
            start = _with_goals(start, self._old[window.resumed][0])
        result = solve(start, solver, limits, cancel)
        pair = window.kept, window.resumed
        self._tried.add(pair)
        if result.outcome is Outcome.UNSOLVABLE:
            self._hopeless.add(pair)
        if result.replay is None:
            return
        self._joined.add(pair)
        letters = self._played[: self._ends[window.kept]] + result.lurd
        if window.resumed == _NOT_RESUMED:
            yield letters
            return
        there = self._board.with_pieces(self._old[window.resumed][0], result.replay.final.player)
        yield letters + played_anew(there, self._pushes[window.resumed :])

    def _windows(self) -> list[_Window]:
        """Return the windows worth a search, the narrowest first."""
        last = self._break
        starts = [last - width for width in (*_WINDOW_WIDTHS, last) if width <= last]
        pairs = {(kept, _NOT_RESUMED) for kept in (*starts, *self._between_ends())}
        near = self._places_behind(last)
        pairs |= set(zip(starts, near, strict=False))
        if self._first_resumed < last or last == 0:
            soon = self._places_behind(0)
            pairs |= {(0, place) for place in (*near, *soon, *self._between_starts())}
        return sorted(
            _Window(self._width(kept, resumed), kept, resumed)
            for kept, resumed in pairs
            if self._is_worth(kept, resumed)
        )

    def _places_behind(self, index: int) -> list[int]:
        """Return places, at or after a given one, where the old solution can resume."""
        first = max(self._first_resumed, index)
        places = [first + 2 * width + 1 for width in _WINDOW_WIDTHS]
        return [index for index in places if index < len(self._pushes)]

    def _width(self, kept: int, resumed: int) -> int:
        """Return how many pushes of the old solution a window gives up."""
        begin = kept if resumed == _NOT_RESUMED else min(kept, self._first_resumed)
        return (len(self._pushes) if resumed == _NOT_RESUMED else resumed) - begin

    def _is_worth(self, kept: int, resumed: int) -> bool:
        """Whether a window may lead to a solution, as far as earlier searches tell.

        If a search after ``kept`` pushes cannot reach a place, then after more pushes it cannot
        either, and after as many it cannot reach an earlier place.
        """
        if (kept, resumed) in self._joined:
            return False
        return not any(
            before <= kept and (behind == _NOT_RESUMED or 0 <= resumed <= behind)
            for before, behind in self._hopeless
        )

    def _between_ends(self) -> list[int]:
        """Return places between the last one tried and the first that cannot lead to the end."""
        hopeless = [kept for kept, resumed in self._hopeless if resumed == _NOT_RESUMED]
        first = min(hopeless, default=0)
        tried = [kept for kept, resumed in self._tried if resumed == _NOT_RESUMED and kept < first]
        return _quarters(max(tried, default=0), first)

    def _between_starts(self) -> list[int]:
        """Return places between the last one out of reach and the next one tried."""
        hopeless = [resumed for kept, resumed in self._hopeless if kept == 0]
        last = max(hopeless, default=self._first_resumed)
        tried = [resumed for kept, resumed in self._tried if kept == 0 and resumed > last]
        return _quarters(last, min(tried, default=last))

    def _first_that_resumes(self) -> int:
        """Return the first place from which the rest of the old solution can be played."""
        count = len(self._pushes)
        low, high = 0, count + 1
        while low < high:  # if the rest can be played from a place, so it can from later ones
            middle = (low + high) // 2
            if middle > count or self._resumes(middle):
                high = middle
            else:
                low = middle + 1
        return low

    def _resumes(self, index: int) -> bool:
        boxes, player = self._old[index]
        flat = self._board.flat
        if flat[player] & Tile.WALL or any(flat[box] & Tile.WALL for box in boxes):
            return False
        if index == len(self._pushes):
            return boxes == frozenset(self._board.goals)
        here = self._board.with_pieces(boxes, player)
        return replay(here, played_anew(here, self._pushes[index:])).solves


def _quarters(low: int, high: int) -> list[int]:
    """Return up to three places between two others, evenly spaced."""
    return sorted({(low * (4 - part) + high * part) // 4 for part in (1, 2, 3)} - {low, high})


def _places(board: Board, pushes: Sequence[Push]) -> list[tuple[frozenset[int], int]]:
    """Return the boxes and the player's square before the first push and after each."""
    boxes = frozenset(board.boxes)
    places = [(boxes, board.players[0])]
    for box, direction in pushes:
        boxes = boxes - {box} | {int(board.neighbours[box, direction])}
        places.append((boxes, box))
    return places


def _with_goals(board: Board, goals: frozenset[int]) -> Board:
    """Return the board with these goals and no others."""
    flat = board.flat & np.uint8(~Tile.GOAL & 0xFF)
    flat[list(goals)] |= np.uint8(Tile.GOAL)
    return Board(flat.reshape(board.tiles.shape))
