"""``fess``: feature-space search over macro moves, guided by a packing plan.

The level is first played backwards, to find the order in which to fill the goals
(:mod:`sokolab.solvers.fess.plan_search`). Then it is played forwards in macro moves: all pushes of
one box without a pause. Positions are put into cells by their features. Moves that an advisor names
add no weight. Every other turn goes to the cell with the best features, the rest to the cells in
order. If one choice of features fails, another often succeeds immediately, so several attempts take
turns, each round with more plans. Only positions proved dead are left out. But two positions with
the same hash count as one, so running out of positions proves nothing, and ``fess`` never answers
"unsolvable".

Source: Yaron Shoham, Jonathan Schaeffer, *The FESS Algorithm: A Feature Based Approach to
Single-Agent Search*, IEEE Conference on Games 2020.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from sokolab.kernels.arrays import Mask
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.proofs import new_proofs
from sokolab.kernels.search.dead.sets import GroupGame, SetSearch
from sokolab.kernels.search.fess import children
from sokolab.kernels.search.fess.context import new_context
from sokolab.kernels.search.plan.pull_moves import SHUFFLE_SHIFT
from sokolab.kernels.search.plan.rooms import new_rooms
from sokolab.kernels.search.plan.steps import PackingPlan, new_plan
from sokolab.kernels.search.tables.square_sets import number_squares
from sokolab.language import phrase
from sokolab.solvers.dead_sets import pays_to_find
from sokolab.solvers.fess.fess_attempt import FessAttempt, FessLevel
from sokolab.solvers.fess.plan_search import PackingSearch
from sokolab.solvers.frame.one_box_tables import ALL_RULES, field_of
from sokolab.solvers.frame.search import Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard, is_mosaic
from sokolab.solvers.frame.shared_knowledge import AdvancedPosition, BackwardTable

_RANDOM: Final = children.SHUFFLED | children.IGNORE_HOTSPOTS | children.IGNORE_ZONES
_FIRST_MASKS: Final = (
    0,
    children.IGNORE_ROOMS | children.CROWDING,
    children.IGNORE_HOTSPOTS,
    _RANDOM | children.IGNORE_ROOMS,
    children.IGNORE_ZONES,
    _RANDOM,
)
"""Feature masks of the attempts with the first plan."""
_LATER_MASKS: Final = (
    children.SHUFFLED | children.IGNORE_HOTSPOTS,
    0,
    children.SHUFFLED,
    children.IGNORE_ROOMS | children.CROWDING,
    _RANDOM | children.IGNORE_ROOMS,
)
"""Feature masks of the attempts with each of the other plans."""
_ROUND_MASKS: Final = (_RANDOM, _RANDOM | children.IGNORE_ROOMS)
"""Feature masks of the attempts with the first plan that each later round adds."""
_PLAN_SEARCHES: Final = (0, 8, 5, 4)
"""Searches for more plans, by round. Later rounds make as many as the last one."""
_POSITIONS_PER_SHARE: Final = 40
"""Positions that an attempt with a share of 1 expands in the first round, doubled in each round.

