"""The layers of a verdict: why a board cannot be solved, a hint in a game, mends with badges."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QLineF, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QToolTip

from sokolab.core.board import Board
from sokolab.gui.scene.layers import with_opacity
from sokolab.gui.scene.view import BoardView
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.theme import Colours
from sokolab.language import tr
from sokolab.verdicts.edits.edit import Edit, EditKind

if TYPE_CHECKING:
    from sokolab.verdicts.edits.mending import Mend
    from sokolab.verdicts.why.reasons import Reason

_MOVES: Final = (EditKind.MOVE_BOX, EditKind.MOVE_GOAL, EditKind.MOVE_PLAYER)
_BADGE_WIDTH: Final = 0.42  # width of a badge, as a share of a square's side
_BADGE_WIDTH_RANGE: Final = (12.0, 22.0)
"""Device-independent pixels: large enough to hit, small enough to draw beside it."""


class ReasonLayer:
    """Rings the boxes of a reason, tints its squares, and frames the walls that matter for it.

    A wall that a mend opens has no frame, so that all mends look alike. The marks lie below the
    overlays and do not hide their numbers.
    """

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self.reason: Reason | None = None
        self._mended_squares: frozenset[int] = frozenset()
        view.add_layer(self, at_bottom=True)

    @property
    def framed_walls(self) -> tuple[int, ...]:
        """The walls to frame: those of the reason, except walls that carry a mend."""
        walls = self.reason.walls if self.reason is not None else ()
        return tuple(wall for wall in walls if wall not in self._mended_squares)

    def show_reason(self, reason: Reason | None, mends: Iterable[Mend] = ()) -> None:
        """Mark a reason on the board, or no reason. ``mends`` are those marked on it."""
        mended_squares = frozenset(mend.edit.target for mend in mends)
        if reason is not self.reason or mended_squares != self._mended_squares:
            self.reason = reason
            self._mended_squares = mended_squares
            self._view.update()

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the marks, each with a light line under a dark one."""
        reason = self.reason
        if reason is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, width = self._view.colours, max(2.0, geometry.side / 12)
        for rect in _rects(geometry, reason.squares):
            painter.fillRect(rect, with_opacity(colours.error, 0.14))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, pen_width in ((colours.floor, 1.6 * width), (colours.error, 0.8 * width)):
            painter.setPen(QPen(colour, pen_width, Qt.PenStyle.DotLine))
            for rect in _rects(geometry, self.framed_walls):
                painter.drawRect(_shrunk(rect, width))
        for colour, pen_width in ((colours.floor, 2 * width), (colours.error, width)):
            painter.setPen(QPen(colour, pen_width))
            for rect in _rects(geometry, reason.boxes):
                painter.drawEllipse(_shrunk(rect, 1.2 * width))


