"""What searches, games and the library tell of a board, beyond what its analyses find."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sokolab.core.board import Board
from sokolab.core.status import Problem, Severity, Status
from sokolab.language import phrase
from sokolab.solvers.frame.protocol import Outcome
from sokolab.verdicts.values import Basis, Kind, Verdict

if TYPE_CHECKING:
    from sokolab.collection.level_facts import LevelFacts
    from sokolab.reports.run import Run
    from sokolab.verdicts.why.reasons import Reason

__all__ = ["UNKNOWN", "Standing", "problems_in_standing", "standing_of"]


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a board is known to be solvable, and how it came about.

    Attributes
    ----------
    solution_pushes
        The pushes of the shortest known solution, or None if none is known.
    is_unsolvable
        Whether it was proved that there is no solution.
    played_pushes
        The pushes of the game that led to the board, or None if it is no game's.
    replay_pushes
        If the game goes on to a solution, all pushes of that solution; else None.
    pulls
        The pulls of the game in reverse that led to the board, or None without such a game.
    verdict
        The verdict on the board, or None if it has not been judged.
    reason
        Why there is no solution, or None.
    is_being_studied
        Whether a better verdict is still looked for.
    """

    solution_pushes: int | None = None
    is_unsolvable: bool = False
    played_pushes: int | None = None
    replay_pushes: int | None = None
    pulls: int | None = None
    verdict: Verdict | None = None
    reason: Reason | None = None
    is_being_studied: bool = False

    def judged(
        self, verdict: Verdict, reason: Reason | None, is_being_studied: bool = False
    ) -> Standing:
        """Return the standing completed by the verdict on the board."""
        known = [self.solution_pushes, verdict.pushes]
        pushes = min((one for one in known if one is not None), default=None)
        is_proved = verdict.kind is Kind.UNSOLVABLE and verdict.basis is not Basis.ANALYSES
        return replace(
            self,
            solution_pushes=pushes,
            is_unsolvable=(self.is_unsolvable or is_proved) and pushes is None,
            verdict=verdict,
            reason=reason,
            is_being_studied=is_being_studied,
        )


_NO_PROBLEM_IN_REVERSE: Final = (Status.SOLVED, Status.NO_PUSH)

UNKNOWN = Standing()
"""Nothing is known but the board."""


def standing_of(
    board: Board,
    runs: Iterable[Run],
    facts: LevelFacts | None = None,
    start: Board | None = None,
    played_pushes: int | None = None,
) -> Standing:
    """Return the standing of a board.

    Parameters
    ----------
    runs
        Searches on any boards; those on this board and on ``start`` count.
    facts
        What is known of the level that begins with ``start``, or with the board.
    start
        The board at the start of the game that led here; None if the board is no game's. What
        cannot be solved at the start cannot be solved later.
    played_pushes
        The pushes of that game.
    """
    solutions: list[int] = []
    is_unsolvable = facts is not None and facts.is_proved_unsolvable
    for run in runs:
        result = run.result
        if result is None:
            continue
        if result.holds_solution and run.board == board:
            solutions.append(result.pushes)
        elif result.outcome is Outcome.UNSOLVABLE and run.board in (board, start):
            is_unsolvable = True
    if facts is not None and facts.pushes is not None and start in (None, board):
        solutions.append(facts.pushes)
    return Standing(min(solutions, default=None), is_unsolvable and not solutions, played_pushes)


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
