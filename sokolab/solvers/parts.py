"""``parts``: solves a level part by part, while all other boxes stand still as walls.

Many levels are puzzles side by side: separate rooms, or a pattern in which each box has its goal
nearby. :class:`~sokolab.solvers.pull.pull_search.Pull` solves a part of six boxes in a few hundred
positions, while the whole level has too many. The search chooses a part, solves it, and goes on
from there. When no other part can be solved, an earlier one was solved the wrong way: the search
leaves out its moves, or goes back to an earlier position.

A part that comes up again is recognised by its key: its boxes, goals and squares, and the player's
regions. A part that cannot be solved with the other boxes as walls can become solvable once they
have moved, so the search proves nothing about a level. Random numbers come from fixed seeds.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile
from sokolab.core.walks import plain_walk
from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.assignment import FAR, best_total, new_matching
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.proofs import begin_position, is_proved_dead, new_proofs
from sokolab.kernels.search.plan.single_box import all_walk_distances
from sokolab.language import phrase
from sokolab.solvers.frame.one_box_tables import ALL_RULES, field_of
from sokolab.solvers.frame.search import Composite, Lanes, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from sokolab.solvers.pull.pull_search import Pull
from sokolab.solvers.pull.side import costs_by_square, lowest_of_regions, player_reach

_MAX_BOXES: Final = 14  # boxes of a part; larger ones are rarely solved quickly
_ORDER_JITTER: Final = 1.5  # steps by which the order of the boxes around the first one varies
_PARTS_PER_FREE_END: Final = 4  # one part in this many may end with the player anywhere
_PATIENCE_RETREATS: Final = 25
"""Retreats without a better position before the search starts afresh, times ``ruler``."""
_MAX_PATIENCE_FACTOR: Final = 8  # ``ruler`` counts no more than this
_MAX_POSITIONS_REMEMBERED: Final = 2000
_COIN_SIDES: Final = 2
_SET_NODES: Final = (0, 1500, 1 << 60)
"""Positions after which pairs, triples and sets of four are made for a part: soon, late, never."""
_MIN_NODES: Final = 3000
"""Initial number of positions for each part. ``ruler`` multiplies them later."""
_MAX_NODE_FACTOR: Final = 16
_MAX_FAILURES: Final = 30  # failed parts in a row before the search goes back
_RETURNS_PER_RESTART: Final = 4  # one return in this many goes to the start of the level
_PLAIN_RETURNS: Final = 80
"""Returns to an earlier position of the trail, before returns that leave parts out."""
_MAX_RETURNS: Final = 1000  # returns before the search gives up
_PROOF_BUDGET: Final = 50  # positions for a proof that a group of boxes is dead
# The cost of other work, as the number of positions of a part that take as long:
_CHOICE_COST: Final = 40
_SETUP_COST: Final = 300  # setting up the search of a part
_RETREAT_COST: Final = 200  # going back in the trail
_REPLAY_COST: Final = 40  # repeating the moves of one part
_OTHER_SEED: Final = 2  # a second search on another thread has this seed
_NODES_OF_EXHAUSTED: Final = 1 << 60  # positions given to a part that was searched to the end


class Part(NamedTuple):
    """Some boxes and as many goals. All other boxes stand still as walls."""

    boxes: Ints
    """int32: squares of the boxes, ascending."""
    goals: Ints
    """int32: squares of their goals, ascending."""
    inside: Ints
    """int32: the squares that the player reaches once these boxes are lifted, ascending."""
    player: int
    """The normalised player."""
    end: int
    """The normalised player once the part is solved, -1 for any."""

    @property
    def key(self) -> tuple[bytes, bytes, bytes, int, int]:
        """A value that is equal for parts that make the same level."""
        squares = self.boxes.tobytes(), self.goals.tobytes(), self.inside.tobytes()
        return *squares, self.player, self.end


class PartChooser:
    """Chooses parts at random. One seed always gives the same parts in the same order.

    Parameters
    ----------
    field
        The board without its boxes.
    seed
        Seed of the random numbers.
    """

    def __init__(self, field: Field, seed: int = 1) -> None:
        self._field = field
        self._walks = all_walk_distances(field).astype(np.int32)
        self._costs = costs_by_square(field.costs, field)
        self._random = np.random.Generator(np.random.PCG64(seed))

    def random_below(self, count: int) -> int:
        """Return a random number from 0 to ``count - 1``."""
        return int(self._random.integers(count))

    def shuffled_indices(self, count: int) -> Ints:
        """Return the numbers from 0 to ``count - 1`` in random order."""
        return self._random.permutation(count).astype(np.int32)

    def choose(self, boxes: Ints, player: int, *, has_end: bool = False) -> Part | None:
        """Return a part of a position, or None if the part chosen is already solved.

        Parameters
        ----------
        boxes
            int32 ``[k]``: squares of the boxes, ascending; at least one stands off its goal.
        player
            The player's square.
        has_end
            Whether most parts also say where the player must end.
        """
        goals = self._matched_goals(boxes)
        off_goal_boxes = np.flatnonzero(boxes != goals)
        centre_box = int(off_goal_boxes[self.random_below(len(off_goal_boxes))])
        walks = self._walks
        distances = np.minimum(
            np.minimum(walks[boxes[centre_box], boxes], walks[goals[centre_box], boxes]),
            np.minimum(walks[boxes[centre_box], goals], walks[goals[centre_box], goals]),
        )
        jitter = _ORDER_JITTER * self._random.random(len(boxes))
        order = np.argsort(distances + jitter, kind="stable")
        max_size = min(_MAX_BOXES, len(boxes))
        size = max_size if max_size <= 2 else 2 + self.random_below(max_size - 1)
        part = self._part_in_reach(boxes, goals, player, np.sort(order[:size]))
        return part._replace(end=self._end_player(boxes, part)) if has_end and part else part

    def _matched_goals(self, boxes: Ints) -> Ints:
        """Return a goal for each box. The matching needs the fewest pushes or a few more."""
        costs = self._costs[boxes]
        doubt = self.random_below(3)
        if doubt:
            noise = self._random.integers(0, 2 * doubt + 1, costs.shape)
            costs = np.where(costs < FAR, 2 * costs + noise, FAR).astype(np.int32)
        matching = new_matching(np.arange(len(boxes), dtype=np.int32))
        best_total(costs, matching)
        return self._field.goal_squares[matching.goal_of]

    def _part_in_reach(
        self, boxes: Ints, goals: Ints, player: int, chosen_boxes: Ints
    ) -> Part | None:
        """Return a part of the chosen boxes, except those whose square or goal is out of reach."""
        while True:
            others = np.delete(boxes, chosen_boxes)
            mark, _ = player_reach(self._field.neighbours, others, player)
            is_reached = (mark[boxes[chosen_boxes]] > 0) & (mark[goals[chosen_boxes]] > 0)
            if is_reached.all():
                break
            chosen_boxes = chosen_boxes[is_reached]
        part_boxes, part_goals = boxes[chosen_boxes], np.sort(goals[chosen_boxes])
        if np.array_equal(part_boxes, part_goals):
            return None
        _, first_player = player_reach(self._field.neighbours, boxes, player)
        inside = np.flatnonzero(mark).astype(np.int32)
        return Part(part_boxes, part_goals, inside, first_player, end=-1)

    def _end_player(self, boxes: Ints, part: Part) -> int:
        """Return where the player must end: beside a box that still has to move.

        Otherwise solving the part often shuts the player out of the work that is left.
        """
        others = np.setdiff1d(boxes, part.boxes)
        boxes_left = others[self._field.goals[others] == 0]
        boxes_after = np.union1d(others, part.goals).astype(np.int32)
        beside_squares = np.intersect1d(self._field.neighbours[boxes_left], part.inside)
        beside_squares = np.setdiff1d(beside_squares, boxes_after)
        if not len(beside_squares) or self.random_below(_PARTS_PER_FREE_END) == 0:
            return -1
        return player_reach(
            self._field.neighbours,
            boxes_after,
            int(beside_squares[self.random_below(len(beside_squares))]),
        )[1]

    def order_by_distance(self, boxes: Ints, square_sets: Sequence[Ints]) -> Ints:
        """Return the indices of sets of squares, roughly by distance, the nearest first.

        The distance is measured from a box off its goal, chosen at random, or from that goal.
        """
        goals = self._matched_goals(boxes)
        off_goal_boxes = np.flatnonzero(boxes != goals)
        centre_box = off_goal_boxes[self.random_below(len(off_goal_boxes))]
        walks = np.minimum(self._walks[boxes[centre_box]], self._walks[goals[centre_box]])
        distances = np.array([walks[squares].min(initial=FAR) for squares in square_sets])
        jitter = 2 * _ORDER_JITTER * self._random.random(len(distances))
        return np.argsort(distances + jitter, kind="stable").astype(np.int32)


class TrailPosition(NamedTuple):
    """A position on a trail, and how it was reached from the previous one."""

    boxes: Ints
    """int32 ``[k]``: squares of the boxes, ascending."""
    player: int
    """The player's square."""
    lurd: str
    """The moves that led here from the previous position."""
    changed_squares: Ints
    """int32: the squares that a box left or entered since the previous position."""


