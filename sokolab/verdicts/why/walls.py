"""Which walls keep the boxes of a witness from being brought home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sokolab.analysis.board_arrays import board_arrays, border, walls_beside_inside
from sokolab.core.board import Board, Tile
from sokolab.solvers.frame.protocol import CancelToken

__all__ = ["WallsTried", "walls_that_matter"]


@dataclass(frozen=True, slots=True)
class WallsTried:
    """What opening one wall does for the boxes of a witness.

    Attributes
    ----------
    helping
        The walls of which any one, opened, lets these boxes be brought home, ascending.
    undecided
        Those of which a search did not tell within its limit, ascending.
    count
        How many were tried: all beside the inside, but those that lead off the board.
    """

    helping: tuple[int, ...] = ()
    undecided: tuple[int, ...] = ()
    count: int = 0

    def with_openings(self, walls: Sequence[int]) -> WallsTried:
        """Return it with walls of which something else has shown that opening one helps."""
        helping = {*self.helping, *walls}
        undecided = tuple(wall for wall in self.undecided if wall not in helping)
        return WallsTried(tuple(sorted(helping)), undecided, self.count)


def walls_that_matter(
    board: Board, witness: Sequence[int], cancel: CancelToken | None = None
) -> WallsTried:
    """Return the walls of which any one, opened, lets the boxes of a witness be brought home.

    All other boxes are lifted. The other walls may stay or go, one at a time: the witness stays
    one. Walls at the edge of the board are left out, as are those that lead there.

    Parameters
    ----------
    board
        An unsolvable level.
    witness
        Boxes that cannot all be brought home.
    """
    from sokolab.verdicts.why.groups import BoxGroups

    cancel = cancel or CancelToken()
    alone = board.with_pieces(witness, board.players[0])
    helping, undecided, count = [], [], 0
    for wall in walls_beside_inside(board_arrays(alone)):
        opened = alone.with_tiles([wall], int(Tile.FLOOR))
        if not _is_closed(opened):
            continue
        count += 1
        comes_home = None if cancel.is_cancelled else BoxGroups(opened).can_come_home(witness)
        if comes_home:
            helping.append(wall)
        elif comes_home is None:
            undecided.append(wall)
    return WallsTried(tuple(helping), tuple(undecided), count)


def _is_closed(board: Board) -> bool:
    """Whether the player cannot come to the edge of the board."""
    edge = border(board.height, board.width)
    return not bool(np.any(board_arrays(board).inside[edge]))
