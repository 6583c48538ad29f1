"""Selected squares, and fragments: squares copied from a board to be pasted elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.core.walks import connected
from sokolab.editing.brush import RowCol, cells_of_line, squares_alike
from sokolab.editing.symmetry import Symmetry, turned
from sokolab.language import LocalizedValueError, phrase, tr

_ABSENT: Final = " "
"""The character for a square outside a fragment, in the fragment's text. Floor is ``-``."""


class Area(NamedTuple):
    """A rectangle of squares, given by its top left square and its size."""

    top: int
    left: int
    height: int
    width: int

    @classmethod
    def between(cls, corner: RowCol, opposite: RowCol) -> Area:
        """Return the area between two opposite corner squares, which belong to it."""
        (top, bottom), (left, right) = (sorted(pair) for pair in zip(corner, opposite, strict=True))
        return cls(top, left, bottom - top + 1, right - left + 1)

    @property
    def slices(self) -> tuple[slice, slice]:
        """The rows and columns of the area, to index an array. It must lie on the board."""
        return (
            slice(self.top, self.top + self.height),
            slice(self.left, self.left + self.width),
        )


@dataclass(frozen=True, eq=False, slots=True)
class Selection:
    """A set of squares of a board of a certain size, as an immutable value.

    Parameters
    ----------
    mask
        bool, shape ``(height, width)`` of the board; copied.

    Examples
    --------
    >>> board = Board.empty(3, 4)
    >>> left = Selection.of_area(board, Area(0, 0, 3, 2))
    >>> (left - Selection.of_squares(board, [0])).squares.tolist()
    [1, 4, 5, 8, 9]
    """

    mask: NDArray[np.bool_]

    def __post_init__(self) -> None:
        mask = np.array(self.mask, dtype=bool)
        mask.setflags(write=False)
        object.__setattr__(self, "mask", mask)

    @classmethod
    def of_area(cls, board: Board, area: Area) -> Selection:
        """Return the squares of an area that lie on the board."""
        mask = np.zeros(board.tiles.shape, bool)
        top, left = max(area.top, 0), max(area.left, 0)
        mask[top : max(area.top + area.height, 0), left : max(area.left + area.width, 0)] = True
        return cls(mask)

    @classmethod
    def of_squares(
        cls, board: Board, squares: Sequence[int] | NDArray[np.int32] | NDArray[np.bool_]
    ) -> Selection:
        """Return these squares, given by their numbers or as bool ``[n]``."""
        mask = np.zeros(board.size, bool)
        mask[np.asarray(squares) if len(squares) else []] = True
        return cls(mask.reshape(board.tiles.shape))

    @classmethod
    def everything(cls, board: Board) -> Selection:
        """Return all squares of the board."""
        return cls(np.ones(board.tiles.shape, bool))

    @property
    def squares(self) -> NDArray[np.int32]:
        """The numbers of the squares, ascending."""
        return np.flatnonzero(self.mask).astype(np.int32)

    @property
    def area(self) -> Area:
        """The smallest rectangle around the squares, or one of size zero if there are none."""
        rows, columns = (np.flatnonzero(self.mask.any(axis)) for axis in (1, 0))
        if not rows.size:
            return Area(0, 0, 0, 0)
        top, left = int(rows[0]), int(columns[0])
        return Area(top, left, int(rows[-1]) - top + 1, int(columns[-1]) - left + 1)

    @property
    def border(self) -> Selection:
        """The selected squares that touch one outside the selection, even diagonally."""
        height, width = self.mask.shape
        padded = np.pad(self.mask, 1)
        inner = self.mask.copy()
        for row in range(3):
            for col in range(3):
                inner &= padded[row : row + height, col : col + width]
        return self - Selection(inner)

    def shifted(self, shift: RowCol, shape: tuple[int, int]) -> Selection:
        """Return the squares moved down and right, on a board of another size.

        Squares off that board are dropped.
        """
        rows, columns = np.nonzero(self.mask)
        rows, columns = rows + shift[0], columns + shift[1]
        fits = (rows >= 0) & (columns >= 0) & (rows < shape[0]) & (columns < shape[1])
        mask = np.zeros(shape, bool)
        mask[rows[fits], columns[fits]] = True
        return Selection(mask)

    def holds(self, row: int, col: int) -> bool:
        """Whether the square at that row and column is on the board and selected."""
        height, width = self.mask.shape
        return 0 <= row < height and 0 <= col < width and bool(self.mask[row, col])

    def __or__(self, other: Selection) -> Selection:
        return Selection(self.mask | other.mask)

    def __and__(self, other: Selection) -> Selection:
        return Selection(self.mask & other.mask)

    def __sub__(self, other: Selection) -> Selection:
        return Selection(self.mask & ~other.mask)

    def __invert__(self) -> Selection:
        return Selection(~self.mask)

    def __len__(self) -> int:
        return int(np.count_nonzero(self.mask))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Selection) and np.array_equal(self.mask, other.mask)

    def __hash__(self) -> int:
        return hash((self.mask.shape, self.mask.tobytes()))


