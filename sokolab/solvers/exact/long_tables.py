"""Tables that only a long search for the fewest pushes makes. Most levels are decided before.

They hold dead pairs and triples of boxes, the waste of groups, and the deadlock proofs.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from math import comb
from time import perf_counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.boards.assignment import FAR, best_total, new_matching
from sokolab.kernels.search.boards.few_boxes import binomials
from sokolab.kernels.search.boards.field import Field, box_state
from sokolab.kernels.search.dead.proofs import Proofs, new_proofs
from sokolab.kernels.search.dead.sets import GroupGame, SetSearch
from sokolab.kernels.search.exact.group_bound import GroupWastes, no_group_wastes
from sokolab.kernels.search.exact.group_waste import Ends, GroupWasteSearch
from sokolab.solvers.exact.rules import Rule
from sokolab.solvers.frame import growing_arrays, loading, one_box_tables
from sokolab.solvers.frame.search_board import SearchBoard, search_board

_BOXES_IN_TABLE: Final = {Rule.DEAD_PAIRS: 2, Rule.DEAD_TRIPLES: 3}
_MAX_BYTES: Final = 100_000_000
_SLICE_SECONDS: Final = 0.02  # seconds; after shorter slices, the driver would ask for more nodes


class DeadSetTables:
    """Tables of dead pairs and triples of boxes, computed in pieces of a few milliseconds.

    Parameters
    ----------
    field
        The field, restricted to states reachable from the start.
    live_index
        int32 ``[m + 1]``: numbers of the squares where boxes can stand.
    rules
        The rules that are on: ``DEAD_PAIRS``, ``DEAD_TRIPLES`` or both.
    start_player
        The player's square at the start, -1 = anywhere.

    Attributes
    ----------
    pairs, triples
        int64 ``[2, m, l, words]`` and ``[2, m, l, l, words]``, for the side that pushes and the one
        that pulls; empty until they are made.
    min_nodes, min_nodes_for_triples
        Numbers of nodes before which no pairs and no triples are made; most levels are decided
        earlier.
    """

    min_nodes = 3_000
    min_nodes_for_triples = 30_000

    def __init__(
        self,
        search_board: SearchBoard,
        field: Field,
        live_index: NDArray[np.int32],
        rules: Collection[Rule],
        start_player: int,
    ) -> None:
        self._search_board = search_board
        self._field = field
        self._live_index = live_index
        self._start_player = start_player
        self.pairs = np.zeros((2, 0, 0, 1), np.int64)
        self.triples = np.zeros((2, 0, 0, 0, 1), np.int64)
        self._search: SetSearch | None = None  # the search in progress
        k = len(search_board.boxes)
        self._live_count = int((live_index >= 0).sum())
        self._rules_left = [
            rule
            for rule in _BOXES_IN_TABLE
            if rule in rules
            and _BOXES_IN_TABLE[rule] <= min(k, self._live_count)
            and self._bytes_for(rule) < _MAX_BYTES
        ]

    def _bytes_for(self, rule: Rule) -> int:
        """Return roughly how many bytes a table takes while it is computed."""
        return SetSearch.bytes_for(
            self._search_board.size, self._live_count, _BOXES_IN_TABLE[rule], 4
        )

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays."""
        in_progress = self._search.nbytes if self._search else 0
        return self.pairs.nbytes + self.triples.nbytes + in_progress

    def is_due(self, nodes: int) -> bool:
        """Whether a table should be made, after that many nodes."""
        if not self._rules_left:
            return False
        is_early = self._rules_left[0] == Rule.DEAD_PAIRS
        return nodes >= (self.min_nodes if is_early else self.min_nodes_for_triples)

    @property
    def is_begun(self) -> bool:
        """Whether a table is being computed."""
        return self._search is not None

    def begin(self, max_bytes: int) -> None:
        """Begin the next table, or skip it if it takes more than ``max_bytes`` bytes."""
        rule = self._rules_left[0]
        if self._bytes_for(rule) > max_bytes:
            self._rules_left.pop(0)
            return
        live = (self._live_index >= 0).astype(np.uint8)
        starts = np.zeros_like(live)
        starts[self._search_board.boxes] = 1
        games = (
            GroupGame(self._field.goals, -1, uses_pulls=True),
            GroupGame(starts, self._start_player, uses_pulls=False),
        )
        self._search = SetSearch(self._field.neighbours, live, _BOXES_IN_TABLE[rule], games)

    def step(self) -> None:
        """Continue the table begun for a few milliseconds."""
        if self._search is None or not self._search.step():
            return
        tables = np.stack(self._search.tables)
        if self._rules_left.pop(0) == Rule.DEAD_PAIRS:
            self.pairs = tables
        else:
            self.triples = tables
        self._search = None


