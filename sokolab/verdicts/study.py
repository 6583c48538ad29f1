"""A study of one board: its verdict with a reason and mends, or a survey of what matters in it.

The window has this done in a process of its own; see :mod:`sokolab.gui.verdicts`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final, TypeAlias

from sokolab.core.board import Board
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.audit.audit import Claim, audit
from sokolab.verdicts.audit.freedom import Freedom, freedom
from sokolab.verdicts.audit.least_solutions import least_solutions
from sokolab.verdicts.edits.edit import EditKind, SweptSquare
from sokolab.verdicts.edits.mending import Mend, mends
from sokolab.verdicts.edits.sweep import sweep, walls_that_matter
from sokolab.verdicts.judging import Sources, judge, proved_least
from sokolab.verdicts.values import Kind, Verdict
from sokolab.verdicts.why.reasons import Reason, reason_of, with_details

MOST_MENDS: Final = 12
"""Mends that a study looks for; more would cover the board with marks."""

News: TypeAlias = Verdict | Reason | Mend
"""The news of a study: verdicts, each better than the one before; a reason; mends; all details."""


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
    """Study a board, and report everything as soon as it is known.

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


_LEAST_PUSHES_SECONDS: Final = 20.0
"""Longest search for the least pushes, without which no edit can be said to change the length."""

SurveyNews: TypeAlias = Verdict | SweptSquare | Freedom | Claim
"""The news of a survey: the verdict with its least pushes, squares, the freedom, claims."""


@dataclass(frozen=True, slots=True)
class Survey:
    """The findings of a survey so far.

    Attributes
    ----------
    pushes
        The proved least pushes of the level, with which those after each edit are compared; None
        if there is no such number.
    squares
        By square, what a wall there would do, or its opening.
    freedom
        How free the least solutions are, or None.
    claims
        What the audit says.
    is_over
        Whether the survey has ended.
    """

    pushes: int | None = None
    squares: Mapping[int, SweptSquare] = field(default_factory=dict)
    freedom: Freedom | None = None
    claims: tuple[Claim, ...] = ()
    is_over: bool = False

    def with_news(self, news: SurveyNews) -> Survey:
        """Return this survey with one more piece of news."""
        if isinstance(news, SweptSquare):
            return replace(self, squares={**self.squares, news.edit.square: news})
        if isinstance(news, Claim):
            return replace(self, claims=(*self.claims, news))
        if isinstance(news, Freedom):
            return replace(self, freedom=news)
        return replace(self, pushes=news.pushes if news.is_least else None)

    def ended(self) -> Survey:
        """Return this survey marked as ended."""
        return replace(self, is_over=True)


@dataclass(frozen=True, slots=True)
class SurveyRequest:
    """A level to be surveyed; can be sent to another process.

    Attributes
    ----------
    verdict
        That on the level, solvable or unsolvable.
    kept
        Letters of the solutions that the designer kept.
    """

    verdict: Verdict
    kept: tuple[str, ...] = ()


def survey(request: SurveyRequest, cancel: CancelToken, tell: Callable[[SurveyNews], None]) -> None:
    """Survey a level, and report everything as soon as it is known.

    Parameters
    ----------
    cancel
        Ends the survey within a fraction of a second.
    tell
        Called on this thread.

    Raises
    ------
    ValueError
        The level is open or invalid.
    """
    verdict = proved_least(request.verdict, _LEAST_PUSHES_SECONDS, cancel)
    tell(verdict)
    swept = []
    for square in sweep(verdict, cancel):
        tell(square)
        swept.append(square)
    if verdict.kind is not Kind.SOLVABLE or cancel.is_cancelled:
        return
    graph = least_solutions(verdict, cancel) if verdict.is_least else None
    free = freedom(verdict, cancel, graph) if graph is not None else None
    if free is not None:
        tell(free)
    for claim in audit(verdict, request.kept, cancel, swept, graph):
        tell(claim)
