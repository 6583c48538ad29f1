"""Chooses which stretch of a solution the optimiser searches next, and how widely.

Vicinity search (S. Gouezel, 2010) takes all positions that differ little from those of a known
solution and finds the cheapest path through them. Here it climbs a ladder: few positions near
the whole solution first, then more and more positions near shorter stretches. Before the first
round, and after each success, the pushes are reordered to save walks.

A new solution is replayed before it is reported, and it counts only if it is better than the last
one. A stretch that is better by itself may cut a box line before or after it, so for box lines the
whole solution decides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple

from sokolab.language import phrase
from sokolab.solvers.frame.driver import FIRST_BUDGET, next_budget
from sokolab.solvers.frame.growing_arrays import grown_or
from sokolab.solvers.frame.search import Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.push_sequence import PushSequence, pushes_of
from sokolab.solvers.optimiser.reordering import GRAINS, Reordering
from sokolab.solvers.optimiser.vicinity import Least, Vicinity, VicinityShared

_SHORTEST: Final = 8  # a stretch of so few pushes is not halved any more
_SPARSE: Final = 6  # a stretch of at most one in six positions allowed is followed by a longer one
_MOST_GROWTH: Final = 6.0  # times as long
_MOST_KEPT: Final = 0.8  # of a stretch that was too long
_RANKS: Final = 20_000_000  # most bytes for how near each square is to the boxes of a stretch
_TIDYING: Final = 15  # while moves do not count, one node in 15 may go into reordering

_StretchSearch = Vicinity | Reordering
"""A search of one stretch."""


class Rung(NamedTuple):
    """How widely one round of stretches is searched.

    Attributes
    ----------
    limits
        How far boxes may differ from the known solution; see
        :class:`~sokolab.kernels.search.vicinity.tables.Reference`.
    states
        A stretch that needs more positions is given up, and a shorter one is tried.
    least
        What the round minimises.
    """

    limits: tuple[int, ...]
    states: int
    least: Least


_WIDTHS: Final[tuple[tuple[tuple[int, ...], int], ...]] = (
    # First with few positions: on a large level, giving up a stretch of a million takes seconds.
    # Each of them is looked for far along the solution, which cuts out long detours.
    ((60, 12), 100_000),
    ((12, 12), 1_000_000),
    ((12, 20, 4), 500_000),
    ((12, 20, 4), 2_000_000),
    ((12, 30, 8), 3_000_000),
    ((12, 60, 14, 5), 4_000_000),
    ((12, 255, 30, 10, 5), 4_000_000),
    ((12,), 4_000_000),
)
_PUSHES_FIRST: Final = 5
"""Rungs for pushes alone before moves count too; these begin with the widths of 1, 3 and more."""


def ladder(objective: Objective) -> tuple[Rung, ...]:
    """Return the rounds for an objective, narrow ones first."""
    if objective is Objective.LINES_MOVES:
        return tuple(Rung(*width, Least.LINES_MOVES) for width in _WIDTHS)
    if objective in (Objective.MOVES, Objective.MOVES_PUSHES):
        return tuple(Rung(*width, Least.MOVES_PUSHES) for width in _WIDTHS)
    pushes = tuple(Rung(*width, Least.PUSHES) for width in _WIDTHS)
    if objective is Objective.PUSHES:
        return pushes
    moves = tuple(Rung(*width, Least.PUSHES_MOVES) for width in _WIDTHS)
    first, wider = pushes[:_PUSHES_FIRST], pushes[_PUSHES_FIRST:]
    moves = (moves[1], *moves[3:])
    later = (rung for pair in zip(moves[1:], wider, strict=False) for rung in pair)
    return (*first, moves[0], *later, *moves[1 + len(wider) :])


class Shortening:
    """The search of the optimiser: a solution that becomes shorter.

    Parameters
    ----------
    lurd
        A solution of the board.
    rungs
        The rounds; each is repeated until it finds nothing more.
    on_solution
        Called with the letters of every new solution.
    shared
        What searches on this board share, if there have been any; made anew by default.
    lengths
        Pushes of the stretches that fitted last; changed in place.
    is_tidy
        Whether a better order of the pushes is also reported where only pushes count.
    """

    def __init__(
        self,
        search_board: SearchBoard,
        lurd: str,
        rungs: Sequence[Rung],
        on_solution: Callable[[str], object],
        shared: VicinityShared | None = None,
        lengths: dict[Least, int] | None = None,
        *,
        is_tidy: bool = True,
    ) -> None:
        self._shared = shared or VicinityShared(search_board)
        self.sequence = PushSequence(
            search_board, self._shared.numbering, pushes_of(search_board, lurd)
        )
        self._on_solution = on_solution
        self._tell()  # walks that were not shortest are shortest now
        self._counts_lines = any(rung.least is Least.LINES_MOVES for rung in rungs)
        self._lengths = {} if lengths is None else lengths
        self._is_tidy = is_tidy
        self._is_untidy = is_tidy
        self._tidy_again = 0
        self._most = 0
        self._budgets: dict[type[_StretchSearch], int] = {}
        self._plan = self._rounds(rungs)
        self._current = next(self._plan)

    @property
    def nodes(self) -> int:
        """Number of positions expanded and of exchanges tried."""
        return self._shared.nodes

    @property
    def states(self) -> int:
        """Number of positions stored near the current stretch."""
        return self._current.states

    @property
    def standing(self) -> Standing:
        """The figure is the number of pushes; the words name the stretch being searched."""
        current = self._current
        words = phrase("{moves:,} moves, {doing}", moves=self._told.moves, doing=current.doing)
        return Standing(current.open_states, len(self.sequence.pushes), words=words)

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""
        return self._current.nbytes

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions, or try up to ``budget`` exchanges."""
        current = self._current
        status = self._stepped(current, budget)
        if status is StepStatus.RUNNING or (
            status is StepStatus.FULL and current.states < self._most
        ):
            return status
        if status is StepStatus.FULL:
            status = self._cut(current)
        if status is StepStatus.SOLVED:
            found = current.sequence()
            if self._counts_lines and _lines_and_moves(found) >= _lines_and_moves(self.sequence):
                status = StepStatus.EXHAUSTED  # shorter alone, but it cuts the lines around it
            else:
                self.sequence = found
                self._tell()
        return self._next(status)

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge the tables; if there is no room, take a shorter stretch."""
        return grown_or(self._current.grow(most), partial(self._next, StepStatus.FULL))

    def lurd(self) -> str:
        """Return the shortest solution so far."""
        return self._told.lurd

    def _tell(self) -> None:
        self._told = self.sequence
        self._on_solution(self.sequence.lurd)

    def _stepped(self, current: _StretchSearch, budget: int) -> StepStatus:
        """Step with a separate budget: many windows end early, so the driver's grows too far."""
        kind = type(current)
        budget = min(budget, self._budgets.setdefault(kind, FIRST_BUDGET))
        before, begun = self.nodes, perf_counter()
        status = current.step(budget)
        fit = next_budget(budget, perf_counter() - begun)
        if fit < budget or self.nodes - before == budget:
            self._budgets[kind] = fit
        return status

    def _cut(self, current: _StretchSearch) -> StepStatus:
        """End a search that needs more positions than allowed with what it has found."""
        if not isinstance(current, Vicinity) or current.least is not Least.PUSHES:
            return StepStatus.FULL
        saved = current.cut()
        if saved > 0:
            return StepStatus.SOLVED
        is_long = current.last - current.first >= _SHORTEST
        return StepStatus.EXHAUSTED if is_long else StepStatus.FULL

    def _next(self, status: StepStatus) -> StepStatus:
        """Take the next stretch, after the current one ended with ``status``."""
        try:
            self._current = self._plan.send(status)
        except StopIteration:
            return StepStatus.GAVE_UP
        return StepStatus.RUNNING

    def _rounds(self, rungs: Sequence[Rung]) -> Generator[_StretchSearch, StepStatus, None]:
        search_board = self.sequence.search_board
        longest = max(_SHORTEST, _RANKS // (search_board.size + 1) - len(search_board.boxes))
        fit = self._lengths
        if self._is_tidy:
            yield from self._tidied()
        for rung in rungs:
            self._most = rung.states
            if rung.least is not Least.PUSHES:
                yield from self._rearranged(0, len(self.sequence.pushes))
            fitting = fit.get(rung.least, longest)
            length = min(2 * fitting, longest, len(self.sequence.pushes))
            is_shorter = True
            while is_shorter:
                length, is_shorter = yield from self._round(rung, length, longest)
            fit[rung.least] = length

    def _rearranged(self, begin: int, end: int) -> Generator[_StretchSearch, StepStatus, None]:
        """Reorder around new pushes, with finer and finer cuts, while that gains something."""
        is_better = True
        while is_better:
            is_better = False
            for grain in GRAINS[:1] if self._counts_lines else GRAINS:  # finer ones cut lines
                search = Reordering(self._shared, self.sequence, grain, begin, end)
                while (yield search) is StepStatus.SOLVED:
                    is_better = True
                begin, end = search.changed

    def _tidied(self) -> Generator[_StretchSearch, StepStatus, None]:
        """Report a better order of the pushes, but continue with the old one.

        While only pushes count, a new order would only divert the search.
        """
        sequence, before = self.sequence, self.nodes
        yield from self._rearranged(0, len(sequence.pushes))
        self.sequence = sequence
        self._is_untidy = False
        self._tidy_again = self.nodes + _TIDYING * (self.nodes - before)

    def _round(
        self, rung: Rung, length: int, longest: int
    ) -> Generator[_StretchSearch, StepStatus, tuple[int, bool]]:
        """Search the solution in overlapping stretches; return the length that worked."""
        at = 0
        is_shorter = False
        while True:
            total = len(self.sequence.pushes)
            last = min(at + length, total)
            search = Vicinity(self._shared, self.sequence, at, last, rung.limits, rung.least)
            status = yield search
            states = search.states
            if status is StepStatus.FULL and last - at > _SHORTEST:
                length = max(_SHORTEST, int((last - at) * min(search.part_done, _MOST_KEPT)))
                continue
            if search.last < last:
                last = search.last
                length = max(_SHORTEST, last - at)
            if status is StepStatus.SOLVED:
                is_shorter = True
                last += len(self.sequence.pushes) - total
                self._is_untidy = self._is_tidy and rung.least is Least.PUSHES
                if rung.least is not Least.PUSHES:
                    yield from self._rearranged(at, last)
            if self._is_untidy and (
                self.nodes >= self._tidy_again or last >= len(self.sequence.pushes)
            ):
                yield from self._tidied()
            if last >= len(self.sequence.pushes):
                return length, is_shorter
            if states * _SPARSE < rung.states:
                growth = min(_MOST_GROWTH, math.sqrt(rung.states / max(1, states)))
                length = min(int(length * growth), longest)
            at += max(1, (last - at) // 2)


def _lines_and_moves(sequence: PushSequence) -> tuple[int, int]:
    """Return box lines and moves of a whole solution, to compare it by."""
    return sequence.box_lines(0, len(sequence.pushes)), sequence.moves
