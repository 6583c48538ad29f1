"""Shortens a solution: chooses the window to search next, and reorders pushes to save walking."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.search.tables.records import new_record
from sokolab.kernels.search.vicinity import exchange
from sokolab.language import Phrase, phrase
from sokolab.solvers.frame.driver import FIRST_SLICE_NODES, next_budget
from sokolab.solvers.frame.growing_arrays import grow_or_give_up
from sokolab.solvers.frame.search import Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.push_sequence import PushSequence, pushes_of
from sokolab.solvers.optimiser.vicinity import KernelObjective, Vicinity, VicinityShared

_MIN_WINDOW_PUSHES: Final = 8  # a window of this many pushes or fewer is not shortened
_SPARSE_DIVISOR: Final = 6  # a window that uses less of its positions makes the next one longer
_MAX_GROWTH: Final = 6.0  # longest next window, as a multiple of this one
_MAX_LENGTH_SHARE: Final = 0.8  # longest next window after one that was too long, as a part of it
_MAX_RANK_BYTES: Final = 20_000_000  # bytes for ranks of squares, near each box of a window
_NODES_PER_REORDERING_NODE: Final = 15  # this holds while moves do not count


class CutSize(NamedTuple):
    """How finely a solution is cut into segments."""

    grain: int
    """Where to cut: :data:`~sokolab.kernels.search.vicinity.exchange.EACH_RUN`, ``EACH_TURN`` or
    ``EACH_PUSH``.
    """
    span: int
    """Maximum number of segments that an exchange may involve."""


CUT_SIZES: Final = (
    CutSize(exchange.EACH_RUN, 30),
    CutSize(exchange.EACH_TURN, 40),
    CutSize(exchange.EACH_PUSH, 24),
)
"""Coarse cuts first. Wider spans take longer and gain less than half a percent more."""


class Reordering:
    """A search for two adjacent segments of a solution that are better exchanged.

    A solution is better if it has fewer moves, or the same number of moves and fewer box changes
    and pushing sessions.

    Parameters
    ----------
    first, end
        Only exchanges that involve the pushes ``first`` to ``end - 1``, or pushes exchanged
        earlier, are tried.
    """

    @property
    def doing(self) -> Phrase:
        """The current work in words."""
        return phrase(
            "reordering pushes {first:,} to {last:,}", first=self.first + 1, last=self.end
        )

    states: Final = 0
    open_states: Final = 0

    def __init__(
        self,
        shared: VicinityShared,
        sequence: PushSequence,
        cut_size: CutSize,
        first: int,
        end: int,
    ) -> None:
        self._shared = shared
        self._sequence = sequence
        self._cut_size = cut_size
        self._order = _push_order(sequence)
        size = sequence.search_board.size
        neighbours = sequence.search_board.neighbours
        progress = new_record(*exchange.PROGRESS_FIELDS)
        progress.segment_count = exchange.cut_into_segments(neighbours, self._order, cut_size.grain)
        cuts = self._order.cuts[: progress.segment_count + 1]
        first_segment = max(0, int(np.searchsorted(cuts, first)) - cut_size.span)
        progress.first = first_segment
        progress.middle = first_segment + 1
        progress.end = first_segment + 1
        progress.first_new = first
        progress.end_new = end
        blocked = np.zeros(size + 1, np.uint8)
        blocked[size] = 1
        blocked[sequence.search_board.boxes] = 1
        for source, direction in sequence.pushes[: cuts[first_segment]]:
            blocked[source] = 0
            blocked[neighbours[source, direction]] = 1
        mark, queue = np.zeros((2, size + 1), np.int32)
        self._scratch = exchange.ExchangeScratch(blocked, mark, queue, progress)

    @property
    def first(self) -> int:
        """The first push under consideration."""
        return int(self._order.cuts[self._scratch.progress.first])

    @property
    def end(self) -> int:
        """The push after the last one under consideration."""
        progress = self._scratch.progress
        end_segment = min(progress.first + self._cut_size.span, progress.segment_count)
        return int(self._order.cuts[end_segment])

    @property
    def changed_range(self) -> tuple[int, int]:
        """The range of pushes given at the start, widened by the pushes exchanged since."""
        progress = self._scratch.progress
        return int(progress.first_new), int(progress.end_new)

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""
        return sum(table.nbytes for table in (*self._scratch, *self._order))

    def step(self, budget: int) -> StepStatus:
        """Try up to ``budget`` exchanges. SOLVED means that a better order is known."""
        search_board, progress = self._sequence.search_board, self._scratch.progress
        tried_count_before = progress.tried_count
        status = exchange.step(
            search_board.neighbours,
            self._scratch,
            self._order,
            search_board.player,
            *self._cut_size,
            budget,
        )
        self._shared.count(int(progress.tried_count - tried_count_before))
        return StepStatus(status)

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Do nothing: these tables never fill up."""
        yield from ()

    def sequence(self) -> PushSequence:
        """Return the better solution, once a step returned SOLVED."""
        source, direction = self._order.source.tolist(), self._order.direction.tolist()
        return self._sequence.spliced(0, len(source), list(zip(source, direction, strict=True)))


