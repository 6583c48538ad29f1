"""The layers over a game: sliding pieces, routes, previews of clicks, trails and visits."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from time import monotonic
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QRegion

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile
from sokolab.core.position import Position
from sokolab.gui.scene.layers import paint_cross, paint_label, round_pen, set_digits, with_opacity
from sokolab.gui.scene.tiles import paint_piece
from sokolab.gui.scene.view import BoardView
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.theme import Colours
from sokolab.routes.line import Line

_MAX_PICTURES: Final = 16  # pictures of pieces that a layer keeps
_FRAME_MS: Final = 15  # milliseconds between frames
# Distances to the right of the squares' centres, in sides of a square:
_WALK_LANE: Final = 0.13  # keeps walks in opposite directions apart
_PUSH_LANE: Final = 0.06
_TRAIL_LANE: Final = 0.03
_PLAYED_OPACITY: Final = 0.25  # opacity of legs that were played
_LATER_OPACITY: Final = 0.4  # opacity of legs after the next ones
_NEXT_LEG_COUNT: Final = 24
"""Number of the next legs, drawn in full colour. Pushes among them are numbered."""
_MIN_SIDE_FOR_NUMBERS: Final = 28  # in device-independent pixels
_LANE_COUNT: Final = 7  # trails side by side; more boxes share the lines of the first ones
_SPREAD: Final = 0.26  # distance of the outermost lines from the centre, in sides of a square
_SHADE_COUNT: Final = 24  # number of colours for the time from the first push to the last
_FAINTEST_OPACITY, _STRONGEST_OPACITY = 0.16, 0.72
"""Opacity of a square that the player visits once, and of the one visited most often."""
_MAX_BOXES_WITHOUT_TINT: Final = 300  # boxes left without tint; clipping to more would take long
_MIN_SIDE_FOR_VISITS: Final = 26  # in device-independent pixels


class _View(Protocol):
    @property
    def board(self) -> Board: ...
    @property
    def colours(self) -> Colours: ...
    def set_hidden(self, squares: tuple[int, ...]) -> None: ...
    def update_squares(self, squares: Sequence[int]) -> None: ...


class Glide(QObject):
    """A layer that paints sliding pieces, which the view does not draw as long as they slide.

    The displayed board is already the one after the moves; only the picture lags behind.
    """

    def __init__(self, view: _View, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self.positions: Sequence[Position] = ()
        """The positions through which pieces slide, empty while no piece slides."""
        self._moving_boxes: frozenset[int] = frozenset()
        self._painted_squares: tuple[int, ...] = ()
        self._start_time = 0.0
        self._seconds = 1.0
        self._pictures: dict[tuple[int, int, str], QImage] = {}
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME_MS)
        self._timer.timeout.connect(self._tick)

    def slide(self, positions: Sequence[Position], seconds: float) -> None:
        """Slide the pieces through these positions. The displayed board is already the last one."""
        self.stop()
        if len(positions) < 2 or seconds <= 0:
            return
        boxes = [position.boxes for position in positions]
        self.positions = positions
        self._moving_boxes = frozenset.union(*boxes) - frozenset.intersection(*boxes)
        players = {position.player for position in positions}
        self._painted_squares = tuple(players | self._moving_boxes)
        self._start_time = monotonic()
        self._seconds = seconds
        final = positions[-1]
        self._view.set_hidden((final.player, *(final.boxes & self._moving_boxes)))
        self._timer.start()
        self._view.update_squares(self._painted_squares)

    def stop(self) -> None:
        """Stop sliding. The pieces jump to where they belong."""
        if self.positions:
            self._timer.stop()
            self.positions = ()
            self._view.set_hidden(())
            self._view.update_squares(self._painted_squares)

    def _tick(self) -> None:
        if monotonic() - self._start_time >= self._seconds:
            self.stop()
        else:
            self._view.update_squares(self._painted_squares)

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the sliding pieces where they are now."""
        if not self.positions:
            return
        time = min((monotonic() - self._start_time) / self._seconds, 1.0)
        steps_done = time * (len(self.positions) - 1)
        index = min(int(steps_done), len(self.positions) - 2)
        before, after = self.positions[index], self.positions[index + 1]
        fraction = steps_done - index
        left_squares, entered_squares = before.boxes - after.boxes, after.boxes - before.boxes
        for box in (before.boxes & self._moving_boxes) - left_squares:
            self._draw_piece(painter, geometry, Tile.BOX, start=box, end=box, fraction=0.0)
        for start, end in zip(left_squares, entered_squares, strict=True):
            self._draw_piece(painter, geometry, Tile.BOX, start=start, end=end, fraction=fraction)
        start, end = before.player, after.player
        self._draw_piece(painter, geometry, Tile.PLAYER, start=start, end=end, fraction=fraction)

    def _draw_piece(
        self,
        painter: QPainter,
        geometry: Geometry,
        tile: Tile,
        *,
        start: int,
        end: int,
        fraction: float,
    ) -> None:
        """Draw a piece after a fraction of its step from the square ``start`` to ``end``."""
        nearer = end if fraction >= 0.5 else start
        bits = int(tile)
        if tile is Tile.BOX:
            bits |= int(self._view.board.flat[nearer]) & Tile.GOAL
        middle = geometry.centre(start) * (1 - fraction) + geometry.centre(end) * fraction
        side = geometry.side
        ratio = painter.device().devicePixelRatioF()
        picture = self._picture(bits, max(1, round(side * ratio)))
        corner = middle - QPointF(side / 2, side / 2)
        painter.drawImage(QRectF(corner.x(), corner.y(), side, side), picture)

    def _picture(self, bits: int, side: int) -> QImage:
        colours = self._view.colours
        key = (bits, side, colours.name)
        if key not in self._pictures:
            if len(self._pictures) > _MAX_PICTURES:
                self._pictures.clear()
            self._pictures[key] = _piece_image(bits, colours, side)
        return self._pictures[key]


