"""Until when the rating of a level may take, and how its parts share the time."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from sokolab.solvers.frame.protocol import CancelToken


class Deadline(CancelToken):
    """A token that is cancelled once its time is over, or another token is.

    Parameters
    ----------
    seconds
        From now.
    """

    __slots__ = ("_end", "_token")

    def __init__(self, seconds: float, token: CancelToken) -> None:
        super().__init__()
        self._end = perf_counter() + seconds
        self._token = token

    @property
    def left(self) -> float:
        """Seconds that are left, 0 if none are."""
        return 0.0 if self._token.is_cancelled else max(0.0, self._end - perf_counter())

    @property
    def is_cancelled(self) -> bool:
        """Whether no time is left."""
        return not self.left

    def part(self, share: float) -> Deadline:
        """Return the end of a part that takes so great a share of what is left."""
        return Deadline(share * self.left, self)

    def call_when_cancelled(self, callback: Callable[[], object]) -> None:
        """Call a function when the other token is cancelled; nobody is called at the end."""
        self._token.call_when_cancelled(callback)

    def call_no_more(self, callback: Callable[[], object]) -> None:
        """Take back one :meth:`call_when_cancelled`."""
        self._token.call_no_more(callback)
