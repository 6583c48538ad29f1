"""How often the wall follower finds a way where there is one, and how long its ways are.

``python -m tests.routes.wall_follower_share`` prints the table that the tests hold to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sokolab.core.board import Board
from sokolab.routes.walk import shortest_walk
from sokolab.routes.wall_follower import CellMatrix, MazePathResolver
from tests.routes.boards import maze, random_room

Maker = Callable[[np.random.Generator], Board]


@dataclass(frozen=True)
class Share:
    """Of ``asked`` pairs of cells that a way joins, how many were joined and how well."""

    asked: int
    found: int
    """Ways found."""
    shortest: int
    """Ways found that are shortest."""
    ratio: float
    """Steps of all ways found over the steps of the shortest ones."""
    worst: float
    """The greatest such ratio of a single way."""


def rooms_with(walls: float) -> Maker:
    """Return a maker of rooms of 16 × 20 with that share of walls and ten boxes."""
    return lambda generator: random_room(generator, 16, 20, walls, 10)


MAKERS: dict[str, Maker] = {
    "rooms of 16 × 20, 10 % walls, 10 boxes": rooms_with(0.10),
    "rooms of 16 × 20, 20 % walls, 10 boxes": rooms_with(0.20),
    "rooms of 16 × 20, 30 % walls, 10 boxes": rooms_with(0.30),
    "rooms of 16 × 20, 40 % walls, 10 boxes": rooms_with(0.40),
    "mazes of 21 × 21 without loops": lambda generator: maze(generator, 21, 21),
}


def measured(maker: Maker, asked: int, seed: int = 1) -> Share:
    """Ask for ways between random cells of random boards until ``asked`` pairs were joined."""
    generator = np.random.default_rng(seed)
    pairs = found = shortest = steps = least = 0
    worst = 1.0
    while pairs < asked:
        board = maker(generator)
        resolver = MazePathResolver(CellMatrix(board))
        start = board.players[0]
        for target in generator.permutation(np.flatnonzero(board.flat == 0))[:4].tolist():
            lurd = shortest_walk(board, start, target)
            if not lurd or pairs == asked:
                continue
            pairs += 1
            path = resolver.find_optimized_path(board.row_col(start), board.row_col(target))
            if path is None:
                continue
            found += 1
            shortest += len(path) - 1 == len(lurd)
            steps += len(path) - 1
            least += len(lurd)
            worst = max(worst, (len(path) - 1) / len(lurd))
    return Share(pairs, found, shortest, steps / max(least, 1), worst)


def main() -> None:
    """Print one line a kind of board."""
    print(f"{'boards':42}{'found':>9}{'shortest':>10}{'longer by':>11}{'at worst':>10}")
    for name, maker in MAKERS.items():
        share = measured(maker, 4000)
        print(
            f"{name:42}{share.found / share.asked:9.2%}{share.shortest / share.found:10.2%}"
            f"{share.ratio - 1:11.2%}{share.worst:9.1f}x"
        )


if __name__ == "__main__":
    main()
