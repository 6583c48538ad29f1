"""The optimiser's search under way: which stretch of the solution is looked at, how widely.

Vicinity search (S. Gouezel, 2010) takes all positions that differ little from those of a known
solution and finds the cheapest way through them. Here it climbs a ladder: few positions near the
whole solution first, then more and more of them near shorter stretches.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Final, NamedTuple

from sokolab.solvers.aim import Aim
from sokolab.solvers.driver import Silent, Status
from sokolab.solvers.terrain import Terrain
from sokolab.solvers.vicinity import Land, Least, Vicinity
from sokolab.solvers.way import Way, pushes_of

__all__ = ["Rung", "Shortening", "ladder"]

_SHORTEST: Final = 8  # pushes of a stretch that is not halved any more
_RANKS: Final = 20_000_000  # bytes that the ranks of a stretch may take


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


def ladder(aim: Aim) -> tuple[Rung, ...]:
    """Return the rounds for an aim, narrow ones first."""
    if aim in (Aim.MOVES, Aim.MOVES_PUSHES):
        return tuple(Rung(*width, Least.MOVES_PUSHES) for width in _WIDTHS)
    pushes = tuple(Rung(*width, Least.PUSHES) for width in _WIDTHS)
    if aim is Aim.PUSHES:
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
        terrain: Terrain,
        lurd: str,
        rungs: Sequence[Rung],
        on_way: Callable[[str], None],
    ) -> None:
        self._land = Land(terrain)
        self.way = Way(terrain, self._land.bits, pushes_of(terrain, lurd))
        self._on_way = on_way
        on_way(self.way.lurd)  # the shortest walks are taken from the start
        self._most = 0
        self._plan = self._rounds(rungs)
        self._window = next(self._plan)

    @property
    def nodes(self) -> int:
        """Positions expanded."""
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
        return f"{self.way.moves:,} moves, looking at pushes {first:,} to {last:,}"

    def step(self, budget: int) -> Status:
        """Expand up to ``budget`` positions."""
        window = self._window
        status = window.step(budget)
        if status is Status.RUNNING or (status is Status.FULL and window.states < self._most):
            return status
        if status is Status.SOLVED:
            self.way = self.way.spliced(window.first, window.last, window.pushes())
            self._on_way(self.way.lurd)
        return self._next(status)

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge the tables; where there is no room, take a shorter stretch."""
        for has_room in self._window.grow(most):
            if not has_room:
                self._next(Status.FULL)
                yield True
                return
            yield True

    def lurd(self) -> str:
        """Return the solution as it is."""
        return self.way.lurd

    def _next(self, status: Status) -> Status:
        """Take the next stretch after this one ended so."""
        try:
            self._window = self._plan.send(status)
        except StopIteration:
            return Status.GAVE_UP
        return Status.RUNNING

    def _rounds(self, rungs: Sequence[Rung]) -> Generator[Vicinity, Status, None]:
        terrain = self.way.terrain
        longest = max(_SHORTEST, _RANKS // (terrain.size + 1) - len(terrain.boxes))
        fit = {rung.least: longest for rung in rungs}
        for rung in rungs:
            self._most = rung.states
            length = min(2 * fit[rung.least], longest, len(self.way.pushes))
            is_shorter = True
            while is_shorter:
                length, is_shorter = yield from self._round(rung, length, longest)
            fit[rung.least] = length

    def _round(
        self, rung: Rung, length: int, longest: int
    ) -> Generator[Vicinity, Status, tuple[int, bool]]:
        """Go through the solution in overlapping stretches; return the length that was fit."""
        at = 0
        is_shorter = False
        while True:
            total = len(self.way.pushes)
            last = min(at + length, total)
            status = yield Vicinity(self._land, self.way, at, last, rung.limits, rung.least)
            if status is Status.FULL and last - at > _SHORTEST:
                length = max(_SHORTEST, (last - at) // 2)
                continue
            if status is Status.SOLVED:
                is_shorter = True
                last += len(self.way.pushes) - total
            if last >= len(self.way.pushes):
                return length, is_shorter
            if self._window.states * 6 < rung.states:
                length = min(length + length // 2, longest)
            at += max(1, (last - at) // 2)
