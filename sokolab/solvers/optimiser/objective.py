"""What the optimiser makes least."""

from __future__ import annotations

from enum import Enum

__all__ = ["Objective"]


class Objective(Enum):
    """What is to become least; the value is stable and may be stored."""

    PUSHES_MOVES = "pushes-moves"
    """Pushes, and moves among solutions of as many pushes."""
    MOVES_PUSHES = "moves-pushes"
    """Moves, and pushes among solutions of as many moves."""
    PUSHES = "pushes"
    """Pushes, whatever the moves."""
    MOVES = "moves"
    """Moves, whatever the pushes."""

    @property
    def title(self) -> str:
        """Its name for people."""
        return {
            Objective.PUSHES_MOVES: "Pushes, then moves",
            Objective.MOVES_PUSHES: "Moves, then pushes",
            Objective.PUSHES: "Pushes alone",
            Objective.MOVES: "Moves alone",
        }[self]

    @property
    def counts_pushes_first(self) -> bool:
        """Whether it is about pushes before moves."""
        return self in (Objective.PUSHES_MOVES, Objective.PUSHES)

    def cost(self, moves: int, pushes: int) -> tuple[int, ...]:
        """Return what is compared: the smaller the better."""
        return {
            Objective.PUSHES_MOVES: (pushes, moves),
            Objective.MOVES_PUSHES: (moves, pushes),
            Objective.PUSHES: (pushes,),
            Objective.MOVES: (moves,),
        }[self]
