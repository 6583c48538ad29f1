"""Where a change of a board took place, in words."""

from __future__ import annotations

from sokolab.core.board import Board, changed_squares
from sokolab.language import Phrase, phrase


def place_of(before: Board, after: Board) -> Phrase | None:
    """Return where two boards differ: a square, a range of rows and columns, or the new size.

    None where they do not differ.

    Examples
    --------
    >>> print(place_of(Board.from_rows(["# #"]), Board.from_rows(["#$#"])))
    at row 1, column 2
    """
    if before.tiles.shape != after.tiles.shape:
        return phrase("to {width} × {height}", width=after.width, height=after.height)
    squares = changed_squares(before, after)
    if not squares:
        return None
    places = [after.row_col(square) for square in squares]
    rows, cols = zip(*places, strict=True)
    if len(places) == 1:
        return phrase("at row {row}, column {column}", row=rows[0] + 1, column=cols[0] + 1)
    return phrase("in {rows}, {columns}", rows=_rows(rows), columns=_columns(cols))


def _rows(numbers: tuple[int, ...]) -> Phrase:
    first, last = min(numbers) + 1, max(numbers) + 1
    if first == last:
        return phrase("row {row}", row=first)
    return phrase("rows {first}–{last}", first=first, last=last)


def _columns(numbers: tuple[int, ...]) -> Phrase:
    first, last = min(numbers) + 1, max(numbers) + 1
    if first == last:
        return phrase("column {column}", column=first)
    return phrase("columns {first}–{last}", first=first, last=last)
