"""The editor: its tools and actions, and what it does with selected squares."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QActionGroup, QGuiApplication, QKeySequence

from sokolab.core.board import Board
from sokolab.editing.brush import Brush
from sokolab.editing.selection import cleared, copied
from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.editor.palette import Palette
from sokolab.gui.editor.tools.brush import BrushTool
from sokolab.gui.editor.tools.drawing_context import DrawingContext
from sokolab.gui.editor.tools.fill import FillTool
from sokolab.gui.editor.tools.line import LineTool
from sokolab.gui.editor.tools.rectangle import RectangleTool
from sokolab.gui.editor.tools.select import SelectTool
from sokolab.gui.scene.tool import Tool
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.theme import Colours

__all__ = ["FRAGMENT", "Editor"]

FRAGMENT: Final = "application/x-sokolab-squares"
"""The clipboard format that marks text as squares copied here."""

_TOOLS: Final = (
    (
        "pencil",
        "&Pencil",
        "B",
        BrushTool,
        "Draws freehand with the chosen tile; the right button erases. Shift and a click draw a "
        "straight line from where you stopped. Beyond the edge, the board grows.",
    ),
    (
        "line",
        "&Line",
        "L",
        LineTool,
        "Draws a straight line from press to release. Shift keeps it horizontal, vertical or "
        "diagonal; the right button erases.",
    ),
    (
        "rectangle",
        "&Rectangle",
        "U",
        RectangleTool,
        "Draws the outline of a rectangle: a room in one drag. Shift fills it.",
    ),
    (
        "fill",
        "&Fill",
        "G",
        FillTool,
        "Fills the square you click and all connected squares with the same content; the right "
        "button clears them.",
    ),
    (
        "select",
        "&Select",
        "S",
        SelectTool,
        "Drag to select squares. Drag inside to move them, with Ctrl to copy them. Click a box "
        "to see where it can be pushed.",
    ),
)


class Editor(QObject):
    """The tools, the palette, and the actions of the Edit and Draw menus.

    Attributes
    ----------
    context
        The current brush and the mirrors.
    tools
        By name: pencil, line, rectangle, fill, select.
    """

    level_copy_requested = Signal()
    """Copy was chosen with no squares selected."""
    level_paste_requested = Signal()
    """Paste was chosen, and the clipboard holds no squares that were copied here."""

    def __init__(self, window: MainWindow, stage: Stage, view: BoardView) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._view = view
        self.context = DrawingContext(stage, view, self)
        self.tools: dict[str, Tool] = {}
        self._group = QActionGroup(self)
        self._select = SelectTool(self.context, self)
        self._add_clipboard()
        self._add_tools()
        self.palette = Palette(window, self.context, self.choose_brush)
        self._add_mirrors()
        self._last = "pencil"
        stage.mode_changed.connect(self._follow_mode)
        stage.document_left.connect(self._forget_level)
        window.theme.changed.connect(self._set_colours)
        self.choose("pencil")

    @property
    def select_tool(self) -> SelectTool:
        """The tool that selects squares."""
        return self._select

    def choose(self, name: str) -> None:
        """Choose a tool; leaves the game, if there is one."""
        self._last = name
        self._stage.show_document(self._stage.document)
        self._window.action(name).setChecked(True)
        self._view.set_tool(self.tools[name])

    def choose_brush(self, brush: Brush) -> None:
        """Choose a brush, and the pencil if the current tool does not draw."""
        self.context.set_brush(brush)
        if self._stage.mode is not Mode.EDIT or self._last == "select":
            self.choose("pencil")

    # Actions -----------------------------------------------------------------------------

    def _add_tools(self) -> None:
        for name, text, key, kind, tip in _TOOLS:
            self.tools[name] = self._select if kind is SelectTool else kind(self.context, self)
            action = self._window.add_action(
                "draw", name, text, key, tip, partial(self._choose, name), name, checkable=True
            )
            self._group.addAction(action)
            self._window.add_to_bar("tools", action)
        self._window.menu("draw").addSeparator()

    def _choose(self, name: str, _checked: bool) -> None:
        self.choose(name)

    def _add_clipboard(self) -> None:
        add = self._window.add_action
        keys = QKeySequence.StandardKey
        add(
            "edit",
            "cut",
            "Cu&t",
            keys.Cut,
            "Moves the selected squares to the clipboard as text and leaves floor.",
            self.cut,
            "cut",
        )
        add(
            "edit",
            "copy",
            "&Copy",
            keys.Copy,
            "Copies the selected squares, or else the whole level, as text that any Sokoban "
            "program reads.",
            self.copy,
            "copy",
        )
        add(
            "edit",
            "paste",
            "&Paste",
            keys.Paste,
            "Puts squares copied here on the board, selected so that you can drag them. A level "
            "from elsewhere is added to the collection.",
            self.paste,
            "paste",
        )
        add(
            "edit",
            "paste-squares",
            "Paste as s&quares",
            "Ctrl+Alt+V",
            "Puts a level from the clipboard on this board as squares, not as a new level.",
            self.paste_squares,
        )
        add(
            "edit",
            "delete",
            "C&lear squares",
            keys.Delete,
            "Replaces the selected squares, or the cursor square, by floor.",
            self.delete,
            "delete",
        )
        self._window.menu("edit").addSeparator()
        add(
            "edit",
            "select-all",
            "Select &all",
            keys.SelectAll,
            "Selects the whole board.",
            self.select_all,
        )

    def _add_mirrors(self) -> None:
        window = self._window
        columns = window.add_action(
            "draw",
            "mirror-columns",
            "Mirror left and &right",
            "H",
            "Mirrors what you draw from one half of the board to the other.",
            self._mirror_columns,
            "mirror-horizontal",
            checkable=True,
        )
        rows = window.add_action(
            "draw",
            "mirror-rows",
            "Mirror above and &below",
            "V",
            "Mirrors what you draw between the upper and the lower half of the board.",
            self._mirror_rows,
            "mirror-vertical",
            checkable=True,
        )
        for action in (columns, rows):
            window.add_to_bar("symmetry", action)

    def _mirror_columns(self, on: bool) -> None:
        self.context.mirrors_columns = on

    def _mirror_rows(self, on: bool) -> None:
        self.context.mirrors_rows = on

    # The selection -----------------------------------------------------------------------

    def copy(self) -> None:
        """Copy the selected squares, or else the level, to the clipboard."""
        area = self._select.area
        if area is not None:
            self._to_clipboard(copied(self._stage.board, area))
        else:
            self.level_copy_requested.emit()

    def cut(self) -> None:
        """Move the selected squares to the clipboard and leave floor."""
        area = self._select.area
        if area is None:
            self._window.say("Select squares first: press S and drag")
            return
        self._to_clipboard(copied(self._stage.board, area))
        self._stage.document.replace_board(cleared(self._stage.board, area), "Cut")

    def delete(self) -> None:
        """Replace the selected squares, or the cursor square, by floor."""
        area, square = self._select.area, self._view.cursor_square
        document = self._stage.document
        if self._stage.mode is not Mode.EDIT:
            return
        if area is not None:
            document.replace_board(cleared(document.board, area), "Clear squares")
        elif square is not None:
            document.replace_board(document.board.with_tiles([square], 0), "Erase")

    def paste(self) -> None:
        """Paste squares copied here; for anything else emit ``level_paste_requested``."""
        if QGuiApplication.clipboard().mimeData().hasFormat(FRAGMENT):
            self.paste_squares()
        else:
            self.level_paste_requested.emit()

    def paste_squares(self) -> None:
        """Put the clipboard's text on the board as squares."""
        piece = _board_in(QGuiApplication.clipboard().text())
        if piece is None:
            self._window.say("The clipboard holds no squares")
            return
        self.choose("select")
        row, col = self._place_for(piece)
        self._select.put_down(piece, row, col, "Paste squares")

    def select_all(self) -> None:
        """Select the whole board."""
        self.choose("select")
        self._select.select_all()

    def _place_for(self, piece: Board) -> tuple[int, int]:
        """Return where to paste: at the selection, else under the cursor, else in the middle."""
        board, area = self._stage.board, self._select.area
        if area is not None:
            return area.top, area.left
        square = self._view.pointed_square
        if square is not None:
            return board.row_col(square)
        return max((board.height - piece.height) // 2, 0), max((board.width - piece.width) // 2, 0)

    def _to_clipboard(self, piece: Board) -> None:
        rows = [row.ljust(piece.width) for row in piece.rows()]
        text = "\n".join(rows).replace(" ", "-")
        mime = QMimeData()
        mime.setText(text)
        mime.setData(FRAGMENT, text.encode())
        QGuiApplication.clipboard().setMimeData(mime)

    # Modes and colours ---------------------------------------------------------------------

    def _follow_mode(self, mode: Mode) -> None:
        if mode is Mode.EDIT:
            self._window.action(self._last).setChecked(True)
            self._view.set_tool(self.tools[self._last])
        else:
            self._select.select(None)
            self._group.setExclusive(False)
            for action in self._group.actions():
                action.setChecked(False)
            self._group.setExclusive(True)

    def _forget_level(self) -> None:
        for tool in self.tools.values():
            tool.forget_level()

    def _set_colours(self, colours: Colours) -> None:
        self._select.marquee.colours = colours
        self._view.update()


def _board_in(text: str) -> Board | None:
    """Return the board that a text draws, or None."""
    rows = [row for row in text.replace("\r", "").split("\n") if row.strip()]
    try:
        board = Board.from_rows(rows)
    except ValueError:
        return None
    return board if rows and max(board.tiles.shape) <= 255 else None
