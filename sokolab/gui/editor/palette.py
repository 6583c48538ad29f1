"""The palette: a button and a number key for every brush; the wheel steps through them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QAction, QActionGroup, QIcon, QPainter, QPixmap, QWheelEvent

from sokolab.editing.brush import Brush
from sokolab.gui.editor.tools.brush_names import BRUSH_LABELS
from sokolab.gui.editor.tools.drawing_context import BRUSHES, DrawingContext
from sokolab.gui.scene.skin import WALL, Skin, paint_piece
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.theme import Colours
from sokolab.language import phrase

__all__ = ["Palette"]

_TIPS: Final = {
    Brush.WALL: phrase(
        "Stops player and boxes. Use the rectangle for rooms, the pencil for corridors."
    ),
    Brush.FLOOR: phrase("An empty square. Erases what was there."),
    Brush.GOAL: phrase("Where a box must end. Added under a box or the player that is there."),
    Brush.BOX: phrase("What the player pushes. On a goal it becomes a box on a goal."),
    Brush.PLAYER: phrase("Where the player starts. There is only one: drawing it again moves it."),
    Brush.BOX_ON_GOAL: phrase("A box that is on a goal at the start."),
    Brush.PLAYER_ON_GOAL: phrase("The player, on a goal at the start."),
}


class Palette(QObject):
    """The actions that choose a brush, in the Draw menu and on the tool bar."""

    def __init__(
        self, window: MainWindow, context: DrawingContext, choose: Callable[[Brush], None]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._context = context
        self._group = QActionGroup(self)
        self._actions = {
            brush: self._add(brush, number, choose) for number, brush in enumerate(BRUSHES, 1)
        }
        window.menu("draw").addSeparator()
        context.brush_changed.connect(self._show)
        window.theme.changed.connect(self._update_icons)
        self._show(context.brush)
        self._update_icons(window.theme.colours)

    def _add(self, brush: Brush, number: int, choose: Callable[[Brush], None]) -> QAction:
        action = self._window.add_action(
            "draw",
            f"tile-{brush.value.replace(' ', '-')}",
            str(BRUSH_LABELS[brush]),
            str(number),
            str(_TIPS[brush]),
            partial(_ignore_checked, choose, brush),
            checkable=True,
        )
        self._group.addAction(action)
        self._window.add_to_bar("tiles", action)
        button = self._window.bar_widget(action)
        if button is not None:
            button.installEventFilter(self)
        return action

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Step through the palette with the wheel."""
        if isinstance(event, QWheelEvent):
            turn = event.angleDelta()
            self._context.cycle_brush(-1 if (turn.y() or turn.x()) > 0 else 1)
            return True
        return super().eventFilter(watched, event)

    def _show(self, brush: Brush) -> None:
        self._actions[brush].setChecked(True)

    def _update_icons(self, colours: Colours) -> None:
        for brush, action in self._actions.items():
            action.setIcon(tile_icon(brush, colours))


def _ignore_checked(choose: Callable[[Brush], None], brush: Brush, _checked: bool) -> None:
    choose(brush)


def tile_icon(brush: Brush, colours: Colours) -> QIcon:
    """Return a picture of what a brush draws."""
    icon = QIcon()
    for side in (20, 40):
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if brush is Brush.WALL:
            painter.drawImage(0, 0, Skin(colours, side).image(WALL | 15))
        elif brush is Brush.FLOOR:
            painter.fillRect(0, 0, side, side, colours.muted)
            painter.fillRect(1, 1, side - 2, side - 2, colours.floor)
        else:
            paint_piece(painter, QRectF(0, 0, side, side), brush.tile.value, colours)
        painter.end()
        icon.addPixmap(pixmap)
    return icon
