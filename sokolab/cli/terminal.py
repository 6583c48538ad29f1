"""Tables for people on standard output, progress on standard error where it is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Column

__all__ = ["ProgressBar", "console", "progress"]

_PIPED_WIDTH = 120


class ProgressBar:
    """A line that says what is being done; silent where standard error is no terminal."""

    def __init__(self, shown: Progress | None, total: int) -> None:
        self._shown = shown
        self._task = shown.add_task("", total=total) if shown else None

    def begin(self, words: str) -> None:
        """Say what is being done now."""
        if self._shown is not None and self._task is not None:
            self._shown.update(self._task, description=escape(words))

    def note(self, words: str) -> None:
        """Leave a line of words above, for good."""
        if self._shown is not None:
            self._shown.console.print(escape(words))

    def advance(self) -> None:
        """Count one more as done."""
        if self._shown is not None and self._task is not None:
            self._shown.advance(self._task)


def console() -> Console:
    """Return the console of standard output; wide enough for a table where it is a pipe."""
    return Console(
        file=sys.stdout,
        highlight=False,
        soft_wrap=False,
        width=None if sys.stdout.isatty() else _PIPED_WIDTH,
    )


@contextmanager
def progress(total: int, *more: ProgressColumn) -> Iterator[ProgressBar]:
    """Show a progress line while the block runs, with further columns before the words."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield ProgressBar(None, total)
        return
    columns = (
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        *more,
        TextColumn(
            "{task.description}", table_column=Column(ratio=1, no_wrap=True, overflow="ellipsis")
        ),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True, expand=True) as shown:
        yield ProgressBar(shown, total)
