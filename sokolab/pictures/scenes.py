"""Separates walls from rooms on a picture, by how squares look and where they lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from sokolab.pictures.grid import strongest_colour
from sokolab.pictures.looks import ColourRange, Looks, Patches

WALL, FLOOR, GOAL, BOX, BOX_ON_GOAL, PLAYER, PLAYER_ON_GOAL, OUTSIDE = range(8)
"""The names of squares."""

GivenNames = Mapping[tuple[int, int], int]
"""The names that a person has given to some squares, by row and column."""

CROSS: Final = ndimage.generate_binary_structure(2, 1)
_BLOCK: Final = np.ones((3, 3), bool)
_LEVELS_PER_COLOUR: Final = 6  # levels of each colour in a palette
_WALL_WEIGHTS: Final = np.array([8.1, 2.2, 6.3, 0.1, 7.3, -2.5, 0.2, 0.9, -11.8])
"""Weights of the evidence for a wall, in the order of `Scene._wall_features`."""
_MAX_ROOMS_TO_TRY: Final = 60  # choices of walls for one floor, the likeliest first
_MAX_ROOMS: Final = 12  # most rooms with one floor
_MAX_WALLS_COST: Final = 9.0  # cost above which no more choices of walls are tried
_MAX_UNSURE_LOOKS: Final = 12  # looks that are tried both as wall and as piece
_MAX_CHANGED_LOOKS: Final = 4  # looks changed in one choice of walls
_MAX_ROOM_LOOKS: Final = 8  # besides the floor; two are the fewest: a box and the player
_MAX_LOOKS: Final = 110  # a picture with more does not show a board
_MAX_UNIFORM_VARIATION: Final = 3.0  # grey levels; a face that varies less has no structure
_MARK_LEVELS: Final = 14  # grey levels by which a mark differs from the floor
_MATCH_LEVELS: Final = 12  # grey levels by which matching pixels may differ
_TYPICAL_EXCESS: Final = 2.5
"""A look whose colours are at most this many times as frequent as in walls looks like walls."""
_MIN_CHEQUERED_SQUARES: Final = 5  # squares of each look of a chequered floor
_MIN_ALTERNATING_SHARE: Final = 0.3
"""Share of each look's sides that touch the other look if the two alternate."""
_MAX_FLOORS: Final = 5  # closed areas tried as floor
_MAX_AREAS_PER_LOOK: Final = 3  # limit for the areas with one look
_MAX_FLOOR_RATIO: Final = 12  # size of the largest area, relative to one tried as floor
_MAX_SHARE_OF_ROW: Final = 0.9
"""A row beyond the room belongs to the wall if less than this share looks like wall."""
_MIN_SHARE_LIKE_WALLS: Final = 0.8
"""A lone square within a room is a wall if this share of it looks like the walls."""


def scenes(looks: Looks, given_names: GivenNames) -> Iterator[Scene]:
    """Yield the scenes that a picture might show, each with a different look as floor."""
    for variant in (looks, _with_plain_floor(looks)):
        if variant is None or len((variant := _near_rooms(variant)).faces) > _MAX_LOOKS:
            continue
        faces = Faces(variant.faces)
        name_of_look = {int(variant.label[square]): name for square, name in given_names.items()}
        for floor, area in _floors(variant):
            if name_of_look.get(floor, FLOOR) == FLOOR:
                yield Scene(variant, faces, floor, area, name_of_look)


