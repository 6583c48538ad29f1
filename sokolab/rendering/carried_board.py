"""The board that a picture carries as text, so that it is read back exactly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sokolab.core.board import Board

KEYWORD: Final = "sokoban-board"
"""What the text is called in the picture's file."""


def carried_text(board: Board) -> str:
    """Return the text for a board: all its squares in XSB glyphs, row by row."""
    return "\n".join(row.ljust(board.width, "-") for row in board.rows())


def carried_board(texts: Mapping[str | tuple[int, int], object]) -> Board | None:
    """Return the board among the texts that a picture carries; None if there is none."""
    text = texts.get(KEYWORD)
    try:
        return Board.from_text(text) if isinstance(text, str) else None
    except ValueError:
        return None
