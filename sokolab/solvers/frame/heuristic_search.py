"""A* over pushes in plain Python, for a heuristic that comes with a plug-in.

A plug-in gives only the heuristic, a function of a position; this module does the search. It is the
textbook algorithm (Hart, Nilsson and Raphael 1968). A position is opened again when a shorter path
to it is found, so a heuristic need not be consistent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from heapq import heappop, heappush
from itertools import count
from typing import Final

from sokolab.core.lurd import Measure
from sokolab.core.position import Position, Push
from sokolab.core.walks import plain_walk
from sokolab.language import phrase
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.search import Search, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

Heuristic = Callable[[Position], int | None]
"""Estimates the pushes from a position to a solution. Returns None if it is lost."""

_BYTES_PER_POSITION: Final = 1500  # an estimate
_FIRST_CAPACITY: Final = 10_000


class HeuristicSearch:
    """One run of A*.

    Parameters
    ----------
    is_admissible
        Whether the heuristic never overestimates the pushes, and never gives up a position that can
        be solved.
    """

    def __init__(
        self, heuristic: Heuristic, is_admissible: bool, search_board: SearchBoard
    ) -> None:
        self._heuristic = heuristic
        self._is_admissible = is_admissible
        self._arrivals: dict[Position, tuple[Position, Push] | None] = {}
        self._fewest_pushes: dict[Position, int] = {}
        self._open_heap: list[tuple[int, int, int, Position]] = []
        self._tie_breakers = count()
        self._solved_position: Position | None = None
        self._capacity = _FIRST_CAPACITY
        self._bound = 0
        self._has_given_up = False
        self.nodes = 0
        self._depth = 0
        self._open_position(Position(search_board.board_arrays.board), None, 0)

    @property
    def states(self) -> int:
        """Positions found."""
        return len(self._fewest_pushes)

    @property
    def standing(self) -> Standing:
        """The pushes of the last position; a lower bound, too, if the heuristic is admissible."""
        bound = self._bound if self._is_admissible else None
        return Standing(len(self._open_heap), self._depth, bound)

    @property
    def nbytes(self) -> int:
        """Memory of the tables."""
        return _BYTES_PER_POSITION * self._capacity

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        for _ in range(budget):
            if not self._open_heap:
                is_proof = self._is_admissible or not self._has_given_up
                return StepStatus.EXHAUSTED if is_proof else StepStatus.GAVE_UP
            if self.states > self._capacity:
                return StepStatus.FULL
            total, minus_pushes, _, position = heappop(self._open_heap)
            key = position.normalised()
            self._depth = -minus_pushes
            if self._fewest_pushes[key] < self._depth:
                continue  # a shorter path to it has been found since
            self._bound = max(self._bound, total)
            if position.is_solved:
                self._solved_position = position
                return StepStatus.SOLVED
            self.nodes += 1
            for push in position.pushes():
                self._open_position(position.after(push), (position, push), self._depth + 1)
        return StepStatus.RUNNING

    def _open_position(
        self, position: Position, arrival: tuple[Position, Push] | None, pushes: int
    ) -> None:
        """Add a position to those to expand, unless a path as short is known."""
        key = position.normalised()
        if self._fewest_pushes.get(key, pushes + 1) <= pushes:
            return
        estimate = 0 if position.is_solved else self._heuristic(position)
        if estimate is None:
            self._has_given_up = True
            return
        self._fewest_pushes[key], self._arrivals[key] = pushes, arrival
        # If totals are equal, the position nearer a solution comes first, then the older one.
        heappush(self._open_heap, (pushes + estimate, -pushes, next(self._tie_breakers), position))

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Double the capacity, if it stays within ``max_bytes`` bytes."""
        has_room = 2 * self.nbytes <= max_bytes
        if has_room:
            self._capacity *= 2
        yield has_room

    def lurd(self) -> str:
        """Return the solution as lurd."""
        assert self._solved_position is not None
        parts: list[str] = []
        position = self._solved_position
        while (arrival := self._arrivals[position.normalised()]) is not None:
            position, push = arrival
            behind = int(position.board.neighbours[push.box, push.direction.opposite])
            walk = plain_walk(position.board, position.boxes, position.player, behind)
            assert walk is not None
            parts.append(walk + push.letter)
        return "".join(reversed(parts))


def heuristic_solver(
    name: str, title: str, tooltip: str, heuristic: Heuristic, *, is_admissible: bool = False
) -> DrivenSolver:
    """Return a solver that searches by A* over pushes with a heuristic.

    Parameters
    ----------
    name
        A stable name, for the command line.
    title, tooltip
        The solver's name for the user, and a sentence on its method.
    heuristic
        A module-level function that takes a position and returns an estimate of the pushes left, or
        None if the position is lost. It is called once for each path to a position, and not for
        solved positions.
    is_admissible
        Whether the heuristic never overestimates, and returns None only if there is no solution.
        Only then does the solver claim the fewest pushes, or that there is no solution.
    """
    return DrivenSolver(
        name=name,
        title=title,
        tooltip=tooltip,
        minimises=Measure.PUSHES if is_admissible else None,
        note=phrase("pushes so far"),
        begin=partial(_begin, heuristic, is_admissible),
    )


def _begin(heuristic: Heuristic, is_admissible: bool, search_board: SearchBoard) -> Search:
    return HeuristicSearch(heuristic, is_admissible, search_board)
