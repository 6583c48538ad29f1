"""Jobs: tasks for an engine, as values that can be sent to another process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Generic, TypeAlias, TypeVar

from sokolab.solvers.frame.protocol import CancelToken

T = TypeVar("T")
Tell: TypeAlias = Callable[[Any], None]
Work: TypeAlias = Callable[[CancelToken, Tell], T]
"""A picklable task: a module-level function, possibly with its first arguments bound."""


@dataclass(frozen=True, slots=True)
class Within:
    """News of a task: it answers within this many seconds from now, or its process is ended.

    None takes that back. A worker keeps such news to itself.
    """

    seconds: float | None


class Priority(IntEnum):
    """How urgent a job is. Studies and inquiries step back, and only some run at once."""

    NOW = 0
    """Somebody waits for the next frame: a route, the findings of a board."""
    SEARCH = 1
    """Somebody has asked for it and watches its progress."""
    STUDY = 2
    """The verdict on the board on show, which nobody has asked for."""
    INQUIRY = 3
    """What else may be found out about that board."""

    @property
    def is_background(self) -> bool:
        """Whether the window and other programs go before it."""
        return self >= Priority.STUDY


@dataclass(frozen=True, slots=True)
class Job(Generic[T]):
    """A task, and what an engine must know of it.

    Attributes
    ----------
    work
        The task.
    stages
        Names of the stages of kernels that it calls; see :mod:`sokolab.kernels.stages.catalogue`.
    topic
        Jobs of one topic rather go to the same process, which remembers the board before.
    priority
        How urgent it is.
    stays_here
        Whether it runs in this process once its kernels are ready: it takes no longer than a frame
        or two.
    """

    work: Work[T]
    stages: tuple[str, ...] = ()
    topic: str = ""
    priority: Priority = Priority.SEARCH
    stays_here: bool = False
