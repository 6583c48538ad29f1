"""Renders a solution as an animated GIF.

All frames share one palette, and each frame contains only the squares that change. The pictures of
the squares are reduced to the palette once and then assembled by index, so that a thousand moves
take a second.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core import walks
from sokolab.core.board import Board, Tile
from sokolab.core.lurd import positions
from sokolab.core.position import Position
from sokolab.gui.export.png import FileBuilder, margin_and_size, set_up
from sokolab.gui.scene.tiles import INSIDE_BIT, WALL_BIT, Skin, keys_of
from sokolab.gui.shell.theme import DARK, LIGHT
from sokolab.language import LocalizedValueError, phrase

MAX_SPEED: Final = 50
"""Moves per second. Viewers slow down animations with shorter frames."""
MAX_PIXELS: Final = 4096
"""Maximum width and height of an animation."""

FIRST_FRAME_TIME: Final = 80
"""Hundredths of a second for which the first frame stays."""
LAST_FRAME_TIME: Final = 200
"""Hundredths of a second for which the last frame stays."""
_CONTENTS: Final = tuple(
    int(piece | ground) for piece in (0, Tile.BOX, Tile.PLAYER) for ground in (0, Tile.GOAL)
)
"""All contents of a square that is not a wall."""
_PIECE_BITS: Final = Tile.BOX | Tile.PLAYER
_PALETTE_COLOURS: Final = 256  # size of a palette


def frame_time(speed: float) -> int:
    """Return the time of a frame in hundredths of a second, for a speed in moves per second."""
    return max(round(100 / speed), 100 // MAX_SPEED)


def render_gif(
    board: Board,
    lurd: str,
    scale: int = 24,
    speed: float = 8,
    *,
    is_dark: bool = False,
    repeats: bool = True,
) -> FileBuilder:
    """Return a builder of a GIF with this many pixels per square and moves per second (at most 50).

    Raises
    ------
    ValueError
        A move is not possible, or the picture would be too large.
    """
    if scale < 1 or speed <= 0:
        raise LocalizedValueError(
            phrase("the size must be at least one pixel per square, and the speed positive")
        )
    margin_and_size(board, scale, MAX_PIXELS)
    solution_positions = positions(board, lurd)
    set_up()
    parts = _gif_parts(solution_positions, scale, frame_time(speed), is_dark, repeats)
    return FileBuilder(parts, len(solution_positions) + 2)


@dataclass(frozen=True)
class _Palette:
    """A palette of 256 colours, three bytes each, and the pictures of all kinds of squares in it.

    ``pictures`` holds indices into the palette, ``[pictures, side, side]``, ``picture_of_key`` the
    index of the picture of a square, and ``desk`` the index of the background colour.
    """

    colours: bytes
    pictures: NDArray[np.uint8]
    picture_of_key: NDArray[np.intp]
    desk: int

    @classmethod
    def of(cls, keys: NDArray[np.int16], scale: int, is_dark: bool) -> _Palette:
        """Reduce all possible pictures to one palette. ``keys`` describe the first frame."""
        from PIL import Image

        colours = DARK if is_dark else LIGHT
        wall_keys = np.unique(keys[keys & WALL_BIT != 0])
        floor_keys = [content | inside for inside in (0, INSIDE_BIT) for content in _CONTENTS]
        all_keys = np.concatenate([wall_keys, np.array(floor_keys)]).astype(np.int16)
        pixels = Skin(colours, scale).pictures(all_keys).reshape(-1, scale)
        pixels_with_desk = np.vstack([pixels, np.full((1, scale), colours.desk.rgb(), np.uint32)])
        shifts = (16, 8, 0)  # of the channels in 0xRRGGBB
        channels = [(pixels_with_desk >> shift).astype(np.uint8) for shift in shifts]
        image = Image.fromarray(np.stack(channels, axis=-1))
        reduced_image = image.quantize(_PALETTE_COLOURS, dither=Image.Dither.NONE)
        indices = np.asarray(reduced_image, np.uint8)
        picture_of_key = np.zeros(2 * WALL_BIT, np.intp)
        picture_of_key[all_keys] = np.arange(all_keys.size)
        size = 3 * _PALETTE_COLOURS  # bytes
        colour_bytes = bytes(reduced_image.getpalette("RGB") or [])[:size].ljust(size, b"\0")
        return cls(
            colours=colour_bytes,
            pictures=indices[:-1].reshape(-1, scale, scale),
            picture_of_key=picture_of_key,
            desk=int(indices[-1, 0]),
        )

    def area(self, keys: NDArray[np.int16]) -> NDArray[np.uint8]:
        rows, columns = keys.shape
        side = self.pictures.shape[1]
        pixels = self.pictures[self.picture_of_key[keys]].transpose(0, 2, 1, 3)
        return np.ascontiguousarray(pixels).reshape(rows * side, columns * side)


def _gif_parts(
    solution_positions: list[Position], scale: int, hundredths: int, is_dark: bool, repeats: bool
) -> Iterator[bytes]:
    """Yield the parts of a GIF: header, first frame, one frame per move, and the end."""
    board = solution_positions[0].board
    keys = keys_of(board.tiles, walks.inside(board))
    palette = _Palette.of(keys, scale, is_dark)
    margin = max(1, scale // 2)
    whole_board = np.pad(palette.area(keys), margin, constant_values=palette.desk)
    yield _gif_header(whole_board.shape[1], whole_board.shape[0], palette.colours, repeats)
    yield _gif_frame(
        whole_board, (0, 0), FIRST_FRAME_TIME if len(solution_positions) > 1 else LAST_FRAME_TIME
    )
    for before, after in pairwise(solution_positions):
        rows, columns = _update_keys(keys, before, after)
        corner = (margin + columns.start * scale, margin + rows.start * scale)
        time = LAST_FRAME_TIME if after is solution_positions[-1] else hundredths
        yield _gif_frame(palette.area(keys[rows, columns]), corner, time)
    yield b";"


def _update_keys(keys: NDArray[np.int16], before: Position, after: Position) -> tuple[slice, slice]:
    """Update ``keys`` in place. Return the rectangle in which they changed."""
    changed_squares = sorted((before.boxes ^ after.boxes) | {before.player, after.player})
    flat = keys.reshape(-1)
    for square in changed_squares:
        piece = Tile.BOX * (square in after.boxes) | Tile.PLAYER * (square == after.player)
        flat[square] = (flat[square] & ~np.int16(_PIECE_BITS)) | piece
    rows, columns = np.divmod(np.array(changed_squares), keys.shape[1])
    top, bottom, left, right = map(int, (rows.min(), rows.max(), columns.min(), columns.max()))
    return slice(top, bottom + 1), slice(left, right + 1)


def _gif_header(width: int, height: int, colours: bytes, repeats: bool) -> bytes:
    """Return the header of a GIF89a with 256 colours. ``repeats`` makes it start again."""
    screen = struct.pack("<HHBBB", width, height, 0b11110111, 0, 0)
    repeat = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0" if repeats else b""
    return b"GIF89a" + screen + colours + repeat


def _gif_frame(pixels: NDArray[np.uint8], corner: tuple[int, int], hundredths: int) -> bytes:
    """Return a frame at ``corner`` that stays for ``hundredths`` hundredths of a second."""
    from PIL import GifImagePlugin, Image

    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b100, hundredths, 0, 0)
    # Pillow writes position, size and compressed pixels, but no palette.
    return control + b"".join(GifImagePlugin.getdata(Image.fromarray(pixels), corner))
