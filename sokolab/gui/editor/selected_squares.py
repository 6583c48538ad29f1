"""The selected squares, and fragments that float over the board until they are placed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from PySide6.QtCore import QLineF, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QRegion, QTransform

from sokolab.core.board import Board, Tile
from sokolab.editing.brush import Brush, RowCol, painted
from sokolab.editing.reshape import covering
from sokolab.editing.selection import Fragment, Selection, cleared, copied, pasted
from sokolab.editing.symmetry import NO_SYMMETRY, DrawingSymmetry, Symmetry, SymmetryKind, middle_of
from sokolab.gui.document.displayed_board import DisplayedBoard
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.editor import drawing_tools
from sokolab.gui.scene.layers import frame_lines, row_runs, with_opacity
from sokolab.gui.scene.tiles import TilesLayer
from sokolab.gui.scene.view import BoardView, SquareEvent, Tool
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.theme import Colours
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, phrase

_TINT_OPACITY: Final = 0.11  # opacity of the tint on the selected squares
_FRAGMENT_OPACITY: Final = 0.85
"""Opacity of a floating fragment. The board below shows through a little."""


class SelectedSquares(QObject):
    """Keeps the selection, and moves it with its squares as the board grows.

    As a layer, it tints the selected squares and frames them with dashes in two colours.
    """

    changed = Signal(object)
    """The selection changed. Carries the :class:`Selection`, or None."""

    def __init__(self, core: WindowCore) -> None:
        super().__init__(core.window)
        self._displayed_board = core.displayed_board
        self._view = core.view
        self._window = core.window
        self.selection: Selection | None = None
        """The selected squares, or None."""
        self._selections: dict[Board, Selection | None] = {}
        """The selection on each board before and after moves, for Undo and Redo."""
        self._frame_lines: list[QLineF] = []
        self._row_runs: list[QRectF] = []
        self._ignores_shifts = False
        core.view.add_layer(self, on_top=True)
        core.displayed_board.shown.connect(self._shift_selection)

    def select(self, selection: Selection | None) -> None:
        """Select these squares. None or an empty selection clears the selection."""
        self._selections.clear()
        self._set_selection(selection)

    def select_moved(self, selection: Selection) -> None:
        """Select squares where they were moved to. Undo of the move brings the selection back."""
        self._selections[self._displayed_board.board] = selection
        self._set_selection(selection)

    def _set_selection(self, selection: Selection | None) -> None:
        if selection is not None and not len(selection):
            selection = None
        if selection == self.selection:
            return
        self._repaint_selection()
        self.selection = selection
        self._frame_lines = [] if selection is None else frame_lines(selection.mask)
        self._row_runs = [] if selection is None else row_runs(selection.mask)
        self._repaint_selection()
        self.changed.emit(selection)

    def draw(self, selection: Selection, brush: Brush, step_name: Phrase) -> None:
        """Draw on some of the selected squares, as one undo step."""
        document = self._displayed_board.document
        document.replace_board(painted(document.board, selection.squares, brush), step_name)

    def clear(self, step_name: Phrase) -> None:
        """Turn the selected squares into floor, as one undo step."""
        if self.selection is not None:
            document = self._displayed_board.document
            document.replace_board(cleared(document.board, self.selection), step_name)

    def paste(
        self,
        floating: FloatingFragment,
        step_name: Phrase,
        *,
        base: Board | None = None,
        symmetry: DrawingSymmetry = NO_SYMMETRY,
    ) -> None:
        """Paste a floating fragment as one undo step, and select it. The board grows as needed.

        The fragment is pasted on ``base``, by default the document's board. Its images under
        ``symmetry``, without players, are pasted below it. If this moves or covers the player, a
        message says so.
        """
        document = self._displayed_board.document
        base = base or document.board
        lower_board, image_shift = _with_images(base, floating, symmetry)
        row, col = floating.row + image_shift[0], floating.col + image_shift[1]
        board, selection, shift = placed(lower_board, floating.fragment, row, col)
        shift = image_shift[0] + shift[0], image_shift[1] + shift[1]
        with self.own_change():
            document.replace_board(board, step_name, shift)
        self.select_moved(selection)
        self.report_player(base, shift)

    def report_player(self, base: Board, shift: RowCol) -> None:
        """Show a message if squares that were put down have moved or covered the player.

        ``base`` is the board without them, and ``shift`` by how much it grew at the top and left.
        """
        board = self._displayed_board.document.board
        old_players = {
            (row + shift[0], col + shift[1]) for row, col in map(base.row_col, base.players)
        }
        if not old_players or old_players == set(map(board.row_col, board.players)):
            return
        self._window.say(
            phrase(
                "The player moved here from {place}: a level has only one player",
                place=base.place(base.players[0]),
            )
            if board.players
            else phrase("The squares cover the player; Undo brings the player back")
        )

    @contextmanager
    def own_change(self) -> Iterator[None]:
        """Within this context, the caller changes the board and sets the selection itself."""
        self._selections.setdefault(self._displayed_board.board, self.selection)
        self._ignores_shifts = True
        try:
            yield
        finally:
            self._ignores_shifts = False

    def _shift_selection(self, change: BoardChange) -> None:
        """Keep the selection on its squares when the board grows, shrinks or is restored."""
        selection = self.selection
        if self._ignores_shifts:
            return
        if change.board in self._selections and selection in self._selections.values():
            self._set_selection(self._selections[change.board])
            return
        if selection is None:
            return
        shape = change.board.tiles.shape
        if change.shift != (0, 0) or shape != selection.mask.shape:
            moved_selection = selection.shifted(change.shift, (shape[0], shape[1]))
            self.select(moved_selection if len(moved_selection) == len(selection) else None)

    def _repaint_selection(self) -> None:
        if self.selection is not None:
            rect = self._view.geometry_map.area(*self.selection.area)
            self._view.update(rect.toAlignedRect().adjusted(-3, -3, 3, 3))

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the frame and a light tint."""
        if self.selection is None:
            return
        colours = self._view.colours
        painter.translate(geometry.left, geometry.top)
        painter.scale(geometry.side, geometry.side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(with_opacity(colours.accent, _TINT_OPACITY))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.drawRects(self._row_runs)
        pen = QPen(colours.floor, 2.0)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLines(self._frame_lines)
        pen.setColor(colours.accent)
        pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.drawLines(self._frame_lines)


class SelectionMove:
    """A drag of the selected squares, or of a copy of them, over the board."""

    def __init__(
        self, displayed_board: DisplayedBoard, selection: Selection, is_copy: bool
    ) -> None:
        document = displayed_board.document
        self.selection = selection
        self._fragment = copied(document.board, selection)
        self._base_board = document.board if is_copy else cleared(document.board, selection)
        self._document = document
        self._origin = document.origin
        step_name = phrase("Copy squares") if is_copy else phrase("Move squares")
        self._stroke = drawing_tools.Stroke(document, Brush.FLOOR, step_name)

    def move_by(self, down: int, right: int) -> Selection:
        """Move the squares by ``down`` rows and ``right`` columns, and return them."""
        area = self.selection.area
        board, selection, shift = placed(
            self._base_board, self._fragment, area.top + down, area.left + right
        )
        self._stroke.show(board, (self._origin[0] + shift[0], self._origin[1] + shift[1]))
        return selection

    def report_player(self, selected_squares: SelectedSquares) -> None:
        """Show a message if the squares have moved or covered the player."""
        row, col = self._document.origin
        shift = row - self._origin[0], col - self._origin[1]
        selected_squares.report_player(self._base_board, shift)

    def abort(self) -> None:
        """Put the squares back where they were."""
        self._stroke.abort()


def placed(base: Board, fragment: Fragment, row: int, col: int) -> tuple[Board, Selection, RowCol]:
    """Return the board with a fragment on it, the squares of the fragment, and the shift.

    The board grows as needed; the shift is the number of rows added at the top and of columns
    added at the left.
    """
    height, width = fragment.board.tiles.shape
    row = min(max(row, base.height - drawing_tools.MAX_ROWS), drawing_tools.MAX_ROWS - height)
    col = min(max(col, base.width - drawing_tools.MAX_ROWS), drawing_tools.MAX_ROWS - width)
    corners = [(row, col), (row + height - 1, col + width - 1)]
    board, shift = covering(base, drawing_tools.within_limits(base, corners))
    row, col = row + shift[0], col + shift[1]
    mask = np.zeros(board.tiles.shape, bool)
    mask[row : row + height, col : col + width] = fragment.mask
    return pasted(board, fragment, row, col), Selection(mask), shift


def _with_images(
    board: Board, floating: FloatingFragment, symmetry: DrawingSymmetry
) -> tuple[Board, RowCol]:
    """Return a board, grown as needed, with the images of a floating fragment, and the shift."""
    if symmetry.kind is SymmetryKind.NONE:
        return board, (0, 0)
    symmetry = symmetry.centred(middle_of(board))
    tiles = floating.fragment.board.tiles & ~np.uint8(Tile.PLAYER)
    images = {
        image: tiles[row, col]
        for row, col in np.argwhere(floating.fragment.mask).tolist()
        for image in symmetry.images((floating.row + row, floating.col + col))
    }
    cells = drawing_tools.within_limits(board, images)
    board, shift = covering(board, cells)
    new_tiles = board.tiles.copy()
    for row, col in cells:
        tile, cell = images[row, col], (row + shift[0], col + shift[1])
        player = new_tiles[cell] & np.uint8(Tile.PLAYER)
        new_tiles[cell] = tile | (0 if tile & (Tile.WALL | Tile.BOX) else player)
    return Board(new_tiles), shift


@dataclass(frozen=True, slots=True)
class FloatingFragment:
    """A fragment that floats over the board. Its upper left corner can be off the board."""

    fragment: Fragment
    row: int
    col: int

    def transformed(self, symmetry: Symmetry) -> FloatingFragment:
        """Return the fragment rotated or mirrored about its middle."""
        turned_fragment = self.fragment.transformed(symmetry)
        height, width = self.fragment.board.tiles.shape
        row = self.row + (height - turned_fragment.board.height) // 2
        col = self.col + (width - turned_fragment.board.width) // 2
        return FloatingFragment(turned_fragment, row, col)

    def moved(self, down: int, right: int) -> FloatingFragment:
        """Return the fragment moved by ``down`` rows and ``right`` columns."""
        return FloatingFragment(self.fragment, self.row + down, self.col + right)

    def centred_at(self, cell: RowCol) -> FloatingFragment:
        """Return the fragment with its middle on a square."""
        height, width = self.fragment.board.tiles.shape
        return FloatingFragment(self.fragment, cell[0] - height // 2, cell[1] - width // 2)

    @staticmethod
    def at_pointer(fragment: Fragment, view: BoardView) -> FloatingFragment:
        """Return a fragment with its middle at the mouse or cursor, or else in mid-board."""
        board, square = view.board, view.pointed_square
        middle = board.height // 2, board.width // 2
        centre = middle if square is None else board.row_col(square)
        return FloatingFragment(fragment, 0, 0).centred_at(centre)


def _area_of(floating: FloatingFragment, geometry: Geometry) -> QRectF:
    height, width = floating.fragment.board.tiles.shape
    return geometry.area(floating.row, floating.col, height, width)


class CarryingTool(Tool):
    """Carries something over the board, moved by the mouse or the arrow keys.

    A click or Enter places it; Escape or the right button drops it.
    """

    is_placing = True
    ended = Signal(bool)
    """The tool has placed (True) or dropped (False) its load."""

    def move_by(self, down: int, right: int) -> None:
        """Move the carried thing by one step of an arrow key."""
        raise NotImplementedError

    def place(self) -> None:
        """Place the carried thing where it is."""
        raise NotImplementedError

    def pressed(self, event: SquareEvent) -> None:
        """Place the carried thing under the mouse. The right button drops it."""
        if event.button is Qt.MouseButton.LeftButton:
            self.moved(event)
            self.place()
        else:
            self.cancel()

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether a key moves or places the carried thing."""
        is_without_modifiers = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return is_without_modifiers and (
            Qt.Key(event.key()) in drawing_tools.STEPS or _is_enter(event)
        )

    def key(self, event: QKeyEvent) -> bool:
        """Move the carried thing with the arrow keys. Enter places it."""
        step = drawing_tools.STEPS.get(Qt.Key(event.key()))
        if step is not None:
            self.move_by(*step)
        elif _is_enter(event):
            self.place()
        else:
            return False
        return True


class FloatingTool(CarryingTool):
    """Carries a fragment, painted with a frame, and places it."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(
        self, context: drawing_tools.DrawingContext, selected_squares: SelectedSquares
    ) -> None:
        super().__init__(context)
        self._selected_squares = selected_squares
        self._context = context
        self._view = context.view
        self.floating: FloatingFragment | None = None
        """The floating fragment, or None."""
        self._colours: Colours | None = None
        self._tiles: TilesLayer | None = None
        self._step_name = phrase("Paste squares")
        self._repeats = False
        self._pointed_cell: RowCol | None = None
        context.view.add_layer(self, on_top=True)
        context.displayed_board.shown.connect(self._shift_floating)
        context.displayed_board.document_left.connect(self.cancel)

    def float(
        self, floating: FloatingFragment, step_name: Phrase, *, repeats: bool = False
    ) -> None:
        """Make a fragment float. The undo step that will place it is called ``step_name``.

        With ``repeats``, it goes on floating after it is placed, to be placed again.
        """
        self._step_name = step_name
        self._repeats = repeats
        self._pointed_cell = None  # where the mouse was for another fragment does not matter
        self._show_floating(floating)

    def turn(self, symmetry: Symmetry) -> None:
        """Rotate or mirror the fragment."""
        if self.floating is not None:
            self._show_floating(self.floating.transformed(symmetry))

    def place(self) -> None:
        """Put the fragment on the board, as one undo step, and select it."""
        floating = self.floating
        if floating is None:
            return
        if not self._repeats:
            self._show_floating(None)
        self._selected_squares.paste(floating, self._step_name, symmetry=self._context.symmetry)
        if self._repeats:
            self._selected_squares.select(None)
        else:
            self.ended.emit(True)

    def cancel(self) -> bool:
        """Drop the fragment. Return whether there was one."""
        had_fragment = self.floating is not None
        self._show_floating(None)
        if had_fragment:
            self.ended.emit(False)
        return had_fragment

    def _shift_floating(self, change: BoardChange) -> None:
        """Stay over the same squares when the board grows."""
        if self.floating is not None and change.shift != (0, 0):
            self._show_floating(self.floating.moved(*change.shift))

    # The layer -----------------------------------------------------------------------------

    def _show_floating(self, floating: FloatingFragment | None) -> None:
        """Paint a floating fragment, or nothing."""
        floating_before, self.floating = self.floating, floating
        for fragment in filter(None, (floating_before, floating)):
            rect = _area_of(fragment, self._view.geometry_map)
            self._view.update(rect.toAlignedRect().adjusted(-3, -3, 3, 3))
        if not floating or not floating_before or floating_before.fragment is not floating.fragment:
            self._tiles = None

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the fragment and its frame."""
        floating, colours = self.floating, self._view.colours
        if floating is None:
            return
        board, mask = floating.fragment.board, floating.fragment.mask
        if self._tiles is None or colours is not self._colours:
            self._tiles = TilesLayer(board, colours)
            self._colours = colours
        area, side = _area_of(floating, geometry), geometry.side
        height, width = board.tiles.shape
        fragment_geometry = replace(
            geometry, height=height, width=width, left=area.left(), top=area.top()
        )
        painter.save()
        if not mask.all():
            region = QRegion()
            to_view = QTransform(side, 0, 0, side, area.left(), area.top())
            for run in row_runs(mask):
                region += to_view.mapRect(run).toAlignedRect()
            painter.setClipRegion(region, Qt.ClipOperation.IntersectClip)
        painter.setOpacity(_FRAGMENT_OPACITY)
        self._tiles.paint(painter, fragment_geometry)
        painter.restore()
        painter.translate(area.topLeft())
        painter.scale(side, side)
        for colour, width in ((colours.floor, 4.0), (colours.accent, 2.0)):
            pen = QPen(colour, width)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawLines(frame_lines(mask))

    # Mouse and keys ----------------------------------------------------------------------

    def moved(self, event: SquareEvent) -> None:
        """Carry the fragment along when the mouse reaches another square."""
        cell = (event.row, event.col)
        is_press = event.button is not Qt.MouseButton.NoButton
        if self.floating is not None and (is_press or cell != self._pointed_cell):
            self._show_floating(self.floating.centred_at(cell))
        self._pointed_cell = cell

    def move_by(self, down: int, right: int) -> None:
        """Move the fragment by a square."""
        if self.floating is not None:
            self._show_floating(self.floating.moved(down, right))

    def wheel(self, steps: int, event: SquareEvent) -> bool:
        """Rotate the fragment."""
        self.turn(Symmetry.ROTATE_LEFT if steps > 0 else Symmetry.ROTATE_RIGHT)
        return True


def _is_enter(event: QKeyEvent) -> bool:
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
