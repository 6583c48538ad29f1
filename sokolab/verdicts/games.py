"""Verdicts on a game: hints in three grades, and the last position that could be won."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.lurd import positions
from sokolab.language import Phrase, phrase
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.judging import Sources, judge, judge_without_search
from sokolab.verdicts.values import Verdict, VerdictKind

HINT_GRADES: Final = 3
"""Number of grades of hints: the box, its target, the moves."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The next pushes of one box in a solution, with the walks before and between them."""

    box: int
    """The square of the box."""
    target: int
    """The square where the pushes end."""
    lurd: str
    """The moves up to the last of the pushes."""

    def message(self, board: Board, grade: int) -> Phrase:
        """Return the hint in words.

        Parameters
        ----------
        grade
            0 for the box alone, 1 with its target, 2 for the moves.
        """
        box, target = board.place(self.box), board.place(self.target)
        return (
            phrase("Hint: push the box at {box}", box=box),
            phrase("Hint: push it from {box} to {target}", box=box, target=target),
            phrase("Hint played: the box went from {box} to {target}", box=box, target=target),
        )[grade]


def hint_of(board: Board, lurd: str) -> Hint | None:
    """Return the hint that a solution of a board gives, or None if nothing is left to push.

    Parameters
    ----------
    lurd
        A lurd that solves the board.

    Examples
    --------
    >>> hint_of(Board.from_rows(["#######", "#@ $ .#", "#######"]), "rRR")
    Hint(box=10, target=12, lurd='rRR')
    """
    player = board.players[0]
    box = target = -1
    end = 0
    for number, letter in enumerate(lurd, 1):
        direction = DIRECTION_LETTERS.index(letter.lower())
        player = int(board.neighbours[player, direction])
        if not letter.isupper():
            continue
        if box >= 0 and player != target:
            break  # another box is pushed
        if box < 0:
            box = player
        target = int(board.neighbours[player, direction])
        end = number
    return Hint(box, target, lurd[:end]) if box >= 0 else None


@dataclass(frozen=True, slots=True)
class LastSolvable:
    """The last position of a game that could still be won."""

    moves: int
    """The number of moves to that position. The next move is the first push known to lose."""
    is_exact: bool
    """Whether a solution from the position is known, so that this push is proved to have lost the
    game. If not, an earlier push might have lost it.
    """


def last_solvable(
    board: Board,
    lurd: str,
    earlier_verdicts: tuple[Verdict, ...] = (),
    seconds: float = 1.0,
    cancel: CancelToken | None = None,
) -> LastSolvable | None:
    """Return the last position of a game that is not known to be lost.

    None if no solution is known from the start. Positions after an unsolvable one are unsolvable,
    so a binary search finds the first of them.

    Parameters
    ----------
    lurd
        The moves of a game that led to a position without a solution.
    earlier_verdicts
        Verdicts on other boards, as in :class:`~sokolab.verdicts.judging.Sources`.
    seconds
        Time limit for one position.

    Raises
    ------
    ValueError
        The moves cannot be played.

    Examples
    --------
    >>> board = Board.from_rows(["#######", "#     #", "#@$ . #", "#     #", "#######"])
    >>> last_solvable(board, "RRR")
    LastSolvable(moves=2, is_exact=True)
    """
    move_counts, board_after = _after_pushes(board, lurd)
    verdicts = list(earlier_verdicts)

    def kind_after(push: int) -> VerdictKind:
        verdict = judge(board_after(push), Sources(earlier_verdicts=verdicts), seconds, cancel)
        verdicts.insert(0, verdict)
        return verdict.kind

    if len(move_counts) < 2 or kind_after(0) is not VerdictKind.SOLVABLE:
        return None
    low, high, is_exact = 0, len(move_counts) - 1, True
    while high - low > 1:
        middle = (low + high) // 2
        kind = kind_after(middle)
        if kind is VerdictKind.UNSOLVABLE:
            high = middle
        else:
            low, is_exact = middle, kind is VerdictKind.SOLVABLE
    return LastSolvable(move_counts[high] - 1, is_exact)


def last_known_solvable(
    board: Board, lurd: str, kind_of: Callable[[Board], VerdictKind | None]
) -> LastSolvable | None:
    """Return the result of :func:`last_solvable` from known verdicts, without any search.

    A position without a verdict counts as lost only if that shows without a search. None if no
    position of the game is known to be solvable.

    Parameters
    ----------
    kind_of
        Returns the known kind of a board, or None.

    Raises
    ------
    ValueError
        The moves cannot be played.
    """
    move_counts, board_after = _after_pushes(board, lurd)
    losing_push = len(move_counts) - 1

    def is_visibly_lost(push: int) -> bool:
        return judge_without_search(board_after(push), Sources()).kind is VerdictKind.UNSOLVABLE

    for push in range(losing_push - 1, -1, -1):
        kind = kind_of(board_after(push))
        if kind is VerdictKind.SOLVABLE:
            losing_push = bisect_left(range(losing_push), True, push + 1, key=is_visibly_lost)
            return LastSolvable(move_counts[losing_push] - 1, is_exact=push == losing_push - 1)
        if kind is VerdictKind.UNSOLVABLE:
            losing_push = push
    return None


def _after_pushes(board: Board, lurd: str) -> tuple[list[int], Callable[[int], Board]]:
    """Return the number of moves after each push of a game, beginning with 0 for its start.

    Also returns a function that gives the board after a number of pushes.
    """
    game_positions = positions(board, lurd)
    move_counts = [0, *(moves for moves, letter in enumerate(lurd, 1) if letter.isupper())]

    def board_after(push: int) -> Board:
        position = game_positions[move_counts[push]]
        return board.with_pieces(position.boxes, position.player)

    return move_counts, board_after


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A game whose last solvable position is sought, as a picklable value."""

    board: Board
    lurd: str
    earlier_verdicts: tuple[Verdict, ...] = ()
    """Parameters of :func:`last_solvable`, as are ``board`` and ``lurd``."""


def study_game(
    request: GameRequest, cancel: CancelToken, on_news: Callable[[LastSolvable | None], None]
) -> None:
    """Look for the last position of a game that could still be won, and report it."""
    last_position = last_solvable(
        request.board, request.lurd, request.earlier_verdicts, cancel=cancel
    )
    if last_position is not None and not cancel.is_cancelled:
        on_news(last_position)
