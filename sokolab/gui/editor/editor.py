"""The editor: its drawing and selecting tools, and who gets the mouse."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QActionGroup

from sokolab.editing.brush import Brush
from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.editor.palette import Palette
from sokolab.gui.editor.selecting.clipboard_actions import ClipboardActions
from sokolab.gui.editor.selecting.floating import Floating, FloatingTool
from sokolab.gui.editor.selecting.lasso import LassoTool
from sokolab.gui.editor.selecting.select import SelectTool
from sokolab.gui.editor.selecting.selected_squares import SelectedSquares
from sokolab.gui.editor.selecting.selection_actions import SelectionActions
from sokolab.gui.editor.selecting.selection_tool import SelectionTool
from sokolab.gui.editor.selecting.wand import WandTool
from sokolab.gui.editor.stamps.stamp_actions import StampActions
from sokolab.gui.editor.symmetry.axis_tool import AxisTool
from sokolab.gui.editor.symmetry.symmetry_actions import SymmetryActions
from sokolab.gui.editor.tools.brush import BrushTool
from sokolab.gui.editor.tools.drawing_context import DrawingContext
from sokolab.gui.editor.tools.fill import FillTool
from sokolab.gui.editor.tools.line import LineTool
from sokolab.gui.editor.tools.rectangle import RectangleTool
from sokolab.gui.scene.tool import Tool
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.theme import Colours
from sokolab.language import Phrase, phrase, tr

__all__ = ["Editor"]

_DRAWING: Final = (
    (
        "pencil",
        phrase("&Pencil"),
        "B",
        BrushTool,
        phrase(
            "Draws freehand with the chosen tile; the right button erases. Shift and a click draw "
            "a straight line from where you stopped. Beyond the edge, the board grows."
        ),
    ),
    (
        "line",
        phrase("&Line"),
        "L",
        LineTool,
        phrase(
            "Draws a straight line from press to release. Shift keeps it horizontal, vertical or "
            "diagonal; the right button erases."
        ),
    ),
    (
        "rectangle",
        phrase("&Rectangle"),
        "U",
        RectangleTool,
        phrase("Draws the outline of a rectangle: a room in one drag. Shift fills it."),
    ),
    (
        "fill",
        phrase("&Fill"),
        "G",
        FillTool,
        phrase(
            "Fills the square you click and all connected squares with the same content; the right "
            "button clears them."
        ),
    ),
)
_SELECTING: Final = (
    (
        "select",
        phrase("&Select"),
        "S",
        SelectTool,
        phrase(
            "Drag to select squares: Shift adds, Alt takes away, both keep what is common. Drag "
            "inside to move them, with Ctrl to copy them. Click a box to see where it can be "
            "pushed."
        ),
    ),
    (
        "wand",
        phrase("&Wand"),
        "W",
        WandTool,
        phrase(
            "Selects the connected squares with the same content; with Ctrl, all of the board. "
            "Shift adds, Alt takes away."
        ),
    ),
    (
        "lasso",
        phrase("L&asso"),
        "O",
        LassoTool,
        phrase(
            "Draw around squares to select them. Shift adds, Alt takes away. By keyboard, Enter "
            "begins the line, the arrow keys draw it, and Enter closes it."
        ),
    ),
)


_NAMES_OF_SELECTING: Final = tuple(name for name, *_ in _SELECTING)


class Editor(QObject):
    """The tools, the palette, and the actions of the Edit and Draw menus.

    Attributes
    ----------
    context
        The current brush and the symmetry of drawing.
    tools
        By name: pencil, line, rectangle, fill, select, wand, lasso.
    selected
        The selected squares.
    floating_tool
        Carries squares that are pasted until they are placed.
    clipboard, selection_actions, symmetry_actions, stamp_actions
        The actions on the selected squares, on symmetric drawing and on stamps.
    """

    def __init__(self, window: MainWindow, stage: Stage, view: BoardView) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._view = view
        self.context = DrawingContext(stage, view, self)
        self.selected = SelectedSquares(stage, view, self)
        self.floating_tool = FloatingTool(stage, view, self.selected, self)
        self._axis_tool = AxisTool(self.context, self)
        self.tools: dict[str, Tool] = {}
        self._group = QActionGroup(self)
        self.clipboard = ClipboardActions(window, stage, view, self.selected, self.carry)
        self.selection_actions = SelectionActions(window, stage, view, self.context, self.selected)
        self._add_tools()
        self.palette = Palette(window, self.context, self.choose_brush)
        self._add_eyedropper()
        self.symmetry_actions = SymmetryActions(window, self.context, self.carry_axis)
        self.stamp_actions = StampActions(
            window, stage, view, self.selected, partial(self.carry, repeats=True)
        )
        self._last = "pencil"
        self.floating_tool.ended.connect(self._put_tool_back)
        self._axis_tool.ended.connect(self._put_tool_back)
        stage.mode_changed.connect(self._follow_mode)
        stage.document_left.connect(self._forget_level)
        window.theme.changed.connect(self._set_colours)
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
        is_selecting = self._stage.mode is Mode.EDIT and self._last in _NAMES_OF_SELECTING
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
        """Let the mouse or the arrow keys move the axis of symmetry."""
        self._stage.show_document(self._stage.document)
        self._view.set_tool(self._axis_tool)
        self._view.setFocus()
        self._window.say(tr("Move the axis; a click or Enter leaves it there, Esc puts it back"))

    def _put_tool_back(self, is_placed: bool) -> None:
        """Return to the tool in use before, or to selecting what was placed."""
        if self._view.tool in (self.floating_tool, self._axis_tool):
            is_placed = is_placed and self._view.tool is self.floating_tool
            if is_placed and self._last not in _NAMES_OF_SELECTING:
                self.choose("select")
            else:
                self._view.set_tool(self.tools[self._last])

    # Actions -----------------------------------------------------------------------------

    def _add_tools(self) -> None:
        for name, text, key, drawing, tip in _DRAWING:
            self._add_tool(name, str(text), key, drawing(self.context, self), str(tip))
        for name, text, key, selecting, tip in _SELECTING:
            tool: SelectionTool = selecting(self.context, self.selected, self)
            tool.tile_typed.connect(self.selection_actions.fill_with)
            self._add_tool(name, str(text), key, tool, str(tip))
        self._window.menu("draw").addSeparator()

    def _add_tool(self, name: str, text: str, key: str, tool: Tool, tip: str) -> None:
        self.tools[name] = tool
        action = self._window.add_action(
            "draw", name, text, key, tip, partial(self._choose, name), name, checkable=True
        )
        self._group.addAction(action)
        self._window.add_to_bar("tools", action)

    def _choose(self, name: str, _checked: bool) -> None:
        self.choose(name)

    def _add_eyedropper(self) -> None:
        self._window.add_action(
            "draw",
            "pick-tile",
            tr("P&ick the tile"),
            "I",
            tr(
                "Takes the tile under the mouse or the cursor to draw with; so does Alt and a "
                "click while a drawing tool is in use."
            ),
            self._pick,
        )
        self._window.menu("draw").addSeparator()

    def _pick(self) -> None:
        square = self._view.pointed_square
        if square is None or self._stage.mode is not Mode.EDIT:
            self._window.say(tr("Point at a square to pick its tile"))
        else:
            self.context.pick(square)

    # Modes and colours ---------------------------------------------------------------------

    def _follow_mode(self, mode: Mode) -> None:
        if mode is Mode.EDIT:
            self._window.action(self._last).setChecked(True)
            self._view.set_tool(self.tools[self._last])
        else:
            self.selected.select(None)
            self._group.setExclusive(False)
            for action in self._group.actions():
                action.setChecked(False)
            self._group.setExclusive(True)

    def _forget_level(self) -> None:
        for tool in self.tools.values():
            tool.forget_level()

    def _set_colours(self, colours: Colours) -> None:
        self.selected.marquee.colours = colours
        self._view.update()
