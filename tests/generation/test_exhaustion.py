"""Every position of small rooms, compared with searches by the rules in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.core.position import Position
from sokolab.generation import exhaustion
from sokolab.generation.exhaustion import Cost, RoomSearch, lurd_of_path
from sokolab.generation.rooms import OpenRoom, open_room
from sokolab.solvers.frame.protocol import CancelToken
from tests import naive_generation as naive
from tests.naive_generation import Pieces

TWINS: dict[Cost, Callable[[Board, int], dict[Pieces, int]]] = {
    Cost.PUSHES: naive.least_pushes,
    Cost.BOX_CHANGES: naive.least_box_changes,
    Cost.MOVES: naive.least_moves,
}
ROOM = Board.from_rows(["########", "#  .   #", "# #.#  #", "#  .   #", "#   #  #", "########"])


def exhausted(room: OpenRoom, cost: Cost, megabytes: int = 100) -> RoomSearch:
    search = RoomSearch(room, cost, megabytes)
    search.run(CancelToken())
    assert search.is_exhausted
    return search


def found_by(search: RoomSearch) -> dict[Pieces, int]:
    """Return what each start needs, with the player on the first square of its area."""
    found: dict[Pieces, int] = {}
    for depth in range(search.depth + 1):
        for number in search.layer(depth):
            position = Position(search.board(number))
            if search.cost is not Cost.MOVES:
                position = position.normalised()
            key = position.boxes, position.player
            assert found.get(key, depth) == depth
            found[key] = depth
    return found


def settled(board: Board, starts: dict[Pieces, int]) -> dict[Pieces, int]:
    found = {}
    for (boxes, player), need in starts.items():
        position = Position(board, boxes, player).normalised()
        found[position.boxes, position.player] = need
    return found


@pytest.mark.parametrize("cost", Cost)
@pytest.mark.parametrize("seed", range(20))
def test_every_start_needs_what_plain_rules_say(cost: Cost, seed: int) -> None:
    random = Random(seed)
    board = naive.random_room(random)
    boxes = random.randint(1, len(board.goals))
    expected = TWINS[cost](board, boxes)
    if cost is not Cost.MOVES:
        expected = settled(board, expected)
    assert found_by(exhausted(open_room(board, boxes), cost)) == expected


@pytest.mark.parametrize("cost", Cost)
def test_a_table_of_the_sets_seen_says_the_same(
    cost: Cost, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = open_room(ROOM)
    dense = found_by(exhausted(room, cost))
    monkeypatch.setattr(exhaustion, "_DENSE_TABLE_SHARE", 0.0)
    search = exhausted(room, cost, 10)
    assert search.table.keys.size
    assert found_by(search) == dense


@pytest.mark.parametrize("cost", Cost)
def test_the_way_home_solves_and_costs_what_is_said(cost: Cost) -> None:
    search = exhausted(open_room(ROOM), cost)
    for number in search.layer(search.depth):
        start = search.board(number)
        played = replay(start, lurd_of_path(start, search.boxes_to_end(number)))
        counts = {
            Cost.PUSHES: played.pushes,
            Cost.BOX_CHANGES: played.box_changes,
            Cost.MOVES: played.moves,
        }
        assert played.solves
        assert counts[cost] == search.depth
        assert search.table.changes[number] == played.box_changes


def test_rooms_of_more_than_one_word_of_squares() -> None:
    rows = ["#" * 25, "#" + " " * 10 + "..  " + " " * 9 + "#", "#" + " " * 23 + "#"]
    board = Board.from_rows([*rows, "#" + " " * 23 + "#", "#" * 25])
    search = exhausted(open_room(board), Cost.PUSHES)
    assert search.room.arrays.floor.size == 2
    assert found_by(search) == settled(board, naive.least_pushes(board, 2))


def test_a_search_without_memory_ends_before_it_has_seen_everything() -> None:
    room = open_room(ROOM)
    whole = exhausted(room, Cost.PUSHES)
    search = RoomSearch(room, Cost.PUSHES, 100, capacity=whole.position_count // 2)
    search.run(CancelToken())
    assert not search.is_exhausted
    assert search.depth < whole.depth
    assert list(search.layer(search.depth)) == list(whole.layer(search.depth))


def test_what_is_lost_is_what_no_start_is() -> None:
    search = exhausted(open_room(ROOM), Cost.PUSHES)
    solvable = naive.least_pushes(ROOM, 3)
    position = Position(search.board(search.layer(search.depth)[0]))
    lost = 0
    for push in position.pushes():
        after = position.after(push)
        assert search.is_lost(after) == ((after.boxes, after.player) not in solvable)
        lost += search.is_lost(after)
    assert lost


def test_a_cancelled_search_ends() -> None:
    cancel = CancelToken()
    cancel.cancel()
    search = RoomSearch(open_room(ROOM), Cost.PUSHES, 100)
    search.run(cancel)
    assert search.depth == 0
