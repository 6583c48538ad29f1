"""What opening one wall does for an unsolvable level, and for the boxes of its reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sokolab.language import Phrase, counted_phrase


@dataclass(frozen=True, slots=True)
class WallsTried:
    """What opening one wall does: for the level, as its sweep says, and for a few boxes.

    Attributes
    ----------
    solving
        The walls of which any one, opened, makes the level solvable, ascending.
    freeing
        Those after whose opening the boxes can be brought home, but the level stays unsolvable.
    undecided
        Those of which no search told whether the level becomes solvable.
    count
        How many inner walls there are that lead to no edge of the board.
    """

    solving: tuple[int, ...] = ()
    freeing: tuple[int, ...] = ()
    undecided: tuple[int, ...] = ()
    count: int = 0

    @property
    def helping(self) -> tuple[int, ...]:
        """The walls of which any one, opened, lets the boxes be brought home, ascending."""
        return tuple(sorted((*self.solving, *self.freeing)))

    @property
    def said(self) -> Iterator[Phrase]:
        """What is proved, and what is not; a sentence each, without the final stops."""
        if self.solving:
            yield counted_phrase(
                len(self.solving),
                "Opening {n:,} wall makes the level solvable",
                "Opening any one of {n:,} walls makes the level solvable",
            )
        if self.freeing:
            yield counted_phrase(
                len(self.freeing),
                "Opening {n:,} wall would let these boxes reach goals, but the level "
                "would stay unsolvable",
                "Opening any one of {n:,} walls would let these boxes reach goals, but "
                "the level would stay unsolvable",
            )
        in_vain = self.count - len(self.undecided)
        if in_vain and not self.helping:
            yield counted_phrase(
                in_vain,
                "{n:,} inner wall was tried: opening it does not make the level solvable",
                "{n:,} inner walls were tried: opening none of them makes the level solvable",
            )
        if self.undecided:
            yield counted_phrase(
                len(self.undecided),
                "Whether opening {n:,} wall would make the level solvable was not decided",
                "Whether opening any one of {n:,} walls would make the level solvable was not "
                "decided",
            )
