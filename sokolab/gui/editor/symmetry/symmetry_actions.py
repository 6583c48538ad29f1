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
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import counted, phrase, tr

__all__ = ["SymmetryActions"]

_TOGGLES: Final = (
    (
        "symmetry-columns",
        phrase("Symmetric, left and &right"),
        "H",
        phrase("What you draw appears on the other side of an upright axis, too."),
        "mirror-horizontal",
    ),
    (
        "symmetry-rows",
        phrase("Symmetric, above and &below"),
        "V",
        phrase("What you draw appears on the other side of a level axis, too."),
        "mirror-vertical",
    ),
    (
        "symmetry-half",
        phrase("Symmetric by &half turns"),
        "Y",
        phrase("What you draw appears turned by 180° about a centre, too."),
        "symmetry-half",
    ),
    (
        "symmetry-quarter",
        phrase("Symmetric by &quarter turns"),
        "Shift+Y",
        phrase("What you draw appears four times, turned by 90° each about a centre."),
        "symmetry-quarter",
    ),
)
_MIRRORS: Final = ("symmetry-columns", "symmetry-rows")
_KINDS: Final = {
    (): SymmetryKind.NONE,
    ("symmetry-columns",): SymmetryKind.LEFT_RIGHT,
    ("symmetry-rows",): SymmetryKind.UP_DOWN,
    _MIRRORS: SymmetryKind.BOTH,
    ("symmetry-half",): SymmetryKind.HALF_TURN,
    ("symmetry-quarter",): SymmetryKind.QUARTER_TURN,
}


class SymmetryActions(QObject):
    """Adds the actions, and the axes to the view.

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
        self._add_actions(carry_axis)
        context.symmetry_changed.connect(self._follow_symmetry)
        context.stage.shown.connect(self._follow_board)
        context.stage.document_left.connect(self.centre_axis)
        self._follow_symmetry()

    def _add_actions(self, carry_axis: Callable[[], None]) -> None:
        submenu = self._window.menu("draw").addMenu(tr("S&ymmetry"))
        submenu.setToolTipsVisible(True)
        add = partial(self._window.add_action, "draw", submenu=submenu)
        for name, text, key, tip, icon in _TOGGLES:
            toggle = partial(self._toggle, name)
            action = add(name, str(text), key, str(tip), toggle, icon, checkable=True)
            self._window.add_to_bar("symmetry", action)
        submenu.addSeparator()
        add(
            "move-axis",
            tr("&Move the axis"),
            "X",
            tr(
                "The axis follows the mouse or the arrow keys by half squares; a click or Enter "
                "leaves it there."
            ),
            carry_axis,
        )
        add(
            "centre-axis",
            tr("Axis to the m&iddle"),
            "Alt+X",
            tr("Puts the axis in the middle of the board, where it stays as the board grows."),
            self.centre_axis,
        )
        add(
            "mend-symmetry",
            tr("Make s&ymmetric"),
            "Alt+Y",
            tr("Copies the left or upper squares onto those that differ from them."),
            self.mend,
        )

    def _toggle(self, name: str, is_on: bool) -> None:
        """Switch a symmetry on or off; turns and mirrors exclude each other."""
        for other, *_ in _TOGGLES:
            together = other == name or (other in _MIRRORS and name in _MIRRORS)
            if is_on and not together:
                self._window.action(other).setChecked(False)
        names = (entry[0] for entry in _TOGGLES)
        checked = tuple(other for other in names if self._window.action(other).isChecked())
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
        for name in ("move-axis", "centre-axis", "mend-symmetry"):
            self._window.action(name).setEnabled(is_on)
        self.layer.refresh()

    def _follow_board(self, change: BoardChange) -> None:
        """Keep the axis on its squares, and look again what is not symmetric."""
        if change.shift != (0, 0):
            self._context.set_symmetry(self._context.symmetry.shifted(change.shift))
        self.layer.refresh()
