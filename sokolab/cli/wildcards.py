r"""``levels\*.xsb`` on Windows, whose command line leaves it to the programs to find the files."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator

from sokolab.cli.sources import is_inline, is_web_address
from sokolab.systems import is_windows


def expanded(arguments: Iterable[str]) -> list[str]:
    """Return the arguments of a call, on Windows with files in place of ``*`` and ``?``.

    What matches no file stays as it is, as do options and levels, in which ``*`` and ``$`` are
    pieces. Click's own expansion would replace these, and takes brackets in names for a pattern.
    """
    if not is_windows():
        return list(arguments)
    return [file for argument in arguments for file in _files(argument)]


def _files(argument: str) -> Iterator[str]:
    if argument.startswith("-") or is_inline(argument) or is_web_address(argument):
        yield argument
        return
    named = os.path.expanduser(argument)  # noqa: PTH111 - a path would lose "./"
    found = sorted(glob.glob(named.replace("[", "[[]"), recursive=True))  # noqa: PTH207
    yield from found or [argument]
