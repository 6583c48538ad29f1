"""The verdict of the status strip, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from sokolab.core.board import Board
from sokolab.core.status import Problem, Severity
from sokolab.core.words import counted
from sokolab.gui.overlays.pushes_bound import bound_in_words

if TYPE_CHECKING:
    from sokolab.analysis.bound import PushesBound
    from sokolab.analysis.problems import Problems

__all__ = ["BoardSummary", "summary_of", "worst_first"]


@dataclass(frozen=True, slots=True)
class BoardSummary:
    """How a level stands.

    Attributes
    ----------
    text
        For example "Valid · 6 boxes, 6 goals · at least 48 pushes".
    kind
        ``good``, ``warning``, ``error`` or ``plain``.
    """

    text: str
    kind: str


def summary_of(board: Board, findings: Mapping[str, object]) -> BoardSummary:
    """Return what the findings about a board say of it, as far as they are known."""
    problems = cast("Problems | None", findings.get("problems"))
    if problems is None:
        return BoardSummary(_counts(board), "plain")
    facts = " · ".join(filter(None, (_counts(board), _bound(findings))))
    if not problems.problems:
        return BoardSummary(f"Valid · {facts}", "good")
    first, *others = worst_first(problems.problems)
    more = f" · and {len(others)} more" if others else ""
    if first.severity is Severity.ERROR:
        return BoardSummary(f"{first.sentence}{more}", "error")
    return BoardSummary(f"{first.sentence}{more} · {facts}", "warning")


def _counts(board: Board) -> str:
    boxes = counted(len(board.boxes), "box", "boxes")
    return f"{boxes}, {counted(len(board.goals), 'goal', 'goals')}"


def _bound(findings: Mapping[str, object]) -> str:
    bound = cast("PushesBound | None", findings.get("pushes-bound"))
    if bound is None or bound.pushes is None:
        return ""
    return bound_in_words(bound.pushes)


def worst_first(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return the errors, then the warnings, each in their order."""
    return tuple(sorted(problems, key=lambda problem: problem.severity is not Severity.ERROR))
