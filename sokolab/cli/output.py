"""The output of commands: files, tables, and progress on standard error if it is a terminal."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click
from rich import progress as bars
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Column, Table
from rich.text import Text

from sokolab import formats
from sokolab.cli.call_endings import CommandError, warn
from sokolab.cli.localisation import wrapped
from sokolab.core.level import Collection
from sokolab.core.words import printable
from sokolab.language import tr
from sokolab.whole_files import passing_file

force_option: Final = click.option("--force", is_flag=True, help="Overwrite existing files.")
_PIPE_WIDTH: Final = 1_000_000
"""Characters in a line of a file or a pipe: enough that no line is wrapped or shortened."""
_COLUMN_GAP: Final = 2
"""Characters between two columns of a table, as rich has it."""
_MIN_COLUMN_WIDTH: Final = 20
"""Characters that a column of sentences keeps on the narrowest terminal."""


def check_output(
    output: str | Path | None, force: bool, sources: Iterable[str | Path] = ()
) -> None:
    """Make sure, before any work begins, that a file can and may be written.

    Standard output (``-`` or None), devices and pipes always can: nothing in them is lost. The
    command reads ``sources`` and never overwrites them. Raise CommandError if the file exists and
    ``force`` is False, it is one of the sources, or it cannot be written.
    """
    refuse_same_files([output], sources)
    if output is None or str(output) == "-":
        return
    if Path(output).is_file() and not force:
        raise CommandError(tr("{path} already exists; use --force to overwrite it", path=output))
    try:
        formats.check_writable(output)
    except formats.FormatError as error:
        raise CommandError(tr("{source}: {problem}", source=output, problem=error)) from None


def refuse_same_files(
    outputs: Iterable[str | Path | None], sources: Iterable[str | Path] = ()
) -> None:
    """Refuse two outputs that are one file, and an output that is a source, even with --force.

    Raise CommandError if two of them are one file. The message names both.
    """
    earlier_outputs: list[Path] = []
    for output in (Path(name) for name in outputs if name is not None and str(name) != "-"):
        if not output.exists() or output.is_file():  # a device or a pipe can take several outputs
            for earlier_output in earlier_outputs:
                if _are_same(output, earlier_output):
                    raise CommandError(
                        tr("{one} and {other} are the same file", one=earlier_output, other=output)
                    )
            for source in sources:
                if _are_same(output, Path(source)):
                    raise CommandError(
                        tr(
                            "{output} is an input file: write the output to another file",
                            output=output,
                        )
                    )
        earlier_outputs.append(output)


def _are_same(first: Path, second: Path) -> bool:
    try:
        return first.samefile(second)
    except (OSError, ValueError):  # one of them does not exist yet, or is a link or a level
        key_of = name_key_in(first.parent)
        return key_of(os.path.realpath(first)) == key_of(os.path.realpath(second))


def name_key_in(folder: Path) -> Callable[[str], str]:
    """Return a function of names, equal for two names if the folder's file system equates them.

    Many file systems ignore case. Some take ``é`` and ``e`` with a combining accent for one letter.
    """
    try:
        with passing_file(folder, "\u00c9") as name:
            ignores_case = name.with_name(name.name.lower()).exists()
            ignores_form = name.with_name(unicodedata.normalize("NFD", name.name)).exists()
    except OSError:  # nothing can be written there; each file will say so
        return os.path.normcase

    def key_of(path: str) -> str:
        path = unicodedata.normalize("NFC", path) if ignores_form else path
        return path.casefold() if ignores_case else path

    return key_of


def file_content(
    collection: Collection, name: str, encoding: str | None = None, line_ends: str | None = None
) -> formats.FileContent:
    """Return the content of a file in a format, as :func:`sokolab.formats.exported` does.

    Raise CommandError if the format or the encoding cannot hold the levels.
    """
    try:
        return formats.exported(collection, name, encoding, line_ends)
    except formats.FormatError as error:
        raise CommandError(str(error)) from None


def format_of(output: str) -> str:
    """Return the name of the format that a file's suffix asks for, and warn if it is unknown.

    Raise CommandError if other programs would misread levels in such a file.
    """
    suffix = Path(output).suffix.lower()
    if suffix in formats.IMAGE_SUFFIXES:
        raise CommandError(
            tr(
                "{path}: {suffix} files do not hold levels as text; “sokolab render” draws "
                "pictures, and “sokolab convert” makes HTML pages",
                path=output,
                suffix=suffix,
            )
        )
    try:
        file_format = formats.format_to_write(output)
    except ValueError as error:
        raise CommandError(tr("{source}: {problem}", source=output, problem=error)) from None
    if file_format is formats.FORMATS[-1] and suffix not in ("", *file_format.suffixes):
        warn(
            tr(
                "{path}: no format has the suffix {suffix}; the file is written as XSB",
                path=output,
                suffix=suffix,
            )
        )
    return file_format.name


def write_file(data: bytes, output: str | Path) -> None:
    """Write a file atomically.

    Raise CommandError if it cannot be written.
    """
    try:
        formats.write_atomically(data, output, may_be_pipe=True)
    except formats.FormatError as error:
        raise CommandError(tr("{source}: {problem}", source=output, problem=error)) from None


def write_out(data: bytes, output: str | None) -> None:
    """Write a file, or to standard output if no name or ``-`` is given.

    On a terminal, the control characters of a text are made visible.

    Raise CommandError if the file cannot be written, or standard output is a terminal and the data
    is not text.
    """
    if output is not None and output != "-":
        write_file(data, output)
        return
    sys.stdout.flush()
    if not sys.stdout.isatty():
        sys.stdout.buffer.write(data)
        return
    if b"\0" in data:
        raise CommandError(
            tr("the output is not text, so a terminal cannot show it; name a file with -o")
        )
    sys.stdout.write(printable(data.decode(errors="replace").replace("\r\n", "\n")))


class _FootedProgress(bars.Progress):
    """A progress bar with a footer below it, which has the whole width of the terminal."""

    footer = ""
    """The line below the bar, or "" without one."""

    def get_renderables(self) -> Iterable[RenderableType]:
        """Yield the parts of the display, from top to bottom."""
        yield from super().get_renderables()
        if self.footer:
            yield text(self.footer, "dim")


class ProgressBar:
    """A bar with a line of words. It shows nothing if standard error is not a terminal."""

    def __init__(self, display: _FootedProgress | None, total: int) -> None:
        self._display = display
        self._task = display.add_task("", total=total) if display else None

    def begin(self, label: str) -> None:
        """Show the name of the current step."""
        if self._display is not None and self._task is not None:
            self._display.update(self._task, description=escape(printable(label)))

    def show_footer(self, words: str) -> None:
        """Show a line below the bar until it is replaced. An empty line removes it."""
        if self._display is not None:
            self._display.footer = words
            self._display.refresh()

    def note(self, line: str) -> None:
        """Print a line above the bar, where it stays."""
        if self._display is not None:
            self._display.console.print(text(line))

    def advance(self) -> None:
        """Count one more as done."""
        if self._display is not None and self._task is not None:
            self._display.advance(self._task)


def is_interactive() -> bool:
    """Whether standard error is a terminal, so that progress is shown."""
    return sys.stderr is not None and sys.stderr.isatty()


class _SafeConsole(Console):
    """A console that makes the control characters of all texts visible."""

    def render_str(self, text: str, **options: Any) -> Text:
        """Return a text with its control characters made visible."""
        return super().render_str(printable(text), **options)


def console() -> Console:
    """Return the console of standard output. Only a terminal has a width to wrap lines at."""
    return _SafeConsole(
        file=sys.stdout,
        highlight=False,
        soft_wrap=False,
        width=None if sys.stdout.isatty() else _PIPE_WIDTH,
    )


def text(content: str, style: str = "") -> Text:
    """Return words, such as a title, that rich prints as they are: no markup, no control codes."""
    return Text(printable(content), style)


def facts_table(rows: Sequence[tuple[str, str]], width: int) -> Table:
    """Return a table of headings with the texts under each, in lines of ``width`` characters.

    The words are wrapped here, since rich breaks lines at spaces only and Chinese has none.
    """
    text_width = width - max((cell_len(heading) for heading, _ in rows), default=0) - _COLUMN_GAP
    table = Table(box=None, show_header=False, pad_edge=False)
    for heading, words in rows:
        lines = wrapped(printable(words), max(text_width, _MIN_COLUMN_WIDTH))
        table.add_row(text(heading), Text("\n".join(lines)))
    return table


@contextmanager
def progress(total: int, *more_columns: bars.ProgressColumn) -> Iterator[ProgressBar]:
    """Show a progress bar while the block runs.

    There are ``total`` steps. ``more_columns`` stand before the words.
    """
    if not is_interactive():
        yield ProgressBar(None, total)
        return
    columns = (
        bars.BarColumn(bar_width=20),
        bars.MofNCompleteColumn(),
        bars.TimeElapsedColumn(),
        *more_columns,
        bars.TextColumn(
            "{task.description}", table_column=Column(ratio=1, no_wrap=True, overflow="ellipsis")
        ),
    )
    errors = Console(stderr=True)
    with _FootedProgress(*columns, console=errors, transient=True, expand=True) as display:
        yield ProgressBar(display, total)
