"""Names the groups of squares by what a level must be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from sokolab.pictures.grid import strongest
from sokolab.pictures.looks import Looks, Patches, Range

_BINS: Final = 6
"""Levels of each colour in a palette."""
_CROSS: Final = ndimage.generate_binary_structure(2, 1)
_WALL_WEIGHTS: Final = np.array([8.1, 2.2, 6.3, 0.1, 7.3, -2.5, 0.2, 0.9, -11.8])
"""What speaks for a wall; in the order of the features of `_Scene`."""
_MOST_NAMINGS: Final = 300
"""Of one room; those whose groups fit least by themselves are left out."""
_MOST_ROOMS: Final = 60
"""Of one floor: those are tried whose walls are likeliest."""
_MOST_LOOKS: Final = 110
"""More groups are no board."""
_PLAIN: Final = 3.0
"""Grey levels: what varies less has no structure."""
ROOM_WEIGHTS: Final = np.array(
    [1.4, 0.6, 0.2, 0.1, 0.8, 1.0, 1.5, 3.5, -3.0, 3.0, 0.3, 0.8, 1.8, -0.3, 0.2, 3.0, 2.0]
)
"""What speaks against a reading as a whole; in the order of its marks."""
_NAME_WEIGHTS: Final = np.array(
    [
        [1.48, 0.50, 7.05, -2.74, -5.08, 1.89, 1.27],
        [8.00, 0.74, 1.60, -1.17, -0.15, 7.16, 2.05],
        [0.39, 4.17, -1.99, 1.26, -1.99, -0.62, 3.85],
        [-1.27, 4.55, 0.27, 7.06, -4.37, 0.60, 0.41],
        [-0.59, -2.24, -3.86, 1.91, -1.07, 0.06, 0.67],
        [2.13, -0.78, -0.48, -2.19, -4.06, 1.46, 3.50],
    ]
).ravel()
"""What speaks against the names of groups; in the order of the traits of `_Room`.

Fitted to boards in many skins, most of them drawn at random: a conditional logistic model in
which the true naming competes with all legal ones.
"""
_LIKE_A_WALL: Final = 0.8
"""A lone square within a room of which less is like the walls is no wall."""
_BLOCK: Final = np.ones((3, 3), bool)

WALL, FLOOR, GOAL, BOX, BOX_ON_GOAL, PLAYER, PLAYER_ON_GOAL, OUTSIDE = range(8)
GLYPHS: Final = "# .$*@+ "

Told = Mapping[tuple[int, int], int]
"""What a person has said of some squares: the name of each, by row and column."""

_DISOBEDIENCE: Final = 15.0
"""Cost of each square that is not what a person has said."""


@dataclass(frozen=True, slots=True)
class Naming:
    """What each square is, and how much speaks against it (less is better)."""

    squares: NDArray[np.intp]
    cost: float
    names: tuple[int, ...]
    marks: NDArray[np.float64]

    def rows(self) -> list[str]:
        """Return the board as rows of XSB."""
        return ["".join(GLYPHS[name] for name in row) for row in self.squares]


def namings(looks: Looks, told: Told, most: int = 12) -> list[Naming]:
    """Return ways to name the groups that make a closed board with one player, the best first."""
    found: dict[bytes, Naming] = {}
    for variant in (looks, _with_plain_floor(looks)):
        if variant is None or len((variant := _near_rooms(variant)).faces) > _MOST_LOOKS:
            continue
        known = _Faces(variant.faces)
        obeyed = {int(variant.label[square]): name for square, name in told.items()}
        for floor, area in _floors(variant):
            if obeyed.get(floor, FLOOR) != FLOOR:
                continue
            for naming in _Scene(variant, known, floor, area, obeyed).namings():
                key = naming.squares.tobytes()
                if key not in found or found[key].cost > naming.cost:
                    found[key] = naming
    rated = [_obeying(naming, told) for naming in found.values()]
    return sorted(rated, key=lambda naming: naming.cost)[:most]


def shown(squares: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the squares with floor for what lies outside."""
    return np.where(squares == OUTSIDE, FLOOR, squares)


