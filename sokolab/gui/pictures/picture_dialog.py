"""A picture under the board that was read from it: kinds of squares are named by a click."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from PIL.Image import Image
from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from shiboken6 import isValid

from sokolab.core.level import Level
from sokolab.editing.brush import Brush
from sokolab.gui.pictures.grid_canvas import (
    SMALLEST,
    GridCanvas,
    LevelAsRead,
    Pair,
    is_lost,
    is_mostly_doubtful,
)
from sokolab.gui.pictures.underlay import pixmap_of
from sokolab.gui.scene.tiles import tile_icon
from sokolab.gui.shell import building
from sokolab.gui.shell.theme import Theme
from sokolab.gui.shell.window_engine import Tasks
from sokolab.language import Phrase, phrase, tr
from sokolab.pictures.grid import LEAST_ROWS, Grid
from sokolab.pictures.opening import PictureError
from sokolab.pictures.reading import PictureReading, from_picture

_KINDS: Final = (
    (Brush.WALL, phrase("Wall")),
    (Brush.FLOOR, phrase("Floor")),
    (Brush.GOAL, phrase("Goal")),
    (Brush.BOX, phrase("Box")),
    (Brush.PLAYER, phrase("Player")),
    (Brush.BOX_ON_GOAL, phrase("Box on goal")),
    (Brush.PLAYER_ON_GOAL, phrase("Player on goal")),
)
"""The kinds of squares, in the order of their keys, which are those of drawing."""
_GRID_FIRST: Final = phrase(
    "Compare both. If the grid is wrong, draw a frame around the board, or drag its handles; then "
    "say what one square of each kind is."
)
_FRAME: Final = phrase("Drag the mouse over the board, from corner to corner; Esc leaves it")
_NAME: Final = phrase(
    "Choose what a square with a red frame is, and click it: all that look like it follow."
)
_COMPARE: Final = phrase(
    "Compare both: if they are alike, take the level; else choose what a square is, and click it."
)
_HELP: Final = phrase(
    "A right click asks what a square is; squares beside the grid can be named, too. Drag the grid "
    "to move it, a corner to resize its squares, an edge to add or take rows and columns; or use "
    "the arrow keys, + and −, and Shift with an arrow key. The wheel enlarges the picture."
)
_WIDE, _LOW = QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
_SIZE: Final = (1080, 640)
_ICON: Final = 20
"""Pixels of the icon of a kind, with texts of the desktop's size."""
_LINES: Final = 30
"""A screen with this many lines of text has room for a line that may stay empty."""
_CUT: Final = 0.3
"""Share of a square that a frame drawn by hand may cut off."""
_DELAY: Final = 250
"""Milliseconds after the grid was moved until it is read anew."""


_Names = Mapping[tuple[float, float], int]
"""What the user has said that squares hold: the tile of each, by a point of it in pixels."""


class _Step(NamedTuple):
    """The reading before a click or a move of the grid, and what was done until then."""

    reading: PictureReading
    names: _Names
    is_placed: bool


