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
from sokolab.kernels.search.tables.slots import insert_words
from sokolab.solvers.frame.growing_arrays import bytes_of
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

_FIRST_ROWS: Final = 1 << 13  # rows beyond the rows that the moves of one box can take
_MAX_STARTS: Final = 4

Pull: TypeAlias = tuple[int, int, bool]
"""The squares a box is pulled from and to, and whether it leaves the game there."""


class PullSequence(NamedTuple):
    """Pulls from the solved board."""

    pulls: list[Pull]
    """The pulls in order. Consecutive pulls of one box are joined."""
    squares_left: list[int]
    """The squares where boxes remain at the end."""
    detour_count: int
    """Number of pulls that park a box, plus boxes that leave the game outside the sink."""


class BackwardContext:
    """A level with the data that its backward searches share.

    Attributes
    ----------
    board
        The level as kernels take it.
    goals
        int32 ``[k]``: their squares.
    region_count
        The number of connected regions of free squares while boxes stand on all goals.
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
        self.region_count = len(regions)
        useful_regions = [r for r in regions if _has_pull(neighbours, field.goals, r)]
        useful_regions.sort(key=len, reverse=True)
        self.starts = tuple(min(region) for region in useful_regions[:_MAX_STARTS])

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
            tables.new_moves(rows),
            tables.new_expansions(max_expanded + 1, k),
        )
        self._scratch = tables.new_backward_scratch(size, k, context.scratch)
        self._progress = self._scratch.progress
        self._progress.feature_mask = feature_mask
        self._scratch_bytes = bytes_of(self._scratch[:-1])  # the last part is shared
        self.nbytes = self._scratch_bytes + bytes_of(self.tables)
        backward_game.insert_solved_position(
            context.board, self.tables, self._scratch, context.goals, start, context.region_count
        )

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return int(self._progress.expansion_count) - 1

    @property
    def states(self) -> int:
        """Positions found."""
        return int(self._progress.position_count)

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions.

        Returns SOLVED if all boxes are accounted for, EXHAUSTED or GAVE_UP if the search ended with
        boxes left.
        """
        self._progress.work = 0
        max_expanded = self.nodes + budget
        while True:
            status = StepStatus(
                backward_game.step(self._context.board, self.tables, self._scratch, max_expanded)
            )
            if status is not StepStatus.FULL:
                return status
            self.tables = self.tables._replace(
                positions=_doubled_positions(self.tables.positions, self.states),
                moves=_doubled_moves(self.tables.moves),
            )
            self.nbytes = self._scratch_bytes + bytes_of(self.tables)

    def boxes_of(self, expansion: int) -> list[int]:
        """Return the squares of the boxes still in the game in an expansion."""
        expansions = self.tables.expansions
        box_count = expansions.box_count[expansion]
        boxes: list[int] = expansions.boxes[expansion, :box_count].tolist()
        return boxes

    def pull_sequence(self) -> PullSequence:
        """Return the pulls that lead to the best position."""
        expansions = self.tables.expansions
        expansion = int(self._progress.best_expansion)
        squares_left = self.boxes_of(expansion)
        pulls: list[Pull] = []
        outside_sink_count = 0
        while expansion > 0:
            source, target = int(expansions.source[expansion]), int(expansions.target[expansion])
            leaves_game = bool(expansions.base[expansion] != tables.NO_BASE)
            parent = int(expansions.parent[expansion])
            if source != target:
                pulls.append((source, target, leaves_game))
            outside_sink_count += leaves_game and int(expansions.leaves_outside_sink[parent])
            expansion = parent
        pulls = _joined_pulls(pulls[::-1])
        return PullSequence(pulls, squares_left, outside_sink_count + _count_parking(pulls))


def _regions(neighbours: Ints, blocked: Mask) -> list[set[int]]:
    """Return the connected regions of free squares."""
    m = len(neighbours) - 1
    unseen_squares = set(np.flatnonzero(blocked[:m] == 0).tolist())
    regions = []
    while unseen_squares:
        stack = [min(unseen_squares)]
        unseen_squares -= set(stack)
        region = set(stack)
        while stack:
            new = set(neighbours[stack.pop()].tolist()) & unseen_squares
            unseen_squares -= new
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


