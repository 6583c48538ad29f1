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
from sokolab.kernels.search.fess.context import FeatureContext, new_scratch, with_plan
from sokolab.kernels.search.fess.start import enter_start
from sokolab.kernels.search.plan.rooms import Rooms
from sokolab.kernels.search.plan.steps import PackingPlan
from sokolab.kernels.search.tables.slots import enter_words
from sokolab.language import Phrase, phrase
from sokolab.solvers.frame.growing_arrays import Tables, bytes_of, grow_rows, grow_slots
from sokolab.solvers.frame.lurd_steps import MacroMove, lurd_of_pushes, pushes_of_macros
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.shared_knowledge import AdvancedPosition, GoalSideTable

_POSITIONS_LOOKED_UP_PER_CALL: Final = 100_000  # look-ups in the goal-side table


class GrowingTables:
    """Search tables that can be enlarged.

    Parameters
    ----------
    size, boxes
        Number of squares of the board and of boxes.

    Attributes
    ----------
    current
        The tables as kernels take them; a new tuple after :meth:`grow`.
    nbytes
        Bytes of all tables, counted only after :meth:`grow`, because searches ask at every slice.
    """

    def __init__(self, size: int, boxes: int) -> None:
        self._size = size
        self.current = tables.new_tables(size, boxes)
        positions, edges, expansions, cells, self._used = self.current
        self._parts: list[Tables] = [t._asdict() for t in (positions, edges, expansions, cells)]
        self.nbytes = self._count_bytes()

    def _count_bytes(self) -> int:
        return sum(bytes_of(tuple(part.values())) for part in self._parts)

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge what is full, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        try:
            yield from self._grow(max_bytes)
        finally:
            self.nbytes = self._count_bytes()

    def _grow(self, max_bytes: int) -> Iterator[bool]:
        used, more = self._used, 4 * self._size
        positions, edges, expansions, cells = self._parts
        if used.positions + more > len(positions["hash"]):
            yield from self._grown_rows(positions, max_bytes)
        if (used.positions + more) * tables.SLOTS_PER_POSITION > len(positions["slots"]):
            rehash, count = partial(enter_words, positions["hash"]), int(used.positions)
            yield from grow_slots(positions, max_bytes - self._beside(positions), rehash, count)
        if used.edges + more > len(edges["position"]):
            yield from self._grown_rows(edges, max_bytes)
        if used.expansions >= len(expansions["position"]):
            yield from self._grown_rows(expansions, max_bytes)
        slots_needed = used.cells * tables.SLOTS_PER_CELL
        if used.cells >= len(cells["key"]) or slots_needed >= len(cells["slots"]):
            yield from self._grown_rows(cells, max_bytes)
            if self._count_bytes() + 2 * cells["slots"].nbytes > max_bytes:
                yield False
                return
            slots = np.zeros(2 * len(cells["slots"]), np.int32)
            tables.enter_cells(cells["key"], slots, int(used.cells))
            cells["slots"] = slots
            yield True
        self.current = tables.SearchTables(
            tables.Positions(**positions),
            tables.Edges(**edges),
            tables.Expansions(**expansions),
            tables.Cells(**cells),
            used,
        )

    def _grown_rows(self, part: Tables, max_bytes: int) -> Iterator[bool]:
        columns = [name for name in part if name != "slots"]
        return grow_rows(part, columns, max_bytes - self._beside(part))

    def _beside(self, part: Tables) -> int:
        """Return the bytes of all tables but these."""
        return self._count_bytes() - bytes_of(tuple(part.values()))


@dataclass(frozen=True, eq=False)
class SharedLevel:
    """A level with the data that all attempts share."""

    search_board: SearchBoard
    field: Field
    context: FeatureContext
    """The tables of the features, without a plan."""
    proofs: Proofs
    """The deadlock proofs, with their memory."""
    rooms: Rooms
    """Like ``search_board`` and ``field``, the board in a form that kernels take."""


