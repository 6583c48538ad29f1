"""The program's icon in the formats of each system, drawn from its own drawing.

An ``.ico`` and an ``.icns`` are both a short header and PNG pictures of several sizes.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path
from typing import Final

from sokolab import paths

SOURCE: Final = paths.resources() / "icons/sokolab.svg"
_WINDOWS: Final = (16, 20, 24, 32, 40, 48, 64, 256)
_MAC: Final = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
    b"ic10": 1024,
    b"ic11": 32,
    b"ic12": 64,
    b"ic13": 256,
    b"ic14": 512,
}
"""The name by which macOS knows each size, in pixels; the last four are for fine screens."""


def png(side: int) -> bytes:
    """Return the icon as a PNG with that many pixels on each side."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, QByteArray  # noqa: PLC0415 - lists do without Qt
    from PySide6.QtGui import QImage, QPainter  # noqa: PLC0415
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415

    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(SOURCE)).render(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # the stubs know bytes alone
    return bytes(data.data())


def ico() -> bytes:
    """Return the icon for Windows."""
    pictures = [png(side) for side in _WINDOWS]
    at = 6 + 16 * len(pictures)
    head = [struct.pack("<HHH", 0, 1, len(pictures))]
    for side, picture in zip(_WINDOWS, pictures, strict=True):
        head.append(struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(picture), at))
        at += len(picture)
    return b"".join([*head, *pictures])


def icns() -> bytes:
    """Return the icon for macOS."""
    pictures = [(name, png(side)) for name, side in _MAC.items()]
    body = b"".join(name + struct.pack(">I", 8 + len(data)) + data for name, data in pictures)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def for_this_system(folder: Path) -> str | None:
    """Write the icon that a program of this system carries; return its name, None on Linux."""
    made = {"win32": ico, "darwin": icns}.get(sys.platform)
    if made is None:
        return None
    file = folder / f"sokolab.{made.__name__}"
    file.write_bytes(made())
    return str(file)
