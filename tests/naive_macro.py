"""Macro moves the slow way: a flood for every step."""

from __future__ import annotations

from collections import deque

from sokolab.kernels.arrays import Ints
from tests.near import near

Child = tuple[int, int, int, int]  # square, smallest square of the player, regions, steps


def region(neighbours: Ints, blocked: set[int], start: int) -> set[int]:
    """Return the free squares that are connected with ``start``."""
    beside = near(neighbours)
    found, front = {start}, [start]
    while front:
        for there in beside[front.pop()]:
            if there not in blocked and there not in found:
                found.add(there)
                front.append(there)
    return found


def region_count(neighbours: Ints, blocked: set[int]) -> int:
    """Return into how many parts the free squares fall."""
    left = set(range(len(neighbours) - 1)) - blocked
    count = 0
    while left:
        left -= region(neighbours, blocked, min(left))
        count += 1
    return count


def macro_children(
    neighbours: Ints, boxes: set[int], box: int, player: int, *, pulls: bool
) -> set[Child]:
    """Return all that one box can do, the position itself left out."""
    beside, size = near(neighbours), len(neighbours) - 1
    others = boxes - {box} | {size}
    first = (box, min(region(neighbours, others | {box}, player)))
    seen = {first}
    front = deque([(*first, 0)])
    found: set[Child] = set()
    while front:
        square, lowest, steps = front.popleft()
        reached = region(neighbours, others | {square}, lowest)
        for side in range(4):
            at = beside[square][side]
            if at not in reached:
                continue
            there = at if pulls else beside[square][side ^ 2]
            end = beside[at][side] if pulls else square
            if there in others or end in others:
                continue
            blocked = others | {there}
            child = (there, min(region(neighbours, blocked, end)))
            if child not in seen:
                seen.add(child)
                front.append((*child, steps + 1))
                found.add((*child, region_count(neighbours, blocked), steps + 1))
    return found
