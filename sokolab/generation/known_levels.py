"""Levels that already exist in the library of solutions or the indexed folders."""

from __future__ import annotations

from sokolab.core.board import Board
from sokolab.generation.archive import MIN_DISTANCE
from sokolab.indexing.folder_index import FolderIndexError
from sokolab.indexing.queries import Query, own_index, search
from sokolab.library.store import Library
from sokolab.library.store import default_path as library_path
from sokolab.library.values import LibraryError


def is_known(board: Board) -> bool:
    """Whether the library has the level, or an indexed folder has a similar one.

    A library or an index that cannot be used counts as empty.
    """
    return _is_in_library(board) or _is_similar_to_indexed(board)


def _is_in_library(board: Board) -> bool:
    if not library_path().exists():
        return False
    try:
        with Library() as library:
            return bool(library.look_up(board).solution_count)
    except LibraryError:
        return False


def _is_similar_to_indexed(board: Board) -> bool:
    index = own_index()
    if not index.folders:
        return False
    try:
        (closest,) = search(index, Query(near=board), max_hits=1) or (None,)
    except FolderIndexError:
        return False
    return closest is not None and (closest.difference or 0) < MIN_DISTANCE
