"""The actions of the Level menu: they change the board, its walls or its pieces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from sokolab.core.board import Board, Tile, margins, trimmed
from sokolab.core.level import Level, Solution
from sokolab.core.lurd import decoded_runs
from sokolab.editing import pieces, reshape
from sokolab.editing.brush import RowCol
from sokolab.editing.from_lurd import board_from_lurd
from sokolab.editing.selection import Selection, cleared, copied
from sokolab.editing.symmetry import Symmetry, lurd_after, square_after, transformed
from sokolab.formats.saved_games import with_moved_start
from sokolab.gui.editor.drawing_tools import MAX_ROWS
from sokolab.gui.editor.selected_squares import FloatingFragment, FloatingTool, SelectedSquares
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, phrase, tr

if TYPE_CHECKING:
    from sokolab.gui.editor.editor_panels import NormalisePanel, SizeDialog

_TURNS: Final = {
    "rotate-right": (Symmetry.ROTATE_RIGHT, phrase("Rotate right")),
    "rotate-left": (Symmetry.ROTATE_LEFT, phrase("Rotate left")),
    "flip-columns": (Symmetry.MIRROR_LEFT_RIGHT, phrase("Flip horizontally")),
    "flip-rows": (Symmetry.MIRROR_UP_DOWN, phrase("Flip vertically")),
}
"""The symmetry of each action, and the name of the undo step."""
_SUGGESTED_SIZE: Final = (10, 12)  # rows and columns that the dialog for a new level suggests
_ROW_STEPS: Final = (phrase("Add row"), phrase("Remove row"))
_COLUMN_STEPS: Final = (phrase("Add column"), phrase("Remove column"))
_SIDES: Final = {
    "top": ((1, 0, 0, 0), *_ROW_STEPS),
    "right": ((0, 1, 0, 0), *_COLUMN_STEPS),
    "bottom": ((0, 0, 1, 0), *_ROW_STEPS),
    "left": ((0, 0, 0, 1), *_COLUMN_STEPS),
}
"""The rows and columns to add on each side, and the names of the undo steps: add and remove."""
_CLOSED_MESSAGE: Final = phrase("Walls already surround the level")
_NOTHING_TO_CLOSE: Final = phrase(
    "Draw the player, a box or a goal first: walls close in what can be reached from there"
)
_CHANGES: Final[dict[str, tuple[Callable[[Board], Board], Phrase]]] = {
    "spare-walls": (pieces.without_spare_walls, phrase("Remove spare walls")),
    "goals-under": (pieces.goals_under_boxes, phrase("Move goals under boxes")),
    "boxes-onto": (pieces.boxes_onto_goals, phrase("Move boxes onto goals")),
    "clear-goals": (partial(pieces.without_tile, tile=Tile.GOAL), phrase("Clear all goals")),
    "clear-boxes": (partial(pieces.without_tile, tile=Tile.BOX), phrase("Clear all boxes")),
    "clear-player": (partial(pieces.without_tile, tile=Tile.PLAYER), phrase("Clear player")),
}
"""Changes that keep the size: a function from board to board, and the name of the undo step."""


class BoardActions(QObject):
    """Carries out the actions on boards. Each is one undo step and keeps the drawing in place."""

    new_level_requested = Signal(object)
    """A new level is to be added. Carries the :class:`Level`."""

    def __init__(
        self, core: WindowCore, selected_squares: SelectedSquares, floating_tool: FloatingTool
    ) -> None:
        super().__init__(core.window)
        self._core = core
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._selected_squares = selected_squares
        self._floating_tool = floating_tool
        bind = core.window.bind
        bind({name: partial(self.turn, *turn) for name, turn in _TURNS.items()})
        bind({name: partial(self.change, *change) for name, change in _CHANGES.items()})
        for side, (widths, adding_step, removing_step) in _SIDES.items():
            bind({f"add-{side}": partial(self.grow, widths, adding_step)})
            bind({f"cut-{side}": partial(self.cut, widths, removing_step)})
        bind(
            {
                "trim": self.trim,
                "grow": partial(self.grow, (1, 1, 1, 1), phrase("Add space")),
                "resize": partial(self._ask_size, is_new=False),
                "new-of-size": partial(self._ask_size, is_new=True),
                "new-from-moves": self.new_from_moves,
                "enclose": self.enclose,
                "normalise": self.ask_to_normalise,
                "swap-pieces": self.swap,
            }
        )

    def _ask_size(self, *, is_new: bool) -> None:
        """Ask for the size of the board, or of a new level."""
        from sokolab.gui.editor.editor_panels import SizeDialog

        size = _SUGGESTED_SIZE if is_new else self._displayed_board.document.board.tiles.shape
        dialog = SizeDialog(self._window, size[0], size[1], has_anchor=not is_new)
        dialog.accepted.connect(
            partial(self._request_new_level if is_new else self._resize_board, dialog)
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _resize_board(self, dialog: SizeDialog) -> None:
        """Give the board the size that the user asked for, as one undo step."""
        document = self._displayed_board.document
        board, shift = reshape.resized(document.board, *dialog.size_in_squares, dialog.anchor)
        if dialog.walls_box.isChecked():
            frame = reshape.walled(*dialog.size_in_squares)
            board = board.with_tiles(frame.squares(Tile.WALL), Tile.WALL.value)
        document.replace_board(board, phrase("Resize"), shift)

    def _request_new_level(self, dialog: SizeDialog) -> None:
        new_board = reshape.walled if dialog.walls_box.isChecked() else Board.empty
        self.new_level_requested.emit(Level(new_board(*dialog.size_in_squares)))

    def new_from_moves(self) -> None:
        """Add the smallest level that the moves on the clipboard solve."""
        text = QGuiApplication.clipboard().text()
        try:
            board = board_from_lurd(text)
        except ValueError as error:
            self._window.say(
                tr("The clipboard holds no moves that make a level: {reason}", reason=error)
            )
            return
        solution = Solution(decoded_runs(text), "")
        self.new_level_requested.emit(Level(board, solutions=(solution,)))

    def turn(self, symmetry: Symmetry, step_name: Phrase) -> None:
        """Rotate or mirror the floating fragment, the selection, or the level with its moves."""
        document, selection = self._displayed_board.document, self._selected_squares.selection
        if self._floating_tool.floating is not None:
            self._floating_tool.turn(symmetry)
            return
        if selection is not None:
            self._turn_squares(selection, symmetry, step_name)
            return
        old_board, level = document.board, document.level
        new_board = transformed(old_board, symmetry)

        def turned_moves(moves: str) -> str:
            def turned_cell(square: int) -> RowCol:
                return new_board.row_col(square_after(old_board, square, symmetry))

            return lurd_after(with_moved_start(old_board, moves, turned_cell), symmetry)

        level = replace(
            level,
            board=new_board,
            solutions=tuple(
                replace(solution, lurd=lurd_after(solution.lurd, symmetry))
                for solution in level.solutions
            ),
            snapshots=tuple(
                replace(snapshot, moves=turned_moves(snapshot.moves))
                for snapshot in level.snapshots
            ),
        )
        shift = (new_board.height - old_board.height) // 2, (new_board.width - old_board.width) // 2
        document.replace_level(level, step_name, shift)

    def _turn_squares(self, selection: Selection, symmetry: Symmetry, step_name: Phrase) -> None:
        board, area = self._displayed_board.document.board, selection.area
        fragment = FloatingFragment(copied(board, selection), area.top, area.left)
        turned_fragment, base = fragment.transformed(symmetry), cleared(board, selection)
        self._selected_squares.paste(turned_fragment, step_name, base=base)

    def trim(self) -> None:
        """Remove bare floor around the level."""
        board = self._displayed_board.document.board
        top, _, _, left = margins(board)
        self._displayed_board.document.replace_board(trimmed(board), phrase("Trim"), (-top, -left))

    def grow(self, sides: tuple[int, int, int, int], step_name: Phrase) -> None:
        """Add rows and columns: above, right, below, left."""
        board = reshape.grown(self._displayed_board.document.board, *sides)
        if max(board.tiles.shape) > MAX_ROWS:
            self._window.say(tr("A board has at most {most} rows and columns", most=MAX_ROWS))
            return
        self._displayed_board.document.replace_board(board, step_name, (sides[0], sides[3]))

    def cut(self, sides: tuple[int, int, int, int], step_name: Phrase) -> None:
        """Remove rows and columns: above, right, below, left."""
        board = self._displayed_board.document.board
        top, right, bottom, left = sides
        height, width = board.height - top - bottom, board.width - left - right
        if min(height, width) < 1:
            self._window.say(tr("A board has at least one row and one column"))
            return
        cropped_board = reshape.cropped(board, top, left, height, width)
        self._displayed_board.document.replace_board(cropped_board, step_name, (-top, -left))

    @cached_property
    def normalise_panel(self) -> NormalisePanel:
        """The panel that previews and carries out normalising, made when first needed."""
        from sokolab.gui.editor.editor_panels import NormalisePanel

        return NormalisePanel(self._core)

    def ask_to_normalise(self) -> None:
        """Preview normalising, and ask."""
        self.normalise_panel.open()

    def change(self, rule: Callable[[Board], Board], step_name: Phrase) -> None:
        """Replace the board by the result of ``rule``, which keeps the size."""
        self._displayed_board.document.replace_board(
            rule(self._displayed_board.document.board), step_name
        )

    def swap(self) -> None:
        """Swap boxes and goals, in the selection or everywhere."""
        rule = partial(
            pieces.with_boxes_and_goals_swapped, selection=self._selected_squares.selection
        )
        self.change(rule, phrase("Swap boxes and goals"))

    def enclose(self) -> None:
        """Add walls where the player could leave the board."""
        board = self._displayed_board.document.board
        closed_board = pieces.enclosed(board)
        if closed_board == board:
            has_pieces = board.players or board.boxes or board.goals
            self._window.say(_CLOSED_MESSAGE if has_pieces else _NOTHING_TO_CLOSE)
            return
        self._displayed_board.document.replace_board(
            closed_board, phrase("Surround with walls"), _shift_in(board, closed_board)
        )


def _shift_in(board: Board, larger_board: Board) -> RowCol:
    """Return the row and column of a board within a larger one grown around it."""
    for row in range(larger_board.height - board.height + 1):
        for col in range(larger_board.width - board.width + 1):
            section = larger_board.tiles[row : row + board.height, col : col + board.width]
            if (section[board.tiles != 0] == board.tiles[board.tiles != 0]).all():
                return row, col
    return 0, 0
