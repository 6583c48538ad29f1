"""What the optimiser minimises."""

from __future__ import annotations

from enum import Enum

__all__ = ["Objective"]


class Objective(Enum):
    """What to minimise; the value is stable and may be stored."""

    PUSHES_MOVES = "pushes-moves"
    """Pushes first, then moves."""
    MOVES_PUSHES = "moves-pushes"
    """Moves first, then pushes."""
    PUSHES = "pushes"
    """Pushes, whatever the moves."""
    MOVES = "moves"
    """Moves, whatever the pushes."""

    @property
    def title(self) -> str:
        """The name shown to people."""
        return {
            Objective.PUSHES_MOVES: "Pushes, then moves",
            Objective.MOVES_PUSHES: "Moves, then pushes",
            Objective.PUSHES: "Pushes alone",
            Objective.MOVES: "Moves alone",
        }[self]

    @property
    def counts_pushes_first(self) -> bool:
        """Whether pushes count before moves."""
        return self in (Objective.PUSHES_MOVES, Objective.PUSHES)

    def cost(self, moves: int, pushes: int) -> tuple[int, ...]:
        """Return a tuple to compare solutions by; smaller is better."""
        return {
            Objective.PUSHES_MOVES: (pushes, moves),
            Objective.MOVES_PUSHES: (moves, pushes),
            Objective.PUSHES: (pushes,),
            Objective.MOVES: (moves,),
        }[self]