def _piece_image(bits: int, colours: Colours, side: int) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_piece(painter, QRectF(0, 0, side, side), bits, colours)
    painter.end()
    return image


@dataclass(frozen=True, slots=True)
class Leg:
    """A walk with the player's squares in order, or pushes of one box with the box's squares.

    ``start`` and ``end`` are the numbers of moves played before its first move and after its last.
    """

    is_push: bool
    squares: tuple[int, ...]
    start: int
    end: int


def legs_of(board: Board, player: int, lurd: str, moves_before: int = 0) -> tuple[Leg, ...]:
    """Split a lurd into walks and runs of pushes.

    Before the first letter, the player stands on ``player``, and ``moves_before`` moves
    have been played.
    """
    legs: list[Leg] = []
    squares: list[int] = []
    is_push = False
    start = moves_before
    neighbours = board.neighbours
    for index, letter in enumerate(lurd, moves_before):
        direction = DIRECTION_LETTERS.index(letter.lower())
        ahead = int(neighbours[player, direction])
        origin = ahead if letter.isupper() else player
        if squares and squares[-1] != origin:  # always so between a walk and a push
            legs.append(Leg(is_push, tuple(squares), start, index))
            squares = []
        if not squares:
            is_push, start, squares = letter.isupper(), index, [origin]
        squares.append(int(neighbours[origin, direction]))
        player = ahead
    if squares:
        legs.append(Leg(is_push, tuple(squares), start, moves_before + len(lurd)))
    return tuple(legs)