class HintLayer:
    """Rings a box and outlines its target."""

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self.marked_squares: tuple[int | None, int | None] = (None, None)
        view.add_layer(self)

    def mark(self, box: int | None, target: int | None = None) -> None:
        """Mark a box, and its target if the hint names it."""
        if (box, target) != self.marked_squares:
            self.marked_squares = box, target
            self._view.update()

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the marks."""
        box, target = self.marked_squares
        size = geometry.height * geometry.width
        if box is None or max(box, target or 0) >= size:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        colours, width = self._view.colours, max(2.0, geometry.side / 14)
        for colour, pen_width in ((colours.floor, 2.2 * width), (colours.accent, width)):
            painter.setPen(QPen(colour, pen_width))
            painter.drawEllipse(_shrunk(geometry.rect(box), 1.6 * width))
            if target is not None:
                painter.setPen(QPen(colour, pen_width, Qt.PenStyle.DashLine))
                painter.drawRoundedRect(_shrunk(geometry.rect(target), 1.6 * width), 3, 3)
                painter.setPen(QPen(colour, pen_width))
                painter.drawLine(QLineF(geometry.centre(box), geometry.centre(target)))


def _rects(geometry: Geometry, squares: Iterable[int]) -> list[QRectF]:
    """Return the rectangles of squares, without squares that the board does not have."""
    size = geometry.height * geometry.width
    return [geometry.rect(square) for square in squares if square < size]


def _shrunk(rect: QRectF, inset: float) -> QRectF:
    return rect.adjusted(inset, inset, -inset, -inset)


class MendMarks(QObject):
    """A layer over the board that outlines the change of each mend, and takes clicks on its badge.

    The tool keeps the rest of the square, so that the user can draw as if there were no marks.
    """

    chosen = Signal(object)
    """A badge was clicked. Carries its :class:`Mend`."""

    def __init__(self, view: BoardView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._board = view.board
        self.mends: tuple[Mend, ...] = ()
        """The mends marked with badges."""
        self.pointed_mend: Mend | None = None
        """The mend that the user points at, here or in the list, or None."""
        self._is_pressed = False
        view.add_layer(self)

    def show_mends(self, board: Board, mends: tuple[Mend, ...]) -> None:
        """Mark the mends of a board."""
        if mends == self.mends and board == self._board:
            return
        is_repainted = bool(self.mends or mends or self.pointed_mend)
        self._board = board
        self.mends = mends
        self._watch_mouse()
        if self.pointed_mend not in mends:
            self.pointed_mend = None
        if is_repainted:
            self._view.update()

    def _watch_mouse(self) -> None:
        """Watch the mouse only while there are badges: a filter in Python slows all its moves."""
        if self.mends or self._is_pressed:
            self._view.installEventFilter(self)  # installs it once, even after several calls
        else:
            self._view.removeEventFilter(self)

    def point_at(self, mend: Mend | None) -> None:
        """Mark one mend, or no mend, more strongly than the others."""
        if mend != self.pointed_mend:
            self.pointed_mend = mend
            self._view.update()

    def badge_rectangle(self, mend: Mend, geometry: Geometry) -> QRectF:
        """Return the rectangle of a mend's badge. Badges on one square stand side by side."""
        low, high = _BADGE_WIDTH_RANGE
        width = min(max(_BADGE_WIDTH * geometry.side, low), high)
        square = geometry.rect(mend.edit.target)
        mends_here = [other for other in self.mends if other.edit.target == mend.edit.target]
        row, col = divmod(mends_here.index(mend), 2)
        return QRectF(square.right() - (col + 1) * width, square.top() + row * width, width, width)

    # The mouse ---------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take clicks on badges, and pass on everything else."""
        if isinstance(event, QHelpEvent):
            return self._show_tip(event)
        if not isinstance(event, QMouseEvent):
            return False
        mend = self._mend_at(event.position())
        if event.type() is QEvent.Type.MouseButtonPress:
            self._is_pressed = mend is not None and event.button() is Qt.MouseButton.LeftButton
            return self._is_pressed
        if event.type() is QEvent.Type.MouseButtonRelease and self._is_pressed:
            self._is_pressed = False
            if mend is not None:
                self.chosen.emit(mend)
            self._watch_mouse()
            return True
        if event.type() is QEvent.Type.MouseMove and event.buttons() is Qt.MouseButton.NoButton:
            self._hover_mend(mend)
        return self._is_pressed

    def _mend_at(self, point: QPointF) -> Mend | None:
        geometry = self._view.geometry_map
        badges = ((mend, self.badge_rectangle(mend, geometry)) for mend in self.mends)
        return next((mend for mend, rectangle in badges if rectangle.contains(point)), None)

    def _hover_mend(self, mend: Mend | None) -> None:
        if mend != self.pointed_mend:
            shape = self._view.tool.cursor if mend is None else Qt.CursorShape.PointingHandCursor
            self._view.setCursor(shape)
            self.point_at(mend)

    def _show_tip(self, event: QHelpEvent) -> bool:
        """Show the tooltip of the badge under the mouse, if there is one."""
        mend = self._mend_at(QPointF(event.pos()))
        if event.type() is not QEvent.Type.ToolTip or mend is None:
            return False
        text = f"{mend.words(self._board)}\n{tr('Click to apply this edit')}"
        QToolTip.showText(event.globalPos(), text, self._view)
        return True

    # Painting ----------------------------------------------------------------------------

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the outlines of changes, and the badges."""
        size = geometry.height * geometry.width
        if size != self._board.size:
            return
        colours = self._view.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pointed_mend = self.pointed_mend
        outlined_mends = [mend for mend in self.mends if pointed_mend in (None, mend)]
        if pointed_mend is not None and pointed_mend not in outlined_mends:
            outlined_mends.append(pointed_mend)
        for mend in outlined_mends:
            _paint_ghost(painter, geometry, colours, mend.edit, is_strong=mend == pointed_mend)
        for mend in self.mends:
            _paint_badge(
                painter,
                self.badge_rectangle(mend, geometry),
                colours,
                is_strong=mend == pointed_mend,
            )


def _paint_ghost(
    painter: QPainter, geometry: Geometry, colours: Colours, edit: Edit, *, is_strong: bool
) -> None:
    """Paint a dashed outline of a mend's change. An arrow leads from a piece to its new square."""
    width = max(1.5, geometry.side / 18)
    strength = 1.0 if is_strong else 0.75
    colour = with_opacity(colours.good, strength)
    painter.setPen(QPen(colour, width, Qt.PenStyle.DashLine))
    if edit.kind is EditKind.OPEN_WALL:  # the coming floor; lines would be lost on a bright wall
        painter.setBrush(with_opacity(colours.floor, 0.85))
    else:
        painter.setBrush(with_opacity(colours.good, 0.16 * strength))
    inset = 2.2 * width
    target_rects = [
        geometry.rect(square).adjusted(inset, inset, -inset, -inset)
        for square in (edit.target, *edit.other_squares)
    ]
    for rect in target_rects:
        painter.drawRoundedRect(rect, 3, 3)
    painter.setPen(QPen(colour, width))
    if edit.kind in _MOVES:
        _paint_arrow(painter, geometry.centre(edit.square), geometry.centre(edit.target))
    else:
        for rect in target_rects:
            _paint_cross(painter, rect, is_plus=edit.kind is EditKind.SET_WALL)


