"""Shortens a solution: chooses the stretch to search next, and reorders pushes to save walking."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.search.tables.records import new_record
from sokolab.kernels.search.vicinity import exchange as kernels
from sokolab.language import Phrase, phrase
from sokolab.solvers.frame.driver import FIRST_SLICE_NODES, next_budget
from sokolab.solvers.frame.growing_arrays import grow_or_give_up
from sokolab.solvers.frame.search import Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.push_sequence import PushSequence, pushes_of
from sokolab.solvers.optimiser.vicinity import KernelObjective, Vicinity, VicinityShared


class CutSize(NamedTuple):
    """How finely a solution is cut into stretches."""

    cuts: int
    """Where to cut: :data:`~sokolab.kernels.search.vicinity.exchange.EACH_RUN`, ``EACH_TURN`` or
    ``EACH_PUSH``.
    """
    span: int
    """Maximum number of stretches that an exchange may involve."""


CUT_SIZES: Final = (
    CutSize(kernels.EACH_RUN, 30),
    CutSize(kernels.EACH_TURN, 40),
    CutSize(kernels.EACH_PUSH, 24),
)
"""Coarse cuts first. Wider spans take longer and gain less than half a percent more."""


class Reordering:
    """A search for two adjacent stretches of a solution that are better exchanged.

    A solution is better if it has fewer moves, or the same number of moves and fewer box changes
    and pushing sessions.

    Parameters
    ----------
    begin, end
        Only exchanges that involve the pushes ``begin`` to ``end - 1``, or pushes exchanged
        earlier, are tried.
    """

    @property
    def doing(self) -> Phrase:
        """The current work in words."""
        return phrase(
            "rearranging pushes {first:,} to {last:,}", first=self.first + 1, last=self.last
        )

    states: Final = 0
    open_states: Final = 0

    def __init__(
        self, shared: VicinityShared, sequence: PushSequence, size: CutSize, begin: int, end: int
    ) -> None:
        self._shared = shared
        self._sequence = sequence
        self._size = size
        self._order = _order(sequence)
        n_squares = sequence.search_board.size
        neighbours = sequence.search_board.neighbours
        progress = new_record(*kernels.PROGRESS_FIELDS)
        progress.stretches = kernels.cut_into_stretches(neighbours, self._order, size.cuts)
        cuts = self._order.cuts[: progress.stretches + 1]
        first = max(0, int(np.searchsorted(cuts, begin)) - size.span)
        progress.first, progress.middle, progress.last = first, first + 1, first + 1
        progress.first_new, progress.end_new = begin, end
        blocked = np.zeros(n_squares + 1, np.uint8)
        blocked[n_squares] = 1
        blocked[sequence.search_board.boxes] = 1
        for box, direction in sequence.pushes[: cuts[first]]:
            blocked[box] = 0
            blocked[neighbours[box, direction]] = 1
        mark, queue = np.zeros((2, n_squares + 1), np.int32)
        self._scratch = kernels.ExchangeScratch(blocked, mark, queue, progress)

    @property
    def first(self) -> int:
        """The first push under consideration."""
        return int(self._order.cuts[self._scratch.progress.first])

    @property
    def last(self) -> int:
        """The push after the last one under consideration."""
        progress = self._scratch.progress
        end = min(progress.first + self._size.span, progress.stretches)
        return int(self._order.cuts[end])

    @property
    def changed(self) -> tuple[int, int]:
        """The range of pushes given at the start, widened by those exchanged since."""
        progress = self._scratch.progress
        return int(progress.first_new), int(progress.end_new)

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""
        return sum(table.nbytes for table in (*self._scratch, *self._order))

    def step(self, budget: int) -> StepStatus:
        """Try up to ``budget`` exchanges; SOLVED means that a better order is known."""
        search_board, progress = self._sequence.search_board, self._scratch.progress
        before = progress.exchanges_tried
        status = kernels.step(
            search_board.neighbours,
            self._scratch,
            self._order,
            search_board.player,
            *self._size,
            budget,
        )
        self._shared.count(int(progress.exchanges_tried - before))
        return StepStatus(status)

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Do nothing: these tables never fill up."""
        yield from ()

    def sequence(self) -> PushSequence:
        """Return the better solution, once a step returned SOLVED."""
        box, direction = self._order.box.tolist(), self._order.direction.tolist()
        return self._sequence.spliced(0, len(box), list(zip(box, direction, strict=True)))


def _order(sequence: PushSequence) -> kernels.PushOrder:
    """Return a solution in the form the kernel takes, not yet cut."""
    pushes = np.array(sequence.pushes, np.int32).reshape(-1, 2)
    box, direction = (np.ascontiguousarray(column) for column in pushes.T)
    steps = np.diff(sequence.moves_before).astype(np.int64) - 1
    changes = np.ones(len(box), np.bool_)
    changes[1:] = box[1:] != sequence.search_board.neighbours[box[:-1], direction[:-1]]
    sessions = steps > 0
    sessions[:1] = True
    spent = np.zeros(len(box) + 2, np.int64)
    np.cumsum(steps * kernels.STEP_PRICE + changes + sessions, out=spent[1:-1])
    spent[-1] = spent[-2]
    cuts = np.empty(len(box) + 1, np.int32)
    return kernels.PushOrder(box, direction, spent, cuts, np.empty((2, len(box)), np.int32))


