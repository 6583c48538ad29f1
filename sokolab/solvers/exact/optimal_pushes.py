"""``optimal-pushes``: bidirectional search for a solution of least pushes, with proof.

A state is the boxes and the region of the player. A step is one push from the start or one pull
from the end. ``docs/solvers.md`` proves that the solution is least and that the prunings are sound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np

from sokolab.core.position import Position
from sokolab.kernels.search.boards.assignment import FAR, Matching, best_total, new_matching
from sokolab.kernels.search.boards.field import CORRALS, FREEZES, WALLS, box_state, new_scratch
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.boards.walled import new_walls
from sokolab.kernels.search.exact import context as kernels
from sokolab.kernels.search.exact.expand import expand, release_held
from sokolab.kernels.search.exact.store import unpacked
from sokolab.kernels.search.exact.trace import step_towards
from sokolab.kernels.search.tables.square_sets import WORD
from sokolab.solvers.exact.deadlock_proofs import PROOFS, DeadlockProofs
from sokolab.solvers.exact.group_tables import WASTES, GroupTables, make_for_a_slice, two_sides
from sokolab.solvers.exact.pair_tables import PAIRS, TABLE_RULES, TRIPLES, PairTables
from sokolab.solvers.exact.two_sided import TwoSided
from sokolab.solvers.frame.lurd_steps import lurd_of_pushes
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.single_box import ALL_RULES, field_of, from_start, numbers

__all__ = ["PUSH_RULES", "Chunk", "OptimalPushes"]

PUSH_RULES: Final = (FREEZES, CORRALS, WALLS, PAIRS, WASTES, TRIPLES, PROOFS)
_FOREVER: Final = 1 << 60  # credit that is never earned
_NEVER: Final = 1 << 30
_CHUNK: Final = 512  # nodes after which the cheaper side is chosen again
_SKIPPED: Final = 4  # nodes that take as long as skipping all the states a call may skip for one
_FIRST_CHUNK: Final = 8  # of the first chunk; each next one has twice as many
_DESCENT_INTERVALS: Final = (2, 4)  # one chunk in 2 descends, or in 4 if a solution is known
_SIDES: Final = (0, 1)


class Chunk(NamedTuple):
    """What is expanded next: states of one side, at the levels ``low`` to ``high``."""

    side: int
    low: int
    high: int
    is_descent: bool


class OptimalPushes:
    """A bidirectional search in progress.

    Parameters
    ----------
    rules
        The prunings that are on; switching one off changes the running time only.
    """

    def __init__(self, search_board: SearchBoard, rules: Iterable[int] = PUSH_RULES) -> None:
        self._search_board = search_board
        rules = set(rules)
        k = len(search_board.boxes)
        self._field, costs = from_start(
            search_board, field_of(search_board, rules & set(ALL_RULES))
        )
        self._scratch = new_scratch(self._field)
        self._walls = new_walls(self._field)
        self._dead = DeadlockProofs(search_board, is_on=PROOFS in rules)
        number = numbers(self._field)
        self._tables = TwoSided(number, k)
        self._pair_tables = PairTables(search_board, self._field, number, rules & TABLE_RULES)
        self._groups = GroupTables(
            search_board,
            self._field,
            number,
            two_sides(search_board, self._field, costs),
            is_on=WASTES in rules,
        )
        rows = np.zeros(k, np.int32)
        self._shared = kernels.Shared(
            start_costs=costs,
            to_goals=new_matching(rows),
            from_start=new_matching(rows),
            rows=rows,
            spare=rows.copy(),
            wanted=np.zeros(self._tables.store.words.shape[1], np.int64),
            members=np.zeros(search_board.size // WORD + 1, np.int64),
            dead_pairs=self._pair_tables.pairs,
            dead_triples=self._pair_tables.triples,
            wastes=self._groups.wastes,
            counts=np.array([0, 0, _NEVER, -1, 0, 0, _NEVER, -1, -_FOREVER, 0], np.int64),
        )
        self._fixed = costs.nbytes + self._field.costs.nbytes + self._walls.distance.nbytes
        self._levels = [0, 0]
        self._work = [0, 0]
        self._known = _NEVER
        self._chunks = 0
        self._chunk: Chunk | None = None
        self._left = 0
        self._begin()

    def _begin(self) -> None:
        """Open the start, and the solved position with the player in each of its regions."""
        search_board = self._search_board
        start, end = search_board.boxes, self._field.goal_squares
        live = bool((self._tables.store.number[start] >= 0).all())
        bound = self._total(self._field.costs, self._shared.to_goals, start, search_board.player)
        opened: list[tuple[int, int, int, int]] = []
        if live and bound < FAR and (self._tables.store.number[end] >= 0).all():
            opened.append((0, self._reached(start, search_board.player)[1], bound, bound))
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
        # a board that starts solved never gets here: the driver answers at once

    def _ends(self, row: np.ndarray) -> list[tuple[int, int, int, int]]:
        """Return the solved position once for each region where the player may end."""
        found = []
        shut = self._scratch.shut.copy()
        shut[row] = 1
        seen = shut != 0
        for square in range(self._search_board.size):
            if seen[square]:
                continue
            reached, lowest = self._reached(row, square)
            seen |= reached
            total = self._total(self._shared.start_costs, self._shared.from_start, row, lowest)
            if total < FAR:
                found.append((1, lowest, total, 0))
        return found

    def _reached(self, row: np.ndarray, player: int) -> tuple[np.ndarray, int]:
        """Return the squares that the player reaches among these boxes, and the lowest of them."""
        shut = self._scratch.shut.copy()
        shut[row] = 1
        mark = np.zeros_like(self._scratch.mark)
        lowest = flood(self._search_board.neighbours, shut, player, mark, 1, self._scratch.stack)
        return mark == 1, lowest

    def _total(self, costs: np.ndarray, matching: Matching, row: np.ndarray, player: int) -> int:
        matching.rows[:] = [box_state(self._field, box, player) for box in row.tolist()]
        return best_total(costs, matching)

    @property
    def nodes(self) -> int:
        """Positions expanded on both sides."""
        return int(self._shared.counts[kernels.NODES])

    @property
    def states(self) -> int:
        """Positions found."""
        return self._tables.count

    @property
    def open_states(self) -> int:
        """Positions found and not expanded."""
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
        on_the_way = self._pair_tables.nbytes + self._groups.nbytes + self._dead.nbytes
        return self._tables.nbytes + self._fixed + on_the_way

    @property
    def best(self) -> Position | None:
        """The forward position whose matching costs least."""
        state = int(self._shared.counts[kernels.SHOWN])
        if state < 0:
            return None
        store = self._tables.store
        row = np.zeros(len(self._search_board.boxes), np.int32)
        player = unpacked(
            store.squares, int(store.layout[0]), int(store.layout[1]), store.words[state], row
        )
        return self._search_board.position(row, player)

    @property
    def words(self) -> str:
        """Always "": the counts say enough."""
        return ""

    @property
    def pushes(self) -> int | None:
        """The pushes of the shortest solution found and not yet known, or None."""
        least = int(self._shared.counts[kernels.LEAST])
        return least if least < self._known else None

    def know(self, pushes: int) -> None:
        """From now on, look only for solutions of fewer pushes than this."""
        counts = self._shared.counts
        if pushes < self._known:
            self._known = pushes
            counts[kernels.LEAST] = min(pushes, counts[kernels.LEAST])

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions.

        SOLVED means that no solution has fewer pushes than the shortest one found or known.
        """
        while budget > 0:
            if self._shared.counts[kernels.LEAST] <= self._ceiling:
                return StepStatus.SOLVED
            if self._chunk is None:
                ended = self._raised()
                if ended is not None:
                    return ended
                if self._dead.is_due(self.nodes):
                    return StepStatus.FULL
                for tables in (self._pair_tables, self._groups):
                    if tables.is_due(self.nodes):
                        return self._studied(tables)
                if self._is_holding:
                    some = min(budget, _CHUNK)
                    status, budget = self._unheld(4 * some), budget - some
                else:
                    self._begin_chunk()
                    continue
            else:
                before, asked = self.nodes, min(self._left, budget)
                status = self._expanded(self._chunk, asked)
                spent = self.nodes - before
                is_skipping = self._chunk is not None and spent < asked
                budget -= _SKIPPED * asked if is_skipping else max(1, spent)
            if status is StepStatus.FULL:
                return status
        return StepStatus.RUNNING

    def _studied(self, tables: PairTables | GroupTables) -> StepStatus:
        """Continue with the tables that are made only for long searches."""
        if not tables.is_begun:
            return StepStatus.FULL
        make_for_a_slice(tables)
        self._shared = self._shared._replace(
            dead_pairs=self._pair_tables.pairs,
            dead_triples=self._pair_tables.triples,
            wastes=self._groups.wastes,
        )
        return StepStatus.RUNNING

    def _raised(self) -> StepStatus | None:
        """Go to the next levels, or raise the ceiling. Return how it ends, or None."""
        tables = self._tables
        while True:
            for side in _SIDES:
                level = tables.least_level(side)
                if level != self._levels[side]:
                    self._levels[side], self._work[side] = level, 0
            if self._is_holding:
                return None
            if any(not tables.has_open(side) for side in _SIDES):
                found = self._shared.counts[kernels.LEAST] < _NEVER
                return StepStatus.SOLVED if found else StepStatus.EXHAUSTED
            lowest = [self._base[side] + 2 * self._levels[side] for side in _SIDES]
            if all(self._levels[side] >= 0 for side in _SIDES) and sum(lowest) <= 2 * self._ceiling:
                return None
            self._ceiling += 2
            if self._shared.counts[kernels.LEAST] <= self._ceiling:
                return StepStatus.SOLVED

    @property
    def _is_holding(self) -> bool:
        """Whether postponed states may matter now that the ceiling is raised."""
        beyond = self._ceiling - self._first
        return any(self._tables.held_until(side, beyond) for side in _SIDES)

    def _unheld(self, most: int) -> StepStatus:
        """Open up to ``most`` postponed states of one side, those of least ``f`` first."""
        tables, beyond = self._tables, self._ceiling - self._first
        side = next(side for side in _SIDES if tables.held_until(side, beyond))
        span = self._span(side, 0, 0)
        f = tables.first_held(side)
        return self._told(release_held(self._expansion(side), span, f, most))

    def _expansion(self, side: int) -> kernels.Expansion:
        """Return the present tables for the kernels of one side."""
        return kernels.Expansion(
            store=self._tables.store,
            front=self._tables.fronts[side],
            field=self._field,
            scratch=self._scratch,
            shared=self._shared,
            walls=self._walls,
            proofs=self._dead.proofs,
            plain=self._dead.field,
        )

    def _span(self, side: int, low: int, high: int, *, is_descent: bool = False) -> kernels.Span:
        return kernels.Span(
            side=side,
            low=low,
            high=high,
            ceiling=self._ceiling,
            base=self._base[side],
            first=self._first,
            is_descent=is_descent,
        )

    def _begin_chunk(self) -> None:
        """Choose what to expand next: the lowest level of the cheaper side, or a descent."""
        fronts, level = self._tables.fronts, self._levels
        self._chunks += 1
        self._left = min(_CHUNK, _FIRST_CHUNK << min(self._chunks, 9))
        if self._chunks % _DESCENT_INTERVALS[self._known < _NEVER] == 0:
            high = self._ceiling - ((self._base[0] + self._base[1]) >> 1) - level[1]
            high = min(high, len(fronts[0].counts) - 1)
            self._chunk = Chunk(0, level[0], high, is_descent=True)
            return
        price = [self._work[s] + int(fronts[s].counts[level[s]]) for s in _SIDES]
        side = 0 if price[0] <= price[1] else 1
        self._chunk = Chunk(side, level[side], level[side], is_descent=False)

    def _expanded(self, chunk: Chunk, budget: int) -> StepStatus:
        """Continue the chunk."""
        before = self.nodes
        span = self._span(chunk.side, chunk.low, chunk.high, is_descent=chunk.is_descent)
        status = expand(self._expansion(chunk.side), span, budget)
        spent = self.nodes - before
        self._left -= spent
        if not chunk.is_descent:
            self._work[chunk.side] += spent
        if status == kernels.DRY or self._left <= 0:
            self._chunk = None
        return self._told(status)

    def _told(self, status: int) -> StepStatus:
        return StepStatus.FULL if status == kernels.FULL else StepStatus.RUNNING

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full, or make room for the tables of a long search."""
        if self._dead.is_due(self.nodes):
            if self._dead.begin(most - self.nbytes):
                self._shared.counts[kernels.PROOF_BUDGET] = 0
            yield True
            return
        for tables in (self._pair_tables, self._groups):
            if tables.is_due(self.nodes) and not tables.is_begun:
                tables.begin(most - self.nbytes)
                yield True
                return
        counts = self._shared.counts
        wanted = int(counts[kernels.LEVEL]), int(counts[kernels.HEIGHT])
        yield from self._tables.grow(most - self.nbytes + self._tables.nbytes, *wanted)

    def lurd(self) -> str:
        """Return the solution through the state where both sides met."""
        pushes: list[tuple[int, int]] = []
        for side in _SIDES:
            state = int(self._shared.counts[kernels.MEETING])
            way = []
            while True:
                state, push = step_towards(
                    self._tables.store, self._field, self._scratch, self._shared, state, side
                )
                if state < 0:
                    break
                way.append((push >> 2, push & 3))
            pushes += way if side else way[::-1]
        return lurd_of_pushes(self._search_board, pushes)
