"""Find levels in the index: the same and similar ones, by walls, by a part, by counts and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import TILE_OF_GLYPH, Board, Tile
from sokolab.editing.symmetry import Symmetry, turned
from sokolab.engine.job import OnNews
from sokolab.guesses import SuggestsNames
from sokolab.indexing.entries import inside_of, shown_board, walls_key
from sokolab.indexing.folder_index import FolderIndex, FolderIndexError, default_path
from sokolab.language import Phrase, phrase
from sokolab.library.canonical import canonical, reachable_squares
from sokolab.solvers.frame.protocol import CancelToken

if TYPE_CHECKING:  # kernels are loaded by the first question
    from sokolab.kernels.index_search import BoardRows, PartViews

ANYTHING: Final = "?"
"""The glyph of a square of a part that can hold anything."""
COUNTS: Final = ("boxes", "floor", "height", "width", "pushes", "moves", "difficulty")
"""The counts that a query can limit by a range. They are columns of the index."""
MEASURED: Final = ("pushes", "moves", "difficulty")
"""The counts that are known only of levels that have been solved or rated."""
MAX_DIFFERENT_SQUARES: Final = 12
"""Maximum number of squares in which similar levels differ."""
_WALL: Final = int(Tile.WALL)
_ANY: Final = np.uint8(0xFF)
_BY_RARITY: Final = {Tile.BOX | Tile.GOAL: 0, Tile.PLAYER: 0, Tile.BOX: 1, Tile.GOAL: 2}
_MAX_IDS_PER_STATEMENT: Final = 500  # an SQL statement takes a limited number of values


@dataclass(frozen=True, slots=True)
class Query:
    """The conditions of a search. All that are given must hold."""

    same: Board | None = None
    """A board. The levels found are equal to it, in any orientation."""
    walls: Board | None = None
    """A board. The levels found have its walls, in any orientation."""
    near: Board | None = None
    """A board that the levels resemble (:data:`MAX_DIFFERENT_SQUARES`), in any orientation."""
    part: Sequence[str] = ()
    """Rows of XSB glyphs, in which ``?`` stands for anything. The levels found contain them, in any
    orientation. The player counts as floor unless the part has one.
    """
    words: str = ""
    """Words that must all stand in the title or author of the level or of its collection."""
    ranges: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)
    """Minimum and maximum of each of :data:`COUNTS`, by name, or None for no limit. A level without
    a known solution is in no range of pushes or moves, and a level never rated is in no range of
    difficulty.
    """

    def __post_init__(self) -> None:
        """Check the ranges: FolderIndexError for an unknown count, TypeError for a wrong value."""
        for name, limits in self.ranges.items():
            if name not in COUNTS:
                raise FolderIndexError(
                    phrase(
                        "levels have no count {name!r}; choose one of {names}",
                        name=name,
                        names=", ".join(COUNTS),
                    )
                )
            is_pair = isinstance(limits, tuple | list) and len(limits) == 2
            if not is_pair or any(isinstance(limit, str) for limit in limits):
                raise TypeError(f"{name} must be a number or a minimum and maximum, not {limits!r}")

    @property
    def needs_kernels(self) -> bool:
        """Whether boards have to be searched, which compiled kernels do."""
        return bool(self.part) or self.near is not None

    @property
    def narrows(self) -> bool:
        """Whether keys, words or counts choose levels before any board is searched."""
        return bool(self.words.strip() or self.ranges or self.same or self.walls)


@dataclass(frozen=True, slots=True)
class Hit(SuggestsNames):
    """A level that was found."""

    path: Path
    """The file of the level."""
    number: int
    """The number of the level in its file, from 1."""
    title: str
    """The level's title, as in the file."""
    author: str
    """The level's author, as in the file."""
    board: Board
    """The level without anything outside its walls."""
    squares: tuple[int, ...]
    """The squares of ``board`` on which the part lies, ascending."""
    difference: int | None
    """The number of squares in which it differs from the board of ``Query.near``, or None."""
    box_count: int
    """The number of boxes."""
    pushes: int | None
    """The fewest pushes of the solutions in the file and in the library, or None."""
    moves: int | None
    """The fewest moves of the solutions in the file and in the library, or None."""
    difficulty: int | None
    """The difficulty that the library knew when the folders were last read, or None."""


@dataclass(frozen=True, slots=True)
class FoundLevels:
    """The result of a search of the user's own index."""

    hits: list[Hit]
    """The first levels that were found."""
    level_count: int
    """The number of levels in the index."""
    unmeasured_ids: Sequence[int]
    """The ids in the index of levels that were not found only because a count is not known."""


