"""One attempt of the feature-space search: forward from the start, with a plan and a taste."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final

import numpy as np

from sokolab.core.position import Position
from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import (
    FROM,
    LOWEST,
    PUSHES,
    SQUARE,
    macro_moves,
    new_macros,
)
from sokolab.kernels.search.dead.stack import Proofs
from sokolab.kernels.search.fess import counts as at
from sokolab.kernels.search.fess import loop
from sokolab.kernels.search.fess.begin import enter_start
from sokolab.kernels.search.fess.scene import Scene, new_hand, with_plan
from sokolab.kernels.search.fess.score import steps_of
from sokolab.kernels.search.fess.tables import (
    CELLS,
    EDGES,
    EXPANSIONS,
    NODES,
    Cells,
    Edges,
    Expansions,
    Nodes,
    enter_cells,
    new_tables,
)
from sokolab.kernels.search.plan.rooms import Rooms
from sokolab.kernels.search.plan.steps import PackingPlan
from sokolab.kernels.search.tables.slots import enter_words
from sokolab.solvers.frame.driver import StepStatus
from sokolab.solvers.frame.growing_arrays import Tables, grown_rows
from sokolab.solvers.frame.lurd_steps import letters_of_pushes
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.shared_knowledge import AdvancedPosition, GoalSideTable

__all__ = ["Forward", "Known"]

_LOOKED: Final = 100_000  # nodes looked for among those known from the end, at a time
_ENTERED: Final = 100_000  # nodes entered in new slots between two looks at the clock

_Move = tuple[int, int, int]
"""The box's square, where it goes, and the lowest square the player reaches then."""

_NODE: Final = Nodes._fields
_EDGE: Final = tuple(f"edge_{name}" for name in Edges._fields)
_EXPANSION: Final = tuple(f"expansion_{name}" for name in Expansions._fields)
_CELL: Final = tuple(f"cell_{name}" for name in Cells._fields)


@dataclass(frozen=True, eq=False)
class Known:
    """What all attempts at a level share."""

    search_board: SearchBoard
    field: Field
    scene: Scene
    proofs: Proofs
    rooms: Rooms


