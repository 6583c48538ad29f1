"""The rulebook, held by hand-counted positions."""

import pytest

from sokolab.core.board import DOWN, LEFT, RIGHT, UP, Board
from sokolab.core.position import (
    Position,
    Push,
    is_solved,
    legal_pushes,
    normalised,
    perft,
    player_reach,
    stepped,
    zobrist_key,
)

ROOM = Board.from_rows(
    [
        "#######",
        "#  .  #",
        "# @$  #",
        "#  $. #",
        "#######",
    ]
)


def at(row: int, col: int) -> int:
    return ROOM.square(row, col)


def test_a_position_wants_one_player() -> None:
    for rows in (["# #"], ["@ @"]):
        with pytest.raises(ValueError, match="one player"):
            Position.of(Board.from_rows(rows))


def test_a_step_walks_pushes_or_is_refused() -> None:
    start = Position.of(ROOM)
    walked = stepped(ROOM, start, UP)
    assert walked is not None
    assert walked.player == at(1, 2)
    assert walked.boxes is start.boxes
    pushed = stepped(ROOM, start, RIGHT)
    assert pushed == Position(frozenset({at(2, 4), at(3, 3)}), at(2, 3))
    beside = Position(start.boxes, at(1, 3))
    assert stepped(ROOM, beside, DOWN) is None, "two boxes in a row"
    corner = Position(start.boxes, at(1, 1))
    assert stepped(ROOM, corner, UP) is None, "a wall"
    against = Position(frozenset({at(2, 1)}), at(2, 2))
    assert stepped(ROOM, against, LEFT) is None, "a box at a wall"


def test_the_border_stops_like_a_wall() -> None:
    board = Board.from_rows(["$@"])
    assert stepped(board, Position.of(board), UP) is None
    assert stepped(board, Position.of(board), LEFT) is None
    assert stepped(board, Position.of(board), RIGHT) is None


def test_legal_pushes_are_those_that_steps_allow() -> None:
    start = Position.of(ROOM)
    expected = set()
    for player in player_reach(ROOM, start):
        for direction in range(4):
            after = stepped(ROOM, Position(start.boxes, player), direction)
            if after is not None and after.boxes != start.boxes:
                expected.add(Push(after.player, direction))
    found = list(legal_pushes(ROOM, start))
    assert set(found) == expected
    assert len(found) == len(expected) == 4


def test_equivalent_positions_share_form_and_key() -> None:
    start = Position.of(ROOM)
    other = Position(start.boxes, at(1, 5))
    assert normalised(ROOM, start) == normalised(ROOM, other)
    assert normalised(ROOM, start) == Position(start.boxes, at(1, 1)), "the smallest square"
    assert zobrist_key(ROOM, start) == zobrist_key(ROOM, other)
    pushed = stepped(ROOM, start, RIGHT)
    assert pushed is not None
    assert zobrist_key(ROOM, start) != zobrist_key(ROOM, pushed)


def test_solved_means_every_box_on_a_goal_and_a_box_at_all() -> None:
    assert not is_solved(ROOM, Position.of(ROOM))
    assert is_solved(ROOM, Position(frozenset({at(1, 3)}), at(2, 2)))
    assert not is_solved(ROOM, Position(frozenset({at(1, 3), at(2, 3)}), at(2, 2))), "one of two"
    assert not is_solved(ROOM, Position(frozenset(), at(2, 2)))


def test_perft_of_a_corridor() -> None:
    board = Board.from_rows(["########", "#@ $  .#", "########"])
    start = Position.of(board)
    assert [perft(board, start, depth) for depth in range(5)] == [1, 1, 1, 1, 0]
    assert perft(ROOM, Position.of(ROOM), 1) == 4
