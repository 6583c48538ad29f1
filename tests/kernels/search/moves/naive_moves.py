"""The moves of every position of a small board, by the rulebook alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from sokolab.solvers.frame.search_board import SearchBoard
from tests.near import near

Place = tuple[frozenset[int], int]
"""Boxes and player, in a search board's numbers."""


def moved(base: SearchBoard, place: Place) -> Iterator[Place]:
    """Yield the positions one move away."""
    boxes, player = place
    beside = near(base.neighbours)
    for d, there in enumerate(beside[player]):
        beyond = -1
        if there == base.size:
            continue
        if there in boxes:
            beyond = beside[there][d]
            if beyond == base.size or beyond in boxes:
                continue
        yield (boxes - {there} | {beyond} if there in boxes else boxes), there


def moves_made(base: SearchBoard, most: int) -> dict[Place, int]:
    """Return the fewest moves to each position; nothing if there are more positions than that."""
    first = (frozenset(base.boxes.tolist()), base.player)
    made = {first: 0}
    todo = deque([first])
    while todo:
        place = todo.popleft()
        for there in moved(base, place):
            if there not in made:
                made[there] = made[place] + 1
                todo.append(there)
        if len(made) > most:
            return {}
    return made


def moves_left(base: SearchBoard, places: dict[Place, int]) -> dict[Place, int]:
    """Return the fewest moves from each position to a solved one, of those that can be solved."""
    before: dict[Place, list[Place]] = {place: [] for place in places}
    for place in places:
        for there in moved(base, place):
            before[there].append(place)
    todo = deque(place for place in places if all(base.goals[box] for box in place[0]))
    left = dict.fromkeys(todo, 0)
    while todo:
        place = todo.popleft()
        for earlier in before[place]:
            if earlier not in left:
                left[earlier] = left[place] + 1
                todo.append(earlier)
    return left