class Forward:
    """The way from the start, with the plan made.

    Parameters
    ----------
    known
        What is known of the level; attempts share it, and may take turns while they rest.
    plan
        What is wanted; no step of it is binding.
    taste
        Of :mod:`sokolab.kernels.search.fess.children`: which features count.

    Attributes
    ----------
    is_done
        Whether nothing is left to try.
    """

    def __init__(self, known: Known, plan: PackingPlan, taste: int) -> None:
        search_board, field = known.search_board, known.field
        self._search_board, self._field = search_board, field
        self._plan = plan
        self._scene = with_plan(known.scene, plan)
        self._proofs = known.proofs
        self._hand = new_hand(field, known.rooms)
        self.is_done = False
        self._met = -1
        self._onward: list[tuple[int, int]] = []
        self._looked = self._among = 0
        self._used = np.zeros(4, np.int64)
        nodes, slots, edges, expansions, cells, cell_slots = new_tables(
            search_board.size, len(search_board.boxes)
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
            field,
            plan,
            self._scene,
            self._hand,
            nodes,
            slots,
            expansions,
            self._used,
            search_board.boxes,
            search_board.player,
            taste,
        )

    @property
    def nodes(self) -> int:
        """Positions looked at: expanded, or proved dead instead."""
        return int(self._hand.counts[at.TAKEN])

    @property
    def plan(self) -> PackingPlan:
        """What is wanted."""
        return self._plan

    def expanded(self) -> Iterator[tuple[Ints, int, int]]:
        """Yield boxes, smallest square of the player and score of the positions expanded."""
        tables = self._tables
        for number in range(int(self._used[EXPANSIONS])):
            yield *self._position(number), int(tables["score"][tables["expansion_node"][number]])

    @property
    def rests(self) -> bool:
        """Whether no expansion is under way."""
        return bool(self._hand.counts[at.PHASE] == loop.PICK)

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
        node = self._tables["expansion_node"][self._hand.counts[at.BEST]]
        return max(0, int(steps_of(int(self._tables["score"][node]))))

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return sum(table.nbytes for table in self._tables.values())

    @property
    def best(self) -> Position:
        """The position of the best features."""
        boxes, lowest = self._position(int(self._hand.counts[at.BEST]))
        squares = self._search_board.squares
        return Position(
            self._search_board.board_arrays.board,
            frozenset(squares[boxes].tolist()),
            int(squares[lowest]),
        )

    @property
    def words(self) -> str:
        """Cells, and how far the plan has come."""
        steps = len(self._plan.target) or len(self._search_board.boxes)
        return f"{self._used[CELLS]:,} cells, plan step {self.steps} of {steps}"

    def step(self, budget: int) -> StepStatus:
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
        self.is_done = status == StepStatus.EXHAUSTED
        return StepStatus.GAVE_UP if self.is_done else StepStatus(status)

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full."""
        tables, more = self._tables, 4 * self._search_board.size
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
            enter_words(tables["word"], slots, first, min(first + _ENTERED, count))
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

    def may_meet(self, known: GoalSideTable) -> bool:
        """Whether there are positions to look for among those known from the end.

        New ones, or all of them once twice as much is known there.
        """
        return known.states > 0 and (self._looked < self.states or known.states >= 2 * self._among)

    def meet(self, known: GoalSideTable) -> bool:
        """Look at some more positions; return whether the way to the end is known from one."""
        if known.states >= 2 * self._among:
            self._looked, self._among = 0, known.states
        first, self._looked = self._looked, min(self.states, self._looked + _LOOKED)
        hashes, lowest, verdicts = (self._tables[name] for name in ("word", "lowest", "state"))
        self._met = known.met(hashes, lowest, verdicts, first, self._looked)
        if self._met < 0:
            return False
        self._onward = known.pushes_onward(int(hashes[self._met]), int(lowest[self._met]))
        return True

    def far(self) -> AdvancedPosition:
        """Return the position of the best features, and the way there."""
        best = int(self._hand.counts[at.BEST])
        way = partial(_pushes, self._field, self._search_board, self._moves_to(best))
        return AdvancedPosition(*self._position(best), way)

    def _position(self, number: int) -> tuple[Ints, int]:
        """Return the boxes of an expansion, and the lowest square the player reaches."""
        tables = self._tables
        lowest = tables["lowest"][tables["expansion_node"][number]]
        return tables["expansion_boxes"][number].astype(np.int32), int(lowest)

    def lurd(self) -> str:
        """Return the letters of the way to the solved position."""
        counts = self._hand.counts
        if self._met >= 0:
            moves = self._moves_to_node(self._met)
        else:
            moves = self._moves_to(int(counts[at.SOLVED_PARENT]))
            source, target, lowest = counts[at.SOLVED_SOURCE : at.SOLVED_LOWEST + 1].tolist()
            moves.append((source, target, lowest))
        pushes = _pushes(self._field, self._search_board, moves)
        return letters_of_pushes(self._search_board, [*pushes, *self._onward])

    def _moves_to(self, number: int) -> list[_Move]:
        """Return the way to an expansion."""
        tables = self._tables
        moves: list[_Move] = []
        while tables["expansion_parent"][number] >= 0:
            node = tables["expansion_node"][number]
            moves.append(
                (
                    int(tables["expansion_source"][number]),
                    int(tables["expansion_target"][number]),
                    int(tables["lowest"][node]),
                )
            )
            number = int(tables["expansion_parent"][number])
        return moves[::-1]

    def _moves_to_node(self, node: int) -> list[_Move]:
        """Return the way to a position known, expanded or not."""
        tables = self._tables
        if tables["state"][node] >= 0:
            return self._moves_to(int(tables["state"][node]))
        edge = int(np.flatnonzero(tables["edge_node"][: self._used[EDGES]] == node)[0])
        bounds = tables["expansion_edges"][: self._used[EXPANSIONS]]
        owner = int(np.flatnonzero((bounds[:, 0] <= edge) & (edge < bounds[:, 2]))[0])
        source, target = int(tables["edge_source"][edge]), int(tables["edge_target"][edge])
        return [*self._moves_to(owner), (source, target, int(tables["lowest"][node]))]


def _prefixed(prefix: str, tables: Edges | Expansions | Cells) -> Tables:
    """Return the tables by name."""
    return {prefix + name: table for name, table in tables._asdict().items()}


def _pushes(
    field: Field, search_board: SearchBoard, moves: list[_Move]
) -> Iterator[tuple[int, int]]:
    """Yield the pushes of macro moves: the box, where it goes, the player's region then."""
    size = search_board.size
    shut = np.zeros(size + 1, np.uint8)
    shut[size] = 1
    shut[search_board.boxes] = 1
    barred = np.zeros((size + 1, 4), np.uint8)
    macros = new_macros(size)
    player = search_board.player
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
