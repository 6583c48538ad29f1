"""How one box gets to a square with the fewest pulls."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Final, NamedTuple

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile
from sokolab.core.position import Position
from sokolab.core.walks import letters_back
from sokolab.language import LocalizedValueError, phrase
from sokolab.routes.push import BoxRoute

_PULL: Final = 1 << 32
"""The cost of a pull in moves: no route has so many, so that pulls count first."""


class _State(NamedTuple):
    """The square of the box, and that of the player beside it."""

    box: int
    player: int


class PullRoutes:
    """All pull routes of one box; the other boxes count as walls.

    Dijkstra's search over the squares of the box and the sides of the player. It runs once; after
    that, a target is a look-up.

    Raises
    ------
    ValueError
        No box stands on that square, or there is not exactly one player.
    """

    def __init__(self, board: Board, box: int) -> None:
        position = Position(board)
        if box not in position.boxes:
            raise LocalizedValueError(phrase("no box stands on {place}", place=board.place(box)))
        self._neighbours = board.neighbours.tolist()
        self._open = [*((board.flat & (Tile.WALL | Tile.BOX)) == 0).tolist(), False]
        self._open[box] = True
        self._box = box
        self._ways: dict[_State, tuple[_State | None, str]] = {}
        self._best: dict[int, _State] = {}
        self._search(position.player)

    @property
    def targets(self) -> list[int]:
        """The squares the box can be pulled to, ascending; its own not among them."""
        return sorted(square for square in self._best if square != self._box)

    def route(self, target: int) -> BoxRoute | None:
        """Return the best route of the box to ``target``, or None if there is none."""
        if target == self._box:
            return BoxRoute("", 0, 0)
        state = self._best.get(target)
        if state is None:
            return None
        parts: list[str] = []
        here: _State | None = state
        while here is not None:
            here, letters = self._ways[here]
            parts.append(letters)
        lurd = "".join(reversed(parts))
        return BoxRoute(lurd, len(lurd), sum(map(str.isupper, lurd)))

    def _search(self, player: int) -> None:
        number = count()  # decides between equal costs, so that nothing else is compared
        queue: list[tuple[int, int, _State, _State | None, str]] = []
        for beside, letters in self._walks(self._box, player):
            start = _State(self._box, beside)
            heappush(queue, (len(letters), next(number), start, None, letters))
        while queue:
            cost, _, state, before, letters = heappop(queue)
            if state in self._ways:
                continue
            self._ways[state] = (before, letters)
            self._best.setdefault(state.box, state)
            for further, step, after in self._steps(state):
                if after not in self._ways:
                    heappush(queue, (cost + further, next(number), after, state, step))

    def _steps(self, state: _State) -> Iterator[tuple[int, str, _State]]:
        """Yield the pull from a state, and the walks to the other sides of the box."""
        direction = self._neighbours[state.box].index(state.player)
        back = self._neighbours[state.player][direction]
        if self._open[back]:
            letter = DIRECTION_LETTERS[direction].upper()
            yield _PULL + 1, letter, _State(state.player, back)
        for beside, letters in self._walks(state.box, state.player):
            if letters:
                yield len(letters), letters, _State(state.box, beside)

    def _walks(self, box: int, player: int) -> Iterator[tuple[int, str]]:
        """Yield the squares beside the box that the player can walk to, with shortest walks."""
        wanted = {square for square in self._neighbours[box] if self._open[square]}
        came: dict[int, tuple[int, str]] = {player: (player, "")}
        todo = deque([player])
        while todo and wanted:
            here = todo.popleft()
            if here in wanted:
                wanted.discard(here)
                yield here, letters_back(came, here)
            for letter, there in zip(DIRECTION_LETTERS, self._neighbours[here], strict=True):
                if self._open[there] and there != box and there not in came:
                    came[there] = (here, letter)
                    todo.append(there)