Found: TypeAlias = FoundLevels | Phrase | str
"""The levels found, or why none could be looked for."""


def search(index: FolderIndex, query: Query, max_hits: int = 200) -> list[Hit]:
    """Return the levels that a query finds: the most similar first, then in the order of the files.

    Parameters
    ----------
    max_hits
        Maximum number of levels to return.

    Raises
    ------
    FolderIndexError
        The index cannot be used, or the part has only walls.
    """
    views = part_views(query.part) if query.part else None
    level_ids, differences, placements = _matching_levels(index, query, views, max_hits)
    hits = _hits(index, level_ids, differences)
    if views is None:
        return [hit for _, hit in hits]
    return [
        replace(hit, squares=_part_squares(hit.board, views, *placements[level_id]))
        for level_id, hit in hits
    ]


def _matching_levels(
    index: FolderIndex,
    query: Query,
    views: PartViews | None,
    max_hits: int,
    *,
    only_unmeasured: bool = False,
) -> tuple[list[int], dict[int, int], dict[int, list[int]]]:
    """Return the ids of the matching levels, their differences, and where the part lies.

    With ``only_unmeasured``, the levels are those that :func:`find_unmeasured` returns.
    """
    choose = _unmeasured_ids if only_unmeasured else _chosen_ids
    if not query.needs_kernels:
        return choose(index, query, max_hits), {}, {}
    boards, row_ids = index.boards()
    indices = np.arange(len(row_ids), dtype=np.int32)
    if query.narrows:
        indices = indices[np.isin(row_ids, choose(index, query, len(row_ids)))]
    differences, placements = np.zeros(len(indices), np.int32), np.zeros((0, 2), np.int32)
    if query.near is not None:
        indices, differences = _similar_boards(boards, indices, query.near)
    if views is not None:
        with_part, placements = _boards_with_part(boards, indices, views, max_hits)
        indices, differences = indices[with_part], differences[with_part]
    level_ids: list[int] = row_ids[indices[:max_hits]].tolist()
    seeks_similar = query.near is not None
    difference_of = (
        dict(zip(level_ids, differences.tolist(), strict=False)) if seeks_similar else {}
    )
    placement_of = dict(zip(level_ids, placements.tolist(), strict=views is not None))
    return level_ids, difference_of, placement_of


def find_unmeasured(index: FolderIndex, query: Query) -> list[int]:
    """Return the ids of levels that a query misses only because a count is not known."""
    if not any(name in MEASURED for name in query.ranges):
        return []
    views = part_views(query.part) if query.part else None
    return _matching_levels(index, query, views, index.level_count, only_unmeasured=True)[0]


def find_by_id(index: FolderIndex, level_id: int) -> Hit | None:
    """Return the level with an id in the index, as if it was found, or None if it is gone."""
    return next((hit for _, hit in _hits(index, [level_id], {})), None)


def find_in(query: Query, max_hits: int, _cancel: CancelToken, _on_news: OnNews) -> Found:
    """Search the user's own index, as a job, and return the reason if it cannot be used."""
    index = own_index()
    if not index.folders:
        return phrase("No folder is indexed yet. Add one with “Add folder…”")
    try:
        hits = search(index, query, max_hits)
        return FoundLevels(hits, index.level_count, find_unmeasured(index, query))
    except FolderIndexError as error:
        return error.message


def own_index() -> FolderIndex:
    """Return the user's own index, which stays open: boards are loaded once for many searches."""
    return _open_index(default_path())


@lru_cache(maxsize=1)
def _open_index(path: Path) -> FolderIndex:
    return FolderIndex(path)


def call_kernels() -> None:
    """Call every kernel of this module once, which compiles it."""
    board = Board("#####\n#@$.#\n#####")
    boards = _board_rows([board.tiles])
    indices = np.zeros(1, np.int32)
    _boards_with_part(boards, indices, part_views(["$."]), 1)
    _similar_boards(boards, indices, board)


def find_copies(index: FolderIndex, board: Board, max_hits: int = 3) -> list[tuple[Path, int, str]]:
    """Return file, number and title of levels that are the same as a board."""
    query = (
        "SELECT path, number, title FROM level JOIN file ON file.id = level.file "
        "WHERE form = ? ORDER BY level.id LIMIT ?"
    )
    rows = index.rows(query, (canonical(board).key, max_hits))
    return [(Path(path), number, title) for path, number, title in rows]


