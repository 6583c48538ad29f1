"""Tables on standard output, and progress on standard error if it is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Column, Table
from rich.text import Text

from sokolab.cli.localisation import wrapped
from sokolab.core.words import printable

_PIPE_WIDTH: Final = 1_000_000
"""Characters in a line that is written to a file or a pipe: it is never wrapped or shortened."""
_GAP: Final = 2
"""Characters between two columns of a table, rich's own measure."""
_LEAST_COLUMN: Final = 20
"""Characters that a column of sentences keeps on the narrowest terminal."""


class _RemarkedProgress(Progress):
    """A progress bar with a remark below it, which has the whole width of the terminal."""

    remark = ""
    """The remark; "" for none."""

    def get_renderables(self) -> Iterable[RenderableType]:
        """Yield what is shown, from top to bottom."""
        yield from super().get_renderables()
        if self.remark:
            yield text(self.remark, "dim")


class ProgressBar:
    """A bar with a line of words; it shows nothing where standard error is no terminal."""

    def __init__(self, shown: _RemarkedProgress | None, total: int) -> None:
        self._shown = shown
        self._task = shown.add_task("", total=total) if shown else None

    def begin(self, words: str) -> None:
        """Say what is being done now."""
        if self._shown is not None and self._task is not None:
            self._shown.update(self._task, description=escape(printable(words)))

    def remark(self, words: str) -> None:
        """Say something below the bar, until it is replaced; "" for nothing."""
        if self._shown is not None:
            self._shown.remark = words
            self._shown.refresh()

    def note(self, words: str) -> None:
        """Print a line above the bar, where it stays."""
        if self._shown is not None:
            self._shown.console.print(text(words))

    def advance(self) -> None:
        """Count one more as done."""
        if self._shown is not None and self._task is not None:
            self._shown.advance(self._task)


def is_interactive() -> bool:
    """Whether standard error is a terminal, so that progress is shown."""
    return sys.stderr is not None and sys.stderr.isatty()


class _SafeConsole(Console):
    """A console on which no text that is printed or stands in a table is a command."""

    def render_str(self, text: str, **options: Any) -> Text:
        """Return a text with its control characters made visible."""
        return super().render_str(printable(text), **options)


def console() -> Console:
    """Return the console of standard output; only a terminal has a width to wrap lines at."""
    return _SafeConsole(
        file=sys.stdout,
        highlight=False,
        soft_wrap=False,
        width=None if sys.stdout.isatty() else _PIPE_WIDTH,
    )


def text(words: str, style: str = "") -> Text:
    """Return words, such as a title, that rich prints as they are: no markup, no control codes."""
    return Text(printable(words), style)


def facts(rows: Sequence[tuple[str, str]], width: int) -> Table:
    """Return a table of headings and what is said under each, for lines of so many characters.

    The words are wrapped here, since rich breaks lines at spaces only and Chinese has none.
    """
    left = width - max((cell_len(heading) for heading, _ in rows), default=0) - _GAP
    table = Table(box=None, show_header=False, pad_edge=False)
    for heading, words in rows:
        lines = wrapped(printable(words), max(left, _LEAST_COLUMN))
        table.add_row(text(heading), Text("\n".join(lines)))
    return table


@contextmanager
def progress(total: int, *more: ProgressColumn) -> Iterator[ProgressBar]:
    """Show a progress bar while the block runs.

    ``total``: how many steps there are. ``more``: further columns, before the words.
    """
    if not is_interactive():
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
    errors = Console(stderr=True)
    with _RemarkedProgress(*columns, console=errors, transient=True, expand=True) as shown:
        yield ProgressBar(shown, total)
