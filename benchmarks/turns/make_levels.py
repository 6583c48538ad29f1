"""Makes solvable levels on which the engines of ``auto`` are measured.

    python -m benchmarks.turns.make_levels LEVELS.xsb
    python -m benchmarks.turns.make_levels LEVELS.xsb --levels 16 --tries 1 --seed 2

Boxes begin on the goals and are pulled away at random. Pulls are pushes played backwards, so every
level has a solution. Most such levels are easy; of several tries, the one for which ``auto``
expands the most positions is kept. One seed always makes the same levels, as long as ``auto``
searches in the same way; a smaller number of levels are the first ones of a larger number.
``LEVELS.tsv`` beside them has the families.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.reach import player_reach
from sokolab.core.board import Board, Tile
from sokolab.solvers.auto.schedule import sizes_of
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.frame.search_board import search_board, why_not_a_level
from sokolab.solvers.roster import solve

LEVELS: Final = 160
"""The number of levels made by default."""
TRIES: Final = 24
"""The number of tries of which the hardest is kept, by default."""
NODES: Final = 20_000
"""Positions after which a level is hard enough."""
GOES_ON: Final = 0.7
"""Share of pulls that move the last box on in the same direction, if that is possible.

Boxes that change their direction at each pull do not get far.
"""
LEADS_AWAY: Final = 0.8
"""Share of pulls on far levels that are chosen to lead away from the goals, if one does."""

Floor = NDArray[np.bool_]


def rooms(random: np.random.Generator, height: int, width: int) -> Floor:
    """Return a floor that walls with doors divide into rooms."""
    floor = np.ones((height, width), bool)
    _divide(floor, random)
    return floor


def _divide(floor: Floor, random: np.random.Generator) -> None:
    """Divide a room by a wall with one or two doors, and each part again while it is large."""
    if floor.shape[0] < floor.shape[1]:
        floor = floor.T
    height, width = floor.shape
    if height < 7:
        return
    row = int(random.integers(3, height - 3))
    floor[row] = False
    floor[row, random.integers(0, width, size=1 + width // 5)] = True
    _divide(floor[:row], random)
    _divide(floor[row + 1 :], random)


def corridors(random: np.random.Generator, height: int, width: int) -> Floor:
    """Return corridors with chambers of 2 × 2 squares where they turn."""
    floor = np.zeros((height, width), bool)
    row, col = height // 2, width // 2
    while floor.mean() < 0.5:
        floor[row : row + 2, col : col + 2] = True
        length = int(random.integers(2, 6))
        if random.random() < 0.5:
            end = int(np.clip(row + random.choice((-length, length)), 0, height - 1))
            floor[min(row, end) : max(row, end) + 1, col] = True
            row = end
        else:
            end = int(np.clip(col + random.choice((-length, length)), 0, width - 1))
            floor[row, min(col, end) : max(col, end) + 1] = True
            col = end
    return floor


def random_walls(random: np.random.Generator, height: int, width: int) -> Floor:
    """Return a floor with single walls in random places."""
    return random.random((height, width)) > random.uniform(0.08, 0.25)


class Family(NamedTuple):
    """Levels that are made in the same way; ranges include their ends."""

    floor: Callable[[np.random.Generator, int, int], Floor]
    """Makes a floor of a given height and width, without the walls around it."""
    sides: tuple[int, int]
    """Range of height and width."""
    boxes: tuple[int, int]
    """Range of the number of boxes."""
    pulls: tuple[int, int]
    """Range of the pulls for each box."""
    is_far: bool = False
    """Whether the goals are side by side and the boxes far from them, by the rule of ``auto``."""


FAMILIES: Final = {
    "small rooms": Family(rooms, (5, 9), (3, 8), (6, 20)),
    "large rooms": Family(rooms, (9, 13), (6, 18), (20, 50)),
    "corridors": Family(corridors, (9, 14), (3, 10), (8, 25)),
    "random walls": Family(random_walls, (7, 12), (4, 12), (8, 25)),
    "far rooms": Family(rooms, (8, 14), (7, 12), (20, 40), is_far=True),
    "far corridors": Family(corridors, (11, 16), (7, 12), (20, 40), is_far=True),
    "far among walls": Family(random_walls, (8, 13), (7, 12), (20, 40), is_far=True),
    "crowded": Family(rooms, (10, 14), (21, 26), (2, 6)),
}
"""The families, by name; levels come from each in turn. Crowded levels have so many boxes because
``auto`` has special turns for them.
"""


class Made(NamedTuple):
    """A level and the name of its family."""

    family: str
    board: Board


def levels(seed: int, tries: int) -> Iterator[Made]:
    """Yield levels without end, each the hardest of ``tries``."""
    for number in count():
        name = list(FAMILIES)[number % len(FAMILIES)]
        random = np.random.default_rng([seed, number])
        boards = [_level(FAMILIES[name], random) for _ in range(tries)]
        yield Made(name, boards[0] if tries == 1 else max(boards, key=_positions))


def _positions(board: Board) -> int:
    """Return how many positions ``auto`` expands."""
    return min(solve(board, "auto", Limits(nodes=NODES)).nodes, NODES)


def _level(family: Family, random: np.random.Generator) -> Board:
    """Return a level of a family, after as many tries as it takes."""
    while (board := _try_room(family, random)) is None:
        pass
    return board


def _try_room(family: Family, random: np.random.Generator) -> Board | None:
    """Return a level of a family, or None if the random board is not one."""
    height, width = random.integers(*family.sides, size=2, endpoint=True).tolist()
    board = _walled(family.floor(random, height, width))
    inside = _largest_region(board, random)
    boxes = int(random.integers(*family.boxes, endpoint=True))
    if inside.size < 3 * boxes:
        return None
    tiles = np.full(board.size, Tile.WALL.value, np.uint8)
    tiles[inside] = Tile.FLOOR
    is_together = family.is_far or random.random() < 0.5
    goals = (
        _together(board, inside, boxes, random)
        if is_together
        else np.sort(random.choice(inside, boxes, replace=False))
    )
    tiles[goals] = Tile.GOAL
    player = random.choice(np.setdiff1d(inside, goals))
    solved = Board(tiles.reshape(board.tiles.shape)).with_pieces(goals.tolist(), int(player))
    pulls = boxes * int(random.integers(*family.pulls, endpoint=True))
    level = _pulled(solved, pulls, random, LEADS_AWAY if family.is_far else 0)
    if set(level.boxes) == set(level.goals) or why_not_a_level(level) is not None:
        return None
    return level if not family.is_far or sizes_of(search_board(level)).is_far else None


def _walled(floor: Floor) -> Board:
    """Return a board of some floor, with walls around it."""
    return Board(np.where(np.pad(floor, 1), Tile.FLOOR, Tile.WALL).astype(np.uint8))


def _largest_region(board: Board, random: np.random.Generator) -> NDArray[np.intp]:
    """Return the largest of the regions around some random squares of floor."""
    floor = np.flatnonzero(board.flat == Tile.FLOOR)
    regions = (
        np.flatnonzero(board_arrays(board.with_pieces((), int(square))).inside)
        for square in random.choice(floor, 4)
    )
    return max(regions, key=len)


def _together(
    board: Board, inside: NDArray[np.intp], boxes: int, random: np.random.Generator
) -> NDArray[np.intp]:
    """Return squares for goals, side by side."""
    rows, columns = np.divmod(inside, board.width)
    middle = int(random.integers(inside.size))
    distance = abs(rows - rows[middle]) + abs(columns - columns[middle])
    return np.sort(inside[np.argsort(distance, kind="stable")[:boxes]])


def _pulled(board: Board, pulls: int, random: np.random.Generator, leads_away: float) -> Board:
    """Pull boxes ``pulls`` times, or until none can be pulled; put the player anywhere in reach."""
    neighbours = board.neighbours
    rows, columns = np.divmod(np.arange(board.size + 1), board.width)
    goals = list(board.goals)
    distance = abs(rows - rows[goals].mean()) + abs(columns - columns[goals].mean())
    last: tuple[int, int] | None = None
    for _ in range(pulls):
        reach = _reach(board)
        free = board_arrays(board).free
        choices = [
            (box, side)
            for box in board.boxes
            for side in range(4)
            if reach[target := neighbours[box, side]] and free[neighbours[target, side]]
        ]
        if not choices:
            break
        if last not in choices or random.random() > GOES_ON:
            if random.random() < leads_away:
                away = [pull for pull in choices if distance[neighbours[pull]] > distance[pull[0]]]
                choices = [pull for pull in away if pull[0] in goals] or away or choices
            last = choices[int(random.integers(len(choices)))]
        box, side = last
        target = int(neighbours[box, side])
        boxes = [target if each == box else each for each in board.boxes]
        board = board.with_pieces(boxes, int(neighbours[target, side]))
        last = target, side
    reached = np.flatnonzero(_reach(board))
    return board.with_pieces(board.boxes, int(random.choice(reached)))


def _reach(board: Board) -> NDArray[np.bool_]:
    """Return where the player can walk, with one more square for all outside."""
    return np.append(player_reach(board_arrays(board)).squares, False)


def main() -> None:
    """Write the levels that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, metavar="LEVELS.xsb", help="the file to write")
    parser.add_argument("--levels", type=int, default=LEVELS, help=f"how many; {LEVELS} by default")
    parser.add_argument(
        "--tries", type=int, default=TRIES, help=f"keep the hardest of so many; {TRIES} by default"
    )
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    text, table = "", "level\tfamily\n"
    for number, made in enumerate(islice(levels(chosen.seed, chosen.tries), chosen.levels), 1):
        text += f"{made.board}\nTitle: {made.family} {number}\n\n"
        table += f"{number}\t{made.family}\n"
    chosen.out.write_text(text, encoding="utf-8")
    chosen.out.with_suffix(".tsv").write_text(table, encoding="utf-8")


if __name__ == "__main__":
    main()
