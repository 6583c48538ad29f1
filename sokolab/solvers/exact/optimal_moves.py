"""``optimal-moves``: finds a move-optimal solution, from both ends.

A state is the boxes and the player's square. A step is one push with the shortest walk to it. The
bounds are matchings over tolls, which count the walks that bring the player back for the next push
(:mod:`sokolab.kernels.search.moves.tolls`). :mod:`sokolab.kernels.search.moves.both_ends` explains
why a solution is optimal. After some nodes the search looks for a potential for the tolls and
begins again with it; the bound proved before still holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Direction, opposite
from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.plain_packing import index_and_direction
from sokolab.kernels.search.boards.assignment import FAR, new_matching
from sokolab.kernels.search.boards.field import Field, box_state, new_scratch
from sokolab.kernels.search.exact.context import BACKWARD, FORWARD
from sokolab.kernels.search.moves import both_ends as kernels
from sokolab.kernels.search.moves import tolls as toll_kernels
from sokolab.kernels.search.tables.records import new_record
from sokolab.solvers.exact.open_states import OpenStates
from sokolab.solvers.exact.rules import Rule
from sokolab.solvers.frame import lurd_steps, one_box_tables
from sokolab.solvers.frame.search import Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

MOVE_RULES: Final = (Rule.FREEZES, Rule.WALKS)
_ABOVE_ALL_COSTS: Final = 1 << 60  # larger than any key of a queue
_FIRST_ROWS: Final = 1 << 10


_MAX_ROUNDS: Final = 200  # rounds; after 100, most bounds reach 97 % of the best possible
_MAX_WORK: Final = 50_000_000  # states of single boxes in all rounds together; less than a second
_SLICE_WORK: Final = 500_000  # states of single boxes in a slice of a few milliseconds
_PARTS_PER_MOVE: Final = 12  # enough for halves, thirds and quarters, which are frequent


class PotentialSearch:
    """The search for a good potential of the start, in slices."""

    def __init__(self, search_board: SearchBoard, field: Field) -> None:
        self._search_board = search_board
        self._field = field
        boxes, player = search_board.boxes, search_board.player
        start_states = [box_state(field, square, player) for square in boxes.tolist()]
        self._start_states = np.array(start_states, np.int32)
        self._round_work = max(1, len(field.square_of) * len(boxes))
        self._rounds_left = min(_MAX_ROUNDS, _MAX_WORK // self._round_work)
        self._ascent = toll_kernels.new_ascent(search_board.size, len(field.square_of), len(boxes))

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to try."""
        return self._rounds_left <= 0

    def step(self) -> None:
        """Search for a few milliseconds."""
        field = self._field
        rounds = min(self._rounds_left, max(1, _SLICE_WORK // self._round_work))
        self._rounds_left -= rounds
        toll_kernels.improve_potential(
            field,
            possible_last_squares(field),
            self._start_states,
            self._search_board.player,
            self._ascent,
            rounds,
        )

    @property
    def potential(self) -> Ints:
        """The best potential so far: int32 ``[m + 1]``, in ``UNITS_PER_MOVE`` parts of a move."""
        return self._ascent.best_potential


def possible_last_squares(field: Field) -> Mask:
    """Mark the squares where the player can stand after the last push: uint8 ``[m + 1]``."""
    is_beside_goal = field.goals[field.neighbours[:-1]].any(axis=1)
    return np.append(is_beside_goal, False).astype(np.uint8)


class Tolls:
    """A potential in parts of a move, with the lowest tolls of a single box.

    Parameters
    ----------
    potential
        int32 ``[m + 1]``, in ``UNITS_PER_MOVE`` parts of a move; None for zero everywhere.

    Attributes
    ----------
    parts_per_move
        Number of parts in a move.
    potential
        int32 ``[m + 1]``.
    costs
        int32 ``[2, s, k]``: the lowest tolls from each state to each goal, and from each box of the
        start to each state; ``FAR`` where a box cannot go.
    last_potential, first_potential
        The lowest potential of a square where the player can end, and the potential of the start.
    """

    def __init__(
        self, search_board: SearchBoard, field: Field, potential: Ints | None = None
    ) -> None:
        boxes, player = search_board.boxes, search_board.player
        reachable = field.costs[field.costs < FAR]
        highest_sum = int(reachable.max(initial=0)) * len(boxes)
        # Sums must stay below ``FAR``.
        if potential is None or 2 * _PARTS_PER_MOVE * highest_sum >= FAR:
            self.parts_per_move = 1
            self.potential = np.zeros(search_board.size + 1, np.int32)
        else:
            self.parts_per_move = _PARTS_PER_MOVE
            self.potential = potential // (toll_kernels.UNITS_PER_MOVE // _PARTS_PER_MOVE)
        self.costs = self._costs(field, boxes, player)
        ends = self.potential[possible_last_squares(field) != 0]
        self.last_potential = int(ends.min(initial=2 * self.parts_per_move * len(field.goals)))
        self.first_potential = int(self.potential[player])

    def _costs(self, field: Field, boxes: Ints, player: int) -> NDArray[np.int32]:
        state_count = len(field.square_of)
        costs = np.empty((2, state_count, len(boxes)), np.int32)
        toll, next_push = np.empty((2, state_count), np.int32)
        ring = toll_kernels.new_ring(state_count)
        toll_board = toll_kernels.TollBoard(
            field.neighbours, field.state_at, field.square_of, self.potential, self.parts_per_move
        )
        for column, goal in enumerate(field.goal_squares.tolist()):
            toll_kernels.fill_tolls_to(toll_board, goal, toll, next_push, ring)
            costs[0, :, column] = toll
        for column, square in enumerate(boxes.tolist()):
            start_state = box_state(field, square, player)
            toll_kernels.fill_tolls_from(toll_board, start_state, toll, ring)
            costs[1, :, column] = toll
        return costs


class OptimalMoves:
    """A search for the fewest moves in progress.

    Its bounds first count pushes alone. If that takes long, it begins again with tolls.

    Parameters
    ----------
    rules
        The rules that are on; switching one off changes the running time only.

    Attributes
    ----------
    nodes_with_pushes
        Number of nodes after which the search begins again; most small levels are decided earlier.
    """

    nodes_with_pushes = 300

    def __init__(self, search_board: SearchBoard, rules: Iterable[Rule] = MOVE_RULES) -> None:
        self._search_board = search_board
        rules = set(rules)
        self._field, _ = one_box_tables.field_from_start(
            search_board, one_box_tables.field_of(search_board, rules - {Rule.WALKS})
        )
        self._scratch = new_scratch(self._field)
        self._potential = (
            PotentialSearch(search_board, self._field) if Rule.WALKS in rules else None
        )
        self._nodes_before_restart = self._bound_before_restart = 0
        self._begin(Tolls(search_board, self._field))

    def _begin(self, tolls: Tolls) -> None:
        search_board, field = self._search_board, self._field
        k = len(search_board.boxes)
        max_children = int(kernels.max_children(k))
        self.tables = OpenStates(
            k,
            search_board.size,
            max_children,
            _FIRST_ROWS,
            [_ABOVE_ALL_COSTS, _ABOVE_ALL_COSTS],
            note_count=2,
        )
        self._toll_tables = kernels.TollTables(
            potential=tolls.potential,
            costs=tolls.costs,
            last_potential=tolls.last_potential,
            first_potential=tolls.first_potential,
            parts_per_move=tolls.parts_per_move,
            start_boxes=search_board.boxes,
            start_player=search_board.player,
            bounds=self.tables.notes,
            end_duals=np.zeros((2, k), np.int64),
            matching=new_matching(np.zeros(k, np.int32)),
            boxes=np.zeros(k, np.int32),
            child_boxes=np.zeros(k, np.int32),
            walk_steps=np.zeros(search_board.size + 1, np.int32),
            totals=np.zeros(2, np.int64),
            progress=new_record(*kernels.PROGRESS_FIELDS),
        )
        self._toll_tables.progress.meeting = -1
        self._toll_tables.progress.fewest_moves = kernels.NEVER
        self._scratch.mark[:] = 0
        self._add_roots(FORWARD, search_board.boxes, [search_board.player])
        goals, ahead = field.goal_squares, field.neighbours
        behind = ahead[:, [opposite(direction) for direction in Direction]]
        is_free = field.goals == 0
        is_free[-1] = False
        is_last = (field.goals[ahead] != 0) & is_free[behind] & is_free[:, None]
        ends = np.flatnonzero(is_last.any(axis=1)).tolist()
        self._add_roots(BACKWARD, goals, ends)
        if np.array_equal(search_board.boxes, goals):
            self._add_roots(BACKWARD, goals, [search_board.player])

    def _add_roots(self, side: int, boxes: Ints, players: Iterable[int]) -> None:
        for player in players:
            for _ in self.tables.grow(1 << 62):
                pass
            self._toll_tables = self._toll_tables._replace(bounds=self.tables.notes)
            self._toll_tables.child_boxes[:] = boxes
            kernels.open_end(self._both_ends, side, player)

    @property
    def _both_ends(self) -> kernels.BothEnds:
        """The search in the form the kernels take. It is valid until a table grows."""
        forward, backward = self.tables.queues
        return kernels.BothEnds(
            states=self.tables.states,
            forward=forward,
            backward=backward,
            field=self._field,
            scratch=self._scratch,
            tables=self._toll_tables,
        )

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return self._nodes_before_restart + int(self._toll_tables.progress.nodes)

    @property
    def states(self) -> int:
        """Positions found."""
        return self.tables.count

    @property
    def standing(self) -> Standing:
        """The figure is the proved lower bound, in moves."""
        return Standing(self.tables.open_count, self.lower_bound or 0, self.lower_bound)

    @property
    def lower_bound(self) -> int | None:
        """The proved lower bound in moves, or None if there is no solution."""
        proved = kernels.proved_moves(*self.tables.queues)
        bound = max(
            self._bound_before_restart, min(proved, int(self._toll_tables.progress.fewest_moves))
        )
        return bound if bound < kernels.NEVER else None

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self.tables.nbytes + self._field.costs.nbytes + self._toll_tables.costs.nbytes

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        if self._potential is not None:
            # The clock sets the budgets, but must not decide where the search begins again.
            nodes_left = self.nodes_with_pushes - self.nodes
            if nodes_left <= 0:
                self._continue_potential(self._potential)
                return StepStatus.RUNNING
            budget = min(budget, nodes_left)
        return StepStatus(kernels.step(self._both_ends, budget))

    def _continue_potential(self, search: PotentialSearch) -> None:
        """Look for a potential for a few milliseconds. Once it is found, begin again."""
        if not search.is_over:
            search.step()
            return
        self._bound_before_restart = self.lower_bound or 0
        self._nodes_before_restart = self.nodes
        self._potential = None
        self._begin(Tolls(self._search_board, self._field, search.potential))

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables."""
        for has_room in self.tables.grow(max_bytes - (self.nbytes - self.tables.nbytes)):
            self._toll_tables = self._toll_tables._replace(bounds=self.tables.notes)
            yield has_room
        self._toll_tables = self._toll_tables._replace(bounds=self.tables.notes)

    @property
    def solution(self) -> str:
        """The best solution met so far as lurd, or ""."""
        return self.lurd() if self._toll_tables.progress.meeting >= 0 else ""

    def lurd(self) -> str:
        """Return the lurd of the solution."""
        meeting = int(self._toll_tables.progress.meeting)
        steps = self.tables.steps_to(meeting) + self.tables.steps_to(meeting, BACKWARD)[::-1]
        return lurd_steps.lurd_of_pushes(self._search_board, map(index_and_direction, steps))
