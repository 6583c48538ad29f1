"""The states of a lone box and their distances against breadth-first search by the rulebook."""

from __future__ import annotations

import pytest

from sokolab.core.board import Board, Tile
from sokolab.core.position import Position
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import box_state
from sokolab.solvers.frame.one_box_tables import field_of
from sokolab.solvers.frame.search_board import search_board, why_not_a_level
from tests.naive_solvers import pushed
from tests.solvers.boards import LEVELS, random_board

BOARDS = [LEVELS[name].board for name in ("goal room", "round the pillar", "sealed larder")]
BOARDS += [board for seed in range(300, 312) if not why_not_a_level(board := random_board(seed))]


def _lone_pushes(board: Board, box: int, player: int, goal: int) -> int:
    """Return the fewest pushes of the only box to the goal, or FAR."""
    front = [Position(board, frozenset({box}), player)]
    seen: set[Position] = set()
    steps = 0
    while front:
        if any(goal in position.boxes for position in front):
            return steps
        steps += 1
        after = {there for position in front for there in pushed(board, position)}
        front = list(after - seen)
        seen |= after
    return FAR


@pytest.mark.parametrize("board", BOARDS)
def test_costs_hopelessness_and_dead_squares(board: Board) -> None:
    base = search_board(board)
    if not len(base.boxes):
        return
    field = field_of(base, ())
    goals = [square for square in base.squares.tolist() if board.flat[square] & Tile.GOAL]
    for i, square in enumerate(base.squares.tolist()[::3]):
        box = 3 * i
        hopes = []
        for p, player in enumerate(base.squares.tolist()):
            if player == square:
                continue
            state = box_state(field, box, p)
            if (p + box) % 9 == 0:
                wanted = [_lone_pushes(board, square, player, goal) for goal in goals]
                assert field.costs[state].tolist() == wanted
            assert field.dead_state[state] == (field.costs[state].min() >= FAR)
            hopes.append(not field.dead_state[state])
        assert field.dead[box] == (not any(hopes))


@pytest.mark.parametrize("board", BOARDS)
def test_a_state_is_a_square_and_a_part_of_the_rest(board: Board) -> None:
    base = search_board(board)
    if not len(base.boxes):
        return
    field = field_of(base, ())
    for box, square in enumerate(base.squares.tolist()):
        parts: dict[int, frozenset[int]] = {}
        for p, player in enumerate(base.squares.tolist()):
            if player != square:
                reach = Position(board, frozenset({square}), player).player_reach()
                assert parts.setdefault(box_state(field, box, p), reach) == reach
        assert len(set(parts.values())) == len(parts)
