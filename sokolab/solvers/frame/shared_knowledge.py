"""What searches on the same level share.

A forward search may stop at a position from which a bidirectional search knows the rest of the
solution. A bidirectional search may probe from positions that a forward search reached.
:class:`~sokolab.solvers.frame.round_robin.RoundRobin` passes these on at the beginning of a turn,
so that results depend on node counts and never on timing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints

__all__ = ["AdvancedPosition", "BidirectionalSearch", "ForwardSearch", "GoalSideTable"]


class AdvancedPosition(NamedTuple):
    """A promising position that a forward search reached.

    Attributes
    ----------
    boxes
        int32 ``[k]``: squares of the boxes, ascending.
    lowest
        The normalised player.
    pushes
        Returns the pushes that lead there, as box square and direction.
    """

    boxes: Ints
    lowest: int
    pushes: Callable[[], Iterable[tuple[int, int]]]


class GoalSideTable(Protocol):
    """Positions from which a search knows a solution."""

    @property
    def states(self) -> int:
        """Number of positions."""
        ...

    def met(
        self,
        hashes: NDArray[np.int64],
        lowest: NDArray[np.uint16],
        states: Ints,
        first: int,
        last: int,
    ) -> int:
        """Return the first of the given nodes that is in the table, or -1.

        Parameters
        ----------
        hashes, lowest, states
            Of the search that asks, one entry per node; nodes that are proved dead are skipped.
        first, last
            The nodes to look at: from ``first`` to before ``last``.
        """
        ...

    def pushes_onward(self, hashed: int, lowest: int) -> list[tuple[int, int]]:
        """Return the pushes that solve the position, as box square and direction."""
        ...


@runtime_checkable
class ForwardSearch(Protocol):
    """A forward search that uses what a bidirectional one knows."""

    def use_goal_side(self, known: GoalSideTable | None) -> None:
        """Stop at positions of this table from now on; None if there is no table."""
        ...

    def advanced_positions(self) -> Iterator[AdvancedPosition]:
        """Yield the most promising positions reached, the best one first."""
        ...


@runtime_checkable
class BidirectionalSearch(Protocol):
    """A bidirectional search that shares what it knows from the goal side."""

    @property
    def goal_side(self) -> GoalSideTable:
        """The positions from which it knows a solution."""
        ...

    def probe_from(self, advanced_positions: Iterable[AdvancedPosition]) -> None:
        """Probe from these positions too."""
        ...