def _push_order(sequence: PushSequence) -> exchange.PushOrder:
    """Return a solution in the form the kernel takes, not yet cut."""
    pushes = np.array(sequence.pushes, np.int32).reshape(-1, 2)
    source, direction = (np.ascontiguousarray(column) for column in pushes.T)
    steps = np.diff(sequence.moves_before).astype(np.int64) - 1
    is_box_change = np.ones(len(source), np.bool_)
    is_box_change[1:] = source[1:] != sequence.search_board.neighbours[source[:-1], direction[:-1]]
    begins_session = steps > 0
    begins_session[:1] = True
    price_before = np.zeros(len(source) + 2, np.int64)
    prices = steps * exchange.STEP_PRICE + is_box_change + begins_session
    np.cumsum(prices, out=price_before[1:-1])
    price_before[-1] = price_before[-2]
    return exchange.PushOrder(
        source=source,
        direction=direction,
        price_before=price_before,
        cuts=np.empty(len(source) + 1, np.int32),
        spare_pushes=np.empty((2, len(source)), np.int32),
    )


_PartSearch = Vicinity | Reordering
"""A search for better pushes in a part of the solution: in a window, or by exchanges."""


class Rung(NamedTuple):
    """The width of one round of windows."""

    limits: tuple[int, ...]
    """Limits of the distance between boxes and the known solution. See
    :class:`~sokolab.kernels.search.vicinity.tables.Reference`.
    """
    max_states: int
    """Maximum number of positions for a window. If it needs more, a shorter one is tried."""
    objective: KernelObjective
    """The objective of the round."""


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
_FIRST_PUSH_RUNGS: Final = 5
"""Rungs for pushes alone, before the rungs where moves count too, of widths 1, 3 and more."""


def ladder(objective: Objective) -> tuple[Rung, ...]:
    """Return the rounds for an objective, narrow ones first."""
    if objective is Objective.LINES_MOVES:
        return tuple(Rung(*width, KernelObjective.LINES_MOVES) for width in _WIDTHS)
    if objective in (Objective.MOVES, Objective.MOVES_PUSHES):
        return tuple(Rung(*width, KernelObjective.MOVES_PUSHES) for width in _WIDTHS)
    push_rungs = tuple(Rung(*width, KernelObjective.PUSHES) for width in _WIDTHS)
    if objective is Objective.PUSHES:
        return push_rungs
    first_rungs, wider_rungs = push_rungs[:_FIRST_PUSH_RUNGS], push_rungs[_FIRST_PUSH_RUNGS:]
    all_move_rungs = tuple(Rung(*width, KernelObjective.PUSHES_MOVES) for width in _WIDTHS)
    move_rungs = (all_move_rungs[1], *all_move_rungs[3:])
    pairs = zip(move_rungs[1:], wider_rungs, strict=False)
    later_rungs = (rung for pair in pairs for rung in pair)
    return (*first_rungs, move_rungs[0], *later_rungs, *move_rungs[1 + len(wider_rungs) :])


