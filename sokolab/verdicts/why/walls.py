"""Which walls keep the boxes of a witness from being brought home."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sokolab.analysis.board_arrays import board_arrays, border, walls_beside_inside
from sokolab.core.board import Board, Tile
from sokolab.solvers.frame.protocol import CancelToken

__all__ = ["walls_that_matter"]


def walls_that_matter(
    board: Board, witness: Sequence[int], cancel: CancelToken | None = None
) -> tuple[int, ...]:
    """Return the walls of which any one, opened, lets the boxes of a witness be brought home.

    All other boxes are lifted. The other walls may stay or go, one at a time: the witness stays
    one. Walls at the edge of the board are left out, as are those of which a search does not tell
    within its limit.

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
    found = []
    for wall in walls_beside_inside(board_arrays(alone)):
        if cancel.is_cancelled:
            break
        opened = alone.with_tiles([wall], int(Tile.FLOOR))
        if not _is_closed(opened):
            continue
        if BoxGroups(opened).can_come_home(witness):
            found.append(wall)
    return tuple(found)


def _is_closed(board: Board) -> bool:
    """Whether the player cannot come to the edge of the board."""
    edge = border(board.height, board.width)
    return not bool(np.any(board_arrays(board).inside[edge]))
