"""The dialog with a picture and the board read from it. A click names the kind of a square."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

from PIL.Image import Image
from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from shiboken6 import isValid

from sokolab.core.level import Level
from sokolab.editing.brush import Brush
from sokolab.gui.pictures import grid_canvas, picture_requests, underlay
from sokolab.gui.scene.tiles import tile_icon
from sokolab.gui.shell import building, scrolling, window_engine
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, phrase, tr
from sokolab.pictures.grid import MIN_ROWS, Grid
from sokolab.pictures.possible_readings import OnProgress
from sokolab.pictures.reading import PictureReading
from sokolab.solvers.frame.protocol import CancelToken

_KINDS: Final = (
    (Brush.WALL, phrase("Wall")),
    (Brush.FLOOR, phrase("Floor")),
    (Brush.GOAL, phrase("Goal")),
    (Brush.BOX, phrase("Box")),
    (Brush.PLAYER, phrase("Player")),
    (Brush.BOX_ON_GOAL, phrase("Box on goal")),
    (Brush.PLAYER_ON_GOAL, phrase("Player on goal")),
)
"""The kinds of squares, in the order of their keys, the same keys as for drawing."""
_GRID_FIRST: Final = phrase(
    "Compare both. If the grid is wrong, draw a frame around the board, or drag its handles; then "
    "say what one square of each kind is."
)
_DRAW_FRAME: Final = phrase("Drag the mouse over the board, from corner to corner; Esc cancels")
_NAME_SQUARES: Final = phrase(
    "Choose what a square with a red frame is, and click it: all squares that look the same follow."
)
_COMPARE: Final = phrase(
    "Compare both: if they match, use the level; otherwise choose what a square is, and click it."
)
_HELP: Final = phrase(
    "Right-click a square to choose what it is; squares outside the grid can be named as well. "
    "Drag the grid to move it, a corner to resize its squares, an edge to add or remove rows and "
    "columns; or use the arrow keys, + and −, and Shift with an arrow key. The wheel enlarges the "
    "picture."
)
_WIDE, _LOW = QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
_MAX_ROWS: Final = 400  # limit for rows and for columns
_INITIAL_SIZE: Final = (1080, 640)  # in pixels
_ICON_SIDE: Final = 20  # side of the icon of a kind: pixels at the desktop's text size
_MIN_SCREEN_LINES: Final = 30  # lines of text, with room for a line that can stay empty
_READING_DELAY_MS: Final = 250  # delay from the last move of the grid to the next reading
_PROGRESS_DELAY_MS: Final = 300  # milliseconds before work shows its progress and can be stopped
_PROGRESS_STEPS: Final = 1000  # steps of the progress bar
_Result = TypeVar("_Result")


class PictureDialog(scrolling.Dialog):
    """Shows a doubtful reading of a picture, where a click names all squares of a kind.

    One reading at a time runs in the background; the next request takes its place, and all squares
    marked in the meantime are read together.

    The level as it was read stands beside the picture. The user moves the grid by dragging, by keys
    and by numbers. The numbers count pixels of the original picture, which is ``factor`` times as
    large as ``picture``.
    """

    scrolls_for_words = True
    reading_accepted = Signal(object, bool)
    """The user accepted a reading. Carries it, and whether its skin is worth remembering."""
    forget_skins_requested = Signal()
    """The user wants to forget the skins of earlier pictures."""
    _progressed = Signal(object, float)
    """Work made progress. Carries its token and the share done. Emitted on a thread of a pool."""

    def __init__(
        self,
        picture: Image,
        factor: int,
        reading: PictureReading,
        tasks: window_engine.Tasks,
        can_judge: Callable[[], bool],
        theme: Theme,
        parent: QtWidgets.QWidget,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Level from a picture"))
        self._picture = picture
        self._factor = factor
        self._tasks = tasks
        self._can_judge = can_judge
        self._state = picture_requests.LastReading(reading, reading.grid, {})
        self._earlier_states: list[picture_requests.LastReading] = []
        self._cancel = CancelToken()  # ends the current work
        self._cancel.cancel()
        self._is_looking_in_frame = False  # whether the work looks for a grid in a frame
        self._judged_reading: PictureReading | None = None  # the reading whose verdict is displayed
        self._is_accepting = False  # whether to accept as soon as all marks are read
        self._hovered_cell: tuple[int, int] | None = None  # the cell that the mouse is over
        self.canvas = grid_canvas.GridCanvas(underlay.pixmap_of(picture), reading, theme)
        self.level_view = grid_canvas.LevelAsRead(reading, theme)
        self.sentence_label = building.wrapped_label()
        self.sentence_label.ensurePolished()  # sets the size of its letters
        line_height = self.sentence_label.fontMetrics().lineSpacing()
        screen_height = self.screen().availableSize().height()
        if screen_height >= _MIN_SCREEN_LINES * line_height:  # otherwise no line is to spare
            self.sentence_label.setMinimumHeight(2 * line_height)
        self.next_step_label = building.wrapped_label()
        self.pointed_label = building.muted_label()
        self.kind_buttons = QtWidgets.QButtonGroup(self)
        fields = "left", "top", "size", "height", "columns", "rows"
        self.number_boxes = [self._number_box(name) for name in fields]
        self._read_timer = building.timer_for(self._read_pending, self, _READING_DELAY_MS)
        self.progress_bar = building.named(QtWidgets.QProgressBar(), tr("Progress"))
        self.progress_bar.setTextVisible(False)
        self.progress_bar.setRange(0, _PROGRESS_STEPS)
        self.stop_button = building.push_button(
            tr("Stop"), building.unchecked(self._stop_reading), tr("Esc")
        )
        self._bar_timer = building.timer_for(self._show_bar, self, _PROGRESS_DELAY_MS)
        self._progressed.connect(self._show_progress)
        self._lay_out(theme)
        for widget in (self.canvas, self.level_view):
            widget.clicked.connect(self.name_kind)
            widget.kinds_requested.connect(self._show_kinds)
            widget.pointed.connect(self._describe_square)
        self.canvas.grid_changed.connect(self._set_grid)
        self.canvas.framed.connect(self._look_within)
        self.canvas.setFocus()  # which takes the arrow keys
        self.resize(*_INITIAL_SIZE)
        self._show_reading(reading)

    @property
    def reading(self) -> PictureReading:
        """The displayed reading."""
        return self.canvas.reading

    def _number_box(self, field: str) -> QtWidgets.QDoubleSpinBox:
        box = building.inset(QtWidgets.QDoubleSpinBox())
        is_count = field in {"columns", "rows"}
        box.setDecimals(0 if is_count else 2)
        if is_count:
            box.setRange(MIN_ROWS, _MAX_ROWS)
        else:
            is_size = field in {"size", "height"}
            box.setRange(grid_canvas.MIN_SQUARE_PIXELS if is_size else -200, 20_000)
        box.setKeyboardTracking(False)
        box.valueChanged.connect(lambda _value: self._take_numbers(field))
        return box

    def _lay_out(self, theme: Theme) -> None:
        tools, kinds = QtWidgets.QVBoxLayout(), QtWidgets.QGridLayout()
        tip = tr("Then click one square of that kind: all squares that look the same follow")
        icon_side = theme.grown(_ICON_SIDE)
        for index, (brush, kind_name) in enumerate(_KINDS):
            button = building.named(QtWidgets.QToolButton(), str(kind_name), f"{tip} ({index + 1})")
            button.setText(str(kind_name))
            button.setIcon(tile_icon(brush, theme.colours))
            button.setIconSize(QSize(icon_side, icon_side))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setShortcut(str(index + 1))
            button.setCheckable(True)
            button.setSizePolicy(_WIDE, _LOW)
            self.kind_buttons.addButton(button, index)
            kinds.addWidget(button, index // 2, index % 2)
        self.kind_buttons.button(0).setChecked(True)
        tip = tr("Forgets the look of squares that you named in earlier pictures")
        self.forget_button = building.push_button(
            tr("Forget remembered skins"), building.unchecked(self._forget_skins), tip
        )
        form = QtWidgets.QGridLayout()
        names = tr("Left"), tr("Top"), tr("Square"), tr("Height"), tr("Columns"), tr("Rows")
        for index, (name, box) in enumerate(zip(names, self.number_boxes, strict=True)):
            row, column = divmod(index, 2)
            form.addWidget(building.plain_label(name), row, 2 * column)
            form.addWidget(building.named(box, name), row, 2 * column + 1)
            form.setColumnStretch(2 * column + 1, 1)
        self.undo_button = building.push_button(
            tr("Undo"), building.unchecked(self._undo), tr("Ctrl+Z")
        )
        self.undo_button.setShortcut(QtGui.QKeySequence(QtGui.QKeySequence.StandardKey.Undo))
        self.undo_button.setEnabled(False)
        tip = tr("Looks for the grid only in a frame that you draw on the picture")
        self.frame_button = building.push_button(tr("Draw a frame around the board"), None, tip)
        self.frame_button.setCheckable(True)
        self.frame_button.toggled.connect(self.canvas.set_framing)
        self.canvas.framing_changed.connect(self.frame_button.setChecked)
        self.canvas.framing_changed.connect(self._show_next_step)
        for push_button in (
            self.undo_button,
            self.frame_button,
            self.forget_button,
            self.stop_button,
        ):
            push_button.setAutoDefault(False)
        for part in (self.progress_bar, self.stop_button):
            part.hide()
        building.fill(
            tools, kinds, self.undo_button, self.frame_button, form, 1, self.forget_button
        )
        accept_button = building.push_button(
            tr("&Use this level"), building.unchecked(self._accept_reading)
        )
        cancel_button = building.push_button(tr("Cancel"), building.unchecked(self.reject))
        accept_button.setDefault(True)
        pictures = grid_canvas.PictureBesideLevel(self.canvas, self.level_view)
        building.fill(
            QtWidgets.QVBoxLayout(self),
            self.sentence_label,
            self.next_step_label,
            (building.fill(QtWidgets.QHBoxLayout(), (pictures, 1), tools, spacing=12), 1),
            building.muted_label(str(_HELP)),
            building.fill(
                QtWidgets.QHBoxLayout(),
                (self.pointed_label, 1),
                self.progress_bar,
                self.stop_button,
                cancel_button,
                accept_button,
            ),
        )

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Make Escape first stop the drawing of a frame or the current reading."""
        if event.key() == Qt.Key.Key_Escape and self.frame_button.isChecked():
            self.frame_button.setChecked(False)
        elif event.key() == Qt.Key.Key_Escape and self.is_busy:
            self._stop_reading()
        else:
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        """Stop reading until the dialog is shown again."""
        self._read_timer.stop()
        self._end_work()
        super().done(result)

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Continue with the work that was left."""
        super().showEvent(event)
        self._read_pending()

    def _show_next_step(self, *_: object) -> None:
        step = _DRAW_FRAME if self.frame_button.isChecked() else _next_step(self.reading)
        self.next_step_label.setText(str(step))

    @property
    def was_worked_on(self) -> bool:
        """Whether squares were named or the grid was moved."""
        return bool(self._earlier_states)

    def name_kind(self, x: float, y: float) -> None:
        """Name the square at a point, and all squares that look like it, as the chosen kind.

        The result might have another grid, unless the user has placed the grid.
        """
        self._mark_square(x, y, _KINDS[self.kind_buttons.checkedId()][0])

    def _show_kinds(self, x: float, y: float) -> None:
        """Show a menu of kinds at the mouse. The chosen one names the square there."""
        menu = QtWidgets.QMenu(self)
        for button, (brush, name) in zip(self.kind_buttons.buttons(), _KINDS, strict=True):
            action = menu.addAction(button.icon(), str(name))
            action.triggered.connect(building.unchecked(partial(self._mark_square, x, y, brush)))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(QtGui.QCursor.pos())

    def _describe_square(self, cell: tuple[int, int] | None) -> None:
        """Say which kind the square under the mouse was read as."""
        self._hovered_cell = cell
        rows, columns = self.reading.board.tiles.shape
        if cell is None or cell[0] >= rows or cell[1] >= columns:
            self.pointed_label.clear()
            return
        tile = int(self.reading.board.tiles[cell])
        kind = next(str(name) for brush, name in _KINDS if brush.tile == tile)
        self.pointed_label.setText(
            tr(
                "Row {row}, column {column}: {kind}, {percent}% certain",
                row=cell[0] + 1,
                column=cell[1] + 1,
                kind=kind,
                percent=int(100 * self.reading.square_confidence[cell]),
            )
        )

    def _mark_square(self, x: float, y: float, brush: Brush) -> None:
        self._remember_state()
        self._state = replace(self._state, marks=(*self._state.marks, (x, y, int(brush.tile))))
        if not self._state.awaits_grid:
            self._read_pending()

    def _remember_state(self) -> None:
        """Remember the current state for undo."""
        self._earlier_states.append(self._state)
        self.undo_button.setEnabled(True)

    def _read_pending(self) -> None:
        """Do the work that is left: read another grid, then all squares marked on it."""
        state = self._state
        if state.awaits_grid:
            self._begin_work(
                partial(picture_requests.reading_on, self._picture, state.grid, state.names),
                self._show_read_grid,
            )
        elif state.marks:
            self._begin_work(
                partial(picture_requests.with_marks, state.reading, state.marks), self._show_marked
            )
        elif self._is_accepting and self.isVisible():
            self._emit_reading(is_seen=False)

    def _show_read_grid(self, result: PictureReading | Phrase | str) -> None:
        """Show a reading on another grid, or say why there is none."""
        grid, is_found = self._state.grid, isinstance(result, PictureReading)
        reading = result if isinstance(result, PictureReading) else self._state.reading

        def updated(state: picture_requests.LastReading) -> picture_requests.LastReading:
            if not state.awaits_grid or state.grid is not grid:
                return state
            is_placed = state.is_placed or is_found
            return replace(state, reading=reading, awaits_grid=False, is_placed=is_placed)

        self._state = updated(self._state)
        self._earlier_states = [*map(updated, self._earlier_states)]
        if isinstance(result, PictureReading):
            self._show_reading(result)
        else:
            self._complain(result)
        self._read_pending()

    def _show_marked(self, result: tuple[PictureReading, int, Phrase | str] | str) -> None:
        """Show the reading with the marked squares, or say why they cannot be as marked."""
        if isinstance(result, str):
            result = self._state.reading, 0, result
        reading, count, problem = result
        marks = self._state.marks
        names = {**self._state.names, **picture_requests.tiles_by_point(marks if count else ())}
        self._state = replace(self._state, marks=(), names=names)
        del self._earlier_states[len(self._earlier_states) - len(marks) + count :]
        self._show_reading(reading)
        if problem:
            self._complain(problem)
        self._read_pending()

    def _begin_work(
        self, work: Callable[[OnProgress], _Result], show: Callable[[_Result | str], None]
    ) -> None:
        """Begin work in the background instead of unfinished work, and show its outcome."""
        self._cancel.cancel()
        self._is_looking_in_frame = False
        self._cancel = cancel = CancelToken()
        if not self._is_accepting:
            self.sentence_label.setText(tr("Reading…"))
        self.progress_bar.setValue(0)
        if self.progress_bar.isHidden() and not self._bar_timer.isActive():
            self._bar_timer.start()

        def report(share: float) -> None:
            cancel.raise_if_cancelled()
            if isValid(self):
                self._progressed.emit(cancel, share)

        def end(result: _Result | str) -> None:
            if isValid(self) and cancel is self._cancel and not cancel.is_cancelled:
                self._end_work()
                show(result)

        self._tasks.submit(
            partial(work, report),
            end,
            end,
            is_wanted=lambda: not cancel.is_cancelled,
            title=phrase("Reading the picture"),
        )

    @property
    def is_busy(self) -> bool:
        """Whether something is being read."""
        return not self._cancel.is_cancelled

    def _show_bar(self) -> None:
        self.progress_bar.show()
        self.stop_button.show()

    def _show_progress(self, cancel: CancelToken, share: float) -> None:
        if cancel is self._cancel:
            self.progress_bar.setValue(
                max(self.progress_bar.value(), round(_PROGRESS_STEPS * share))
            )

    def _end_work(self) -> None:
        self._is_looking_in_frame = False
        self._cancel.cancel()
        self._bar_timer.stop()
        self.progress_bar.hide()
        self.stop_button.hide()

    def _stop_reading(self) -> None:
        """Stop looking for a grid in a frame, or else bring the last reading back."""
        self._read_timer.stop()
        while self._earlier_states and not (self._state.is_read or self._is_looking_in_frame):
            self._state = self._earlier_states.pop()
        self._show_state()

    def _show_state(self) -> None:
        """Show the last reading, and do the work that is left."""
        self._is_accepting = False
        self._end_work()
        self._show_reading(self._state.reading, self._state.grid)
        self._read_pending()

    def _complain(self, sentence: Phrase | str) -> None:
        self._is_accepting = False
        self.sentence_label.setText(str(sentence))

    def _undo(self) -> None:
        """Bring back the state before the last click or move of the grid."""
        self._read_timer.stop()
        self._state = self._earlier_states.pop()
        self._show_state()

    def _show_reading(self, reading: PictureReading, grid: Grid | None = None) -> None:
        """Show a reading. If ``grid`` is not its own grid, that is read next."""
        self._state = replace(self._state, reading=reading, grid=grid or reading.grid)
        self.level_view.show_reading(reading)
        self._show_current_grid()
        self.undo_button.setEnabled(bool(self._earlier_states))
        self._describe_square(self._hovered_cell)
        self.sentence_label.setText(reading.sentence)
        self._show_next_step()
        job = partial(picture_requests.verdict_on, reading.level, self._can_judge)
        self._tasks.submit(
            job, self._show_verdict, is_wanted=lambda: isValid(self) and self.reading is reading
        )

    def _show_current_grid(self) -> None:
        """Show the current grid, over the picture and as numbers."""
        reading, grid = self._state.reading, self._state.grid
        has_same_shape = (grid.rows, grid.columns) == (reading.grid.rows, reading.grid.columns)
        is_moved = has_same_shape and grid is not reading.grid
        self.canvas.reading = replace(reading, grid=grid) if is_moved else reading
        self.canvas.grid = grid
        self.canvas.update()
        self._show_numbers(grid)

    def _show_numbers(self, grid: Grid) -> None:
        grid = grid.scaled(self._factor)
        values = grid.left, grid.top, grid.size, grid.square_height, grid.columns, grid.rows
        for box, value in zip(self.number_boxes, values, strict=True):
            with QSignalBlocker(box):
                box.setValue(value)

    def _show_verdict(self, level_and_sentence: tuple[Level, Phrase | str]) -> None:
        level, sentence = level_and_sentence
        if isValid(self) and level is self.reading.level and not self.is_busy:
            reading = self.reading.sentence
            self._judged_reading = self.reading
            self.sentence_label.setText(
                tr("{reading}. {verdict}", reading=reading, verdict=sentence)
            )

    def _take_numbers(self, field: str) -> None:
        """Show the grid that the numbers give. A new width keeps the shape of the squares."""
        left, top, size, height, columns, rows = (box.value() for box in self.number_boxes)
        aspect = height / size if field == "height" else self._state.grid.aspect
        grid = Grid(left, top, size, int(columns), int(rows), aspect=aspect)
        self._set_grid(grid.scaled(1 / self._factor))

    def _set_grid(self, grid: Grid) -> None:
        """Show another grid immediately. Its squares are read after a short rest."""
        state = self._state
        if not state.awaits_grid or state.marks:
            self._remember_state()
        self._end_work()
        names = {**state.names, **picture_requests.tiles_by_point(state.marks)}
        self._state = replace(state, grid=grid, names=names, marks=(), awaits_grid=True)
        self._is_accepting = False  # the user has not accepted the grid now displayed
        self._show_current_grid()
        self._read_timer.start()

    def _look_within(self, frame: QRectF) -> None:
        """Look for the grid in a part of the picture."""

        def show(result: Grid | Phrase | str) -> None:
            if isinstance(result, Grid):
                self._set_grid(result)
            else:
                self._complain(result)
                self._read_pending()

        self._read_timer.stop()
        area = frame.toAlignedRect()
        corners = area.left(), area.top(), area.left() + area.width(), area.top() + area.height()
        self._begin_work(partial(picture_requests.grid_within, self._picture, corners), show)
        self._is_looking_in_frame = True

    def _forget_skins(self) -> None:
        """Ask to forget the skins, and read the picture without them."""
        self.forget_skins_requested.emit()
        if self.reading.is_by_skin:
            self._set_grid(self.reading.grid)

    def _accept_reading(self) -> None:
        """Accept the displayed reading. If marks are not read yet, accept once they are."""
        self._is_accepting = not self._state.is_read
        if self._is_accepting:
            self.sentence_label.setText(tr("Reading what you marked before using the level…"))
        else:
            self._emit_reading(is_seen=self._judged_reading is self.reading)

    def _emit_reading(self, is_seen: bool) -> None:
        # A doubtful skin is kept only if the user has named squares and seen the outcome.
        is_certain = self.reading.is_free_of_doubt
        is_corrected = bool(self._state.names) and (is_seen or is_certain)
        is_worth_keeping = is_corrected or (self._state.is_placed and is_certain)
        self.reading_accepted.emit(self.reading, is_worth_keeping)
        self.accept()


def _next_step(reading: PictureReading) -> Phrase:
    """Return advice on the next step with a reading."""
    if grid_canvas.is_grid_likely_wrong(reading):
        return _GRID_FIRST
    has_frames = reading.doubtful.any() and not grid_canvas.is_mostly_doubtful(reading)
    return _NAME_SQUARES if has_frames else _COMPARE
