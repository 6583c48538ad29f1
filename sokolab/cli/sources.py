"""What an argument FILE or LINK names; loads nothing, so that ``--help`` stays fast."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from sokolab.language import phrase

NO_LEVEL_IN_LINK: Final = phrase(
    "the link contains no level (lvl=…), and sokolab downloads nothing"
)


def is_inline(argument: str) -> bool:
    """Whether an argument contains levels itself: a link or MF8 code."""
    return "lvl=" in argument.lower() or "[soko" in argument.lower()


def is_web_address(argument: str) -> bool:
    """Whether an argument is a web address."""
    return argument.startswith(("http://", "https://"))


def is_source(argument: str) -> bool:
    """Whether an argument names levels rather than a subcommand.

    It does if it is ``-``, a link, MF8 code, or a name that exists or has a folder or suffix.
    """
    if argument == "-" or is_inline(argument):
        return True
    has_folder = not {os.sep, os.altsep}.isdisjoint(argument)
    return bool(Path(argument).suffix) or has_folder or Path(argument).exists()
