"""Opens pictures of any origin."""

from __future__ import annotations

import io
import os
import warnings
from pathlib import Path
from typing import Final

import numpy as np
from PIL import ExifTags, Image, ImageOps

from sokolab.core.operating_system import system_reason
from sokolab.language import LocalizedValueError, phrase
from sokolab.pictures.grid import reduction_factor
from sokolab.rendering.carried_board import KEYWORD

PictureSource = str | os.PathLike[str] | bytes | Image.Image

_FORMATS: Final = ("PNG", "JPEG", "BMP", "GIF", "WEBP")
_BEGINNINGS: Final = (b"\x89PNG", b"\xff\xd8\xff", b"BM", b"GIF8", b"RIFF")
_MAX_PIXELS: Final = 100_000_000
_MAX_BYTES: Final = 200_000_000
_MAX_UNREDUCED_PIXELS: Final = 4_200_000
"""Pixels above which a picture is read at a half, a third, … of its size."""
_STRIP_ROWS: Final = 256
"""Rows of the reduced picture made at a time."""


class PictureError(LocalizedValueError):
    """A picture that cannot be read, or on which no board is found."""


class MissingPictureError(PictureError, FileNotFoundError):
    """A picture that does not exist."""


def is_picture(data: bytes) -> bool:
    """Whether data begins like a picture in a known format."""
    return data.startswith(_BEGINNINGS) and not (data[:4] == b"RIFF" and data[8:12] != b"WEBP")


def opened(source: PictureSource) -> tuple[Image.Image, int]:
    """Return a picture in RGB, and the factor by which it was reduced.

    Only the first frame of an animation is used. Transparent pixels become white. A picture that a
    camera has marked as turned is turned back. A board that the picture carries as text is kept.

    Raises
    ------
    PictureError
        The source is not a picture, is damaged, or has more than 100 million pixels; if the file
        does not exist, this is also a FileNotFoundError.
    """
    try:
        with warnings.catch_warnings():
            # Pillow warns about large pictures; the limit below decides.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            return _decoded(source)
    except Image.DecompressionBombError:
        raise _too_large() from None
    except PictureError:
        raise
    except (OSError, ValueError, SyntaxError, EOFError, MemoryError, OverflowError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            is_missing = isinstance(error, FileNotFoundError)
            raise (MissingPictureError if is_missing else PictureError)(
                phrase("The picture cannot be read: {reason}", reason=system_reason(error))
            ) from None
        raise PictureError(phrase("This is not a picture, or it is damaged")) from None


def _decoded(source: PictureSource) -> tuple[Image.Image, int]:
    if isinstance(source, Image.Image):
        picture = source
    elif isinstance(source, bytes):
        picture = Image.open(io.BytesIO(source), formats=_FORMATS)
    else:
        path = Path(source)
        if path.is_file() and path.stat().st_size > _MAX_BYTES:
            raise _too_large()
        picture = Image.open(io.BytesIO(path.read_bytes()), formats=_FORMATS)
    if picture.width * picture.height > _MAX_PIXELS:
        raise _too_large()
    factor = reduction_factor(*picture.size, _MAX_UNREDUCED_PIXELS)
    picture.load()
    if picture.getexif().get(ExifTags.Base.Orientation, 1) != 1:
        picture = ImageOps.exif_transpose(picture)
    reduced = _reduced(picture, factor)
    if KEYWORD in picture.info:
        reduced.info[KEYWORD] = picture.info[KEYWORD]
    return reduced, factor


def _reduced(picture: Image.Image, factor: int) -> Image.Image:
    """Return a picture in RGB at a fraction of its size.

    It is reduced strip by strip, so that a large one is not in memory twice.
    """
    width, height = (-(-length // factor) for length in picture.size)
    whole = Image.new("RGB", (width, height))
    for top in range(0, height, _STRIP_ROWS):
        bottom = min(picture.height, (top + _STRIP_ROWS) * factor)
        strip = picture.crop((0, top * factor, picture.width, bottom))
        whole.paste(_opaque(strip).reduce(factor), (0, top))
    return whole


def _opaque(picture: Image.Image) -> Image.Image:
    """Return a picture in RGB, with white for transparent pixels."""
    if picture.mode.startswith("I;16"):
        grey = np.asarray(picture).astype(np.uint16) >> 8
        picture = Image.fromarray(grey.astype(np.uint8))
    if "A" in picture.getbands() or "transparency" in picture.info:
        picture = picture.convert("RGBA")
        picture = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture)
    return picture.convert("RGB")


def _too_large() -> PictureError:
    return PictureError(phrase("The picture is too large: more than 100 million pixels"))
