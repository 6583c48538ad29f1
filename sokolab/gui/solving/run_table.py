"""The table of runs, newest first, and its view, which is as high as its rows."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6 import QtCore
from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from sokolab.core.lurd import metrics_of
from sokolab.gui.shell.building import LANGUAGE, plain_tooltip
from sokolab.gui.shell.theme import Theme
from sokolab.gui.solving.runs import Runs
from sokolab.language import Phrase, phrase, tr
from sokolab.reports.run import Run, RunState
from sokolab.reports.run_report import clock, metrics_lines, report, short_bound, state_words
from sokolab.solvers.frame.protocol import Outcome

_MAX_NAME_LETTERS: Final = 18  # length of another board's name; the tooltip has it in full
_Index = QModelIndex | QPersistentModelIndex
_ICONS: Final = {
    Outcome.SOLVED: "run-solved",
    Outcome.UNSOLVABLE: "error",
    Outcome.CANCELLED: "run-stopped",
    Outcome.INVALID: "warning",
}
_MAX_VISIBLE_ROWS: Final = 10  # rows shown together; a longer table scrolls
_GAP: Final = 2  # space between two columns or rows without the padding, in pixels
_PADDING: Final = 3
"""Space beside a text in the header or in a cell, in pixels. The style sheet has the same."""


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of the table, at least wide enough for ``sample``."""

    title: str | Phrase
    tooltip: Phrase
    text: Callable[[Run], str]
    sample: str | Phrase
    is_number: bool = True


def _title_text(run: Run) -> str:
    """Return the title of the solver, without the word "search" at its end.

    If only one letter would be left, as of a Chinese title, the title is kept whole.
    """
    title = str(run.solver.title)
    ending = tr("search", context="at the end of a solver's title")
    shorter = title.removesuffix(ending).rstrip()
    return shorter if len(shorter) > 1 else title


def _seconds_text(run: Run) -> str:
    is_known = run.result is not None or run.progress is not None
    return clock(run.seconds) if is_known and not run.is_untried else ""


def _cost_text(name: str, run: Run) -> str:
    solution = run.own_solution
    return f"{getattr(solution, name):,}" if solution else ""


def _count_text(name: str, pattern: str, run: Run) -> str:
    """Return a count of a finished or a running search as text, or "" if there is none yet."""
    if run.is_untried:
        return ""
    if run.result is not None:
        return pattern.format(getattr(run.result, name))
    return pattern.format(getattr(run.progress, name)) if run.progress else ""


_moves_text: Final = partial(_cost_text, "moves")
_pushes_text: Final = partial(_cost_text, "pushes")
_nodes_text: Final = partial(_count_text, "nodes", "{:,}")
_memory_text: Final = partial(_count_text, "megabytes", "{:,.0f} MB")


def _rate_text(run: Run) -> str:
    if run.result is None:
        return _count_text("nodes_per_second", "{:,.0f}", run)
    # A very short time gives no meaningful rate.
    is_measurable = run.result.seconds >= 0.005
    return f"{run.result.nodes / run.result.seconds:,.0f}" if is_measurable else ""


_COLUMNS: Final = (
    _Column(
        phrase("Solver"),
        phrase("The solver"),
        _title_text,
        phrase("Optimal pushes"),
        is_number=False,
    ),
    _Column(phrase("Moves"), phrase("Moves of the solution, including pushes"), _moves_text, "123"),
    _Column(phrase("Pushes"), phrase("Pushes of the solution"), _pushes_text, "123"),
    _Column(phrase("Time"), phrase("Since the search began"), _seconds_text, "12.3 s"),
    _Column(
        phrase("Bound"),
        phrase(
            "The proved lower bound of what the solver minimises. “optimal”: the solution is "
            "proved to reach it; “none”: it is proved that there is no solution"
        ),
        short_bound,
        "≥ 12",
    ),
    _Column(phrase("Nodes"), phrase("Positions expanded"), _nodes_text, "123,456"),
    _Column(phrase("Nodes/s"), phrase("Positions expanded per second"), _rate_text, "123,456"),
    _Column(
        phrase("Open", context="positions"),
        phrase("Positions found but not expanded yet"),
        lambda run: f"{run.progress.open_states:,}" if run.progress else "",
        "123,456",
    ),
    _Column(
        phrase("Memory"), phrase("Memory used by the tables of the search"), _memory_text, "123 MB"
    ),
)
"""The columns, most important first. A narrow table leaves out the last ones."""
_MIN_COLUMNS: Final = 5
"""Number of columns that are always there. A table too narrow for them scrolls sideways."""
_TIME_COLUMN: Final = 3
"""The column of times. If the table scrolls sideways, it stays in view beside the solver."""
_PROGRESS_COLUMNS: Final = (1, len(_COLUMNS) - 1)
"""The first and the last column that change during a search."""


