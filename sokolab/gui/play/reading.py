"""Reading a solution: layers over the board, jumps through the moves, and the timeline."""

from __future__ import annotations

from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt, Signal

from sokolab.core.board import Board
from sokolab.gui.frame import Frame
from sokolab.gui.play.game import Game, GameSession
from sokolab.gui.play.game_layers import HeatMapLayer, TrailLayer, trails_of
from sokolab.gui.scene.layers import round_pen, with_opacity
from sokolab.gui.shell.building import LANGUAGE, combo_box, fill, icon_button, named, timer_for
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import counted, phrase, tr
from sokolab.routes.line import Line, Unit

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
_HEIGHT_IN_LINES: Final = 1.5  # height of the timeline, in lines of text
_INSET: Final = 3
"""Pixels between the curves and the upper and lower edge."""
_NEAR_PIXELS: Final = 5
"""A click within this many pixels of the crux goes to the crux."""
_REST_MS: Final = 120
"""Milliseconds without a move before a game played by hand is read again."""
_JUMPS: Final = {
    "next-push": (Unit.PUSH, 1),
    "previous-push": (Unit.PUSH, -1),
    "next-box-change": (Unit.BOX_CHANGE, 1),
    "previous-box-change": (Unit.BOX_CHANGE, -1),
    "next-session": (Unit.SESSION, 1),
    "previous-session": (Unit.SESSION, -1),
}
"""The jump of each action: a unit, and whether to its next end (1) or to the previous one (-1)."""
_SWITCHES: Final = {"box-trails": False, "heat-map": False, "timeline": True}
"""The switches with their first states."""


class JumpBar(QtWidgets.QWidget):
    """Two buttons, and the unit by which they jump, which the settings keep."""

    jumped = Signal(object, int)
    """A button was pressed; carries the :class:`Unit`, and 1 for forwards or -1 for backwards."""

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._theme = theme
        self.back = self._button(tr("Back one unit"), -1)
        self.on = self._button(tr("Forward one unit"), 1)
        self.units = named(
            combo_box((words, unit.name.lower()) for unit, (words, _) in _CHOICES.items()),
            tr("Jump by"),
            tr("<p>How far the two buttons go.</p>"),
        )
        named(self.units.view(), tr("Jump by"))
        for index, (_, tip) in enumerate(_CHOICES.values()):
            self.units.setItemData(index, str(tip), _TOOLTIP)
        self.units.setCurrentIndex(max(self.units.findData(settings.text(_SETTING)), 0))
        self.units.currentIndexChanged.connect(
            lambda _index: settings.put(_SETTING, self.units.currentData())
        )
        row = fill(QtWidgets.QHBoxLayout(self), margins=(0, 0, 0, 0), spacing=4)
        fill(row, self.back, (self.units, 1), self.on)
        theme.changed.connect(self._draw_icons)
        self._draw_icons()

    @property
    def unit(self) -> Unit:
        """The chosen unit."""
        return tuple(_CHOICES)[self.units.currentIndex()]

    def enable(self, can_go_back: bool, can_go_on: bool) -> None:
        """Enable the buttons that lead somewhere."""
        self.back.setEnabled(can_go_back)
        self.on.setEnabled(can_go_on)

    def _button(self, tip: str, way: int) -> QtWidgets.QToolButton:
        button = icon_button(tip, lambda: self.jumped.emit(self.unit, way))
        button.setAutoRepeat(True)
        return button

    def _draw_icons(self, *_: object) -> None:
        self.back.setIcon(self._theme.icon("jump-back"))
        self.on.setIcon(self._theme.icon("jump-on"))


def profile_words(profile: SolutionProfile, pushes: int) -> str:
    """Return a sentence with the numbers of a profile after that many pushes."""
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


