"""Reordering once more, slow and plain: every exchange is played from the start."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sokolab.core.board import Board, Tile
from sokolab.core.lurd import replay

Pushes = tuple[tuple[int, int], ...]
"""The box's square on the board, and the direction."""


def walk(board: Board, boxes: set[int], start: int, target: int) -> str | None:
    """Return a shortest walk."""
    ways = {start: ""}
    ring = [start]
    while ring and target not in ways:
        further = []
        for square in ring:
            for direction, letter in enumerate("urdl"):
                there = int(board.neighbours[square, direction])
                if there in ways or there in boxes or board.flat[there] & Tile.WALL:
                    continue
                ways[there] = ways[square] + letter
                further.append(there)
        ring = further
    return ways.get(target)


def letters(board: Board, pushes: Pushes) -> str | None:
    """Return the letters of pushes with shortest walks, or None where they cannot be made."""
    boxes, player, lurd = set(board.boxes), board.players[0], ""
    for box, direction in pushes:
        there = int(board.neighbours[box, direction])
        behind = int(board.neighbours[box, direction ^ 2])
        if box not in boxes or there in boxes or board.flat[there] & Tile.WALL:
            return None
        steps = walk(board, boxes, player, behind)
        if steps is None:
            return None
        lurd += steps + "URDL"[direction]
        boxes = boxes - {box} | {there}
        player = box
    return lurd


def price(board: Board, pushes: Pushes) -> tuple[int, int] | None:
    """Return moves, and box changes with pushing sessions."""
    lurd = letters(board, pushes)
    if lurd is None:
        return None
    played = replay(board, lurd)
    return played.moves, played.box_changes + played.pushing_sessions


def cuts(board: Board, pushes: Pushes, kind: str) -> list[int]:
    """Return where the pushes may be cut: between ``runs``, ``turns`` or ``pushes``."""
    found = [0]
    for at, (before, after) in enumerate(pairwise(pushes), 1):
        is_same = int(board.neighbours[before]) == after[0]
        is_on = is_same and before[1] == after[1]
        if kind == "pushes" or not is_same or (kind == "turns" and not is_on):
            found.append(at)
    return [*found, len(pushes)]


def reordered(board: Board, pushes: Pushes, kind: str, span: int) -> Pushes:
    """Make the best exchange that begins with a segment, segment by segment, until none gains."""
    first = 0
    while True:
        at = cuts(board, pushes, kind)
        if first + 1 >= len(at):
            return pushes
        best = better(board, pushes, at, first, span)
        first = first + 1 if best == pushes else max(first - span, 0)
        pushes = best


def better(board: Board, pushes: Pushes, at: Sequence[int], first: int, span: int) -> Pushes:
    """Return the best exchange that begins with a segment, or the pushes as they are."""
    best, least = pushes, price(board, pushes)
    assert least is not None
    end = min(first + span, len(at) - 1)
    for middle in range(first + 1, end):
        for last in range(middle + 1, end + 1):
            a, b, c = at[first], at[middle], at[last]
            tried = pushes[:a] + pushes[b:c] + pushes[a:b] + pushes[c:]
            cost = price(board, tried)
            if cost is not None and cost < least:
                best, least = tried, cost
    return best