class Trail:
    """A sequence of positions from the start of a level, each reached from the previous one."""

    def __init__(self, search_board: SearchBoard) -> None:
        self._search_board = search_board
        nothing = np.zeros(0, np.int32)
        self._positions = [TrailPosition(search_board.boxes, search_board.player, "", nothing)]

    def __len__(self) -> int:
        return len(self._positions)

    @property
    def last_position(self) -> TrailPosition:
        """The position reached last."""
        return self._positions[-1]

    @property
    def changed_squares(self) -> list[Ints]:
        """The squares that changed since the previous position, for all positions but the start."""
        return [position.changed_squares for position in self._positions[1:]]

    @property
    def lurd(self) -> str:
        """All moves from the start of the level."""
        return "".join(position.lurd for position in self._positions)

    def copy(self) -> Trail:
        """Return a trail with the same positions, which can go on differently."""
        copied = Trail(self._search_board)
        copied._positions = self._positions.copy()
        return copied

    def go_back(self, count: int) -> None:
        """Forget all but the first ``count`` positions."""
        del self._positions[count:]

    def leave_out(self, numbers: Container[int]) -> None:
        """Forget the moves to these positions, counted from 1 after the start.

        Later moves are still made. Walks go round boxes that are now in the way; if a push cannot
        be made, the moves to its position are left out too.
        """
        old_positions = self._positions
        first_number = next(
            (i for i in range(1, len(old_positions)) if i in numbers), len(old_positions)
        )
        self._positions = old_positions[:first_number]
        for i in range(first_number, len(old_positions)):
            if i not in numbers:
                self._follow_moves(old_positions[i - 1].player, old_positions[i].lurd)

    def advance(self, player: int, lurd: str) -> None:
        """Walk to ``player``, make the moves, and add the position they lead to."""
        is_added = self._follow_moves(player, lurd)
        assert is_added, "the moves of a part can be made, and its player's square is in reach"

    def _follow_moves(self, start: int, lurd: str) -> bool:
        """Make the pushes of ``lurd`` from a square. Return False if one cannot be made."""
        old_boxes, player, *_ = self.last_position
        neighbours, off_board = self._search_board.neighbours, self._search_board.size
        boxes = set(old_boxes.tolist())
        moves: list[str] = []
        # ``walk`` is the lurd since the last push. It leads from ``player`` to ``square``
        # unless a box is in the way now, or the first walk begins elsewhere.
        walk, square, is_free = "", start, player == start
        for letter in lurd:
            direction = DIRECTION_LETTERS.index(letter.lower())
            target = int(neighbours[square, direction])
            if letter.islower():
                walk, square, is_free = walk + letter, target, is_free and target not in boxes
                continue
            beyond = int(neighbours[target, direction])
            if target not in boxes or beyond in boxes or beyond == off_board:
                return False
            step_walk = walk if is_free else self._walk_lurd(boxes, player, square)
            if step_walk is None:
                return False
            moves += step_walk, letter
            boxes.remove(target)
            boxes.add(beyond)
            player = square = target
            walk, is_free = "", True
        new_boxes = np.array(sorted(boxes), np.int32)
        changed_squares = np.setxor1d(old_boxes, new_boxes).astype(np.int32)
        self._positions.append(TrailPosition(new_boxes, player, "".join(moves), changed_squares))
        return True

    def _walk_lurd(self, boxes: set[int], start: int, target: int) -> str | None:
        """Return the lurd of a walk round these boxes, or None if there is no walk."""
        if target in boxes:
            return None
        board, squares = self._search_board.board_arrays.board, self._search_board.squares
        on_board = set(squares[list(boxes)].tolist())
        return plain_walk(board, on_board, int(squares[start]), int(squares[target]))


