"""The search for packing plans: it plays a level backwards from the solved board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.plan.pull_moves import (
    BARRIER,
    FREE_SIDES,
    LARGEST_SINK,
    SHUFFLE_SHIFT,
    SHUFFLED_PULLS,
)
from sokolab.kernels.search.plan.rooms import Rooms
from sokolab.kernels.search.plan.single_box import MAX_SQUARES_FOR_PAIRS
from sokolab.kernels.search.plan.steps import ANYWHERE, FINAL, IN_PLACE, PackingPlan, new_plan
from sokolab.solvers.fess.backward_search import (
    BackwardContext,
    BackwardSearch,
    Pull,
    PullSequence,
    without_needless_parking,
)
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

_MAX_NODES: Final = 400  # of each search without another limit
_MAX_NODES_TO_LARGEST_SINK: Final = 1500
"""Nodes of each search in which boxes leave only in the largest sink."""
_MAX_DEEP_NODES: Final = 4000  # of each later search while no plan has all boxes
_MAX_FIRST_NODES: Final = 1600  # after this many nodes, no other first search begins

_SHIFT_PER_SEARCH: Final = 7  # each search at random takes other bits of the hash
_MAX_BOXES: Final = 150  # with more boxes, nothing is searched, and goals are ordered by distance
_FIRST_MASKS: Final = (0, FREE_SIDES, BARRIER, BARRIER | FREE_SIDES)
"""Feature masks of the first searches."""
_DEEP_MASKS: Final = (
    BARRIER,
    FREE_SIDES,
    0,
    *(
        SHUFFLED_PULLS | BARRIER * (i % 2) | _SHIFT_PER_SEARCH * i << SHUFFLE_SHIFT
        for i in range(4)
    ),
)
"""Feature masks of later searches while no plan has all boxes."""
_FEW_DETOURS: Final = 2  # a plan with at most this many counts as one without detours
_SECOND_PLANS: Final = 2  # plans of the first searches to use besides the best one
_MAX_SHUFFLES: Final = 30  # rounds of searches at random before the search gives up
_HASH_SHIFTS: Final = 40  # shifts of the 18 bits that break ties, within the 63 bits of a hash


class _PlannedSearch(NamedTuple):
    """A search that is still to be made: where it begins, how it scores, and its limit."""

    start: int
    """A square of the region where the player ends."""
    feature_mask: int
    max_nodes: int


class _SearchResult(NamedTuple):
    """The pull sequence that a search has found, and where it began."""

    sequence: PullSequence
    start: int


class PackingSearch:
    """A search for packing plans of a level.

    The first searches play backwards, with the player in each region and with several feature
    masks, until a plan has no detours: all boxes leave the game in the sink and no box is parked.
    The best plan accounts for the most boxes; of several, it has the fewest detours. If a board is
    so large that a single position would take long, nothing is searched, but there is still a plan.

    After that, each :meth:`begin_another` begins a search for one more plan, with random choices.
    If the best plan has detours, in some of these searches boxes leave only in the largest sink.

    Parameters
    ----------
    search_board, field
        The level in the forms that kernels take.
    rooms, pushes
        Tables of the board if they are known already; see
        :func:`sokolab.kernels.search.plan.rooms.new_rooms` and
        :func:`sokolab.kernels.search.plan.single_box.push_distances`.

    Attributes
    ----------
    nodes
        Positions expanded.
    """

    def __init__(
        self,
        search_board: SearchBoard,
        field: Field,
        rooms: Rooms | None = None,
        pushes: NDArray[np.int16] | None = None,
    ) -> None:
        self._search_board = search_board
        self._field = field
        self.nodes = 0
        self._context: BackwardContext | None = None
        self._first_searches: list[_PlannedSearch] = []
        self._later_searches: Iterator[_PlannedSearch] = iter(())
        self._search: BackwardSearch | None = None
        self._results: list[_SearchResult] = []
        self._second_sequences: list[PullSequence] = []
        self._newest_sequence = PullSequence([], [], 0)
        self._is_after_first = False  # whether the first searches have ended
        if search_board.size <= MAX_SQUARES_FOR_PAIRS and len(search_board.boxes) <= _MAX_BOXES:
            self._context = BackwardContext(search_board, field, rooms, pushes)
            self._first_searches = [
                _PlannedSearch(start, feature_mask, _MAX_NODES)
                for feature_mask in _FIRST_MASKS
                for start in self._context.starts
            ]
            self._begin_next()

    @property
    def states(self) -> int:
        """Positions found by the current search."""
        return self._search.states if self._search else 0

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        if self._context is None or self._search is None:
            return 0
        return self._context.nbytes + self._search.nbytes

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions.

        Returns SOLVED once a plan accounts for all boxes and either has no detours or no search is
        left, and GAVE_UP if no plan accounts for all boxes. After :meth:`begin_another`, SOLVED
        means that :meth:`newest` is a new plan and no other accounts for more boxes.
        """
        search = self._search
        if search is None:
            has_plan = self._is_after_first or self.has_whole_plan
            return StepStatus.SOLVED if has_plan else StepStatus.GAVE_UP
        nodes_before = search.nodes
        status = search.step(budget)
        self.nodes += search.nodes - nodes_before
        if status is StepStatus.RUNNING:
            return status
        sequence = without_needless_parking(
            self._search_board.neighbours,
            self._field.goal_squares,
            search.start,
            search.pull_sequence(),
        )
        is_new = all(sequence != result.sequence for result in self._results)
        if is_new:
            self._results.append(_SearchResult(sequence, search.start))
        if self._is_after_first:
            self._search = None
            self._newest_sequence = sequence
            is_whole = self._cost(sequence)[0] == self._lowest_cost[0]
            return StepStatus.SOLVED if is_new and is_whole else StepStatus.GAVE_UP
        self._begin_next()
        if self._search is not None and self._cost(sequence) > (0, 0):
            return StepStatus.RUNNING
        self._search = None
        return StepStatus.SOLVED if self.has_whole_plan else StepStatus.GAVE_UP

    @property
    def has_detours(self) -> bool:
        """Whether the best plan so far has more than a few detours."""
        return bool(self._results) and self._lowest_cost[1] > _FEW_DETOURS

    @property
    def has_whole_plan(self) -> bool:
        """Whether some plan accounts for all boxes."""
        return bool(self._results) and self._lowest_cost[0] == 0

    @property
    def _lowest_cost(self) -> tuple[int, int]:
        """The cost of the best pull sequence so far. There must be one."""
        return min(self._cost(result.sequence) for result in self._results)

    def _begin_next(self) -> None:
        """Begin the next of the first searches, if any."""
        self._search = None
        if self._context is not None and self._first_searches and self.nodes < _MAX_FIRST_NODES:
            self._search = BackwardSearch(self._context, *self._first_searches.pop(0))

    def begin_another(self) -> bool:
        """Begin to search for one more plan. Return False if nothing is left to try.

        Call this only after :meth:`step` has ended the previous search.
        """
        if not self._is_after_first and self._results:
            self._is_after_first = True
            _, *others = sorted((result.sequence for result in self._results), key=self._cost)
            lost_count = self._lowest_cost[0]
            as_whole = [sequence for sequence in others if self._cost(sequence)[0] == lost_count]
            self._second_sequences = as_whole[:_SECOND_PLANS]
            self._later_searches = self._planned_later_searches()
        if self._second_sequences:
            self._newest_sequence = self._second_sequences.pop(0)
            return True
        planned_search = next(self._later_searches, None)
        self._search = None
        if planned_search is None or self._context is None:
            return False
        self._search = BackwardSearch(self._context, *planned_search)
        return True

    def _planned_later_searches(self) -> Iterator[_PlannedSearch]:
        """Yield the searches that follow the first ones."""
        best_start = min(self._results, key=lambda result: self._cost(result.sequence)).start
        if not self.has_whole_plan:
            yield _PlannedSearch(
                best_start, LARGEST_SINK | SHUFFLED_PULLS, _MAX_NODES_TO_LARGEST_SINK
            )
            yield _PlannedSearch(best_start, SHUFFLED_PULLS, _MAX_NODES)
        for feature_mask in _DEEP_MASKS:
            for start in self._context.starts if self._context else ():
                if not self.has_whole_plan:
                    yield _PlannedSearch(start, feature_mask, _MAX_DEEP_NODES)
        best_start = min(self._results, key=lambda result: self._cost(result.sequence)).start
        yield from _random_searches(best_start, self.has_detours)

    def plan(self) -> PackingPlan:
        """Return the best plan so far."""
        sequences = [result.sequence for result in self._results]
        if not sequences and self._search is not None:
            sequences = [self._search.pull_sequence()]
        if not sequences:
            sequences = [PullSequence([], self._field.goal_squares.tolist(), 0)]
        return self._plan_from(min(sequences, key=self._cost))

    def newest(self) -> PackingPlan:
        """Return the plan from the pull sequence found last, which need not be the best."""
        return self._plan_from(self._newest_sequence)

    def _plan_from(self, sequence: PullSequence) -> PackingPlan:
        """Return the plan that undoes these pulls, or an order of goals if no box left the game."""
        pulls, squares_left, _ = sequence
        if squares_left and not any(leaves_game for _, _, leaves_game in pulls):
            steps = [(ANYWHERE, goal) for goal in self._goal_order(pulls)]
        else:
            steps = _steps(pulls, squares_left, self._search_board.boxes.tolist())
        source, target = (np.array(column, np.int32) for column in zip(*steps, strict=True))
        return new_plan(self._field, source, target, np.array(_moved_on_by(steps), np.int32))

    def _cost(self, sequence: PullSequence) -> tuple[int, int]:
        """Return the numbers of boxes not accounted for and of detours."""
        lost_squares = set(sequence.squares_left) - set(self._search_board.boxes.tolist())
        return len(lost_squares), sequence.detour_count

    def _goal_order(self, pulls: list[Pull]) -> list[int]:
        """Return the goals in the order in which to fill them, if no box could leave the game.

        Goals that were never emptied come first, from the farthest to the nearest. The others
        follow in the reverse order in which they were emptied.
        """
        distance = self._field.costs.min(axis=0)
        goals: list[int] = self._field.goal_squares[np.argsort(-distance, kind="stable")].tolist()
        emptied_goals = [
            source for source in dict.fromkeys(pull[0] for pull in pulls) if source in goals
        ]
        return [goal for goal in goals if goal not in emptied_goals] + emptied_goals[::-1]


