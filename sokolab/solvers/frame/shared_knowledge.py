"""What searches that work on one level tell each other.

One that comes from the start can end where another knows the way to the end, and one that dives to
the end can begin where another has come far. :class:`~sokolab.solvers.frame.round_robin.RoundRobin` carries
the news when turns begin, so that it comes at the same node each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints

__all__ = ["AdvancedPosition", "FromBoth", "FromStart", "GoalSideTable"]


class AdvancedPosition(NamedTuple):
    """A position that a search from the start came far with.

    Attributes
    ----------
    boxes
        int32 ``[k]``, ascending.
    lowest
        The lowest square the player reaches.
    pushes
        Tells the way there when it is called: box and direction.
    """

    boxes: Ints
    lowest: int
    pushes: Callable[[], Iterable[tuple[int, int]]]


class GoalSideTable(Protocol):
    """Positions from which a search knows the way to the end."""

    @property
    def states(self) -> int:
        """How many there are."""
        ...

    def met(
        self,
        hashes: NDArray[np.int64],
        lowest: NDArray[np.uint16],
        verdicts: Ints,
        first: int,
        last: int,
    ) -> int:
        """Return the first of these nodes from which the way is known, or -1."""
        ...

    def pushes_onward(self, hashed: int, lowest: int) -> list[tuple[int, int]]:
        """Return the pushes to the end, box and direction, from the position with that hash."""
        ...


@runtime_checkable
class FromStart(Protocol):
    """A search from the start that others can help."""

    def look_among(self, known: GoalSideTable | None) -> None:
        """Look, from now on, for positions from which the way to the end is known, if any is."""
        ...

    def far(self) -> Iterator[AdvancedPosition]:
        """Yield the positions it came farthest with, the most promising ones first."""
        ...


@runtime_checkable
class FromBoth(Protocol):
    """A search from both ends that can help others."""

    @property
    def from_end(self) -> GoalSideTable:
        """The positions from which it knows the way to the end."""
        ...

    def take_up(self, far: Iterable[AdvancedPosition]) -> None:
        """Play on from these positions too."""
        ...
