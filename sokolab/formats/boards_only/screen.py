"""XSokoban's files ``screen.N``: one board and nothing else."""

from __future__ import annotations

import re
from typing import Final

from sokolab.core.level import Collection
from sokolab.formats.remarks import FormatError
from sokolab.formats.xsb.boards import is_board, without_border
from sokolab.language import phrase

_NAME: Final = re.compile(r"screen\.[0-9]+", re.IGNORECASE)


def is_name(name: str) -> bool:
    """Whether a file has the name of an XSokoban screen."""
    return _NAME.fullmatch(name) is not None


def write(collection: Collection) -> str:
    """Return the rows of the one board.

    Raises
    ------
    FormatError
        There is not exactly one level, or its board is a draft that readers would not recognise.
    """
    if len(collection.levels) != 1:
        raise FormatError(
            phrase(
                "a screen file holds one level, not {count:,}; choose one",
                count=len(collection.levels),
            )
        )
    board = without_border(collection.levels[0].board)
    rows = [row or "-" for row in board.rows()]
    if not is_board(rows):
        raise FormatError(
            phrase("readers would not recognise this draft as a board in a screen file")
        )
    return "".join(row + "\n" for row in rows)
