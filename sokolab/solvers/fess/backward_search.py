"""One search of the backward game: how the boxes leave the goals."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import Macros, new_macros
from sokolab.kernels.search.dead.matching import Pairing, new_pairing
from sokolab.kernels.search.plan import backward, game
from sokolab.kernels.search.plan.expanding import QUOTA, expand
from sokolab.kernels.search.plan.lone import push_distances
from sokolab.kernels.search.plan.rooms import Rooms, new_rooms
from sokolab.kernels.search.plan.sink import Bases, Lone, new_bases, new_lone
from sokolab.kernels.search.plan.tables import new_edges, new_game, new_room, new_tree
from sokolab.kernels.search.tables.slots import enter_words
from sokolab.solvers.frame.driver import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

__all__ = ["BackwardSearch", "Ground", "Pull", "Way"]

_ROWS: Final = 1 << 13
_MOST_STARTS: Final = 4

Pull: TypeAlias = tuple[int, int, bool]
"""Where a box is pulled from and to, and whether it leaves the game there."""


class Way(NamedTuple):
    """How the boxes leave the goals.

    Attributes
    ----------
    pulls
        In order; those of one box that follow each other are one.
    left
        Where boxes are left in the end.
    detours
        Boxes parked, and boxes that leave elsewhere than at the sink.
    """

    pulls: list[Pull]
    left: list[int]
    detours: int


class Ground:
    """What all backward searches of a level share.

    Attributes
    ----------
    goals
        int32 ``[k]``: their squares.
    regions
        Of free squares, with boxes on all goals.
    starts
        Smallest squares of those regions from which a box can be pulled, at most four, the
        largest first: where the player may be in the end.
    """

    def __init__(
        self,
        search_board: SearchBoard,
        field: Field,
        rooms: Rooms | None = None,
        pushes: NDArray[np.int16] | None = None,
    ) -> None:
        size, k = search_board.size, len(search_board.boxes)
        self.goals = field.goal_squares
        self.known = new_game(field, push_distances(field) if pushes is None else pushes)
        self.bases: Bases = new_bases(search_board.neighbours, search_board.boxes)
        self.rooms = new_rooms(search_board.neighbours) if rooms is None else rooms
        self.lone: Lone = new_lone(size)
        self.pairing: Pairing = new_pairing(k)
        self.macros: Macros = new_macros(size)
        found = _regions(search_board.neighbours, field.goals)
        self.regions = len(found)
        found = [
            region for region in found if _has_pull(search_board.neighbours, field.goals, region)
        ]
        found.sort(key=len, reverse=True)
        self.starts = tuple(min(region) for region in found[:_MOST_STARTS])

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        parts = (self.known, self.bases, self.rooms, self.lone, self.pairing, self.macros)
        return sum(table.nbytes for part in parts for table in part)


class BackwardSearch:
    """A backward search under way.

    Parameters
    ----------
    start
        One of ``ground.starts``.
    taste
        Of :mod:`sokolab.kernels.search.plan.pulled`: which boxes may leave, and in which order.
    most
        Positions it may expand.

    Attributes
    ----------
    tree, room
        The positions expanded, and the counters.
    edges
        The positions known.
    start
        As given.
    """

    def __init__(self, ground: Ground, start: int, taste: int, most: int) -> None:
        size, k = len(ground.known.goals) - 1, len(ground.goals)
        self._ground = ground
        self.start = start
        self.room = new_room(size, k)
        self.room.at[game.TASTE] = taste
        self.tree = new_tree(most + 1, k)
        self.edges = new_edges(1 << (8 * size + 8 + _ROWS).bit_length())
        backward.begin(
            ground.known,
            ground.bases,
            ground.rooms,
            self.tree,
            self.edges,
            self.room,
            ground.goals,
            start,
            ground.regions,
        )

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return int(self.room.at[game.EXPANDED]) - 1

    @property
    def states(self) -> int:
        """Positions known."""
        return int(self.room.at[game.NODES_USED])

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return sum(table.nbytes for part in (self.tree, self.room, self.edges) for table in part)

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions.

        SOLVED says that all boxes are accounted for, EXHAUSTED or GAVE_UP that it ended with boxes
        left.
        """
        ground, at = self._ground, self.room.at
        at[game.WORK] = 0
        last = self.nodes + budget
        while at[game.WORK] < QUOTA:
            if at[game.PHASE] == game.CHOOSE:
                if self.nodes >= last:
                    break
                if self.nodes >= len(self.tree.fact) - 1:
                    return StepStatus.GAVE_UP
                status = self._chosen()
                if status is not StepStatus.RUNNING:
                    return status
            is_listed = expand(
                ground.known,
                ground.bases,
                ground.rooms,
                self.tree,
                self.edges,
                self.room,
                ground.pairing,
                ground.macros,
            )
            if not is_listed:
                self.edges = _doubled(self.edges, self.states)
        return StepStatus.RUNNING

    def _chosen(self) -> StepStatus:
        """Take a position in hand; RUNNING says that there is one."""
        ground = self._ground
        return StepStatus(
            backward.choose(
                ground.known,
                ground.bases,
                self.tree,
                self.edges,
                self.room,
                ground.lone,
                ground.pairing,
            )
        )

    def boxes_of(self, x: int) -> list[int]:
        """Return the squares of the boxes still in the game in a position expanded."""
        boxes: list[int] = self.tree.boxes[x, : self.tree.fact[x, game.LEFT]].tolist()
        return boxes

    def way(self) -> Way:
        """Return the way to the best position."""
        x = int(self.room.at[game.BEST])
        left = self.boxes_of(x)
        moves: list[Pull] = []
        loose = 0
        while x > 0:
            source, target, base, parent = self.tree.fact[x, game.WAY].tolist()
            leaves = base != game.NO_BASE
            if source != target:
                moves.append((source, target, leaves))
            loose += leaves and int(self.tree.fact[parent, game.LOOSELY])
            x = parent
        pulls = _merged(moves[::-1])
        return Way(pulls, left, loose + sum(not leaves for _, _, leaves in pulls))


def _regions(neighbours: Ints, shut: Mask) -> list[set[int]]:
    """Return the regions of free squares."""
    m = len(neighbours) - 1
    left = set(np.flatnonzero(shut[:m] == 0).tolist())
    found = []
    while left:
        stack = [min(left)]
        left -= set(stack)
        region = set(stack)
        while stack:
            near = set(neighbours[stack.pop()].tolist()) & left
            left -= near
            region |= near
            stack += near
        found.append(region)
    return found


def _has_pull(neighbours: Ints, shut: Mask, region: set[int]) -> bool:
    """Whether a player in that region can pull a box."""
    for square in region:
        for side in range(4):
            if shut[neighbours[square, side]] and int(neighbours[square, side ^ 2]) in region:
                return True
    return False


def _doubled(old: game.Edges, used: int) -> game.Edges:
    """Return the same positions and moves with twice the room."""
    new = new_edges(2 * len(old.word))
    for name in ("word", "score", "place", "move"):
        table = getattr(old, name)
        getattr(new, name)[: len(table)] = table
    enter_words(new.word, new.slots, 0, used)
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