def _obeying(naming: Naming, told: Told) -> Naming:
    """Return the naming at a cost that grows with each square that is not what was said."""
    squares = shown(naming.squares)
    wrong = sum(squares[square] != name for square, name in told.items())
    return replace(naming, cost=naming.cost + _DISOBEDIENCE * wrong) if wrong else naming


def _with_plain_floor(looks: Looks) -> Looks | None:
    """Return the looks with one group for a chequered floor; None where there is none."""
    count = len(looks.faces)
    beside = np.zeros((count, count))
    for a, b in ((looks.label[1:], looks.label[:-1]), (looks.label[:, 1:], looks.label[:, :-1])):
        np.add.at(beside, (a.ravel(), b.ravel()), 1)
    beside += beside.T
    sizes = np.bincount(looks.label.ravel(), minlength=count)
    share = beside / (4 * sizes[:, None])
    np.fill_diagonal(share, 0)
    one, other = np.unravel_index(np.minimum(share, share.T).argmax(), share.shape)
    if min(share[one, other], share[other, one]) < 0.3 or min(sizes[one], sizes[other]) < 5:
        return None
    first, second = sorted((int(one), int(other)))
    number = np.arange(count) - (np.arange(count) > second)
    number[second] = number[first]
    return Looks(number[looks.label], np.delete(looks.faces, second, axis=0))


def _near_rooms(looks: Looks) -> Looks:
    """Return the looks with one group for all that lies far from any room: frames and texts."""
    areas = [area for _, area in _floors(looks)]
    if not areas:
        return looks
    near = ndimage.binary_dilation(np.logical_or.reduce(areas), _BLOCK, iterations=4)
    kept = np.unique(looks.label[near])
    if len(kept) == len(looks.faces):
        return looks
    number = np.full(len(looks.faces), len(kept))
    number[kept] = np.arange(len(kept))
    other = np.delete(looks.faces, kept, axis=0)[:1]
    return Looks(number[looks.label], np.concatenate((looks.faces[kept], other)))


