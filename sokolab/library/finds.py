"""The solutions that a collection's file holds, as finds for the library."""

from __future__ import annotations

from collections.abc import Iterator

from sokolab.core.level import Collection
from sokolab.library.values import Find

__all__ = ["finds_of"]


def finds_of(collection: Collection, origin: str) -> Iterator[Find]:
    """Yield every solution of every level; ``origin`` is what the file is called."""
    for level in collection.levels:
        for solution in level.solutions:
            yield Find(level.board, solution.lurd, origin=origin)
