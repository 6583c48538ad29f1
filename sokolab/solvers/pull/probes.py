"""Dives of ``pull``: greedy play to the end from positions that another search came far with.

A search by features comes far and then stands before a knot that only exact play undoes; greedy
play from the start never gets as far. Each dive is a direction of ``pull`` of its own, with tables
of its own, and looks for its positions among those known from the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from sokolab.solvers.frame.driver import StepStatus
from sokolab.solvers.frame.shared_knowledge import AdvancedPosition
from sokolab.solvers.pull.side import Side

__all__ = ["Probes"]

_NEW: Final = 24  # positions taken up at once, the most promising ones
_MOST: Final = 96  # dives under way
_STRETCH: Final = 250  # positions a dive expands before the others' turn
_DEEPEST: Final = 2_500  # positions after which it is given up


class _Probe(NamedTuple):
    """A dive and where it begins."""

    side: Side
    root: AdvancedPosition


class Probes:
    """Dives under way, the one with the fewest positions expanded next.

    Parameters
    ----------
    forward
        The direction by pushes from the start, whose knowledge of the board they share.
    """

    def __init__(self, forward: Side) -> None:
        self._forward = forward
        self._dives: list[_Probe] = []
        self._known: set[tuple[bytes, int]] = set()
        self._now: _Probe | None = None
        self._left = 0  # positions until the next one's turn
        self._gone = 0  # positions expanded by dives that are over

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return self._gone + sum(dive.side.nodes for dive in self._dives)

    @property
    def states(self) -> int:
        """Positions known."""
        return sum(dive.side.states for dive in self._dives)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return sum(dive.side.nbytes for dive in self._dives)

    @property
    def is_any(self) -> bool:
        """Whether a dive is under way."""
        return bool(self._dives)

    def take_up(self, far: Iterable[AdvancedPosition]) -> None:
        """Begin dives at positions not met before; the oldest give way where there are too many."""
        new = (each for each in far if (each.boxes.tobytes(), each.lowest) not in self._known)
        for each in islice(new, _NEW):
            self._known.add((each.boxes.tobytes(), each.lowest))
            side = self._forward.another()
            side.put(each.boxes, each.lowest)
            if side.states:
                self._dives.append(_Probe(side, each))
        while len(self._dives) > _MOST:
            self._end(self._dives[0])

    def step(self, known: Side, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions in the dive whose turn it is.

        Parameters
        ----------
        known
            The direction by pulls, to be met.
        """
        if self._now is None or self._left <= 0:
            self._now = min(self._dives, key=lambda each: each.side.nodes)
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
        """Enlarge the tables of the dive that is full, or end it where there is no room."""
        assert self._now is not None
        dive = self._now
        for has_room in dive.side.grow(most - self.nbytes + dive.side.nbytes):
            if not has_room:
                self._end(dive)
            yield True

    def pushes(self, known: Side) -> list[tuple[int, int]]:
        """Return the pushes of the solution that a step has found, box and direction."""
        assert self._now is not None
        return [*self._now.root.pushes(), *self._now.side.pushes_found(known)]

    def _end(self, dive: _Probe) -> None:
        self._gone += dive.side.nodes
        self._dives = [each for each in self._dives if each is not dive]
        if self._now is dive:
            self._now = None
