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
from sokolab.kernels.search.boards.field import barred_moves
from sokolab.kernels.search.dead.sets import GroupGame, SetSearch
from sokolab.kernels.search.pull import loop as kernels
from sokolab.language import counted_phrase, phrase
from sokolab.solvers.dead_sets import known_dead_sets, pays_to_find
from sokolab.solvers.frame.box_alone import field_of
from sokolab.solvers.frame.lurd_steps import lurd_of_pushes
from sokolab.solvers.frame.search import Lanes, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.shared_knowledge import AdvancedPosition
from sokolab.solvers.pull.side import PullSide, ShortSearches, lowest_of_regions, pull_board_of

_SET_BYTES: Final = 200_000_000  # for a search for dead sets
_DEAD_SETS_AFTER: Final = (0, 200, 20_000)
"""Nodes after which pairs, triples and sets of four are made."""
_BACKWARDS, _FORWARDS, _SHORT_SEARCHES = range(3)
"""The turns: one for each direction, and one for the short searches."""
_SHORT_SEARCH_TURN_POSITIONS: Final = 1000  # positions a turn of the short searches expands
_LANE_SHARES: Final = (0.6, 0.4)
"""The share of each direction as a lane; short searches belong to the forward one."""
_LATE_LANE_SHARES: Final = (0.95, 0.05)
"""The shares once forward turns are shorter; pulls then get as much as on one thread."""
_SMALL_LEVEL_SQUARES: Final = 90
"""Squares; pulls nearly always solve the smaller levels that take long."""
_NODES_FORWARDS: Final = 100_000  # nodes after which forward turns are shorter on small levels
_LATE_DIVISOR: Final = 10  # divides forward turns then; a node forwards takes twice as long


