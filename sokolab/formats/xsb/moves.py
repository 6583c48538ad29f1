"""Moves as lines of a file: letters with counts, groups and spaces, wrapped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sokolab.core.board import Board
from sokolab.core.lurd import decoded_runs, encoded_runs, replay
from sokolab.formats.limits import ReplayBudget

__all__ = [
    "SNAPSHOT_MOVES",
    "counts_as_word",
    "is_moves",
    "is_saved_game",
    "is_saved_game_part",
    "is_vi_moves",
    "may_be_moves",
    "move_lines",
    "snapshot_moves",
    "solution_letters",
    "vi_solution",
]

_NO_WORD: Final = 20
"""So many letters are no word that happens to consist of u, d, l and r."""
_MOVES: Final = re.compile(r"[udlrUDLR0-9() \t\r\n\u2028\u2029]+")
_RECORD: Final = re.compile(r"[udlrUDLR0-9()\[\]{}*, \t\r\n\u2028\u2029]+")
_REVERSE: Final = re.compile(
    r"\s*\[(?:[udlrUDLR0-9() ]*|[0-9]{1,4},[0-9]{1,4})\]"
    r"[udlrUDLR0-9()*\[\] ]+\s*"
)
_START: Final = re.compile(r"\s*(\[[0-9]{1,4},[0-9]{1,4}\])")
_VI: Final = re.compile(r"[hjklHJKL0-9() \t\r\n]+")
_VI_ALONE: Final = re.compile("[hjkHJK]")
_FROM_VI: Final = str.maketrans("hjklHJKL", "ldurLDUR")
SNAPSHOT_MOVES: Final = re.compile(
    r"(?=.*[udlrUDLR])(?:\[[0-9]{1,4},[0-9]{1,4}\])?(?:[udlrUDLR*]|\[[udlrUDLR]*\])+"
)
"""The moves of a snapshot, written out."""

_SHORT: Final = re.compile(f"[a-zA-Z\\s]{{1,{_NO_WORD}}}")
_ANY: Final = re.compile(r"[udlrhjkUDLRHJK0-9()\[\]{}*, \t\r\n\u2028\u2029]+")
_LETTER: Final = re.compile("[udlrUDLR]")
_WORD: Final = re.compile(r"\[[0-9]+,[0-9]+\]|[0-9]*.")
"""What no line end may come into."""

_WIDTH: Final = 70


def may_be_moves(line: str) -> bool:
    """Whether a line could be moves of any kind: solution, saved game or vi's letters."""
    return _ANY.fullmatch(line) is not None


def is_moves(line: str) -> bool:
    """Whether a line could be moves and nothing else."""
    return _MOVES.fullmatch(line) is not None and _LETTER.search(line) is not None


def counts_as_word(line: str, budget: ReplayBudget) -> bool:
    """Whether letters are too few to be moves unplayed, and none will be played any more."""
    return budget.is_spent and _SHORT.fullmatch(line) is not None


def is_vi_moves(line: str) -> bool:
    """Whether a line could be moves in the letters of the vi editor, as XSokoban writes them."""
    return _VI.fullmatch(line) is not None and _VI_ALONE.search(line) is not None


def vi_solution(lines: Sequence[str], board: Board | None, budget: ReplayBudget) -> str | None:
    """Return what vi's letters say in ours, or None where they do not solve the board."""
    if budget.is_spent:
        return None
    ours = [line.translate(_FROM_VI) for line in lines]
    lurd = solution_letters(ours, board, announced=True, budget=budget)
    if lurd is None or board is None or not budget.spend(board.size):
        return None
    return lurd if _solves(board, lurd) else None


def is_saved_game(line: str) -> bool:
    """Whether a line is moves with marks that make them a saved game rather than a solution."""
    if _RECORD.fullmatch(line) is None:
        return False
    return len(_LETTER.findall(line)) >= 8 or _REVERSE.fullmatch(line) is not None


def is_saved_game_part(line: str) -> bool:
    """Whether a line can be a further one of a saved game."""
    return _RECORD.fullmatch(line) is not None and not line.isspace()


def snapshot_moves(lines: Sequence[str]) -> str | None:
    """Return the moves of a saved game, counts written out, or None where they make no sense."""
    text = "".join(lines)
    start = _START.match(text)
    try:
        moves = decoded_runs(text[start.end() if start else 0 :].replace(",", ""))
    except ValueError:
        return None
    found = f"{start[1] if start else ''}{moves}"
    return found if SNAPSHOT_MOVES.fullmatch(found) and moves.count("*") <= 1 else None


def solution_letters(
    lines: Sequence[str], board: Board | None, announced: bool, budget: ReplayBudget
) -> str | None:
    """Return the letters of move lines, or None where they are but words.

    Parameters
    ----------
    board
        The board they belong to; decides where the lines are so short that they may be a word.
    announced
        Whether a line above says that a solution follows.
    trials
        How many more lines may be played.
    """
    try:
        lurd = decoded_runs("".join(lines))
    except ValueError:
        return None
    if not lurd or board is None:
        return None
    if announced or len(lurd) > _NO_WORD:
        return lurd
    return lurd if budget.spend(board.size) and _solves(board, lurd) else None


def _solves(board: Board, lurd: str) -> bool:
    try:
        return replay(board, lurd).solves
    except ValueError:
        return False


def move_lines(moves: str, runs: bool = False) -> list[str]:
    """Return moves as lines of a file; with ``runs`` three or more of a letter as a count."""
    if not runs and "[" not in moves:
        return [moves[start : start + _WIDTH] for start in range(0, len(moves), _WIDTH)]
    found = [""]
    for word in _WORD.findall(encoded_runs(moves) if runs else moves):
        if len(found[-1]) + len(word) > _WIDTH:
            found.append("")
        found[-1] += word
    return found if found[0] else []
