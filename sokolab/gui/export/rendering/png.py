"""A level as a picture, with overlays, without a window or a screen."""

from __future__ import annotations

import os
from collections.abc import Iterable

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.catalogue import CATALOGUE
from sokolab.core.board import Board
from sokolab.gui.overlays.canvas import Canvas
from sokolab.gui.overlays.catalogue import by_name
from sokolab.gui.overlays.layer import paint_overlays
from sokolab.gui.overlays.stamps import Stamps
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.tiles import TilesLayer
from sokolab.gui.shell.theme import DARK, LIGHT

__all__ = ["findings_for", "frame_of", "paint_level", "render_png", "set_up"]

_LARGEST = 16_384
"""Pixels a picture may measure either way."""

_application: QGuiApplication | None = None


def render_png(
    board: Board,
    overlays: Iterable[str] = (),
    scale: int = 32,
    selected: int | None = None,
    dark: bool = False,
) -> bytes:
    """Return a PNG of the board, painted as the window paints it.

    Parameters
    ----------
    overlays
        Names of overlays to lay on.
    scale
        Pixels a square.
    selected
        The square of the box whose push targets are meant; the other boxes are then walls for
        the cuts.
    dark
        Whether in the dark look.

    Raises
    ------
    KeyError
        No overlay has that name.
    ValueError
        The scale is less than one pixel, or the picture would be over 16,384 pixels wide or high.
    """
    set_up()
    image = paint_level(board, overlays, scale, selected, dark)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # Qt's stub has no name for a format given as text.
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def paint_level(
    board: Board, overlays: Iterable[str], scale: int, selected: int | None, dark: bool
) -> QImage:
    """Return what :func:`render_png` writes; there must be a QGuiApplication."""
    margin, width, height = frame_of(board, scale)
    findings, names = findings_for(board, overlays, selected)
    look = DARK if dark else LIGHT
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(look.desk)
    geometry = Geometry(board.height, board.width, scale, margin, margin, width, height)
    painter = QPainter(image)
    tiles = TilesLayer(board, look)
    tiles.set_inside(board_arrays(board).inside[: board.size].view(bool))
    tiles.paint(painter, geometry)
    paint_overlays(Canvas.on_device(painter, geometry, board, look, Stamps(), findings, names))
    painter.end()
    return image


def frame_of(board: Board, scale: int) -> tuple[int, int, int]:
    """Return the margin around a board at so many pixels a square, and the whole size.

    Raises
    ------
    ValueError
        The scale is less than one pixel, or the picture would be too large.
    """
    if scale < 1:
        raise ValueError(f"a square is at least one pixel wide, not {scale}")
    margin = max(1, scale // 2)
    width, height = (side * scale + 2 * margin for side in (board.width, board.height))
    if max(width, height) > _LARGEST:
        raise ValueError(
            f"at {scale} pixels a square the picture would be {width} × {height}; "
            f"{_LARGEST} is the most"
        )
    return margin, width, height


def findings_for(
    board: Board, overlays: Iterable[str], selected: int | None
) -> tuple[dict[str, object], frozenset[str]]:
    """Return what the overlays of those names paint, by analysis, and the names.

    Raises
    ------
    KeyError
        No overlay has that name.
    """
    shown = [by_name(name) for name in overlays]
    base = board_arrays(board)
    wanted = {overlay.finding for overlay in shown}
    findings: dict[str, object] = {
        question.name: question.ask(base, selected)
        for question in CATALOGUE
        if question.name in wanted and (selected is not None or not question.needs_selection)
    }
    return findings, frozenset(overlay.name for overlay in shown)


def set_up() -> None:
    """Start Qt without a screen, unless a window has started it already."""
    global _application  # noqa: PLW0603 - Qt wants one, and it to live until the end
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _application = QGuiApplication(["sokolab"])
