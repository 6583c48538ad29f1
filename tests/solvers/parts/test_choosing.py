from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.frame.single_box import ALL_RULES, field_of
from sokolab.solvers.parts.choosing import Part, PartChooser
from tests.solvers.boards import CROWD, KNOT, LARGE_CROWD, MOSAIC


def chosen(board: Board, count: int) -> list[Part | None]:
    base = search_board(board)
    chooser = PartChooser(field_of(base, ALL_RULES))
    return [chooser.choose(base.boxes, base.player) for _ in range(count)]


def reached(board: Board, others: set[int]) -> set[int]:
    """Return where the player gets to with boxes on these squares alone."""
    base = search_board(board)
    seen, stack = {base.player}, [base.player]
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
        assert part.lowest == min(reached(board, boxes))


def test_parts_differ_and_come_in_the_same_order_each_time() -> None:
    one, other = chosen(MOSAIC, 40), chosen(MOSAIC, 40)
    keys = [part.key for part in one if part is not None]
    assert keys == [part.key for part in other if part is not None]
    assert len(set(keys)) > 10
    assert len({len(part.boxes) for part in one if part is not None}) > 3
