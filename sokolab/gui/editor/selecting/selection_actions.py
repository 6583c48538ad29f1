"""The actions that change the selection, and those that draw on the selected squares."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

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


class SelectionActions(QObject):
    """What the actions do."""

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
        window.bind(
            {
                "select-all": self.select_all,
                "select-none": partial(selected.select, None),
                "select-others": self.select_others,
                "select-alike": self.select_alike,
                "fill-selection": self.fill,
                "outline-selection": self.outline,
                "replace": self.ask_what_to_replace,
            }
        )

    @cached_property
    def replace_panel(self) -> ReplacePanel:
        """The panel that replaces one kind of square by another, made when it is wanted."""
        from sokolab.gui.editor.selecting.replace_panel import ReplacePanel

        return ReplacePanel(self._window, self._stage, self._selected)

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
