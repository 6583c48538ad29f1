from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.solvers.frame.one_box_tables import ALL_RULES, field_of
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.parts import Part, PartChooser
from tests.solvers.boards import CROWD, KNOT, LARGE_CROWD, MOSAIC


def chosen(board: Board, count: int, *, has_end: bool = False) -> list[Part | None]:
    base = search_board(board)
    chooser = PartChooser(field_of(base, ALL_RULES))
    return [chooser.choose(base.boxes, base.player, has_end=has_end) for _ in range(count)]


def reached(board: Board, others: set[int], player: int = -1) -> set[int]:
    """Return where the player gets to, with boxes on these squares alone."""
    base = search_board(board)
    start = base.player if player < 0 else player
    seen, stack = {start}, [start]
    while stack:
        for there in base.neighbours[stack.pop()].tolist():
            if there != base.size and there not in others | seen:
                seen.add(there)
                stack.append(there)
    return seen


@pytest.mark.parametrize("board", [MOSAIC, CROWD, KNOT, LARGE_CROWD], ids=repr)
def test_a_part_is_a_level_that_the_player_can_play(board: Board) -> None:
    base = search_board(board)
    goals = set(np.flatnonzero(base.goals).tolist())
    boxes = set(base.boxes.tolist())
    found = [part for part in chosen(board, 60) if part is not None]
    assert found
    for part in found:
        own = set(part.boxes.tolist())
        assert own <= boxes
        assert set(part.goals.tolist()) <= goals
        assert len(part.boxes) == len(part.goals) == len(own)
        inside = reached(board, boxes - own)
        assert set(part.inside.tolist()) == inside
        assert own | set(part.goals.tolist()) <= inside
        assert own != set(part.goals.tolist()), "there is something to do"
        assert part.player == min(reached(board, boxes))


def test_parts_differ_and_come_in_the_same_order_each_time() -> None:
    one, other = chosen(MOSAIC, 40), chosen(MOSAIC, 40)
    keys = [part.key for part in one if part is not None]
    assert keys == [part.key for part in other if part is not None]
    assert len(set(keys)) > 10
    assert len({len(part.boxes) for part in one if part is not None}) > 3


@pytest.mark.parametrize("board", [MOSAIC, CROWD, LARGE_CROWD], ids=repr)
def test_the_player_ends_beside_a_box_that_still_has_to_move(board: Board) -> None:
    base = search_board(board)
    boxes = set(base.boxes.tolist())
    goals = set(np.flatnonzero(base.goals).tolist())
    found = [part for part in chosen(board, 60, has_end=True) if part is not None]
    assert any(part.end >= 0 for part in found)
    for part in found:
        if part.end < 0:
            continue
        others = boxes - set(part.boxes.tolist())
        region = reached(board, others | set(part.goals.tolist()), part.end)
        assert part.end == min(region)
        beside = {there for box in others - goals for there in base.neighbours[box].tolist()}
        assert beside & region


def test_an_end_is_part_of_what_a_part_is_known_by() -> None:
    part = next(part for part in chosen(MOSAIC, 60) if part is not None)
    assert part.key != part._replace(end=part.player).key


def test_what_is_near_comes_first() -> None:
    base = search_board(MOSAIC)
    chooser = PartChooser(field_of(base, ALL_RULES))
    places = [np.array([square], np.int32) for square in range(base.size)]
    orders = [chooser.order_by_distance(base.boxes, places).tolist() for _ in range(5)]
    assert all(sorted(order) == list(range(base.size)) for order in orders)
    first, last = orders[0][0], orders[0][-1]
    boxes = base.squares[base.boxes]
    width = base.board_arrays.board.width

    def steps(square: int) -> int:
        (row, column), rows = divmod(int(base.squares[square]), width), np.divmod(boxes, width)
        return int((abs(rows[0] - row) + abs(rows[1] - column)).min())

    assert steps(first) <= steps(last)
    assert len({order[0] for order in orders}) > 1
