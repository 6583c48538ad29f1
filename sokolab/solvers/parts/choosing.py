"""Chooses the next part of a level: some boxes near each other, and a goal for each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.boards.assignment import FAR, best_total, new_matching
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.plan.single_box import all_walk_distances
from sokolab.solvers.pull.boards import costs_by_square, flooded

_MOST_BOXES: Final = 14  # in a part; larger ones are seldom solved with few positions
_JITTER: Final = 1.5  # steps by which the order of the boxes around the first one varies
_ENDS: Final = 4  # every so many parts may end with the player anywhere


class Part(NamedTuple):
    """Some boxes and as many goals. All other boxes stand still as walls.

    Attributes
    ----------
    boxes, goals
        int32 ``[p]``: squares of the boxes, ascending, and of their goals, ascending.
    inside
        int32 ``[n]``: the squares that the player reaches once these boxes are lifted, ascending.
    lowest
        The normalised player.
    end
        The normalised player once the part is solved, -1 for any.
    """

    boxes: Ints
    goals: Ints
    inside: Ints
    lowest: int
    end: int

    @property
    def key(self) -> tuple[bytes, bytes, bytes, int, int]:
        """The same for parts that make the same level."""
        squares = self.boxes.tobytes(), self.goals.tobytes(), self.inside.tobytes()
        return *squares, self.lowest, self.end


class PartChooser:
    """Chooses parts at random, always the same ones in the same order.

    Parameters
    ----------
    field
        The board without its boxes.
    seed
        Of the random numbers.
    """

    def __init__(self, field: Field, seed: int = 1) -> None:
        self._field = field
        self._walks = all_walk_distances(field).astype(np.int32)
        self._costs = costs_by_square(field.costs, field)
        self._random = np.random.Generator(np.random.PCG64(seed))

    def below(self, count: int) -> int:
        """Return a random number from 0 to ``count - 1``."""
        return int(self._random.integers(count))

    def shuffled(self, count: int) -> Ints:
        """Return the numbers from 0 to ``count - 1`` in random order."""
        return self._random.permutation(count).astype(np.int32)

    def choose(self, boxes: Ints, player: int, *, has_end: bool = False) -> Part | None:
        """Return a part of a position, or None if those chosen are of no use.

        Parameters
        ----------
        boxes
            int32 ``[k]``: squares of the boxes, ascending; at least one stands off its goal.
        player
            The player's square.
        has_end
            Whether most parts say where the player is to be at the end.
        """
        goals = self._matched_goals(boxes)
        away = np.flatnonzero(boxes != goals)
        first = int(away[self.below(len(away))])
        walks = self._walks
        near = np.minimum(
            np.minimum(walks[boxes[first], boxes], walks[goals[first], boxes]),
            np.minimum(walks[boxes[first], goals], walks[goals[first], goals]),
        )
        order = np.argsort(near + _JITTER * self._random.random(len(boxes)), kind="stable")
        most = min(_MOST_BOXES, len(boxes))
        size = most if most <= 2 else 2 + self.below(most - 1)
        part = self._reached(boxes, goals, player, np.sort(order[:size]))
        return part._replace(end=self._end(boxes, part)) if has_end and part else part

    def _matched_goals(self, boxes: Ints) -> Ints:
        """Return a goal for each box, with the least pushes in all or a few more."""
        costs = self._costs[boxes]
        doubt = self.below(3)
        if doubt:
            noise = self._random.integers(0, 2 * doubt + 1, costs.shape)
            costs = np.where(costs < FAR, 2 * costs + noise, FAR).astype(np.int32)
        matching = new_matching(np.arange(len(boxes), dtype=np.int32))
        best_total(costs, matching)
        return self._field.goal_squares[matching.goal]

    def _reached(self, boxes: Ints, goals: Ints, player: int, chosen: Ints) -> Part | None:
        """Return the part without the boxes that the player or their goal is cut off from."""
        while True:
            others = np.delete(boxes, chosen)
            mark, _ = flooded(self._field.neighbours, others, player)
            is_reached = (mark[boxes[chosen]] > 0) & (mark[goals[chosen]] > 0)
            if is_reached.all():
                break
            chosen = chosen[is_reached]
        part_boxes, part_goals = boxes[chosen], np.sort(goals[chosen])
        if np.array_equal(part_boxes, part_goals):
            return None
        _, lowest = flooded(self._field.neighbours, boxes, player)
        inside = np.flatnonzero(mark).astype(np.int32)
        return Part(part_boxes, part_goals, inside, lowest, end=-1)

    def _end(self, boxes: Ints, part: Part) -> int:
        """Return where the player is to be at the end: beside a box that still has to move.

        A part solved otherwise often shuts the player out of what is left to do.
        """
        others = np.setdiff1d(boxes, part.boxes)
        left = others[self._field.goals[others] == 0]
        boxes_after = np.union1d(others, part.goals).astype(np.int32)
        beside = np.intersect1d(self._field.neighbours[left], part.inside)
        beside = np.setdiff1d(beside, boxes_after)
        if not len(beside) or self.below(_ENDS) == 0:
            return -1
        return flooded(self._field.neighbours, boxes_after, int(beside[self.below(len(beside))]))[1]

    def order_by_distance(self, boxes: Ints, places: Sequence[Ints]) -> Ints:
        """Return the numbers of some sets of squares, roughly the nearest to what is left first.

        That is a box off its goal, chosen at random, or its goal.
        """
        goals = self._matched_goals(boxes)
        away = np.flatnonzero(boxes != goals)
        first = away[self.below(len(away))]
        walks = np.minimum(self._walks[boxes[first]], self._walks[goals[first]])
        near = np.array([walks[squares].min(initial=FAR) for squares in places])
        order = np.argsort(near + 2 * _JITTER * self._random.random(len(near)), kind="stable")
        return order.astype(np.int32)
