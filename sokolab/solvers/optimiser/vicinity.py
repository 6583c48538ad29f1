"""One search near a stretch of a way; the optimiser makes many of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.vicinity import search as kernels
from sokolab.kernels.search.vicinity.bits import new_bits
from sokolab.kernels.search.vicinity.search import Around, Ground
from sokolab.kernels.search.vicinity.states import Known, new_known, rehash
from sokolab.kernels.search.vicinity.tube import nearest_squares
from sokolab.solvers.frame.driver import StepStatus
from sokolab.solvers.frame.growing_arrays import Tables, grown_rows, grown_slots
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.optimiser.push_sequence import Push, PushSequence

__all__ = ["Land", "Least", "Vicinity"]

_ROWS: Final = 1 << 12
_KEPT: Final = 40_000_000  # bytes of distances, and of ranks, kept between searches
_REST: Final = 12  # a square on which a box rests sometime counts as this near to its trail
_PER_STATE: Final = (
    "boxes",
    "player",
    "cost",
    "tie",
    "parent",
    "step",
    "place",
    "before",
    "after",
)


class Least(IntEnum):
    """What a search makes least."""

    PUSHES = kernels.PUSHES_ALONE
    PUSHES_MOVES = kernels.BY_PUSHES
    MOVES_PUSHES = kernels.BY_MOVES


class Land:
    """What all searches on a board share: bits, distances and ranks, worked out when asked for."""

    def __init__(self, search_board: SearchBoard) -> None:
        size = search_board.size
        self.search_board = search_board
        self.neighbours = search_board.neighbours
        self._pulls: dict[int, NDArray[np.int32]] = {}
        self._ranks: dict[int, NDArray[np.uint8]] = {}
        self._queue = np.empty(size + 1, np.int32)
        self._mark = np.full(size + 1, -1, np.int32)
        goals = np.flatnonzero(search_board.goals).astype(np.int32)
        self._members = np.zeros(size + 1, np.bool_)
        for goal in goals.tolist():
            self._members |= self._pulls_to(goal) < kernels.FAR
        self._members[size] = False
        self.bits = new_bits(self._members)
        random = np.random.Generator(np.random.PCG64(0x50C0BA))
        keys = random.integers(0, 2**63 - 1, size=(2, size + 1), dtype=np.int64)
        self.ground = Ground(search_board.neighbours, *self.bits, keys)
        self.scratch = kernels.new_scratch(size, len(goals), len(self.bits[2]) // 63)

    @property
    def nodes(self) -> int:
        """Positions expanded, and exchanges tried, by all searches so far."""
        return int(self.scratch.counts[kernels.NODES])

    def count(self, nodes: int) -> None:
        """Count nodes of a search that does so by itself."""
        self.scratch.counts[kernels.NODES] += nodes

    def _pulls_to(self, goal: int) -> NDArray[np.int32]:
        if goal not in self._pulls:
            out = np.empty(self.search_board.size + 1, np.int32)
            kernels.pulls_to(self.neighbours, goal, out, self._queue)
            self._pulls[goal] = out
        return self._pulls[goal]

    def pulls(self, goals: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return the pushes to each goal from every square."""
        pulls = np.stack([self._pulls_to(goal) for goal in goals.tolist()])
        if len(self._pulls) * pulls[0].nbytes > _KEPT:
            self._pulls.clear()
        return pulls

    def rank_row(self, square: int) -> NDArray[np.uint8]:
        """Return how near each square is to one, boxes lifted."""
        if square not in self._ranks:
            out = np.empty(self.search_board.size + 1, np.uint8)
            members = self._members.view(np.uint8)
            nearest_squares(self.neighbours, members, square, out, self._queue, self._mark, square)
            self._ranks[square] = out
        return self._ranks[square]

    def ranks(
        self, way: PushSequence, first: int, last: int
    ) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """Return the rows of the squares that hold boxes on a stretch, and the ranks there."""
        touched = (int(self.neighbours[push]) for push in way.pushes[first:last])
        squares = sorted({*members_of(self, way.words[first]).tolist(), *touched})
        rows = np.full(self.search_board.size + 1, -1, np.int32)
        rows[squares] = np.arange(len(squares), dtype=np.int32)
        ranks = np.stack([self.rank_row(square) for square in squares])
        if len(self._ranks) * ranks[0].nbytes > _KEPT:
            self._ranks.clear()
        for visited, rests in way.trails:
            on_stretch = rows[np.array(visited)]
            here = np.ix_(on_stretch[on_stretch >= 0], np.array(rests))
            ranks[here] = np.minimum(ranks[here], _REST)
        return rows, ranks


