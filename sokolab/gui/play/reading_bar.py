"""The row below the slider: jumps, the timeline, and its numbers at the present place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QToolTip,
    QWidget,
)

from sokolab.gui.play.game import Game
from sokolab.gui.shell.compact_widgets import icon_button
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import counted, phrase, tr
from sokolab.routes.line import Unit

if TYPE_CHECKING:
    from sokolab.reports.solution_profile import SolutionProfile

_CHOICES: Final = {
    Unit.PUSH: (phrase("by push"), phrase("To the end of each push")),
    Unit.SESSION: (
        phrase("by session"),
        phrase("To the end of each pushing session: where the player walks next"),
    ),
    Unit.BOX_CHANGE: (
        phrase("by box"),
        phrase("To each box change: where another box is pushed next"),
    ),
}
_SETTING: Final = "jump-unit"
_TOOLTIP: Final = Qt.ItemDataRole.ToolTipRole
_LINES: Final = 2.5
"""Height in lines of text."""
_INSET: Final = 3
"""Pixels between the curves and the upper and lower edge."""
_NEAR: Final = 5
"""A click within so many pixels of the crux goes to the crux."""


class ReadingBar:
    """Three widgets that a grid puts below buttons, slider and counts.

    Attributes
    ----------
    jumps, timeline, numbers
        Jump buttons; the curves; what they tell of the present place, with their colours.
    """

    def __init__(self, theme: Theme, settings: Settings) -> None:
        self._theme = theme
        self._game: Game | None = None
        self.jumps = JumpBar(theme, settings)
        self.timeline = Timeline(theme)
        self.numbers = QLabel()
        self.numbers.setToolTip(
            tr(
                "<p>At this place: the squares the player can walk to; the least pushes "
                "that are left if no box is in another's way; the boxes on "
                "goals.</p><p>The small triangle marks the crux: there, the player can "
                "walk to the fewest squares.</p>"
            )
        )
        theme.changed.connect(self.tell)

    def show_place(self, game: Game | None) -> None:
        """Mark the present place of a game."""
        self._game = game
        self.jumps.enable(game is not None and game.can_undo, game is not None and game.can_redo)
        self.timeline.show_place(game.at if game else 0, game.length if game else 0)
        self.tell()

    def show_profile(self, profile: SolutionProfile | None, game: Game | None) -> None:
        """Draw the curves of a game; None draws nothing."""
        self._game = game
        self.timeline.show_profile(profile)
        self.tell()

    def tell(self, *_: object) -> None:
        """Write the numbers of the present place, each with the colour of its curve."""
        profile, game, colours = self.timeline.profile, self._game, self._theme.colours
        if profile is None or game is None or profile.moves[-1] > game.length:
            self.numbers.setText("")
            return
        pushes = profile.pushes_after(game.at)
        room = tr("{squares:,} free", squares=int(profile.regions[pushes]))
        home = tr(
            "{boxes:,}/{all:,} home",
            boxes=int(profile.boxes_on_goals[pushes]),
            all=len(game.board.boxes),
        )
        left = ""
        if profile.distances is not None:
            distance = int(profile.distances[pushes])
            words = (
                tr("lost", context="a box")
                if distance < 0
                else tr("{pushes:,} left", pushes=distance)
            )
            left = f"{_dot(colours.path.name())} {words}"
        self.numbers.setText(
            f"{_dot(colours.muted.name())} {room}&nbsp; {left}<br>"
            f"{_dot(colours.target.name())} {home}"
        )


def _dot(colour: str) -> str:
    return f"<span style='color:{colour}'>■</span>"  # no phrase: a dot


class JumpBar(QWidget):
    """Two buttons, and the unit they go by; the settings keep it."""

    jumped = Signal(object, int)
    """Carries the :class:`Unit`, and 1 for on or -1 for back."""

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._theme = theme
        self._settings = settings
        self.back = self._button(tr("Back by the unit chosen"), -1)
        self.on = self._button(tr("On by the unit chosen"), 1)
        self.units = QComboBox()
        self.units.setAccessibleName(tr("Jump by"))
        self.units.view().setAccessibleName(tr("Jump by"))
        for words, tip in _CHOICES.values():
            self.units.addItem(str(words))
            self.units.setItemData(self.units.count() - 1, str(tip), _TOOLTIP)
        self.units.setToolTip(tr("<p>How far the two buttons go.</p>"))
        names = [unit.name.lower() for unit in _CHOICES]
        kept = settings.text(_SETTING)
        self.units.setCurrentIndex(names.index(kept) if kept in names else 0)
        self.units.currentIndexChanged.connect(self._keep)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.back)
        row.addWidget(self.units, 1)
        row.addWidget(self.on)
        theme.changed.connect(self._draw_icons)
        self._draw_icons()

    @property
    def unit(self) -> Unit:
        """The unit chosen."""
        return tuple(_CHOICES)[self.units.currentIndex()]

    def enable(self, can_go_back: bool, can_go_on: bool) -> None:
        """Enable the buttons that lead somewhere."""
        self.back.setEnabled(can_go_back)
        self.on.setEnabled(can_go_on)

    def _button(self, tip: str, way: int) -> QToolButton:
        button = icon_button(tip, lambda: self.jumped.emit(self.unit, way))
        button.setAutoRepeat(True)
        return button

    def _draw_icons(self, *_: object) -> None:
        self.back.setIcon(self._theme.icon("jump-back"))
        self.on.setIcon(self._theme.icon("jump-on"))

    def _keep(self, *_: object) -> None:
        self._settings.put(_SETTING, self.unit.name.lower())


def profile_words(profile: SolutionProfile, pushes: int) -> str:
    """Return the numbers after that many pushes in a sentence."""
    facts: dict[str, Any] = {
        "push": pushes,
        "all": profile.pushes,
        "squares": counted(int(profile.regions[pushes]), "square", "squares"),
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


class Timeline(QWidget):
    """Three curves over the moves, and the present place; a click goes there.

    An area shows how far the player can walk; a thick line, the distance left; a thin one,
    the boxes on goals. Each is drawn to the scale of its own largest number.
    """

    chosen = Signal(int)
    """A place was clicked; carries the number of moves before it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._profile: SolutionProfile | None = None
        self._length = 0
        self._at = 0
        self._margin = 6.0
        self._curves: QPixmap | None = None
        self.setAccessibleName(tr("Timeline"))
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self._forget_curves)

    @property
    def profile(self) -> SolutionProfile | None:
        """The profile on show, or None."""
        return self._profile

    def show_profile(self, profile: SolutionProfile | None) -> None:
        """Draw another profile; None draws nothing."""
        self._profile = profile
        self._forget_curves()
        self._describe()

    def show_place(self, at: int, length: int) -> None:
        """Mark the present place, after ``at`` of ``length`` moves."""
        if length != self._length:
            self._length = length
            self._forget_curves()
        if at != self._at:
            self._at = at
            self.update()
            self._describe()

    def align(self, margin: float) -> None:
        """Set how many pixels lie left of the first move and right of the last."""
        if margin != self._margin:
            self._margin = margin
            self._forget_curves()

    def sizeHint(self) -> QSize:
        """Return a low and wide strip."""
        return QSize(200, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the narrowest strip that still shows a course."""
        return QSize(96, round(_LINES * self.fontMetrics().lineSpacing()))

    # Where moves are ----------------------------------------------------------------------

    def x_of(self, moves: int) -> float:
        """Return where a number of moves is drawn, in pixels."""
        span = self.width() - 2 * self._margin
        return self._margin + span * moves / max(self._length, 1)

    def _pushes_at(self, x: float) -> int:
        """Return the number of pushes that is drawn nearest to a place."""
        assert self._profile is not None
        span = max(self.width() - 2 * self._margin, 1.0)
        moves = self._profile.moves
        wanted = (x - self._margin) / span * self._length
        after = min(int(np.searchsorted(moves, wanted)), moves.size - 1)
        before = max(after - 1, 0)
        return before if wanted - moves[before] <= moves[after] - wanted else after

    # Painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the curves and the present place."""
        painter = QPainter(self)
        colours = self._theme.colours
        if self._profile is None or self._profile.pushes == 0:
            return
        if self._curves is None:
            self._curves = self._drawn(self._profile)
        painter.drawPixmap(0, 0, self._curves)
        x = self.x_of(self._at)
        painter.setPen(QPen(colours.text, 1.5))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))

    def _drawn(self, profile: SolutionProfile) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        pixmap.setDevicePixelRatio(ratio)
        colours = self._theme.colours
        pixmap.fill(colours.surface)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_region(painter, profile, colours)
        self._paint_line(painter, profile.moves, profile.boxes_on_goals, QPen(colours.target, 1.2))
        if profile.distances is not None:
            known = np.maximum(profile.distances, 0)
            self._paint_line(painter, profile.moves, known, QPen(colours.path, 2.0))
        self._paint_crux(painter, profile, colours)
        painter.end()
        return pixmap

    def _paint_region(self, painter: QPainter, profile: SolutionProfile, colours: Colours) -> None:
        curve = self._curve(profile.moves, profile.regions)
        bottom = self.height() - 1.0
        area = QPolygonF([QPointF(curve[0].x(), bottom), *curve, QPointF(curve[-1].x(), bottom)])
        tint = QColor(colours.muted)
        tint.setAlphaF(0.32)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawPolygon(area)

    def _paint_line(
        self, painter: QPainter, moves: NDArray[np.int32], values: NDArray[np.int32], pen: QPen
    ) -> None:
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(self._curve(moves, values)))

    def _paint_crux(self, painter: QPainter, profile: SolutionProfile, colours: Colours) -> None:
        """Mark the push after which the player can walk to the fewest squares."""
        x = self.x_of(profile.moves_to_crux)
        bottom = self.height() - 1.0
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.warning)
        painter.drawPolygon(
            QPolygonF([QPointF(x - 4, bottom), QPointF(x + 4, bottom), QPointF(x, bottom - 6)])
        )

    def _curve(self, moves: NDArray[np.int32], values: NDArray[np.int32]) -> list[QPointF]:
        """Return the points of a curve in steps: a number holds until the next push."""
        most = max(int(values.max(initial=1)), 1)
        high = self.height() - 2 * _INSET
        xs = [self.x_of(move) for move in moves.tolist()]
        ys = [_INSET + high * (1 - value / most) for value in values.tolist()]
        points = [QPointF(xs[0], ys[0])]
        for x, before, y in zip(xs[1:], ys, ys[1:], strict=False):
            points += [QPointF(x, before), QPointF(x, y)]
        points.append(QPointF(self.x_of(self._length), ys[-1]))
        return points

    def _forget_curves(self, *_: object) -> None:
        self._curves = None
        self.update()

    # The mouse ----------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the push that was clicked; near its mark, to the crux."""
        if event.button() is Qt.MouseButton.LeftButton and self._profile is not None:
            self._choose(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell the numbers under the mouse; with a button down, go there."""
        profile = self._profile
        if profile is None:
            return
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(event.position().x())
        words = profile_words(profile, self._pushes_at(event.position().x()))
        QToolTip.showText(event.globalPosition().toPoint(), words, self, self.rect())

    def _choose(self, x: float) -> None:
        profile = self._profile
        assert profile is not None
        is_near = abs(x - self.x_of(profile.moves_to_crux)) <= _NEAR
        pushes = profile.crux if is_near else self._pushes_at(x)
        self.chosen.emit(int(profile.moves[pushes]))

    def _describe(self) -> None:
        profile = self._profile
        words = "" if profile is None else profile_words(profile, profile.pushes_after(self._at))
        self.setAccessibleDescription(words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw the curves anew."""
        self._forget_curves()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Describe the place in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._describe()

    def event(self, event: QEvent) -> bool:
        """Draw the curves anew on another screen."""
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._forget_curves()
        return super().event(event)
