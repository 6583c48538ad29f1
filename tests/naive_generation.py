"""Slow and obvious searches back from all ends of a room, by the rules in plain Python.

Every position has the player's own square, so walks are steps of their own, and nothing is ranked,
flooded or packed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board
from sokolab.core.position import Position

Pieces = tuple[frozenset[int], int]
"""Boxes and the player's square."""
_State = tuple[frozenset[int], int, int]
"""Boxes, the player's square, and the square of the box pulled last, -1 = none."""
_Steps = Callable[[_State, Position, Position, int], int]


def random_room(random: Random) -> Board:
    """Return a small closed room with up to three goals, all of whose floor is connected."""
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
    """Return the fewest pushes of every start that can be solved."""
    return _least(board, boxes, lambda _state, before, after, _box: before.boxes != after.boxes)


def least_moves(board: Board, boxes: int) -> dict[Pieces, int]:
    """Return the fewest moves of every start that can be solved."""
    return _least(board, boxes, lambda _state, _before, _after, _box: 1)


def least_box_changes(board: Board, boxes: int) -> dict[Pieces, int]:
    """Return the fewest box changes of every start that can be solved, the first push counted."""

    def costs(state: _State, before: Position, after: Position, _box: int) -> int:
        moved = before.boxes - after.boxes
        return int(bool(moved) and set(moved) != {state[2]})

    return _least(board, boxes, costs)


def _least(board: Board, boxes: int, costs: _Steps) -> dict[Pieces, int]:
    """Return the lowest sum of costs of each position, by a 0-1 breadth-first search backwards."""
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


Cell = tuple[int, int]
_STEPS = {"l": (0, -1), "u": (-1, 0), "r": (0, 1), "d": (1, 0)}


class Played(NamedTuple):
    """What became of a level by the letters of a solution."""

    is_solved: bool
    pushes: int
    moved: int
    """Boxes that were pushed."""
    unused: set[Cell]
    """Floor that is no goal, and on which nothing ever stood."""


def played(rows: Iterable[str], lurd: str) -> Played:
    """Play a solution over rows of text; an illegal step raises AssertionError."""
    tiles = {(r, c): tile for r, row in enumerate(rows) for c, tile in enumerate(row)}
    walls = {cell for cell, tile in tiles.items() if tile == "#"}
    goals = {cell for cell, tile in tiles.items() if tile in ".*+"}
    boxes = {cell: n for n, cell in enumerate(c for c, tile in tiles.items() if tile in "$*")}
    (player,) = (cell for cell, tile in tiles.items() if tile in "@+")
    used, pushes, moved = {player, *boxes, *goals}, 0, set[int]()
    for letter in lurd:
        down, right = _STEPS[letter.lower()]
        player = player[0] + down, player[1] + right
        assert player not in walls
        assert (player in boxes) == letter.isupper()
        if player in boxes:
            beyond = player[0] + down, player[1] + right
            assert beyond not in walls and beyond not in boxes
            boxes[beyond] = boxes.pop(player)
            moved.add(boxes[beyond])
            pushes += 1
            used.add(beyond)
        used.add(player)
    inside = flooded({player}, set(tiles) - walls)
    assert all(0 < r < max(tiles)[0] and (r, c + 1) in tiles and c for r, c in inside)
    return Played(set(boxes) == goals, pushes, len(moved), inside - used)


def flooded(seen: set[Cell], open_cells: set[Cell]) -> set[Cell]:
    """Return the open cells that are connected with some."""
    todo = list(seen)
    while todo:
        row, col = todo.pop()
        for down, right in _STEPS.values():
            there = row + down, col + right
            if there in open_cells and there not in seen:
                seen.add(there)
                todo.append(there)
    return seen


def distance(one: Iterable[str], other: Iterable[str]) -> float:
    """Return in how many squares two boards differ, one turned in all ways, players left out."""
    first, second = ([_without_player(row) for row in rows] for rows in (one, other))
    least = float("inf")
    for _ in range(2):
        for _ in range(4):
            if [len(row) for row in first] == [len(row) for row in second]:
                pairs = zip("".join(first), "".join(second), strict=True)
                least = min(least, sum(a != b for a, b in pairs))
            second = ["".join(col) for col in zip(*second[::-1], strict=True)]
        second = [row[::-1] for row in second]
    return least


def _without_player(row: str) -> str:
    return row.replace("@", " ").replace("+", ".")
