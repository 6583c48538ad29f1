"""The pushes of a way in another order, in which the player walks less."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.search.vicinity import exchange as kernels
from sokolab.solvers.frame.driver import StepStatus
from sokolab.solvers.optimiser.push_sequence import PushSequence
from sokolab.solvers.optimiser.vicinity import Land

__all__ = ["GRAINS", "Grain", "Reordering"]


class Grain(NamedTuple):
    """How finely a way is cut into stretches.

    Attributes
    ----------
    cuts
        Where: :data:`~sokolab.kernels.search.vicinity.exchange.RUNS`, ``TURNS`` or ``PUSHES``.
    span
        How many stretches an exchange may take in, both sides together.
    """

    cuts: int
    span: int


GRAINS: Final = (Grain(kernels.RUNS, 30), Grain(kernels.TURNS, 40), Grain(kernels.PUSHES, 24))
"""Coarse ones first: wider ones take longer and gain less than half a percent more."""


class Reordering:
    """The search for stretches of a way, one after the other, that are better exchanged.

    Better is a way with fewer moves, or with as many and fewer box changes and pushing sessions.

    Parameters
    ----------
    begin, end
        Only exchanges that concern these pushes, ``end`` left out, are tried, and those that
        concern pushes exchanged before.
    """

    doing: Final = "rearranging"
    states: Final = 0
    open_states: Final = 0

    def __init__(self, land: Land, way: PushSequence, grain: Grain, begin: int, end: int) -> None:
        self._land = land
        self._way = way
        self._grain = grain
        self._order = _order(way)
        size = way.search_board.size
        counts = np.zeros(kernels.COUNTS, np.int64)
        counts[kernels.CUTS] = kernels.cut(way.search_board.neighbours, self._order, grain.cuts)
        cuts = self._order.cuts[: counts[kernels.CUTS] + 1]
        first = max(0, int(np.searchsorted(cuts, begin)) - grain.span)
        counts[[kernels.FIRST, kernels.MIDDLE, kernels.LAST]] = first, first + 1, first + 1
        counts[[kernels.BEGIN, kernels.END]] = begin, end
        shut = np.zeros(size + 1, np.uint8)
        shut[size] = 1
        shut[way.search_board.boxes] = 1
        for box, direction in way.pushes[: cuts[first]]:
            shut[box] = 0
            shut[way.search_board.neighbours[box, direction]] = 1
        mark, queue = np.zeros((2, size + 1), np.int32)
        self._room = kernels.Room(shut, mark, queue, counts)

    @property
    def first(self) -> int:
        """The first push that is looked at."""
        return int(self._order.cuts[self._room.counts[kernels.FIRST]])

    @property
    def last(self) -> int:
        """The push after those that are looked at."""
        counts = self._room.counts
        end = min(counts[kernels.FIRST] + self._grain.span, counts[kernels.CUTS])
        return int(self._order.cuts[end])

    @property
    def changed(self) -> tuple[int, int]:
        """The pushes that were to be looked at and those exchanged, as ``begin`` and ``end``."""
        counts = self._room.counts
        return int(counts[kernels.BEGIN]), int(counts[kernels.END])

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return sum(table.nbytes for table in (*self._room, *self._order))

    def step(self, budget: int) -> StepStatus:
        """Try up to ``budget`` exchanges; SOLVED: there is a better way, going on is possible."""
        search_board, counts = self._way.search_board, self._room.counts
        before = counts[kernels.NODES]
        status = kernels.step(
            search_board.neighbours,
            self._room,
            self._order,
            search_board.player,
            *self._grain,
            budget,
        )
        self._land.count(int(counts[kernels.NODES] - before))
        return StepStatus(status)

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge nothing: these tables are never full."""
        yield from ()

    def way(self) -> PushSequence:
        """Return the better way, once a step said SOLVED."""
        box, direction = self._order.box.tolist(), self._order.direction.tolist()
        return self._way.spliced(0, len(box), list(zip(box, direction, strict=True)))


def _order(way: PushSequence) -> kernels.Order:
    """Return a way as the kernel wants it, not yet cut."""
    pushes = np.array(way.pushes, np.int32).reshape(-1, 2)
    box, direction = (np.ascontiguousarray(column) for column in pushes.T)
    steps = np.diff(way.moves_before).astype(np.int64) - 1
    changes = np.ones(len(box), np.bool_)
    changes[1:] = box[1:] != way.search_board.neighbours[box[:-1], direction[:-1]]
    sessions = steps > 0
    sessions[:1] = True
    spent = np.zeros(len(box) + 2, np.int64)
    np.cumsum(steps * kernels.STEP + changes + sessions, out=spent[1:-1])
    spent[-1] = spent[-2]
    cuts = np.empty(len(box) + 1, np.int32)
    return kernels.Order(box, direction, spent, cuts, np.empty((2, len(box)), np.int32))
