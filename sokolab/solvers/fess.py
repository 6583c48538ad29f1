"""``fess``: feature-space search over macro moves, steered by a packing plan.

The level is first played backwards, which tells in which order to fill the goals
(:mod:`sokolab.solvers.packing`); then forwards. A step is a macro move: all pushes of one box at a
stretch. Positions are filed in cells by their features, moves that an advisor names cost nothing,
and the search goes round the cells in turns with the best one; ``docs/solvers.md`` tells it whole.

Source: Y. Shoham, J. Schaeffer, *The FESS algorithm: a feature based approach to single-agent
search*, IEEE Conference on Games 2020.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import numpy as np

from sokolab.core.position import Position
from sokolab.kernels.search.dead.stack import new_proofs
from sokolab.kernels.search.fess import loop
from sokolab.kernels.search.fess.begin import enter_start
from sokolab.kernels.search.fess.scene import new_hand, new_scene
from sokolab.kernels.search.fess.score import steps_of
from sokolab.kernels.search.fess.tables import (
    CELLS,
    EXPANSIONS,
    NODES,
    Cells,
    Edges,
    Expansions,
    Nodes,
    enter_cells,
    enter_nodes,
    new_tables,
)
from sokolab.kernels.search.field import Field
from sokolab.kernels.search.macro import FROM, LOWEST, PUSHES, SQUARE, macro_moves, new_macros
from sokolab.kernels.search.plan.steps import PackingPlan
from sokolab.solvers.driver import Status
from sokolab.solvers.letters import letters_of_pushes
from sokolab.solvers.lone import field_of
from sokolab.solvers.packing import PackingSearch
from sokolab.solvers.tables import Tables, grown_rows
from sokolab.solvers.terrain import Terrain

__all__ = ["Fess"]

_ENTERED: Final = 100_000  # nodes entered in new slots between two looks at the clock
_RULES: Final = (0, 1, 2)

_NODE: Final = Nodes._fields
_EDGE: Final = tuple(f"edge_{name}" for name in Edges._fields)
_EXPANSION: Final = tuple(f"expansion_{name}" for name in Expansions._fields)
_CELL: Final = tuple(f"cell_{name}" for name in Cells._fields)


class Fess:
    """A feature-space search under way."""

    lower_bound: int | None = None

    def __init__(self, terrain: Terrain) -> None:
        self._terrain = terrain
        self._field = field_of(terrain, _RULES)
        self._packing = PackingSearch(terrain, self._field)
        self._forward: Forward | None = None

    @property
    def nodes(self) -> int:
        """Positions expanded, backwards and forwards."""
        return self._packing.nodes + (self._forward.nodes if self._forward else 0)

    @property
    def states(self) -> int:
        """Positions known forwards."""
        return self._forward.states if self._forward else 0

    @property
    def open_states(self) -> int:
        """Positions known and not expanded."""
        return self._forward.open_states if self._forward else 0

    @property
    def depth(self) -> int:
        """Steps of the plan that the best position has done."""
        return self._forward.steps if self._forward else 0

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self._packing.nbytes + (self._forward.nbytes if self._forward else 0)

    @property
    def best(self) -> Position | None:
        """The position of the best features."""
        return self._forward.best if self._forward else None

    @property
    def words(self) -> str:
        """Cells, and how far the plan has come."""
        return self._forward.words if self._forward else "looking for a packing plan"

    def step(self, budget: int) -> Status:
        """Expand up to ``budget`` positions."""
        if self._forward is None:
            status = self._packing.step(budget)
            if status is Status.RUNNING:
                return status
            self._forward = Forward(self._terrain, self._field, self._packing.plan())
            return Status.RUNNING
        return self._forward.step(budget)

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full."""
        if self._forward is not None:
            yield from self._forward.grow(most - self._packing.nbytes)

    def lurd(self) -> str:
        """Return the letters of the way to the solved position."""
        return self._forward.lurd() if self._forward else ""


