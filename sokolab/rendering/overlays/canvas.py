"""Overlays, and the canvas they paint on: the squares of a board, in the window or in a file.

Marks consist of a few shapes. Lengths are in pixels: a square goes from (0, 0) to (side, side).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import dist
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_analysis import Findings
from sokolab.core.board import Board, Tile
from sokolab.language import Phrase
from sokolab.rendering.colours import ColourScheme

if TYPE_CHECKING:
    from sokolab.analysis.cuts import CutsAndBlocks

Point: TypeAlias = tuple[float, float]

TOWARDS: Final = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
"""Where the directions lead, as x and y: up, right, down, left."""

INK_ON_CUT: Final = "#26220a"
"""Text on the yellow of the cut vertices, in either theme."""
_MIN_SIDE_FOR_LABELS: Final = 17  # device-independent pixels
_MIN_LETTER_HEIGHT: Final = 7  # device-independent pixels; smaller letters are left out
_MIN_SIDE_FOR_SHAPES: Final = 6  # pixels; on a smaller square, a mark is only a tint
_MIN_LENGTH_FOR_LABEL: Final = 1.6  # length of the shortest curve with a label, in sides
BULGE: Final = 0.16
"""Distance of a curve's control point from the straight line, as a share of its length."""
END_SHARE: Final = 2.2
"""Width of a curve's halo, and radius of the dot at its end, in widths of the curve."""
FAINT_OPACITY: Final = 0.35
"""Opacity of a curve that does not stand out."""


class Fill(NamedTuple):
    """How an area is filled: a colour as ``#rrggbb``, and an opacity from 0 to 1."""

    colour: str
    opacity: float = 1.0


class PenLine(NamedTuple):
    """How a line is drawn: colour, width in pixels, opacity, and round or flat ends.

    ``dashes`` are lengths of dash and gap, in widths, empty for a solid line.
    """

    colour: str
    width: float
    opacity: float = 1.0
    is_round: bool = False
    dashes: tuple[float, ...] = ()


class Pen(Protocol):
    """Draws shapes into one square."""

    def polygon(
        self,
        points: Sequence[Point],
        fill: Fill | None = None,
        line: PenLine | None = None,
        hole: Sequence[Point] = (),
    ) -> None:
        """Draw a closed shape, perhaps with a hole."""
        ...

    def polyline(self, points: Sequence[Point], line: PenLine) -> None:
        """Draw lines from point to point."""
        ...

    def circle(
        self, centre: Point, radius: float, fill: Fill | None = None, line: PenLine | None = None
    ) -> None:
        """Draw a circle."""
        ...

    def rectangle(
        self,
        corner: Point,
        width: float,
        height: float,
        fill: Fill | None = None,
        line: PenLine | None = None,
        radius: float = 0.0,
    ) -> None:
        """Draw a rectangle from its upper left corner. ``radius`` rounds its corners."""
        ...

    def arc(
        self, centre: Point, radius: float, start: float, degrees: float, line: PenLine
    ) -> None:
        """Draw a part of a circle, counterclockwise from ``start`` (0 degrees is on the right)."""
        ...


Drawing: TypeAlias = Callable[[Pen, float, ColourScheme, int], None]
"""Draws a variant of a mark into a square.

Arguments: pen, side of the square, colours, variant.
"""


class TextStyle(NamedTuple):
    """How a text looks: the height of its letters in pixels, its colour, and its halo or plate."""

    pixels: int
    colour: str
    around: Fill
    is_bold: bool = False
    has_plate: bool = False