_MAX_PUSHES_NOT_HALVED: Final = 8  # a stretch of this many pushes or fewer is not halved any more
_SPARSE_DIVISOR: Final = 6
"""A stretch that uses less than one in six positions allowed makes the next one longer."""
_MAX_GROWTH: Final = 6.0  # longest next stretch, as a multiple of this one
_MAX_SHARE_KEPT: Final = 0.8  # longest next stretch after one that was too long, as a part of it
_MAX_RANK_BYTES: Final = 20_000_000  # bytes for ranks of squares, near each box of a stretch
_NODES_PER_TIDYING_NODE: Final = 15
"""While moves do not count, one node in 15 may go into reordering."""

_StretchSearch = Vicinity | Reordering
"""A search of one stretch."""


class Rung(NamedTuple):
    """How widely one round of stretches is searched."""

    limits: tuple[int, ...]
    """How far boxes may differ from the known solution; see
    :class:`~sokolab.kernels.search.vicinity.tables.Reference`.
    """
    states: int
    """Maximum number of positions for a stretch; if it needs more, a shorter one is tried."""
    objective: KernelObjective
    """What the round minimises."""


_WIDTHS: Final[tuple[tuple[tuple[int, ...], int], ...]] = (
    # The first rounds allow few positions: on a large level, a million positions take seconds. Each
    # position is compared with many milestones, which cuts out long detours.
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
"""Rungs for pushes alone before moves count too; those begin with widths 1, 3 and more."""


def ladder(objective: Objective) -> tuple[Rung, ...]:
    """Return the rounds for an objective, narrow ones first."""
    if objective is Objective.LINES_MOVES:
        return tuple(Rung(*width, KernelObjective.LINES_MOVES) for width in _WIDTHS)
    if objective in (Objective.MOVES, Objective.MOVES_PUSHES):
        return tuple(Rung(*width, KernelObjective.MOVES_PUSHES) for width in _WIDTHS)
    pushes = tuple(Rung(*width, KernelObjective.PUSHES) for width in _WIDTHS)
    if objective is Objective.PUSHES:
        return pushes
    moves = tuple(Rung(*width, KernelObjective.PUSHES_MOVES) for width in _WIDTHS)
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
        Tables of earlier searches on this board; made again by default.
    lengths
        Number of pushes of the last stretch that fitted, by what was minimised; changed in place.
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
        lengths: dict[KernelObjective, int] | None = None,
        *,
        is_tidy: bool = True,
    ) -> None:
        self._shared = shared or VicinityShared(search_board)
        self.sequence = PushSequence(
            search_board, self._shared.numbering, pushes_of(search_board, lurd)
        )
        self._on_solution = on_solution
        self._publish()  # walks that were not shortest are shortest now
        self._counts_lines = any(rung.objective is KernelObjective.LINES_MOVES for rung in rungs)
        self._lengths = {} if lengths is None else lengths
        self._is_tidy = is_tidy
        self._is_untidy = is_tidy
        self._next_tidying = 0
        self._max_states = 0
        self._budgets: dict[type[_StretchSearch], int] = {}
        self._plan = self._searches(rungs)
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
        words = phrase("{moves:,} moves, {doing}", moves=self._published.moves, doing=current.doing)
        return Standing(current.open_states, len(self.sequence.pushes), words=words)

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""
        return self._current.nbytes

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions, or try up to ``budget`` exchanges."""
        current = self._current
        status = self._step_within_budget(current, budget)
        if status is StepStatus.RUNNING or (
            status is StepStatus.FULL and current.states < self._max_states
        ):
            return status
        if status is StepStatus.FULL:
            status = self._end_early(current)
        if status is StepStatus.SOLVED:
            shorter = current.sequence()
            if self._counts_lines and _lines_and_moves(shorter) >= _lines_and_moves(self.sequence):
                status = StepStatus.EXHAUSTED  # shorter by itself, but it cuts the lines around it
            else:
                self.sequence = shorter
                self._publish()
        return self._begin_next(status)

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the tables. If there is no room, take a shorter stretch."""
        return grow_or_give_up(
            self._current.grow(max_bytes), partial(self._begin_next, StepStatus.FULL)
        )

    def lurd(self) -> str:
        """Return the shortest solution so far."""
        return self._published.lurd

    def _publish(self) -> None:
        self._published = self.sequence
        self._on_solution(self.sequence.lurd)

    def _step_within_budget(self, current: _StretchSearch, budget: int) -> StepStatus:
        """Step with a separate budget: the driver's grows too far when stretches end early."""
        kind = type(current)
        budget = min(budget, self._budgets.setdefault(kind, FIRST_SLICE_NODES))
        before, start_time = self.nodes, perf_counter()
        status = current.step(budget)
        next_ = next_budget(budget, perf_counter() - start_time)
        if next_ < budget or self.nodes - before == budget:
            self._budgets[kind] = next_
        return status

    def _end_early(self, current: _StretchSearch) -> StepStatus:
        """End a search that needs more positions than allowed with what it has found."""
        if not isinstance(current, Vicinity) or current.objective is not KernelObjective.PUSHES:
            return StepStatus.FULL
        saved = current.cut()
        if saved > 0:
            return StepStatus.SOLVED
        is_long = current.last - current.first >= _MAX_PUSHES_NOT_HALVED
        return StepStatus.EXHAUSTED if is_long else StepStatus.FULL

    def _begin_next(self, status: StepStatus) -> StepStatus:
        """Take the next stretch, after the current one ended with ``status``."""
        try:
            self._current = self._plan.send(status)
        except StopIteration:
            return StepStatus.GAVE_UP
        return StepStatus.RUNNING

    def _searches(self, rungs: Sequence[Rung]) -> Generator[_StretchSearch, StepStatus, None]:
        search_board = self.sequence.search_board
        longest = max(
            _MAX_PUSHES_NOT_HALVED,
            _MAX_RANK_BYTES // (search_board.size + 1) - len(search_board.boxes),
        )
        lengths = self._lengths
        if self._is_tidy:
            yield from self._tidy()
        for rung in rungs:
            self._max_states = rung.states
            if rung.objective is not KernelObjective.PUSHES:
                yield from self._rearrange(0, len(self.sequence.pushes))
            fitting_length = lengths.get(rung.objective, longest)
            length = min(2 * fitting_length, longest, len(self.sequence.pushes))
            is_shorter = True
            while is_shorter:
                length, is_shorter = yield from self._search_once(rung, length, longest)
            lengths[rung.objective] = length

    def _rearrange(self, begin: int, end: int) -> Generator[_StretchSearch, StepStatus, None]:
        """Reorder around new pushes, with finer and finer cuts, while that gains something."""
        is_better = True
        while is_better:
            is_better = False
            for size in CUT_SIZES[:1] if self._counts_lines else CUT_SIZES:  # finer ones cut lines
                search = Reordering(self._shared, self.sequence, size, begin, end)
                while (yield search) is StepStatus.SOLVED:
                    is_better = True
                begin, end = search.changed

    def _tidy(self) -> Generator[_StretchSearch, StepStatus, None]:
        """Report a better order of the pushes, but continue with the old one.

        While only pushes count, a new order would only divert the search.
        """
        sequence, before = self.sequence, self.nodes
        yield from self._rearrange(0, len(sequence.pushes))
        self.sequence = sequence
        self._is_untidy = False
        self._next_tidying = self.nodes + _NODES_PER_TIDYING_NODE * (self.nodes - before)

    def _search_once(
        self, rung: Rung, length: int, longest: int
    ) -> Generator[_StretchSearch, StepStatus, tuple[int, bool]]:
        """Search the solution in overlapping stretches; return the length that worked."""
        at = 0
        is_shorter = False
        while True:
            total = len(self.sequence.pushes)
            last = min(at + length, total)
            search = Vicinity(self._shared, self.sequence, at, last, rung.limits, rung.objective)
            status = yield search
            states = search.states
            if status is StepStatus.FULL and last - at > _MAX_PUSHES_NOT_HALVED:
                length = max(
                    _MAX_PUSHES_NOT_HALVED,
                    int((last - at) * min(search.part_done, _MAX_SHARE_KEPT)),
                )
                continue
            if search.last < last:
                last = search.last
                length = max(_MAX_PUSHES_NOT_HALVED, last - at)
            if status is StepStatus.SOLVED:
                is_shorter = True
                last += len(self.sequence.pushes) - total
                self._is_untidy = self._is_tidy and rung.objective is KernelObjective.PUSHES
                if rung.objective is not KernelObjective.PUSHES:
                    yield from self._rearrange(at, last)
            if self._is_untidy and (
                self.nodes >= self._next_tidying or last >= len(self.sequence.pushes)
            ):
                yield from self._tidy()
            if last >= len(self.sequence.pushes):
                return length, is_shorter
            if states * _SPARSE_DIVISOR < rung.states:
                growth = min(_MAX_GROWTH, math.sqrt(rung.states / max(1, states)))
                length = min(int(length * growth), longest)
            at += max(1, (last - at) // 2)


def _lines_and_moves(sequence: PushSequence) -> tuple[int, int]:
    """Return box lines and moves of a whole solution, to compare it by."""
    return sequence.box_lines(0, len(sequence.pushes)), sequence.moves
