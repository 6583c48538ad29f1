"""Replay saved games: forwards, or in reverse from the boxes on their goals."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile
from sokolab.core.lurd import replay
from sokolab.core.position import Position
from sokolab.core.walks import plain_walk
from sokolab.language import Phrase, phrase

_START: Final = re.compile(r"\[([0-9]{1,4}),([0-9]{1,4})\]")
_STEP: Final = re.compile(r"\[([udlrUDLR]*)\]|([udlrUDLR])")


@dataclass(frozen=True, slots=True)
class SavedGameReplay:
    """The result of replaying a saved game."""

    is_reverse: bool
    """Whether the game is played in reverse: boxes are pulled from the goals to their starts."""
    moves: int
    """Number of moves, without the player's jumps."""
    played_count: int
    """Number of moves that had been played when the game was saved."""
    counted_from: int | None = None
    """The base (1 or 0) of BoxMan's coordinates ``[x,y]`` that makes the moves playable, or None
    for a game without them.
    """
    fault: Phrase | str = ""
    """Why the moves cannot be played, or ""."""


def replay_saved_game(board: Board, moves: str) -> SavedGameReplay:
    """Replay the moves of a :class:`~sokolab.core.level.Snapshot`."""
    moves_before, _, _ = moves.partition("*")
    all_moves = moves.replace("*", "")
    count = sum(len(step[2] or "") for step in _STEP.finditer(all_moves))
    played_count = sum(len(step[2] or "") for step in _STEP.finditer(moves_before))
    start = _START.match(all_moves)
    if len(board.players) != 1:
        return SavedGameReplay(
            "[" in all_moves,
            count,
            played_count,
            fault=phrase("the board does not have exactly one player"),
        )
    if start is None and not all_moves.startswith("["):
        played = replay(board, lurd_and_position(moves)[0])
        if played.is_complete or played.mismatch is None:
            return SavedGameReplay(False, count, played_count)
        return SavedGameReplay(False, count, played_count, fault=played.mismatch.message)
    if start is None:
        return SavedGameReplay(
            True, count, played_count, fault=_reverse_fault(board, board.players[0], all_moves)
        )
    faults: list[Phrase | str] = []
    for base in (1, 0):
        square = _start_square(board, start, base)
        if square is None:
            faults.append(phrase("its start square is off the board"))
            continue
        fault = _reverse_fault(board, square, all_moves[start.end() :])
        if not fault:
            return SavedGameReplay(True, count, played_count, base)
        faults.append(fault)
    return SavedGameReplay(True, count, played_count, None, faults[0])


def _start_square(board: Board, start: re.Match[str], base: int) -> int | None:
    """Return the square of BoxMan's coordinates, counted from a base, or None off the board."""
    column, row = int(start[1]) - base, int(start[2]) - base
    is_on_board = 0 <= row < board.height and 0 <= column < board.width
    return board.square(row, column) if is_on_board else None


def lurd_and_position(moves: str) -> tuple[str, int]:
    """Return the lurd of a saved game that is played forwards, and the number of moves played.

    The inverse is :func:`saved_game_moves`.

    Examples
    --------
    >>> lurd_and_position("RR[ld]R*uu")
    ('RRldRuu', 5)
    """
    lurd = moves.replace("[", "").replace("]", "")
    before, mark, after = lurd.partition("*")
    return before + after, len(before) if mark else len(lurd)


def saved_game_moves(lurd: str, played_count: int) -> str:
    """Return the moves of a saved game whose first ``played_count`` moves were played.

    Examples
    --------
    >>> saved_game_moves("RRuu", 2), saved_game_moves("RRuu", 4)
    ('RR*uu', 'RRuu')
    """
    return f"{lurd[:played_count]}*{lurd[played_count:]}" if played_count < len(lurd) else lurd


def reverse_game_moves(board: Board, start: int, lurd: str, played_count: int) -> str:
    r"""Return the moves of a game in reverse whose first ``played_count`` moves were played.

    They begin with the player's jump from its square in the level, or, if walls are in between,
    with the coordinates of ``start``.

    ``board`` is the level's board, with one player, who begins on the square ``start``.

    Examples
    --------
    >>> reverse_game_moves(Board("######\n#@$ .#\n######"), 9, "LL", 1)
    '[rr]L*L'
    """
    moves = saved_game_moves(lurd, played_count)
    jump = plain_walk(board, (), board.players[0], start)
    if jump is None:
        row, col = board.row_col(start)
        jump = f"{col + 1},{row + 1}"
    return f"[{jump}]{moves}"


def reverse_start(board: Board, moves: str) -> tuple[int, str] | None:
    """Return the square where the player begins a game in reverse, and the lurd from there.

    None if the game cannot be played, or if the player jumps again later.
    """
    played = replay_saved_game(board, moves)
    if not played.is_reverse or played.fault:
        return None
    all_moves = moves.replace("*", "")
    start = _START.match(all_moves)
    jump, _, lurd = all_moves[1:].partition("]")
    square = board.players[0]
    if start is not None:
        square = _start_square(board, start, played.counted_from or 0) or 0
    else:
        for letter in jump:
            square = int(board.neighbours[square, DIRECTION_LETTERS.index(letter.lower())])
    is_free = not board.flat[square] & (Tile.WALL | Tile.GOAL)  # a box stands on every goal
    has_moves_only = not lurd.lower().strip(DIRECTION_LETTERS)
    return (square, lurd) if is_free and has_moves_only else None


def with_moved_start(board: Board, moves: str, new_cell: Callable[[int], tuple[int, int]]) -> str:
    """Return a saved game with its start square ``[x,y]`` moved, as when its board was edited.

    The coordinates keep their base, 0 or 1. A game without a start square is returned unchanged.

    ``new_cell`` returns the new row and column, from 0, of a square of ``board``.
    """
    start = _START.match(moves)
    if start is None:
        return moves
    base = replay_saved_game(board, moves).counted_from
    base = 1 if base is None else base
    square = _start_square(board, start, base)
    if square is None:
        return moves
    row, column = new_cell(square)
    return f"[{column + base},{row + base}]{moves[start.end() :]}"


def _reverse_fault(board: Board, player: int, moves: str) -> Phrase | str:
    """Play in reverse with the boxes on the goals, and return why that fails, or ""."""
    if board.flat[player] & Tile.WALL:
        return phrase("the jump before letter {number} leads into a wall", number=1)
    position = Position(board, board.goals, player)
    number = 0
    for step in _STEP.finditer(moves):
        if step[1]:
            square = position.player
            for letter in step[1].lower():
                square = int(board.neighbours[square, DIRECTION_LETTERS.index(letter)])
                if square == board.size or board.flat[square] & Tile.WALL:
                    return phrase(
                        "the jump before letter {number} leads into a wall", number=number + 1
                    )
            position = Position(board, position.boxes, square)
        if not (letter := step[2] or ""):
            continue
        number += 1
        is_free = position.player not in position.boxes
        after = position.moved_in_reverse(letter) if is_free else None
        if after is None and is_free and position.moved_in_reverse(letter.lower()) is not None:
            return phrase("letter {number}, {letter}, pulls nothing", number=number, letter=letter)
        if after is None:
            return phrase("letter {number}, {letter}, is blocked", number=number, letter=letter)
        position = after
    return ""
