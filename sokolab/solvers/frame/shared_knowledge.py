"""Knowledge that searches on the same level share, on one thread or on several.

A forward search can stop at a position from which a bidirectional search knows the rest of the
solution. A bidirectional search can also begin at positions that a forward search reached. The
:class:`Exchange` passes both on at the beginning of a turn, so on one thread results depend on node
counts and never on timing. With several threads, timing decides which entries a search finds there,
and how much it sees of the backward table, which grows while it is read.

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


class BackwardTable(Protocol):
    """Positions from which a search knows a solution.

    The search may add positions on another thread. A look-up can then miss the newest positions,
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
        end: int,
    ) -> int:
        """Return the first of the given nodes that is in the table, or -1.

        Parameters
        ----------
        hashes, players, states
            Tables of the asking search, one entry per node; nodes proved dead are skipped.
        first, end
            The nodes to look at: from ``first`` to before ``end``.
        """

    def pushes_onward(self, state_hash: int, player: int) -> list[tuple[int, int]]:
        """Return the pushes that solve the position, as box square and direction."""


@runtime_checkable
class ForwardSearch(Protocol):
    """A forward search that uses the backward table of a bidirectional one."""

    def use_backward_table(self, backward_table: BackwardTable | None) -> None:
        """From now on, stop at positions of this table, or of no table if it is None."""

    def advanced_positions(self) -> Iterator[AdvancedPosition]:
        """Yield the most promising positions reached, the best one first."""


@runtime_checkable
class BidirectionalSearch(Protocol):
    """A bidirectional search that shares its backward table."""

    @property
    def backward_table(self) -> BackwardTable:
        """The positions with a known solution."""

    def search_from(self, advanced_positions: Iterable[AdvancedPosition]) -> None:
        """Begin short searches at these positions."""


class Exchange:
    """Passes advanced positions from each solver to the solvers later in the order of turns.

    The first solvers are the most promising and should not spend turns on the findings of others.
    Several threads can use an exchange at the same time.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._posted_positions: dict[int, tuple[AdvancedPosition, ...]] = {}

    def begin_turn(self, turn_index: int, search: Search, others: Iterable[Search]) -> None:
        """Pass the findings of the others on to the solver at this position in the order."""
        if isinstance(search, ForwardSearch):
            backward_tables = (
                other.backward_table for other in others if isinstance(other, BidirectionalSearch)
            )
            search.use_backward_table(next(backward_tables, None))
        if isinstance(search, BidirectionalSearch):
            search.search_from(self.positions_before(turn_index))

    def end_turn(self, turn_index: int, search: Search) -> None:
        """Keep the findings of the solver at this position in the order."""
        if isinstance(search, ForwardSearch):
            self.post(turn_index, search.advanced_positions())

    def post(self, turn_index: int, positions: Iterable[AdvancedPosition]) -> None:
        """Store the positions of the solver at this position, replacing its older ones."""
        positions = tuple(positions)
        with self._lock:
            self._posted_positions[turn_index] = positions

    def positions_before(self, turn_index: int) -> list[AdvancedPosition]:
        """Return the positions of all solvers before this position, in order."""
        with self._lock:
            posted = sorted(self._posted_positions.items())
        return [
            position
            for earlier, positions in posted
            if earlier < turn_index
            for position in positions
        ]