class RouteLayer:
    """Draws legs, faint if already played and pale if far ahead. Pushes can be numbered."""

    def __init__(self, view: BoardView, *, is_numbered: bool = True) -> None:
        self._view = view
        self._is_numbered = is_numbered
        self.legs: tuple[Leg, ...] = ()
        """The displayed legs."""
        self._moves_played = 0
        self._paths: list[QPainterPath] = []
        self._path_key: tuple[Sequence[Leg], Geometry] | None = None

    def show(self, legs: tuple[Leg, ...], moves_played: int = 0) -> None:
        """Draw these legs. ``moves_played`` moves have been played."""
        self.legs = legs
        self._moves_played = moves_played

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint all legs, walks below pushes."""
        if not self.legs:
            return
        if self._path_key != (self.legs, geometry):
            self._paths = [_leg_path(leg, geometry) for leg in self.legs]
            self._path_key = (self.legs, geometry)
        played_count = sum(leg.end <= self._moves_played for leg in self.legs)
        next_end = min(played_count + _NEXT_LEG_COUNT, len(self.legs))
        next_legs = range(played_count, next_end)
        groups = (
            (_PLAYED_OPACITY, range(played_count)),
            (_LATER_OPACITY, range(next_end, len(self.legs))),
            (1.0, next_legs),
        )
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for opacity, indices in groups:
            painter.setOpacity(opacity)
            for is_push in (False, True):
                self._paint_lines(painter, geometry.side, indices, is_push=is_push)
        painter.setOpacity(1.0)
        if self._is_numbered and geometry.side >= _MIN_SIDE_FOR_NUMBERS:
            self._paint_numbers(painter, geometry.side, next_legs)
        painter.restore()

    def _paint_lines(
        self, painter: QPainter, side: float, indices: range, *, is_push: bool
    ) -> None:
        colours = self._view.colours
        lines, heads = QPainterPath(), QPainterPath()
        for index in indices:
            if self.legs[index].is_push == is_push:
                lines.addPath(self._paths[index])
                heads.addPath(_arrow_head(self._paths[index], side * (0.24 if is_push else 0.13)))
        if lines.isEmpty():
            return
        colour = colours.path if is_push else colours.ink
        thickness = max(2.0, side * (0.11 if is_push else 0.045))
        halo = with_opacity(colours.floor, 0.8)
        for width, shade in ((thickness + 2, halo), (thickness, colour)):
            pen = round_pen(shade, width)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen)
            painter.drawPath(lines)
            pen.setWidthF(width - thickness + 1)
            painter.setPen(pen)
            painter.setBrush(shade)
            painter.drawPath(heads)

    def _paint_numbers(self, painter: QPainter, side: float, indices: range) -> None:
        colours = self._view.colours
        set_digits(painter, side * 0.24, is_bold=True)
        number = sum(leg.is_push for leg in self.legs[: indices.start])
        for index in indices:
            if not self.legs[index].is_push:
                continue
            number += 1
            size = max(side * 0.36, painter.fontMetrics().horizontalAdvance(str(number)) + 7)
            start = self._paths[index].elementAt(0)
            disc = QRectF(start.x - size / 2, start.y - size / 2, size, size)
            painter.setPen(QPen(colours.floor, 1.5))
            painter.setBrush(colours.path)
            painter.drawEllipse(disc)
            painter.setPen(colours.floor)
            painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(number))


def _leg_path(leg: Leg, geometry: Geometry) -> QPainterPath:
    """Join the centres of the squares, each moved a little to the right of the movement."""
    middles = [geometry.centre(square) for square in leg.squares]
    lane = _PUSH_LANE if leg.is_push else _WALK_LANE
    rights = [_right_vector(a, b) * lane for a, b in pairwise(middles)]
    path = QPainterPath(middles[0] + rights[0])
    for middle, right, following in zip(middles[1:], rights, rights[1:] + rights[-1:], strict=True):
        is_straight = right == following
        path.lineTo(middle + (right if is_straight else right + following))
    return path


def _arrow_head(path: QPainterPath, size: float) -> QPainterPath:
    """Return the arrow head at the end of a path."""
    count = path.elementCount()
    end, before = path.elementAt(count - 1), path.elementAt(count - 2)
    tip = QPointF(end.x, end.y)
    segment = tip - QPointF(before.x, before.y)
    length = max((segment.x() ** 2 + segment.y() ** 2) ** 0.5, 1e-6)
    ahead = segment * (size / length)
    aside = QPointF(-ahead.y(), ahead.x()) * 0.7
    head = QPainterPath(tip + ahead * 0.75)
    head.lineTo(tip - ahead * 0.5 + aside)
    head.lineTo(tip - ahead * 0.5 - aside)
    head.closeSubpath()
    return head


@dataclass(frozen=True, slots=True)
class Preview:
    """A route to a square with its counts, or no legs and a sentence that there is no route."""

    target: int
    legs: tuple[Leg, ...]
    text: str


class PreviewLayer:
    """Paints one preview, or nothing."""

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self._route_layer = RouteLayer(view, is_numbered=False)
        self.preview: Preview | None = None
        """The displayed preview, or None."""

    def show(self, preview: Preview | None) -> None:
        """Show another preview, or None to hide the current one."""
        self.preview = preview
        self._route_layer.show(preview.legs if preview else ())

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the route, and the text in a label that stays within the view."""
        preview = self.preview
        if preview is None:
            return
        self._route_layer.paint(painter, geometry)
        square = geometry.rect(preview.target)
        if not preview.legs:
            paint_cross(painter, square, 0.3 * geometry.side, self._view.colours)
        paint_label(painter, geometry, square, preview.text, self._view.colours)


