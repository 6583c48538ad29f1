"""A study of one board: its verdict, the reason if it cannot be solved, and what would mend it.

The window has boards studied in a process of their own; see :mod:`sokolab.gui.verdicts`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from sokolab.core.board import Board
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.edits.edit import EditKind
from sokolab.verdicts.edits.mending import Mend, mends
from sokolab.verdicts.edits.sweep import walls_that_matter
from sokolab.verdicts.judging import Sources, judge, proved_least
from sokolab.verdicts.values import Kind, Verdict
from sokolab.verdicts.why.reasons import Reason, reason_of, with_details

MOST_MENDS: Final = 12
"""Mends that a study looks for; more would cover the board with marks."""

News: TypeAlias = Verdict | Reason | Mend
"""What a study tells: verdicts, each better than the one before; a reason; mends; all details."""


@dataclass(frozen=True, slots=True)
class StudyRequest:
    """A board and what its study may build on; can be sent to another process.

    Attributes
    ----------
    earlier, solutions
        As in :class:`~sokolab.verdicts.judging.Sources`.
    seconds
        Longest time of the search.
    least_seconds
        Longest time for the least pushes, once the board is known to be solvable; 0 to leave it
        at any solution.
    """

    board: Board
    earlier: tuple[Verdict, ...] = ()
    solutions: tuple[str, ...] = ()
    seconds: float = 30.0
    least_seconds: float = 0.0


def study(request: StudyRequest, cancel: CancelToken, tell: Callable[[News], None]) -> None:
    """Study a board, and tell everything as soon as it is known.

    Parameters
    ----------
    cancel
        Ends the study within a fraction of a second.
    tell
        Called on this thread.
    """
    board = request.board
    sources = Sources(earlier=request.earlier, solutions=request.solutions)
    verdict = judge(board, sources, request.seconds, cancel, tell)
    may_be_shorter = verdict.kind is Kind.SOLVABLE and not verdict.is_least
    if may_be_shorter and request.least_seconds > 0 and not cancel.is_cancelled:
        tell(proved_least(verdict, request.least_seconds, cancel))
    witness: tuple[int, ...] = ()
    reason = None
    openings: list[int] = []
    if verdict.kind is Kind.UNSOLVABLE:
        reason = reason_of(board, verdict.witness, cancel)
        if cancel.is_cancelled:
            return
        witness = reason.boxes
        tell(verdict.with_witness(witness))
        tell(reason)
    if verdict.kind in (Kind.UNSOLVABLE, Kind.INVALID):
        for mend in islice(mends(board, witness, cancel), MOST_MENDS):
            if mend.edit.kind is EditKind.OPEN_WALL:
                openings.append(mend.edit.square)
            tell(mend)
    if reason is not None and not cancel.is_cancelled:
        tried = walls_that_matter(board, witness, cancel, openings)
        tell(with_details(board, reason, tried, cancel))
