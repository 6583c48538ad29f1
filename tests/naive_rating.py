"""Slow, obvious twins of what rates levels: every position and every solution, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, product
from typing import TypeAlias

from sokolab.core.board import Board
from sokolab.core.position import Position, Push
from sokolab.solvers.frame.lurd_steps import lurd_of_pushes
from sokolab.solvers.frame.search_board import search_board
from tests import naive

Way: TypeAlias = tuple[Push, ...]


@lru_cache(maxsize=2)
def all_positions(board: Board) -> dict[Position, dict[Push, Position]]:
    """Return every position with its pushes, each player on the lowest square of its reach."""
    start = Position(board).normalised()
    found: dict[Position, dict[Push, Position]] = {}
    todo = [start]
    while todo:
        here = todo.pop()
        if here not in found:
            found[here] = {push: here.after(push).normalised() for push in here.pushes()}
            todo += found[here].values()
    return found


@lru_cache(maxsize=2)
def pushes_left(board: Board) -> dict[Position, int]:
    """Return the fewest pushes to the end from each position that is not lost."""
    graph = all_positions(board)
    left = {here: 0 for here in graph if here.is_solved}
    while True:
        more = {
            here: 1 + min(left[there] for there in pushes.values() if there in left)
            for here, pushes in graph.items()
            if here not in left and any(there in left for there in pushes.values())
        }
        if not more:
            return left
        least = min(more.values())
        left |= {here: pushes for here, pushes in more.items() if pushes == least}


def all_push_optimal(board: Board) -> list[Way]:
    """Return every solution with the fewest pushes."""
    graph, left = all_positions(board), pushes_left(board)

    def ways(here: Position) -> Iterator[Way]:
        if here.is_solved:
            yield ()
            return
        for push, there in graph[here].items():
            if left.get(there) == left[here] - 1:
                yield from ((push, *way) for way in ways(there))

    return list(ways(Position(board).normalised()))


def boxes_pushed(board: Board, way: Way) -> list[int]:
    """Return which box each push moves, by its square at the start."""
    at = {box: box for box in board.boxes}
    found = []
    for push in way:
        box = at.pop(push.box)
        at[int(board.neighbours[push.box, push.direction])] = box
        found.append(box)
    return found


def letters(board: Board, way: Way) -> str:
    """Return a solution as letters."""
    searchable = search_board(board)
    number = {square: i for i, square in enumerate(searchable.squares.tolist())}
    return lurd_of_pushes(searchable, [(number[push.box], push.direction) for push in way])


def least_switches(board: Board, ways: list[Way], groups: int) -> int | None:
    """Return the fewest switches between groups over all ways to divide the boxes."""
    moved = sorted({box for way in ways for box in boxes_pushed(board, way)})
    found = [
        sum(1 for _ in groupby(boxes_pushed(board, way), labels.__getitem__)) - 1
        for numbers in product(range(groups), repeat=len(moved))
        if len(set(numbers)) == groups
        for labels in [dict(zip(moved, numbers, strict=True))]
        for way in ways
    ]
    return min(found, default=None)


@lru_cache(maxsize=2)
def _floor_and_dead_squares(board: Board) -> tuple[frozenset[int], frozenset[int]]:
    return naive.inside(board), naive.dead_squares(board)


def shows_loss(board: Board, position: Position, box: int) -> bool:
    """Whether a box just pushed to that square is on a dead square, or froze with others."""
    floor, dead = _floor_and_dead_squares(board)
    if box in dead:
        return True
    # Only boxes that froze by this push count: its group is the one with the box.
    return bool(naive.frozen_boxes(board, position.boxes & floor, floor, dead) - {*board.goals})


def must_wait(board: Board, first: int, second: int) -> bool:
    """Whether one box must be pushed before another one can be, if the level is to be solved."""
    graph, left = all_positions(board), pushes_left(board)
    todo = [(Position(board).normalised(), second)]
    seen = set(todo)
    while todo:
        here, square = todo.pop()
        for push, there in graph[here].items():
            if push.box == first or there not in left:
                continue
            if push.box == square:
                return False
            if (there, square) not in seen:
                seen.add((there, square))
                todo.append((there, square))
    return True