class Vicinity:
    """The search for a cheaper way from one position of a way to a later one.

    Parameters
    ----------
    first, last
        The pushes ``first`` to ``last - 1`` may be replaced.
    limits
        How far boxes may be off their places, as
        :func:`~sokolab.kernels.search.vicinity.tube.place_on_way` takes it.
    """

    doing: Final = "looking at"

    def __init__(
        self,
        land: Land,
        way: PushSequence,
        first: int,
        last: int,
        limits: Sequence[int],
        least: Least,
    ) -> None:
        self.first, self.last = first, last
        self._land = land
        self._way = way
        words = np.ascontiguousarray(way.words[first : last + 1])
        goals = members_of(land, words[-1])
        numbers = np.full(land.search_board.size + 1, -1, np.int32)
        numbers[goals] = np.arange(len(goals), dtype=np.int32)
        rows, ranks = land.ranks(way, first, last)
        then = way.behind(last)
        self._goals = goals
        self._around = Around(
            words,
            rows,
            ranks,
            np.array(limits, np.int32),
            numbers,
            land.pulls(goals),
            np.array([least, then], np.int64),
        )
        known = new_known(words.shape[1], land.search_board.size + 2, _ROWS)
        self._tables: Tables = known._asdict()
        self._fixed = self._around.ranks.nbytes + self._around.pulls.nbytes + words.nbytes
        moves = int(way.moves_before[last] - way.moves_before[first])
        if then >= 0:
            moves += int(way.moves_before[last + 1] - way.moves_before[last]) - 1
        counts = land.scratch.counts
        counts[kernels.CURSOR] = 0
        counts[kernels.BEST] = -1
        counts[kernels.BEST_COST] = moves if least is Least.MOVES_PUSHES else last - first
        counts[kernels.BEST_TIE] = {
            Least.PUSHES: 0,
            Least.PUSHES_MOVES: moves,
            Least.MOVES_PUSHES: last - first,
        }[least]
        kernels.begin(known, land.ground, self._around, land.scratch, way.player(first))

    @property
    def _known(self) -> Known:
        return Known(**self._tables)

    @property
    def states(self) -> int:
        """Positions known."""
        return int(self._tables["used"][0])

    @property
    def open_states(self) -> int:
        """Positions known and not expanded."""
        return int(self._tables["used"][1])

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self._fixed + sum(table.nbytes for table in self._tables.values())

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        land = self._land
        return StepStatus(
            kernels.step(self._known, land.ground, self._around, land.scratch, self._goals, budget)
        )

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full, as :meth:`sokolab.solvers.frame.driver.Search.grow` does."""
        total = self.states + 4 * len(self._goals)
        most -= self._fixed
        if total * 8 > len(self._tables["slots"]) * 5:
            land = self._land
            again = partial(
                rehash, self._known, land.ground.keys, land.ground.square, land.scratch.row
            )
            yield from grown_slots(self._tables, most, again)
        if total > len(self._tables["player"]):
            yield from grown_rows(self._tables, _PER_STATE, most)

    def way(self) -> PushSequence:
        """Return the cheaper way, once a step said SOLVED."""
        state = int(self._land.scratch.counts[kernels.BEST])
        parent, step = self._tables["parent"], self._tables["step"]
        found: list[Push] = []
        while parent[state] >= 0:
            found.append((int(step[state]) >> 2, int(step[state]) & 3))
            state = int(parent[state])
        return self._way.spliced(self.first, self.last, found[::-1])


def members_of(land: Land, words: NDArray[np.int64]) -> NDArray[np.int32]:
    """Return the squares of a set of boxes, ascending."""
    word, bit, _ = land.bits
    return np.flatnonzero((words[word] & bit) != 0).astype(np.int32)
