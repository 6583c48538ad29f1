"""The board: the contents of each square.

Squares are numbered row by row from 0. Directions are numbered clockwise from up, so that
``direction ^ 2`` is the opposite one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from sokolab.core.display import HasPicture
from sokolab.guesses import SuggestsClassNames
from sokolab.language import LocalizedValueError, Phrase, phrase

DIRECTION_LETTERS: Final = "urdl"

_MAX_ROWS_SHOWN: Final = 100  # the ``repr`` of more rows or columns would fill the terminal


class Direction(IntEnum):
    """The direction of a move or a push. Arrays number neighbours and sides in this way.

    Examples
    --------
    >>> Direction("R"), Direction.LEFT.letter, Direction.UP.opposite
    (Direction.RIGHT, 'l', Direction.DOWN)
    """

    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3

    @classmethod
    def _missing_(cls, value: object) -> Direction | None:
        """Take a letter for its direction, as `of` does: ``Direction("R")``."""
        return cls.of(value) if isinstance(value, str) else None

    @classmethod
    def of(cls, letter: str) -> Direction:
        """Return the direction of a letter of a solution, in lower or upper case.

        Raises
        ------
        ValueError
            The letter is not one of u, r, d, l.
        """
        index = DIRECTION_LETTERS.find(letter.lower())
        if index < 0 or len(letter) != 1:
            raise ValueError(f"{letter!r} is not one of u, r, d, l")  # no phrase: misuse
        return cls(index)

    @property
    def letter(self) -> str:
        """The letter in lower case, as in lurd: ``u``, ``r``, ``d`` or ``l``."""
        return DIRECTION_LETTERS[self]

    @property
    def opposite(self) -> Direction:
        """The direction back: down for up, left for right."""
        return Direction(opposite(self))

    def __repr__(self) -> str:
        return f"Direction.{self.name}"

    __str__ = __repr__


class Tile(IntFlag):
    """The contents of a square. The values combine (a box on a goal is ``BOX | GOAL``)."""

    FLOOR = 0
    WALL = 1
    GOAL = 2
    BOX = 4
    PLAYER = 8

    @property
    def glyph(self) -> str:
        """The character for these contents in XSB, or "?" for contents that XSB cannot show."""
        return chr(_GLYPH_TABLE[self])


TILE_OF_GLYPH: Final[dict[str, int]] = {
    " ": Tile.FLOOR.value,
    "#": Tile.WALL.value,
    ".": Tile.GOAL.value,
    "$": Tile.BOX.value,
    "*": (Tile.BOX | Tile.GOAL).value,
    "@": Tile.PLAYER.value,
    "+": (Tile.PLAYER | Tile.GOAL).value,
}
_GLYPH_CODE_OF_TILE: Final = {value: ord(glyph) for glyph, value in TILE_OF_GLYPH.items()}
_GLYPH_TABLE: Final = bytes(_GLYPH_CODE_OF_TILE.get(value, ord("?")) for value in range(256))
"""The glyph of each value that a byte can have."""
_UNKNOWN_GLYPH: Final = 255  # stands in place of a tile
_TILE_TABLE: Final = bytes(
    TILE_OF_GLYPH.get(chr(code).translate({ord("-"): " ", ord("_"): " "}), _UNKNOWN_GLYPH)
    for code in range(256)
)
"""The tile of each Latin-1 character."""


def opposite(direction: int) -> int:
    """Return the direction back, 0 to 3: 2 (down) for 0 (up)."""
    return direction ^ 2


@lru_cache(maxsize=64)
def neighbour_table(height: int, width: int) -> NDArray[np.int32]:
    """Return the neighbours of every square of a board of that size.

    Shape ``(n + 1, 4)``, dtype int32, read-only, directions in the order up, right, down,
    left. ``n = height * width`` stands for "off the board" and is its own neighbour: a kernel
    whose masks have ``n + 1`` entries, the last one 0, needs no bounds check.
    """
    size = height * width
    squares = np.arange(size, dtype=np.int32).reshape(height, width)
    table = np.full((size + 1, 4), size, dtype=np.int32)
    by_row_and_column = table[:size].reshape(height, width, 4)
    by_row_and_column[1:, :, Direction.UP] = squares[:-1]
    by_row_and_column[:, :-1, Direction.RIGHT] = squares[:, 1:]
    by_row_and_column[:-1, :, Direction.DOWN] = squares[1:]
    by_row_and_column[:, 1:, Direction.LEFT] = squares[:, :-1]
    table.setflags(write=False)
    return table


@dataclass(frozen=True, eq=False, slots=True, init=False, repr=False)
class Board(HasPicture, metaclass=SuggestsClassNames):
    """A rectangle of tiles, as an immutable value that is compared by content.

    A board can be a draft: without a player, with several, or with more boxes than goals.
    :mod:`sokolab.analysis.problems` finds its faults.

    Parameters
    ----------
    tiles
        Rows of XSB glyphs, as one text (see :meth:`from_text`) or one by one; or an array of
        shape ``(height, width)`` with bits of :class:`Tile`, which is copied.

    Raises
    ------
    ValueError
        A glyph is not one of XSB's, or the text or the array has no row or no column.

    Examples
    --------
    >>> board = Board('''
    ... #####
    ... #@$.#
    ... #####
    ... ''')
    >>> board.square(1, 3), board.row_col(8)
    (8, (1, 3))
    >>> print(board.rotated())
    ###
    #@#
    #$#
    #.#
    ###
    """

    tiles: NDArray[np.uint8]
    """Shape ``(height, width)``, dtype uint8, bits of :class:`Tile`, contiguous, read-only."""
    flat: NDArray[np.uint8]
    """The tiles by square number (a view)."""
    height: int
    """Number of rows."""
    width: int
    """Number of columns."""
    size: int
    """Number of squares."""

    def __init__(self, tiles: str | Sequence[str] | NDArray[np.uint8]) -> None:
        if isinstance(tiles, str):
            tiles = _tiles_of_rows(_rows_of_text(tiles))
        elif isinstance(tiles, list | tuple) and tiles and isinstance(tiles[0], str):
            tiles = _tiles_of_rows(tiles)
        try:
            tiles = np.array(tiles, dtype=np.uint8, order="C")  # a copy that no caller can change
        except (TypeError, ValueError, OverflowError):
            raise ValueError(
                "a board has rows of XSB glyphs, or of tiles, of one length"  # no phrase: misuse
            ) from None
        if tiles.ndim != 2 or tiles.size == 0:
            raise ValueError("a board has at least one row and one column")  # no phrase: misuse
        tiles.setflags(write=False)
        self._set_attributes(tiles)

    def _set_attributes(self, tiles: NDArray[np.uint8]) -> None:
        """Set the attributes, which are plain because every painted mark reads some of them."""
        set_attribute = object.__setattr__
        set_attribute(self, "tiles", tiles)
        set_attribute(self, "flat", tiles.reshape(-1))
        height, width = tiles.shape
        set_attribute(self, "height", height)
        set_attribute(self, "width", width)
        set_attribute(self, "size", height * width)

    @classmethod
    def from_rows(cls, rows: Iterable[str]) -> Board:
        """Read rows of XSB glyphs (``-`` and ``_`` are floor too). Short rows end in floor.

        Raises
        ------
        ValueError
            A glyph is not one of XSB's. The message names row and column, both from 1.
        """
        return cls(_tiles_of_rows(list(rows)))

    @classmethod
    def from_text(cls, text: str) -> Board:
        """Read lines of XSB glyphs as :meth:`from_rows` does. Empty lines around them are dropped.

        Leading spaces are floor, so do not indent the text. To read titles, solutions or
        several levels, use :func:`sokolab.loads`.
        """
        return cls.from_rows(_rows_of_text(text))

    @classmethod
    def empty(cls, height: int, width: int) -> Board:
        """Return a board of floor only."""
        return cls(np.zeros((height, width), np.uint8))

    @property
    def is_small(self) -> bool:
        """Whether a ``repr`` shows the board and not its size only."""
        return max(self.height, self.width) <= _MAX_ROWS_SHOWN

    def __getitem__(self, key: SupportsIndex | tuple[int, int]) -> Tile:
        """Return the contents of a square, by its number, or by its row and column, all from 0.

        Raises
        ------
        IndexError
            The board has no such square.
        """
        square = self.square(*key) if isinstance(key, tuple) else key.__index__()
        self.refuse_outside(square)
        return Tile(int(self.flat[square]))

    if not TYPE_CHECKING:  # a type checker refuses the assignment itself

        def __setitem__(self, key: object, tile: object) -> None:
            raise TypeError("a board cannot be changed; with_tiles returns another one")

    def __array__(
        self, dtype: DTypeLike | None = None, copy: bool | None = None
    ) -> NDArray[np.uint8]:
        """Return the tiles for numpy."""
        return np.array(self.tiles, dtype, copy=True) if copy or dtype else self.tiles

    def square(self, row: int, col: int) -> int:
        """Return the number of the square at that row and column, both from 0.

        Raises
        ------
        IndexError
            The board has no such square.
        """
        if not (0 <= row < self.height and 0 <= col < self.width):
            raise IndexError(f"the board has no square {(row, col)}")
        return row * self.width + col

    def refuse_outside(self, square: object) -> None:
        """Raise IndexError if the board has no such square, TypeError if it is not a number."""
        if not 0 <= number_of(square) < self.size:
            raise IndexError(f"the board has no square {square}")

    def refuse_boxless(self, square: int) -> None:
        """Raise ValueError if no box is on a square."""
        if square not in self.boxes:
            raise ValueError(
                f"no box is on square {square}; "
                f"there are boxes on {self.boxes}"  # no phrase: misuse
            )

    def row_col(self, square: SupportsIndex) -> tuple[int, int]:
        """Return row and column of a square, both from 0.

        Raises
        ------
        IndexError
            The board has no such square.
        TypeError
            It is not a number.
        """
        self.refuse_outside(square)
        return divmod(square.__index__(), self.width)

    def place(self, square: int) -> Phrase:
        """Return the place of a square, for the user: "row 2, column 5"."""
        row, col = self.row_col(square)
        return phrase("row {row}, column {column}", row=row + 1, column=col + 1)

    def squares(self, tile: Tile) -> tuple[int, ...]:
        """Return the squares that hold all bits of ``tile``, ascending."""
        bits = int(tile)  # numpy takes three times as long over an enumeration
        return tuple(((self.flat & bits) == bits).nonzero()[0].tolist())

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
        """The squares with a player, ascending. A playable board has one."""
        return self.squares(Tile.PLAYER)

    @property
    def player(self) -> int | None:
        """The square of the player, or None for a draft with none or several."""
        return self.players[0] if len(self.players) == 1 else None

    @property
    def neighbours(self) -> NDArray[np.int32]:
        """The square beside each one, by square and direction, or :attr:`size` beyond the edge."""
        return neighbour_table(self.height, self.width)

    def with_tiles(self, squares: Sequence[int] | NDArray[np.int32], values: ArrayLike) -> Board:
        """Return the board with ``values`` on the squares: one for all, or one for each.

        Raises
        ------
        TypeError
            The squares are pairs and not numbers, or the values are not tiles.
        IndexError
            The board has no such square.
        """
        numbers, new_tiles = np.asarray(squares, dtype=np.intp), np.asarray(values)
        if numbers.ndim > 1:  # numpy would take row and column for two squares
            raise TypeError("squares must be numbers: square(row, column) gives one")
        if new_tiles.dtype.kind in "OSU":  # objects and strings
            raise TypeError(f"a tile must be one such as Tile.BOX, not {values!r}")
        tiles = self.tiles.copy()
        try:
            tiles.reshape(-1)[numbers] = new_tiles
        except IndexError:
            outside = next(square for square in numbers.flat if not 0 <= square < self.size)
            raise IndexError(f"the board has no square {outside}") from None
        return Board(tiles)

    def with_pieces(self, boxes: Iterable[int], player: int | None) -> Board:
        """Return the board with these boxes and this player in place of its own."""
        flat = self.flat & np.uint8(Tile.WALL | Tile.GOAL)
        flat[list(boxes)] |= np.uint8(Tile.BOX)
        if player is not None:
            flat[player] |= np.uint8(Tile.PLAYER)
        return Board(flat.reshape(self.tiles.shape))

    def rotated(self, quarters: int = 1) -> Board:
        """Return the board turned clockwise by a number of quarter turns."""
        return Board(np.rot90(self.tiles, -quarters))

    def mirrored(self) -> Board:
        """Return the board with left and right exchanged."""
        return Board(self.tiles[:, ::-1])

    def rows(self) -> tuple[str, ...]:
        """Return the rows in XSB glyphs, trailing floor cut off."""
        width = self.width
        glyphs = self.tiles.tobytes().translate(_GLYPH_TABLE).decode("ascii")
        return tuple(
            [glyphs[start : start + width].rstrip() for start in range(0, len(glyphs), width)]
        )

    def __str__(self) -> str:
        return "\n".join(self.rows())

    def __repr__(self) -> str:
        if self.is_small:
            return f'Board("""\n{self}\n""")'
        return f"<Board {self.width} × {self.height}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and np.array_equal(self.tiles, other.tiles)

    def __hash__(self) -> int:
        return hash((self.tiles.shape, self.tiles.tobytes()))

    def __reduce__(self) -> tuple[object, ...]:
        # Other processes get only the bytes. That takes half the time, and the copy is read-only.
        return _unpacked, (self.height, self.width, self.tiles.tobytes())


def _unpacked(height: int, width: int, tiles: bytes) -> Board:
    """Return a board that was pickled."""
    board = object.__new__(Board)
    board._set_attributes(np.frombuffer(tiles, np.uint8).reshape(height, width))
    return board


def _rows_of_text(text: str) -> list[str]:
    """Return the lines of a text without the empty ones before and after."""
    rows = text.splitlines()
    while rows and not rows[0]:
        rows.pop(0)
    while rows and not rows[-1]:
        rows.pop()
    if not rows:
        raise ValueError("a board has at least one row and one column")  # no phrase: misuse
    return rows


def _tiles_of_rows(rows: Sequence[str]) -> NDArray[np.uint8]:
    width = max([1, *map(len, rows)])
    text = "".join([line.ljust(width) for line in rows]) or " "
    tiles = np.frombuffer(text.encode("latin-1", "replace").translate(_TILE_TABLE), np.uint8)
    if (tiles == _UNKNOWN_GLYPH).any():
        row, column = divmod(int(np.argmax(tiles == _UNKNOWN_GLYPH)), width)
        raise LocalizedValueError(
            phrase(
                "row {row}, column {column}: {glyph!r} is not an XSB glyph",
                row=row + 1,
                column=column + 1,
                glyph=rows[row][column],
            )
        )
    return tiles.reshape(-1, width)


def number_of(square: object) -> int:
    """Return the number of a square, or raise TypeError if it is not a number."""
    if not hasattr(square, "__index__"):
        raise TypeError(f"a square must be a number, not {square!r}: square(row, column) gives it")
    number: int = square.__index__()
    return number


def changed_squares(before: Board, after: Board) -> tuple[int, ...] | None:
    """Return the squares that differ, ascending, or None if the sizes do."""
    if before.tiles.shape != after.tiles.shape:
        return None
    return tuple(np.flatnonzero(before.flat != after.flat).tolist())


class Margins(NamedTuple):
    """Rows and columns at the four edges of a board."""

    top: int
    right: int
    bottom: int
    left: int


def margins(board: Board) -> Margins:
    """Return the numbers of rows and columns of bare floor at each edge.

    On a board of bare floor, everything but the top left square counts.
    """
    tiles = board.tiles
    if tiles[0].any() and tiles[-1].any() and tiles[:, 0].any() and tiles[:, -1].any():
        return Margins(0, 0, 0, 0)  # most boards; quicker than the search below
    rows = np.flatnonzero(tiles.any(axis=1))
    columns = np.flatnonzero(tiles.any(axis=0))
    if not rows.size:
        return Margins(0, board.width - 1, board.height - 1, 0)
    return Margins(
        int(rows[0]),
        board.width - 1 - int(columns[-1]),
        board.height - 1 - int(rows[-1]),
        int(columns[0]),
    )


def trimmed(board: Board) -> Board:
    """Return the board without its :func:`margins`, or the same object if there are none."""
    top, right, bottom, left = margins(board)
    if not (top or right or bottom or left):
        return board
    return Board(board.tiles[top : board.height - bottom, left : board.width - right])