def _random_searches(start: int, has_detours: bool) -> Iterator[_PlannedSearch]:
    """Yield searches that break ties at random, with some others in between."""
    if not has_detours:
        yield _PlannedSearch(start, FREE_SIDES, _MAX_NODES)
    for i in range(_MAX_SHUFFLES):
        shuffled_mask = SHUFFLED_PULLS | (_SHIFT_PER_SEARCH * i % _HASH_SHIFTS) << SHUFFLE_SHIFT
        if has_detours:
            yield _PlannedSearch(start, LARGEST_SINK | shuffled_mask, _MAX_NODES_TO_LARGEST_SINK)
        if not has_detours or i % 2:
            yield _PlannedSearch(start, shuffled_mask, _MAX_NODES)
        if i == 0 and has_detours:
            yield _PlannedSearch(start, LARGEST_SINK, _MAX_NODES_TO_LARGEST_SINK)
        elif i == 0:
            yield _PlannedSearch(start, BARRIER, _MAX_NODES)
        elif not has_detours and i % 2:
            yield _PlannedSearch(start, BARRIER | shuffled_mask, _MAX_NODES)


def _steps(pulls: list[Pull], squares_left: list[int], boxes: list[int]) -> list[tuple[int, int]]:
    """Return source and target of each step that undoes these pulls, boxes in place first."""
    steps = sorted((IN_PLACE if square in boxes else ANYWHERE, square) for square in squares_left)
    return steps + [
        (ANYWHERE if leaves_game else target, source)
        for source, target, leaves_game in reversed(pulls)
    ]


def _moved_on_by(steps: list[tuple[int, int]]) -> list[int]:
    """Return for each step the later step that moves its box on, or ``FINAL``."""
    moved_on_by = [FINAL] * len(steps)
    box_on: dict[int, int] = {}
    for i, (source, target) in enumerate(steps):
        if source in box_on:
            moved_on_by[box_on.pop(source)] = i
        box_on[target] = i
    return moved_on_by
