"""What may be seen on a picture: which group is the floor, and which groups are one."""

from __future__ import annotations

import numpy as np

from sokolab.core.board import Board, Tile
from sokolab.pictures.grid import Grid
from sokolab.pictures.looks import looks_of
from sokolab.pictures.scenes import scenes
from tests.pictures.skins import picture

BOARD = Board.from_rows(
    [
        "###########",
        "#....     #",
        "#....     #",
        "#....     #",
        "#      $$ #",
        "#  $$  $$ #",
        "#  $$     #",
        "#  $$ @   #",
        "#  $$     #",
        "###########",
    ]
)


def test_a_chequered_floor_is_one_group_and_so_are_goals_side_by_side_on_it() -> None:
    drawn = picture(BOARD, 32)
    for row, column in np.argwhere(np.indices(BOARD.tiles.shape).sum(0) % 2).tolist():
        if BOARD.tiles[row, column] != Tile.WALL:
            place = 32 * column, 32 * row, 32 * column + 32, 32 * row + 32
            drawn.paste(drawn.crop(place).point(lambda value: round(value * 0.8)), place[:2])
    looks = looks_of(drawn, Grid(0, 0, 32, BOARD.width, BOARD.height), 6.0)
    assert looks is not None

    plain = list(scenes(looks, {}))[-1]

    for tile in (Tile.FLOOR, Tile.GOAL):
        assert len(set(plain.label[tile == BOARD.tiles])) == 1
