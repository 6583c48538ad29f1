"""``waypoints``: wide layers by pulls, and pulls that end where pushes have been.

Pulls often stop a few moves short of the start: boxes already in place keep the last box, or the
player, out. A *waypoint* is a position that an attempt by pushes has taken; there the knot of the
start is already undone, in one of many ways. So after each attempt by pushes, some attempts by
pulls end at waypoints instead of the start. Waypoints are early positions, where few boxes can be
misplaced, and open ones, where the player reaches many squares. Other attempts by pulls keep many
more positions of each layer than ``beam`` does.

An attempt that runs out of positions proves its waypoint dead, but nothing about the level. Dead
sets for play from the start also hold here, since whatever can be reached from a waypoint can be
reached from the start. Random numbers come from fixed seeds.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.beam.ranking import BY_BOUND, BY_KIND, BY_TARGET
from sokolab.kernels.search.beam.tables import BeamDirection
from sokolab.kernels.search.boards.field import Field
from sokolab.solvers.beam.beam_attempt import BeamAttempt
from sokolab.solvers.beam.beam_search import BY_PULLS, BY_PUSHES, Beam, tie_shift
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.pull.side import costs_from, player_reach

_FIRST_WIDTH: Final = 100
_PULL_WIDTH_FACTOR: Final = 8  # pulls keep this many times as many positions
_WAYPOINT_WIDTH_FACTOR: Final = 2  # pulls to a waypoint keep this many times as many
_MAX_WAYPOINTS: Final = 8  # waypoints from each attempt by pushes
_FIRST_LAYER, _MIN_LAYERS, _PART_OF_LAYERS = 2, 5, 3
"""Waypoints come from the first third of an attempt's layers, or the first five if that is more,
except the first two."""
_MAX_POSITIONS_LOOKED_AT: Final = 600  # positions of an attempt whose player's reach is counted
_PART_OF_OPEN_POSITIONS: Final = 5  # waypoints come from the most open fifth of these positions
_ROUND_PLAN: Final = (
    (BY_PULLS, BY_TARGET),
    (BY_PULLS, BY_BOUND),
    (BY_PUSHES, BY_KIND),
    (BY_PULLS, BY_KIND),
    (BY_PUSHES, BY_TARGET),
    (BY_PULLS, BY_TARGET),
    (BY_PUSHES, BY_BOUND),
    (BY_PULLS, BY_TARGET),
)
"""Direction and ranking rule of each attempt of a round, apart from attempts to waypoints."""
_WAYPOINT_RULES: Final = (BY_TARGET, BY_KIND, BY_TARGET, BY_BOUND)


class Waypoints(Beam):
    """A beam search in progress, with pulls in wide layers and pulls to waypoints.

    Parameters
    ----------
    first_width
        Positions that the first attempts by pushes keep of each layer.
    """

    def __init__(self, search_board: SearchBoard, first_width: int = _FIRST_WIDTH) -> None:
        super().__init__(search_board, first_width, _ROUND_PLAN, _PULL_WIDTH_FACTOR)
        self._waypoints_left = 0  # attempts to waypoints still to come
        self._open_rows = np.zeros(0, np.int32)  # the open positions of `_waypoint_attempt`

    @property
    def _direction_index(self) -> int:
        """The direction of the current attempt, or of the next one."""
        return BY_PULLS if self._waypoints_left else super()._direction_index

    def _has_left_out(self, attempt: BeamAttempt) -> bool:
        """Whether an ended attempt might have missed a solution."""
        return self._waypoints_left > 0 or super()._has_left_out(attempt)

    def _next_attempt(self) -> BeamAttempt:
        """Return the next attempt of the round, or one that ends at a waypoint."""
        if self._waypoints_left and self._waypoint_attempt is not None:
            return self._attempt_to_waypoint(self._waypoint_attempt)
        return super()._next_attempt()

    def _attempt_to_waypoint(self, waypoint_attempt: BeamAttempt) -> BeamAttempt:
        """Return an attempt by pulls that ends at a position taken by ``waypoint_attempt``."""
        seeds = [self._attempt_index, self._waypoints_left]
        random = np.random.Generator(np.random.PCG64(seeds))
        row = int(random.choice(self._open_rows))
        return BeamAttempt(
            self._level,
            direction_to(
                self._search_board, self._field, self._directions[BY_PULLS], waypoint_attempt, row
            ),
            self._roots[BY_PULLS],
            _WAYPOINT_WIDTH_FACTOR * self._width,
            _WAYPOINT_RULES[self._waypoints_left % len(_WAYPOINT_RULES)],
            tie_shift=tie_shift(self._attempt_index + self._waypoints_left),
            other_attempt=waypoint_attempt,
            waypoint=row,
        )

    def _end_attempt(self, attempt: BeamAttempt) -> None:
        """End an attempt. After one by pushes, attempts to its positions follow."""
        if self._waypoints_left:
            self._ended_nodes += attempt.nodes
            self._attempt = None
            self._waypoints_left -= 1
            return
        is_by_pushes = self._direction_index == BY_PUSHES
        attempt_index = self._attempt_index
        super()._end_attempt(attempt)
        if not is_by_pushes:
            return
        random = np.random.Generator(np.random.PCG64(attempt_index))
        rows = open_positions(self._search_board, attempt, random)
        if len(rows):
            self._waypoint_attempt = attempt
            self._open_rows = rows
            self._waypoints_left = _MAX_WAYPOINTS


def open_positions(
    search_board: SearchBoard, attempt: BeamAttempt, random: np.random.Generator
) -> Ints:
    """Return the rows of early positions with the largest reach of the player."""
    end_layer = max(_MIN_LAYERS, attempt.layers // _PART_OF_LAYERS)
    rows = attempt.rows_between(_FIRST_LAYER, end_layer)
    if len(rows) > _MAX_POSITIONS_LOOKED_AT:
        rows = np.sort(random.choice(rows, _MAX_POSITIONS_LOOKED_AT, replace=False))
    positions = (attempt.boxes_and_player(row) for row in rows.tolist())
    reach_sizes = [int(player_reach(search_board.neighbours, *p)[0].sum()) for p in positions]
    open_count = -(-len(rows) // _PART_OF_OPEN_POSITIONS)
    return rows[np.argsort(reach_sizes, kind="stable")[::-1][:open_count]]


def direction_to(
    search_board: SearchBoard, field: Field, by_pulls: BeamDirection, attempt: BeamAttempt, row: int
) -> BeamDirection:
    """Return the direction by pulls to a position that ``attempt`` has taken.

    Whatever can be reached from there can be reached from the start, so the dead sets still hold.
    """
    boxes, player = attempt.boxes_and_player(row)
    is_end = np.zeros_like(by_pulls.is_end)
    is_end[boxes] = 1
    costs = costs_from(search_board, field, boxes, player)
    return by_pulls._replace(costs=costs, is_end=is_end, end_player=player)