@dataclass(frozen=True, kw_only=True)
class Canvas(ABC):
    """The squares of a board with everything that a mark depends on.

    ``shown`` has the names of the overlays. ``hovered`` is the square under the cursor,
    ``selected`` the square of the selected box; either can be None. ``origin`` is the row and
    column to which the board's first square has moved as the board has grown: colours that depend
    on row and column are counted from it. ``side`` is the side of a square in device pixels, and
    ``ratio`` the number of device pixels per device-independent pixel.
    """

    board: Board
    findings: Findings
    colours: ColourScheme
    shown: frozenset[str]
    hovered: int | None = None
    selected: int | None = None
    origin: tuple[int, int] = (0, 0)
    side: int
    ratio: float = 1.0

    @cached_property
    def has_shapes(self) -> bool:
        """Whether squares are large enough for marks with a shape."""
        return self.side >= _MIN_SIDE_FOR_SHAPES

    @property
    def has_labels(self) -> bool:
        """Whether squares are large enough for labels."""
        return self.side >= _MIN_SIDE_FOR_LABELS * self.ratio

    @abstractmethod
    def corner(self, square: int) -> tuple[int, int]:
        """Return a square's upper left corner in pixels."""

    @abstractmethod
    def visible(self, mask: NDArray[np.bool_]) -> list[int]:
        """Return the visible squares of a mask, ascending."""

    @abstractmethod
    def fade(self, opacity: float) -> None:
        """Paint the following marks with that opacity, from 0 to 1."""

    @abstractmethod
    def mark_squares(
        self, kinds: NDArray[np.generic], drawing: Drawing, variants: Sequence[int] = (0,)
    ) -> None:
        """Paint a mark on many squares.

        For every square, ``kinds`` has 0 for no mark, or ``k`` for the variant ``variants[k - 1]``;
        with a single variant, it can be a bool mask.
        """

    @abstractmethod
    def mark_square(self, square: int, drawing: Drawing, variant: int = 0) -> None:
        """Paint a mark on one square."""

    @abstractmethod
    def tint(self, kinds: NDArray[np.generic], fills: Sequence[Fill]) -> None:
        """Fill squares: kind 0 stays as it is, kind ``k`` gets ``fills[k - 1]``."""

    @abstractmethod
    def curve(self, start: int, end: int, *, is_clear: bool) -> None:
        """Draw a curve between the centres of two squares, with a dot at its end.

        A clear curve stands out from the others.
        """

    @abstractmethod
    def measured(self, text: str, style: TextStyle) -> tuple[int, int, Callable[[int, int], None]]:
        """Return width and height of a text, and a function that paints it at a given corner."""

    def centre(self, square: int) -> Point:
        """Return the centre of a square in pixels."""
        x, y = self.corner(square)
        return x + self.side / 2, y + self.side / 2

    def draw_text(
        self,
        square: int,
        text: str,
        at: Point,
        size: float,
        colour: str | None = None,
        *,
        is_bold: bool = False,
        around: Fill | None = None,
        has_plate: bool = False,
        pixels: int | None = None,
    ) -> None:
        """Write text into a square.

        Parameters
        ----------
        at
            The centre of the text, in sides from the square's upper left corner. Text that
            would leave the square is moved back, text that is too wide is made smaller, and
            text that would become illegible is left out.
        size
            Height of the letters, in sides; kept between a legible and a calm size.
        colour
            Colour of the letters; the colour of ink by default.
        around
            Fill of the halo or, with ``has_plate``, of the plate behind the text.
        pixels
            Height of the letters, from :meth:`common_letter_size`, instead of ``size``.
        """
        style = TextStyle(
            pixels or self._letter_height(size),
            colour or self.colours.ink,
            around or Fill(self.colours.floor, 0.75),
            is_bold,
            has_plate,
        )
        measured = self.measured(text, style)
        if measured[0] > self.side:
            style = style._replace(pixels=int(style.pixels * self.side / measured[0]))
            if style.pixels < _MIN_LETTER_HEIGHT * self.ratio:
                return
            measured = self.measured(text, style)
        width, height, paint = measured
        x, y = self.corner(square)
        dx, dy = at[0] * self.side - width / 2, at[1] * self.side - height / 2
        paint(
            round(x + max(min(dx, self.side - width), 0)),
            round(y + max(min(dy, self.side - height), 0)),
        )

    def common_letter_size(
        self, texts: Iterable[str], size: float, *, is_bold: bool = False, has_plate: bool = False
    ) -> int | None:
        """Return the height of letters at which the longest of some texts fits into a square.

        It is in pixels, or None if the letters would be illegible.
        """
        longest = max(texts, key=len, default="")
        pixels, ink = self._letter_height(size), self.colours.ink
        width = self.measured(longest, TextStyle(pixels, ink, Fill(ink), is_bold, has_plate))[0]
        if width > self.side:
            pixels = int(pixels * self.side / width)
        return pixels if pixels >= _MIN_LETTER_HEIGHT * self.ratio else None

    def label_curve(self, start: int, end: int, text: str, size: float) -> None:
        """Write text on the middle of a curve, unless that is too short."""
        ends = self.centre(start), self.centre(end)
        if dist(*ends) > _MIN_LENGTH_FOR_LABEL * self.side:
            x, y = points_of_curve(*ends, 2)[1].tolist()
            around, colour = Fill(self.colours.floor, 0.9), self.colours.matching
            style = TextStyle(self._letter_height(size), colour, around, True)
            width, height, paint = self.measured(text, style)
            paint(round(x - width / 2), round(y - height / 2))

    def _letter_height(self, size: float) -> int:
        """Return the letter height in pixels: a share of a side, but legible and calm."""
        return round(min(max(size * self.side, 8.5 * self.ratio), 16 * self.ratio))


def curve_width(side: float) -> float:
    """Return the width of a curve in pixels."""
    return max(1.2, 0.045 * side)


