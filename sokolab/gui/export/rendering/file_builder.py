"""Builds a file in steps, so that the caller can show progress and stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator


class FileBuilder:
    """The content of a file, built step by step.

    Parameters
    ----------
    parts
        Yields the result of each step; joined, they are the file.
    step_count
        About how many steps there are.
    """

    def __init__(self, parts: Iterator[bytes], step_count: int) -> None:
        self._parts = parts
        self._built: list[bytes] = []
        self.step_count = max(step_count, 1)
        self.is_done = False

    @property
    def steps_done(self) -> int:
        """How many steps are done."""
        return min(len(self._built), self.step_count)

    @property
    def data(self) -> bytes:
        """The content built so far; the whole file once ``is_done``."""
        return b"".join(self._built)

    def step(self) -> None:
        """Do the next step."""
        try:
            self._built.append(next(self._parts))
        except StopIteration:
            self.is_done = True

    def build(self, on_step: Callable[[int, int], object] = lambda _done, _of: None) -> bytes:
        """Do all steps and return the file; ``on_step`` gets the steps done and their number."""
        while not self.is_done:
            self.step()
            on_step(self.steps_done, self.step_count)
        return self.data
