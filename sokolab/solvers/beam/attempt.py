"""One attempt of the beam search: from the start, layer by layer, with one width."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from sokolab.core.position import Position
from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.beam import layer
from sokolab.kernels.search.beam.ranking import new_ranking_scratch, rank_candidates
from sokolab.kernels.search.beam.tables import (
    Candidates,
    PushRules,
    Visited,
    new_candidates,
    new_scratch,
    new_visited,
    region_counts,
)
from sokolab.kernels.search.boards.assignment import new_matching
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import new_macros
from sokolab.kernels.search.dead.proofs import Proofs
from sokolab.kernels.search.pull.loop import PullBoard
from sokolab.kernels.search.tables.slots import enter_words, hash_keys
from sokolab.solvers.frame.growing_arrays import Tables, grown_rows, grown_slots
from sokolab.solvers.frame.lurd_steps import lurd_of_pushes
from sokolab.solvers.frame.macro_pushes import MacroMove, pushes_of_macros
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

__all__ = ["BeamAttempt", "BeamLevel"]

_ROWS: Final = 1 << 12
_TRIED: Final = 4  # candidates of a layer that may be taken, for each place in it
_PATIENCE: Final = 40
"""Layers without a lower bound than any before, after which an attempt ends."""


@dataclass(frozen=True, eq=False)
class BeamLevel:
    """What all attempts at a level share.

    Attributes
    ----------
    search_board, field, pull_board
        The board in the forms that kernels take.
    lowest, regions
        The normalised player at the start, and the number of regions of free squares.
    symmetries
        int32 ``[n, m + 1]``: where each symmetry of the board takes each square.
    proofs
        The deadlock proofs with what they remember.
    """

    search_board: SearchBoard
    field: Field
    pull_board: PullBoard
    lowest: int
    regions: int
    symmetries: Ints
    proofs: Proofs


class BeamAttempt:
    """A beam search that keeps ``width`` positions of each layer.

    Parameters
    ----------
    level
        What attempts share.
    width
        Positions expanded in each layer.
    by_kind
        Whether the best positions of all kinds are kept, or those with the least bounds
        (:mod:`sokolab.kernels.search.beam.ranking`).
    tie_shift
        Which bits of the hashes decide between positions with equal bounds.

    Attributes
    ----------
    width
        As given.
    is_done
        Whether the attempt has ended without a solution.
    is_whole
        Whether no position was left out so far but those proved dead.
    """

    def __init__(self, level: BeamLevel, width: int, by_kind: bool, tie_shift: int = 0) -> None:
        board, k = level.search_board, len(level.search_board.boxes)
        self._level, self.width, self._by_kind = level, width, by_kind
        self._tie_shift = tie_shift
        words = int(level.pull_board.word.max()) + 1
        self._scratch = new_scratch(hash_keys(board.size), level.symmetries, k, words)
        self._macros = new_macros(board.size)
        self._matching = new_matching(np.zeros(k, np.int32))
        self._kinds = (k + 1) * region_counts(k)
        rows = _ROWS
        while rows < 8 * k * board.size:  # the children of one position always fit
            rows *= 2
        self._visited: Tables = new_visited(_ROWS, k)._asdict()
        self._new: Tables = new_candidates(rows)._asdict()
        self._old: Tables = new_candidates(16)._asdict()
        self._order = np.zeros(1, np.int32)
        self._layers = self._stale = 0
        self._least = 1 << 30
        self.is_done, self.is_whole = False, True
        self._enter_start()

    def _enter_start(self) -> None:
        """Make the start the only candidate of the first layer."""
        level, keys = self._level, self._scratch.keys
        boxes = level.search_board.boxes
        on_goals = int(level.field.goals[boxes].sum())
        lowest = level.lowest
        self._visited["boxes"][0] = boxes
        self._old["hash"][0] = np.bitwise_xor.reduce(keys[0, boxes]) ^ keys[1, lowest]
        self._old["lowest"][0] = lowest
        self._old["parent"][0] = -1
        self._old["kind"][0] = on_goals * region_counts(len(boxes)) + level.regions

    @property
    def nodes(self) -> int:
        """Positions expanded, or proved dead instead."""
        return int(self._scratch.counters.taken)

    @property
    def states(self) -> int:
        """Positions visited, and those that wait in the next layer."""
        return int(self._scratch.counters.visited + self._scratch.counters.candidates)

    @property
    def open_states(self) -> int:
        """Positions that wait in the next layer."""
        return int(self._scratch.counters.candidates)

    @property
    def layers(self) -> int:
        """Layers expanded."""
        return self._layers

    @property
    def least_bound(self) -> int:
        """The least lower bound of pushes left among the positions expanded."""
        return int(self._scratch.counters.best_bound)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        tables = (*self._visited.values(), *self._new.values(), *self._old.values())
        return sum(int(table.nbytes) for table in tables)

    @property
    def best(self) -> Position | None:
        """The position with the least lower bound of pushes left."""
        best = int(self._scratch.counters.best)
        if best < 0:
            return None
        boxes, lowest = self._visited["boxes"][best], self._visited["lowest"][best]
        return self._level.search_board.position(boxes, lowest)

    def step(self, rules: PushRules, budget: int) -> StepStatus:
        """Take up to ``budget`` positions."""
        level = self._level
        status = layer.step(
            level.field,
            level.proofs,
            level.pull_board,
            rules,
            self._matching,
            self._macros,
            Visited(**self._visited),
            Candidates(**self._old),
            Candidates(**self._new),
            self._order,
            self._scratch,
            self.width,
            budget,
        )
        if status != layer.DONE:
            return StepStatus(status)
        self._next_layer()
        return StepStatus.GAVE_UP if self.is_done else StepStatus.RUNNING

    def _next_layer(self) -> None:
        """Make the candidates the layer to be expanded; or end the attempt."""
        counters = self._scratch.counters
        count = int(counters.candidates)
        if counters.cursor < len(self._order) and counters.expanded >= self.width:
            self.is_whole = False
        self._layers += 1
        if count == 0:
            self.is_done = True
            return
        self._old, self._new = self._new, self._old
        if len(self._new["hash"]) < len(self._old["hash"]):
            self._new = new_candidates(len(self._old["hash"]))._asdict()
        else:
            self._new["slots"][:] = 0
        candidates = Candidates(**self._old)
        ranking = new_ranking_scratch(count, self._kinds)
        rank_candidates(candidates, count, self._by_kind, self._tie_shift, ranking)
        most = _TRIED * self.width
        if count > most:
            self.is_whole = False
        self._order = ranking.order[:most].copy()
        counters.candidates = counters.cursor = counters.expanded = 0
        self._watch(int(candidates.bound[:count].min()))

    def _watch(self, bound: int) -> None:
        """End the attempt if no layer has come nearer to the goals for long."""
        self._stale = 0 if bound < self._least else self._stale + 1
        self._least = min(self._least, bound)
        if self._stale > _PATIENCE:
            self.is_done, self.is_whole = True, False

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        counters = self._scratch.counters
        is_visited_full = counters.visited == len(self._visited["hash"])
        full = self._visited if is_visited_full else self._new
        count = int(counters.visited if is_visited_full else counters.candidates)
        others = self.nbytes - sum(table.nbytes for table in full.values())
        yield from _enlarged(full, count, most - others)

    def lurd(self) -> str:
        """Return the solution, once a step returned SOLVED."""
        solved = int(self._scratch.counters.solved)
        found = [_move(self._new, solved)]
        row = int(self._new["parent"][solved])
        while self._visited["parent"][row] >= 0:
            found.append(_move(self._visited, row))
            row = int(self._visited["parent"][row])
        level = self._level
        pushes = pushes_of_macros(level.field, level.search_board, reversed(found))
        return lurd_of_pushes(level.search_board, pushes)


def _move(table: Tables, row: int) -> MacroMove:
    """Return the macro move that leads to a position of a table."""
    return int(table["source"][row]), int(table["target"][row]), int(table["lowest"][row])


def _enlarged(tables: Tables, count: int, most: int) -> Iterator[bool]:
    """Give tables of which ``count`` rows are used more rows, and more slots if these fill up."""
    yield from grown_rows(tables, [name for name in tables if name != "slots"], most)
    if 3 * len(tables["hash"]) > 2 * len(tables["slots"]):
        yield from grown_slots(tables, most, partial(enter_words, tables["hash"]), count)
