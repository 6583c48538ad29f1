"""The vicinity search once more, slow and plain: by the rulebook and with sets of squares."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence

import numpy as np

from sokolab.core.board import Board
from sokolab.core.position import Position


def is_near(boxes: set[int], others: set[int], ranks: np.ndarray, limits: Sequence[int]) -> bool:
    """Whether boxes are off their places no more than the limits allow."""
    if len(limits) == 1:
        return True
    lost, gained = others - boxes, boxes - others
    if len(lost) >= len(limits):
        return False
    most = limits[len(lost)]
    pairs = {(a, b) for a in lost for b in gained if ranks[a, b] < most}
    return {a for a, _ in pairs} == lost and {b for _, b in pairs} == gained


def cheapest(
    board: Board,
    start: Position,
    cost: Callable[[int, int, int], tuple[int, ...]],
    is_allowed: Callable[[frozenset[int]], bool] = lambda _: True,
    is_end: Callable[[Position], bool] | None = None,
) -> tuple[int, ...] | None:
    """Return the lowest cost of a way by single moves, or None; ``cost(moves, pushes, lines)``.

    Where lines count, boxes that are not allowed may be passed within a line.
    """
    ends = is_end or (lambda position: position.is_solved)
    by_lines = cost(0, 0, 1) != cost(0, 0, 0)
    done: set[tuple[Position, int]] = set()
    heap = [(cost(0, 0, 0), 0, 0, 0, 0, start, -1)]
    count = 0
    while heap:
        spent, _, moves, pushes, lines, position, pushed = heapq.heappop(heap)
        if (position, pushed) in done:
            continue
        done.add((position, pushed))
        if ends(position):
            return spent
        directions = range(4) if is_allowed(position.boxes) or position == start else [pushed]
        for direction in directions:
            after = position.moved(direction)
            if after is None:
                continue
            is_push = after.boxes is not position.boxes
            if is_push and not by_lines and not is_allowed(after.boxes):
                continue
            count += 1
            begins_line = is_push and direction != pushed
            now = (moves + 1, pushes + is_push, lines + begins_line)
            then = direction if is_push and by_lines else -1
            heapq.heappush(heap, (cost(*now), count, *now, after, then))
    return None
