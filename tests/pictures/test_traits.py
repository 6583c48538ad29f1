"""What marks a reading: each trait has a weight, and tells what its name says."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.pictures.grid import Grid
from sokolab.pictures.looks import looks_of
from sokolab.pictures.naming import GLYPHS_BY_NAME
from sokolab.pictures.scenes import BOX, GOAL, WalledRoom, scenes
from sokolab.pictures.traits import (
    board_traits,
    costs_of_looks,
    legal_names,
    naming_traits,
    room_traits,
)
from sokolab.pictures.weights import BOARD_WEIGHTS, NAMING_WEIGHTS, ROOM_WEIGHTS
from tests.pictures.skins import picture

BOARD = Board.from_rows(["#######", "#.    #", "# $ $ #", "#.  @ #", "#######"])


@pytest.fixture(scope="module")
def room() -> WalledRoom:
    return room_of(BOARD)


def room_of(board: Board) -> WalledRoom:
    looks = looks_of(picture(board), Grid(0, 0, 32, board.width, board.height), 6.0)
    assert looks is not None
    return next(room for scene in scenes(looks, {}) for room in scene.rooms())


def test_the_likeliest_room_is_what_the_walls_enclose(room: WalledRoom) -> None:
    assert room.inside.tolist() == [[tile != "#" for tile in row] for row in str(BOARD).split("\n")]
    assert sorted(room.sizes) == [1, 2, 2]


def test_legal_names_have_a_player_and_as_many_boxes_as_goals(room: WalledRoom) -> None:
    names = legal_names(room, costs_of_looks(room))

    assert len(names) > 1
    for row in names:
        counts = dict.fromkeys(GLYPHS_BY_NAME, 0)
        for name, size in zip(row, room.sizes, strict=True):
            counts[GLYPHS_BY_NAME[name]] += size
        assert counts["@"] + counts["+"] == 1
        assert counts["$"] == counts["."] + counts["+"]


def test_each_trait_has_a_weight(room: WalledRoom) -> None:
    names = legal_names(room, costs_of_looks(room))

    assert room_traits(room).keys() == ROOM_WEIGHTS.keys()
    assert naming_traits(room, names).keys() == NAMING_WEIGHTS.keys()
    assert board_traits(room, room.walls.square_names).keys() == BOARD_WEIGHTS.keys()


def test_goals_in_corners_are_counted_by_name(room: WalledRoom) -> None:
    names = legal_names(room, costs_of_looks(room))
    kinds = names[:, room.sizes == 2]
    right = (kinds == GOAL).any(1) & (kinds == BOX).any(1)

    corners = naming_traits(room, names)["goals in corners"][right]

    assert sorted(corners.tolist()) == [0.0, 1.0]


@pytest.mark.parametrize(
    ("rows", "lost", "frozen", "stuck"),
    [
        (["######", "#@$ .#", "######"], 0, 0, 0),
        (["######", "#$ @.#", "######"], 1, 1, 1),
        (["########", "#   $  #", "#@ $ . #", "#    . #", "########"], 1, 0, 0),
        (["######", "#.@#$#", "#  #.#", "######"], 1, 1, 1),
    ],
)
def test_boards_that_are_lost_are_marked(
    room: WalledRoom, rows: list[str], lost: int, frozen: int, stuck: int
) -> None:
    squares = np.array([[GLYPHS_BY_NAME.index(glyph) for glyph in row] for row in rows])

    traits = board_traits(room, squares)

    told = [float(traits[name]) for name in ("lost boxes", "frozen boxes", "no push")]
    assert told == [lost, frozen, stuck]


def test_goals_side_by_side_tell_less_where_there_are_few() -> None:
    told = []
    for goals in (2, 6):
        rows = ["#" * 16, f"# {'.' * goals}".ljust(15) + "#", "#" + " " * 14 + "#"]
        rows += ["#" + "$ " * goals + " " * (14 - 2 * goals) + "#", "# @".ljust(15) + "#", "#" * 16]
        room = room_of(Board.from_rows(rows))
        names = legal_names(room, costs_of_looks(room))
        kinds = names[:, room.sizes == goals]
        right = (kinds == GOAL).any(1) & (kinds == BOX).any(1)
        told.append(naming_traits(room, names)["goals side by side"][right].max())

    # Each inner goal has two others beside it; two goals lie side by side soon by chance.
    assert told == pytest.approx([1 * 2 / 10, (10 / 6) * 6 / 14])
