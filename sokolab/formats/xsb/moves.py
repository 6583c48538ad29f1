"""Moves as lines of a file: letters with counts, groups and spaces, wrapped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from sokolab.core.board import Board
from sokolab.core.level import Snapshot, Solution
from sokolab.core.lurd import RunsError, decoded_runs, encoded_runs, replay
from sokolab.formats.remarks import Remark, ReplayBudget, line_and_column
from sokolab.formats.xsb.free_text import one_line
from sokolab.language import phrase

_MAX_WORD_LETTERS: Final = 20
"""Letters up to which a word can consist of u, d, l and r only by chance."""
_LINE_WIDTH: Final = 70
"""Characters in a line of moves, when moves are written."""
_MIN_SAVED_GAME_LETTERS: Final = 8
"""Letters that make a line with marks a saved game. Shorter ones might be text in brackets."""

_ANY_MOVES: Final = re.compile(r"[udlrhjkUDLRHJK0-9()\[\]{}*, \t\r\n\u2028\u2029]+")
_MOVES: Final = re.compile(r"[udlrUDLR0-9() \t\r\n\u2028\u2029]+")
_SAVED_GAME: Final = re.compile(r"[udlrUDLR0-9()\[\]{}*, \t\r\n\u2028\u2029]+")
_REVERSE_GAME: Final = re.compile(
    r"\s*\[(?:[udlrUDLR0-9() ]*|[0-9]{1,4},[0-9]{1,4})\]"
    r"[udlrUDLR0-9()*\[\] ]+\s*"
)
_MULTIBAN: Final = re.compile(
    r"\s*[udlrUDLR0-9() ]*\{[0-9]{1,4}(?:,[0-9]{1,4})?\}[udlrUDLR0-9(){}\[\]*, ]*[udlrUDLR]\)?\s*"
)
_START: Final = re.compile(r"\s*(\[[0-9]{1,4},[0-9]{1,4}\])")
_VI: Final = re.compile(r"[hjklHJKL0-9() \t\r\n]+")
_VI_ONLY: Final = re.compile("[hjkHJK]")
_FROM_VI: Final = str.maketrans("hjklHJKL", "ldurLDUR")
_SHORT: Final = re.compile(f"[a-zA-Z\\s]{{1,{_MAX_WORD_LETTERS}}}")
_LETTER: Final = re.compile("[udlrUDLR]")
_UNBREAKABLE: Final = re.compile(r"\[[0-9]+,[0-9]+\]|[0-9]*.")
"""Parts that a line break must not split."""

_SNAPSHOT_MOVES: Final = re.compile(
    r"(?=.*[udlrUDLR])(?:\[[0-9]{1,4},[0-9]{1,4}\])?(?:[udlrUDLR*]|\[[udlrUDLR]*\])+"
)
_WRITABLE_MOVES: Final = {Solution: re.compile("[udlrUDLR]+"), Snapshot: _SNAPSHOT_MOVES}
"""The moves that a file can hold, counts written out."""
_Game = TypeVar("_Game", Solution, Snapshot, Solution | Snapshot)


def may_be_moves(line: str) -> bool:
    """Whether a line could be moves of any kind: of a solution, of a saved game or in vi's letters.

    It is a quick test that the others refine.
    """
    return _ANY_MOVES.fullmatch(line) is not None


def is_moves(line: str) -> bool:
    """Whether a line has the form of a solution's moves."""
    return _MOVES.fullmatch(line) is not None and _LETTER.search(line) is not None


def is_vi_moves(line: str) -> bool:
    """Whether a line has the form of moves in the letters of the vi editor, as in XSokoban."""
    return _VI.fullmatch(line) is not None and _VI_ONLY.search(line) is not None


def is_saved_game(line: str) -> bool:
    """Whether a line has the form of a saved game: moves with marks that no solution has."""
    if _SAVED_GAME.fullmatch(line) is None:
        return False
    is_long = len(_LETTER.findall(line)) >= _MIN_SAVED_GAME_LETTERS
    return is_long or _REVERSE_GAME.fullmatch(line) is not None


def is_saved_game_part(line: str) -> bool:
    """Whether a line can continue a saved game, or be one below its heading."""
    return _SAVED_GAME.fullmatch(line) is not None and not line.isspace()


def counts_as_word(line: str, budget: ReplayBudget) -> bool:
    """Whether a line is read as text because only a replay could show that it holds moves.

    This is so if the line is short and all replays are spent.
    """
    return budget.is_spent and _SHORT.fullmatch(line) is not None


