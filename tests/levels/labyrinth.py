"""The labyrinth of ``levels/starter.xsb``: ``python -m tests.levels.labyrinth`` prints it.

A maze of corridors two squares wide, so that the player can pass his box, with some walls broken
through; the box starts beside the player and the goal is the square
that takes the most pushes to reach.
"""

from __future__ import annotations

import random

import numpy as np

from sokolab.core.board import Board, Tile
from sokolab.routes.push import PushRoutes

SIZE = 50
SEED = 43
LOOPS = 12
_CELLS = 16
_EDGES = [3 * cell + 1 + (cell >= _CELLS // 2) for cell in range(_CELLS)]
"""First row or column of each cell; the middle corridor is three squares wide."""


def _span(cell: int) -> range:
    return range(_EDGES[cell], _EDGES[cell] + 2 + (cell == _CELLS // 2 - 1))


def _dug(seed: int, loops: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Return a maze dug by random depth-first search, some walls then broken through."""
    chance = random.Random(seed)
    tiles = np.full((SIZE, SIZE), Tile.WALL.value, np.uint8)

    def dig(rows: range, columns: range) -> None:
        tiles[rows.start : rows.stop, columns.start : columns.stop] = Tile.FLOOR

    def join(one: tuple[int, int], other: tuple[int, int]) -> None:
        rows, columns = (sorted(pair) for pair in zip(one, other, strict=True))
        dig(
            range(_span(rows[0]).start, _span(rows[1]).stop),
            range(_span(columns[0]).start, _span(columns[1]).stop),
        )

    path, seen = [(0, 0)], {(0, 0)}
    while path:
        ways = [cell for cell in _beside(path[-1]) if cell not in seen]
        if not ways:
            path.pop()
            continue
        there = ways[chance.randrange(len(ways))]
        join(path[-1], there)
        path.append(there)
        seen.add(there)
    for _ in range(loops):
        cell = (chance.randrange(_CELLS), chance.randrange(_CELLS))
        ways = _beside(cell)
        join(cell, ways[chance.randrange(len(ways))])
    return tiles


def _beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
    row, col = cell
    around = [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)]
    return [(r, c) for r, c in around if 0 <= r < _CELLS and 0 <= c < _CELLS]


def labyrinth(seed: int = SEED, loops: int = LOOPS) -> tuple[Board, int]:
    """Return a labyrinth and the fewest pushes that solve it."""
    board = Board(_dug(seed, loops))
    player, box = board.square(1, 1), board.square(2, 2)
    board = board.with_pieces([box], player)
    routes = PushRoutes(board, box)
    pushes = {}
    for target in routes.targets.tolist():
        route = routes.route(target)
        if route is not None:
            pushes[target] = route.pushes
    goal = max(pushes, key=lambda square: (pushes[square], square), default=box)
    return board.with_tiles([goal], Tile.GOAL.value), pushes.get(goal, 0)


if __name__ == "__main__":
    print(labyrinth()[0])
