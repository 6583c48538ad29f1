"""The layer over the board that paints all overlays."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap

from sokolab.analysis.findings import Findings
from sokolab.core.board import Board
from sokolab.gui.overlays.base import AnyOverlay
from sokolab.gui.overlays.canvas import Canvas
from sokolab.gui.overlays.catalogue import OVERLAYS
from sokolab.gui.overlays.mark_cache import MarkCache
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.shell.theme import Colours

__all__ = ["OverlayLayer", "paint_overlays"]

_DIMMED: Final = 0.45
"""Opacity of the overlays while their findings are older than the board."""


def paint_overlays(canvas: Canvas) -> None:
    """Paint the overlays that the canvas names and that have a finding."""
    overlays = _overlays_to_paint(canvas)
    for overlay, finding in overlays:
        overlay.background(canvas, finding)
    canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for overlay, finding in overlays:
        overlay.marks(canvas, finding)
    for overlay, finding in overlays if canvas.has_labels else ():
        overlay.labels(canvas, finding)


def _overlays_to_paint(canvas: Canvas) -> list[tuple[AnyOverlay, object]]:
    """Return the overlays to paint with their findings, the lowest first."""
    return [
        (overlay, finding)
        for overlay in sorted(OVERLAYS, key=lambda overlay: overlay.z_order)
        if overlay.name in canvas.shown
        and (finding := canvas.findings.get(overlay.finding)) is not None
    ]


class OverlayLayer(QObject):
    """Paints the overlays that are on, and keeps the picture until something in it changes.

    While the cursor is on an entry of the legend, that overlay shows alone; see :meth:`solo`.
    """

    changed = Signal()
    """The picture changed; the view must be repainted."""
    toggled = Signal(str, bool)
    """The overlay of that name was switched on or off."""

    def __init__(self, board: Board, colours: Colours, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._colours = colours
        self._on = {overlay.name for overlay in OVERLAYS if overlay.is_on_at_first}
        self._solo: str | None = None
        self._hovered: int | None = None
        self._findings: dict[str, object] = {}
        self._stale: set[str] = set()
        self._mark_cache = MarkCache()
        self._picture: QPixmap | None = None
        self._picture_of: Geometry | None = None

    # What is on --------------------------------------------------------------------------

    @property
    def shown(self) -> frozenset[str]:
        """The names of the overlays in the picture."""
        return frozenset({self._solo} if self._solo else self._on)

    def is_on(self, name: str) -> bool:
        """Whether an overlay is switched on."""
        return name in self._on

    def switch(self, name: str, on: bool) -> None:
        """Switch an overlay on or off."""
        if on != (name in self._on):
            (self._on.add if on else self._on.discard)(name)
            self._invalidate()
            self.toggled.emit(name, on)

    def solo(self, name: str | None) -> None:
        """Show only that overlay, on or not, until called with None."""
        if name != self._solo:
            self._solo = name
            self._invalidate()

    # What they show ----------------------------------------------------------------------

    def show_board(self, board: Board) -> None:
        """Set the board on show; drops the findings if its size is another."""
        if board.tiles.shape != self._board.tiles.shape:
            self._findings.clear()
            self._stale.clear()
            self._hovered = None
            self._picture = None
        self._board = board

    def set_finding(self, name: str, finding: object) -> None:
        """Set the finding of an analysis; None paints nothing."""
        if self._findings.get(name) is not finding or name in self._stale:
            self._findings[name] = finding
            self._stale.discard(name)
            self._invalidate()

    def dim(self, name: str) -> None:
        """Fade the overlays until the finding of that name is replaced."""
        if name not in self._stale:
            self._stale.add(name)
            self._invalidate()

    def hover(self, square: int | None) -> None:
        """Set the square under the cursor."""
        before, self._hovered = self._hovered, square
        if self._reacts_to_hover(before) or self._reacts_to_hover(square):
            self._invalidate()

    def set_colours(self, colours: Colours) -> None:
        """Use other colours."""
        self._colours = colours
        self._invalidate()

    def finding(self, overlay: AnyOverlay) -> object:
        """Return the finding that an overlay paints, or None."""
        return self._findings.get(overlay.finding)

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the picture; compose it first if anything changed."""
        if self._picture is None or self._picture_of != geometry:
            self._compose(geometry, painter.device().devicePixelRatioF())
        if self._picture is not None:
            painter.drawPixmap(0, 0, self._picture)
        if self._hovered is not None and self._fits(geometry):
            canvas = self._canvas(painter, geometry)
            for overlay, finding in _overlays_to_paint(canvas):
                overlay.paint_hover(canvas, finding, self._hovered)

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
            self._colours,
            self._mark_cache,
            Findings(self._findings),
            self.shown,
            self._hovered,
        )

    def _reacts_to_hover(self, square: int | None) -> bool:
        """Whether the picture changes with the cursor on that square."""
        if square is None or square >= self._board.size:
            return False
        shown = self.shown
        return any(
            overlay.reacts_to_hover(finding, square)
            for overlay in OVERLAYS
            if overlay.name in shown and (finding := self.finding(overlay)) is not None
        )

    def _invalidate(self) -> None:
        self._picture = None
        self.changed.emit()
