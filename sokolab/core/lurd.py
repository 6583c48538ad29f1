"""Moves as letters (lurd), the replay that judges every solution, and the counts of moves.

``u r d l`` walk, capitals push. sokolab shows, stores and counts no solution before
:func:`replay` has played it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

import numpy as np

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile
from sokolab.core.display import HasPicture
from sokolab.core.level import HasLurd, Level, board_of, lurd_of
from sokolab.core.position import Position, not_a_direction
from sokolab.guesses import SuggestsNames
from sokolab.language import HasSentence, LocalizedValueError, Phrase, phrase

_MAX_LETTERS = 10_000_000  # longest text with its counts written out, which could fill any memory
_MAX_NESTED_GROUPS = 100
_MAX_COUNT_DIGITS = 8
_OPPOSITE = str.maketrans("urdlURDL", "dlurDLUR")
_RUNS = re.compile("[0-9()]")


class RunsError(LocalizedValueError):
    """Counts and groups that cannot be written out.

    Attributes
    ----------
    column
        The column of the fault, from 1.
    fault
        The fault in words, without the full stop.
    """

    def __init__(self, column: int, fault: Phrase) -> None:
        super().__init__(phrase("column {column}: {fault}", column=column, fault=fault))
        self.column = column
        self.fault = fault

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.column, self.fault)


class TooManyLettersError(RunsError):
    """Counts that, written out, give too many letters."""


@dataclass(frozen=True, slots=True)
class Mismatch(HasSentence):
    """The first letter that does not fit the board."""

    index: int
    """Position of the letter, from 0."""
    letter: str
    """The letter as written."""
    message: Phrase
    """Why the letter is wrong, for the user."""


@dataclass(frozen=True, slots=True)
class Replay(HasPicture):
    """The outcome of playing letters."""

    lurd: str
    """The letters played. Pushes are upper case, other moves lower case, whatever was written."""
    moves: int
    """All steps, including pushes."""
    pushes: int
    """Pushes only."""
    box_lines: int
    """Pushes of another box than the last one, or after a walk, as JSoko counts them."""
    box_changes: int
    """Pushes of another box than the last one, and the first push, as JSoko counts them."""
    pushing_sessions: int
    """Pushes after a walk of the player, and the first push, as JSoko counts them."""
    final: Position
    """The position at the end. Its board is the one that was played."""
    solved_after: int | None
    """The number of letters after which every box first stood on a goal, or None."""
    mismatch: Mismatch | None
    """The first letter of the wrong case, or the impossible letter at which the replay stopped."""
    is_complete: bool
    """Whether all letters could be played."""

    @property
    def solves(self) -> bool:
        """Whether all letters could be played, and solved the board at the end or before."""
        return self.is_complete and self.solved_after is not None

    def __iter__(self) -> Iterator[Position]:
        """Yield the positions from the start to the end, one for each letter and one more."""
        return iter(self.positions)

    def __len__(self) -> int:
        return self.moves + 1

    @property
    def positions(self) -> list[Position]:
        """The positions from the start to the end, one for each letter and one more."""
        return positions(self.final.board, self.lurd)


def replay(level: Level | Board, lurd: str | HasLurd) -> Replay:
    """Play letters by the rules. Upper and lower case are treated alike.

    Iterating over the replay gives the positions.

    Raises
    ------
    ValueError
        The board does not have exactly one player.

    Examples
    --------
    >>> board = Board.from_rows(["#####", "#@$.#", "#####"])
    >>> result = replay(board, "r")
    >>> result.lurd, result.solves, result.mismatch.sentence
    ('R', True, 'letter 1, r, pushes a box: it should be R')
    """
    board = board_of(level)
    lurd = lurd_of(lurd)
    start = Position(board)
    stride = board.width + 2
    is_wall, is_goal, has_box = _tiles_in_frame(board)
    steps = {  # lower-case letter: its offset, and the letters of a walk and of a push
        letter: (offset, (letter, letter.upper()))
        for letter, offset in zip(DIRECTION_LETTERS, (-stride, 1, stride, -1), strict=True)
    }
    player = _in_frame(board, start.player)
    boxes_off_goal = sum(1 for box in start.boxes if not board.flat[box] & Tile.GOAL)
    solved_after = 0 if start.is_solved else None
    mismatch: Mismatch | None = None
    letters: list[str] = []
    box_lines = box_changes = pushing_sessions = pushes = 0
    last_box = -1
    has_walked = True
    is_complete = True
    for index, letter in enumerate(lurd):
        step = steps.get(letter.lower())
        offset, letters_of_step = step or (0, ("", ""))
        ahead = player + offset if step else 0
        beyond = ahead + offset
        is_push = bool(has_box[ahead])
        if step is None or is_wall[ahead] or (is_push and (is_wall[beyond] or has_box[beyond])):
            mismatch = mismatch or _impossible_letter(index, letter, is_direction=step is not None)
            is_complete = False
            break
        player = ahead
        correct_letter = letters_of_step[is_push]
        letters.append(correct_letter)
        if letter != correct_letter and mismatch is None:
            mismatch = _letter_of_wrong_case(index, letter, correct_letter)
        if is_push:
            has_box[ahead], has_box[beyond] = 0, 1
            boxes_off_goal += is_goal[ahead] - is_goal[beyond]
            pushes += 1
            box_changes += ahead != last_box
            box_lines += ahead != last_box or has_walked
            pushing_sessions += has_walked
            last_box = beyond
            if boxes_off_goal == 0 and solved_after is None:
                solved_after = index + 1
        has_walked = not is_push
    return Replay(
        "".join(letters),
        len(letters),
        pushes,
        box_lines,
        box_changes,
        pushing_sessions,
        Position(board, frozenset(_boxes_of(board, has_box)), _on_board(board, player)),
        solved_after,
        mismatch,
        is_complete,
    )


def _impossible_letter(index: int, letter: str, *, is_direction: bool) -> Mismatch:
    if is_direction:
        message = phrase("letter {number}, {letter}, is blocked", number=index + 1, letter=letter)
    else:
        message = not_a_direction(index + 1, letter)
    return Mismatch(index, letter, message)


def _letter_of_wrong_case(index: int, letter: str, correct_letter: str) -> Mismatch:
    if correct_letter.isupper():
        message = phrase(
            "letter {number}, {letter}, pushes a box: it should be {proper}",
            number=index + 1,
            letter=letter,
            proper=correct_letter,
        )
    else:
        message = phrase(
            "letter {number}, {letter}, pushes nothing: it should be {proper}",
            number=index + 1,
            letter=letter,
            proper=correct_letter,
        )
    return Mismatch(index, letter, message)


def until_solved(replayed: Replay) -> Replay:
    """Return the replay without the moves after the solved position.

    Raise ValueError if the moves do not solve the board.

    Examples
    --------
    >>> board = Board.from_rows(["#####", "#@$.#", "#####"])
    >>> until_solved(replay(board, "Rl")).lurd
    'R'
    """
    if replayed.solved_after is None:
        raise LocalizedValueError(phrase("these moves do not solve the board"))
    if replayed.solved_after == replayed.moves:
        return replayed
    return replay(replayed.final.board, replayed.lurd[: replayed.solved_after])


def _tiles_in_frame(board: Board) -> tuple[bytearray, bytearray, bytearray]:
    """Return walls, goals and boxes as one byte a square, inside a frame of walls.

    In the frame, every square has four neighbours.
    """
    framed = np.full((board.height + 2, board.width + 2), np.uint8(Tile.WALL))
    framed[1:-1, 1:-1] = board.tiles
    return tuple(  # type: ignore[return-value]
        bytearray(((framed & tile) != 0).tobytes()) for tile in (Tile.WALL, Tile.GOAL, Tile.BOX)
    )


def _boxes_of(board: Board, has_box: bytearray) -> list[int]:
    framed = np.frombuffer(has_box, np.uint8).reshape(board.height + 2, board.width + 2)
    boxes: list[int] = np.flatnonzero(framed[1:-1, 1:-1]).tolist()
    return boxes


def _in_frame(board: Board, square: int) -> int:
    """Return the number of a square of the board in a frame of one square around it."""
    row, col = board.row_col(square)
    return (row + 1) * (board.width + 2) + col + 1


def _on_board(board: Board, framed: int) -> int:
    row, col = divmod(framed, board.width + 2)
    return board.square(row - 1, col - 1)


def positions(board: Board, lurd: str) -> list[Position]:
    """Return the positions before the first letter and after each one.

    Raise ValueError if a letter cannot be played. The message names it.
    """
    start = Position(board)
    return [start, *start.along(lurd)]


def reversed_lurd(lurd: str) -> str:
    """Return the moves that lead back: pushes that undo pulls, or pulls that undo pushes.

    Examples
    --------
    >>> reversed_lurd("dLL")
    'RRu'
    """
    return lurd[::-1].translate(_OPPOSITE)


def encoded_runs(text: str, shortest: int = 3) -> str:
    """Return the letters with runs of ``shortest`` or more written as a count and a letter."""
    return re.sub(
        r"(.)\1+",
        lambda run: f"{len(run[0])}{run[1]}" if len(run[0]) >= shortest else run[0],
        text,
    )


def decoded_runs(text: str, max_letters: int = _MAX_LETTERS) -> str:
    """Return the letters with counts and parenthesised groups written out, without white space.

    Raise RunsError if a parenthesis has no partner, more than 100 groups enclose a group, a count
    is zero or has nothing after it, or the result has more than ``max_letters`` letters.

    Examples
    --------
    >>> decoded_runs("3r2(Lu)d")
    'rrrLuLud'
    """
    if not _RUNS.search(text) and len(text) <= max_letters:
        return "".join(text.split())
    stack: list[tuple[list[str], int, int]] = [([], 1, 0)]
    count = ""
    length = 0
    for column, char in enumerate(text, 1):
        if char.isspace():
            continue
        if char in "0123456789":
            count += char
            continue
        repeat_count = int(count or 1) if len(count) <= _MAX_COUNT_DIGITS else max_letters + 1
        if repeat_count == 0:
            raise RunsError(column, phrase("the count is zero"))
        count = ""
        if char == "(":
            if len(stack) > _MAX_NESTED_GROUPS:
                raise RunsError(
                    column, phrase("groups are nested more than {n} deep", n=_MAX_NESTED_GROUPS)
                )
            stack.append(([], repeat_count, column))
            continue
        if char == ")":
            if len(stack) == 1:
                raise RunsError(column, phrase("')' closes no group"))
            if repeat_count != 1:
                raise RunsError(column, phrase("a count stands before ')'"))
            parts, repeat_count, _ = stack.pop()
            repeated = "".join(parts)
        else:
            repeated = char
        length += len(repeated) * repeat_count
        if len(repeated) * repeat_count > max_letters or length > 2 * max_letters:
            raise TooManyLettersError(column, phrase("more than {n:,} letters", n=max_letters))
        stack[-1][0].append(repeated * repeat_count)
    if count:
        raise RunsError(len(text), phrase("nothing follows the count"))
    if len(stack) > 1:
        raise RunsError(stack[-1][2], phrase("'(' is never closed"))
    return "".join(stack[0][0])


class Measure(StrEnum):
    """How the length of a solution is measured, by a solver or by a bound."""

    PUSHES = "pushes"
    MOVES = "moves"

    def length_of(self, solution: Replay) -> int:
        """Return the pushes or the moves of a solution."""
        return solution.moves if self is Measure.MOVES else solution.pushes


@dataclass(frozen=True, slots=True)
class Metrics(SuggestsNames):
    """The counts of a line of play. For each, less is better."""

    moves: int
    """All steps, including pushes."""
    pushes: int
    """Pushes only."""
    box_lines: int
    """Pushes of another box than the last one, or after a walk, as JSoko counts them."""
    box_changes: int
    """Pushes of another box than the last one, and the first push, as JSoko counts them."""
    pushing_sessions: int
    """Pushes after a walk of the player, and the first push, as JSoko counts them."""
    player_lines: int
    """Runs of steps in one direction, with or without a push, as YASC counts them."""


def metrics(level: Level | Board, lurd: str | HasLurd) -> Metrics:
    """Play the letters and count. Upper and lower case are treated alike.

    Raises
    ------
    ValueError
        The board does not have exactly one player, or a letter cannot be played. The message names
        it.

    Examples
    --------
    >>> board = Board.from_rows(["######", "#@$ .#", "######"])
    >>> metrics(board, "RR")
    Metrics(moves=2, pushes=2, box_lines=1, box_changes=1, pushing_sessions=1, player_lines=1)
    """
    replayed = replay(level, lurd)
    if not replayed.is_complete:
        assert replayed.mismatch is not None
        raise LocalizedValueError(replayed.mismatch.message)
    return metrics_of(replayed)


def metrics_of(replayed: Replay) -> Metrics:
    """Return the counts of a replay."""
    player_lines = sum(1 for _ in groupby(replayed.lurd.lower()))
    return Metrics(
        replayed.moves,
        replayed.pushes,
        replayed.box_lines,
        replayed.box_changes,
        replayed.pushing_sessions,
        player_lines,
    )