class Pull:
    """A search in both directions.

    Parameters
    ----------
    shares
        Positions that a turn backwards, and one forwards, expands; 0 switches a direction off.
    weights
        Weights, in the priority, of the pushes made and of the lower bound of the pushes left.
    sets
        Maximum number of boxes in dead sets: 1 (none) to 4.
    corrals
        Whether the forward direction is restricted to PI-corrals.
    after
        Numbers of nodes after which dead sets of two, three and four boxes are worked out.
    late
        Number of nodes after which forward turns are a tenth as long, if both directions are on. By
        default 100,000 on boards of less than 90 squares, and never on larger ones.
    is_varied
        Whether :mod:`sokolab.kernels.search.pull.varied` orders the positions, not their priority.
    end
        A square of the region where the player must end; -1 for anywhere.
    """

    def __init__(
        self,
        search_board: SearchBoard,
        shares: tuple[int, int] = (2000, 1000),
        weights: tuple[int, int] = (0, 1),
        sets: int = 4,
        corrals: bool = True,
        after: tuple[int, int, int] = _DEAD_SETS_AFTER,
        late: float | None = None,
        *,
        is_varied: bool = False,
        end: int = -1,
    ) -> None:
        self._search_board, self._shares = search_board, shares
        self._own: tuple[int, ...] = (_BACKWARDS, _FORWARDS)  # the directions of this search
        m, k = search_board.size, len(search_board.boxes)
        self._late = (
            late if late is not None else (_NODES_FORWARDS if m < _SMALL_LEVEL_SQUARES else inf)
        )
        field = field_of(search_board, ())
        pull_board, costs = pull_board_of(search_board, field)
        live = (pull_board.number >= 0).astype(np.uint8)
        count = len(pull_board.squares)
        starts = np.zeros(m + 1, np.uint8)
        starts[search_board.boxes] = 1
        self._live = live
        self._games = (
            GroupGame(starts, search_board.player, pulls=False),
            GroupGame(search_board.goals, -1, pulls=True),
        )
        self._later = [
            (nodes, size)
            for nodes, size in zip(after, (2, 3, 4), strict=True)
            if size <= min(sets, k) and pays_to_find(m, count, size, 2, _SET_BYTES)
        ]
        self._work: SetSearch | None = None
        self._worked_out: list[int] = []  # the directions of the dead sets in progress
        self._known = known_dead_sets(search_board)
        self._set_bytes = 0  # bytes of the dead sets that this search has worked out itself
        first = lowest_of_regions(search_board, search_board.boxes, [search_board.player])[0]
        goals = np.flatnonzero(search_board.goals).astype(np.int32)
        roots = lowest_of_regions(search_board, goals, range(m) if end < 0 else [end])
        barred = barred_moves(field, 0), barred_moves(field, 2)
        self._sides = (
            PullSide(
                pull_board,
                costs[0],
                barred,
                search_board.boxes,
                [first],
                kernels.PullOptions(True, first, *weights, False),
                is_varied=is_varied,
            ),
            PullSide(
                pull_board,
                costs[1],
                barred[::-1],
                goals,
                roots,
                kernels.PullOptions(False, roots[0] if end >= 0 else -1, *weights, corrals),
                is_varied=is_varied,
            ),
        )
        self._short_searches = ShortSearches(self._sides[_FORWARDS])
        self._may_search_from = (
            not is_varied
        )  # where positions vary, none has to be sought elsewhere
        self._turn = _BACKWARDS if shares[_BACKWARDS] else _FORWARDS
        self._left = shares[self._turn]
        if live[goals].all() and live[search_board.boxes].all():
            for player in roots:
                self._sides[_BACKWARDS].put(goals, player)
            self._sides[_FORWARDS].put(search_board.boxes, first)
        self._start_bound = int(self._sides[_FORWARDS].scratch.progress.best_bound)

    @property
    def standing(self) -> Standing:
        """The figure is the lowest bound of the pushes left, over all positions."""
        side, best = self._watched, None
        state, depth = int(side.scratch.progress.best), int(side.scratch.progress.best_bound)
        if state >= 0:
            best = self._search_board.position(side.squares(state), side.tables["player"][state])
        back, forth = (counted_phrase(half.nodes, "position", "positions") for half in self._sides)
        return Standing(
            sum(half.states - half.nodes for half in self._own_sides),
            depth if self.states else 0,
            self._start_bound if self._start_bound < FAR else None,
            best,
            phrase("{back} backwards, {forth} forwards", back=back, forth=forth),
        )

    @property
    def nodes(self) -> int:
        """Number of positions expanded."""
        return self._nodes_of(self._own)

    def _nodes_of(self, directions: tuple[int, ...]) -> int:
        """Return the number of positions expanded in these directions, short searches included."""
        short = self._short_searches.nodes if _FORWARDS in directions else 0
        return short + sum(self._sides[direction].nodes for direction in directions)

    @property
    def states(self) -> int:
        """Number of positions stored."""
        short = self._short_searches.states if _FORWARDS in self._own else 0
        return short + sum(side.states for side in self._own_sides)

    @property
    def _own_sides(self) -> list[PullSide]:
        return [self._sides[direction] for direction in self._own]

    @property
    def _watched(self) -> PullSide:
        """The direction in reports: forwards, unless it is switched off."""
        return self._sides[_FORWARDS if self._shares[_FORWARDS] else _BACKWARDS]

    @property
    def goal_side(self) -> PullSide:
        """The positions with a known solution."""
        return self._sides[_BACKWARDS]

    def search_from(self, advanced_positions: Iterable[AdvancedPosition]) -> None:
        """Begin short searches at these positions if this search plays forwards."""
        if _FORWARDS in self._own and self._may_search_from:
            self._short_searches.search_from(advanced_positions)

    def lanes(self, max_lanes: int) -> tuple[Lanes, ...]:
        """Return the two directions as separate searches.

        Each looks up its new positions in the other's table, which may grow meanwhile; see
        :class:`~sokolab.solvers.pull.side.PullSide`. It may overlook a position just entered there.
        Then both directions expand that position and meet later; running out of positions still
        proves as much.
        """
        for side in self._sides:
            side.is_read_elsewhere = True
        return tuple(Lanes((self._alone(i),), partial(self._share, i)) for i in range(2))

    def _share(self, direction: int) -> float:
        """Return a direction's share of a turn as a lane."""
        is_late = min(self._shares) > 0 and self._nodes_of((_BACKWARDS, _FORWARDS)) >= self._late
        return (_LATE_LANE_SHARES if is_late else _LANE_SHARES)[direction]

    def _alone(self, direction: int) -> Pull:
        """Return a search in one direction that shares the tables."""
        lane = copy(self)
        lane._own, lane._turn = (direction,), direction
        lane._shares = (self._shares[0], 0) if direction == _BACKWARDS else (0, self._shares[1])
        lane._left = self._shares[direction]
        lane._later = list(self._later)
        return lane

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""
        work = self._work.nbytes if self._work is not None else 0
        short = self._short_searches.nbytes if _FORWARDS in self._own else 0
        tables = sum(side.nbytes for side in self._own_sides)
        return work + self._set_bytes + short + tables

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions, or work on dead sets for a slice."""
        if self._later and self._nodes_of((_BACKWARDS, _FORWARDS)) >= self._later[0][0]:
            self._step_sets()
            return StepStatus.RUNNING
        if self._left <= 0 or not self._has_work(self._turn):
            self._next()
        before = self.nodes
        budget = min(budget, self._left)
        if self._turn == _SHORT_SEARCHES:
            status = self._short_searches.step(self._sides[0], budget)
        else:
            status = self._sides[self._turn].step(self._sides[1 - self._turn], budget)
        self._left -= self.nodes - before
        return status

    def _has_work(self, turn: int) -> bool:
        if turn == _SHORT_SEARCHES:
            return 1 in self._own and self._short_searches.is_any
        return self._shares[turn] > 0

    def _next(self) -> None:
        """Give the turn to the next direction, or to the short searches."""
        turns = [(self._turn + more) % 3 for more in (1, 2, 3)]
        self._turn = next(turn for turn in turns if self._has_work(turn))
        self._left = self._length_of(self._turn)

    def _length_of(self, turn: int) -> int:
        """Return the number of positions for a turn that begins now."""
        if turn == _SHORT_SEARCHES:
            return _SHORT_SEARCH_TURN_POSITIONS
        is_late = turn == _FORWARDS and self._shares[_BACKWARDS] > 0 and self.nodes >= self._late
        return -(-self._shares[turn] // _LATE_DIVISOR) if is_late else self._shares[turn]

    def _step_sets(self) -> None:
        """Work on the dead sets that are due, and use them once they are complete.

        Dead sets that another search on this level has worked out are taken over.
        """
        size = self._later[0][1]
        if self._work is None:
            self._worked_out = [way for way in self._own if not self._take_known(way, size)]
            if not self._worked_out:
                self._later.pop(0)
                return
            games = [self._games[direction] for direction in self._worked_out]
            self._work = SetSearch(self._search_board.neighbours, self._live, size, games)
        if self._work.step():
            for direction, table in zip(self._worked_out, self._work.tables, strict=True):
                side, pulls = self._sides[direction], self._games[direction].pulls
                side.sets, more = self._known.extend(side.sets, size, table, pulls=pulls)
                self._set_bytes += more
            self._work = None
            self._later.pop(0)

    def _take_known(self, direction: int, size: int) -> bool:
        """Use the dead sets of a direction if they are known already; return whether they are."""
        sets = self._known.get(size, pulls=self._games[direction].pulls)
        if sets is not None:
            self._sides[direction].sets = sets
        return sets is not None

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge what is full."""
        full = self._short_searches if self._turn == _SHORT_SEARCHES else self._sides[self._turn]
        yield from full.grow(max_bytes - self.nbytes + full.nbytes)

    def lurd(self) -> str:
        """Return the solution as letters."""
        pulls, pushes = self._sides
        if self._turn == _SHORT_SEARCHES:
            pushes_made = self._short_searches.pushes(pulls)
        elif self._turn:
            pushes_made = pushes.pushes_found(pulls)
        else:
            met = int(pulls.scratch.progress.met)
            pushes_made = [(box, d) for box, _, d in (pushes.moves_to(met) if met >= 0 else [])]
            pushes_made += pulls.pushes_from(int(pulls.scratch.progress.found))
        return lurd_of_pushes(self._search_board, pushes_made)
