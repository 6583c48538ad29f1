"""A search as the driver sees it: it runs in slices, and its tables grow in steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple, Protocol, runtime_checkable

from sokolab.core.position import Position
from sokolab.kernels.search import status
from sokolab.language import Phrase


class UnsoundSolutionError(RuntimeError):
    """A search returned a lurd that does not solve the board. This is a bug, never a result."""


class StepStatus(IntEnum):
    """How a slice ended. The kernels return these numbers, except the last."""

    RUNNING = status.RUNNING
    SOLVED = status.SOLVED
    EXHAUSTED = status.EXHAUSTED
    FULL = status.FULL
    """A table is full. It must grow before the search can continue."""
    GAVE_UP = status.GAVE_UP
    """Nothing is left to try. The search skipped some moves, so nothing is proved."""
    LOADING = 5
    """Nothing was searched because kernels are still loading, which counts against no limit."""


class Standing(NamedTuple):
    """The progress of a search, for reports and the result."""

    open_states: int = 0
    """Number of positions stored and not yet expanded."""
    figure: int = 0
    """A figure of progress. The solver's ``note`` names its unit."""
    lower_bound: int | None = None
    """Proved lower bound of the minimised measure, or of the pushes if there is none; or None."""
    best: Position | None = None
    """The most promising position so far, in the board's square numbers, or None."""
    words: Phrase | str = ""
    """A remark for the user about the progress, or ""."""


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
        """The progress of the search."""

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` nodes."""

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables step by step, up to ``max_bytes`` bytes in all.

        Yields True after each step of a few milliseconds. Yields False, and ends, if ``max_bytes``
        leaves no room.
        """

    def lurd(self) -> str:
        """Return the solution as lurd, once a step returned SOLVED."""


@runtime_checkable
class Threaded(Protocol):
    """A search that keeps threads at work between two steps."""

    def end(self) -> None:
        """End the threads and wait for them. That takes about as long as a slice."""


@runtime_checkable
class Anytime(Protocol):
    """An anytime search: it can know a solution before it ends."""

    @property
    def solution(self) -> str:
        """The best solution so far as lurd, or ""."""


class Lanes(NamedTuple):
    """Lanes of a solver that have turns in common."""

    searches: Sequence[Search]
    """The lanes."""
    share: Callable[[], float] = lambda: 1
    """Called when a turn begins. Returns their part of the solver's turn, by default all of it."""
    sort_key: Callable[[Search], float] = lambda _lane: 0
    """Returns a sort key. The free lane with the lowest key has the next turn. By default the lanes
    stay in order.
    """


class _Counted(Protocol):
    @property
    def nodes(self) -> int: ...
    @property
    def states(self) -> int: ...
    @property
    def nbytes(self) -> int: ...


class Composite:
    """Base of searches made up of several others. It adds up their counts."""

    _ended_nodes = 0  # nodes of searches that have ended

    @property
    def _searches(self) -> Sequence[_Counted]:
        """The searches in progress."""
        raise NotImplementedError

    @property
    def nodes(self) -> int:
        """Number of positions expanded by all searches."""
        return self._ended_nodes + sum(search.nodes for search in self._searches)

    @property
    def states(self) -> int:
        """Number of positions stored by the searches in progress."""
        return sum(search.states for search in self._searches)

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""
        return sum(search.nbytes for search in self._searches)


@runtime_checkable
class Divisible(Protocol):
    """A search that can be divided into lanes, each on a thread of its own.

    A lane may read the findings of another lane while that lane is searching. These can be out of
    date, but must never lead to a wrong answer.
    """

    def lanes(self, max_lanes: int) -> Sequence[Lanes]:
        """Divide a search that has not begun; from then on only its lanes are stepped.

        Parameters
        ----------
        max_lanes
            The number of threads, and so the most lanes that may have turns in common.
        """
