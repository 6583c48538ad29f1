"""One attempt of the feature-space search: it plays forwards with one plan and one feature mask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from sokolab.core.position import Position
from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.proofs import Proofs
from sokolab.kernels.search.fess import children, loop, score, tables
from sokolab.kernels.search.fess.context import FeatureContext, new_expansion_scratch, with_plan
from sokolab.kernels.search.fess.start import insert_start
from sokolab.kernels.search.plan.rooms import Rooms
from sokolab.kernels.search.plan.steps import PackingPlan
from sokolab.kernels.search.tables.slots import insert_words
from sokolab.language import Phrase, phrase
from sokolab.solvers.frame.growing_arrays import Tables, bytes_of, grow_rows, grow_slots
from sokolab.solvers.frame.lurd_steps import MacroMove, lurd_of_pushes, pushes_of_macros
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.shared_knowledge import AdvancedPosition, BackwardTable

_POSITIONS_LOOKED_UP_PER_CALL: Final = 100_000  # look-ups in the backward table


class GrowingTables:
    """Search tables that can be enlarged.

    Parameters
    ----------
    size, box_count
        Number of squares of the board and of boxes.

    Attributes
    ----------
    current
        The tables as kernels take them; a new tuple after :meth:`grow`.
    nbytes
        Bytes of all tables, counted only after :meth:`grow`, because searches ask at every slice.
    """

    def __init__(self, size: int, box_count: int) -> None:
        self._size = size
        self.current = tables.new_tables(size, box_count)
        positions, moves, expansions, cells, self._row_counts = self.current
        self._tables: list[Tables] = [t._asdict() for t in (positions, moves, expansions, cells)]
        self.nbytes = self._count_bytes()

    def _count_bytes(self) -> int:
        return sum(bytes_of(tuple(table.values())) for table in self._tables)

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        try:
            yield from self._grow(max_bytes)
        finally:
            self.nbytes = self._count_bytes()

    def _grow(self, max_bytes: int) -> Iterator[bool]:
        row_counts, max_moves = self._row_counts, 4 * self._size  # moves of one box
        positions, moves, expansions, cells = self._tables
        if row_counts.positions + max_moves > len(positions["hash"]):
            yield from self._grow_rows(positions, max_bytes)
        if (row_counts.positions + max_moves) * tables.SLOTS_PER_POSITION > len(positions["slots"]):
            rehash, count = partial(insert_words, positions["hash"]), int(row_counts.positions)
            max_own_bytes = max_bytes - self._bytes_of_others(positions)
            yield from grow_slots(positions, max_own_bytes, rehash, count)
        if row_counts.moves + max_moves > len(moves["position"]):
            yield from self._grow_rows(moves, max_bytes)
        if row_counts.expansions >= len(expansions["position"]):
            yield from self._grow_rows(expansions, max_bytes)
        slots_needed = row_counts.cells * tables.SLOTS_PER_CELL
        if row_counts.cells >= len(cells["key"]) or slots_needed >= len(cells["slots"]):
            yield from self._grow_rows(cells, max_bytes)
            if self._count_bytes() + 2 * cells["slots"].nbytes > max_bytes:
                yield False
                return
            slots = np.zeros(2 * len(cells["slots"]), np.int32)
            tables.insert_cells(cells["key"], slots, int(row_counts.cells))
            cells["slots"] = slots
            yield True
        self.current = tables.SearchTables(
            tables.Positions(**positions),
            tables.Moves(**moves),
            tables.Expansions(**expansions),
            tables.Cells(**cells),
            row_counts,
        )

    def _grow_rows(self, table: Tables, max_bytes: int) -> Iterator[bool]:
        columns = [name for name in table if name != "slots"]
        return grow_rows(table, columns, max_bytes - self._bytes_of_others(table))

    def _bytes_of_others(self, table: Tables) -> int:
        """Return the bytes of all tables but this one."""
        return self._count_bytes() - bytes_of(tuple(table.values()))


@dataclass(frozen=True, eq=False)
class FessLevel:
    """A level with the data that all attempts share."""

    search_board: SearchBoard
    field: Field
    context: FeatureContext
    """The tables of the features, without a plan."""
    proofs: Proofs
    """The deadlock proofs, with their memory."""
    rooms: Rooms
    """Like ``search_board`` and ``field``, the board in a form that kernels take."""


class FessAttempt:
    """A feature-space search with one plan and one feature mask.

    Parameters
    ----------
    level
        The data that the attempts share. They can take turns between two expansions.
    plan
        The packing plan, which guides the search but does not restrict it. If it has no steps, the
        boxes on goals or the matched pushes count instead of the steps done.
    feature_mask
        Which features count; see :mod:`sokolab.kernels.search.fess.children`.

    Attributes
    ----------
    is_over
        Whether no move is left to try.
    """

    def __init__(self, level: FessLevel, plan: PackingPlan, feature_mask: int) -> None:
        search_board = level.search_board
        self._search_board = search_board
        self._field = level.field
        self._proofs = level.proofs
        self.plan = plan
        self._context = with_plan(level.context, plan)
        self._scratch = new_expansion_scratch(level.field, level.rooms)
        self._growing_tables = GrowingTables(search_board.size, len(search_board.boxes))
        self.is_over = False
        self._meeting_position = -1
        self._backward_table: BackwardTable | None = None
        self._looked_up_count = 0
        self._backward_count = 0  # positions in the backward table when look-ups last began again
        self._start_on_goal_count = int(level.field.goals[search_board.boxes].sum())
        self._is_matched = bool(feature_mask & children.MATCHED)
        insert_start(
            level.field,
            plan,
            self._context,
            self._tables,
            self._scratch,
            search_board.boxes,
            search_board.player,
            feature_mask,
        )

    @property
    def _tables(self) -> tables.SearchTables:
        return self._growing_tables.current

    @property
    def nodes(self) -> int:
        """Number of positions expanded or proved dead."""
        return int(self._scratch.progress.taken_count)

    def expanded(self) -> Iterator[tuple[Ints, int, int]]:
        """Yield boxes, normalised player and score of each expansion."""
        for expansion in range(int(self._tables.row_counts.expansions)):
            yield *self._position(expansion), self._score_of(expansion)

    @property
    def is_between_expansions(self) -> bool:
        """Whether the next step begins another expansion."""
        return bool(self._scratch.progress.phase == loop.PICK)

    @property
    def states(self) -> int:
        """Positions found."""
        return int(self._tables.row_counts.positions)

    @property
    def open_states(self) -> int:
        """Positions found and not expanded."""
        return int(self._tables.row_counts.positions - self._tables.row_counts.expansions)

    @property
    def steps(self) -> int:
        """Steps of the plan done by the best position; without a plan, its boxes on goals."""
        if self._is_matched:
            boxes, _ = self._position(int(self._scratch.progress.best_expansion))
            return int(self._field.goals[boxes].sum())
        return max(
            0, int(score.steps_in(self._score_of(int(self._scratch.progress.best_expansion))))
        )

    def _score_of(self, expansion: int) -> int:
        """Return the score of an expansion."""
        return int(self._tables.positions.score[self._tables.expansions.position[expansion]])

    @property
    def progress(self) -> float:
        """Progress of the best position, 0 to 1: plan steps, matched pushes or boxes on goals."""
        if self._is_matched:
            best_score = self._score_of(int(self._scratch.progress.best_expansion))
            pushes_at_start = score.matched_pushes_in(self._score_of(0))
            return 1 - score.matched_pushes_in(best_score) / max(1, pushes_at_start)
        if len(self.plan.target):
            return self.steps / len(self.plan.target)
        off_goal_count = len(self._search_board.boxes) - self._start_on_goal_count
        return (self.steps - self._start_on_goal_count) / max(1, off_goal_count)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self._growing_tables.nbytes

    @property
    def best(self) -> Position:
        """The position with the best score."""
        boxes, player = self._position(int(self._scratch.progress.best_expansion))
        return self._search_board.position(boxes, player)

    @property
    def words(self) -> Phrase:
        """The number of cells and the progress of the plan, in words."""
        cells, steps = int(self._tables.row_counts.cells), len(self.plan.target)
        if steps:
            return phrase(
                "{cells:,} cells, plan step {step:,} of {all:,}",
                cells=cells,
                step=self.steps,
                all=steps,
            )
        return phrase(
            "{cells:,} cells, {on_goals:,} of {boxes:,} boxes on goals",
            cells=cells,
            on_goals=self.steps,
            boxes=len(self._search_board.boxes),
        )

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        status = loop.step(
            self._field,
            self.plan,
            self._context,
            self._proofs,
            self._tables,
            self._scratch,
            budget,
        )
        self.is_over = status == StepStatus.EXHAUSTED
        return StepStatus.GAVE_UP if self.is_over else StepStatus(status)

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        return self._growing_tables.grow(max_bytes)

    def may_join(self, backward_table: BackwardTable) -> bool:
        """Whether there are positions to look up in the backward table.

        These are the new positions, or all positions once the table has doubled.
        """
        has_doubled = backward_table.states >= 2 * self._backward_count
        has_new = self._looked_up_count < self.states
        return backward_table.states > 0 and (has_new or has_doubled)

    def join(self, backward_table: BackwardTable) -> bool:
        """Look up more positions. Return whether one of them has a known solution."""
        if backward_table.states >= 2 * self._backward_count:
            self._looked_up_count = 0
            self._backward_count = backward_table.states
        first = self._looked_up_count
        end = min(self.states, first + _POSITIONS_LOOKED_UP_PER_CALL)
        self._looked_up_count = end
        positions = self._tables.positions
        self._meeting_position = backward_table.met(
            positions.hash, positions.player, positions.expansion, first, end
        )
        self._backward_table = backward_table
        return self._meeting_position >= 0

    def advanced_position(self) -> AdvancedPosition:
        """Return the position with the best score, and the pushes that lead there."""
        best = int(self._scratch.progress.best_expansion)
        pushes = partial(pushes_of_macros, self._field, self._search_board, self._moves_to(best))
        return AdvancedPosition(*self._position(best), pushes)

    def _position(self, expansion: int) -> tuple[Ints, int]:
        """Return the boxes and the normalised player of an expansion."""
        expansions = self._tables.expansions
        player = self._tables.positions.player[expansions.position[expansion]]
        return expansions.boxes[expansion].astype(np.int32), int(player)

    def lurd(self) -> str:
        """Return the solution."""
        progress = self._scratch.progress
        pushes_onward: list[tuple[int, int]] = []
        if self._meeting_position >= 0 and self._backward_table is not None:
            position, positions = self._meeting_position, self._tables.positions
            macro_moves = self._moves_to_position(position)
            state_hash, player = int(positions.hash[position]), int(positions.player[position])
            pushes_onward = self._backward_table.pushes_onward(state_hash, player)
        else:
            source, target = int(progress.solving_source), int(progress.solving_target)
            last_move = (source, target, int(progress.solving_player))
            macro_moves = [*self._moves_to(int(progress.solving_parent)), last_move]
        pushes = pushes_of_macros(self._field, self._search_board, macro_moves)
        return lurd_of_pushes(self._search_board, [*pushes, *pushes_onward])

    def _moves_to(self, expansion: int) -> list[MacroMove]:
        """Return the macro moves that lead to an expansion."""
        expansions, players = self._tables.expansions, self._tables.positions.player
        macro_moves: list[MacroMove] = []
        while expansions.parent[expansion] >= 0:
            source, target = int(expansions.source[expansion]), int(expansions.target[expansion])
            macro_moves.append((source, target, int(players[expansions.position[expansion]])))
            expansion = int(expansions.parent[expansion])
        return macro_moves[::-1]

    def _moves_to_position(self, position: int) -> list[MacroMove]:
        """Return the macro moves that lead to a position, expanded or not."""
        positions, moves, expansions, _, row_counts = self._tables
        if positions.expansion[position] >= 0:
            return self._moves_to(int(positions.expansion[position]))
        move = int(np.flatnonzero(moves.position[: row_counts.moves] == position)[0])
        is_parent = (expansions.first_move <= move) & (move < expansions.end_move)
        parent = int(np.flatnonzero(is_parent[: row_counts.expansions])[0])
        source, target = int(moves.source[move]), int(moves.target[move])
        return [*self._moves_to(parent), (source, target, int(positions.player[position]))]
