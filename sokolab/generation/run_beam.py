"""A search for hard starts that keeps the few most promising positions of each layer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.generation.rooms import OpenRoom
from sokolab.kernels.plain_packing import packed, unpacked
from sokolab.routes.line import Line

if TYPE_CHECKING:
    from sokolab.kernels.generation.part_needs import PartNeeds
    from sokolab.kernels.generation.runs import RunLayer

_MAX_PULLS: Final = 40  # longest path, for each square of the room
_SEEN_SLOTS: Final = 1 << 20
"""Slots for hashes of the positions kept; the search ends when half of them are full."""
_MAX_CHILDREN: Final = 200_000
_SLICE_WORK: Final = 2_000_000
"""Boxes pulled between two checks of the clock, times all boxes, times squares: some 10 ms."""
_SLICE_CHILDREN: Final = 20
"""Children entered between two checks of the clock."""
_CHILDREN_PER_KEPT: Final = 3
"""Children entered for each position kept, because runs that join are known only later."""


class PullPath(NamedTuple):
    """A position of a room, and a path to it from an end."""

    spots: NDArray[np.int32]
    """int32 ``[k]``: the squares of the boxes, numbered as in the room."""
    player: int
    """The player's square."""
    home: int
    """The player's square at the end."""
    pulls: list[int]
    """The pulls from the end, each as the number of a box packed with the side to which it goes."""


def paths_at_ends(room: OpenRoom, max_paths: int, random: np.random.Generator) -> list[PullPath]:
    """Return up to ``max_paths`` ends of a room, as paths without pulls."""
    ends = islice(room.ends_at(max_paths, random), max_paths)
    return [PullPath(spots, player, player, []) for spots, player in ends]


def pull_path_of(room: OpenRoom, line: Line, pushes: int) -> PullPath:
    """Return the last ``pushes`` of a solution as a path back from its end."""
    number = {square: n for n, square in enumerate(room.floor.tolist())}
    spots = [number[box] for box in line.boxes_after(len(line.pushes)) if box in number]
    home = player = number[line.players[-1]]
    pulls = []
    for target, source in reversed(line.pushes[len(line.pushes) - pushes :]):
        box = spots.index(number[source])
        side = room.arrays.neighbours[number[source]].tolist().index(number[target])
        spots[box] = number[target]
        player = int(room.arrays.neighbours[number[target], side])
        pulls.append(packed(box, side))
    return PullPath(np.array(spots, np.int32), player, home, pulls)


def boxes_along(room: OpenRoom, path: PullPath) -> list[frozenset[int]]:
    """Return the boxes of each position along a path, from its position to the end."""
    spots = path.spots.copy()
    positions = [frozenset(room.floor[spots].tolist())]
    for pull in reversed(path.pulls):
        box, side = unpacked(pull)
        spots[box] = room.arrays.neighbours[spots[box], side ^ 2]
        positions.append(frozenset(room.floor[spots].tolist()))
    return positions


