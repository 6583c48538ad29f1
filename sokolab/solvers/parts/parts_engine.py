"""``parts``: solves a level part by part, while all other boxes stand still as walls.

Many levels are puzzles side by side: rooms of their own, or a pattern in which each box has its
goal nearby. A part of six boxes takes :class:`~sokolab.solvers.pull.pull_engine.Pull` a few hundred
positions, where the whole level has too many. The search chooses a part, solves it, and goes on
from there. Where nothing more can be solved, a part before was solved the wrong way: the search
leaves it out, or goes back to an earlier position.

What is known of a part holds wherever it returns: its key is its boxes, goals and squares, and the
player's regions. A part that cannot be solved with the other boxes as walls may well be solved once
they have moved, so the search proves nothing about a level. Random numbers come from fixed seeds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from sokolab.core.board import Board, Tile
from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.dead.group_search import DEAD
from sokolab.kernels.search.dead.proofs import enter_position, new_proofs, proved_dead
from sokolab.language import phrase
from sokolab.solvers.frame.box_alone import ALL_RULES, field_of
from sokolab.solvers.frame.search import Composite, Lanes, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from sokolab.solvers.parts.choosing import Part, PartChooser
from sokolab.solvers.parts.retreat import Retreat, Trail, ruler
from sokolab.solvers.pull.pull_engine import Pull

_SETS_AFTER: Final = (0, 1500, 1 << 60)
"""Positions after which pairs, triples and sets of four are made for a part: soon, late, never."""
_LEAST_NODES: Final = 3000
"""Positions for each part at first; later as many times more as ``ruler`` says."""
_MOST_TIMES: Final = 16
_MOST_FAILURES: Final = 30  # parts tried in vain, one after the other, before the search goes back
_FROM_START: Final = 4  # every so many times it goes back to the start of the level
_PLAIN_RETURNS: Final = 80
"""Times to go back to an earlier position of the way; later times leave parts out."""
_MOST_RETURNS: Final = 1000  # times to go back before it gives up
_PROOF_BUDGET: Final = 50  # positions of a proof that a group of boxes is dead

# What takes as long as so many positions of a part, and counts as many
_CHOICE: Final = 40  # to choose a part
_SETUP: Final = 300  # to set up its search
_RETREAT: Final = 200  # to go back
_REPLAY: Final = 40  # to make the moves of one part again

_OTHER_SEED: Final = 2  # of a search on another thread
_EXHAUSTED: Final = 1 << 60
"""Positions given to a part that was searched to the end."""


class Parts(Composite):
    """A search in progress that solves a level part by part.

    Parameters
    ----------
    plain_returns
        Times to go back to an earlier position of the way, before times that leave parts out.
    seed
        Of the random numbers.
    """

    def __init__(
        self, search_board: SearchBoard, plain_returns: int = _PLAIN_RETURNS, seed: int = 1
    ) -> None:
        self._plain_returns = plain_returns
        self._search_board = search_board
        self._field = field_of(search_board, ALL_RULES)
        self._proofs = new_proofs(self._field)
        self._chooser = PartChooser(self._field, seed)
        self._trail = Trail(search_board)
        self._retreat = Retreat(search_board, self._chooser)
        self._part: Part | None = None
        self._search: Pull | None = None
        self._given: dict[object, int] = {}  # positions given in vain, by part
        self._solved: dict[object, tuple[int, str]] = {}  # player's square and moves, by part
        self._failures = 0
        self._returns = 0
        self._most_nodes = _LEAST_NODES
        self._owed = 0  # positions still to be counted for what has been done
        self._stored = 0  # positions stored by searches that have ended

    def lanes(self, most: int) -> tuple[Lanes, ...]:
        """Return this search and one that leaves parts out from the beginning, with half each."""
        other = Parts(self._search_board, plain_returns=0, seed=_OTHER_SEED)
        return Lanes((self,), lambda: 0.5), Lanes((other,), lambda: 0.5)

    @property
    def _is_plain(self) -> bool:
        """Whether the search still goes back to earlier positions of the way alone."""
        return self._returns < self._plain_returns

    @property
    def _searches(self) -> Sequence[Pull]:
        return (self._search,) if self._search else ()

    @property
    def states(self) -> int:
        """Positions stored for all parts so far."""
        return self._stored + super().states

    @property
    def standing(self) -> Standing:
        """The parts solved on the way to the position reached last."""
        boxes, player, *_ = self._trail.last
        count = self._returns
        return Standing(
            self._search.standing.open_states if self._search else 0,
            len(self._trail) - 1,
            best=self._search_board.position(boxes, player),
            words=phrase("went back {count:,} times", count=count) if count else "",
        )

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        if self._owed > 0:
            paid = min(budget, self._owed)
            self._owed -= paid
            self._spent += paid
            return StepStatus.RUNNING
        if self._part is None or self._search is None:
            return self._begin_part()
        left = self._most_nodes - self._search.nodes
        status = self._search.step(min(budget, max(1, left)))
        if status is StepStatus.FULL:
            return status
        if status is StepStatus.SOLVED:
            self._solved[self._part.key] = self._trail.last.player, self._search.lurd()
            return self._adopt(self._end_search())
        is_running = status is StepStatus.RUNNING
        if not is_running or self._search.nodes >= self._most_nodes:
            self._given[self._part.key] = self._most_nodes if is_running else _EXHAUSTED
            self._end_search()
            return self._fail()
        return StepStatus.RUNNING

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full."""
        assert self._search is not None
        return self._search.grow(most)

    def lurd(self) -> str:
        """Return the solution."""
        return self._trail.lurd

    def _begin_part(self) -> StepStatus:
        """Choose a part; begin its search, or use what is known of it."""
        boxes, player, *_ = self._trail.last
        self._owed += _CHOICE
        part = self._chooser.choose(boxes, player, has_end=not self._is_plain)
        if part is None or self._given.get(part.key, 0) >= self._most_nodes:
            return self._fail()
        if part.key in self._solved:
            return self._adopt(part)
        self._part = part
        self._owed += _SETUP
        own = search_board(_board_of(self._search_board, part, player))
        end = part.end
        if end >= 0:
            end = int(np.searchsorted(own.squares, self._search_board.squares[end]))
        self._search = Pull(own, after=_SETS_AFTER, end=end)
        return StepStatus.RUNNING

    def _end_search(self) -> Part:
        """Drop the search of the current part; return the part."""
        assert self._part is not None
        assert self._search is not None
        part = self._part
        self._spent += self._search.nodes
        self._stored += self._search.states
        self._part = self._search = None
        return part

    def _adopt(self, part: Part) -> StepStatus:
        """Make the moves that solve a part, unless they lead to a dead position."""
        self._trail.advance(*self._solved[part.key])
        boxes, player, *_ = self._trail.last
        if np.array_equal(boxes, self._field.goal_squares):
            return StepStatus.SOLVED
        if self._is_dead(boxes, player):
            self._trail.go_back(len(self._trail) - 1)
            return self._fail()
        self._retreat.enter(self._trail)
        self._failures = 0
        return StepStatus.RUNNING

    def _is_dead(self, boxes: Ints, player: int) -> bool:
        """Whether a position is proved dead."""
        entry = enter_position(self._field, self._proofs, boxes, player)
        found = proved_dead(self._field, self._proofs, entry, boxes, player, _PROOF_BUDGET)
        return bool(found == DEAD)

    def _fail(self) -> StepStatus:
        """Count a part tried in vain, and go back after many."""
        self._failures += 1
        if self._failures <= _MOST_FAILURES:
            return StepStatus.RUNNING
        self._failures = 0
        self._returns += 1
        if self._returns > _MOST_RETURNS:
            return StepStatus.GAVE_UP
        if self._is_plain:
            kept = 1 + self._chooser.below(len(self._trail))
            self._trail.go_back(1 if self._returns % _FROM_START == 0 else kept)
        else:
            self._trail = self._retreat.trail()
            self._owed += _RETREAT + _REPLAY * len(self._trail)
        self._most_nodes = _LEAST_NODES * min(ruler(self._returns), _MOST_TIMES)
        return StepStatus.RUNNING


def _board_of(search_board: SearchBoard, part: Part, player: int) -> Board:
    """Return a part as a board: all other boxes are walls, all other goals are floor."""
    board, squares = search_board.board_arrays.board, search_board.squares
    tiles = np.full(board.size, Tile.WALL, np.uint8)
    tiles[squares[part.inside]] = Tile.FLOOR
    for tile, where in ((Tile.GOAL, part.goals), (Tile.BOX, part.boxes), (Tile.PLAYER, player)):
        tiles[squares[where]] |= np.uint8(tile)
    return Board(tiles.reshape(board.height, board.width))
