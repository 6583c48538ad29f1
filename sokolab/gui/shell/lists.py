"""Lists and tables: the looks and heights of their rows, and the keys that they take."""

from collections.abc import Sequence
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt

from sokolab.gui.shell.building import named, timer_for
from sokolab.gui.shell.theme import Theme

ROW_PADDING: Final = (28, 8)
"""Pixels that the style adds to the text of a list's row, in width and in height."""


def plain_rows(table: QtWidgets.QTableView) -> None:
    """Make a table select whole rows of one line, without grid and row numbers."""
    table.setSelectionBehavior(QtWidgets.QTableView.SelectionBehavior.SelectRows)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Fixed)
    table.horizontalHeader().setHighlightSections(False)


def text_table(row_count: int, headings: Sequence[str], name: str) -> QtWidgets.QTableWidget:
    """Return a table of texts that cannot be edited, with its name for screen readers."""
    table = named(QtWidgets.QTableWidget(row_count, len(headings)), name)
    table.setHorizontalHeaderLabels(headings)
    table.setEditTriggers(QtWidgets.QTableWidget.EditTrigger.NoEditTriggers)
    plain_rows(table)
    return table


class SentenceList(QtWidgets.QListWidget):
    """A list of sentences on as many lines as they need, as high as its first ``max_rows`` rows.

    ``space_below`` pixels stay free below each sentence for a delegate to paint in.
    """

    def __init__(self, name: str, max_rows: int, space_below: int = 0) -> None:
        super().__init__()
        self._max_rows = max_rows
        self._space_below = space_below
        self.setAccessibleName(name)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QtWidgets.QListWidget.ResizeMode.Adjust)
        self._timer = timer_for(self._fit_height, self, 0)

    def changeEvent(self, event: QEvent) -> None:
        """Fit the height after a change of the text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()

    def fit(self) -> None:
        """Fit the height to the rows once the layout is done. Call this when they have changed."""
        self._timer.start()

    def _fit_height(self) -> None:
        # With a bar that comes and goes, lines would break elsewhere than measured.
        has_bar = self.count() > self._max_rows
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if has_bar else policy.ScrollBarAlwaysOff
        )
        heights = [self._set_height(self.item(row)) for row in range(self.count())]
        self.setFixedHeight(sum(heights[: self._max_rows]) + 2 * self.frameWidth() + 2)

    def _set_height(self, item: QtWidgets.QListWidgetItem) -> int:
        """Give a row the height of its sentence, since Qt's own follows the width too late."""
        width = self.viewport().width() - ROW_PADDING[0]
        wrap = Qt.TextFlag.TextWordWrap
        rect = self.fontMetrics().boundingRect(QRect(0, 0, width, 10_000), wrap, item.text())
        height = rect.height() + ROW_PADDING[1] + self._space_below
        item.setSizeHint(QSize(0, height))
        return height

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Fit the height to a new width, which can break lines elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()


class OwnKeys(QObject):
    """Reserves keys for a list with the keyboard, before the window's actions take them."""

    def __init__(self, view: QtWidgets.QAbstractItemView, *keys: QtGui.QKeySequence) -> None:
        super().__init__(view)
        self._keys = keys
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim the keys."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if not is_override or not isinstance(event, QtGui.QKeyEvent):
            return super().eventFilter(watched, event)
        is_ours = QtGui.QKeySequence(event.keyCombination()) in self._keys
        if is_ours:
            event.accept()
        return is_ours


class ThemedRows(QtWidgets.QStyledItemDelegate):
    """Paints rows of a list in the colours of the theme."""

    def __init__(self, theme: Theme, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
