"""The packing plan of a level, found by playing backwards from the solved board."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.assignment import FAR
from sokolab.kernels.search.dead.matching import new_pairing
from sokolab.kernels.search.fess.tables import enter_nodes
from sokolab.kernels.search.field import Field
from sokolab.kernels.search.macro import new_macros
from sokolab.kernels.search.plan import backward, game
from sokolab.kernels.search.plan.lone import MOST_SQUARES, push_distances, walk_distances
from sokolab.kernels.search.plan.rooms import Rooms, new_rooms
from sokolab.kernels.search.plan.sink import new_bases, new_lone
from sokolab.kernels.search.plan.steps import ANYWHERE, FINAL, IN_PLACE, PackingPlan
from sokolab.kernels.search.plan.zones import new_plan
from sokolab.solvers.driver import Status
from sokolab.solvers.tables import Tables
from sokolab.solvers.terrain import Terrain

__all__ = ["PackingSearch"]

_MOST_NODES: Final = 1000
_MOST_BOXES: Final = 150
_ROWS: Final = 1 << 14

Pull: TypeAlias = tuple[int, int, bool]
"""Where a box is pulled from and to, and whether it leaves the game there."""


class PackingSearch:
    """A search for the packing plan of a level.

    It takes at most a thousand positions, and none at all on boards so large that a single one
    would take long; there is a plan in any case.

    Parameters
    ----------
    field
        Of :func:`sokolab.solvers.lone.field_of` for the same terrain.
    rooms
        Of the same terrain, where they are known already.
    pushes
        Of :func:`sokolab.kernels.search.plan.lone.push_distances`, likewise.
    """

    def __init__(
        self,
        terrain: Terrain,
        field: Field,
        rooms: Rooms | None = None,
        pushes: NDArray[np.int16] | None = None,
    ) -> None:
        self._terrain = terrain
        self._field = field
        self._is_large = terrain.size > MOST_SQUARES or len(terrain.boxes) > _MOST_BOXES
        if self._is_large:
            return
        self._rooms = new_rooms(terrain.neighbours) if rooms is None else rooms
        self._known = _known(field, push_distances(field) if pushes is None else pushes)
        self._bases = new_bases(terrain.neighbours, terrain.boxes)
        size, k = terrain.size, len(terrain.boxes)
        self._lone = new_lone(size)
        self._pairing = new_pairing(k)
        self._macros = new_macros(size)
        self._room = _room(size, k)
        self._tree = _tree(_MOST_NODES, k)
        rows = 1 << (8 * size + 8 + _ROWS).bit_length()
        self._edges: Tables = _edges(rows)
        backward.begin(
            self._known,
            self._bases,
            self._rooms,
            self._tree,
            game.Edges(**self._edges),
            self._room,
            field.goal_squares,
        )

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return 0 if self._is_large else int(self._room.at[game.EXPANDED]) - 1

    @property
    def states(self) -> int:
        """Positions known."""
        return 0 if self._is_large else int(self._room.at[game.NODES_USED])

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        if self._is_large:
            return 0
        parts = (self._known, self._tree, self._macros, self._room)
        fixed = sum(table.nbytes for part in parts for table in part)
        return fixed + sum(table.nbytes for table in self._edges.values())

    def step(self, budget: int) -> Status:
        """Expand up to ``budget`` positions.

        SOLVED says that all boxes are accounted for, EXHAUSTED or GAVE_UP that the plan is that of
        the position with the fewest boxes left.
        """
        if self._is_large:
            return Status.GAVE_UP
        while True:
            status = Status(
                backward.step(
                    self._known,
                    self._bases,
                    self._rooms,
                    self._tree,
                    game.Edges(**self._edges),
                    self._room,
                    self._lone,
                    self._pairing,
                    self._macros,
                    budget,
                )
            )
            if status is not Status.FULL:
                return status
            self._edges = _doubled(self._edges, int(self._room.at[game.NODES_USED]))

    def plan(self) -> PackingPlan:
        """Return the plan of the best position so far."""
        steps = [(ANYWHERE, goal) for goal in self._order()]
        if not self._is_large:
            moves, left = self._way()
            if not left or any(leaves for _, _, leaves in moves):
                steps = _steps(_merged(moves), left, self._terrain.boxes.tolist())
        source, target = (np.array(column, np.int32) for column in zip(*steps, strict=True))
        return new_plan(self._field, source, target, np.array(_ends(steps), np.int32))

    def boxes_of(self, x: int) -> set[int]:
        """Return the squares of the boxes still in the game in a position expanded."""
        return set(self._tree.boxes[x, : self._tree.fact[x, game.LEFT]].tolist())

    def _order(self) -> list[int]:
        """Return the goals in the order of a search that got rid of no box.

        Those emptied first come last, those never emptied first, the farthest in front.
        """
        near = self._field.costs.min(axis=0)
        order: list[int] = self._field.goal_squares[np.argsort(-near, kind="stable")].tolist()
        if self._is_large:
            return order
        emptied = [source for source, _, _ in self._way()[0]]
        emptied = [s for i, s in enumerate(emptied) if s in order and s not in emptied[:i]]
        return [goal for goal in order if goal not in emptied] + emptied[::-1]

    def _way(self) -> tuple[list[Pull], list[int]]:
        """Return the pulls to the best position, and where boxes are left there."""
        tree = self._tree
        x = int(self._room.at[game.BEST])
        left = tree.boxes[x, : tree.fact[x, game.LEFT]].tolist()
        moves = []
        while x > 0:
            source, target, base, parent = tree.fact[x, game.WAY].tolist()
            if source != target:
                moves.append((source, target, base != game.NO_BASE))
            x = parent
        return moves[::-1], left


def _known(field: Field, pushes: NDArray[np.int16]) -> game.Game:
    """Return what the backward game knows of the board."""
    m = len(field.goals) - 1
    near = np.full(m + 1, FAR, np.int32)
    np.minimum.at(near, field.square_of, field.costs.min(axis=1))
    near[field.goal_squares] = 0
    near[near >= FAR] = 0
    words = np.random.Generator(np.random.PCG64(0xBACC))
    return game.Game(
        neighbours=field.neighbours,
        goals=field.goals,
        near=near,
        corner=((field.neighbours == m).sum(axis=1) >= 3).astype(np.uint8),
        walks=walk_distances(field.neighbours),
        pushes=pushes,
        keys=words.integers(0, 2**63 - 1, size=(3, m + 1), dtype=np.int64),
    )


def _room(size: int, boxes: int) -> game.Room:
    """Return scratch for positions of so many boxes."""
    row, spare = np.empty((2, boxes), np.int32)
    return game.Room(
        row=row,
        spare=spare,
        shut=np.zeros(size + 1, np.uint8),
        marks=np.zeros((3, size + 1), np.int32),
        sink=np.zeros(boxes, np.uint8),
        reach=np.zeros((boxes, boxes), np.uint8),
        advice=np.full((4, 2), -1, np.int64),
        at=np.zeros(game.COUNTERS, np.int64),
    )


def _tree(rows: int, boxes: int) -> game.Tree:
    """Return room for so many positions to be expanded."""
    return game.Tree(
        boxes=np.empty((rows, boxes), np.uint16),
        alive=np.zeros((rows, boxes), np.uint8),
        fact=np.zeros((rows, 12), np.int32),
        worth=np.zeros((rows, 3), np.int64),
    )


def _edges(rows: int) -> Tables:
    """Return room for so many positions and moves."""
    return {
        "word": np.zeros(rows, np.int64),
        "score": np.zeros(rows, np.int64),
        "place": np.zeros((rows, 2), np.int32),
        "move": np.zeros((rows, 4), np.int32),
        "slots": np.zeros(2 * rows, np.int32),
    }


def _doubled(old: Tables, used: int) -> Tables:
    """Return the same positions and moves with twice the room."""
    new = _edges(2 * len(old["word"]))
    for name, table in old.items():
        if name != "slots":
            new[name][: len(table)] = table
    enter_nodes(new["word"], new["slots"], 0, used)
    return new


def _merged(moves: list[Pull]) -> list[Pull]:
    """Join pulls of the same box that follow each other."""
    merged: list[Pull] = []
    for source, target, leaves in moves:
        if merged and merged[-1][1] == source and not merged[-1][2]:
            begin = merged.pop()[0]
            if begin != target or leaves:
                merged.append((begin, target, leaves))
        else:
            merged.append((source, target, leaves))
    return merged


def _steps(moves: list[Pull], left: list[int], boxes: list[int]) -> list[tuple[int, int]]:
    """Return sources and targets of the steps that undo these pulls, boxes in place first."""
    steps = sorted((IN_PLACE if square in boxes else ANYWHERE, square) for square in left)
    return steps + [
        (ANYWHERE if leaves else target, source) for source, target, leaves in reversed(moves)
    ]


def _ends(steps: list[tuple[int, int]]) -> list[int]:
    """Return for each step the later one that moves its box on."""
    until = [FINAL] * len(steps)
    stands: dict[int, int] = {}
    for i, (source, target) in enumerate(steps):
        if source in stands:
            until[stands.pop(source)] = i
        stands[target] = i
    return until