def part_of(board: Board, squares: Sequence[int]) -> list[str]:
    """Return squares of a board as rows of a part. The squares between them can hold anything.

    Floor outside the walls can also be anything.
    """
    rows, columns = np.divmod(np.asarray(squares, np.intp), board.width)
    top, left = int(rows.min()), int(columns.min())
    glyphs = np.full((int(rows.max()) - top + 1, int(columns.max()) - left + 1), ANYTHING)
    text = [row.ljust(board.width) for row in board.rows()]
    outside = _outside(board)
    for row, col in zip(rows.tolist(), columns.tolist(), strict=True):
        if not outside[board.square(row, col)]:
            glyphs[row - top, col - left] = text[row][col]
    return ["".join(row) for row in glyphs]


def _outside(board: Board) -> NDArray[np.bool_]:
    """Return the squares, by number, that are empty floor outside the walls."""
    is_inside = reachable_squares(board).reshape(-1)
    outside: NDArray[np.bool_] = ~is_inside & (board.flat == 0)
    return outside


def _unmeasured_ids(index: FolderIndex, query: Query, max_hits: int) -> list[int]:
    """Return the ids of the first levels that only an unknown count keeps from being chosen."""
    names = [name for name in query.ranges if name in MEASURED]
    is_unknown = " OR ".join(f"{name} IS NULL" for name in names) or "0"
    return _chosen_ids(index, query, max_hits, may_lack=names, condition=f"({is_unknown})")


def _chosen_ids(
    index: FolderIndex,
    query: Query,
    max_hits: int,
    *,
    may_lack: Sequence[str] = (),
    condition: str = "1",
) -> list[int]:
    """Return the ids of the first levels that keys, words and ranges choose.

    Parameters
    ----------
    may_lack
        Counts that a level need not have, whatever their range.
    condition
        Another condition, in SQL.
    """
    conditions = [condition]
    values: list[object] = []
    if query.same is not None:
        conditions.append("form = ?")
        values.append(canonical(query.same).key)
    if query.walls is not None:
        conditions.append("walls = ?")
        values.append(walls_key(canonical(query.walls).board.tiles))
    for word in query.words.casefold().split():
        conditions.append("instr(words, ?)")
        values.append(word)
    for name, (minimum, maximum) in query.ranges.items():
        for limit, sign in ((minimum, ">="), (maximum, "<=")):
            if limit is not None:
                is_within = f"{name} {sign} ?"
                is_lacking = f"{name} IS NULL OR {is_within}"
                conditions.append(f"({is_lacking})" if name in may_lack else is_within)
                values.append(limit)
    where = " AND ".join(conditions)
    statement = f"SELECT id FROM level WHERE {where} ORDER BY id LIMIT ?"
    return [level_id for (level_id,) in index.rows(statement, (*values, max_hits))]


