"""The files that commands write: existing ones are overwritten only with ``--force``."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import click

from sokolab import formats
from sokolab.cli.call_endings import CommandError
from sokolab.core.words import printable
from sokolab.language import tr
from sokolab.whole_files import passing_file

force_option: Final = click.option("--force", is_flag=True, help="Overwrite existing files.")


def check_output(
    output: str | Path | None, force: bool, sources: Iterable[str | Path] = ()
) -> None:
    """Make sure, before any work begins, that a file can and may be written.

    Standard output (``-`` or None) always can; so can devices and pipes, which hold nothing to
    lose.

    ``sources``: what the command reads; none of it is ever overwritten. Raise CommandError if the
    file exists and ``force`` is False, it is one of the sources, or it cannot be written.
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
    """Refuse two outputs that are one file, and an output that is a source, whatever is forced.

    Raise CommandError if two are the same; the message names both.
    """
    told: list[Path] = []
    for output in (Path(one) for one in outputs if one is not None and str(one) != "-"):
        if not output.exists() or output.is_file():  # devices and pipes take from all
            for other in told:
                if _are_same(output, other):
                    raise CommandError(
                        tr("{one} and {other} are the same file", one=other, other=output)
                    )
            for source in sources:
                if _are_same(output, Path(source)):
                    raise CommandError(
                        tr(
                            "{output} is an input file: write the output to another file",
                            output=output,
                        )
                    )
        told.append(output)


def _are_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):  # one of them does not exist yet, or is a link or a level
        name_of = naming(one.parent)
        return name_of(os.path.realpath(one)) == name_of(os.path.realpath(other))


def naming(folder: Path) -> Callable[[str], str]:
    """Return a function that makes names equal which the folder's file system takes for one.

    Many do not tell capitals from small letters, some not ``é`` from ``e`` with an accent.
    """
    try:
        with passing_file(folder, "\u00c9") as name:
            ignores_case = name.with_name(name.name.lower()).exists()
            ignores_form = name.with_name(unicodedata.normalize("NFD", name.name)).exists()
    except OSError:  # nothing can be written there; each file will say so
        return os.path.normcase

    def name_of(path: str) -> str:
        path = unicodedata.normalize("NFC", path) if ignores_form else path
        return path.casefold() if ignores_case else path

    return name_of


def write_file(data: bytes, output: str | Path) -> None:
    """Write a file whole or not at all.

    Raise CommandError if it cannot be written.
    """
    try:
        formats.write_atomically(data, output, may_be_pipe=True)
    except formats.FormatError as error:
        raise CommandError(tr("{source}: {problem}", source=output, problem=error)) from None


def write_out(data: bytes, output: str | None) -> None:
    """Write a file, or to standard output if no name or ``-`` is given.

    On a terminal, characters of a text that would command it are shown as visible ones.

    Raise CommandError if the file cannot be written, or standard output is a terminal and the data
    is no text.
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
