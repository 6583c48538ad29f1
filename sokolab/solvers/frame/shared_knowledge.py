"""Knowledge that searches on the same level share, on one thread or on several.

A forward search may stop at a position from which a bidirectional search knows the rest of the
solution. A bidirectional search may also begin at positions that a forward search reached. The
:class:`Exchange` passes these on at the beginning of a turn, so that results depend on node counts
and never on timing. With several threads, timing decides what a search finds there, and how much it
sees of the table from the goal side, which grows meanwhile.

A hit has the same hash of boxes and player, all 63 bits, and the same lowest square. Should it be
wrong all the same, the solution made from it fails when it is replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from threading import Lock
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.solvers.frame.search import Search


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
    """Positions from which a search knows a solution.

    The search may enter more of them on another thread: a look-up may then find the newest ones or
    miss them, but finds nothing that is not there; see :mod:`sokolab.kernels.memory`. Slots
    are read before the tables they point into, which only grow. Pushes are asked for when that
    search has stopped.
    """

    @property
    def states(self) -> int:
        """Number of positions."""

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

    def pushes_onward(self, hashed: int, lowest: int) -> list[tuple[int, int]]:
        """Return the pushes that solve the position, as box square and direction."""


@runtime_checkable
class ForwardSearch(Protocol):
    """A forward search that uses what a bidirectional one knows."""

    def use_goal_side(self, known: GoalSideTable | None) -> None:
        """Stop at positions of this table from now on; None if there is no table."""

    def advanced_positions(self) -> Iterator[AdvancedPosition]:
        """Yield the most promising positions reached, the best one first."""


@runtime_checkable
class BidirectionalSearch(Protocol):
    """A bidirectional search that shares what it knows from the goal side."""

    @property
    def goal_side(self) -> GoalSideTable:
        """The positions from which it knows a solution."""

    def search_from(self, advanced_positions: Iterable[AdvancedPosition]) -> None:
        """Begin short searches at these positions."""


class Exchange:
    """Where solvers leave advanced positions for the solvers later in the order of turns.

    The first solvers are the most promising ones and should not spend their turns on the finds of
    others. Threads may use it at once.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._left: dict[int, tuple[AdvancedPosition, ...]] = {}

    def begin_turn(self, place: int, search: Search, others: Iterable[Search]) -> None:
        """Tell the solver at that place in the order what the searches of others have found."""
        if isinstance(search, ForwardSearch):
            known = (each.goal_side for each in others if isinstance(each, BidirectionalSearch))
            search.use_goal_side(next(known, None))
        if isinstance(search, BidirectionalSearch):
            search.search_from(self.left_before(place))

    def end_turn(self, place: int, search: Search) -> None:
        """Keep what the solver at that place has found."""
        if isinstance(search, ForwardSearch):
            self.leave(place, search.advanced_positions())

    def leave(self, place: int, positions: Iterable[AdvancedPosition]) -> None:
        """Leave the positions of the solver at that place in the order, in place of older ones."""
        found = tuple(positions)
        with self._lock:
            self._left[place] = found

    def left_before(self, place: int) -> list[AdvancedPosition]:
        """Return the positions of all solvers before that place, in their order."""
        with self._lock:
            left = sorted(self._left.items())
        return [each for other, positions in left if other < place for each in positions]
