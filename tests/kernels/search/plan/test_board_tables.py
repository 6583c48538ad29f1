"""Tables of a board without boxes: rooms, distances of a single box, hotspots, walks."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sokolab.core.board import Board
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import PULL_TURN, PUSH_TURN
from sokolab.kernels.search.plan.rooms import (
    count_broken_edges,
    count_broken_edges_after,
    new_rooms,
)
from sokolab.kernels.search.plan.single_box import (
    MAX_SQUARES_FOR_PAIRS,
    all_walk_distances,
    hotspots,
    new_box_states,
    number_box_states,
    push_distances,
    spread_box,
)
from sokolab.solvers.frame.one_box_tables import ALL_RULES, field_of
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from tests import naive_plan
from tests.solvers.boards import LEVELS, random_board

HALLS = Board.from_rows(
    [
        "#################",
        "#    #      #   #",
        "#    #      #   #",
        "#       ##      #",
        "##### # ##  #####",
        "#     # ### #   #",
        "# $.    #   #   #",
        "#@    # #       #",
        "#################",
    ]
)
BOARDS = [HALLS, *(level.board for level in LEVELS.values())]


def parts(board: Board) -> tuple[SearchBoard, Field]:
    land = search_board(board)
    return land, field_of(land, ALL_RULES)


def numbered(board: Board, rows: list[str]) -> list[int]:
    """Return the letters drawn on a terrain's squares as numbers."""
    land = search_board(board)
    drawn = "".join(row.ljust(board.width) for row in rows)
    return [max(ord(drawn[s]) - ord("a") + 1, 0) for s in land.squares.tolist()]


def test_rooms_are_open_floor_two_by_three_at_least() -> None:
    rooms = new_rooms(search_board(HALLS).neighbours)
    wanted = numbered(
        HALLS,
        [
            "#################",
            "#aaaa#bbbbbb#ccc#",
            "#aaaa#bbbbbb#ccc#",
            "#aaaa bb##bb ccc#",
            "##### # ##bb#####",
            "#ddddd# ### #eee#",
            "#ddddd  #fff#eee#",
            "#ddddd# #fff eee#",
            "#################",
        ],
    )
    assert rooms.room[:-1].tolist() == wanted
    assert rooms.room[-1] == 0
    for number in range(1, 7):
        own = rooms.squares[rooms.first_square[number] : rooms.first_square[number + 1]]
        assert own.tolist() == [s for s, room in enumerate(wanted) if room == number]


def test_a_square_that_two_rooms_claim_belongs_to_none() -> None:
    board = Board.from_rows(["#######", "#@  ###", "#   $.#", "###   #", "#######"])
    rows = ["#######", "#aaa###", "#aa bb#", "###bbb#", "#######"]
    assert new_rooms(search_board(board).neighbours).room[:-1].tolist() == numbered(board, rows)


