"""Hints in three grades: which box, where to, and the moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.language import Phrase, phrase

GRADES: Final = 3
"""Which box; where to; the moves."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The next thing that a solution does: pushes of one box, with the walks before and between.

    Attributes
    ----------
    box
        Where the box stands.
    target
        Where its pushes end.
    lurd
        The moves up to the last of these pushes.
    """

    box: int
    target: int
    lurd: str

    def sentence(self, board: Board, grade: int) -> Phrase:
        """Return the hint in words, without the final stop.

        Parameters
        ----------
        grade
            0 for the box alone, 1 with its target, 2 for the moves.
        """
        box, target = board.place(self.box), board.place(self.target)
        return (
            phrase("Hint: push the box in {box}", box=box),
            phrase("Hint: push it from {box} to {target}", box=box, target=target),
            phrase("Hint played: the box went from {box} to {target}", box=box, target=target),
        )[grade]


def hint_of(board: Board, lurd: str) -> Hint | None:
    """Return the hint that a solution of a board gives, or None if nothing is left to push.

    Parameters
    ----------
    lurd
        Letters that solve the board.

    Examples
    --------
    >>> hint_of(Board.from_rows(["#######", "#@ $ .#", "#######"]), "rRR")
    Hint(box=10, target=12, lurd='rRR')
    """
    player = board.players[0]
    box = target = -1
    made = 0
    for number, letter in enumerate(lurd, 1):
        direction = DIRECTION_LETTERS.index(letter.lower())
        player = int(board.neighbours[player, direction])
        if not letter.isupper():
            continue
        if box >= 0 and player != target:
            break  # it pushes another box
        if box < 0:
            box = player
        target = int(board.neighbours[player, direction])
        made = number
    return Hint(box, target, lurd[:made]) if box >= 0 else None