class Attempt:
    """A feature-space search with one plan and one feature mask.

    Parameters
    ----------
    level
        The data that the attempts share; they may take turns between two expansions.
    plan
        The packing plan, which guides the search but does not restrict it. If it has no steps, the
        boxes on goals or the matched pushes count instead of the steps done.
    feature_mask
        Which features count; see :mod:`sokolab.kernels.search.fess.children`.

    Attributes
    ----------
    is_done
        Whether no move is left to try.
    """

    def __init__(self, level: SharedLevel, plan: PackingPlan, feature_mask: int) -> None:
        search_board = level.search_board
        self._search_board, self._field, self._proofs = search_board, level.field, level.proofs
        self.plan = plan
        self._context = with_plan(level.context, plan)
        self._scratch = new_scratch(level.field, level.rooms)
        self._growing = GrowingTables(search_board.size, len(search_board.boxes))
        self.is_done = False
        self._joined_position = -1
        self._joined_table: GoalSideTable | None = None
        self._looked_up = self._known_then = 0
        self._on_goals = int(level.field.goals[search_board.boxes].sum())
        self._is_matched = bool(feature_mask & children.MATCHED)
        enter_start(
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
        return self._growing.current

    @property
    def nodes(self) -> int:
        """Number of positions expanded or proved dead."""
        return int(self._scratch.progress.taken)

    def expanded(self) -> Iterator[tuple[Ints, int, int]]:
        """Yield boxes, normalised player and score of each expansion."""
        for number in range(int(self._tables.used.expansions)):
            yield *self._position(number), self._score_of(number)

    @property
    def is_between_expansions(self) -> bool:
        """Whether no expansion is in progress."""
        return bool(self._scratch.progress.phase == loop.PICK)

    @property
    def states(self) -> int:
        """Positions found."""
        return int(self._tables.used.positions)

    @property
    def open_states(self) -> int:
        """Positions found and not expanded."""
        return int(self._tables.used.positions - self._tables.used.expansions)

    @property
    def steps(self) -> int:
        """Steps of the plan done by the best position; without a plan, its boxes on goals."""
        if self._is_matched:
            boxes, _ = self._position(int(self._scratch.progress.best_expansion))
            return int(self._field.goals[boxes].sum())
        return max(
            0, int(score.steps_in(self._score_of(int(self._scratch.progress.best_expansion))))
        )

    def _score_of(self, number: int) -> int:
        """Return the score of an expansion."""
        return int(self._tables.positions.score[self._tables.expansions.position[number]])

    @property
    def progress(self) -> float:
        """How far the best position is, 0 to 1: by plan steps, matched pushes or boxes on goals."""
        if self._is_matched:
            best = self._score_of(int(self._scratch.progress.best_expansion))
            return 1 - score.matched_in(best) / max(1, score.matched_in(self._score_of(0)))
        if len(self.plan.target):
            return self.steps / len(self.plan.target)
        away = len(self._search_board.boxes) - self._on_goals
        return (self.steps - self._on_goals) / max(1, away)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self._growing.nbytes

    @property
    def best(self) -> Position:
        """The position with the best score."""
        boxes, player = self._position(int(self._scratch.progress.best_expansion))
        return self._search_board.position(boxes, player)

    @property
    def words(self) -> Phrase:
        """The number of cells and the progress of the plan, in words."""
        cells, steps = int(self._tables.used.cells), len(self.plan.target)
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
        self.is_done = status == StepStatus.EXHAUSTED
        return StepStatus.GAVE_UP if self.is_done else StepStatus(status)

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge what is full, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        return self._growing.grow(max_bytes)

    def may_join(self, table: GoalSideTable) -> bool:
        """Whether there are positions to look up in the goal-side table.

        These are the new positions, or all positions once the table has doubled.
        """
        has_doubled = table.states >= 2 * self._known_then
        return table.states > 0 and (self._looked_up < self.states or has_doubled)

    def join(self, table: GoalSideTable) -> bool:
        """Look up more positions; return whether one of them has a known solution."""
        if table.states >= 2 * self._known_then:
            self._looked_up, self._known_then = 0, table.states
        first, self._looked_up = (
            self._looked_up,
            min(self.states, self._looked_up + _POSITIONS_LOOKED_UP_PER_CALL),
        )
        positions = self._tables.positions
        position = table.met(
            positions.hash, positions.player, positions.status, first, self._looked_up
        )
        self._joined_position, self._joined_table = position, table
        return position >= 0

    def advanced_position(self) -> AdvancedPosition:
        """Return the position with the best score, and the pushes that lead there."""
        best = int(self._scratch.progress.best_expansion)
        pushes = partial(pushes_of_macros, self._field, self._search_board, self._moves_to(best))
        return AdvancedPosition(*self._position(best), pushes)

    def _position(self, number: int) -> tuple[Ints, int]:
        """Return the boxes and the normalised player of an expansion."""
        expansions = self._tables.expansions
        player = self._tables.positions.player[expansions.position[number]]
        return expansions.boxes[number].astype(np.int32), int(player)

    def lurd(self) -> str:
        """Return the solution."""
        progress = self._scratch.progress
        onward: list[tuple[int, int]] = []
        if self._joined_position >= 0 and self._joined_table is not None:
            joined, positions = self._joined_position, self._tables.positions
            moves = self._moves_to_position(joined)
            hashed, player = int(positions.hash[joined]), int(positions.player[joined])
            onward = self._joined_table.pushes_onward(hashed, player)
        else:
            source, target = int(progress.solved_source), int(progress.solved_target)
            last = (source, target, int(progress.solved_player))
            moves = [*self._moves_to(int(progress.solved_parent)), last]
        pushes = pushes_of_macros(self._field, self._search_board, moves)
        return lurd_of_pushes(self._search_board, [*pushes, *onward])

    def _moves_to(self, number: int) -> list[MacroMove]:
        """Return the macro moves that lead to an expansion."""
        expansions, players = self._tables.expansions, self._tables.positions.player
        moves: list[MacroMove] = []
        while expansions.parent[number] >= 0:
            source, target = int(expansions.source[number]), int(expansions.target[number])
            moves.append((source, target, int(players[expansions.position[number]])))
            number = int(expansions.parent[number])
        return moves[::-1]

    def _moves_to_position(self, position: int) -> list[MacroMove]:
        """Return the macro moves that lead to a position, expanded or not."""
        positions, edges, expansions, _, used = self._tables
        if positions.status[position] >= 0:
            return self._moves_to(int(positions.status[position]))
        edge = int(np.flatnonzero(edges.position[: used.edges] == position)[0])
        is_owner = (expansions.first <= edge) & (edge < expansions.last)
        owner = int(np.flatnonzero(is_owner[: used.expansions])[0])
        source, target = int(edges.source[edge]), int(edges.target[edge])
        return [*self._moves_to(owner), (source, target, int(positions.player[position]))]
