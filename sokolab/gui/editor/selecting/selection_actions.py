"""The actions that change the selection, and those that draw on the selected squares."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence

from sokolab.editing.brush import Brush
from sokolab.editing.selection import Selection, all_alike
from sokolab.gui.document.stage import Stage
from sokolab.gui.editor.selecting.selected_squares import SelectedSquares
from sokolab.gui.editor.tools.brush_names import BRUSH_NAMES
from sokolab.gui.editor.tools.drawing_context import DrawingContext
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import counted, phrase, tr

if TYPE_CHECKING:
    from sokolab.gui.editor.selecting.replace_panel import ReplacePanel

__all__ = ["SelectionActions"]


class SelectionActions(QObject):
    """Adds the actions to the Edit menu."""

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        view: BoardView,
        context: DrawingContext,
        selected: SelectedSquares,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._view = view
        self._context = context
        self._selected = selected
        self._add_selecting()
        self._add_drawing()

    @cached_property
    def replace_panel(self) -> ReplacePanel:
        """The panel that replaces one kind of square by another, made when it is wanted."""
        from sokolab.gui.editor.selecting.replace_panel import ReplacePanel

        return ReplacePanel(self._window, self._stage, self._selected)

    def _add_selecting(self) -> None:
        submenu = self._window.menu("edit").addMenu(tr("&Select"))
        submenu.setToolTipsVisible(True)
        add = partial(self._window.add_action, "edit", submenu=submenu)
        add(
            "select-all",
            tr("&All"),
            QKeySequence.StandardKey.SelectAll,
            tr("Selects the whole board."),
            self.select_all,
        )
        add(
            "select-none",
            tr("&None"),
            "Ctrl+Shift+A",
            tr("Selects nothing."),
            partial(self._selected.select, None),
        )
        add(
            "select-others",
            tr("&The others"),
            "Ctrl+I",
            tr("Selects the squares that are not selected now, and no others."),
            self.select_others,
        )
        add(
            "select-alike",
            tr("All of the same &kind"),
            "Shift+W",
            tr(
                "Selects all squares of the board that hold the same as the selected ones, or as "
                "the square under the mouse or the cursor."
            ),
            self.select_alike,
        )

    def _add_drawing(self) -> None:
        add = partial(self._window.add_action, "edit")
        add(
            "fill-selection",
            tr("&Fill the selection"),
            "Shift+G",
            tr(
                "Draws the current tile on all selected squares. With a selecting tool, so does "
                "the key of any tile: 1 to 7, or its sign, such as #."
            ),
            self.fill,
        )
        add(
            "outline-selection",
            tr("&Outline the selection"),
            "Shift+O",
            tr("Draws the current tile along the border of the selected squares."),
            self.outline,
        )
        add(
            "replace",
            tr("R&eplace squares…"),
            "Ctrl+H",
            tr("Turns all squares of one kind into another kind, in the selection or everywhere."),
            self.ask_what_to_replace,
        )
        self._window.menu("edit").addSeparator()

    def ask_what_to_replace(self) -> None:
        """Ask what to replace by what."""
        self.replace_panel.open()

    def select_all(self) -> None:
        """Select the whole board."""
        self._stage.show_document(self._stage.document)
        self._selected.select(Selection.everything(self._stage.board))

    def select_others(self) -> None:
        """Select what is not selected."""
        selection = self._selected.selection
        if selection is None:
            self.select_all()
        else:
            self._selected.select(~selection)

    def select_alike(self) -> None:
        """Select all squares that hold the same as those selected, or as the one pointed at."""
        selection, square = self._selected.selection, self._view.pointed_square
        if selection is not None:
            squares = selection.squares.tolist()
        elif square is not None:
            squares = [square]
        else:
            self._window.say(tr("Select squares first, or point at one"))
            return
        alike = all_alike(self._stage.board, squares)
        self._selected.select(alike)
        self._window.say(counted(len(alike), "{n:,} square selected", "{n:,} squares selected"))

    def fill(self) -> None:
        """Draw the current tile on the selected squares."""
        self.fill_with(self._context.brush)

    def fill_with(self, brush: Brush) -> None:
        """Draw a tile on the selected squares."""
        if self._can_draw(brush):
            self._selected.fill(brush, phrase("Fill with {tile}", tile=BRUSH_NAMES[brush]))

    def outline(self) -> None:
        """Draw the current tile along the border of the selection."""
        brush = self._context.brush
        if self._can_draw(brush):
            self._selected.outline(brush, phrase("Outline with {tile}", tile=BRUSH_NAMES[brush]))

    def _can_draw(self, brush: Brush) -> bool:
        """Whether squares are selected that the brush can draw; else say why not."""
        selection = self._selected.selection
        is_player = brush in (Brush.PLAYER, Brush.PLAYER_ON_GOAL)
        if selection is None:
            self._window.say(tr("Select squares first: press S and drag"))
        elif is_player and len(selection) > 1:
            self._window.say(tr("There is only one player: select one square for it"))
        else:
            return True
        return False
