"""``beam``: layers of macro moves. Only the best positions of each layer are kept.

For levels with too many boxes for an exhaustive search, and without a useful packing plan. All
positions of a layer are expanded before any of the next one, so a position on a detour competes
only with others after as many moves, and dead ends die out. Attempts keep different positions: the
positions with the lowest bounds, or the best of every kind. Attempts by pushes from the start and
by pulls from the solved positions take turns: some levels are a hundred times easier from one end
than from the other. An attempt also solves the level when it meets the last attempt from the other
end.

Positions for which a layer has no space are dropped, and two with equal hashes count as one, so
``beam`` never answers "unsolvable". A position reached by pulls can always be solved. So pulls need
no deadlock proofs, only the sets of boxes that cannot have come from the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from itertools import count
from math import inf
from threading import Lock
from typing import Final

import numpy as np

from sokolab.core.position import Position
from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.beam.ranking import BY_BOUND, BY_KIND, BY_TARGET
from sokolab.kernels.search.beam.tables import BeamDirection
from sokolab.kernels.search.boards.field import find_losing_moves
from sokolab.kernels.search.boards.macro import PULL_TURN, PUSH_TURN
from sokolab.kernels.search.dead.proofs import new_proofs
from sokolab.kernels.search.dead.set_lookup import no_dead_sets
from sokolab.kernels.search.dead.sets import GroupGame, SetSearch
from sokolab.language import counted_phrase, phrase
from sokolab.solvers.beam.beam_attempt import BeamAttempt, BeamLevel, BeamRoots
from sokolab.solvers.dead_sets import known_dead_sets, pays_to_find
from sokolab.solvers.frame.one_box_tables import ALL_RULES, field_of
from sokolab.solvers.frame.search import Composite, Lanes, Search, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard, symmetries_of
from sokolab.solvers.pull.side import lowest_of_regions, pull_board_of

_FIRST_WIDTH: Final = 50
_ROUNDS_PER_WIDTH: Final = 2
BY_PUSHES, BY_PULLS = 0, 1
"""The two directions, as indices of the tables below."""
_ROUND_PLAN: Final = (
    (BY_PULLS, BY_TARGET),
    (BY_PUSHES, BY_BOUND),
    (BY_PULLS, BY_BOUND),
    (BY_PUSHES, BY_KIND),
    (BY_PULLS, BY_TARGET),
    (BY_PUSHES, BY_TARGET),
    (BY_PULLS, BY_KIND),
    (BY_PULLS, BY_TARGET),
)
"""Direction and ranking rule of each attempt of a round. Pulls by target solve most hard levels."""
_PULL_WIDTH_FACTOR: Final = 2  # by pulls, a position takes less than half the time
# From attempt to attempt, other bits of the hashes break ties: with these numbers, 40 attempts pass
# before the same bits come again.
_TIE_STEP, _TIE_SHIFTS = 7, 40
_MAX_WORK: Final = 1 << 17
"""Boxes times squares, above which matching a single position takes a whole slice."""
_SET_BYTES: Final = 60_000_000  # bytes for a search for dead sets
_PAIR, _TRIPLE = 2, 3


class Beam(Composite):
    """A beam search in progress: attempts of growing width, one after the other.

    Parameters
    ----------
    first_width
        Positions that the first attempts by pushes keep of each layer.
    round_plan
        Direction and ranking rule of each attempt of a round.
    pull_width_factor
        Factor by which attempts by pulls keep more positions.
    """

    def __init__(
        self,
        search_board: SearchBoard,
        first_width: int = _FIRST_WIDTH,
        round_plan: Sequence[tuple[int, int]] = _ROUND_PLAN,
        pull_width_factor: int = _PULL_WIDTH_FACTOR,
    ) -> None:
        self._round_plan = round_plan
        self._pull_width_factor = pull_width_factor
        self._search_board = search_board
        m, k = search_board.size, len(search_board.boxes)
        self._gives_up = k * m > _MAX_WORK or not self._suits_level()
        self._first_width = first_width
        self._attempt_indices = count(1)  # for later attempts of all lanes
        self._attempt_index = 0  # of the current attempt, or of the next one
        self._attempt: BeamAttempt | None = None
        # The last ended attempt of each direction.
        self._ended_attempts: dict[int, BeamAttempt] = {}
        # An attempt by pushes; its positions are waypoints.
        self._waypoint_attempt: BeamAttempt | None = None
        self._is_first_lane = True
        self._set_searches: dict[tuple[int, int], SetSearch] = {}  # one for each direction and size
        self._set_lock = Lock()
        self._waiting_sets: list[tuple[int, int]] = []  # direction and size of dead sets to make
        self._known_sets = known_dead_sets(search_board)
        self._dead_set_bytes: list[int] = []  # bytes of each table worked out by this search
        if self._gives_up:
            return
        field = field_of(search_board, ())
        pull_board, costs = pull_board_of(search_board, field)
        live = (pull_board.live_index >= 0).astype(np.uint8)
        goals = np.flatnonzero(search_board.goals).astype(np.int32)
        if not live[np.concatenate([search_board.boxes, goals])].all():
            self._gives_up = True
            return
        start = lowest_of_regions(search_board, search_board.boxes, [search_board.player])[0]
        is_start = np.zeros(m + 1, np.uint8)
        is_start[search_board.boxes] = 1
        dead_side = find_losing_moves(field, PULL_TURN)
        sets = no_dead_sets(int(pull_board.word.max()) + 1)
        self._directions = [
            BeamDirection(PUSH_TURN, costs[1], dead_side, search_board.goals, -1, sets),
            BeamDirection(PULL_TURN, costs[0], dead_side, is_start, start, sets),
        ]
        self._live_squares = live
        self._field = field
        self._games = (
            GroupGame(search_board.goals, -1, uses_pulls=True),
            GroupGame(is_start, search_board.player, uses_pulls=False),
        )
        live_count = len(pull_board.live_squares)
        self._waiting_sets = [
            (index, size)
            for index in (BY_PUSHES, BY_PULLS)
            for size in (_PAIR, _TRIPLE)
            if size <= k and pays_to_find(m, live_count, size, 1, _SET_BYTES)
        ]
        self._roots = [
            _roots_of(search_board, search_board.boxes, [start], symmetries_of(search_board)),
            _roots_of(search_board, goals, range(m), np.zeros((0, m + 1), np.int32)),
        ]
        full_field = field_of(search_board, ALL_RULES)
        self._level = BeamLevel(search_board, full_field, pull_board, new_proofs(full_field))

    def _suits_level(self) -> bool:
        """Whether this search suits the level."""
        return True

    def lanes(self, max_lanes: int) -> tuple[Lanes, ...]:
        """Return beam searches that each take the next attempt not begun.

        The oldest attempt goes on first, and no lane begins an attempt while another attempt waits
        for a turn. The lanes share the dead sets, and an attempt tries to meet the last ended one
        of the other direction, whichever lane made it. Deadlock proofs have scratch, so each lane
        has its own.
        """
        more_lanes = [] if self._gives_up else [self._another_lane() for _ in range(1, max_lanes)]
        return (Lanes((self, *more_lanes), sort_key=_attempt_index_of),)

    def _another_lane(self) -> Beam:
        """Return a beam search that shares everything but its attempt and its proofs."""
        lane = copy(self)
        lane._is_first_lane = False
        lane._attempt_index = -1  # the first turn begins an attempt
        lane._level = replace(self._level, proofs=new_proofs(self._level.field))
        return lane

    @property
    def _direction_index(self) -> int:
        """The direction of the current attempt, or of the next one."""
        return self._round_plan[self._attempt_index % len(self._round_plan)][0]

    @property
    def _searches(self) -> Sequence[BeamAttempt]:
        return (self._attempt,) if self._attempt else ()

    @property
    def standing(self) -> Standing:
        """``figure`` is the lower bound of the moves left. The position is one by pushes."""
        attempt = self._attempt
        if attempt is None:
            return Standing(best=self._best_of_pushes, words=phrase("looking for dead sets"))
        words = counted_phrase(
            attempt.layers,
            "{n:,} layer of {width:,} positions, attempt {attempt}",
            "{n:,} layers of {width:,} positions, attempt {attempt}",
            width=attempt.width,
            attempt=self._attempt_index + 1,
        )
        return Standing(
            attempt.open_states,
            figure=attempt.lowest_bound,
            best=self._best_of_pushes,
            words=words,
        )

    @property
    def _best_of_pushes(self) -> Position | None:
        """The most promising position of the last attempt by pushes."""
        is_by_pushes = self._attempt is not None and self._direction_index == BY_PUSHES
        attempt = self._attempt if is_by_pushes else self._ended_attempts.get(BY_PUSHES)
        return attempt.best if attempt else None

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        if self._gives_up:
            return 0
        own_bytes = self._attempt.nbytes if self._attempt else 0
        if self._waypoint_attempt is not None and self._waypoint_attempt not in tuple(
            self._ended_attempts.values()
        ):
            own_bytes += self._waypoint_attempt.nbytes  # kept by this lane only
        if not self._is_first_lane:
            return own_bytes
        shared_bytes = sum(search.nbytes for search in tuple(self._set_searches.values()))
        shared_bytes += sum(self._dead_set_bytes)
        shared_bytes += sum(int(direction.costs.nbytes) for direction in self._directions)
        shared_bytes += sum(attempt.nbytes for attempt in tuple(self._ended_attempts.values()))
        return own_bytes + shared_bytes

    def step(self, budget: int) -> StepStatus:
        """Take up to ``budget`` positions, or work on dead sets for a slice."""
        if self._gives_up:
            return StepStatus.GAVE_UP
        if self._attempt is None:
            if self._attempt_index < 0:
                self._attempt_index = self._next_attempt_index()
            for index, size in self._waiting_sets:
                if index == self._direction_index:
                    self._step_sets(index, size)
                    return StepStatus.RUNNING
            self._attempt = self._next_attempt()
        attempt = self._attempt
        status = attempt.step(budget)
        if status is StepStatus.GAVE_UP and self._has_left_out(attempt):
            self._end_attempt(attempt)
            return StepStatus.RUNNING
        return status

    def _step_sets(self, index: int, size: int) -> None:
        """Work on the dead sets of one size and direction, or take them if they are known."""
        with self._set_lock:  # another lane might have finished them by now
            if (index, size) not in self._waiting_sets:
                return
            game, direction = self._games[index], self._directions[index]
            sets = self._known_sets.get(size, uses_pulls=game.uses_pulls)
            if sets is None:
                if (index, size) not in self._set_searches:
                    neighbours = self._search_board.neighbours
                    set_search = SetSearch(neighbours, self._live_squares, size, (game,))
                    self._set_searches[index, size] = set_search
                set_search = self._set_searches[index, size]
                if not set_search.step():
                    return
                (table,) = set_search.tables
                sets, added_bytes = self._known_sets.extend(
                    direction.sets, size, table, uses_pulls=game.uses_pulls
                )
                self._dead_set_bytes.append(added_bytes)
            self._set_searches.pop((index, size), None)
            self._directions[index] = direction._replace(sets=sets)
            self._waiting_sets.remove((index, size))

    @property
    def _width(self) -> int:
        """Positions that attempts by pushes keep of each layer in this round."""
        return (
            self._first_width << self._attempt_index // len(self._round_plan) // _ROUNDS_PER_WIDTH
        )

    def _next_attempt(self) -> BeamAttempt:
        """Return the next attempt. Every two rounds the widths double."""
        index, ranking_rule = self._round_plan[self._attempt_index % len(self._round_plan)]
        return BeamAttempt(
            self._level,
            self._directions[index],
            self._roots[index],
            self._width * (self._pull_width_factor if index == BY_PULLS else 1),
            ranking_rule,
            tie_shift=tie_shift(self._attempt_index),
            other_attempt=self._ended_attempts.get(1 - index),
        )

    def _end_attempt(self, attempt: BeamAttempt) -> None:
        """End an attempt and go on to the index of the next one."""
        self._ended_nodes += attempt.nodes
        attempt.drop_candidates()
        self._ended_attempts[self._direction_index] = attempt
        self._attempt = None
        self._attempt_index = self._next_attempt_index()

    def _next_attempt_index(self) -> int:
        """Return the index of the next attempt, one that no lane has begun."""
        return next(self._attempt_indices)

    def _has_left_out(self, attempt: BeamAttempt) -> bool:
        """Whether an ended attempt might have missed a solution."""
        return not attempt.is_whole

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        assert self._attempt is not None
        yield from self._attempt.grow(max_bytes - self.nbytes + self._attempt.nbytes)

    def seek_another(self) -> bool:
        """After a solution, go on to the next attempt. Return False if this one was complete."""
        attempt = self._attempt
        assert attempt is not None
        has_left_out = self._has_left_out(attempt)
        self._end_attempt(attempt)
        return has_left_out

    def lurd(self) -> str:
        """Return the solution."""
        assert self._attempt is not None
        return self._attempt.lurd()


def _attempt_index_of(lane: Search) -> float:
    """Return the index of a lane's attempt, infinite before the first one."""
    return lane._attempt_index if isinstance(lane, Beam) and lane._attempt_index >= 0 else inf


def tie_shift(attempt_index: int) -> int:
    """Return the lowest bit of the hashes by which an attempt breaks ties."""
    return _TIE_STEP * attempt_index % _TIE_SHIFTS


def _roots_of(
    search_board: SearchBoard, boxes: Ints, players: Iterable[int], symmetries: Ints
) -> BeamRoots:
    """Return the roots with these boxes, one for each region that the given players reach."""
    normalised_players = lowest_of_regions(search_board, boxes, players)
    region_count = len(lowest_of_regions(search_board, boxes, range(search_board.size)))
    return BeamRoots(boxes, normalised_players, region_count, symmetries)
