"""The actions of the Draw menu on symmetric drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QObject

from sokolab.editing.drawing_symmetry import SymmetryKind, mended
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.editor.symmetry.symmetry_layer import SymmetryLayer
from sokolab.gui.editor.tools.drawing_context import DrawingContext
from sokolab.gui.shell.actions.rows import Condition
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import counted, phrase, tr

_MIRRORS: Final = ("symmetry-columns", "symmetry-rows")
_TOGGLES: Final = (*_MIRRORS, "symmetry-half", "symmetry-quarter")
_KINDS: Final = {
    (): SymmetryKind.NONE,
    ("symmetry-columns",): SymmetryKind.LEFT_RIGHT,
    ("symmetry-rows",): SymmetryKind.UP_DOWN,
    _MIRRORS: SymmetryKind.BOTH,
    ("symmetry-half",): SymmetryKind.HALF_TURN,
    ("symmetry-quarter",): SymmetryKind.QUARTER_TURN,
}


class SymmetryActions(QObject):
    """What the actions do, and the axes on the view.

    Attributes
    ----------
    layer
        Paints the axes and what is not symmetric.

    Parameters
    ----------
    carry_axis
        Lets the user move the axis.
    """

    def __init__(
        self, window: MainWindow, context: DrawingContext, carry_axis: Callable[[], None]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._context = context
        self.layer = SymmetryLayer(context)
        context.view.add_layer(self.layer, on_top=True)
        window.bind({name: partial(self._toggle, name) for name in _TOGGLES})
        window.bind(
            {
                "move-axis": carry_axis,
                "centre-axis": self.centre_axis,
                "mend-symmetry": self.mend,
            }
        )
        context.symmetry_changed.connect(self._follow_symmetry)
        context.stage.shown.connect(self._follow_board)
        context.stage.document_left.connect(self.centre_axis)
        self._follow_symmetry()

    def _toggle(self, name: str, is_on: bool) -> None:
        """Switch a symmetry on or off; turns and mirrors exclude each other."""
        for other in _TOGGLES:
            together = other == name or (other in _MIRRORS and name in _MIRRORS)
            if is_on and not together:
                self._window.action(other).setChecked(False)
        checked = tuple(other for other in _TOGGLES if self._window.action(other).isChecked())
        self._context.set_symmetry(replace(self._context.symmetry, kind=_KINDS[checked]))

    def centre_axis(self) -> None:
        """Put the axis in the middle of the board."""
        self._context.set_symmetry(replace(self._context.symmetry, centre=None))

    def mend(self) -> None:
        """Make the board symmetric, as one undo step."""
        document = self._context.stage.document
        count = len(self.layer.squares)
        board = mended(document.board, self._context.symmetry)
        if board == document.board:
            self._window.say(tr("The board is symmetric, but for the player"))
        else:
            document.replace_board(board, phrase("Make symmetric"))
            self._window.say(
                counted(count, "{n:,} square was not symmetric", "{n:,} squares were not symmetric")
            )

    def _follow_symmetry(self, *_: object) -> None:
        is_on = self._context.symmetry.kind is not SymmetryKind.NONE
        self._window.allow(Condition.SYMMETRY, is_on)
        self.layer.refresh()

    def _follow_board(self, change: BoardChange) -> None:
        """Keep the axis on its squares, and look again what is not symmetric."""
        if change.shift != (0, 0):
            self._context.set_symmetry(self._context.symmetry.shifted(change.shift))
        self.layer.refresh()
