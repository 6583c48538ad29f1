"""One direction of ``pull``: its board without boxes, its tables, and the moves to a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import opposite
from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.assignment import FAR, best_total, new_matching
from sokolab.kernels.search.boards.corral import new_corral_scratch
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import mark_reach
from sokolab.kernels.search.dead.set_lookup import no_dead_sets
from sokolab.kernels.search.fess import known_positions
from sokolab.kernels.search.pull import loop as kernels
from sokolab.kernels.search.pull import one_box_states, varied
from sokolab.kernels.search.pull import states as pull_states
from sokolab.kernels.search.pull.loop import PullBoard
from sokolab.kernels.search.pull.stuck import Ending, new_stuck_scratch
from sokolab.kernels.search.tables import records, square_sets
from sokolab.kernels.search.tables.slots import add_row, locate_row
from sokolab.solvers.frame import growing_arrays
from sokolab.solvers.frame.search import Composite, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.shared_knowledge import AdvancedPosition

_MAX_SQUARES_FOR_PLAYER_TABLE: Final = 600
"""Up to this size, a table holds the state of a single box for each square of the player."""
_FIRST_ROWS: Final = 1 << 12
_FIRST_BUCKETS: Final = 1 << 14
_PER_STATE: Final[tuple[str, ...]] = ("bits", "player", "cost", "parent", "link", "direction")
_MAX_SHORT_SEARCHES_BEGUN: Final = 24  # they begin from the most promising new positions
_MAX_SHORT_SEARCHES: Final = 96  # if more are in progress, the oldest ones end
_SHORT_TURN_NODES: Final = 250
_MAX_SHORT_NODES: Final = 2_500  # a short search that needs more is given up


def player_reach(neighbours: Ints, boxes: Ints, player: int) -> tuple[Ints, int]:
    """Return a mark of the reached squares (above 0), int32 ``[m + 1]``, and the lowest of them."""
    m = len(neighbours) - 1
    blocked = np.zeros(m + 1, np.uint8)
    blocked[boxes] = blocked[m] = 1
    mark, stack = np.zeros((2, m + 1), np.int32)
    lowest = mark_reach(neighbours, blocked, player, mark, 1, stack)
    return mark, int(lowest)


def lowest_of_regions(search_board: SearchBoard, boxes: Ints, players: Iterable[int]) -> list[int]:
    """Return the lowest square of each region that the given players reach."""
    seen = np.zeros(search_board.size + 1, np.bool_)
    seen[boxes] = True
    lowest_squares = []
    for player in players:
        if not seen[player]:
            mark, lowest = player_reach(search_board.neighbours, boxes, player)
            seen |= mark > 0
            lowest_squares.append(lowest)
    return lowest_squares


def pull_board_of(search_board: SearchBoard, field: Field) -> tuple[PullBoard, tuple[Ints, Ints]]:
    """Return the board without its boxes, and the costs of both directions.

    Marks states in ``field`` as dead if they lie on no path from the start to a goal.
    """
    m = search_board.size
    costs = one_box_states.start_costs(field, search_board.boxes, search_board.player), field.costs
    alive = (costs[0].min(axis=1) < FAR) & (costs[1].min(axis=1) < FAR)
    for direction_costs in costs:
        direction_costs[~alive] = FAR
    field.dead_state[~alive] = 1
    live = np.zeros(m + 1, np.uint8)
    live[field.square_of[alive]] = 1
    player_row = np.zeros(m + 1, np.int32)
    if m <= _MAX_SQUARES_FOR_PLAYER_TABLE:
        player_row[:m] = np.arange(m)
        cost_row_at = np.empty((m, m + 1), np.int32)
        one_box_states.fill_box_states(field, cost_row_at)
    else:
        cost_row_at = np.arange(m + 1, dtype=np.int32)[None].copy()
        costs = costs_by_square(costs[0], field), costs_by_square(costs[1], field)
    live_index, word, bit, _ = square_sets.number_squares(live)
    live_squares = np.flatnonzero(live).astype(np.int32)
    pull_board = PullBoard(
        search_board.neighbours,
        search_board.goals,
        live_squares,
        live_index,
        word,
        bit,
        player_row,
        cost_row_at,
    )
    return pull_board, costs


def costs_from(search_board: SearchBoard, field: Field, boxes: Ints, player: int) -> Ints:
    """Return the costs of pulls towards a position, as :func:`pull_board_of` does for the start."""
    costs = one_box_states.start_costs(field, boxes, player)
    return (
        costs
        if search_board.size <= _MAX_SQUARES_FOR_PLAYER_TABLE
        else costs_by_square(costs, field)
    )


def costs_by_square(costs: Ints, field: Field) -> Ints:
    """Return the lowest costs by square, int32 ``[m + 1, k]``, over all sides of the player.

    ``costs`` are int32 ``[s, k]``, by states of a single box.
    """
    by_square = np.full((len(field.goals), costs.shape[1]), FAR, np.int32)
    np.minimum.at(by_square, field.square_of, costs)
    return by_square


class PullSide:
    """One direction of the search with its tables.

    Other threads may look up positions in the tables while this direction adds more. They can miss
    the newest positions but never see half of one; :mod:`~sokolab.kernels.memory` says why. Nor do
    they read beyond the end of a table: they take the slots before the rows, and once the rows are
    longer, the old slots are no longer filled.

    Parameters
    ----------
    pull_board
        The board without its boxes.
    costs
        int32 ``[s, k]``: fewest pushes between a state of a single box and each end.
    losing_moves
        Two arrays, uint8 ``[m + 1, 4]``: moves that lose a single box, in this direction and in the
        other one.
    ends, end_players
        Squares of the boxes at the end; one square of each region where the player can end.
    options
        The options of play for the kernel.
    is_varied
        Whether :mod:`sokolab.kernels.search.pull.varied` orders the open positions; otherwise the
        lowest one comes first.

    Attributes
    ----------
    is_read_elsewhere
        Whether other threads look up positions here.
    """

    def __init__(
        self,
        pull_board: kernels.PullBoard,
        costs: Ints,
        losing_moves: tuple[Mask, Mask],
        ends: Ints,
        end_players: list[int],
        options: kernels.PullOptions,
        *,
        is_varied: bool = False,
    ) -> None:
        m, k = len(pull_board.player_row) - 1, costs.shape[1]
        word_count = int(pull_board.word.max()) + 1
        self.pull_board = pull_board
        self.costs = costs
        self._options = options
        self.is_read_elsewhere = False
        is_end = np.zeros(m + 1, np.uint8)
        is_end[ends] = 1
        self._ending = Ending(*losing_moves, ends, is_end, np.array(end_players, np.int32))
        self.sets = no_dead_sets(word_count)
        self.tables: growing_arrays.Tables = pull_states.new_stored_states(
            word_count, m, _FIRST_ROWS, _FIRST_BUCKETS
        )._asdict()
        order = (
            varied.new_varied_order(m, _FIRST_ROWS) if is_varied else varied.new_varied_order(0, 1)
        )
        self._is_varied = is_varied
        self._order = order
        self._growing_tables = _PER_STATE + varied.POSITION_ARRAYS if is_varied else _PER_STATE
        if is_varied:
            self.tables |= {name: getattr(order, name) for name in varied.POSITION_ARRAYS}
        blocked = np.zeros(m + 1, np.uint8)
        blocked[m] = 1
        progress = records.new_record(*kernels.PROGRESS_FIELDS)
        progress.solved_state = progress.met_state = progress.nearest_state = -1
        progress.lowest_bound = FAR
        self.scratch = kernels.PullScratch(
            boxes=np.zeros(k, np.int32),
            blocked=blocked,
            mark=np.zeros(m + 1, np.int32),
            mark_after=np.zeros(m + 1, np.int32),
            stack=np.empty(m + 1, np.int32),
            bits=np.zeros(word_count, np.int64),
            allowed=np.zeros((k, 4), np.uint8),
            corral_scratch=new_corral_scratch(m, k),
            stuck_scratch=new_stuck_scratch(m, k),
            matched=np.full(k, -1, np.int32),
            children=np.zeros((4 * k, 2), np.int64),
            progress=progress,
        )
        self.matching = new_matching(np.zeros(k, np.int32))

    @property
    def stored_states(self) -> pull_states.StoredStates:
        """The stored positions with their queue."""
        slots = self.tables["slots"]  # before the rows, for other threads
        rows = {name: self.tables[name] for name in pull_states.StoredStates._fields}
        return pull_states.StoredStates(**rows)._replace(slots=slots)

    @property
    def varied_order(self) -> varied.VariedOrder:
        """The order of the open positions in the form the kernel takes."""
        if not self._is_varied:
            return self._order
        return self._order._replace(**{name: self.tables[name] for name in varied.POSITION_ARRAYS})

    @property
    def nodes(self) -> int:
        """Number of positions expanded."""
        return int(self.scratch.progress.nodes)

    @property
    def states(self) -> int:
        """Number of positions stored."""
        return int(self.tables["used"][0])

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""
        return sum(int(table.nbytes) for table in self.tables.values()) + self._order_bytes

    @property
    def _order_bytes(self) -> int:
        """Size of the lists and marks of a varied order, which do not grow."""
        order = self._order
        lists = (
            order.heads,
            order.lowest_bucket,
            order.row_counts,
            order.met_bits,
            order.hash_words,
        )
        return sum(int(table.nbytes) for table in lists)

    def add_root(self, boxes: Ints, player: int) -> None:
        """Add a root position, unless its boxes cannot be matched with their ends."""
        self.matching.cost_rows[:] = self.pull_board.cost_row_at[
            self.pull_board.player_row[player], boxes
        ]
        bound = best_total(self.costs, self.matching)
        self.scratch.matched[:] = -1
        if bound >= FAR:
            return
        states = self.stored_states
        bits = square_sets.bits_of(
            boxes, self.pull_board.word, self.pull_board.bit, len(self.scratch.bits)
        )
        state_hash = int(np.bitwise_xor.reduce(states.keys[0, boxes])) ^ int(states.keys[1, player])
        slot = -1 - locate_row(states.slots, states.bits, states.player, bits, player, state_hash)
        state = add_row(
            states.slots, states.bits, states.player, states.used, bits, player, state_hash, slot
        )
        states.parent[state] = -1
        states.cost[state] = 0
        if self._is_varied:
            varied.insert_varied(self.varied_order, state, 0, int(boxes[0]), bound)
        else:
            key = self._options.bound_weight * bound
            pull_states.enqueue_by_key(states.heads, states.link, states.first_bucket, state, key)
        progress = self.scratch.progress
        if bound < progress.lowest_bound:
            progress.nearest_state = state
            progress.lowest_bound = bound

    def search(self, other_side: PullSide) -> kernels.PullSearch:
        """Return the search in this direction in the form the kernel takes."""
        return kernels.PullSearch(
            self.pull_board,
            kernels.PullDirection(self.costs, self.sets, self._ending, self._options),
            self.stored_states,
            other_side.stored_states,
            self.matching,
            self.scratch,
            self.varied_order,
        )

    def step(self, other_side: PullSide, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        step = kernels.step_varied if self._is_varied else kernels.step
        status = StepStatus(step(self.search(other_side), budget))
        if status is StepStatus.SOLVED and not self._has_met(other_side):
            return StepStatus.GAVE_UP
        return status

    def _has_met(self, other_side: PullSide) -> bool:
        """Whether the two directions agree on the position where they met, if they met.

        They disagree only if the other direction adds positions on a thread of its own, and a
        processor shows this thread the slot before the row.
        """
        solved_state = int(self.scratch.progress.solved_state)
        met_state = int(self.scratch.progress.met_state)
        return met_state < 0 or all(
            np.array_equal(self.tables[name][solved_state], other_side.tables[name][met_state])
            for name in ("bits", "player")
        )

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the tables that are full."""
        tables, k = self.tables, len(self.scratch.boxes)
        max_bytes -= self._order_bytes
        states_needed = self.states + 4 * k
        if growing_arrays.lacks_slots(states_needed, len(tables["slots"])):
            rows = tables["bits"], tables["player"], tables["keys"], self.pull_board.live_squares
            yield from growing_arrays.grow_slots(
                tables, max_bytes, partial(pull_states.rehash_states, *rows)
            )
        if states_needed > len(tables["player"]):
            for has_room in growing_arrays.grow_rows(tables, self._growing_tables, max_bytes):
                yield has_room
                if not has_room:
                    return
            if self.is_read_elsewhere:  # with the old slots, where shorter rows are known
                tables["slots"] = tables["slots"].copy()

    def boxes_of(self, state: int) -> Ints:
        """Return the squares of the boxes of a position."""
        live_squares, bits = self.pull_board.live_squares, self.tables["bits"][state]
        is_box = (bits[self.pull_board.word[live_squares]] & self.pull_board.bit[live_squares]) != 0
        boxes: Ints = live_squares[is_box]
        return boxes

    def _moves_to(self, state: int) -> list[tuple[int, int, int]]:
        """Return the moves from the root, each as square before, square after, and direction."""
        parent, direction = self.tables["parent"], self.tables["direction"]
        moves = []
        while parent[state] >= 0:
            previous = int(parent[state])
            before, after = (
                set(self.boxes_of(position).tolist()) for position in (previous, state)
            )
            ((source,), (target,)) = before - after, after - before
            moves.append((source, target, int(direction[state])))
            state = previous
        return moves[::-1]

    def pushes_to(self, state: int) -> list[tuple[int, int]]:
        """Return the pushes that lead to a position forwards, as box square and direction."""
        return [(square, direction) for square, _, direction in self._moves_to(state)]

    def solution_pushes(self, other_side: PullSide) -> list[tuple[int, int]]:
        """Return the pushes of the solution, as box square and direction.

        Call it on the forward direction, once a step returned SOLVED.
        """
        solved_state = int(self.scratch.progress.solved_state)
        met_state = int(self.scratch.progress.met_state)
        return self.pushes_to(solved_state) + (
            other_side.pushes_from(met_state) if met_state >= 0 else []
        )

    def pushes_from(self, state: int) -> list[tuple[int, int]]:
        """Return the pushes that undo the pulls to a position, as box square and direction."""
        return [
            (target, opposite(direction))
            for _, target, direction in reversed(self._moves_to(state))
        ]

    def with_empty_tables(self) -> PullSide:
        """Return a search in this direction with empty tables and shared dead sets."""
        ending = self._ending
        losing_moves, players = (
            (ending.losing_moves, ending.losing_moves_back),
            ending.end_players.tolist(),
        )
        copied = PullSide(
            self.pull_board, self.costs, losing_moves, ending.end_squares, players, self._options
        )
        copied.sets = self.sets
        return copied

    def met(
        self,
        hashes: NDArray[np.int64],
        players: NDArray[np.uint16],
        states: Ints,
        first: int,
        end: int,
    ) -> int:
        """Return the first of the forward search's nodes that is stored here, or -1."""
        return known_positions.first_known_position(
            self._known_positions, hashes, players, states, first, end
        )

    def pushes_onward(self, state_hash: int, player: int) -> list[tuple[int, int]]:
        """Return the pushes from the position with this hash to a root, box square first."""
        return self.pushes_from(
            known_positions.find_position(self._known_positions, state_hash, player)
        )

    @property
    def _known_positions(self) -> known_positions.KnownPositions:
        tables = self.tables
        return known_positions.KnownPositions(  # slots are read before rows, for other threads
            tables["slots"],
            tables["bits"],
            tables["player"],
            tables["keys"],
            self.pull_board.live_squares,
        )


