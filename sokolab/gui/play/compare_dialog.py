"""The window in which two solutions of a level stand side by side."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QSplitter,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sokolab.collection.replayed_solutions import NamedReplay
from sokolab.core.board import Board, Tile, changed_squares
from sokolab.core.lurd import Replay
from sokolab.core.regions import connected
from sokolab.gui.plain_text import plain_label
from sokolab.gui.play.compare_tables import MetricsTable, StretchTable
from sokolab.gui.play.reading_layers import TrailLayer, trails_of
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.compact_widgets import icon_button
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import Phrase, phrase, tr
from sokolab.reports.outcome_report import cost_phrase
from sokolab.routes.comparison import Comparison, compared, spliced
from sokolab.routes.line import Line

_FIRST_SIZE: Final = QSize(1000, 760)
"""Pixels, if the screen is large enough."""
_TABLES: Final = (320, 640)
"""The widths of the stretches and of the metrics, as a ratio."""
_EMPTY: Final = phrase("A comparison needs two solutions of the level on show.")
_LEAST: Final = 140
"""Pixels of the least width and height of a board."""
_BEHIND, _AHEAD = 12, 28
"""Of a longer stretch, so many pushes behind and ahead of the present place have trails."""
_INTERVAL = 200
"""Milliseconds between two steps."""


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

    def show_solutions(self, solutions: Sequence[NamedReplay]) -> None:
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
        found = compared(first[1].final.board, first[1].lurd, second[1].lurd)
        self._comparison = found
        self._steps = found.steps
        ends = [0]
        for part in found.stretches:
            ends.append(ends[-1] + max(part.first_pushes, part.second_pushes))
        self._begins = ends[:-1]
        for side, one, line in zip(
            self.sides, (first, second), (found.first, found.second), strict=True
        ):
            side.show_solution(str(one[0]), line)
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
        known = {one[1].lurd for one in self.metrics.solutions}
        is_new = third.solves and third.lurd not in known
        least = min((one[1].pushes, one[1].moves) for one in self.metrics.choice)
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


class ComparedSide(QWidget):
    """The board of one solution; the trails of the present stretch have its colour.

    Parameters
    ----------
    letter
        "A" or "B".
    colour
        Returns the colour of its trails.
    """

    def __init__(self, letter: str, colour: Callable[[Colours], QColor], theme: Theme) -> None:
        super().__init__()
        self._colour = colour
        self._theme = theme
        self._line: Line | None = None
        self._trailed: tuple[int, int] | None = None
        self.badge = QLabel(letter)
        self.badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title = plain_label()
        self.place = QLabel()
        self.view = BoardView(Board.empty(1, 1), theme.colours)
        self.view.setAccessibleName(tr("Board of solution {letter}", letter=letter))
        self.view.setMinimumSize(_LEAST, _LEAST)
        self.trails = TrailLayer(
            lambda: (colour(theme.colours), colour(theme.colours)), lambda: theme.colours.floor
        )
        self.view.add_layer(self.trails)
        head = QHBoxLayout()
        head.addWidget(self.badge)
        head.addWidget(self.title, 1)
        head.addWidget(self.place)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.view, 1)
        theme.changed.connect(self._wear)
        self._wear(theme.colours)

    def show_solution(self, title: str | Phrase, line: Line) -> None:
        """Show another solution, at its start."""
        self._line = line
        self._trailed = None
        self.title.setText(str(title))
        self.title.setToolTip("")
        board = line.board
        self.view.set_board(board, None)
        is_open = (board.flat & Tile.WALL) == 0
        self.view.set_inside(connected(board, board.players, is_open))
        self.view.fit()

    def show_place(self, pushes: int, stretch: tuple[int, int]) -> None:
        """Show the position after that many pushes, and the trails of a stretch.

        Parameters
        ----------
        stretch
            The pushes after which it begins and ends.
        """
        line = self._line
        if line is None:
            return
        board = line.position_after(pushes).as_board()
        self.view.set_board(board, changed_squares(self.view.board, board))
        self._show_trails(line, pushes, stretch)
        moves = line.ends[pushes]
        words = tr(
            "push {push:,}/{pushes:,} · move {move:,}/{moves:,}",
            push=pushes,
            pushes=len(line.pushes),
            move=moves,
            moves=len(line.letters),
        )
        self.place.setText(words)
        self.view.setAccessibleDescription(words)

    def _show_trails(self, line: Line, pushes: int, stretch: tuple[int, int]) -> None:
        begin, end = stretch
        if end - begin > _BEHIND + _AHEAD:
            begin, end = max(begin, pushes - _BEHIND), min(end, pushes + _AHEAD)
        if (begin, end) != self._trailed:
            self._trailed = begin, end
            self.trails.show(trails_of(line, begin, end))
            self.view.update()

    def _wear(self, colours: Colours) -> None:
        self.view.set_colours(colours)
        ground = self._colour(colours).name()
        self.badge.setStyleSheet(
            f"background: {ground}; color: {colours.floor.name()}; border-radius: 4px;"
            "padding: 1px 6px; font-weight: 600;"
        )


class StepBar(QWidget):
    """Buttons and a slider over the steps; it stops at the last one."""

    moved = Signal(int)
    """Another step; carries its number."""
    stretch_wanted = Signal(int)
    """The next stretch (1) or the previous one (-1) is to be shown."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._timer = QTimer(self, interval=_INTERVAL)
        self._timer.timeout.connect(self._tick)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(tr("Step"))
        self.slider.setToolTip(tr("<p>Both boards at once: a step is a push on either.</p>"))
        self.slider.valueChanged.connect(self._follow)
        self._label = QLabel()
        self._buttons: dict[str, QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for icon, name, key, slot in (
            ("jump-back", phrase("Previous stretch"), "PgUp", lambda: self.stretch_wanted.emit(-1)),
            ("step-back", phrase("One step back"), ",", lambda: self.go(self.slider.value() - 1)),
            ("play", phrase("Play in step"), "Space", self.toggle),
            ("step-forward", phrase("One step on"), ".", lambda: self.go(self.slider.value() + 1)),
            ("jump-on", phrase("Next stretch"), "PgDown", lambda: self.stretch_wanted.emit(1)),
        ):
            row.addWidget(self._button(icon, name, key, slot))
        row.addWidget(self.slider, 1)
        row.addWidget(self._label)
        theme.changed.connect(self._draw_icons)
        self._draw_icons()

    @property
    def is_playing(self) -> bool:
        """Whether the steps go on by themselves."""
        return self._timer.isActive()

    def set_steps(self, count: int, at: int) -> None:
        """Take that many steps, and stand at one of them."""
        self.pause()
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, max(count - 1, 0))
            self.slider.setValue(at)
        self._tell()

    def go(self, step: int) -> None:
        """Go to a step by hand."""
        self.pause()
        self.slider.setValue(step)

    def toggle(self) -> None:
        """Play, or pause; at the end, start over."""
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

    def _button(self, icon: str, name: Phrase, key: str, slot: Callable[[], None]) -> QToolButton:
        button = icon_button(str(name), slot)
        button.setToolTip(tr("{name}  {key}", name=name, key=key))
        if key != "Space":  # a table takes Space for its marks, a button for itself
            QShortcut(QKeySequence(key), self, slot)
        self._buttons[icon] = button
        return button

    def _tick(self) -> None:
        self.slider.setValue(self.slider.value() + 1)
        if self.slider.value() == self.slider.maximum():
            self.pause()

    def _follow(self, step: int) -> None:
        self._tell()
        self.moved.emit(step)

    def _tell(self) -> None:
        at, last = self.slider.value(), self.slider.maximum()
        self._label.setText(tr("step {at:,}/{last:,}", at=at, last=last))

    def _draw_icons(self, *_: object) -> None:
        for icon, button in self._buttons.items():
            drawn = "pause" if icon == "play" and self.is_playing else icon
            button.setIcon(self._theme.icon(drawn))
