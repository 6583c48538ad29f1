"""Slow and obvious twins of what the packing plan rests on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import networkx as nx
import numpy as np

from sokolab.kernels.arrays import Ints
from tests import naive_macro
from tests.near import near


def floor_graph(neighbours: Ints, blocked: Iterable[int] = ()) -> nx.Graph:
    """Return the graph of the squares that are not blocked."""
    m = len(neighbours) - 1
    graph = nx.Graph()
    graph.add_nodes_from(set(range(m)) - set(blocked))
    for square in list(graph):
        for there in near(neighbours)[square]:
            if there in graph:
                graph.add_edge(square, there)
    return graph


def lone_pushes(
    neighbours: Ints, source: int, walls: Iterable[int] = (), player: int | None = None
) -> dict[int, int]:
    """Return the fewest pushes of a lone box to each square it reaches.

    The player begins where it is best unless told.
    """
    beside, m = near(neighbours), len(neighbours) - 1
    closed = set(walls) | {m}
    if source in closed:
        return {}
    starts = set(range(m)) - closed - {source} if player is None else {player}
    front = {(source, start) for start in starts}
    seen = set(front)
    found = {source: 0}
    pushes = 0
    while front:
        walked: set[tuple[int, int]] = set()
        for box, man in front:  # all squares the player can walk to
            stack = [man]
            walked.add((box, man))
            while stack:
                for there in beside[stack.pop()]:
                    if there not in closed and there != box and (box, there) not in walked:
                        walked.add((box, there))
                        stack.append(there)
        seen |= walked
        pushes += 1
        front = set()
        for box, man in walked:
            for side in range(4):
                there = beside[box][side ^ 2]
                if beside[box][side] == man and there not in closed:
                    if (there, box) not in seen:
                        front.add((there, box))
                    found.setdefault(there, pushes)
    return found


def walks(neighbours: Ints, start: int) -> dict[int, int]:
    """Return the player's steps to each square on the board without boxes."""
    return dict(nx.single_source_shortest_path_length(floor_graph(neighbours), start))


def boxes_on_hotspots(hotspots: np.ndarray, boxes: Iterable[int]) -> int:
    """Return how many boxes are a hotspot for at least one other box."""
    squares = list(boxes)
    if not hotspots.size:
        return 0
    return sum(any(hotspots[q, p] for p in squares if p != q) for q in squares)


def broken_edges(neighbours: Ints, room: Sequence[int], boxes: Iterable[int]) -> int:
    """Return how many pairs of rooms that see each other on the empty board no longer do."""
    count, m = max(room, default=0), len(neighbours) - 1
    squares = set(range(m + 1))

    def seen_from(part: set[int], number: int, closed: set[int]) -> set[int]:
        around = {s for s in range(m) if room[s] in (0, number)} - closed
        own = naive_macro.region(neighbours, squares - around, next(iter(part)))
        beside = {t for s in own for t in near(neighbours)[s]}
        return {room[t] for t in beside - closed - {m}} - {0, number}

    def parts(number: int, closed: set[int]) -> list[set[int]]:
        left = {s for s in range(m) if room[s] == number} - closed
        found = []
        while left:
            found.append(naive_macro.region(neighbours, squares - left, min(left)))
            left -= found[-1]
        return found

    closed = set(boxes)
    broken = set()
    for number in range(1, count + 1):
        whole = parts(number, set())
        base = set().union(*(seen_from(part, number, set()) for part in whole))
        now = parts(number, closed)
        for other in base:
            if not now or any(other not in seen_from(part, number, closed) for part in now):
                broken.add(frozenset((number, other)))
    return len(broken)


def plan_steps_done(
    source: Sequence[int], target: Sequence[int], until: Sequence[int], boxes: Iterable[int]
) -> int:
    """Return the steps done, less the boxes in place that left too early."""
    stands = set(boxes)
    best = 0
    for k in range(len(target) + 1):
        if all(source[i] == -2 or target[i] in stands or 0 <= until[i] < k for i in range(k)):
            best = k
    early = [
        i
        for i in range(len(target))
        if source[i] == -2 and target[i] not in stands and not 0 <= until[i] < best
    ]
    return best - len(early)


def zone(
    neighbours: Ints, live: Iterable[int], target: Sequence[int], until: Sequence[int], k: int
) -> set[int]:
    """Return the live squares from which no step after the first ``k`` can still be done."""
    walls = {target[i] for i in range(k) if until[i] == -1}
    wanted = {target[j] for j in range(k, len(target))} - walls
    return {
        square
        for square in live
        if square not in walls and not wanted & set(lone_pushes(neighbours, square, walls))
    }


def all_squares(mask: np.ndarray) -> set[int]:
    """Return where a mask is 1."""
    return set(np.flatnonzero(mask).tolist())


def region(neighbours: Ints, boxes: Iterable[int], start: int) -> set[int]:
    """Return where the player walks."""
    blocked = {*boxes, len(neighbours) - 1}
    assert start not in blocked
    return naive_macro.region(neighbours, blocked, start)


def pulls(neighbours: Ints, boxes: set[int], box: int, player: int) -> set[tuple[int, int]]:
    """Return where one box can be pulled, with the smallest square the player then reaches."""
    others = boxes - {box}
    beside, m = near(neighbours), len(neighbours) - 1
    seen = {(box, min(region(neighbours, boxes, player)))}
    front = list(seen)
    while front:
        here, low = front.pop()
        walk = region(neighbours, others | {here}, low)
        for side in range(4):
            there = beside[here][side]
            beyond = beside[there][side]
            if there in walk and beyond < m and beyond not in others and beyond in walk:
                state = (there, min(region(neighbours, others | {there}, beyond)))
                if state not in seen:
                    seen.add(state)
                    front.append(state)
    return seen


def sink(neighbours: Ints, boxes: set[int], bases: list[int], player: int) -> tuple[set[int], bool]:
    """Return the largest reached set of bases that lead to each other, and if it is the largest.

    ``bases`` are those in the game that have no box.
    """
    leads = {b: set(lone_pushes(neighbours, b, boxes)) for b in bases}
    sets = [{c for c in bases if c in leads[b] and b in leads[c]} for b in bases]
    walk = region(neighbours, boxes, player)
    reached = [own for own in sets if own <= walk]
    most = max((len(own) for own in sets), default=0)
    best = max(reached, key=len, default=set())
    return best, bool(best) and len(best) == most


def barrier(neighbours: Ints, boxes: set[int], bases: set[int], player: int) -> int:
    """Return the fewest boxes on a way from the player to a base that he does not reach."""
    beyond = bases - region(neighbours, boxes, player)
    if not beyond:
        return 0
    graph = nx.DiGraph()
    for square in range(len(neighbours) - 1):
        for there in near(neighbours)[square]:
            if there < len(neighbours) - 1:
                graph.add_edge(square, there, weight=int(there in boxes))
    far = nx.single_source_dijkstra_path_length(graph, player)
    return int(min(far[base] for base in beyond))
