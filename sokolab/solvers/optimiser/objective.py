"""The objectives of the optimiser, and its name. The search itself is loaded when it begins."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from sokolab.guesses import unknown_value_error
from sokolab.language import Phrase, phrase

if TYPE_CHECKING:
    from sokolab.core.lurd import Replay

OPTIMISER_NAME: Final = "optimiser"
OPTIMISER_TITLE: Final = phrase("Optimiser")


class Objective(Enum):
    """The measures that the optimiser minimises. The values are stable and may be stored."""

    PUSHES_MOVES = "pushes-moves"
    """Pushes first, then moves."""
    MOVES_PUSHES = "moves-pushes"
    """Moves first, then pushes."""
    PUSHES = "pushes"
    """Pushes, whatever the moves."""
    MOVES = "moves"
    """Moves, whatever the pushes."""
    LINES_MOVES = "lines-moves"
    """Box lines first, then moves."""

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise unknown_value_error(cls, "objective", value)

    @property
    def title(self) -> Phrase:
        """The name shown to the user."""
        return {
            Objective.PUSHES_MOVES: phrase("Pushes, then moves"),
            Objective.MOVES_PUSHES: phrase("Moves, then pushes"),
            Objective.PUSHES: phrase("Pushes alone"),
            Objective.MOVES: phrase("Moves alone"),
            Objective.LINES_MOVES: phrase("Box lines, then moves"),
        }[self]

    def cost(self, solution: Replay) -> tuple[int, ...]:
        """Return a tuple for comparing solutions. Smaller is better."""
        return {
            Objective.PUSHES_MOVES: (solution.pushes, solution.moves),
            Objective.MOVES_PUSHES: (solution.moves, solution.pushes),
            Objective.PUSHES: (solution.pushes,),
            Objective.MOVES: (solution.moves,),
            Objective.LINES_MOVES: (solution.box_lines, solution.moves),
        }[self]
