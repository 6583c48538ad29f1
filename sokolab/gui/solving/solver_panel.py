"""The solver panel: solvers to choose with their limits, the runs, and the chosen run in detail."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from html import escape
from itertools import pairwise
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QModelIndex, Qt, QThread, Signal
from PySide6.QtGui import QAction, QPixmap, QResizeEvent

from sokolab.core.board import Board
from sokolab.core.lurd import Measure
from sokolab.gui.play.replay_panel import LurdEdit
from sokolab.gui.scene.tiles import thumbnail
from sokolab.gui.shell import building, folding, scrolling
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.gui.solving.run_table import RunTableModel, RunView
from sokolab.gui.solving.runs import Runs
from sokolab.language import Phrase, counted, phrase, tr
from sokolab.reports import run_report
from sokolab.reports.run import Run
from sokolab.solvers.frame.protocol import Limits, Solver
from sokolab.solvers.optimiser.objective import Objective
from sokolab.verdicts.known import BoardKnowledge

_DEFAULT_MEGABYTES = 1000
_MAX_SECONDS = 86_400  # a day
_MAX_MEGABYTES = 1_000_000
_MAX_NODES = 2_000_000_000  # limit of a spin box, which holds 32-bit numbers
_LIMIT_GAP, _LIMIT_PADDING = 8, 24  # pixels between two limits, and pixels around the text of one
_PROMISES: Final = {
    Measure.PUSHES: phrase("Its solutions are proved to have the fewest pushes."),
    Measure.MOVES: phrase("Its solutions are proved to have the fewest moves."),
    None: phrase("Its solutions are not always short."),
}
"""The tooltip of a solver, by the measure that it minimises, or None."""
_BUTTONS: Final = {
    "play": (phrase("Replay"), phrase("Replay the solution on the board it was found for.")),
    "shorten": (
        phrase("Shorten"),
        phrase("Look for shorter solutions, starting from this one, until you stop."),
    ),
    "keep": (
        phrase("Keep"),
        phrase("Add the solution to the level. It is saved with the level."),
    ),
    "path": (
        phrase("Path"),
        phrase("Draw the route of the solution on the board it was found for."),
    ),
    "copy": (phrase("Copy"), phrase("Copy the letters of the solution.")),
}
"""The labels and tooltips of the buttons for the chosen run, by name."""
_ICON_ONLY: Final = ("path", "copy")
_PICTURE_SIDE: Final = 180  # the larger side of the picture of the best position, in pixels
_NO_RUN_MESSAGE: Final = phrase(
    "Press Solve (F5). Automatic suits any level. You can go on drawing."
)


class SolverForm(QtWidgets.QWidget):
    """The choice of solvers, three limits, and the objective of Shorten. It keeps them all."""

    changed = Signal()
    """Another solver or limit was chosen."""

    def __init__(self, roster: Sequence[Solver], settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._solver_boxes: list[tuple[Solver, QtWidgets.QCheckBox]] = []
        self._initial_names = settings.texts("solvers") or (roster[0].name,)
        column = building.fill(QtWidgets.QVBoxLayout(self), margins=(0, 0, 0, 0), spacing=4)
        self._grid = QtWidgets.QGridLayout()
        self._grid.setVerticalSpacing(4)
        column.addLayout(self._grid)
        self.offer(roster)  # first, because Tab goes to widgets in the order they were added
        self._seconds_box = building.named(
            self._limit_box("seconds", 60, _MAX_SECONDS, 10, tr(" s")),
            tr("Time limit"),
            tr(
                "<p>A search that takes longer ends without a result. Shorten ends with the "
                "best solution that it has found.</p>"
            ),
        )
        self._seconds_box.setSpecialValueText(tr("no time limit"))
        self._nodes_box = building.named(
            self._limit_box("nodes", 0, _MAX_NODES, 100_000, tr(" nodes")),
            tr("Node limit"),
            tr(
                "<p>A search that expands more positions ends without a result. "
                "Shorten has no node limit.</p>"
            ),
        )
        self._nodes_box.setSpecialValueText(tr("no node limit"))
        self._megabytes_box = building.named(
            self._limit_box("megabytes", _DEFAULT_MEGABYTES, _MAX_MEGABYTES, 250, tr(" MB")),
            tr("Memory limit"),
            tr(
                "<p>A search whose tables would grow larger ends without a result. "
                "Each solver has its own tables.</p>"
            ),
        )
        self._megabytes_box.setMinimum(16)
        self._limit_boxes = self._seconds_box, self._nodes_box, self._megabytes_box
        self._limits_row = building.fill(
            QtWidgets.QHBoxLayout(), *self._limit_boxes, spacing=_LIMIT_GAP
        )
        self._limits_row.setContentsMargins(0, _LIMIT_GAP // 2, 0, 0)
        for spin in self._limit_boxes:
            spin.valueChanged.connect(self._save_choices)
        building.fill(column, self._limits_row, self._objective_row())
        building.LANGUAGE.changed.connect(self._show_tips)

    def offer(self, solvers: Iterable[Solver]) -> None:
        """Add a check box for each solver that has none, after the others."""
        names = {solver.name for solver, _ in self._solver_boxes}
        for solver in solvers:
            if solver.name in names:
                continue
            box = QtWidgets.QCheckBox(str(solver.title).replace("&", "&&"))
            box.setObjectName(f"solver-{solver.name}")
            box.setChecked(solver.name in self._initial_names)
            box.setMinimumWidth(1)  # so that the panel can be made narrow again
            box.toggled.connect(self._save_choices)
            self._solver_boxes.append((solver, box))
        self._arrange(2)
        for (_, previous_box), (_, box) in pairwise(self._solver_boxes):
            self.setTabOrder(previous_box, box)
        self._show_tips()

    def _objective_row(self) -> QtWidgets.QLayout:
        self._objective_box = building.named(
            building.combo_box((objective.title, objective.value) for objective in Objective),
            tr("What Shorten minimises"),
            tr(
                "<p>What Shorten minimises. The first number decides; the second breaks ties. A "
                "shortened solution is not proved to be the shortest.</p>"
            ),
        )
        building.named(self._objective_box.view(), tr("What Shorten minimises"))
        index = self._objective_box.findData(self._settings.text("shorten-objective"))
        self._objective_box.setCurrentIndex(max(index, 0))
        self._objective_box.currentIndexChanged.connect(self._save_choices)
        label = QtWidgets.QLabel(tr("Shorten:"))
        label.setBuddy(self._objective_box)
        return building.fill(QtWidgets.QHBoxLayout(), label, (self._objective_box, 1), spacing=8)

    @property
    def objective(self) -> Objective:
        """The counts that Shorten is to reduce first."""
        return Objective(self._objective_box.currentData())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the check boxes in one row, or in two columns or one, so that no label is cut.

        Where the three limits do not fit side by side, they stand below each other.
        """
        self._arrange_limits()
        layouts = (
            columns for columns in (len(self._solver_boxes), 2) if self._has_room_for(columns)
        )
        self._arrange(next(layouts, 1))
        super().resizeEvent(event)

    def _arrange_limits(self) -> None:
        gaps = _LIMIT_GAP * (len(self._limit_boxes) - 1)
        widths = (box.fontMetrics().horizontalAdvance(box.text()) for box in self._limit_boxes)
        has_room = len(self._limit_boxes) * (max(widths) + _LIMIT_PADDING) + gaps <= self.width()
        direction = QtWidgets.QBoxLayout.Direction
        self._limits_row.setDirection(direction.LeftToRight if has_room else direction.TopToBottom)

    def _show_tips(self) -> None:
        for solver, box in self._solver_boxes:
            promise = _PROMISES[solver.minimises]
            box.setToolTip(f"<p>{escape(str(solver.tooltip))}</p><p><b>{promise}</b></p>")

    def _has_room_for(self, columns: int) -> bool:
        widths = [box.sizeHint().width() for _, box in self._solver_boxes]
        width = sum(max(widths[column::columns], default=0) for column in range(columns))
        return width + self._grid.horizontalSpacing() * (columns - 1) <= self.width()

    def _arrange(self, columns: int) -> None:
        for index, (_, box) in enumerate(self._solver_boxes):
            self._grid.addWidget(box, *divmod(index, columns))

    def _limit_box(
        self, name: str, default: int, max_value: int, step: int, unit: str
    ) -> QtWidgets.QSpinBox:
        spin = building.spin_box(
            0, max_value, self._settings.number(f"solve-{name}", default, 0, max_value), unit
        )
        spin.setObjectName(f"limit-{name}")
        spin.setSingleStep(step)
        spin.setGroupSeparatorShown(True)
        spin.setMinimumWidth(72)
        spin.setMinimumHeight(spin.sizeHint().height())
        spin.setSizePolicy(QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Fixed)
        return spin

    @property
    def chosen_solvers(self) -> tuple[Solver, ...]:
        """The solvers whose boxes are ticked, in the order of the list."""
        return tuple(solver for solver, box in self._solver_boxes if box.isChecked())

    @property
    def limits(self) -> Limits:
        """The limits of each chosen solver."""
        return Limits(
            seconds=self._seconds_box.value() or None,
            nodes=self._nodes_box.value() or None,
            megabytes=self._megabytes_box.value(),
            threads=max(1, QThread.idealThreadCount()),
        )

    def _save_choices(self) -> None:
        self._arrange_limits()
        self._settings.put("solvers", tuple(solver.name for solver in self.chosen_solvers))
        self._settings.put("solve-seconds", self._seconds_box.value())
        self._settings.put("solve-nodes", self._nodes_box.value())
        self._settings.put("solve-megabytes", self._megabytes_box.value())
        self._settings.put("shorten-objective", self.objective.value)
        self.changed.emit()

    @property
    def summary(self) -> str:
        """The choice in one line. It names limits of nodes and memory only if they were changed."""
        solvers = self.chosen_solvers
        summary = counted(len(solvers), "solver", "solvers") if solvers else tr("no solver")
        if len(solvers) == 1:
            summary = str(solvers[0].title)
        seconds = self._seconds_box.value()
        parts = [tr("{seconds:,} s", seconds=seconds) if seconds else tr("no time limit")]
        if self._nodes_box.value():
            parts.append(counted(self._nodes_box.value(), "node", "nodes"))
        if self._megabytes_box.value() != _DEFAULT_MEGABYTES:
            parts.append(tr("{megabytes:,} MB", megabytes=self._megabytes_box.value()))
        for part in parts:
            summary = tr("{first}, {second}", first=summary, second=part)
        return summary

    def focus_first(self) -> None:
        """Give the keyboard to the first solver."""
        self._solver_boxes[0][1].setFocus(Qt.FocusReason.ShortcutFocusReason)


