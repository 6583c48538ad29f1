"""What is known of the board on show, and how a game has come to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sokolab.core.status import Problem, Severity, Status
from sokolab.language import phrase
from sokolab.verdicts.known import Known
from sokolab.verdicts.values import Basis, Kind, Verdict

if TYPE_CHECKING:
    from sokolab.verdicts.why.reasons import Reason


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of a board, and its place in the game that led to it.

    Attributes
    ----------
    known
        Everything that was found out about the board; None if nothing was.
    played_pushes
        The pushes of the game that led to the board, or None if it is no game's.
    replay_pushes
        If the game goes on to a solution, all pushes of that solution; else None.
    pulls
        The pulls of the game in reverse that led to the board, or None without such a game.
    is_searched
        Whether a study or a search is still looking for more.
    """

    known: Known | None = None
    played_pushes: int | None = None
    replay_pushes: int | None = None
    pulls: int | None = None
    is_searched: bool = False

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the board, or None if it is not worth showing."""
        return self.known.verdict if self.known is not None and self.known.is_told else None

    @property
    def solution_pushes(self) -> int | None:
        """The pushes of the shortest known solution, or None if none is known."""
        return self.verdict.pushes if self.verdict is not None else None

    @property
    def bound(self) -> int | None:
        """The best lower bound of the pushes that was found by searches, or None."""
        return self.known.verdict.bound if self.known is not None else None

    @property
    def reason(self) -> Reason | None:
        """Why there is no solution, or None."""
        return self.known.reason if self.known is not None else None

    @property
    def is_unsolvable(self) -> bool:
        """Whether it was proved that there is no solution, by more than the analyses."""
        verdict = self.verdict
        if verdict is None or verdict.kind is not Kind.UNSOLVABLE:
            return False
        return verdict.basis is not Basis.ANALYSES


_NO_PROBLEM_IN_REVERSE: Final = (Status.SOLVED, Status.NO_PUSH)

UNKNOWN = Standing()
"""Nothing is known but the board."""


def problems_in_standing(problems: tuple[Problem, ...], standing: Standing) -> tuple[Problem, ...]:
    """Return the problems to report of a board, given its standing.

    A game that is won is no problem, nor is one that begins solved to be pulled apart. No position
    of a game is called the start. A proof that there is no solution is the first problem of all,
    unless another one says the same of the same boxes.
    """
    if standing.pulls is not None:
        problems = tuple(one for one in problems if one.status not in _NO_PROBLEM_IN_REVERSE)
    if standing.played_pushes:
        is_won = any(problem.status is Status.SOLVED for problem in problems)
        problems = () if is_won else tuple(map(_in_play, problems))
    if standing.is_unsolvable and not _is_told(standing.reason, problems):
        problems = (_proved(standing.reason), *problems)
    return problems


def _is_told(reason: Reason | None, problems: tuple[Problem, ...]) -> bool:
    """Whether a problem names the boxes of a reason already."""
    if reason is None or not reason.boxes:
        return False
    errors = (problem for problem in problems if problem.severity is Severity.ERROR)
    return any(set(reason.boxes) <= set(problem.squares) for problem in errors)


def _proved(reason: Reason | None) -> Problem:
    """Return the problem that there is no solution, with its reason if that is known."""
    if reason is None:
        said = phrase("There is no solution: a solver proved it")
        return Problem(Status.UNSOLVABLE, Severity.ERROR, said)
    said = phrase("There is no solution: {reason}", reason=reason.said.uncapitalised)
    squares = tuple(sorted({*reason.boxes, *reason.squares}))
    return Problem(Status.UNSOLVABLE, Severity.ERROR, said, squares)


def _in_play(problem: Problem) -> Problem:
    if problem.status is Status.NO_PUSH:
        return replace(problem, said=phrase("No push is possible in this position"))
    return problem
