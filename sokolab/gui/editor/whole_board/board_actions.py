"""The actions of the Level menu that turn the board and change its size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from sokolab.core.board import Board, Tile
from sokolab.core.level import Level, Solution
from sokolab.core.lurd import decoded_runs
from sokolab.core.margins import margins, trimmed
from sokolab.editing.fragment import cleared, copied
from sokolab.editing.from_lurd import board_from_lurd
from sokolab.editing.reshape import cropped, grown, resized, walled
from sokolab.editing.selection import Selection
from sokolab.editing.symmetry import Symmetry, lurd_after, square_after, transformed
from sokolab.formats.saved_games import with_moved_start
from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.editor.selecting.floating import FloatingTool
from sokolab.gui.editor.selecting.selected_squares import SelectedSquares
from sokolab.gui.editor.tools.stroke import LARGEST_BOARD
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import Phrase, phrase, tr

if TYPE_CHECKING:
    from sokolab.gui.editor.whole_board.size_dialog import SizeDialog

__all__ = ["BoardActions"]

_TURNS: Final = (
    (
        "rotate-right",
        phrase("Rotate ri&ght"),
        "]",
        Symmetry.ROTATE_RIGHT,
        "rotate",
        phrase("Rotates the board, or the selected squares, by 90° clockwise."),
    ),
    (
        "rotate-left",
        phrase("Rotate &left"),
        "[",
        Symmetry.ROTATE_LEFT,
        "rotate-left",
        phrase("Rotates the board, or the selected squares, by 90° anticlockwise."),
    ),
    (
        "flip-columns",
        phrase("&Flip left to right"),
        "Shift+H",
        Symmetry.MIRROR_LEFT_RIGHT,
        "flip-horizontal",
        phrase("Exchanges left and right of the board, or of the selected squares."),
    ),
    (
        "flip-rows",
        phrase("Flip top to &bottom"),
        "Shift+V",
        Symmetry.MIRROR_UP_DOWN,
        "flip-vertical",
        phrase("Exchanges top and bottom of the board, or of the selected squares."),
    ),
)
_TURN_NAMES: Final = {
    Symmetry.ROTATE_RIGHT: phrase("Rotate right"),
    Symmetry.ROTATE_LEFT: phrase("Rotate left"),
    Symmetry.MIRROR_LEFT_RIGHT: phrase("Mirror left right"),
    Symmetry.MIRROR_UP_DOWN: phrase("Mirror up down"),
}
"""What undo steps are called."""
_NEW_SIZE: Final = (10, 12)
"""Rows and columns that the dialog for a new level suggests."""
_SIDES: Final = (
    (
        "top",
        "Up",
        (1, 0, 0, 0),
        (
            phrase("Add row above"),
            phrase("Adds a row of floor above; the drawing stays in place."),
            phrase("Add row"),
        ),
        (
            phrase("Remove row above"),
            phrase("Removes the outermost row above with everything on it."),
            phrase("Remove row"),
        ),
    ),
    (
        "right",
        "Right",
        (0, 1, 0, 0),
        (
            phrase("Add column on the right"),
            phrase("Adds a column of floor on the right; the drawing stays in place."),
            phrase("Add column"),
        ),
        (
            phrase("Remove column on the right"),
            phrase("Removes the outermost column on the right with everything on it."),
            phrase("Remove column"),
        ),
    ),
    (
        "bottom",
        "Down",
        (0, 0, 1, 0),
        (
            phrase("Add row below"),
            phrase("Adds a row of floor below; the drawing stays in place."),
            phrase("Add row"),
        ),
        (
            phrase("Remove row below"),
            phrase("Removes the outermost row below with everything on it."),
            phrase("Remove row"),
        ),
    ),
    (
        "left",
        "Left",
        (0, 0, 0, 1),
        (
            phrase("Add column on the left"),
            phrase("Adds a column of floor on the left; the drawing stays in place."),
            phrase("Add column"),
        ),
        (
            phrase("Remove column on the left"),
            phrase("Removes the outermost column on the left with everything on it."),
            phrase("Remove column"),
        ),
    ),
)
"""Sides with their keys and what :meth:`BoardActions.grow` takes for them; the words for adding and
for removing there: on the menu, in the tip, in the history."""


class BoardActions(QObject):
    """Adds the actions. Each is one undo step and keeps the drawing in place on the screen."""

    new_level_requested = Signal(object)
    """A new level of a chosen size was asked for; carries the :class:`Level`."""

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        selected: SelectedSquares,
        floating_tool: FloatingTool,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._selected = selected
        self._floating_tool = floating_tool
        self._add_turns()
        self._add_sizes()
        stage.mode_changed.connect(self._follow_mode)

    def _follow_mode(self, mode: Mode) -> None:
        for action in self._actions:
            action.setEnabled(mode is Mode.EDIT)

    def _add_turns(self) -> None:
        add = self._window.add_action
        self._actions = [
            add("level", name, str(text), key, str(tip), partial(self.turn, symmetry), icon)
            for name, text, key, symmetry, icon, tip in _TURNS
        ]
        self._window.menu("level").addSeparator()

    def _add_sizes(self) -> None:
        add = self._window.add_action
        self._actions += [
            add(
                "level",
                "trim",
                tr("&Trim"),
                "Ctrl+T",
                tr("Removes rows and columns of bare floor around the level, as saving does."),
                self.trim,
                "trim",
            ),
            add(
                "level",
                "grow",
                tr("&Add space around"),
                "Ctrl+G",
                tr("Adds a row or column of floor on each side. So does drawing beyond the edge."),
                partial(self.grow, (1, 1, 1, 1), phrase("Add space")),
                "grow",
            ),
        ]
        self._actions += [
            add(
                "level",
                "resize",
                tr("Resi&ze…"),
                "Ctrl+R",
                tr("Gives the board a width and a height; choose where the drawing stays."),
                self.ask_size,
            ),
            add(
                "level",
                "new-of-size",
                tr("New level of a &size…"),
                "Ctrl+Alt+N",
                tr("Adds a level with a width and a height, with walls around if you like."),
                self.ask_new,
                "new",
            ),
            add(
                "level",
                "new-from-moves",
                tr("New level from moves"),
                "Alt+M",
                tr(
                    "Adds the smallest level that the moves on the clipboard solve, such as rrUrDD."
                ),
                self.new_from_moves,
            ),
        ]
        submenu = self._window.menu("level").addMenu(tr("Rows an&d columns"))
        submenu.setToolTipsVisible(True)
        for name, arrow, sides, added, removed in _SIDES:
            for verb, keys, do, (text, tip, step) in (
                ("add", "Ctrl+Shift", self.grow, added),
                ("cut", "Alt+Shift", self.cut, removed),
            ):
                change = partial(do, sides, step)
                action = add(
                    "level",
                    f"{verb}-{name}",
                    str(text),
                    f"{keys}+{arrow}",
                    str(tip),
                    change,
                    submenu=submenu,
                )
                self._actions.append(action)
        self._window.menu("level").addSeparator()

    # Sizes that are asked for --------------------------------------------------------------

    def ask_size(self) -> None:
        """Ask for the size of the board."""
        board = self._stage.document.board
        self._ask((board.height, board.width), self.resize, has_anchor=True)

    def ask_new(self) -> None:
        """Ask for the size of a new level."""
        self._ask(_NEW_SIZE, self._new, has_anchor=False)

    def _ask(
        self, size: tuple[int, int], use: Callable[[SizeDialog], None], *, has_anchor: bool
    ) -> None:
        from sokolab.gui.editor.whole_board.size_dialog import SizeDialog

        dialog = SizeDialog(self._window, *size, has_anchor=has_anchor)
        dialog.accepted.connect(partial(use, dialog))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def resize(self, asked: SizeDialog) -> None:
        """Give the board the size asked for, as one undo step."""
        document = self._stage.document
        board, shift = resized(document.board, *asked.size_in_squares, asked.anchor)
        if asked.has_walls:
            frame = walled(*asked.size_in_squares)
            board = board.with_tiles(frame.squares(Tile.WALL), Tile.WALL.value)
        document.replace_board(board, phrase("Resize"), shift)

    def _new(self, asked: SizeDialog) -> None:
        size = asked.size_in_squares
        self.new_level_requested.emit(
            Level(walled(*size) if asked.has_walls else Board.empty(*size))
        )

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

    # What they do ------------------------------------------------------------------------

    def turn(self, symmetry: Symmetry) -> None:
        """Rotate or mirror what floats, or the selected squares, or the level with its moves."""
        text = _TURN_NAMES[symmetry]
        document, selection = self._stage.document, self._selected.selection
        if self._floating_tool.floating is not None:
            self._floating_tool.turn(symmetry)
            return
        if selection is not None:
            self._turn_squares(selection, symmetry, text)
            return
        board = transformed(document.board, symmetry)
        shift = (
            (board.height - document.board.height) // 2,
            (board.width - document.board.width) // 2,
        )
        solutions = tuple(
            replace(solution, lurd=lurd_after(solution.lurd, symmetry))
            for solution in document.level.solutions
        )
        before = document.board
        snapshots = tuple(
            replace(
                snapshot,
                moves=lurd_after(
                    with_moved_start(
                        before,
                        snapshot.moves,
                        lambda square: board.row_col(square_after(before, square, symmetry)),
                    ),
                    symmetry,
                ),
            )
            for snapshot in document.level.snapshots
        )
        level = replace(document.level, board=board, solutions=solutions, snapshots=snapshots)
        document.replace_level(level, text, shift)

    def _turn_squares(self, selection: Selection, symmetry: Symmetry, text: Phrase) -> None:
        board, area = self._stage.document.board, selection.area
        fragment = copied(board, selection).transformed(symmetry)
        row = area.top + (area.height - fragment.board.height) // 2
        col = area.left + (area.width - fragment.board.width) // 2
        base = cleared(board, selection)
        self._selected.put_down(fragment, row, col, text, base=base)

    def trim(self) -> None:
        """Remove bare floor around the level."""
        board = self._stage.document.board
        top, _, _, left = margins(board)
        self._stage.document.replace_board(trimmed(board), phrase("Trim"), (-top, -left))

    def grow(self, sides: tuple[int, int, int, int], text: Phrase) -> None:
        """Add rows and columns: above, right, below, left."""
        board = grown(self._stage.document.board, *sides)
        if max(board.tiles.shape) > LARGEST_BOARD:
            self._window.say(tr("A board has at most {most} rows and columns", most=LARGEST_BOARD))
            return
        self._stage.document.replace_board(board, text, (sides[0], sides[3]))

    def cut(self, sides: tuple[int, int, int, int], text: Phrase) -> None:
        """Remove rows and columns: above, right, below, left."""
        board = self._stage.document.board
        top, right, bottom, left = sides
        height, width = board.height - top - bottom, board.width - left - right
        if min(height, width) < 1:
            self._window.say(tr("A board has at least one row and one column"))
            return
        smaller = cropped(board, top, left, height, width)
        self._stage.document.replace_board(smaller, text, (-top, -left))
