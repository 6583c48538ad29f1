"""Recognise the arguments FILE and LINK, loading nothing, so that ``--help`` stays fast."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sokolab.language import phrase
from sokolab.systems import is_windows

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

NO_LEVEL_IN_LINK: Final = phrase(
    "the link contains no level (lvl=…), and sokolab downloads nothing"
)


def is_inline(argument: str) -> bool:
    """Whether an argument contains levels itself: a link or MF8 code."""
    return "lvl=" in argument.lower() or "[soko" in argument.lower()


def is_web_address(argument: str) -> bool:
    """Whether an argument begins as a web address, ``http://`` or ``https://``."""
    return argument.startswith(("http://", "https://"))


def is_source(argument: str) -> bool:
    """Whether an argument names levels rather than a subcommand.

    It does if it is ``-``, a link, MF8 code, or a name that exists or has a folder or suffix.
    """
    if argument == "-" or is_inline(argument):
        return True
    has_folder = not {os.sep, os.altsep}.isdisjoint(argument)
    return bool(Path(argument).suffix) or has_folder or Path(argument).exists()


def expanded(arguments: Iterable[str]) -> list[str]:
    """Return the arguments of a call. On Windows, replace ``*`` and ``?`` by files they match.

    Options, levels and patterns without a match stay as they are. Click's own expansion would also
    replace ``*`` and ``$`` in levels, and takes brackets in names for patterns.
    """
    if not is_windows():
        return list(arguments)
    return [file for argument in arguments for file in _matching_files(argument)]


def complete_file(_context: object, _parameter: object, incomplete: str) -> list[CompletionItem]:
    """Let the shell complete the name of a file, as click does for parameters that are paths."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only shells ask

    return [CompletionItem(incomplete, type="file")]


def _matching_files(argument: str) -> Iterator[str]:
    if argument.startswith("-") or is_inline(argument) or is_web_address(argument):
        yield argument
        return
    pattern = os.path.expanduser(argument)  # noqa: PTH111 - a path would lose "./"
    files = sorted(glob.glob(pattern.replace("[", "[[]"), recursive=True))  # noqa: PTH207
    yield from files or [argument]
