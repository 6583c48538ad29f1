"""Lists and tables: how their rows look, how high they are, and which keys they take."""

from collections.abc import Sequence
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt

from sokolab.gui.shell.building import named, timer_for
from sokolab.gui.shell.theme import Theme

ROW_PADDING: Final = (28, 8)
"""Pixels that the style adds to the text of a list's row, in width and in height."""


def plain_rows(table: QtWidgets.QTableView) -> None:
    """Let a table select rows, of one height and one line each, without a grid or numbers."""
    table.setSelectionBehavior(QtWidgets.QTableView.SelectionBehavior.SelectRows)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Fixed)
    table.horizontalHeader().setHighlightSections(False)


def text_table(rows: int, headings: Sequence[str], name: str) -> QtWidgets.QTableWidget:
    """Return a table of texts that cannot be edited, with its name for screen readers."""
    table = named(QtWidgets.QTableWidget(rows, len(headings)), name)
    table.setHorizontalHeaderLabels(headings)
    table.setEditTriggers(QtWidgets.QTableWidget.EditTrigger.NoEditTriggers)
    plain_rows(table)
    return table


class SentenceList(QtWidgets.QListWidget):
    """Sentences, each on as many lines as it needs; as high as up to ``most`` of its rows.

    ``spare`` pixels are left below each sentence, for what a delegate paints there.
    """

    def __init__(self, name: str, most: int, spare: int = 0) -> None:
        super().__init__()
        self._most = most
        self._spare = spare
        self.setAccessibleName(name)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QtWidgets.QListWidget.ResizeMode.Adjust)
        self._timer = timer_for(self._fit, self, 0)

    def changeEvent(self, event: QEvent) -> None:
        """Take the height of rows whose letters have another size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()

    def fit(self) -> None:
        """Take the height of the rows once the layout is done; call it when they have changed."""
        self._timer.start()

    def _fit(self) -> None:
        count = min(self.count(), self._most)
        # A bar that comes and goes would break the lines elsewhere than the heights say.
        has_bar = self.count() > self._most
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if has_bar else policy.ScrollBarAlwaysOff
        )
        heights = [self._set_height(self.item(row)) for row in range(self.count())]
        self.setFixedHeight(sum(heights[:count]) + 2 * self.frameWidth() + 2)

    def _set_height(self, item: QtWidgets.QListWidgetItem) -> int:
        """Give a row the height of its sentence; Qt's own does not follow the width at once."""
        width = self.viewport().width() - ROW_PADDING[0]
        wrap = Qt.TextFlag.TextWordWrap
        text = self.fontMetrics().boundingRect(QRect(0, 0, width, 10_000), wrap, item.text())
        height = text.height() + ROW_PADDING[1] + self._spare
        item.setSizeHint(QSize(0, height))
        return height

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Take another height where another width breaks lines elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()


class OwnKeys(QObject):
    """Keeps keys for a list while it has the keyboard, before the window's actions take them."""

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
    """Paints rows of a list in colours of the theme."""

    def __init__(self, theme: Theme, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