class RunBeam:
    """A beam of positions. Each layer is one run of pulls farther from the ends.

    A run of pulls moves one box. A layer keeps the positions that are estimated to be hardest.

    Parameters
    ----------
    start_paths
        The paths at whose positions the beam begins.
    width
        Number of positions that a layer keeps.
    detour
        None if the estimate of a position is its lower bound of pushes. Otherwise the estimate
        counts the box changes of its path, less this much for each pull beyond that bound; without
        it, paths would grow by needless pulls.
    luck
        Average random bonus on an estimate. Without it, all positions of a layer become alike and
        run into the same dead end.
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
        start_paths: Sequence[PullPath],
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
        self._paths, self._next = (
            runs.new_run_layer(_CHILDREN_PER_KEPT * width, boxes, max_pulls) for _ in range(2)
        )
        self._children = runs.new_children(_MAX_CHILDREN)
        self._scratch = runs.new_run_scratch(arrays, boxes, max_pulls)
        matching = new_matching(np.zeros(boxes, np.int32))
        marks = self._random.integers(1, 1 << 62, (2, arrays.live.size))
        self._guide = runs.Guide(parts, matching, marks, np.zeros(_SEEN_SLOTS, np.int64))
        self._positions_kept = 0
        for path in start_paths[:width]:
            self._enter(path)

    def _enter(self, path: PullPath) -> None:
        paths, n = self._paths, self.count
        boxes, _ = unpacked(np.array(path.pulls, np.int32))
        paths.boxes[n], paths.player[n], paths.home[n] = path.spots, path.player, path.home
        paths.pulls[n, : len(boxes)], paths.length[n] = path.pulls, len(boxes)
        paths.changes[n] = np.count_nonzero(np.diff(boxes, prepend=-1))
        paths.moved[n] = len(np.unique(boxes))
        self.count += 1

    def advance(self, is_over: Callable[[], bool]) -> bool:
        """Make the next layer and return whether it has positions and another layer may follow.

        Once ``is_over``, the layer consists of what was found until then.
        """
        self._expand(is_over)
        self._sort_children(_MAX_CHILDREN)
        n_entered = self._enter_children(is_over)
        new = self._next
        self._positions_kept += n_entered
        best = np.argsort(-self._with_luck(self._estimates(new, slice(n_entered))))[: self._width]
        longest = int(new.length[:n_entered].max(initial=0))
        for column in new._replace(pulls=new.pulls[:, :longest]):
            column[: len(best)] = column[best]
        self._paths, self._next = new, self._paths
        self.count = len(best)
        self.layer += 1
        return self.count > 0 and self._positions_kept < _SEEN_SLOTS // 2

    def _expand(self, is_over: Callable[[], bool]) -> None:
        """List the children of the layer."""
        from sokolab.kernels.generation.runs import list_children

        arrays, children, boxes = self.room.arrays, self._children, self.room.boxes
        children.size[0] = 0
        step = max(1, _SLICE_WORK // (len(self.room.floor) * boxes))
        for n, box in product(range(self.count), range(0, boxes, step)):
            between = box, box + step
            list_children(arrays, self._paths, n, between, self._guide, self._scratch, children)
            if is_over():
                break
            if children.size[0] > 0.8 * _MAX_CHILDREN:
                self._sort_children(_MAX_CHILDREN // 4)

    def _enter_children(self, is_over: Callable[[], bool]) -> int:
        """Enter new children into the next layer and return its number of positions."""
        from sokolab.kernels.generation.runs import enter_children

        arrays, children, new, n_entered = self.room.arrays, self._children, self._next, 0
        for first in range(0, int(children.size[0]), _SLICE_CHILDREN):
            between = first, min(first + _SLICE_CHILDREN, int(children.size[0]))
            n_entered = enter_children(
                arrays, self._paths, children, between, self._guide, self._scratch, new, n_entered
            )
            if n_entered == len(new.player) or is_over():
                break
        return n_entered

    def best(self) -> tuple[int, float]:
        """Return the position of the layer that is estimated to be hardest, and its estimate."""
        estimates = self._estimates(self._paths, slice(self.count))
        n = int(estimates.argmax())
        return n, float(estimates[n])

    def bound(self, n: int) -> int:
        """Return the lower bound of the pushes of a position of the layer."""
        return int(self._paths.bound[n])

    def changes(self, n: int) -> int:
        """Return the number of box changes on the path of a position of the layer."""
        return int(self._paths.changes[n])

    def path(self, n: int) -> PullPath:
        """Return a position of the layer with its path."""
        paths = self._paths
        pulls = paths.pulls[n, : paths.length[n]].tolist()
        return PullPath(paths.boxes[n].copy(), int(paths.player[n]), int(paths.home[n]), pulls)

    def _estimates(self, paths: RunLayer, part: slice) -> NDArray[np.float64]:
        """Return how hard positions are likely to be, by their costs and the boxes moved."""
        bound, moved = paths.bound[part], paths.moved[part]
        if self._detour is None:
            return np.add(bound, moved, dtype=float)
        return paths.changes[part] + moved - self._detour * (paths.length[part] - bound)

    def _with_luck(self, estimates: NDArray[np.float64]) -> NDArray[np.float64]:
        return estimates + self._luck * self._random.exponential(size=len(estimates))

    def _sort_children(self, max_children: int) -> None:
        """Sort the children by their estimates and keep the best ``max_children``."""
        children, paths = self._children, self._paths
        count = int(children.size[0])
        bound = children.bound[:count]
        estimates = bound.astype(float)
        if self._detour is not None:
            parent = children.parent[:count]
            length = paths.length[parent] + children.pulls[:count]
            estimates = (
                paths.changes[parent] + paths.moved[parent] - self._detour * (length - bound)
            )
        best = np.argsort(-self._with_luck(estimates))[:max_children]
        for column in children[:-1]:
            column[: len(best)] = column[best]
        children.size[0] = len(best)
