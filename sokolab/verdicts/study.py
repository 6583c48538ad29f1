"""Studies of one board: its verdict with a reason and mends, or its survey.

The window runs them in a separate process; see :mod:`sokolab.gui.verdicts`.
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
from sokolab.verdicts.audit.optimal_solutions import optimal_solutions
from sokolab.verdicts.edits.edit import EditKind, SweptSquare
from sokolab.verdicts.edits.mending import Mend, mends
from sokolab.verdicts.edits.sweep import sweep, walls_that_matter
from sokolab.verdicts.judging import Sources, judge, prove_optimal
from sokolab.verdicts.values import Verdict, VerdictKind
from sokolab.verdicts.why.reasons import Reason, reason_of, with_details

MAX_MENDS: Final = 12
"""A study looks for no more mends, which would cover the board with marks."""

News: TypeAlias = Verdict | Reason | Mend
"""The news of a study: better and better verdicts, a reason, mends, the reason with details."""
SurveyNews: TypeAlias = Verdict | SweptSquare | Freedom | Claim
"""The news of a survey: the verdict with the fewest pushes, swept squares, the freedom, claims."""
_MAX_SECONDS_FOR_FEWEST_PUSHES: Final = 20.0
"""Without the fewest pushes, no edit is "shorter" or "longer"."""


@dataclass(frozen=True, slots=True)
class StudyRequest:
    """A board with the sources of its study, as a picklable value."""

    board: Board
    earlier_verdicts: tuple[Verdict, ...] = ()
    solutions: tuple[str, ...] = ()
    """Like ``earlier_verdicts``, as in :class:`~sokolab.verdicts.judging.Sources`."""
    seconds: float = 30.0
    """Time limit of the search."""
    proof_seconds: float = 0.0
    """Time limit for proving the fewest pushes of a board with a solution, or 0 for no proof."""


def study(request: StudyRequest, cancel: CancelToken, on_news: Callable[[News], None]) -> None:
    """Study a board and report each piece of news as soon as it is known.

    Parameters
    ----------
    cancel
        Ends the study within a fraction of a second.
    on_news
        Called on this thread.
    """
    board = request.board
    sources = Sources(request.earlier_verdicts, solutions=request.solutions)
    verdict = judge(board, sources, request.seconds, cancel, on_news)
    may_be_shorter = verdict.kind is VerdictKind.SOLVABLE and not verdict.is_optimal
    if may_be_shorter and request.proof_seconds > 0 and not cancel.is_cancelled:
        on_news(prove_optimal(verdict, request.proof_seconds, cancel))
    witness: tuple[int, ...] = ()
    reason = None
    solving_openings: list[int] = []
    if verdict.kind is VerdictKind.UNSOLVABLE:
        reason = reason_of(board, verdict.witness, cancel)
        if cancel.is_cancelled:
            return
        witness = reason.boxes
        on_news(verdict.with_witness(witness))
        on_news(reason)
    if verdict.kind in (VerdictKind.UNSOLVABLE, VerdictKind.INVALID):
        for mend in islice(mends(board, witness, cancel), MAX_MENDS):
            if mend.edit.kind is EditKind.OPEN_WALL:
                solving_openings.append(mend.edit.square)
            on_news(mend)
    if reason is not None and not cancel.is_cancelled:
        walls = walls_that_matter(board, witness, cancel, solving_openings)
        on_news(with_details(board, reason, walls, cancel))


@dataclass(frozen=True, slots=True)
class Survey:
    """The findings of a survey so far."""

    pushes: int | None = None
    """The proved fewest pushes of the level, for comparison with each edit, or None if unknown."""
    squares: Mapping[int, SweptSquare] = field(default_factory=dict)
    """The effect of a wall, or of its opening, by square."""
    freedom: Freedom | None = None
    """The freedom of the push-optimal solutions, or None."""
    claims: tuple[Claim, ...] = ()
    """The claims of the audit."""
    is_over: bool = False
    """Whether the survey has ended."""

    def with_news(self, news: SurveyNews) -> Survey:
        """Return a copy with one more piece of news."""
        if isinstance(news, SweptSquare):
            return replace(self, squares={**self.squares, news.edit.square: news})
        if isinstance(news, Claim):
            return replace(self, claims=(*self.claims, news))
        if isinstance(news, Freedom):
            return replace(self, freedom=news)
        return replace(self, pushes=news.pushes if news.is_optimal else None)

    def ended(self) -> Survey:
        """Return a copy marked as ended."""
        return replace(self, is_over=True)


@dataclass(frozen=True, slots=True)
class SurveyRequest:
    """A level to be surveyed, as a picklable value."""

    verdict: Verdict
    """The verdict on the level: solvable or unsolvable."""
    kept_lurds: tuple[str, ...] = ()
    """Letters of the solutions that the designer kept."""


def survey(
    request: SurveyRequest, cancel: CancelToken, on_news: Callable[[SurveyNews], None]
) -> None:
    """Survey a level and report each piece of news as soon as it is known.

    Parameters
    ----------
    cancel
        Ends the survey within a fraction of a second.
    on_news
        Called on this thread.

    Raises
    ------
    ValueError
        The level is open or invalid.
    """
    verdict = prove_optimal(request.verdict, _MAX_SECONDS_FOR_FEWEST_PUSHES, cancel)
    on_news(verdict)
    swept_squares = []
    for square in sweep(verdict, cancel):
        on_news(square)
        swept_squares.append(square)
    if verdict.kind is not VerdictKind.SOLVABLE or cancel.is_cancelled:
        return
    graph = optimal_solutions(verdict, cancel) if verdict.is_optimal else None
    level_freedom = freedom(verdict, cancel, graph) if graph is not None else None
    if level_freedom is not None:
        on_news(level_freedom)
    for claim in audit(verdict, request.kept_lurds, cancel, swept_squares, graph):
        on_news(claim)
