"""One direction of ``pull``: its tables, and the ways to what it knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.assignment import FAR, best_total, new_matching
from sokolab.kernels.search.dead.sets import bits_of
from sokolab.kernels.search.fess.known_positions import (
    KnownPositions,
    find_position,
    first_known_node,
)
from sokolab.kernels.search.pull import loop as kernels
from sokolab.kernels.search.pull.corral import WORK
from sokolab.kernels.search.pull.states import Open, add, enter, locate, new_open, rehash
from sokolab.solvers.frame.driver import StepStatus
from sokolab.solvers.frame.growing_arrays import Tables, grown_rows

__all__ = ["Side"]

_ROWS: Final = 1 << 12
_BUCKETS: Final = 1 << 14
_REHASHED: Final = 20_000
_PER_STATE: Final = ("bits", "player", "cost", "parent", "link", "step")


class Side:
    """One direction of the search with its tables.

    Parameters
    ----------
    land
        The board without its boxes.
    costs
        int32 ``[s, k]``: least pushes between the state of a lone box and each end.
    barred
        uint8 ``[m + 1, 4]`` twice: moves by which a lone box is lost, this way and the other way.
    ends, end_players
        Where boxes stand in the end; a square of each region in which the player may be then.
    options
        Of :class:`sokolab.kernels.search.pull.loop.Way`.
    """

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
        """What the kernel needs to know of this direction."""
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
        """The positions known, with the queue."""
        return Open(*(self.tables[name] for name in Open._fields))

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return int(self.room.counts[kernels.NODES])

    @property
    def states(self) -> int:
        """Positions known."""
        return int(self.tables["used"][0])

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
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

    def step(self, other: Side, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        return StepStatus(
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
                tables["bits"],
                tables["player"],
                tables["keys"],
                land.squares,
                land.word,
                land.bit,
                slots,
                first,
                min(first + _REHASHED, self.states),
            )
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

    def pushes_found(self, other: Side) -> list[tuple[int, int]]:
        """Return the pushes, box and direction, from a root here to the one met on the other side.

        Once a step said SOLVED, for the direction by pushes.
        """
        made = [(box, d) for box, _, d in self.moves_to(int(self.room.counts[kernels.SOLVED]))]
        met = int(self.room.counts[kernels.MET])
        return made + (other.pushes_from(met) if met >= 0 else [])

    def pushes_from(self, state: int) -> list[tuple[int, int]]:
        """Return the pushes, box and direction, that undo the pulls to a position."""
        return [(target, d ^ 2) for _, target, d in reversed(self.moves_to(state))]

    def another(self) -> Side:
        """Return the same direction with empty tables; it shares the dead sets."""
        ends, players, options = self._ends, self._end_players.tolist(), self._options.tolist()
        other = Side(self.land, self.costs, self._barred, ends, players, tuple(options))
        other.sets = self.sets
        return other

    def met(
        self,
        hashes: NDArray[np.int64],
        lowest: NDArray[np.uint16],
        verdicts: Ints,
        first: int,
        last: int,
    ) -> int:
        """Return the first of these nodes of a search from the start that is known, or -1."""
        return first_known_node(self._known, hashes, lowest, verdicts, first, last)

    def pushes_onward(self, hashed: int, lowest: int) -> list[tuple[int, int]]:
        """Return the pushes, box and direction, from the position with that hash to a root."""
        return self.pushes_from(find_position(self._known, hashed, lowest))

    @property
    def _known(self) -> KnownPositions:
        tables, land = self.tables, self.land
        return KnownPositions(
            tables["slots"],
            tables["bits"],
            tables["player"],
            tables["keys"],
            land.squares,
            land.word,
            land.bit,
        )
