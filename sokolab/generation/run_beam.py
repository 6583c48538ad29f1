"""A search for hard starts that keeps the few most promising positions of each layer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.generation.rooms import OpenRoom
from sokolab.kernels.plain_packing import index_and_direction, with_direction
from sokolab.routes.line import Line

if TYPE_CHECKING:
    from sokolab.kernels.generation.part_needs import PartNeeds
    from sokolab.kernels.generation.runs import RunLayer

_MAX_PULLS: Final = 40  # pulls of the longest path, for each square of the room
_SEEN_SLOTS: Final = 1 << 20
"""Slots for hashes of the positions kept; the search ends when half of them are full."""
_MAX_CHILDREN: Final = 200_000
_SLICE_WORK: Final = 2_000_000
"""Boxes pulled between two checks of the clock, times all boxes, times squares: about 10 ms."""
_SLICE_CHILDREN: Final = 20
"""Children inserted between two checks of the clock."""
_CHILDREN_PER_POSITION: Final = 3
"""Children inserted for each position that a layer keeps. Which runs join is known only later."""


class PullPath(NamedTuple):
    """A position of a room, and a path to it from a solved position."""

    boxes: NDArray[np.int32]
    """int32 ``[k]``: the squares of the room with boxes."""
    player: int
    """The player's square of the room."""
    solved_player: int
    """The player's square of the room in the solved position."""
    pulls: list[int]
    """The pulls of the path, each as the index of a box packed with the side to which it goes."""


def solved_paths(room: OpenRoom, max_paths: int, random: np.random.Generator) -> list[PullPath]:
    """Return up to ``max_paths`` solved positions of a room, as paths without pulls."""
    positions = islice(room.sample_solved_positions(max_paths, random), max_paths)
    return [PullPath(boxes, player, player, []) for boxes, player in positions]


def pull_path_of(room: OpenRoom, line: Line, push_count: int) -> PullPath:
    """Return the last pushes of a solution as a path back from its end."""
    room_square = {square: n for n, square in enumerate(room.floor.tolist())}
    boxes = [room_square[box] for box in line.boxes_after(len(line.pushes)) if box in room_square]
    solved_player = player = room_square[line.players[-1]]
    pulls = []
    for target, source in reversed(line.pushes[len(line.pushes) - push_count :]):
        box = boxes.index(room_square[source])
        side = room.arrays.neighbours[room_square[source]].tolist().index(room_square[target])
        boxes[box] = room_square[target]
        player = int(room.arrays.neighbours[room_square[target], side])
        pulls.append(with_direction(box, side))
    return PullPath(np.array(boxes, np.int32), player, solved_player, pulls)


def boxes_along(room: OpenRoom, path: PullPath) -> list[frozenset[int]]:
    """Return the boxes of each position along a path, from its position to the solved one."""
    boxes = path.boxes.copy()
    positions = [frozenset(room.floor[boxes].tolist())]
    for pull in reversed(path.pulls):
        box, side = index_and_direction(pull)
        boxes[box] = room.arrays.neighbours[boxes[box], side ^ 2]
        positions.append(frozenset(room.floor[boxes].tolist()))
    return positions


