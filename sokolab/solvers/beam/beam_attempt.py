"""One attempt of the beam search: from one end, layer by layer, with one width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, NamedTuple

import numpy as np

from sokolab.core.position import Position
from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.beam import layer, tables
from sokolab.kernels.search.beam.images import Images, new_images
from sokolab.kernels.search.beam.ranking import new_ranking_scratch, rank_candidates
from sokolab.kernels.search.boards.assignment import new_matching
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import PUSH_TURN, new_macros
from sokolab.kernels.search.dead.proofs import Proofs
from sokolab.kernels.search.pull.loop import PullBoard
from sokolab.kernels.search.tables.slots import hash_keys, insert_words
from sokolab.solvers.frame.growing_arrays import Tables, grow_rows, grow_slots
from sokolab.solvers.frame.lurd_steps import MacroMove, lurd_of_pushes, pushes_of_macros
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

_FIRST_ROWS: Final = 1 << 12
_NOTHING_TO_MEET: Final = tables.MeetingTable(np.zeros(1, np.int64), np.zeros(2, np.int32))
_PATIENCE_LAYERS: Final = 40  # layers without a new lowest bound, after which an attempt ends
_CHILDREN_PER_BOX_AND_SQUARE: Final = 4  # children of a position, at most


@dataclass(frozen=True, eq=False)
class BeamLevel:
    """A level with the data that all attempts share."""

    search_board: SearchBoard
    field: Field
    pull_board: PullBoard
    """Like ``search_board`` and ``field``, the board in a form that kernels take."""
    proofs: Proofs
    """The deadlock proofs, with their memory."""


@dataclass(frozen=True, eq=False)
class BeamRoots:
    """Where the attempts in one direction begin."""

    boxes: Ints
    """int32 ``[k]``: the squares of the boxes, ascending."""
    players: Sequence[int]
    """The normalised player of each root."""
    region_count: int
    """The number of regions into which the boxes divide the free squares."""
    symmetries: Ints
    """int32 ``[n, m + 1]``: the image of each square under each symmetry that maps the ends of this
    direction on themselves.
    """


class MacroStep(NamedTuple):
    """A macro move: the box's squares, and the normalised player before and after it."""

    source: int
    target: int
    player_before: int
    player_after: int


