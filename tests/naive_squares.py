"""Walks and the pushes of a lone box on numbered squares, with a flood for every step.

``blocked`` holds squares that cannot be walked on, the last one included: it stands for all walls.
"""

from __future__ import annotations

from collections import deque

from sokolab.kernels.arrays import Ints
from tests.naive_macro import region
from tests.near import near

State = tuple[int, int]
"""The box's square, and the smallest square of the player's region."""


def steps_from(neighbours: Ints, blocked: set[int], start: int) -> dict[int, int]:
    """Return the steps of shortest walks to all squares that can be reached."""
    beside = near(neighbours)
    steps = {start: 0}
    todo = deque([start])
    while todo:
        here = todo.popleft()
        for there in beside[here]:
            if there not in blocked and there not in steps:
                steps[there] = steps[here] + 1
                todo.append(there)
    return steps


def state_beside(neighbours: Ints, blocked: set[int], box: int, side: int) -> State | None:
    """Return the state of a box with the player on that side, or None where the side is blocked."""
    player = int(neighbours[box, side])
    return None if player in blocked else (box, min(region(neighbours, blocked | {box}, player)))


def lone_pushes(neighbours: Ints, blocked: set[int], box: int, player: int) -> dict[State, int]:
    """Return the fewest pushes of the box to every state, no other box moved."""
    beside = near(neighbours)
    first = (box, min(region(neighbours, blocked | {box}, player)))
    pushes = {first: 0}
    todo = deque([first])
    while todo:
        square, lowest = todo.popleft()
        reached = region(neighbours, blocked | {square}, lowest)
        for side in range(4):
            there = beside[square][side]
            if beside[square][side ^ 2] in reached and there not in blocked:
                after = (there, min(region(neighbours, blocked | {there}, square)))
                if after not in pushes:
                    pushes[after] = pushes[square, lowest] + 1
                    todo.append(after)
    return pushes


def side_groups(neighbours: Ints, blocked: set[int]) -> list[list[int]]:
    """Return the lowest side connected with each side once a box is there, -1 for blocked sides."""
    groups = []
    for square in range(len(neighbours)):
        states = [
            None if square in blocked else state_beside(neighbours, blocked, square, side)
            for side in range(4)
        ]
        groups.append([-1 if state is None else states.index(state) for state in states])
    return groups
