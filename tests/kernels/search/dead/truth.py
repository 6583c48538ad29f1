"""The truth about every position of small boards, by the rulebook alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.solvers.frame.search_board import SearchBoard, search_board, why_not_a_level
from tests.near import near

Place = tuple[frozenset[int], int]
"""Boxes and the smallest square the player reaches, in a terrain's numbers."""
Push = tuple[int, int]
"""A box's square and a direction."""


class Truth(NamedTuple):
    """Every position met, with its pushes, and those from which the board can be solved."""

    base: SearchBoard
    after: dict[Place, dict[Push, Place]]
    solvable: frozenset[Place]


def reach(base: SearchBoard, boxes: frozenset[int], player: int) -> set[int]:
    """Return the squares the player can walk to."""
    beside = near(base.neighbours)
    seen, todo = {player}, [player]
    while todo:
        for there in beside[todo.pop()]:
            if there != base.size and there not in boxes and there not in seen:
                seen.add(there)
                todo.append(there)
    return seen


def pushes(base: SearchBoard, boxes: frozenset[int], player: int) -> dict[Push, Place]:
    """Return all pushes with the positions after them."""
    beside = near(base.neighbours)
    walked = reach(base, boxes, player)
    found: dict[Push, Place] = {}
    for box in boxes:
        for side in range(4):
            there = beside[box][side]
            if beside[box][side ^ 2] in walked and there != base.size and there not in boxes:
                then = boxes - {box} | {there}
                found[box, side] = (then, min(reach(base, then, box)))
    return found


def truth(board: Board, most: int = 20_000) -> Truth | None:
    """Return the truth about all positions that follow from a board; None if over ``most``."""
    base = search_board(board)
    boxes = frozenset(base.boxes.tolist())
    todo: list[Place] = [(boxes, min(reach(base, boxes, base.player)))]
    after: dict[Place, dict[Push, Place]] = {}
    while todo:
        place = todo.pop()
        if place not in after:
            if len(after) == most:
                return None
            after[place] = pushes(base, *place)
            todo.extend(after[place].values())
    goals = frozenset(np.flatnonzero(base.goals).tolist())
    before: dict[Place, list[Place]] = {}
    for place, moves in after.items():
        for then in moves.values():
            before.setdefault(then, []).append(place)
    front = [place for place in after if place[0] == goals]
    solvable = set(front)
    while front:
        front = [p for place in front for p in before.get(place, []) if p not in solvable]
        front = list(dict.fromkeys(front))
        solvable |= set(front)
    return Truth(base, after, frozenset(solvable))


def row_of(boxes: frozenset[int]) -> NDArray[np.int32]:
    """Return the boxes ascending."""
    return np.array(sorted(boxes), np.int32)


def small_board(seed: int) -> Board:
    """Return a board of up to 6 × 6 inside with two to five boxes pulled off their goals.

    The goals often lie in a heap, so that boxes freeze on them.
    """
    rng = np.random.default_rng(seed)
    height, width = (int(x) for x in rng.integers(6, 9, 2))
    tiles = np.full((height, width), Tile.WALL.value, np.uint8)
    walls = rng.random((height - 2, width - 2)) < rng.choice([0.1, 0.25, 0.4])
    tiles[1:-1, 1:-1] = np.where(walls, Tile.WALL.value, 0)
    flat = tiles.reshape(-1)
    floor = np.flatnonzero(flat == 0)
    count = max(1, min(int(rng.integers(2, 6)), len(floor) // 4))
    mixed = rng.permutation(floor)
    if rng.random() < 0.7:
        row, col = np.divmod(mixed, width)
        mixed = mixed[np.argsort(abs(row - row[0]) + abs(col - col[0]), kind="stable")]
    flat[mixed[:count]] = Tile.GOAL.value
    return Board(tiles).with_pieces(*_pulled(Board(tiles), mixed.tolist(), count, rng))


def _pulled(
    board: Board, mixed: list[int], count: int, rng: np.random.Generator
) -> tuple[set[int], int]:
    """Return boxes and player after a random walk that pulls boxes off the goals."""
    boxes, player = set(mixed[:count]), mixed[count]
    for direction in rng.integers(0, 4, 300).tolist():
        there, behind = (int(board.neighbours[player, d]) for d in (direction, direction ^ 2))
        if board.flat[there] & Tile.WALL or there in boxes:
            continue
        if behind in boxes and rng.random() < 0.8:
            boxes = boxes - {behind} | {player}
        player = there
    return boxes, player


def small_truths(seeds: range, most: int = 3_000) -> Iterator[Truth]:
    """Yield the truths of those small boards that are levels and have few enough positions."""
    for seed in seeds:
        board = small_board(seed)
        if why_not_a_level(board) is None:
            found = truth(board, most)
            if found is not None and len(found.base.boxes):
                yield found
