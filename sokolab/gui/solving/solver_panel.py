"""The solver panel: solvers to choose, the runs, and the chosen run in detail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLayout,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sokolab.gui.play.lurd_view import LurdEdit
from sokolab.gui.scene.thumbnail import thumbnail
from sokolab.gui.shell.building import fill, named, wrapped_label
from sokolab.gui.shell.compact_widgets import ButtonRows, Fold, Scrolled
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.gui.solving.run_table import RunTableModel, RunView
from sokolab.gui.solving.runs import Runs
from sokolab.gui.solving.solver_form import SolverForm
from sokolab.language import Phrase, counted, phrase, tr
from sokolab.reports.run import Run
from sokolab.reports.run_report import disagreement, figures, improvement_lines, report
from sokolab.solvers.frame.protocol import Solver

_ICON_ONLY: Final = ("path", "copy")
_PICTURE: Final = 180  # pixels: the larger side of the picture of the best position
_EMPTY: Final = phrase(
    "Press Solve (F5). Automatic suits any level. You can go on drawing meanwhile."
)


class SolverPanel(Scrolled):
    """The solver panel: solvers and limits, a row for each run, and the chosen run in words.

    Parameters
    ----------
    foreign_board
        Returns which other board a run is about, in words; "" for the one being edited.
    actions
        The actions of the buttons: solve, stop and clear.

    Attributes
    ----------
    form
        The choice of solvers, and their limits.
    table, view
        The model of the table of runs, and its view.
    words, alarm
        The text about the chosen run; the warning that two results contradict each other, or "".
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
        body = QWidget()
        super().__init__(body)
        self._runs = runs
        self._theme = theme
        self._foreign_board = foreign_board
        self.form = SolverForm(roster, settings)
        self.table = RunTableModel(runs, theme, foreign_board)
        self.view = RunView(self.table)
        self.alarm, self._figures, self._others = (wrapped_label() for _ in range(3))
        self.words = wrapped_label(is_selectable=True)
        self._picture = named(QLabel(), tr("Best position so far"))
        self._steps = named(QPlainTextEdit(), tr("Shorter solutions, newest first"))
        self._steps.setReadOnly(True)
        self._steps.setMaximumHeight(5 * self._steps.fontMetrics().lineSpacing() + 12)
        self._letters = LurdEdit(tr("Solution as letters"))
        self._form_fold = Fold("solver-form", tr("Solvers and limits"), self.form, settings, False)
        self._best_fold = Fold("best", tr("Best position so far"), self._picture, settings, True)
        self._letters_fold = Fold(
            "letters", tr("Solution as letters"), self._letters, settings, False
        )
        self._tips: dict[str, Phrase] = {}
        self._buttons = self._make_buttons()
        self._rows = ButtonRows(tuple(self._buttons.values()))
        self._lay_out(body, actions)
        runs.added.connect(self._add)
        runs.changed.connect(self._change)
        runs.removed.connect(self._reset)
        runs.ticked.connect(self._describe)
        self.view.selectionModel().currentRowChanged.connect(self.refresh)
        self.view.replay_wanted.connect(partial(self._do, self.replay_wanted.emit))
        self.form.changed.connect(self._sum_up)
        self._show_tips()
        self._sum_up()
        theme.changed.connect(self._colour)
        self._colour(theme.colours)
        self.refresh()

    # Building ------------------------------------------------------------------------------

    def _make_buttons(self) -> dict[str, QPushButton]:
        """Return the buttons below the table, by name."""
        made: dict[str, QPushButton] = {}
        for name, text, tooltip, do in (
            (
                "play",
                tr("Replay"),
                phrase("Replay the solution on the board it was found for."),
                self.replay_wanted.emit,
            ),
            (
                "shorten",
                tr("Shorten"),
                phrase("Look for shorter solutions, starting from this one, until you stop."),
                self.shorten_wanted.emit,
            ),
            (
                "keep",
                tr("Keep"),
                phrase("Add the solution to the level. It is saved with the level."),
                self.keep_wanted.emit,
            ),
            (
                "path",
                tr("Path"),
                phrase("Draw the route of the solution on the board it was found for."),
                self.path_wanted.emit,
            ),
            ("copy", tr("Copy"), phrase("Copy the letters of the solution."), _to_clipboard),
        ):
            button = QPushButton("" if name in _ICON_ONLY else text)
            button.setObjectName(f"run-{name}")
            button.setProperty("by-icon", name in _ICON_ONLY)
            button.setAccessibleName(text)
            self._tips[name] = tooltip
            button.clicked.connect(partial(self._do, do))
            made[name] = button
        return made

    def _lay_out(self, body: QWidget, actions: Sequence[QAction]) -> None:
        column = QVBoxLayout(body)
        column.setContentsMargins(8, 0, 4, 4)
        column.setSpacing(4)
        column.addWidget(self._form_fold)
        column.addLayout(self._start_row(actions))
        for label in (self._others, self.alarm, self.words, self._figures):
            label.setContentsMargins(4, 0, 4, 0)  # in line with the texts of the table
        for widget in (
            self._others,
            self.alarm,
            self.view,
            self.words,
            self._figures,
            self._rows,
            self._steps,
            self._best_fold,
            self._letters_fold,
        ):
            column.addWidget(widget)
        column.addStretch(1)

    def _start_row(self, actions: Sequence[QAction]) -> QLayout:
        row = fill(QHBoxLayout(), spacing=4)
        for action in actions:
            if action is actions[-1]:
                row.addStretch(1)
            button = QToolButton()
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            row.addWidget(button)
        return row

    # The choices ------------------------------------------------------------------------

    def choose_solvers(self) -> None:
        """Show the solvers and their limits, and give them the keyboard."""
        self._form_fold.open()
        self.form.focus_first()

    @property
    def current(self) -> Run | None:
        """The run of the chosen row, or None."""
        index = self.view.currentIndex()
        return self.table.run(index.row()) if index.isValid() else None

    def choose(self, run: Run) -> None:
        """Choose the row of a run."""
        self.view.setCurrentIndex(self.table.index(self.table.row_of(run), 0))

    def choose_newest(self, *_: object) -> None:
        """Choose the newest run about the level being edited, or no run."""
        run = next((one for one in reversed(self._runs.all) if not self._foreign_board(one)), None)
        index = QModelIndex() if run is None else self.table.index(self.table.row_of(run), 0)
        self.view.setCurrentIndex(index)

    # Following the runs --------------------------------------------------------------------

    def _add(self, run: Run) -> None:
        self.choose(run)
        self.refresh()

    def _change(self, run: Run) -> None:
        if run.is_over:
            self.alarm.setText(disagreement(self._runs.all))
            self.alarm.setVisible(bool(self.alarm.text()))
        self.refresh()
        if run.is_over and run is self.current:
            self.show_soon(self._rows)

    def _reset(self) -> None:
        self.alarm.setText(disagreement(self._runs.all))
        if self.table.rowCount():
            self.view.setCurrentIndex(self.table.index(0, 0))
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Update everything that shows the chosen run."""
        run = self.current
        self._say_what_solve_does()
        self.alarm.setVisible(bool(self.alarm.text()))
        self._describe()
        lurd = run.lurd if run else ""
        if lurd != self._letters.toPlainText():
            self._letters.setPlainText(lurd)
        self._letters_fold.setVisible(bool(lurd))
        if not lurd and any(button.hasFocus() for button in self._buttons.values()):
            self.view.setFocus()  # otherwise Qt moves the focus on to the panel's close button
        for button in self._buttons.values():
            button.setEnabled(bool(lurd))
        if run is not None and self._foreign_board(run):
            self._buttons["keep"].setEnabled(False)

    def changeEvent(self, event: QEvent) -> None:
        """Say everything in another language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.alarm.setText(disagreement(self._runs.all))
            self._show_tips()
            self._sum_up()
            self.refresh()
        super().changeEvent(event)

    def _show_tips(self) -> None:
        for name, tip in self._tips.items():
            self._buttons[name].setToolTip(f"<p>{tip}</p>")

    def _sum_up(self) -> None:
        self._form_fold.set_summary(self.form.summary)

    def _say_what_solve_does(self) -> None:
        """Say, while searches run, what becomes of them if another is started."""
        running = sum(not run.is_over for run in self._runs.all)
        self._others.setVisible(running > 0)
        self._others.setText(
            counted(
                running,
                "{n:,} search is running. Solve starts another one beside it; Stop ends it.",
                "{n:,} searches are running. Solve starts more beside them; Stop ends them all.",
            )
        )

    def _describe(self) -> None:
        run = self.current
        if run is None:
            self.words.setText(str(_EMPTY))
            self._figures.hide()
            self._best_fold.hide()
            self._steps.hide()
        else:
            self._show_best(run)
            self._list_improvements(run)
            other = self._foreign_board(run)
            words = report(run)
            if other:
                words = tr(
                    "{report} This is for {board}, not for the level as it is now.",
                    report=words,
                    board=other,
                )
            self.words.setText(words)
            self._figures.setText(figures(run))
            self._figures.setVisible(bool(self._figures.text()))

    def _show_best(self, run: Run) -> None:
        """Show the best position of a search that has no solution."""
        best = run.best_position
        self._best_fold.setVisible(best is not None)
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
        if self.table.compare_boards():
            self.refresh()

    def _do(self, what: Callable[[Run], None], *_: object) -> None:
        """Call a function with the chosen run if it has a solution."""
        run = self.current
        if run is not None and run.lurd:
            what(run)

    def _colour(self, colours: Colours) -> None:
        for label in (self._figures, self._others, self._form_fold.summary):
            label.setStyleSheet(f"color: {colours.muted.name()}")
        palette = self.alarm.palette()
        palette.setColor(self.alarm.foregroundRole(), colours.error)
        self.alarm.setPalette(palette)
        for name, button in self._buttons.items():
            button.setIcon(self._theme.icon(name))
        self._reset()


def _to_clipboard(run: Run) -> None:
    QGuiApplication.clipboard().setText(run.lurd)