class _ShortSearch(NamedTuple):
    """A short search and the position where it begins."""

    side: PullSide
    root: AdvancedPosition


class ShortSearches(Composite):
    """Short greedy searches in progress, from promising positions of another solver.

    Feature-space search often comes far and then stops before a tangle that only exact play undoes;
    greedy play from the start never gets as far. Each short search is a forward direction of
    ``pull`` with its own tables. It ends when it meets a position known from the end. The
    search with the fewest nodes has the next turn.

    Parameters
    ----------
    forward
        The forward direction of ``pull``; short searches share its dead sets.
    """

    def __init__(self, forward: PullSide) -> None:
        self._forward = forward
        self._in_progress: list[_ShortSearch] = []
        self._roots: set[tuple[bytes, int]] = set()
        self._current: _ShortSearch | None = None
        self._nodes_left = 0  # nodes left in the current turn

    @property
    def _searches(self) -> list[PullSide]:
        return [search.side for search in self._in_progress]

    @property
    def has_any(self) -> bool:
        """Whether a short search is in progress."""
        return bool(self._in_progress)

    def search_from(self, advanced_positions: Iterable[AdvancedPosition]) -> None:
        """Begin searches at new positions. If there are too many, the oldest ones end."""
        new_positions = (
            position
            for position in advanced_positions
            if (position.boxes.tobytes(), position.player) not in self._roots
        )
        for position in islice(new_positions, _MAX_SHORT_SEARCHES_BEGUN):
            self._roots.add((position.boxes.tobytes(), position.player))
            side = self._forward.with_empty_tables()
            side.add_root(position.boxes, position.player)
            if side.states:
                self._in_progress.append(_ShortSearch(side, position))
        while len(self._in_progress) > _MAX_SHORT_SEARCHES:
            self._end_search(self._in_progress[0])

    def step(self, backward_side: PullSide, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions in the current short search.

        Parameters
        ----------
        backward_side
            The backward direction, which the search tries to meet.
        """
        if self._current is None or self._nodes_left <= 0:
            self._current = min(self._in_progress, key=lambda search: search.side.nodes)
            self._nodes_left = _SHORT_TURN_NODES
        side, nodes_before = self._current.side, self._current.side.nodes
        status = side.step(backward_side, min(budget, self._nodes_left))
        self._nodes_left -= side.nodes - nodes_before
        if status is StepStatus.EXHAUSTED or (
            status is StepStatus.RUNNING and side.nodes >= _MAX_SHORT_NODES
        ):
            self._end_search(self._current)
            return StepStatus.RUNNING
        return status

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the tables of the current short search, or end it if there is no room."""
        assert self._current is not None
        current = self._current
        growth = current.side.grow(max_bytes - self.nbytes + current.side.nbytes)
        return growing_arrays.grow_or_give_up(growth, partial(self._end_search, current))

    def pushes(self, backward_side: PullSide) -> list[tuple[int, int]]:
        """Return the pushes of the solution found, as box square and direction."""
        assert self._current is not None
        return [*self._current.root.pushes(), *self._current.side.solution_pushes(backward_side)]

    def _end_search(self, ended: _ShortSearch) -> None:
        self._ended_nodes += ended.side.nodes
        self._in_progress = [search for search in self._in_progress if search is not ended]
        if self._current is ended:
            self._current = None
