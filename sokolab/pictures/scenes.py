"""Tells walls from rooms on a picture, by the looks and places of groups of squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from sokolab.pictures.grid import strongest
from sokolab.pictures.looks import Looks, Patches, Range

WALL, FLOOR, GOAL, BOX, BOX_ON_GOAL, PLAYER, PLAYER_ON_GOAL, OUTSIDE = range(8)
"""The kinds of squares."""

Told = Mapping[tuple[int, int], int]
"""The names that a person has given to some squares, by row and column."""

CROSS: Final = ndimage.generate_binary_structure(2, 1)
_BLOCK: Final = np.ones((3, 3), bool)
_LEVELS_PER_COLOUR: Final = 6  # levels of each colour in a palette
_WALL_WEIGHTS: Final = np.array([8.1, 2.2, 6.3, 0.1, 7.3, -2.5, 0.2, 0.9, -11.8])
"""Weights of the evidence for a wall, in the order of the features of `Scene`."""
_MAX_ROOMS_TRIED: Final = 60  # choices of walls for one floor, the likeliest first
_MAX_GROUPS: Final = 110  # of squares, on a picture that shows a board
_MAX_PLAIN_VARIATION: Final = 3.0  # grey levels; a face that varies less has no structure
_MIN_CHEQUERED: Final = 5
_MIN_ALTERNATING_SHARE: Final = 0.3
"""Of each group's sides: so many touch the other one if the groups alternate."""
_MAX_SHARE_OF_ROW: Final = 0.9
"""A row beyond the room belongs to the wall if less than this share looks like wall."""
_MIN_SHARE_LIKE_WALLS: Final = 0.8
"""A lone square within a room is a wall if this share of it looks like the walls."""


def scenes(looks: Looks, told: Told) -> Iterator[Scene]:
    """Yield the scenes that a picture may show, each with a different group as floor."""
    for variant in (looks, _with_plain_floor(looks)):
        if variant is None or len((variant := _near_rooms(variant)).faces) > _MAX_GROUPS:
            continue
        known = Faces(variant.faces)
        obeyed = {int(variant.label[square]): name for square, name in told.items()}
        for floor, area in _floors(variant):
            if obeyed.get(floor, FLOOR) == FLOOR:
                yield Scene(variant, known, floor, area, obeyed)


def _with_plain_floor(looks: Looks) -> Looks | None:
    """Return the looks with a chequered floor as one group; None if there is no such floor.

    Pieces that stand on both kinds of square side by side, such as goals, become one group too.
    """
    count = len(looks.faces)
    beside = np.zeros((count, count))
    for a, b in ((looks.label[1:], looks.label[:-1]), (looks.label[:, 1:], looks.label[:, :-1])):
        np.add.at(beside, (a.ravel(), b.ravel()), 1)
    beside += beside.T
    sizes = np.bincount(looks.label.ravel(), minlength=count)
    share = beside / (4 * sizes[:, None])
    share[sizes < _MIN_CHEQUERED] = 0
    np.fill_diagonal(share, 0)
    mutual = np.minimum(share, share.T)
    number = np.arange(count)
    pairs = np.argwhere(np.triu(mutual) >= _MIN_ALTERNATING_SHARE)
    for one, other in sorted(pairs.tolist(), key=lambda pair: -mutual[tuple(pair)]):
        if number[one] == one and number[other] == other:
            number[other] = one
    kept, number = np.unique(number, return_inverse=True)
    if len(kept) == count:
        return None
    return Looks(number[looks.label], looks.faces[kept])


def _near_rooms(looks: Looks) -> Looks:
    """Return the looks with one group for all squares far from any room: frames and texts."""
    areas = [area for _, area in _floors(looks)]
    if not areas:
        return looks
    near = ndimage.binary_dilation(np.logical_or.reduce(areas), _BLOCK, iterations=4)
    labels = np.unique(looks.label[near])
    if len(labels) == len(looks.faces):
        return looks
    number = np.full(len(looks.faces), len(labels))
    number[labels] = np.arange(len(labels))
    other = np.delete(looks.faces, labels, axis=0)[:1]
    return Looks(number[looks.label], np.concatenate((looks.faces[labels], other)))


