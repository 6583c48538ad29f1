"""The actions of the Level menu on walls and pieces."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from sokolab.core.board import Board, Tile
from sokolab.editing.pieces import boxes_onto_goals, enclosed, goals_under_boxes, without
from sokolab.editing.pieces import without_spare_walls as without_spare
from sokolab.editing.replacement import with_boxes_and_goals_swapped
from sokolab.editing.strokes import Cell
from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.editor.selecting.selected_squares import SelectedSquares
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import Phrase, phrase, tr

if TYPE_CHECKING:
    from sokolab.gui.editor.whole_board.normalise_panel import NormalisePanel

__all__ = ["PieceActions"]

_CLEARED: Final = (
    (
        "goals",
        phrase("Clear all goa&ls"),
        phrase("Clear all goals"),
        Tile.GOAL,
        "Ctrl+Shift+3",
        phrase("Removes every goal; boxes stay."),
    ),
    (
        "boxes",
        phrase("Clear all bo&xes"),
        phrase("Clear all boxes"),
        Tile.BOX,
        "Ctrl+Shift+4",
        phrase("Removes every box; goals stay."),
    ),
    (
        "player",
        phrase("Clear the &player"),
        phrase("Clear the player"),
        Tile.PLAYER,
        "Ctrl+Shift+5",
        phrase("Takes the player off the board."),
    ),
)


class PieceActions(QObject):
    """Adds the actions; each is one undo step."""

    def __init__(
        self, window: MainWindow, stage: Stage, view: BoardView, selected: SelectedSquares
    ) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._selected = selected
        self._view = view
        self._actions: list[QAction] = []
        self._add_walls()
        self._add_pieces()
        window.menu("level").addSeparator()
        stage.mode_changed.connect(self._follow_mode)

    @cached_property
    def normalise_panel(self) -> NormalisePanel:
        """The panel that shows what normalising removes, and does it; made when it is wanted."""
        from sokolab.gui.editor.whole_board.normalise_panel import NormalisePanel

        return NormalisePanel(self._window, self._stage, self._view)

    def _add_walls(self) -> None:
        add = partial(self._window.add_action, "level")
        self._actions += [
            add(
                "enclose",
                tr("Close wit&h walls"),
                "Ctrl+E",
                tr(
                    "Adds walls wherever the player could leave the board: a sketch of floor "
                    "becomes a room."
                ),
                self.enclose,
            ),
            add(
                "spare-walls",
                tr("R&emove spare walls"),
                "Ctrl+Shift+E",
                tr("Removes walls that touch no square the player could ever reach."),
                partial(self.change, without_spare, phrase("Remove spare walls")),
            ),
            add(
                "normalise",
                tr("Nor&malise…"),
                "Ctrl+Shift+T",
                tr(
                    "Removes spare walls, pieces out of reach, and empty rows and columns; shows "
                    "first what goes."
                ),
                self.ask_to_normalise,
            ),
        ]

    def ask_to_normalise(self) -> None:
        """Show what normalising removes, and ask."""
        self.normalise_panel.open()

    def _add_pieces(self) -> None:
        submenu = self._window.menu("level").addMenu(tr("Bo&xes and goals"))
        submenu.setToolTipsVisible(True)
        add = partial(self._window.add_action, "level", submenu=submenu)
        self._actions += [
            add(
                "swap-pieces",
                tr("S&wap boxes and goals"),
                "Shift+X",
                tr(
                    "Puts a goal where a box was, and a box where a goal was, in the selection or "
                    "everywhere: to play a level from its end."
                ),
                self.swap,
            ),
            add(
                "goals-under",
                tr("&Goals under boxes"),
                "Ctrl+Shift+G",
                tr(
                    "Moves the goals under the boxes, to begin from a solved position and pull the "
                    "boxes away."
                ),
                partial(self.change, goals_under_boxes, phrase("Goals under boxes")),
            ),
            add(
                "boxes-onto",
                tr("Boxes &onto goals"),
                "Ctrl+Shift+B",
                tr("Moves the boxes onto free goals, to show the solved position."),
                partial(self.change, boxes_onto_goals, phrase("Boxes onto goals")),
            ),
        ]
        for name, text, step, tile, key, tip in _CLEARED:
            clear = partial(self.change, partial(without, tile=tile), step)
            self._actions.append(add(f"clear-{name}", str(text), key, str(tip), clear))

    def _follow_mode(self, mode: Mode) -> None:
        for action in self._actions:
            action.setEnabled(mode is Mode.EDIT)

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
