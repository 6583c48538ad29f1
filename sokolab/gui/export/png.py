"""Renders a level with overlays as PNG, without a window or a screen.

Files are written band by band, so that no picture is ever whole in memory.
"""

import os
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from sokolab.core import walks
from sokolab.core.board import Board
from sokolab.gui.overlays.layer import QtCanvas
from sokolab.gui.overlays.marks import MarkCache
from sokolab.gui.scene.tiles import TilesLayer
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.theme import DARK, LIGHT
from sokolab.language import LocalizedValueError, phrase
from sokolab.rendering.carried_board import KEYWORD, carried_text
from sokolab.rendering.overlays.all_overlays import Added, findings_for, paint_overlays, with_added
from sokolab.rendering.picture import scale_too_small

_MAX_PIXELS: Final = 16_384  # width and height of a picture
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_BITS_PER_CHANNEL: Final = 8
_TRUE_COLOUR: Final = 2
_UP_FILTER: Final = 2
"""The filter that stores differences from the row above, which most rows of a board resemble."""
_MIN_PIXELS_FOR_SPEED: Final = 4_000_000
"""Pixels of a picture above which it is compressed with the least effort, three times as fast."""
_BAND_PIXELS: Final = 1_000_000
"""Pixels painted at a time. A whole large picture would fill the memory."""

_application: QGuiApplication | None = None


class FileBuilder:
    """The content of a file, built in steps. Each step adds one of ``parts`` to the end.

    ``step_count`` is roughly the number of steps. Once ``is_complete``, ``data`` is the whole file.
    """

    def __init__(self, parts: Iterable[bytes], step_count: int = 1) -> None:
        self._parts = iter(parts)
        self._built: list[bytes] = []
        self.step_count = max(step_count, 1)
        self.is_complete = False

    @property
    def steps_done(self) -> int:
        """Number of steps done."""
        return min(len(self._built), self.step_count)

    @property
    def data(self) -> bytes:
        """The content built so far."""
        return b"".join(self._built)

    def step(self) -> None:
        """Do the next step."""
        part = next(self._parts, None)
        if part is None:
            self.is_complete = True
        else:
            self._built.append(part)

    def build(self, on_step: Callable[[int, int], object] = lambda _done, _of: None) -> bytes:
        """Do all steps and return the file. ``on_step`` gets the steps done and their total."""
        while not self.is_complete:
            self.step()
            on_step(self.steps_done, self.step_count)
        return self.data


