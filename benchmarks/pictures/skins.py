"""Skins drawn at random: kinds of walls, boxes, goals and players in random colours.

All random choices of a skin follow from its seed, so each kind of square looks the same wherever it
stands. Kinds with even and with odd numbers can be kept apart (`Part`), so that weights fitted to
the one can be measured on the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypedDict, TypeVar

import numpy as np
from PIL import Image

from benchmarks.pictures.kinds import BOXES, FLOORS, GOALS, PLAYERS, WALLS, Kind
from benchmarks.pictures.pens import Colour, Pen, colour, lighter, mixed
from sokolab.core.board import Tile

Part = Literal["all", "even", "odd"]
Outside = Literal["floor", "plain", "black", "pattern", "wall"]
_T = TypeVar("_T")


class _Range(TypedDict, total=False):
    hues: tuple[float, float]
    strengths: tuple[float, float]
    lights: tuple[float, float]


_STORED: Final = (
    *("recoloured", "tinted", "lighter", "darker", "marked", "framed", "over the goal"),
    *("recoloured", "tinted", "slightly other", "dotted", "over the goal", "another kind"),
)
"""The ways in which a box on a goal differs from a box."""
_USUAL: Final = 0.6
"""Share of skins with the usual colours of such things."""
_ANY: Final[tuple[_Range, ...]] = ({},)
_FLOORS: Final[tuple[_Range, ...]] = (
    {"strengths": (0.0, 0.3), "lights": (0.05, 0.35)},
    {"strengths": (0.0, 0.35), "lights": (0.55, 1.0)},
    {"hues": (0.05, 0.4), "strengths": (0.1, 0.5), "lights": (0.3, 0.9)},
)
_WALLS: Final[tuple[_Range, ...]] = (
    {"strengths": (0.0, 0.2), "lights": (0.2, 0.8)},
    {"hues": (-0.02, 0.1), "strengths": (0.3, 0.8), "lights": (0.3, 0.8)},
    {"hues": (0.5, 0.7), "strengths": (0.2, 0.8), "lights": (0.2, 0.8)},
    {},
)
_WOOD: Final[_Range] = {"hues": (0.05, 0.15), "strengths": (0.4, 1.0), "lights": (0.4, 1.0)}
_BOXES: Final[tuple[_Range, ...]] = (_WOOD, _WOOD, _WOOD, {})
_GOALS: Final[tuple[_Range, ...]] = (
    {"hues": (-0.04, 0.04), "strengths": (0.5, 1.0), "lights": (0.5, 1.0)},
    {"hues": (0.25, 0.45), "strengths": (0.4, 1.0), "lights": (0.4, 1.0)},
    {"hues": (0.1, 0.17), "strengths": (0.5, 1.0), "lights": (0.6, 1.0)},
    {},
)
_MIN_APART: Final = 5.0  # mean grey levels by which a box on a goal differs from a box
_SEEN_ON_GOAL: Final = 0.75  # share of skins that show the goal below the player


class Skin:
    """The looks of each kind of square.

    Parameters
    ----------
    seed
        Decides all random choices, together with the side.
    side
        Pixels of a square.
    part
        The kinds of which the skin may be made.
    """

    def __init__(self, seed: Sequence[int], side: int, part: Part = "all") -> None:
        self.side = side
        self._seed = list(seed)
        chance = np.random.default_rng(self._seed)

        def one_of(some: Sequence[_T]) -> _T:
            return some[int(chance.integers(len(some)))]

        def kind_of(some: Sequence[_T]) -> _T:
            return one_of(some if part == "all" else some[part == "odd" :: 2])

        self._art = one_of((side, side, 4 * side, 4 * side, 16)) if side >= 12 else 4 * side
        self._kinds: dict[str, Kind] = {
            "wall": kind_of(WALLS),
            "box": kind_of(BOXES),
            "goal": kind_of(GOALS),
            "player": kind_of(PLAYERS),
            "floor": one_of(FLOORS),
            "other box": kind_of(BOXES),
        }
        is_usual = chance.random() < _USUAL
        floor = colour(chance, (), 0, **one_of(_FLOORS if is_usual else _ANY))
        wall = colour(chance, [floor], 50, **one_of(_WALLS if is_usual else _ANY))
        box = colour(chance, [floor], 60, **one_of(_BOXES if is_usual else _ANY))
        goal = colour(chance, [floor], 60, **one_of(_GOALS if is_usual else _ANY))
        player = colour(chance, [floor], 60)
        if chance.random() < 0.15:  # goals in the colour of boxes
            goal = lighter(box, chance.uniform(-0.2, 0.2))
        second = colour(chance, [player])
        self._colours: dict[str, tuple[Colour, Colour]] = {
            "wall": (wall, floor),
            "box": (box, colour(chance, [box])),
            "goal": (goal, floor),
            "player": (player, second),
            "floor": (floor, floor),
            "other box": (mixed(box, goal, chance.uniform(0.2, 0.8)), goal),
        }
        self._other_box = colour(chance, [box, floor], 40)
        self._stored = kind_of(_STORED)
        self._strength = float(chance.uniform(0.3, 0.6))
        self._is_chequered = chance.random() < 0.08
        self._variants = one_of((1, 1, 1, 1, 2, 3))
        self._shows_goal = chance.random() < _SEEN_ON_GOAL
        self.outside: Outside = one_of(("floor", "floor", "plain", "black", "pattern", "wall"))
        self.beyond = (0, 0, 0) if self.outside == "black" else colour(chance, [floor, wall], 30)
        self.frames = [colour(chance) for _ in range(3)]
        self._known: dict[tuple[object, ...], Image.Image] = {}

    def square(self, tile: int, sides: int = 0, row_col: tuple[int, int] = (0, 0)) -> Image.Image:
        """Return the picture of a square with a tile at a place on the board.

        The bits of ``sides`` say beside which walls a wall stands, clockwise from up.
        """
        is_shaded = self._is_chequered and sum(row_col) % 2 == 1
        variant = hash(row_col) % self._variants if tile & Tile.WALL else 0
        key = tile, sides if tile & Tile.WALL else 0, is_shaded, variant
        if key not in self._known:
            art = self._drawn(tile, key[1], is_shaded, variant)
            how = Image.Resampling.NEAREST if self._art == 16 else Image.Resampling.BOX
            self._known[key] = art.resize((self.side, self.side), how)
        return self._known[key]

    def around(self, rows: int, columns: int) -> Image.Image:
        """Return the picture of the outside, as large as so many squares."""
        whole = Image.new("RGB", (columns * self.side, rows * self.side), self.beyond)
        tiles = {"floor": Tile.FLOOR, "wall": Tile.WALL}
        for row in range(rows):
            for column in range(columns):
                at = column * self.side, row * self.side
                if self.outside in tiles:
                    tile = tiles[self.outside]
                    whole.paste(self.square(tile, 15, (row, column)), at)
                elif self.outside == "pattern":
                    whole.paste(self._pattern(), at)
        return whole

    def _pattern(self) -> Image.Image:
        if ("pattern",) not in self._known:
            chance = np.random.default_rng([*self._seed, 9])
            art = Image.new("RGB", (self.side, self.side), self.beyond)
            WALLS[int(chance.integers(len(WALLS)))](
                Pen(art, chance, 15), lighter(self.beyond, 0.2), self.beyond
            )
            self._known["pattern",] = art
        return self._known["pattern",]

    def _drawn(self, tile: int, sides: int, is_shaded: bool, variant: int) -> Image.Image:
        art = Image.new("RGB", (self._art, self._art))
        self._draw("floor", art)
        if is_shaded:
            art = art.point(lambda value: round(value * 0.85))
        if tile & Tile.WALL:
            self._draw("wall", art, sides, variant)
        elif tile & Tile.BOX and tile & Tile.GOAL:
            art = self._stored_box(art)
        elif tile & Tile.BOX:
            self._draw("box", art)
        else:
            if tile & Tile.GOAL and (self._shows_goal or not tile & Tile.PLAYER):
                self._draw("goal", art)
            if tile & Tile.PLAYER:
                self._draw("player", art)
        return art

    def _draw(self, what: str, art: Image.Image, sides: int = 0, variant: int = 0) -> None:
        number = list(self._kinds).index(what)
        chance = np.random.default_rng([*self._seed, number, variant])
        self._kinds[what](Pen(art, chance, sides), *self._colours[what])

    def _stored_box(self, floor: Image.Image) -> Image.Image:
        box = floor.copy()
        self._draw("box", box)
        for how in (self._stored, "tinted", "recoloured"):
            art = floor.copy()
            self._draw("goal", art)
            self._box_on(art, how)
            apart = np.abs(np.asarray(art, float) - np.asarray(box, float)).mean()
            if apart >= _MIN_APART:
                break
        return art

    def _box_on(self, goal: Image.Image, how: str) -> None:
        """Draw a box over a goal in one of the ways of `_STORED`."""
        if how == "another kind":
            return self._draw("other box", goal)
        plain, bare = self._colours["box"], np.asarray(goal).copy()
        if how == "recoloured":
            self._colours["box"] = self._other_box, plain[1]
        self._draw("box", goal)
        self._colours["box"] = plain
        covered = Image.fromarray(255 * (bare != np.asarray(goal)).any(2).astype(np.uint8))
        mark = self._colours["goal"][0]
        if how == "tinted":
            tint = Image.blend(goal, Image.new("RGB", goal.size, mark), self._strength)
            goal.paste(tint, mask=covered)
        elif how in ("lighter", "darker", "slightly other"):
            by = {"lighter": 0.6, "darker": -0.6, "slightly other": 0.3}[how] * self._strength
            white = Image.new("RGB", goal.size, (255,) * 3 if by > 0 else (0,) * 3)
            goal.paste(Image.blend(goal, white, abs(by)), mask=covered)
        elif how == "marked":
            self._draw("goal", goal)
        elif how == "framed":
            Pen(goal, np.random.default_rng(0)).inset(0.06, None, mark, 0.1)
        elif how == "dotted":
            Pen(goal, np.random.default_rng(0)).disc(0.5, 0.5, 0.15, mark)
        return None
