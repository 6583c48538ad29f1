"""The legend: each overlay with its mark, what it found, its key, and whether it is on."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QEnterEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QDockWidget,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)

from sokolab.gui.overlays.base import Overlay
from sokolab.gui.overlays.catalogue import OVERLAYS
from sokolab.gui.overlays.layer import OverlayLayer
from sokolab.gui.overlays.stamps import Stamps
from sokolab.gui.theme import Look

__all__ = ["LegendEntry", "OverlaysDock"]

_SOLO_AFTER_MS: Final = 120
"""Passing over the legend on the way elsewhere shall not make the board flicker."""
_SWATCH: Final = 20
_PAD: Final = 8
_HEIGHT: Final = 26
_KEY_WIDTH: Final = 32
_ASK_FOR_BOX: Final = "point at a box"
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LegendEntry(QAbstractButton):
    """One line of the legend; checked while its overlay is on."""

    def __init__(self, overlay: Overlay, layer: OverlayLayer, look: Look) -> None:
        super().__init__()
        self._overlay = overlay
        self._layer = layer
        self._look = look
        self._stamps = Stamps()
        self._key = QKeySequence(overlay.key).toString(QKeySequence.SequenceFormat.NativeText)
        self._summary = ""
        self._patience = QTimer(self, singleShot=True, interval=_SOLO_AFTER_MS)
        self._patience.timeout.connect(lambda: layer.solo(overlay.name))
        self.setCheckable(True)
        self.setChecked(layer.is_on(overlay.name))
        self.setText(overlay.title)
        self.setObjectName(overlay.name)
        self.setAccessibleName(overlay.title)
        self._tell_in_tip()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(lambda on: layer.switch(overlay.name, on))
        self.tell()

    @property
    def summary(self) -> str:
        """What the overlay's finding amounts to."""
        return self._summary

    def tell(self) -> None:
        """Say anew what was found."""
        overlay = self._overlay
        finding = self._layer.finding(overlay)
        summary = "" if finding is None else overlay.summary(finding)
        if not summary and overlay.asks_for_box:
            summary = _ASK_FOR_BOX
        if summary != self._summary:
            self._summary = summary
            self.setAccessibleDescription(f"{summary}. Key {self._key}")
            self._tell_in_tip()
            self.update()

    def _tell_in_tip(self) -> None:
        """Say in the tip what may be cut off in a narrow panel."""
        overlay, found = self._overlay, f"<p>{self._summary}</p>" if self._summary else ""
        self.setToolTip(
            f"<p><b>{overlay.title}</b>  {self._key}</p>{found}<p>{overlay.tooltip}</p>"
        )

    def set_look(self, look: Look) -> None:
        """Paint in other colours."""
        self._look = look
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for the mark, the title, some words and the key."""
        words = self.fontMetrics().horizontalAdvance(self.text() + _ASK_FOR_BOX)
        return QSize(words + _SWATCH + 20 + 6 * _PAD + _KEY_WIDTH, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Return room for all but the words."""
        words = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(words + _SWATCH + 20 + 5 * _PAD + _KEY_WIDTH, _HEIGHT)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the overlay alone in a moment."""
        self._patience.start()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Show again what is on."""
        self._patience.stop()
        self._layer.solo(None)
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint box, mark, title, what was found, and the key."""
        painter = QPainter(self)
        look, metrics = self._look, self.fontMetrics()
        if self.underMouse():
            painter.fillRect(self.rect(), look.raised)
        left = self._paint_check_box(painter)
        painter.setOpacity(1.0 if self.isChecked() else 0.4)
        self._paint_mark(painter, QPointF(left, (self.height() - _SWATCH) / 2))
        painter.setOpacity(1.0)
        line = self.rect().adjusted(left + _SWATCH + _PAD, 0, -_PAD, 0)
        painter.setPen(look.text if self.isChecked() else look.muted)
        painter.drawText(line, _LEFT, self.text())
        painter.setPen(look.muted)
        painter.drawText(line, _RIGHT, self._key)
        title_width = metrics.horizontalAdvance(self.text()) + 2 * _PAD
        key_width = max(metrics.horizontalAdvance(self._key) + 2 * _PAD, _KEY_WIDTH)
        words = line.adjusted(title_width, 0, -key_width, 0)
        shown = metrics.elidedText(self._summary, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, _RIGHT, shown)
        if self.hasFocus():
            painter.setPen(look.accent)
            painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
        painter.end()

    def _paint_check_box(self, painter: QPainter) -> int:
        """Paint the check box; return where the mark begins."""
        option = QStyleOptionButton()
        option.initFrom(self)
        checked = QStyle.StateFlag.State_On if self.isChecked() else QStyle.StateFlag.State_Off
        option.state |= checked
        side = self.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth, option, self)
        option.rect = QRect(_PAD, (self.height() - side) // 2, side, side)
        self.style().drawPrimitive(
            QStyle.PrimitiveElement.PE_IndicatorCheckBox, option, painter, self
        )
        return 2 * _PAD + side

    def _paint_mark(self, painter: QPainter, place: QPointF) -> None:
        ratio = self.devicePixelRatioF()
        side = round(_SWATCH * ratio)
        ground = QRect(round(place.x()), round(place.y()), _SWATCH, _SWATCH)
        painter.setPen(self._look.line)
        painter.setBrush(self._look.floor)
        painter.drawRect(ground.adjusted(0, 0, -1, -1))
        painter.drawPixmap(ground, self._stamps.mark(self._overlay.mark, side, self._look))


class _Column(QScrollArea):
    """As high as what it holds, where there is room."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__()
        self._panel = panel
        self.setWidget(panel)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(3 * _HEIGHT)

    def sizeHint(self) -> QSize:
        return self._panel.sizeHint()


class OverlaysDock(QDockWidget):
    """The legend as a panel."""

    def __init__(self, layer: OverlayLayer, look: Look, parent: QWidget | None = None) -> None:
        super().__init__("Overlays", parent)
        self.setObjectName("overlays")
        self._entries = {o.name: LegendEntry(o, layer, look) for o in OVERLAYS}
        panel = QWidget()
        column = QVBoxLayout(panel)
        column.setContentsMargins(4, 0, 4, 4)
        column.setSpacing(0)
        for entry in self._entries.values():
            column.addWidget(entry)
        column.addStretch(1)
        self.setWidget(_Column(panel))
        layer.toggled.connect(lambda name, on: self._entries[name].setChecked(on))

    def entry(self, name: str) -> LegendEntry:
        """Return the line of an overlay."""
        return self._entries[name]

    def tell(self) -> None:
        """Say anew what was found."""
        for entry in self._entries.values():
            entry.tell()

    def set_look(self, look: Look) -> None:
        """Paint in other colours."""
        for entry in self._entries.values():
            entry.set_look(look)
