"""Shows the statistics of a collection, with small histograms."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sokolab.collection.statistics import Distribution, StatisticsRow, statistics_text
from sokolab.gui.plain_text import plain_label
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, tr

# Pixels:
_WIDTH: Final = 180
_BARS: Final = 36
_LEAST_HEIGHT: Final = 3
"""Of a bar, so that a single level among thousands can be seen."""
_LEAST_BARS: Final = 6
"""Fewer bars are as wide as this many would be."""


class _Histogram(QWidget):
    """A distribution as bars; the tool tip gives the numbers."""

    def __init__(self, distribution: Distribution, theme: Theme) -> None:
        super().__init__()
        self._counts = distribution.counts
        self._ends = distribution.smallest, distribution.largest
        self._theme = theme
        lines = [
            tr("{value:,}: {count:,}", value=low, count=count)
            if high - low == 1
            else tr("{low:,} to {high:,}: {count:,}", low=low, high=high - 1, count=count)
            for (low, high), count in zip(
                pairwise(distribution.edges), distribution.counts, strict=True
            )
        ]
        self.setToolTip("\n".join(lines))
        self.setAccessibleName("; ".join(lines))

    def sizeHint(self) -> QSize:
        """Return room for the bars and the least and the largest value below them."""
        return QSize(_WIDTH, _BARS + 2 + self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bars on a line; what does not occur leaves a gap."""
        painter, colours = QPainter(self), self._theme.colours
        width = self.width() / max(len(self._counts), _LEAST_BARS)
        whole = width * len(self._counts)
        for place, count in enumerate(self._counts):
            if count:
                height = max(_BARS * count / max(self._counts), _LEAST_HEIGHT)
                bar = QRectF(place * width, _BARS - height, max(width - 2, 1), height)
                painter.fillRect(bar, colours.accent)
        painter.fillRect(QRectF(0, _BARS, whole, 1), colours.muted)
        painter.setPen(colours.muted)
        below = QRectF(0, _BARS + 2, whole, self.height() - _BARS - 2)
        low, high = self._ends
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, f"{low:,}")
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, f"{high:,}")
        painter.end()


class StatisticsDialog(QDialog):
    """Shows statistics, which can be copied as text.

    Parameters
    ----------
    title
        What the statistics are about.
    """

    def __init__(
        self,
        title: str | Phrase,
        rows: Sequence[StatisticsRow],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Statistics of {title}", title=title))
        self._text = statistics_text(rows)
        body = QWidget()
        column = QVBoxLayout(body)
        column.addLayout(_grid(rows, theme))
        column.addStretch(1)
        area = QScrollArea()
        area.setAccessibleName(tr("Statistics"))
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(body)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton(tr("Copy as text"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._text))
        copy.setAutoDefault(False)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(area, 1)
        layout.addWidget(buttons)
        self.resize(580, 440)


def _grid(rows: Sequence[StatisticsRow], theme: Theme) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(6)
    grid.setColumnStretch(1, 1)
    for place, row in enumerate(rows):
        name, text = plain_label(row.name), plain_label(row.text)
        name.setStyleSheet(f"color: {theme.colours.muted.name()}")
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        grid.addWidget(name, place, 0)
        grid.addWidget(text, place, 1)
        if row.distribution is not None and len(row.distribution.counts) > 1:
            grid.addWidget(_Histogram(row.distribution, theme), place, 2)
    return grid