class PictureDialog(building.Dialog):
    """Shows a doubtful reading of a picture, where a click names all squares of a kind.

    The level stands beside the picture, as it was read. The grid is moved by dragging, by keys and
    by numbers, which count pixels of the picture as the user gave it: it is ``factor`` times as
    large.
    """

    scrolls_for_words = True
    taken = Signal(object, bool)
    """The reading that the user accepts, and whether its skin is worth remembering."""
    skins_unwanted = Signal()
    """The user wants to forget the skins that were named before."""

    def __init__(
        self,
        picture: Image,
        factor: int,
        reading: PictureReading,
        tasks: Tasks,
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
        self._before: list[_Step] = []
        self._names: _Names = {}
        self._judged: PictureReading | None = None  # whose verdict the user sees
        self._is_accepting = False  # as soon as all that was marked is read
        self._is_placed = False
        self._awaits_grid = False  # another grid is on show or typed, and not read yet
        self._told: tuple[int, int] | None = None  # the square that the mouse is over
        self._clicks: list[tuple[float, float, int]] = []
        self.canvas = GridCanvas(pixmap_of(picture), reading, theme)
        self.level = LevelAsRead(reading, theme)
        self.words = building.wrapped_label()
        self.words.ensurePolished()  # its letters have their size from here on
        line = self.words.fontMetrics().lineSpacing()
        if self.screen().availableSize().height() >= _LINES * line:  # otherwise no line is to spare
            self.words.setMinimumHeight(2 * line)
        self.next_step = building.wrapped_label()
        self.pointed = building.muted_label()
        self.kinds = QtWidgets.QButtonGroup(self)
        fields = "left", "top", "size", "height", "columns", "rows"
        self.numbers = [self._number(name) for name in fields]
        self._wanted = reading.grid
        self._later = building.timer_for(self._read_anew, self, _DELAY)
        self._lay_out(theme)
        for squares in (self.canvas, self.level):
            squares.clicked.connect(self.name_kind)
            squares.asked.connect(self._ask)
            squares.pointed.connect(self._tell)
        self.canvas.placed.connect(self._set_grid)
        self.canvas.framed.connect(self._look_within)
        self.canvas.setFocus()  # for the arrow keys
        self.resize(*_SIZE)
        self._show(reading)

    @property
    def reading(self) -> PictureReading:
        """What is on show."""
        return self.canvas.reading

    def _number(self, field: str) -> QtWidgets.QDoubleSpinBox:
        box = building.inset(QtWidgets.QDoubleSpinBox())
        whole = field in {"columns", "rows"}
        box.setDecimals(0 if whole else 2)
        least = 3 if whole else SMALLEST if field in {"size", "height"} else -200
        box.setRange(least, 400 if whole else 20_000)
        box.setKeyboardTracking(False)
        box.valueChanged.connect(lambda _value: self._take_numbers(field))
        return box

    def _lay_out(self, theme: Theme) -> None:
        tools, kinds = QtWidgets.QVBoxLayout(), QtWidgets.QGridLayout()
        tip = tr("Then click one square of that kind: all that look like it follow")
        icon_side = theme.grown(_ICON)
        for index, (brush, words) in enumerate(_KINDS):
            button = building.named(QtWidgets.QToolButton(), str(words), f"{tip} ({index + 1})")
            button.setText(str(words))
            button.setIcon(tile_icon(brush, theme.colours))
            button.setIconSize(QSize(icon_side, icon_side))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setShortcut(str(index + 1))
            button.setCheckable(True)
            button.setSizePolicy(_WIDE, _LOW)
            self.kinds.addButton(button, index)
            kinds.addWidget(button, index // 2, index % 2)
        self.kinds.button(0).setChecked(True)
        tip = tr("Forgets what squares look like on pictures that you mended while they were read")
        self.forget = building.push_button(
            tr("Forget the skins named before"), building.unchecked(self._forget), tip
        )
        form = QtWidgets.QGridLayout()
        names = tr("Left"), tr("Top"), tr("Square"), tr("Height"), tr("Columns"), tr("Rows")
        for index, (name, box) in enumerate(zip(names, self.numbers, strict=True)):
            row, column = divmod(index, 2)
            form.addWidget(building.plain_label(name), row, 2 * column)
            form.addWidget(building.named(box, name), row, 2 * column + 1)
            form.setColumnStretch(2 * column + 1, 1)
        self.undo = building.push_button(
            tr("Take back"), building.unchecked(self._take_back), tr("Ctrl+Z")
        )
        self.undo.setShortcut(QtGui.QKeySequence(QtGui.QKeySequence.StandardKey.Undo))
        self.undo.setEnabled(False)
        tip = tr("The grid is looked for in the frame that you draw on the picture")
        self.frame = building.push_button(tr("Draw a frame around the board"), None, tip)
        self.frame.setCheckable(True)
        self.frame.toggled.connect(self.canvas.frame)
        self.canvas.framing_changed.connect(self.frame.setChecked)
        self.canvas.framing_changed.connect(self._say_next)
        for quiet in (self.undo, self.frame, self.forget):
            quiet.setAutoDefault(False)
        building.fill(tools, kinds, self.undo, self.frame, form, 1, self.forget)
        take = building.push_button(tr("&Take this level"), building.unchecked(self._accept))
        cancel = building.push_button(tr("Cancel"), building.unchecked(self.reject))
        take.setDefault(True)
        pair = Pair(self.canvas, self.level)
        building.fill(
            QtWidgets.QVBoxLayout(self),
            self.words,
            self.next_step,
            (building.fill(QtWidgets.QHBoxLayout(), (pair, 1), tools, spacing=12), 1),
            building.muted_label(str(_HELP)),
            building.fill(QtWidgets.QHBoxLayout(), (self.pointed, 1), cancel, take),
        )

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Let Escape end the drawing of a frame first."""
        if event.key() == Qt.Key.Key_Escape and self.frame.isChecked():
            self.frame.setChecked(False)
        else:
            super().keyPressEvent(event)

    def _say_next(self, *_: object) -> None:
        step = _FRAME if self.frame.isChecked() else _next_step(self.reading)
        self.next_step.setText(str(step))

    @property
    def was_worked_on(self) -> bool:
        """Whether squares were named or the grid was moved."""
        return bool(self._before)

    def name_kind(self, x: float, y: float) -> None:
        """Give all squares that look like the one there the chosen name, after earlier clicks.

        Another grid may come of it, but not in place of one that the user has placed.
        """
        self._name(x, y, _KINDS[self.kinds.checkedId()][0])

    def _ask(self, x: float, y: float) -> None:
        """Show the kinds of squares at the mouse; the one that is chosen names that square."""
        menu = QtWidgets.QMenu(self)
        for button, (brush, words) in zip(self.kinds.buttons(), _KINDS, strict=True):
            action = menu.addAction(button.icon(), str(words))
            action.triggered.connect(building.unchecked(partial(self._name, x, y, brush)))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(QtGui.QCursor.pos())

    def _tell(self, square: tuple[int, int] | None) -> None:
        """Say what the square under the mouse is taken for."""
        self._told = square
        rows, columns = self.reading.board.tiles.shape
        if square is None or square[0] >= rows or square[1] >= columns:
            self.pointed.clear()
            return
        tile = int(self.reading.board.tiles[square])
        kind = next(str(words) for brush, words in _KINDS if brush.tile == tile)
        self.pointed.setText(
            tr(
                "Row {row}, column {column}: {kind}, {percent} % sure",
                row=square[0] + 1,
                column=square[1] + 1,
                kind=kind,
                percent=int(100 * self.reading.squares[square]),
            )
        )

    def _name(self, x: float, y: float, brush: Brush) -> None:
        self._clicks.append((x, y, int(brush.tile)))
        if len(self._clicks) == 1 and not self._awaits_grid:
            self._name_next()

    def _name_next(self) -> None:
        before, click = self.reading, self._clicks[0]

        def show(found: PictureReading | Phrase | str) -> None:
            if not isValid(self) or not self._clicks or self._clicks[0] is not click:
                return  # the grid was moved meanwhile, or the dialog is gone
            self._clicks.pop(0)
            if isinstance(found, PictureReading):
                self._keep(before)
                x, y, tile = click
                self._names = {**self._names, (x, y): tile}
                self._show(found)
            else:
                self._complain(found)
            if self._clicks:
                self._name_next()
            else:
                self._accept_awaited()

        self.words.setText(tr("Reading…"))
        title = phrase("Reading the picture")
        self._tasks.submit(partial(_named, before, *click), show, show, title=title)

    def _keep(self, reading: PictureReading) -> None:
        self._before.append(_Step(reading, self._names, self._is_placed))

    def _complain(self, sentence: Phrase | str) -> None:
        self._is_accepting = False
        self.words.setText(str(sentence))

    def _take_back(self) -> None:
        """Show what was read before the last click, or before the grid was moved."""
        self._is_accepting = self._awaits_grid = False
        self._clicks.clear()
        self._later.stop()
        step = self._before.pop()
        self._names, self._is_placed = step.names, step.is_placed
        self._show(step.reading)

    def _show(self, reading: PictureReading) -> None:
        self.canvas.reading = reading
        self.level.show_reading(reading)
        grid = self.canvas.grid = reading.grid
        self._show_numbers(grid)
        self._wanted = grid
        self.canvas.update()
        self.undo.setEnabled(bool(self._before))
        self._tell(self._told)
        self.words.setText(reading.sentence)
        self._say_next()
        job = partial(_verdict_on, reading.level, self._can_judge)
        self._tasks.submit(
            job, self._say, is_wanted=lambda: isValid(self) and self.reading is reading
        )

    def _show_numbers(self, grid: Grid) -> None:
        grid = grid.scaled(self._factor)
        values = grid.left, grid.top, grid.size, grid.height, grid.columns, grid.rows
        for box, value in zip(self.numbers, values, strict=True):
            blocked = box.blockSignals(True)
            box.setValue(value)
            box.blockSignals(blocked)

    def _say(self, found: tuple[Level, Phrase | str]) -> None:
        level, sentence = found
        if isValid(self) and level is self.reading.level:  # it may be closed for good
            reading = self.reading.sentence
            self._judged = self.reading
            self.words.setText(tr("{reading}. {verdict}", reading=reading, verdict=sentence))

    def _take_numbers(self, field: str) -> None:
        """Show the grid that the numbers give; another width keeps the shape of the squares."""
        left, top, size, height, columns, rows = (box.value() for box in self.numbers)
        aspect = height / size if field == "height" else self._wanted.aspect
        grid = Grid(left, top, size, int(columns), int(rows), aspect=aspect)
        self._set_grid(grid.scaled(1 / self._factor))

    def _set_grid(self, grid: Grid) -> None:
        """Show another grid at once; the squares are read when it has rested."""
        if not self._awaits_grid:
            self._keep(self.reading)
            self.undo.setEnabled(True)
        same = (grid.rows, grid.columns) == (self.reading.grid.rows, self.reading.grid.columns)
        if same:
            self.canvas.reading = replace(self.reading, grid=grid)
        self._wanted = self.canvas.grid = grid
        self.canvas.update()
        self._show_numbers(grid)
        self._awaits_grid = True
        self._is_accepting = False  # another grid is on show now, which nobody has taken
        self._clicks.clear()
        self._later.start()

    def _read_anew(self) -> None:
        grid = self._wanted

        def is_wanted() -> bool:
            return isValid(self) and grid is self._wanted

        def show(reading: PictureReading | Phrase | str) -> None:
            if not is_wanted():
                return
            self._awaits_grid = False
            if isinstance(reading, PictureReading):
                self._is_placed = True
                self._show(reading)
            else:
                self._complain(reading)
            if self._clicks:  # on squares of a grid that was not read yet
                self._name_next()
            else:
                self._accept_awaited()

        job = partial(_read_on, self._picture, grid, self._names)
        self._tasks.submit(job, show, show, is_wanted=is_wanted)

    def _look_within(self, frame: QRectF) -> None:
        """Look for the grid in a part of the picture."""

        def show(found: Grid | Phrase | str) -> None:
            if not isValid(self):
                return
            if isinstance(found, Grid):
                self._set_grid(found)
            else:
                self._complain(found)

        self.words.setText(tr("Reading…"))
        area = frame.toAlignedRect()
        corners = area.left(), area.top(), area.left() + area.width(), area.top() + area.height()
        job = partial(grid_within, self._picture, corners)
        self._tasks.submit(job, show, show, title=phrase("Reading the picture"))

    def _forget(self) -> None:
        """Have the skins forgotten, and read the picture without them."""
        self.skins_unwanted.emit()
        if self.reading.by_skin:
            self._set_grid(self.reading.grid)

    def _accept(self) -> None:
        """Accept the reading on show, or the one that results once all marks are read."""
        self._is_accepting = bool(self._clicks) or self._awaits_grid
        if self._is_accepting:
            self.words.setText(tr("Reading what you marked; then the level is taken…"))
        else:
            self._take(is_seen=self._judged is self.reading)

    def _accept_awaited(self) -> None:
        if self._is_accepting and self.isVisible():
            self._take(is_seen=False)

    def _take(self, is_seen: bool) -> None:
        # What is doubtful is remembered only where squares were named, and the outcome was seen.
        is_certain = self.reading.is_certain
        is_mended = bool(self._names) and (is_seen or is_certain)
        self.taken.emit(self.reading, is_mended or (self._is_placed and is_certain))
        self.accept()


def _next_step(reading: PictureReading) -> Phrase:
    """Return what to do next about a reading."""
    if is_lost(reading):
        return _GRID_FIRST
    has_frames = reading.doubtful.any() and not is_mostly_doubtful(reading)
    return _NAME if has_frames else _COMPARE


def _named(reading: PictureReading, x: float, y: float, tile: int) -> PictureReading | Phrase | str:
    try:
        return reading.with_kind_at(x, y, tile)
    except PictureError as error:
        return error.said


def grid_within(picture: Image, part: tuple[int, int, int, int]) -> Grid | Phrase | str:
    """Return the grid that is found in a part of a picture, limited to that part.

    A frame that was drawn closely tells where the board lies, if that makes the surer reading.
    """
    left, top, right, bottom = part
    try:
        grid = from_picture(picture.crop(part), seconds=0, told={}).grid
    except PictureError as error:
        return error.said
    before = int(grid.top / grid.height + _CUT), int(grid.left / grid.size + _CUT)
    first = replace(grid, left=left + grid.left, top=top + grid.top).shifted(-before[1], -before[0])
    found = replace(
        first,
        columns=max(LEAST_ROWS, int((right - first.left) / grid.size + _CUT)),
        rows=max(LEAST_ROWS, int((bottom - first.top) / grid.height + _CUT)),
    )
    columns = max(LEAST_ROWS, round((right - left) / grid.size))
    rows = max(LEAST_ROWS, round((bottom - top) / grid.height))
    closely = replace(
        grid,
        left=(left + right - columns * grid.size) / 2,
        top=(top + bottom - rows * grid.height) / 2,
        columns=columns,
        rows=rows,
    )
    return max(found, closely, key=partial(_surety, picture))


def _surety(picture: Image, grid: Grid) -> float:
    reading = _read_on(picture, grid, {})
    return reading.sure if isinstance(reading, PictureReading) else -1.0


def _read_on(picture: Image, grid: Grid, names: _Names) -> PictureReading | Phrase | str:
    """Return the reading on a grid, with what was said of its squares on other grids before."""
    told = {point: tile for point, tile in names.items() if grid.holds(*point)}
    try:
        return from_picture(picture, grid=grid, told=told)
    except PictureError as error:
        return error.said


def _verdict_on(level: Level, can_judge: Callable[[], bool]) -> tuple[Level, Phrase | str]:
    """Return the verdict on a level, as far as it is known within a second."""
    from sokolab.verdicts.judging import judge

    return level, judge(level.board, seconds=1.0).sentence if can_judge() else ""
