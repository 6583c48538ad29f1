"""Push routes: bring one box to a square with the fewest pushes, or with the fewest moves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.position import Position
from sokolab.language import LocalizedValueError, phrase
from sokolab.routes.walk import standable, walk_over

_MAIN_COST: Final = 1 << 32
"""One unit of what counts first. No route has so many steps, so two costs fit in one integer."""


class Prefer(Enum):
    """What a route has fewest of; the other count decides between equals."""

    PUSHES = "fewest pushes"  # no phrase: a code
    MOVES = "fewest moves"  # no phrase: a code


@dataclass(frozen=True, slots=True)
class BoxRoute:
    """Moves that push, or in reverse pull, one box to a square, from the player's square on."""

    lurd: str
    """The letters in the order they are played; pushes and pulls are capitals."""
    moves: int
    """All steps, pushes and pulls included."""
    pushes: int
    """The pushes, or pulls, only."""


@dataclass(frozen=True, slots=True)
class _Tree:
    """Least costs and parents of the states, numbered ``4 * square + side``; -1 for none."""

    costs: NDArray[np.int64]
    parents: NDArray[np.int32]


class PushRoutes:
    """All routes of one box on one board.

    A search runs once for each preference; after that, a target is a look-up. The other boxes
    count as walls.

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
    Dijkstra's search over the states of Yang Chao, A push-path search for one box, sokoban.ws,
    2012 and 2013: the square of the box and the side of the player. Walks between the sides have
    their exact lengths here, where the article counts single steps.
    """

    def __init__(self, board: Board, box: int) -> None:
        position = Position(board)
        if box not in position.boxes:
            raise LocalizedValueError(phrase("no box stands on {place}", place=board.place(box)))
        self._neighbours = board.neighbours
        self._open = standable(board)
        self._open[box] = 1
        # Not numpy integers, which would compile the kernels again.
        self._box, self._player = int(box), position.player
        self._walks = np.full((4 * (board.size + 1), 4), -2, np.int32)
        self._trees: dict[Prefer, _Tree] = {}

    @property
    def targets(self) -> NDArray[np.int32]:
        """The squares the box can be pushed to, ascending; its own only if it can return there."""
        costs = self._tree(Prefer.PUSHES).costs.reshape(-1, 4)
        return np.flatnonzero((costs >= 0).any(axis=1)).astype(np.int32)

    def route(self, target: int, prefer: Prefer = Prefer.PUSHES) -> BoxRoute | None:
        """Return the best route of the box to ``target``, or None if there is none."""
        if target == self._box:
            return BoxRoute("", 0, 0)
        tree = self._tree(prefer)
        costs = tree.costs[4 * target : 4 * target + 4]
        if not (costs >= 0).any():
            return None
        state = 4 * target + int(np.argmin(np.where(costs >= 0, costs, np.iinfo(np.int64).max)))
        first, second = divmod(int(tree.costs[state]), _MAIN_COST)
        pushes, moves = (first, second) if prefer is Prefer.PUSHES else (second, first)
        return BoxRoute(self._letters(tree, state), moves, pushes)

    def _tree(self, prefer: Prefer) -> _Tree:
        """Return the search tree of that preference; the first call searches."""
        from sokolab.kernels.route import cheapest_pushes

        if prefer not in self._trees:
            size = len(self._open)
            tree = _Tree(np.empty(4 * size, np.int64), np.empty(4 * size, np.int32))
            cheapest_pushes(
                self._neighbours,
                self._open,
                self._box,
                self._player,
                _MAIN_COST + 1,
                1 if prefer is Prefer.PUSHES else _MAIN_COST,
                tree.costs,
                tree.parents,
                self._walks,
            )
            self._trees[prefer] = tree
        return self._trees[prefer]

    def _letters(self, tree: _Tree, state: int) -> str:
        """Return the letters of the route to a state."""
        chain: list[int] = []
        while state >= 0:
            chain.append(state)
            state = int(tree.parents[state])
        here, player = self._box, self._player
        letters: list[str] = []
        for after in reversed(chain):
            square, side = divmod(after, 4)
            stand = int(self._neighbours[here, side])
            if stand != player:
                self._open[here] = 0
                letters.append(walk_over(self._neighbours, self._open, player, stand) or "")
                self._open[here] = 1
            letters.append(DIRECTION_LETTERS[side ^ 2].upper())
            here, player = square, here
        return "".join(letters)


def push_route(
    board: Board, box: int, target: int, prefer: Prefer = Prefer.PUSHES
) -> BoxRoute | None:
    """Return the best route of one box to one square, or None if there is none.

    For several targets of the same box, keep a :class:`PushRoutes`.

    Raise ValueError as for :class:`PushRoutes`.

    Examples
    --------
    >>> board = Board.from_rows(["######", "#    #", "#@$  #", "#    #", "######"])
    >>> push_route(board, 14, 16)
    BoxRoute(lurd='RR', moves=2, pushes=2)
    """
    return PushRoutes(board, box).route(target, prefer)
