"""Write files of levels; existing ones are overwritten only with ``--force``."""

from __future__ import annotations

import sys
from pathlib import Path

from sokolab import formats
from sokolab.cli.exit_codes import CommandError

__all__ = ["refuse_existing", "write_file", "write_out"]


def refuse_existing(output: str, force: bool) -> None:
    """Raise CommandError where there is a file of that name that is not to be replaced."""
    if Path(output).exists() and not force:
        raise CommandError(f"{output} already exists; use --force to overwrite it")


def write_file(data: bytes, output: str) -> None:
    """Write a file whole or not at all.

    Raises
    ------
    CommandError
        If it cannot be written.
    """
    try:
        formats.write_atomically(data, output)
    except formats.FormatError as error:
        raise CommandError(f"{output}: {error}") from None


def write_out(data: bytes, output: str | None, force: bool) -> None:
    """Write a file, or to standard output if no name or ``-`` is given.

    Raises
    ------
    CommandError
        The file exists and ``force`` is False, or it cannot be written.
    """
    if output is None or output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    refuse_existing(output, force)
    write_file(data, output)