class Combination(Enum):
    """How newly selected squares combine with squares selected before."""

    REPLACE = "replace"
    ADD = "add"
    SUBTRACT = "subtract"
    INTERSECT = "intersect"


def combined(
    before: Selection | None, new: Selection, combination: Combination
) -> Selection | None:
    """Return the selection after more squares were marked, None if nothing is left."""
    result = new
    if combination is Combination.ADD and before is not None:
        result = before | new
    elif combination is Combination.SUBTRACT:
        result = new - new if before is None else before - new
    elif combination is Combination.INTERSECT:
        result = new - new if before is None else before & new
    return result if len(result) else None


def connected_alike(board: Board, square: int) -> Selection:
    """Return the squares with the same tile as ``square`` that are connected with it."""
    return Selection.of_squares(board, squares_alike(board, square))


def all_alike(board: Board, squares: Iterable[int]) -> Selection:
    """Return all squares that hold the same tile as one of ``squares``."""
    tiles = board.flat[list(squares)]
    return Selection(np.isin(board.tiles, tiles))


def looped(board: Board, cells: Sequence[RowCol]) -> Selection:
    """Return the squares on a closed line through some squares, and the squares it encloses.

    Examples
    --------
    >>> looped(Board.empty(3, 3), [(0, 0), (0, 2), (2, 2), (2, 0)]).squares.tolist()
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
    """
    path = [
        cell
        for start, end in zip(cells, [*cells[1:], cells[0]], strict=True)
        for cell in cells_of_line(start, end)
    ]
    top, left = (min(0, *part) - 1 for part in zip(*path, strict=True))
    bottom, right = (
        max(size, *part) + 1
        for size, part in zip(board.tiles.shape, zip(*path, strict=True), strict=True)
    )
    frame = Board.empty(bottom - top + 1, right - left + 1)
    is_open = np.ones(frame.size, bool)
    is_open[[frame.square(row - top, col - left) for row, col in path]] = False
    outside = connected(frame, [0], is_open).reshape(frame.tiles.shape)
    return Selection(~outside[-top : board.height - top, -left : board.width - left])


