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


def _plain(pen: Pen, first: Colour, second: Colour) -> None:
    pen.inset(0, first)


def _outlined(pen: Pen, first: Colour, second: Colour) -> None:
    pen.inset(0, first, lighter(first, pen.one_of(-0.4, 0.4)), pen.share(0.03, 0.08))


def _bevelled(pen: Pen, first: Colour, second: Colour) -> None:
    _bevel(pen, pen.one_of(0.0, 0.0, 0.05), pen.share(0.06, 0.18), first)


def _bricks(pen: Pen, first: Colour, second: Colour) -> None:
    rows, gap = pen.one_of(2, 3, 4), pen.share(0.03, 0.08)
    pen.inset(0, mixed(first, second, 0.7))
    for row in range(rows):
        shift = 0.25 * (row % 2)
        for at in (-0.5, 0, 0.5, 1):
            left = at + shift
            pen.square(
                max(left, 0), row / rows, min(left + 0.5 - gap, 1), (row + 1) / rows - gap, first
            )


def _stones(pen: Pen, first: Colour, second: Colour) -> None:
    pen.inset(0, lighter(first, -0.5))
    for y in (0, 0.5):
        for x in (0, 0.5):
            shade = lighter(first, pen.share(-0.3, 0.3))
            pen.shape(_round(x + 0.25, y + 0.25, pen.share(0.2, 0.28), 7, pen.share(0, 6)), shade)


def _studded(pen: Pen, first: Colour, second: Colour) -> None:
    _bevel(pen, 0, 0.08, first)
    at = pen.share(0.18, 0.28)
    for x in (at, 1 - at):
        for y in (at, 1 - at):
            pen.disc(x, y, 0.07, lighter(first, 0.4), lighter(first, -0.4))


def _striped(pen: Pen, first: Colour, second: Colour) -> None:
    pen.inset(0, first)
    count = pen.one_of(3, 4, 5)
    for stripe in range(-count, count):
        low = stripe / count
        pen.shape(
            [(low, 1), (low + 0.5 / count, 1), (low + 1 + 0.5 / count, 0), (low + 1, 0)],
            mixed(first, second, 0.5),
        )


def _rounded(pen: Pen, first: Colour, second: Colour) -> None:
    line = lighter(first, pen.one_of(-0.5, 0.5))
    pen.rounded(pen.one_of(0.0, 0.04), pen.share(0.15, 0.35), first, line, 0.05)


def _ball_wall(pen: Pen, first: Colour, second: Colour) -> None:
    pen.disc(0.5, 0.5, 0.5, first, lighter(first, -0.5))
    pen.disc(0.4, 0.4, 0.2, lighter(first, 0.4))


def _joined(pen: Pen, first: Colour, second: Colour) -> None:
    """Draw a wall with a border only towards squares without a wall."""
    line = lighter(first, pen.one_of(-0.6, 0.5))
    width, gap = pen.share(0.06, 0.15), pen.one_of(0.0, 0.0, 0.1)
    up, right, down, left = (pen.sides >> bit & 1 for bit in range(4))
    box = (gap * (not left), gap * (not up), 1 - gap * (not right), 1 - gap * (not down))
    pen.square(*box, first)
    if not up:
        pen.square(box[0], box[1], box[2], box[1] + width, line)
    if not down:
        pen.square(box[0], box[3] - width, box[2], box[3], line)
    if not left:
        pen.square(box[0], box[1], box[0] + width, box[3], line)
    if not right:
        pen.square(box[2] - width, box[1], box[2], box[3], line)


def _tall(pen: Pen, first: Colour, second: Colour) -> None:
    """Draw a wall seen from above and from its front, where no wall stands before it."""
    pen.inset(0, first)
    if not pen.sides & 4:
        pen.square(0, pen.share(0.45, 0.6), 1, 1, lighter(first, -0.4))
        pen.square(0, 0.95, 1, 1, lighter(first, -0.7))
    if not pen.sides & 1:
        pen.square(0, 0, 1, 0.06, lighter(first, 0.4))


