"""The columns of a report that tell the verdict on each level, and its reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sokolab.batch.items import Figure
from sokolab.core.board import Board
from sokolab.kernels.jit import PLAIN
from sokolab.solvers.frame.protocol import CancelToken, Outcome, Result

if TYPE_CHECKING:
    from sokolab.analysis.problems import Problems

VERDICT_COLUMNS: Final = ("verdict", "reason")
"""Solvable, unsolvable, open or invalid; why it is not solvable, or nothing."""


def verdict_at_once(
    board: Board, solutions: Sequence[str] = (), found: Problems | None = None
) -> dict[str, Figure]:
    """Return the columns of a level as far as they are known without a search.

    Parameters
    ----------
    solutions
        Letters that may solve the level.
    found
        The problems of the board if they are known already.
    """
    from sokolab.verdicts.judging import Sources, judged_at_once

    verdict = judged_at_once(board, Sources(solutions=solutions), found)
    reason = verdict.problems[0].said if verdict.problems else None
    return {"verdict": verdict.kind.value, "reason": reason}


def verdict_of_result(board: Board, result: Result, cancel: CancelToken) -> dict[str, Figure]:
    """Return the columns of a level that a solver searched."""
    from sokolab.verdicts.values import Kind
    from sokolab.verdicts.why.reasons import reason_of

    if result.holds_solution:
        return {"verdict": Kind.SOLVABLE.value, "reason": None}
    found = verdict_at_once(board)
    if result.outcome is not Outcome.UNSOLVABLE:
        return found
    reason = found["reason"]
    if reason is None and not PLAIN:  # without compiled kernels it may take minutes
        reason = reason_of(board, cancel=cancel).said
    return {"verdict": Kind.UNSOLVABLE.value, "reason": reason}
