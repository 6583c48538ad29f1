"""A pen that draws on one square of a skin, and random colours."""

from __future__ import annotations

from collections.abc import Sequence
from colorsys import hsv_to_rgb
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

Colour = tuple[int, int, int]
Point = tuple[float, float]
_T = TypeVar("_T")


class Pen:
    """Draws on one square, in shares of its side, with the random numbers of a skin.

    The bits of ``sides`` say beside which walls a wall stands, clockwise from up.
    """

    def __init__(self, image: Image.Image, random: np.random.Generator, sides: int = 0) -> None:
        self.image = image
        self.random = random
        self.sides = sides
        self._side = image.width
        self._draw = ImageDraw.Draw(image)

    def share(self, low: float, high: float) -> float:
        """Return a random number in a range."""
        return float(self.random.uniform(low, high))

    def one_of(self, *some: _T) -> _T:
        """Return one of some values, at random."""
        return some[int(self.random.integers(len(some)))]

    def square(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        fill: Colour | None,
        line: Colour | None = None,
        width: float = 0.05,
    ) -> None:
        """Draw a rectangle."""
        x, y, u, v = (round(each * self._side) for each in (left, top, right, bottom))
        if u > x and v > y:
            self._draw.rectangle((x, y, u - 1, v - 1), fill, line, self._thick(width))

    def inset(
        self, gap: float, fill: Colour | None, line: Colour | None = None, width: float = 0.05
    ) -> None:
        """Draw a rectangle at a distance from the border."""
        self.square(gap, gap, 1 - gap, 1 - gap, fill, line, width)

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: Colour | None,
        line: Colour | None = None,
        width: float = 0.05,
    ) -> None:
        """Draw a disc or a ring."""
        left, top, right, bottom = (
            each * self._side - 0.5 for each in (x - radius, y - radius, x + radius, y + radius)
        )
        self._draw.ellipse((left, top, right, bottom), fill, line, self._thick(width))

    def rounded(
        self, gap: float, radius: float, fill: Colour | None, line: Colour | None, width: float
    ) -> None:
        """Draw a rectangle with round corners."""
        low, high = gap * self._side, (1 - gap) * self._side - 1
        self._draw.rounded_rectangle(
            (low, low, high, high), radius * self._side, fill, line, self._thick(width)
        )

    def shape(
        self, points: Sequence[Point], fill: Colour | None, line: Colour | None = None
    ) -> None:
        """Draw a polygon."""
        self._draw.polygon([self._at(point) for point in points], fill, line)

    def stroke(self, one: Point, other: Point, colour: Colour, width: float) -> None:
        """Draw a line."""
        self._draw.line((*self._at(one), *self._at(other)), colour, self._thick(width))

    def grain(self, amount: float) -> None:
        """Make all pixels a little lighter or darker."""
        grains = self.random.normal(0, amount, (self._side, self._side, 1))
        self.image.paste(image_of(np.asarray(self.image) + grains))

    def _at(self, point: Point) -> Point:
        return point[0] * self._side - 0.5, point[1] * self._side - 0.5

    def _thick(self, width: float) -> int:
        return max(1, round(width * self._side))


def image_of(pixels: NDArray[np.float64]) -> Image.Image:
    """Return pixels, 0 to 255, as a picture."""
    return Image.fromarray(np.clip(pixels.round(), 0, 255).astype(np.uint8))


def colour(
    random: np.random.Generator,
    apart_from: Sequence[Colour] = (),
    min_difference: float = 50.0,
    hues: tuple[float, float] = (0.0, 1.0),
    strengths: tuple[float, float] | None = None,
    lights: tuple[float, float] = (0.05, 1.0),
) -> Colour:
    """Return a random colour, if possible ``min_difference`` grey levels from the others.

    Hue, saturation and lightness lie in ranges; any colour may be rather grey.
    """
    while True:
        strong = strengths or (0.0, 0.15 if random.random() < 0.25 else 1.0)
        red, green, blue = hsv_to_rgb(
            random.uniform(*hues) % 1, random.uniform(*strong), random.uniform(*lights)
        )
        found = round(255 * red), round(255 * green), round(255 * blue)
        if all(np.abs(np.subtract(found, other)).max() >= min_difference for other in apart_from):
            return found
        min_difference -= 1


def lighter(some: Colour, by: float) -> Colour:
    """Return a colour made lighter by a share, or darker if the share is negative."""
    red, green, blue = (
        round(part + (255 - part) * by if by > 0 else part * (1 + by)) for part in some
    )
    return red, green, blue


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """Return a mixture of two colours, with a ``share`` of the other."""
    pairs = zip(first, second, strict=True)
    red, green, blue = (round(a * (1 - share) + b * share) for a, b in pairs)
    return red, green, blue
