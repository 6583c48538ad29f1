"""Routes of one box: with the fewest pushes, the fewest moves, or the fewest pulls."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from heapq import heappop, heappush
from itertools import count
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile, opposite
from sokolab.core.position import Position
from sokolab.core.walks import lurd_to
from sokolab.kernels.plain_packing import index_and_direction, with_direction
from sokolab.language import LocalizedValueError, phrase
from sokolab.routes.walk import free_mask, walk_over

_SIDES: Final = 4
_MAIN_COST: Final = 1 << 32
"""One unit of the count that comes first. Every route has fewer steps, so an integer holds both."""
_PULL_COST: Final = 1 << 32
"""The moves that a pull counts for. Every route has fewer moves, so pulls count first."""


class Preference(Enum):
    """The count that a route minimises. The other one decides between equal routes."""

    PUSHES = "fewest pushes"
    MOVES = "fewest moves"


@dataclass(frozen=True, slots=True)
class BoxRoute:
    """Moves from the player's square that push, or in reverse pull, one box to a square."""

    lurd: str
    """The moves as lurd, in the order they are played. Pulls are capitals, too."""
    moves: int
    """The number of steps, including pushes and pulls."""
    pushes: int
    """The number of pushes, or of pulls."""


@dataclass(frozen=True, slots=True)
class _Tree:
    """Lowest costs and parents of states, by the square packed with the side, with -1 for none."""

    costs: NDArray[np.int64]
    parents: NDArray[np.int32]


class PushRoutes:
    """All routes of one box on one board.

    One search for each preference finds the routes to all targets. The other boxes count as walls.

    Parameters
    ----------
    board
        A board with exactly one player.
    box
        The square of the box.

    Raises
    ------
    ValueError
        No box stands on that square, or there is not exactly one player.

    Notes
    -----
    Dijkstra's search over the states of Yang Chao, A push-path search for one box, sokoban.ws, 2012
    and 2013: the square of the box and the side of the player. Here walks between the sides have
    their exact lengths. The article counts single steps.
    """

    def __init__(self, board: Board, box: int) -> None:
        position = Position(board)
        if box not in position.boxes:
            raise LocalizedValueError(phrase("there is no box at {place}", place=board.place(box)))
        self._neighbours = board.neighbours
        self._free = free_mask(board)
        self._free[box] = 1
        # Not numpy integers, for which the kernels would be compiled again.
        self._box = int(box)
        self._player = position.player
        self._walks = np.full((_SIDES * (board.size + 1), _SIDES), -2, np.int32)
        self._trees: dict[Preference, _Tree] = {}

    @property
    def targets(self) -> NDArray[np.int32]:
        """The squares to which the box can be pushed, ascending (its own only if it can return)."""
        costs = self._tree(Preference.PUSHES).costs.reshape(-1, _SIDES)
        return np.flatnonzero((costs >= 0).any(axis=1)).astype(np.int32)

    def route(self, target: int, preference: Preference = Preference.PUSHES) -> BoxRoute | None:
        """Return the cheapest route of the box to ``target``, or None if none leads there."""
        if target == self._box:
            return BoxRoute("", 0, 0)
        tree = self._tree(preference)
        costs = tree.costs.reshape(-1, _SIDES)[target]
        if not (costs >= 0).any():
            return None
        side = int(np.argmin(np.where(costs >= 0, costs, np.iinfo(np.int64).max)))
        state = with_direction(target, side)
        counts = divmod(int(tree.costs[state]), _MAIN_COST)
        pushes, moves = counts if preference is Preference.PUSHES else reversed(counts)
        return BoxRoute(self._lurd_to(tree, state), moves, pushes)

    def _tree(self, preference: Preference) -> _Tree:
        """Return the search tree of a preference. The first call searches."""
        from sokolab.kernels.route import cheapest_pushes

        if preference not in self._trees:
            size = len(self._free)
            tree = _Tree(np.empty(_SIDES * size, np.int64), np.empty(_SIDES * size, np.int32))
            cheapest_pushes(
                self._neighbours,
                self._free,
                self._box,
                self._player,
                _MAIN_COST + 1,
                1 if preference is Preference.PUSHES else _MAIN_COST,
                tree.costs,
                tree.parents,
                self._walks,
            )
            self._trees[preference] = tree
        return self._trees[preference]

    def _lurd_to(self, tree: _Tree, state: int) -> str:
        """Return the lurd of the route to a state."""
        states: list[int] = []
        while state >= 0:
            states.append(state)
            state = int(tree.parents[state])
        box, player = self._box, self._player
        parts: list[str] = []
        for state_after in reversed(states):
            target, side = index_and_direction(state_after)
            behind = int(self._neighbours[box, side])
            if behind != player:
                self._free[box] = 0
                parts.append(walk_over(self._neighbours, self._free, player, behind) or "")
                self._free[box] = 1
            parts.append(DIRECTION_LETTERS[opposite(side)].upper())
            box, player = target, box
        return "".join(parts)


