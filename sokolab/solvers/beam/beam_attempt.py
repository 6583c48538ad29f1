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
_PATIENCE_LAYERS: Final = 40
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
    regions: int
    """The number of regions into which the boxes divide the free squares."""
    symmetries: Ints
    """int32 ``[n, m + 1]``: the image of each square under each symmetry that maps the ends of this
    direction on themselves.
    """


class MacroStep(NamedTuple):
    """A macro move: the box's squares, and the normalised player before and after it."""

    source: int
    target: int
    before: int
    after: int


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
    order
        The rule by which a layer keeps positions: ``BY_BOUND``, ``BY_KIND`` or ``BY_TARGET`` of
        :mod:`sokolab.kernels.search.beam.ranking`.
    tie_shift
        The lowest of the bits of the hashes that decide between positions with equal bounds.
    other
        An attempt in the other direction, which this one tries to meet.
    images
        The symmetries whose images of moves are made too. By default there are none.
    waypoint
        The row of ``other`` where the moves of this attempt end, -1 if they end at the start or
        with all boxes on goals.

    Attributes
    ----------
    is_done
        Whether the attempt has ended without a solution.
    is_whole
        Whether only positions proved dead were left out so far.
    """

    _max_tries: ClassVar[int] = 4
    """Candidates that may be taken from a layer, per place in the layer."""

    def __init__(
        self,
        level: BeamLevel,
        direction: tables.BeamDirection,
        roots: BeamRoots,
        width: int,
        order: int,
        tie_shift: int = 0,
        other: BeamAttempt | None = None,
        images: Images | None = None,
        waypoint: int = -1,
    ) -> None:
        board, k = level.search_board, len(level.search_board.boxes)
        self._level, self.width, self._ranking_rule = level, width, order
        self._direction, self._roots, self._other = direction, roots, other
        self._waypoint = waypoint
        self._meeting_table = other.meeting_table if other is not None else _NOTHING_TO_MEET
        self._tie_shift = tie_shift
        words = int(level.pull_board.word.max()) + 1
        self._scratch = tables.new_scratch(hash_keys(board.size), roots.symmetries, k, words)
        self._macros = new_macros(board.size)
        self._images = images or new_images(np.zeros((0, board.size + 1), np.int32), 0)
        self._matching = new_matching(np.zeros(k, np.int32))
        self._groups = max((k + 1) * tables.region_counts(k), board.size)
        rows = _FIRST_ROWS
        while rows < 2 * self._max_children:  # the children of one position always fit
            rows *= 2
        self._visited: Tables = tables.new_visited(_FIRST_ROWS, k)._asdict()
        self._children: Tables = tables.new_candidates(rows)._asdict()
        self._candidates: Tables = tables.new_candidates(
            _power_of_two(len(roots.players))
        )._asdict()
        self._order = np.arange(len(roots.players), dtype=np.int32)
        self._layers_without_gain = 0
        self._layer_ends: list[int] = []  # how many positions were visited by the end of each
        self._lowest_watched = 1 << 30
        self.is_done, self.is_whole = False, True
        self._enter_roots()

    def _enter_roots(self) -> None:
        """Make the roots the only candidates of the first layer."""
        roots, keys = self._roots, self._scratch.keys
        on_ends = int(self._direction.is_end[roots.boxes].sum())
        kind = tables.packed_kind(on_ends, roots.regions, len(roots.boxes))
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
        """The most children of a position, including those that images of moves lead to."""
        board = self._level.search_board
        followed = 1 if len(self._images.symmetries) else 0
        return (1 + followed) * _CHILDREN_PER_BOX_AND_SQUARE * len(board.boxes) * board.size

    @property
    def nodes(self) -> int:
        """Number of positions expanded or proved dead."""
        return int(self._scratch.progress.taken)

    @property
    def states(self) -> int:
        """Number of positions visited and of those that wait in the next layer."""
        return int(self._scratch.progress.visited_rows + self._scratch.progress.candidates)

    @property
    def open_states(self) -> int:
        """Positions that wait in the next layer."""
        return int(self._scratch.progress.candidates)

    @property
    def layers(self) -> int:
        """Layers expanded."""
        return len(self._layer_ends)

    @property
    def meeting_table(self) -> tables.MeetingTable:
        """The positions expanded, for an attempt from the other end to meet.

        There are none if positions that a symmetry maps on each other count as one.
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
        """Bytes of all tables, without those of the other attempt."""
        groups = (self._visited, self._children, self._candidates)
        return sum(int(table.nbytes) for group in groups for table in group.values())

    @property
    def best(self) -> Position | None:
        """The position with the lowest bound of the moves left."""
        best = int(self._scratch.progress.best_row)
        if best < 0:
            return None
        boxes, player = self._visited["boxes"][best], self._visited["player"][best]
        return self._level.search_board.position(boxes, player)

    def rows_between(self, first: int, last: int) -> Ints:
        """Return the rows of positions in these layers that led to another position taken.

        Parameters
        ----------
        first, last
            Numbers of layers ended, the first layer being 0: from ``first`` to before ``last``.
        """
        ends = [0, *self._layer_ends]
        parents = self._visited["parent"][: int(self._scratch.progress.visited_rows)]
        rows: Ints = np.unique(parents[parents >= 0])
        return rows[(rows >= ends[min(first, self.layers)]) & (rows < ends[min(last, self.layers)])]

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
        return StepStatus.GAVE_UP if self.is_done else StepStatus.RUNNING

    def _search(self) -> tables.BeamSearch:
        """Return the search as kernels take it; valid until a table grows or a layer ends."""
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
        count = int(progress.candidates)
        if progress.next_candidate < len(self._order) and progress.expanded >= self.width:
            self.is_whole = False
        self._layer_ends.append(int(progress.visited_rows))
        if count == 0:
            self.is_done = True
            return
        self._candidates, self._children = self._children, self._candidates
        if len(self._children["hash"]) < len(self._candidates["hash"]):
            self._children = tables.new_candidates(len(self._candidates["hash"]))._asdict()
        else:
            self._children["slots"][:] = 0
        candidates = tables.Candidates(**self._candidates)
        ranking = new_ranking_scratch(count, self._groups * (len(self._images.moves) + 2))
        rank_candidates(
            candidates, count, self._ranking_rule, self._tie_shift, self._groups, ranking
        )
        max_taken = self._max_tries * self.width
        if count > max_taken:
            self.is_whole = False
        self._order = ranking.order[:max_taken].copy()
        progress.candidates = progress.next_candidate = progress.expanded = 0
        self._watch(int(candidates.bound[:count].min()))

    def _watch(self, bound: int) -> None:
        """End the attempt if no layer has come nearer to the goals for long."""
        has_gained = bound < self._lowest_watched
        self._layers_without_gain = 0 if has_gained else self._layers_without_gain + 1
        self._lowest_watched = min(self._lowest_watched, bound)
        if self._layers_without_gain > self._patience:
            self.is_done, self.is_whole = True, False

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge what is full, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        progress = self._scratch.progress
        rows = int(progress.visited_rows) + len(self._images.image_moves) + 1
        is_visited_full = rows > len(self._visited["hash"])
        full = self._visited if is_visited_full else self._children
        count = int(progress.visited_rows if is_visited_full else progress.candidates)
        others = self.nbytes - sum(table.nbytes for table in full.values())
        yield from _enlarged(full, count, max_bytes - others)

    def drop_candidates(self) -> None:
        """Free the candidates of an ended attempt; others need only its expanded positions."""
        self._candidates, self._children = (tables.new_candidates(1)._asdict() for _ in range(2))

    def lurd(self) -> str:
        """Return the solution, once a step returned SOLVED."""
        made, others = self._steps_to_solved(), self._steps_met()
        is_by_pushes = self._direction.turn == PUSH_TURN
        pushed, pulled = (made, others) if is_by_pushes else (others, made)
        macros: list[MacroMove] = [(step.source, step.target, step.after) for step in pushed]
        macros += self._reversed(pushed, pulled)
        level = self._level
        pushes = pushes_of_macros(level.field, level.search_board, macros)
        return lurd_of_pushes(level.search_board, pushes)

    def _reversed(
        self,
        pushed: Sequence[MacroStep],
        pulled: Sequence[MacroStep],
    ) -> list[MacroMove]:
        """Return the pushes that undo the ``pulled`` steps; they follow the ``pushed`` steps."""
        return [(step.target, step.source, step.before) for step in reversed(pulled)]

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
        if progress.arrived_row >= 0:
            return self.steps_to(int(progress.arrived_row))
        solved = int(progress.solving_candidate)
        before = int(self._children["parent"][solved])
        return [*self.steps_to(before), self._step_to(self._children, solved)]

    def _steps_met(self) -> list[MacroStep]:
        """Return the macro moves of the other attempt to the position met, if one was met."""
        met = int(self._scratch.progress.met_row)
        met = met if met >= 0 else self._waypoint
        return self._other.steps_to(met) if self._other is not None and met >= 0 else []

    def _step_to(self, table: Tables, row: int) -> MacroStep:
        """Return the last macro move to a position of a table."""
        source, target, after = (int(table[name][row]) for name in ("source", "target", "player"))
        return MacroStep(source, target, int(self._visited["player"][table["parent"][row]]), after)


def _power_of_two(lowest: int) -> int:
    """Return a power of two that is large enough, and not smaller than a small table."""
    return 1 << max(4, lowest.bit_length())


def _enlarged(full: Tables, count: int, max_bytes: int) -> Iterator[bool]:
    """Enlarge full tables with ``count`` rows in use: more rows, and more slots if they fill up."""
    yield from grow_rows(full, [name for name in full if name != "slots"], max_bytes)
    if 3 * len(full["hash"]) > 2 * len(full["slots"]):
        yield from grow_slots(full, max_bytes, partial(insert_words, full["hash"]), count)