class Shortening:
    """The search of the optimiser: a solution that becomes shorter.

    Parameters
    ----------
    lurd
        A solution of the board.
    rungs
        The rounds; each is repeated until it finds nothing more.
    on_solution
        Called with the lurd of every new solution.
    shared
        Tables of earlier searches on this board; made again by default.
    lengths
        Number of pushes of the last window that fitted, by kernel objective; changed in place.
    should_reorder
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
        should_reorder: bool = True,
    ) -> None:
        self._shared = shared or VicinityShared(search_board)
        self.sequence = PushSequence(
            search_board, self._shared.numbering, pushes_of(search_board, lurd)
        )
        self._on_solution = on_solution
        self._publish()  # with shortest walks, which it might not have had
        self._counts_lines = any(rung.objective is KernelObjective.LINES_MOVES for rung in rungs)
        self._lengths = {} if lengths is None else lengths
        self._should_reorder = should_reorder
        self._needs_reordering = should_reorder
        self._next_reordering_nodes = 0  # how many nodes come before the next reordering
        self._max_states = 0
        self._budgets: dict[type[_PartSearch], int] = {}
        self._part_searches = self._searches(rungs)
        self._current_search = next(self._part_searches)

    @property
    def nodes(self) -> int:
        """Number of positions expanded and of exchanges tried."""
        return self._shared.nodes

    @property
    def states(self) -> int:
        """Number of positions stored by the current search."""
        return self._current_search.states

    @property
    def standing(self) -> Standing:
        """``figure`` is the number of pushes. The words name the pushes being searched."""
        search, moves = self._current_search, self._published_sequence.moves
        words = phrase("{moves:,} moves, {doing}", moves=moves, doing=search.doing)
        return Standing(search.open_states, figure=len(self.sequence.pushes), words=words)

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""
        return self._current_search.nbytes

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions, or try up to ``budget`` exchanges."""
        search = self._current_search
        status = self._step_within_budget(search, budget)
        if status is StepStatus.RUNNING or (
            status is StepStatus.FULL and search.states < self._max_states
        ):
            return status
        if status is StepStatus.FULL:
            status = self._end_early(search)
        if status is StepStatus.SOLVED:
            shorter = search.sequence()
            if self._counts_lines and _lines_and_moves(shorter) >= _lines_and_moves(self.sequence):
                status = StepStatus.EXHAUSTED  # shorter by itself, but it cuts the lines around it
            else:
                self.sequence = shorter
                self._publish()
        return self._begin_next(status)

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the tables. If there is no space, take a shorter window."""
        return grow_or_give_up(
            self._current_search.grow(max_bytes), partial(self._begin_next, StepStatus.FULL)
        )

    def lurd(self) -> str:
        """Return the shortest solution so far."""
        return self._published_sequence.lurd

    def _publish(self) -> None:
        self._published_sequence = self.sequence
        self._on_solution(self.sequence.lurd)

    def _step_within_budget(self, search: _PartSearch, budget: int) -> StepStatus:
        """Step with a separate budget: the driver's grows too far when windows end early."""
        search_type = type(search)
        budget = min(budget, self._budgets.setdefault(search_type, FIRST_SLICE_NODES))
        nodes_before, start_time = self.nodes, perf_counter()
        status = search.step(budget)
        new_budget = next_budget(budget, perf_counter() - start_time)
        if new_budget < budget or self.nodes - nodes_before == budget:
            self._budgets[search_type] = new_budget
        return status

    def _end_early(self, search: _PartSearch) -> StepStatus:
        """End a search that needs more positions than allowed, and use its results so far."""
        if not isinstance(search, Vicinity) or search.objective is not KernelObjective.PUSHES:
            return StepStatus.FULL
        if search.cut() > 0:
            return StepStatus.SOLVED
        is_long = search.end - search.first >= _MIN_WINDOW_PUSHES
        return StepStatus.EXHAUSTED if is_long else StepStatus.FULL

    def _begin_next(self, status: StepStatus) -> StepStatus:
        """Begin the next search, after the current one ended with ``status``."""
        try:
            self._current_search = self._part_searches.send(status)
        except StopIteration:
            return StepStatus.GAVE_UP
        return StepStatus.RUNNING

    def _searches(self, rungs: Sequence[Rung]) -> Generator[_PartSearch, StepStatus, None]:
        search_board = self.sequence.search_board
        max_length = max(
            _MIN_WINDOW_PUSHES,
            _MAX_RANK_BYTES // (search_board.size + 1) - len(search_board.boxes),
        )
        if self._should_reorder:
            yield from self._report_reordered()
        for rung in rungs:
            self._max_states = rung.max_states
            if rung.objective is not KernelObjective.PUSHES:
                yield from self._reorder(0, len(self.sequence.pushes))
            fitting_length = self._lengths.get(rung.objective, max_length)
            length = min(2 * fitting_length, max_length, len(self.sequence.pushes))
            is_shorter = True
            while is_shorter:
                length, is_shorter = yield from self._search_once(rung, length, max_length)
            self._lengths[rung.objective] = length

    def _reorder(self, first: int, end: int) -> Generator[_PartSearch, StepStatus, None]:
        """Reorder around new pushes, with finer and finer cuts, while that gains something."""
        is_better = True
        while is_better:
            is_better = False
            # Finer cuts would split box lines.
            for cut_size in CUT_SIZES[:1] if self._counts_lines else CUT_SIZES:
                search = Reordering(self._shared, self.sequence, cut_size, first, end)
                while (yield search) is StepStatus.SOLVED:
                    is_better = True
                first, end = search.changed_range

    def _report_reordered(self) -> Generator[_PartSearch, StepStatus, None]:
        """Report a better order of the pushes, but continue with the old one.

        While only pushes count, a new order would only divert the search.
        """
        sequence, nodes_before = self.sequence, self.nodes
        yield from self._reorder(0, len(sequence.pushes))
        self.sequence = sequence
        self._needs_reordering = False
        self._next_reordering_nodes = self.nodes + _NODES_PER_REORDERING_NODE * (
            self.nodes - nodes_before
        )

    def _search_once(
        self, rung: Rung, length: int, max_length: int
    ) -> Generator[_PartSearch, StepStatus, tuple[int, bool]]:
        """Search the solution in overlapping windows. Return the length that worked."""
        first = 0
        is_shorter = False
        while True:
            push_count = len(self.sequence.pushes)
            end = min(first + length, push_count)
            search = Vicinity(self._shared, self.sequence, first, end, rung.limits, rung.objective)
            status = yield search
            states = search.states
            if status is StepStatus.FULL and end - first > _MIN_WINDOW_PUSHES:
                length = max(
                    _MIN_WINDOW_PUSHES,
                    int((end - first) * min(search.share_done, _MAX_LENGTH_SHARE)),
                )
                continue
            if search.end < end:
                end = search.end
                length = max(_MIN_WINDOW_PUSHES, end - first)
            if status is StepStatus.SOLVED:
                is_shorter = True
                end += len(self.sequence.pushes) - push_count
                self._needs_reordering = (
                    self._should_reorder and rung.objective is KernelObjective.PUSHES
                )
                if rung.objective is not KernelObjective.PUSHES:
                    yield from self._reorder(first, end)
            if self._needs_reordering and (
                self.nodes >= self._next_reordering_nodes or end >= len(self.sequence.pushes)
            ):
                yield from self._report_reordered()
            if end >= len(self.sequence.pushes):
                return length, is_shorter
            if states * _SPARSE_DIVISOR < rung.max_states:
                growth = min(_MAX_GROWTH, math.sqrt(rung.max_states / max(1, states)))
                length = min(int(length * growth), max_length)
            first += max(1, (end - first) // 2)


def _lines_and_moves(sequence: PushSequence) -> tuple[int, int]:
    """Return box lines and moves of a whole solution, to compare it by."""
    return sequence.box_lines(0, len(sequence.pushes)), sequence.moves
