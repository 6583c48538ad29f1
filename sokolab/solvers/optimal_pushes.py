"""``optimal-pushes``: least pushes, proved, by a search from both ends.

A state is the boxes and the region of the player, a step one push from the start or one pull from
the end. ``docs/solvers.md`` tells why what is found is least, and why what is left out may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from sokolab.core.position import Position
from sokolab.kernels.search.assignment import FAR, Matching, best_total, new_matching
from sokolab.kernels.search.field import CORRALS, FREEZES, WALLS, box_state, new_scratch
from sokolab.kernels.search.optimal import expand as kernels
from sokolab.kernels.search.optimal.store import unpacked
from sokolab.kernels.search.optimal.trace import step_towards
from sokolab.kernels.search.reach import flood
from sokolab.kernels.search.walled import new_walls
from sokolab.solvers.driver import Status
from sokolab.solvers.letters import letters_of_pushes
from sokolab.solvers.lone import field_of, from_start, numbers
from sokolab.solvers.studies import GAINS, PAIRS, STUDIES, TRIPLES, Studies
from sokolab.solvers.terrain import Terrain
from sokolab.solvers.two_sided import TwoSided

__all__ = ["PUSH_RULES", "OptimalPushes"]

PUSH_RULES: Final = (FREEZES, CORRALS, WALLS, PAIRS, GAINS, TRIPLES)
_NEVER: Final = 1 << 30
_CHUNK: Final = 512  # nodes between two looks at which side is cheaper
_SIDES: Final = (0, 1)


class OptimalPushes:
    """A search from both ends under way.

    Parameters
    ----------
    rules
        The prunings that are on; switching one off changes only how long it takes.
    """

    def __init__(self, terrain: Terrain, rules: Iterable[int] = PUSH_RULES) -> None:
        self._terrain = terrain
        rules = set(rules)
        k = len(terrain.boxes)
        self._field, costs = from_start(terrain, field_of(terrain, rules - STUDIES))
        self._scratch = new_scratch(self._field)
        self._walls = new_walls(self._field)
        number = numbers(self._field)
        self._tables = TwoSided(number, k)
        self._studies = Studies(terrain, self._field, number, costs, rules & STUDIES)
        rows = np.zeros(k, np.int32)
        self._sides = kernels.Sides(
            start_costs=costs,
            to_goals=new_matching(rows),
            from_start=new_matching(rows),
            rows=rows,
            spare=rows.copy(),
            wanted=np.zeros(self._tables.store.words.shape[1], np.int64),
            dead_pairs=self._studies.pairs,
            dead_triples=self._studies.triples,
            gains=self._studies.gains,
            paired=np.zeros(k, np.uint8),
            counts=np.array([0, 0, _NEVER, -1, 0, 0, _NEVER, -1], np.int64),
        )
        self._fixed = costs.nbytes + self._field.costs.nbytes + self._walls.distance.nbytes
        self._levels = [0, 0]
        self._work = [0, 0]
        self._is_dive = False
        self._begin()

    def _begin(self) -> None:
        """Open the start, and the end with the player in each of its regions."""
        terrain = self._terrain
        start, end = terrain.boxes, self._field.goal_squares
        live = bool((self._tables.store.number[start] >= 0).all())
        bound = self._total(self._field.costs, self._sides.to_goals, start, terrain.player)
        opened: list[tuple[int, int, int, int]] = []
        if live and bound < FAR and (self._tables.store.number[end] >= 0).all():
            opened.append((0, self._reached(start, terrain.player)[1], bound, bound))
            opened += self._ends(end)
        closed = {side for side in _SIDES if all(side != each[0] for each in opened)}
        self._first = min((total for _, _, total, _ in opened), default=0)
        far_end = min((total for side, _, total, _ in opened if side), default=0)
        self._ceiling = max(bound, far_end) if bound < FAR else 0
        self._base = [
            min((total for side, _, total, _ in opened if side == wanted), default=0)
            for wanted in _SIDES
        ]
        if closed:
            return
        for side, player, total, _ in opened:
            row = end if side else start
            level, late = (total - self._base[side]) >> 1, (total - self._first) >> 1
            held = total > self._ceiling
            self._tables.open(side, row, player, total, level, late if held else -1)
        # a start that is an end was solved before there was a search

    def _ends(self, row: np.ndarray) -> list[tuple[int, int, int, int]]:
        """Return the end with the player in each region from which the start may be reached."""
        found = []
        shut = self._scratch.shut.copy()
        shut[row] = 1
        seen = shut != 0
        for square in range(self._terrain.size):
            if seen[square]:
                continue
            reached, lowest = self._reached(row, square)
            seen |= reached
            total = self._total(self._sides.start_costs, self._sides.from_start, row, lowest)
            if total < FAR:
                found.append((1, lowest, total, 0))
        return found

    def _reached(self, row: np.ndarray, player: int) -> tuple[np.ndarray, int]:
        """Return the squares the player reaches among these boxes, and the least of them."""
        shut = self._scratch.shut.copy()
        shut[row] = 1
        mark = np.zeros_like(self._scratch.mark)
        lowest = flood(self._terrain.neighbours, shut, player, mark, 1, self._scratch.stack)
        return mark == 1, lowest

    def _total(self, costs: np.ndarray, matching: Matching, row: np.ndarray, player: int) -> int:
        matching.rows[:] = [box_state(self._field, box, player) for box in row.tolist()]
        return best_total(costs, matching)

    @property
    def nodes(self) -> int:
        """Positions expanded, from either side."""
        return int(self._sides.counts[kernels.NODES])

    @property
    def states(self) -> int:
        """Positions known."""
        return self._tables.count

    @property
    def open_states(self) -> int:
        """Positions known and not expanded."""
        return self._tables.open_count

    @property
    def depth(self) -> int:
        """The proved lower bound, in pushes."""
        return self._ceiling

    @property
    def lower_bound(self) -> int | None:
        """The proved lower bound, in pushes."""
        return self._ceiling

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self._tables.nbytes + self._fixed + self._studies.nbytes

    @property
    def best(self) -> Position | None:
        """The position from the start with the least matching."""
        state = int(self._sides.counts[kernels.SHOWN])
        if state < 0:
            return None
        store = self._tables.store
        row = np.zeros(len(self._terrain.boxes), np.int32)
        player = unpacked(
            store.squares, int(store.layout[0]), int(store.layout[1]), store.words[state], row
        )
        squares = self._terrain.squares
        return Position(frozenset(squares[row].tolist()), int(squares[player]))

    @property
    def words(self) -> str:
        """Nothing."""
        return ""

    def step(self, budget: int) -> Status:
        """Expand up to ``budget`` positions."""
        while budget > 0:
            if self._sides.counts[kernels.LEAST] <= self._ceiling:
                return Status.SOLVED
            ended = self._raised()
            if ended is not None:
                return ended
            if self._studies.is_due(self.nodes):
                if not self._studies.is_begun:
                    return Status.FULL
                self._studies.step()
                self._sides = self._sides._replace(
                    dead_pairs=self._studies.pairs,
                    dead_triples=self._studies.triples,
                    gains=self._studies.gains,
                )
                return Status.RUNNING
            before = self.nodes
            status = self._slice(min(_CHUNK, budget))
            budget -= max(1, self.nodes - before)
            if status is Status.FULL:
                return status
        return Status.RUNNING

    def _raised(self) -> Status | None:
        """Go on to the next levels, and the next ceiling, as far as all below is done."""
        tables = self._tables
        while True:
            for side in _SIDES:
                level = tables.least_level(side)
                if level != self._levels[side]:
                    self._levels[side], self._work[side] = level, 0
            if any(tables.held_until(side, self._ceiling - self._first) for side in _SIDES):
                return None
            if any(not tables.has_open(side) for side in _SIDES):
                found = self._sides.counts[kernels.LEAST] < _NEVER
                return Status.SOLVED if found else Status.EXHAUSTED
            lowest = [self._base[side] + 2 * self._levels[side] for side in _SIDES]
            if all(self._levels[side] >= 0 for side in _SIDES) and sum(lowest) <= 2 * self._ceiling:
                return None
            self._ceiling += 2
            if self._sides.counts[kernels.LEAST] <= self._ceiling:
                return Status.SOLVED

    def _slice(self, budget: int) -> Status:
        tables = self._tables
        late = (self._ceiling - self._first) >> 1
        for side in _SIDES:
            f = tables.first_held(side)
            if 0 <= f <= late:
                status = kernels.unhold(
                    tables.fronts[side], tables.store, f, side, self._sides, self._field,
                    self._base[side], 4 * budget,
                )  # fmt: skip
                return self._told(status)
        level = self._levels
        price = [self._work[s] + int(tables.fronts[s].counts[level[s]]) for s in _SIDES]
        side = 0 if price[0] <= price[1] else 1
        low = high = level[side]
        self._is_dive = not self._is_dive
        if self._is_dive:  # down to the goals, as far as states of this side may matter
            side, low = 0, level[0]
            high = self._ceiling - ((self._base[0] + self._base[1]) >> 1) - level[1]
            high = min(high, len(tables.fronts[0].counts) - 1)
        before = self.nodes
        status = kernels.expand(
            tables.store, tables.fronts[side], self._field, self._scratch, self._sides,
            self._walls, side, low, high, self._ceiling, self._base[side], self._first, budget,
        )  # fmt: skip
        if not self._is_dive:
            self._work[side] += self.nodes - before
        return self._told(status)

    def _told(self, status: int) -> Status:
        return Status.FULL if status == kernels.FULL else Status.RUNNING

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full, or make room for a table of the studies."""
        if self._studies.is_due(self.nodes) and not self._studies.is_begun:
            self._studies.begin(most - self.nbytes)
            yield True
            return
        counts = self._sides.counts
        wanted = int(counts[kernels.LEVEL]), int(counts[kernels.HEIGHT])
        yield from self._tables.grow(most - self._fixed - self._studies.nbytes, *wanted)

    def lurd(self) -> str:
        """Return the letters of the way through the state where both sides met."""
        pushes: list[tuple[int, int]] = []
        for side in _SIDES:
            state = int(self._sides.counts[kernels.MET])
            way = []
            while True:
                state, push = step_towards(
                    self._tables.store, self._field, self._scratch, self._sides, state, side
                )
                if state < 0:
                    break
                way.append((push >> 2, push & 3))
            pushes += way if side else way[::-1]
        return letters_of_pushes(self._terrain, pushes)
