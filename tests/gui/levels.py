"""Small levels for tests of the window."""

from __future__ import annotations

from collections.abc import Sequence

from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level, Solution
from sokolab.gui.document.level_document import LevelDocument
from sokolab.library.values import LibraryRecord


def level(title: str = "", length: int = 1, *, solved: bool = False) -> Level:
    """Return a corridor in which one box is ``length`` pushes from its goal."""
    board = Board.from_rows(["#" * (length + 4), f"#@${' ' * (length - 1)}.#", "#" * (length + 4)])
    solutions = (Solution("R" * length),) if solved else ()
    return Level(board, title=title, solutions=solutions)


def collection(*titles: str) -> Collection:
    """Return levels of these titles, each one push longer than the one before."""
    return Collection(tuple(level(title, n) for n, title in enumerate(titles, 1)))


def no_records(boards: Sequence[Board]) -> list[LibraryRecord]:
    """Return what an empty library knows of boards."""
    return [LibraryRecord()] * len(boards)


def titles(levels: Collection) -> list[str]:
    """Return the titles of a collection's levels."""
    return [one.title for one in levels.levels]


def draw(document: LevelDocument, square: int = 0) -> None:
    """Put a wall on a square, or remove it, as one undo step."""
    there = int(document.board.flat[square]) ^ Tile.WALL.value
    document.replace_board(document.board.with_tiles([square], there), "Draw")