def _pipes(pen: Pen, first: Colour, second: Colour) -> None:
    """Draw a thick line to each wall beside it."""
    half = pen.share(0.25, 0.42)
    pen.disc(0.5, 0.5, half, first)
    low, high = 0.5 - half, 0.5 + half
    boxes = ((low, 0, high, 0.5), (0.5, low, 1, high), (low, 0.5, high, 1), (0, low, 0.5, high))
    for bit, box in enumerate(boxes):
        if pen.sides >> bit & 1:
            pen.square(*box, first)


def _tiled(pen: Pen, first: Colour, second: Colour) -> None:
    pen.inset(0, lighter(first, -0.4))
    count = pen.one_of(2, 3)
    for y in range(count):
        for x in range(count):
            low = x / count + 0.03, y / count + 0.03
            pen.square(*low, low[0] + 1 / count - 0.06, low[1] + 1 / count - 0.06, first)


def _grained(pen: Pen, first: Colour, second: Colour) -> None:
    pen.inset(0, first)
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


def _crate(pen: Pen, first: Colour, second: Colour) -> None:
    gap, dark = pen.share(0, 0.12), lighter(first, -0.45)
    width = pen.share(0.05, 0.12)
    pen.inset(gap, first, dark, width)
    cross = pen.one_of("both", "one", "upright")
    low, high = gap + width, 1 - gap - width
    if cross == "upright":
        pen.square(0.5 - width / 2, low, 0.5 + width / 2, high, dark)
        pen.square(low, 0.5 - width / 2, high, 0.5 + width / 2, dark)
    else:
        pen.stroke((low, low), (high, high), dark, width)
        if cross == "both":
            pen.stroke((low, high), (high, low), dark, width)


def _planks(pen: Pen, first: Colour, second: Colour) -> None:
    gap, count = pen.share(0, 0.1), pen.one_of(3, 4)
    dark = lighter(first, -0.5)
    pen.inset(gap, first, dark)
    for plank in range(1, count):
        at = gap + plank * (1 - 2 * gap) / count
        pen.stroke((gap, at), (1 - gap, at), dark, 0.03)
    for x in (0.25, 0.75):
        pen.square(x - 0.05, gap, x + 0.05, 1 - gap, lighter(first, -0.25))


def _flat_square(pen: Pen, first: Colour, second: Colour) -> None:
    gap = pen.share(0.05, 0.25)
    pen.inset(gap, first, pen.one_of(None, lighter(first, -0.6), lighter(first, 0.6)))


def _bevelled_box(pen: Pen, first: Colour, second: Colour) -> None:
    gap = pen.share(0.02, 0.15)
    _bevel(pen, gap, pen.share(0.08, 0.15), first, 0.45)
    if pen.one_of(True, False):
        pen.inset(0.35, second)


def _ball(pen: Pen, first: Colour, second: Colour) -> None:
    radius = pen.share(0.3, 0.48)
    pen.disc(0.5, 0.5, radius, first, lighter(first, -0.5))
    if pen.one_of(True, True, False):
        pen.disc(0.5 - radius / 3, 0.5 - radius / 3, radius / 3, lighter(first, 0.7))


def _gem(pen: Pen, first: Colour, second: Colour) -> None:
    corners, radius = pen.one_of(4, 6, 8), pen.share(0.35, 0.5)
    points = _round(0.5, 0.5, radius, corners)
    for corner in range(corners):
        shade = lighter(first, pen.share(-0.4, 0.5))
        pen.shape([points[corner], points[corner - 1], (0.5, 0.5)], shade)


def _rounded_box(pen: Pen, first: Colour, second: Colour) -> None:
    gap = pen.share(0.03, 0.15)
    pen.rounded(gap, pen.share(0.1, 0.3), first, lighter(first, pen.one_of(-0.5, 0.5)), 0.06)
    if pen.one_of(True, False):
        pen.rounded(gap + 0.18, 0.1, lighter(first, pen.one_of(-0.25, 0.25)), None, 0.05)


