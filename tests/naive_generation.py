"""Slow and obvious searches back from all ends of a room, by the rules in plain Python.

Every position has the player's own square, so walks are steps of their own, and nothing is ranked,
flooded or packed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board
from sokolab.core.position import Position

Pieces = tuple[frozenset[int], int]
"""Boxes and the player's square."""
_State = tuple[frozenset[int], int, int]
"""Boxes, the player's square, and the square of the box pulled last, -1 = none."""
_Steps = Callable[[_State, Position, Position, int], int]


def random_room(random: Random) -> Board:
    """Return a small closed room with up to three goals, all of whose floor hangs together."""
    while True:
        height, width = random.randint(4, 7), random.randint(4, 7)
        rows = [["#"] * width for _ in range(height)]
        for row in range(1, height - 1):
            for col in range(1, width - 1):
                rows[row][col] = " " if random.random() < 0.8 else "#"
        inner = [(r, c) for r in range(height) for c in range(width) if rows[r][c] == " "]
        goals = random.randint(1, 3)
        if len(inner) < goals + 3:
            continue
        for row, col in random.sample(inner, goals):
            rows[row][col] = "."
        board = Board.from_rows(["".join(row) for row in rows])
        if board_arrays(board.with_pieces((), board.goals[0])).inside.sum() == len(inner):
            return board


def least_pushes(board: Board, boxes: int) -> dict[Pieces, int]:
    """Return the least pushes of every start that can be solved."""
    return _least(board, boxes, lambda _state, before, after, _box: before.boxes != after.boxes)


def least_moves(board: Board, boxes: int) -> dict[Pieces, int]:
    """Return the least moves of every start that can be solved."""
    return _least(board, boxes, lambda _state, _before, _after, _box: 1)


def least_box_changes(board: Board, boxes: int) -> dict[Pieces, int]:
    """Return the least box changes of every start that can be solved, the first push counted."""

    def costs(state: _State, before: Position, after: Position, _box: int) -> int:
        moved = before.boxes - after.boxes
        return int(bool(moved) and set(moved) != {state[2]})

    return _least(board, boxes, costs)


def _least(board: Board, boxes: int, costs: _Steps) -> dict[Pieces, int]:
    """Return the least sum of costs of each position, by a 0-1 breadth-first search backwards."""
    best: dict[_State, int] = {}
    queue = deque[tuple[_State, int]]()
    inside = board_arrays(board).inside
    for home in combinations(board.goals, boxes):
        for square in range(board.size):
            if inside[square] and square not in home:
                queue.append(((frozenset(home), square, -1), 0))
    while queue:
        state, spent = queue.popleft()
        if best.get(state, spent + 1) <= spent:
            continue
        best[state] = spent
        before = Position(board, state[0], state[1])
        for after, box in _back(before, state[2]):
            total = spent + int(costs(state, before, after, box))
            there = (after.boxes, after.player, box)
            if best.get(there, total + 1) > total:
                (queue.append if total > spent else queue.appendleft)((there, total))
    found: dict[Pieces, int] = {}
    for (held, player, _), spent in best.items():
        found[held, player] = min(spent, found.get((held, player), spent))
    return found


def _back(position: Position, last: int) -> Iterator[tuple[Position, int]]:
    """Yield the positions one step before, and where the box pulled last stands there."""
    for direction in range(4):
        walked = position.moved(direction)
        if walked is not None and walked.boxes == position.boxes:
            yield walked, last
        pulled = position.pulled(direction)
        if pulled is not None:
            (box,) = pulled.boxes - position.boxes
            yield pulled, box