def bend(start: Point, end: Point) -> Point:
    """Return the control point of a curve that passes to the left of the straight line."""
    across, down = end[0] - start[0], end[1] - start[1]
    return (start[0] + end[0]) / 2 + down * BULGE, (start[1] + end[1]) / 2 - across * BULGE


def points_of_curve(start: Point, end: Point, count: int) -> NDArray[np.float64]:
    """Return ``count + 1`` points along a curve, ``[count + 1, 2]``."""
    t = np.linspace(0.0, 1.0, count + 1)[:, None]
    first, middle, last = np.array([start, bend(start, end), end])
    points: NDArray[np.float64] = (1 - t) ** 2 * first + 2 * t * (1 - t) * middle + t**2 * last
    return points


# What is large in the centre of a square, so that smaller marks move aside -----------------


def squares_with(canvas: Canvas, tiles: Tile) -> NDArray[np.bool_]:
    """Return the squares that hold any of the tiles, bool ``[n]``."""
    result: NDArray[np.bool_] = (canvas.board.flat & int(tiles)) != 0
    return result


def ring_squares(canvas: Canvas) -> NDArray[np.bool_]:
    """Return the squares that show the ring of a push target, bool ``[n]``."""
    targets = canvas.findings.targets
    if targets is None or "push-targets" not in canvas.shown:
        return np.zeros(canvas.board.size, bool)
    return targets.pushes > 0


def filled_cut_squares(canvas: Canvas) -> NDArray[np.bool_]:
    """Return the cut vertices that show a filled diamond, bool ``[n]``.

    On a goal or a piece, the diamond is hollow.
    """
    cuts = _cuts_of(canvas)
    if cuts is None:
        return np.zeros(canvas.board.size, bool)
    return cuts.cut & ~squares_with(canvas, Tile.BOX | Tile.PLAYER | Tile.GOAL)


def occupied_centres(canvas: Canvas) -> NDArray[np.bool_]:
    """Return the squares with a ring, diamond, line end or player, bool ``[n]``."""
    occupied = ring_squares(canvas) | squares_with(canvas, Tile.PLAYER)
    cuts = _cuts_of(canvas)
    if cuts is not None:
        occupied |= cuts.cut
    bound = canvas.findings.bound
    if bound is not None and "pushes-bound" in canvas.shown:
        occupied[bound.pairs[:, 1]] = True
    return occupied


def _cuts_of(canvas: Canvas) -> CutsAndBlocks | None:
    """Return the cuts if their diamonds are shown."""
    return canvas.findings.cuts if "cuts-and-blocks" in canvas.shown else None


_Finding = TypeVar("_Finding")


@dataclass(frozen=True, slots=True)
class Overlay(Generic[_Finding]):
    """One overlay. Its type parameter is the finding it paints.

    All overlays' backgrounds are painted first, then all their marks, then all their labels, so
    that small things stay legible.
    """

    name: str
    """Unique name: the name of the analysis, or another one for another view of its finding."""
    finding: str
    """The name of the analysis whose finding the overlay paints."""
    title: str | Phrase
    """Text in the legend and the menu."""
    key: str
    """Key sequence, as Qt writes it."""
    tooltip: str | Phrase
    """Text that explains the overlay in the legend and the menu."""
    z_order: int
    """The order within a pass: overlays with a lower number are painted first."""
    is_on_by_default: bool
    """Whether the overlay is on at the first start of the program."""
    legend_mark: Drawing
    """Draws the mark that stands for the overlay in the legend."""
    summary: Callable[[_Finding], str]
    """Returns the gist of a finding in a few words, or ""."""
    background: Callable[[Canvas, _Finding], None] = lambda _canvas, _finding: None
    """Paints tints below everything."""
    marks: Callable[[Canvas, _Finding], None] = lambda _canvas, _finding: None
    """Paints shapes."""
    labels: Callable[[Canvas, _Finding], None] = lambda _canvas, _finding: None
    """Paints text above all shapes. It is not called where squares are too small for text."""
    reacts_to_hover: Callable[[_Finding, int], bool] = lambda _finding, _square: False
    """Whether the picture changes while the cursor is on a square."""
    paint_hover: Callable[[Canvas, _Finding, int], None] = lambda _canvas, _finding, _square: None
    """Paints the marks that appear only on the square under the cursor."""
    needs_box: bool = False
    """Whether the overlay shows nothing unless a box is selected or under the cursor."""
    invitation: str | Phrase = ""
    """The legend's hint on where else to point, if nothing is shown."""
    steps_back: bool = True
    """Whether the overlay is painted paler while a box is selected."""


AnyOverlay = Overlay[Any]
"""An overlay of any finding. ``all_overlays`` pairs each with a finding of its type."""