def _boards_with_part(
    boards: BoardRows, indices: NDArray[np.int32], views: PartViews, max_hits: int
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return the boards with a part, and its orientation and first square on each of them."""
    from sokolab.kernels.index_search import find_part

    placements = np.empty((min(max_hits, len(indices)), 3), np.int32)
    placements = placements[: find_part(boards, views, indices, placements)]
    return placements[:, 0], placements[:, 1:]


def _part_squares(board: Board, views: PartViews, view: int, first: int) -> tuple[int, ...]:
    """Return the squares of a board on which a part lies, ascending."""
    row, col = board.row_col(first)
    squares = zip((row + views.rows[view]).tolist(), (col + views.cols[view]).tolist(), strict=True)
    return tuple(
        sorted(
            board.square(r, c) for r, c in squares if 0 <= r < board.height and 0 <= c < board.width
        )
    )


def part_views(part: Sequence[str]) -> PartViews:
    """Return a part in its eight orientations, the squares that are rare in levels first.

    Raises
    ------
    FolderIndexError
        A glyph is unknown, or all squares are walls.
    """
    from sokolab.kernels.index_search import PartViews

    glyphs = np.array([list(row.ljust(max(map(len, part)))) for row in part])
    tiles = np.zeros(glyphs.shape, np.uint8)
    for row, col in np.ndindex(glyphs.shape):
        glyph = str(glyphs[row, col])
        if glyph not in TILE_OF_GLYPH and glyph not in "-_?":
            message = phrase(
                "row {row}, column {column}: {glyph!r} is not a glyph of a part",
                row=row + 1,
                column=col + 1,
                glyph=glyph,
            )
            raise FolderIndexError(message)
        tiles[row, col] = TILE_OF_GLYPH.get(glyph, 0)
    is_given = glyphs != ANYTHING
    if not np.any(is_given & (tiles != _WALL)):
        raise FolderIndexError(phrase("a part needs a square that is not a wall"))
    has_player = bool(np.any(tiles & Tile.PLAYER))
    squares = np.arange(tiles.size).reshape(tiles.shape)
    order = sorted(
        (int(square) for square in squares[is_given]),
        key=lambda square: (_rarity(int(tiles.flat[square])), square),
    )
    views: dict[bytes, tuple[list[int], list[int]]] = {}
    with_anything = np.where(is_given, tiles, _ANY)
    for symmetry in Symmetry:
        view = turned(squares, symmetry)
        cell_of_square = {int(square): cell for cell, square in np.ndenumerate(view)}
        first_row, first_col = cell_of_square[order[0]]
        rows = [cell_of_square[square][0] - first_row for square in order]
        columns = [cell_of_square[square][1] - first_col for square in order]
        key = b"%d " % view.shape[0] + turned(with_anything, symmetry).tobytes()
        views.setdefault(key, (rows, columns))  # a symmetric part looks alike in several
    mask = 0xFF if has_player else 0xFF & ~int(Tile.PLAYER)
    return PartViews(
        np.array([rows for rows, _ in views.values()], np.int32),
        np.array([columns for _, columns in views.values()], np.int32),
        tiles.reshape(-1)[order],
        mask,
    )


def _rarity(tile: int) -> int:
    """Return the rank of a tile by its rarity in levels, from 0. Walls come last."""
    return _BY_RARITY.get(Tile(tile), 4 if tile == _WALL else 3)


def _similar_boards(
    boards: BoardRows, indices: NDArray[np.int32], board: Board
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return the similar boards, the most similar first, and in how many squares each differs."""
    from sokolab.kernels.index_search import SIZE_SLACK, least_differences

    tiles = inside_of(canonical(board))
    tile_counts = np.zeros((2, 16), np.int32)
    tile_counts[0] = np.bincount(tiles.reshape(-1), minlength=16)
    padded = np.pad(tiles, SIZE_SLACK, constant_values=_WALL)
    orientations = _board_rows([turned(padded, symmetry) for symmetry in Symmetry])
    fewest = np.full(len(indices), MAX_DIFFERENT_SQUARES + 1, np.int32)
    least_differences(boards, orientations, tile_counts, indices, fewest)
    order = np.argsort(fewest, kind="stable")[: np.count_nonzero(fewest <= MAX_DIFFERENT_SQUARES)]
    return indices[order], fewest[order]


def _board_rows(boards: Sequence[NDArray[np.uint8]]) -> BoardRows:
    """Return boards one after another, as the index holds them."""
    from sokolab.kernels.index_search import BoardRows

    sizes = [board.size for board in boards]
    return BoardRows(
        np.frombuffer(b"".join(board.tobytes() for board in boards), np.uint8),
        np.cumsum([0, *sizes[:-1]]).astype(np.int64),
        np.array([board.shape[0] for board in boards], np.int32),
        np.array([board.shape[1] for board in boards], np.int32),
    )


def _hits(
    index: FolderIndex, level_ids: Sequence[int], differences: Mapping[int, int]
) -> list[tuple[int, Hit]]:
    """Return the levels in the rows with these ids, in this order, with the ids."""
    hit_of_id = {}
    for start in range(0, len(level_ids), _MAX_IDS_PER_STATEMENT):
        chunk = level_ids[start : start + _MAX_IDS_PER_STATEMENT]
        query = (
            "SELECT level.id, path, number, title, author, height, width, tiles, boxes, pushes, "
            "moves, difficulty FROM level JOIN file ON file.id = level.file "
            f"WHERE level.id IN ({', '.join('?' * len(chunk))})"
        )
        rows = index.rows(query, chunk)
        for level_id, path, number, title, author, height, width, tiles, *counts in rows:
            board = shown_board(np.frombuffer(tiles, np.uint8).reshape(height, width))
            hit_of_id[level_id] = Hit(
                Path(path),
                number,
                title,
                author,
                board,
                (),
                differences.get(level_id),
                *counts,
            )
    return [(level_id, hit_of_id[level_id]) for level_id in level_ids if level_id in hit_of_id]
