"""The tools that draw squares, their stroke, and their common context.

A stroke keeps its squares relative to the document's origin, so that they mean the same squares
before and after the board grows at the top or at the left.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter

from sokolab.core.board import Board
from sokolab.editing.brush import (
    Brush,
    RowCol,
    cells_of_line,
    cells_of_outline,
    cells_of_rectangle,
    holds,
    painted,
    squares_alike,
    squares_on_board,
    without_tile_of,
)
from sokolab.editing.reshape import covering, grown
from sokolab.editing.selection import Area
from sokolab.editing.symmetry import NO_SYMMETRY, DrawingSymmetry, SymmetryKind, middle_of
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.scene.layers import label_rect, paint_label
from sokolab.gui.scene.view import BoardView, SquareEvent, Tool
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, phrase

_PALETTE: Final = (
    (Brush.WALL, phrase("wall"), phrase("Wall")),
    (Brush.FLOOR, phrase("floor"), phrase("Floor")),
    (Brush.GOAL, phrase("goal"), phrase("Goal")),
    (Brush.BOX, phrase("box"), phrase("Box")),
    (Brush.PLAYER, phrase("player"), phrase("Player")),
    (Brush.BOX_ON_GOAL, phrase("box on goal"), phrase("Box on goal")),
    (Brush.PLAYER_ON_GOAL, phrase("player on goal"), phrase("Player on goal")),
)
BRUSH_NAMES: Final = {brush: name for brush, name, _ in _PALETTE}
"""Names of brushes in sentences. Erasing has a sentence of its own."""
BRUSH_LABELS: Final = {brush: label for brush, _, label in _PALETTE}
"""Names of brushes on buttons and in lists."""
BRUSHES: Final = tuple(BRUSH_NAMES)
"""The palette, in the order of the number keys."""
MAX_ROWS: Final = 255
"""Maximum height and width that strokes give a board, in squares."""
_GROWING_BRUSHES: Final = frozenset(Brush) - {Brush.FLOOR, Brush.ERASE}
"""Brushes that make the board grow when they are used beyond its edge."""
GLYPHS: Final = dict(zip("#-.$@*+", BRUSHES, strict=True))
"""The brush of each key that draws. The key is the tile's letter in XSB."""
_ERASE_STEP: Final = phrase("Erase")
_DRAW_KEYS: Final = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ARROWS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left)
STEPS: Final = dict(zip(_ARROWS, ((-1, 0), (0, 1), (1, 0), (0, -1)), strict=True))
"""The step of each arrow key: rows down and columns to the right."""
_REMOVABLE_BRUSHES: Final = (Brush.GOAL, Brush.BOX, Brush.PLAYER)
"""Brushes with which a click removes their own kind of piece."""


class _SizeLabel:
    """A label beside a square of the board, such as the size of a rectangle, if there is one."""

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self._cell = (0, 0)
        self.text = ""
        """The displayed text, empty if there is none."""
        view.add_layer(self, on_top=True)

    def show(self, cell: tuple[int, int], text: str) -> None:
        """Show a text beside a square, which can be off the board. "" hides the label."""
        if (cell, text) != (self._cell, self.text):
            self._update_area()
            self._cell = cell
            self.text = text
            self._update_area()

    def hide(self) -> None:
        self.show(self._cell, "")

    def _update_area(self) -> None:
        if self.text:
            geometry = self._view.geometry_map
            metrics = QFontMetricsF(self._view.font())
            rect = label_rect(metrics, geometry, geometry.area(*self._cell), self.text)
            self._view.update(rect.toAlignedRect().adjusted(-2, -2, 2, 2))

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        if self.text:
            area = geometry.area(*self._cell)
            paint_label(painter, geometry, area, self.text, self._view.colours)


