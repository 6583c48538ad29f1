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
from sokolab.kernels.search import pull as kernels
from sokolab.kernels.search.assignment import FAR, best_total, new_matching
from sokolab.kernels.search.dead.sets import Game, SetSearch, bits_of, numbered
from sokolab.kernels.search.field import Field
from sokolab.kernels.search.pull_corral import WORK
from sokolab.kernels.search.pull_ends import fill_lone, start_costs
from sokolab.kernels.search.pull_table import Open, add, enter, locate, new_open, rehash
from sokolab.kernels.search.reach import flood
from sokolab.solvers.driver import Silent, Status
from sokolab.solvers.letters import letters_of_pushes
from sokolab.solvers.lone import field_of
from sokolab.solvers.tables import Tables, grown_rows
from sokolab.solvers.terrain import Terrain

__all__ = ["Pull"]

_ROWS: Final = 1 << 12
_BUCKETS: Final = 1 << 14
_WIDE: Final = 600  # squares up to which a lone box's state is kept for each place of the player
_SET_BYTES: Final = 200_000_000  # that a search for dead sets may take
_AFTER: Final = (0, 200, 20_000)
_REHASHED: Final = 20_000
_PER_STATE: Final = ("bits", "player", "cost", "parent", "link", "step")


class _Side:
    """One direction of the search with its tables."""

    def __init__(
        self,
        land: kernels.Land,
        costs: Ints,
        barred: tuple[Mask, Mask],
        ends: Ints,
        end_players: list[int],
        options: tuple[int, ...],
    ) -> None:
        m, k = len(land.row) - 1, costs.shape[1]
        words = int(land.word.max()) + 1
        self.land, self.costs, self._barred = land, costs, barred
        self._ends = ends
        self._is_end = np.zeros(m + 1, np.uint8)
        self._is_end[ends] = 1
        self._end_players = np.array(end_players, np.int32)
        self._options = np.array(options, np.int64)
        self.sets = [
            np.zeros((*shape, words), np.int64) for shape in ((0, 0), (0, 0, 0), (0, 0, 0))
        ]
        self.tables: Tables = new_open(words, m, _ROWS, _BUCKETS)._asdict()
        shut = np.zeros(m + 1, np.uint8)
        shut[m] = 1
        self.room = kernels.Room(
            rows=np.zeros(k, np.int32),
            shut=shut,
            spare=shut.copy(),
            fixed=np.zeros(m + 1, np.uint8),
            mark=np.zeros(m + 1, np.int32),
            other_mark=np.zeros(m + 1, np.int32),
            stack=np.empty(m + 1, np.int32),
            left=np.zeros(k, np.int32),
            bits=np.zeros(words, np.int64),
            allowed=np.zeros((k, 4), np.uint8),
            work=np.zeros((WORK, m + 4 * k + 4), np.int32),
            counts=np.array([0, -1, 0, -1, -1, FAR], np.int64),
        )
        self.matching = new_matching(np.zeros(k, np.int32))

    @property
    def way(self) -> kernels.Way:
        return kernels.Way(
            self.costs,
            self.sets[0],
            self.sets[1],
            self.sets[2],
            self._barred[0],
            self._barred[1],
            self._ends,
            self._is_end,
            self._end_players,
            self._options,
        )

    @property
    def open(self) -> Open:
        return Open(*(self.tables[name] for name in Open._fields))

    @property
    def nodes(self) -> int:
        return int(self.room.counts[kernels.NODES])

    @property
    def states(self) -> int:
        return int(self.tables["used"][0])

    @property
    def nbytes(self) -> int:
        return sum(int(table.nbytes) for table in self.tables.values())

    def put(self, boxes: Ints, player: int) -> None:
        """Enter a root, unless it is hopeless."""
        self.matching.rows[:] = self.land.lone[self.land.row[player], boxes]
        bound = best_total(self.costs, self.matching)
        if bound >= FAR:
            return
        states = self.open
        bits = bits_of(boxes, self.land.word, self.land.bit, len(self.room.bits))
        word = int(np.bitwise_xor.reduce(states.keys[0, boxes])) ^ int(states.keys[1, player])
        slot = -1 - locate(states.slots, states.bits, states.player, bits, player, word)
        state = add(states.slots, states.bits, states.player, states.used, bits, player, word, slot)
        states.parent[state] = -1
        states.cost[state] = 0
        enter(states.heads, states.link, states.at, state, int(self._options[3]) * bound)
        counts = self.room.counts
        if bound < counts[kernels.BEST_BOUND]:
            counts[kernels.BEST], counts[kernels.BEST_BOUND] = state, bound

    def step(self, other: _Side, budget: int) -> Status:
        return Status(
            kernels.step(
                self.land, self.way, self.open, other.open, self.matching, self.room, budget
            )
        )

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full."""
        tables, k = self.tables, len(self.room.rows)
        total = self.states + 4 * k
        if total * 8 > len(tables["slots"]) * 5:
            yield from self._grow_slots(most)
        if total > len(tables["player"]):
            yield from grown_rows(tables, _PER_STATE, most)

    def _grow_slots(self, most: int) -> Iterator[bool]:
        tables, land = self.tables, self.land
        if self.nbytes + 2 * tables["slots"].nbytes > most:
            yield False
            return
        slots = np.zeros(2 * len(tables["slots"]), np.int64)
        for first in range(0, self.states, _REHASHED):
            rehash(
                tables["bits"], tables["player"], tables["keys"], land.squares, land.word,
                land.bit, slots, first, min(first + _REHASHED, self.states),
            )  # fmt: skip
            yield True
        tables["slots"] = slots

    def squares(self, state: int) -> Ints:
        """Return the squares of the boxes of a position."""
        squares, bits = self.land.squares, self.tables["bits"][state]
        found: Ints = squares[(bits[self.land.word[squares]] & self.land.bit[squares]) != 0]
        return found

    def moves_to(self, state: int) -> list[tuple[int, int, int]]:
        """Return the moves from the root: square before, after, and direction."""
        parent, step = self.tables["parent"], self.tables["step"]
        found = []
        while parent[state] >= 0:
            before = int(parent[state])
            now, then = set(self.squares(state).tolist()), set(self.squares(before).tolist())
            ((source,), (target,)) = then - now, now - then
            found.append((source, target, int(step[state])))
            state = before
        return found[::-1]


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
        terrain: Terrain,
        shares: tuple[int, int] = (2000, 1000),
        weights: tuple[int, int] = (0, 1),
        sets: int = 4,
        corrals: bool = True,
        after: tuple[int, int, int] = _AFTER,
    ) -> None:
        self._terrain, self._shares = terrain, shares
        m, k = terrain.size, len(terrain.boxes)
        field = field_of(terrain, ())
        land, costs = _land(terrain, field)
        live = (land.number >= 0).astype(np.uint8)
        count = len(land.squares)
        starts = np.zeros(m + 1, np.uint8)
        starts[terrain.boxes] = 1
        self._live = live
        self._games = (
            Game(starts, terrain.player, pulls=False),
            Game(terrain.goals, -1, pulls=True),
        )
        self._later = [
            (nodes, size)
            for nodes, size in zip(after, (2, 3, 4), strict=True)
            if size <= min(sets, k) and SetSearch.bytes_for(m, count, size, 2) <= _SET_BYTES
        ]
        self._work: SetSearch | None = None
        first = _regions(terrain, terrain.boxes, [terrain.player])[0]
        goals = np.flatnonzero(terrain.goals).astype(np.int32)
        roots = _regions(terrain, goals, range(m))
        barred = _barred(field, 0), _barred(field, 2)
        self._sides = (
            _Side(land, costs[0], barred, terrain.boxes, [first], (1, first, *weights, 0)),
            _Side(land, costs[1], barred[::-1], goals, roots, (0, -1, *weights, corrals)),
        )
        self._turn = 0 if shares[0] else 1
        self._left = shares[self._turn]
        if live[goals].all() and live[terrain.boxes].all():
            for player in roots:
                self._sides[0].put(goals, player)
            self._sides[1].put(terrain.boxes, first)

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return sum(side.nodes for side in self._sides)

    @property
    def states(self) -> int:
        """Positions known."""
        return sum(side.states for side in self._sides)

    @property
    def open_states(self) -> int:
        """Positions known and not expanded."""
        return sum(int(side.tables["at"][1]) for side in self._sides)

    @property
    def _watched(self) -> _Side:
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
        on_board = self._terrain.squares
        boxes = on_board[side.squares(state)].tolist()
        return Position(frozenset(boxes), int(on_board[side.tables["player"][state]]))

    @property
    def words(self) -> str:
        """How many positions were expanded each way."""
        back, forth = (counted(side.nodes, "position", "positions") for side in self._sides)
        return f"{back} backwards, {forth} forwards"

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        work = self._work.nbytes if self._work is not None else 0
        return work + self._set_bytes + sum(side.nbytes for side in self._sides)

    @property
    def _set_bytes(self) -> int:
        return sum(int(table.nbytes) for side in self._sides for table in side.sets)

    def step(self, budget: int) -> Status:
        """Expand up to ``budget`` positions, or go on with the dead sets for a while."""
        if self._later and self.nodes >= self._later[0][0]:
            self._step_sets()
            return Status.RUNNING
        side, other = self._sides[self._turn], self._sides[1 - self._turn]
        before = side.nodes
        status = side.step(other, min(budget, self._left))
        self._left -= side.nodes - before
        if status is Status.RUNNING and self._left <= 0:
            if self._shares[1 - self._turn]:
                self._turn = 1 - self._turn
            self._left = self._shares[self._turn]
        return status

    def _step_sets(self) -> None:
        """Go on with the dead sets that are due, and use them once they are there."""
        size = self._later[0][1]
        if self._work is None:
            self._work = SetSearch(self._terrain.neighbours, self._live, size, self._games)
        if self._work.step():
            for side, table in zip(self._sides, self._work.tables, strict=True):
                side.sets[size - 2] = table
            self._work = None
            self._later.pop(0)

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full."""
        yield from self._sides[self._turn].grow(most)

    def lurd(self) -> str:
        """Return the letters of the way from the start to the end."""
        side, other = self._sides[self._turn], self._sides[1 - self._turn]
        ways = [side.moves_to(int(side.room.counts[kernels.SOLVED]))]
        met = int(side.room.counts[kernels.MET])
        ways.append(other.moves_to(met) if met >= 0 else [])
        pulls, pushes = ways if self._turn == 0 else ways[::-1]
        made = [(source, d) for source, _, d in pushes]
        made += [(target, d ^ 2) for _, target, d in reversed(pulls)]
        return letters_of_pushes(self._terrain, made)


def _regions(terrain: Terrain, boxes: Ints, players: Iterable[int]) -> list[int]:
    """Return the smallest square of each region these players reach among these boxes."""
    m = terrain.size
    shut = np.zeros(m + 1, np.uint8)
    shut[m] = 1
    shut[boxes] = 1
    mark, stack = np.zeros((2, m + 1), np.int32)
    return [
        int(flood(terrain.neighbours, shut, player, mark, 1, stack))
        for player in players
        if not shut[player] and not mark[player]
    ]


def _land(terrain: Terrain, field: Field) -> tuple[kernels.Land, tuple[Ints, Ints]]:
    """Return the board without its boxes and the costs of both directions.

    Marks in ``field`` what is no state on the way from the start to a goal.
    """
    m = terrain.size
    costs = start_costs(field, terrain.boxes, terrain.player), field.costs
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
    land = kernels.Land(terrain.neighbours, terrain.goals, squares, number, word, bit, row, lone)
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
