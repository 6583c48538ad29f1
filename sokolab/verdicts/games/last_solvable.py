"""The last position of a game from which the level could be solved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sokolab.core.board import Board
from sokolab.core.lurd import positions
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.judging import Sources, judge
from sokolab.verdicts.values import Kind, Verdict


@dataclass(frozen=True, slots=True)
class LastSolvable:
    """Where a game could still be won.

    Attributes
    ----------
    moves
        The number of moves after which it could.
    is_exact
        Whether the push after it is proved to be the fault; else nobody knows about the positions
        between that one and the first that is known to be lost.
    """

    moves: int
    is_exact: bool


def last_solvable(
    board: Board,
    lurd: str,
    earlier: tuple[Verdict, ...] = (),
    seconds: float = 1.0,
    cancel: CancelToken | None = None,
) -> LastSolvable | None:
    """Return the last position of a game from which a solution is known, or None if there is none.

    What cannot be solved stays so whatever is pushed, so that the game is halved again and again.

    Parameters
    ----------
    lurd
        The moves of a game that led to a position without a solution.
    earlier
        Verdicts on other boards, as in :class:`~sokolab.verdicts.judging.Sources`.
    seconds
        Longest time for one position.

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
    passed = positions(board, lurd)
    ends = [0, *(at for at, letter in enumerate(lurd, 1) if letter.isupper())]
    known = list(earlier)

    def kind_after(moves: int) -> Kind:
        position = passed[moves]
        shown = board.with_pieces(position.boxes, position.player)
        verdict = judge(shown, Sources(earlier=known), seconds, cancel)
        known.insert(0, verdict)
        return verdict.kind

    if len(ends) < 2 or kind_after(0) is not Kind.SOLVABLE:
        return None
    low, high, is_lost = 0, len(ends) - 1, True
    while high - low > 1:
        middle = (low + high) // 2
        kind = kind_after(ends[middle])
        if kind is Kind.SOLVABLE:
            low = middle
        else:
            high, is_lost = middle, kind is Kind.UNSOLVABLE
    return LastSolvable(ends[high] - 1 if is_lost else ends[low], is_lost)


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A game whose fault is looked for; can be sent to another process.

    Attributes
    ----------
    board, lurd, earlier
        As for :func:`last_solvable`.
    """

    board: Board
    lurd: str
    earlier: tuple[Verdict, ...] = ()


def study_game(
    request: GameRequest, cancel: CancelToken, tell: Callable[[LastSolvable | None], None]
) -> None:
    """Look for the last position of a game that could be solved, and tell it."""
    found = last_solvable(request.board, request.lurd, request.earlier, cancel=cancel)
    if found is not None and not cancel.is_cancelled:
        tell(found)
