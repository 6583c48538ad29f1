"""Saved games: where BoxMan's coordinates start, and games as letters."""

from __future__ import annotations

import pytest

from sokolab.core.board import Board
from sokolab.formats.saved_games import (
    lurd_and_position,
    replay_saved_game,
    reverse_game_moves,
    reverse_start,
    saved_game_moves,
    with_moved_start,
)

ROOM = Board.from_rows(["######", "#@   #", "# $. #", "#    #", "######"])


@pytest.mark.parametrize(
    ("moves", "base"),
    [
        ("[3,3]l", 1),  # both bases can be played: 1 is taken
        ("[1,1]r", 0),  # counted from 1 it would begin in a wall
        ("[5,4]l", 1),  # counted from 0 it would begin in a wall
        ("[2,4]rrruuu", None),  # neither
        ("[99,1]r", None),
    ],
)
def test_the_start_is_counted_from_1_if_that_can_be_played(moves: str, base: int | None) -> None:
    found = replay_saved_game(ROOM, moves)
    assert found.is_reverse
    assert found.counted_from == base
    assert bool(found.fault) is (base is None)


@pytest.mark.parametrize(
    ("moves", "moved"),
    [
        ("[2,2]r", "[4,3]r"),
        ("[1,1]r", "[3,2]r"),
        ("[6,5]rrr", "[8,6]rrr"),  # unplayable: taken as counted from 1
        ("[99,1]r", "[99,1]r"),
        ("rrD", "rrD"),
    ],
)
def test_a_moved_start_keeps_its_base(moves: str, moved: str) -> None:
    def place(square: int) -> tuple[int, int]:
        row, col = ROOM.row_col(square)
        return row + 1, col + 2

    assert with_moved_start(ROOM, moves, place) == moved


@pytest.mark.parametrize("position", [0, 1, 3])
def test_lurd_and_position_come_back(position: int) -> None:
    assert lurd_and_position(saved_game_moves("ruL", position)) == ("ruL", position)


@pytest.mark.parametrize(
    "start", [square for square in range(ROOM.size) if not ROOM.flat[square] & 3]
)
def test_a_game_in_reverse_comes_back_with_its_start(start: int) -> None:
    moves = reverse_game_moves(ROOM, start, "", 0)
    assert moves.startswith("[")
    assert replay_saved_game(ROOM, moves).is_reverse
    assert reverse_start(ROOM, moves) == (start, "")


def test_the_place_in_a_game_in_reverse_is_kept() -> None:
    start = ROOM.square(2, 4)
    moves = reverse_game_moves(ROOM, start, "drLL"[:1], 0)
    assert moves == "[rrrd]*d"
    assert reverse_start(ROOM, moves) == (start, "d")


def test_a_start_behind_walls_is_told_by_its_coordinates() -> None:
    board = Board.from_rows(["#######", "#@$.# #", "#######"])
    start = board.square(1, 5)
    moves = reverse_game_moves(board, start, "", 0)
    assert moves == "[6,2]"
    assert reverse_start(board, moves) == (start, "")


@pytest.mark.parametrize("moves", ["rr", "[rr]l[d]r", "[uu]l", "[4,3]", "[0,0]", "[rr]Q"])
def test_other_games_have_no_such_start(moves: str) -> None:
    assert reverse_start(ROOM, moves) is None


def test_a_start_square_is_no_wall() -> None:
    assert reverse_start(ROOM, "[1,1]") == (7, "")  # counted from 1, it would be one
