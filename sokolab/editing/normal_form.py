"""Normalising: what a level can lose without playing differently."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.core.margins import Margins, margins, trimmed
from sokolab.editing.pieces import reached, without_spare_walls


@dataclass(frozen=True, slots=True)
class Needless:
    """What of a board does not matter for play."""

    walls: NDArray[np.int32]
    """Walls that touch no square the player could reach, int32, ascending."""
    decoration: NDArray[np.int32]
    """Squares with boxes and goals that the player could never reach, int32, ascending."""
    margins: Margins
    """Rows and columns at the edges that are bare floor once the others are gone."""

    @property
    def is_nothing(self) -> bool:
        """Whether the board is normalised already."""
        return not (self.walls.size or self.decoration.size or any(self.margins))


def needless(board: Board) -> Needless:
    """Return what :func:`normalised` removes.

    On a board without a player nothing but the margins counts, because nobody can tell what is
    inside.
    """
    if not board.players:
        return Needless(np.empty(0, np.int32), np.empty(0, np.int32), margins(board))
    kept = without_spare_walls(board)
    walls = np.flatnonzero(kept.flat != board.flat).astype(np.int32)
    pieces = (board.tiles & (Tile.BOX | Tile.GOAL)) != 0
    decoration = np.flatnonzero(pieces & ~reached(board)).astype(np.int32)
    return Needless(walls, decoration, margins(_without(board, walls, decoration)))


def normalised(board: Board) -> Board:
    """Return the board without spare walls, decoration and bare margins.

    Examples
    --------
    >>> print(normalised(Board.from_rows(["", " #### # ", " #@$.#* ", " ####"])), end="|")
    ####
    #@$.#
    ####|
    """
    found = needless(board)
    return trimmed(_without(board, found.walls, found.decoration))


def _without(board: Board, walls: NDArray[np.int32], decoration: NDArray[np.int32]) -> Board:
    return board.with_tiles(np.concatenate([walls, decoration]), Tile.FLOOR.value)
