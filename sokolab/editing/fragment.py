"""Fragments, squares copied from a board to be pasted elsewhere; stamps, fragments with a name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.editing.selection import Selection
from sokolab.editing.symmetry import Symmetry, turned
from sokolab.language import LocalizedValueError, phrase, tr

_ABSENT: Final = " "
"""How the text of a fragment writes a square that is not part of it; floor is ``-``."""


@dataclass(frozen=True, eq=False, slots=True)
class Fragment:
    """Some squares of a board with what they hold; an immutable value."""

    board: Board
    """The smallest rectangle around the squares; floor where a square is not part of it."""
    mask: NDArray[np.bool_]
    """bool, shape ``(height, width)``: which squares are part of the fragment."""

    @classmethod
    def whole(cls, board: Board) -> Fragment:
        """Return all squares of a board."""
        return cls(board, np.ones(board.tiles.shape, bool))

    @classmethod
    def from_text(cls, text: str, *, has_gaps: bool = False) -> Fragment:
        """Read rows in XSB.

        ``has_gaps``: whether a space is no part of the fragment, as :attr:`text` writes it; else
        it is floor, as in any level. Raise ValueError if there is no row, or a glyph is not one of
        XSB's.
        """
        rows = [row for row in text.replace("\r", "").split("\n") if row.strip() or has_gaps]
        if not rows:
            raise LocalizedValueError(phrase("there is no row of squares"))
        board = Board.from_rows(rows)
        if not has_gaps:
            return cls.whole(board)
        mask = [[glyph != _ABSENT for glyph in row.ljust(board.width)] for row in rows]
        return cls(board, np.array(mask, bool))

    @property
    def text(self) -> str:
        """The rows in XSB; floor is ``-``, and a space is no part of the fragment."""
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

    What falls off the board is lost; :func:`sokolab.editing.reshape.covering` can grow the board
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
    """A fragment with a name; an immutable value."""

    name: str
    fragment: Fragment


def text_of_stamps(stamps: Iterable[Stamp]) -> str:
    """Return stamps as text: rows in XSB, then the name, then an empty line.

    Floor is ``-``; a space is no part of the stamp, and a row has at least one sign.
    """
    return "".join(f"{stamp.fragment.text}\nName: {stamp.name}\n\n" for stamp in stamps)


def stamps_from_text(text: str) -> tuple[Stamp, ...]:
    """Read what :func:`text_of_stamps` writes; a stamp without a name is called "Stamp".

    Raise ValueError if a row holds something else than squares; the message names its line, from
    1.
    """
    found: list[Stamp] = []
    rows: list[str] = []
    name = ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if match := re.match(r"Name:\s*(.*)", line):
            name = match[1].strip()
        elif line:
            rows.append(line)
        elif rows:
            try:
                fragment = Fragment.from_text("\n".join(rows), has_gaps=True)
            except ValueError as error:
                said = phrase("the stamp before line {line}: {fault}", line=number, fault=error)
                raise LocalizedValueError(said) from error
            found.append(Stamp(name or tr("Stamp"), fragment))
            rows, name = [], ""
    return tuple(found)