def continue_tables(tables: DeadSetTables | GroupTables) -> None:
    """Continue tables for the length of a slice."""
    start = perf_counter()
    while tables.is_begun and perf_counter() - start < _SLICE_SECONDS:
        tables.step()


class GroupSide:
    """One side of a search: the ends where its boxes go, and the squares where they stand.

    Parameters
    ----------
    costs
        int32 ``[s, k]``: pushes of a single box to, or from, each end.
    ends
        int32 ``[k]``: the squares of the ends.
    boxes, player
        The position whose cheapest matching sets the dual variables; the boxes are int32 ``[k]``.
    last_player
        The square where the player must end, -1 = anywhere.
    uses_pulls
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
        uses_pulls: bool,
    ) -> None:
        states = [box_state(field, square, player) for square in boxes.tolist()]
        matching = new_matching(np.array(states, np.int32))
        is_possible = best_total(costs, matching) < FAR
        duals = matching.goal_dual if is_possible else np.zeros_like(matching.goal_dual)
        dual = np.full(len(field.goals), FAR, np.int64)
        dual[ends] = duals
        potential = np.where(costs < FAR, costs - duals, FAR).min(axis=1).astype(np.int64)
        self.ends = Ends(dual, potential, last_player, uses_pulls)
        self.dual_sum = int(duals.sum())


def two_sides(
    search_board: SearchBoard, field: Field, start_costs: NDArray[np.int32], start_player: int
) -> tuple[GroupSide, GroupSide]:
    """Return the side that pushes from the start and the side that pulls from the solved position.

    Parameters
    ----------
    start_costs
        int32 ``[s, k]``: pushes of a single box from each start square.
    start_player
        The player's square at the start, -1 = anywhere.
    """
    boxes, goals, player = search_board.boxes, field.goal_squares, search_board.player
    last_player = player if not field.goals[player] else int(np.argmin(field.goals))
    forward = GroupSide(field, field.costs, goals, boxes, player, last_player=-1, uses_pulls=True)
    backward = GroupSide(
        field, start_costs, boxes, goals, last_player, last_player=start_player, uses_pulls=False
    )
    return forward, backward


class GroupTables:
    """Tables of the waste of two, three and four boxes, made in pieces of a few milliseconds.

    A table is begun when the search has lasted about as long as the table will take.

    Parameters
    ----------
    live_index
        int32 ``[m + 1]``: numbers of the squares where boxes can stand.
    sides
        The sides for which tables are made.
    is_on
        Whether the tables are made at all.

    Attributes
    ----------
    wastes
        The tables in the form that kernels take.
    min_nodes
        Number of nodes before which no table is made; most levels are decided earlier.
    entries_per_node
        Number of table entries that take as long as a node.
    """

    min_nodes = 3_000
    entries_per_node = 400

    def __init__(
        self,
        search_board: SearchBoard,
        field: Field,
        live_index: NDArray[np.int32],
        sides: Sequence[GroupSide],
        *,
        is_on: bool,
    ) -> None:
        self._field = field
        self._live_index = live_index
        self._sides = sides
        live_count, box_count = int((live_index >= 0).sum()), len(search_board.boxes)
        self.wastes: GroupWastes = no_group_wastes(
            np.stack([side.ends.potential for side in sides]),
            np.array([side.dual_sum for side in sides], np.int64),
            binomials(live_count, 4),
            box_count,
        )
        self._live_count = live_count
        self._square_count = search_board.size
        ends = np.concatenate((search_board.boxes, field.goal_squares))
        is_on = is_on and bool((live_index[ends] >= 0).all())
        self._sizes_left = [
            size for size in (2, 3, 4) if is_on and size <= min(box_count, live_count)
        ]
        self._searches: list[GroupWasteSearch] = []
        self._table = np.zeros((len(sides), 0, 0), np.uint8)

    def _entry_count(self, size: int) -> int:
        """Return the number of entries of a table."""
        return len(self._sides) * self._square_count * comb(self._live_count, size)

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays."""
        wastes = self.wastes
        finished = wastes.twos.nbytes + wastes.threes.nbytes + wastes.fours.nbytes
        in_progress = sum(search.nbytes for search in self._searches)
        return finished + self._table.nbytes + in_progress + wastes.groups.nbytes

    def is_due(self, nodes: int) -> bool:
        """Whether a table should be made, after that many nodes."""
        if not self._sizes_left:
            return False
        return nodes >= max(
            self.min_nodes, self._entry_count(self._sizes_left[0]) // self.entries_per_node
        )

    @property
    def is_begun(self) -> bool:
        """Whether a table is being made."""
        return bool(self._searches)

    def begin(self, max_bytes: int) -> None:
        """Begin the next table, or give up if it takes more than half of ``max_bytes`` bytes."""
        size = self._sizes_left[0]
        search_bytes = len(self._sides) * GroupWasteSearch.bytes_for(self._live_count, size)
        if 2 * (self._entry_count(size) + search_bytes) > max_bytes:
            self._sizes_left.clear()
            return
        shape = (len(self._sides), self._square_count, comb(self._live_count, size))
        self._table = np.empty(shape, np.uint8)
        self._searches = [
            GroupWasteSearch(self._field, self._live_index, size, side.ends, self._table[i])
            for i, side in enumerate(self._sides)
        ]

    def step(self) -> None:
        """Continue the table begun for a few milliseconds."""
        size = self._sizes_left[0]
        if not self._searches[0].step():
            return
        self._searches.pop(0)
        if not self._searches:
            wastes = self.wastes
            if size == 2:
                self.wastes = wastes._replace(twos=self._table)
            elif size == 3:
                self.wastes = wastes._replace(threes=self._table)
            else:
                self.wastes = wastes._replace(fours=self._table)
            self._table = self._table[:, :0, :0]
            self._sizes_left.pop(0)


