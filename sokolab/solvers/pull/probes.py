"""Probes of ``pull``: short greedy searches from promising positions of another engine.

Feature-space search often comes far and then stops before a tangle that only exact play undoes,
while greedy play from the start never gets as far. Each probe is a forward direction of ``pull``
with its own tables. It ends when it meets a position known from the goal side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.shared_knowledge import AdvancedPosition
from sokolab.solvers.pull.side import PullSide

_NEW: Final = 24  # most probes begun at once, from the most promising positions
_MOST: Final = 96  # most probes in progress
_STRETCH: Final = 250  # nodes of a probe's turn
_DEEPEST: Final = 2_500  # nodes after which a probe is given up


class _Probe(NamedTuple):
    """A probe and the position where it begins."""

    side: PullSide
    root: AdvancedPosition


class Probes:
    """The probes in progress; the one with the fewest nodes has the next turn.

    Parameters
    ----------
    forward
        The forward direction of ``pull``; probes share its dead sets.
    """

    def __init__(self, forward: PullSide) -> None:
        self._forward = forward
        self._probes: list[_Probe] = []
        self._known: set[tuple[bytes, int]] = set()
        self._now: _Probe | None = None
        self._left = 0  # nodes left of the current turn
        self._gone = 0  # nodes of probes that have ended

    @property
    def nodes(self) -> int:
        """Number of positions expanded."""
        return self._gone + sum(probe.side.nodes for probe in self._probes)

    @property
    def states(self) -> int:
        """Number of positions stored."""
        return sum(probe.side.states for probe in self._probes)

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""
        return sum(probe.side.nbytes for probe in self._probes)

    @property
    def is_any(self) -> bool:
        """Whether a probe is in progress."""
        return bool(self._probes)

    def probe_from(self, advanced_positions: Iterable[AdvancedPosition]) -> None:
        """Begin probes at new positions; the oldest probes end if there are too many."""
        new = (
            each
            for each in advanced_positions
            if (each.boxes.tobytes(), each.lowest) not in self._known
        )
        for each in islice(new, _NEW):
            self._known.add((each.boxes.tobytes(), each.lowest))
            side = self._forward.another()
            side.put(each.boxes, each.lowest)
            if side.states:
                self._probes.append(_Probe(side, each))
        while len(self._probes) > _MOST:
            self._end(self._probes[0])

    def step(self, known: PullSide, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions in the current probe.

        Parameters
        ----------
        known
            The backward direction, which the probe tries to meet.
        """
        if self._now is None or self._left <= 0:
            self._now = min(self._probes, key=lambda each: each.side.nodes)
            self._left = _STRETCH
        side, before = self._now.side, self._now.side.nodes
        status = side.step(known, min(budget, self._left))
        self._left -= side.nodes - before
        if status is StepStatus.EXHAUSTED or (
            status is StepStatus.RUNNING and side.nodes >= _DEEPEST
        ):
            self._end(self._now)
            return StepStatus.RUNNING
        return status

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge the tables of the current probe, or end it if there is no room."""
        assert self._now is not None
        probe = self._now
        for has_room in probe.side.grow(most - self.nbytes + probe.side.nbytes):
            if not has_room:
                self._end(probe)
            yield True

    def pushes(self, known: PullSide) -> list[tuple[int, int]]:
        """Return the pushes of the solution found, as box square and direction."""
        assert self._now is not None
        return [*self._now.root.pushes(), *self._now.side.pushes_found(known)]

    def _end(self, probe: _Probe) -> None:
        self._gone += probe.side.nodes
        self._probes = [each for each in self._probes if each is not probe]
        if self._now is probe:
            self._now = None
