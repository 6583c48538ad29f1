"""A search as the driver sees it: it runs in slices, and its tables grow in steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple, Protocol, runtime_checkable

from sokolab.core.position import Position
from sokolab.kernels.search import status
from sokolab.language import Phrase


class UnsoundSolutionError(RuntimeError):
    """A search returned letters that do not solve the board. This is a bug, never a result."""


class StepStatus(IntEnum):
    """How a slice ended; the kernels return these numbers, except the last."""

    RUNNING = status.RUNNING
    SOLVED = status.SOLVED
    EXHAUSTED = status.EXHAUSTED
    FULL = status.FULL
    """A table is full; it must grow before the search can continue."""
    GAVE_UP = status.GAVE_UP
    """Nothing is left to try, but the search skipped some moves, so nothing is proved."""
    LOADING = 5
    """Nothing was searched: kernels are still being loaded, which counts against no limit."""


class Standing(NamedTuple):
    """How far a search has come, for reports and for its result.

    Attributes
    ----------
    open_states
        Number of positions stored and not yet expanded.
    depth
        The progress figure that the solver's ``note`` names.
    lower_bound
        Proved lower bound of what is minimised, of the pushes if nothing is; or None.
    best
        The most promising position so far, in the board's square numbers, or None.
    words
        A remark for people about the progress, or "".
    """

    open_states: int = 0
    depth: int = 0
    lower_bound: int | None = None
    best: Position | None = None
    words: Phrase | str = ""


class Search(Protocol):
    """A search in progress."""

    @property
    def nodes(self) -> int:
        """Number of positions expanded."""

    @property
    def states(self) -> int:
        """Number of positions stored."""

    @property
    def standing(self) -> Standing:
        """How far it has come."""

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` nodes."""

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge the full tables step by step, up to ``most`` bytes in all.

        Yields True after each step of a few milliseconds. Yields False, and ends, if ``most``
        leaves no room.
        """

    def lurd(self) -> str:
        """Return the solution as letters, once a step returned SOLVED."""


@runtime_checkable
class Threaded(Protocol):
    """A search that keeps threads at work between two steps."""

    def end(self) -> None:
        """End the threads and wait for them, for the length of a slice."""


@runtime_checkable
class Anytime(Protocol):
    """An anytime search: it may know a solution before it ends."""

    @property
    def solution(self) -> str:
        """The best solution so far as letters, or ""."""


class Lanes(NamedTuple):
    """Lanes of a solver that have turns in common.

    Attributes
    ----------
    searches
        The lanes.
    share
        Returns their part of the solver's turn, whenever one begins; all of it by default.
    order
        Returns the place of a lane among those that are free; the first of them has the next turn.
        By default they are in order.
    """

    searches: Sequence[Search]
    share: Callable[[], float] = lambda: 1
    order: Callable[[Search], float] = lambda _lane: 0


class _Counted(Protocol):
    @property
    def nodes(self) -> int: ...
    @property
    def states(self) -> int: ...
    @property
    def nbytes(self) -> int: ...


class Composite:
    """Base of what is made up of several searches: their counts are added up."""

    _spent = 0  # nodes of searches that have ended

    @property
    def _searches(self) -> Sequence[_Counted]:
        """The searches that are going on."""
        raise NotImplementedError

    @property
    def nodes(self) -> int:
        """Number of positions expanded by all."""
        return self._spent + sum(each.nodes for each in self._searches)

    @property
    def states(self) -> int:
        """Number of positions stored by those that are going on."""
        return sum(each.states for each in self._searches)

    @property
    def nbytes(self) -> int:
        """Size of all their tables in bytes."""
        return sum(each.nbytes for each in self._searches)


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