def _closed(free: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return those free squares from which no walk over free squares leads to the border."""
    numbers, _ = ndimage.label(free, _CROSS)
    at_border = np.concatenate((numbers[0], numbers[-1], numbers[:, 0], numbers[:, -1]))
    return free & ~np.isin(numbers, at_border)


def _floors(looks: Looks) -> list[tuple[int, NDArray[np.bool_]]]:
    """Return the largest closed areas of one look, each with its group: one of them is floor."""
    found = []
    for group in range(len(looks.faces)):
        numbers, count = ndimage.label(_closed(looks.label == group), _CROSS)
        sizes = np.bincount(numbers.ravel(), minlength=count + 1)
        found += [(int(sizes[n]), group, numbers == n) for n in range(1, count + 1)]
    found.sort(key=lambda area: -area[0])
    chosen: list[tuple[int, NDArray[np.bool_]]] = []
    for size, group, area in found:
        if (
            size * 12 >= found[0][0]
            and sum(other == group for other, _ in chosen) < 3
            and len(chosen) < 5
        ):
            chosen.append((group, area))
    return chosen


class _Faces:
    """What can be told of groups by their faces, whichever of them is the floor."""

    def __init__(self, faces: Patches) -> None:
        self.faces = faces
        self.count = len(faces)
        self.ranges = Range(faces)
        at = faces.reshape(self.count, -1, 3) / 255 * (_BINS - 1)
        low = np.minimum(at.astype(np.intp), _BINS - 2)
        part = at - low
        corners = np.array(list(product((0, 1), repeat=3)))
        shares = np.where(corners[:, None, None], part, 1 - part).prod(3)
        bins = ((low + corners[:, None, None]) * (_BINS**2, _BINS, 1)).sum(3)
        self._bins, self._shares = bins + np.arange(self.count)[:, None] * _BINS**3, shares
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
        self.is_even = faces.std((1, 2)).mean(1) < _PLAIN
        edges = np.hypot(ndimage.sobel(grey, 1), ndimage.sobel(grey, 2))
        flat = edges.reshape(self.count, -1)
        flat = flat - flat.mean(1, keepdims=True)
        norm = np.sqrt((flat**2).sum(1)) + 1e-6
        self.alike_shape = (flat @ flat.T) / np.outer(norm, norm)
        self.upside_down = np.sqrt(((faces - faces[:, ::-1]) ** 2).mean((1, 2, 3)))
        self.mirrored = np.sqrt(((faces - faces[:, :, ::-1]) ** 2).mean((1, 2, 3)))

    def palettes(self, mask: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return the share of each colour where the mask is set, shape ``(groups, colours)``."""
        weights = self._shares * mask.reshape(self.count, -1)
        bins = np.bincount(self._bins.ravel(), weights.ravel(), minlength=self.count * _BINS**3)
        shares: NDArray[np.float64] = bins.reshape(self.count, -1).astype(np.float64)
        shares /= np.maximum(shares.sum(1, keepdims=True), 1e-9)
        return shares


@lru_cache(maxsize=32)
def _tables(groups: int) -> NDArray[np.int8]:
    """Return every way to name so many groups floor, goal, box or box on goal."""
    return np.array(list(product((FLOOR, GOAL, BOX, BOX_ON_GOAL), repeat=groups)), np.int8).reshape(
        -1, groups
    )


class _Scene:
    """A picture's groups where one of them is taken for the floor."""

    def __init__(
        self,
        looks: Looks,
        known: _Faces,
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
        # What stands beside pieces only is found in the second round.
        for _ in range(2):
            near = ndimage.binary_dilation(inside, _BLOCK) & (self.label != floor)
            self.candidates = [int(g) for g in np.unique(self.label[near])]
            self.ring = np.bincount(self.label[near], minlength=self.count)
            self.wall = self._wall()
            pieces = [g for g in self.candidates if self.wall[g] < 0.5]
            numbers, _ = ndimage.label(_closed(np.isin(self.label, [floor, *pieces])), _CROSS)
            reached = np.unique(numbers[inside])
            inside = inside | np.isin(numbers, reached[reached > 0])
        perhaps = _closed(
            np.isin(self.label, [floor, *self.candidates]) & (self.wall < 0.9)[self.label]
        )
        near = ndimage.binary_dilation(inside | perhaps, _BLOCK) & (self.label != floor)
        self.candidates = [int(g) for g in np.unique(self.label[near])]

    def _compare_faces(self) -> None:
        known = self.known
        faces = known.faces
        low, high = known.ranges.low[self.floor], known.ranges.high[self.floor]
        excess = strongest(np.maximum(np.maximum(faces - high, low - faces), 0))
        mask = (excess > 14).astype(np.float32)
        side = mask.shape[1]
        self.small_mask = (
            mask if side % 2 else mask.reshape(self.count, side // 2, 2, side // 2, 2).max((2, 4))
        )
        self.small_mask = self.small_mask.reshape(self.count, -1)
        self.cover = mask.mean((1, 2))
        self.contrast = np.sqrt((excess**2).mean((1, 2)))
        self.palettes = known.palettes(mask)
        self.alike_shape = known.alike_shape
        self.alike_colour = np.minimum(self.palettes[:, None], self.palettes[None]).sum(2)
        scale = np.sqrt(((known.grey - np.median(known.grey[self.floor])) ** 2).mean((1, 2))) + 4
        self.upside_down = known.upside_down / scale
        self.mirrored = known.mirrored / scale

    def _place(self, inside: NDArray[np.bool_]) -> None:
        """Find what lies outside, and which groups touch it."""
        border = np.concatenate(
            (self.label[0], self.label[-1], self.label[:, 0], self.label[:, -1])
        )
        counts = np.bincount(border, minlength=self.count).astype(float)
        beside_floor = np.unique(self.label[ndimage.binary_dilation(inside, _CROSS)])
        counts[beside_floor] = 0
        away = self.label == self.floor
        if counts.any():
            away |= self.label == counts.argmax()
        away &= ~_closed(away)
        edge = ndimage.binary_dilation(away, _CROSS)
        edge[0] = edge[-1] = edge[:, 0] = edge[:, -1] = True
        self.touching = np.bincount(self.label[edge], minlength=self.count) / self.sizes

    def features(self, wall: NDArray[np.float64]) -> NDArray[np.float64]:
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
            wall = 1 / (1 + np.exp(-np.clip(self.features(wall) @ _WALL_WEIGHTS, -20, 20)))
            wall[self.floor] = 0
            for group, name in self.told.items():
                wall[group] = name == WALL
        return wall

    def wall_odds(self, group: int) -> float:
        """Return how much more a group costs as part of the wall than as a piece or a mark."""
        value = np.clip(self.wall[group], 0.02, 0.98)
        return float(np.log((1 - value) / value))

    def namings(self) -> Iterator[Naming]:
        """Yield readings, those first whose walls are likeliest."""
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
        for cost, flipped in options[:_MOST_ROOMS]:
            if cost > 9 or rooms >= 12:
                break
            chosen = pieces.symmetric_difference(flipped)
            room = self.room(chosen) if 2 <= len(chosen) <= 9 else None
            if room is not None:
                rooms += 1
                yield from self._named(room, cost)

    def _named(self, room: _Room, cost: float) -> Iterator[Naming]:
        names, traits = room.namings()
        if not len(names):
            return
        prices = traits @ _NAME_WEIGHTS
        raw = prices
        prices = prices + np.log(np.exp(prices.min() - prices).sum()) - prices.min()
        for row in np.argsort(prices)[:5]:
            named = dict(zip(room.held, names[row].tolist(), strict=True))
            solved = float(BOX not in named.values())
            pieces = sum(
                int(n)
                for n, name in zip(room.size, names[row], strict=True)
                if name in (BOX, BOX_ON_GOAL)
            )
            marks = np.array(
                [
                    cost,
                    float(prices[row]),
                    *room.marks(),
                    float(raw[row]),
                    solved,
                    float(np.log(pieces)),
                ]
            )
            yield self._drawn(room.inside, named, marks)

    def room(self, pieces: set[int]) -> _Room | None:
        """Return the room that those pieces and the floor make; None if there is no closed one."""
        free = np.isin(self.label, [self.floor, *pieces])
        inside = _closed(free)
        numbers, _ = ndimage.label(inside, _CROSS)
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
        return _Room(self, inside, held, sizes, stray)

    def _joined(self, inside: NDArray[np.bool_]) -> NDArray[np.intp]:
        """Return how many squares of each group stand beside the wall, counted once."""
        wall = np.pad(~inside, 1, constant_values=True)
        beside = wall[:-2, 1:-1] | wall[2:, 1:-1] | wall[1:-1, :-2] | wall[1:-1, 2:]
        return np.bincount(self.label[beside & ~inside], minlength=self.count)

    def _drawn(
        self, inside: NDArray[np.bool_], names: dict[int, int], marks: NDArray[np.float64]
    ) -> Naming:
        table = np.full(self.count, OUTSIDE)
        table[self.floor] = FLOOR
        ring = ndimage.binary_dilation(inside, _CROSS) & ~inside
        walls = np.unique(self.label[ring])
        solid = np.zeros(self.count, bool)
        solid[walls] = True
        palette = np.bincount(self.label[ring], minlength=self.count) @ self.palettes
        palette = palette / max(palette.sum(), 1e-9)
        like = np.minimum(self.palettes, palette * 2.5).sum(1)
        match = self.known.matching[:, walls].any(1)
        texture = (match * self.small_mask).sum(1) / np.maximum(self.small_mask.sum(1), 1)
        similar = (like > 0.75) & (texture > 0.85) & (self.cover > 0.05)
        similar[[self.floor, *names, *(g for g, name in self.told.items() if name != WALL)]] = False
        # A wall has no squares beyond the rectangle around the room: frames and menus have.
        near = np.argwhere(ndimage.binary_dilation(inside, _BLOCK))
        (top, left), (bottom, right) = near.min(0), near.max(0) + 1
        around = np.zeros(self.label.shape, bool)
        around[top:bottom, left:right] = ~inside[top:bottom, left:right]
        squares = np.full(self.label.shape, OUTSIDE)
        numbers, _ = ndimage.label((solid | similar)[self.label] & around, _BLOCK)
        reached = np.unique(numbers[ring])
        squares[np.isin(numbers, reached[reached > 0])] = WALL
        squares[solid[self.label] & around] = WALL
        squares[ring] = WALL
        table[list(names)] = list(names.values())
        squares[inside] = table[self.label[inside]]
        # A wall without any structure is rather what lies outside.
        bare = float(self.known.is_even[self.label[ring]].mean())
        pillars = walls[(self._joined(inside)[walls] == 0) & (texture[walls] < _LIKE_A_WALL)]
        marks = np.append(marks, [min(_dead_boxes(squares), 3), bare, min(len(pillars), 3)])
        return Naming(squares, float(marks @ ROOM_WEIGHTS), tuple(int(x) for x in table), marks)


def _dead_boxes(squares: NDArray[np.intp]) -> int:
    """Return how many boxes stand where no pushes lead to any goal, whoever pushes."""
    free = squares != WALL
    height, width = free.shape
    live = (squares == GOAL) | (squares == BOX_ON_GOAL) | (squares == PLAYER_ON_GOAL)
    waiting = [(int(y), int(x)) for y, x in np.argwhere(live)]
    while waiting:
        y, x = waiting.pop()
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            a, b = y + down, x + right
            c, d = a + down, b + right
            if 0 <= c < height and 0 <= d < width and free[a, b] and free[c, d] and not live[a, b]:
                live[a, b] = True
                waiting.append((a, b))
    return int(((squares == BOX) & ~live).sum())


class _Room:
    """What lies inside the walls, and all ways to name it."""

    def __init__(
        self,
        scene: _Scene,
        inside: NDArray[np.bool_],
        held: list[int],
        sizes: NDArray[np.intp],
        stray: int,
    ) -> None:
        self.scene, self.inside, self.held, self.stray = scene, inside, held, stray
        self.at = np.array(held)
        self.size = sizes[self.at]
        self.share = np.log(max(sizes[held]) / sizes[scene.floor])
        wall = np.pad(~inside, 1, constant_values=True)
        up, down, left, right = wall[:-2, 1:-1], wall[2:, 1:-1], wall[1:-1, :-2], wall[1:-1, 2:]
        corner = (up | down) & (left | right) & inside
        beside_wall = (up | down | left | right) & inside
        label = np.where(inside, scene.label, -1)
        index = np.full(scene.count + 1, len(held))
        index[self.at] = np.arange(len(held))
        cell = index[label]
        n = len(held)
        self.corner = np.bincount(cell[corner], minlength=n + 1)[:n]
        self.by_wall = np.bincount(cell[beside_wall], minlength=n + 1)[:n]
        joined = np.zeros((n + 1, n + 1))
        np.add.at(joined, (cell[1:].ravel(), cell[:-1].ravel()), 1)
        np.add.at(joined, (cell[:, 1:].ravel(), cell[:, :-1].ravel()), 1)
        self.joined = (joined + joined.T)[:n, :n]

    def marks(self) -> tuple[float, ...]:
        """Return what makes a room likely or not, whatever its groups are called."""
        floor = int(self.inside.sum() - self.size.sum())
        ring = ndimage.binary_dilation(self.inside, _CROSS) & ~self.inside
        kinds = len(np.unique(self.scene.label[ring]))
        board = ring | self.inside
        squares = int(board.sum())
        different = len(np.unique(self.scene.label[board]))
        return (
            max(0.0, float(self.share)),
            min(self.stray, 12),
            float(self.stray**0.5),
            float(np.log(self.inside.sum())),
            float(len(self.held)),
            float(np.log(kinds)),
            float(np.log(floor / self.inside.sum())),
            different / squares,
            float(np.log(squares)),
        )

    def namings(self) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        """Return the legal names of the groups, one naming a row, and what marks each naming."""
        n = len(self.held)
        table = _tables(n - 1)
        found = []
        for who in np.flatnonzero(self.size == 1):
            weight = np.delete(self.size, who)
            surplus = (table == BOX) @ weight - (table == GOAL) @ weight
            some = ((table == BOX) | (table == BOX_ON_GOAL)).any(1)
            for name, legal in ((PLAYER, surplus == 0), (PLAYER_ON_GOAL, surplus == 1)):
                rows = table[legal & some]
                found.append(np.insert(rows, who, name, axis=1).astype(np.intp))
        names = np.concatenate(found) if found else np.zeros((0, n), np.intp)
        said = np.array([self.scene.told.get(g, OUTSIDE) for g in self.held])
        names = names[((said == OUTSIDE) | (names == said)).all(1)]
        alone = self._alone()
        if len(names) > _MOST_NAMINGS:
            prices = alone @ _NAME_WEIGHTS[: alone.shape[2]]
            names = names[np.argsort(prices[names, np.arange(n)].sum(1))[:_MOST_NAMINGS]]
        together = self._together(names)
        return names, np.concatenate((alone[names, np.arange(n)].sum(1), together), axis=1)

    def _alone(self) -> NDArray[np.float64]:
        """Return what marks each name of each group by itself, shape ``(7, groups, traits)``."""
        scene, at = self.scene, self.at
        n = len(at)
        cover, thin, one = scene.cover[at], np.maximum(0, 0.5 - scene.cover[at]), np.ones(n)
        uneven, turned = np.clip(scene.upside_down[at], 0, 1.5), np.clip(scene.mirrored[at], 0, 1.5)
        colours = np.minimum(1 / np.maximum((scene.palettes[at] ** 2).sum(1), 0.05), 12) / 6
        contrast = np.minimum(scene.contrast[at] / 60, 2)
        player = [thin, uneven, turned, colours, contrast]
        of_name = {
            FLOOR: (0, [one, cover, contrast, np.log(self.size)]),
            GOAL: (4, [cover, uneven, contrast]),
            BOX: (7, [thin, uneven, turned, colours]),
            BOX_ON_GOAL: (11, [one, thin, uneven, turned]),
            PLAYER: (15, player),
            PLAYER_ON_GOAL: (15, [*player, one]),
        }
        result = np.zeros((7, n, 21))
        for name, (start, columns) in of_name.items():
            result[name, :, start : start + len(columns)] = np.stack(columns, axis=1)
        return result

    def _together(self, names: NDArray[np.intp]) -> NDArray[np.float64]:
        """Return what marks namings by how groups look and lie beside each other."""
        scene, at = self.scene, self.at
        cover = scene.cover[at]
        goal, box, stored, player, on = (
            (names == name).astype(float)
            for name in (GOAL, BOX, BOX_ON_GOAL, PLAYER, PLAYER_ON_GOAL)
        )
        someone = player + on
        shape, colour = scene.alike_shape[np.ix_(at, at)], scene.alike_colour[np.ix_(at, at)]
        apart = 1 - np.maximum(shape, 0.8 * colour)
        np.fill_diagonal(apart, 0)
        goals = goal + stored + on
        boxes = box @ self.size
        marks = np.maximum(goals @ self.size, 1)

        def pairs(
            a: NDArray[np.float64], table: NDArray[np.float64], b: NDArray[np.float64]
        ) -> NDArray[np.float64]:
            result: NDArray[np.float64] = ((a @ table) * b).sum(1)
            return result

        def mean(
            a: NDArray[np.float64], table: NDArray[np.float64], b: NDArray[np.float64]
        ) -> NDArray[np.float64]:
            result: NDArray[np.float64] = pairs(a, table, b) / np.maximum(a.sum(1) * b.sum(1), 1)
            return result

        def average(a: NDArray[np.float64]) -> NDArray[np.float64]:
            result: NDArray[np.float64] = (a @ cover) / np.maximum(a.sum(1), 1)
            return result

        kinds = (box, goal, stored)
        over = average(goal) - average(box + stored)
        columns = [
            np.maximum(over, 0),
            over,
            sum(np.maximum(k.sum(1) - 1, 0) for k in kinds),
            sum(pairs(k, apart, k) for k in kinds) / 2,
            mean(stored, shape, box),
            mean(stored, colour, box),
            mean(stored, colour, goal),
            mean(stored, shape, goal),
            (stored.sum(1) > 0) * (box.sum(1) == 0),
            mean(on, colour, goal),
            mean(player, colour, goal),
            mean(someone, shape, box),
            np.minimum(box @ self.corner, 3),
            np.minimum(goal @ self.corner, 3) / marks,
            (box @ self.by_wall) / np.maximum(boxes, 1),
            (goal @ self.by_wall) / marks,
            pairs(box, self.joined, box) / np.maximum(boxes, 1),
            pairs(goals, self.joined, goals) / marks,
            np.minimum(boxes, 4),
            np.log(np.maximum(stored @ self.size, 1)),
            mean(box, colour, goal),
        ]
        return np.stack(columns, axis=1)
