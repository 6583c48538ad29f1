"""The sheet over the board that bears all overlays."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap

from sokolab.core.board import Board
from sokolab.gui.overlays.base import Overlay
from sokolab.gui.overlays.canvas import Canvas
from sokolab.gui.overlays.catalogue import OVERLAYS
from sokolab.gui.overlays.stamps import Stamps
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.shell.theme import Look

__all__ = ["OverlayLayer", "paint_overlays"]

_DIMMED: Final = 0.45
"""Opacity of overlays that are older than the board."""


def paint_overlays(canvas: Canvas) -> None:
    """Paint the overlays that the canvas names, as far as there are findings for them."""
    present = _present(canvas)
    for overlay, finding in present:
        overlay.board_arrays(canvas, finding)
    canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for overlay, finding in present:
        overlay.marks(canvas, finding)
    for overlay, finding in present if canvas.has_words else ():
        overlay.words(canvas, finding)


def _present(canvas: Canvas) -> list[tuple[Overlay, object]]:
    """Return the overlays to paint with their findings, the lowest first."""
    return [
        (overlay, finding)
        for overlay in sorted(OVERLAYS, key=lambda overlay: overlay.level)
        if overlay.name in canvas.shown
        and (finding := canvas.findings.get(overlay.finding)) is not None
    ]


class OverlayLayer(QObject):
    """Paints the overlays that are on; keeps their picture until something in it changes.

    A legend entry that is pointed at shows alone: see :meth:`solo`.
    """

    changed = Signal()
    """Something shows otherwise than before: the view is to be painted anew."""
    toggled = Signal(str, bool)
    """The overlay of that name was switched on or off."""

    def __init__(self, board: Board, look: Look, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._look = look
        self._on = {overlay.name for overlay in OVERLAYS if overlay.is_on}
        self._solo: str | None = None
        self._hovered: int | None = None
        self._findings: dict[str, object] = {}
        self._stale: set[str] = set()
        self._stamps = Stamps()
        self._picture: QPixmap | None = None
        self._picture_of: Geometry | None = None

    # What is on --------------------------------------------------------------------------

    @property
    def shown(self) -> frozenset[str]:
        """The names of the overlays that show now."""
        return frozenset({self._solo} if self._solo else self._on)

    def is_on(self, name: str) -> bool:
        """Whether an overlay is switched on."""
        return name in self._on

    def switch(self, name: str, on: bool) -> None:
        """Switch an overlay on or off."""
        if on != (name in self._on):
            (self._on.add if on else self._on.discard)(name)
            self._redo()
            self.toggled.emit(name, on)

    def solo(self, name: str | None) -> None:
        """Show that overlay alone, on or not, until called with None."""
        if name != self._solo:
            self._solo = name
            self._redo()

    # What they show ----------------------------------------------------------------------

    def show_board(self, board: Board) -> None:
        """Say which board is shown; findings about one of another size are dropped."""
        if board.tiles.shape != self._board.tiles.shape:
            self._findings.clear()
            self._stale.clear()
            self._hovered = None
            self._picture = None
        self._board = board

    def take(self, name: str, finding: object) -> None:
        """Paint another finding from now on; None paints none."""
        if self._findings.get(name) is not finding or name in self._stale:
            self._findings[name] = finding
            self._stale.discard(name)
            self._redo()

    def dim(self, name: str) -> None:
        """Paint paler what is older than the board, until the new finding comes."""
        if name not in self._stale:
            self._stale.add(name)
            self._redo()

    def hover(self, square: int | None) -> None:
        """Say which square lies under the cursor."""
        before, self._hovered = self._hovered, square
        if self._tells(before) or self._tells(square):
            self._redo()

    def set_look(self, look: Look) -> None:
        """Paint in other colours."""
        self._look = look
        self._redo()

    def finding(self, overlay: Overlay) -> object:
        """Return what an overlay paints, or None."""
        return self._findings.get(overlay.finding)

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Lay the picture on what is painted anew."""
        if self._picture is None or self._picture_of != geometry:
            self._compose(geometry, painter.device().devicePixelRatioF())
        if self._picture is not None:
            painter.drawPixmap(0, 0, self._picture)
        if self._hovered is not None and self._fits(geometry):
            canvas = self._canvas(painter, geometry)
            for overlay, finding in _present(canvas):
                overlay.pointed(canvas, finding, self._hovered)

    def _compose(self, geometry: Geometry, ratio: float) -> None:
        picture = QPixmap(round(geometry.view_width * ratio), round(geometry.view_height * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        if self._stale:
            painter.setOpacity(_DIMMED)
        if self._fits(geometry) and self._board.tiles.any():
            paint_overlays(self._canvas(painter, geometry))
        painter.end()
        self._picture, self._picture_of = picture, geometry

    def _fits(self, geometry: Geometry) -> bool:
        return (self._board.height, self._board.width) == (geometry.height, geometry.width)

    def _canvas(self, painter: QPainter, geometry: Geometry) -> Canvas:
        return Canvas.on_device(
            painter,
            geometry,
            self._board,
            self._look,
            self._stamps,
            self._findings,
            self.shown,
            self._hovered,
        )

    def _tells(self, square: int | None) -> bool:
        """Whether pointing at the square shows something more."""
        if square is None or square >= self._board.size:
            return False
        shown = self.shown
        return any(
            overlay.tells(finding, square)
            for overlay in OVERLAYS
            if overlay.name in shown and (finding := self.finding(overlay)) is not None
        )

    def _redo(self) -> None:
        self._picture = None
        self.changed.emit()
