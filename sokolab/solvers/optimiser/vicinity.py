"""Searches near known paths. The optimiser runs many, on windows of a solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.plain_packing import index_and_direction
from sokolab.kernels.search.tables.square_sets import number_squares
from sokolab.kernels.search.vicinity import search as vicinity_search
from sokolab.kernels.search.vicinity import tables
from sokolab.kernels.search.vicinity.tube import nearest_squares
from sokolab.language import Phrase, phrase
from sokolab.solvers.frame.growing_arrays import Tables, grow_rows, grow_slots
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.optimiser.push_sequence import Push, PushSequence

_FIRST_ROWS: Final = 1 << 12
_MAX_KEPT_BYTES: Final = 40_000_000  # bytes of distances, and of ranks, between searches
_REST_RANK: Final = 12  # rank of squares where a box rests at some point of the solution
_ROW_COLUMNS: Final = (
    "bits",
    "player",
    "cost",
    "tie",
    "parent",
    "push",
    "milestone",
    "previous",
    "following",
)


class KernelObjective(IntEnum):
    """The measure that a search minimises, as the kernels number it."""

    PUSHES = vicinity_search.PUSHES_ALONE
    PUSHES_MOVES = vicinity_search.PUSHES_FIRST
    MOVES_PUSHES = vicinity_search.MOVES_FIRST
    LINES_MOVES = vicinity_search.LINES_FIRST


class VicinityShared:
    """Tables that all vicinity searches on a board share: bit sets, distances, ranks, scratch."""

    def __init__(self, search_board: SearchBoard) -> None:
        size = search_board.size
        self.search_board = search_board
        self.neighbours = search_board.neighbours
        self._pushes_by_end: dict[int, NDArray[np.int32]] = {}
        self._ranks_by_square: dict[int, NDArray[np.uint8]] = {}
        self._queue = np.empty(size + 1, np.int32)
        self._mark = np.full(size + 1, -1, np.int32)
        goals = np.flatnonzero(search_board.goals).astype(np.int32)
        self._is_live = np.zeros(size + 1, np.bool_)
        for goal in goals.tolist():
            self._is_live |= self._pushes_to_end(goal) < tables.UNREACHED
        self._is_live[size] = False
        self.numbering = number_squares(self._is_live)
        random = np.random.Generator(np.random.PCG64(0x50C0BA))
        keys = random.integers(0, 2**63 - 1, size=(2, size + 1), dtype=np.int64)
        _, word, bit, square = self.numbering
        self.board = tables.VicinityBoard(search_board.neighbours, word, bit, square, keys)
        self.scratch = tables.new_reference_scratch(size, len(goals), self.numbering.word_count)

    @property
    def nodes(self) -> int:
        """Number of positions expanded and of exchanges tried, in all searches so far."""
        return int(self.scratch.progress.nodes)

    def count(self, nodes: int) -> None:
        """Add nodes that a search has counted itself."""
        self.scratch.progress.nodes += nodes

    def _pushes_to_end(self, end_square: int) -> NDArray[np.int32]:
        if end_square not in self._pushes_by_end:
            row = np.empty(self.search_board.size + 1, np.int32)
            vicinity_search.fill_square_pushes_to(self.neighbours, end_square, row, self._queue)
            self._pushes_by_end[end_square] = row
        return self._pushes_by_end[end_square]

    def pushes_to(self, end_squares: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return the fewest pushes to each end square from every square."""
        pushes = np.stack([self._pushes_to_end(end_square) for end_square in end_squares.tolist()])
        if len(self._pushes_by_end) * pushes[0].nbytes > _MAX_KEPT_BYTES:
            self._pushes_by_end.clear()
        return pushes

    def rank_row(self, square: int) -> NDArray[np.uint8]:
        """Return the rank of each square by distance from ``square`` on the board without boxes."""
        if square not in self._ranks_by_square:
            row = np.empty(self.search_board.size + 1, np.uint8)
            is_live = self._is_live.view(np.uint8)
            nearest_squares(self.neighbours, is_live, square, row, self._queue, self._mark, square)
            self._ranks_by_square[square] = row
        return self._ranks_by_square[square]

    def rows_and_ranks(self, squares: Iterable[int]) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """Return the row of each of these squares, -1 for others, and the ranks row by row."""
        ascending = sorted(squares)
        rows = np.full(self.search_board.size + 1, -1, np.int32)
        rows[ascending] = np.arange(len(ascending), dtype=np.int32)
        ranks = np.stack([self.rank_row(square) for square in ascending])
        if len(self._ranks_by_square) * ranks[0].nbytes > _MAX_KEPT_BYTES:
            self._ranks_by_square.clear()
        return rows, ranks

    def window_rows_and_ranks(
        self, sequence: PushSequence, first: int, end: int
    ) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """Return rows and ranks for the squares that hold boxes in a window."""
        push_targets = (int(self.neighbours[push]) for push in sequence.pushes[first:end])
        rows, ranks = self.rows_and_ranks(
            {*squares_of(self, sequence.bits[first]).tolist(), *push_targets}
        )
        for visited, rests in sequence.trails:
            trail_rows = rows[np.array(visited)]
            entries = np.ix_(trail_rows[trail_rows >= 0], np.array(rests))
            ranks[entries] = np.minimum(ranks[entries], _REST_RANK)
        return rows, ranks