class Retreat:
    """The positions that a search has reached, and the best of them.

    Half of the time the search returns to one of the positions that it has continued from least
    often. Otherwise it takes the trail to the best position and leaves out one or a few parts:
    anything solved elsewhere stays solved. (Large neighbourhood search: P. Shaw, *Using
    constraint programming and local search methods to solve vehicle routing problems*, 1998.)

    Parameters
    ----------
    search_board
        The level.
    chooser
        Gives the random numbers and the distances.
    """

    def __init__(self, search_board: SearchBoard, chooser: PartChooser) -> None:
        self._search_board = search_board
        self._chooser = chooser
        self._goals: Mask = search_board.goals
        self._restart_count = 0
        self._patience = _PATIENCE_RETREATS
        self._forget_positions()

    def _forget_positions(self) -> None:
        """Forget all positions but the start."""
        self._best = Trail(self._search_board)
        self._fewest_off_goals = self._count_off_goals(self._best)
        self._idle_retreats = 0  # retreats since a position was better than all before
        self._trails: dict[object, Trail] = {}
        self._use_counts: dict[object, int] = {}

    def remember(self, trail: Trail) -> None:
        """Remember the position reached last."""
        off_goals = self._count_off_goals(trail)
        if off_goals <= self._fewest_off_goals:
            self._idle_retreats = 0 if off_goals < self._fewest_off_goals else self._idle_retreats
            self._best = trail.copy()
            self._fewest_off_goals = off_goals
        if len(self._trails) >= _MAX_POSITIONS_REMEMBERED:
            return
        boxes, player, *_ = trail.last_position
        (lowest,) = lowest_of_regions(self._search_board, boxes, [player])
        key = boxes.tobytes(), lowest
        if key not in self._trails:
            self._trails[key], self._use_counts[key] = trail.copy(), 0

    def next_trail(self) -> Trail:
        """Return the trail from which to continue."""
        self._idle_retreats += 1
        if self._idle_retreats > self._patience:
            self._restart_count += 1
            self._patience = _PATIENCE_RETREATS * min(
                _MAX_PATIENCE_FACTOR, ruler(self._restart_count)
            )
            self._forget_positions()
        elif self._chooser.random_below(_COIN_SIDES) and self._trails:
            return self._least_used_trail()
        return self._trail_without_some_parts()

    def _count_off_goals(self, trail: Trail) -> int:
        """Return the number of boxes that stand off the goals."""
        return int((self._goals[trail.last_position.boxes] == 0).sum())

    def _least_used_trail(self) -> Trail:
        """Return the trail to a position from which the search has gone on least often."""
        fewest_uses = min(self._use_counts.values())
        keys = [key for key, uses in self._use_counts.items() if uses == fewest_uses]
        key = keys[self._chooser.random_below(len(keys))]
        self._use_counts[key] += 1
        return self._trails[key].copy()

    def _trail_without_some_parts(self) -> Trail:
        """Return the trail to the best position without one or a few parts."""
        chooser, trail = self._chooser, self._best.copy()
        part_count = len(trail) - 1
        left_out_count = 1
        while left_out_count < part_count and chooser.random_below(_COIN_SIDES):
            left_out_count += 1
        if chooser.random_below(_COIN_SIDES):
            order = chooser.order_by_distance(trail.last_position.boxes, trail.changed_squares)
        else:
            order = chooser.shuffled_indices(part_count)
        trail.leave_out({1 + int(number) for number in order[:left_out_count]})
        return trail


