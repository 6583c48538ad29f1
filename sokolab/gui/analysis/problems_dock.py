"""The list of everything that is wrong with the level; the chosen problem shows on the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QDockWidget,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sokolab.core.status import Problem, Severity
from sokolab.gui.overlays.qt_pen import with_opacity
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import phrase, tr
from sokolab.reports.board_report import worst_first

_ICONS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning"}
_KINDS: Final = {Severity.ERROR: phrase("error"), Severity.WARNING: phrase("warning")}
"""Spoken before the sentence of a problem."""
_PADDING: Final = QSize(8, 4)
"""Pixels around an item, as the style sheet has them."""
_ICON_GAP: Final = 8
"""Pixels between icon and text, with those that Qt keeps free beside the text."""
_HIGH: Final = 10_000
"""Pixels: more than any sentence needs."""


class HighlightLayer(QObject):
    """A layer that outlines the squares of the chosen problem."""

    changed = Signal()
    """Other squares or colours; the view must be repainted."""

    def __init__(self, colours: Colours, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._colours = colours
        self._squares: tuple[int, ...] = ()

    @property
    def squares(self) -> tuple[int, ...]:
        """The outlined squares."""
        return self._squares

    def outline(self, squares: tuple[int, ...]) -> None:
        """Outline these squares only."""
        if squares != self._squares:
            self._squares = squares
            self.changed.emit()

    def set_colours(self, colours: Colours) -> None:
        """Use other colours."""
        self._colours = colours
        self.changed.emit()

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the outlines, light under dark, so that they are visible on any background."""
        last = geometry.height * geometry.width
        rects = [geometry.rect(square) for square in self._squares if square < last]
        width = max(2.0, min(4.0, geometry.side / 10))
        painter.setBrush(with_opacity(self._colours.problem, 0.18))
        for colour, wide in ((self._colours.floor, 2 * width), (self._colours.problem, width)):
            pen = QPen(colour, wide)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            for rect in rects:
                painter.drawRect(rect.adjusted(width, width, -width, -width))
            painter.setBrush(Qt.BrushStyle.NoBrush)


class _WrappedSentences(QStyledItemDelegate):
    """Gives each sentence the height of its lines; Qt forgets the padding of the style sheet."""

    def __init__(self, sentences: QListWidget) -> None:
        super().__init__(sentences)
        self._list = sentences

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the size of a row as wide as the list."""
        width = self._list.viewport().width()
        beside = 2 * _PADDING.width() + self._list.iconSize().width() + _ICON_GAP
        room = QRect(0, 0, max(width - beside, 1), _HIGH)
        words = str(index.data())
        text = QFontMetrics(self._list.font()).boundingRect(
            room, Qt.TextFlag.TextWordWrap.value, words
        )
        least = self._list.iconSize().height()
        return QSize(width, max(text.height(), least) + 2 * _PADDING.height())


class ProblemsDock(QDockWidget):
    """Lists all problems, the worst first."""

    chosen = Signal(object)
    """Another problem is chosen; carries its squares, empty if none is chosen."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(tr("Problems"), parent)
        self.setObjectName("problems")
        self._theme = theme
        self._problems: tuple[Problem, ...] | None = None
        self._list = QListWidget()
        self._list.setAccessibleName(tr("Problems"))
        self._list.setWordWrap(True)
        self._list.setIconSize(QSize(16, 16))
        self._list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self._list.setItemDelegate(_WrappedSentences(self._list))
        self._list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.itemSelectionChanged.connect(self._choose)
        self._list.itemClicked.connect(self._choose)
        self._empty = QLabel()
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._empty.setContentsMargins(12, 4, 12, 8)
        self._empty.setWordWrap(True)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self._list)
        self.setWidget(self._pages)
        self.show_problems(None)
        theme.changed.connect(self._set_colours)
        self._set_colours(theme.colours)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The texts of the list, from the top."""
        return tuple(self._list.item(row).text() for row in range(self._list.count()))

    @property
    def empty_text(self) -> str:
        """The text shown instead of an empty list, or "" if there is a list."""
        return self._empty.text() if self._pages.currentWidget() is self._empty else ""

    @property
    def list_widget(self) -> QListWidget:
        """The list itself."""
        return self._list

    def choose_first(self) -> None:
        """Choose the worst problem, as a click on it would."""
        if self._list.count():
            self._list.setCurrentRow(0)
            self._choose()

    def show_problems(self, problems: tuple[Problem, ...] | None) -> None:
        """List these problems; None if they are not known yet."""
        if problems is not None and worst_first(problems) == self._problems:
            return
        chosen = self._chosen()
        self._problems = problems and worst_first(problems)
        self._list_again(chosen)
        if chosen is not None:
            self._choose()

    def changeEvent(self, event: QEvent) -> None:
        """List the same problems in another language."""
        if event.type() is QEvent.Type.LanguageChange:
            self._list_again(self._chosen())
        super().changeEvent(event)

    def _list_again(self, chosen: Problem | None) -> None:
        problems = self._problems
        self._list.blockSignals(True)
        self._list.clear()
        for problem in self._problems or ():
            item = QListWidgetItem(problem.sentence)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, _spoken_text(problem))
            if problem.squares:
                item.setToolTip(tr("Click to see where"))
            self._list.addItem(item)
            if chosen is not None and problem.status is chosen.status:
                self._list.setCurrentItem(item)
        self._list.blockSignals(False)
        self._set_colours(self._theme.colours)
        self._pages.setCurrentWidget(self._list if problems else self._empty)
        self._empty.setText(tr("Not checked yet") if problems is None else tr("No problems"))

    def _chosen(self) -> Problem | None:
        rows = self._list.selectionModel().selectedRows()
        return self._problems[rows[0].row()] if rows and self._problems else None

    def _choose(self, _item: QListWidgetItem | None = None) -> None:
        problem = self._chosen()
        self.chosen.emit(problem.squares if problem is not None else ())

    def _set_colours(self, colours: Colours) -> None:
        for problem, row in zip(self._problems or (), range(self._list.count()), strict=True):
            colour = colours.error if problem.severity is Severity.ERROR else colours.warning
            pixmap = self._theme.pixmap(
                _ICONS[problem.severity], 16, colour, self.devicePixelRatioF()
            )
            self._list.item(row).setIcon(pixmap)
        palette = self._empty.palette()
        palette.setColor(self._empty.foregroundRole(), colours.muted)
        self._empty.setPalette(palette)


def _spoken_text(problem: Problem) -> str:
    return tr("{kind}: {problem}", kind=_KINDS[problem.severity], problem=problem.sentence)
