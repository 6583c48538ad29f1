"""The layer over the board that paints all overlays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap, QRegion, QTransform

from sokolab.analysis.findings import Findings
from sokolab.core.board import Board
from sokolab.gui.overlays.base import AnyOverlay
from sokolab.gui.overlays.catalogue import OVERLAYS
from sokolab.gui.overlays.painting.canvas import Canvas
from sokolab.gui.overlays.painting.mark_cache import MarkCache
from sokolab.gui.overlays.painting.marks import MarkList, Recorder
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.shell.theme import Colours

__all__ = ["OverlayLayer", "paint_overlays"]

_DIMMED: Final = 0.45
"""Opacity of the overlays while their findings are older than the board."""
_BESIDE_A_BOX: Final = 0.4
"""Opacity of the overlays that are not about the selected box."""


def paint_overlays(canvas: Canvas, overlays: Iterable[AnyOverlay] = OVERLAYS) -> None:
    """Paint those of some overlays that the canvas names and that have a finding."""
    to_paint = _overlays_to_paint(canvas, overlays)
    for overlay, finding in to_paint:
        canvas.fade(_opacity(canvas, overlay))
        overlay.background(canvas, finding)
    for overlay, finding in to_paint:
        canvas.fade(_opacity(canvas, overlay))
        overlay.marks(canvas, finding)
    for overlay, finding in to_paint if canvas.has_labels else ():
        canvas.fade(_opacity(canvas, overlay))
        overlay.labels(canvas, finding)
    canvas.fade(1.0)


def _opacity(canvas: Canvas, overlay: AnyOverlay) -> float:
    """Return the opacity of an overlay: with a box selected, what is not about it steps back."""
    return _BESIDE_A_BOX if overlay.steps_back and canvas.selected is not None else 1.0


def _overlays_to_paint(
    canvas: Canvas, overlays: Iterable[AnyOverlay]
) -> list[tuple[AnyOverlay, object]]:
    """Return the overlays to paint with their findings, the lowest first."""
    return [
        (overlay, finding)
        for overlay in sorted(overlays, key=lambda overlay: overlay.z_order)
        if overlay.name in canvas.shown
        and (finding := canvas.findings.get(overlay.finding)) is not None
    ]


class OverlayLayer(QObject):
    """Paints the overlays that are on, and keeps the picture until something in it changes.

    New findings change it only where their marks differ from those before.

    While the cursor is on an entry of the legend, that overlay shows alone; see :meth:`solo`.

    Attributes
    ----------
    overlays
        Those it can paint: the catalogue, and what :meth:`add` added.
    """

    changed = Signal(object)
    """The picture changed; carries the :class:`QRegion` to repaint, or None for all."""
    toggled = Signal(str, bool)
    """The overlay of that name was switched on or off."""

    def __init__(self, board: Board, colours: Colours, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._colours = colours
        self.overlays = OVERLAYS
        self._on = {overlay.name for overlay in OVERLAYS if overlay.is_on_at_first}
        self._solo: str | None = None
        self._hovered: int | None = None
        self._selected: int | None = None
        self._findings: dict[str, object] = {}
        self._stale: set[str] = set()
        self._mark_cache = MarkCache()
        self._picture: QPixmap | None = None
        self._picture_of: Geometry | None = None
        self._marks: MarkList | None = None
        self._is_outdated = False
        self._is_repaint_due = False

    def add(self, overlay: AnyOverlay) -> None:
        """Add an overlay, switched off."""
        self.overlays = (*self.overlays, overlay)

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
        """Set the finding of an analysis; None paints nothing. :meth:`publish` makes it visible."""
        if name in self._stale:
            self._stale.discard(name)
            self._picture = None
        self._is_outdated |= self._findings.get(name) is not finding
        self._findings[name] = finding

    def publish(self) -> None:
        """Repaint what the findings set since the last time have changed."""
        geometry, picture = self._picture_of, self._picture
        if picture is None or geometry is None:
            self._invalidate()
        elif self._is_outdated and not self._is_repaint_due:
            self.changed.emit(self._compose(geometry, picture.devicePixelRatio()))

    def dim(self, name: str) -> None:
        """Fade the overlays until the finding of that name is replaced."""
        if name not in self._stale:
            self._stale.add(name)
            self._invalidate()

    def hover(self, square: int | None) -> None:
        """Set the square under the cursor."""
        before, self._hovered = self._hovered, square
        if self._reacts_to_hover(before) or self._reacts_to_hover(square):
            self._is_outdated = self._is_repaint_due = True
            self.changed.emit(None)

    def select(self, square: int | None) -> None:
        """Set the square of the selected box; what is not about it is painted paler."""
        if square != self._selected:
            self._selected = square
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
        ratio = painter.device().devicePixelRatioF()
        picture = self._picture
        is_kept = picture is not None and picture.devicePixelRatio() == ratio
        if not is_kept or self._is_outdated or self._picture_of != geometry:
            self._compose(geometry, ratio)
        if self._picture is not None:
            painter.drawPixmap(0, 0, self._picture)
        if self._hovered is not None and self._fits(geometry):
            canvas = self._canvas(painter, geometry)
            for overlay, finding in _overlays_to_paint(canvas, self.overlays):
                overlay.paint_hover(canvas, finding, self._hovered)

    def _compose(self, geometry: Geometry, ratio: float) -> QRegion | None:
        """Renew the picture; return the region of the view that changed, or None for all."""
        marks = self._recorded(geometry, ratio)
        before, picture = self._marks, self._picture
        self._marks, self._is_outdated, self._is_repaint_due = marks, False, False
        squares = None
        if picture is not None and self._picture_of == geometry and marks and before:
            squares = marks.difference(before)
        if picture is None or squares is None or marks is None:
            self._picture, self._picture_of = self._painted(geometry, ratio, marks), geometry
            return None
        painter = QPainter(picture)
        painter.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
        rects = marks.repaint(painter, self._mark_cache, squares)
        painter.end()
        return _region(rects, 1 / ratio)

    def _recorded(self, geometry: Geometry, ratio: float) -> MarkList | None:
        if not self._fits(geometry) or not self._board.tiles.any():
            return None
        recorder = Recorder(
            QPainter(),
            geometry,
            ratio,
            self._board,
            self._colours,
            self._mark_cache,
            Findings(self._findings),
            self.shown,
            self._hovered,
            self._selected,
        )
        paint_overlays(recorder, self.overlays)
        return recorder.marks

    def _painted(self, geometry: Geometry, ratio: float, marks: MarkList | None) -> QPixmap:
        picture = QPixmap(round(geometry.view_width * ratio), round(geometry.view_height * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        if marks is not None:
            painter = QPainter(picture)
            painter.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
            marks.paint(painter, self._mark_cache, _DIMMED if self._stale else 1.0)
            painter.end()
        return picture

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
            self._selected,
        )

    def _reacts_to_hover(self, square: int | None) -> bool:
        """Whether the picture changes with the cursor on that square."""
        if square is None or square >= self._board.size:
            return False
        shown = self.shown
        return any(
            overlay.reacts_to_hover(finding, square)
            for overlay in self.overlays
            if overlay.name in shown and (finding := self.finding(overlay)) is not None
        )

    def _invalidate(self) -> None:
        self._picture = None
        self.changed.emit(None)


def _region(rects: Iterable[QRect], factor: float) -> QRegion:
    """Return the region of rectangles in other units, with a pixel around each of them."""
    result = QRegion()
    for rect in rects:
        left, top = int(rect.left() * factor) - 1, int(rect.top() * factor) - 1
        width, height = int(rect.width() * factor) + 3, int(rect.height() * factor) + 3
        result += QRect(left, top, width, height)
    return result