def push_route(
    board: Board, box: int, target: int, preference: Preference = Preference.PUSHES
) -> BoxRoute | None:
    """Return the best route of one box to one square, or None.

    For several targets of the same box, keep a :class:`PushRoutes`.

    Raise ValueError as for :class:`PushRoutes`.

    Examples
    --------
    >>> board = Board.from_rows(["######", "#    #", "#@$  #", "#    #", "######"])
    >>> push_route(board, 14, 16)
    BoxRoute(lurd='RR', moves=2, pushes=2)
    """
    return PushRoutes(board, box).route(target, preference)


class _State(NamedTuple):
    """The square of the box, and the player's square beside it."""

    box: int
    player: int


class PullRoutes:
    """All pull routes of one box. The other boxes count as walls.

    One run of Dijkstra's search, over the squares of the box and the sides of the player, finds the
    routes to all targets.

    Raises
    ------
    ValueError
        No box stands on that square, or there is not exactly one player.
    """

    def __init__(self, board: Board, box: int) -> None:
        position = Position(board)
        if box not in position.boxes:
            raise LocalizedValueError(phrase("there is no box at {place}", place=board.place(box)))
        self._neighbours = board.neighbours.tolist()
        self._free = [*((board.flat & (Tile.WALL | Tile.BOX)) == 0).tolist(), False]
        self._free[box] = True
        self._box = box
        self._came_from: dict[_State, tuple[_State | None, str]] = {}
        self._best_states: dict[int, _State] = {}
        self._search(position.player)

    @property
    def targets(self) -> list[int]:
        """The squares to which the box can be pulled, ascending, without its own."""
        return sorted(square for square in self._best_states if square != self._box)

    def route(self, target: int) -> BoxRoute | None:
        """Return the cheapest route of the box to ``target``, or None if none leads there."""
        if target == self._box:
            return BoxRoute("", 0, 0)
        state = self._best_states.get(target)
        if state is None:
            return None
        letter_runs: list[str] = []
        previous_state: _State | None = state
        while previous_state is not None:
            previous_state, walk = self._came_from[previous_state]
            letter_runs.append(walk)
        lurd = "".join(reversed(letter_runs))
        return BoxRoute(lurd, len(lurd), sum(map(str.isupper, lurd)))

    def _search(self, player: int) -> None:
        tie_breaker = count()  # decides between equal costs, so that nothing else is compared
        queue: list[tuple[int, int, _State, _State | None, str]] = []
        for side_square, walk in self._walks(self._box, player):
            start = _State(self._box, side_square)
            heappush(queue, (len(walk), next(tie_breaker), start, None, walk))
        while queue:
            cost, _, state, previous_state, walk = heappop(queue)
            if state in self._came_from:
                continue
            self._came_from[state] = (previous_state, walk)
            self._best_states.setdefault(state.box, state)
            for step_cost, walk, next_state in self._steps(state):
                if next_state not in self._came_from:
                    heappush(queue, (cost + step_cost, next(tie_breaker), next_state, state, walk))

    def _steps(self, state: _State) -> Iterator[tuple[int, str, _State]]:
        """Yield the pull from a state, and the walks to the other sides of the box."""
        direction = self._neighbours[state.box].index(state.player)
        ahead = self._neighbours[state.player][direction]
        if self._free[ahead]:
            letter = DIRECTION_LETTERS[direction].upper()
            yield _PULL_COST + 1, letter, _State(state.player, ahead)
        for side_square, walk in self._walks(state.box, state.player):
            if walk:
                yield len(walk), walk, _State(state.box, side_square)

    def _walks(self, box: int, player: int) -> Iterator[tuple[int, str]]:
        """Yield the squares beside the box that the player can walk to, with shortest walks."""
        side_squares = {n for n in self._neighbours[box] if self._free[n]}
        came_from: dict[int, tuple[int, str]] = {player: (player, "")}
        waiting_squares = deque([player])
        while waiting_squares and side_squares:
            square = waiting_squares.popleft()
            if square in side_squares:
                side_squares.discard(square)
                yield square, lurd_to(came_from, square)
            for letter, neighbour in zip(DIRECTION_LETTERS, self._neighbours[square], strict=True):
                if self._free[neighbour] and neighbour != box and neighbour not in came_from:
                    came_from[neighbour] = (square, letter)
                    waiting_squares.append(neighbour)
