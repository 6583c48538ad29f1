"""One search of the backward game: the pulls by which the boxes leave the goals."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards import macro
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.matching import new_goal_matching
from sokolab.kernels.search.plan import backward_game, single_box, sink, tables
from sokolab.kernels.search.plan.rooms import Rooms, new_rooms
from sokolab.kernels.search.tables.slots import enter_words
from sokolab.solvers.frame.growing_arrays import bytes_of
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

_FIRST_ROWS: Final = 1 << 13
_MAX_STARTS: Final = 4

Pull: TypeAlias = tuple[int, int, bool]
"""The squares a box is pulled from and to, and whether it leaves the game there."""


class PullSequence(NamedTuple):
    """Pulls from the solved board."""

    pulls: list[Pull]
    """The pulls in order; consecutive pulls of one box are joined."""
    left: list[int]
    """The squares where boxes remain at the end."""
    detours: int
    """Number of pulls that park a box, plus boxes that leave the game outside the sink."""


class BackwardContext:
    """A level with the data that its backward searches share.

    Attributes
    ----------
    board
        The level as kernels take it.
    goals
        int32 ``[k]``: their squares.
    regions
        The connected regions of free squares while boxes stand on all goals.
    starts
        Lowest squares of the regions from which a box can be pulled, the largest region first and
        at most four. The player ends the level in one of them.
    scratch
        The scratch arrays of kernels.
    """

    def __init__(
        self,
        search_board: SearchBoard,
        field: Field,
        rooms: Rooms | None = None,
        pushes: NDArray[np.int16] | None = None,
    ) -> None:
        size, k = search_board.size, len(search_board.boxes)
        neighbours = search_board.neighbours
        self.goals = field.goal_squares
        self.board = tables.new_plan_board(
            field,
            sink.new_bases(neighbours, search_board.boxes),
            new_rooms(neighbours) if rooms is None else rooms,
            single_box.push_distances(field) if pushes is None else pushes,
        )
        self.scratch = tables.SharedScratch(
            single_box.new_box_states(size), new_goal_matching(k), macro.new_macros(size)
        )
        regions = _regions(neighbours, field.goals)
        self.regions = len(regions)
        useful = [region for region in regions if _has_pull(neighbours, field.goals, region)]
        useful.sort(key=len, reverse=True)
        self.starts = tuple(min(region) for region in useful[:_MAX_STARTS])

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return bytes_of(self.board) + bytes_of(self.scratch)


class BackwardSearch:
    """A search of the backward game in progress.

    Parameters
    ----------
    context
        The data that the searches of a level share.
    start
        One of ``context.starts``.
    feature_mask
        Which boxes may leave and in which order; see :mod:`sokolab.kernels.search.plan.pull_moves`.
    max_expanded
        Maximum number of positions to expand.

    Attributes
    ----------
    tables
        The tables of the search.
    nbytes
        Bytes of the tables of this search alone.
    """

    def __init__(
        self, context: BackwardContext, start: int, feature_mask: int, max_expanded: int
    ) -> None:
        size, k = len(context.board.goals) - 1, len(context.goals)
        rows = 1 << (8 * size + 8 + _FIRST_ROWS).bit_length()
        self._context = context
        self.start = start
        self.tables = tables.BackwardTables(
            tables.new_positions(rows),
            tables.new_edges(rows),
            tables.new_expansions(max_expanded + 1, k),
        )
        self._scratch = tables.new_scratch(size, k, context.scratch)
        self._counters = self._scratch.progress
        self._counters.feature_mask = feature_mask
        self._scratch_bytes = bytes_of(self._scratch[:-1])  # the last part is shared
        self.nbytes = self._scratch_bytes + bytes_of(self.tables)
        backward_game.enter_solved_position(
            context.board, self.tables, self._scratch, context.goals, start, context.regions
        )

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return int(self._counters.expansions) - 1

    @property
    def states(self) -> int:
        """Positions found."""
        return int(self._counters.positions)

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions.

        Returns SOLVED if all boxes are accounted for, EXHAUSTED or GAVE_UP if the search ended with
        boxes left.
        """
        self._counters.work = 0
        max_expanded = self.nodes + budget
        while True:
            status = StepStatus(
                backward_game.step(self._context.board, self.tables, self._scratch, max_expanded)
            )
            if status is not StepStatus.FULL:
                return status
            self.tables = self.tables._replace(
                positions=_doubled_positions(self.tables.positions, self.states),
                edges=_doubled_edges(self.tables.edges),
            )
            self.nbytes = self._scratch_bytes + bytes_of(self.tables)

    def boxes_of(self, expansion: int) -> list[int]:
        """Return the squares of the boxes still in the game in an expansion."""
        expansions = self.tables.expansions
        count = expansions.boxes_left[expansion]
        boxes: list[int] = expansions.boxes[expansion, :count].tolist()
        return boxes

    def pull_sequence(self) -> PullSequence:
        """Return the pulls that lead to the best position."""
        expansions = self.tables.expansions
        x = int(self._counters.best_expansion)
        left = self.boxes_of(x)
        pulls: list[Pull] = []
        outside_sink = 0
        while x > 0:
            source, target = int(expansions.source[x]), int(expansions.target[x])
            leaves = bool(expansions.base[x] != tables.NO_BASE)
            parent = int(expansions.parent[x])
            if source != target:
                pulls.append((source, target, leaves))
            outside_sink += leaves and int(expansions.leaves_outside_sink[parent])
            x = parent
        pulls = _joined(pulls[::-1])
        parked = sum(not leaves for _, _, leaves in pulls)
        return PullSequence(pulls, left, outside_sink + parked)