def _doubled_positions(positions: tables.PlanPositions, count: int) -> tables.PlanPositions:
    """Return copies of the tables, ``count`` rows in use, with space for twice as many rows."""
    rows = len(positions.hash)
    larger = tables.new_positions(2 * rows)
    for name in ("hash", "score", "player", "expansion"):
        getattr(larger, name)[:rows] = getattr(positions, name)
    insert_words(larger.hash, larger.slots, 0, count)
    return larger


def _doubled_moves(moves: tables.PlanMoves) -> tables.PlanMoves:
    """Return copies of the tables with space for twice as many moves."""
    larger = tables.new_moves(2 * len(moves.position))
    for column, larger_column in zip(moves, larger, strict=True):
        larger_column[: len(column)] = column
    return larger


def _joined_pulls(pulls: list[Pull]) -> list[Pull]:
    """Return the pulls with consecutive pulls of one box joined."""
    joined_pulls: list[Pull] = []
    for source, target, leaves_game in pulls:
        if joined_pulls and joined_pulls[-1][1] == source and not joined_pulls[-1][2]:
            first_source = joined_pulls.pop()[0]
            if first_source != target or leaves_game:
                joined_pulls.append((first_source, target, leaves_game))
        else:
            joined_pulls.append((source, target, leaves_game))
    return joined_pulls


def _count_parking(pulls: list[Pull]) -> int:
    """Return the number of pulls that park a box."""
    return sum(not leaves_game for _, _, leaves_game in pulls)


class _PullGame:
    """Pulls played from the solved board."""

    def __init__(self, neighbours: Ints, goals: Ints, player: int, macros: macro.Macros) -> None:
        size = len(neighbours) - 1
        self._neighbours = neighbours
        self._macros = macros
        self._dead_side: Mask = np.zeros((size + 1, 4), np.uint8)
        self._blocked: Mask = np.zeros(size + 1, np.uint8)
        self._blocked[size] = 1
        self._blocked[goals] = 1
        self._player = player

    def pull(self, source: int, target: int, leaves_game: bool) -> bool:
        """Pull a box by the fewest single pulls. Return False if it cannot be done."""
        if not self._blocked[source]:
            return False
        rows = macro.macro_moves(
            self._neighbours,
            self._blocked,
            self._dead_side,
            source,
            self._player,
            0,
            macro.PULL_TURN,
            self._macros,
        )
        matches = np.flatnonzero(self._macros.moves[1:rows, macro.SQUARE] == target)
        if len(matches) == 0:
            return False
        self._blocked[source] = 0
        self._blocked[target] = not leaves_game
        self._player = (
            target if leaves_game else int(self._macros.moves[matches[0] + 1, macro.LOWEST])
        )
        return True


def _without_parking(pulls: list[Pull], index: int) -> list[Pull] | None:
    """Return the pulls without one that parks a box, or None if that box never moves on."""
    source, parking_square, _ = pulls[index]
    for later in range(index + 1, len(pulls)):
        if pulls[later][0] == parking_square:
            _, target, leaves_game = pulls[later]
            joined = [(source, target, leaves_game)] if leaves_game or target != source else []
            return [*pulls[:index], *pulls[index + 1 : later], *joined, *pulls[later + 1 :]]
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
    pulls, detour_count = sequence.pulls, sequence.detour_count
    index = len(pulls) - 1
    while index >= 0:
        fewer_pulls = None if pulls[index][2] else _without_parking(pulls, index)
        if fewer_pulls is not None:
            game = _PullGame(neighbours, goals, start, macros)
            if all(game.pull(*pull) for pull in fewer_pulls):
                detour_count -= _count_parking(pulls) - _count_parking(fewer_pulls)
                pulls = fewer_pulls
                index = min(index, len(pulls))
        index -= 1
    return PullSequence(pulls, sequence.squares_left, detour_count)
