"""The timeline: the course of a solution as curves over its moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal

from sokolab.gui.scene.layers import round_pen, with_opacity
from sokolab.gui.shell.building import LANGUAGE
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import counted, tr

if TYPE_CHECKING:
    from sokolab.reports.solution_profile import SolutionProfile

_HEIGHT_IN_LINES: Final = 1.5  # height of the timeline, in lines of text
_INSET: Final = 3  # pixels between the curves and the upper and lower edge
_NEAR_CRUX: Final = 5  # pixels from the crux within which a click goes to the crux


def profile_sentence(profile: SolutionProfile, pushes: int) -> str:
    """Return a sentence with the numbers of a profile after ``pushes`` pushes."""
    facts: dict[str, Any] = {
        "push": pushes,
        "all": profile.pushes,
        "squares": counted(int(profile.reach_sizes[pushes]), "square", "squares"),
        "boxes": counted(int(profile.boxes_on_goals[pushes]), "box", "boxes"),
    }
    if profile.distances is None:
        return tr("After push {push:,} of {all:,}, {squares} to walk on, {boxes} on goals", **facts)
    distance = int(profile.distances[pushes])
    if distance < 0:
        return tr(
            "After push {push:,} of {all:,}, a box is lost, {squares} to walk on, {boxes} on goals",
            **facts,
        )
    return tr(
        "After push {push:,} of {all:,}, at least {left} left, {squares} to walk on, "
        "{boxes} on goals",
        left=counted(distance, "push", "pushes"),
        **facts,
    )


class Timeline(QtWidgets.QWidget):
    """Three curves over the moves, with a line at the current move. A click goes to another.

    An area shows how many squares the player can reach, a thick line the distance left, and a thin
    line the boxes on goals. Each has its own scale, up to its largest number.
    """

    chosen = Signal(int)
    """A push was clicked. Carries the number of moves up to it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.profile: SolutionProfile | None = None
        """The displayed profile, or None."""
        self._length = 0
        self._moves_played = 0
        self._margin = 6.0
        self._curves: QtGui.QPixmap | None = None
        self.setAccessibleName(tr("Timeline"))
        self.setMouseTracking(True)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self._forget_curves)
        LANGUAGE.changed.connect(self._describe_progress)

    def show_profile(self, profile: SolutionProfile | None) -> None:
        """Draw another profile. None draws nothing."""
        self.profile = profile
        self._forget_curves()
        self._describe_progress()

    def show_progress(self, moves_played: int, length: int) -> None:
        """Draw the line after ``moves_played`` of ``length`` moves."""
        if length != self._length:
            self._length = length
            self._forget_curves()
        if moves_played != self._moves_played:
            self._moves_played = moves_played
            self.update()
            self._describe_progress()

    def align(self, margin: float) -> None:
        """Set the margin left of the first move and right of the last, in pixels."""
        if margin != self._margin:
            self._margin = margin
            self._forget_curves()

    def sizeHint(self) -> QSize:
        """Return a low and wide strip."""
        return QSize(200, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the size of the narrowest strip that still shows the curves."""
        return QSize(96, round(_HEIGHT_IN_LINES * self.fontMetrics().lineSpacing()))

    # Moves and pixels ---------------------------------------------------------------------

    def x_of(self, moves: int) -> float:
        """Return where a number of moves is drawn, in pixels from the left."""
        span = self.width() - 2 * self._margin
        return self._margin + span * moves / max(self._length, 1)

    def _pushes_at(self, x: float) -> int:
        """Return the number of pushes that are drawn nearest to ``x``."""
        assert self.profile is not None
        span = max(self.width() - 2 * self._margin, 1.0)
        moves = self.profile.moves
        moves_at_x = (x - self._margin) / span * self._length
        after = min(int(np.searchsorted(moves, moves_at_x)), moves.size - 1)
        before = max(after - 1, 0)
        return before if moves_at_x - moves[before] <= moves[after] - moves_at_x else after

    # Painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the curves, and the line at the current move."""
        painter = QtGui.QPainter(self)
        colours = self._theme.colours
        if self.profile is None or self.profile.pushes == 0:
            return
        if self._curves is None:
            self._curves = self._paint_curves(self.profile)
        painter.drawPixmap(0, 0, self._curves)
        x = self.x_of(self._moves_played)
        painter.setPen(QtGui.QPen(colours.text, 1.5))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))

    def _paint_curves(self, profile: SolutionProfile) -> QtGui.QPixmap:
        ratio = self.devicePixelRatioF()
        pixmap = QtGui.QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        pixmap.setDevicePixelRatio(ratio)
        colours = self._theme.colours
        pixmap.fill(colours.surface)
        painter = QtGui.QPainter(pixmap)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        self._paint_reach(painter, profile, colours)
        boxes_pen = round_pen(colours.target, 1.2)
        self._paint_line(painter, profile, profile.boxes_on_goals, boxes_pen)
        if profile.distances is not None:
            distances = np.maximum(profile.distances, 0)
            self._paint_line(painter, profile, distances, round_pen(colours.path, 2.0))
        self._paint_crux(painter, profile, colours)
        painter.end()
        return pixmap

    def _paint_reach(
        self, painter: QtGui.QPainter, profile: SolutionProfile, colours: Colours
    ) -> None:
        curve = self._curve(profile.moves, profile.reach_sizes)
        bottom = self.height() - 1.0
        area = [QPointF(curve[0].x(), bottom), *curve, QPointF(curve[-1].x(), bottom)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(with_opacity(colours.muted, 0.32))
        painter.drawPolygon(QtGui.QPolygonF(area))

    def _paint_line(
        self,
        painter: QtGui.QPainter,
        profile: SolutionProfile,
        values: NDArray[np.int32],
        pen: QtGui.QPen,
    ) -> None:
        painter.setPen(pen)
        painter.drawPolyline(QtGui.QPolygonF(self._curve(profile.moves, values)))

    def _paint_crux(
        self, painter: QtGui.QPainter, profile: SolutionProfile, colours: Colours
    ) -> None:
        """Mark the crux: the push after which the player can walk to the fewest squares."""
        x, bottom = self.x_of(profile.moves_to_crux), self.height() - 1.0
        corners = [QPointF(x - 4, bottom), QPointF(x + 4, bottom), QPointF(x, bottom - 6)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.warning)
        painter.drawPolygon(QtGui.QPolygonF(corners))

    def _curve(self, moves: NDArray[np.int32], values: NDArray[np.int32]) -> list[QPointF]:
        """Return the points of a curve in steps: a number holds until the next push."""
        max_value = max(int(values.max(initial=1)), 1)
        height = self.height() - 2 * _INSET
        xs = [self.x_of(move) for move in moves.tolist()]
        ys = [_INSET + height * (1 - value / max_value) for value in values.tolist()]
        points = [QPointF(xs[0], ys[0])]
        for x, before, y in zip(xs[1:], ys, ys[1:], strict=False):
            points += [QPointF(x, before), QPointF(x, y)]
        points.append(QPointF(self.x_of(self._length), ys[-1]))
        return points

    def _forget_curves(self, *_: object) -> None:
        self._curves = None
        self.update()

    # The mouse ----------------------------------------------------------------------------

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Go to the push that was clicked. Near the mark of the crux, go to the crux."""
        if event.button() is Qt.MouseButton.LeftButton and self.profile is not None:
            self._choose_push(event.position().x())

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Show the numbers under the mouse. While the left button is down, go there."""
        profile = self.profile
        if profile is None:
            return
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose_push(event.position().x())
        sentence = profile_sentence(profile, self._pushes_at(event.position().x()))
        QtWidgets.QToolTip.showText(event.globalPosition().toPoint(), sentence, self, self.rect())

    def _choose_push(self, x: float) -> None:
        profile = self.profile
        assert profile is not None
        is_near = abs(x - self.x_of(profile.moves_to_crux)) <= _NEAR_CRUX
        pushes = profile.crux if is_near else self._pushes_at(x)
        self.chosen.emit(int(profile.moves[pushes]))

    def _describe_progress(self) -> None:
        profile = self.profile
        sentence = ""
        if profile is not None:
            sentence = profile_sentence(profile, profile.pushes_after(self._moves_played))
        self.setAccessibleDescription(sentence)

    def event(self, event: QEvent) -> bool:
        """Draw the curves again in another size or on another screen."""
        kinds = QEvent.Type
        if event.type() in (kinds.Resize, kinds.DevicePixelRatioChange):
            self._forget_curves()
        return super().event(event)
