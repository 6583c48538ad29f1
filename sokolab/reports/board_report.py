"""One line that says whether a board is a valid level, and what is known of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sokolab.analysis.findings import Findings
from sokolab.core.board import Board
from sokolab.core.status import Problem, Severity, Status
from sokolab.language import counted
from sokolab.reports.standing import UNKNOWN, Standing, problems_in_standing

__all__ = ["BoardSummary", "bound_in_words", "summarise", "worst_first"]


@dataclass(frozen=True, slots=True)
class BoardSummary:
    """A board in one line.

    Attributes
    ----------
    text
        For example "Valid · 6 boxes, 6 goals · at least 48 pushes", or "Solved after 52 pushes ·
        6 boxes, 6 goals" in a game.
    kind
        ``good``, ``warning``, ``error``, ``open`` if a solver has not decided it, or ``plain``
        while the problems are not known.
    """

    text: str
    kind: str


def summarise(
    board: Board, findings: Mapping[str, object], standing: Standing = UNKNOWN
) -> BoardSummary:
    """Return the summary of a board, as far as its findings are known.

    Parameters
    ----------
    findings
        By the names of their analyses; a finding may be None or missing.
    standing
        What is known of the board besides.
    """
    known = Findings(findings)
    if known.problems is None:
        return BoardSummary(_counts(board), "plain")
    found = known.problems.problems
    if standing.played_pushes and any(problem.status is Status.SOLVED for problem in found):
        pushes = counted(standing.played_pushes, "push", "pushes")
        return BoardSummary(f"Solved after {pushes} · {_counts(board)}", "good")
    problems = problems_in_standing(found, standing)
    facts = " · ".join(filter(None, (_counts(board), _bound(known))))
    on_the_way = _on_the_way(standing)
    if on_the_way and not any(one.severity is Severity.ERROR for one in problems):
        return BoardSummary(" · ".join((*on_the_way, _counts(board), *_left(known))), "good")
    if not problems and standing.verdict is not None and standing.solution_pushes is None:
        is_searching = standing.is_being_studied
        said = "Not decided yet, searching…" if is_searching else "Open, not proved either way"
        return BoardSummary(f"{said} · {facts}", "open")
    if not problems and standing.verdict is not None and standing.verdict.is_least:
        return BoardSummary(f"{_solution(standing)} · {_counts(board)}", "good")
    if not problems:
        return BoardSummary(f"{_solution(standing)} · {facts}", "good")
    first, *others = worst_first(problems)
    more = f" · and {len(others)} more" if others else ""
    if first.severity is Severity.ERROR:
        return BoardSummary(f"{first.sentence}{more}", "error")
    return BoardSummary(f"{first.sentence}{more} · {facts}", "warning")


def bound_in_words(pushes: int) -> str:
    """Return "at least 48 pushes"."""
    return f"at least {counted(pushes, 'push', 'pushes')}"


def worst_first(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return the errors, then the warnings; the order within each kind stays."""
    return tuple(sorted(problems, key=lambda problem: problem.severity is not Severity.ERROR))


def _counts(board: Board) -> str:
    boxes = counted(len(board.boxes), "box", "boxes")
    return f"{boxes}, {counted(len(board.goals), 'goal', 'goals')}"


def _bound(findings: Findings) -> str:
    bound = findings.bound
    if bound is None or bound.pushes is None:
        return ""
    return bound_in_words(bound.pushes)


def _on_the_way(standing: Standing) -> tuple[str, ...]:
    """Return how far a game has come that leads to a solution, or comes from one."""
    if standing.pulls is not None:
        pulls = counted(standing.pulls, "pull", "pulls")
        return ("Solvable", f"{pulls} from the solved position") if standing.pulls else ("Solved",)
    if standing.replay_pushes is None:
        return ()
    played = standing.played_pushes or 0
    return ("Solvable", f"push {played:,} of {standing.replay_pushes:,} in a known solution")


def _left(findings: Findings) -> tuple[str, ...]:
    """Return the least pushes that are left, if any are."""
    bound = findings.bound
    if bound is None or not bound.pushes:
        return ()
    return (f"at least {counted(bound.pushes, 'push', 'pushes')} left",)


def _solution(standing: Standing) -> str:
    if standing.solution_pushes is None:
        return "Valid"
    pushes = counted(standing.solution_pushes, "push", "pushes")
    if standing.verdict is None:
        return f"Valid, solution of {pushes} known"
    is_least = standing.verdict.bound == standing.solution_pushes
    return f"Solvable in {pushes}{', the fewest possible' if is_least else ''}"
