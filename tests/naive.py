"""Slow, obvious twins of the kernels and analyses, by the rulebook of ``core.position``."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations

import networkx as nx
import numpy as np
from hypothesis import strategies as st

from sokolab.core.board import Board, Tile
from sokolab.core.position import Position

_FLOOR, _WALL, _GOAL, _BOX, _BOX_ON_GOAL = " #.$*"


@st.composite
def boards(draw: st.DrawFn, longest: int = 6, players: int = 1) -> Board:
    """Draw a board with that many players (if there is room), with walls, boxes and goals."""
    height, width = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    glyphs = st.sampled_from([_FLOOR] * 6 + [_WALL] * 3 + [_GOAL, _BOX] * 2 + [_BOX_ON_GOAL])
    rows = ["".join(draw(glyphs) for _ in range(width)) for _ in range(height)]
    board = Board.from_rows(rows)
    squares = draw(st.lists(st.integers(0, board.size - 1), max_size=players, min_size=players))
    flat = board.flat & np.uint8(Tile.GOAL | Tile.BOX | Tile.WALL)
    for square in squares:
        flat[square] = flat[square] & Tile.GOAL | Tile.PLAYER
    return Board(flat.reshape(board.tiles.shape))


@st.composite
def levels(draw: st.DrawFn) -> Board:
    """Draw a board of 5 by 5 squares with few walls, one or two boxes, as many goals."""
    side = 5
    squares = draw(st.permutations(range(side * side)))
    pairs, walls_drawn = draw(st.integers(1, 2)), draw(st.integers(0, 6))
    flat = np.zeros(side * side, np.uint8)
    flat[squares[:walls_drawn]] = Tile.WALL
    free = squares[walls_drawn:]
    flat[draw(st.permutations(free))[:pairs]] = Tile.GOAL
    flat[free[:pairs]] |= np.uint8(Tile.BOX)
    flat[free[pairs]] |= np.uint8(Tile.PLAYER)
    return Board(flat.reshape(side, side))


def walls(board: Board) -> frozenset[int]:
    return frozenset(board.squares(Tile.WALL))


def around(board: Board, square: int) -> tuple[int | None, ...]:
    """Return the four neighbours up, right, down, left; None off the board."""
    return _around(board.height, board.width, square)


@lru_cache(maxsize=10_000)
def _around(height: int, width: int, square: int) -> tuple[int | None, ...]:
    row, col = divmod(square, width)
    places = [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)]
    return tuple(r * width + c if 0 <= r < height and 0 <= c < width else None for r, c in places)


def component(board: Board, start: int, blocked: Iterable[int]) -> frozenset[int]:
    """Return the squares that are connected with ``start`` when ``blocked`` ones are taken away."""
    taken = set(blocked)
    seen, todo = {start}, [start]
    while todo:
        for there in around(board, todo.pop()):
            if there is not None and there not in taken and there not in seen:
                seen.add(there)
                todo.append(there)
    return frozenset(seen)


def inside(board: Board) -> frozenset[int]:
    """Return where the players come to with all boxes lifted; without one, closed regions."""
    blocked = walls(board)
    if board.players:
        return frozenset().union(*(component(board, player, blocked) for player in board.players))
    floor = frozenset(range(board.size)) - blocked
    regions = {component(board, square, blocked) for square in floor}
    closed = [
        region for region in regions if all(None not in around(board, square) for square in region)
    ]
    return frozenset().union(*closed) if closed else floor


def graph(board: Board, squares: Iterable[int]) -> nx.Graph:
    """Return the squares and the edges between neighbours among them."""
    nodes = set(squares)
    result = nx.Graph()
    result.add_nodes_from(nodes)
    result.add_edges_from(
        (square, there) for square in nodes for there in around(board, square) if there in nodes
    )
    return result


def lone(board: Board, box: int, player: int) -> tuple[Board, Position]:
    """Return the board with that one box, and the position."""
    return board.with_pieces([box], player), Position(board, frozenset([box]), player)


def box_pushes(board: Board, position: Position, box: int) -> dict[tuple[int, int], int]:
    """Return the fewest pushes to every (box square, player square), no other box moved.

    Steps of the player cost nothing, pushes cost one: breadth first with a two-ended queue.
    """
    others = position.boxes - {box}
    best = {(box, position.player): 0}
    todo = deque([(box, position.player)])
    while todo:
        here, player = todo.popleft()
        cost = best[here, player]
        for direction in range(4):
            after = Position(board, others | {here}, player).moved(direction)
            if after is None or not others <= after.boxes:
                continue
            (there,) = after.boxes - others
            new_cost = cost + (there != here)
            if new_cost < best.get((there, after.player), 1 << 30):
                best[there, after.player] = new_cost
                (todo.append if there != here else todo.appendleft)((there, after.player))
    return best


def lone_distances(board: Board, box: int, player: int) -> dict[int, int]:
    """Return the fewest pushes of a lone box to every goal it reaches."""
    alone, position = lone(board, box, player)
    goals = set(board.goals)
    found: dict[int, int] = {}
    for (square, _), cost in box_pushes(alone, position, box).items():
        if square in goals:
            found[square] = min(cost, found.get(square, cost))
    return found


def dead_corners(board: Board) -> frozenset[int]:
    """Return the squares without goal that have walls on two neighbouring sides."""
    blocked = walls(board)

    def is_corner(square: int) -> bool:
        wall = [there is None or there in blocked for there in around(board, square)]
        return any(wall[side] and wall[(side + 1) % 4] for side in range(4))

    return frozenset(s for s in inside(board) - set(board.goals) if is_corner(s))


def dead_squares(board: Board) -> frozenset[int]:
    """Return the squares from which a lone box reaches no goal, wherever the player is."""
    floor, goals = inside(board), set(board.goals)

    def is_dead(square: int) -> bool:
        players = set(floor - {square})
        while players:
            alone, position = lone(board, square, players.pop())
            reached = box_pushes(alone, position, square)
            if any(there in goals for there, _ in reached):
                return False
            # From what was reached, nothing else is reached.
            players -= {player for there, player in reached if there == square}
        return True

    return frozenset(filter(is_dead, floor - goals))


def frozen_boxes(
    board: Board, boxes: Iterable[int], floor: frozenset[int], dead: frozenset[int]
) -> frozenset[int]:
    """Return what stays when boxes that can be moved along some axis are taken away."""
    left = set(boxes)
    while True:
        for box in sorted(left):
            sides = around(board, box)
            if any(
                {one, other} <= floor - left and not {one, other} <= dead
                for one, other in zip(sides[:2], sides[2:], strict=True)
            ):
                left.remove(box)
                break
        else:
            return frozenset(left)


def bound(board: Board) -> int | None:
    """Return the smallest sum of lone pushes over all ways to share out the goals."""
    floor = inside(board)
    boxes = [box for box in board.boxes if box in floor]
    goals = [goal for goal in board.goals if goal in floor]
    player = board.players[0]
    costs = [lone_distances(board, box, player) for box in boxes]
    sums = [
        sum(cost[goal] for cost, goal in zip(costs, chosen, strict=True))
        for chosen in permutations(goals, len(boxes))
        if all(goal in cost for cost, goal in zip(costs, chosen, strict=True))
    ]
    return min(sums) if sums else None


def reachable_positions(board: Board, limit: int) -> Iterator[tuple[Position, int]]:
    """Yield the positions that pushes lead to, one for each region, with their pushes."""
    start = Position(board)
    seen = {(start.boxes, min(start.player_reach()))}
    todo = deque([(start, 0)])
    while todo and len(seen) < limit:
        position, pushes = todo.popleft()
        yield position, pushes
        for box, direction in position.pushes():
            there = around(board, box)[direction]
            assert there is not None
            after = Position(board, position.boxes - {box} | {there}, box)
            key = after.boxes, min(after.player_reach())
            if key not in seen:
                seen.add(key)
                todo.append((after, pushes + 1))


def optimum(board: Board, limit: int) -> int | None:
    """Return the fewest pushes that solve the board, or None within so many positions."""
    for position, pushes in reachable_positions(board, limit):
        if position.is_solved:
            return pushes
    return None
