"""The list of everything that is wrong with the level. The board shows the chosen problem."""

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter

from sokolab.core.problem import Problem, Severity
from sokolab.gui.scene.layers import mitred_pen, with_opacity
from sokolab.gui.scene.view import BoardView
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.building import LANGUAGE, named, tint, wrapped_label
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import phrase, tr
from sokolab.reports.board_report import worst_first

_Index = QModelIndex | QPersistentModelIndex
_ICONS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning"}
_SEVERITY_WORDS: Final = {Severity.ERROR: phrase("error"), Severity.WARNING: phrase("warning")}
"""The word that a screen reader says before the sentence of a problem."""
_PADDING: Final = QSize(8, 4)  # pixels around an item; the style sheet has the same
_ICON_GAP: Final = 12
"""Pixels that Qt keeps free beside the icon and the text, three on each side of both."""
_UNLIMITED_HEIGHT: Final = 10_000  # a height in pixels that no sentence needs


class HighlightLayer:
    """A layer that outlines the squares of the chosen problem."""

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self.squares: tuple[int, ...] = ()
        """The outlined squares."""
        view.add_layer(self)

    def outline(self, squares: tuple[int, ...]) -> None:
        """Outline these squares, and no others."""
        if squares != self.squares:
            self.squares = squares
            self._view.update()

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the outlines, in two colours so that they show on any background."""
        size = geometry.height * geometry.width
        rects = [geometry.rect(square) for square in self.squares if square < size]
        colours, width = self._view.colours, max(2.0, min(4.0, geometry.side / 10))
        painter.setBrush(with_opacity(colours.problem, 0.18))
        for colour, pen_width in ((colours.floor, 2 * width), (colours.problem, width)):
            painter.setPen(mitred_pen(colour, pen_width))
            for rect in rects:
                painter.drawRect(rect.adjusted(width, width, -width, -width))
            painter.setBrush(Qt.BrushStyle.NoBrush)


class _WrappedSentences(QtWidgets.QStyledItemDelegate):
    """Gives each sentence the height of its lines, as Qt forgets the padding of the style sheet."""

    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the size of a row as wide as the list."""
        sentences = self.parent()
        assert isinstance(sentences, QtWidgets.QListWidget)
        width, icon_size = sentences.viewport().width(), sentences.iconSize()
        padding = 2 * _PADDING.width() + icon_size.width() + _ICON_GAP
        room = QRect(0, 0, max(width - padding, 1), _UNLIMITED_HEIGHT)
        wrap = Qt.TextFlag.TextWordWrap
        text_rect = sentences.fontMetrics().boundingRect(room, wrap, str(index.data()))
        return QSize(width, max(text_rect.height(), icon_size.height()) + 2 * _PADDING.height())


class ProblemsPanel(QtWidgets.QDockWidget):
    """Lists all problems, worst first."""

    chosen = Signal(object)
    """The chosen problem changed. Carries its squares, empty if none is chosen."""

    def __init__(self, theme: Theme, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(tr("Problems"), parent)
        self.setObjectName("problems")
        self._theme = theme
        self._problems: tuple[Problem, ...] | None = None
        self.list_widget = named(QtWidgets.QListWidget(), tr("Problems"))
        self.list_widget.setWordWrap(True)
        self.list_widget.setIconSize(QSize(16, 16))
        self.list_widget.setResizeMode(QtWidgets.QListWidget.ResizeMode.Adjust)
        self.list_widget.setItemDelegate(_WrappedSentences(self.list_widget))
        self.list_widget.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list_widget.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list_widget.itemSelectionChanged.connect(self._emit_squares)
        self.list_widget.itemClicked.connect(self._emit_squares)
        self.empty_label = wrapped_label()
        """The label that replaces an empty list."""
        self.empty_label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.empty_label.setContentsMargins(12, 4, 12, 8)
        self._pages = QtWidgets.QStackedWidget()
        self._pages.addWidget(self.empty_label)
        self._pages.addWidget(self.list_widget)
        self.setWidget(self._pages)
        self.show_problems(None)
        theme.changed.connect(self._set_colours)
        LANGUAGE.changed.connect(self._retranslate)
        self._set_colours(theme.colours)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The texts of the list, from the top."""
        return tuple(self.list_widget.item(row).text() for row in range(self.list_widget.count()))

    def choose_first(self) -> None:
        """Choose the worst problem, as a click on it would."""
        if self.list_widget.count():
            self.list_widget.setCurrentRow(0)
            self._emit_squares()

    def show_problems(self, problems: tuple[Problem, ...] | None) -> None:
        """List these problems. None means that they are not known yet."""
        if problems is not None and worst_first(problems) == self._problems:
            return
        chosen_problem = self._chosen_problem()
        self._problems = problems and worst_first(problems)
        self._list_problems(chosen_problem)
        if chosen_problem is not None:
            self._emit_squares()

    def _retranslate(self) -> None:
        self._list_problems(self._chosen_problem())

    def _list_problems(self, chosen_problem: Problem | None) -> None:
        problems = self._problems
        self.list_widget.blockSignals(True)
        self.list_widget.clear()
        for problem in self._problems or ():
            item = QtWidgets.QListWidgetItem(problem.sentence)
            severity = _SEVERITY_WORDS[problem.severity]
            spoken_text = tr("{kind}: {problem}", kind=severity, problem=problem.sentence)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken_text)
            if problem.squares:
                item.setToolTip(tr("Click to see where"))
            self.list_widget.addItem(item)
            if chosen_problem is not None and problem.kind is chosen_problem.kind:
                self.list_widget.setCurrentItem(item)
        self.list_widget.blockSignals(False)
        self._set_colours(self._theme.colours)
        self._pages.setCurrentWidget(self.list_widget if problems else self.empty_label)
        self.empty_label.setText(tr("Not checked yet") if problems is None else tr("No problems"))

    def _chosen_problem(self) -> Problem | None:
        rows = self.list_widget.selectionModel().selectedRows()
        return self._problems[rows[0].row()] if rows and self._problems else None

    def _emit_squares(self, _item: QtWidgets.QListWidgetItem | None = None) -> None:
        problem = self._chosen_problem()
        self.chosen.emit(problem.squares if problem is not None else ())

    def _set_colours(self, colours: Colours) -> None:
        for problem, row in zip(self._problems or (), range(self.list_widget.count()), strict=True):
            colour = colours.error if problem.severity is Severity.ERROR else colours.warning
            pixmap = self._theme.pixmap(
                _ICONS[problem.severity], 16, colour, self.devicePixelRatioF()
            )
            self.list_widget.item(row).setIcon(pixmap)
        tint(self.empty_label, colours.muted)
