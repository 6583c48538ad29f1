"""``pull``: searches backwards from the solved positions by pulls, and forwards by pushes.

For small, dense levels. Exact dead sets of two to four boxes prune positions, and a matching of
boxes with their ends rates them. Each position is expanded once, so solutions are rarely the
shortest. No solvable position is left out, so an exhausted search proves that there is no solution.

An exhausted direction is a proof because dead states, dead sets and stuck boxes leave out only
positions that cannot be solved (backwards: that cannot arise), and PI-corrals leave out only orders
of pushes (:mod:`sokolab.kernels.search.boards.corral`). There are no corrals backwards. A short
search does not begin at the start, so running out of positions proves nothing about the level.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from functools import partial
from math import inf
from typing import Final

import numpy as np

from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import find_losing_moves
from sokolab.kernels.search.boards.macro import PULL_TURN, PUSH_TURN
from sokolab.kernels.search.dead.sets import GroupGame, SetSearch
from sokolab.kernels.search.pull import loop as kernels
from sokolab.language import counted_phrase, phrase
from sokolab.solvers.dead_sets import known_dead_sets, pays_to_find
from sokolab.solvers.frame import lurd_steps, one_box_tables
from sokolab.solvers.frame.search import Lanes, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.shared_knowledge import AdvancedPosition
from sokolab.solvers.pull.side import PullSide, ShortSearches, lowest_of_regions, pull_board_of

_MAX_SET_BYTES: Final = 200_000_000  # bytes of a search for dead sets
_DEAD_SET_NODES: Final = (0, 200, 20_000)
"""Nodes after which dead sets of two, three and four boxes are worked out."""
_BACKWARD, _FORWARD, _SHORT_SEARCHES = range(3)
"""The turns: one for each direction, and one for the short searches."""
_SHORT_SEARCH_TURN_NODES: Final = 1000
_LANE_SHARES: Final = (0.6, 0.4)
"""The share of each direction as a lane. Short searches belong to the forward direction."""
_LATE_LANE_SHARES: Final = (0.95, 0.05)
"""The shares once forward turns are shorter. Pulls then get as much as on one thread."""
_SMALL_LEVEL_SQUARES: Final = 90  # below this, pulls nearly always solve the levels that take long
_LATE_NODES: Final = 100_000  # nodes, after which forward turns are shorter on small levels
_LATE_DIVISOR: Final = 10  # they are this many times shorter: a node forwards takes twice as long


class Pull:
    """A search in both directions.

    Parameters
    ----------
    shares
        Positions that a turn backwards, and one forwards, expands; 0 switches a direction off.
    weights
        Weights, in the priority, of the pushes made and of the lower bound of the pushes left.
    max_set_size
        Maximum number of boxes in dead sets: 1 (none) to 4.
    uses_corrals
        Whether the forward direction is restricted to PI-corrals.
    set_nodes
        Numbers of nodes after which dead sets of two, three and four boxes are worked out.
    late_nodes
        Number of nodes after which forward turns are a tenth as long, if both directions are on. By
        default 100,000 on boards of less than 90 squares, and never on larger ones.
    is_varied
        Whether :mod:`sokolab.kernels.search.pull.varied` orders the positions, not their priority.
    end_square
        A square of the region where the player must end; -1 for anywhere.
    """

    def __init__(
        self,
        search_board: SearchBoard,
        shares: tuple[int, int] = (2000, 1000),
        weights: tuple[int, int] = (0, 1),
        max_set_size: int = 4,
        uses_corrals: bool = True,
        set_nodes: tuple[int, int, int] = _DEAD_SET_NODES,
        late_nodes: float | None = None,
        *,
        is_varied: bool = False,
        end_square: int = -1,
    ) -> None:
        self._search_board = search_board
        self._shares = shares
        self._directions: tuple[int, ...] = (_BACKWARD, _FORWARD)  # a lane has one of them
        m, k = search_board.size, len(search_board.boxes)
        if late_nodes is None:
            late_nodes = _LATE_NODES if m < _SMALL_LEVEL_SQUARES else inf
        self._late_nodes = late_nodes
        field = one_box_tables.field_of(search_board, ())
        pull_board, costs = pull_board_of(search_board, field)
        live = (pull_board.live_index >= 0).astype(np.uint8)
        live_count = len(pull_board.live_squares)
        is_start = np.zeros(m + 1, np.uint8)
        is_start[search_board.boxes] = 1
        self._live = live
        self._games = (
            GroupGame(is_start, search_board.player, uses_pulls=False),
            GroupGame(search_board.goals, -1, uses_pulls=True),
        )
        self._due_sets = [
            (nodes, size)
            for nodes, size in zip(set_nodes, (2, 3, 4), strict=True)
            if size <= min(max_set_size, k) and pays_to_find(m, live_count, size, 2, _MAX_SET_BYTES)
        ]
        self._set_search: SetSearch | None = None
        self._set_directions: list[int] = []  # directions of the dead sets in progress
        self._known_sets = known_dead_sets(search_board)
        self._set_bytes = 0  # bytes of the dead sets that this search has worked out itself
        start_player = lowest_of_regions(search_board, search_board.boxes, [search_board.player])[0]
        goals = np.flatnonzero(search_board.goals).astype(np.int32)
        end_players = lowest_of_regions(
            search_board, goals, range(m) if end_square < 0 else [end_square]
        )
        losing_moves = find_losing_moves(field, PULL_TURN), find_losing_moves(field, PUSH_TURN)
        self._sides = (
            PullSide(
                pull_board,
                costs[0],
                losing_moves,
                search_board.boxes,
                [start_player],
                kernels.PullOptions(True, start_player, *weights, False),
                is_varied=is_varied,
            ),
            PullSide(
                pull_board,
                costs[1],
                losing_moves[::-1],
                goals,
                end_players,
                kernels.PullOptions(
                    False, end_players[0] if end_square >= 0 else -1, *weights, uses_corrals
                ),
                is_varied=is_varied,
            ),
        )
        self._short_searches = ShortSearches(self._sides[_FORWARD])
        self._takes_positions = not is_varied  # a varied search has variety enough of its own
        self._turn = _BACKWARD if shares[_BACKWARD] else _FORWARD
        self._nodes_left = shares[self._turn]
        if live[goals].all() and live[search_board.boxes].all():
            for player in end_players:
                self._sides[_BACKWARD].add_root(goals, player)
            self._sides[_FORWARD].add_root(search_board.boxes, start_player)
        self._start_bound = int(self._sides[_FORWARD].scratch.progress.lowest_bound)

    @property
    def standing(self) -> Standing:
        """The figure is the lowest bound of the pushes left, over all positions."""
        side, best = self._reported_side, None
        state = int(side.scratch.progress.nearest_state)
        lowest_bound = int(side.scratch.progress.lowest_bound)
        if state >= 0:
            best = self._search_board.position(side.boxes_of(state), side.tables["player"][state])
        back, forth = (counted_phrase(each.nodes, "position", "positions") for each in self._sides)
        return Standing(
            sum(each.states - each.nodes for each in self._active_sides),
            lowest_bound if self.states else 0,
            self._start_bound if self._start_bound < FAR else None,
            best,
            phrase("{back} backwards, {forth} forwards", back=back, forth=forth),
        )

    @property
    def nodes(self) -> int:
        """Number of positions expanded."""
        return self._nodes_of(self._directions)

    def _nodes_of(self, directions: tuple[int, ...]) -> int:
        """Return the number of positions expanded in these directions, short searches included."""
        short = self._short_searches.nodes if _FORWARD in directions else 0
        return short + sum(self._sides[direction].nodes for direction in directions)

    @property
    def states(self) -> int:
        """Number of positions stored."""
        short = self._short_searches.states if _FORWARD in self._directions else 0
        return short + sum(side.states for side in self._active_sides)

    @property
    def _active_sides(self) -> list[PullSide]:
        return [self._sides[direction] for direction in self._directions]

    @property
    def _reported_side(self) -> PullSide:
        """The direction that reports are about: forwards, unless it is switched off."""
        return self._sides[_FORWARD if self._shares[_FORWARD] else _BACKWARD]

    @property
    def backward_table(self) -> PullSide:
        """The positions with a known solution."""
        return self._sides[_BACKWARD]

    def search_from(self, advanced_positions: Iterable[AdvancedPosition]) -> None:
        """Begin short searches at these positions if this search plays forwards."""
        if _FORWARD in self._directions and self._takes_positions:
            self._short_searches.search_from(advanced_positions)

    def lanes(self, max_lanes: int) -> tuple[Lanes, ...]:
        """Return the two directions as separate searches.

        Each looks up its new positions in the other's table, which can grow in the meantime; see
        :class:`~sokolab.solvers.pull.side.PullSide`. It can overlook a position just added there.
        Then both directions expand that position and meet later. Running out of positions is still
        a proof.
        """
        for side in self._sides:
            side.is_read_elsewhere = True
        return tuple(Lanes((self._alone(i),), partial(self._share, i)) for i in range(2))

    def _share(self, direction: int) -> float:
        """Return a direction's share of a turn as a lane."""
        is_late = (
            min(self._shares) > 0 and self._nodes_of((_BACKWARD, _FORWARD)) >= self._late_nodes
        )
        return (_LATE_LANE_SHARES if is_late else _LANE_SHARES)[direction]

    def _alone(self, direction: int) -> Pull:
        """Return a search in one direction that shares the tables."""
        lane = copy(self)
        lane._directions = (direction,)
        lane._turn = direction
        lane._shares = (self._shares[0], 0) if direction == _BACKWARD else (0, self._shares[1])
        lane._nodes_left = self._shares[direction]
        lane._due_sets = list(self._due_sets)
        return lane

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""
        set_search_bytes = self._set_search.nbytes if self._set_search is not None else 0
        short_search_bytes = self._short_searches.nbytes if _FORWARD in self._directions else 0
        table_bytes = sum(side.nbytes for side in self._active_sides)
        return set_search_bytes + self._set_bytes + short_search_bytes + table_bytes

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions, or work on dead sets for a slice."""
        if self._due_sets and self._nodes_of((_BACKWARD, _FORWARD)) >= self._due_sets[0][0]:
            self._step_sets()
            return StepStatus.RUNNING
        if self._nodes_left <= 0 or not self._has_work(self._turn):
            self._pass_turn()
        nodes_before = self.nodes
        budget = min(budget, self._nodes_left)
        if self._turn == _SHORT_SEARCHES:
            status = self._short_searches.step(self._sides[_BACKWARD], budget)
        else:
            status = self._sides[self._turn].step(self._sides[1 - self._turn], budget)
        self._nodes_left -= self.nodes - nodes_before
        return status

    def _has_work(self, turn: int) -> bool:
        if turn == _SHORT_SEARCHES:
            return _FORWARD in self._directions and self._short_searches.has_any
        return self._shares[turn] > 0

    def _pass_turn(self) -> None:
        """Give the turn to the next direction, or to the short searches."""
        turns = [(self._turn + k) % 3 for k in (1, 2, 3)]
        self._turn = next(turn for turn in turns if self._has_work(turn))
        self._nodes_left = self._turn_nodes(self._turn)

    def _turn_nodes(self, turn: int) -> int:
        """Return the number of positions for a turn that begins now."""
        if turn == _SHORT_SEARCHES:
            return _SHORT_SEARCH_TURN_NODES
        is_late = (
            turn == _FORWARD and self._shares[_BACKWARD] > 0 and self.nodes >= self._late_nodes
        )
        return -(-self._shares[turn] // _LATE_DIVISOR) if is_late else self._shares[turn]

    def _step_sets(self) -> None:
        """Work on the dead sets that are due, and use them once they are complete.

        Dead sets that another search on this level has worked out are taken over.
        """
        size = self._due_sets[0][1]
        if self._set_search is None:
            self._set_directions = [
                direction
                for direction in self._directions
                if not self._adopt_known_sets(direction, size)
            ]
            if not self._set_directions:
                self._due_sets.pop(0)
                return
            games = [self._games[direction] for direction in self._set_directions]
            self._set_search = SetSearch(self._search_board.neighbours, self._live, size, games)
        if self._set_search.step():
            for direction, table in zip(self._set_directions, self._set_search.tables, strict=True):
                side, uses_pulls = self._sides[direction], self._games[direction].uses_pulls
                side.sets, nbytes = self._known_sets.extend(
                    side.sets, size, table, uses_pulls=uses_pulls
                )
                self._set_bytes += nbytes
            self._set_search = None
            self._due_sets.pop(0)

    def _adopt_known_sets(self, direction: int, size: int) -> bool:
        """Use the dead sets of a direction if they are known already. Return whether they are."""
        sets = self._known_sets.get(size, uses_pulls=self._games[direction].uses_pulls)
        if sets is not None:
            self._sides[direction].sets = sets
        return sets is not None

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables."""
        full = self._short_searches if self._turn == _SHORT_SEARCHES else self._sides[self._turn]
        yield from full.grow(max_bytes - self.nbytes + full.nbytes)

    def lurd(self) -> str:
        """Return the solution as lurd."""
        backward, forward = self._sides
        if self._turn == _SHORT_SEARCHES:
            pushes = self._short_searches.pushes(backward)
        elif self._turn == _FORWARD:
            pushes = forward.solution_pushes(backward)
        else:
            met = int(backward.scratch.progress.met_state)
            pushes = forward.pushes_to(met) if met >= 0 else []
            pushes += backward.pushes_from(int(backward.scratch.progress.solved_state))
        return lurd_steps.lurd_of_pushes(self._search_board, pushes)
