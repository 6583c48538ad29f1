"""Engines that divide into lanes: searches of one level that several threads run at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from sokolab.solvers.frame.search import Search


def as_listed(_lane: Search) -> float:
    """Return the same place for all lanes."""
    return 0


class Lanes(NamedTuple):
    """Lanes of an engine that have turns in common.

    Attributes
    ----------
    share
        Returns their part of the engine's turn, whenever one begins.
    searches
        The lanes.
    order
        Returns the place of a lane among those that are free; the first of them has the next turn.
    """

    share: Callable[[], float]
    searches: Sequence[Search]
    order: Callable[[Search], float] = as_listed


def whole_turns() -> float:
    """Return the share of lanes that have all turns of their engine in common."""
    return 1


@runtime_checkable
class Divisible(Protocol):
    """A search that may be carried on as several, each on a thread of its own.

    Lanes may read what another one has found while that one is at work. What they read may be out
    of date, but must never lead them to a wrong answer.
    """

    def lanes(self, most: int) -> Sequence[Lanes]:
        """Divide a search that has not begun; it is stepped only by way of its lanes from then on.

        Parameters
        ----------
        most
            How many threads there are: no more lanes than that have turns in common.
        """
        ...
