"""The tables of group waste, made while a search for least pushes goes on."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from time import perf_counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.boards.assignment import FAR, best_total, new_matching
from sokolab.kernels.search.boards.few_boxes import choices
from sokolab.kernels.search.boards.field import Field, box_state
from sokolab.kernels.search.exact.group_bound import GroupWastes, no_group_wastes
from sokolab.kernels.search.exact.group_waste import Ends, GroupWasteSearch
from sokolab.solvers.exact.pair_tables import PairTables
from sokolab.solvers.frame.search_board import SearchBoard

WASTES: Final = 4
"""The number of this rule, next to those of :mod:`sokolab.solvers.exact.pair_tables`."""

_SLICE: Final = 0.02  # seconds; less would let the driver ask for more and more nodes at a time


def make_for_a_slice(tables: PairTables | GroupTables) -> None:
    """Continue with the table begun, as long as a slice of a search may take."""
    begun = perf_counter()
    while tables.is_begun and perf_counter() - begun < _SLICE:
        tables.step()


class GroupSide:
    """One side of a search: where its boxes go, and where they are now.

    Parameters
    ----------
    costs
        int32 ``[s, k]``: pushes of a single box to, or from, each end.
    ends
        int32 ``[k]``: their squares.
    boxes, player
        int32 ``[k]``: the position whose least matching sets the prices.
    last_player
        Where the player has to be at the end, -1 = anywhere.
    pulls
        Whether the ends are goals.
    """

    def __init__(
        self,
        field: Field,
        costs: NDArray[np.int32],
        ends: NDArray[np.int32],
        boxes: NDArray[np.int32],
        player: int,
        *,
        last_player: int,
        pulls: bool,
    ) -> None:
        states = [box_state(field, box, player) for box in boxes.tolist()]
        matching = new_matching(np.array(states, np.int32))
        is_possible = best_total(costs, matching) < FAR
        prices = matching.goal_price if is_possible else np.zeros_like(matching.goal_price)
        price = np.full(len(field.goals), FAR, np.int64)
        price[ends] = prices
        potential = np.where(costs < FAR, costs - prices, FAR).min(axis=1).astype(np.int64)
        self.ends = Ends(price, potential, last_player, pulls)
        self.total = int(prices.sum())


def two_sides(
    search_board: SearchBoard, field: Field, start_costs: NDArray[np.int32], first_player: int
) -> tuple[GroupSide, GroupSide]:
    """Return the side that pushes from the start and the side that pulls from the solved position.

    Parameters
    ----------
    start_costs
        int32 ``[s, k]``: pushes of a single box from each start square.
    first_player
        Where the player is at the start, -1 = anywhere.
    """
    boxes, goals, player = search_board.boxes, field.goal_squares, search_board.player
    last = player if not field.goals[player] else int(np.argmin(field.goals))
    return (
        GroupSide(field, field.costs, goals, boxes, player, last_player=-1, pulls=True),
        GroupSide(field, start_costs, boxes, goals, last, last_player=first_player, pulls=False),
    )


class GroupTables:
    """Tables of the waste of two, three and four boxes, made in pieces of a few milliseconds.

    A table is begun when the search has lasted about as long as making it will take.

    Parameters
    ----------
    number
        int32 ``[m + 1]``: numbers of the squares where boxes may stand.
    sides
        What the tables are for.
    is_on
        Whether they are to be made at all.

    Attributes
    ----------
    wastes
        As kernels take them.
    after
        No table is made before that many nodes; most levels are decided before.
    entries_per_node
        Entries of a table that take as long as a node.
    """

    after = 3_000
    entries_per_node = 400

    def __init__(
        self,
        search_board: SearchBoard,
        field: Field,
        number: NDArray[np.int32],
        sides: Sequence[GroupSide],
        *,
        is_on: bool,
    ) -> None:
        self._field, self._number, self._sides = field, number, sides
        live, boxes = int((number >= 0).sum()), len(search_board.boxes)
        self.wastes: GroupWastes = no_group_wastes(
            np.stack([side.ends.potential for side in sides]),
            np.array([side.total for side in sides], np.int64),
            choices(live, 4),
            boxes,
        )
        self._live, self._squares = live, search_board.size
        corners = np.concatenate((search_board.boxes, field.goal_squares))
        is_on = is_on and bool((number[corners] >= 0).all())
        self._todo = [size for size in (2, 3, 4) if is_on and size <= min(boxes, live)]
        self._searches: list[GroupWasteSearch] = []
        self._table = np.zeros((len(sides), 0, 0), np.uint8)

    def _entries(self, size: int) -> int:
        """Return how many entries a table has."""
        return len(self._sides) * self._squares * comb(self._live, size)

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays."""
        wastes = self.wastes
        made = wastes.twos.nbytes + wastes.threes.nbytes + wastes.fours.nbytes
        in_progress = sum(search.nbytes for search in self._searches)
        return made + self._table.nbytes + in_progress + wastes.found.nbytes

    def is_due(self, nodes: int) -> bool:
        """Whether a table should be made, after that many nodes."""
        if not self._todo:
            return False
        return nodes >= max(self.after, self._entries(self._todo[0]) // self.entries_per_node)

    @property
    def is_begun(self) -> bool:
        """Whether a table is being made."""
        return bool(self._searches)

    def begin(self, room: int) -> None:
        """Begin the next table, or give up if it takes more than half of ``room`` bytes."""
        size = self._todo[0]
        beside = len(self._sides) * GroupWasteSearch.bytes_for(self._live, size)
        if 2 * (self._entries(size) + beside) > room:
            self._todo.clear()
            return
        shape = (len(self._sides), self._squares, comb(self._live, size))
        self._table = np.empty(shape, np.uint8)
        self._searches = [
            GroupWasteSearch(self._field, self._number, size, side.ends, self._table[i])
            for i, side in enumerate(self._sides)
        ]

    def step(self) -> None:
        """Continue the table begun for a few milliseconds."""
        size = self._todo[0]
        if not self._searches[0].step():
            return
        self._searches.pop(0)
        if not self._searches:
            made = self.wastes
            if size == 2:
                self.wastes = made._replace(twos=self._table)
            elif size == 3:
                self.wastes = made._replace(threes=self._table)
            else:
                self.wastes = made._replace(fours=self._table)
            self._table = self._table[:, :0, :0]
            self._todo.pop(0)
