"""The kinds of walls, boxes, goals, players and floors from which random skins are made.

Each draws on one square, in a colour and a second one.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from benchmarks.pictures.pens import Colour, Pen, Point, lighter, mixed

Kind = Callable[[Pen, Colour, Colour], None]


def _round(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> list[Point]:
    """Return the corners of a regular polygon."""
    angles = [turn + 2 * pi * corner / corners for corner in range(corners)]
    return [(x + radius * sin(angle), y - radius * cos(angle)) for angle in angles]


def _bevel(pen: Pen, gap: float, width: float, fill: Colour, by: float = 0.35) -> None:
    """Draw a block with light from the top left."""
    light, dark, end = lighter(fill, by), lighter(fill, -by), 1 - gap
    pen.inset(gap, fill)
    inner, far = gap + width, end - width
    pen.shape([(gap, gap), (end, gap), (far, inner), (inner, inner)], light)
    pen.shape([(gap, gap), (inner, inner), (inner, far), (gap, end)], light)
    pen.shape([(end, gap), (end, end), (far, far), (far, inner)], dark)
    pen.shape([(gap, end), (inner, far), (far, far), (end, end)], dark)


# Walls ---------------------------------------------------------------------------------------


def _plain(pen: Pen, one: Colour, other: Colour) -> None:
    pen.inset(0, one)


def _outlined(pen: Pen, one: Colour, other: Colour) -> None:
    pen.inset(0, one, lighter(one, pen.one_of(-0.4, 0.4)), pen.share(0.03, 0.08))


def _bevelled(pen: Pen, one: Colour, other: Colour) -> None:
    _bevel(pen, pen.one_of(0.0, 0.0, 0.05), pen.share(0.06, 0.18), one)


def _bricks(pen: Pen, one: Colour, other: Colour) -> None:
    rows, gap = pen.one_of(2, 3, 4), pen.share(0.03, 0.08)
    pen.inset(0, mixed(one, other, 0.7))
    for row in range(rows):
        shift = 0.25 * (row % 2)
        for at in (-0.5, 0, 0.5, 1):
            left = at + shift
            pen.square(
                max(left, 0), row / rows, min(left + 0.5 - gap, 1), (row + 1) / rows - gap, one
            )


def _stones(pen: Pen, one: Colour, other: Colour) -> None:
    pen.inset(0, lighter(one, -0.5))
    for y in (0, 0.5):
        for x in (0, 0.5):
            shade = lighter(one, pen.share(-0.3, 0.3))
            pen.shape(_round(x + 0.25, y + 0.25, pen.share(0.2, 0.28), 7, pen.share(0, 6)), shade)


def _studded(pen: Pen, one: Colour, other: Colour) -> None:
    _bevel(pen, 0, 0.08, one)
    at = pen.share(0.18, 0.28)
    for x in (at, 1 - at):
        for y in (at, 1 - at):
            pen.disc(x, y, 0.07, lighter(one, 0.4), lighter(one, -0.4))


def _striped(pen: Pen, one: Colour, other: Colour) -> None:
    pen.inset(0, one)
    count = pen.one_of(3, 4, 5)
    for stripe in range(-count, count):
        low = stripe / count
        pen.shape(
            [(low, 1), (low + 0.5 / count, 1), (low + 1 + 0.5 / count, 0), (low + 1, 0)],
            mixed(one, other, 0.5),
        )


def _rounded(pen: Pen, one: Colour, other: Colour) -> None:
    line = lighter(one, pen.one_of(-0.5, 0.5))
    pen.rounded(pen.one_of(0.0, 0.04), pen.share(0.15, 0.35), one, line, 0.05)


def _ball_wall(pen: Pen, one: Colour, other: Colour) -> None:
    pen.disc(0.5, 0.5, 0.5, one, lighter(one, -0.5))
    pen.disc(0.4, 0.4, 0.2, lighter(one, 0.4))


def _joined(pen: Pen, one: Colour, other: Colour) -> None:
    """Draw a wall with a border only towards squares without a wall."""
    line = lighter(one, pen.one_of(-0.6, 0.5))
    width, gap = pen.share(0.06, 0.15), pen.one_of(0.0, 0.0, 0.1)
    up, right, down, left = (pen.sides >> bit & 1 for bit in range(4))
    box = (gap * (not left), gap * (not up), 1 - gap * (not right), 1 - gap * (not down))
    pen.square(*box, one)
    if not up:
        pen.square(box[0], box[1], box[2], box[1] + width, line)
    if not down:
        pen.square(box[0], box[3] - width, box[2], box[3], line)
    if not left:
        pen.square(box[0], box[1], box[0] + width, box[3], line)
    if not right:
        pen.square(box[2] - width, box[1], box[2], box[3], line)


def _tall(pen: Pen, one: Colour, other: Colour) -> None:
    """Draw a wall seen from above and from its front, where no wall stands before it."""
    pen.inset(0, one)
    if not pen.sides & 4:
        pen.square(0, pen.share(0.45, 0.6), 1, 1, lighter(one, -0.4))
        pen.square(0, 0.95, 1, 1, lighter(one, -0.7))
    if not pen.sides & 1:
        pen.square(0, 0, 1, 0.06, lighter(one, 0.4))


def _pipes(pen: Pen, one: Colour, other: Colour) -> None:
    """Draw a thick line to each wall beside it."""
    half = pen.share(0.25, 0.42)
    pen.disc(0.5, 0.5, half, one)
    low, high = 0.5 - half, 0.5 + half
    boxes = ((low, 0, high, 0.5), (0.5, low, 1, high), (low, 0.5, high, 1), (0, low, 0.5, high))
    for bit, box in enumerate(boxes):
        if pen.sides >> bit & 1:
            pen.square(*box, one)


def _tiled(pen: Pen, one: Colour, other: Colour) -> None:
    pen.inset(0, lighter(one, -0.4))
    count = pen.one_of(2, 3)
    for y in range(count):
        for x in range(count):
            low = x / count + 0.03, y / count + 0.03
            pen.square(*low, low[0] + 1 / count - 0.06, low[1] + 1 / count - 0.06, one)


def _grained(pen: Pen, one: Colour, other: Colour) -> None:
    pen.inset(0, one)
    pen.grain(pen.share(8, 30))


WALLS: Final[tuple[Kind, ...]] = (
    _bricks,
    _joined,
    _bevelled,
    _stones,
    _plain,
    _outlined,
    _rounded,
    _grained,
    _tall,
    _tiled,
    _striped,
    _studded,
    _ball_wall,
    _pipes,
)

# Boxes ---------------------------------------------------------------------------------------


def _crate(pen: Pen, one: Colour, other: Colour) -> None:
    gap, dark = pen.share(0, 0.12), lighter(one, -0.45)
    width = pen.share(0.05, 0.12)
    pen.inset(gap, one, dark, width)
    cross = pen.one_of("both", "one", "upright")
    low, high = gap + width, 1 - gap - width
    if cross == "upright":
        pen.square(0.5 - width / 2, low, 0.5 + width / 2, high, dark)
        pen.square(low, 0.5 - width / 2, high, 0.5 + width / 2, dark)
    else:
        pen.stroke((low, low), (high, high), dark, width)
        if cross == "both":
            pen.stroke((low, high), (high, low), dark, width)


def _planks(pen: Pen, one: Colour, other: Colour) -> None:
    gap, count = pen.share(0, 0.1), pen.one_of(3, 4)
    dark = lighter(one, -0.5)
    pen.inset(gap, one, dark)
    for plank in range(1, count):
        at = gap + plank * (1 - 2 * gap) / count
        pen.stroke((gap, at), (1 - gap, at), dark, 0.03)
    for x in (0.25, 0.75):
        pen.square(x - 0.05, gap, x + 0.05, 1 - gap, lighter(one, -0.25))


def _flat_square(pen: Pen, one: Colour, other: Colour) -> None:
    gap = pen.share(0.05, 0.25)
    pen.inset(gap, one, pen.one_of(None, lighter(one, -0.6), lighter(one, 0.6)))


def _bevelled_box(pen: Pen, one: Colour, other: Colour) -> None:
    gap = pen.share(0.02, 0.15)
    _bevel(pen, gap, pen.share(0.08, 0.15), one, 0.45)
    if pen.one_of(True, False):
        pen.inset(0.35, other)


def _ball(pen: Pen, one: Colour, other: Colour) -> None:
    radius = pen.share(0.3, 0.48)
    pen.disc(0.5, 0.5, radius, one, lighter(one, -0.5))
    if pen.one_of(True, True, False):
        pen.disc(0.5 - radius / 3, 0.5 - radius / 3, radius / 3, lighter(one, 0.7))


def _gem(pen: Pen, one: Colour, other: Colour) -> None:
    corners, radius = pen.one_of(4, 6, 8), pen.share(0.35, 0.5)
    points = _round(0.5, 0.5, radius, corners)
    for corner in range(corners):
        shade = lighter(one, pen.share(-0.4, 0.5))
        pen.shape([points[corner], points[corner - 1], (0.5, 0.5)], shade)


def _rounded_box(pen: Pen, one: Colour, other: Colour) -> None:
    gap = pen.share(0.03, 0.15)
    pen.rounded(gap, pen.share(0.1, 0.3), one, lighter(one, pen.one_of(-0.5, 0.5)), 0.06)
    if pen.one_of(True, False):
        pen.rounded(gap + 0.18, 0.1, lighter(one, pen.one_of(-0.25, 0.25)), None, 0.05)


def _barrel(pen: Pen, one: Colour, other: Colour) -> None:
    pen.disc(0.5, 0.5, 0.46, lighter(one, -0.4))
    pen.disc(0.5, 0.5, 0.38, one)
    pen.disc(0.5, 0.5, 0.2, None, lighter(one, -0.4), pen.share(0.04, 0.08))


def _hatched(pen: Pen, one: Colour, other: Colour) -> None:
    gap, dark = pen.share(0.02, 0.1), lighter(one, pen.one_of(-0.4, 0.4))
    pen.inset(gap, one)
    for at in (0.25, 0.5, 0.75):
        pen.stroke((gap, at), (1 - gap, at), dark, 0.04)
        pen.stroke((at, gap), (at, 1 - gap), dark, 0.04)
    pen.inset(gap, None, dark)


def _cube(pen: Pen, one: Colour, other: Colour) -> None:
    """Draw a box seen from the front and from above."""
    side = pen.share(0.05, 0.12)
    middle = pen.share(0.25, 0.4)
    pen.square(side, 0.05, 1 - side, middle, lighter(one, 0.35))
    pen.square(side, middle, 1 - side, 0.97, one, lighter(one, -0.5), 0.04)


def _framed_box(pen: Pen, one: Colour, other: Colour) -> None:
    gap = pen.share(0, 0.12)
    pen.inset(gap, mixed(one, other, 0.8))
    pen.inset(gap, None, one, pen.share(0.12, 0.2))


def _grained_box(pen: Pen, one: Colour, other: Colour) -> None:
    pen.inset(0, one)
    pen.grain(pen.share(8, 20))
    pen.inset(0, None, lighter(one, -0.5), pen.share(0.06, 0.12))


def _hollow_box(pen: Pen, one: Colour, other: Colour) -> None:
    """Draw a frame through which the floor is seen."""
    gap, width = pen.share(0.05, 0.2), pen.share(0.06, 0.14)
    pen.inset(gap, None, one, width)
    if pen.one_of(True, False):
        pen.stroke((gap, 1 - gap), (1 - gap, gap), one, width)


def _tall_gem(pen: Pen, one: Colour, other: Colour) -> None:
    half, top = pen.share(0.22, 0.38), pen.share(0.05, 0.15)
    middle = pen.share(0.55, 0.75)
    pen.shape([(0.5, top), (0.5 + half, middle), (0.5, 0.95)], lighter(one, -0.3))
    pen.shape([(0.5, top), (0.5 - half, middle), (0.5, 0.95)], one)
    pen.shape([(0.5, top), (0.5 - half / 3, middle), (0.5, 0.95)], lighter(one, 0.35))


BOXES: Final[tuple[Kind, ...]] = (
    _crate,
    _flat_square,
    _bevelled_box,
    _planks,
    _ball,
    _rounded_box,
    _gem,
    _hatched,
    _framed_box,
    _cube,
    _barrel,
    _grained_box,
    _hollow_box,
    _tall_gem,
)

# Goals ---------------------------------------------------------------------------------------


def _dot(pen: Pen, one: Colour, other: Colour) -> None:
    pen.disc(0.5, 0.5, pen.share(0.08, 0.3), one, pen.one_of(None, lighter(one, -0.5)))


def _ring(pen: Pen, one: Colour, other: Colour) -> None:
    pen.disc(0.5, 0.5, pen.share(0.2, 0.45), None, one, pen.share(0.05, 0.12))


def _diamond(pen: Pen, one: Colour, other: Colour) -> None:
    pen.shape(_round(0.5, 0.5, pen.share(0.15, 0.45), 4), one, lighter(one, -0.4))


def _cross(pen: Pen, one: Colour, other: Colour) -> None:
    gap, width = pen.share(0.1, 0.35), pen.share(0.06, 0.15)
    pen.stroke((gap, gap), (1 - gap, 1 - gap), one, width)
    pen.stroke((gap, 1 - gap), (1 - gap, gap), one, width)


def _plus(pen: Pen, one: Colour, other: Colour) -> None:
    gap, half = pen.share(0.1, 0.35), pen.share(0.03, 0.08)
    pen.square(0.5 - half, gap, 0.5 + half, 1 - gap, one)
    pen.square(gap, 0.5 - half, 1 - gap, 0.5 + half, one)


def _shaded(pen: Pen, one: Colour, other: Colour) -> None:
    pen.inset(pen.one_of(0.0, 0.0, 0.04, 0.1), one)


def _square_mark(pen: Pen, one: Colour, other: Colour) -> None:
    pen.inset(pen.share(0.25, 0.4), one, pen.one_of(None, lighter(one, -0.5)))


def _frame(pen: Pen, one: Colour, other: Colour) -> None:
    pen.inset(pen.share(0.02, 0.25), None, one, pen.share(0.04, 0.1))


def _corners(pen: Pen, one: Colour, other: Colour) -> None:
    gap, long, width = pen.share(0.03, 0.12), pen.share(0.12, 0.3), pen.share(0.05, 0.1)
    pen.inset(gap, None, one, width)
    back = other
    pen.square(gap + long, 0, 1 - gap - long, 1, back)
    pen.square(0, gap + long, 1, 1 - gap - long, back)


def _star(pen: Pen, one: Colour, other: Colour) -> None:
    far, near = pen.share(0.25, 0.45), 0.4
    points = zip(_round(0.5, 0.5, far, 5), _round(0.5, 0.5, far * near, 5, pi / 5), strict=True)
    pen.shape([point for pair in points for point in pair], one)


def _target(pen: Pen, one: Colour, other: Colour) -> None:
    radius = pen.share(0.3, 0.45)
    pen.disc(0.5, 0.5, radius, None, one, 0.07)
    pen.disc(0.5, 0.5, radius * 0.4, one)


def _hatching(pen: Pen, one: Colour, other: Colour) -> None:
    for at in (-0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75):
        pen.stroke((at, 1), (at + 1, 0), one, 0.05)


def _striped_mark(pen: Pen, one: Colour, other: Colour) -> None:
    """Draw stripes over the whole square."""
    pen.inset(pen.one_of(0.0, 0.05), lighter(other, pen.one_of(-0.5, 0.0)))
    for at in (-0.75, -0.25, 0.25, 0.75):
        pen.shape([(at, 1), (at + 0.25, 1), (at + 1.25, 0), (at + 1, 0)], one)


def _sights(pen: Pen, one: Colour, other: Colour) -> None:
    """Draw a disc in a ring with four bars."""
    radius, dark = pen.share(0.28, 0.4), lighter(other, pen.one_of(-0.6, 0.5))
    for x, y in ((0.5, 0.06), (0.5, 0.94), (0.06, 0.5), (0.94, 0.5)):
        pen.stroke((x, y), ((x + 0.5) / 2, (y + 0.5) / 2), dark, 0.06)
    pen.disc(0.5, 0.5, radius, pen.one_of(one, one, None), dark, 0.07)
    pen.disc(0.42, 0.42, radius / 4, lighter(one, 0.5))


def _pit(pen: Pen, one: Colour, other: Colour) -> None:
    """Draw a hollow in the floor."""
    if pen.one_of(True, False):
        pen.inset(0.02, None, lighter(other, -0.25), 0.03)
    radius = pen.share(0.25, 0.42)
    pen.disc(0.5, 0.5, radius, lighter(other, pen.share(-0.5, -0.2)))
    pen.disc(0.53, 0.53, radius * 0.85, lighter(other, pen.share(-0.15, 0.25)))


GOALS: Final[tuple[Kind, ...]] = (
    _dot,
    _ring,
    _diamond,
    _cross,
    _shaded,
    _frame,
    _square_mark,
    _target,
    _star,
    _plus,
    _corners,
    _hatching,
    _striped_mark,
    _sights,
    _pit,
)

# Players -------------------------------------------------------------------------------------


def _figure(pen: Pen, one: Colour, other: Colour) -> None:
    x, head = 0.5 + pen.share(-0.05, 0.05), pen.share(0.1, 0.16)
    pen.square(x - 0.2, 0.42, x + 0.2, 0.7, one)
    pen.square(x - 0.15, 0.7, x - 0.03, 0.95, other)
    pen.square(x + 0.03, 0.7, x + 0.15, 0.95, other)
    pen.disc(x, 0.28, head, pen.one_of((240, 200, 160), (150, 100, 60), (250, 220, 190)))
    pen.square(x - head, 0.12, x + head, 0.2, other)
    if pen.one_of(True, False):
        pen.square(x + 0.2, 0.45, x + 0.32, 0.53, one)


def _face(pen: Pen, one: Colour, other: Colour) -> None:
    radius, look = pen.share(0.32, 0.46), pen.share(-0.08, 0.08)
    pen.disc(0.5, 0.5, radius, one, lighter(one, -0.5))
    for x in (0.36, 0.64):
        pen.disc(x + look, 0.42, 0.08, (255, 255, 255))
        pen.disc(x + look * 1.5, 0.43, 0.04, (10, 10, 10))
    pen.stroke((0.38 + look, 0.68), (0.62 + look, 0.68), lighter(one, -0.7), 0.05)


def _arrow(pen: Pen, one: Colour, other: Colour) -> None:
    turn = pen.one_of(0.0, 0.5, 1.0, 1.5) * pi
    points = [(0.0, -0.4), (0.32, 0.05), (0.12, 0.05), (0.12, 0.38), (-0.12, 0.38), (-0.12, 0.05)]
    points.append((-0.32, 0.05))
    turned = [
        (0.5 + x * cos(turn) - y * sin(turn), 0.5 + x * sin(turn) + y * cos(turn))
        for x, y in points
    ]
    pen.shape(turned, one, lighter(one, -0.5))


def _triangle(pen: Pen, one: Colour, other: Colour) -> None:
    turn = pen.one_of(0.0, 0.5, 1.0, 1.5) * pi
    pen.shape(_round(0.5, 0.52, pen.share(0.35, 0.48), 3, turn), one)
    pen.shape(_round(0.5, 0.52, 0.18, 3, turn), other)


def _robot(pen: Pen, one: Colour, other: Colour) -> None:
    pen.square(0.2, 0.35, 0.8, 0.9, one, lighter(one, -0.5))
    pen.square(0.3, 0.1, 0.7, 0.38, other)
    for x in (0.4, 0.6):
        pen.square(x - 0.05, 0.18, x + 0.05, 0.27, lighter(other, 0.7))
    pen.square(0.1, 0.4, 0.2, 0.7, other)


def _pawn(pen: Pen, one: Colour, other: Colour) -> None:
    pen.shape([(0.5, 0.3), (0.78, 0.92), (0.22, 0.92)], one)
    pen.disc(0.5, 0.28, pen.share(0.16, 0.22), one, lighter(one, 0.5), 0.03)


def _blob(pen: Pen, one: Colour, other: Colour) -> None:
    """Draw a disc, perhaps with a mark, as many little programs do."""
    pen.disc(0.5, 0.5, pen.share(0.25, 0.42), one, pen.one_of(None, other), 0.07)


def _seen_from_above(pen: Pen, one: Colour, other: Colour) -> None:
    dx, dy = pen.one_of((0, 1), (0, -1), (1, 0), (-1, 0))
    across = 0.28 if dy else 0.15
    pen.disc(0.5 - across, 0.5 - (0.43 - across), 0.14, one)
    pen.disc(0.5 + across, 0.5 + (0.43 - across), 0.14, one)
    pen.disc(0.5, 0.5, 0.26, one)
    pen.disc(0.5 + dx * 0.05, 0.5 + dy * 0.05, 0.16, other)
    pen.disc(0.5 + dx * 0.18, 0.5 + dy * 0.18, 0.06, (240, 200, 160))


PLAYERS: Final[tuple[Kind, ...]] = (
    _figure,
    _face,
    _robot,
    _arrow,
    _seen_from_above,
    _triangle,
    _pawn,
    _blob,
)

# Floors --------------------------------------------------------------------------------------


def _edged(pen: Pen, one: Colour, other: Colour) -> None:
    width = pen.share(0.02, 0.05)
    pen.inset(0, one)
    line = lighter(one, pen.one_of(-0.2, 0.2, 0.4))
    pen.square(0, 0, 1, width, line)
    pen.square(0, 0, width, 1, line)


def _speckled(pen: Pen, one: Colour, other: Colour) -> None:
    pen.inset(0, one)
    for _ in range(pen.one_of(3, 5, 8)):
        x, y = pen.share(0.05, 0.9), pen.share(0.05, 0.9)
        pen.square(x, y, x + 0.08, y + 0.08, lighter(one, pen.share(-0.2, 0.2)))


def _soft_grain(pen: Pen, one: Colour, other: Colour) -> None:
    pen.inset(0, one)
    pen.grain(pen.share(2, 7))


def _slab(pen: Pen, one: Colour, other: Colour) -> None:
    _bevel(pen, 0, 0.05, one, 0.15)


FLOORS: Final[tuple[Kind, ...]] = (_plain, _plain, _edged, _soft_grain, _speckled, _slab)