def render_png(
    board: Board,
    overlays: Iterable[str] = (),
    scale: int = 32,
    selected: int | None = None,
    is_dark: bool = False,
    added: Added = (),
) -> bytes:
    """Return the board as PNG, painted as in the window, with ``scale`` pixels per square.

    The file carries the board as text, so that it can be read back exactly, whatever lies over the
    squares. Overlays are given by name; some need the square of the selected box, others ignore it.
    ``added`` are overlays beyond the built-in ones.

    Raises
    ------
    ValueError
        There is no overlay of that name, the scale is less than 1, or the picture would be wider or
        higher than 16,384 pixels.
    """
    set_up()
    _, width, height = margin_and_size(board, scale)
    paint = _picture_painter(board, overlays, scale, selected, is_dark, added)
    band_height = max(2 * scale, _BAND_PIXELS // width)  # a mark can reach into the next square

    def bands() -> Iterator[NDArray[np.uint8]]:
        for top in range(0, height, band_height):
            image = QImage(width, min(band_height, height - top), QImage.Format.Format_RGB888)
            paint(image, top)
            pixels = np.frombuffer(image.constBits(), np.uint8)
            yield pixels.reshape(image.height(), image.bytesPerLine())[:, : 3 * width]

    return png_file(width, height, bands(), carried_text(board))


def paint_level(
    board: Board,
    overlays: Iterable[str],
    scale: int,
    selected: int | None,
    is_dark: bool,
    added: Added = (),
) -> QImage:
    """Return the picture that :func:`render_png` writes. Needs a QGuiApplication."""
    _, width, height = margin_and_size(board, scale)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    paint = _picture_painter(board, overlays, scale, selected, is_dark, added)
    paint(image, 0)
    image.setText(KEYWORD, carried_text(board))
    return image


def _picture_painter(
    board: Board,
    overlays: Iterable[str],
    scale: int,
    selected: int | None,
    is_dark: bool,
    added: Added,
) -> Callable[[QImage, int], None]:
    """Return a function that paints the part of the picture below the pixel row ``top``."""
    margin, width, _ = margin_and_size(board, scale)
    findings, names = findings_for(board, overlays, selected, added)
    colours = DARK if is_dark else LIGHT
    tiles = TilesLayer(board, colours)
    tiles.set_inside(walks.inside(board).ravel())
    mark_cache = MarkCache()

    def paint(image: QImage, top: int) -> None:
        image.fill(colours.desk)
        geometry = Geometry(
            height=board.height,
            width=board.width,
            side=scale,
            left=margin,
            top=margin - top,
            view_width=width,
            view_height=image.height(),
        )
        painter = QPainter(image)
        tiles.paint(painter, geometry)
        canvas = QtCanvas(
            geometry=geometry,
            board=board,
            colours=colours.scheme,
            mark_cache=mark_cache,
            findings=findings,
            shown=names,
        )
        paint_overlays(canvas, with_added(added))
        canvas.marks.paint(painter)
        painter.end()

    return paint


def margin_and_size(board: Board, scale: int, limit: int = _MAX_PIXELS) -> tuple[int, int, int]:
    """Return the margin around a board and the size of the whole picture, in pixels.

    Raises ValueError if the scale is less than 1, or one side would be longer than ``limit``.
    """
    if scale < 1:
        raise LocalizedValueError(scale_too_small(scale))
    margin = max(1, scale // 2)
    width, height = (side * scale + 2 * margin for side in (board.width, board.height))
    if max(width, height) > limit:
        raise LocalizedValueError(
            phrase(
                "with {scale} pixels per square the picture would have {width} × {height} pixels; "
                "the limit is {limit}",
                scale=scale,
                width=width,
                height=height,
                limit=limit,
            )
        )
    return margin, width, height


def png_file(width: int, height: int, bands: Iterable[NDArray[np.uint8]], board_text: str) -> bytes:
    """Return a PNG file of ``width`` by ``height`` pixels, which carries the text of a board.

    ``bands`` yields its rows from top to bottom, several at a time: uint8 ``[rows, 3 * width]``,
    red, green and blue.

    Notes
    -----
    Portable Network Graphics (PNG) Specification, W3C, 2003.
    """
    header = struct.pack(">IIBBBBB", width, height, _BITS_PER_CHANNEL, _TRUE_COLOUR, 0, 0, 0)
    text = f"{KEYWORD}\0{board_text}".encode("latin-1")
    parts = [_SIGNATURE, _chunk(b"IHDR", header), _chunk(b"tEXt", text)]
    compressor = zlib.compressobj(1 if width * height > _MIN_PIXELS_FOR_SPEED else 9)
    row_above = np.zeros(3 * width, np.uint8)
    for band in bands:
        filtered_rows = np.empty((len(band), 1 + 3 * width), np.uint8)
        filtered_rows[:, 0] = _UP_FILTER
        np.subtract(band[0], row_above, out=filtered_rows[0, 1:])
        np.subtract(band[1:], band[:-1], out=filtered_rows[1:, 1:])
        row_above = band[-1].copy()
        if data := compressor.compress(filtered_rows.data):
            parts.append(_chunk(b"IDAT", data))
    parts += [_chunk(b"IDAT", compressor.flush()), _chunk(b"IEND", b"")]
    return b"".join(parts)


def _chunk(chunk_type: bytes, data: bytes) -> bytes:
    length, checksum = len(data), zlib.crc32(chunk_type + data)
    return struct.pack(">I", length) + chunk_type + data + struct.pack(">I", checksum)


def set_up() -> None:
    """Start Qt without a screen, unless it is running already."""
    global _application  # noqa: PLW0603 - there is one application, which must not be deleted
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _application = QGuiApplication(["sokolab"])