class DrawingContext(QObject):
    """The current brush, the symmetry of drawing, and the board, view and label of the tools."""

    brush_changed = Signal(object)
    """Another brush is current. Carries the :class:`Brush`."""

    symmetry_changed = Signal(object)
    """The symmetry changed. Carries the :class:`DrawingSymmetry`."""

    def __init__(self, core: WindowCore) -> None:
        super().__init__(core.window)
        self.displayed_board = core.displayed_board
        self.view = core.view
        self.label = _SizeLabel(core.view)
        core.displayed_board.document_left.connect(self.label.hide)
        self.symmetry = DrawingSymmetry()
        """The symmetry under which strokes also draw images. Its centre is on the current board."""
        self.brush = Brush.WALL
        """The current brush."""

    def set_symmetry(self, symmetry: DrawingSymmetry) -> None:
        """Set the symmetry of drawing, with its centre."""
        if symmetry != self.symmetry:
            self.symmetry = symmetry
            self.symmetry_changed.emit(symmetry)

    def set_brush(self, brush: Brush) -> None:
        """Make a brush the current one."""
        if brush is not self.brush:
            self.brush = brush
            self.brush_changed.emit(brush)

    def pick(self, square: int | None) -> None:
        """Choose the brush that draws the tile of a square. None does nothing."""
        if square is not None:
            tile = int(self.displayed_board.board.flat[square])
            self.set_brush(next(brush for brush in BRUSHES if brush.tile.value == tile))

    def cycle_brush(self, steps: int) -> None:
        """Choose the brush ``steps`` after this one in the palette. The first follows the last."""
        self.set_brush(BRUSHES[(BRUSHES.index(self.brush) + steps) % len(BRUSHES)])


def within_limits(board: Board, cells: Iterable[RowCol]) -> tuple[RowCol, ...]:
    """Return the squares that the board could reach without growing beyond `MAX_ROWS`."""
    rows, columns = MAX_ROWS - board.height, MAX_ROWS - board.width
    return tuple(
        (row, col)
        for row, col in cells
        if -rows <= row < board.height + rows and -columns <= col < board.width + columns
    )


class Stroke:
    """Draws on a document until it is finished or aborted.

    Images under ``symmetry`` are drawn too, except images of the player. A symmetry without a
    centre takes the middle of the board at the start of the stroke.
    """

    def __init__(
        self,
        document: LevelDocument,
        brush: Brush,
        step_name: Phrase,
        symmetry: DrawingSymmetry = NO_SYMMETRY,
    ) -> None:
        self.brush = brush
        self._document = document
        self._step_name = step_name
        self._stroke_number = document.new_stroke()
        self._base_board = document.board
        self._base_origin = document.origin
        is_player = brush in (Brush.PLAYER, Brush.PLAYER_ON_GOAL)
        row, col = document.origin
        self._symmetry = (
            (NO_SYMMETRY if is_player else symmetry)
            .centred(middle_of(self._base_board))
            .shifted((-row, -col))
        )

    def relative_cell(self, row: int, col: int) -> RowCol:
        """Return a square of the current board relative to the document's origin."""
        origin = self._document.origin
        return row - origin[0], col - origin[1]

    def add(self, cells: Iterable[RowCol]) -> None:
        """Draw more squares, and keep those that the stroke has drawn."""
        self._draw_cells(self._document.board, self._document.origin, cells)

    def fill(self, squares: NDArray[np.int32]) -> None:
        """Draw squares of the current board, and their images."""
        if self._symmetry.kind is SymmetryKind.NONE:
            document = self._document
            self.show(painted(document.board, squares, self.brush), document.origin)
        else:
            row_col = self._document.board.row_col
            self.add(self.relative_cell(*row_col(square)) for square in squares.tolist())

    def redraw(self, cells: Iterable[RowCol]) -> None:
        """Draw these squares instead of those that the stroke has drawn."""
        self._draw_cells(self._base_board, self._base_origin, cells)

    def show(self, board: Board, origin: RowCol) -> None:
        """Show a board with this origin as the result of the stroke."""
        self._document.paint(board, self._stroke_number, self._step_name, origin)

    def abort(self) -> None:
        """Take the stroke back as if it had never been drawn."""
        self._document.abort(self._stroke_number)

    def _draw_cells(self, base: Board, origin: RowCol, cells: Iterable[RowCol]) -> None:
        row, col = origin
        drawn_cells = [(r + row, c + col) for r, c in self._with_images(cells)]
        board, (down, right) = base, (0, 0)
        if self.brush in _GROWING_BRUSHES:
            board, (down, right) = covering(base, within_limits(base, drawn_cells))
        painted_squares = squares_on_board(
            board, tuple((r + down, c + right) for r, c in drawn_cells)
        )
        self.show(painted(board, painted_squares, self.brush), (row + down, col + right))

    def _with_images(self, cells: Iterable[RowCol]) -> list[RowCol]:
        """Return the squares with their images, the images first."""
        result = list(cells)
        if self._symmetry.kind is SymmetryKind.NONE:
            return result
        return [image for cell in result for image in self._symmetry.images(cell)] + result


def _drawing_step(tile: Phrase) -> Phrase:
    return phrase("Draw {tile}", tile=tile)


