"""The symmetries of a level: turns and reflections that map walls and goals on themselves."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.solvers.frame.search_board import SearchBoard


def symmetries_of(search_board: SearchBoard) -> Ints:
    """Return where each symmetry takes each square: int32 ``[n, m + 1]``, at most seven rows.

    The identity is left out, and what comes to the same on a corridor one square wide. Boxes and
    player do not matter. Square ``m`` stays where it is.
    """
    m = search_board.size
    rows, cols = np.divmod(search_board.squares, search_board.board_arrays.board.width)
    rows, cols = rows - rows.min(), cols - cols.min()
    height, width = int(rows.max()) + 1, int(cols.max()) + 1
    number = np.full((height, width), -1, np.int32)
    number[rows, cols] = np.arange(m, dtype=np.int32)
    known: list[Ints] = [np.arange(m, dtype=np.int32)]
    found: list[Ints] = []
    for turned in range(1, 8):
        down, across = (cols, rows) if turned & 4 else (rows, cols)
        high, wide = (width, height) if turned & 4 else (height, width)
        if (high, wide) != (height, width):
            continue
        down = high - 1 - down if turned & 2 else down
        across = wide - 1 - across if turned & 1 else across
        image = number[down, across]
        if image.min() < 0 or any(np.array_equal(image, other) for other in known):
            continue
        known.append(image)
        if np.array_equal(search_board.goals[image], search_board.goals[:m]):
            found.append(np.append(image, np.int32(m)))
    return np.array(found, np.int32).reshape(-1, m + 1)


def symmetries_of_start(search_board: SearchBoard) -> Ints:
    """Return the symmetries that map walls, goals and boxes on themselves.

    int32 ``[n, m + 1]``, as of :func:`symmetries_of`.
    """
    symmetries = symmetries_of(search_board)
    boxes = search_board.boxes
    kept = [image for image in symmetries if np.array_equal(np.sort(image[boxes]), boxes)]
    return np.array(kept, np.int32).reshape(-1, search_board.size + 1)
