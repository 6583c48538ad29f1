"""Boards for the tests of routes: random rooms, and mazes without loops."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from sokolab.core.board import Board, Tile


def random_room(
    generator: np.random.Generator, height: int, width: int, walls: float, boxes: int
) -> Board:
    """Return a walled room with that share of walls inside, that many boxes, and a player."""
    tiles = np.full((height, width), Tile.WALL.value, np.uint8)
    tiles[1:-1, 1:-1] = np.where(
        generator.random((height - 2, width - 2)) < walls, np.uint8(Tile.WALL), np.uint8(0)
    )
    floor = np.flatnonzero(tiles.reshape(-1) == 0)
    if floor.size < 2:
        tiles[1, 1:-1] = Tile.FLOOR
        floor = np.flatnonzero(tiles.reshape(-1) == 0)
    chosen = generator.permutation(floor)
    return Board(tiles).with_pieces(chosen[1 : 1 + boxes].tolist(), int(chosen[0]))


def rooms(longest: int = 9, boxes: int = 4) -> st.SearchStrategy[Board]:
    """Return a strategy for random rooms with one player and at least one box."""
    return st.builds(
        lambda seed, height, width, walls, count: random_room(
            np.random.default_rng(seed), height, width, walls, count
        ),
        st.integers(0, 2**32 - 1),
        st.integers(4, longest),
        st.integers(4, longest),
        st.sampled_from([0.0, 0.1, 0.2, 0.3, 0.4]),
        st.integers(1, boxes),
    )


def maze(generator: np.random.Generator, height: int, width: int) -> Board:
    """Return a maze of corridors one square wide without loops (random depth-first search).

    Height and width should be odd. The player stands in the top left corner.
    """
    tiles = np.full((height, width), Tile.WALL.value, np.uint8)
    path = [(1, 1)]
    tiles[1, 1] = Tile.FLOOR
    while path:
        row, col = path[-1]
        ways = [
            (row + 2 * down, col + 2 * right, row + down, col + right)
            for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1))
            if 0 < row + 2 * down < height - 1
            and 0 < col + 2 * right < width - 1
            and tiles[row + 2 * down, col + 2 * right]
        ]
        if not ways:
            path.pop()
            continue
        next_row, next_col, wall_row, wall_col = ways[int(generator.integers(len(ways)))]
        tiles[wall_row, wall_col] = tiles[next_row, next_col] = Tile.FLOOR
        path.append((next_row, next_col))
    return Board(tiles).with_pieces([], width + 1)
