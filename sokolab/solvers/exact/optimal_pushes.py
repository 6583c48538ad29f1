"""``optimal-pushes``: bidirectional search for a push-optimal solution, with proof.

A state is the boxes and the region of the player. A step is one push on the side of the start, or
one pull on the side of the solved position, which is opened once for each region where the player
can end. The bounds ``h`` (to the goals) and ``h'`` (from the start) are cheapest matchings over the
pushes of a single box, the player's side of it included. Only a push of that box takes the player
to its other side, so a push changes either bound by one at most: both are consistent.

**Why the solution is optimal.** Suppose that a solution of ``C`` pushes or fewer exists and the
sides have not met on it. Then such a solution leads through a state ``u`` open on the forward side
and later through a state ``v`` open on the backward side, both reached at the lowest cost. From
``u`` to ``v`` it takes at least ``h(u) - h(v)`` pushes, and at least ``h'(v) - h'(u)``. With ``f``
the cost of a state plus the matching with the far end, and ``d`` its cost less the matching with
the near end, this says

    f(u) + d(v) <= C  and  f(v) + d(u) <= C.

States for which both hold are *partners*. As soon as no open state has a partner on the other side,
no solution has ``C`` pushes, and ``C``, the ceiling, rises by two: squares can be coloured like a
chessboard, so all solutions have as many pushes as ``h`` modulo two. Neither ``f`` nor ``d`` falls
along a line of play. So if a state has no partner, its successors have none either, and it is
postponed until the ceiling has risen, as is a state whose ``f`` is above the ceiling. A solution of
``C`` pushes found by then is optimal. If one side has no open and no postponed states, there is no
solution. The sum of both conditions is the bound of BAE* (S. K. Sadhukhan, Bidirectional heuristic
search based on error estimate, 2013); each by itself is an individual bound (V. Alcázar, P. Riddle,
M. Barley, A unifying view on individual bounds, 2020).

**With a known solution** of ``U`` pushes, a state that needs ``U`` or more lies on no shorter one
and is dropped. The argument needs only states with ``f <= C``, so it holds for every ``C`` below
``U``. When the ceiling has reached ``U``, or one side has nothing left, ``U`` is optimal.

**A state left out** is on no solution, or another line of play is as short. The module of each rule
says why: :mod:`~sokolab.kernels.search.boards.deadlock` (freezes),
:mod:`~sokolab.kernels.search.boards.corral`, :mod:`~sokolab.kernels.search.boards.walled`,
:mod:`~sokolab.kernels.search.dead.sets` (dead pairs and triples),
:mod:`~sokolab.kernels.search.exact.group_bound`, :mod:`~sokolab.kernels.search.exact.orbits`,
:mod:`~sokolab.kernels.search.dead` (proofs). Only corrals leave out lines of play that lead to a
solution, and only on the forward side. If a solution is reordered so that a push of the corral
comes first, the backward side has an open state on the reordered solution, too, because it leaves
out no order.

**The order** changes only the time. States with equal ``f`` and ``d`` are a kind. The kind with the
fewest states for each partner is next, which approximates a smallest cover of all pairs of partners
(S. S. Shperberg and others, Enriching non-parametric bidirectional search algorithms, 2019). In
between, the forward side descends: it takes a state with the highest ``h``, then one with the next
lower ``h``, and so on (S. Lemons and others, Rectangle search, 2024). So one dead line of play
cannot hold up the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np

from sokolab.core.position import Position
from sokolab.kernels.plain_packing import index_and_direction
from sokolab.kernels.search.boards.assignment import FAR, Matching, best_total, new_matching
from sokolab.kernels.search.boards.field import box_state, new_scratch
from sokolab.kernels.search.boards.reach import Reach, mark_reach
from sokolab.kernels.search.boards.walled import new_wall_cache
from sokolab.kernels.search.exact import context as kernels
from sokolab.kernels.search.exact import trace
from sokolab.kernels.search.exact.expand import expand, release_postponed
from sokolab.kernels.search.exact.frontier import F_VALUES
from sokolab.kernels.search.exact.orbits import fill_representative, new_orbits
from sokolab.kernels.search.exact.store import unpack_state
from sokolab.kernels.search.status import FULL
from sokolab.kernels.search.tables.records import new_record
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD
from sokolab.solvers.exact import long_tables
from sokolab.solvers.exact.rules import Rule
from sokolab.solvers.exact.two_sided import TwoSided
from sokolab.solvers.frame import lurd_steps, one_box_tables
from sokolab.solvers.frame.search import Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard, symmetries_of_start

PUSH_RULES: Final = tuple(rule for rule in Rule if rule is not Rule.WALKS)
_NO_CREDIT: Final = 1 << 60  # credit that is never earned
_UNKNOWN_PUSHES: Final = 1 << 30
_CHUNK_NODES: Final = 512  # nodes, after which the cheaper side is chosen again
_NODES_FOR_SKIPPING: Final = 4
"""A call that skips states counts as this many nodes for each node asked of it."""
_FIRST_CHUNK_NODES: Final = 8  # each later chunk has twice as many
_MAX_DOUBLINGS: Final = 9
_RELEASED_PER_NODE: Final = 4  # postponed states that can be opened in the time of a node
_DESCENT_INTERVALS: Final = (2, 4)  # one chunk in 2 descends, or in 4 if a solution is known
_SIDES: Final = (kernels.FORWARD, kernels.BACKWARD)
_MIN_IMAGES: Final = 3  # images of a position; with fewer, Rule.ORBITS gains little


class Chunk(NamedTuple):
    """The next work on one side: to expand the states of one kind, or a descent."""

    side: int
    kind: int
    is_descent: bool


class _Root(NamedTuple):
    """A position where a side begins, with the player in one of its regions."""

    side: int
    player: int
    matching_total: int  # The cost of the cheapest matching


class OptimalPushes:
    """A bidirectional search in progress.

    Parameters
    ----------
    rules
        The prunings that are on; switching one off changes the running time only.

    Attributes
    ----------
    ceiling
        The proved lower bound, in pushes.
    """

    def __init__(self, search_board: SearchBoard, rules: Iterable[Rule] = PUSH_RULES) -> None:
        self._search_board = search_board
        rules = set(rules)
        k = len(search_board.boxes)
        full_field = one_box_tables.field_of(search_board, rules & set(one_box_tables.ALL_RULES))
        symmetries = symmetries_of_start(search_board)
        if Rule.ORBITS not in rules or len(symmetries) < _MIN_IMAGES:
            symmetries = symmetries[:0]
        self._field, costs = one_box_tables.field_from_start(
            search_board, full_field, symmetries[:, search_board.player].tolist()
        )
        self._scratch = new_scratch(self._field)
        is_reached = self._reach(search_board.boxes, search_board.player)[0]
        is_certain = bool(is_reached[symmetries[:, search_board.player]].all())
        start_player = search_board.player if is_certain else -1
        self._wall_cache = new_wall_cache(self._field)
        self._deadlock_proofs = long_tables.DeadlockProofs(search_board, is_on=Rule.PROOFS in rules)
        live_index = one_box_tables.live_square_numbers(self._field)
        self._tables = TwoSided(live_index, k)
        self._dead_sets = long_tables.DeadSetTables(
            search_board, self._field, live_index, rules, start_player
        )
        self._group_tables = long_tables.GroupTables(
            search_board,
            self._field,
            live_index,
            long_tables.two_sides(search_board, self._field, costs, start_player),
            is_on=Rule.WASTES in rules,
        )
        boxes = np.zeros(k, np.int32)
        self._shared = kernels.SharedTables(
            start_costs=costs,
            goal_matching=new_matching(boxes),
            start_matching=new_matching(boxes),
            matched=np.full((2, k), -1, np.int32),
            boxes=boxes,
            child_boxes=boxes.copy(),
            packed_child=np.zeros(self._tables.store.words.shape[1], np.int64),
            children=np.zeros((4 * k, 5), np.int64),
            parent_bits=np.zeros(search_board.size // SQUARES_PER_WORD + 1, np.int64),
            dead_pairs=self._dead_sets.pairs,
            dead_triples=self._dead_sets.triples,
            wastes=self._group_tables.wastes,
            orbits=new_orbits(symmetries, k),
            progress=new_record(*kernels.PROGRESS_FIELDS),
        )
        progress = self._shared.progress
        progress.fewest_pushes = progress.lowest_goal_total = _UNKNOWN_PUSHES
        progress.meeting = progress.nearest_state = -1
        progress.proof_budget = -_NO_CREDIT
        self._fixed_bytes = (
            costs.nbytes + self._field.costs.nbytes + self._wall_cache.distance.nbytes
        )
        self._nodes_of_kind = np.zeros((2, F_VALUES, F_VALUES), np.int64)
        self._upper_bound = _UNKNOWN_PUSHES
        self._chunk_count = 0
        self._chunk: Chunk | None = None
        self._chunk_nodes_left = 0
        self._begin()

    def _begin(self) -> None:
        """Open the start, and the solved position with the player in each of its regions."""
        search_board = self._search_board
        start, end = search_board.boxes, self._field.goal_squares
        live_index, player = self._tables.store.live_index, search_board.player
        bound = self._matching_total(self._field.costs, self._shared.goal_matching, start, player)
        roots: list[_Root] = []
        if bound < FAR and (live_index[start] >= 0).all() and (live_index[end] >= 0).all():
            roots = [_Root(kernels.FORWARD, player, bound), *self._solved_roots(end)]
        self._lowest_total = min((root.matching_total for root in roots), default=0)
        solved_totals = (root.matching_total for root in roots if root.side == kernels.BACKWARD)
        self.ceiling = max(bound, min(solved_totals, default=0)) if bound < FAR else 0
        if any(all(root.side != side for root in roots) for side in _SIDES):
            return
        for side, root_player, matching_total in roots:
            boxes = end if side == kernels.BACKWARD else start
            stored_boxes, player = self._representative(boxes, root_player)
            root = side, stored_boxes, player, matching_total
            steps_over = (matching_total - self._lowest_total) >> 1
            is_postponed = matching_total > self.ceiling
            self._tables.open_root(*root, steps_over=steps_over, is_postponed=is_postponed)
        # A board that starts solved never gets here: the driver answers immediately.

    def _solved_roots(self, boxes: np.ndarray) -> Iterator[_Root]:
        """Yield the solved position once for each region where the player can end."""
        blocked = self._scratch.blocked.copy()
        blocked[boxes] = 1
        seen = blocked != 0
        for player in range(self._search_board.size):
            if seen[player]:
                continue
            seen |= self._reach(boxes, player)[0]
            matching_total = self._matching_total(
                self._shared.start_costs, self._shared.start_matching, boxes, player
            )
            if matching_total < FAR:
                yield _Root(kernels.BACKWARD, player, matching_total)

    def _representative(self, boxes: np.ndarray, player: int) -> tuple[np.ndarray, int]:
        """Return the boxes and normalised player of the position that stands for this one."""
        blocked = self._scratch.blocked.copy()
        blocked[boxes] = 1
        mark = np.zeros_like(self._scratch.mark)
        player, _ = fill_representative(
            self._shared.orbits,
            Reach(self._search_board.neighbours, blocked, mark, self._scratch.stack),
            self._tables.store.keys,
            boxes.astype(np.int32),
            self._reach(boxes, player)[1],
            1,
        )
        return self._shared.orbits.boxes.copy(), int(player)

    def _reach(self, boxes: np.ndarray, player: int) -> tuple[np.ndarray, int]:
        """Return the squares that the player reaches among these boxes, and the lowest of them."""
        blocked = self._scratch.blocked.copy()
        blocked[boxes] = 1
        mark = np.zeros_like(self._scratch.mark)
        lowest = mark_reach(
            self._search_board.neighbours, blocked, player, mark, 1, self._scratch.stack
        )
        return mark == 1, lowest

    def _matching_total(
        self, costs: np.ndarray, matching: Matching, boxes: np.ndarray, player: int
    ) -> int:
        matching.cost_rows[:] = [
            box_state(self._field, square, player) for square in boxes.tolist()
        ]
        return best_total(costs, matching)

    @property
    def nodes(self) -> int:
        """Positions expanded on both sides."""
        return int(self._shared.progress.nodes)

    @property
    def states(self) -> int:
        """Positions found."""
        return self._tables.count

    @property
    def standing(self) -> Standing:
        """The proved lower bound, and the forward position whose matching is cheapest."""
        return Standing(self._tables.open_count, self.ceiling, self.ceiling, self._best_position)

    @property
    def _best_position(self) -> Position | None:
        """The forward position whose matching is cheapest, or an image of it."""
        state = int(self._shared.progress.nearest_state)
        if state < 0:
            return None
        store = self._tables.store
        boxes = np.zeros(len(self._search_board.boxes), np.int32)
        player = unpack_state(store.live_squares, store.layout, store.words[state], boxes)
        return self._search_board.position(boxes, player)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        long_bytes = (
            self._dead_sets.nbytes + self._group_tables.nbytes + self._deadlock_proofs.nbytes
        )
        return self._tables.nbytes + self._fixed_bytes + long_bytes

    @property
    def pushes(self) -> int | None:
        """The pushes of the shortest new solution, or None."""
        fewest = int(self._shared.progress.fewest_pushes)
        return fewest if fewest < self._upper_bound else None

    def set_upper_bound(self, pushes: int) -> None:
        """From now on, look only for solutions of fewer pushes than this."""
        progress = self._shared.progress
        if pushes < self._upper_bound:
            self._upper_bound = pushes
            progress.fewest_pushes = min(pushes, progress.fewest_pushes)

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions.

        SOLVED means that no solution has fewer pushes than the shortest one found or known.
        """
        while budget > 0:
            if self._shared.progress.fewest_pushes <= self.ceiling:
                return StepStatus.SOLVED
            if self._chunk is None:
                last_status = self._raise_ceiling()
                if last_status is not None:
                    return last_status
                if self._deadlock_proofs.is_due(self.nodes):
                    return StepStatus.FULL
                for tables in (self._dead_sets, self._group_tables):
                    if tables.is_due(self.nodes):
                        return self._continue_tables(tables)
                if self._must_release:
                    node_count = min(budget, _CHUNK_NODES)
                    status = self._release_postponed(_RELEASED_PER_NODE * node_count)
                    budget -= node_count
                else:
                    self._begin_chunk()
                    continue
            else:
                nodes_before, max_nodes = self.nodes, min(self._chunk_nodes_left, budget)
                status = self._expand(self._chunk, max_nodes)
                spent = self.nodes - nodes_before
                is_skipping = self._chunk is not None and spent < max_nodes
                budget -= _NODES_FOR_SKIPPING * max_nodes if is_skipping else max(1, spent)
            if status is StepStatus.FULL:
                return status
        return StepStatus.RUNNING

    def _continue_tables(
        self, tables: long_tables.DeadSetTables | long_tables.GroupTables
    ) -> StepStatus:
        """Continue to make the tables of long searches."""
        if not tables.is_begun:
            return StepStatus.FULL
        long_tables.continue_tables(tables)
        self._shared = self._shared._replace(
            dead_pairs=self._dead_sets.pairs,
            dead_triples=self._dead_sets.triples,
            wastes=self._group_tables.wastes,
        )
        return StepStatus.RUNNING

    def _raise_ceiling(self) -> StepStatus | None:
        """Raise the ceiling until a solution could fit. Return a status only if the search ends."""
        tables = self._tables
        while True:
            if self._must_release:
                return None
            if any(not tables.has_open(side) for side in _SIDES):
                is_solved = self._shared.progress.fewest_pushes < _UNKNOWN_PUSHES
                return StepStatus.SOLVED if is_solved else StepStatus.EXHAUSTED
            if any(partners.any() for partners in self._partner_counts()):
                return None
            self.ceiling += 2
            self._nodes_of_kind[:] = 0
            if self._shared.progress.fewest_pushes <= self.ceiling:
                return StepStatus.SOLVED

    def _partner_counts(self) -> list[np.ndarray]:
        """Return the number of partners on the other side that each side and kind has open.

        Two arrays, int64 ``[F_VALUES, F_VALUES]``, with 0 where no state of the kind is open.
        """
        counts = [
            frontier.kind_counts.reshape(F_VALUES, F_VALUES) for frontier in self._tables.frontiers
        ]
        top = (self.ceiling - self._lowest_total) >> 1
        ends = np.clip(top + 1 - np.arange(F_VALUES), 0, F_VALUES)
        partners = []
        for side in _SIDES:
            sums = np.zeros((F_VALUES + 1, F_VALUES + 1), np.int64)
            sums[1:, 1:] = counts[1 - side].cumsum(axis=0).cumsum(axis=1)
            partners.append(np.where(counts[side] > 0, sums[np.ix_(ends, ends)].T, 0))
        return partners

    @property
    def _must_release(self) -> bool:
        """Whether postponed states might matter now that the ceiling is raised."""
        excess = self.ceiling - self._lowest_total
        return any(self._tables.has_postponed_until(side, excess) for side in _SIDES)

    def _release_postponed(self, max_states: int) -> StepStatus:
        """Open up to ``max_states`` postponed states of one side, states of lowest ``f`` first."""
        tables, excess = self._tables, self.ceiling - self._lowest_total
        side = next(side for side in _SIDES if tables.has_postponed_until(side, excess))
        span = self._span_of(side)
        steps_over = tables.first_postponed(side)
        status = release_postponed(self._expansion(side), span, steps_over, max_states)
        return self._step_status(status)

    def _expansion(self, side: int) -> kernels.Expansion:
        """Return the current tables for the kernels of one side."""
        return kernels.Expansion(
            store=self._tables.store,
            frontier=self._tables.frontiers[side],
            field=self._field,
            scratch=self._scratch,
            shared=self._shared,
            wall_cache=self._wall_cache,
            partner_counts=self._tables.frontiers[1 - side].kind_counts,
            proofs=self._deadlock_proofs.proofs,
            proof_field=self._deadlock_proofs.field,
        )

    def _span_of(self, side: int, kind: int = 0, *, is_descent: bool = False) -> kernels.Span:
        return kernels.Span(side, kind, self.ceiling, self._lowest_total, is_descent)

    def _begin_chunk(self) -> None:
        """Choose the next work: the kind of states that pays best, or a descent.

        A kind pays if expanding few states leaves many states of the other side without partners.
        """
        self._chunk_count += 1
        doublings = min(self._chunk_count, _MAX_DOUBLINGS)
        self._chunk_nodes_left = min(_CHUNK_NODES, _FIRST_CHUNK_NODES << doublings)
        if self._chunk_count % _DESCENT_INTERVALS[self._upper_bound < _UNKNOWN_PUSHES] == 0:
            self._chunk = Chunk(kernels.FORWARD, 0, is_descent=True)
            return
        shape = F_VALUES, F_VALUES
        counts = np.stack(
            [frontier.kind_counts.reshape(shape) for frontier in self._tables.frontiers]
        )
        partners = np.stack(self._partner_counts())
        price = np.where(
            partners > 0, (counts + self._nodes_of_kind) / np.maximum(partners, 1), np.inf
        )
        side, kind = divmod(int(price.argmin()), F_VALUES * F_VALUES)
        self._chunk = Chunk(side, kind, is_descent=False)

    def _expand(self, chunk: Chunk, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions of the chunk. Leave it when it is used up."""
        nodes_before = self.nodes
        span = self._span_of(chunk.side, chunk.kind, is_descent=chunk.is_descent)
        status = expand(self._expansion(chunk.side), span, budget)
        spent = self.nodes - nodes_before
        self._chunk_nodes_left -= spent
        if not chunk.is_descent:
            self._nodes_of_kind[chunk.side].flat[chunk.kind] += spent
        if status == kernels.DRY or self._chunk_nodes_left <= 0:
            self._chunk = None
        return self._step_status(status)

    def _step_status(self, status: int) -> StepStatus:
        return StepStatus.FULL if status == FULL else StepStatus.RUNNING

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables, or make room for the tables of a long search."""
        if self._deadlock_proofs.is_due(self.nodes):
            if self._deadlock_proofs.begin(max_bytes - self.nbytes):
                self._shared.progress.proof_budget = 0
            yield True
            return
        for tables in (self._dead_sets, self._group_tables):
            if tables.is_due(self.nodes) and not tables.is_begun:
                tables.begin(max_bytes - self.nbytes)
                yield True
                return
        progress = self._shared.progress
        bucket = int(progress.steps_over), int(progress.height)
        yield from self._tables.grow(max_bytes - self.nbytes + self._tables.nbytes, *bucket)

    def lurd(self) -> str:
        """Return the solution through the state where both sides met."""
        search_board, tables = self._search_board, (self._tables.store, self._field)
        paths: list[list[int]] = [[], []]  # the states from the meeting to each end
        for side in _SIDES:
            state = int(self._shared.progress.meeting)
            while state >= 0:
                paths[side].append(state)
                state = trace.step_towards(*tables, self._scratch, self._shared, state, side)
        boxes, player = search_board.boxes.astype(np.int32), search_board.player
        pushes: list[tuple[int, int]] = []
        for state in paths[kernels.FORWARD][-2::-1] + paths[kernels.BACKWARD][1:]:
            push = trace.push_onto(*tables, self._scratch, self._shared, boxes, player, state)
            index, direction = index_and_direction(push)  # the box's index in `boxes`
            player = int(boxes[index])
            pushes.append((player, direction))
            boxes[index] = search_board.neighbours[player, direction]
            boxes.sort()
        return lurd_steps.lurd_of_pushes(search_board, pushes)
