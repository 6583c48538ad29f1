"""Entries of the index, and how they are made from the levels of a file."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab import formats
from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level
from sokolab.core.lurd import replay, until_solved
from sokolab.editing.symmetry import inverse, turned
from sokolab.library.canonical import Canonical, canonical, smallest_view

_WALL: Final = np.uint8(Tile.WALL)
_MAX_INDEXED_SQUARES: Final = 10_000  # larger boards are not looked for by their parts
_MAX_REPLAYED_SOLUTIONS: Final = 3  # of each level, since files can hold thousands


class Entry(NamedTuple):
    """A level as the index keeps it. The fields are the columns of its table."""

    number: int
    """The level's number in its file, from 1."""
    title: str
    author: str
    words: str
    """Title, author, and the title and author of the collection, in lower case."""
    form: bytes
    """A key of 16 bytes, equal for equal levels in any orientation."""
    walls: bytes
    """A key of 16 bytes, equal for levels with the same walls in any orientation."""
    height: int
    width: int
    boxes: int
    floor: int
    """The number of squares that the player can reach with all boxes lifted."""
    pushes: int | None
    """The fewest pushes of the solutions in the file, as replayed, or None without a solution."""
    moves: int | None
    """The fewest moves of the solutions in the file, as replayed, or None without a solution."""
    tiles: bytes
    """The inside in the file's orientation, with a ring of walls. All other squares are walls."""


def entries_of_file(path: Path) -> tuple[list[Entry], str]:
    """Return the entries of a file's levels, and the file's fault, or ""."""
    try:
        collection = formats.read_levels(path)
    except formats.FormatError as error:
        return [], str(error)
    return entries_of(collection), ""


def entries_of(collection: Collection) -> list[Entry]:
    """Return the entries of a collection's levels of at most 10,000 squares."""
    collection_words = (collection.title, collection.author)
    return [
        _entry(number, level, collection_words)
        for number, level in enumerate(collection, 1)
        if level.board.size <= _MAX_INDEXED_SQUARES
    ]


def inside_of(form: Canonical) -> NDArray[np.uint8]:
    """Return a canonical form's tiles in the orientation of the board that it was made from."""
    return np.ascontiguousarray(turned(form.board.tiles, inverse(form.symmetry)))


def walls_key(tiles: NDArray[np.uint8]) -> bytes:
    """Return 16 bytes that are equal for forms with the same walls in any orientation."""
    _, view = smallest_view(tiles & _WALL)
    shape = b"%d %d " % view.shape
    return blake2b(shape + view.tobytes(), digest_size=16).digest()


def _entry(number: int, level: Level, collection_words: tuple[str, str]) -> Entry:
    form = canonical(level.board)
    tiles = inside_of(form)
    height, width = tiles.shape
    pushes, moves = _fewest_counts(level)
    words = "\n".join((level.title, level.author, *collection_words)).casefold()
    return Entry(
        number,
        level.title,
        level.author,
        words,
        form.key,
        walls_key(form.board.tiles),
        height,
        width,
        len(form.board.boxes),
        int(np.count_nonzero(tiles & _WALL == 0)),
        pushes,
        moves,
        tiles.tobytes(),
    )


def _fewest_counts(level: Level) -> tuple[int | None, int | None]:
    """Return the fewest pushes and the fewest moves of a level's own solutions."""
    if len(level.board.players) != 1:
        return None, None
    replays = [replay(level, solution) for solution in level.solutions[:_MAX_REPLAYED_SOLUTIONS]]
    solutions = [until_solved(each) for each in replays if each.solves]
    if not solutions:
        return None, None
    return min(each.pushes for each in solutions), min(each.moves for each in solutions)


def shown_board(tiles: NDArray[np.uint8]) -> Board:
    """Return the inside of a level as a board to show, without walls that touch no open square."""
    is_open = tiles & _WALL == 0
    across = is_open.copy()
    across[:, 1:] |= is_open[:, :-1]
    across[:, :-1] |= is_open[:, 1:]
    is_near = across.copy()
    is_near[1:] |= across[:-1]
    is_near[:-1] |= across[1:]
    return Board(np.where(is_near, tiles, 0))