class BeamAttempt:
    """A beam search that keeps ``width`` positions of each layer.

    Parameters
    ----------
    level
        The level, shared by all attempts.
    direction, roots
        The direction of play, and where the attempt begins.
    width
        Positions expanded in each layer.
    ranking_rule
        The rule by which a layer keeps positions: ``BY_BOUND``, ``BY_KIND`` or ``BY_TARGET`` of
        :mod:`sokolab.kernels.search.beam.ranking`.
    tie_shift
        The lowest of the bits of the hashes that decide between positions with equal bounds.
    other_attempt
        An attempt in the other direction, which this one tries to meet.
    images
        The symmetries whose images of moves are made too. By default there are none.
    waypoint
        The row of ``other_attempt`` where the moves of this attempt end, -1 if they end at the
        start or with all boxes on goals.

    Attributes
    ----------
    is_over
        Whether the attempt has ended without a solution.
    is_whole
        Whether only positions proved dead were left out so far.
    """

    _max_taken_factor: ClassVar[int] = 4
    """Candidates that may be taken from a layer, as a multiple of its width."""

    def __init__(
        self,
        level: BeamLevel,
        direction: tables.BeamDirection,
        roots: BeamRoots,
        width: int,
        ranking_rule: int,
        tie_shift: int = 0,
        other_attempt: BeamAttempt | None = None,
        images: Images | None = None,
        waypoint: int = -1,
    ) -> None:
        board, k = level.search_board, len(level.search_board.boxes)
        self._level = level
        self._direction = direction
        self._roots = roots
        self.width = width
        self._ranking_rule = ranking_rule
        self._other_attempt = other_attempt
        self._waypoint = waypoint
        self._meeting_table = other_attempt.meeting_table if other_attempt else _NOTHING_TO_MEET
        self._tie_shift = tie_shift
        word_count = int(level.pull_board.word.max()) + 1
        self._scratch = tables.new_beam_scratch(
            hash_keys(board.size), roots.symmetries, k, word_count
        )
        self._macros = new_macros(board.size)
        self._images = images or new_images(np.zeros((0, board.size + 1), np.int32), 0)
        self._matching = new_matching(np.zeros(k, np.int32))
        # More than any kind and any target.
        self._group_stride = max((k + 1) * tables.region_count_end(k), board.size)
        rows = _FIRST_ROWS
        while rows < 2 * self._max_children:  # the children of one position always fit
            rows *= 2
        self._visited: Tables = tables.new_beam_visited(_FIRST_ROWS, k)._asdict()
        self._children: Tables = tables.new_candidates(rows)._asdict()
        self._candidates: Tables = tables.new_candidates(
            _power_of_two(len(roots.players))
        )._asdict()
        self._order = np.arange(len(roots.players), dtype=np.int32)
        self._layers_without_gain = 0
        self._layer_ends: list[int] = []  # how many positions were visited by the end of each
        self._lowest_bound_so_far = 1 << 30
        self.is_over = False
        self.is_whole = True
        self._insert_roots()

    def _insert_roots(self) -> None:
        """Make the roots the only candidates of the first layer."""
        roots, keys = self._roots, self._scratch.keys
        on_end_count = int(self._direction.is_end[roots.boxes].sum())
        kind = tables.packed_kind(on_end_count, roots.region_count, len(roots.boxes))
        boxes_hash = np.bitwise_xor.reduce(keys[0, roots.boxes])
        self._visited["boxes"][0] = roots.boxes
        for row, player in enumerate(roots.players):
            self._candidates["hash"][row] = boxes_hash ^ keys[1, player]
            self._candidates["player"][row] = player
            self._candidates["parent"][row] = -1
            self._candidates["kind"][row] = kind

    @property
    def _patience(self) -> int:
        """Layers without a new lowest bound after which an attempt ends."""
        return _PATIENCE_LAYERS

    @property
    def _max_children(self) -> int:
        """The most children of a position, including children after images of moves."""
        board = self._level.search_board
        image_factor = 2 if len(self._images.symmetries) else 1
        return image_factor * _CHILDREN_PER_BOX_AND_SQUARE * len(board.boxes) * board.size

    @property
    def nodes(self) -> int:
        """Number of positions expanded or proved dead."""
        return int(self._scratch.progress.taken_count)

    @property
    def states(self) -> int:
        """Number of positions visited, and of positions that wait in the next layer."""
        return int(self._scratch.progress.visited_rows + self._scratch.progress.candidate_count)

    @property
    def open_states(self) -> int:
        """Positions that wait in the next layer."""
        return int(self._scratch.progress.candidate_count)

    @property
    def layers(self) -> int:
        """Number of layers expanded so far."""
        return len(self._layer_ends)

    @property
    def meeting_table(self) -> tables.MeetingTable:
        """The positions expanded, for an attempt from the other end to meet.

        There are none if positions that a symmetry maps onto each other count as one.
        """
        if len(self._roots.symmetries):
            return _NOTHING_TO_MEET
        return tables.MeetingTable(self._visited["hash"], self._visited["slots"])

    @property
    def lowest_bound(self) -> int:
        """The lowest bound of the moves left among the positions expanded."""
        return int(self._scratch.progress.best_bound)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables, without the tables of the other attempt."""
        tables_of_attempt = (self._visited, self._children, self._candidates)
        return sum(int(column.nbytes) for table in tables_of_attempt for column in table.values())

    @property
    def best(self) -> Position | None:
        """The position with the lowest bound of the moves left."""
        best_row = int(self._scratch.progress.best_row)
        if best_row < 0:
            return None
        boxes, player = self._visited["boxes"][best_row], self._visited["player"][best_row]
        return self._level.search_board.position(boxes, player)

    def rows_between(self, first: int, end: int) -> Ints:
        """Return the rows of positions in these layers that led to another position taken.

        Parameters
        ----------
        first, end
            The layers ``first`` to ``end - 1`` of the layers that have ended, counted from 0.
        """
        layer_ends = [0, *self._layer_ends]
        parents = self._visited["parent"][: int(self._scratch.progress.visited_rows)]
        rows: Ints = np.unique(parents[parents >= 0])
        first_row, end_row = (layer_ends[min(index, self.layers)] for index in (first, end))
        return rows[(rows >= first_row) & (rows < end_row)]

    def boxes_and_player(self, row: int) -> tuple[Ints, int]:
        """Return the boxes, int32 ``[k]``, and the normalised player of a position taken."""
        boxes: Ints = self._visited["boxes"][row].astype(np.int32)
        return boxes, int(self._visited["player"][row])

    def step(self, budget: int) -> StepStatus:
        """Take up to ``budget`` positions."""
        candidates = tables.Candidates(**self._candidates)
        status = StepStatus(layer.step(self._search(), candidates, self._order, self.width, budget))
        if status is not StepStatus.EXHAUSTED:
            return status
        self._next_layer()
        return StepStatus.GAVE_UP if self.is_over else StepStatus.RUNNING

    def _search(self) -> tables.BeamSearch:
        """Return the search as kernels take it, valid until a table grows or a layer ends."""
        level = self._level
        return tables.BeamSearch(
            level.field,
            level.proofs,
            level.pull_board,
            self._direction,
            self._matching,
            self._macros,
            tables.BeamVisited(**self._visited),
            self._meeting_table,
            tables.Candidates(**self._children),
            self._scratch,
            self._images,
        )

    def _next_layer(self) -> None:
        """Turn the candidates into the layer to expand next, or end the attempt."""
        progress = self._scratch.progress
        candidate_count = int(progress.candidate_count)
        if progress.next_candidate < len(self._order) and progress.expanded_count >= self.width:
            self.is_whole = False
        self._layer_ends.append(int(progress.visited_rows))
        if candidate_count == 0:
            self.is_over = True
            return
        self._candidates, self._children = self._children, self._candidates
        if len(self._children["hash"]) < len(self._candidates["hash"]):
            self._children = tables.new_candidates(len(self._candidates["hash"]))._asdict()
        else:
            self._children["slots"][:] = 0
        candidates = tables.Candidates(**self._candidates)
        ranking = new_ranking_scratch(
            candidate_count, self._group_stride * (len(self._images.moves) + 2)
        )
        rank_candidates(
            candidates,
            candidate_count,
            self._ranking_rule,
            self._tie_shift,
            self._group_stride,
            ranking,
        )
        max_taken = self._max_taken_factor * self.width
        if candidate_count > max_taken:
            self.is_whole = False
        self._order = ranking.order[:max_taken].copy()
        progress.candidate_count = progress.next_candidate = progress.expanded_count = 0
        self._end_if_stuck(int(candidates.bound[:candidate_count].min()))

    def _end_if_stuck(self, bound: int) -> None:
        """End the attempt if no layer has come nearer to the goals for long."""
        has_gained = bound < self._lowest_bound_so_far
        self._layers_without_gain = 0 if has_gained else self._layers_without_gain + 1
        self._lowest_bound_so_far = min(self._lowest_bound_so_far, bound)
        if self._layers_without_gain > self._patience:
            self.is_over = True
            self.is_whole = False

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        progress = self._scratch.progress
        rows = int(progress.visited_rows) + len(self._images.image_moves) + 1
        is_visited_full = rows > len(self._visited["hash"])
        full_table = self._visited if is_visited_full else self._children
        count = int(progress.visited_rows if is_visited_full else progress.candidate_count)
        other_bytes = self.nbytes - sum(column.nbytes for column in full_table.values())
        yield from _enlarge_table(full_table, count, max_bytes - other_bytes)

    def drop_candidates(self) -> None:
        """Free the candidates of an ended attempt. Others need only its expanded positions."""
        self._candidates, self._children = (tables.new_candidates(1)._asdict() for _ in range(2))

    def lurd(self) -> str:
        """Return the solution, once a step returned SOLVED."""
        own_steps, other_steps = self._steps_to_solved(), self._steps_of_other()
        is_by_pushes = self._direction.turn == PUSH_TURN
        pushed, pulled = (own_steps, other_steps) if is_by_pushes else (other_steps, own_steps)
        macro_moves: list[MacroMove] = [(s.source, s.target, s.player_after) for s in pushed]
        macro_moves += self._pushes_undoing(pushed, pulled)
        level = self._level
        pushes = pushes_of_macros(level.field, level.search_board, macro_moves)
        return lurd_of_pushes(level.search_board, pushes)

    def _pushes_undoing(
        self,
        pushed: Sequence[MacroStep],
        pulled: Sequence[MacroStep],
    ) -> list[MacroMove]:
        """Return the pushes that undo the ``pulled`` steps. They follow the ``pushed`` steps."""
        return [(step.target, step.source, step.player_before) for step in reversed(pulled)]

    def steps_to(self, row: int) -> list[MacroStep]:
        """Return the macro moves from a root to a position expanded."""
        steps = []
        while self._visited["parent"][row] >= 0:
            steps.append(self._step_to(self._visited, row))
            row = int(self._visited["parent"][row])
        return steps[::-1]

    def _steps_to_solved(self) -> list[MacroStep]:
        """Return the macro moves to the position that solves the level."""
        progress = self._scratch.progress
        if progress.solving_row >= 0:
            return self.steps_to(int(progress.solving_row))
        candidate = int(progress.solving_candidate)
        parent = int(self._children["parent"][candidate])
        return [*self.steps_to(parent), self._step_to(self._children, candidate)]

    def _steps_of_other(self) -> list[MacroStep]:
        """Return the macro moves of the other attempt to the position met, if one was met."""
        row = int(self._scratch.progress.meeting_row)
        row = row if row >= 0 else self._waypoint
        return self._other_attempt.steps_to(row) if self._other_attempt and row >= 0 else []

    def _step_to(self, table: Tables, row: int) -> MacroStep:
        """Return the last macro move to a position of a table."""
        source, target, player = (int(table[name][row]) for name in ("source", "target", "player"))
        player_before = int(self._visited["player"][table["parent"][row]])
        return MacroStep(source, target, player_before, player)


def _power_of_two(rows: int) -> int:
    """Return a power of two that is more than ``rows``, and not less than a small table has."""
    return 1 << max(4, rows.bit_length())


def _enlarge_table(table: Tables, count: int, max_bytes: int) -> Iterator[bool]:
    """Enlarge a full table with ``count`` rows in use: more rows, and more slots if these fill."""
    yield from grow_rows(table, [name for name in table if name != "slots"], max_bytes)
    if 3 * len(table["hash"]) > 2 * len(table["slots"]):
        yield from grow_slots(table, max_bytes, partial(insert_words, table["hash"]), count)