def _with_plain_floor(looks: Looks) -> Looks | None:
    """Return the looks with both squares of a chequered floor as one, or None if there is none.

    Pieces side by side on both kinds of square, such as goals, become one look too.
    """
    count = len(looks.faces)
    contacts = np.zeros((count, count))
    for a, b in ((looks.label[1:], looks.label[:-1]), (looks.label[:, 1:], looks.label[:, :-1])):
        np.add.at(contacts, (a.ravel(), b.ravel()), 1)
    contacts += contacts.T
    sizes = np.bincount(looks.label.ravel(), minlength=count)
    share = contacts / (4 * sizes[:, None])
    share[sizes < _MIN_CHEQUERED_SQUARES] = 0
    np.fill_diagonal(share, 0)
    mutual = np.minimum(share, share.T)
    joined = np.arange(count)
    pairs = np.argwhere(np.triu(mutual) >= _MIN_ALTERNATING_SHARE)
    for first, second in sorted(pairs.tolist(), key=lambda pair: -mutual[tuple(pair)]):
        if joined[first] == first and joined[second] == second:
            joined[second] = first
    kept_looks, new_look = np.unique(joined, return_inverse=True)
    if len(kept_looks) == count:
        return None
    return Looks(new_look[looks.label], looks.faces[kept_looks])


def _near_rooms(looks: Looks) -> Looks:
    """Return the looks, with a single one for all squares far from any room: frames and texts."""
    areas = [area for _, area in _floors(looks)]
    if not areas:
        return looks
    is_near = ndimage.binary_dilation(np.logical_or.reduce(areas), _BLOCK, iterations=4)
    near_looks = np.unique(looks.label[is_near])
    if len(near_looks) == len(looks.faces):
        return looks
    new_look = np.full(len(looks.faces), len(near_looks))
    new_look[near_looks] = np.arange(len(near_looks))
    far_face = np.delete(looks.faces, near_looks, axis=0)[:1]
    return Looks(new_look[looks.label], np.concatenate((looks.faces[near_looks], far_face)))


