"""Jobs: tasks for an engine, as values that can be sent to another process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Generic, TypeAlias, TypeVar

from sokolab.solvers.frame.protocol import CancelToken

T = TypeVar("T")
OnNews: TypeAlias = Callable[[Any], None]
Work: TypeAlias = Callable[[CancelToken, OnNews], T]
"""A picklable task: a module-level function, perhaps with its first arguments bound."""


@dataclass(frozen=True, slots=True)
class TimeAllowance:
    """News by which a task sets a time limit: seconds after which its process is ended.

    None means no limit. A worker does not pass such news on.
    """

    seconds: float | None


class Priority(IntEnum):
    """How urgent a job is. Only some studies and inquiries run at the same time."""

    NOW = 0
    """The next frame waits for it: a route, the findings of a board."""
    SEARCH = 1
    """The user asked for it and watches its progress."""
    STUDY = 2
    """The verdict on the displayed board, unasked."""
    INQUIRY = 3
    """More findings about the displayed board."""

    @property
    def is_background(self) -> bool:
        """Whether the window and other programs go first."""
        return self >= Priority.STUDY


@dataclass(frozen=True, slots=True)
class Job(Generic[T]):
    """A task, with the details that an engine needs."""

    work: Work[T]
    """The task."""
    stages: tuple[str, ...] = ()
    """Names of the stages of the kernels that it calls. See
    :mod:`sokolab.kernels.stages.all_stages`.
    """
    topic: str = ""
    """Jobs of one topic go to the same process if possible, because it remembers the last board."""
    priority: Priority = Priority.SEARCH
    """The urgency of the job."""
    stays_here: bool = False
    """Whether the job runs here once its kernels are ready, because it takes a frame or two."""
