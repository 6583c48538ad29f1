"""The search by pulls and pushes: what it leaves out, and what it says in the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.lurd import positions, replay
from sokolab.core.position import Position
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.pull.one_box_states import start_costs
from sokolab.kernels.search.tables.slots import locate_row
from sokolab.solvers.frame.one_box_tables import field_of
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board, why_not_a_level
from sokolab.solvers.frame.shared_knowledge import AdvancedPosition
from sokolab.solvers.pull.pull_search import Pull
from sokolab.solvers.roster import solve
from tests.kernels.search.dead.truth import Truth, pushes, reach, small_board, small_truths
from tests.solvers.boards import CORNERED, CROWD, LARGE_CROWD, LEVELS, random_board

BOARDS = [CROWD, *(level.board for level in LEVELS.values())]
BOARDS += [board for seed in range(300, 360) if not why_not_a_level(board := random_board(seed))]
BOARDS += [board for seed in range(40) if not why_not_a_level(board := small_board(seed))]
BOARDS = [board for board in BOARDS if not Position(board).is_solved]
WAYS: dict[str, dict[str, Any]] = {
    "both": {"shares": (3, 2)},
    "pulls": {"shares": (9, 0), "set_nodes": (0, 0, 0)},
    "pushes": {"shares": (0, 9), "set_nodes": (0, 0, 0)},
    "pushes without corrals": {"shares": (0, 9), "uses_corrals": False, "set_nodes": (5, 10, 20)},
    "no dead sets": {"shares": (5, 5), "max_set_size": 1},
    "pushes rarely": {"shares": (20, 10), "late_nodes": 0},
    "shortest first": {"weights": (1, 1), "max_set_size": 2},
    "varied": {"shares": (3, 2), "is_varied": True},
    "varied pulls": {"shares": (9, 0), "is_varied": True},
    "varied pushes": {"shares": (0, 9), "is_varied": True, "set_nodes": (0, 0, 0)},
}


class _NotAsked:
    """Positions of another solver that must not be looked at."""

    def __iter__(self) -> Iterator[AdvancedPosition]:
        raise AssertionError


@cache
def _solvable(index: int) -> bool:
    return solve(BOARDS[index], "optimal-pushes").outcome is Outcome.SOLVED


def _searched(board: Board, **options: Any) -> tuple[StepStatus, Pull]:
    search = Pull(search_board(board), **options)
    status = StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.FULL):
        status = search.step(1000)
        if status is StepStatus.FULL:
            assert all(search.grow(1 << 40))
    return status, search


@cache
def _truths() -> list[Truth]:
    return list(small_truths(range(40), most=800))


@pytest.mark.parametrize("way", ["both", "pulls", "pushes", "varied"])
def test_the_player_ends_where_it_is_to_end(way: str) -> None:
    checked = set()
    for found in _truths():
        base = found.base
        goals = frozenset(np.flatnonzero(base.goals).tolist())
        if frozenset(base.boxes.tolist()) == goals:
            continue
        ends = {player for boxes, player in found.after if boxes == goals}
        free = [square for square in range(base.size) if square not in goals]
        for end in {min(reach(base, goals, square)) for square in free}:
            status, search = _searched(base.board_arrays.board, **WAYS[way], end_square=end)
            assert status is (StepStatus.SOLVED if end in ends else StepStatus.EXHAUSTED)
            checked.add((end in ends, len(ends) > 1))
            if status is StepStatus.SOLVED:
                last = replay(base.board_arrays.board, search.lurd())
                player = int(np.searchsorted(base.squares, last.final.player))
                assert last.solves
                assert min(reach(base, goals, player)) == end
    assert checked >= {(True, True), (True, False), (False, False)}


@pytest.mark.parametrize("direction", WAYS)
def test_it_solves_what_can_be_solved_and_nothing_else(direction: str) -> None:
    seen = set()
    for index, board in enumerate(BOARDS):
        if not len(search_board(board).boxes):
            continue
        status, search = _searched(board, **WAYS[direction])
        assert (status is StepStatus.SOLVED) == _solvable(index), str(board)
        seen.add(status)
        if status is StepStatus.SOLVED:
            assert replay(board, search.lurd()).solves
    assert seen == {StepStatus.SOLVED, StepStatus.EXHAUSTED}


def test_a_known_solution_never_passes_through_a_dead_set() -> None:
    """``backtrack`` prunes by none of the rules tested here."""
    looked_at = 0
    for board in [*BOARDS, CORNERED]:
        lurd = solve(board, "backtrack", Limits(nodes=30_000)).lurd
        base = search_board(board)
        if not lurd or len(base.boxes) < 2:
            continue
        search = Pull(base, set_nodes=(0, 0, 0))
        while search._due_sets:
            search.step(1)
        at = {int(square): i for i, square in enumerate(base.squares)}
        place = search._sides[0].pull_board.live_index
        for position, letter in zip(positions(board, lurd), lurd, strict=False):
            boxes = [at[box] for box in position.boxes if box in at]
            assert min(place[box] for box in boxes) >= 0
            for side in search._sides:
                for size, table in enumerate(side.sets[:3], 2):
                    looked_at += _told(table, size, boxes, at[position.player], side) is False
            assert letter.lower() in DIRECTION_LETTERS
    assert looked_at > 1000


def _told(table: np.ndarray, size: int, boxes: list[int], player: int, side: object) -> bool | None:
    """Whether a table calls some of these boxes dead; None where it is empty."""
    if not table.size:
        return None
    pull_board = side.pull_board  # type: ignore[attr-defined]
    bits = np.zeros(table.shape[-1], np.int64)
    np.bitwise_or.at(bits, pull_board.word[boxes], pull_board.bit[boxes])
    numbers = sorted(int(pull_board.live_index[box]) for box in boxes)
    for box in numbers:
        if size == 2:
            rows = [table[player, box]]
        elif size == 3:
            rows = [table[player, box, other] for other in numbers if other != box]
        else:
            others = [n for n in numbers if n != box]
            rows = [
                table[player, box, high * (high - 1) // 2 + low]
                for high in others
                for low in others
                if low < high
            ]
        dead = any((row & bits).any() for row in rows)
        assert not dead
    return False


def test_corrals_and_dead_sets_leave_a_way_wherever_there_is_one() -> None:
    """From every solvable position some push that is allowed leads to a solvable one."""
    restricted = 0
    for truth in small_truths(range(60, 90), most=1_500):
        goals = frozenset(np.flatnonzero(truth.base.goals).tolist())
        board = truth.base.board_arrays.board
        search = Pull(truth.base, shares=(0, 1), set_nodes=(0, 0, 0))
        while search._due_sets:
            search.step(1)
        side = search._sides[1]
        if not side.states:
            continue
        for boxes, player in sorted(truth.solvable, key=repr):
            if boxes == goals:
                continue
            before = side.states
            tables = side.tables
            tables["slots"][:] = 0  # forget all that is known
            tables["used"][0] = 0
            tables["heads"][:] = -1
            side.scratch.progress[1] = -1
            side.add_root(np.array(sorted(boxes), np.int32), player)
            side.step(search._sides[0], 1)
            assert side.states <= max(before, 200)
            children = {
                (frozenset(side.boxes_of(s).tolist()), int(tables["player"][s]))
                for s in range(1, side.states)
            }
            assert children <= set(pushes(truth.base, boxes, player).values())
            assert children & truth.solvable, str(board)
            restricted += len(children) < len(truth.after[boxes, player])
    assert restricted > 100


def test_turns_forwards_are_a_tenth_as_long_once_it_is_late() -> None:
    search = Pull(search_board(LARGE_CROWD), shares=(40, 20), weights=(1, 0), late_nodes=300)
    nodes = [(0, 0)]
    while search.nodes < 1_500:
        if search.step(1) is StepStatus.FULL:
            assert all(search.grow(1 << 40))
        now = (search._sides[0].nodes, search._sides[1].nodes)
        if now != nodes[-1]:
            nodes.append(now)
    early, late = nodes[300], nodes[-1]
    assert early == (200, 100)
    backwards, forwards = late[0] - early[0], late[1] - early[1]
    assert backwards + forwards == 1_200
    assert 19 * forwards < backwards < 22 * forwards


def test_pushes_alone_keep_their_turns_however_late_it_is() -> None:
    search = Pull(search_board(LARGE_CROWD), shares=(0, 20), weights=(1, 0), late_nodes=0)
    while search.nodes < 100:
        assert search.step(1) is StepStatus.RUNNING
    assert search._sides[1].nodes == 100


@pytest.mark.parametrize("is_varied", [False, True])
def test_every_position_is_found_again_after_growth(is_varied: bool) -> None:
    search = Pull(
        search_board(LARGE_CROWD),
        shares=(0, 9),
        uses_corrals=False,
        weights=(1, 0),
        is_varied=is_varied,
    )
    side = search._sides[1]
    while side.states < 10_000:
        if search.step(1000) is StepStatus.FULL:
            assert all(search.grow(1 << 40))
    known = side.stored_states
    for state in range(0, side.states, 97):
        player = int(known.player[state])
        word = int(known.keys[1, player])
        for square in side.boxes_of(state).tolist():
            word ^= int(known.keys[0, square])
        bits = known.bits[state]
        assert locate_row(known.slots, known.bits, known.player, bits, player, word) == state
    assert search.standing.open_states == search.states - search.nodes


def test_an_order_that_varies_asks_for_no_positions_of_others() -> None:
    search = Pull(search_board(LARGE_CROWD), shares=(20, 10), max_set_size=1, is_varied=True)
    search.search_from(_NotAsked())
    while search.nodes < 50:  # beyond one turn in each direction
        if search.step(1000) is StepStatus.FULL:
            assert all(search.grow(1 << 40))
    assert search.nodes == sum(side.nodes for side in search._sides)


def test_little_memory_ends_the_search() -> None:
    result = solve(LARGE_CROWD, "pull", Limits(nodes=10**6, megabytes=1))
    assert result.outcome in (Outcome.MEMORY, Outcome.SOLVED)
    assert result.megabytes <= 1


def test_the_node_limit_is_kept_and_the_best_position_shown() -> None:
    result = solve(LARGE_CROWD, "pull", Limits(nodes=11))
    assert (result.outcome, result.nodes) == (Outcome.NODES, 11)
    assert result.best is not None
    assert len(result.best.boxes) == len(LARGE_CROWD.boxes)
    assert result.best.boxes <= {s for s in range(LARGE_CROWD.size) if not LARGE_CROWD.flat[s] & 1}


def test_pushes_of_each_box_to_every_state() -> None:
    for board in BOARDS[:20]:
        base = search_board(board)
        field = field_of(base, ())
        costs = start_costs(field, base.boxes, base.player)
        for column, box in enumerate(base.boxes.tolist()):
            least: dict[tuple[frozenset[int], int], int] = {}
            front = [(frozenset([box]), min(reach(base, frozenset([box]), base.player)))]
            for pushed in range(4 * base.size + 1):
                front = [place for place in front if place not in least]
                least |= dict.fromkeys(front, pushed)
                front = [then for place in front for then in pushes(base, *place).values()]
            for square, side in zip(*np.nonzero(field.state_at >= 0), strict=True):
                player = int(base.neighbours[square, side])
                place = (
                    frozenset([int(square)]),
                    min(reach(base, frozenset([int(square)]), player)),
                )
                expected = least.get(place, FAR)
                assert costs[field.state_at[square, side], column] == expected


def test_a_wide_board_is_searched_too() -> None:
    rows = ["#" * 42, *["#" + " " * 40 + "#"] * 20, "#" * 42]
    tiles = Board.from_rows(rows)
    goals = [tiles.square(10, 20), tiles.square(11, 20)]
    board = tiles.with_tiles(goals, [2, 2]).with_pieces(
        [tiles.square(5, 5), tiles.square(15, 30)], tiles.square(1, 1)
    )
    result = solve(board, "pull", Limits(nodes=50_000))
    assert result.outcome is Outcome.SOLVED
