"""Engines that divide into lanes: searches of one level that several threads run at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from sokolab.solvers.frame.search import Search

__all__ = ["Divisible", "Lanes", "whole_turns"]


class Lanes(NamedTuple):
    """Lanes of an engine that have turns in common.

    Attributes
    ----------
    share
        Returns their part of the engine's turn, whenever one begins.
    searches
        The lanes. A turn that comes while some are at work goes to the first one that is free.
    """

    share: Callable[[], float]
    searches: Sequence[Search]


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