def _closed(free: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the free squares from which no walk over free squares leads to the border."""
    numbers, count = ndimage.label(free, CROSS)
    closed: NDArray[np.bool_] = _is_closed(numbers, count)[numbers]
    return closed


def walled_in(squares: NDArray[np.intp]) -> list[NDArray[np.bool_]]:
    """Return the areas of unnamed squares that named squares enclose."""
    numbers, count = ndimage.label(squares == OUTSIDE, CROSS)
    return [numbers == area for area in np.flatnonzero(_is_closed(numbers, count))]


def _is_closed(numbers: NDArray[np.intp], count: int) -> NDArray[np.bool_]:
    """Return a mask of the areas, numbered from 1 to ``count``, that do not touch the border."""
    closed = np.ones(count + 1, bool)
    closed[[0, *numbers[0], *numbers[-1], *numbers[:, 0], *numbers[:, -1]]] = False
    return closed


def _floors(looks: Looks) -> list[tuple[int, NDArray[np.bool_]]]:
    """Return the largest closed areas of squares that look alike, with their groups."""
    label = looks.label
    # Squares and the gaps between them, so that areas of all looks are numbered at once.
    joined = np.zeros((2 * label.shape[0] - 1, 2 * label.shape[1] - 1), bool)
    joined[::2, ::2] = True
    joined[1::2, ::2] = label[1:] == label[:-1]
    joined[::2, 1::2] = label[:, 1:] == label[:, :-1]
    numbers, count = ndimage.label(joined, CROSS)
    numbers = numbers[::2, ::2]
    sizes = np.bincount(numbers.ravel(), minlength=count + 1)
    group = np.zeros(count + 1, np.intp)
    group[numbers] = label
    closed = np.flatnonzero(_is_closed(numbers, count))
    order = closed[np.lexsort((group[closed], -sizes[closed]))]
    chosen: list[tuple[int, NDArray[np.bool_]]] = []
    for n in order[sizes[order] * 12 >= sizes[order].max(initial=0)]:
        if len(chosen) < 5 and sum(other == group[n] for other, _ in chosen) < 3:
            chosen.append((int(group[n]), numbers == n))
    return chosen


class Faces:
    """The faces of groups and their likeness, whichever group is the floor."""

    def __init__(self, faces: Patches) -> None:
        self.faces = faces
        self.count = len(faces)
        self.ranges = Range(faces)
        at = faces.reshape(self.count, -1, 3) / 255 * (_LEVELS_PER_COLOUR - 1)
        low = np.minimum(at.astype(np.intp), _LEVELS_PER_COLOUR - 2)
        part = at - low
        corners = np.array(list(product((0, 1), repeat=3)))
        shares = np.where(corners[:, None, None], part, 1 - part).prod(3)
        bins = (
            (low + corners[:, None, None]) * (_LEVELS_PER_COLOUR**2, _LEVELS_PER_COLOUR, 1)
        ).sum(3)
        self._bins, self._shares = (
            bins + np.arange(self.count)[:, None] * _LEVELS_PER_COLOUR**3,
            shares,
        )
        side = faces.shape[1]
        small = (
            faces
            if side % 2
            else faces.reshape(self.count, side // 2, 2, side // 2, 2, 3).mean((2, 4))
        )
        few = Range(small)
        differ = strongest(
            np.maximum(small[:, None] - few.high[None], few.low[None] - small[:, None])
        )
        self.matching = (differ < 12).reshape(self.count, self.count, -1)  # [group, other, pixel]
        self.matching[np.arange(self.count), np.arange(self.count)] = False
        grey = faces.mean(3)
        self.grey = grey
        self.is_even = faces.std((1, 2)).mean(1) < _MAX_PLAIN_VARIATION
        edges = np.hypot(ndimage.sobel(grey, 1), ndimage.sobel(grey, 2))
        flat = edges.reshape(self.count, -1)
        flat = flat - flat.mean(1, keepdims=True)
        norm = np.sqrt((flat**2).sum(1)) + 1e-6
        self.alike_shape = (flat @ flat.T) / np.outer(norm, norm)
        self.busy = edges.mean((1, 2)) / 100
        self.upside_down = np.sqrt(((faces - faces[:, ::-1]) ** 2).mean((1, 2, 3)))
        self.mirrored = np.sqrt(((faces - faces[:, :, ::-1]) ** 2).mean((1, 2, 3)))

    def palettes(self, mask: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return the share of each colour where the mask is set; shape ``(groups, colours)``."""
        weights = self._shares * mask.reshape(self.count, -1)
        bins = np.bincount(
            self._bins.ravel(), weights.ravel(), minlength=self.count * _LEVELS_PER_COLOUR**3
        )
        shares: NDArray[np.float64] = bins.reshape(self.count, -1).astype(np.float64)
        shares /= np.maximum(shares.sum(1, keepdims=True), 1e-9)
        return shares


class Scene:
    """A picture's groups, with one of them taken for the floor."""

    def __init__(
        self,
        looks: Looks,
        known: Faces,
        floor: int,
        inside: NDArray[np.bool_],
        told: Mapping[int, int],
    ) -> None:
        self.known = known
        self.floor = floor
        self.told = told
        self.label = looks.label
        self.count = len(looks.faces)
        self.sizes = np.bincount(self.label.ravel(), minlength=self.count)
        self._compare_faces()
        self._place(inside)
        self.candidates: list[int] = []
        # The second round finds groups that lie beside pieces only.
        for _ in range(2):
            near = ndimage.binary_dilation(inside, _BLOCK) & (self.label != floor)
            self.candidates = [int(g) for g in np.unique(self.label[near])]
            self.ring = np.bincount(self.label[near], minlength=self.count)
            self.wall = self._wall()
            pieces = [g for g in self.candidates if self.wall[g] < 0.5]
            numbers, _ = ndimage.label(_closed(np.isin(self.label, [floor, *pieces])), CROSS)
            reached = np.unique(numbers[inside])
            inside = inside | np.isin(numbers, reached[reached > 0])
        perhaps = _closed(
            np.isin(self.label, [floor, *self.candidates]) & (self.wall < 0.9)[self.label]
        )
        near = ndimage.binary_dilation(inside | perhaps, _BLOCK) & (self.label != floor)
        self.candidates = [int(g) for g in np.unique(self.label[near])]

    def _compare_faces(self) -> None:
        compared = self.known
        faces = compared.faces
        low, high = compared.ranges.low[self.floor], compared.ranges.high[self.floor]
        excess = strongest(np.maximum(np.maximum(faces - high, low - faces), 0))
        mask = (excess > 14).astype(np.float32)
        side = mask.shape[1]
        self.small_mask = (
            mask if side % 2 else mask.reshape(self.count, side // 2, 2, side // 2, 2).max((2, 4))
        )
        self.small_mask = self.small_mask.reshape(self.count, -1)
        self.cover = mask.mean((1, 2))
        self.contrast = np.sqrt((excess**2).mean((1, 2)))
        self.rim = np.stack([mask[:, 0], mask[:, -1], mask[:, :, 0], mask[:, :, -1]]).mean((0, 2))
        self.mask = mask.reshape(self.count, -1)
        self.spans = mask.any(1).mean(1) * mask.any(2).mean(1)
        self.palettes = compared.palettes(mask)
        shares = mask / np.maximum(mask.sum((1, 2), keepdims=True), 1)
        self.warm = ((faces[..., 0] - faces[..., 2]) * shares).sum((1, 2)) / 255
        self.strength = ((faces.max(3) - faces.min(3)) * shares).sum((1, 2)) / 255
        scale = (
            np.sqrt(((compared.grey - np.median(compared.grey[self.floor])) ** 2).mean((1, 2))) + 4
        )
        self.upside_down = compared.upside_down / scale
        self.mirrored = compared.mirrored / scale

    def _place(self, inside: NDArray[np.bool_]) -> None:
        """Find the outside, and the groups that touch it."""
        border = np.concatenate(
            (self.label[0], self.label[-1], self.label[:, 0], self.label[:, -1])
        )
        counts = np.bincount(border, minlength=self.count).astype(float)
        beside_floor = np.unique(self.label[ndimage.binary_dilation(inside, CROSS)])
        counts[beside_floor] = 0
        away = self.label == self.floor
        if counts.any():
            away |= self.label == counts.argmax()
        away &= ~_closed(away)
        edge = ndimage.binary_dilation(away, CROSS)
        edge[0] = edge[-1] = edge[:, 0] = edge[:, -1] = True
        self.touching = np.bincount(self.label[edge], minlength=self.count) / self.sizes

    def _features(self, wall: NDArray[np.float64]) -> NDArray[np.float64]:
        weight = self.ring * wall * np.maximum(self.cover, 0.05)
        k = self.count
        whole = weight @ self.palettes
        rest = np.maximum(whole[None] - weight[:, None] * self.palettes, 0)
        rest /= np.maximum(rest.sum(1, keepdims=True), 1e-9)
        like = np.minimum(self.palettes, 2.5 * rest).sum(1)
        others = (wall > 0.5) & (self.ring > 0)
        others[self.floor] = False
        match = self.known.matching[:, others].any(1)
        texture = (match * self.small_mask).sum(1) / np.maximum(self.small_mask.sum(1), 1)
        most = weight > 0.5 * weight.sum()
        like[most] = texture[most] = 1
        value = wall.copy()
        value[self.floor] = 0
        field = np.pad(value[self.label], 1, constant_values=0.8)
        around = (field[:-2, 1:-1] + field[2:, 1:-1] + field[1:-1, :-2] + field[1:-1, 2:]) / 4
        beside = np.bincount(self.label.ravel(), around.ravel(), minlength=k) / self.sizes
        share = self.ring / max(self.ring.sum(), 1)
        return np.stack(
            (
                like,
                texture,
                np.minimum(self.cover, 0.5),
                beside,
                np.minimum(self.touching * 2, 1),
                np.sqrt(share),
                np.minimum(np.log(self.sizes), 3),
                (self.cover < 0.2).astype(float),
                np.ones(k),
            ),
            axis=1,
        )

    def _wall(self) -> NDArray[np.float64]:
        wall = np.where(self.touching > 0, 0.8, 0.4)
        if self.ring.any():
            wall[self.ring.argmax()] = 0.9
        for _ in range(3):
            wall = 1 / (1 + np.exp(-np.clip(self._features(wall) @ _WALL_WEIGHTS, -20, 20)))
            wall[self.floor] = 0
            for group, name in self.told.items():
                wall[group] = name == WALL
        return wall

    def same_outline(self, groups: Sequence[int]) -> NDArray[np.float64]:
        """Return, for each pair of groups, the overlap of their masks as a share of the union."""
        masks = self.mask[groups]
        common = masks @ masks.T
        areas = masks.sum(1)
        same: NDArray[np.float64] = common / np.maximum(areas[:, None] + areas - common, 1)
        return same

    def shows(self, groups: Sequence[int]) -> NDArray[np.float64]:
        """Return, for each pair of groups, how much of the second's marks the first shows."""
        marks = self.small_mask[groups]
        shown = (self.known.matching[np.ix_(groups, groups)] * marks).sum(2)
        shows: NDArray[np.float64] = shown / np.maximum(marks.sum(1), 1)
        return shows

    def alike_colour(self, groups: Sequence[int]) -> NDArray[np.float64]:
        """Return the share of colours that each pair of groups has in common."""
        palettes = self.palettes[groups]
        alike: NDArray[np.float64] = np.minimum(palettes[:, None], palettes[None]).sum(2)
        return alike

    def wall_odds(self, group: int) -> float:
        """Return how much more a group costs as wall than as a piece or a goal."""
        value = np.clip(self.wall[group], 0.02, 0.98)
        return float(np.log((1 - value) / value))

    def rooms(self) -> Iterator[WalledRoom]:
        """Yield rooms, those with the likeliest walls first."""
        odds = {g: self.wall_odds(g) for g in self.candidates}
        pieces = {g for g, value in odds.items() if value > 0}
        order = sorted(odds.keys() - self.told.keys(), key=lambda g: (abs(odds[g]), g))[:12]
        options = [
            (sum(abs(odds[g]) for g in flipped), flipped)
            for flips in range(5)
            for flipped in combinations(order, flips)
        ]
        options.sort(key=lambda option: option[0])
        rooms = 0
        for unlikely, flipped in options[:_MAX_ROOMS_TRIED]:
            if unlikely > 9 or rooms >= 12:
                break
            chosen = pieces.symmetric_difference(flipped)
            room = self.room(chosen, unlikely) if 2 <= len(chosen) <= 9 else None
            if room is not None:
                rooms += 1
                yield room

    def room(self, pieces: set[int], unlikely: float) -> WalledRoom | None:
        """Return the room that consists of these pieces and the floor; None if it is not closed."""
        free = np.isin(self.label, [self.floor, *pieces])
        inside = _closed(free)
        numbers, _ = ndimage.label(inside, CROSS)
        marked = inside & (self.label != self.floor)
        if not marked.any():
            return None
        room = np.bincount(numbers[marked]).argmax()
        inside = numbers == room
        sizes = np.bincount(self.label[inside], minlength=self.count)
        held = [g for g in sorted(pieces) if sizes[g]]
        if not sizes[self.floor] or not 2 <= len(held) <= 8:
            return None
        marks = [g for g in pieces if self.told.get(g) != FLOOR]
        stray = int((self.sizes - sizes)[marks].sum())
        return WalledRoom(self, inside, held, sizes[held], stray, unlikely)


@dataclass(frozen=True)
class WalledRoom:
    """A room with its walls, and the groups in it.

    Attributes
    ----------
    inside
        A mask of the squares in the room; shape ``(rows, columns)``.
    held, sizes
        The groups in the room besides the floor, and the number of squares of each in the room.
    stray
        Number of squares of these groups that lie elsewhere.
    unlikely
        The evidence against the walls, summed over groups.
    """

    scene: Scene
    inside: NDArray[np.bool_]
    held: list[int]
    sizes: NDArray[np.intp]
    stray: int
    unlikely: float

    @cached_property
    def ring(self) -> NDArray[np.bool_]:
        """The squares beside the room, which must be walls."""
        around: NDArray[np.bool_] = ndimage.binary_dilation(self.inside, CROSS) & ~self.inside
        return around

    @cached_property
    def by_wall(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Masks of the squares beside a wall, and of those in a corner."""
        wall = np.pad(~self.inside, 1, constant_values=True)
        up, down, left, right = wall[:-2, 1:-1], wall[2:, 1:-1], wall[1:-1, :-2], wall[1:-1, 2:]
        return up | down | left | right, (up | down) & (left | right)

    @cached_property
    def walls(self) -> tuple[NDArray[np.intp], tuple[float, float]]:
        """The squares of the wall around the room, and the evidence against it."""
        scene, inside, ring = self.scene, self.inside, self.ring
        walls = np.unique(scene.label[ring])
        solid = np.zeros(scene.count, bool)
        solid[walls] = True
        palette = np.bincount(scene.label[ring], minlength=scene.count) @ scene.palettes
        palette = palette / max(palette.sum(), 1e-9)
        like = np.minimum(scene.palettes, palette * 2.5).sum(1)
        match = scene.known.matching[:, walls].any(1)
        texture = (match * scene.small_mask).sum(1) / np.maximum(scene.small_mask.sum(1), 1)
        similar = (like > 0.75) & (texture > 0.85) & (scene.cover > 0.05)
        others = (group for group, name in scene.told.items() if name != WALL)
        similar[[scene.floor, *self.held, *others]] = False
        alike = (solid | similar)[scene.label]
        within, beyond = _around(inside, alike)
        squares = np.full(scene.label.shape, OUTSIDE)
        numbers, _ = ndimage.label(alike & (within | beyond), _BLOCK)
        reached = np.unique(numbers[ring])
        squares[np.isin(numbers, reached[reached > 0])] = WALL
        squares[solid[scene.label] & within] = WALL
        squares[ring] = WALL
        # A wall without any structure is more likely the outside.
        bare = float(scene.known.is_even[scene.label[ring]].mean())
        joined = np.unique(scene.label[self.by_wall[0] & ~inside])
        lone = ~np.isin(walls, joined)
        pillars = walls[lone & (texture[walls] < _MIN_SHARE_LIKE_WALLS)]
        return squares, (bare, min(len(pillars), 3))


def _around(
    inside: NDArray[np.bool_], solid: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return masks of the squares where a wall may stand: around the room, and beyond that.

    The first is a rectangle. A wall may have some squares beyond it, but a whole row there is a
    frame or paint outside.
    """
    near = np.argwhere(ndimage.binary_dilation(inside, _BLOCK))
    (top, left), (bottom, right) = near.min(0).tolist(), (near.max(0) + 1).tolist()
    within, beyond = np.zeros(inside.shape, bool), np.zeros(inside.shape, bool)
    within[top:bottom, left:right] = True
    first, last = _extended(solid[:, left:right], top, bottom)
    left, right = _extended(solid[top:bottom].T, left, right)
    beyond[first:last, left:right] = True
    return within & ~inside, beyond & ~within


def _extended(solid: NDArray[np.bool_], first: int, last: int) -> tuple[int, int]:
    """Return the first row and the end of the rows, extended over rows with few squares of wall."""
    goes_on = solid.any(1) & (solid.mean(1) < _MAX_SHARE_OF_ROW)
    while first > 0 and goes_on[first - 1]:
        first -= 1
    while last < len(goes_on) and goes_on[last]:
        last += 1
    return first, last
