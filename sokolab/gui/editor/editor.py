"""The editor: its drawing and selecting tools, the palette, and who gets the mouse."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from sokolab.editing.brush import Brush
from sokolab.gui.document.stage import Mode
from sokolab.gui.editor import drawing_tools
from sokolab.gui.editor.drawing_tools import BRUSHES, DrawingContext
from sokolab.gui.editor.floating import Floating, FloatingTool
from sokolab.gui.editor.selected_squares import SelectedSquares
from sokolab.gui.editor.selection_actions import SelectionActions
from sokolab.gui.editor.selection_tools import LassoTool, SelectTool, WandTool
from sokolab.gui.editor.stamp_shelf import StampShelf
from sokolab.gui.editor.symmetric_drawing import AxisTool, SymmetryActions
from sokolab.gui.frame import Frame
from sokolab.gui.scene.tiles import tile_icon
from sokolab.gui.scene.view import Tool
from sokolab.gui.shell.drawing_menus import ON_SELECTION
from sokolab.gui.shell.theme import Colours
from sokolab.language import Phrase, tr

_DRAWING: Final = {
    "pencil": drawing_tools.BrushTool,
    "line": drawing_tools.LineTool,
    "rectangle": drawing_tools.RectangleTool,
    "fill": drawing_tools.FillTool,
}
_SELECTING: Final = {"select": SelectTool, "wand": WandTool, "lasso": LassoTool}


class Editor(QObject):
    """The tools, the palette, and the actions of the Edit and Draw menus.

    The tools go by their names: pencil, line, rectangle, fill, select, wand, lasso.
    """

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame.window)
        self._window, self._stage, self._view = frame.window, frame.stage, frame.view
        window, stage = frame.window, frame.stage
        self.context = DrawingContext(frame)
        self.selected = SelectedSquares(frame)
        self.floating_tool = FloatingTool(self.context, self.selected)
        self._axis_tool = AxisTool(self.context)
        self.selection_actions = SelectionActions(frame, self.context, self.selected, self.carry)
        self.symmetry_actions = SymmetryActions(window, self.context, self.carry_axis)
        self.stamp_shelf = StampShelf(frame, self.selected, partial(self.carry, repeats=True))
        self.tools: dict[str, Tool] = {}
        self._add_tools()
        self._add_palette()
        window.bind({"pick-tile": self._pick})
        self._last = "pencil"
        self.floating_tool.ended.connect(self._put_tool_back)
        self._axis_tool.ended.connect(self._put_tool_back)
        stage.mode_changed.connect(self._follow_mode)
        stage.document_left.connect(self._forget_level)
        window.theme.changed.connect(self._show_icons)
        self.choose("pencil")

    def choose(self, name: str) -> None:
        """Choose a tool; leaves the game, if there is one."""
        self._last = name
        self._stage.show_document(self._stage.document)
        self._window.action(name).setChecked(True)
        self._view.set_tool(self.tools[name])

    def choose_brush(self, brush: Brush) -> None:
        """Choose a brush.

        Selected squares are filled with it if the current tool selects. Without any, a tool that
        selects is replaced by the pencil.
        """
        self.context.set_brush(brush)
        is_selecting = self._stage.mode is Mode.EDIT and self._last in _SELECTING
        if is_selecting and self.selected.selection is not None:
            self.selection_actions.fill_with(brush)
        elif is_selecting or self._stage.mode is not Mode.EDIT:
            self.choose("pencil")

    def carry(self, floating: Floating, text: Phrase, *, repeats: bool = False) -> None:
        """Let squares float over the board until they are placed; see `FloatingTool.float`."""
        self._stage.show_document(self._stage.document)
        self._view.set_tool(self.floating_tool)
        self.floating_tool.float(floating, text, repeats=repeats)
        self._view.setFocus()
        self._window.say(
            tr("Each click places the squares, [ and ] turn them, Esc ends")
            if repeats
            else tr("A click or Enter places the squares, [ and ] turn them, Esc ends")
        )

    def carry_axis(self) -> None:
        """Let the mouse or the arrow keys move the axis of symmetry, or leave it where it is."""
        if self._view.tool is self._axis_tool:
            self._axis_tool.place()
            return
        self._stage.show_document(self._stage.document)
        self._view.set_tool(self._axis_tool)
        self._view.setFocus()
        self._window.say(tr("Move the axis; a click or Enter leaves it there, Esc puts it back"))

    def _put_tool_back(self, is_placed: bool) -> None:
        """Return to the tool in use before, or to selecting what was placed."""
        if self._view.tool in (self.floating_tool, self._axis_tool):
            is_placed = is_placed and self._view.tool is self.floating_tool
            if is_placed and self._last not in _SELECTING:
                self.choose("select")
            else:
                self._view.set_tool(self.tools[self._last])

    def _add_tools(self) -> None:
        for name, drawing in _DRAWING.items():
            self.tools[name] = drawing(self.context)
        for name, selecting in _SELECTING.items():
            tool = selecting(self.context, self.selected, self.selection_actions.fill_with)
            tool.menu_requested.connect(partial(self._window.pop_up, ON_SELECTION))
            self.tools[name] = tool
        self._window.bind({name: partial(self.choose, name) for name in self.tools})

    def _add_palette(self) -> None:
        """Let a button and a number key choose each brush; the wheel steps through them."""
        names = {brush: f"tile-{brush.value.replace(' ', '-')}" for brush in BRUSHES}
        self._window.bind({n: partial(self.choose_brush, brush) for brush, n in names.items()})
        self._palette = {brush: self._window.action(name) for brush, name in names.items()}
        self._palette[self.context.brush].setChecked(True)
        self.context.brush_changed.connect(lambda brush: self._palette[brush].setChecked(True))
        self._window.tool_bar.turned.connect(self._turn_palette)
        self._show_icons(self._window.theme.colours)

    def _turn_palette(self, pointed: QAction, steps: int) -> None:
        """Step through the palette with the wheel over one of its buttons."""
        if pointed in self._palette.values():
            self.context.cycle_brush(steps)

    def _show_icons(self, colours: Colours) -> None:
        for brush, action in self._palette.items():
            action.setIcon(tile_icon(brush, colours))

    def _pick(self) -> None:
        square = self._view.pointed_square
        if square is None or self._stage.mode is not Mode.EDIT:
            self._window.say(tr("Point at a square to pick its tile"))
        else:
            self.context.pick(square)

    def _follow_mode(self, mode: Mode) -> None:
        if mode is Mode.EDIT:
            self._window.action(self._last).setChecked(True)
            self._view.set_tool(self.tools[self._last])
        else:
            self.selected.select(None)
            group = self._window.action(self._last).actionGroup()
            group.setExclusive(False)
            for name in self.tools:
                self._window.action(name).setChecked(False)
            group.setExclusive(True)

    def _forget_level(self) -> None:
        for tool in self.tools.values():
            tool.forget_level()
