"""The actions of the Level menu on walls and pieces."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from sokolab.core.board import Board, Tile
from sokolab.editing.pieces import boxes_onto_goals, enclosed, goals_under_boxes, without
from sokolab.editing.pieces import without_spare_walls as without_spare
from sokolab.editing.replacement import with_boxes_and_goals_swapped
from sokolab.editing.strokes import Cell
from sokolab.gui.document.stage import Stage
from sokolab.gui.editor.selecting.selected_squares import SelectedSquares
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import Phrase, phrase

if TYPE_CHECKING:
    from sokolab.gui.editor.whole_board.normalise_panel import NormalisePanel

_CLEARED: Final = {
    "clear-goals": (Tile.GOAL, phrase("Clear all goals")),
    "clear-boxes": (Tile.BOX, phrase("Clear all boxes")),
    "clear-player": (Tile.PLAYER, phrase("Clear the player")),
}
"""What goes, and what the undo step is called."""


class PieceActions(QObject):
    """What the actions do; each is one undo step."""

    def __init__(
        self, window: MainWindow, stage: Stage, view: BoardView, selected: SelectedSquares
    ) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._selected = selected
        self._view = view
        window.bind(
            {
                "enclose": self.enclose,
                "spare-walls": partial(self.change, without_spare, phrase("Remove spare walls")),
                "normalise": self.ask_to_normalise,
                "swap-pieces": self.swap,
                "goals-under": partial(self.change, goals_under_boxes, phrase("Goals under boxes")),
                "boxes-onto": partial(self.change, boxes_onto_goals, phrase("Boxes onto goals")),
            }
        )
        for name, (tile, step) in _CLEARED.items():
            window.bind({name: partial(self.change, partial(without, tile=tile), step)})

    @cached_property
    def normalise_panel(self) -> NormalisePanel:
        """The panel that shows what normalising removes, and does it; made when it is wanted."""
        from sokolab.gui.editor.whole_board.normalise_panel import NormalisePanel

        return NormalisePanel(self._window, self._stage, self._view)

    def ask_to_normalise(self) -> None:
        """Show what normalising removes, and ask."""
        self.normalise_panel.open()

    # What they do ------------------------------------------------------------------------

    def change(self, rule: Callable[[Board], Board], text: Phrase) -> None:
        """Replace the board by what ``rule`` makes of it; the size stays."""
        self._stage.document.replace_board(rule(self._stage.document.board), text)

    def swap(self) -> None:
        """Swap boxes and goals, in the selection or everywhere."""
        rule = partial(with_boxes_and_goals_swapped, where=self._selected.selection)
        self.change(rule, phrase("Swap boxes and goals"))

    def enclose(self) -> None:
        """Add walls where the player could leave the board."""
        board = self._stage.document.board
        closed = enclosed(board)
        self._stage.document.replace_board(
            closed, phrase("Close with walls"), _shift_in(board, closed)
        )


def _shift_in(board: Board, larger: Board) -> Cell:
    """Return the row and column at which a board lies in one grown around it."""
    for row in range(larger.height - board.height + 1):
        for col in range(larger.width - board.width + 1):
            part = larger.tiles[row : row + board.height, col : col + board.width]
            if (part[board.tiles != 0] == board.tiles[board.tiles != 0]).all():
                return row, col
    return 0, 0