class Forward:
    """The way from the start, with the plan made.

    Parameters
    ----------
    plan
        What is wanted; no step of it is binding.
    """

    def __init__(self, terrain: Terrain, field: Field, plan: PackingPlan) -> None:
        self._terrain = terrain
        self._field = field
        self._plan = plan
        self._scene = new_scene(field, plan)
        self._proofs = new_proofs(field)
        self._hand = new_hand(field)
        self._used = np.zeros(4, np.int64)
        nodes, slots, edges, expansions, cells, cell_slots = new_tables(
            terrain.size, len(terrain.boxes)
        )
        self._tables: Tables = {
            **nodes._asdict(),
            **_prefixed("edge_", edges),
            **_prefixed("expansion_", expansions),
            **_prefixed("cell_", cells),
            "slots": slots,
            "cell_slots": cell_slots,
        }
        enter_start(
            field, plan, self._scene, self._hand, nodes, slots, expansions, self._used,
            terrain.boxes, terrain.player,
        )  # fmt: skip

    @property
    def nodes(self) -> int:
        """Positions looked at: expanded, or proved dead instead."""
        return int(self._hand.counts[loop.TAKEN])

    @property
    def states(self) -> int:
        """Positions known."""
        return int(self._used[NODES])

    @property
    def open_states(self) -> int:
        """Positions known and not expanded."""
        return int(self._used[NODES] - self._used[EXPANSIONS])

    @property
    def steps(self) -> int:
        """Steps of the plan that the best position has done."""
        node = self._tables["expansion_node"][self._hand.counts[loop.BEST]]
        return max(0, int(steps_of(int(self._tables["score"][node]))))

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return sum(table.nbytes for table in self._tables.values())

    @property
    def best(self) -> Position:
        """The position of the best features."""
        best = int(self._hand.counts[loop.BEST])
        tables, squares = self._tables, self._terrain.squares
        boxes = squares[tables["expansion_boxes"][best]].tolist()
        player = squares[tables["lowest"][tables["expansion_node"][best]]]
        return Position(frozenset(boxes), int(player))

    @property
    def words(self) -> str:
        """Cells, and how far the plan has come."""
        steps = len(self._plan.target) or len(self._terrain.boxes)
        return f"{self._used[CELLS]:,} cells, plan step {self.steps} of {steps}"

    def step(self, budget: int) -> Status:
        """Expand up to ``budget`` positions."""
        tables = self._tables
        status = loop.step(
            self._field,
            self._plan,
            self._scene,
            self._proofs,
            Nodes(*(tables[name] for name in _NODE)),
            tables["slots"],
            Edges(*(tables[name] for name in _EDGE)),
            Expansions(*(tables[name] for name in _EXPANSION)),
            Cells(*(tables[name] for name in _CELL)),
            tables["cell_slots"],
            self._hand,
            self._used,
            budget,
        )
        return Status.GAVE_UP if status == Status.EXHAUSTED else Status(status)

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full."""
        tables, more = self._tables, 4 * self._terrain.size
        nodes, edges, expansions, cells = self._used.tolist()
        if nodes + more > len(tables["word"]):
            yield from grown_rows(tables, _NODE, most)
        if (nodes + more) * 3 > len(tables["slots"]) * 2:
            yield from self._grow_slots(most)
        if edges + more > len(tables["edge_node"]):
            yield from grown_rows(tables, _EDGE, most)
        if expansions >= len(tables["expansion_node"]):
            yield from grown_rows(tables, _EXPANSION, most)
        if cells >= len(tables["cell_key"]) or 2 * cells >= len(tables["cell_slots"]):
            yield from self._grow_cells(most)

    def _grow_slots(self, most: int) -> Iterator[bool]:
        """Double the slots of the nodes."""
        tables = self._tables
        if self.nbytes + 2 * tables["slots"].nbytes > most:
            yield False
            return
        slots = np.zeros(2 * len(tables["slots"]), np.int32)
        count = int(self._used[NODES])
        for first in range(0, count, _ENTERED):
            enter_nodes(tables["word"], slots, first, min(first + _ENTERED, count))
            yield True
        tables["slots"] = slots

    def _grow_cells(self, most: int) -> Iterator[bool]:
        """Double the cells and their slots."""
        tables = self._tables
        yield from grown_rows(tables, _CELL, most)
        if self.nbytes + 2 * tables["cell_slots"].nbytes > most:
            yield False
            return
        slots = np.zeros(2 * len(tables["cell_slots"]), np.int32)
        enter_cells(tables["cell_key"], slots, int(self._used[CELLS]))
        tables["cell_slots"] = slots
        yield True

    def lurd(self) -> str:
        """Return the letters of the way to the solved position."""
        counts, tables = self._hand.counts, self._tables
        moves = [tuple(counts[loop.SOLVED_SOURCE : loop.SOLVED_LOWEST + 1].tolist())]
        number = int(counts[loop.SOLVED_PARENT])
        while tables["expansion_parent"][number] >= 0:
            moves.append(
                (
                    int(tables["expansion_source"][number]),
                    int(tables["expansion_target"][number]),
                    int(tables["lowest"][tables["expansion_node"][number]]),
                )
            )
            number = int(tables["expansion_parent"][number])
        return letters_of_pushes(self._terrain, _pushes(self._field, self._terrain, moves[::-1]))


def _prefixed(prefix: str, tables: Edges | Expansions | Cells) -> Tables:
    """Return the tables by name."""
    return {prefix + name: table for name, table in tables._asdict().items()}


def _pushes(
    field: Field, terrain: Terrain, moves: list[tuple[int, int, int]]
) -> Iterator[tuple[int, int]]:
    """Yield the pushes of macro moves: the box, where it goes, the player's region then."""
    size = terrain.size
    shut = np.zeros(size + 1, np.uint8)
    shut[size] = 1
    shut[terrain.boxes] = 1
    barred = np.zeros((size + 1, 4), np.uint8)
    macros = new_macros(size)
    player = terrain.player
    for source, target, lowest in moves:
        rows = macro_moves(field.neighbours, shut, barred, source, player, 0, PUSHES, macros)
        made = macros.moves[:rows]
        row = next(
            i for i in range(1, rows) if made[i, SQUARE] == target and made[i, LOWEST] == lowest
        )
        way = [target]
        while made[row, FROM] >= 0:
            row = int(made[row, FROM])
            way.append(int(made[row, SQUARE]))
        way.reverse()
        for here, there in pairwise(way):
            direction = int(np.flatnonzero(field.neighbours[here] == there)[0])
            yield here, direction
        shut[source] = 0
        shut[target] = 1
        player = lowest
