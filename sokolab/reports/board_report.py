"""One line that says whether a board is a valid level, and what is known of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce

from sokolab.analysis.findings import Findings
from sokolab.core.board import Board
from sokolab.core.status import Problem, Severity, Status
from sokolab.language import Phrase, counted_phrase, phrase
from sokolab.reports.standing import UNKNOWN, Standing, problems_in_standing


@dataclass(frozen=True, slots=True)
class BoardSummary:
    """A board in one line.

    Attributes
    ----------
    text
        For example "Valid · 6 boxes, 6 goals · at least 48 pushes", or "Solved after 52 pushes ·
        6 boxes, 6 goals" in a game.
    kind
        ``good``, ``warning``, ``error``, ``open`` if a solver has not decided it, or ``counts``
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
    pushes = _least(known, standing)
    counts, bound = _counts(board), bound_in_words(pushes) if pushes is not None else None
    if known.problems is None:
        return _summary("counts", counts)
    found = known.problems.problems
    if standing.played_pushes and any(problem.status is Status.SOLVED for problem in found):
        played = counted_phrase(standing.played_pushes, "push", "pushes")
        return _summary("good", phrase("Solved after {pushes}", pushes=played), counts)
    problems = problems_in_standing(found, standing)
    on_the_way = _on_the_way(standing)
    if on_the_way and not any(one.severity is Severity.ERROR for one in problems):
        return _summary("good", *on_the_way, counts, _left(pushes))
    if not problems and standing.verdict is not None and standing.solution_pushes is None:
        if standing.is_searched:
            return _summary("open", phrase("Not decided yet, searching…"), counts, bound)
        return _summary("open", phrase("Open, not proved either way"), counts, bound)
    if not problems and standing.verdict is not None and standing.verdict.is_least:
        return _summary("good", _solution(standing), counts)
    if not problems:
        return _summary("good", _solution(standing), counts, bound)
    first, *others = worst_first(problems)
    more = phrase("and {n} more", n=len(others)) if others else None
    if first.severity is Severity.ERROR:
        return _summary("error", first.said, more)
    return _summary("warning", first.said, more, counts, bound)


def _summary(kind: str, *parts: Phrase | None) -> BoardSummary:
    """Return the parts that there are in one line, which is a phrase in turn."""
    said = reduce(
        lambda one, other: phrase("{one} · {other}", one=one, other=other), filter(None, parts)
    )
    return BoardSummary(str(said), kind)


def bound_in_words(pushes: int) -> Phrase:
    """Return "at least 48 pushes"."""
    return counted_phrase(pushes, "at least {n:,} push", "at least {n:,} pushes")


def worst_first(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return the errors, then the warnings; the order within each kind stays."""
    return tuple(sorted(problems, key=lambda problem: problem.severity is not Severity.ERROR))


def _counts(board: Board) -> Phrase:
    return phrase(
        "{boxes}, {goals}",
        boxes=counted_phrase(len(board.boxes), "box", "boxes"),
        goals=counted_phrase(len(board.goals), "goal", "goals"),
    )


def _least(findings: Findings, standing: Standing) -> int | None:
    """Return the least pushes that a solution needs, as far as analyses and searches know."""
    found = findings.bound.pushes if findings.bound is not None else None
    bounds = [bound for bound in (found, standing.bound) if bound is not None]
    return max(bounds, default=None)


def _on_the_way(standing: Standing) -> tuple[Phrase, ...]:
    """Return how far a game has come that leads to a solution, or comes from one."""
    solvable = phrase("Solvable")
    if standing.pulls == 0:
        return (phrase("Solved"),)
    if standing.pulls is not None:
        pulls = counted_phrase(
            standing.pulls,
            "{n:,} pull from the solved position",
            "{n:,} pulls from the solved position",
        )
        return solvable, pulls
    if standing.replay_pushes is None:
        return ()
    played = phrase(
        "push {played:,} of {all:,} in a known solution",
        played=standing.played_pushes or 0,
        all=standing.replay_pushes,
    )
    return solvable, played


def _left(pushes: int | None) -> Phrase | None:
    """Return the least pushes that are left, if any are."""
    if not pushes:
        return None
    return counted_phrase(pushes, "at least {n:,} push left", "at least {n:,} pushes left")


def _solution(standing: Standing) -> Phrase:
    if standing.solution_pushes is None:
        return phrase("Valid")
    pushes = counted_phrase(standing.solution_pushes, "push", "pushes")
    if standing.bound == standing.solution_pushes:
        return phrase("Solvable in {pushes}, the fewest possible", pushes=pushes)
    return phrase("Solvable in {pushes}", pushes=pushes)
