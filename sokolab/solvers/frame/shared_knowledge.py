"""Knowledge that searches on the same level share, on one thread or on several.

A forward search may stop at a position from which a bidirectional search knows the rest of the
solution. A bidirectional search may also begin at positions that a forward search reached. The
:class:`Exchange` passes both on at the beginning of a turn, so on one thread results depend on node
counts and never on timing. With several threads, timing decides what a search finds there, and how
much it sees of the goal-side table, which grows meanwhile.

Two positions match if all 63 bits of their hashes of boxes and player are equal, and so are
their normalised players. Should a match still be wrong, the solution made from it fails its replay.
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
    """A promising position that a forward search reached."""

    boxes: Ints
    """int32 ``[k]``: squares of the boxes, ascending."""
    player: int
    """The normalised player."""
    pushes: Callable[[], Iterable[tuple[int, int]]]
    """Returns the pushes that lead to the position, as box square and direction."""


class GoalSideTable(Protocol):
    """Positions from which a search knows a solution.

    The search may add positions on another thread. A look-up may then miss the newest positions,
    but never finds one that is not there; see :mod:`sokolab.kernels.memory`. Slots are read before
    the tables they point into, which only grow. Pushes are read after that search has stopped.
    """

    @property
    def states(self) -> int:
        """Number of positions."""

    def met(
        self,
        hashes: NDArray[np.int64],
        players: NDArray[np.uint16],
        states: Ints,
        first: int,
        last: int,
    ) -> int:
        """Return the first of the given nodes that is in the table, or -1.

        Parameters
        ----------
        hashes, players, states
            Tables of the asking search, one entry per node; nodes proved dead are skipped.
        first, last
            The nodes to look at: from ``first`` to before ``last``.
        """

    def pushes_onward(self, hashed: int, player: int) -> list[tuple[int, int]]:
        """Return the pushes that solve the position, as box square and direction."""


@runtime_checkable
class ForwardSearch(Protocol):
    """A forward search that uses the goal-side table of a bidirectional one."""

    def use_goal_side(self, goal_side: GoalSideTable | None) -> None:
        """From now on, stop at positions of this table, or of no table if it is None."""

    def advanced_positions(self) -> Iterator[AdvancedPosition]:
        """Yield the most promising positions reached, the best one first."""


@runtime_checkable
class BidirectionalSearch(Protocol):
    """A bidirectional search that shares its goal-side table."""

    @property
    def goal_side(self) -> GoalSideTable:
        """The positions with a known solution."""

    def search_from(self, advanced_positions: Iterable[AdvancedPosition]) -> None:
        """Begin short searches at these positions."""


class Exchange:
    """Passes advanced positions from each solver to the solvers later in the order of turns.

    The first solvers are the most promising and should not spend turns on what others have found.
    Several threads may use an exchange at once.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._posted: dict[int, tuple[AdvancedPosition, ...]] = {}

    def begin_turn(self, order: int, search: Search, others: Iterable[Search]) -> None:
        """Pass on to the solver at this position in the order what the others have found."""
        if isinstance(search, ForwardSearch):
            goal_sides = (
                other.goal_side for other in others if isinstance(other, BidirectionalSearch)
            )
            search.use_goal_side(next(goal_sides, None))
        if isinstance(search, BidirectionalSearch):
            search.search_from(self.posted_before(order))

    def end_turn(self, order: int, search: Search) -> None:
        """Keep what the solver at this position has found."""
        if isinstance(search, ForwardSearch):
            self.post(order, search.advanced_positions())

    def post(self, order: int, positions: Iterable[AdvancedPosition]) -> None:
        """Store the positions of the solver at this position, replacing its older ones."""
        positions = tuple(positions)
        with self._lock:
            self._posted[order] = positions

    def posted_before(self, order: int) -> list[AdvancedPosition]:
        """Return the positions of all solvers before this position, in order."""
        with self._lock:
            posted = sorted(self._posted.items())
        return [
            position for earlier, positions in posted if earlier < order for position in positions
        ]