class DeadlockProofs:
    """The tables of the deadlock proofs. They are placeholders until :meth:`begin` makes them.

    Parameters
    ----------
    is_on
        Whether the proofs are used at all.

    Attributes
    ----------
    proofs, field
        The tables in the form that kernels take; the field does not depend on the start.
    min_nodes
        Number of nodes before which no tables are made; most levels are decided earlier.
    """

    min_nodes = 3_000

    def __init__(self, search_board: SearchBoard, *, is_on: bool) -> None:
        self._search_board = search_board
        self._is_pending = is_on
        self.nbytes = 0
        self.field, self.proofs = _placeholders()

    def is_due(self, nodes: int) -> bool:
        """Whether the tables should be made, after that many nodes."""
        return self._is_pending and nodes >= self.min_nodes

    def begin(self, max_bytes: int) -> bool:
        """Make the tables if they fit into ``max_bytes`` bytes. Return whether they did."""
        self._is_pending = False
        field = one_box_tables.field_of(self._search_board, one_box_tables.ALL_RULES)
        proofs = new_proofs(field)
        nbytes = growing_arrays.bytes_of(proofs)
        if nbytes > max_bytes:
            return False
        self.field = field
        self.proofs = proofs
        self.nbytes = nbytes
        return True


@cache
def _placeholders() -> tuple[Field, Proofs]:
    """Return placeholders of the right types for kernels that do not use them."""
    field = one_box_tables.field_of(search_board(loading.CORRIDOR), one_box_tables.ALL_RULES)
    return field, new_proofs(field)
