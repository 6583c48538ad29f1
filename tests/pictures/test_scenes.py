"""What may be seen on a picture: which look is the floor, and which looks are one."""

from __future__ import annotations

import re

import numpy as np
import pytest
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.pictures import naming, traits
from sokolab.pictures.grid import Grid
from sokolab.pictures.looks import Looks, looks_of
from sokolab.pictures.scenes import WALL, WalledRoom, scenes
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


def _chequered() -> Looks:
    drawn = picture(BOARD, 32)
    for row, column in np.argwhere(np.indices(BOARD.tiles.shape).sum(0) % 2).tolist():
        if BOARD.tiles[row, column] != Tile.WALL:
            box = 32 * column, 32 * row, 32 * column + 32, 32 * row + 32
            drawn.paste(drawn.crop(box).point(lambda value: round(value * 0.8)), box[:2])
    looks = looks_of(drawn, Grid(0, 0, 32, BOARD.width, BOARD.height), 6.0)
    assert looks is not None
    return looks


def test_a_chequered_floor_is_one_look_and_so_are_goals_side_by_side_on_it() -> None:
    looks = _chequered()

    plain = list(scenes(looks, {}))[-1]

    for tile in (Tile.FLOOR, Tile.GOAL):
        assert len(set(plain.label[tile == BOARD.tiles])) == 1


WINGED = [
    "  #####  ",
    "###.  ###",
    "  #  .#  ",
    "  # $ #  ",
    "  #$@ #  ",
    "  #####  ",
]
"""A level with walls beyond the rectangle around its room."""


def likeliest_walls(board: Board) -> list[str]:
    looks = looks_of(picture(board), Grid(0, 0, 32, board.width, board.height), 6.0)
    assert looks is not None
    squares = next(next(iter(scenes(looks, {}))).rooms()).walls.square_names
    return ["".join("#" if name == WALL else " " for name in row) for row in squares]


def test_walls_stand_beyond_the_room_too() -> None:
    walls = [re.sub("[^#]", " ", row) for row in WINGED]
    assert likeliest_walls(Board.from_rows(WINGED)) == walls


def test_whole_rows_of_wall_around_a_room_are_what_is_painted_outside() -> None:
    room = [row[2:7] for row in WINGED]
    painted = ["#" * 11, *(f"###{row}###" for row in room), "#" * 11]
    walls = [re.sub("[^#]", " ", row) for row in room]
    expected = [" " * 11, *(f"   {row}   " for row in walls), " " * 11]
    assert likeliest_walls(Board.from_rows(painted)) == expected


def test_rooms_that_cannot_rival_a_known_reading_are_not_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = _chequered()
    named: list[WalledRoom] = []
    naming_traits = traits.naming_traits

    def watched_traits(room: WalledRoom, names: NDArray[np.intp]) -> traits.Traits:
        named.append(room)
        return naming_traits(room, names)

    monkeypatch.setattr(traits, "naming_traits", watched_traits)
    every = naming.namings(looks, {})
    rooms = len(named)
    few = naming.namings(looks, {}, known_cost=every[0].cost - 50)

    assert len(named) - rooms == 1 < rooms
    assert few