def _barrel(pen: Pen, first: Colour, second: Colour) -> None:
    pen.disc(0.5, 0.5, 0.46, lighter(first, -0.4))
    pen.disc(0.5, 0.5, 0.38, first)
    pen.disc(0.5, 0.5, 0.2, None, lighter(first, -0.4), pen.share(0.04, 0.08))


def _hatched(pen: Pen, first: Colour, second: Colour) -> None:
    gap, dark = pen.share(0.02, 0.1), lighter(first, pen.one_of(-0.4, 0.4))
    pen.inset(gap, first)
    for at in (0.25, 0.5, 0.75):
        pen.stroke((gap, at), (1 - gap, at), dark, 0.04)
        pen.stroke((at, gap), (at, 1 - gap), dark, 0.04)
    pen.inset(gap, None, dark)


def _cube(pen: Pen, first: Colour, second: Colour) -> None:
    """Draw a box seen from the front and from above."""
    side = pen.share(0.05, 0.12)
    middle = pen.share(0.25, 0.4)
    pen.square(side, 0.05, 1 - side, middle, lighter(first, 0.35))
    pen.square(side, middle, 1 - side, 0.97, first, lighter(first, -0.5), 0.04)


def _framed_box(pen: Pen, first: Colour, second: Colour) -> None:
    gap = pen.share(0, 0.12)
    pen.inset(gap, mixed(first, second, 0.8))
    pen.inset(gap, None, first, pen.share(0.12, 0.2))


def _grained_box(pen: Pen, first: Colour, second: Colour) -> None:
    pen.inset(0, first)
    pen.grain(pen.share(8, 20))
    pen.inset(0, None, lighter(first, -0.5), pen.share(0.06, 0.12))


def _hollow_box(pen: Pen, first: Colour, second: Colour) -> None:
    """Draw a frame through which the floor is seen."""
    gap, width = pen.share(0.05, 0.2), pen.share(0.06, 0.14)
    pen.inset(gap, None, first, width)
    if pen.one_of(True, False):
        pen.stroke((gap, 1 - gap), (1 - gap, gap), first, width)


def _tall_gem(pen: Pen, first: Colour, second: Colour) -> None:
    half, top = pen.share(0.22, 0.38), pen.share(0.05, 0.15)
    middle = pen.share(0.55, 0.75)
    pen.shape([(0.5, top), (0.5 + half, middle), (0.5, 0.95)], lighter(first, -0.3))
    pen.shape([(0.5, top), (0.5 - half, middle), (0.5, 0.95)], first)
    pen.shape([(0.5, top), (0.5 - half / 3, middle), (0.5, 0.95)], lighter(first, 0.35))


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


def _dot(pen: Pen, first: Colour, second: Colour) -> None:
    pen.disc(0.5, 0.5, pen.share(0.08, 0.3), first, pen.one_of(None, lighter(first, -0.5)))


def _ring(pen: Pen, first: Colour, second: Colour) -> None:
    pen.disc(0.5, 0.5, pen.share(0.2, 0.45), None, first, pen.share(0.05, 0.12))


def _diamond(pen: Pen, first: Colour, second: Colour) -> None:
    pen.shape(_round(0.5, 0.5, pen.share(0.15, 0.45), 4), first, lighter(first, -0.4))


def _cross(pen: Pen, first: Colour, second: Colour) -> None:
    gap, width = pen.share(0.1, 0.35), pen.share(0.06, 0.15)
    pen.stroke((gap, gap), (1 - gap, 1 - gap), first, width)
    pen.stroke((gap, 1 - gap), (1 - gap, gap), first, width)


def _plus(pen: Pen, first: Colour, second: Colour) -> None:
    gap, half = pen.share(0.1, 0.35), pen.share(0.03, 0.08)
    pen.square(0.5 - half, gap, 0.5 + half, 1 - gap, first)
    pen.square(gap, 0.5 - half, 1 - gap, 0.5 + half, first)


def _shaded(pen: Pen, first: Colour, second: Colour) -> None:
    pen.inset(pen.one_of(0.0, 0.0, 0.04, 0.1), first)


