"""Moves as lines of a file: letters with counts, groups and spaces, wrapped."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from typing import Final

from sokolab.core.board import Board
from sokolab.core.lurd import decoded_runs, replay

__all__ = ["is_moves", "is_record", "move_lines", "solution_letters"]

_MOVES: Final = re.compile(r"[udlrUDLR0-9() \t\r\n\u2028\u2029]+")
_RECORD: Final = re.compile(r"[udlrUDLR0-9()\[\]{}*, \t\r\n\u2028\u2029]+")
_LETTER: Final = re.compile("[udlrUDLR]")
_WIDTH: Final = 70
_NO_WORD: Final = 20
"""So many letters are no word that happens to consist of u, d, l and r."""


def is_moves(line: str) -> bool:
    """Whether a line could be moves and nothing else."""
    return _MOVES.fullmatch(line) is not None and _LETTER.search(line) is not None


def is_record(line: str) -> bool:
    """Whether a line is moves with marks that make them a saved game rather than a solution."""
    return _RECORD.fullmatch(line) is not None and len(_LETTER.findall(line)) >= 8


def solution_letters(lines: Sequence[str], board: Board | None, announced: bool) -> str | None:
    """Return the letters of move lines, or None where they are but words.

    Parameters
    ----------
    board
        The board they belong to; decides where the lines are so short that they may be a word.
    announced
        Whether a line above says that a solution follows.
    """
    try:
        lurd = decoded_runs("".join(lines))
    except ValueError:
        return None
    if not lurd or board is None:
        return None
    if announced or len(lurd) > _NO_WORD:
        return lurd
    try:
        return lurd if replay(board, lurd).solves else None
    except ValueError:
        return None


def move_lines(lurd: str) -> list[str]:
    """Return letters as lines of a file."""
    return textwrap.wrap(lurd, _WIDTH) or []
