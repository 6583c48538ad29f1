"""A search for hard starts that keeps the few most promising positions of each layer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.generation.rooms import OpenRoom
from sokolab.routes.line import Line

if TYPE_CHECKING:
    from sokolab.kernels.generation.part_needs import PartNeeds
    from sokolab.kernels.generation.runs import RunLayer

_MAX_PULLS: Final = 40  # of a path, for each square of the room
_SEEN_PLACES: Final = 1 << 20
"""Places for hashes of the positions kept; the search ends when half of them are taken."""
_MAX_CHILDREN: Final = 200_000
_SLICE_WORK: Final = 2_000_000
"""Boxes pulled between two checks of the clock, times boxes, times squares: some 10 ms."""
_SLICE_CHILDREN: Final = 20
"""Children entered between two checks of the clock."""
_CHILDREN_PER_KEPT: Final = 3
"""Children entered for each position kept, because runs that join are known only later."""


class PullPath(NamedTuple):
    """A position of a room, and a path to it from an end.

    Attributes
    ----------
    spots
        int32 ``[k]``: the squares of the boxes, numbered as in the room.
    player, home
        The player's square, and its square at the end.
    pulls
        The pulls from the end; each is four times its box plus its side.
    """

    spots: NDArray[np.int32]
    player: int
    home: int
    pulls: list[int]


def paths_at_ends(room: OpenRoom, most: int, random: np.random.Generator) -> list[PullPath]:
    """Return up to ``most`` ends of a room, as paths without pulls."""
    ends = islice(room.ends_at(most, random), most)
    return [PullPath(spots, player, player, []) for spots, player in ends]


def pull_path_of(room: OpenRoom, line: Line, pushes: int) -> PullPath:
    """Return the last ``pushes`` of a solution as a path back from its end."""
    number = {square: n for n, square in enumerate(room.floor.tolist())}
    spots = [number[box] for box in line.boxes_after(len(line.pushes)) if box in number]
    home = player = number[line.players[-1]]
    pulls = []
    for there, here in reversed(line.pushes[len(line.pushes) - pushes :]):
        box = spots.index(number[here])
        side = room.arrays.neighbours[number[here]].tolist().index(number[there])
        spots[box] = number[there]
        player = int(room.arrays.neighbours[number[there], side])
        pulls.append(4 * box + side)
    return PullPath(np.array(spots, np.int32), player, home, pulls)


def boxes_along(room: OpenRoom, path: PullPath) -> list[frozenset[int]]:
    """Return the boxes of each position along a path, from its position to the end."""
    spots = path.spots.copy()
    positions = [frozenset(room.floor[spots].tolist())]
    for pull in reversed(path.pulls):
        box, side = pull // 4, pull % 4
        spots[box] = room.arrays.neighbours[spots[box], side ^ 2]
        positions.append(frozenset(room.floor[spots].tolist()))
    return positions


class RunBeam:
    """A beam of positions; each layer is one run of pulls farther from the ends.

    Parameters
    ----------
    begin
        The paths at whose positions the beam begins.
    width
        Number of positions that a layer keeps.
    detour
        None if a position promises its lower bound of pushes. Otherwise it promises the box changes
        of its path, less this much for each pull beyond that bound; without this, paths would grow
        by needless pulls.
    luck
        Average random bonus on a position's promise. Without it, all positions of a layer grow
        alike and run into the same dead end.
    seed
        Seed of the random numbers.

    Attributes
    ----------
    count
        Number of positions in the layer.
    layer
        Number of runs from where the beam began.
    """

    def __init__(
        self,
        room: OpenRoom,
        parts: PartNeeds,
        begin: Sequence[PullPath],
        *,
        width: int,
        detour: float | None,
        luck: float,
        seed: int,
    ) -> None:
        from sokolab.kernels.generation import runs
        from sokolab.kernels.search.boards.assignment import new_matching

        self.room = room
        self.count = self.layer = 0
        self._width, self._random = width, np.random.default_rng(seed)
        self._detour, self._luck = detour, luck
        arrays, boxes, max_pulls = room.arrays, room.boxes, _MAX_PULLS * len(room.floor)
        self._ways, self._next = (
            runs.new_run_layer(_CHILDREN_PER_KEPT * width, boxes, max_pulls) for _ in range(2)
        )
        self._children = runs.new_children(_MAX_CHILDREN)
        self._scratch = runs.new_run_scratch(arrays, boxes, max_pulls)
        matching = new_matching(np.zeros(boxes, np.int32))
        marks = self._random.integers(1, 1 << 62, (2, arrays.live.size))
        self._guide = runs.Guide(parts, matching, marks, np.zeros(_SEEN_PLACES, np.int64))
        self._seen = 0
        for path in begin[:width]:
            self._enter(path)

    def _enter(self, path: PullPath) -> None:
        ways, n = self._ways, self.count
        boxes = np.array(path.pulls, np.int32) // 4
        ways.spots[n], ways.player[n], ways.home[n] = path.spots, path.player, path.home
        ways.pulls[n, : len(boxes)], ways.length[n] = path.pulls, len(boxes)
        ways.changes[n] = np.count_nonzero(np.diff(boxes, prepend=-1))
        ways.moved[n] = len(np.unique(boxes))
        self.count += 1

    def step(self, is_over: Callable[[], bool]) -> bool:
        """Make the next layer; return whether it has positions and there is room for more.

        Once ``is_over``, the layer consists of what was found until then.
        """
        self._expand(is_over)
        self._sort_children(_MAX_CHILDREN)
        taken = self._enter_children(is_over)
        new = self._next
        self._seen += taken
        best = np.argsort(-self._lucky(self._promise(new, slice(taken))))[: self._width]
        longest = int(new.length[:taken].max(initial=0))
        for column in new._replace(pulls=new.pulls[:, :longest]):
            column[: len(best)] = column[best]
        self._ways, self._next = new, self._ways
        self.count = len(best)
        self.layer += 1
        return self.count > 0 and self._seen < _SEEN_PLACES // 2

    def _expand(self, is_over: Callable[[], bool]) -> None:
        """List the children of the layer."""
        from sokolab.kernels.generation.runs import expand

        arrays, children, boxes = self.room.arrays, self._children, self.room.boxes
        children.size[0] = 0
        step = max(1, _SLICE_WORK // (len(self.room.floor) * boxes))
        for n, box in product(range(self.count), range(0, boxes, step)):
            between = box, box + step
            expand(arrays, self._ways, n, between, self._guide, self._scratch, children)
            if is_over():
                break
            if children.size[0] > 0.8 * _MAX_CHILDREN:
                self._sort_children(_MAX_CHILDREN // 4)

    def _enter_children(self, is_over: Callable[[], bool]) -> int:
        """Enter new children into the next layer; return its number of positions."""
        from sokolab.kernels.generation.runs import enter_children

        arrays, children, new, taken = self.room.arrays, self._children, self._next, 0
        for first in range(0, int(children.size[0]), _SLICE_CHILDREN):
            between = first, min(first + _SLICE_CHILDREN, int(children.size[0]))
            taken = enter_children(
                arrays, self._ways, children, between, self._guide, self._scratch, new, taken
            )
            if taken == len(new.player) or is_over():
                break
        return taken

    def best(self) -> tuple[int, float]:
        """Return the most promising position of the layer, and its promise."""
        values = self._promise(self._ways, slice(self.count))
        n = int(values.argmax())
        return n, float(values[n])

    def bound(self, n: int) -> int:
        """Return the lower bound of the pushes of a position of the layer."""
        return int(self._ways.bound[n])

    def changes(self, n: int) -> int:
        """Return the number of box changes on the path of a position of the layer."""
        return int(self._ways.changes[n])

    def path(self, n: int) -> PullPath:
        """Return a position of the layer with its path."""
        ways = self._ways
        pulls = ways.pulls[n, : ways.length[n]].tolist()
        return PullPath(ways.spots[n].copy(), int(ways.player[n]), int(ways.home[n]), pulls)

    def _promise(self, ways: RunLayer, some: slice) -> NDArray[np.float64]:
        """Return the promise of positions, from their costs and the number of boxes moved."""
        bound, moved = ways.bound[some], ways.moved[some]
        if self._detour is None:
            return np.add(bound, moved, dtype=float)
        return ways.changes[some] + moved - self._detour * (ways.length[some] - bound)

    def _lucky(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        return values + self._luck * self._random.exponential(size=len(values))

    def _sort_children(self, max_children: int) -> None:
        """Keep the ``max_children`` most promising children."""
        children, ways = self._children, self._ways
        count = int(children.size[0])
        bound = children.bound[:count]
        values = bound.astype(float)
        if self._detour is not None:
            parent = children.parent[:count]
            length = ways.length[parent] + children.pulls[:count]
            values = ways.changes[parent] + ways.moved[parent] - self._detour * (length - bound)
        best = np.argsort(-self._lucky(values))[:max_children]
        for column in children[:-1]:
            column[: len(best)] = column[best]
        children.size[0] = len(best)
