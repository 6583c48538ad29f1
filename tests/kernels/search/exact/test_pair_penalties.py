"""What two boxes need beyond each alone, against breadth-first search by the rulebook."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import box_state
from sokolab.kernels.search.exact.pair_penalties import PairPenaltySearch, penalty_of
from sokolab.solvers.exact.optimal_pushes import OptimalPushes
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from tests.naive_solvers import pushed

BOARDS = {
    "larder": ["########", "#   #  #", "# $$   #", "#@  #..#", "#   ####", "#####"],
    "doorways": ["########", "#  #  .#", "# $   ##", "#@$#  .#", "#  #####", "####"],
    "bend": ["#######", "#.    #", "#.##  #", "### $ #", "#   $ #", "#  @  #", "#######"],
}


def _all_pushes(board: Board) -> dict[Position, list[Position]]:
    """Return every position of two boxes with those one push further."""
    floor = [s for s in range(board.size) if not board.flat[s] & 1]
    found: dict[Position, list[Position]] = {}
    for pair in itertools.combinations(floor, 2):
        for player in floor:
            if player not in pair:
                position = Position(board, frozenset(pair), player).normalised()
                if position not in found:
                    found[position] = list(pushed(board, position))
    return found


@pytest.mark.parametrize("pulls", [True, False])
def test_gains_are_the_least_waste(pulls: bool) -> None:
    assert sum(_compared(Board.from_rows(rows), pulls=pulls) for rows in BOARDS.values()) > 0


def _compared(board: Board, *, pulls: bool) -> int:
    """Hold gains to the truth about some positions; return how many there were to see."""
    base = search_board(board)
    search = OptimalPushes(base)
    field, shared, number = search._field, search._shared, search._tables.store.number
    costs = field.costs if pulls else shared.start_costs
    ends = field.goal_squares if pulls else base.boxes
    study = PairPenaltySearch(field, number, costs, ends, -1 if pulls else base.player, pulls=pulls)
    while not study.step():
        pass
    inside = {int(square): i for i, square in enumerate(base.squares)}
    after = _all_pushes(board)
    seen = others = 0
    for position in after:
        if not set(position.boxes) <= set(inside) or position.player not in inside:
            continue
        rows = np.array(sorted(inside[box] for box in position.boxes), np.int32)
        if (number[rows] < 0).any():
            continue
        player = inside[position.player]
        if any(field.hopeless[box_state(field, int(box), player)] for box in rows):
            continue  # no play leads there, or none from there
        penalty = int(study.penalties[player, number[rows[0]], number[rows[1]]])
        assert penalty_of(study.penalties, number, rows, player, np.zeros(2, np.uint8)) == penalty
        is_gain = 0 < penalty < 22
        others += not is_gain
        if seen > 8 if is_gain else others % 80:
            continue  # the truth takes long
        seen += is_gain
        least = FAR
        for one, two in ((0, 1), (1, 0)):
            alone = sum(
                int(costs[box_state(field, int(box), player), end])
                for box, end in zip(rows, (one, two), strict=True)
            )
            exact = _exact(board, base, position, rows, ends, (one, two), pulls=pulls)
            if alone < FAR:
                least = min(least, exact - alone)
        assert penalty == min(least, 22), (position, least)
    return seen


def _exact(
    board: Board,
    base: SearchBoard,
    position: Position,
    rows: np.ndarray,
    ends: np.ndarray,
    order: tuple[int, int],
    *,
    pulls: bool,
) -> int:
    """Return the least pushes that bring each box to its own end, or it from there."""
    squares = base.squares
    here = (int(squares[rows[0]]), int(squares[rows[1]]))
    wanted = tuple(int(squares[ends[end]]) for end in order)
    begin, finish = (here, wanted) if pulls else (wanted, here)
    player = position.player if pulls else int(squares[base.player])
    if player in begin:
        return FAR
    front = [(begin, Position(board, frozenset(begin), player).normalised().player)]
    seen = set(front)
    steps = 0
    while front:
        for boxes, at in front:
            if boxes == finish and (pulls or at == position.player):
                return steps
        steps += 1
        then = []
        for boxes, at in front:
            for to in pushed(board, Position(board, frozenset(boxes), at)):
                gone = next(box for box in boxes if box not in to.boxes)
                new = next(box for box in to.boxes if box not in boxes)
                state = (tuple(new if box == gone else box for box in boxes), to.player)
                if state not in seen:
                    seen.add(state)
                    then.append(state)
        front = then
    return FAR
