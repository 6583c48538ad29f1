"""What the optimiser makes least."""

from __future__ import annotations

from enum import Enum

__all__ = ["Aim"]


class Aim(Enum):
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
            Aim.PUSHES_MOVES: "Pushes, then moves",
            Aim.MOVES_PUSHES: "Moves, then pushes",
            Aim.PUSHES: "Pushes alone",
            Aim.MOVES: "Moves alone",
        }[self]

    @property
    def counts_pushes_first(self) -> bool:
        """Whether it is about pushes before moves."""
        return self in (Aim.PUSHES_MOVES, Aim.PUSHES)

    def cost(self, moves: int, pushes: int) -> tuple[int, ...]:
        """Return what is compared: the smaller the better."""
        return {
            Aim.PUSHES_MOVES: (pushes, moves),
            Aim.MOVES_PUSHES: (moves, pushes),
            Aim.PUSHES: (pushes,),
            Aim.MOVES: (moves,),
        }[self]