class PathSearch:
    """A search for the cheapest path between the ends of a known path.

    Parameters
    ----------
    path
        int64 ``[positions, w]``: the boxes at each position of the known path, as sets of squares.
    player
        The player's square at the first position.
    end_player
        The square that the player must be able to reach at the last position, or -1 for any.
    rows, ranks
        The row of each square that holds a box on the path, and the ranks; see
        :meth:`VicinityShared.rows_and_ranks`.
    limits
        How far boxes may differ from the known path; see
        :class:`~sokolab.kernels.search.vicinity.tables.Reference`.
    upper_bound
        Cost and tie that a path must stay below.
    """

    def __init__(
        self,
        shared: VicinityShared,
        path: NDArray[np.int64],
        player: int,
        end_player: int,
        rows: NDArray[np.int32],
        ranks: NDArray[np.uint8],
        limits: Sequence[int],
        objective: KernelObjective,
        upper_bound: tuple[int, int],
    ) -> None:
        self._shared = shared
        end_squares = squares_of(shared, path[-1])
        end_index = np.full(shared.search_board.size + 1, -1, np.int32)
        end_index[end_squares] = np.arange(len(end_squares), dtype=np.int32)
        self._end_squares = end_squares
        board = shared.search_board.board_arrays.board
        pushes_to = shared.pushes_to(end_squares)
        is_by_lines = objective is KernelObjective.LINES_MOVES
        self._max_pushes = max(board.width, board.height) if is_by_lines else 1  # in one step
        self._reference = tables.Reference(
            milestones=path,
            rank_rows=rows,
            ranks=ranks,
            limits=np.array(limits, np.int32),
            end_index=end_index,
            pushes_to=pushes_to,
            nearest_ends=end_squares[np.argsort(pushes_to.T, kind="stable")],
            objective=int(objective),
            end_player=end_player,
            max_pushes=self._max_pushes,
        )
        visited = tables.new_visited(path.shape[1], shared.search_board.size + 2, _FIRST_ROWS)
        self._visited: Tables = visited._asdict()
        self._fixed_bytes = (
            self._reference.ranks.nbytes + self._reference.pushes_to.nbytes + path.nbytes
        )
        progress = shared.scratch.progress
        progress.current_cost = 0
        progress.best_end = -1
        progress.best_cost, progress.best_tie = upper_bound
        vicinity_search.insert_first_milestone(self.search, player)

    @property
    def visited(self) -> tables.Visited:
        """The tables of all positions known."""
        return tables.Visited(**self._visited)

    @property
    def search(self) -> tables.VicinitySearch:
        """The search in the form the kernels take."""
        shared = self._shared
        return tables.VicinitySearch(self.visited, shared.board, self._reference, shared.scratch)

    @property
    def states(self) -> int:
        """Positions known."""
        return int(self._visited["used"][tables.STORED_COUNT])

    @property
    def open_states(self) -> int:
        """Positions known and not expanded."""
        return int(self._visited["used"][tables.OPEN_COUNT])

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self._fixed_bytes + sum(table.nbytes for table in self._visited.values())

    @property
    def share_done(self) -> float:
        """The progress of the search along the path, by cost: 0 to 1."""
        progress = self._shared.scratch.progress
        return float(progress.current_cost / max(1, progress.best_cost))

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        return StepStatus(vicinity_search.step(self.search, budget))

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        needed_rows = self.states + 4 * len(self._end_squares) * self._max_pushes
        max_bytes -= self._fixed_bytes
        if needed_rows * 8 > len(self._visited["slots"]) * 5:
            board = self._shared.board
            rehash = partial(tables.rehash_visited, self.visited, board.keys, board.square)
            yield from grow_slots(self._visited, max_bytes, rehash)
        if needed_rows > len(self._visited["player"]):
            yield from grow_rows(self._visited, _ROW_COLUMNS, max_bytes)

    def pushes(self) -> list[Push]:
        """Return the pushes of the cheapest path, once a step returned SOLVED."""
        row = int(self._shared.scratch.progress.best_end)
        parent, push = self._visited["parent"], self._visited["push"]
        pushes: list[Push] = []
        while parent[row] >= 0:
            source, direction = index_and_direction(int(push[row]))
            line = [(source, direction)]
            while not self._has_box(row, target := self._target_of(*line[-1])):
                line.append((target, direction))
            pushes.extend(reversed(line))
            row = int(parent[row])
        return pushes[::-1]

    def _target_of(self, source: int, direction: int) -> int:
        """Return the square to which a push takes the box."""
        return int(self._shared.neighbours[source, direction])

    def _has_box(self, row: int, square: int) -> bool:
        """Whether a box stands on a square in a stored position."""
        _, word, bit, _ = self._shared.numbering
        return bool(self._visited["bits"][row, word[square]] & bit[square])


