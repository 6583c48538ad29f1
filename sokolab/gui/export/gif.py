"""Renders a solution as animated GIF.

All frames share one palette, and each frame contains only the squares that change. The pictures of
the squares are reduced to the palette once and then assembled by index, so that a thousand moves
take a second.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core import walks
from sokolab.core.board import Board, Tile
from sokolab.core.lurd import positions
from sokolab.gui.export.png import FileBuilder, frame_of, set_up
from sokolab.gui.scene.tiles import INSIDE_BIT, WALL_BIT, Skin, keys_of
from sokolab.gui.shell.theme import DARK, LIGHT
from sokolab.language import LocalizedValueError, phrase

MAX_SPEED: Final = 50
"""Moves per second; viewers slow down animations with shorter frames."""
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
_PIECES: Final = Tile.BOX | Tile.PLAYER
_COLOURS: Final = 256  # size of a palette


def frame_time(speed: float) -> int:
    """Return the time of a frame in hundredths of a second, for a speed in moves per second."""
    return max(round(100 / speed), 100 // MAX_SPEED)


def render_gif(
    board: Board,
    lurd: str,
    scale: int = 24,
    speed: float = 8,
    *,
    dark: bool = False,
    loop: bool = True,
) -> FileBuilder:
    """Return a builder of a GIF with this many pixels per square and moves per second (at most 50).

    Raises
    ------
    ValueError
        A move is not possible, or the image would be too large.
    """
    if scale < 1 or speed <= 0:
        raise LocalizedValueError(
            phrase("the size must be at least one pixel per square, and the speed positive")
        )
    frame_of(board, scale, MAX_PIXELS)
    steps = [(position.boxes, position.player) for position in positions(board, lurd)]
    set_up()
    frames = _frames(board, steps, scale, frame_time(speed), dark=dark, loop=loop)
    return FileBuilder(frames, len(steps) + 2)


@dataclass(frozen=True)
class _Palette:
    """A palette of 256 colours, three bytes each, and the pictures of all kinds of squares in it.

    ``pictures`` holds indices into the palette, ``[pictures, side, side]``, ``slots`` the picture
    of each key of a square, and ``desk`` the index of the background colour.
    """

    colours: bytes
    pictures: NDArray[np.uint8]
    slots: NDArray[np.intp]
    desk: int

    @classmethod
    def of(cls, keys: NDArray[np.int16], scale: int, dark: bool) -> _Palette:
        """Reduce all possible pictures to one palette; ``keys`` describe the first frame."""
        from PIL import Image

        colours = DARK if dark else LIGHT
        walls = np.unique(keys[keys & WALL_BIT != 0])
        others = np.array([content | inside for inside in (0, INSIDE_BIT) for content in _CONTENTS])
        all_keys = np.concatenate([walls, others]).astype(np.int16)
        pixels = Skin(colours, scale).pictures(all_keys).reshape(-1, scale)
        with_desk = np.vstack([pixels, np.full((1, scale), colours.desk.rgb(), np.uint32)])
        channels = [(with_desk >> shift).astype(np.uint8) for shift in (16, 8, 0)]  # 0xRRGGBB
        image = Image.fromarray(np.stack(channels, axis=-1))
        reduced = image.quantize(_COLOURS, dither=Image.Dither.NONE)
        indices = np.asarray(reduced, np.uint8)
        slots = np.zeros(2 * WALL_BIT, np.intp)
        slots[all_keys] = np.arange(all_keys.size)
        size = 3 * _COLOURS  # bytes
        table = bytes(reduced.getpalette("RGB") or [])[:size].ljust(size, b"\0")
        return cls(table, indices[:-1].reshape(-1, scale, scale), slots, int(indices[-1, 0]))

    def area(self, keys: NDArray[np.int16]) -> NDArray[np.uint8]:
        """Return the image of a rectangle of squares."""
        rows, cols = keys.shape
        side = self.pictures.shape[1]
        pixels = self.pictures[self.slots[keys]].transpose(0, 2, 1, 3)
        return np.ascontiguousarray(pixels).reshape(rows * side, cols * side)


def _frames(
    board: Board,
    steps: list[tuple[frozenset[int], int]],
    scale: int,
    time: int,
    *,
    dark: bool,
    loop: bool,
) -> Iterator[bytes]:
    """Yield the parts of a GIF: header, first frame, one frame per move, and the end."""
    inside = walks.inside(board)
    keys = keys_of(board.tiles, inside)
    palette = _Palette.of(keys, scale, dark)
    margin = max(1, scale // 2)
    whole = np.pad(palette.area(keys), margin, constant_values=palette.desk)
    yield _header(whole.shape[1], whole.shape[0], palette.colours, loop)
    yield _frame(whole, (0, 0), FIRST_FRAME_TIME if len(steps) > 1 else LAST_FRAME_TIME)
    for number in range(1, len(steps)):
        rows, cols = _update_keys(board, keys, steps[number - 1], steps[number])
        corner = (margin + cols.start * scale, margin + rows.start * scale)
        last = number == len(steps) - 1
        yield _frame(palette.area(keys[rows, cols]), corner, LAST_FRAME_TIME if last else time)
    yield b";"


def _update_keys(
    board: Board,
    keys: NDArray[np.int16],
    before: tuple[frozenset[int], int],
    after: tuple[frozenset[int], int],
) -> tuple[slice, slice]:
    """Update ``keys`` in place. Return the rectangle in which they changed."""
    changed = sorted((before[0] ^ after[0]) | {before[1], after[1]})
    flat = keys.reshape(-1)
    for square in changed:
        piece = Tile.BOX * (square in after[0]) | Tile.PLAYER * (square == after[1])
        flat[square] = (flat[square] & ~np.int16(_PIECES)) | piece
    rows, cols = np.divmod(np.array(changed), board.width)
    return slice(int(rows.min()), int(rows.max()) + 1), slice(int(cols.min()), int(cols.max()) + 1)


def _header(width: int, height: int, colours: bytes, loop: bool) -> bytes:
    """Return the header of a GIF89a with 256 colours; ``loop`` makes it repeat."""
    screen = struct.pack("<HHBBB", width, height, 0b11110111, 0, 0)
    repeat = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0" if loop else b""
    return b"GIF89a" + screen + colours + repeat


def _frame(pixels: NDArray[np.uint8], corner: tuple[int, int], time: int) -> bytes:
    """Return a frame at ``corner`` that stays for ``time`` hundredths of a second."""
    from PIL import GifImagePlugin, Image

    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b100, time, 0, 0)
    # Pillow writes position, size and compressed pixels, but no palette.
    return control + b"".join(GifImagePlugin.getdata(Image.fromarray(pixels), corner))
