"""Repair: an old solution whose broken stretch is replaced by a search.

The pushes of the old solution are played on the new board up to the first that is impossible, the
*break*. A *window* keeps the pushes up to some point before the break, and resumes the old solution
at a point after it, or never. In between, a search must bring the boxes from where they stand to
where the old solution had them: a separate level with other goals, and mostly an easy one. Narrow
windows are searched first, each for a moment, and then for longer and by other solvers.

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
from sokolab.verdicts.sources.carry_over import lurd_of_playable, pushes_of
from sokolab.verdicts.values import Verdict

_WINDOW_WIDTHS: Final = (1, 4, 12, 25, 50, 100, 200, 400, 800)
"""Numbers of playable pushes to give up: just before the break, a box often stands wrong."""
_RUNGS: Final = (
    ("optimal-pushes", 0.006),
    ("pull", 0.012),
    ("pull", 0.04),
    ("optimal-pushes", 0.04),
    ("fess", 0.06),
    ("optimal-pushes", 0.15),
    ("pull", 0.3),
)
"""Solvers, each with its time limit in seconds for one window. A search needs 2 ms to begin."""

_NOT_RESUMED: Final = -1


@dataclass(frozen=True, slots=True, order=True)
class _Window:
    """A stretch of the old solution to replace by a search."""

    width: int
    """Number of pushes of the old solution given up."""
    kept_count: int
    """Number of pushes of the old solution played before the search."""
    resume_index: int
    """Index of the push at which the old solution resumes, or :data:`_NOT_RESUMED`."""


def repair_solution(
    board: Board, earlier_verdicts: Sequence[Verdict], limits: Limits, cancel: CancelToken
) -> Iterator[str]:
    """Yield lurds that might solve a board, from the solution of the latest board that has one.

    Parameters
    ----------
    limits
        The limits of all searches together.
    """
    old_verdict = next((verdict for verdict in earlier_verdicts if verdict.lurd), None)
    if old_verdict is None or old_verdict.board.tiles.shape != board.tiles.shape:
        return
    if len(old_verdict.board.boxes) != len(board.boxes):
        return
    yield from _Repair(board, old_verdict).lurds(limits, cancel)


class _Repair:
    """The searches for one old solution."""

    def __init__(self, board: Board, old_verdict: Verdict) -> None:
        self._board = board
        self._pushes = pushes_of(old_verdict.board, old_verdict.lurd)
        self._old_positions = _positions(old_verdict.board, self._pushes)
        self._playable_lurd = lurd_of_playable(board, self._pushes)
        letters = enumerate(self._playable_lurd, 1)
        self._ends = [0, *(n for n, letter in letters if letter.isupper())]
        self._move_goal(frozenset(board.goals))
        self._new_positions = _positions(board, self._pushes[: self._playable_count])
        # Windows by their `kept_count` and `resume_index`:
        self._tried_windows: set[tuple[int, int]] = set()
        self._unsolvable_windows: set[tuple[int, int]] = set()
        self._joined_windows: set[tuple[int, int]] = set()
        self._first_resume_index = self._find_first_resume_index()

    def _move_goal(self, goals: frozenset[int]) -> None:
        """If one goal was moved, put the box that ends on the old goal on the new one."""
        index = len(self._old_positions) - 1
        final_boxes = self._old_positions[index][0]
        old_goal, new_goal = final_boxes - goals, goals - final_boxes
        if len(old_goal) != 1 or len(new_goal) != 1:
            return
        while index >= 0 and old_goal <= self._old_positions[index][0]:
            boxes, player = self._old_positions[index]
            if not new_goal & boxes:
                self._old_positions[index] = boxes - old_goal | new_goal, player
            index -= 1
        self._ends = self._ends[: index + 2]  # the push onto the old goal no longer counts

    @property
    def _playable_count(self) -> int:
        """Number of pushes of the old solution that can be played."""
        return len(self._ends) - 1

    def lurds(self, limits: Limits, cancel: CancelToken) -> Iterator[str]:
        """Yield lurds that might solve the board, window by window."""
        end = limits.clock() + (limits.seconds or 0)
        for solver, max_seconds in _RUNGS:
            for window in self._windows():
                seconds = min(max_seconds, end - limits.clock())
                if cancel.is_cancelled or seconds <= 0:
                    return
                if self._is_worth_searching(window.kept_count, window.resume_index):
                    window_limits = replace(limits, seconds=seconds)
                    yield from self._search_window(window, solver, window_limits, cancel)

    def _search_window(
        self, window: _Window, solver: str, limits: Limits, cancel: CancelToken
    ) -> Iterator[str]:
        boxes, player = self._new_positions[window.kept_count]
        start = self._board.with_pieces(boxes, player)
        if window.resume_index != _NOT_RESUMED:
            start = _with_goals(start, self._old_positions[window.resume_index][0])
        result = solve(start, solver, limits, cancel)
        pair = window.kept_count, window.resume_index
        self._tried_windows.add(pair)
        if result.outcome is Outcome.UNSOLVABLE:
            self._unsolvable_windows.add(pair)
        if result.replay is None:
            return
        self._joined_windows.add(pair)
        lurd = self._playable_lurd[: self._ends[window.kept_count]] + result.lurd
        if window.resume_index == _NOT_RESUMED:
            yield lurd
            return
        boxes = self._old_positions[window.resume_index][0]
        board = self._board.with_pieces(boxes, result.replay.final.player)
        yield lurd + lurd_of_playable(board, self._pushes[window.resume_index :])

    def _windows(self) -> list[_Window]:
        """Return the windows worth a search, the narrowest first."""
        last = self._playable_count
        starts = [last - width for width in (*_WINDOW_WIDTHS, last) if width <= last]
        pairs = {
            (kept_count, _NOT_RESUMED) for kept_count in (*starts, *self._points_between_ends())
        }
        after_break = self._points_from(last)
        pairs |= set(zip(starts, after_break, strict=False))
        if self._first_resume_index < last or last == 0:
            early = self._points_from(0)
            points = (*after_break, *early, *self._points_between_starts())
            pairs |= {(0, point) for point in points}
        return sorted(
            _Window(self._width(kept_count, resume_index), kept_count, resume_index)
            for kept_count, resume_index in pairs
            if self._is_worth_searching(kept_count, resume_index)
        )

    def _points_from(self, first: int) -> list[int]:
        """Return points after the given one at which the old solution can resume."""
        first = max(self._first_resume_index, first)
        points = (first + 2 * width + 1 for width in _WINDOW_WIDTHS)
        return [point for point in points if point < len(self._pushes)]

    def _width(self, kept: int, resumed: int) -> int:
        """Return the number of pushes of the old solution that a window gives up."""
        start = kept if resumed == _NOT_RESUMED else min(kept, self._first_resume_index)
        return (len(self._pushes) if resumed == _NOT_RESUMED else resumed) - start

    def _is_worth_searching(self, kept: int, resumed: int) -> bool:
        """Whether a window might lead to a solution, as far as earlier searches show.

        If a search after ``kept`` pushes cannot reach the old solution at some point, it cannot do
        so after more pushes either, and it cannot reach an earlier point.
        """
        if (kept, resumed) in self._joined_windows:
            return False
        return not any(
            other_kept <= kept and (other_resumed == _NOT_RESUMED or 0 <= resumed <= other_resumed)
            for other_kept, other_resumed in self._unsolvable_windows
        )

    def _points_between_ends(self) -> list[int]:
        """Return points between the last one tried and the first that cannot lead to the end."""
        unsolvable = [kept for kept, resumed in self._unsolvable_windows if resumed == _NOT_RESUMED]
        first = min(unsolvable, default=0)
        tried = [
            kept
            for kept, resumed in self._tried_windows
            if resumed == _NOT_RESUMED and kept < first
        ]
        return _quarter_points(max(tried, default=0), first)

    def _points_between_starts(self) -> list[int]:
        """Return points between the last one out of reach and the next one tried."""
        unsolvable = [resumed for kept, resumed in self._unsolvable_windows if kept == 0]
        last = max(unsolvable, default=self._first_resume_index)
        tried = [resumed for kept, resumed in self._tried_windows if kept == 0 and resumed > last]
        return _quarter_points(last, min(tried, default=last))

    def _find_first_resume_index(self) -> int:
        """Return the first point from which the rest of the old solution can be played."""
        count = len(self._pushes)
        low, high = 0, count + 1
        while low < high:  # if the rest can be played from one point, it can from all later ones
            middle = (low + high) // 2
            if middle > count or self._resumes(middle):
                high = middle
            else:
                low = middle + 1
        return low

    def _resumes(self, point: int) -> bool:
        boxes, player = self._old_positions[point]
        flat = self._board.flat
        if flat[player] & Tile.WALL or any(flat[box] & Tile.WALL for box in boxes):
            return False
        if point == len(self._pushes):
            return boxes == frozenset(self._board.goals)
        board = self._board.with_pieces(boxes, player)
        return replay(board, lurd_of_playable(board, self._pushes[point:])).solves


def _quarter_points(low: int, high: int) -> list[int]:
    """Return up to three points between two others, evenly spaced."""
    return sorted({(low * (4 - k) + high * k) // 4 for k in (1, 2, 3)} - {low, high})


def _positions(board: Board, pushes: Sequence[Push]) -> list[tuple[frozenset[int], int]]:
    """Return the boxes and the player's square before the first push and after each."""
    boxes = frozenset(board.boxes)
    positions = [(boxes, board.players[0])]
    for box, direction in pushes:
        boxes = boxes - {box} | {int(board.neighbours[box, direction])}
        positions.append((boxes, box))
    return positions


def _with_goals(board: Board, goals: frozenset[int]) -> Board:
    """Return the board with these goals and no others."""
    flat = board.flat & ~np.uint8(Tile.GOAL)
    flat[list(goals)] |= np.uint8(Tile.GOAL)
    return Board(flat.reshape(board.tiles.shape))