def _regions(neighbours: Ints, blocked: Mask) -> list[set[int]]:
    """Return the connected regions of free squares."""
    m = len(neighbours) - 1
    unseen = set(np.flatnonzero(blocked[:m] == 0).tolist())
    regions = []
    while unseen:
        stack = [min(unseen)]
        unseen -= set(stack)
        region = set(stack)
        while stack:
            new = set(neighbours[stack.pop()].tolist()) & unseen
            unseen -= new
            region |= new
            stack += new
        regions.append(region)
    return regions


def _has_pull(neighbours: Ints, blocked: Mask, region: set[int]) -> bool:
    """Whether a player in that region can pull a box."""
    for square in region:
        for d in range(4):
            if blocked[neighbours[square, d]] and int(neighbours[square, d ^ 2]) in region:
                return True
    return False


def _doubled_positions(old: tables.PlanPositions, used: int) -> tables.PlanPositions:
    """Return copies of the tables with room for twice as many positions."""
    new = tables.new_positions(2 * len(old.hash))
    for name in ("hash", "score", "player", "status"):
        getattr(new, name)[: len(old.hash)] = getattr(old, name)
    enter_words(new.hash, new.slots, 0, used)
    return new


def _doubled_edges(old: tables.PlanEdges) -> tables.PlanEdges:
    """Return copies of the tables with room for twice as many moves."""
    new = tables.new_edges(2 * len(old.position))
    for first, second in zip(old, new, strict=True):
        second[: len(first)] = first
    return new


def _joined(pulls: list[Pull]) -> list[Pull]:
    """Join consecutive pulls of the same box."""
    joined: list[Pull] = []
    for source, target, leaves in pulls:
        if joined and joined[-1][1] == source and not joined[-1][2]:
            first_source = joined.pop()[0]
            if first_source != target or leaves:
                joined.append((first_source, target, leaves))
        else:
            joined.append((source, target, leaves))
    return joined


class _PullGame:
    """Pulls played from the solved board."""

    def __init__(self, neighbours: Ints, goals: Ints, player: int, macros: macro.Macros) -> None:
        size = len(neighbours) - 1
        self._neighbours = neighbours
        self._macros = macros
        self._hopeless: Mask = np.zeros((size + 1, 4), np.uint8)
        self._shut: Mask = np.zeros(size + 1, np.uint8)
        self._shut[size] = 1
        self._shut[goals] = 1
        self._player = player

    def pull(self, source: int, target: int, leaves: bool) -> bool:
        """Pull a box by the fewest single pulls; return False if it cannot be done."""
        if not self._shut[source]:
            return False
        rows = macro.macro_moves(
            self._neighbours,
            self._shut,
            self._hopeless,
            source,
            self._player,
            0,
            macro.PULL_TURN,
            self._macros,
        )
        matches = np.flatnonzero(self._macros.moves[1:rows, macro.SQUARE] == target)
        if len(matches) == 0:
            return False
        self._shut[source] = 0
        self._shut[target] = not leaves
        self._player = target if leaves else int(self._macros.moves[matches[0] + 1, macro.LOWEST])
        return True


def _without_parking(pulls: list[Pull], parked: int) -> list[Pull] | None:
    """Return the pulls without one that parks a box, or None if that box never moves on."""
    source, target, _ = pulls[parked]
    for later in range(parked + 1, len(pulls)):
        if pulls[later][0] == target:
            _, end, leaves = pulls[later]
            onward = [(source, end, leaves)] if leaves or end != source else []
            return [*pulls[:parked], *pulls[parked + 1 : later], *onward, *pulls[later + 1 :]]
    return None


def without_needless_parking(
    neighbours: Ints, goals: Ints, start: int, sequence: PullSequence
) -> PullSequence:
    """Return the sequence without parking that no other pull depends on.

    Instead the box stays where it is and is later pulled in one go, if all other pulls can still be
    made.

    Parameters
    ----------
    neighbours
        int32 ``[m + 1, 4]``.
    goals
        int32 ``[k]``: their squares.
    start
        Any square of the region in which the player ends the level.
    """
    macros = macro.new_macros(len(neighbours) - 1)
    pulls, detours = sequence.pulls, sequence.detours
    parked = len(pulls) - 1
    while parked >= 0:
        fewer = None if pulls[parked][2] else _without_parking(pulls, parked)
        if fewer is not None:
            game = _PullGame(neighbours, goals, start, macros)
            if all(game.pull(*pull) for pull in fewer):
                detours -= sum(not p[2] for p in pulls) - sum(not p[2] for p in fewer)
                pulls = fewer
                parked = min(parked, len(pulls))
        parked -= 1
    return PullSequence(pulls, sequence.left, detours)