The shares below were found by trial on XSokoban, together with the masks, not one by one.
Other orders of the first attempts win some levels and lose others (docs/experiments.md)."""
_SHARES: Final = (16, 16, 4, 4, 4, 4)
"""Shares of the attempts with the first plan. Later attempts have ``_LATER_SHARE``."""
_DETOUR_SHARES: Final = (8, 8, 16, 16, 8)
"""Shares if the first plan has detours, so that other plans might be better. The last three belong
to the attempts without a plan."""
_PART_SHARES: Final = (8, 8, 4, 4, 2)
"""Shares if the first plan does not account for all boxes, while a later one might."""
_GOAL_MASKS: Final = (children.CROWDING, _RANDOM, children.MATCHED | _RANDOM)
"""Feature masks of the attempts without a plan, which count the boxes on goals or the matched
pushes. A level whose plan has detours often has several goal rooms, which can be filled in any
order."""
_MOSAIC_MASKS: Final = (
    children.MATCHED | children.IGNORE_ROOMS | children.IGNORE_HOTSPOTS,
    children.MATCHED | children.IGNORE_ROOMS | _RANDOM,
    children.MATCHED | children.CROWDING,
    children.CROWDING,
    _RANDOM,
)
"""Feature masks of the attempts without a plan at mosaics."""
_MOSAIC_SHARES: Final = (16, 16, 48, 16, 8, 8, 8)
"""Shares for mosaics: of two attempts with the first plan, then of the attempts without one."""
_ROUND_GOAL_MASKS: Final = (_RANDOM, children.MATCHED | _RANDOM)
"""Feature masks, in turns, of the attempt without a plan that each later round adds."""
_LATER_SHARE: Final = 2
_HASH_SHIFTS: Final = 40  # shifts of the 16 bits that break ties, within the 63 bits of a hash
_SHIFT_PER_PLAN: Final = 8  # the attempts of each plan break ties differently
_SHIFT_PER_ROUND: Final = 11  # the attempts of each round break ties differently, too
_PAIR_BYTES: Final = 60_000_000  # bytes for the table of dead pairs


class Fess:
    """A feature-space search in progress."""

    def __init__(self, search_board: SearchBoard) -> None:
        self._search_board = search_board
        self._field = field_of(search_board, ALL_RULES)
        self._pair_search = _pair_search(self._field)
        self._has_pairs = self._pair_search is None
        self._rooms = new_rooms(search_board.neighbours)
        self._plan_search = PackingSearch(search_board, self._field, self._rooms)
        self._is_planning = True
        self._level: FessLevel | None = None
        self._plans: list[PackingPlan] = []
        self._no_plan: PackingPlan | None = None  # stands for no plan; made when first needed
        self._shares: tuple[int, ...] = ()
        self._resting_attempts: frozenset[int] = frozenset()
        self.attempts: list[FessAttempt] = []
        self._attempt_index = 0
        self._latest_attempt: FessAttempt | None = None
        self._backward_table: BackwardTable | None = None
        self._round_index = 0
        self._plan_searches_left = _PLAN_SEARCHES[0]
        self._positions_per_share = _POSITIONS_PER_SHARE  # positions for a share of 1 in this round

    @property
    def nodes(self) -> int:
        """Positions expanded, backwards and forwards."""
        return self._plan_search.nodes + sum(attempt.nodes for attempt in self.attempts)

    @property
    def states(self) -> int:
        """Positions found by playing forwards."""
        return sum(attempt.states for attempt in self.attempts)

    @property
    def standing(self) -> Standing:
        """``figure`` is the number of plan steps that the most advanced attempt has done."""
        if not self.attempts:
            return Standing(words=phrase("looking for a packing plan"))
        furthest = self.attempts[max(range(len(self.attempts)), key=self._progress)]
        return Standing(
            sum(attempt.open_states for attempt in self.attempts),
            figure=furthest.steps,
            best=furthest.best,
            words=phrase(
                "attempt {attempt}, {state}", attempt=self._attempt_index + 1, state=furthest.words
            ),
        )

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        pair_bytes = self._pair_search.nbytes if self._pair_search else 0
        attempt_bytes = sum(attempt.nbytes for attempt in self.attempts)
        return pair_bytes + self._plan_search.nbytes + attempt_bytes

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        if not self._has_pairs and self._pair_search is not None:
            self._has_pairs = self._pair_search.step()
        elif self._is_planning:
            status = self._plan_search.step(budget)
            if status is not StepStatus.RUNNING:
                self._is_planning = False
                if self._level is None:
                    self._begin_attempts()
                elif status is StepStatus.SOLVED:
                    self._add_plan(self._level, self._plan_search.newest())
        else:
            return self._continue_attempt(budget)
        return StepStatus.RUNNING

    def _begin_attempts(self) -> None:
        """Begin the attempts with the first plan."""
        field = self._field
        if self._pair_search is None:
            proofs = new_proofs(field)
        else:
            numbers = number_squares(_live_squares(field)).index_at
            proofs = new_proofs(field, self._pair_search.tables[0], numbers)
        context = new_context(field, self._rooms)
        level = FessLevel(self._search_board, field, context, proofs, self._rooms)
        self._level = level
        self._plans = [self._plan_search.plan()]
        self._shares = _SHARES
        self.attempts = [FessAttempt(level, self._plans[0], mask) for mask in _FIRST_MASKS]
        is_whole = self._plan_search.has_whole_plan
        if is_mosaic(self._search_board):
            self._shares = _MOSAIC_SHARES
            self._insert_without_plan(level, _MOSAIC_MASKS)
        elif self._plan_search.has_detours or not is_whole:
            self._shares = _DETOUR_SHARES if is_whole else _PART_SHARES
            self._insert_without_plan(level, _GOAL_MASKS)

    def _insert_without_plan(self, level: FessLevel, masks: tuple[int, ...]) -> None:
        """Insert attempts without a plan after the first two."""
        no_steps = np.zeros(0, np.int32)
        self._no_plan = new_plan(self._field, no_steps, no_steps, no_steps)
        self.attempts[2:2] = [FessAttempt(level, self._no_plan, mask) for mask in masks]

    def _add_plan(self, level: FessLevel, plan: PackingPlan) -> None:
        """Begin attempts with a plan, unless an earlier plan has the same steps."""
        if any(_has_same_steps(plan, other) for other in self._plans):
            return
        shift = _SHIFT_PER_PLAN * (len(self._plans) - 1)
        self._plans.append(plan)
        for mask in _LATER_MASKS:
            self.attempts.append(FessAttempt(level, plan, _with_shift(mask, shift)))

    def _continue_attempt(self, budget: int) -> StepStatus:
        """Continue the attempt whose turn it is."""
        attempt = self.attempts[self._attempt_index]
        self._latest_attempt = attempt
        is_first = self._attempt_index < len(self._shares)
        share = self._shares[self._attempt_index] if is_first else _LATER_SHARE
        max_nodes = self._positions_per_share * share
        nodes_left = max_nodes - attempt.nodes
        if nodes_left <= 0 and attempt.is_between_expansions:
            return self._end_turn(attempt)
        status = attempt.step(min(budget, max(1, nodes_left)))
        if status in (StepStatus.SOLVED, StepStatus.FULL):
            return status
        has_used_share = attempt.nodes >= max_nodes and attempt.is_between_expansions
        if status is StepStatus.GAVE_UP or has_used_share:
            if all(other.is_over for other in self.attempts):
                return StepStatus.GAVE_UP
            return self._end_turn(attempt)
        return StepStatus.RUNNING

    def _end_turn(self, attempt: FessAttempt) -> StepStatus:
        """Look up the attempt's positions in the backward table, then end its turn."""
        table = self._backward_table
        if table is not None and attempt.may_join(table):
            return StepStatus.SOLVED if attempt.join(table) else StepStatus.RUNNING
        self._next_turn()
        return StepStatus.RUNNING

    def _next_turn(self) -> None:
        """Give the turn to the next attempt that is neither done nor resting."""
        while True:
            self._attempt_index += 1
            if self._attempt_index == len(self.attempts):
                if self._plan_searches_left > 0 and self._plan_search.begin_another():
                    self._plan_searches_left -= 1
                    self._attempt_index -= 1
                    self._is_planning = True
                    return
                self._begin_round()
            if (
                not self.attempts[self._attempt_index].is_over
                and self._attempt_index not in self._resting_attempts
            ):
                return

    def _begin_round(self) -> None:
        """Double the shares and begin some more attempts.

        The less advanced half of the later attempts rests for this round.
        """
        if self._round_index > 0:
            first = len(self._shares)
            order = sorted(range(first, len(self.attempts)), key=self._progress)
            self._resting_attempts = frozenset(order[: len(order) // 2])
        self._attempt_index = 0
        self._positions_per_share *= 2
        self._round_index += 1
        self._plan_searches_left = _PLAN_SEARCHES[min(self._round_index, len(_PLAN_SEARCHES) - 1)]
        assert self._level is not None
        for mask in _ROUND_MASKS:
            shifted_mask = _with_shift(mask, _SHIFT_PER_ROUND * self._round_index)
            self.attempts.append(FessAttempt(self._level, self._plans[0], shifted_mask))
        if self._no_plan is not None:
            mask = _ROUND_GOAL_MASKS[self._round_index % len(_ROUND_GOAL_MASKS)]
            shifted_mask = _with_shift(mask, _SHIFT_PER_ROUND * self._round_index)
            self.attempts.append(FessAttempt(self._level, self._no_plan, shifted_mask))

    def _progress(self, index: int) -> float:
        """Return the progress of an attempt, 0 to 1."""
        return self.attempts[index].progress

    def use_backward_table(self, backward_table: BackwardTable | None) -> None:
        """Set the table of positions known from the end, or None to look nothing up.

        An attempt looks up its positions at the end of each turn.
        """
        self._backward_table = backward_table

    def advanced_positions(self) -> Iterator[AdvancedPosition]:
        """Yield the best position of each attempt, the most advanced attempts first."""
        order = sorted(range(len(self.attempts)), key=self._progress, reverse=True)
        return (self.attempts[index].advanced_position() for index in order)

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        attempt = self.attempts[self._attempt_index]
        yield from attempt.grow(max_bytes - self.nbytes + attempt.nbytes)

    def seek_another(self) -> bool:
        """After a solution, let other attempts, current and later ones, look for another one."""
        assert self._latest_attempt is not None
        self._latest_attempt.is_over = True
        self._next_turn()
        return True

    def lurd(self) -> str:
        """Return the solution."""
        assert self._latest_attempt is not None
        return self._latest_attempt.lurd()


def _with_shift(feature_mask: int, shift: int) -> int:
    """Return a feature mask whose random choices, if any, depend on the shift."""
    return feature_mask | shift % _HASH_SHIFTS << SHUFFLE_SHIFT


def _has_same_steps(first: PackingPlan, second: PackingPlan) -> bool:
    """Whether two plans have the same steps."""
    return (
        np.array_equal(first.source, second.source)
        and np.array_equal(first.target, second.target)
        and np.array_equal(first.moved_on_by, second.moved_on_by)
    )


def _live_squares(field: Field) -> Mask:
    """Return the squares from which a box can reach a goal, uint8 ``[m + 1]``."""
    live = 1 - field.dead
    live[-1] = 0
    return live


def _pair_search(field: Field) -> SetSearch | None:
    """Return the search for dead pairs, or None if it would take too much memory."""
    live, m = _live_squares(field), len(field.goals) - 1
    live_count = int(live.sum())
    if live_count < 2 or len(field.goal_squares) < 2:
        return None
    if not pays_to_find(m, live_count, 2, 1, _PAIR_BYTES):
        return None
    return SetSearch(field.neighbours, live, 2, (GroupGame(field.goals, -1, uses_pulls=True),))
