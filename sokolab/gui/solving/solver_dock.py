"""The solver panel: solvers to choose, the runs, and the chosen run in detail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, cast

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDockWidget,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLayout,
    QPlainTextEdit,
    QPushButton,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sokolab.gui.plain_text import plain_label
from sokolab.gui.play.lurd_view import LurdEdit
from sokolab.gui.scene.thumbnail import thumbnail
from sokolab.gui.shell.compact_widgets import ButtonRows, Scrolled
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.gui.solving.run_table import BUTTONS, RunTableModel, width_of
from sokolab.gui.solving.runs import Runs
from sokolab.gui.solving.solver_form import SolverForm
from sokolab.reports.run import Run
from sokolab.reports.run_report import disagreement, improvement_lines, report
from sokolab.solvers.frame.protocol import Limits, Solver

__all__ = ["SolverDock"]

_LEAST_NAME: Final = 132  # pixels: the first column shows at least a solver's name
_ICON_ONLY: Final = ("path", "copy")
_PICTURE: Final = 180  # pixels: the larger side of the picture of the best position
_EMPTY: Final = "Press Solve (F5). Automatic suits any level. You can go on drawing meanwhile."


class _RunsView(QTableView):
    """Gives the first column the width that the others leave, and keeps the chosen row visible."""

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        rest = sum(map(self.columnWidth, range(1, BUTTONS)))
        whole = width_of(0, self.fontMetrics())
        self.setColumnWidth(0, min(max(self.viewport().width() - rest, _LEAST_NAME), whole))
        self.scrollTo(self.currentIndex())


class SolverDock(QDockWidget):
    """The solver panel: solvers and limits, a row for each run, and the chosen run in words.

    Parameters
    ----------
    foreign_board
        Returns which other board a run is about, in words; "" for the one being edited.
    actions
        The actions of the buttons: solve, stop and clear.
    """

    replay_wanted = Signal(object)
    """Carries the :class:`Run` whose solution to replay."""
    path_wanted = Signal(object)
    """Carries the :class:`Run` whose route to draw."""
    shorten_wanted = Signal(object)
    """Carries the :class:`Run` whose solution to shorten."""
    keep_wanted = Signal(object)
    """Carries the :class:`Run` whose solution to add to the level."""

    def __init__(
        self,
        runs: Runs,
        roster: Sequence[Solver],
        theme: Theme,
        settings: Settings,
        foreign_board: Callable[[Run], str],
        actions: Sequence[QAction],
    ) -> None:
        super().__init__("Solver")
        self.setObjectName("solver")
        self._runs = runs
        self._theme = theme
        self._foreign_board = foreign_board
        self._choice = SolverForm(roster, settings)
        self._table = RunTableModel(runs, theme, foreign_board)
        self._view = self._table_view()
        self._alarm = plain_label()
        self._alarm.setWordWrap(True)
        self._words = plain_label()
        self._words.setWordWrap(True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._caption = QLabel("The best position so far")
        self._picture = QLabel()
        self._picture.setAccessibleName("The best position so far")
        self._steps = QPlainTextEdit()
        self._steps.setReadOnly(True)
        self._steps.setAccessibleName("Shorter solutions, newest first")
        self._steps.setMaximumHeight(5 * self._steps.fontMetrics().lineSpacing() + 12)
        self._letters = LurdEdit("Solution as letters")
        self._buttons = self._make_buttons()
        self._rows = ButtonRows(tuple(self._buttons.values()))
        self._build(actions)
        runs.added.connect(self._add)
        runs.changed.connect(self._change)
        runs.removed.connect(self._reset)
        runs.ticked.connect(self._describe)
        self._view.selectionModel().currentRowChanged.connect(self.refresh)
        self._view.doubleClicked.connect(partial(self._do, self.replay_wanted.emit))
        theme.changed.connect(self._colour)
        self._colour(theme.colours)
        self.refresh()

    # Building ------------------------------------------------------------------------------

    def _table_view(self) -> QTableView:
        view = _RunsView()
        view.setModel(self._table)
        view.setAccessibleName("Searches")
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setTabKeyNavigation(False)
        view.setMinimumHeight(96)
        view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.verticalHeader().hide()
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        view.setIconSize(QSize(16, 16))
        for column in range(self._table.columnCount()):
            view.setColumnWidth(column, width_of(column, view.fontMetrics()))
        return view

    def _make_buttons(self) -> dict[str, QPushButton]:
        """Return the buttons below the table, by name."""
        made: dict[str, QPushButton] = {}
        for name, text, tooltip, do in (
            (
                "play",
                "Replay",
                "Replay the solution on the board it was found for.",
                self.replay_wanted.emit,
            ),
            (
                "shorten",
                "Shorten",
                "Look for shorter solutions, starting from this one, until you stop.",
                self.shorten_wanted.emit,
            ),
            (
                "keep",
                "Keep",
                "Add the solution to the level. It is saved with the level.",
                self.keep_wanted.emit,
            ),
            (
                "path",
                "Path",
                "Draw the route of the solution on the board it was found for.",
                self.path_wanted.emit,
            ),
            ("copy", "Copy", "Copy the letters of the solution.", _to_clipboard),
        ):
            button = QPushButton("" if name in _ICON_ONLY else text)
            button.setObjectName(f"run-{name}")
            button.setProperty("by-icon", name in _ICON_ONLY)
            button.setAccessibleName(text)
            button.setToolTip(f"<p>{tooltip}</p>")
            button.clicked.connect(partial(self._do, do))
            made[name] = button
        return made

    def _build(self, actions: Sequence[QAction]) -> None:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(12, 0, 8, 8)
        column.setSpacing(8)
        column.addWidget(self._choice)
        column.addLayout(self._start_row(actions))
        column.addWidget(self._alarm)
        column.addWidget(self._view, 1)
        column.addWidget(self._words)
        column.addWidget(self._rows)
        column.addWidget(self._caption)
        column.addWidget(self._picture)
        column.addWidget(self._steps)
        column.addWidget(self._letters)
        self._session = Scrolled(body)
        self.setWidget(self._session)

    def _start_row(self, actions: Sequence[QAction]) -> QLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        for action in actions:
            if action is actions[-1]:
                row.addStretch(1)
            button = QToolButton()
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            row.addWidget(button)
        return row

    # The choices ------------------------------------------------------------------------

    @property
    def chosen(self) -> tuple[Solver, ...]:
        """The chosen solvers."""
        return self._choice.chosen

    @property
    def limits(self) -> Limits:
        """The limits for each of them."""
        return self._choice.limits

    @property
    def table(self) -> RunTableModel:
        """The model of the table."""
        return self._table

    @property
    def view(self) -> QTableView:
        """The view of the table."""
        return self._view

    @property
    def current(self) -> Run | None:
        """The run of the chosen row, or None."""
        index = self._view.currentIndex()
        return self._table.run(index.row()) if index.isValid() else None

    def choose(self, run: Run) -> None:
        """Choose the row of a run."""
        self._view.setCurrentIndex(self._table.index(self._table.row_of(run), 0))

    def choose_newest(self, *_: object) -> None:
        """Choose the newest run about the level being edited, or no run."""
        run = next((one for one in reversed(self._runs.all) if not self._foreign_board(one)), None)
        index = QModelIndex() if run is None else self._table.index(self._table.row_of(run), 0)
        self._view.setCurrentIndex(index)

    @property
    def words(self) -> str:
        """The text about the chosen run."""
        return self._words.text()

    @property
    def alarm(self) -> str:
        """The warning that two results contradict each other, or ""."""
        return self._alarm.text()

    # Following the runs --------------------------------------------------------------------

    def _add(self, run: Run) -> None:
        self._fit_row(0)
        self.choose(run)
        self.refresh()

    def _fit_row(self, row: int) -> None:
        """Set the height of a row; Qt itself would measure all rows whenever one changes."""
        hint = self._table.data(self._table.index(row, 0), Qt.ItemDataRole.SizeHintRole)
        self._view.setRowHeight(row, cast("QSize", hint).height())

    def _fit_rows(self) -> None:
        for row in range(self._table.rowCount()):
            self._fit_row(row)

    def _change(self, run: Run) -> None:
        if run.lurd:
            self._put_row_buttons(run)
        if run.is_over:
            self._alarm.setText(disagreement(self._runs.all))
            self._alarm.setVisible(bool(self._alarm.text()))
        self.refresh()
        if run.is_over and run is self.current:
            self._session.show_soon(self._rows)

    def _reset(self) -> None:
        for run in self._runs.all:
            if run.lurd:
                self._put_row_buttons(run)
        self._alarm.setText(disagreement(self._runs.all))
        self._fit_rows()
        if self._table.rowCount():
            self._view.setCurrentIndex(self._table.index(0, 0))
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Update everything that shows the chosen run."""
        run = self.current
        policies = Qt.ScrollBarPolicy
        policy = policies.ScrollBarAsNeeded if self._runs.all else policies.ScrollBarAlwaysOff
        self._view.setHorizontalScrollBarPolicy(policy)
        self._alarm.setVisible(bool(self._alarm.text()))
        self._describe()
        lurd = run.lurd if run else ""
        if lurd != self._letters.toPlainText():
            self._letters.setPlainText(lurd)
        self._letters.setVisible(bool(lurd))
        if not lurd and any(button.hasFocus() for button in self._buttons.values()):
            self._view.setFocus()  # otherwise Qt moves the focus on to the panel's close button
        for button in self._buttons.values():
            button.setEnabled(bool(lurd))
        if run is not None and self._foreign_board(run):
            self._buttons["keep"].setEnabled(False)

    def _describe(self) -> None:
        run = self.current
        if run is None:
            self._words.setText(_EMPTY)
            self._caption.hide()
            self._picture.hide()
            self._steps.hide()
        else:
            self._show_best(run)
            self._list_improvements(run)
            other = self._foreign_board(run)
            note = f" This is for {other}, not for the level as it is now." if other else ""
            self._words.setText(report(run) + note)

    def _show_best(self, run: Run) -> None:
        """Show the best position of a search that has no solution."""
        best = run.best_position
        self._caption.setVisible(best is not None)
        self._picture.setVisible(best is not None)
        if best is not None:
            board = run.board.with_pieces(best.boxes, best.player)
            image = thumbnail(board, self._theme.colours, _PICTURE)
            self._picture.setPixmap(QPixmap.fromImage(image))

    def _list_improvements(self, run: Run) -> None:
        text = improvement_lines(run)
        self._steps.setVisible(bool(text))
        if text != self._steps.toPlainText():
            self._steps.setPlainText(text)

    def compare_boards(self) -> None:
        """Mark the runs that are about another board than the one being edited."""
        if self._table.compare_boards():
            self._fit_rows()
            self.refresh()

    def _put_row_buttons(self, run: Run) -> None:
        index = self._table.index(self._table.row_of(run), BUTTONS)
        cell = QWidget()
        row = QHBoxLayout(cell)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for icon, tooltip, do in (
            ("play", "Replay this solution", self.replay_wanted.emit),
            ("copy", "Copy its letters", _to_clipboard),
        ):
            button = QToolButton()
            button.setIcon(self._theme.icon(icon))
            button.setToolTip(tooltip)
            button.setAccessibleName(tooltip)
            button.setAutoRaise(True)
            button.clicked.connect(partial(_call, do, run))
            row.addWidget(button)
        self._view.setIndexWidget(index, cell)

    def _do(self, what: Callable[[Run], None], *_: object) -> None:
        """Call a function with the chosen run if it has a solution."""
        run = self.current
        if run is not None and run.lurd:
            what(run)

    def _colour(self, colours: Colours) -> None:
        self._caption.setStyleSheet(f"color: {colours.muted.name()}")
        palette = self._alarm.palette()
        palette.setColor(self._alarm.foregroundRole(), colours.error)
        self._alarm.setPalette(palette)
        for name, button in self._buttons.items():
            button.setIcon(self._theme.icon(name))
        self._reset()


def _call(what: Callable[[Run], None], run: Run, _is_checked: bool = False) -> None:
    what(run)


def _to_clipboard(run: Run) -> None:
    QGuiApplication.clipboard().setText(run.lurd)