@dataclass(frozen=True, slots=True)
class BoxTrail:
    """The pushes of one box: its squares in order, one more than there are pushes.

    ``times`` says when each push is made, from 0 for the first push of any box to 1 for the last.
    """

    squares: tuple[int, ...]
    times: tuple[float, ...]


def trails_of(line: Line, start: int = 0, end: int | None = None) -> tuple[BoxTrail, ...]:
    """Return the trails of the boxes that are pushed.

    Only the pushes with an index from ``start`` to ``end - 1`` are drawn, by default all.
    """
    end = len(line.pushes) if end is None else end
    span = max(end - start - 1, 1)
    trails: list[BoxTrail] = []
    for trail in line.trails:
        indices = [index for index in trail if start <= index < end]
        if indices:
            squares = (line.pushes[indices[0]][0], *(line.pushes[index][1] for index in indices))
            trails.append(BoxTrail(squares, tuple((index - start) / span for index in indices)))
    return tuple(trails)


class TrailLayer:
    """Draws trails, each with a ring at its start and an arrow head at its end.

    The colours of the first push and of the last are given by their names.
    """

    def __init__(
        self, view: BoardView, first_colour_name: str = "path", last_colour_name: str = "dead"
    ) -> None:
        self._view = view
        self._colour_names = first_colour_name, last_colour_name
        self.trails: tuple[BoxTrail, ...] = ()
        """The displayed trails."""
        self._starts: list[QPointF] = []
        self._paths: list[QPainterPath] = []
        self._path_key: tuple[tuple[BoxTrail, ...], Geometry] | None = None

    def show(self, trails: tuple[BoxTrail, ...]) -> None:
        """Draw these trails."""
        self.trails = trails

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the trails, later pushes over earlier ones."""
        if not self.trails:
            return
        trails, path_geometry = self._path_key or (None, None)
        if trails is not self.trails or path_geometry != geometry:
            points = _points_of(self.trails, geometry)
            self._starts = [points_of_trail[0] for points_of_trail in points]
            self._paths = _shaded_paths(self.trails, points)
            self._path_key = self.trails, geometry
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        thickness, colours = max(1.5, geometry.side * 0.06), self._view.colours
        halo = with_opacity(colours.floor, 0.8)
        first_name, last_name = self._colour_names
        end_colours = getattr(colours, first_name), getattr(colours, last_name)
        for width, shades in ((thickness + 2, None), (thickness, end_colours)):
            for index, path in enumerate(self._paths):
                colour = (
                    halo if shades is None else _mixed_colour(*shades, index / (_SHADE_COUNT - 1))
                )
                painter.setPen(round_pen(colour, width))
                painter.drawPath(path)
        radius = max(2.0, geometry.side * 0.1)
        painter.setBrush(colours.floor)
        for trail, start in zip(self.trails, self._starts, strict=True):
            colour = _mixed_colour(*end_colours, trail.times[0])
            painter.setPen(round_pen(colour, thickness * 0.8))
            painter.drawEllipse(start, radius, radius)


def _points_of(trails: tuple[BoxTrail, ...], geometry: Geometry) -> list[list[QPointF]]:
    """Return the points of trails, shifted so that the trails of several boxes run side by side."""
    lane_count = min(len(trails), _LANE_COUNT)
    points: list[list[QPointF]] = []
    for index, trail in enumerate(trails):
        lane = index % lane_count
        share = 2 * lane / (lane_count - 1) - 1 if lane_count > 1 else 0.0  # from -1 to 1
        aside = share * _SPREAD * geometry.side
        shift = QPointF(aside, -aside)
        points.append([geometry.centre(square) + shift for square in trail.squares])
    return points


def _shaded_paths(trails: tuple[BoxTrail, ...], points: list[list[QPointF]]) -> list[QPainterPath]:
    """Return a path for each shade, from the first push to the last."""
    paths = [QPainterPath() for _ in range(_SHADE_COUNT)]
    for trail, middles in zip(trails, points, strict=True):
        rights = [_right_vector(a, b) for a, b in pairwise(middles)]
        joint = middles[0] + rights[0] * _TRAIL_LANE
        for index, time in enumerate(trail.times):
            right = rights[index]
            if index + 1 < len(rights) and rights[index + 1] != right:
                right += rights[index + 1]  # where two lanes meet at a corner
            end = middles[index + 1] + right * _TRAIL_LANE
            path = paths[round(time * (_SHADE_COUNT - 1))]
            path.moveTo(joint)
            path.lineTo(end)
            joint = end
        _add_head(paths[round(trail.times[-1] * (_SHADE_COUNT - 1))], joint, rights[-1])
    return paths


def _right_vector(start: QPointF, end: QPointF) -> QPointF:
    """Return the vector from one point to another, turned by 90 degrees to the right."""
    return QPointF(start.y() - end.y(), end.x() - start.x())


def _add_head(path: QPainterPath, tip: QPointF, right: QPointF) -> None:
    """Add the two strokes of an arrow head."""
    ahead = QPointF(right.y(), -right.x()) * 0.2
    aside = right * 0.16
    for side in (aside, -aside):
        path.moveTo(tip - ahead + side)
        path.lineTo(tip)


def _mixed_colour(early: QColor, late: QColor, time: float) -> QColor:
    """Return the mix of two colours for a time: only ``early`` at 0, only ``late`` at 1."""

    def mixed(start: float, end: float) -> float:
        return start + (end - start) * time

    return QColor.fromRgbF(
        mixed(early.redF(), late.redF()),
        mixed(early.greenF(), late.greenF()),
        mixed(early.blueF(), late.blueF()),
    )


class HeatMapLayer:
    """Tints squares by the player's visits, on a logarithmic scale, and writes their number."""

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self.visits: NDArray[np.int64] | None = None
        """The player's visits to each square, int64 ``[n]``, or None if nothing is displayed."""
        self._image: tuple[QColor, QImage] | None = None

    def show(self, visits: NDArray[np.int64] | None) -> None:
        """Show these visits. None shows nothing."""
        self.visits = visits
        self._image = None

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the tints, and the numbers where there is room."""
        visits = self.visits
        if visits is None or visits.size != geometry.width * geometry.height:
            return
        colours = self._view.colours
        if self._image is None or self._image[0] != colours.matching:
            image = _tints(visits.reshape(geometry.height, geometry.width), colours.matching)
            self._image = colours.matching, image
        side = geometry.side
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.save()
        self._clip_boxes_out(painter, geometry)
        painter.drawImage(geometry.board_area, self._image[1])
        painter.restore()
        if side >= _MIN_SIDE_FOR_VISITS:
            self._paint_numbers(painter, geometry, visits)

    def _clip_boxes_out(self, painter: QPainter, geometry: Geometry) -> None:
        """Leave boxes without tint: their colours show whether they are on goals."""
        boxes = self._view.board.boxes
        if len(boxes) > _MAX_BOXES_WITHOUT_TINT:
            return
        view = QRect(0, 0, ceil(geometry.view_width), ceil(geometry.view_height))
        region = QRegion(view)
        for box in boxes:
            region -= QRegion(geometry.rect(box).toAlignedRect())
        painter.setClipRegion(region, Qt.ClipOperation.IntersectClip)

    def _paint_numbers(
        self, painter: QPainter, geometry: Geometry, visits: NDArray[np.int64]
    ) -> None:
        set_digits(painter, geometry.side * 0.22)
        painter.setPen(self._view.colours.ink)
        inset = geometry.side * 0.06
        corner = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        for square in geometry.visible_squares():
            if visits[square]:
                area = geometry.rect(square).adjusted(inset, inset, -inset, -inset)
                painter.drawText(area, corner, f"{int(visits[square]):,}")


def _tints(visits: NDArray[np.int64], colour: QColor) -> QImage:
    """Return the tints as an image of one pixel for each square."""
    max_visits = max(int(visits.max(initial=1)), 1)
    share = np.log1p(visits) / np.log1p(max_visits)
    alpha = np.where(
        visits > 0, _FAINTEST_OPACITY + (_STRONGEST_OPACITY - _FAINTEST_OPACITY) * share, 0.0
    )
    pixels = np.zeros((*visits.shape, 4), np.uint8)  # blue, green, red, alpha
    pixels[..., 0], pixels[..., 1], pixels[..., 2] = colour.blue(), colour.green(), colour.red()
    pixels[..., 3] = np.rint(alpha * 255)
    height, width = visits.shape
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32)
    return image.copy()  # the image shares the memory of the array, which ends here