def is_multiban(line: str) -> bool:
    """Whether a line has the form of moves of several players, as ``{2,3}rR``."""
    return _MULTIBAN.fullmatch(line) is not None


def fault_in_moves(lines: Sequence[str], first: int, column: int = 1) -> Remark | None:
    """Return a remark on a count that makes lines of moves unreadable, or None.

    ``first`` is the number of the first line, from 1, and ``column`` the column, from 1, at which
    that line begins.
    """
    text = "".join(lines)
    try:
        decoded_runs(_START.sub(lambda start: " " * len(start[0]), text, 1).replace(",", " "))
    except RunsError as error:
        line, line_column = line_and_column(text, error.column - 1)
        message = phrase("these moves cannot be read: {fault}", fault=error.fault)
        return Remark(message, first + line - 1, line_column + (column - 1) * (line == 1))
    return None


def is_short(lines: Sequence[str]) -> bool:
    """Whether lines that look like moves are so short that they could be a word."""
    return sum(map(len, lines)) <= _MAX_WORD_LETTERS


def vi_solution(lines: Sequence[str], board: Board | None, budget: ReplayBudget) -> str | None:
    """Return moves in vi's letters as a solution, or None if they do not solve the board."""
    if budget.is_spent:
        return None
    translated = [line.translate(_FROM_VI) for line in lines]
    lurd = solution_lurd(translated, board, is_announced=True, budget=budget)
    if lurd is None or board is None or not budget.spend(board.size):
        return None
    return lurd if _solves(board, lurd) else None


def snapshot_moves(lines: Sequence[str]) -> str | None:
    """Return the moves of a saved game, counts written out, or None if they are invalid."""
    text = "".join(lines)
    start = _START.match(text)
    try:
        moves = decoded_runs(text[start.end() if start else 0 :].replace(",", ""))
    except ValueError:
        return None
    snapshot = f"{start[1] if start else ''}{moves}"
    return snapshot if _SNAPSHOT_MOVES.fullmatch(snapshot) and moves.count("*") <= 1 else None


def solution_lurd(
    lines: Sequence[str], board: Board | None, is_announced: bool, budget: ReplayBudget
) -> str | None:
    """Return the lurd in lines that look like moves, or None if they are text.

    Parameters
    ----------
    board
        The board above the lines. Lines short enough to be a word are a solution only if they solve
        it.
    is_announced
        Whether a line above says that a solution follows.
    budget
        The budget from which the replay is paid.
    """
    try:
        lurd = decoded_runs("".join(lines))
    except ValueError:
        return None
    if not lurd or board is None:
        return None
    if is_announced or len(lurd) > _MAX_WORD_LETTERS:
        return lurd
    return lurd if budget.spend(board.size) and _solves(board, lurd) else None


def move_lines(moves: str, with_run_lengths: bool = False) -> list[str]:
    """Return moves as lines of a file.

    With ``with_run_lengths``, three or more equal letters are written as a count.
    """
    if not with_run_lengths and "[" not in moves:
        return [moves[start : start + _LINE_WIDTH] for start in range(0, len(moves), _LINE_WIDTH)]
    lines = [""]
    for part in _UNBREAKABLE.findall(encoded_runs(moves) if with_run_lengths else moves):
        if len(lines[-1]) + len(part) > _LINE_WIDTH:
            lines.append("")
        lines[-1] += part
    return lines if lines[0] else []


def writable_games(games: Iterable[_Game]) -> tuple[_Game, ...]:
    """Return games with titles on one line, without games whose moves a file cannot hold."""
    return tuple(
        replace(game, title=one_line(game.title))
        for game in games
        if _WRITABLE_MOVES[type(game)].fullmatch(_moves_of(game))
    )


def _moves_of(game: Solution | Snapshot) -> str:
    return game.lurd if isinstance(game, Solution) else game.moves


def game_lines(
    heading: str, games: Iterable[Solution | Snapshot], with_run_lengths: bool = False
) -> list[str]:
    """Return solutions or snapshots as lines of a file, each below a heading with its title."""
    lines: list[str] = []
    for game in writable_games(games):
        lines.append(f"{heading}: {game.title}" if game.title else heading)
        lines += move_lines(_moves_of(game), with_run_lengths)
    return lines


def _solves(board: Board, lurd: str) -> bool:
    try:
        return replay(board, lurd).solves
    except ValueError:
        return False