@dataclass(frozen=True, eq=False, slots=True)
class Fragment:
    """Some squares of a board with their tiles, as an immutable value."""

    board: Board
    """The smallest rectangle around the squares, with floor where a square is not part of it."""
    mask: NDArray[np.bool_]
    """The squares that are part of the fragment, bool, shape ``(height, width)``."""

    @classmethod
    def of_board(cls, board: Board) -> Fragment:
        """Return all squares of a board."""
        return cls(board, np.ones(board.tiles.shape, bool))

    @classmethod
    def from_text(cls, text: str, *, with_gaps: bool = False) -> Fragment:
        """Read rows in XSB.

        With ``with_gaps``, a space is not part of the fragment, as :attr:`text` writes it; else it
        is floor, as in any level. Raise ValueError if there is no row, or a glyph is not one of
        XSB's.
        """
        rows = [row for row in text.replace("\r", "").split("\n") if row.strip() or with_gaps]
        if not rows:
            raise LocalizedValueError(phrase("there is no row of squares"))
        board = Board.from_rows(rows)
        if not with_gaps:
            return cls.of_board(board)
        mask = [[glyph != _ABSENT for glyph in row.ljust(board.width)] for row in rows]
        return cls(board, np.array(mask, bool))

    @property
    def text(self) -> str:
        """The rows in XSB. Floor is ``-``, and a space is not part of the fragment."""
        rows = [row.ljust(self.board.width).replace(" ", "-") for row in self.board.rows()]
        return "\n".join(
            "".join(
                glyph if is_part else _ABSENT for glyph, is_part in zip(row, mask, strict=True)
            ).rstrip()
            or _ABSENT
            for row, mask in zip(rows, self.mask.tolist(), strict=True)
        )

    def transformed(self, symmetry: Symmetry) -> Fragment:
        """Return the fragment rotated or mirrored."""
        return Fragment(Board(turned(self.board.tiles, symmetry)), turned(self.mask, symmetry))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Fragment)
            and self.board == other.board
            and np.array_equal(self.mask, other.mask)
        )

    def __hash__(self) -> int:
        return hash((self.board, self.mask.tobytes()))


def copied(board: Board, selection: Selection) -> Fragment:
    """Return the selected squares as a fragment.

    Raise ValueError if nothing is selected.
    """
    if not len(selection):
        raise LocalizedValueError(phrase("nothing is selected"))
    slices = selection.area.slices
    mask = selection.mask[slices].copy()
    return Fragment(Board(np.where(mask, board.tiles[slices], np.uint8(Tile.FLOOR))), mask)


def cleared(board: Board, selection: Selection) -> Board:
    """Return the board with floor on the selected squares."""
    return Board(np.where(selection.mask, np.uint8(Tile.FLOOR), board.tiles))


def pasted(board: Board, fragment: Fragment, row: int, col: int) -> Board:
    """Return the board with a fragment whose upper left corner is at ``(row, col)``.

    Squares off the board are lost; :func:`sokolab.editing.reshape.covering` can grow the board
    first. A player in the fragment replaces all others.
    """
    top, left = max(row, 0), max(col, 0)
    part = (
        slice(top - row, max(board.height - row, 0)),
        slice(left - col, max(board.width - col, 0)),
    )
    tiles, mask = fragment.board.tiles[part], fragment.mask[part]
    if not mask.size:
        return board
    result = board.tiles.copy()
    if (tiles[mask] & Tile.PLAYER).any():
        result &= ~np.uint8(Tile.PLAYER)
    under = result[top : top + tiles.shape[0], left : left + tiles.shape[1]]
    under[mask] = tiles[mask]
    return Board(result)


@dataclass(frozen=True, slots=True)
class Stamp:
    """A fragment with a name, as an immutable value."""

    name: str
    fragment: Fragment


def text_of_stamps(stamps: Iterable[Stamp]) -> str:
    """Return stamps as text: rows in XSB, then the name, then an empty line.

    Floor is ``-``. A space is not part of the stamp, and no row is empty.
    """
    return "".join(f"{stamp.fragment.text}\nName: {stamp.name}\n\n" for stamp in stamps)


def stamps_from_text(text: str) -> tuple[Stamp, ...]:
    """Read the text that :func:`text_of_stamps` writes. A stamp without a name is "Stamp".

    Raise ValueError if a row holds anything but squares. The message names its line, from 1.
    """
    stamps: list[Stamp] = []
    rows: list[str] = []
    name = ""
    for number, row in enumerate([*text.splitlines(), ""], 1):
        if match := re.match(r"Name:\s*(.*)", row):
            name = match[1].strip()
        elif row:
            rows.append(row)
        elif rows:
            try:
                fragment = Fragment.from_text("\n".join(rows), with_gaps=True)
            except ValueError as error:
                message = phrase("the stamp before line {line}: {fault}", line=number, fault=error)
                raise LocalizedValueError(message) from error
            stamps.append(Stamp(name or tr("Stamp"), fragment))
            rows, name = [], ""
    return tuple(stamps)
