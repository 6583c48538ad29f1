"""The window in which two solutions of a level stand side by side."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from sokolab.collection.known_solutions import KnownSolution
from sokolab.core.lurd import Replay
from sokolab.gui.play.compare.metrics_table import MetricsTable
from sokolab.gui.play.compare.side import ComparedSide
from sokolab.gui.play.compare.step_bar import StepBar
from sokolab.gui.play.compare.stretch_table import StretchTable
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, phrase, tr
from sokolab.reports.metrics_report import cost_phrase
from sokolab.routes.comparison import Comparison, compared, spliced

_FIRST_SIZE: Final = QSize(1000, 760)
"""Pixels, if the screen is large enough."""
_TABLES: Final = (320, 640)
"""The widths of the stretches and of the metrics, as a ratio."""
_EMPTY: Final = phrase("A comparison needs two solutions of the level on show.")


class CompareDialog(QDialog):
    """Two solutions played in step, the cost of each stretch, and a third made of the better ones.

    It stays open beside the window; :meth:`show_solutions` follows the level.
    """

    kept = Signal(str)
    """The third solution is to be kept; carries its letters."""
    replay_requested = Signal(object)
    """The third solution is to be replayed; carries its :class:`~sokolab.core.lurd.Replay`."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Compare solutions"))
        self._comparison: Comparison | None = None
        self._steps: tuple[tuple[int, int], ...] = ()
        self._begins: list[int] = []  # the step at which each stretch begins
        self._third: Replay | None = None
        self.sides = (
            ComparedSide("A", lambda colours: colours.path, theme),
            ComparedSide("B", lambda colours: colours.dead, theme),
        )
        self.bar = StepBar(theme)
        self.stretches = StretchTable()
        self.metrics = MetricsTable()
        self.summary = QLabel()
        self.show_third = QPushButton(tr("&Replay it"))
        self.keep = QPushButton(tr("&Keep it"))
        self._lay_out()
        self.metrics.chosen.connect(self._compare)
        self.stretches.pointed.connect(self._go_to_stretch)
        self.stretches.taken.connect(self._splice)
        for side in self.sides:
            side.view.escape_pressed.connect(self.reject)
        self.bar.moved.connect(self._show_step)
        self.bar.stretch_wanted.connect(self._go_by_stretch)
        self.keep.clicked.connect(self._keep)
        self.show_third.clicked.connect(self._replay)

    def _lay_out(self) -> None:
        body = QWidget()
        column = QVBoxLayout(body)
        boards = QHBoxLayout()
        boards.setSpacing(12)
        for side in self.sides:
            boards.addWidget(side, 1)
        column.addLayout(boards, 3)
        column.addWidget(self.bar)
        tables = QSplitter(Qt.Orientation.Horizontal)
        tables.setChildrenCollapsible(False)
        tables.addWidget(self.stretches)
        tables.addWidget(self.metrics)
        tables.setSizes(list(_TABLES))
        tables.setMinimumHeight(110)
        column.addWidget(tables, 2)
        row = QHBoxLayout()
        row.addWidget(self.summary, 1)
        for button in (self.show_third, self.keep):
            button.setAutoDefault(False)
            row.addWidget(button)
        column.addLayout(row)
        empty = QLabel(str(_EMPTY))
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        empty.setWordWrap(True)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(empty)
        self._pages.addWidget(body)
        available = self.screen().availableSize() * 0.9
        self.resize(available.boundedTo(_FIRST_SIZE))

    @property
    def is_empty(self) -> bool:
        """Whether there are fewer than two solutions to compare."""
        return self._comparison is None

    @property
    def comparison(self) -> Comparison | None:
        """The two solutions on show, aligned; None if there are none."""
        return self._comparison

    def show_solutions(self, solutions: Sequence[KnownSolution]) -> None:
        """Show the known solutions of one board; the two on show stay if they are among them."""
        if len(solutions) < 2:
            self.bar.pause()
            self._comparison = None
            self._pages.setCurrentIndex(0)
            return
        before = self.metrics.choice if self._comparison is not None else None
        self.metrics.list_solutions(solutions)
        self._pages.setCurrentIndex(1)
        if before is None or before != self.metrics.choice:
            self._compare()
        else:
            self._splice()

    # Two solutions ---------------------------------------------------------------------------

    def _compare(self) -> None:
        first, second = self.metrics.choice
        board = first.played.final.board
        found = compared(board, first.played.lurd, second.played.lurd)
        self._comparison = found
        self._steps = found.steps
        ends = [0]
        for part in found.stretches:
            ends.append(ends[-1] + max(part.first_pushes, part.second_pushes))
        self._begins = ends[:-1]
        for side, one, line in zip(
            self.sides, (first, second), (found.first, found.second), strict=True
        ):
            side.show_solution(one.title, line)
        self.stretches.list_stretches(found.stretches)
        differing = [row for row, part in enumerate(found.stretches) if not part.is_same]
        begin = self._begins[differing[0]] if differing else 0
        self.bar.set_steps(len(self._steps), begin)
        self._show_step(begin)
        self._splice()

    def _show_step(self, step: int) -> None:
        """Show both boards at a step, and the stretch it lies in."""
        found = self._comparison
        if found is None or not found.stretches:
            return
        row = max(bisect_right(self._begins, step) - 1, 0)
        part = found.stretches[row]
        stretches = part.first, part.second
        for side, pushes, stretch in zip(self.sides, self._steps[step], stretches, strict=True):
            side.show_place(pushes, stretch)
        self.stretches.show_row(row)

    def _go_to_stretch(self, row: int) -> None:
        """Show where a stretch begins."""
        if 0 <= row < len(self._begins):
            self.bar.go(self._begins[row])

    def _go_by_stretch(self, way: int) -> None:
        """Show where the next stretch (1) or the previous one (-1) begins."""
        step = self.bar.slider.value()
        row = bisect_right(self._begins, step) - 1
        is_inside = row >= 0 and step > self._begins[row]
        if way > 0 and row + 1 == len(self._begins):
            self.bar.go(len(self._steps) - 1)
        else:
            self._go_to_stretch(max(row + way + (way < 0 and is_inside), 0))

    # The third -------------------------------------------------------------------------------

    def _splice(self) -> None:
        """Make the third solution anew and say what it costs."""
        found = self._comparison
        if found is None:
            return
        third = spliced(found, self.stretches.takes)
        self._third = third
        known = {one.played.lurd for one in self.metrics.solutions}
        is_new = third.solves and third.lurd not in known
        least = min((one.played.pushes, one.played.moves) for one in self.metrics.choice)
        said: dict[str, Any] = {
            "difference": _first_difference(found),
            "cost": cost_phrase(third.pushes, third.moves),
        }
        if not third.solves:
            words = tr("{difference} · Spliced: {cost}, which does not solve the level", **said)
        elif not is_new:
            words = tr("{difference} · Spliced: {cost}, a solution known already", **said)
        elif (third.pushes, third.moves) < least:
            words = tr("{difference} · Spliced: {cost}, better than either", **said)
        else:
            words = tr("{difference} · Spliced: {cost}", **said)
        self.summary.setText(words)
        self.keep.setEnabled(is_new)
        self.show_third.setEnabled(third.solves)

    def _keep(self) -> None:
        if self._third is not None:
            self.kept.emit(self._third.lurd)

    def _replay(self) -> None:
        if self._third is not None:
            self.replay_requested.emit(self._third)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop playing."""
        self.bar.pause()
        super().hideEvent(event)


def _first_difference(found: Comparison) -> Phrase:
    """Return where two solutions differ first, in words."""
    pushes = found.first_difference
    if pushes is None:
        return phrase("No difference")
    if not pushes:
        return phrase("They differ from the first push on")
    return phrase("They differ after push {push:,}", push=pushes)
