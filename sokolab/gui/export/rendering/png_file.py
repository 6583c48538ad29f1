"""Writes PNG files band by band, so that no picture is ever in memory as a whole."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_DEPTH: Final = 8
"""Bits per channel."""
_TRUE_COLOUR: Final = 2
_UP: Final = 2
"""The filter that stores differences from the row above: most rows of a board are like it."""
_LARGE: Final = 4_000_000
"""Pixels from which on a picture is compressed with the least effort: it is three times as fast."""


def png_file(width: int, height: int, bands: Iterable[NDArray[np.uint8]]) -> bytes:
    """Return a PNG file.

    Parameters
    ----------
    width, height
        Of the picture, in pixels.
    bands
        Its rows from top to bottom, several at a time: uint8 ``[rows, 3 * width]``, red, green
        and blue.

    Notes
    -----
    Portable Network Graphics (PNG) Specification, W3C, 2003.
    """
    header = struct.pack(">IIBBBBB", width, height, _DEPTH, _TRUE_COLOUR, 0, 0, 0)
    parts = [_SIGNATURE, _chunk(b"IHDR", header)]
    compressor = zlib.compressobj(1 if width * height > _LARGE else 9)
    above = np.zeros(3 * width, np.uint8)
    for band in bands:
        filtered = np.empty((len(band), 1 + 3 * width), np.uint8)
        filtered[:, 0] = _UP
        np.subtract(band[0], above, out=filtered[0, 1:])
        np.subtract(band[1:], band[:-1], out=filtered[1:, 1:])
        above = band[-1].copy()
        if data := compressor.compress(filtered.data):
            parts.append(_chunk(b"IDAT", data))
    parts += [_chunk(b"IDAT", compressor.flush()), _chunk(b"IEND", b"")]
    return b"".join(parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