@settings(max_examples=60)
@given(st.integers(0, 10**6))
def test_broken_edges_are_counted_as_the_words_say(seed: int) -> None:
    land = search_board(HALLS if seed % 3 else random_board(seed))
    rng = np.random.default_rng(seed)
    boxes = rng.choice(land.size, size=min(seed % 9, land.size), replace=False)
    rooms = new_rooms(land.neighbours)
    blocked = np.zeros(land.size + 1, np.uint8)
    blocked[land.size] = 1
    blocked[boxes] = 1
    room = rooms.room.tolist()
    expected = naive_plan.broken_edges(land.neighbours, room, boxes.tolist())
    for _ in range(2):  # stamps go on
        assert count_broken_edges(land.neighbours, blocked, rooms) == expected


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_broken_edges_after_moves_are_those_of_the_board_then(seed: int) -> None:
    land = search_board(HALLS if seed % 3 else random_board(seed))
    rng = np.random.default_rng(seed)
    count = min(1 + seed % 9, land.size - 1)
    rooms = new_rooms(land.neighbours)
    room = rooms.room.tolist()
    for _ in range(2):
        boxes = rng.choice(land.size, size=count, replace=False).tolist()
        blocked = np.zeros(land.size + 1, np.uint8)
        blocked[[*boxes, land.size]] = 1
        count_broken_edges(land.neighbours, blocked, rooms)
        for source in boxes:
            for target in rng.choice(np.flatnonzero(blocked == 0), size=3).tolist():
                others = [target if box == source else box for box in boxes]
                blocked[source], blocked[target] = 0, 1
                expected = naive_plan.broken_edges(land.neighbours, room, others)
                for _ in range(2):  # the second answer is remembered
                    found = count_broken_edges_after(
                        land.neighbours, blocked, rooms, source, target
                    )
                    assert found == expected
                blocked[source], blocked[target] = 1, 0


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_distances_of_a_single_box(board: Board) -> None:
    land, field = parts(board)
    table = push_distances(field)
    for source in range(land.size):
        found = naive_plan.lone_pushes(land.neighbours, source)
        row = table[source, : land.size].tolist()
        expected = [found.get(target, -1) for target in range(land.size)]
        enclosed = all(land.neighbours[source] == land.size)
        assert row == expected or enclosed


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_hotspots_take_goals_from_a_box_elsewhere(board: Board) -> None:
    land, field = parts(board)
    table = hotspots(field)
    goals = naive_plan.all_squares(land.goals)
    live = set(range(land.size)) - naive_plan.all_squares(field.dead)

    def reached(box: int, walls: tuple[int, ...]) -> int:
        return len(goals & set(naive_plan.lone_pushes(land.neighbours, box, walls)))

    reached_on_empty = [reached(p, ()) for p in range(land.size)]
    for q in range(land.size):
        for p in range(land.size):
            expected = (
                q != p
                and q in live - goals
                and p not in goals
                and reached(p, (q,)) < reached_on_empty[p]
            )
            assert bool(table[q, p]) == expected


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_walks_on_the_board_without_boxes(board: Board) -> None:
    land, field = parts(board)
    table = all_walk_distances(field)
    for start in range(land.size):
        lengths = naive_plan.walks(land.neighbours, start)
        expected = [lengths.get(square, -1) for square in range(land.size)]
        assert table[start, : land.size].tolist() == expected


@pytest.mark.parametrize("board", BOARDS, ids=str)
@pytest.mark.parametrize("turn", [PUSH_TURN, PULL_TURN])
def test_a_single_box_spreads_to_all_squares_it_can_come_to(board: Board, turn: int) -> None:
    land, _ = parts(board)
    states = new_box_states(land.size)
    wall = int(np.random.default_rng(land.size).integers(land.size))
    states.passable[wall] = 0
    count = number_box_states(land.neighbours, states)
    assert sorted(set(states.state[states.state >= 0].tolist())) == list(range(count))
    pushed = [
        naive_plan.lone_pushes(land.neighbours, source, (wall,)) for source in range(land.size)
    ]
    for start in range(land.size):
        states.label[:] = -1
        filled = 0
        for here in sorted(set(states.state[start].tolist()) - {-1}):
            states.queue[filled], states.label[here] = here, 0
            filled += 1
        filled = spread_box(land.neighbours, states, filled, 0, 1, turn)
        found: dict[int, int] = {}
        for here in states.queue[:filled].tolist():
            square, steps = int(states.square_of[here]), int(states.label[here])
            found[square] = min(found.get(square, steps), steps)
        if turn == PUSH_TURN:
            expected = pushed[start]
        else:
            expected = {s: pushed[s][start] for s in range(land.size) if start in pushed[s]}
        is_enclosed = all(states.state[start] < 0)
        assert found == expected or is_enclosed


def test_large_boards_go_without_the_tables_of_pairs() -> None:
    rows = ["#" * 50] + ["#" + " " * 48 + "#"] * 30 + ["#@$.  " + " " * 43 + "#", "#" * 50]
    _, field = parts(Board.from_rows(rows))
    assert len(field.goals) > MAX_SQUARES_FOR_PAIRS
    assert push_distances(field).shape == hotspots(field).shape == (0, 0)