def _square_mark(pen: Pen, first: Colour, second: Colour) -> None:
    pen.inset(pen.share(0.25, 0.4), first, pen.one_of(None, lighter(first, -0.5)))


def _frame(pen: Pen, first: Colour, second: Colour) -> None:
    pen.inset(pen.share(0.02, 0.25), None, first, pen.share(0.04, 0.1))


def _corners(pen: Pen, first: Colour, second: Colour) -> None:
    gap, long, width = pen.share(0.03, 0.12), pen.share(0.12, 0.3), pen.share(0.05, 0.1)
    pen.inset(gap, None, first, width)
    back = second
    pen.square(gap + long, 0, 1 - gap - long, 1, back)
    pen.square(0, gap + long, 1, 1 - gap - long, back)


def _star(pen: Pen, first: Colour, second: Colour) -> None:
    far, near = pen.share(0.25, 0.45), 0.4
    points = zip(_round(0.5, 0.5, far, 5), _round(0.5, 0.5, far * near, 5, pi / 5), strict=True)
    pen.shape([point for pair in points for point in pair], first)


def _target(pen: Pen, first: Colour, second: Colour) -> None:
    radius = pen.share(0.3, 0.45)
    pen.disc(0.5, 0.5, radius, None, first, 0.07)
    pen.disc(0.5, 0.5, radius * 0.4, first)


def _hatching(pen: Pen, first: Colour, second: Colour) -> None:
    for at in (-0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75):
        pen.stroke((at, 1), (at + 1, 0), first, 0.05)


def _striped_mark(pen: Pen, first: Colour, second: Colour) -> None:
    """Draw stripes over the whole square."""
    pen.inset(pen.one_of(0.0, 0.05), lighter(second, pen.one_of(-0.5, 0.0)))
    for at in (-0.75, -0.25, 0.25, 0.75):
        pen.shape([(at, 1), (at + 0.25, 1), (at + 1.25, 0), (at + 1, 0)], first)


def _sights(pen: Pen, first: Colour, second: Colour) -> None:
    """Draw a disc in a ring with four bars."""
    radius, dark = pen.share(0.28, 0.4), lighter(second, pen.one_of(-0.6, 0.5))
    for x, y in ((0.5, 0.06), (0.5, 0.94), (0.06, 0.5), (0.94, 0.5)):
        pen.stroke((x, y), ((x + 0.5) / 2, (y + 0.5) / 2), dark, 0.06)
    pen.disc(0.5, 0.5, radius, pen.one_of(first, first, None), dark, 0.07)
    pen.disc(0.42, 0.42, radius / 4, lighter(first, 0.5))


def _pit(pen: Pen, first: Colour, second: Colour) -> None:
    """Draw a hollow in the floor."""
    if pen.one_of(True, False):
        pen.inset(0.02, None, lighter(second, -0.25), 0.03)
    radius = pen.share(0.25, 0.42)
    pen.disc(0.5, 0.5, radius, lighter(second, pen.share(-0.5, -0.2)))
    pen.disc(0.53, 0.53, radius * 0.85, lighter(second, pen.share(-0.15, 0.25)))


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


def _figure(pen: Pen, first: Colour, second: Colour) -> None:
    x, head = 0.5 + pen.share(-0.05, 0.05), pen.share(0.1, 0.16)
    pen.square(x - 0.2, 0.42, x + 0.2, 0.7, first)
    pen.square(x - 0.15, 0.7, x - 0.03, 0.95, second)
    pen.square(x + 0.03, 0.7, x + 0.15, 0.95, second)
    pen.disc(x, 0.28, head, pen.one_of((240, 200, 160), (150, 100, 60), (250, 220, 190)))
    pen.square(x - head, 0.12, x + head, 0.2, second)
    if pen.one_of(True, False):
        pen.square(x + 0.2, 0.45, x + 0.32, 0.53, first)


