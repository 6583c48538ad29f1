"""Reorders the pushes of a solution so that the player walks less."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.search.vicinity import exchange as kernels
from sokolab.language import Phrase, phrase
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.optimiser.push_sequence import PushSequence
from sokolab.solvers.optimiser.vicinity import VicinityShared


class Grain(NamedTuple):
    """How finely a solution is cut into stretches.

    Attributes
    ----------
    cuts
        Where to cut: :data:`~sokolab.kernels.search.vicinity.exchange.RUNS`, ``TURNS`` or
        ``PUSHES``.
    span
        The most stretches that one exchange may involve.
    """

    cuts: int
    span: int


GRAINS: Final = (Grain(kernels.RUNS, 30), Grain(kernels.TURNS, 40), Grain(kernels.PUSHES, 24))
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
        """What goes on, for people."""
        return phrase(
            "rearranging pushes {first:,} to {last:,}", first=self.first + 1, last=self.last
        )

    states: Final = 0
    open_states: Final = 0

    def __init__(
        self, shared: VicinityShared, sequence: PushSequence, grain: Grain, begin: int, end: int
    ) -> None:
        self._shared = shared
        self._sequence = sequence
        self._grain = grain
        self._order = _order(sequence)
        size = sequence.search_board.size
        counts = np.zeros(kernels.COUNTS, np.int64)
        counts[kernels.CUTS] = kernels.cut(
            sequence.search_board.neighbours, self._order, grain.cuts
        )
        cuts = self._order.cuts[: counts[kernels.CUTS] + 1]
        first = max(0, int(np.searchsorted(cuts, begin)) - grain.span)
        counts[[kernels.FIRST, kernels.MIDDLE, kernels.LAST]] = first, first + 1, first + 1
        counts[[kernels.BEGIN, kernels.END]] = begin, end
        shut = np.zeros(size + 1, np.uint8)
        shut[size] = 1
        shut[sequence.search_board.boxes] = 1
        for box, direction in sequence.pushes[: cuts[first]]:
            shut[box] = 0
            shut[sequence.search_board.neighbours[box, direction]] = 1
        mark, queue = np.zeros((2, size + 1), np.int32)
        self._scratch = kernels.ExchangeScratch(shut, mark, queue, counts)

    @property
    def first(self) -> int:
        """The first push under consideration."""
        return int(self._order.cuts[self._scratch.counts[kernels.FIRST]])

    @property
    def last(self) -> int:
        """The push after the last one under consideration."""
        counts = self._scratch.counts
        end = min(counts[kernels.FIRST] + self._grain.span, counts[kernels.CUTS])
        return int(self._order.cuts[end])

    @property
    def changed(self) -> tuple[int, int]:
        """The range of pushes given at the start, widened by those exchanged since."""
        counts = self._scratch.counts
        return int(counts[kernels.BEGIN]), int(counts[kernels.END])

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""
        return sum(table.nbytes for table in (*self._scratch, *self._order))

    def step(self, budget: int) -> StepStatus:
        """Try up to ``budget`` exchanges. SOLVED: a better order is known, and more may follow."""
        search_board, counts = self._sequence.search_board, self._scratch.counts
        before = counts[kernels.NODES]
        status = kernels.step(
            search_board.neighbours,
            self._scratch,
            self._order,
            search_board.player,
            *self._grain,
            budget,
        )
        self._shared.count(int(counts[kernels.NODES] - before))
        return StepStatus(status)

    def grow(self, most: int) -> Iterator[bool]:
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
    np.cumsum(steps * kernels.STEP + changes + sessions, out=spent[1:-1])
    spent[-1] = spent[-2]
    cuts = np.empty(len(box) + 1, np.int32)
    return kernels.PushOrder(box, direction, spent, cuts, np.empty((2, len(box)), np.int32))
