"""Large boards for benchmarks, the same in every run."""

from __future__ import annotations

import random
from typing import Final

import numpy as np

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.one_box import dead_squares
from sokolab.core.board import Board, Tile

_ROOM: Final = 3  # squares on each side of a room of the labyrinth
_STEP: Final = _ROOM + 1


def labyrinth(side: int, seed: int = 1) -> Board:
    """Return a labyrinth of ``side`` × ``side`` squares with one box, one goal and a player.

    Rooms of 3 × 3 squares are joined by doors one square wide: a random spanning tree, and a
    fifth as many doors again. The box can be pushed from room to room.
    """
    chance = random.Random(seed)
    across = (side - 1) // _STEP
    tiles = np.full((side, side), Tile.WALL.value, np.uint8)
    for row in range(1, across * _STEP, _STEP):
        for col in range(1, across * _STEP, _STEP):
            tiles[row : row + _ROOM, col : col + _ROOM] = Tile.FLOOR
    path = [(across // 2, across // 2)]
    joined = set(path)
    while path:
        row, col = path[-1]
        offsets = [
            (r, c)
            for r, c in ((-1, 0), (0, 1), (1, 0), (0, -1))
            if 0 <= row + r < across and 0 <= col + c < across and (row + r, col + c) not in joined
        ]
        if offsets:
            offset = chance.choice(offsets)
            _open_door(tiles, (row, col), offset)
            path.append((row + offset[0], col + offset[1]))
            joined.add(path[-1])
        else:
            path.pop()
    for _ in range(across * across // 5):
        room = chance.randrange(across - 1), chance.randrange(across - 1)
        _open_door(tiles, room, chance.choice(((0, 1), (1, 0))))
    middle = across // 2 * _STEP + 2
    tiles[middle, middle] = Tile.BOX
    tiles[middle - 1, middle] = Tile.PLAYER
    tiles[2, 2] = Tile.GOAL
    return Board(tiles)


def _open_door(tiles: np.ndarray, room: tuple[int, int], offset: tuple[int, int]) -> None:
    """Open a door in the middle of a side of a room of the labyrinth."""
    row, col = (number * _STEP + 2 for number in room)
    tiles[row + 2 * offset[0], col + 2 * offset[1]] = Tile.FLOOR


def rooms(side: int, boxes: int, seed: int = 1) -> Board:
    """Return a board of ``side`` × ``side`` squares: rooms of many sizes, with pillars.

    ``boxes`` boxes are on squares that are not dead, and as many goals are anywhere.
    """
    chance = random.Random(seed)
    tiles = np.zeros((side, side), np.uint8)
    tiles[[0, -1], :] = tiles[:, [0, -1]] = Tile.WALL
    _divide(tiles, (1, 1), (side - 1, side - 1), chance)
    for _ in range(side * side // 30):
        tiles[chance.randrange(1, side - 1), chance.randrange(1, side - 1)] = Tile.WALL
    floor = [square for square in range(side * side) if tiles.flat[square] == Tile.FLOOR]
    player = max(chance.sample(floor, 8), key=lambda square: _region(tiles, square).size)
    inside = _region(tiles, player)
    closed = np.full(side * side, Tile.WALL.value, np.uint8)
    closed[inside] = Tile.FLOOR
    goals = chance.sample(inside.tolist(), boxes)
    closed[goals] = Tile.GOAL
    board = Board(closed.reshape(side, side)).with_pieces((), player)
    alive = [
        square
        for square in np.flatnonzero(
            ~dead_squares(board_arrays(board)).dead & (closed == 0)
        ).tolist()
        if square != player
    ]
    return board.with_pieces(chance.sample(alive, boxes), player)


def _region(tiles: np.ndarray, player: int) -> np.ndarray:
    """Return the squares that a player on a square can reach."""
    return np.flatnonzero(board_arrays(Board(tiles).with_pieces((), player)).inside)


def _divide(
    tiles: np.ndarray, start: tuple[int, int], stop: tuple[int, int], chance: random.Random
) -> None:
    """Divide a rectangle by a wall with doors, and each half again, until the rooms are small."""
    height, width = stop[0] - start[0], stop[1] - start[1]
    if max(height, width) < 9:
        return
    if height < width:
        _divide(tiles.T, start[::-1], stop[::-1], chance)
        return
    row = chance.randrange(start[0] + 3, stop[0] - 3)
    tiles[row, start[1] : stop[1]] = Tile.WALL
    for _ in range(1 + width // 12):
        door = chance.randrange(start[1], stop[1] - 1)
        tiles[row, door : door + 2] = Tile.FLOOR
    _divide(tiles, start, (row, stop[1]), chance)
    _divide(tiles, (row + 1, start[1]), stop, chance)


def many(count: int, seed: int = 1) -> str:
    """Return a file of ``count`` small levels with titles and authors, as XSB text.

    Walls, boxes and goals are placed at random inside a frame: the levels are for reading and
    listing, not for solving.
    """
    chance = random.Random(seed)
    blocks = []
    for number in range(1, count + 1):
        width, height = chance.randint(5, 14), chance.randint(4, 10)
        size = width * height
        boxes = chance.randint(2, 6)
        glyphs = "@" + "$" * boxes + "." * boxes + "#" * (size // 5)
        inner = list(glyphs.ljust(size))
        chance.shuffle(inner)
        text = "".join(inner)
        rows = ["#" * (width + 2)]
        rows += [f"#{text[row * width : (row + 1) * width]}#" for row in range(height)]
        rows += [rows[0], f"Title: Level {number}", f"Author: Nobody {number % 50}", "", ""]
        blocks.append("\n".join(rows))
    return "".join(blocks)