def icon_name(run: Run) -> str:
    """Return the name of the icon for a run. Every kind of outcome has its own shape."""
    if run.state is RunState.FAILED:
        return "warning"
    result = run.result
    if result is None:
        return "run-searching" if run.has_begun else "history"
    if (
        run.own_solution
        and result.lurd
        and not (result.outcome is Outcome.SOLVED and run.solver.minimises)
    ):
        return "check"
    return "run-passed" if run.gave_up else _ICONS.get(result.outcome, "run-undecided")


class RunTableModel(QAbstractTableModel):
    """The runs as a table model. Runs of other levels are left out unless the user wants them.

    ``foreign_board`` names the board of a run in words, or returns "" for the board being edited.
    ``is_elsewhere`` says whether a run was started from another level.
    """

    def __init__(
        self,
        runs: Runs,
        theme: Theme,
        foreign_board: Callable[[Run], str],
        is_elsewhere: Callable[[Run], bool],
    ) -> None:
        super().__init__(runs)
        self._runs = runs
        self._theme = theme
        self._foreign_board = foreign_board
        self._is_elsewhere = is_elsewhere
        self._shows_others = False
        self._rows = self._ordered_runs()
        self._foreign_boards: list[str] = []
        self._icons: dict[str, QIcon] = {}
        runs.added.connect(self._add_run)
        runs.removed.connect(self._reload_rows)
        runs.changed.connect(self._change_row)
        runs.ticked.connect(self._tick)
        theme.changed.connect(self._recolour_icons)

    def run(self, row: int) -> Run:
        """Return the run listed in a row, counted from 0 in the order of the table."""
        return self._rows[row]

    def row_of(self, run: Run) -> int:
        """Return the row of a run, or -1 if it is not listed."""
        return self._rows.index(run) if run in self._rows else -1

    @property
    def other_count(self) -> int:
        """Number of runs of other levels, listed or not."""
        return sum(map(self._is_elsewhere, self._runs.all))

    def show_others(self, is_shown: bool) -> None:
        """List the runs of other levels, or leave them out."""
        self._shows_others = is_shown
        self.compare_boards()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        """Return the number of runs."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(_COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the title, the tooltip or the alignment of a column."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = _COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return str(column.title)
        if role == Qt.ItemDataRole.ToolTipRole:
            return str(column.tooltip)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the content of a cell."""
        run, column = self._rows[index.row()], _COLUMNS[index.column()]
        foreign_board = self._foreign_board(run)
        if role == Qt.ItemDataRole.DisplayRole:
            text = column.text(run)
            if index.column() > 0:
                return text
            board_line = tr("for {board}", board=_clipped(foreign_board))
            return f"{text}\n{board_line}" if foreign_board else text
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return self._icon(icon_name(run))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == Qt.ItemDataRole.ForegroundRole and foreign_board:
            return QBrush(self._theme.colours.muted)
        if role == Qt.ItemDataRole.ToolTipRole:
            note = [tr("This result is for {board}.", board=foreign_board)] if foreign_board else []
            solution = run.best_solution
            costs = () if solution is None else metrics_lines(metrics_of(solution))
            lines = [tr("{state}.", state=state_words(run)), report(run), *costs, *note]
            return plain_tooltip("\n".join(lines))
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            text = tr("{solver}, {state}", solver=run.solver.title, state=state_words(run))
            return (
                tr("{run}, for {board}", run=text, board=foreign_board) if foreign_board else text
            )
        return None

    def sample_texts(self, column: int) -> tuple[str, str]:
        """Return the two texts for which a column always has room: its title and its sample."""
        title, sample = _COLUMNS[column].title, _COLUMNS[column].sample
        return str(title), str(sample)

    def compare_boards(self) -> bool:
        """Find out which runs are about the current board and level. Return whether that changed.

        Rows can come and go.
        """
        self._rearrange_rows()
        boards = [self._foreign_board(run) for run in self._rows]
        if boards == self._foreign_boards:
            return False
        self._foreign_boards = boards
        self._refresh_rows()
        return True

    def _ordered_runs(self) -> list[Run]:
        """Return the runs, newest first. Runs about the board being edited come before others."""
        listed_runs = (
            run for run in self._runs.all if self._shows_others or not self._is_elsewhere(run)
        )
        return sorted(listed_runs, key=lambda run: (bool(self._foreign_board(run)), -run.number))

    def _rearrange_rows(self) -> None:
        """Bring the rows into their current order. The chosen run stays chosen."""
        before, after = self._rows, self._ordered_runs()
        if after == before:
            return
        if len(after) != len(before) or set(map(id, after)) != set(map(id, before)):
            self._reload_rows()
            return
        self.layoutAboutToBeChanged.emit()
        old_indexes = self.persistentIndexList()
        new_indices = [
            self.index(after.index(before[index.row()]), index.column()) for index in old_indexes
        ]
        self._rows = after
        self.changePersistentIndexList(old_indexes, new_indices)
        self.layoutChanged.emit()

    def _refresh_rows(self) -> None:
        if self._rows:
            last_index = self.index(len(self._rows) - 1, len(_COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last_index)

    def _icon(self, name: str) -> QIcon:
        if name not in self._icons:
            colours = self._theme.colours
            colour = {
                "run-solved": colours.good,
                "check": colours.good,
                "error": colours.error,
                "warning": colours.error,
                "run-undecided": colours.warning,
            }.get(name, colours.muted)
            self._icons[name] = QIcon(self._theme.pixmap(name, 32, colour, 2.0))
        return self._icons[name]

    def _recolour_icons(self) -> None:
        self._icons.clear()
        self._refresh_rows()

    def _add_run(self, run: Run) -> None:
        ordered_runs = self._ordered_runs()
        if run not in ordered_runs:
            return
        row = ordered_runs.index(run)
        self.beginInsertRows(QModelIndex(), row, row)
        self._rows.insert(row, run)
        self.endInsertRows()

    def _reload_rows(self) -> None:
        self.beginResetModel()
        self._rows = self._ordered_runs()
        self.endResetModel()

    def _change_row(self, run: Run) -> None:
        row = self.row_of(run)
        if row >= 0:
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(_COLUMNS) - 1))

    def _tick(self) -> None:
        for run in self._rows:
            if run.state in (RunState.RUNNING, RunState.STOPPING):
                row = self._rows.index(run)
                first, last = (self.index(row, column) for column in _PROGRESS_COLUMNS)
                self.dataChanged.emit(first, last, [Qt.ItemDataRole.DisplayRole])


