"""The tables of a comparison: all known solutions, and where two of them differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from sokolab.collection.replayed_solutions import NamedReplay
from sokolab.core.metrics import metrics_of
from sokolab.gui.plain_text import plain_tooltip
from sokolab.language import Phrase, phrase, tr
from sokolab.routes.comparison import Stretch

_METRICS: Final = (
    ("A", phrase("The solution on the left")),
    ("B", phrase("The solution on the right")),
    (phrase("Solution"), phrase("Its title, or who found it")),
    (phrase("Moves"), phrase("All steps, pushes included")),
    (phrase("Pushes"), phrase("Steps that move a box")),
    (phrase("Box\nlines"), phrase("Pushes of one box in a row without a walk in between")),
    (phrase("Box\nchanges"), phrase("How often the player turns to another box")),
    (
        phrase("Pushing\nsessions"),
        phrase("Pushes in a row without a walk in between, of any boxes"),
    ),
    (phrase("Player\nlines"), phrase("Steps in a row in one direction, with or without a push")),
)
_TITLE: Final = 2
_PADDING: Final = 22
"""Pixels of a column beyond its text."""
_STATES: Final = (Qt.CheckState.Unchecked, Qt.CheckState.Checked)
_NUMBER: Final = Qt.ItemDataRole.UserRole
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_STRETCH_COLUMNS: Final = (
    (phrase("Pushes of A"), phrase("The pushes of A after which the stretch begins and ends")),
    ("A", phrase("What the stretch costs on the left: moves/pushes")),
    ("B", phrase("What the stretch costs on the right: moves/pushes")),
    (phrase("Take B"), phrase("Whether the spliced solution takes the stretch from B")),
)
_TAKE: Final = 3


class _Cell(QTableWidgetItem):
    """A cell that is sorted by its number, if it has one."""

    def __lt__(self, other: QTableWidgetItem) -> bool:
        mine, theirs = self.data(_NUMBER), other.data(_NUMBER)
        if isinstance(mine, int) and isinstance(theirs, int):
            return mine < theirs
        return self.text().casefold() < other.text().casefold()


class _ComparisonTable(QTableWidget):
    """A table with a tip at each heading, whose rows are chosen as a whole."""

    def __init__(self, name: str, columns: Sequence[tuple[str | Phrase, Phrase]]) -> None:
        super().__init__(0, len(columns))
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        for column, (title, tip) in enumerate(columns):
            head = QTableWidgetItem(str(title))
            head.setToolTip(str(tip))
            self.setHorizontalHeaderItem(column, head)


class MetricsTable(_ComparisonTable):
    """A row for each solution; a mark in column A or B chooses it for the left or the right."""

    chosen = Signal()
    """Other solutions were chosen."""

    def __init__(self) -> None:
        super().__init__(tr("Known solutions"), _METRICS)
        self._solutions: tuple[NamedReplay, ...] = ()
        self._choice = (0, 0)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(_TITLE, QHeaderView.ResizeMode.Stretch)
        self.setSortingEnabled(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.itemChanged.connect(self._follow_mark)

    @property
    def solutions(self) -> tuple[NamedReplay, ...]:
        """The solutions listed, in the order given."""
        return self._solutions

    @property
    def choice(self) -> tuple[NamedReplay, NamedReplay]:
        """The solution on the left and the one on the right."""
        return self._solutions[self._choice[0]], self._solutions[self._choice[1]]

    def list_solutions(self, solutions: Sequence[NamedReplay]) -> None:
        """List at least two solutions; those chosen before stay chosen if they are among them."""
        places = {one[1].lurd: place for place, one in enumerate(solutions)}
        before = [one[1].lurd for one in self.choice] if self._solutions else ["", ""]
        left = places.get(before[0], -1)
        right = places.get(before[1], -1)
        if left < 0:
            left = next(place for place in (0, 1) if place != right)
        if right < 0:
            right = next(place for place in (1, 0) if place != left)
        self._solutions = tuple(solutions)
        self._choice = left, right
        with QSignalBlocker(self):
            self._fill()

    def choose(self, side: int, place: int) -> None:
        """Choose a solution by its place in :attr:`solutions` for the left (0) or the right (1)."""
        left, right = self._choice
        self._choice = (place, right) if side == 0 else (left, place)
        with QSignalBlocker(self):
            self._mark()
        self.chosen.emit()

    def _fill(self) -> None:
        self.setSortingEnabled(False)
        self.setRowCount(len(self._solutions))
        for place, one in enumerate(self._solutions):
            costs = metrics_of(one[1])
            numbers = (
                costs.moves,
                costs.pushes,
                costs.box_lines,
                costs.box_changes,
                costs.pushing_sessions,
                costs.player_lines,
            )
            for column in range(len(_METRICS)):
                item = _Cell()
                item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                if column < _TITLE:
                    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                    item.setData(Qt.ItemDataRole.AccessibleTextRole, str(_METRICS[column][1]))
                    item.setData(_NUMBER, place)
                elif column == _TITLE:
                    title = str(one[0])
                    item.setText(title)
                    item.setToolTip(plain_tooltip(title))
                else:
                    number = numbers[column - _TITLE - 1]
                    item.setText(f"{number:,}")
                    item.setData(_NUMBER, number)
                    item.setTextAlignment(_RIGHT)
                self.setItem(place, column, item)
        self._mark()
        self._fit_columns()
        self.setSortingEnabled(True)

    def _fit_columns(self) -> None:
        """Make columns as wide as their texts; the titles get what is left."""
        metrics = self.fontMetrics()
        for column, (name, _) in enumerate(_METRICS):
            cells = (self.item(row, column) for row in range(self.rowCount()))
            texts = [*str(name).split("\n"), *(cell.text() for cell in cells if cell is not None)]
            widest = max(metrics.horizontalAdvance(text) for text in texts)
            self.horizontalHeader().resizeSection(column, widest + _PADDING)

    def changeEvent(self, event: QEvent) -> None:
        """Make room for texts of another size; name the marks in another language."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_columns()
        elif event.type() is QEvent.Type.LanguageChange and self._solutions:
            with QSignalBlocker(self):
                self._fill()

    def _mark(self) -> None:
        for row in range(self.rowCount()):
            for side in (0, 1):
                item = self.item(row, side)
                if item is not None:
                    is_chosen = item.data(_NUMBER) == self._choice[side]
                    item.setCheckState(_STATES[is_chosen])

    def _follow_mark(self, item: QTableWidgetItem) -> None:
        """Choose the solution that was marked; the mark of the one chosen stays."""
        if item.column() < _TITLE:
            self.choose(item.column(), item.data(_NUMBER))


