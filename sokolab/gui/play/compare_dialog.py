"""The window in which two solutions of a level stand side by side."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import astuple
from functools import partial
from typing import Any, Final

from PySide6 import QtWidgets
from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut

from sokolab.collection.known_level import NamedReplay
from sokolab.core.board import Board, Tile, changed_squares
from sokolab.core.lurd import Replay, metrics_of
from sokolab.core.walks import connected
from sokolab.gui.play.game_layers import TrailLayer, trails_of
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell import building, scrolling
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import Phrase, phrase, tr
from sokolab.reports.run_report import cost_phrase
from sokolab.routes.line import Comparison, Line, Stretch, compared, spliced

_METRICS: Final = (
    ("A", phrase("The solution on the left")),
    ("B", phrase("The solution on the right")),
    (phrase("Solution"), phrase("Its title, or who found it")),
    (phrase("Moves"), phrase("All steps, pushes included")),
    (phrase("Pushes"), phrase("Steps that move a box")),
    (phrase("Box\nlines"), phrase("Consecutive pushes of one box without a walk in between")),
    (phrase("Box\nchanges"), phrase("How often the player turns to another box")),
    (
        phrase("Pushing\nsessions"),
        phrase("Consecutive pushes of any boxes without a walk in between"),
    ),
    (phrase("Player\nlines"), phrase("Consecutive steps in one direction, with or without a push")),
)
_TITLE_COLUMN: Final = 2
_MAX_COLUMN_WIDTH: Final = 280  # pixels; long titles would need more
_STATES: Final = (Qt.CheckState.Unchecked, Qt.CheckState.Checked)
_NUMBER: Final = Qt.ItemDataRole.UserRole
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_STRETCH_COLUMNS: Final = (
    (phrase("Pushes of A"), phrase("The pushes of A after which the stretch begins and ends")),
    ("A", phrase("What this stretch costs in the solution on the left: moves/pushes")),
    ("B", phrase("What this stretch costs in the solution on the right: moves/pushes")),
    (phrase("Use B"), phrase("Whether the spliced solution uses the stretch of B")),
)
_CHOICE_COLUMN: Final = 3
_INITIAL_SIZE: Final = QSize(1000, 760)  # size of the window when it first opens, in pixels
_TABLE_WIDTHS: Final = (320, 640)  # ratio of the width of the stretches to the width of the metrics
_TOO_FEW_MESSAGE: Final = phrase("A comparison needs two solutions of this level")
_MIN_BOARD_SIDE: Final = 140  # width and height of a board, in pixels
_PUSHES_BEHIND, _PUSHES_AHEAD = 12, 28
"""Pushes before and after the displayed position that have trails if the stretch is longer."""
_STEP_MS = 200  # milliseconds from step to step while playing


class _Cell(QtWidgets.QTableWidgetItem):
    """A read-only cell. It is sorted by its number, if it has one."""

    def __init__(self, text: str, number: int | None = None, check_name: str = "") -> None:
        super().__init__(text)
        self.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        self.setData(_NUMBER, number)
        if check_name:  # the name of a box to check
            self.setFlags(self.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            self.setData(Qt.ItemDataRole.AccessibleTextRole, check_name)

    def __lt__(self, other: QtWidgets.QTableWidgetItem) -> bool:
        mine, theirs = self.data(_NUMBER), other.data(_NUMBER)
        if isinstance(mine, int) and isinstance(theirs, int):
            return mine < theirs
        return self.text().casefold() < other.text().casefold()


class _ComparisonTable(QtWidgets.QTableWidget):
    """A table with a tooltip at each heading, whose rows are chosen as a whole."""

    def __init__(self, name: str, columns: Sequence[tuple[str | Phrase, Phrase]]) -> None:
        super().__init__(0, len(columns))
        self.setAccessibleName(name)
        self.setSelectionBehavior(QtWidgets.QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        for column, (title, tip) in enumerate(columns):
            heading = QtWidgets.QTableWidgetItem(str(title))
            heading.setToolTip(str(tip))
            self.setHorizontalHeaderItem(column, heading)


class MetricsTable(_ComparisonTable):
    """A row for each solution. A mark in column A or B chooses it for the left or the right."""

    chosen = Signal()
    """Other solutions were chosen."""

    def __init__(self) -> None:
        super().__init__(tr("Known solutions"), _METRICS)
        self.solutions: tuple[NamedReplay, ...] = ()
        """The listed solutions, in their order."""
        self._chosen_indices = (0, 0)  # in `solutions`: for the left and the right
        header = self.horizontalHeader()
        header.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.ResizeToContents)
        header.setMaximumSectionSize(_MAX_COLUMN_WIDTH)
        self.setSortingEnabled(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.itemChanged.connect(self._choose_marked)
        building.LANGUAGE.changed.connect(self._list_rows)

    @property
    def choice(self) -> tuple[NamedReplay, NamedReplay]:
        """The solution on the left and the one on the right."""
        left, right = self._chosen_indices
        return self.solutions[left], self.solutions[right]

    def list_solutions(self, solutions: Sequence[NamedReplay]) -> None:
        """List at least two solutions. Those chosen before stay chosen if they are among them."""
        indices = {replay.lurd: index for index, (_, replay) in enumerate(solutions)}
        lurds = [replay.lurd for _, replay in self.choice] if self.solutions else ["", ""]
        left_index, right_index = (indices.get(lurd, -1) for lurd in lurds)
        if left_index < 0:
            left_index = int(right_index == 0)
        if right_index < 0:
            right_index = int(left_index != 1)
        self.solutions = tuple(solutions)
        self._chosen_indices = left_index, right_index
        self._list_rows()

    def choose(self, side: int, index: int) -> None:
        """Choose a solution by its index in :attr:`solutions` for the left (0) or the right (1)."""
        left, right = self._chosen_indices
        self._chosen_indices = (index, right) if side == 0 else (left, index)
        with QSignalBlocker(self):
            self._mark_choice()
        self.chosen.emit()

    def _list_rows(self) -> None:
        """List the solutions, without emitting a signal."""
        self.blockSignals(True)
        self.setSortingEnabled(False)
        self.setRowCount(len(self.solutions))
        for index, (title, replay) in enumerate(self.solutions):
            check_cells = [_Cell("", index, str(_METRICS[side][1])) for side in (0, 1)]
            title_cell = _Cell(str(title))
            title_cell.setToolTip(building.plain_tooltip(str(title)))
            number_cells = [_Cell(f"{number:,}", number) for number in astuple(metrics_of(replay))]
            for cell in number_cells:
                cell.setTextAlignment(_RIGHT)
            for column, cell in enumerate((*check_cells, title_cell, *number_cells)):
                self.setItem(index, column, cell)
        self._mark_choice()
        self.setSortingEnabled(True)
        self.blockSignals(False)

    def _mark_choice(self) -> None:
        for row in range(self.rowCount()):
            for side in (0, 1):
                item = self.item(row, side)
                if item is not None:
                    is_chosen = item.data(_NUMBER) == self._chosen_indices[side]
                    item.setCheckState(_STATES[is_chosen])

    def _choose_marked(self, item: QtWidgets.QTableWidgetItem) -> None:
        """Choose the solution that was marked. A chosen one cannot be unmarked."""
        if item.column() < _TITLE_COLUMN:
            self.choose(item.column(), item.data(_NUMBER))


class StretchTable(_ComparisonTable):
    """A row for each stretch, in order. A mark takes it from the solution on the right."""

    row_chosen = Signal(int)
    """Another row is the current one. Carries its index."""
    choice_changed = Signal()
    """Other stretches are to be taken from the solution on the right."""

    def __init__(self) -> None:
        super().__init__(tr("Stretches"), _STRETCH_COLUMNS)
        self.horizontalHeader().setSectionResizeMode(
            QtWidgets.QHeaderView.ResizeMode.ResizeToContents
        )
        self.currentCellChanged.connect(lambda row, *_: self.row_chosen.emit(row))
        self.cellClicked.connect(lambda row, _column: self.row_chosen.emit(row))
        self.itemChanged.connect(lambda _item: self.choice_changed.emit())

    @property
    def are_from_right(self) -> list[bool]:
        """Whether each stretch is taken from the solution on the right."""
        marks = (self.item(row, _CHOICE_COLUMN) for row in range(self.rowCount()))
        return [mark is not None and mark.checkState() is Qt.CheckState.Checked for mark in marks]

    def list_stretches(self, stretches: Sequence[Stretch]) -> None:
        """List stretches. Those that cost less on the right are taken from there."""
        with QSignalBlocker(self):
            self.setRowCount(0)
            self.setRowCount(len(stretches))
            for row, stretch in enumerate(stretches):
                self._fill_row(row, stretch)

    def _fill_row(self, row: int, stretch: Stretch) -> None:
        first_cost = stretch.first_pushes, stretch.first_moves
        second_cost = stretch.second_pushes, stretch.second_moves
        second_text = f"{stretch.second_moves:,}/{stretch.second_pushes:,}"
        cells = (
            _Cell(tr("{first:,} to {last:,}", first=stretch.first[0], last=stretch.first[1])),
            _Cell(f"{stretch.first_moves:,}/{stretch.first_pushes:,}"),
            _Cell(tr("the same") if stretch.is_same else second_text),
            _Cell("", check_name="" if stretch.is_same else tr("Use this stretch of B")),
        )
        if not stretch.is_same:
            cells[_CHOICE_COLUMN].setCheckState(_STATES[second_cost < first_cost])
            cheaper_cell = cells[2 if second_cost < first_cost else 1]
            font = cheaper_cell.font()
            font.setBold(second_cost != first_cost)
            cheaper_cell.setFont(font)
        for column, cell in enumerate(cells):
            self.setItem(row, column, cell)

    def show_row(self, row: int) -> None:
        """Make a row the current one, without a signal."""
        if row != self.currentRow():
            with QSignalBlocker(self):
                self.setCurrentCell(row, max(self.currentColumn(), 0))


class CompareDialog(scrolling.Dialog):
    """Two solutions played in step, the cost of each stretch, and a third solution spliced of both.

    The dialog stays open beside the window; :meth:`show_solutions` follows the level.
    """

    keep_requested = Signal(str)
    """The third solution is to be kept. Carries its lurd."""
    replay_requested = Signal(object)
    """The third solution is to be replayed. Carries its :class:`~sokolab.core.lurd.Replay`."""

    def __init__(self, theme: Theme, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Compare solutions"))
        self.comparison: Comparison | None = None
        """The two displayed solutions, aligned, or None if there are none."""
        self._steps: tuple[tuple[int, int], ...] = ()  # the pushes of both solutions at each step
        self._stretch_starts: list[int] = []  # the step at which each stretch begins
        self._third_solution: Replay | None = None
        self.sides = (
            ComparedSide("A", "path", theme),
            ComparedSide("B", "dead", theme),
        )
        self.step_bar = StepBar(theme)
        self.stretch_table = StretchTable()
        self.metrics_table = MetricsTable()
        self.summary = building.wrapped_label()
        self.replay_button = building.push_button(tr("&Replay"), self._replay_third)
        self.keep_button = building.push_button(tr("&Keep"), self._keep_third)
        self._lay_out()
        self.metrics_table.chosen.connect(self._compare_choice)
        self.stretch_table.row_chosen.connect(self._go_to_stretch)
        self.stretch_table.choice_changed.connect(self._splice_third)
        for side in self.sides:
            side.view.escape_pressed.connect(self.reject)
        self.step_bar.moved.connect(self._show_step)
        self.step_bar.stretch_requested.connect(self._go_by_stretch)

    def _lay_out(self) -> None:
        boards = building.fill(
            QtWidgets.QHBoxLayout(), *((side, 1) for side in self.sides), spacing=12
        )
        tables = QtWidgets.QSplitter(Qt.Orientation.Horizontal)
        tables.setChildrenCollapsible(False)
        tables.addWidget(self.stretch_table)
        tables.addWidget(self.metrics_table)
        tables.setSizes(list(_TABLE_WIDTHS))
        tables.setMinimumHeight(110)
        for button in (self.replay_button, self.keep_button):
            button.setAutoDefault(False)
        row = building.fill(
            QtWidgets.QHBoxLayout(), (self.summary, 1), self.replay_button, self.keep_button
        )
        body = QtWidgets.QWidget()
        building.fill(QtWidgets.QVBoxLayout(body), (boards, 3), self.step_bar, (tables, 2), row)
        empty = building.wrapped_label(str(_TOO_FEW_MESSAGE))
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = QtWidgets.QStackedLayout(self)
        self._pages.addWidget(empty)
        self._pages.addWidget(body)
        self.resize(_INITIAL_SIZE)

    def show_solutions(self, solutions: Sequence[NamedReplay]) -> None:
        """Show the known solutions of one board. The displayed two stay if they are among them."""
        if len(solutions) < 2:
            self.step_bar.pause()
            self.comparison = None
            self._pages.setCurrentIndex(0)
            return
        earlier_choice = self.metrics_table.choice if self.comparison is not None else None
        self.metrics_table.list_solutions(solutions)
        self._pages.setCurrentIndex(1)
        if earlier_choice is None or earlier_choice != self.metrics_table.choice:
            self._compare_choice()
        else:
            self._splice_third()

    # Two solutions ---------------------------------------------------------------------------

    def _compare_choice(self) -> None:
        (first_title, first), (second_title, second) = self.metrics_table.choice
        comparison = compared(first.final.board, first.lurd, second.lurd)
        self.comparison = comparison
        self._steps = comparison.steps
        ends = [0]
        for stretch in comparison.stretches:
            ends.append(ends[-1] + max(stretch.first_pushes, stretch.second_pushes))
        self._stretch_starts = ends[:-1]
        self.sides[0].show_solution(first_title, comparison.first)
        self.sides[1].show_solution(second_title, comparison.second)
        self.stretch_table.list_stretches(comparison.stretches)
        differing_rows = [
            row for row, stretch in enumerate(comparison.stretches) if not stretch.is_same
        ]
        start = self._stretch_starts[differing_rows[0]] if differing_rows else 0
        self.step_bar.set_steps(len(self._steps), start)
        self._show_step(start)
        self._splice_third()

    def _show_step(self, step: int) -> None:
        """Show both boards at a step, and mark the stretch of that step."""
        comparison = self.comparison
        if comparison is None or not comparison.stretches:
            return
        row = max(bisect_right(self._stretch_starts, step) - 1, 0)
        stretch = comparison.stretches[row]
        ranges = stretch.first, stretch.second
        for side, pushes, push_range in zip(self.sides, self._steps[step], ranges, strict=True):
            side.show_position(pushes, push_range)
        self.stretch_table.show_row(row)

    def _go_to_stretch(self, row: int) -> None:
        """Show where a stretch begins."""
        if 0 <= row < len(self._stretch_starts):
            self.step_bar.go_to(self._stretch_starts[row])

    def _go_by_stretch(self, direction: int) -> None:
        """Show where the next stretch (1) or the previous one (-1) begins."""
        step = self.step_bar.slider.value()
        row = bisect_right(self._stretch_starts, step) - 1
        is_inside = row >= 0 and step > self._stretch_starts[row]
        if direction > 0 and row + 1 == len(self._stretch_starts):
            self.step_bar.go_to(len(self._steps) - 1)
        else:
            self._go_to_stretch(max(row + direction + (direction < 0 and is_inside), 0))

    # The third solution ----------------------------------------------------------------------

    def _splice_third(self) -> None:
        """Splice the third solution again and show its costs."""
        comparison = self.comparison
        if comparison is None:
            return
        third = spliced(comparison, self.stretch_table.are_from_right)
        self._third_solution = third
        known_lurds = {replay.lurd for _, replay in self.metrics_table.solutions}
        is_new = third.solves and third.lurd not in known_lurds
        lower_cost = min((replay.pushes, replay.moves) for _, replay in self.metrics_table.choice)
        facts: dict[str, Any] = {
            "difference": _first_difference(comparison),
            "cost": cost_phrase(third.pushes, third.moves),
        }
        if not third.solves:
            summary = tr("{difference} · Spliced: {cost}, which does not solve the level", **facts)
        elif not is_new:
            summary = tr("{difference} · Spliced: {cost}, a solution already known", **facts)
        elif (third.pushes, third.moves) < lower_cost:
            summary = tr("{difference} · Spliced: {cost}, better than either", **facts)
        else:
            summary = tr("{difference} · Spliced: {cost}", **facts)
        self.summary.setText(summary)
        self.keep_button.setEnabled(is_new)
        self.replay_button.setEnabled(third.solves)

    def _keep_third(self) -> None:
        if self._third_solution is not None:
            self.keep_requested.emit(self._third_solution.lurd)

    def _replay_third(self) -> None:
        if self._third_solution is not None:
            self.replay_requested.emit(self._third_solution)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop playing."""
        self.step_bar.pause()
        super().hideEvent(event)