class RunBeam:
    """A beam of positions. Each layer is one run of pulls farther from solved positions.

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
        it, paths would become longer by needless pulls.
    luck
        Average random bonus on an estimate. Without it, all positions of a layer become alike and
        run into the same dead end.
    seed
        Seed of the random numbers.

    Attributes
    ----------
    position_count
        Number of positions in the layer.
    depth
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
        self.position_count = self.depth = 0
        self._width = width
        self._random = np.random.default_rng(seed)
        self._detour = detour
        self._luck = luck
        arrays, box_count = room.arrays, room.box_count
        max_pulls = _MAX_PULLS * len(room.floor)
        self._layer, self._next_layer = (
            runs.new_run_layer(_CHILDREN_PER_POSITION * width, box_count, max_pulls)
            for _ in range(2)
        )
        self._children = runs.new_children(_MAX_CHILDREN)
        self._scratch = runs.new_run_scratch(arrays, box_count, max_pulls)
        matching = new_matching(np.zeros(box_count, np.int32))
        hash_keys = self._random.integers(1, 1 << 62, (2, arrays.live_index.size))
        self._guide = runs.Guide(parts, matching, hash_keys, np.zeros(_SEEN_SLOTS, np.int64))
        self._kept_count = 0
        for path in start_paths[:width]:
            self._insert_path(path)

    def _insert_path(self, path: PullPath) -> None:
        layer, n = self._layer, self.position_count
        pulled_boxes, _ = index_and_direction(np.array(path.pulls, np.int32))
        layer.boxes[n] = path.boxes
        layer.player[n] = path.player
        layer.solved_player[n] = path.solved_player
        layer.pulls[n, : len(path.pulls)] = path.pulls
        layer.length[n] = len(path.pulls)
        layer.changes[n] = np.count_nonzero(np.diff(pulled_boxes, prepend=-1))
        layer.pulled_count[n] = len(np.unique(pulled_boxes))
        self.position_count += 1

    def advance(self, is_over: Callable[[], bool]) -> bool:
        """Make the next layer and return whether it has positions and another layer can follow.

        Once ``is_over``, the layer consists of the positions found until then.
        """
        self._expand(is_over)
        self._sort_children(_MAX_CHILDREN)
        count = self._insert_children(is_over)
        layer = self._next_layer
        self._kept_count += count
        best = np.argsort(-self._with_luck(self._estimates(layer, slice(count))))[: self._width]
        longest = int(layer.length[:count].max(initial=0))
        for column in layer._replace(pulls=layer.pulls[:, :longest]):
            column[: len(best)] = column[best]
        self._layer, self._next_layer = layer, self._layer
        self.position_count = len(best)
        self.depth += 1
        return self.position_count > 0 and self._kept_count < _SEEN_SLOTS // 2

    def _expand(self, is_over: Callable[[], bool]) -> None:
        """List the children of the layer."""
        from sokolab.kernels.generation.runs import list_children

        arrays, children, box_count = self.room.arrays, self._children, self.room.box_count
        children.size[0] = 0
        step = max(1, _SLICE_WORK // (len(self.room.floor) * box_count))
        for n, box in product(range(self.position_count), range(0, box_count, step)):
            box_range = box, box + step
            list_children(arrays, self._layer, n, box_range, self._guide, self._scratch, children)
            if is_over():
                break
            if children.size[0] > 0.8 * _MAX_CHILDREN:  # the next boxes might list as many
                self._sort_children(_MAX_CHILDREN // 4)

    def _insert_children(self, is_over: Callable[[], bool]) -> int:
        """Insert new children into the next layer and return its number of positions."""
        from sokolab.kernels.generation.runs import fill_next_layer

        children, next_layer, count = self._children, self._next_layer, 0
        end = int(children.size[0])
        for start in range(0, end, _SLICE_CHILDREN):
            count = fill_next_layer(
                self.room.arrays,
                self._layer,
                children,
                (start, min(start + _SLICE_CHILDREN, end)),
                self._guide,
                self._scratch,
                next_layer,
                count,
            )
            if count == len(next_layer.player) or is_over():
                break
        return count

    def best_position(self) -> tuple[int, float]:
        """Return the position of the layer that is estimated to be hardest, and its estimate."""
        estimates = self._estimates(self._layer, slice(self.position_count))
        n = int(estimates.argmax())
        return n, float(estimates[n])

    def bound(self, n: int) -> int:
        """Return the lower bound of the pushes of a position of the layer."""
        return int(self._layer.bound[n])

    def changes(self, n: int) -> int:
        """Return the number of box changes on the path of a position of the layer."""
        return int(self._layer.changes[n])

    def path(self, n: int) -> PullPath:
        """Return a position of the layer with its path."""
        layer = self._layer
        pulls = layer.pulls[n, : layer.length[n]].tolist()
        return PullPath(
            layer.boxes[n].copy(), int(layer.player[n]), int(layer.solved_player[n]), pulls
        )

    def _estimates(self, layer: RunLayer, positions: slice) -> NDArray[np.float64]:
        """Return an estimate of how hard positions are, from their costs and the boxes pulled."""
        bound, pulled_count = layer.bound[positions], layer.pulled_count[positions]
        if self._detour is None:
            return np.add(bound, pulled_count, dtype=float)
        detours = layer.length[positions] - bound
        return layer.changes[positions] + pulled_count - self._detour * detours

    def _with_luck(self, estimates: NDArray[np.float64]) -> NDArray[np.float64]:
        return estimates + self._luck * self._random.exponential(size=len(estimates))

    def _sort_children(self, max_children: int) -> None:
        """Sort the children by their estimates and keep the best ``max_children``."""
        children, layer = self._children, self._layer
        count = int(children.size[0])
        bound = children.bound[:count]
        estimates = bound.astype(float)
        if self._detour is not None:
            parent = children.parent[:count]
            detours = layer.length[parent] + children.pulls[:count] - bound
            gains = layer.changes[parent] + layer.pulled_count[parent]
            estimates = gains - self._detour * detours
        best = np.argsort(-self._with_luck(estimates))[:max_children]
        for column in children[:-1]:
            column[: len(best)] = column[best]
        children.size[0] = len(best)
