"""The optimiser's search under way: which stretch of the solution is looked at, how widely.

Vicinity search (S. Gouezel, 2010) takes all positions that differ little from those of a known
solution and finds the cheapest way through them. Here it climbs a ladder: few positions near the
whole solution first, then more and more of them near shorter stretches. Before it begins, and
where it has found something, the same pushes are brought into a better order.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from time import perf_counter
from typing import Final, NamedTuple

from sokolab.solvers.frame.driver import FIRST_BUDGET, Silent, StepStatus, next_budget
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.push_sequence import PushSequence, pushes_of
from sokolab.solvers.optimiser.reordering import GRAINS, Reordering
from sokolab.solvers.optimiser.vicinity import Land, Least, Vicinity

__all__ = ["Rung", "Shortening", "ladder"]

_SHORTEST: Final = 8  # pushes of a stretch that is not halved any more
_RANKS: Final = 20_000_000  # bytes that the ranks of a stretch may take
_TIDYING: Final = 15  # one node in so many may go into the order while moves do not count

_Window = Vicinity | Reordering


class Rung(NamedTuple):
    """How widely one round of stretches is searched.

    Attributes
    ----------
    limits
        How far boxes may be off, as
        :func:`~sokolab.kernels.search.vicinity.tube.place_on_way` takes it.
    states
        With more positions than these a stretch is given up, and shorter ones are tried.
    least
        What is made least.
    """

    limits: tuple[int, ...]
    states: int
    least: Least


_WIDTHS: Final[tuple[tuple[tuple[int, ...], int], ...]] = (
    ((0, 12), 1_000_000),
    ((0, 20, 4), 2_000_000),
    ((0, 30, 8), 3_000_000),
    ((0, 60, 14, 5), 4_000_000),
    ((0, 255, 30, 10, 5), 4_000_000),
    ((0,), 4_000_000),
)


def ladder(objective: Objective) -> tuple[Rung, ...]:
    """Return the rounds for an aim, narrow ones first."""
    if objective in (Objective.MOVES, Objective.MOVES_PUSHES):
        return tuple(Rung(*width, Least.MOVES_PUSHES) for width in _WIDTHS)
    pushes = tuple(Rung(*width, Least.PUSHES) for width in _WIDTHS)
    if objective is Objective.PUSHES:
        return pushes
    moves = tuple(Rung(*width, Least.PUSHES_MOVES) for width in _WIDTHS)
    later = (rung for pair in zip(moves[1:], pushes[3:], strict=False) for rung in pair)
    return (*pushes[:3], moves[0], *later, *moves[4:])


class Shortening(Silent):
    """A solution that becomes shorter.

    Parameters
    ----------
    lurd
        Letters that solve the terrain's board.
    rungs
        The rounds; each is repeated until it finds nothing more.
    on_way
        Is given the letters of every new solution.
    """

    lower_bound: int | None = None

    def __init__(
        self,
        search_board: SearchBoard,
        lurd: str,
        rungs: Sequence[Rung],
        on_way: Callable[[str], None],
    ) -> None:
        self._land = Land(search_board)
        self.way = PushSequence(search_board, self._land.bits, pushes_of(search_board, lurd))
        self._on_way = on_way
        self._tell()  # the shortest walks are taken from the start
        self._is_untidy = True
        self._tidy_again = 0
        self._most = 0
        self._budgets: dict[type[_Window], int] = {}
        self._plan = self._rounds(rungs)
        self._window = next(self._plan)

    @property
    def nodes(self) -> int:
        """Positions expanded, and exchanges tried."""
        return self._land.nodes

    @property
    def states(self) -> int:
        """Positions known near the stretch in hand."""
        return self._window.states

    @property
    def open_states(self) -> int:
        """Positions known there and not expanded."""
        return self._window.open_states

    @property
    def depth(self) -> int:
        """Pushes of the solution."""
        return len(self.way.pushes)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self._window.nbytes

    @property
    def words(self) -> str:
        """The solution as it is, and the stretch that is looked at."""
        first, last = self._window.first + 1, self._window.last
        return f"{self._told.moves:,} moves, {self._window.doing} pushes {first:,} to {last:,}"

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions, or try as many exchanges."""
        window = self._window
        status = self._stepped(window, budget)
        if status is StepStatus.RUNNING or (
            status is StepStatus.FULL and window.states < self._most
        ):
            return status
        if status is StepStatus.SOLVED:
            self.way = window.way()
            self._tell()
        return self._next(status)

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge the tables; where there is no room, take a shorter stretch."""
        for has_room in self._window.grow(most):
            if not has_room:
                self._next(StepStatus.FULL)
                yield True
                return
            yield True

    def lurd(self) -> str:
        """Return the solution as it is."""
        return self._told.lurd

    def _tell(self) -> None:
        self._told = self.way
        self._on_way(self.way.lurd)

    def _stepped(self, window: _Window, budget: int) -> StepStatus:
        """Step within a budget of its own: many windows end early, so the driver's grows idly."""
        kind = type(window)
        budget = min(budget, self._budgets.setdefault(kind, FIRST_BUDGET))
        before, begun = self.nodes, perf_counter()
        status = window.step(budget)
        fit = next_budget(budget, perf_counter() - begun)
        if fit < budget or self.nodes - before == budget:
            self._budgets[kind] = fit
        return status

    def _next(self, status: StepStatus) -> StepStatus:
        """Take the next stretch after this one ended so."""
        try:
            self._window = self._plan.send(status)
        except StopIteration:
            return StepStatus.GAVE_UP
        return StepStatus.RUNNING

    def _rounds(self, rungs: Sequence[Rung]) -> Generator[_Window, StepStatus, None]:
        search_board = self.way.search_board
        longest = max(_SHORTEST, _RANKS // (search_board.size + 1) - len(search_board.boxes))
        fit = {rung.least: longest for rung in rungs}
        yield from self._tidied()
        for rung in rungs:
            self._most = rung.states
            if rung.least is not Least.PUSHES:
                yield from self._rearranged(0, len(self.way.pushes))
            length = min(2 * fit[rung.least], longest, len(self.way.pushes))
            is_shorter = True
            while is_shorter:
                length, is_shorter = yield from self._round(rung, length, longest)
            fit[rung.least] = length

    def _rearranged(self, begin: int, end: int) -> Generator[_Window, StepStatus, None]:
        """Exchange stretches around new pushes, cut finer and finer, while something is gained."""
        is_better = True
        while is_better:
            is_better = False
            for grain in GRAINS:
                search = Reordering(self._land, self.way, grain, begin, end)
                while (yield search) is StepStatus.SOLVED:
                    is_better = True
                begin, end = search.changed

    def _tidied(self) -> Generator[_Window, StepStatus, None]:
        """Tell the way in a better order, and go on with it as it is.

        While only pushes count, another order would but lead the search elsewhere.
        """
        way, before = self.way, self.nodes
        yield from self._rearranged(0, len(way.pushes))
        self.way = way
        self._is_untidy = False
        self._tidy_again = self.nodes + _TIDYING * (self.nodes - before)

    def _round(
        self, rung: Rung, length: int, longest: int
    ) -> Generator[_Window, StepStatus, tuple[int, bool]]:
        """Go through the solution in overlapping stretches; return the length that was fit."""
        at = 0
        is_shorter = False
        while True:
            total = len(self.way.pushes)
            last = min(at + length, total)
            status = yield Vicinity(self._land, self.way, at, last, rung.limits, rung.least)
            states = self._window.states
            if status is StepStatus.FULL and last - at > _SHORTEST:
                length = max(_SHORTEST, (last - at) // 2)
                continue
            if status is StepStatus.SOLVED:
                is_shorter = True
                last += len(self.way.pushes) - total
                self._is_untidy = rung.least is Least.PUSHES
                if not self._is_untidy:
                    yield from self._rearranged(at, last)
            if self._is_untidy and (self.nodes >= self._tidy_again or last >= len(self.way.pushes)):
                yield from self._tidied()
            if last >= len(self.way.pushes):
                return length, is_shorter
            if states * 6 < rung.states:
                length = min(length + length // 2, longest)
            at += max(1, (last - at) // 2)
