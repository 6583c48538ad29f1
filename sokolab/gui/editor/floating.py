"""Floating fragments: squares that follow the mouse until they are placed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QRegion

from sokolab.editing.fragment import Fragment
from sokolab.editing.strokes import Cell
from sokolab.editing.symmetry import Symmetry
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.document.stage import Stage
from sokolab.gui.editor.drawing_tools import STEPS
from sokolab.gui.editor.selected_squares import SelectedSquares
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.layers import frame_lines, row_runs
from sokolab.gui.scene.tiles import TilesLayer
from sokolab.gui.scene.view import BoardView, SquareEvent, Tool
from sokolab.gui.shell.theme import Colours
from sokolab.language import Phrase, phrase

_OPACITY: Final = 0.85
"""Of a floating fragment: what lies below shows through a little."""


@dataclass(frozen=True, slots=True)
class Floating:
    """A fragment over the board, not yet part of it.

    Attributes
    ----------
    row, col
        Where its upper left corner is; may be off the board.
    """

    fragment: Fragment
    row: int
    col: int

    def transformed(self, symmetry: Symmetry) -> Floating:
        """Return it rotated or mirrored about its middle."""
        turned = self.fragment.transformed(symmetry)
        height, width = self.fragment.board.tiles.shape
        row = self.row + (height - turned.board.height) // 2
        col = self.col + (width - turned.board.width) // 2
        return Floating(turned, row, col)

    def moved(self, down: int, right: int) -> Floating:
        """Return it that far from here."""
        return Floating(self.fragment, self.row + down, self.col + right)

    def centred_at(self, cell: Cell) -> Floating:
        """Return it with its middle on that square."""
        height, width = self.fragment.board.tiles.shape
        return Floating(self.fragment, cell[0] - height // 2, cell[1] - width // 2)


class _FloatingLayer:
    """Paints a floating fragment with a frame around it."""

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self._floating: Floating | None = None
        self._colours: Colours | None = None
        self._tiles: TilesLayer | None = None

    @property
    def floating(self) -> Floating | None:
        """What is painted, or None."""
        return self._floating

    def show(self, floating: Floating | None) -> None:
        """Paint a floating fragment, or nothing."""
        before, self._floating = self._floating, floating
        for one in (before, floating):
            if one is not None:
                rect = _rect(one, self._view.geometry_map)
                self._view.update(rect.toAlignedRect().adjusted(-3, -3, 3, 3))
        if floating is None or before is None or before.fragment is not floating.fragment:
            self._tiles = None

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the squares and the frame."""
        floating, colours = self._floating, self._view.colours
        if floating is None:
            return
        board, mask = floating.fragment.board, floating.fragment.mask
        if self._tiles is None or colours is not self._colours:
            self._tiles, self._colours = TilesLayer(board, colours), colours
        rect, side = _rect(floating, geometry), geometry.side
        own = Geometry(
            board.height,
            board.width,
            side,
            rect.left(),
            rect.top(),
            geometry.view_width,
            geometry.view_height,
        )
        painter.save()
        if not mask.all():
            region = QRegion()
            for run in row_runs(mask):
                region += QRectF(
                    rect.left() + run.left() * side,
                    rect.top() + run.top() * side,
                    run.width() * side,
                    side,
                ).toAlignedRect()
            painter.setClipRegion(region, Qt.ClipOperation.IntersectClip)
        painter.setOpacity(_OPACITY)
        self._tiles.paint(painter, own)
        painter.restore()
        painter.translate(rect.topLeft())
        painter.scale(side, side)
        for colour, width in ((colours.floor, 4.0), (colours.accent, 2.0)):
            pen = QPen(colour, width)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawLines(frame_lines(mask))


def _rect(floating: Floating, geometry: Geometry) -> QRectF:
    height, width = floating.fragment.board.tiles.shape
    side = geometry.side
    return QRectF(
        geometry.left + floating.col * side,
        geometry.top + floating.row * side,
        width * side,
        height * side,
    )


class FloatingTool(Tool):
    """Carries a fragment: the mouse or the arrow keys move it, a click or Enter places it.

    Escape or the right button drops it. While it floats it can be turned; see :meth:`turn`.
    """

    cursor = Qt.CursorShape.CrossCursor

    ended = Signal(bool)
    """Nothing floats any more; carries whether the fragment was placed."""

    def __init__(
        self,
        stage: Stage,
        view: BoardView,
        selected: SelectedSquares,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._selected = selected
        self._layer = _FloatingLayer(view)
        self._text = phrase("Paste squares")
        self._repeats = False
        self._pointed: Cell | None = None
        view.add_layer(self._layer, on_top=True)
        stage.shown.connect(self._follow)
        stage.document_left.connect(self.cancel)

    @property
    def floating(self) -> Floating | None:
        """What floats, or None."""
        return self._layer.floating

    def float(self, floating: Floating, text: Phrase, *, repeats: bool = False) -> None:
        """Let a fragment float.

        Parameters
        ----------
        text
            What the undo step is called once it is placed.
        repeats
            Whether it goes on floating once it is placed, to be placed again.
        """
        self._text = text
        self._repeats = repeats
        self._layer.show(floating)

    def turn(self, symmetry: Symmetry) -> None:
        """Rotate or mirror what floats."""
        if self.floating is not None:
            self._layer.show(self.floating.transformed(symmetry))

    def place(self) -> None:
        """Put what floats on the board, as one undo step, and select it."""
        floating = self.floating
        if floating is None:
            return
        if not self._repeats:
            self._layer.show(None)
        self._selected.put_down(floating.fragment, floating.row, floating.col, self._text)
        if self._repeats:
            self._selected.select(None)
        else:
            self.ended.emit(True)

    def cancel(self) -> bool:
        """Drop what floats; return whether there was anything."""
        had_one = self.floating is not None
        self._layer.show(None)
        if had_one:
            self.ended.emit(False)
        return had_one

    def _follow(self, change: BoardChange) -> None:
        """Stay over the same squares when the board grows."""
        if self.floating is not None and change.shift != (0, 0):
            self._layer.show(self.floating.moved(*change.shift))

    # Mouse and keys ----------------------------------------------------------------------

    def moved(self, event: SquareEvent) -> None:
        """Carry the fragment along, if the mouse is over another square."""
        cell = (event.row, event.col)
        if self.floating is not None and cell != self._pointed:
            self._layer.show(self.floating.centred_at(cell))
        self._pointed = cell

    def pressed(self, event: SquareEvent) -> None:
        """Place the fragment under the mouse; the right button drops it."""
        if event.button is Qt.MouseButton.LeftButton:
            if self.floating is not None:
                self._layer.show(self.floating.centred_at((event.row, event.col)))
            self.place()
        else:
            self.cancel()

    def wheel(self, steps: int, event: SquareEvent) -> bool:
        """Rotate the fragment."""
        self.turn(Symmetry.ROTATE_LEFT if steps > 0 else Symmetry.ROTATE_RIGHT)
        return True

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether a key moves or places the fragment."""
        is_alone = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return is_alone and (Qt.Key(event.key()) in STEPS or _places(event))

    def key(self, event: QKeyEvent) -> bool:
        """Move the fragment by the arrow keys; Enter places it."""
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None and self.floating is not None:
            self._layer.show(self.floating.moved(*step))
            return True
        if _places(event):
            self.place()
            return True
        return False


def _places(event: QKeyEvent) -> bool:
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
