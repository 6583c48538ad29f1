"""Long work in steps, so that whoever does it can show how far it is, and stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator

__all__ = ["Work"]


class Work:
    """Bytes that are made a part at a time.

    Parameters
    ----------
    parts
        Each one step's; joined they are the file.
    of
        How many steps there are, about.
    """

    def __init__(self, parts: Iterator[bytes], of: int) -> None:
        self._parts = parts
        self._made: list[bytes] = []
        self.of = max(of, 1)
        self.is_done = False

    @property
    def done(self) -> int:
        """How many steps are behind."""
        return min(len(self._made), self.of)

    @property
    def data(self) -> bytes:
        """What was made so far; the whole file once it is done."""
        return b"".join(self._made)

    def step(self) -> None:
        """Make the next part."""
        try:
            self._made.append(next(self._parts))
        except StopIteration:
            self.is_done = True

    def finished(self, on_step: Callable[[int, int], object] = lambda _done, _of: None) -> bytes:
        """Make all of it and return the file; ``on_step`` hears how many steps of how many."""
        while not self.is_done:
            self.step()
            on_step(self.done, self.of)
        return self.data
