"""The solutions in a collection, as submissions to the library."""

from __future__ import annotations

from collections.abc import Iterator

from sokolab.core.level import Collection
from sokolab.library.values import Submission


def submissions_in(collection: Collection, origin: str) -> Iterator[Submission]:
    """Yield every solution of every level.

    Parameters
    ----------
    origin
        The name of the file.
    """
    for level in collection.levels:
        for solution in level.solutions:
            yield Submission(level.board, solution.lurd, origin=origin)
