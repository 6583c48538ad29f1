"""A picture under the board that was read from it: kinds of squares are named by a click."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from PIL.Image import Image
from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from shiboken6 import isValid

from sokolab.core.board import Tile
from sokolab.core.level import Level
from sokolab.gui.pictures.placing import ARROWS, WIDER
from sokolab.gui.pictures.underlay import pixmap_of
from sokolab.gui.shell import building
from sokolab.gui.shell.window_engine import Tasks
from sokolab.language import Phrase, phrase, tr
from sokolab.pictures.grid import Grid
from sokolab.pictures.opening import PictureError
from sokolab.pictures.reading import PictureReading, from_picture

_KINDS: Final = (
    (Tile.WALL, phrase("Wall")),
    (Tile.FLOOR, phrase("Floor")),
    (Tile.BOX, phrase("Box")),
    (Tile.GOAL, phrase("Goal")),
    (Tile.BOX | Tile.GOAL, phrase("Box on goal")),
    (Tile.PLAYER, phrase("Player")),
    (Tile.PLAYER | Tile.GOAL, phrase("Player on goal")),
)
_COLOURS: Final = {
    Tile.WALL: QtGui.QColor(60, 60, 70, 150),
    Tile.GOAL: QtGui.QColor(220, 40, 60, 150),
    Tile.BOX: QtGui.QColor(230, 160, 30, 150),
    Tile.PLAYER: QtGui.QColor(40, 110, 240, 170),
}
_HELP: Final = phrase(
    "Choose a kind and click a square: all that look like it follow. Drag with the right button or "
    "press the arrow keys to move the grid, drag its lower right corner or press + and − to resize "
    "it, press Shift and an arrow key to add or take rows and columns."
)
_WIDE, _LOW = QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
_SIZE: Final = (860, 600)
_LINES: Final = 30
"""A screen of so many lines of text has room for a line that may stay empty."""
_CORNER: Final = 14
"""Pixels from the corner of the grid at which it is taken."""
_SMALLEST: Final = 4.0
_DELAY: Final = 250
"""Milliseconds after the grid was moved until it is read anew."""


class _Canvas(QtWidgets.QWidget):
    """The picture with the grid and what each square is taken for."""

    clicked = Signal(int, int)
    placed = Signal(object)
    """The grid was moved or resized; carries the :class:`Grid`."""

    def __init__(self, pixmap: QtGui.QPixmap, reading: PictureReading) -> None:
        super().__init__()
        self._pixmap = pixmap
        self.reading = reading
        self._dragged: QPointF | None = None
        self._is_sizing = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        building.named(self, tr("The picture with the grid"))

    def sizeHint(self) -> QSize:
        """Return the size in which the picture is shown first."""
        limits = QSize(640, 480)
        return self._pixmap.size().scaled(limits, Qt.AspectRatioMode.KeepAspectRatio)

    @property
    def _scale(self) -> float:
        return min(self.width() / self._pixmap.width(), self.height() / self._pixmap.height())

    def square(self, row: int, column: int) -> QRectF:
        """Return where a square of the board lies on the widget."""
        grid, scale = self.reading.grid, self._scale
        left, top = grid.left + column * grid.size, grid.top + row * grid.height
        return QRectF(left * scale, top * scale, grid.size * scale, grid.height * scale)

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        """Paint the picture, a mark for each piece, goal and wall, and the grid."""
        painter = QtGui.QPainter(self)
        scale = self._scale
        size = QRectF(0, 0, self._pixmap.width() * scale, self._pixmap.height() * scale)
        painter.drawPixmap(size, self._pixmap, QRectF(self._pixmap.rect()))
        tiles = self.reading.level.board.tiles
        for row in range(tiles.shape[0]):
            for column in range(tiles.shape[1]):
                self._paint_square(painter, row, column, int(tiles[row, column]))

    def _paint_square(self, painter: QtGui.QPainter, row: int, column: int, tile: int) -> None:
        place = self.square(row, column)
        doubtful = self.reading.doubtful[row, column]
        painter.setPen(
            QtGui.QPen(QtGui.QColor("red" if doubtful else "white"), 2 if doubtful else 0.5)
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place)
        painter.setPen(QtGui.QPen(QtGui.QColor("white"), 1))
        quarter = min(place.width(), place.height()) / 4
        inner = place.adjusted(quarter, quarter, -quarter, -quarter)
        if tile & Tile.WALL:
            painter.fillRect(place, _COLOURS[Tile.WALL])
        if tile & Tile.BOX:
            painter.setBrush(_COLOURS[Tile.BOX])
            painter.drawRect(inner.adjusted(-quarter / 2, -quarter / 2, quarter / 2, quarter / 2))
        if tile & Tile.PLAYER:
            painter.setBrush(_COLOURS[Tile.PLAYER])
            painter.drawEllipse(
                inner.adjusted(-quarter / 2, -quarter / 2, quarter / 2, quarter / 2)
            )
        if tile & Tile.GOAL:
            painter.setBrush(_COLOURS[Tile.GOAL])
            painter.drawEllipse(inner)

    def _is_at_corner(self, point: QPointF) -> bool:
        """Whether a point of the widget is at the lower right corner of the grid."""
        grid = self.reading.grid
        corner = self.square(grid.rows - 1, grid.columns - 1).bottomRight()
        return (point - corner).manhattanLength() < _CORNER

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Tell the square under the mouse; at the corner or by the right button, take the grid."""
        place = event.position() / self._scale
        self._is_sizing = self._is_at_corner(event.position())
        if self._is_sizing or event.button() is Qt.MouseButton.RightButton:
            self._dragged = place
            return
        self.clicked.emit(*self.reading.grid.square_at(place.x(), place.y()))

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Move the grid with the mouse, or give its squares another size."""
        if self._dragged is None:
            at_corner = self._is_at_corner(event.position())
            self.setCursor(
                Qt.CursorShape.SizeFDiagCursor if at_corner else Qt.CursorShape.ArrowCursor
            )
            return
        place, grid = event.position() / self._scale, self.reading.grid
        step = place - self._dragged
        if self._is_sizing:
            down = (place.y() - grid.top) / grid.rows / grid.aspect
            across = max((place.x() - grid.left) / grid.columns, down)
            grid = replace(grid, size=max(_SMALLEST, across))
        else:
            grid = replace(grid, left=grid.left + step.x(), top=grid.top + step.y())
        self._dragged = place
        self.placed.emit(grid)

    def mouseReleaseEvent(self, _event: QtGui.QMouseEvent) -> None:
        """Leave the grid where it is."""
        self._dragged = None

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Move the grid by a pixel with an arrow key; with Shift add or take a row or a column.

        Plus and minus change the size of the squares.
        """
        grid, key = self.reading.grid, Qt.Key(event.key())
        right, down = ARROWS.get(key, (0, 0))
        if key in WIDER:
            size = max(_SMALLEST, grid.size + WIDER[key] / max(grid.columns, grid.rows))
            self.placed.emit(replace(grid, size=size))
        elif (right, down) == (0, 0):
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            columns, rows = max(3, grid.columns + right), max(3, grid.rows + down)
            self.placed.emit(replace(grid, columns=columns, rows=rows))
        else:
            self.placed.emit(replace(grid, left=grid.left + right, top=grid.top + down))


