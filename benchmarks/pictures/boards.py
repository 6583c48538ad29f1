"""Pictures with the boards on them, and the test whether a board was read rightly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from sokolab.core.board import Board, Tile

TABLE: Final = "boards.tsv"


@dataclass(frozen=True, slots=True)
class Pictured:
    """A picture and what it shows."""

    name: str
    skin: str
    """The artist."""
    condition: str
    """The state of the picture: plain, framed, scaled and so on."""
    board: Board
    walls_count: bool
    """Whether all walls are drawn as such; otherwise only squares in reach are compared."""
    picture: Image.Image

    @property
    def counting(self) -> NDArray[np.bool_]:
        """The mask of the squares of the board that are compared."""
        return reached(self.board.tiles) | self.walls_count

    def shows(self, board: Board) -> bool:
        """Whether a board is the one on the picture, wherever its margins lie."""
        first, second = (_compared(each, self.walls_count) for each in (board, self.board))
        return np.array_equal(first, second)


def read_folder(folder: Path) -> Iterator[Pictured]:
    """Yield the pictures of a folder that its table ``boards.tsv`` names.

    Columns: file, skin, condition, rows of the board joined by ``|``, and ``strict`` or ``play``
    (see `Pictured.walls_count`). Lines that begin with ``#`` are remarks.
    """
    for line in (folder / TABLE).read_text("utf-8").splitlines():
        if line.strip() and not line.startswith(("#file", "# ")):
            name, skin, condition, rows, compare, *_ = [*line.split("\t"), "strict"]
            board = Board.from_rows(rows.split("|"))
            with Image.open(folder / name) as picture:
                picture.load()
                yield Pictured(name, skin, condition, board, compare != "play", picture)


def _compared(board: Board, walls_count: bool) -> NDArray[np.uint8]:
    """Return the squares of a board that count, from the first row and column to the last.

    Floor that nothing on the board reaches does not count.
    """
    tiles = np.pad(board.tiles, 1)
    inside = reached(tiles)
    counting = np.where(inside, tiles + 2, (tiles == Tile.WALL) & walls_count).astype(np.uint8)
    rows, columns = (np.flatnonzero(counting.any(axis)) for axis in (1, 0))
    if not len(rows):
        return counting[:0]
    return counting[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def reached(tiles: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return the mask of the rooms in which anything stands."""
    areas, _ = ndimage.label(tiles != Tile.WALL)
    return np.isin(areas, areas[(tiles != Tile.WALL) & (tiles != Tile.FLOOR)])