def _enclosed(free: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the free squares from which no walk over free squares leads to the border."""
    areas, area_count = ndimage.label(free, CROSS)
    enclosed: NDArray[np.bool_] = _closed_areas(areas, area_count)[areas]
    return enclosed


def walled_in(square_names: NDArray[np.intp]) -> list[NDArray[np.bool_]]:
    """Return the areas of unnamed squares that named squares enclose."""
    areas, area_count = ndimage.label(square_names == OUTSIDE, CROSS)
    return [areas == area for area in np.flatnonzero(_closed_areas(areas, area_count))]


def _closed_areas(areas: NDArray[np.intp], area_count: int) -> NDArray[np.bool_]:
    """Return a mask of the areas that do not touch the border, by their number.

    ``areas`` has the number of each square's area, from 1 to ``area_count``, or 0 for none.
    """
    is_closed = np.ones(area_count + 1, bool)
    is_closed[[0, *areas[0], *areas[-1], *areas[:, 0], *areas[:, -1]]] = False
    return is_closed


def _floors(looks: Looks) -> list[tuple[int, NDArray[np.bool_]]]:
    """Return the largest closed areas of squares that look alike: the look and a mask of each."""
    label = looks.label
    # The gaps between squares are cells too, so that areas of all looks are numbered together.
    joined = np.zeros((2 * label.shape[0] - 1, 2 * label.shape[1] - 1), bool)
    joined[::2, ::2] = True
    joined[1::2, ::2] = label[1:] == label[:-1]
    joined[::2, 1::2] = label[:, 1:] == label[:, :-1]
    areas, area_count = ndimage.label(joined, CROSS)
    areas = areas[::2, ::2]
    sizes = np.bincount(areas.ravel(), minlength=area_count + 1)
    look_of_area = np.zeros(area_count + 1, np.intp)
    look_of_area[areas] = label
    closed = np.flatnonzero(_closed_areas(areas, area_count))
    order = closed[np.lexsort((look_of_area[closed], -sizes[closed]))]
    floors: list[tuple[int, NDArray[np.bool_]]] = []
    for area in order[sizes[order] * _MAX_FLOOR_RATIO >= sizes[order].max(initial=0)]:
        look = int(look_of_area[area])
        same_look_count = sum(other == look for other, _ in floors)
        if len(floors) < _MAX_FLOORS and same_look_count < _MAX_AREAS_PER_LOOK:
            floors.append((look, areas == area))
    return floors


class Faces:
    """The faces of looks and their likeness, whichever look is the floor.

    Attributes
    ----------
    pixels
        The faces.
    look_count
        The number of looks, called ``looks`` in shapes.
    ranges
        The range of each pixel's neighbourhood.
    matching
        bool ``(looks, looks, coarse pixels)``: whether a pixel of the first look's face is within
        the range of the second look's. It is False for a look and itself. Faces with an even
        side are compared at half their size.
    grey
        ``(looks, side, side)``: the mean of the three colours.
    is_uniform
        bool ``(looks,)``: whether a face has no structure.
    shape_likeness
        ``(looks, looks)``: the correlation of the edges, −1 to 1.
    busyness
        ``(looks,)``: the mean strength of the edges, in hundreds of grey levels.
    flip_difference, mirror_difference
        ``(looks,)``: how much a face differs from itself upside down, or mirrored; grey levels.
    """

    def __init__(self, faces: Patches) -> None:
        self.pixels = faces
        self.look_count = len(faces)
        self.ranges = ColourRange(faces)
        levels = faces.reshape(self.look_count, -1, 3) / 255 * (_LEVELS_PER_COLOUR - 1)
        low = np.minimum(levels.astype(np.intp), _LEVELS_PER_COLOUR - 2)
        remainder = levels - low
        corners = np.array(list(product((0, 1), repeat=3)))
        shares = np.where(corners[:, None, None], remainder, 1 - remainder).prod(3)
        bins = (
            (low + corners[:, None, None]) * (_LEVELS_PER_COLOUR**2, _LEVELS_PER_COLOUR, 1)
        ).sum(3)
        self._bins = bins + np.arange(self.look_count)[:, None] * _LEVELS_PER_COLOUR**3
        self._shares = shares
        side = faces.shape[1]
        small = (
            faces
            if side % 2
            else faces.reshape(self.look_count, side // 2, 2, side // 2, 2, 3).mean((2, 4))
        )
        ranges = ColourRange(small)
        excess = strongest_colour(
            np.maximum(small[:, None] - ranges.high[None], ranges.low[None] - small[:, None])
        )
        self.matching = (excess < _MATCH_LEVELS).reshape(self.look_count, self.look_count, -1)
        self.matching[np.arange(self.look_count), np.arange(self.look_count)] = False
        grey = faces.mean(3)
        self.grey = grey
        self.is_uniform = faces.std((1, 2)).mean(1) < _MAX_UNIFORM_VARIATION
        edges = np.hypot(ndimage.sobel(grey, 1), ndimage.sobel(grey, 2))
        flat = edges.reshape(self.look_count, -1)
        flat = flat - flat.mean(1, keepdims=True)
        norm = np.sqrt((flat**2).sum(1)) + 1e-6
        self.shape_likeness = (flat @ flat.T) / np.outer(norm, norm)
        self.busyness = edges.mean((1, 2)) / 100
        self.flip_difference = np.sqrt(((faces - faces[:, ::-1]) ** 2).mean((1, 2, 3)))
        self.mirror_difference = np.sqrt(((faces - faces[:, :, ::-1]) ** 2).mean((1, 2, 3)))

    def palettes(self, mask: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return the share of each colour where the mask is set, of shape ``(looks, colours)``."""
        weights = self._shares * mask.reshape(self.look_count, -1)
        bins = np.bincount(
            self._bins.ravel(), weights.ravel(), minlength=self.look_count * _LEVELS_PER_COLOUR**3
        )
        shares: NDArray[np.float64] = bins.reshape(self.look_count, -1).astype(np.float64)
        shares /= np.maximum(shares.sum(1, keepdims=True), 1e-9)
        return shares


class Scene:
    """A picture's looks, with one of them taken for the floor.

    Arrays have one entry or row for each look, unless their shape says otherwise.

    Attributes
    ----------
    faces
        The faces of the looks.
    floor
        The look of the floor.
    given_names
        The names that a person has given, by look.
    label
        ``(rows, columns)``: the look of each square.
    look_count
        The number of looks.
    sizes
        The number of squares.
    candidate_looks
        The looks other than the floor that occur in or beside the rooms, as a list.
    near_counts
        The number of squares beside the rooms.
    wall_probability
        The likelihood that the look is wall.
    marks
        ``(looks, pixels)``: 1 where the face is unlike the floor, else 0.
    coarse_marks
        ``(looks, coarse pixels)``: the marks in the pixels of `Faces.matching`.
    marked_share, rim_share
        The share of marks in the face, and in its outermost pixels.
    extent
        The share of the face that a rectangle around the marks covers.
    contrast
        How much the face differs from the floor: a root mean square, in grey levels.
    palettes
        ``(looks, colours)``: the share of each colour in the marks.
    warmth, saturation
        By how much red exceeds blue in the marks, and the strongest colour the weakest; at most 1.
    flip_difference, mirror_difference
        As in `Faces`, as a share of how much the face differs from the grey of the floor.
    outside_share
        The share of the squares that touch the outside.
    """

    def __init__(
        self,
        looks: Looks,
        faces: Faces,
        floor: int,
        inside: NDArray[np.bool_],
        given_names: Mapping[int, int],
    ) -> None:
        self.faces = faces
        self.floor = floor
        self.given_names = given_names
        self.label = looks.label
        self.look_count = len(looks.faces)
        self.sizes = np.bincount(self.label.ravel(), minlength=self.look_count)
        self._compare_faces()
        self._find_outside(inside)
        self.candidate_looks: list[int] = []
        # The second round finds looks that occur only beside pieces.
        for _ in range(2):
            is_near = ndimage.binary_dilation(inside, _BLOCK) & (self.label != floor)
            self.candidate_looks = [int(look) for look in np.unique(self.label[is_near])]
            self.near_counts = np.bincount(self.label[is_near], minlength=self.look_count)
            self.wall_probability = self._judged_walls()
            pieces = [look for look in self.candidate_looks if self.wall_probability[look] < 0.5]
            areas, _ = ndimage.label(_enclosed(np.isin(self.label, [floor, *pieces])), CROSS)
            reached = np.unique(areas[inside])
            inside = inside | np.isin(areas, reached[reached > 0])
        may_be_piece = self.wall_probability < 0.9
        perhaps_inside = _enclosed(
            np.isin(self.label, [floor, *self.candidate_looks]) & may_be_piece[self.label]
        )
        is_near = ndimage.binary_dilation(inside | perhaps_inside, _BLOCK) & (self.label != floor)
        self.candidate_looks = [int(look) for look in np.unique(self.label[is_near])]

    def _compare_faces(self) -> None:
        pixels, ranges, grey = self.faces.pixels, self.faces.ranges, self.faces.grey
        low, high = ranges.low[self.floor], ranges.high[self.floor]
        excess = strongest_colour(np.maximum(np.maximum(pixels - high, low - pixels), 0))
        mask = (excess > _MARK_LEVELS).astype(np.float32)
        side = mask.shape[1]
        self.coarse_marks = (
            mask
            if side % 2
            else mask.reshape(self.look_count, side // 2, 2, side // 2, 2).max((2, 4))
        )
        self.coarse_marks = self.coarse_marks.reshape(self.look_count, -1)
        self.marked_share = mask.mean((1, 2))
        self.contrast = np.sqrt((excess**2).mean((1, 2)))
        rim = mask[:, 0], mask[:, -1], mask[:, :, 0], mask[:, :, -1]
        self.rim_share = np.stack(rim).mean((0, 2))
        self.marks = mask.reshape(self.look_count, -1)
        self.extent = mask.any(1).mean(1) * mask.any(2).mean(1)
        self.palettes = self.faces.palettes(mask)
        shares = mask / np.maximum(mask.sum((1, 2), keepdims=True), 1)
        self.warmth = ((pixels[..., 0] - pixels[..., 2]) * shares).sum((1, 2)) / 255
        self.saturation = ((pixels.max(3) - pixels.min(3)) * shares).sum((1, 2)) / 255
        scale = np.sqrt(((grey - np.median(grey[self.floor])) ** 2).mean((1, 2))) + 4
        self.flip_difference = self.faces.flip_difference / scale
        self.mirror_difference = self.faces.mirror_difference / scale

    def _find_outside(self, inside: NDArray[np.bool_]) -> None:
        """Find the outside, and the looks that touch it."""
        border = np.concatenate(
            (self.label[0], self.label[-1], self.label[:, 0], self.label[:, -1])
        )
        counts = np.bincount(border, minlength=self.look_count).astype(float)
        beside_floor = np.unique(self.label[ndimage.binary_dilation(inside, CROSS)])
        counts[beside_floor] = 0
        outside = self.label == self.floor
        if counts.any():
            outside |= self.label == counts.argmax()
        outside &= ~_enclosed(outside)
        edge = ndimage.binary_dilation(outside, CROSS)
        edge[0] = edge[-1] = edge[:, 0] = edge[:, -1] = True
        self.outside_share = np.bincount(self.label[edge], minlength=self.look_count) / self.sizes

    def _wall_features(self, wall_probability: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the evidence for walls, given how likely each look is wall.

        Shape ``(looks, 9)``: the share of the look's colours, and of its marks, that other walls
        have; its marks; how likely its neighbours are wall; whether it touches the outside; its
        share beside the rooms; its size; whether it hardly has marks; and 1.
        """
        weight = self.near_counts * wall_probability * np.maximum(self.marked_share, 0.05)
        palette = weight @ self.palettes
        palette_of_others = np.maximum(palette[None] - weight[:, None] * self.palettes, 0)
        palette_of_others /= np.maximum(palette_of_others.sum(1, keepdims=True), 1e-9)
        likeness = np.minimum(self.palettes, _TYPICAL_EXCESS * palette_of_others).sum(1)
        is_wall = (wall_probability > 0.5) & (self.near_counts > 0)
        is_wall[self.floor] = False
        matches = self.faces.matching[:, is_wall].any(1)
        texture = (matches * self.coarse_marks).sum(1) / np.maximum(self.coarse_marks.sum(1), 1)
        dominates = weight > 0.5 * weight.sum()
        likeness[dominates] = texture[dominates] = 1
        probability = wall_probability.copy()
        probability[self.floor] = 0
        padded = np.pad(probability[self.label], 1, constant_values=0.8)
        mean = (padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]) / 4
        sums = np.bincount(self.label.ravel(), mean.ravel(), minlength=self.look_count)
        beside_walls = sums / self.sizes
        share = self.near_counts / max(self.near_counts.sum(), 1)
        return np.stack(
            (
                likeness,
                texture,
                np.minimum(self.marked_share, 0.5),
                beside_walls,
                np.minimum(self.outside_share * 2, 1),
                np.sqrt(share),
                np.minimum(np.log(self.sizes), 3),
                (self.marked_share < 0.2).astype(float),
                np.ones(self.look_count),
            ),
            axis=1,
        )

    def _judged_walls(self) -> NDArray[np.float64]:
        """Return the probability that each look is wall: a guess, refined in three rounds."""
        probability = np.where(self.outside_share > 0, 0.8, 0.4)
        if self.near_counts.any():
            probability[self.near_counts.argmax()] = 0.9
        for _ in range(3):
            evidence = np.clip(self._wall_features(probability) @ _WALL_WEIGHTS, -20, 20)
            probability = 1 / (1 + np.exp(-evidence))
            probability[self.floor] = 0
            for look, name in self.given_names.items():
                probability[look] = name == WALL
        return probability

    def outline_overlap(self, looks: Sequence[int]) -> NDArray[np.float64]:
        """Return, for each pair of looks, the overlap of their marks as a share of the union."""
        marks = self.marks[looks]
        common = marks @ marks.T
        areas = marks.sum(1)
        overlap: NDArray[np.float64] = common / np.maximum(areas[:, None] + areas - common, 1)
        return overlap

    def marks_shown(self, looks: Sequence[int]) -> NDArray[np.float64]:
        """Return, for each pair of looks, how much of the second's marks the first shows."""
        marks = self.coarse_marks[looks]
        counts = (self.faces.matching[np.ix_(looks, looks)] * marks).sum(2)
        shares: NDArray[np.float64] = counts / np.maximum(marks.sum(1), 1)
        return shares

    def colour_likeness(self, looks: Sequence[int]) -> NDArray[np.float64]:
        """Return the share of colours that each pair of looks has in common."""
        palettes = self.palettes[looks]
        likeness: NDArray[np.float64] = np.minimum(palettes[:, None], palettes[None]).sum(2)
        return likeness

    def wall_cost(self, look: int) -> float:
        """Return the extra cost of each look as wall, compared with a piece or a goal."""
        probability = np.clip(self.wall_probability[look], 0.02, 0.98)
        return float(np.log((1 - probability) / probability))

    def rooms(self) -> Iterator[WalledRoom]:
        """Yield rooms, the room with the likeliest walls first."""
        costs = {look: self.wall_cost(look) for look in self.candidate_looks}
        likely_pieces = {look for look, cost in costs.items() if cost > 0}
        unnamed = costs.keys() - self.given_names.keys()
        unsure = sorted(unnamed, key=lambda look: (abs(costs[look]), look))[:_MAX_UNSURE_LOOKS]
        choices_of_walls = [
            (sum(abs(costs[look]) for look in changed_looks), changed_looks)
            for n in range(_MAX_CHANGED_LOOKS + 1)
            for changed_looks in combinations(unsure, n)
        ]
        choices_of_walls.sort(key=lambda choice: choice[0])
        room_count = 0
        for walls_cost, changed_looks in choices_of_walls[:_MAX_ROOMS_TO_TRY]:
            if walls_cost > _MAX_WALLS_COST or room_count >= _MAX_ROOMS:
                break
            pieces = likely_pieces.symmetric_difference(changed_looks)
            # One look more than a room holds: it might lie elsewhere.
            may_fit = 2 <= len(pieces) <= _MAX_ROOM_LOOKS + 1
            room = self.room(pieces, walls_cost) if may_fit else None
            if room is not None:
                room_count += 1
                yield room

    def room(self, pieces: set[int], walls_cost: float) -> WalledRoom | None:
        """Return the room made from these pieces and the floor, or None if it is not closed."""
        is_open = np.isin(self.label, [self.floor, *pieces])
        inside = _enclosed(is_open)
        areas, _ = ndimage.label(inside, CROSS)
        has_piece = inside & (self.label != self.floor)
        if not has_piece.any():
            return None
        room_area = np.bincount(areas[has_piece]).argmax()
        inside = areas == room_area
        sizes = np.bincount(self.label[inside], minlength=self.look_count)
        looks = [look for look in sorted(pieces) if sizes[look]]
        if not sizes[self.floor] or not 2 <= len(looks) <= _MAX_ROOM_LOOKS:
            return None
        not_floor = [look for look in pieces if self.given_names.get(look) != FLOOR]
        elsewhere_count = int((self.sizes - sizes)[not_floor].sum())
        return WalledRoom(self, inside, looks, sizes[looks], elsewhere_count, walls_cost)


class RoomWalls(NamedTuple):
    """The walls around a room, and the evidence against them."""

    square_names: NDArray[np.intp]
    """``(rows, columns)``: `WALL` or `OUTSIDE`."""
    uniform_share: float
    """The share of the walls beside the room that have no structure, as the outside has none."""
    lone_look_count: int
    """Looks, 3 at most, of walls that touch no other wall and are unlike walls around the room."""


@dataclass(frozen=True)
class WalledRoom:
    """A room with its walls, and the looks in it."""

    scene: Scene
    inside: NDArray[np.bool_]
    """A mask of the squares in the room, of shape ``(rows, columns)``."""
    looks: list[int]
    """The looks in the room besides the floor."""
    sizes: NDArray[np.intp]
    """The number of squares of each of these looks in the room."""
    elsewhere_count: int
    """The number of squares of these looks that lie elsewhere."""
    walls_cost: float
    """The evidence against the walls, summed over looks."""

    @cached_property
    def ring(self) -> NDArray[np.bool_]:
        """The squares beside the room, which must be walls."""
        around: NDArray[np.bool_] = ndimage.binary_dilation(self.inside, CROSS) & ~self.inside
        return around

    @cached_property
    def wall_contact(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Masks of the squares beside a wall, and of the squares in a corner."""
        wall = np.pad(~self.inside, 1, constant_values=True)
        up, down, left, right = wall[:-2, 1:-1], wall[2:, 1:-1], wall[1:-1, :-2], wall[1:-1, 2:]
        return up | down | left | right, (up | down) & (left | right)

    @cached_property
    def walls(self) -> RoomWalls:
        """The walls around the room: the squares beside it and all squares that look like them."""
        scene, inside, ring = self.scene, self.inside, self.ring
        ring_looks = np.unique(scene.label[ring])
        is_in_ring = np.zeros(scene.look_count, bool)
        is_in_ring[ring_looks] = True
        palette = np.bincount(scene.label[ring], minlength=scene.look_count) @ scene.palettes
        palette = palette / max(palette.sum(), 1e-9)
        likeness = np.minimum(scene.palettes, palette * _TYPICAL_EXCESS).sum(1)
        matches = scene.faces.matching[:, ring_looks].any(1)
        texture = (matches * scene.coarse_marks).sum(1) / np.maximum(scene.coarse_marks.sum(1), 1)
        is_similar = (likeness > 0.75) & (texture > 0.85) & (scene.marked_share > 0.05)
        named_otherwise = (look for look, name in scene.given_names.items() if name != WALL)
        is_similar[[scene.floor, *self.looks, *named_otherwise]] = False
        looks_like_wall = (is_in_ring | is_similar)[scene.label]
        within, beyond = _wall_areas(inside, looks_like_wall)
        square_names = np.full(scene.label.shape, OUTSIDE)
        areas, _ = ndimage.label(looks_like_wall & (within | beyond), _BLOCK)
        reached = np.unique(areas[ring])
        square_names[np.isin(areas, reached[reached > 0])] = WALL
        square_names[is_in_ring[scene.label] & within] = WALL
        square_names[ring] = WALL
        uniform_share = float(scene.faces.is_uniform[scene.label[ring]].mean())
        beside_walls, _ = self.wall_contact
        is_lone = ~np.isin(ring_looks, scene.label[beside_walls & ~inside])
        pillars = ring_looks[is_lone & (texture[ring_looks] < _MIN_SHARE_LIKE_WALLS)]
        return RoomWalls(square_names, uniform_share, min(len(pillars), 3))


def _wall_areas(
    inside: NDArray[np.bool_], is_wall: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return masks of the squares where a wall can stand: around the room, and beyond that.

    The former are a rectangle with the room cut out. A wall can have some squares beyond it, but
    a whole row of them is a frame or painted background.
    """
    near_squares = np.argwhere(ndimage.binary_dilation(inside, _BLOCK))
    (top, left), (bottom, right) = near_squares.min(0).tolist(), (near_squares.max(0) + 1).tolist()
    within, beyond = np.zeros(inside.shape, bool), np.zeros(inside.shape, bool)
    within[top:bottom, left:right] = True
    first_row, row_end = _extended_rows(is_wall[:, left:right], top, bottom)
    first_column, column_end = _extended_rows(is_wall[top:bottom].T, left, right)
    beyond[first_row:row_end, first_column:column_end] = True
    return within & ~inside, beyond & ~within


def _extended_rows(is_wall: NDArray[np.bool_], first: int, end: int) -> tuple[int, int]:
    """Return the first row and the end of the rows, extended over rows with few squares of wall."""
    continues = is_wall.any(1) & (is_wall.mean(1) < _MAX_SHARE_OF_ROW)
    while first > 0 and continues[first - 1]:
        first -= 1
    while end < len(continues) and continues[end]:
        end += 1
    return first, end