class Timeline(QtWidgets.QWidget):
    """Three curves over the moves, and the present place; a click goes there.

    An area shows how many squares the player can reach, a thick line the distance left, and a thin
    line the boxes on goals. Each has its own scale, up to its largest number.
    """

    chosen = Signal(int)
    """A place was clicked; carries the number of moves before it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.profile: SolutionProfile | None = None
        """The profile on show, or None."""
        self._length = 0
        self._at = 0
        self._margin = 6.0
        self._curves: QtGui.QPixmap | None = None
        self.setAccessibleName(tr("Timeline"))
        self.setMouseTracking(True)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self._forget_curves)
        LANGUAGE.changed.connect(self._describe_place)

    def show_profile(self, profile: SolutionProfile | None) -> None:
        """Draw another profile; None draws nothing."""
        self.profile = profile
        self._forget_curves()
        self._describe_place()

    def show_place(self, at: int, length: int) -> None:
        """Mark the present place, after ``at`` of ``length`` moves."""
        if length != self._length:
            self._length = length
            self._forget_curves()
        if at != self._at:
            self._at = at
            self.update()
            self._describe_place()

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

    # Places of moves ----------------------------------------------------------------------

    def x_of(self, moves: int) -> float:
        """Return the place of a number of moves, in pixels from the left."""
        span = self.width() - 2 * self._margin
        return self._margin + span * moves / max(self._length, 1)

    def _pushes_at(self, x: float) -> int:
        """Return the number of pushes whose place is nearest to ``x``."""
        assert self.profile is not None
        span = max(self.width() - 2 * self._margin, 1.0)
        moves = self.profile.moves
        wanted = (x - self._margin) / span * self._length
        after = min(int(np.searchsorted(moves, wanted)), moves.size - 1)
        before = max(after - 1, 0)
        return before if wanted - moves[before] <= moves[after] - wanted else after

    # Painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the curves and the present place."""
        painter = QtGui.QPainter(self)
        colours = self._theme.colours
        if self.profile is None or self.profile.pushes == 0:
            return
        if self._curves is None:
            self._curves = self._drawn(self.profile)
        painter.drawPixmap(0, 0, self._curves)
        x = self.x_of(self._at)
        painter.setPen(QtGui.QPen(colours.text, 1.5))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))

    def _drawn(self, profile: SolutionProfile) -> QtGui.QPixmap:
        ratio = self.devicePixelRatioF()
        pixmap = QtGui.QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        pixmap.setDevicePixelRatio(ratio)
        colours = self._theme.colours
        pixmap.fill(colours.surface)
        painter = QtGui.QPainter(pixmap)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        self._paint_region(painter, profile, colours)
        boxes = round_pen(colours.target, 1.2)
        self._paint_line(painter, profile, profile.boxes_on_goals, boxes)
        if profile.distances is not None:
            distances = np.maximum(profile.distances, 0)
            self._paint_line(painter, profile, distances, round_pen(colours.path, 2.0))
        self._paint_crux(painter, profile, colours)
        painter.end()
        return pixmap

    def _paint_region(
        self, painter: QtGui.QPainter, profile: SolutionProfile, colours: Colours
    ) -> None:
        curve = self._curve(profile.moves, profile.regions)
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
        high = self.height() - 2 * _INSET
        xs = [self.x_of(move) for move in moves.tolist()]
        ys = [_INSET + high * (1 - value / max_value) for value in values.tolist()]
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
        """Go to the push that was clicked; near the mark of the crux, go to the crux."""
        if event.button() is Qt.MouseButton.LeftButton and self.profile is not None:
            self._choose_push(event.position().x())

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Show the numbers under the mouse; with a button down, go there."""
        profile = self.profile
        if profile is None:
            return
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose_push(event.position().x())
        words = profile_words(profile, self._pushes_at(event.position().x()))
        QtWidgets.QToolTip.showText(event.globalPosition().toPoint(), words, self, self.rect())

    def _choose_push(self, x: float) -> None:
        profile = self.profile
        assert profile is not None
        is_near = abs(x - self.x_of(profile.moves_to_crux)) <= _NEAR_PIXELS
        pushes = profile.crux if is_near else self._pushes_at(x)
        self.chosen.emit(int(profile.moves[pushes]))

    def _describe_place(self) -> None:
        profile = self.profile
        words = "" if profile is None else profile_words(profile, profile.pushes_after(self._at))
        self.setAccessibleDescription(words)

    def event(self, event: QEvent) -> bool:
        """Draw the curves again in another size or on another screen."""
        kinds = QEvent.Type
        if event.type() in (kinds.Resize, kinds.DevicePixelRatioChange):
            self._forget_curves()
        return super().event(event)


class SolutionReading(QObject):
    """Follows the game on show, draws what is switched on, and jumps through the moves.

    The replay dock holds its widgets: ``jumps``, the curves of the ``timeline``, and ``numbers``,
    which shows the numbers at the present place in the colours of the curves.
    """

    def __init__(self, frame: Frame, session: GameSession) -> None:
        super().__init__(frame.window)
        self._window, self._view, self._settings = frame.window, frame.view, frame.settings
        self._tasks, self._theme, self._session = frame.tasks, frame.theme, session
        window, view, settings = frame.window, frame.view, frame.settings
        self._drawn: tuple[Line, bool, bool] | None = None
        self._followed: tuple[Game, Board, str] | None = None
        self._profiled: Line | None = None
        self._cancel = Event()
        self._goes_to_crux = False
        self._soon = timer_for(self._read_line, self, _REST_MS)
        window.bind({name: partial(self.jump, *jump) for name, jump in _JUMPS.items()})
        window.bind({name: partial(self._switch_reading, name) for name in _SWITCHES})
        window.bind({"crux": self.go_to_crux})
        for name, is_on in _SWITCHES.items():
            window.action(name).setChecked(settings.flag(f"shows-{name}", is_on))
        self.jumps, self.timeline = JumpBar(frame.theme, settings), Timeline(frame.theme)
        self.numbers = QtWidgets.QLabel()
        self.numbers.setToolTip(
            tr(
                "<p>At this place: the squares the player can walk to; the fewest pushes "
                "that are left if no box is in another's way; the boxes on "
                "goals.</p><p>The small triangle marks the crux: there, the player can "
                "walk to the fewest squares.</p>"
            )
        )
        self.trails, self.heat_map = TrailLayer(view), HeatMapLayer(view)
        for layer in (self.heat_map, self.trails):
            view.add_layer(layer)
        window.closed.connect(partial(self._work_out_profile, None))
        for changed in (frame.theme.changed, LANGUAGE.changed):
            changed.connect(self.show_figures)
        self.jumps.jumped.connect(self.jump)
        self.timeline.chosen.connect(session.seek)
        session.game_changed.connect(self._follow_game)
        self._show_present_place()

    def _follow_game(self, game: Game | None) -> None:
        if game is not None:
            game.moved.connect(self._show_present_place)
        self._followed = None
        self._goes_to_crux = False
        self.timeline.show_profile(None)
        self._show_present_place()

    def _show_present_place(self) -> None:
        """Show the present place; if the moves changed, read them again."""
        game = self._session.game
        self.jumps.enable(game is not None and game.can_undo, game is not None and game.can_redo)
        self.timeline.show_place(game.at if game else 0, game.length if game else 0)
        self.show_figures()
        before = self._followed
        after = None if game is None else (game, game.board, game.all_letters)
        if before is None or after is None:
            self._followed = after
            self._read_line()
        elif any(one is not other for one, other in zip(before, after, strict=True)):
            self._followed = after
            self._soon.start()  # a game played by hand is read when the hand rests

    def show_figures(self, *_: object) -> None:
        """Write the numbers at the present place, each with the colour of its curve."""
        profile, game = self.timeline.profile, self._session.game
        if profile is None or game is None or profile.moves[-1] > game.length:
            self.numbers.setText("")
            return
        colours, pushes = self._theme.colours, profile.pushes_after(game.at)
        room = tr("{squares:,} free", squares=int(profile.regions[pushes]))
        home = tr(
            "{boxes:,}/{all:,} home",
            boxes=int(profile.boxes_on_goals[pushes]),
            all=len(game.board.boxes),
        )
        left = ""
        if profile.distances is not None:
            distance = int(profile.distances[pushes])
            words = tr("{pushes:,} left", pushes=distance)
            if distance < 0:
                words = tr("lost", context="a box")
            left = f"{_dot(colours.path.name())} {words}"
        self.numbers.setText(
            f"{_dot(colours.muted.name())} {room}&nbsp; {left}&nbsp; "
            f"{_dot(colours.target.name())} {home}"
        )

    def _read_line(self) -> None:
        """Work out and draw the layers and curves that are switched on."""
        self._soon.stop()
        has_timeline = self.is_on("timeline")
        self.timeline.setVisible(has_timeline)
        self.numbers.setVisible(has_timeline)
        is_read = self._goes_to_crux or any(map(self.is_on, _SWITCHES))
        game = self._session.game
        line = game.line if game is not None and is_read else None
        self._work_out_profile(line if has_timeline or self._goes_to_crux else None)
        self._draw_layers(line)

    def _draw_layers(self, line: Line | None) -> None:
        """Draw trails and heat map of a line, if they are switched on."""
        has_trails, has_heat = self.is_on("box-trails"), self.is_on("heat-map")
        wanted = None
        if line is not None and (has_trails or has_heat):
            wanted = line, has_trails, has_heat
        if wanted == self._drawn:
            return
        self._drawn = wanted
        self.trails.show(trails_of(line) if line is not None and has_trails else ())
        visits = None
        if line is not None and has_heat:
            visits = np.bincount(line.way, minlength=line.board.size)
        self.heat_map.show(visits)
        self._view.update()

    def _work_out_profile(self, line: Line | None) -> None:
        """Work out the profile of a line on a thread, instead of any earlier one; None drops it."""
        if line is self._profiled:
            return
        self._profiled = line
        self._cancel.set()
        if line is None:
            self._show_profile(line, None)
            return
        from sokolab.reports.solution_profile import profile_of

        self._cancel = Event()
        show = partial(self._show_profile, line)
        self._tasks.submit(
            partial(profile_of, line, self._cancel.is_set),
            show,
            lambda _sentence: show(None),
            title=phrase("The timeline"),
        )

    def _show_profile(self, line: Line | None, profile: SolutionProfile | None) -> None:
        if line is not self._profiled:
            return
        self.timeline.show_profile(profile)
        self.show_figures()
        if profile is not None and self._goes_to_crux:
            self._goes_to_crux = False
            self._session.seek(profile.moves_to_crux)

    def go_to_crux(self) -> None:
        """Go to the crux, where the player can walk to the fewest squares, once it is known."""
        profile = None if self._soon.isActive() else self.timeline.profile
        self._goes_to_crux = profile is None
        if profile is None:
            self._read_line()
        else:
            self._session.seek(profile.moves_to_crux)

    def is_on(self, name: str) -> bool:
        """Whether ``box-trails``, ``heat-map`` or ``timeline`` is switched on."""
        return self._window.action(name).isChecked()

    def jump(self, unit: Unit, way: int) -> None:
        """Go to the next end of a unit (``way`` 1), or to the previous one (-1)."""
        game = self._session.game
        if game is not None:
            line = game.line
            next_or_previous = line.next_place if way > 0 else line.previous_place
            self._session.seek(next_or_previous(game.at, unit))

    def _switch_reading(self, name: str, is_on: bool) -> None:
        self._settings.put(f"shows-{name}", is_on)
        self._read_line()


def _dot(colour: str) -> str:
    return f"<span style='color:{colour}'>■</span>"
