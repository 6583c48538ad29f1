"""The files that commands write: existing ones are overwritten only with ``--force``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from sokolab import formats
from sokolab.cli.exit_codes import CommandError
from sokolab.core.printable import printable
from sokolab.language import tr

__all__ = ["check_output", "force_option", "write_file", "write_out"]

_Command = TypeVar("_Command", bound=Callable[..., Any])


def force_option(command: _Command) -> _Command:
    """Add ``--force`` to a subcommand that writes files."""
    return click.option("--force", is_flag=True, help="Overwrite existing files.")(command)


def check_output(output: str | Path | None, force: bool) -> None:
    """Make sure, before any work begins, that a file can and may be written.

    Standard output (``-`` or None) always can; so can devices and pipes, which hold nothing to
    lose.

    Raises
    ------
    CommandError
        The file exists and ``force`` is False, or it cannot be written.
    """
    if output is None or str(output) == "-":
        return
    if Path(output).is_file() and not force:
        raise CommandError(tr("{path} already exists; use --force to overwrite it", path=output))
    try:
        formats.check_writable(output)
    except formats.FormatError as error:
        raise CommandError(tr("{source}: {problem}", source=output, problem=error)) from None


def write_file(data: bytes, output: str | Path) -> None:
    """Write a file whole or not at all.

    Raises
    ------
    CommandError
        If it cannot be written.
    """
    try:
        formats.write_atomically(data, output, may_be_pipe=True)
    except formats.FormatError as error:
        raise CommandError(tr("{source}: {problem}", source=output, problem=error)) from None


def write_out(data: bytes, output: str | None) -> None:
    """Write a file, or to standard output if no name or ``-`` is given.

    On a terminal, characters of a text that would command it are shown as visible ones.

    Raises
    ------
    CommandError
        The file cannot be written, or standard output is a terminal and the data is no text.
    """
    if output is not None and output != "-":
        write_file(data, output)
        return
    sys.stdout.flush()
    if not sys.stdout.isatty():
        sys.stdout.buffer.write(data)
        return
    if b"\0" in data:
        raise CommandError(tr("this is no text for a terminal; name a file with -o"))
    sys.stdout.write(printable(data.decode(errors="replace").replace("\r\n", "\n")))
