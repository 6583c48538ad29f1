"""The palette: a button and a number key for every brush; the wheel steps through them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QAction, QIcon, QPainter, QPixmap

from sokolab.editing.brush import Brush
from sokolab.gui.editor.drawing_tools import BRUSHES, DrawingContext
from sokolab.gui.scene.tiles import WALL, Skin, paint_piece
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.theme import Colours


class Palette(QObject):
    """The actions that choose a brush, in the Draw menu and on the tool bar."""

    def __init__(
        self, window: MainWindow, context: DrawingContext, choose: Callable[[Brush], None]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._context = context
        names = {brush: f"tile-{brush.value.replace(' ', '-')}" for brush in BRUSHES}
        self._actions = {brush: window.action(name) for brush, name in names.items()}
        window.bind({name: partial(choose, brush) for brush, name in names.items()})
        window.tool_bar.turned.connect(self._turn)
        context.brush_changed.connect(self._show)
        window.theme.changed.connect(self._update_icons)
        self._show(context.brush)
        self._update_icons(window.theme.colours)

    def _turn(self, pointed: QAction, steps: int) -> None:
        """Step through the palette with the wheel over one of its buttons."""
        if pointed in self._actions.values():
            self._context.cycle_brush(steps)

    def _show(self, brush: Brush) -> None:
        self._actions[brush].setChecked(True)

    def _update_icons(self, colours: Colours) -> None:
        for brush, action in self._actions.items():
            action.setIcon(tile_icon(brush, colours))


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
