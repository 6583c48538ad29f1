"""The table of runs: one row each, the newest on top."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QBrush, QFontMetrics, QGuiApplication, QIcon

from sokolab.gui.shell.theme import Theme
from sokolab.gui.solving.run_report import bound_words, duration, icon_name, report, state_words
from sokolab.gui.solving.runs import Run, Runs, RunState

__all__ = ["BUTTONS", "RunTableModel", "width_of"]

_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class _Column:
    """One column; ``sample`` is a text that it should have room for."""

    title: str
    tooltip: str
    text: Callable[[Run], str]
    sample: str
    is_number: bool = True


def _nothing(_run: Run) -> str:
    return ""


def _seconds(run: Run) -> str:
    is_known = run.result is not None or run.progress is not None
    return duration(run.seconds) if is_known else ""


def _moves(run: Run) -> str:
    known = run.known
    return f"{known.moves:,}" if known else ""


def _pushes(run: Run) -> str:
    known = run.known
    return f"{known.pushes:,}" if known else ""


def _nodes(run: Run) -> str:
    if run.result is not None:
        return f"{run.result.nodes:,}"
    return f"{run.progress.nodes:,}" if run.progress else ""


def _rate(run: Run) -> str:
    if run.result is not None:
        # A time too short to measure tells no rate.
        fits = run.result.seconds >= 0.005
        return f"{run.result.nodes / run.result.seconds:,.0f}" if fits else ""
    return f"{run.progress.nodes_per_second:,.0f}" if run.progress else ""


def _depth(run: Run) -> str:
    if run.result is not None:
        return bound_words(run)
    return f"{run.progress.depth:,} ({run.progress.note})" if run.progress else ""


def _open(run: Run) -> str:
    return f"{run.progress.open_states:,}" if run.progress else ""


def _memory(run: Run) -> str:
    if run.result is not None:
        return f"{run.result.megabytes:,.0f} MB"
    return f"{run.progress.megabytes:,.0f} MB" if run.progress else ""


def _lurd(run: Run) -> str:
    return run.lurd


_COLUMNS: Final = (
    _Column(
        "Solver",
        "Who searched, and what it proved",
        state_words,
        "Found, not proved least",
        is_number=False,
    ),
    _Column("Moves", "Moves of the solution, pushes included", _moves, "12,345"),
    _Column("Pushes", "Pushes of the solution", _pushes, "1,234"),
    _Column("Time", "Since the search began", _seconds, "1 min 11 s"),
    _Column("", "Replay the solution, copy its letters", _nothing, "replay+", is_number=False),
    _Column("Nodes", "Positions expanded", _nodes, "123,456,789"),
    _Column("Nodes/s", "Positions expanded in a second", _rate, "1,234,567"),
    _Column(
        "Bound",
        "What is proved of the least so far; for backtracking, its depth",
        _depth,
        "123 (solvers at work)",
    ),
    _Column("Open", "Positions known and not yet expanded", _open, "12,345,678"),
    _Column("Memory", "Of the search's tables", _memory, "1,234 MB"),
    _Column(
        "Solution", "The letters: u r d l walk, capitals push", _lurd, 30 * "R", is_number=False
    ),
)
BUTTONS: Final = 4
"""The column that is left free for buttons."""
_COUNTS: Final = (1, 9)
"""The first and the last column that change while a search goes on."""
_ICON_ROOM: Final = 24
_PADDING: Final = 18


def width_of(column: int, metrics: QFontMetrics) -> int:
    """Return how wide a column should be at first."""
    shown = _COLUMNS[column]
    widest = max(metrics.horizontalAdvance(text) for text in (shown.title, shown.sample))
    return widest + _PADDING + (_ICON_ROOM if column == 0 else 0)


class RunTableModel(QAbstractTableModel):
    """Shows the runs.

    Parameters
    ----------
    where_from
        Says of which other board a run speaks; "" if of the one in hand.
    """

    def __init__(self, runs: Runs, theme: Theme, where_from: Callable[[Run], str]) -> None:
        super().__init__(runs)
        self._runs = runs
        self._theme = theme
        self._where_from = where_from
        self._rows: list[Run] = list(reversed(runs.all))
        self._others: list[str] = []
        self._icons: dict[str, QIcon] = {}
        runs.added.connect(self._add)
        runs.removed.connect(self._reload)
        runs.changed.connect(self._change)
        runs.ticked.connect(self._tick)
        theme.changed.connect(self._recolour)

    def run(self, row: int) -> Run:
        """Return the run in that row."""
        return self._rows[row]

    def row_of(self, run: Run) -> int:
        """Return the row of a run."""
        return self._rows.index(run)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        """Return how many runs there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(_COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a column's title or what it means."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = _COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.tooltip
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        run, column = self._rows[index.row()], _COLUMNS[index.column()]
        other = self._where_from(run)
        if role == Qt.ItemDataRole.DisplayRole:
            text = column.text(run)
            if index.column() > 0:
                return text
            return "\n".join([run.solver.title, text, *([f"of {other}"] if other else [])])
        if role == Qt.ItemDataRole.SizeHintRole and index.column() == 0:
            lines = 3 if other else 2
            return QSize(0, lines * QFontMetrics(QGuiApplication.font()).lineSpacing() + 12)
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return self._icon(icon_name(run))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == Qt.ItemDataRole.ForegroundRole and other:
            return QBrush(self._theme.look.muted)
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{report(run)}\nThis is of {other}." if other else report(run)
        return None

    def look_again(self) -> bool:
        """See which runs speak of the board in hand; return whether that changed."""
        others = [self._where_from(run) for run in self._rows]
        if others == self._others:
            return False
        self._others = others
        self._refresh()
        return True

    def _refresh(self) -> None:
        if self._rows:
            last = self.index(len(self._rows) - 1, len(_COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _icon(self, name: str) -> QIcon:
        if name not in self._icons:
            look = self._theme.look
            colour = {
                "run-solved": look.good,
                "check": look.good,
                "error": look.error,
                "warning": look.error,
                "run-undecided": look.warning,
            }.get(name, look.muted)
            self._icons[name] = QIcon(self._theme.pixmap(name, 32, colour, 2.0))
        return self._icons[name]

    def _recolour(self) -> None:
        self._icons.clear()
        self._refresh()

    def _add(self, run: Run) -> None:
        self.beginInsertRows(QModelIndex(), 0, 0)
        self._rows.insert(0, run)
        self.endInsertRows()

    def _reload(self) -> None:
        self.beginResetModel()
        self._rows = list(reversed(self._runs.all))
        self.endResetModel()

    def _change(self, run: Run) -> None:
        row = self._rows.index(run)
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(_COLUMNS) - 1))

    def _tick(self) -> None:
        for run in self._rows:
            if run.state in (RunState.RUNNING, RunState.STOPPING):
                row = self._rows.index(run)
                first, last = (self.index(row, column) for column in _COUNTS)
                self.dataChanged.emit(first, last, [Qt.ItemDataRole.DisplayRole])


def _alignment(column: _Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
