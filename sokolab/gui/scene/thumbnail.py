"""A board as a small picture of a few pixels per square."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPixmap
from PySide6.QtWidgets import QLabel

from sokolab.core.board import Board, Tile
from sokolab.core.regions import connected_with_edge
from sokolab.gui.shell.theme import Colours
from sokolab.rendering.colours import ColourScheme

_OUTSIDE: Final = 16
"""Kind of square that is outside the level; the other kinds are tiles."""


def thumbnail(board: Board, colours: Colours, side: int, largest: int = 9) -> QImage:
    """Return a picture of a board that fits into ``side`` by ``side`` pixels.

    Squares are whole pixels, ``largest`` at most, if the board is small enough; larger boards are
    scaled down. Squares connected with the border are transparent; if the player can leave the
    level, those between walls and pieces are painted as floor all the same.
    """
    return _composed(board, colours.scheme, side, largest)


def thumbnail_label(board: Board | None, colours: Colours, side: int, largest: int = 9) -> QLabel:
    """Return a square label with a thumbnail in its middle, or without one for None.

    ``side`` and ``largest`` are device-independent pixels.
    """
    label = QLabel()
    label.setFixedSize(side, side)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    if board is not None:
        ratio = label.devicePixelRatioF()
        image = thumbnail(board, colours, round(side * ratio), round(largest * ratio))
        image.setDevicePixelRatio(ratio)
        label.setPixmap(QPixmap.fromImage(image))
    return label


@lru_cache(maxsize=512)
def _composed(board: Board, scheme: ColourScheme, side: int, largest: int) -> QImage:
    step = max(1, min(largest, side // max(board.height, board.width)))
    kinds = np.where(_outside(board), np.uint8(_OUTSIDE), board.tiles)
    pixels = _sprites(scheme, step)[kinds]  # height, width, step, step
    pixels = pixels.transpose(0, 2, 1, 3).reshape(board.height * step, board.width * step)
    image = _image(np.ascontiguousarray(pixels))
    if max(image.width(), image.height()) > side:
        keep = Qt.AspectRatioMode.KeepAspectRatio
        smooth = Qt.TransformationMode.SmoothTransformation
        image = image.scaled(QSize(side, side), keep, smooth)
    return image


def _image(pixels: NDArray[np.uint32]) -> QImage:
    height, width = pixels.shape
    wrapped = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32)
    return wrapped.copy()  # a copy: the array's memory is freed when it goes


def _outside(board: Board) -> NDArray[np.bool_]:
    """Return the squares that are outside the level, guessed from the drawing, bool."""
    outside = connected_with_edge(board)
    player = board.tiles & Tile.PLAYER != 0
    if (outside & player).any() or (outside | (board.tiles & Tile.WALL != 0)).all():
        outside &= ~_surrounded(board.tiles != 0)
    return outside


def _surrounded(drawn: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return what is drawn, and squares with something drawn in three of four directions."""
    sides = np.zeros(drawn.shape, np.int8)
    for axis in (0, 1):
        sides += np.logical_or.accumulate(drawn, axis)
        sides += np.flip(np.logical_or.accumulate(np.flip(drawn, axis), axis), axis)
    return drawn | np.greater_equal(sides, 3)


@lru_cache(maxsize=32)
def _sprites(scheme: ColourScheme, step: int) -> NDArray[np.uint32]:
    """Return a picture of every kind of square, ``[kinds, step, step]`` ARGB pixels."""
    names = scheme.floor, scheme.wall, scheme.target, scheme.dead, scheme.accent
    floor, wall, goal, box, player = (QColor(name).rgba() for name in names)
    sprites = np.full((_OUTSIDE + 1, step, step), floor, np.uint32)
    sprites[_OUTSIDE] = 0
    edge = step // 5
    piece = slice(edge, step - edge)
    dot = slice(step // 3, step - step // 3)
    for kind in range(_OUTSIDE):
        sprite = sprites[kind]
        if kind & Tile.WALL:
            sprite[:] = wall
            continue
        if kind & Tile.BOX:
            sprite[piece, piece] = goal if kind & Tile.GOAL else box
        if kind & Tile.PLAYER:
            sprite[piece, piece] = player
            if step >= 5:  # round
                sprite[edge :: step - 2 * edge - 1, edge :: step - 2 * edge - 1] = floor
        if kind & Tile.GOAL and not kind & Tile.BOX:
            sprite[dot, dot] = goal
    return sprites
