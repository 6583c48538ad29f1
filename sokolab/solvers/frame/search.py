"""What the driver expects of a search: it runs in slices, and its tables grow in steps."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Protocol, runtime_checkable

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


class Search(Protocol):
    """A search in progress."""

    @property
    def nodes(self) -> int:
        """Number of positions expanded."""
        ...

    @property
    def states(self) -> int:
        """Number of positions stored."""
        ...

    @property
    def open_states(self) -> int:
        """Number of positions stored and not yet expanded."""
        ...

    @property
    def depth(self) -> int:
        """The progress figure that the solver's ``note`` names."""
        ...

    @property
    def lower_bound(self) -> int | None:
        """Proved lower bound of what is minimised, of the pushes if nothing is; or None."""
        ...

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""
        ...

    @property
    def best(self) -> Position | None:
        """The most promising position so far, in the board's square numbers, or None."""
        ...

    @property
    def words(self) -> Phrase | str:
        """A remark for people about the progress, or ""."""
        ...

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` nodes."""
        ...

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge the full tables step by step, up to ``most`` bytes in all.

        Yields True after each step of a few milliseconds. Yields False, and ends, if ``most``
        leaves no room.
        """
        ...

    def lurd(self) -> str:
        """Return the solution as letters, once a step returned SOLVED."""
        ...


@runtime_checkable
class Anytime(Protocol):
    """An anytime search: it may know a solution before it ends."""

    @property
    def solution(self) -> str:
        """The best solution so far as letters, or ""."""
        ...


class CountsOnly:
    """Mixin for searches that report nothing but their counts."""

    @property
    def best(self) -> Position | None:
        """Always None."""
        return None

    @property
    def words(self) -> Phrase | str:
        """Always empty."""
        return ""
