"""The board: which square holds what.

Squares are numbered row by row from 0. Directions are numbered clockwise from up, so that
``direction ^ 2`` is the opposite one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntFlag
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = [
    "DIRECTION_LETTERS",
    "DOWN",
    "GLYPHS",
    "LEFT",
    "RIGHT",
    "UP",
    "Board",
    "Tile",
    "changed_squares",
    "neighbour_table",
    "opposite",
]

UP: Final = 0
RIGHT: Final = 1
DOWN: Final = 2
LEFT: Final = 3
DIRECTION_LETTERS: Final = "urdl"


class Tile(IntFlag):
    """What a square holds; the values combine (a box on a goal is ``BOX | GOAL``)."""

    FLOOR = 0
    WALL = 1
    GOAL = 2
    BOX = 4
    PLAYER = 8


GLYPHS: Final[dict[str, int]] = {
    " ": Tile.FLOOR.value,
    "#": Tile.WALL.value,
    ".": Tile.GOAL.value,
    "$": Tile.BOX.value,
    "*": (Tile.BOX | Tile.GOAL).value,
    "@": Tile.PLAYER.value,
    "+": (Tile.PLAYER | Tile.GOAL).value,
}
_GLYPH_OF: Final = {value: glyph for glyph, value in GLYPHS.items()}


def opposite(direction: int) -> int:
    """Return the direction that leads back."""
    return direction ^ 2


@lru_cache(maxsize=64)
def neighbour_table(height: int, width: int) -> NDArray[np.int32]:
    """Return the neighbours of every square of a board of that size.

    Shape ``(n + 1, 4)``, dtype int32, read-only, directions in the order up, right, down,
    left. ``n = height * width`` stands for "off the board" and is its own neighbour, so a
    kernel needs no bounds check where its masks have ``n + 1`` entries with the last one shut.
    """
    size = height * width
    numbers = np.arange(size, dtype=np.int32).reshape(height, width)
    table = np.full((size + 1, 4), size, dtype=np.int32)
    inner = table[:size].reshape(height, width, 4)
    inner[1:, :, UP] = numbers[:-1]
    inner[:, :-1, RIGHT] = numbers[:, 1:]
    inner[:-1, :, DOWN] = numbers[1:]
    inner[:, 1:, LEFT] = numbers[:, :-1]
    table.setflags(write=False)
    return table


@dataclass(frozen=True, eq=False, slots=True)
class Board:
    """A rectangle of tiles; a value: never changed, compared by content.

    A board may be a draft: without a player, with several, with boxes and goals that do not
    match. What is wrong with it is the business of :mod:`sokolab.analysis.problems`.

    Attributes
    ----------
    tiles
        Shape ``(height, width)``, dtype uint8, bits of :class:`Tile`, contiguous, read-only.

    Examples
    --------
    >>> board = Board.from_rows(["#####", "#@$.#", "#####"])
    >>> board.square(1, 3), board.row_col(8)
    (8, (1, 3))
    >>> print(board)
    #####
    #@$.#
    #####
    """

    tiles: NDArray[np.uint8]

    def __post_init__(self) -> None:
        tiles = np.array(self.tiles, dtype=np.uint8, order="C")  # a copy that is ours alone
        if tiles.ndim != 2 or tiles.size == 0:
            raise ValueError("a board has at least one row and one column")
        tiles.setflags(write=False)
        object.__setattr__(self, "tiles", tiles)

    @classmethod
    def from_rows(cls, rows: Iterable[str]) -> Board:
        """Read rows of XSB glyphs (``-`` and ``_`` are floor too); short rows end in floor.

        Raises
        ------
        ValueError
            A glyph is none of XSB's; the message names row and column, both from 1.
        """
        lines = list(rows)
        tiles = np.zeros((max(len(lines), 1), max([len(line) for line in lines] + [1])), np.uint8)
        for r, line in enumerate(lines):
            for c, glyph in enumerate(line):
                value = 0 if glyph in "-_" else GLYPHS.get(glyph)
                if value is None:
                    raise ValueError(f"row {r + 1}, column {c + 1}: {glyph!r} is no XSB glyph")
                tiles[r, c] = value
        return cls(tiles)

    @classmethod
    def empty(cls, height: int, width: int) -> Board:
        """Return a board of floor alone."""
        return cls(np.zeros((height, width), np.uint8))

    @property
    def height(self) -> int:
        """Number of rows."""
        return int(self.tiles.shape[0])

    @property
    def width(self) -> int:
        """Number of columns."""
        return int(self.tiles.shape[1])

    @property
    def size(self) -> int:
        """Number of squares."""
        return int(self.tiles.size)

    @property
    def flat(self) -> NDArray[np.uint8]:
        """The tiles by square number (a read-only view)."""
        return self.tiles.reshape(-1)

    def square(self, row: int, col: int) -> int:
        """Return the number of the square at that row and column, both from 0."""
        return row * self.width + col

    def row_col(self, square: int) -> tuple[int, int]:
        """Return row and column of a square, both from 0."""
        return divmod(square, self.width)

    def squares(self, tile: Tile) -> tuple[int, ...]:
        """Return the squares that hold all bits of ``tile``, ascending."""
        return tuple(np.flatnonzero((self.flat & tile) == tile).tolist())

    @property
    def boxes(self) -> tuple[int, ...]:
        """The squares with a box, ascending."""
        return self.squares(Tile.BOX)

    @property
    def goals(self) -> tuple[int, ...]:
        """The squares with a goal, ascending."""
        return self.squares(Tile.GOAL)

    @property
    def players(self) -> tuple[int, ...]:
        """The squares with a player, ascending; a playable board has one."""
        return self.squares(Tile.PLAYER)

    @property
    def neighbours(self) -> NDArray[np.int32]:
        """The table of :func:`neighbour_table` for this size."""
        return neighbour_table(self.height, self.width)

    def with_tiles(self, squares: Sequence[int] | NDArray[np.int32], values: ArrayLike) -> Board:
        """Return a board that holds ``values`` (one, or one a square) on those squares."""
        tiles = self.tiles.copy()
        tiles.reshape(-1)[np.asarray(squares, dtype=np.intp)] = np.asarray(values)
        return Board(tiles)

    def with_pieces(self, boxes: Iterable[int], player: int | None) -> Board:
        """Return the same walls and goals with these boxes and this player."""
        flat = self.flat & np.uint8(Tile.WALL | Tile.GOAL)
        flat[list(boxes)] |= np.uint8(Tile.BOX)
        if player is not None:
            flat[player] |= np.uint8(Tile.PLAYER)
        return Board(flat.reshape(self.tiles.shape))

    def rows(self) -> tuple[str, ...]:
        """Return the rows in XSB glyphs, trailing floor cut off."""
        return tuple(
            "".join(_GLYPH_OF.get(int(v), "?") for v in row).rstrip() for row in self.tiles
        )

    def __str__(self) -> str:
        return "\n".join(self.rows())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and np.array_equal(self.tiles, other.tiles)

    def __hash__(self) -> int:
        return hash((self.tiles.shape, self.tiles.tobytes()))


def changed_squares(before: Board, after: Board) -> tuple[int, ...] | None:
    """Return the squares that differ, ascending, or None where the sizes do."""
    if before.tiles.shape != after.tiles.shape:
        return None
    return tuple(np.flatnonzero(before.flat != after.flat).tolist())