class SolverPanel(scrolling.Scrolled):
    """The solver panel: solvers and limits, a row for each run, and the chosen run in words.

    ``foreign_board`` names the board of a run in words, or returns "" for the board being edited.
    ``is_elsewhere`` says whether a run belongs to another level. ``knowledge_of`` returns
    the knowledge of a board, or None. ``actions`` holds the buttons' actions: solve, stop and
    clear. ``alarm_label`` warns that two results contradict each other.
    """

    action_requested = Signal(str, object)
    """A button for a solution was pressed. Carries the button's name and the :class:`Run`."""

    def __init__(
        self,
        runs: Runs,
        roster: Sequence[Solver],
        theme: Theme,
        settings: Settings,
        foreign_board: Callable[[Run], str],
        is_elsewhere: Callable[[Run], bool],
        actions: Sequence[QAction],
        knowledge_of: Callable[[Board], BoardKnowledge | None] = lambda _board: None,
    ) -> None:
        body = QtWidgets.QWidget()
        super().__init__(body)
        self._runs = runs
        self._theme = theme
        self._foreign_board = foreign_board
        self._knowledge_of = knowledge_of
        self._runs_of_start: Sequence[Run] = ()
        self._followed_run: Run | None = None
        self.form = SolverForm(roster, settings)
        self.table = RunTableModel(runs, theme, foreign_board, is_elsewhere)
        self.run_view = RunView(self.table)
        self.others_button = folding.fold_button()
        self.alarm_label, self._figures_label, self._running_label = (
            building.wrapped_label() for _ in range(3)
        )
        self.words_label = building.wrapped_label(is_selectable=True)
        self._picture_label = building.named(QtWidgets.QLabel(), tr("Best position so far"))
        self._improvements = building.named(
            QtWidgets.QPlainTextEdit(), tr("Shorter solutions, newest first")
        )
        self._improvements.setReadOnly(True)
        self._improvements.setMaximumHeight(5 * self._improvements.fontMetrics().lineSpacing() + 12)
        self._lurd_edit = LurdEdit(tr("Solution as letters"))
        self._form_fold, self._best_fold, self._lurd_fold = (
            folding.Fold(name, title, part, settings, is_open)
            for name, title, part, is_open in (
                ("solver-form", tr("Solvers and limits"), self.form, False),
                ("best", tr("Best position so far"), self._picture_label, True),
                ("letters", tr("Solution as letters"), self._lurd_edit, False),
            )
        )
        self._buttons = self._make_buttons()
        self._button_rows = building.ButtonRows(tuple(self._buttons.values()))
        self._lay_out(body, actions)
        runs.added.connect(self._add_run)
        runs.changed.connect(self._change_run)
        runs.removed.connect(self._reset_choice)
        runs.ticked.connect(self._describe_run)
        self.run_view.selectionModel().currentRowChanged.connect(self.refresh)
        self.run_view.replay_requested.connect(partial(self._ask_for, "play"))
        self.form.changed.connect(self._show_summary)
        self.others_button.toggled.connect(self._show_others)
        self._show_tips()
        self._show_summary()
        theme.changed.connect(self._colour_parts)
        building.LANGUAGE.changed.connect(self._retranslate)
        self._colour_parts(theme.colours)
        self.refresh()

    def _make_buttons(self) -> dict[str, QtWidgets.QPushButton]:
        """Return the buttons for the chosen run, by name."""
        buttons: dict[str, QtWidgets.QPushButton] = {}
        for name, (text, _) in _BUTTONS.items():
            button = building.named(
                QtWidgets.QPushButton("" if name in _ICON_ONLY else str(text)), str(text)
            )
            button.setObjectName(f"run-{name}")
            button.setProperty("by-icon", name in _ICON_ONLY)
            button.clicked.connect(partial(self._ask_for, name))
            buttons[name] = button
        return buttons

    def _lay_out(self, body: QtWidgets.QWidget, actions: Sequence[QAction]) -> None:
        for label in (self._running_label, self.alarm_label, self.words_label, self._figures_label):
            label.setContentsMargins(4, 0, 4, 0)  # aligned with the texts of the table
        column = building.fill(QtWidgets.QVBoxLayout(body), margins=(8, 0, 4, 4), spacing=4)
        # Parts whose height differs from run to run are below all buttons, so that these stay put.
        building.fill(
            column, self._start_row(actions), self._button_rows, self.alarm_label, self.run_view
        )
        building.fill(
            column, self.words_label, self._running_label, self._figures_label, self._improvements
        )
        building.fill(
            column, self._best_fold, self._lurd_fold, self._form_fold, self.others_button, 1
        )

    def _start_row(self, actions: Sequence[QAction]) -> QtWidgets.QLayout:
        row = building.fill(QtWidgets.QHBoxLayout(), spacing=4)
        for action in actions:
            if action is actions[-1]:
                row.addStretch(1)
            button = QtWidgets.QToolButton()
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            row.addWidget(button)
        return row

    def choose_solvers(self) -> None:
        """Show the solvers and their limits, and give them the keyboard."""
        self._form_fold.open()
        self.form.focus_first()
        self.scroll_to(self.form)

    @property
    def current_run(self) -> Run | None:
        """The run of the chosen row, or None."""
        index = self.run_view.currentIndex()
        return self.table.run(index.row()) if index.isValid() else None

    def choose(self, run: Run) -> None:
        """Choose the row of a run. If it belongs to another level, list the runs of others."""
        if self.table.row_of(run) < 0:
            self.others_button.setChecked(True)
        self.run_view.setCurrentIndex(self.table.index(self.table.row_of(run), 0))

    def follow_runs(self, runs: Sequence[Run]) -> None:
        """Choose the first of the runs that were started together, and later the best of them.

        Once the user has chosen another row, that choice stays.
        """
        self._runs_of_start = runs
        self._followed_run = runs[0]
        self.choose(runs[0])

    def _choose_best(self) -> None:
        """Choose the best of the runs started last, unless the user has chosen a row."""
        if self._runs_of_start and self.current_run is self._followed_run:
            self._followed_run = run_report.best_run(self._runs_of_start)
            self.choose(self._followed_run)

    def choose_newest(self, *_: object) -> None:
        """Choose the newest run about the level being edited, or no run."""
        self.table.compare_boards()
        own_runs = (run for run in reversed(self._runs.all) if not self._foreign_board(run))
        run = next(own_runs, None)
        index = QModelIndex() if run is None else self.table.index(self.table.row_of(run), 0)
        self.run_view.setCurrentIndex(index)
        self.refresh()

    def _show_others(self, is_shown: bool) -> None:
        """List the runs of other levels, or leave them out. The chosen run stays chosen."""
        run = self.current_run
        self.table.show_others(is_shown)
        self._choose_again(run)

    def _choose_again(self, run: Run | None) -> None:
        """Choose a run that was chosen before rows came and went."""
        if run is not None and self.current_run is not run and self.table.row_of(run) >= 0:
            self.choose(run)
        self.refresh()

    def _add_run(self, run: Run) -> None:
        self._runs_of_start = ()
        self.choose(run)
        self.refresh()
        self.scroll_to(self.run_view)  # even while the settings above take the room

    def _change_run(self, run: Run) -> None:
        if run.is_over:
            self.alarm_label.setText(run_report.disagreement(self._runs.all))
            self.alarm_label.setVisible(bool(self.alarm_label.text()))
            self._choose_best()
        self.refresh()
        if run.is_over:
            self._show_buttons()

    def _show_buttons(self) -> None:
        """Scroll to the buttons as soon as they can do something with the chosen run."""
        if self.current_run is not None and self.current_run.lurd:
            self.scroll_to(self._button_rows)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the buttons in view in a lower panel."""
        super().resizeEvent(event)
        self._show_buttons()

    def _reset_choice(self) -> None:
        self.alarm_label.setText(run_report.disagreement(self._runs.all))
        self._runs_of_start = [run for run in self._runs_of_start if run in self._runs.all]
        if self.table.rowCount():
            self.run_view.setCurrentIndex(self.table.index(0, 0))
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Update everything that shows the chosen run."""
        run = self.current_run
        self._describe_solve()
        other_count = self.table.other_count
        self.others_button.setText(
            counted(other_count, "{n:,} search of other levels", "{n:,} searches of other levels")
        )
        self.others_button.setVisible(other_count > 0)
        self.alarm_label.setVisible(bool(self.alarm_label.text()))
        self._describe_run()
        lurd = run.lurd if run else ""
        if lurd != self._lurd_edit.toPlainText():
            self._lurd_edit.setPlainText(lurd)
        self._lurd_fold.setVisible(bool(lurd))
        if not lurd and any(button.hasFocus() for button in self._buttons.values()):
            self.run_view.setFocus()  # otherwise Qt moves the focus on to the panel's close button
        for button in self._buttons.values():
            button.setEnabled(bool(lurd))
        if run is not None and self._foreign_board(run):
            self._buttons["keep"].setEnabled(False)

    def _retranslate(self) -> None:
        self.alarm_label.setText(run_report.disagreement(self._runs.all))
        self._show_tips()
        self._show_summary()
        self.refresh()

    def _show_tips(self) -> None:
        for name, (_, tip) in _BUTTONS.items():
            self._buttons[name].setToolTip(f"<p>{tip}</p>")

    def _show_summary(self) -> None:
        self._form_fold.set_summary(self.form.summary)

    def _describe_solve(self) -> None:
        """Explain, while searches are running, that another one runs beside them."""
        running_count = sum(not run.is_over for run in self._runs.all)
        self._running_label.setVisible(running_count > 0)
        self._running_label.setText(
            counted(
                running_count,
                "{n:,} search is running. Solve starts another one beside it; Stop ends it.",
                "{n:,} searches are running. Solve starts more beside them; Stop ends them all.",
            )
        )

    def _describe_run(self) -> None:
        run = self.current_run
        if run is None:
            self.words_label.setText(str(_NO_RUN_MESSAGE))
            for part in (self._figures_label, self._best_fold, self._improvements):
                part.hide()
            return
        self._show_best(run)
        self._list_improvements(run)
        sentences, board = run_report.report(run), self._foreign_board(run)
        prover = run_report.best_prover(run, self._runs.all)
        if prover is not run and run.lurd:
            sentences = tr(
                "{report} {solver} proved more: at least {count}.",
                report=sentences,
                solver=prover.solver.title,
                count=run_report.bound_words(prover),
            )
        verdict = self._verdict_with_fewer_pushes(run)
        if verdict is not None:
            sentences = tr(
                "{report} A solution with fewer pushes is known: {verdict}.",
                report=sentences,
                verdict=verdict,
            )
        if board:
            sentences = tr(
                "{report} This result is for {board}, not for the level as it is now.",
                report=sentences,
                board=board,
            )
        self.words_label.setText(sentences)
        self._figures_label.setText(run_report.figures(run, prover))
        self._figures_label.setVisible(bool(self._figures_label.text()))

    def _verdict_with_fewer_pushes(self, run: Run) -> Phrase | None:
        """Return the verdict on a run's board if it has fewer pushes than the run, or None."""
        knowledge, solution = self._knowledge_of(run.board), run.best_solution
        pushes = None if knowledge is None else knowledge.pushes
        if knowledge is None or pushes is None or solution is None or pushes >= solution.pushes:
            return None
        return knowledge.verdict.message.uncapitalised

    def _show_best(self, run: Run) -> None:
        """Show the best position of a search that has no solution."""
        position = run.best_position
        self._best_fold.setVisible(position is not None)
        if position is not None:
            board = run.board.with_pieces(position.boxes, position.player)
            image = thumbnail(board, self._theme.colours, _PICTURE_SIDE)
            self._picture_label.setPixmap(QPixmap.fromImage(image))

    def _list_improvements(self, run: Run) -> None:
        text = run_report.improvement_lines(run)
        self._improvements.setVisible(bool(text))
        if text != self._improvements.toPlainText():
            self._improvements.setPlainText(text)

    def compare_boards(self) -> None:
        """Mark the runs about boards other than the one being edited."""
        run = self.current_run
        if self.table.compare_boards():
            self._choose_again(run)

    def _ask_for(self, name: str, *_: object) -> None:
        """Ask for something to be done with the chosen run, if it has a solution."""
        run = self.current_run
        if run is not None and run.lurd:
            self.action_requested.emit(name, run)

    def _colour_parts(self, colours: Colours) -> None:
        for label in (self._figures_label, self._running_label, self._form_fold.summary):
            building.tint(label, colours.muted)
        building.tint(self.alarm_label, colours.error)
        for name, button in self._buttons.items():
            button.setIcon(self._theme.icon(name))
        self._reset_choice()