def ruler(number: int) -> int:
    """Return the length of a trial, numbered from 1: 1, 2, 1, 4, 1, 2, 1, 8, ...

    Short trials are frequent and long ones rare, as in the sequence of Luby, Sinclair, Zuckerman,
    *Optimal speedup of Las Vegas algorithms*, 1993 (1, 1, 2, 1, 1, 2, 4, ...).
    """
    return number & -number


class Parts(Composite):
    """A search in progress that solves a level part by part.

    Parameters
    ----------
    plain_returns
        Number of returns to an earlier position of the trail, before returns that leave parts out.
    seed
        Seed of the random numbers.
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
        self._spent_in_vain: dict[object, int] = {}  # positions, by part
        self._solved: dict[object, tuple[int, str]] = {}  # player's square and moves, by part
        self._failure_count = 0
        self._return_count = 0
        self._max_nodes = _MIN_NODES  # positions for each part
        self._nodes_owed = 0  # positions still to be charged for work already done
        self._ended_states = 0  # positions stored by searches that have ended

    def lanes(self, max_lanes: int) -> tuple[Lanes, ...]:
        """Return this search and one that leaves parts out from the beginning. Each has half."""
        other_search = Parts(self._search_board, plain_returns=0, seed=_OTHER_SEED)
        return Lanes((self,), lambda: 0.5), Lanes((other_search,), lambda: 0.5)

    @property
    def _is_plain(self) -> bool:
        """Whether returns still go to an earlier position and leave no part out."""
        return self._return_count < self._plain_returns

    @property
    def _searches(self) -> Sequence[Pull]:
        return (self._search,) if self._search else ()

    @property
    def states(self) -> int:
        """Positions stored for all parts so far."""
        return self._ended_states + super().states

    @property
    def standing(self) -> Standing:
        """The figure is the number of parts solved on the trail. ``best`` is its last position."""
        boxes, player, *_ = self._trail.last_position
        return_count = self._return_count
        return Standing(
            self._search.standing.open_states if self._search else 0,
            len(self._trail) - 1,
            best=self._search_board.position(boxes, player),
            words=phrase("went back {count:,} times", count=return_count) if return_count else "",
        )

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        if self._nodes_owed > 0:
            paid = min(budget, self._nodes_owed)
            self._nodes_owed -= paid
            self._ended_nodes += paid
            return StepStatus.RUNNING
        if self._part is None or self._search is None:
            return self._begin_part()
        nodes_left = self._max_nodes - self._search.nodes
        status = self._search.step(min(budget, max(1, nodes_left)))
        if status is StepStatus.FULL:
            return status
        if status is StepStatus.SOLVED:
            self._solved[self._part.key] = self._trail.last_position.player, self._search.lurd()
            return self._adopt_solution(self._end_search())
        is_running = status is StepStatus.RUNNING
        if not is_running or self._search.nodes >= self._max_nodes:
            self._spent_in_vain[self._part.key] = (
                self._max_nodes if is_running else _NODES_OF_EXHAUSTED
            )
            self._end_search()
            return self._count_failure()
        return StepStatus.RUNNING

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables."""
        assert self._search is not None
        return self._search.grow(max_bytes)

    def lurd(self) -> str:
        """Return the solution."""
        return self._trail.lurd

    def _begin_part(self) -> StepStatus:
        """Choose a part. Begin its search, or use its known solution."""
        boxes, player, *_ = self._trail.last_position
        self._nodes_owed += _CHOICE_COST
        part = self._chooser.choose(boxes, player, has_end=not self._is_plain)
        if part is None or self._spent_in_vain.get(part.key, 0) >= self._max_nodes:
            return self._count_failure()
        if part.key in self._solved:
            return self._adopt_solution(part)
        self._part = part
        self._nodes_owed += _SETUP_COST
        part_board = search_board(_board_of(self._search_board, part, player))
        end = part.end
        if end >= 0:
            end = int(np.searchsorted(part_board.squares, self._search_board.squares[end]))
        self._search = Pull(part_board, set_nodes=_SET_NODES, end_square=end)
        return StepStatus.RUNNING

    def _end_search(self) -> Part:
        """Drop the search of the current part. Return the part."""
        assert self._part is not None
        assert self._search is not None
        part = self._part
        self._ended_nodes += self._search.nodes
        self._ended_states += self._search.states
        self._part = self._search = None
        return part

    def _adopt_solution(self, part: Part) -> StepStatus:
        """Make the moves that solve a part, unless they lead to a dead position."""
        self._trail.advance(*self._solved[part.key])
        boxes, player, *_ = self._trail.last_position
        if np.array_equal(boxes, self._field.goal_squares):
            return StepStatus.SOLVED
        if self._is_dead(boxes, player):
            self._trail.go_back(len(self._trail) - 1)
            return self._count_failure()
        self._retreat.remember(self._trail)
        self._failure_count = 0
        return StepStatus.RUNNING

    def _is_dead(self, boxes: Ints, player: int) -> bool:
        """Whether a position is proved dead."""
        wall_set = begin_position(self._field, self._proofs, boxes, player)
        return is_proved_dead(self._field, self._proofs, wall_set, boxes, player, _PROOF_BUDGET)

    def _count_failure(self) -> StepStatus:
        """Count a failed part, and go back after many."""
        self._failure_count += 1
        if self._failure_count <= _MAX_FAILURES:
            return StepStatus.RUNNING
        self._failure_count = 0
        self._return_count += 1
        if self._return_count > _MAX_RETURNS:
            return StepStatus.GAVE_UP
        if self._is_plain:
            count = 1 + self._chooser.random_below(len(self._trail))
            self._trail.go_back(1 if self._return_count % _RETURNS_PER_RESTART == 0 else count)
        else:
            self._trail = self._retreat.next_trail()
            self._nodes_owed += _RETREAT_COST + _REPLAY_COST * len(self._trail)
        self._max_nodes = _MIN_NODES * min(ruler(self._return_count), _MAX_NODE_FACTOR)
        return StepStatus.RUNNING


def _board_of(search_board: SearchBoard, part: Part, player: int) -> Board:
    """Return a part as a board: all other boxes are walls, all other goals are floor."""
    board, squares = search_board.board_arrays.board, search_board.squares
    tiles = np.full(board.size, Tile.WALL, np.uint8)
    tiles[squares[part.inside]] = Tile.FLOOR
    pieces = (Tile.GOAL, part.goals), (Tile.BOX, part.boxes), (Tile.PLAYER, player)
    for tile, piece_squares in pieces:
        tiles[squares[piece_squares]] |= np.uint8(tile)
    return Board(tiles.reshape(board.height, board.width))
