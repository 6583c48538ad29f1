"""``pull``: backwards from the finished positions by pulls, and forwards to meet it.

For small dense levels: a position is judged by exact dead sets of two to four boxes and by a
matching of boxes with their ends. Each is expanded once, so solutions are not the shortest;
nothing is left out that could be solved, so that running dry proves there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from sokolab.core.position import Position
from sokolab.core.words import counted
from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.dead.sets import Game, SetSearch, numbered
from sokolab.kernels.search.pull import loop as kernels
from sokolab.kernels.search.pull.lone_box import fill_lone, start_costs
from sokolab.solvers.frame.driver import Silent, StepStatus
from sokolab.solvers.frame.lone_box import field_of
from sokolab.solvers.frame.lurd_steps import letters_of_pushes
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.shared_knowledge import AdvancedPosition
from sokolab.solvers.pull.probes import Probes
from sokolab.solvers.pull.side import Side

__all__ = ["Pull"]

_WIDE: Final = 600  # squares up to which a lone box's state is kept for each place of the player
_SET_BYTES: Final = 200_000_000  # that a search for dead sets may take
_AFTER: Final = (0, 200, 20_000)
_DIVES: Final = 2
"""The turn that comes after those of the two directions."""
_DIVED: Final = 1000  # positions expanded in dives in turn


class Pull(Silent):
    """A search in both directions under way.

    Parameters
    ----------
    shares
        Positions expanded in turn backwards and forwards; 0 leaves a direction out.
    weights
        Of the pushes made and of those left at least, in the order of expansion.
    sets
        How many boxes the dead sets have at most: 1 (none at all) to 4.
    corrals
        Whether the forward direction keeps to PI-corrals.
    after
        Positions expanded before the dead sets of two, three and four boxes are worked out.
    """

    lower_bound: int | None = None

    def __init__(
        self,
        search_board: SearchBoard,
        shares: tuple[int, int] = (2000, 1000),
        weights: tuple[int, int] = (0, 1),
        sets: int = 4,
        corrals: bool = True,
        after: tuple[int, int, int] = _AFTER,
    ) -> None:
        self._search_board, self._shares = search_board, shares
        m, k = search_board.size, len(search_board.boxes)
        field = field_of(search_board, ())
        land, costs = _land(search_board, field)
        live = (land.number >= 0).astype(np.uint8)
        count = len(land.squares)
        starts = np.zeros(m + 1, np.uint8)
        starts[search_board.boxes] = 1
        self._live = live
        self._games = (
            Game(starts, search_board.player, pulls=False),
            Game(search_board.goals, -1, pulls=True),
        )
        self._later = [
            (nodes, size)
            for nodes, size in zip(after, (2, 3, 4), strict=True)
            if size <= min(sets, k) and SetSearch.bytes_for(m, count, size, 2) <= _SET_BYTES
        ]
        self._work: SetSearch | None = None
        first = _regions(search_board, search_board.boxes, [search_board.player])[0]
        goals = np.flatnonzero(search_board.goals).astype(np.int32)
        roots = _regions(search_board, goals, range(m))
        barred = _barred(field, 0), _barred(field, 2)
        self._sides = (
            Side(land, costs[0], barred, search_board.boxes, [first], (1, first, *weights, 0)),
            Side(land, costs[1], barred[::-1], goals, roots, (0, -1, *weights, corrals)),
        )
        self._dives = Probes(self._sides[1])
        self._turn = 0 if shares[0] else 1
        self._left = shares[self._turn]
        if live[goals].all() and live[search_board.boxes].all():
            for player in roots:
                self._sides[0].put(goals, player)
            self._sides[1].put(search_board.boxes, first)

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return self._dives.nodes + sum(side.nodes for side in self._sides)

    @property
    def states(self) -> int:
        """Positions known."""
        return self._dives.states + sum(side.states for side in self._sides)

    @property
    def open_states(self) -> int:
        """Positions known and not expanded."""
        return sum(int(side.tables["at"][1]) for side in self._sides)

    @property
    def _watched(self) -> Side:
        """The side of which people are told: the one that plays forwards, if any does."""
        return self._sides[1 if self._shares[1] else 0]

    @property
    def depth(self) -> int:
        """Pushes that the most promising position still needs at least."""
        return int(self._watched.room.counts[kernels.BEST_BOUND]) if self.states else 0

    @property
    def best(self) -> Position | None:
        """The position, met by pushes, that seems to need the fewest more."""
        side = self._watched
        state = int(side.room.counts[kernels.BEST])
        if state < 0:
            return None
        on_board = self._search_board.squares
        boxes = on_board[side.squares(state)].tolist()
        return Position(
            self._search_board.board_arrays.board,
            frozenset(boxes),
            int(on_board[side.tables["player"][state]]),
        )

    @property
    def from_end(self) -> Side:
        """The positions from which it knows the way to the end."""
        return self._sides[0]

    def take_up(self, far: Iterable[AdvancedPosition]) -> None:
        """Dive from these positions too."""
        self._dives.take_up(far)

    @property
    def words(self) -> str:
        """How many positions were expanded each way."""
        back, forth = (counted(side.nodes, "position", "positions") for side in self._sides)
        return f"{back} backwards, {forth} forwards"

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        work = self._work.nbytes if self._work is not None else 0
        tables = self._dives.nbytes + sum(side.nbytes for side in self._sides)
        return work + self._set_bytes + tables

    @property
    def _set_bytes(self) -> int:
        return sum(int(table.nbytes) for side in self._sides for table in side.sets)

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions, or go on with the dead sets for a while."""
        if self._later and self.nodes >= self._later[0][0]:
            self._step_sets()
            return StepStatus.RUNNING
        if self._left <= 0 or not self._has_work(self._turn):
            self._next()
        before = self.nodes
        budget = min(budget, self._left)
        if self._turn == _DIVES:
            status = self._dives.step(self._sides[0], budget)
        else:
            status = self._sides[self._turn].step(self._sides[1 - self._turn], budget)
        self._left -= self.nodes - before
        return status

    def _has_work(self, turn: int) -> bool:
        return self._dives.is_any if turn == _DIVES else self._shares[turn] > 0

    def _next(self) -> None:
        """Give the turn to the next direction, or to the dives."""
        turns = [(self._turn + more) % 3 for more in (1, 2, 3)]
        self._turn = next(turn for turn in turns if self._has_work(turn))
        self._left = _DIVED if self._turn == _DIVES else self._shares[self._turn]

    def _step_sets(self) -> None:
        """Go on with the dead sets that are due, and use them once they are there."""
        size = self._later[0][1]
        if self._work is None:
            self._work = SetSearch(self._search_board.neighbours, self._live, size, self._games)
        if self._work.step():
            for side, table in zip(self._sides, self._work.tables, strict=True):
                side.sets[size - 2] = table
            self._work = None
            self._later.pop(0)

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full."""
        full = self._dives if self._turn == _DIVES else self._sides[self._turn]
        yield from full.grow(most - self.nbytes + full.nbytes)

    def lurd(self) -> str:
        """Return the letters of the way from the start to the end."""
        pulls, pushes = self._sides
        if self._turn == _DIVES:
            made = self._dives.pushes(pulls)
        elif self._turn:
            made = pushes.pushes_found(pulls)
        else:
            met = int(pulls.room.counts[kernels.MET])
            made = [(box, d) for box, _, d in (pushes.moves_to(met) if met >= 0 else [])]
            made += pulls.pushes_from(int(pulls.room.counts[kernels.SOLVED]))
        return letters_of_pushes(self._search_board, made)


def _regions(search_board: SearchBoard, boxes: Ints, players: Iterable[int]) -> list[int]:
    """Return the smallest square of each region these players reach among these boxes."""
    m = search_board.size
    shut = np.zeros(m + 1, np.uint8)
    shut[m] = 1
    shut[boxes] = 1
    mark, stack = np.zeros((2, m + 1), np.int32)
    return [
        int(flood(search_board.neighbours, shut, player, mark, 1, stack))
        for player in players
        if not shut[player] and not mark[player]
    ]


def _land(search_board: SearchBoard, field: Field) -> tuple[kernels.Land, tuple[Ints, Ints]]:
    """Return the board without its boxes and the costs of both directions.

    Marks in ``field`` what is no state on the way from the start to a goal.
    """
    m = search_board.size
    costs = start_costs(field, search_board.boxes, search_board.player), field.costs
    alive = (costs[0].min(axis=1) < FAR) & (costs[1].min(axis=1) < FAR)
    for table in costs:
        table[~alive] = FAR
    field.hopeless[~alive] = 1
    live = np.zeros(m + 1, np.uint8)
    live[field.square_of[alive]] = 1
    row = np.zeros(m + 1, np.int32)
    if m <= _WIDE:
        row[:m] = np.arange(m)
        lone = np.empty((m, m + 1), np.int32)
        fill_lone(field, lone)
    else:
        lone = np.arange(m + 1, dtype=np.int32)[None].copy()
        costs = _by_square(costs[0], field, m), _by_square(costs[1], field, m)
    number, word, bit, _ = numbered(live)
    squares = np.flatnonzero(live).astype(np.int32)
    land = kernels.Land(
        search_board.neighbours, search_board.goals, squares, number, word, bit, row, lone
    )
    return land, costs


def _barred(field: Field, turn: int) -> Mask:
    """Mark the moves by which a lone box is lost; the player is then on side ``d ^ turn``."""
    state = field.state[:, np.arange(4) ^ turn]
    return np.ascontiguousarray(np.where(state < 0, 1, field.hopeless[state]), np.uint8)


def _by_square(costs: Ints, field: Field, m: int) -> Ints:
    """Return the least costs of each square, whatever the player's side."""
    least = np.full((m + 1, costs.shape[1]), FAR, np.int32)
    np.minimum.at(least, field.square_of, costs)
    return least
