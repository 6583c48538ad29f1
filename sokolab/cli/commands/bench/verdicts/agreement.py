"""Whether a search from scratch decides edited boards as they were judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Final

from sokolab.cli.commands.bench.verdicts.edited_boards import Judged
from sokolab.language import counted
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.solvers.roster import solve
from sokolab.verdicts.values import Kind

__all__ = ["Agreement", "agreement"]

_SECONDS: Final = 60.0
"""Longest processor time for the search from scratch of one board."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How many decided boards a search from scratch decides alike, otherwise, or not at all."""

    alike: int
    contrary: int
    undecided: int

    @property
    def sentence(self) -> str:
        """The agreement in one sentence, without the final stop."""
        return (
            f"{counted(self.alike, 'verdict equals', 'verdicts equal')} a search from scratch, "
            f"{self.contrary:,} contradict it, {self.undecided:,} could not be compared in time"
        )


def agreement(judged: Sequence[Judged], advance: Callable[[], None]) -> Agreement:
    """Search the decided boards from scratch and compare.

    Parameters
    ----------
    advance
        Called after each board.
    """
    alike, contrary, undecided = 0, 0, 0
    for one in judged:
        if one.is_decided:
            limits = Limits(seconds=_SECONDS, clock=process_time)
            outcome = solve(one.verdict.board, "auto", limits).outcome
            is_alike = (one.verdict.kind is Kind.SOLVABLE) is (outcome is Outcome.SOLVED)
            undecided += not outcome.is_decided
            alike += outcome.is_decided and is_alike
            contrary += outcome.is_decided and not is_alike
        advance()
    return Agreement(alike, contrary, undecided)
