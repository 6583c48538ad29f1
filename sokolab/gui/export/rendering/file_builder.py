"""Builds a file in steps, so that the caller can show progress and stop."""

from __future__ import annotations

from collections.abc import Callable, Iterable


class FileBuilder:
    """The content of a file, built step by step: each of ``parts`` is one, joined they are it.

    ``step_count`` tells about how many there are, and ``data`` what is built so far: the whole file
    once ``is_done``.
    """

    def __init__(self, parts: Iterable[bytes], step_count: int = 1) -> None:
        self._parts = iter(parts)
        self._built: list[bytes] = []
        self.step_count = max(step_count, 1)
        self.is_done = False

    @property
    def steps_done(self) -> int:
        """How many steps are done."""
        return min(len(self._built), self.step_count)

    @property
    def data(self) -> bytes:
        """The content built so far."""
        return b"".join(self._built)

    def step(self) -> None:
        """Do the next step."""
        part = next(self._parts, None)
        if part is None:
            self.is_done = True
        else:
            self._built.append(part)

    def build(self, on_step: Callable[[int, int], object] = lambda _done, _of: None) -> bytes:
        """Do all steps and return the file; ``on_step`` gets the steps done and their number."""
        while not self.is_done:
            self.step()
            on_step(self.steps_done, self.step_count)
        return self.data