def _first_difference(comparison: Comparison) -> Phrase:
    """Return the first difference of two solutions, in words."""
    pushes = comparison.first_difference
    if pushes is None:
        return phrase("No difference")
    if not pushes:
        return phrase("They differ from the first push on")
    return phrase("They differ after push {push:,}", push=pushes)


class ComparedSide(QtWidgets.QWidget):
    """The board of solution "A" or "B". Trails in its colour show the current stretch."""

    def __init__(self, letter: str, colour_name: str, theme: Theme) -> None:
        super().__init__()
        self._colour_name = colour_name
        self._theme = theme
        self._line: Line | None = None
        self._trail_range: tuple[int, int] | None = None
        self.badge = QtWidgets.QLabel(letter)
        self.badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title = building.plain_label()
        self.progress = QtWidgets.QLabel()
        self.view = BoardView(Board.empty(1, 1), theme.colours)
        self.view.setAccessibleName(tr("Board of solution {letter}", letter=letter))
        self.view.setMinimumSize(_MIN_BOARD_SIDE, _MIN_BOARD_SIDE)
        self.trail_layer = TrailLayer(self.view, colour_name, colour_name)
        self.view.add_layer(self.trail_layer)
        heading = building.fill(QtWidgets.QHBoxLayout(), self.badge, (self.title, 1), self.progress)
        building.fill(
            QtWidgets.QVBoxLayout(self), heading, (self.view, 1), margins=(0, 0, 0, 0), spacing=4
        )
        theme.changed.connect(self._set_colours)
        self._set_colours(theme.colours)

    def show_solution(self, title: str | Phrase, line: Line) -> None:
        """Show another solution, at its start."""
        self._line = line
        self._trail_range = None
        self.title.setText(str(title))
        self.title.setToolTip("")
        board = line.board
        self.view.set_board(board, None)
        is_open = (board.flat & Tile.WALL) == 0
        self.view.set_inside(connected(board, board.players, is_open))
        self.view.fit()

    def show_position(self, pushes: int, push_range: tuple[int, int]) -> None:
        """Show the position after ``pushes`` pushes, and the trails of a range of pushes."""
        line = self._line
        if line is None:
            return
        board = line.position_after(pushes).as_board()
        self.view.set_board(board, changed_squares(self.view.board, board))
        self._show_trails(line, pushes, push_range)
        moves = line.ends[pushes]
        progress = tr(
            "push {push:,}/{pushes:,} · move {move:,}/{moves:,}",
            push=pushes,
            pushes=len(line.pushes),
            move=moves,
            moves=len(line.lurd),
        )
        self.progress.setText(progress)
        self.view.setAccessibleDescription(progress)

    def _show_trails(self, line: Line, pushes: int, push_range: tuple[int, int]) -> None:
        start, end = push_range
        if end - start > _PUSHES_BEHIND + _PUSHES_AHEAD:
            start, end = max(start, pushes - _PUSHES_BEHIND), min(end, pushes + _PUSHES_AHEAD)
        if (start, end) != self._trail_range:
            self._trail_range = start, end
            self.trail_layer.show(trails_of(line, start, end))
            self.view.update()

    def _set_colours(self, colours: Colours) -> None:
        self.view.set_colours(colours)
        background = getattr(colours, self._colour_name).name()
        self.badge.setStyleSheet(
            f"background: {background}; color: {colours.floor.name()}; border-radius: 4px;"
            "padding: 1px 6px; font-weight: 600;"
        )


