"""Renders a level with overlays as SVG; texts become outlines."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from sokolab.core.board import Board
from sokolab.gui.export.rendering.png import findings_for, frame_of, set_up
from sokolab.gui.export.rendering.vector import VectorCanvas, draw_board
from sokolab.gui.overlays.layer import paint_overlays
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.shell.theme import DARK, LIGHT


def render_svg(
    board: Board,
    overlays: Iterable[str] = (),
    scale: int = 32,
    selected: int | None = None,
    dark: bool = False,
    title: str = "",
) -> bytes:
    """Return the board as SVG; for the parameters see :func:`~.png.render_png`.

    Raises
    ------
    KeyError, ValueError
        As for :func:`~.png.render_png`.
    """
    set_up()
    margin, width, height = frame_of(board, scale)
    findings, names = findings_for(board, overlays, selected)
    colours = DARK if dark else LIGHT
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.SvgTiny12)
    generator.setOutputDevice(buffer)
    generator.setResolution(96)
    generator.setSize(QSize(width, height))
    generator.setViewBox(QRectF(0, 0, width, height))
    generator.setTitle(title or "Sokoban level")  # no phrase: in a file
    painter = QPainter(generator)
    painter.fillRect(0, 0, width, height, colours.desk)
    draw_board(painter, board, QPointF(margin, margin), scale, colours)
    geometry = Geometry(board.height, board.width, scale, margin, margin, width, height)
    paint_overlays(VectorCanvas.over(painter, geometry, board, colours, findings, names))
    painter.end()
    return bytes(buffer.data().data())
