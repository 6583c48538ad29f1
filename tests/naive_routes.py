"""Slow, obvious twins of the route kernels, and an exhaustive search for small levels."""

from __future__ import annotations

import heapq
from collections import deque

from sokolab.core.board import Board, Tile
from sokolab.core.position import Position


def walk_lengths(board: Board, start: int) -> dict[int, int]:
    """Return the steps from ``start`` to every square reached past walls and boxes."""
    boxes = frozenset(board.boxes)
    lengths = {start: 0}
    todo = deque([start])
    while todo:
        here = todo.popleft()
        for direction in range(4):
            after = Position(board, boxes, here).moved(direction)
            if after is not None and after.boxes == boxes and after.player not in lengths:
                lengths[after.player] = lengths[here] + 1
                todo.append(after.player)
    return lengths


def best_box_costs(board: Board, box: int, pushes_first: bool) -> dict[int, tuple[int, int]]:
    """Return the fewest (pushes, moves), or (moves, pushes), to bring one box to each square.

    Move by move over (box square, player square), never moving another box.
    """
    others = frozenset(board.boxes) - {box}
    best: dict[int, tuple[int, int]] = {}
    seen: set[tuple[int, int]] = set()
    todo = [(0, 0, box, board.players[0])]
    while todo:
        first, second, here, player = heapq.heappop(todo)
        if (here, player) in seen:
            continue
        seen.add((here, player))
        best.setdefault(here, (first, second))
        for direction in range(4):
            after = Position(board, others | {here}, player).moved(direction)
            if after is None or not others <= after.boxes:
                continue
            (there,) = after.boxes - others
            pushed = int(there != here)
            one = (first + pushed, second + 1) if pushes_first else (first + 1, second + pushed)
            heapq.heappush(todo, (*one, there, after.player))
    return best


def least_pushes(board: Board, limit: int = 1_000_000) -> int | None:
    """Return the fewest pushes that solve the board, or None if nothing does.

    Breadth first over all positions that can be reached, without any pruning.

    Raises
    ------
    OverflowError
        More than ``limit`` positions.
    """
    beside = board.neighbours.tolist()
    open_squares = [not tile & Tile.WALL for tile in board.flat.tolist()] + [False]
    goals = frozenset(board.goals)

    def reach(boxes: frozenset[int], player: int) -> set[int]:
        seen, todo = {player}, [player]
        for square in todo:
            for there in beside[square]:
                if open_squares[there] and there not in seen and there not in boxes:
                    seen.add(there)
                    todo.append(there)
        return seen

    start = frozenset(board.boxes)
    ring = {(start, min(reach(start, board.players[0])))}
    seen = set(ring)
    pushes = 0
    while ring:
        if any(boxes <= goals for boxes, _ in ring):
            return pushes
        pushes += 1
        following = set()
        for boxes, player in ring:
            reached = reach(boxes, player)
            for box in boxes:
                for direction in range(4):
                    there = beside[box][direction]
                    stand = beside[box][direction ^ 2]
                    if stand in reached and open_squares[there] and there not in boxes:
                        after = boxes - {box} | {there}
                        following.add((after, min(reach(after, box))))
        ring = following - seen
        seen |= ring
        if len(seen) > limit:
            raise OverflowError(f"more than {limit:,} positions")
    return None