class Vicinity(PathSearch):
    """A search for a cheaper path between two positions of a solution.

    Parameters
    ----------
    first, end
        The pushes ``first`` to ``end - 1`` may be replaced.
    limits
        As for :class:`PathSearch`.
    """

    @property
    def doing(self) -> Phrase:
        """The current work in words."""
        return phrase(
            "looking at pushes {first:,} to {last:,}", first=self.first + 1, last=self.end
        )

    def __init__(
        self,
        shared: VicinityShared,
        sequence: PushSequence,
        first: int,
        end: int,
        limits: Sequence[int],
        objective: KernelObjective,
    ) -> None:
        self.first = first
        self.end = end
        self.objective = objective
        self._sequence = sequence
        end_player = sequence.player_before(end)
        moves = int(sequence.moves_before[end] - sequence.moves_before[first])
        if end_player >= 0:
            moves += int(sequence.moves_before[end + 1] - sequence.moves_before[end]) - 1
        upper_bound = {
            KernelObjective.PUSHES: (end - first - 1, 0),  # parity rules out one push less
            KernelObjective.PUSHES_MOVES: (end - first, moves),
            KernelObjective.MOVES_PUSHES: (moves, end - first),
            KernelObjective.LINES_MOVES: (sequence.box_lines(first, end), moves),
        }[objective]
        path = np.ascontiguousarray(sequence.bits[first : end + 1])
        rows, ranks = shared.window_rows_and_ranks(sequence, first, end)
        player = sequence.player_after(first)
        super().__init__(
            shared, path, player, end_player, rows, ranks, limits, objective, upper_bound
        )

    def cut(self) -> int:
        """End a search by pushes alone early. Return how many pushes it has saved.

        The window then ends at the position of the path where most pushes are saved; of several,
        at the last one.
        """
        push_counts = range(self.first, self.end + 1)
        players = np.array([self._sequence.player_after(n) for n in push_counts], np.int32)
        rows = np.empty(len(push_counts), np.int32)
        vicinity_search.find_milestones(self.search, players, rows)
        saved_pushes = np.where(rows < 0, -1, np.arange(len(rows)) - self._visited["cost"][rows])
        max_saved = int(saved_pushes.max())
        milestone = int(np.flatnonzero(saved_pushes == max_saved)[-1])
        self._shared.scratch.progress.best_end = rows[milestone]
        self.end = self.first + milestone
        return max_saved

    def sequence(self) -> PushSequence:
        """Return the cheaper pushes, once a step returned SOLVED."""
        return self._sequence.spliced(self.first, self.end, self.pushes())


def squares_of(shared: VicinityShared, bits: NDArray[np.int64]) -> NDArray[np.int32]:
    """Return the squares of a bit set of boxes, ascending."""
    _, word, bit, _ = shared.numbering
    return np.flatnonzero((bits[word] & bit) != 0).astype(np.int32)