class StepBar(QtWidgets.QWidget):
    """Buttons and a slider for the steps. Playing stops at the last one."""

    moved = Signal(int)
    """Another step is current. Carries its index."""
    stretch_requested = Signal(int)
    """The next stretch (1) or the previous one (-1) is to be shown."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._timer = QTimer(self, interval=_STEP_MS)
        self._timer.timeout.connect(self._tick)
        tip = tr("<p>Moves both boards together: a step is one push on either board.</p>")
        self.slider = building.named(QtWidgets.QSlider(Qt.Orientation.Horizontal), tr("Step"), tip)
        self.slider.valueChanged.connect(self._announce_step)
        self._label = QtWidgets.QLabel()
        self._buttons: dict[str, QtWidgets.QToolButton] = {}
        request = self.stretch_requested.emit
        row = building.fill(QtWidgets.QHBoxLayout(self), margins=(0, 0, 0, 0), spacing=4)
        for icon, name, key, on_click in (
            ("jump-back", phrase("Previous stretch"), "PgUp", partial(request, -1)),
            ("step-back", phrase("One step back"), ",", partial(self._go_by, -1)),
            ("play", phrase("Play in step"), "Space", self.toggle),
            ("step-forward", phrase("One step forward"), ".", partial(self._go_by, 1)),
            ("jump-on", phrase("Next stretch"), "PgDown", partial(request, 1)),
        ):
            row.addWidget(self._button(icon, name, key, on_click))
        building.fill(row, (self.slider, 1), self._label)
        theme.changed.connect(self._draw_icons)
        self._draw_icons()

    @property
    def is_playing(self) -> bool:
        """Whether the steps go on by themselves."""
        return self._timer.isActive()

    def set_steps(self, step_count: int, step: int) -> None:
        """Set the number of steps, and the current one."""
        self.pause()
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, max(step_count - 1, 0))
            self.slider.setValue(step)
        self._describe_progress()

    def go_to(self, step: int) -> None:
        """Stop the playback and go to a step, from 0."""
        self.pause()
        self.slider.setValue(step)

    def _go_by(self, steps: int) -> None:
        self.go_to(self.slider.value() + steps)

    def toggle(self) -> None:
        """Play, or pause. At the end, start over."""
        if self.is_playing:
            self.pause()
            return
        if self.slider.value() == self.slider.maximum():
            self.slider.setValue(0)
        self._timer.start()
        self._draw_icons()

    def pause(self) -> None:
        """Stop playing."""
        self._timer.stop()
        self._draw_icons()

    def _button(
        self, icon: str, name: Phrase, key: str, on_click: Callable[[], None]
    ) -> QtWidgets.QToolButton:
        button = building.icon_button(str(name), on_click)
        button.setToolTip(tr("{name}  {key}", name=name, key=key))
        if key != "Space":  # a table takes Space for its marks, a button for itself
            QShortcut(QKeySequence(key), self, on_click)
        self._buttons[icon] = button
        return button

    def _tick(self) -> None:
        self.slider.setValue(self.slider.value() + 1)
        if self.slider.value() == self.slider.maximum():
            self.pause()

    def _announce_step(self, step: int) -> None:
        self._describe_progress()
        self.moved.emit(step)

    def _describe_progress(self) -> None:
        step, last_step = self.slider.value(), self.slider.maximum()
        self._label.setText(tr("step {at:,}/{last:,}", at=step, last=last_step))

    def _draw_icons(self, *_: object) -> None:
        for icon, button in self._buttons.items():
            shown_icon = "pause" if icon == "play" and self.is_playing else icon
            button.setIcon(self._theme.icon(shown_icon))