def _clipped(text: str) -> str:
    """Return a text cut to about the width of a solver's name."""
    return text if len(text) <= _MAX_NAME_LETTERS else f"{text[: _MAX_NAME_LETTERS - 1].rstrip()}…"


def _alignment(column: _Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


class RunView(QTableView):
    """A table that never cuts off the text of a cell.

    Each column is as wide as its longest text so far. As many columns are shown from the left as
    fit, but at least the first five; the first one takes the space that is left.
    """

    replay_requested = QtCore.Signal()
    """The chosen row was double-clicked, or Enter was pressed on it."""

    def __init__(self, table: RunTableModel) -> None:
        super().__init__()
        self._table = table
        self._widths: list[int] = []
        self.setObjectName("runs")
        self.setModel(table)
        self.setAccessibleName(tr("Searches"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setIconSize(QtCore.QSize(16, 16))
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        for header in (self.verticalHeader(), self.horizontalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setMinimumSectionSize(1)
        self.horizontalHeader().setHighlightSections(False)
        for signal in (
            table.rowsInserted,
            table.modelReset,
            table.layoutChanged,
            LANGUAGE.changed,
        ):
            signal.connect(self._measure_all)
        table.dataChanged.connect(self._measure_changed)
        self.doubleClicked.connect(lambda _index: self.replay_requested.emit())
        self._measure_all()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the columns that fit."""
        super().resizeEvent(event)
        self._share_width()

    def changeEvent(self, event: QEvent) -> None:
        """Measure everything again in another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure_all()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Replay on Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.replay_requested.emit()
        else:
            super().keyPressEvent(event)

    def _measure_all(self, *_: object) -> None:
        self._widths = [
            max(map(self._width_of, self._table.sample_texts(column)))
            for column in range(self._table.columnCount())
        ]
        row_count = self._table.rowCount()
        for row in range(row_count):
            self._fit_height(row)
        if row_count:
            self._widen_columns(0, row_count - 1)
        self._share_width()

    def _measure_changed(
        self, first_cell: QModelIndex, last_cell: QModelIndex, roles: list[int]
    ) -> None:
        """Make room for changed texts. Only a change of all roles can change the height of rows."""
        if not roles:
            for row in range(first_cell.row(), last_cell.row() + 1):
                self._fit_height(row)
            self._fit_rows()
        earlier_widths = list(self._widths)
        self._widen_columns(first_cell.row(), last_cell.row())
        if self._widths != earlier_widths:
            self._share_width()

    def _widen_columns(self, first: int, last: int) -> None:
        """Widen columns for the texts of some rows. They never shrink while numbers change."""
        for column, width in enumerate(self._widths):
            cells = (self._table.index(row, column) for row in range(first, last + 1))
            cell_widths = (self.sizeHintForIndex(cell).width() + _GAP for cell in cells)
            self._widths[column] = max(width, *cell_widths)

    def _width_of(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text) + 2 * _PADDING + _GAP

    def _fit_height(self, row: int) -> None:
        """Set the height of a row, since Qt would measure all rows whenever one changes."""
        self.setRowHeight(row, self.sizeHintForIndex(self._table.index(row, 0)).height() + _GAP)

    def _fit_rows(self) -> None:
        """Make the table as high as its rows."""
        row_count = self._table.rowCount()
        height = self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth()
        height += sum(self.rowHeight(row) for row in range(min(row_count, _MAX_VISIBLE_ROWS)))
        if self._is_narrow:
            height += self.horizontalScrollBar().sizeHint().height()
        self.setFixedHeight(height)
        self.setVerticalScrollBarPolicy(_scroll_bar_policy(row_count > _MAX_VISIBLE_ROWS))
        self.setVisible(row_count > 0)

    @property
    def _is_narrow(self) -> bool:
        """Whether the columns that are always there do not fit."""
        return sum(self._widths[:_MIN_COLUMNS]) > self.viewport().width()

    def _share_width(self) -> None:
        """Show as many columns as fit, and give the first one the width that is left."""
        header, is_narrow = self.horizontalHeader(), self._is_narrow
        header.moveSection(header.visualIndex(_TIME_COLUMN), 1 if is_narrow else _TIME_COLUMN)
        self.setHorizontalScrollBarPolicy(_scroll_bar_policy(is_narrow))
        self._fit_rows()
        width_left = self.viewport().width()
        for column, width in enumerate(self._widths):
            is_shown = column < _MIN_COLUMNS or width <= width_left
            width_left = width_left - width if is_shown else -1
            self.setColumnHidden(column, not is_shown)
            self.setColumnWidth(column, width)
        columns = range(1, len(self._widths))
        other_width = sum(self._widths[i] for i in columns if not self.isColumnHidden(i))
        self.setColumnWidth(0, max(self.viewport().width() - other_width, self._widths[0]))
        self.scrollTo(self.currentIndex())


def _scroll_bar_policy(is_shown: bool) -> Qt.ScrollBarPolicy:
    policies = Qt.ScrollBarPolicy
    return policies.ScrollBarAlwaysOn if is_shown else policies.ScrollBarAlwaysOff