class StretchTable(_ComparisonTable):
    """A row for each stretch, in order; a mark takes it from the solution on the right."""

    pointed = Signal(int)
    """Another row is the current one; carries its number."""
    taken = Signal()
    """Another stretch is to be taken, or no more."""

    def __init__(self) -> None:
        super().__init__(tr("Stretches"), _STRETCH_COLUMNS)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in (0, _TAKE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.currentCellChanged.connect(lambda row, *_: self.pointed.emit(row))
        self.cellClicked.connect(lambda row, _column: self.pointed.emit(row))
        self.itemChanged.connect(lambda _item: self.taken.emit())

    @property
    def takes(self) -> list[bool]:
        """For each stretch, whether it is taken from the solution on the right."""
        marks = (self.item(row, _TAKE) for row in range(self.rowCount()))
        return [mark is not None and mark.checkState() is Qt.CheckState.Checked for mark in marks]

    def list_stretches(self, stretches: Sequence[Stretch]) -> None:
        """List stretches; those that cost less on the right are taken from there."""
        with QSignalBlocker(self):
            self.setRowCount(0)
            self.setRowCount(len(stretches))
            for row, part in enumerate(stretches):
                self._fill(row, part)

    def _fill(self, row: int, part: Stretch) -> None:
        first, second = (
            (part.first_pushes, part.first_moves),
            (part.second_pushes, part.second_moves),
        )
        texts = (
            tr("{first:,} to {last:,}", first=part.first[0], last=part.first[1]),
            f"{part.first_moves:,}/{part.first_pushes:,}",
            tr("the same") if part.is_same else f"{part.second_moves:,}/{part.second_pushes:,}",
            "",
        )
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            if column == _TAKE and not part.is_same:
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                is_better = second < first
                item.setCheckState(Qt.CheckState.Checked if is_better else Qt.CheckState.Unchecked)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, tr("Take this stretch from B"))
            if column in (1, 2) and not part.is_same and (second < first) is (column == 2):
                font = item.font()
                font.setBold(second != first)
                item.setFont(font)
            self.setItem(row, column, item)

    def show_row(self, row: int) -> None:
        """Make a row the current one, without a signal."""
        if row != self.currentRow():
            with QSignalBlocker(self):
                self.setCurrentCell(row, max(self.currentColumn(), 0))
