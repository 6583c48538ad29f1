"""The editor: tools, palette, symmetric drawing, and which tool gets the mouse."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QObject, QPointF, Qt
from PySide6.QtGui import QAction, QPainter, QPen

from sokolab.editing.brush import Brush
from sokolab.editing.symmetry import (
    DrawingSymmetry,
    SymmetryKind,
    asymmetric_squares,
    made_symmetric,
    middle_of,
)
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.editor import drawing_tools
from sokolab.gui.editor.drawing_tools import BRUSHES, DrawingContext
from sokolab.gui.editor.selected_squares import (
    CarryingTool,
    FloatingFragment,
    FloatingTool,
    SelectedSquares,
)
from sokolab.gui.editor.selecting import LassoTool, SelectionActions, SelectTool, WandTool
from sokolab.gui.editor.stamp_shelf import StampShelf
from sokolab.gui.scene.layers import paint_label
from sokolab.gui.scene.tiles import tile_icon
from sokolab.gui.scene.view import SquareEvent, Tool
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.action_rows import Condition
from sokolab.gui.shell.drawing_menus import ON_SELECTION
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.theme import Colours
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, counted, phrase, tr

_MIRRORS: Final = ("symmetry-columns", "symmetry-rows")
_TOGGLES: Final = (*_MIRRORS, "symmetry-half", "symmetry-quarter")
_KIND_OF_TOGGLES: Final = {
    (): SymmetryKind.NONE,
    ("symmetry-columns",): SymmetryKind.LEFT_RIGHT,
    ("symmetry-rows",): SymmetryKind.UP_DOWN,
    _MIRRORS: SymmetryKind.BOTH,
    ("symmetry-half",): SymmetryKind.HALF_TURN,
    ("symmetry-quarter",): SymmetryKind.QUARTER_TURN,
}
_WITH_COLUMN_AXIS: Final = (SymmetryKind.LEFT_RIGHT, SymmetryKind.BOTH)
_WITH_ROW_AXIS: Final = (SymmetryKind.UP_DOWN, SymmetryKind.BOTH)
_MAX_ASYMMETRIC_SHARE: Final = 0.25  # share of squares that differ in a drawing meant as symmetric
_DRAWING_TOOLS: Final = {
    "pencil": drawing_tools.BrushTool,
    "line": drawing_tools.LineTool,
    "rectangle": drawing_tools.RectangleTool,
    "fill": drawing_tools.FillTool,
}
_SELECTION_TOOLS: Final = {"select": SelectTool, "wand": WandTool, "lasso": LassoTool}


class SymmetryActions(QObject):
    """Carries out the actions of symmetry. ``carry_axis`` makes the axis follow the mouse.

    As a layer, it paints the axes or the centre, and marks and counts the squares that differ from
    their images.
    """

    def __init__(
        self, window: MainWindow, context: DrawingContext, carry_axis: Callable[[], None]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._context = context
        self._painted_symmetry = DrawingSymmetry()
        self.squares: NDArray[np.int32] = np.empty(0, np.int32)
        """The squares that differ from an image, empty if no symmetry is on."""
        context.view.add_layer(self, on_top=True)
        window.bind({name: partial(self._toggle_symmetry, name) for name in _TOGGLES})
        window.bind({"move-axis": carry_axis, "centre-axis": self.centre_axis})
        window.bind({"make-symmetric": self.make_symmetric})
        context.symmetry_changed.connect(self._apply_symmetry)
        context.displayed_board.shown.connect(self._shift_axis)
        context.displayed_board.document_left.connect(self.centre_axis)
        context.displayed_board.mode_changed.connect(self._apply_symmetry)
        self._apply_symmetry()

    def _toggle_symmetry(self, name: str, is_on: bool) -> None:
        """Switch a symmetry on or off. Turns and mirrors exclude each other."""
        for other_name in _TOGGLES:
            can_combine = other_name == name or (other_name in _MIRRORS and name in _MIRRORS)
            if is_on and not can_combine:
                self._window.action(other_name).setChecked(False)
        checked = tuple(each for each in _TOGGLES if self._window.action(each).isChecked())
        kind = _KIND_OF_TOGGLES[checked]
        self._context.set_symmetry(replace(self._context.symmetry, kind=kind))

    def centre_axis(self) -> None:
        """Put the axis in the middle of the board."""
        self._context.set_symmetry(replace(self._context.symmetry, centre=None))

    def make_symmetric(self) -> None:
        """Make the board symmetric, as one undo step."""
        document = self._context.displayed_board.document
        count = len(self.squares)
        board = made_symmetric(document.board, self._context.symmetry)
        if board == document.board:
            self._window.say(tr("The board is symmetric, except for the player"))
        else:
            document.replace_board(board, phrase("Make symmetric"))
            self._window.say(
                counted(count, "{n:,} square was not symmetric", "{n:,} squares were not symmetric")
            )

    def _apply_symmetry(self, *_: object) -> None:
        self._window.allow(Condition.SYMMETRY, self._active_symmetry.kind is not SymmetryKind.NONE)
        self._find_asymmetric()

    @property
    def _active_symmetry(self) -> DrawingSymmetry:
        """The symmetry of drawing, which a game switches off."""
        context = self._context
        return context.symmetry if context.displayed_board.mode is Mode.EDIT else DrawingSymmetry()

    def _shift_axis(self, change: BoardChange) -> None:
        """Keep the axis on its squares, and find the asymmetric squares again."""
        if change.shift != (0, 0):
            self._context.set_symmetry(self._context.symmetry.shifted(change.shift))
        self._find_asymmetric()

    # The layer -----------------------------------------------------------------------------

    @property
    def hint(self) -> str:
        """The number of squares that differ, in words, or "" if none or too many do."""
        count = len(self.squares)
        if not 0 < count <= _MAX_ASYMMETRIC_SHARE * self._context.displayed_board.board.size:
            return ""
        return counted(
            count, "Symmetric except for {n:,} square", "Symmetric except for {n:,} squares"
        )

    def _find_asymmetric(self) -> None:
        """Find the squares that differ, after the board or the symmetry has changed."""
        board, symmetry = self._context.displayed_board.board, self._active_symmetry
        if symmetry.kind is SymmetryKind.NONE and self._painted_symmetry.kind is SymmetryKind.NONE:
            return
        self._painted_symmetry = symmetry.centred(middle_of(board))
        is_off = symmetry.kind is SymmetryKind.NONE
        self.squares = np.empty(0, np.int32) if is_off else asymmetric_squares(board, symmetry)
        self._context.view.update()

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the axes, the marks and the hint."""
        kind, centre = self._painted_symmetry.kind, self._painted_symmetry.centre
        if kind is SymmetryKind.NONE or centre is None:
            return
        colours, side = self._context.view.colours, geometry.side
        middle = QPointF(
            geometry.left + (centre[1] + 1) * side / 2, geometry.top + (centre[0] + 1) * side / 2
        )
        for width, colour, style in (
            (3.0, colours.floor, Qt.PenStyle.SolidLine),
            (1.5, colours.accent, Qt.PenStyle.DashLine),
        ):
            painter.setPen(QPen(colour, width, style))
            self._paint_axes(painter, geometry, kind, middle)
        if not self.hint:
            return
        painter.setPen(QPen(colours.accent, max(1.5, side / 24)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        visible = set(geometry.visible_squares())
        for square in visible.intersection(self.squares.tolist()):
            painter.drawEllipse(geometry.centre(square), 0.14 * side, 0.14 * side)
        corner = geometry.area(geometry.height - 1, 0)
        paint_label(painter, geometry, corner, self.hint, colours)

    @staticmethod
    def _paint_axes(
        painter: QPainter, geometry: Geometry, kind: SymmetryKind, middle: QPointF
    ) -> None:
        side, reach = geometry.side, geometry.side / 2
        board_area = geometry.board_area
        board_area.adjust(-reach, -reach, reach, reach)
        if kind in _WITH_COLUMN_AXIS:
            painter.drawLine(QLineF(middle.x(), board_area.top(), middle.x(), board_area.bottom()))
        if kind in _WITH_ROW_AXIS:
            painter.drawLine(QLineF(board_area.left(), middle.y(), board_area.right(), middle.y()))
        if kind in (SymmetryKind.HALF_TURN, SymmetryKind.QUARTER_TURN):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, 0.3 * side, 0.3 * side)
            painter.drawLine(middle - QPointF(0.45 * side, 0), middle + QPointF(0.45 * side, 0))
            if kind is SymmetryKind.QUARTER_TURN:
                painter.drawLine(middle - QPointF(0, 0.45 * side), middle + QPointF(0, 0.45 * side))


class AxisTool(CarryingTool):
    """Moves the axis or centre by half squares, by mouse or arrow keys. Escape puts it back."""

    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(self, context: DrawingContext) -> None:
        super().__init__(context)
        self._context = context
        self._symmetry_before: DrawingSymmetry | None = None
        context.displayed_board.document_left.connect(self.cancel)

    def activated(self) -> None:
        """Remember where the axis was."""
        self._symmetry_before = self._context.symmetry

    def moved(self, event: SquareEvent) -> None:
        """Put the centre at the half square under the mouse."""
        geometry = self._context.view.geometry_map
        row = round(2 * (event.point.y() - geometry.top) / geometry.side) - 1
        col = round(2 * (event.point.x() - geometry.left) / geometry.side) - 1
        self._put_axis(row, col)

    def move_by(self, down: int, right: int) -> None:
        """Move the centre by half a square."""
        row, col = self._context.symmetry.centre or middle_of(self._context.displayed_board.board)
        self._put_axis(row + down, col + right)

    def place(self) -> None:
        """Leave the axis where it is."""
        self._symmetry_before = None
        self.ended.emit(True)

    def cancel(self) -> bool:
        """Put the axis back. Return whether it was being moved."""
        symmetry_before, self._symmetry_before = self._symmetry_before, None
        if symmetry_before is not None:
            self._context.set_symmetry(symmetry_before)
            self.ended.emit(False)
        return symmetry_before is not None

    def _put_axis(self, row: int, col: int) -> None:
        board = self._context.displayed_board.board
        centre = min(max(row, 0), 2 * board.height - 2), min(max(col, 0), 2 * board.width - 2)
        self._context.set_symmetry(replace(self._context.symmetry, centre=centre))


class Editor(QObject):
    """The tools, the palette, and the actions of the Edit and Draw menus.

    The tools go by their names: pencil, line, rectangle, fill, select, wand, lasso.
    """

    def __init__(self, core: WindowCore) -> None:
        super().__init__(core.window)
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._view = core.view
        window, displayed_board = core.window, core.displayed_board
        self.context = DrawingContext(core)
        self.selected_squares = SelectedSquares(core)
        self.floating_tool = FloatingTool(self.context, self.selected_squares)
        self._axis_tool = AxisTool(self.context)
        selected_squares, context = self.selected_squares, self.context
        self.selection_actions = SelectionActions(core, context, selected_squares, self.carry)
        self.symmetry_actions = SymmetryActions(window, self.context, self.carry_axis)
        self.stamp_shelf = StampShelf(core, selected_squares, partial(self.carry, repeats=True))
        self.tools: dict[str, Tool] = {}
        self._add_tools()
        self._add_palette()
        window.bind({"pick-tile": self._pick_tile})
        self._last_tool_name = "pencil"
        self._usage_text = ""
        self.floating_tool.ended.connect(self._put_tool_back)
        self._axis_tool.ended.connect(self._put_tool_back)
        displayed_board.mode_changed.connect(self._switch_tools)
        displayed_board.document_left.connect(self._forget_level)
        window.theme.changed.connect(self._show_icons)
        self.choose("pencil")

    def choose(self, name: str) -> None:
        """Choose a tool. This leaves the game, if there is one."""
        self._last_tool_name = name
        self._displayed_board.show_document(self._displayed_board.document)
        self._window.action(name).setChecked(True)
        self._view.set_tool(self.tools[name])

    def choose_brush(self, brush: Brush) -> None:
        """Choose a brush.

        If the current tool selects, the selected squares are filled with the brush; if none are
        selected, the pencil takes the place of the tool.
        """
        self.context.set_brush(brush)
        is_selecting = (
            self._displayed_board.mode is Mode.EDIT and self._last_tool_name in _SELECTION_TOOLS
        )
        if is_selecting and self.selected_squares.selection is not None:
            self.selection_actions.fill_with(brush)
        elif is_selecting or self._displayed_board.mode is not Mode.EDIT:
            self.choose("pencil")

    def carry(
        self, floating: FloatingFragment, step_name: Phrase, *, repeats: bool = False
    ) -> None:
        """Make squares float over the board until they are placed. See `FloatingTool.float`."""
        self._displayed_board.show_document(self._displayed_board.document)
        self._view.set_tool(self.floating_tool)
        self.floating_tool.float(floating, step_name, repeats=repeats)
        self._view.setFocus()
        self._show_usage(
            tr("Each click places the squares; [ and ] turn them; Esc stops")
            if repeats
            else tr("A click or Enter places the squares; [ and ] turn them; Esc stops")
        )

    def carry_axis(self) -> None:
        """Make the axis of symmetry follow the mouse and the arrow keys, or leave it in place."""
        if self._view.tool is self._axis_tool:
            self._axis_tool.place()
            return
        self._displayed_board.show_document(self._displayed_board.document)
        self._view.set_tool(self._axis_tool)
        self._view.setFocus()
        self._show_usage(tr("Move the axis; a click or Enter leaves it there, Esc puts it back"))

    def _show_usage(self, usage_text: str) -> None:
        """Say how a tool is used, until another one is chosen."""
        self._usage_text = usage_text
        self._window.status_bar.say(usage_text, stays=True)

    def _put_tool_back(self, is_placed: bool) -> None:
        """Return to the previous tool, or to the one that selects if a fragment was placed."""
        self._window.status_bar.withdraw(self._usage_text)
        if self._view.tool in (self.floating_tool, self._axis_tool):
            is_placed = is_placed and self._view.tool is self.floating_tool
            if is_placed and self._last_tool_name not in _SELECTION_TOOLS:
                self.choose("select")
            else:
                self._view.set_tool(self.tools[self._last_tool_name])

    def _add_tools(self) -> None:
        for name, drawing_tool in _DRAWING_TOOLS.items():
            self.tools[name] = drawing_tool(self.context)
        for name, selection_tool in _SELECTION_TOOLS.items():
            fill = self.selection_actions.fill_with
            tool = selection_tool(self.context, self.selected_squares, fill)
            tool.menu_requested.connect(partial(self._window.pop_up, ON_SELECTION))
            self.tools[name] = tool
        self._window.bind({name: partial(self.choose, name) for name in self.tools})

    def _add_palette(self) -> None:
        """Give each brush a button and a number key. The wheel steps through the brushes."""
        names = {brush: f"tile-{brush.value.replace(' ', '-')}" for brush in BRUSHES}
        self._window.bind({n: partial(self.choose_brush, brush) for brush, n in names.items()})
        self._palette = {brush: self._window.action(name) for brush, name in names.items()}
        self._palette[self.context.brush].setChecked(True)
        self.context.brush_changed.connect(lambda brush: self._palette[brush].setChecked(True))
        self._window.tool_bar.turned.connect(self._turn_palette)
        self._show_icons(self._window.theme.colours)

    def _turn_palette(self, action: QAction, steps: int) -> None:
        """Step through the palette with the wheel over one of its buttons."""
        if action in self._palette.values():
            self.context.cycle_brush(steps)

    def _show_icons(self, colours: Colours) -> None:
        for brush, action in self._palette.items():
            action.setIcon(tile_icon(brush, colours))

    def _pick_tile(self) -> None:
        square = self._view.pointed_square
        if square is None or self._displayed_board.mode is not Mode.EDIT:
            self._window.say(tr("Point at a square to pick its tile"))
        else:
            self.context.pick(square)

    def _switch_tools(self, mode: Mode) -> None:
        if mode is Mode.EDIT:
            self._window.action(self._last_tool_name).setChecked(True)
            self._view.set_tool(self.tools[self._last_tool_name])
        else:
            self.selected_squares.select(None)
            group = self._window.action(self._last_tool_name).actionGroup()
            group.setExclusive(False)
            for name in self.tools:
                self._window.action(name).setChecked(False)
            group.setExclusive(True)

    def _forget_level(self) -> None:
        for tool in self.tools.values():
            tool.forget_level()
