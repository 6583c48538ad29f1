"""XSokoban's ``screen.N``: one board in a file and nothing else."""

from __future__ import annotations

import re
from typing import Final

from sokolab.core.level import Collection
from sokolab.formats.remarks import FormatError
from sokolab.formats.xsb.boards import is_board, without_border

__all__ = ["is_name", "write"]

_NAME: Final = re.compile(r"screen\.[0-9]+", re.IGNORECASE)


def is_name(name: str) -> bool:
    """Whether a file is called so."""
    return _NAME.fullmatch(name) is not None


def write(collection: Collection) -> str:
    """Return the rows of the one board.

    Raises
    ------
    FormatError
        There are several levels, or it is a draft that no reader would know for a board.
    """
    if len(collection.levels) != 1:
        raise FormatError(
            f"a screen file holds one level; these are {len(collection.levels):,}: choose one"
        )
    board = without_border(collection.levels[0].board)
    rows = [row or "-" for row in board.rows()]
    if not is_board(rows):
        raise FormatError("a draft like this would not be known for a board in a screen file")
    return "".join(row + "\n" for row in rows)
