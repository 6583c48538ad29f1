"""Where a change of a board took place, in words."""

from __future__ import annotations

from sokolab.core.board import Board, changed_squares

__all__ = ["place_of"]


def place_of(before: Board, after: Board) -> str:
    """Return where two boards differ: a square, a range of rows and columns, or the new size.

    Examples
    --------
    >>> place_of(Board.from_rows(["# #"]), Board.from_rows(["#$#"]))
    'at row 1, column 2'
    """
    if before.tiles.shape != after.tiles.shape:
        return f"to {after.width} × {after.height}"
    squares = changed_squares(before, after)
    if not squares:
        return ""
    places = [after.row_col(square) for square in squares]
    rows, cols = zip(*places, strict=True)
    if len(places) == 1:
        return f"at row {rows[0] + 1}, column {cols[0] + 1}"
    return f"in {_range('row', rows)}, {_range('column', cols)}"


def _range(word: str, numbers: tuple[int, ...]) -> str:
    first, last = min(numbers) + 1, max(numbers) + 1
    return f"{word} {first}" if first == last else f"{word}s {first}–{last}"