def _paint_arrow(painter: QPainter, start: QPointF, end: QPointF) -> None:
    line = QLineF(start, end)
    line.setLength(line.length() * 0.8)
    painter.drawLine(line)
    tip = line.p2()
    for angle in (150, -150):
        barb = QLineF.fromPolar(min(8.0, line.length() / 3), line.angle() + angle)
        painter.drawLine(tip, tip + barb.p2())


def _paint_cross(painter: QPainter, rect: QRectF, *, is_plus: bool) -> None:
    """Paint a × for a wall to remove, or a + for one to add."""
    margin = rect.width() / 4
    inner = rect.adjusted(margin, margin, -margin, -margin)
    if is_plus:
        centre = inner.center()
        painter.drawLine(QPointF(inner.left(), centre.y()), QPointF(inner.right(), centre.y()))
        painter.drawLine(QPointF(centre.x(), inner.top()), QPointF(centre.x(), inner.bottom()))
    else:
        painter.drawLine(inner.topLeft(), inner.bottomRight())
        painter.drawLine(inner.topRight(), inner.bottomLeft())


def _paint_badge(painter: QPainter, rect: QRectF, colours: Colours, *, is_strong: bool) -> None:
    """Paint a disc with a tick."""
    disc = rect.adjusted(1, 1, -1, -1)
    painter.setPen(QPen(colours.floor, 1.5))
    painter.setBrush(colours.good if is_strong else with_opacity(colours.good, 0.9))
    painter.drawEllipse(disc)
    pen = QPen(colours.floor, max(1.4, disc.width() / 8))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    middle, unit = disc.center(), disc.width() / 5
    corner = middle + QPointF(-0.2 * unit, unit)
    painter.drawLine(middle + QPointF(-1.3 * unit, 0), corner)
    painter.drawLine(corner, middle + QPointF(1.4 * unit, -unit))
