"""What searches on the same level share, on one thread or on several.

A forward search may stop at a position from which a bidirectional search knows the rest of the
solution. A bidirectional search may probe from positions that a forward search reached. The
:class:`Exchange` passes these on at the beginning of a turn, so that results depend on node counts
and never on timing. Only with several threads does it depend on timing what a search finds there,
and how much of the table from the goal side it sees, which grows meanwhile.

A hit has the same hash of boxes and player, all 63 bits, and the same lowest square. Should it be
wrong all the same, the solution made from it fails when it is replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import comb
from threading import Lock
from typing import Final, NamedTuple, Protocol, runtime_checkable
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.dead.set_lookup import DeadSets, with_table
from sokolab.kernels.search.dead.sets import SetSearch
from sokolab.solvers.frame.search import Search
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.interpreted import kernels_are_interpreted


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

    The search may enter more of them on another thread: whoever looks up positions may then find
    the last ones or not, but nothing that is not there; see :mod:`sokolab.kernels.memory`. Slots
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

    def probe_from(self, advanced_positions: Iterable[AdvancedPosition]) -> None:
        """Probe from these positions too."""


class Exchange:
    """Where engines leave advanced positions for the engines later in the order of turns.

    The first engines are the most promising ones and should not spend their turns on the finds of
    others. Threads may use it at once.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._left: dict[int, tuple[AdvancedPosition, ...]] = {}

    def begin_turn(self, place: int, search: Search, others: Iterable[Search]) -> None:
        """Tell the engine at that place in the order what the searches of others have found."""
        if isinstance(search, ForwardSearch):
            known = (each.goal_side for each in others if isinstance(each, BidirectionalSearch))
            search.use_goal_side(next(known, None))
        if isinstance(search, BidirectionalSearch):
            search.probe_from(self.left_before(place))

    def end_turn(self, place: int, search: Search) -> None:
        """Keep what the engine at that place has found."""
        if isinstance(search, ForwardSearch):
            self.leave(place, search.advanced_positions())

    def leave(self, place: int, positions: Iterable[AdvancedPosition]) -> None:
        """Leave the positions of the engine at that place in the order, in place of older ones."""
        found = tuple(positions)
        with self._lock:
            self._left[place] = found

    def left_before(self, place: int) -> list[AdvancedPosition]:
        """Return the positions of all engines before that place, in their order."""
        with self._lock:
            left = sorted(self._left.items())
        return [each for other, positions in left if other < place for each in positions]


_MOST_INTERPRETED: Final = 400_000
"""Squares looked at in all sets; plain Python takes 3 µs for each, so a second or so."""


def pays_to_find(squares: int, live: int, size: int, games: int, most_bytes: int) -> bool:
    """Whether dead sets of one size are worth their memory, and in plain Python also their time.

    Interpreted searches are for what can be told within seconds. On a large board they would spend
    a minute on the pairs, and then need a moment for the solution.

    Parameters
    ----------
    squares, live
        How many squares boxes can stand on, and on how many of them they are not dead.
    size
        Boxes of a set.
    games
        How many games the sets are worked out for.
    most_bytes
        Most memory.
    """
    if kernels_are_interpreted() and comb(live, size) * squares > _MOST_INTERPRETED:
        return False
    return SetSearch.bytes_for(squares, live, size, games) <= most_bytes


class KnownDeadSets:
    """The dead sets that searches on a level have worked out, for the searches that come later.

    A table takes up to seconds and does not depend on who asks. Threads may use it at once: two of
    them may work on the same table at worst.
    """

    def __init__(self) -> None:
        self._sets: dict[tuple[bool, int], DeadSets] = {}

    def get(self, size: int, *, pulls: bool) -> DeadSets | None:
        """Return the dead sets of two to ``size`` boxes, or None if nobody has worked them out."""
        return self._sets.get((pulls, size))

    def extend(
        self, sets: DeadSets, size: int, table: NDArray[np.int64], *, pulls: bool
    ) -> tuple[DeadSets, int]:
        """Return dead sets with the table for one more size, and keep them for other searches.

        The number beside them says how many more bytes they take than before.
        """
        extended = with_table(sets, size, table)
        self._sets.setdefault((pulls, size), extended)
        held = {id(each) for each in sets}
        return extended, sum(int(each.nbytes) for each in extended if id(each) not in held)


_known: WeakKeyDictionary[SearchBoard, KnownDeadSets] = WeakKeyDictionary()


def known_dead_sets(search_board: SearchBoard) -> KnownDeadSets:
    """Return what is known about a level, for all searches that use the same search board."""
    return _known.setdefault(search_board, KnownDeadSets())