class DrawingTool(Tool):
    """Begins a stroke when the mouse button is pressed, and extends it until the release.

    Subclasses implement :meth:`draw`, which extends the stroke to a square.
    """

    cursor = Qt.CursorShape.CrossCursor
    can_grow = True
    """Whether the board grows when the tool is used beyond its edge."""

    def __init__(self, context: DrawingContext) -> None:
        super().__init__(context)
        self._context = context
        self._stroke: Stroke | None = None
        self._start_cell: RowCol = (0, 0)
        self._last_cell: RowCol = (0, 0)
        self._cursor_growth: tuple[Board, int] | None = None  # the grown board, and its stroke

    def draw(self, stroke: Stroke, cell: RowCol, modifiers: Qt.KeyboardModifier) -> None:
        """Extend the stroke from :attr:`_start_cell` or :attr:`_last_cell` to the cell."""
        raise NotImplementedError

    def step_name(self, tile: Phrase) -> Phrase:
        """Return the name of the undo step that draws the tile of this name."""
        return _drawing_step(tile)

    def ended(self) -> None:
        """Handle the end of a stroke, whether it was finished or aborted."""

    # The mouse ---------------------------------------------------------------------------

    def pressed(self, event: SquareEvent) -> None:
        """Begin a stroke: the left button draws, the right one erases.

        With Alt, the left button picks the tile of the square instead.
        """
        if self._is_picking(event):
            self._context.pick(event.square)
        elif event.button is Qt.MouseButton.LeftButton:
            self._begin_stroke(self._context.brush, event.row, event.col, event.modifiers)
        elif event.button is Qt.MouseButton.RightButton:
            self._begin_stroke(Brush.ERASE, event.row, event.col, event.modifiers)

    @staticmethod
    def _is_picking(event: SquareEvent) -> bool:
        is_left = event.button is Qt.MouseButton.LeftButton
        return is_left and bool(event.modifiers & Qt.KeyboardModifier.AltModifier)

    def moved(self, event: SquareEvent) -> None:
        """Continue the stroke, or show the effect of a click beyond the edge."""
        if self._stroke is None:
            self._show_growth(event)
        elif event.button is not Qt.MouseButton.NoButton:
            self._continue_stroke(event.row, event.col, event.modifiers)

    def left(self) -> None:
        """Stop showing the effect of a click."""
        if self._stroke is None:
            self._context.label.hide()

    def _show_growth(self, event: SquareEvent) -> None:
        """Show beside the mouse how large a click beyond the edge would make the board."""
        context, board = self._context, self._context.displayed_board.board
        cell, text = (event.row, event.col), ""
        if event.square is None and self.can_grow and context.brush in _GROWING_BRUSHES:
            symmetry = context.symmetry.centred(middle_of(board))
            has_images = symmetry.kind is not SymmetryKind.NONE
            cells = [cell, *symmetry.images(cell)] if has_images else [cell]
            grown_board, _shift = covering(board, within_limits(board, cells))
            if grown_board is not board:
                text = f"+ → {grown_board.width} × {grown_board.height}"
        context.label.show(cell, text)

    def released(self, event: SquareEvent) -> None:
        """End the stroke."""
        self._stroke = None
        self.ended()

    def wheel(self, steps: int, event: SquareEvent) -> bool:
        """Choose the next brush."""
        self._context.cycle_brush(-steps)
        return True

    def cancel(self) -> bool:
        """Take the stroke back, if there is one."""
        stroke, self._stroke = self._stroke, None
        if stroke is not None:
            stroke.abort()
            self.ended()
        return stroke is not None

    def _begin_stroke(
        self, brush: Brush, row: int, col: int, modifiers: Qt.KeyboardModifier
    ) -> None:
        context = self._context
        step_name = _ERASE_STEP if brush is Brush.ERASE else self.step_name(BRUSH_NAMES[brush])
        context.label.hide()
        stroke = Stroke(context.displayed_board.document, brush, step_name, context.symmetry)
        self._stroke = stroke
        self._start_cell = self._last_cell = stroke.relative_cell(row, col)
        self.draw(stroke, self._start_cell, modifiers)

    def _continue_stroke(self, row: int, col: int, modifiers: Qt.KeyboardModifier) -> None:
        if self._stroke is not None:
            cell = self._stroke.relative_cell(row, col)
            if cell != self._last_cell:
                self.draw(self._stroke, cell, modifiers)
                self._last_cell = cell

    # Keys --------------------------------------------------------------------------------

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether a key draws at the cursor square. Then it is not a shortcut."""
        is_draw_key = event.text() in GLYPHS or Qt.Key(event.key()) in _DRAW_KEYS
        return is_draw_key and self._context.view.cursor_square is not None

    def key(self, event: QKeyEvent) -> bool:
        """Move the cursor square, or draw or erase there."""
        key, cell = Qt.Key(event.key()), self._cursor_cell
        has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in _ARROWS and cell is not None:
            if has_shift:
                self._draw_along(cell, key)
                return True
            self._grow_for_cursor(cell, key)
        if self._context.view.move_cursor(event):
            if self._stroke is not None and (target := self._cursor_cell) is not None:
                self._continue_stroke(*target, event.modifiers())  # a stroke begun by keyboard
            return True
        if cell is None:
            return False
        if key in _DRAW_KEYS:
            self.draw_at_cursor(cell, event.modifiers())
            return True
        brush = Brush.ERASE if key == Qt.Key.Key_Backspace else GLYPHS.get(event.text())
        if brush is not None:
            self.draw_cell(brush, *cell)
        return brush is not None

    @property
    def _cursor_cell(self) -> RowCol | None:
        """Row and column of the cursor square, or None while it is hidden."""
        view = self._context.view
        return None if view.cursor_square is None else view.board.row_col(view.cursor_square)

    def draw_at_cursor(self, cell: RowCol, modifiers: Qt.KeyboardModifier) -> None:
        """Draw the cursor square with the current brush, as a stroke of its own."""
        self.draw_cell(self._context.brush, *cell)

    def draw_cell(self, brush: Brush, row: int, col: int) -> None:
        """Draw one square as a stroke of its own."""
        context = self._context
        step_name = _ERASE_STEP if brush is Brush.ERASE else _drawing_step(BRUSH_NAMES[brush])
        stroke = Stroke(context.displayed_board.document, brush, step_name, context.symmetry)
        stroke.add([stroke.relative_cell(row, col)])

    def _grow_for_cursor(self, cell: RowCol, key: Qt.Key) -> None:
        """Add a row or column when the cursor steps beyond the edge.

        Steps in a row are one undo step.
        """
        board, (down, right) = self._context.view.board, STEPS[key]
        if 0 <= cell[0] + down < board.height and 0 <= cell[1] + right < board.width:
            return
        document = self._context.displayed_board.document
        sides = tuple(int(key == side) for side in _ARROWS)
        board = grown(document.board, *sides)
        if max(board.tiles.shape) > MAX_ROWS:
            return
        if self._cursor_growth is None or self._cursor_growth[0] is not document.board:
            self._cursor_growth = (document.board, document.new_stroke())
        origin = document.origin[0] + sides[0], document.origin[1] + sides[3]
        document.paint(board, self._cursor_growth[1], phrase("Add space"), origin)
        self._cursor_growth = (board, self._cursor_growth[1])

    def _draw_along(self, cell: RowCol, key: Qt.Key) -> None:
        """Move the cursor square and draw there. Beyond the edge, the board grows."""
        view, document = self._context.view, self._context.displayed_board.document
        row, col = cell
        origin_before = document.origin
        down, right = STEPS[key]
        self.draw_cell(self._context.brush, row + down, col + right)
        row += down + document.origin[0] - origin_before[0]
        col += right + document.origin[1] - origin_before[1]
        if 0 <= row < view.board.height and 0 <= col < view.board.width:
            view.set_cursor_square(view.board.square(row, col))


class BrushTool(DrawingTool):
    """Draws freehand. A press with Shift draws a straight line from the end of the last stroke.

    A click on a goal, box or player with the brush of that kind removes it.
    """

    _end_cell: RowCol | None = None
    _square_to_clear: int | None = None

    def forget_level(self) -> None:
        """Abort a stroke that has not ended, and forget where the last one ended."""
        self._end_cell = self._square_to_clear = None
        super().forget_level()

    def pressed(self, event: SquareEvent) -> None:
        """Begin a stroke. With Shift, draw a line from the end of the last one."""
        if self._is_picking(event):
            super().pressed(event)
            return
        brush, board = self._context.brush, self._context.displayed_board.board
        is_left = event.button is Qt.MouseButton.LeftButton
        is_removable = is_left and brush in _REMOVABLE_BRUSHES and event.square is not None
        has_shift = bool(event.modifiers & Qt.KeyboardModifier.ShiftModifier)
        can_remove = is_removable and not has_shift and holds(board, event.square or 0, brush)
        self._square_to_clear = event.square if can_remove else None
        super().pressed(event)
        if has_shift and self._stroke is not None and self._end_cell is not None:
            self._stroke.add(cells_of_line(self._end_cell, self._start_cell))

    def moved(self, event: SquareEvent) -> None:
        """Continue the stroke."""
        if event.square != self._square_to_clear:
            self._square_to_clear = None
        super().moved(event)

    def released(self, event: SquareEvent) -> None:
        """End the stroke. A click on a piece that the brush draws removes it."""
        stroke, document = self._stroke, self._context.displayed_board.document
        if stroke is not None and self._square_to_clear is not None:
            stroke.show(
                without_tile_of(document.board, [self._square_to_clear], stroke.brush),
                document.origin,
            )
        self._end_cell = self._last_cell
        self._square_to_clear = None
        super().released(event)

    def draw(self, stroke: Stroke, cell: RowCol, modifiers: Qt.KeyboardModifier) -> None:
        """Draw a line from the last sample to this one."""
        stroke.add(cells_of_line(self._last_cell, cell))


class FillTool(DrawingTool):
    """Fills connected squares with the same content. The right button clears them."""

    cursor = Qt.CursorShape.PointingHandCursor
    can_grow = False

    def step_name(self, tile: Phrase) -> Phrase:
        """Return the name of the undo step."""
        return phrase("Fill with {tile}", tile=tile)

    def draw(self, stroke: Stroke, cell: RowCol, modifiers: Qt.KeyboardModifier) -> None:
        """Fill the region where the stroke began. Moving the mouse changes nothing."""
        document = self._context.displayed_board.document
        board, (row, col) = document.board, document.origin
        row, col = cell[0] + row, cell[1] + col
        if cell != self._start_cell or not (0 <= row < board.height and 0 <= col < board.width):
            return
        start = board.square(row, col)
        is_player = stroke.brush in (Brush.PLAYER, Brush.PLAYER_ON_GOAL)
        stroke.fill(np.array([start], np.int32) if is_player else squares_alike(board, start))

    def draw_at_cursor(self, cell: RowCol, modifiers: Qt.KeyboardModifier) -> None:
        """Fill the region of the cursor square."""
        self._begin_stroke(self._context.brush, *cell, modifiers)
        self._stroke = None


class ShapeTool(DrawingTool):
    """Draws a shape. By keyboard, Enter begins it, the arrow keys stretch it, and Enter ends it."""

    def draw_at_cursor(self, cell: RowCol, modifiers: Qt.KeyboardModifier) -> None:
        """Begin the shape at the cursor square, or end it there."""
        if self._stroke is None:
            self._begin_stroke(self._context.brush, *cell, modifiers)
        else:
            self._stroke = None
            self.ended()


class LineTool(ShapeTool):
    """Draws a straight line from press to release. Shift snaps it to multiples of 45 degrees."""

    def step_name(self, tile: Phrase) -> Phrase:
        """Return the name of the undo step."""
        return phrase("Line of {tile}", tile=tile)

    def draw(self, stroke: Stroke, cell: RowCol, modifiers: Qt.KeyboardModifier) -> None:
        """Draw the line to the square."""
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            cell = _snapped(self._start_cell, cell)
        stroke.redraw(cells_of_line(self._start_cell, cell))


def _snapped(start: RowCol, end: RowCol) -> RowCol:
    """Return the square near ``end`` in the same row, column or diagonal as ``start``."""
    down, right = end[0] - start[0], end[1] - start[1]
    distance = max(abs(down), abs(right))
    if 2 * abs(down) <= distance:
        return start[0], end[1]
    if 2 * abs(right) <= distance:
        return end[0], start[1]
    down, right = (distance if step > 0 else -distance for step in (down, right))
    return start[0] + down, start[1] + right


class RectangleTool(ShapeTool):
    """Draws the outline of a rectangle, such as the walls of a room. Shift fills it.

    A label beside the mouse shows its width × height.
    """

    def step_name(self, tile: Phrase) -> Phrase:
        """Return the name of the undo step."""
        return phrase("Rectangle of {tile}", tile=tile)

    def draw(self, stroke: Stroke, cell: RowCol, modifiers: Qt.KeyboardModifier) -> None:
        """Draw the rectangle to the square."""
        is_filled = modifiers & Qt.KeyboardModifier.ShiftModifier
        stroke.redraw(
            (cells_of_rectangle if is_filled else cells_of_outline)(self._start_cell, cell)
        )
        _, _, height, width = Area.between(self._start_cell, cell)
        row, col = self._context.displayed_board.document.origin
        self._context.label.show((cell[0] + row, cell[1] + col), f"{width} × {height}")

    def ended(self) -> None:
        """Hide the size."""
        self._context.label.hide()
