"""The rules of the game, checked on positions counted by hand."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board, Direction, Tile
from sokolab.core.lurd import replay
from sokolab.core.position import Position, Push
from sokolab.core.walks import connected

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
            Position(Board.from_rows(rows))


def test_a_step_walks_pushes_or_is_refused() -> None:
    start = Position(ROOM)
    walked = start.moved(Direction.UP)
    assert walked is not None
    assert walked.player == at(1, 2)
    assert walked.boxes is start.boxes
    pushed = start.moved(Direction.RIGHT)
    assert pushed == Position(ROOM, frozenset({at(2, 4), at(3, 3)}), at(2, 3))
    beside = Position(ROOM, start.boxes, at(1, 3))
    assert beside.moved(Direction.DOWN) is None, "two boxes in a row"
    corner = Position(ROOM, start.boxes, at(1, 1))
    assert corner.moved(Direction.UP) is None, "a wall"
    against = Position(ROOM, frozenset({at(2, 1)}), at(2, 2))
    assert against.moved(Direction.LEFT) is None, "a box at a wall"


def test_the_border_stops_like_a_wall() -> None:
    board = Board.from_rows(["$@"])
    assert Position(board).moved(Direction.UP) is None
    assert Position(board).moved(Direction.LEFT) is None
    assert Position(board).moved(Direction.RIGHT) is None


def test_pushes_are_those_that_steps_allow() -> None:
    start = Position(ROOM)
    expected = set()
    for player in start.player_reach():
        for direction in range(4):
            after = Position(ROOM, start.boxes, player).moved(direction)
            if after is not None and after.boxes != start.boxes:
                expected.add(Push(after.player, Direction(direction)))
    found = list(start.pushes())
    assert set(found) == expected
    assert len(found) == len(expected) == 4


def test_equivalent_positions_share_one_form() -> None:
    start = Position(ROOM)
    other = Position(ROOM, start.boxes, at(1, 5))
    assert start.normalised() == other.normalised()
    assert start.normalised() == Position(ROOM, start.boxes, at(1, 1)), "the smallest square"
    pushed = start.moved(Direction.RIGHT)
    assert pushed is not None
    assert start.normalised() != pushed.normalised()


def test_solved_means_every_box_on_a_goal_and_a_box_at_all() -> None:
    assert not Position(ROOM).is_solved
    assert Position(ROOM, frozenset({at(1, 3)}), at(2, 2)).is_solved
    assert not Position(ROOM, frozenset({at(1, 3), at(2, 3)}), at(2, 2)).is_solved, "one of two"
    assert not Position(ROOM, frozenset(), at(2, 2)).is_solved


def test_perft_of_a_corridor() -> None:
    board = Board.from_rows(["########", "#@ $  .#", "########"])
    start = Position(board)
    assert [start.perft(depth) for depth in range(5)] == [1, 1, 1, 1, 0]
    assert Position(ROOM).perft(1) == 4


def test_pushes_lead_to_the_solution() -> None:
    position = Position(Board("#######\n#@$  .#\n#######"))
    while not position.is_solved:
        (push,) = [push for push in position.pushes() if push.letter == "R"]
        position = position.after(push)
    assert str(position) == "#######\n#   @*#\n#######"
    assert position.as_board().rows() == ("#######", "#   @*#", "#######")
    assert position.boxes == {12}


@pytest.mark.parametrize(
    "push", [Push(at(2, 3), Direction.UP), Push(at(2, 3), Direction.DOWN), Push(0, Direction.UP)]
)
def test_a_push_against_the_rules_is_refused(push: Push) -> None:
    with pytest.raises(
        ValueError, match=rf"no push {push.letter} of the box at row {push.box // 7 + 1}"
    ):
        Position(ROOM).after(push)


def test_pushes_and_moves_agree() -> None:
    start = Position(ROOM)
    for push in start.pushes():
        behind = start.board.neighbours[push.box, push.direction ^ 2]
        beside = Position(ROOM, start.boxes, int(behind))
        assert start.after(push) == beside.moved(push.direction)


def test_a_position_shows_its_board_and_can_be_pickled() -> None:
    moved = Position(ROOM).moved(Direction.RIGHT)
    assert moved is not None
    assert eval(repr(moved)) == moved
    again = pickle.loads(pickle.dumps(moved))
    assert again == moved
    assert again.board == ROOM
    assert len({moved, again}) == 1


def test_a_pull_undoes_a_push() -> None:
    position = Position(Board.from_rows(["######", "#@$  #", "######"]))
    pushed = position.moved(Direction.RIGHT)
    back = pushed.pulled(Direction.LEFT)
    assert (back.boxes, back.player) == (position.boxes, position.player)
    assert position.pulled(Direction.LEFT) is None
    assert pushed.pulled(Direction.RIGHT) is None


def test_positions_of_other_walls_or_goals_differ() -> None:
    start = Position(Board("######\n#@$ .#\n######"))
    assert start == Position(Board("######\n#@$ .#\n######"))
    assert start == Position(Board("######\n#  $+#\n######"), start.boxes, start.player)
    assert start != Position(Board("######\n#@$. #\n######"))
    assert start != Position(Board("#######\n @$ . #\n#######"), start.boxes, start.player)
    assert start.play("Rl") != start
    assert start != "a position"


def test_moves_are_played_and_counted() -> None:
    start = Position(Board("#######\n#@ $ .#\n#######"))
    assert start.play("") == start
    assert start.play("rRR").is_solved
    assert [position.player for position in start.along("rR")] == [9, 10]
    for moves, place in (("rRRr", "letter 4, r,"), ("u", "letter 1, u,")):
        with pytest.raises(ValueError, match=f"{place} cannot be played"):
            start.play(moves)
    assert list(replay(start.board, "rRR")) == [start, *start.along("rRR")]


@given(st.integers(0, 2**32 - 1))
def test_reach_is_that_of_a_walk_square_by_square(seed: int) -> None:
    random = np.random.default_rng(seed)
    sizes = random.integers(1, 12, 2)
    board = Board((random.random(sizes) < 0.3).astype(np.uint8))
    board = board.with_tiles([int(random.integers(board.size))], Tile.FLOOR)
    floor = board.flat == 0
    boxes = frozenset(np.flatnonzero(floor & (random.random(board.size) < 0.1)).tolist())
    player = int(random.choice(np.flatnonzero(floor)))
    free = (board.flat == 0) & ~np.isin(np.arange(board.size), list(boxes))
    expected = connected(board, [player], free)
    assert Position(board, boxes, player).player_reach() == set(np.flatnonzero(expected).tolist())


def test_a_huge_board_is_walked() -> None:
    board = Board.empty(100, 120).with_tiles([50], [Tile.BOX])
    position = Position(board, player=0)
    assert len(position.player_reach()) == board.size - 1
    assert [push.direction for push in position.pushes()] == [Direction.RIGHT, Direction.LEFT]
    assert position.after(position.pushes()[0]).boxes == {51}