class PictureDialog(building.Dialog):
    """Shows a doubtful reading of a picture, where a click names all squares of a kind.

    The grid is moved by dragging with the right button, by arrow keys and by numbers; its lower
    right corner can be dragged. The numbers count pixels of the picture as the user gave it, which
    is so many times as large.
    """

    scrolls_for_words = True
    taken = Signal(object, bool)
    """The reading that the user accepts, and whether its skin is worth remembering."""
    skins_unwanted = Signal()
    """The user wants the skins forgotten that were named before."""

    def __init__(
        self,
        picture: Image,
        factor: int,
        reading: PictureReading,
        tasks: Tasks,
        can_judge: Callable[[], bool],
        parent: QtWidgets.QWidget,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Level from a picture"))
        self._picture = picture
        self._factor = factor
        self._tasks = tasks
        self._can_judge = can_judge
        self._before: list[PictureReading] = []
        self._judged: PictureReading | None = None  # whose verdict the user sees
        self._is_accepting = False  # as soon as all that was marked is read
        self._is_placed = False
        self._awaits_grid = False  # another grid is on show or typed, and not read yet
        self._clicks: list[tuple[float, float, int]] = []
        self.canvas = _Canvas(pixmap_of(picture), reading)
        self.words = building.wrapped_label()
        self.words.ensurePolished()  # its letters have their size from here on
        line = self.words.fontMetrics().lineSpacing()
        if self.screen().availableSize().height() >= _LINES * line:  # else no line is to spare
            self.words.setMinimumHeight(2 * line)
        self.kinds = QtWidgets.QButtonGroup(self)
        fields = "left", "top", "size", "height", "columns", "rows"
        self.numbers = [self._number(name) for name in fields]
        self._wanted = reading.grid
        self._later = building.timer_for(self._read_anew, self, _DELAY)
        self._lay_out()
        self.canvas.clicked.connect(self.name_kind)
        self.canvas.placed.connect(self._set_grid)
        self.canvas.setFocus()  # for the arrow keys
        self.resize(*_SIZE)
        self._show(reading)

    @property
    def reading(self) -> PictureReading:
        """What is on show."""
        return self.canvas.reading

    def _number(self, field: str) -> QtWidgets.QDoubleSpinBox:
        box = QtWidgets.QDoubleSpinBox()
        whole = field in {"columns", "rows"}
        box.setDecimals(0 if whole else 2)
        least = 3 if whole else _SMALLEST if field in {"size", "height"} else -200
        box.setRange(least, 400 if whole else 20_000)
        box.setKeyboardTracking(False)
        box.valueChanged.connect(lambda _value: self._take_numbers(field))
        return box

    def _lay_out(self) -> None:
        tools, kinds = QtWidgets.QVBoxLayout(), QtWidgets.QGridLayout()
        tip = tr("Then click one square of that kind: all that look like it follow")
        for index, (_, words) in enumerate(_KINDS):
            button = building.named(QtWidgets.QToolButton(), str(words), tip)
            button.setText(str(words))
            button.setCheckable(True)
            button.setSizePolicy(_WIDE, _LOW)
            self.kinds.addButton(button, index)
            kinds.addWidget(button, index // 2, index % 2)
        self.kinds.button(0).setChecked(True)
        tip = tr("Forgets what squares look like on pictures that you mended while they were read")
        self.forget = building.push_button(
            tr("Forget the skins named before"), building.unchecked(self._forget), tip
        )
        form = QtWidgets.QFormLayout()
        names = tr("Left"), tr("Top"), tr("Square"), tr("Height"), tr("Columns"), tr("Rows")
        for name, box in zip(names, self.numbers, strict=True):
            form.addRow(name, box)
        self.undo = building.push_button(
            tr("Take back"), building.unchecked(self._take_back), tr("Ctrl+Z")
        )
        self.undo.setShortcut(QtGui.QKeySequence(QtGui.QKeySequence.StandardKey.Undo))
        self.undo.setEnabled(False)
        building.fill(tools, kinds, self.undo, form, 1, self.forget)
        take = building.push_button(tr("&Take this level"), building.unchecked(self._accept))
        cancel = building.push_button(tr("Cancel"), building.unchecked(self.reject))
        take.setDefault(True)
        right = building.fill(QtWidgets.QHBoxLayout(), (self.canvas, 1), tools)
        building.fill(
            QtWidgets.QVBoxLayout(self),
            self.words,
            (right, 1),
            building.wrapped_label(str(_HELP)),
            building.fill(QtWidgets.QHBoxLayout(), 1, cancel, take),
        )

    def name_kind(self, row: int, column: int) -> None:
        """Give all squares that look like that one the chosen name, after earlier clicks."""
        tile = int(_KINDS[self.kinds.checkedId()][0])
        self._clicks.append((*self.reading.grid.middle(row, column), tile))
        if len(self._clicks) == 1 and not self._awaits_grid:
            self._name_next()

    def _name_next(self) -> None:
        before, click = self.reading, self._clicks[0]

        def show(found: PictureReading | Phrase | str) -> None:
            if not isValid(self) or not self._clicks or self._clicks[0] is not click:
                return  # the grid was moved meanwhile, or the dialog is gone
            self._clicks.pop(0)
            if isinstance(found, PictureReading):
                self._before.append(before)
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

    def _complain(self, sentence: Phrase | str) -> None:
        self._is_accepting = False
        self.words.setText(str(sentence))

    def _take_back(self) -> None:
        """Show what was read before the last click."""
        self._is_accepting = False
        self._clicks.clear()
        self._show(self._before.pop())

    def _show(self, reading: PictureReading) -> None:
        self.canvas.reading = reading
        grid = reading.grid
        self._show_numbers(grid)
        self._wanted = grid
        self.canvas.update()
        self.undo.setEnabled(bool(self._before))
        self.words.setText(reading.sentence)
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
        """Show the grid that the numbers tell; another width keeps the shape of the squares."""
        left, top, size, height, columns, rows = (box.value() for box in self.numbers)
        aspect = height / size if field == "height" else self._wanted.aspect
        grid = Grid(left, top, size, int(columns), int(rows), aspect=aspect)
        self._set_grid(grid.scaled(1 / self._factor))
        self._show_numbers(self._wanted)

    def _set_grid(self, grid: Grid) -> None:
        """Show another grid at once; the squares are read when it has rested."""
        same = (grid.rows, grid.columns) == (self.reading.grid.rows, self.reading.grid.columns)
        if same:
            self.canvas.reading = replace(self.reading, grid=grid)
            self.canvas.update()
        self._wanted = grid
        self._awaits_grid = True
        self._is_accepting = False  # another grid is on show now, which nobody has taken
        self._clicks.clear()
        self._later.start()

    def _read_anew(self) -> None:
        grid = self._wanted

        def show(reading: PictureReading | Phrase | str) -> None:
            if not isValid(self) or grid is not self._wanted:
                return
            self._awaits_grid = False
            if isinstance(reading, PictureReading):
                self._before.clear()
                self._is_placed = True
                self._show(reading)
            else:
                self._complain(reading)
            if self._clicks:  # on squares of a grid that was not read yet
                self._name_next()
            else:
                self._accept_awaited()

        self._tasks.submit(partial(_read_on, self._picture, grid), show, show)

    def _forget(self) -> None:
        """Have the skins forgotten, and read the picture without them."""
        self.skins_unwanted.emit()
        if self.reading.by_skin:
            self._set_grid(self.reading.grid)

    def _accept(self) -> None:
        """Take what is on show, or what comes of it once all that was marked is read."""
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
        is_mended = bool(self._before) and (is_seen or is_certain)
        self.taken.emit(self.reading, is_mended or (self._is_placed and is_certain))
        self.accept()


def _named(reading: PictureReading, x: float, y: float, tile: int) -> PictureReading | Phrase | str:
    try:
        return reading.with_kind(*reading.grid.square_at(x, y), tile)
    except PictureError as error:
        return error.said


def _read_on(picture: Image, grid: Grid) -> PictureReading | Phrase | str:
    try:
        return from_picture(picture, grid=grid)
    except PictureError as error:
        return error.said


def _verdict_on(level: Level, can_judge: Callable[[], bool]) -> tuple[Level, Phrase | str]:
    """Return the verdict on a level, as far as it is known within a second."""
    from sokolab.verdicts.judging import judge

    return level, judge(level.board, seconds=1.0).sentence if can_judge() else ""
