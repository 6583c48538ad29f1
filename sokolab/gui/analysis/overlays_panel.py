"""The legend: each overlay with its mark, a summary of its finding, its key and a check box."""

from collections.abc import Iterable
from html import escape
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QEnterEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent

from sokolab.gui.overlays.layer import OverlayLayer
from sokolab.gui.overlays.marks import MarkCache
from sokolab.gui.shell import building, scrolling
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, counted, phrase, tr
from sokolab.rendering.overlays.canvas import AnyOverlay

_SOLO_AFTER_MS: Final = 120
"""Milliseconds that the mouse must rest on an entry, so that passing over it causes no flicker."""
_POLL_MS: Final = 100
"""Milliseconds between two checks of an entry whether the mouse has moved away."""
_SWATCH_SIDE: Final = 20  # side of the mark, in device-independent pixels like the lengths below
_PADDING: Final = 8
_MARGIN: Final = 4
_ENTRY_HEIGHT: Final = 26
_TALL_ENTRY_HEIGHT: Final = 42  # minimum height of an entry with its summary below its title
_KEY_WIDTH: Final = 32
_NEEDS_BOX: Final = phrase("point at a box")
_COMING: Final = "…"
"""Sign for a finding that is on its way: alone, or at the end of a preliminary summary."""
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LegendEntry(QtWidgets.QAbstractButton):
    """One overlay in the legend, checked while it is on. A common one is on at first."""

    def __init__(self, overlay: AnyOverlay, layer: OverlayLayer, theme: Theme) -> None:
        super().__init__()
        self._overlay = overlay
        self._layer = layer
        self._theme = theme
        self._mark_cache = MarkCache()
        self._key = QKeySequence(overlay.key).toString(QKeySequence.SequenceFormat.NativeText)
        self.summary = ""
        """The summary of the overlay's finding."""
        self._summary_width = 0
        self._is_tall = False
        self._solo_timer = building.timer_for(
            lambda: layer.solo(overlay.name), self, _SOLO_AFTER_MS
        )
        self._screen_area = QRect()
        self._move_timer = QTimer(self, interval=_POLL_MS)
        self._move_timer.timeout.connect(self._check_move)
        self.is_common = overlay.is_on_by_default
        self.setCheckable(True)
        self.setChecked(layer.is_on(overlay.name))
        self.setText(str(overlay.title))
        self.setObjectName(overlay.name)
        self.setAccessibleName(str(overlay.title))
        self._update_tooltip()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Fixed
        )
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(lambda is_on: layer.switch(overlay.name, is_on))
        building.LANGUAGE.changed.connect(self._retranslate)
        self.refresh()

    def refresh(self) -> None:
        """Show the current finding, but not one about an earlier board."""
        overlay = self._overlay
        finding = self._layer.finding(overlay)
        summary = "" if finding is None else overlay.summary(finding)
        if summary and self._layer.is_stale(overlay):
            summary = _COMING
        summary = summary or str(self._invitation)
        self._measure(summary)
        if summary != self.summary:
            self.summary = summary
            self.setAccessibleDescription(
                tr("{summary}. Key {key}", summary=summary, key=self._key) if self._key else summary
            )
            self._update_tooltip()
            self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Measure the texts again in another font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.refresh()

    def _retranslate(self) -> None:
        self.refresh()
        self._update_tooltip()
        self.updateGeometry()

    def _measure(self, summary: str) -> None:
        """Measure the room for a summary, except a preliminary one, for which no entry should jump.

        An overlay that follows the mouse reserves room for its invitation only: its summary changes
        with every box that the mouse passes.
        """
        if not summary.endswith(_COMING):
            text = str(self._invitation) or summary
            self._summary_width = self.fontMetrics().horizontalAdvance(text)

    def _update_tooltip(self) -> None:
        """Repeat the texts in the tooltip, as a narrow panel can elide them."""
        title, tooltip = escape(str(self._overlay.title)), escape(str(self._overlay.tooltip))
        summary = f"<p>{escape(self.summary)}</p>" if self.summary else ""
        self.setToolTip(f"<p><b>{title}</b>  {self._key}</p>{summary}<p>{tooltip}</p>")

    @property
    def _invitation(self) -> Phrase | str:
        """The text that says where to point, or "" for an overlay that needs no mouse."""
        return _NEEDS_BOX if self._overlay.needs_box else self._overlay.invitation

    @property
    def line_width(self) -> int:
        """The width of an entry with its summary on one line, in pixels."""
        return self._title_end + self._key_width + self._summary_width + 2 * _PADDING

    def set_tall(self, is_tall: bool) -> None:
        """Show the summary below the title, or beside it."""
        if is_tall != self._is_tall:
            self._is_tall = is_tall
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Return the size of an entry with its summary."""
        return QSize(self.line_width, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the size of an entry without its summary. A low one has room for its key."""
        width = self._title_end + _PADDING + (0 if self._is_tall else self._key_width)
        return QSize(width, self.height_if(is_tall=self._is_tall))

    @property
    def _title_end(self) -> int:
        """The width up to the end of the title, in pixels."""
        title = self.fontMetrics().horizontalAdvance(self.text())
        return title + self._swatch_side + self._box_side + 4 * _PADDING

    @property
    def _swatch_side(self) -> int:
        """The side of the mark, which grows with the texts."""
        return self._theme.grown(_SWATCH_SIDE)

    def height_if(self, *, is_tall: bool) -> int:
        """Return the height of an entry with its summary below its title, or beside it."""
        text_height = self.fontMetrics().height()
        if is_tall:
            return max(_TALL_ENTRY_HEIGHT, 2 * text_height + 10)
        return max(_ENTRY_HEIGHT, text_height + 8)

    @property
    def _key_width(self) -> int:
        return max(self.fontMetrics().horizontalAdvance(self._key) + 2 * _PADDING, _KEY_WIDTH)

    @property
    def _box_side(self) -> int:
        return self.style().pixelMetric(QtWidgets.QStyle.PixelMetric.PM_IndicatorWidth, None, self)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the overlay alone after a moment."""
        self._solo_timer.start()
        self._screen_area = self._current_screen_area
        self._move_timer.start()
        super().enterEvent(event)

    @property
    def _current_screen_area(self) -> QRect:
        return QRect(self.mapToGlobal(QPoint()), self.size())

    def _check_move(self) -> None:
        """Notice that the entry has moved away from the mouse. Qt would notice only later."""
        area_before, self._screen_area = self._screen_area, self._current_screen_area
        if self._screen_area != area_before and not self._screen_area.contains(QCursor.pos()):
            QtWidgets.QApplication.sendEvent(self, QEvent(QEvent.Type.Leave))

    def leaveEvent(self, event: QEvent) -> None:
        """Show all overlays that are on again."""
        self._solo_timer.stop()
        self._move_timer.stop()
        self._layer.solo(None)
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint check box, mark, title, summary and key."""
        painter = QPainter(self)
        colours, metrics = self._theme.colours, self.fontMetrics()
        if self.underMouse():
            painter.fillRect(self.rect(), colours.raised)
        left = self._paint_check_box(painter)
        painter.setOpacity(1.0 if self.isChecked() else 0.4)
        self._paint_mark(painter, QPointF(left, (self.height() - self._swatch_side) / 2))
        painter.setOpacity(1.0)
        text_area = self.rect().adjusted(left + self._swatch_side + _PADDING, 0, -_PADDING, 0)
        title_area, summary_area, key_area = text_area, text_area, text_area
        if self._is_tall:
            half = self.height() // 2
            title_area = text_area.adjusted(0, 3, 0, -half)
            summary_area = text_area.adjusted(0, half - 1, 0, -3)
            key_area = title_area
            if self._title_end + self._key_width > self.width():
                key_area = summary_area
                summary_area = summary_area.adjusted(0, 0, -self._key_width, 0)
        else:
            title_width = metrics.horizontalAdvance(self.text()) + 2 * _PADDING
            summary_area = title_area.adjusted(title_width, 0, -self._key_width, 0)
        painter.setPen(colours.text if self.isChecked() else colours.muted)
        painter.drawText(title_area, _LEFT, self.text())
        painter.setPen(colours.muted)
        painter.drawText(key_area, _RIGHT, self._key)
        elided = metrics.elidedText(self.summary, Qt.TextElideMode.ElideRight, summary_area.width())
        painter.drawText(summary_area, _LEFT if self._is_tall else _RIGHT, elided)
        if self.hasFocus():
            painter.setPen(colours.accent)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
        painter.end()

    def _paint_check_box(self, painter: QPainter) -> int:
        """Paint the check box. Return the left edge of the mark."""
        option = QtWidgets.QStyleOptionButton()
        option.initFrom(self)
        check_state = (
            QtWidgets.QStyle.StateFlag.State_On
            if self.isChecked()
            else QtWidgets.QStyle.StateFlag.State_Off
        )
        option.state |= check_state
        side = self._box_side
        option.rect = QRect(_PADDING, (self.height() - side) // 2, side, side)
        self.style().drawPrimitive(
            QtWidgets.QStyle.PrimitiveElement.PE_IndicatorCheckBox, option, painter, self
        )
        return 2 * _PADDING + side

    def _paint_mark(self, painter: QPainter, corner: QPointF) -> None:
        ratio = self.devicePixelRatioF()
        side = round(self._swatch_side * ratio)
        swatch = QRect(round(corner.x()), round(corner.y()), self._swatch_side, self._swatch_side)
        colours = self._theme.colours
        painter.setPen(colours.line)
        painter.setBrush(colours.floor)
        painter.drawRect(swatch.adjusted(0, 0, -1, -1))
        mark = self._mark_cache.mark(self._overlay.legend_mark, side, colours.scheme)
        painter.drawPixmap(swatch, mark)


class _Legend(QtWidgets.QWidget):
    """The entries in a column, each on two lines if one is wider than the panel.

    Entries that are off at first can be folded away. If one of them is switched on, it is shown
    nevertheless, and stays until the entries are folded again.
    """

    folded = Signal(bool)
    """The user folded entries away, or unfolded them."""

    def __init__(self, entries: Iterable[LegendEntry]) -> None:
        super().__init__()
        self._entries: list[LegendEntry] = []
        self._is_folded = False
        self._available_size = QSize()
        self._bar_width = 0
        self._fold_button = QtWidgets.QToolButton()
        self._fold_button.setProperty("folds", True)
        self._fold_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._fold_button.clicked.connect(lambda _is_checked: self._toggle_fold())
        self._fold_button.hide()
        self._column = building.fill(
            QtWidgets.QVBoxLayout(self), margins=(_MARGIN, 0, _MARGIN, _MARGIN), spacing=0
        )
        for entry in entries:
            self.add(entry)
        self._column.addWidget(self._fold_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addStretch(1)

    def add(self, entry: LegendEntry) -> None:
        self._column.insertWidget(len(self._entries), entry)
        self._entries.append(entry)
        entry.toggled.connect(lambda is_on: entry.show() if is_on else None)
        if self._is_folded:
            self.fold(True)

    def fold(self, is_folded: bool) -> None:
        """Fold away the entries that are off at first, or show all entries."""
        self._is_folded = is_folded
        for entry in self._entries:
            entry.setVisible(not is_folded or entry.is_common or entry.isChecked())
        rare_count = sum(not entry.is_common for entry in self._entries)
        text, name, tip = tr("Fewer"), tr("Fewer overlays"), tr("Hide rarely used overlays")
        if is_folded:
            text, tip = tr("{count:,} more", count=rare_count), tr("Show all overlays")
            name = counted(rare_count, "more overlay", "more overlays")
        self._fold_button.setText(text)
        building.named(self._fold_button, name, tip)
        self._fold_button.setArrowType(
            Qt.ArrowType.RightArrow if is_folded else Qt.ArrowType.DownArrow
        )
        self._fold_button.setVisible(rare_count > 0)
        self.fit()
        self.updateGeometry()

    def _toggle_fold(self) -> None:
        self.fold(not self._is_folded)
        self.folded.emit(self._is_folded)

    def fit_in(self, available_size: QSize, bar_width: int) -> None:
        """Fit the entries into a size, less ``bar_width`` if they need a scroll bar."""
        self._available_size = available_size
        self._bar_width = bar_width
        self.fit()

    def fit(self) -> None:
        """Give all entries one line each, or all of them two."""
        has_bar = self._height_if(is_tall=False) > self._available_size.height()
        width = self._available_size.width() - (self._bar_width if has_bar else 0)
        is_tall = self._is_tall_at(width)
        for entry in self._entries:
            entry.set_tall(is_tall)

    def heightForWidth(self, width: int) -> int:
        return self._height_if(is_tall=self._is_tall_at(width))

    def _height_if(self, *, is_tall: bool) -> int:
        button_height = 0 if self._fold_button.isHidden() else self._fold_button.sizeHint().height()
        heights = (entry.height_if(is_tall=is_tall) for entry in self._visible_entries())
        return sum(heights) + button_height + _MARGIN

    def _is_tall_at(self, width: int) -> bool:
        return any(entry.line_width > width - 2 * _MARGIN for entry in self._visible_entries())

    def _visible_entries(self) -> list[LegendEntry]:
        return [entry for entry in self._entries if not entry.isHidden()]


class _ScrollingLegend(scrolling.Scrolled):
    """The legend in a scroll area, which is as high as the legend if there is room."""

    def __init__(self, legend: _Legend) -> None:
        super().__init__(legend)
        self._legend = legend
        self.setMinimumHeight(3 * _ENTRY_HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._legend.fit_in(self.size(), self.verticalScrollBar().sizeHint().width())

    def sizeHint(self) -> QSize:
        return self._legend.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self.minimumHeight())

    def heightForWidth(self, width: int) -> int:
        return self._legend.heightForWidth(width)


class OverlaysPanel(QtWidgets.QDockWidget):
    """The panel that lists the overlays, with keys to their colours and their findings."""

    def __init__(
        self, layer: OverlayLayer, theme: Theme, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(tr("Overlays"), parent)
        self.setObjectName("overlays")
        self._layer = layer
        self._theme = theme
        self._entries = {o.name: LegendEntry(o, layer, theme) for o in layer.overlays}
        self._legend = _Legend(self._entries.values())
        self.fold = self._legend.fold
        self.folded = self._legend.folded
        self.setWidget(_ScrollingLegend(self._legend))
        self._folded_height = 0
        self.folded.connect(self._share_height)
        layer.toggled.connect(lambda name, is_on: self._entries[name].setChecked(is_on))
        theme.changed.connect(lambda _colours: self._legend.update())

    def add(self, overlay: AnyOverlay) -> None:
        """Add the entry of an overlay below the others."""
        entry = LegendEntry(overlay, self._layer, self._theme)
        self._entries[overlay.name] = entry
        self._legend.add(entry)
        self._legend.fit()

    def _share_height(self, is_folded: bool) -> None:
        """Grow for unfolded entries at the cost of other panels. Shrink back after folding."""
        window = self.parent()
        if not isinstance(window, QtWidgets.QMainWindow) or self.isFloating():
            return
        height = self._folded_height
        if not is_folded:
            self._folded_height = self.height()
            spare = self.height() - self.widget().height()
            height = max(self.height(), spare + self._legend.heightForWidth(self.width()))
        if height:
            window.resizeDocks([self], [height], Qt.Orientation.Vertical)

    def entry(self, name: str) -> LegendEntry:
        """Return the legend's entry for the overlay of a name."""
        return self._entries[name]

    def refresh(self) -> None:
        """Show the current findings."""
        for entry in self._entries.values():
            entry.refresh()
        self._legend.fit()