def _face(pen: Pen, first: Colour, second: Colour) -> None:
    radius, look = pen.share(0.32, 0.46), pen.share(-0.08, 0.08)
    pen.disc(0.5, 0.5, radius, first, lighter(first, -0.5))
    for x in (0.36, 0.64):
        pen.disc(x + look, 0.42, 0.08, (255, 255, 255))
        pen.disc(x + look * 1.5, 0.43, 0.04, (10, 10, 10))
    pen.stroke((0.38 + look, 0.68), (0.62 + look, 0.68), lighter(first, -0.7), 0.05)


def _arrow(pen: Pen, first: Colour, second: Colour) -> None:
    turn = pen.one_of(0.0, 0.5, 1.0, 1.5) * pi
    points = [(0.0, -0.4), (0.32, 0.05), (0.12, 0.05), (0.12, 0.38), (-0.12, 0.38), (-0.12, 0.05)]
    points.append((-0.32, 0.05))
    turned = [
        (0.5 + x * cos(turn) - y * sin(turn), 0.5 + x * sin(turn) + y * cos(turn))
        for x, y in points
    ]
    pen.shape(turned, first, lighter(first, -0.5))


def _triangle(pen: Pen, first: Colour, second: Colour) -> None:
    turn = pen.one_of(0.0, 0.5, 1.0, 1.5) * pi
    pen.shape(_round(0.5, 0.52, pen.share(0.35, 0.48), 3, turn), first)
    pen.shape(_round(0.5, 0.52, 0.18, 3, turn), second)


def _robot(pen: Pen, first: Colour, second: Colour) -> None:
    pen.square(0.2, 0.35, 0.8, 0.9, first, lighter(first, -0.5))
    pen.square(0.3, 0.1, 0.7, 0.38, second)
    for x in (0.4, 0.6):
        pen.square(x - 0.05, 0.18, x + 0.05, 0.27, lighter(second, 0.7))
    pen.square(0.1, 0.4, 0.2, 0.7, second)


def _pawn(pen: Pen, first: Colour, second: Colour) -> None:
    pen.shape([(0.5, 0.3), (0.78, 0.92), (0.22, 0.92)], first)
    pen.disc(0.5, 0.28, pen.share(0.16, 0.22), first, lighter(first, 0.5), 0.03)


def _blob(pen: Pen, first: Colour, second: Colour) -> None:
    """Draw a disc, perhaps with a mark, as many little programs do."""
    pen.disc(0.5, 0.5, pen.share(0.25, 0.42), first, pen.one_of(None, second), 0.07)


def _seen_from_above(pen: Pen, first: Colour, second: Colour) -> None:
    dx, dy = pen.one_of((0, 1), (0, -1), (1, 0), (-1, 0))
    across = 0.28 if dy else 0.15
    pen.disc(0.5 - across, 0.5 - (0.43 - across), 0.14, first)
    pen.disc(0.5 + across, 0.5 + (0.43 - across), 0.14, first)
    pen.disc(0.5, 0.5, 0.26, first)
    pen.disc(0.5 + dx * 0.05, 0.5 + dy * 0.05, 0.16, second)
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


def _edged(pen: Pen, first: Colour, second: Colour) -> None:
    width = pen.share(0.02, 0.05)
    pen.inset(0, first)
    line = lighter(first, pen.one_of(-0.2, 0.2, 0.4))
    pen.square(0, 0, 1, width, line)
    pen.square(0, 0, width, 1, line)


def _speckled(pen: Pen, first: Colour, second: Colour) -> None:
    pen.inset(0, first)
    for _ in range(pen.one_of(3, 5, 8)):
        x, y = pen.share(0.05, 0.9), pen.share(0.05, 0.9)
        pen.square(x, y, x + 0.08, y + 0.08, lighter(first, pen.share(-0.2, 0.2)))


def _soft_grain(pen: Pen, first: Colour, second: Colour) -> None:
    pen.inset(0, first)
    pen.grain(pen.share(2, 7))


def _slab(pen: Pen, first: Colour, second: Colour) -> None:
    _bevel(pen, 0, 0.05, first, 0.15)


FLOORS: Final[tuple[Kind, ...]] = (_plain, _plain, _edged, _soft_grain, _speckled, _slab)
