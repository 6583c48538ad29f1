"""``beam``: layers of macro moves, of which only the best positions are kept.

For levels with too many boxes for an exhaustive search and no packing plan that can be followed.
All positions of a layer are expanded before any of the next one, so a position that has to make a
detour is compared with others that have made as many moves, and dead ends die out. What is kept
differs from attempt to attempt: the positions with the least bounds, or the best of every kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from sokolab.core.position import Position
from sokolab.kernels.search.beam.tables import PushRules
from sokolab.kernels.search.dead.proofs import new_proofs
from sokolab.kernels.search.dead.sets import Game, SetSearch
from sokolab.language import Phrase, counted_phrase, phrase
from sokolab.solvers.beam.attempt import BeamAttempt, BeamLevel
from sokolab.solvers.beam.symmetry import symmetries_of
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.single_box import ALL_RULES, field_of
from sokolab.solvers.pull.boards import lowest_of_regions, pull_board_of

__all__ = ["Beam"]

_FIRST_WIDTH: Final = 50
_REPEATS: Final = 2  # of both orders with each width
_TIE_STEP: Final = 7  # so that each attempt breaks ties in its own way
_TIE_SHIFTS: Final = 40
_MOST_WORK: Final = 1 << 17
"""Boxes times squares; on larger levels the matching of a single position takes a slice."""
_SET_BYTES: Final = 60_000_000  # most bytes for a search for dead sets
_PAIR, _TRIPLE = 2, 3


class Beam:
    """A beam search in progress: attempts of growing width, one after the other."""

    lower_bound: int | None = None

    def __init__(self, search_board: SearchBoard, first_width: int = _FIRST_WIDTH) -> None:
        self._search_board = search_board
        m, k = search_board.size, len(search_board.boxes)
        self._gives_up = k * m > _MOST_WORK
        self._first_width = first_width
        self._attempt: BeamAttempt | None = None
        self._spent = 0  # nodes of attempts that have ended
        self._attempts = 0
        self._set_searches: list[tuple[int, SetSearch]] = []
        if self._gives_up:
            return
        field = field_of(search_board, ())
        pull_board, (_, costs) = pull_board_of(search_board, field)
        live = (pull_board.number >= 0).astype(np.uint8)
        ends = np.concatenate([search_board.boxes, np.flatnonzero(search_board.goals)])
        if not live[ends].all():
            self._gives_up = True
            return
        count, words = len(pull_board.squares), int(pull_board.word.max()) + 1
        none = [np.zeros((*shape, words), np.int64) for shape in ((0, 0), (0, 0, 0), (0, 0, 0))]
        self._rules = PushRules(costs, *none)
        games = (Game(search_board.goals, -1, pulls=True),)
        self._set_searches = [
            (size, SetSearch(search_board.neighbours, live, size, games))
            for size in (_PAIR, _TRIPLE)
            if size <= k and SetSearch.bytes_for(m, count, size, 1) <= _SET_BYTES
        ]
        full_field = field_of(search_board, ALL_RULES)
        lowest, regions = _player_and_regions(search_board)
        self._level = BeamLevel(
            search_board,
            full_field,
            pull_board,
            lowest,
            regions,
            symmetries_of(search_board),
            new_proofs(full_field),
        )

    @property
    def nodes(self) -> int:
        """Positions expanded, or proved dead instead."""
        return self._spent + (self._attempt.nodes if self._attempt else 0)

    @property
    def states(self) -> int:
        """Positions stored by the current attempt."""
        return self._attempt.states if self._attempt else 0

    @property
    def open_states(self) -> int:
        """Positions that wait in the next layer of the current attempt."""
        return self._attempt.open_states if self._attempt else 0

    @property
    def depth(self) -> int:
        """Lower bound of the pushes left from the most promising position."""
        return self._attempt.least_bound if self._attempt else 0

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        if self._gives_up:
            return 0
        sets = sum(search.nbytes for _, search in self._set_searches)
        tables = sum(int(table.nbytes) for table in self._rules)
        return sets + tables + (self._attempt.nbytes if self._attempt else 0)

    @property
    def best(self) -> Position | None:
        """The most promising position of the current attempt."""
        return self._attempt.best if self._attempt else None

    @property
    def words(self) -> Phrase:
        """How wide the layers are, and how many there are."""
        if self._attempt is None:
            return phrase("looking for dead sets")
        return counted_phrase(
            self._attempt.layers,
            "{n:,} layer of {width:,} positions, attempt {attempt}",
            "{n:,} layers of {width:,} positions, attempt {attempt}",
            width=self._attempt.width,
            attempt=self._attempts,
        )

    def step(self, budget: int) -> StepStatus:
        """Take up to ``budget`` positions, or continue with the dead sets for a slice."""
        if self._gives_up:
            return StepStatus.GAVE_UP
        if self._set_searches:
            self._step_sets()
            return StepStatus.RUNNING
        if self._attempt is None:
            self._attempt = self._begun(self._attempts)
            self._attempts += 1
        status = self._attempt.step(self._rules, budget)
        if status is StepStatus.GAVE_UP and not self._attempt.is_whole:
            self._end_attempt()
            return StepStatus.RUNNING
        return status

    def _step_sets(self) -> None:
        """Continue with the dead sets of the smallest size that is not done."""
        size, search = self._set_searches[0]
        if search.step():
            self._set_searches.pop(0)
            (table,) = search.tables
            if size == _PAIR:
                self._rules = self._rules._replace(pairs=table)
            else:
                self._rules = self._rules._replace(triples=table)

    def _end_attempt(self) -> None:
        """End the attempt; the next one keeps other positions, or more of them."""
        assert self._attempt is not None
        self._spent += self._attempt.nodes
        self._attempt = None

    def _begun(self, number: int) -> BeamAttempt:
        """Return the attempt of that number: both orders, twice with each width."""
        width = self._first_width << number // (2 * _REPEATS)
        tie_shift = _TIE_STEP * number % _TIE_SHIFTS
        return BeamAttempt(self._level, width, by_kind=number % 2 == 1, tie_shift=tie_shift)

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        assert self._attempt is not None
        yield from self._attempt.grow(most - self.nbytes + self._attempt.nbytes)

    def lurd(self) -> str:
        """Return the solution."""
        assert self._attempt is not None
        return self._attempt.lurd()


def _player_and_regions(search_board: SearchBoard) -> tuple[int, int]:
    """Return the normalised player at the start, and the number of regions of free squares."""
    boxes = search_board.boxes
    player = lowest_of_regions(search_board, boxes, [search_board.player])[0]
    return player, len(lowest_of_regions(search_board, boxes, range(search_board.size)))
