"""Marks and words drawn once and kept as small pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
)

from sokolab.gui.shell.theme import Look

__all__ = ["ON_YELLOW", "Drawing", "Stamps", "Word", "faded"]

Drawing = Callable[[QPainter, float, Look, int], None]
"""Draws a variant of a mark into the square from (0, 0) to (side, side)."""

ON_YELLOW: Final = QColor("#26220a")
"""Words on the yellow of the cuts, in either look."""

_MOST: Final = 4096

_Key = TypeVar("_Key")


def faded(colour: QColor, share: float) -> QColor:
    """Return the colour at that opacity (0 to 1)."""
    result = QColor(colour)
    result.setAlphaF(share)
    return result


class Stamps:
    """A store of pictures in device pixels; belongs to what paints, and dies with it."""

    def __init__(self) -> None:
        self._marks: dict[tuple[Drawing, int, int, str], QPixmap] = {}
        self._words: dict[tuple[str, int, int, int, bool, bool], QPixmap] = {}
        self._sheet = np.empty((0, 0), np.uint32)

    def mark(self, drawing: Drawing, side: int, look: Look, variant: int = 0) -> QPixmap:
        """Return a mark for a square of that side."""
        key = (drawing, variant, side, look.name)
        pixmap = self._marks.get(key)
        if pixmap is None:
            pixmap = _blank(side, side)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            drawing(painter, side, look, variant)
            painter.end()
            _keep(self._marks, key, pixmap)
        return pixmap

    def sheet(self, lines: int, side: int) -> NDArray[np.uint32]:
        """Return room for pixels, ``[lines, side]``; the next call may return the same room.

        To get some megabytes of fresh memory for each sheet takes longer than to fill them.
        """
        if self._sheet.shape != (lines, side):
            self._sheet = np.empty((lines, side), np.uint32)
        return self._sheet

    def plain(self, colour: QColor, side: int) -> QPixmap:
        """Return a square of one colour."""
        key = (_no_drawing, colour.rgba(), side, "")
        pixmap = self._marks.get(key)
        if pixmap is None:
            pixmap = _blank(side, side)
            pixmap.fill(colour)
            _keep(self._marks, key, pixmap)
        return pixmap

    def tint(self, drawing: Drawing, look: Look, variant: int = 0) -> QColor:
        """Return the mean colour of a mark, for squares too small to show its shape."""
        image = self.mark(drawing, 24, look, variant).toImage()
        smooth = Qt.TransformationMode.SmoothTransformation
        mean = image.scaled(1, 1, mode=smooth).pixelColor(0, 0)
        return faded(mean, min(1.0, 1.6 * mean.alphaF()))

    def word(
        self,
        text: str,
        pixels: int,
        colour: QColor,
        around: QColor,
        *,
        bold: bool = False,
        plate: bool = False,
    ) -> QPixmap:
        """Return words of that height; a thin halo, or a plate, keeps them legible on anything."""
        key = (text, pixels, colour.rgba(), around.rgba(), bold, plate)
        pixmap = self._words.get(key)
        if pixmap is None:
            pixmap = _word(text, pixels, colour, around, bold, plate)
            _keep(self._words, key, pixmap)
        return pixmap


def _no_drawing(_painter: QPainter, _side: float, _look: Look, _variant: int) -> None:
    """Stand for the drawing of a plain square in the store."""


def _keep(store: dict[_Key, QPixmap], key: _Key, pixmap: QPixmap) -> None:
    if len(store) >= _MOST:
        store.clear()
    store[key] = pixmap


def _blank(width: int, height: int) -> QPixmap:
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


@dataclass(frozen=True)
class Word:
    """Words to be painted at a size.

    Attributes
    ----------
    path
        Their outlines, in a box from (0, 0) to (``width``, ``height``).
    rim
        Of the halo, or of the plate that they stand on.
    """

    path: QPainterPath
    width: int
    height: int
    rim: float

    @classmethod
    def of(cls, text: str, pixels: int, *, bold: bool = False, plate: bool = False) -> Word:
        """Return words of that height."""
        font = QFont(QGuiApplication.font())
        font.setPixelSize(pixels)
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Medium)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        metrics = QFontMetricsF(font)
        rim = max(1.0, pixels / (5 if plate else 8))
        high = metrics.capHeight()
        wide = metrics.horizontalAdvance(text)
        width, height = round(wide + 2 * rim + 0.5), round(high + 2 * rim + 0.5)
        path = QPainterPath()
        path.addText(QPointF((width - wide) / 2, (height + high) / 2), font, text)
        return cls(path, width, height, rim)

    def paint(self, painter: QPainter, colour: QColor, around: QColor, *, plate: bool) -> None:
        """Paint them with a thin halo, or on a plate, that keeps them legible on anything."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if plate:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(around)
            painter.drawRoundedRect(QRectF(0, 0, self.width, self.height), self.rim, self.rim)
        else:
            halo = QPen(around, 2 * self.rim, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(self.path, halo)
        painter.fillPath(self.path, colour)


def _word(
    text: str, pixels: int, colour: QColor, around: QColor, bold: bool, plate: bool
) -> QPixmap:
    word = Word.of(text, pixels, bold=bold, plate=plate)
    pixmap = _blank(word.width, word.height)
    painter = QPainter(pixmap)
    word.paint(painter, colour, around, plate=plate)
    painter.end()
    return pixmap
