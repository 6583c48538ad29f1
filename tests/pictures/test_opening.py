"""Pictures of any kind are opened, or refused with one sentence."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from sokolab.pictures.opening import PictureError, is_picture, opened


def _saved(kind: str, picture: Image.Image, **options: object) -> bytes:
    data = io.BytesIO()
    picture.save(data, kind, **options)
    return data.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "BMP", "GIF", "WEBP"])
def test_each_format_is_known_and_opened(kind: str) -> None:
    data = _saved(kind, Image.new("RGB", (20, 10), (200, 20, 20)))

    assert is_picture(data)
    picture, factor = opened(data)
    assert (picture.size, picture.mode, factor) == ((20, 10), "RGB", 1)


def test_of_an_animation_the_first_frame_is_taken() -> None:
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue")]
    data = _saved("GIF", frames[0], save_all=True, append_images=frames[1:])

    assert opened(data)[0].getpixel((4, 4)) == (255, 0, 0)


def test_what_is_transparent_is_white() -> None:
    assert opened(Image.new("RGBA", (8, 8), (0, 0, 0, 0)))[0].getpixel((0, 0)) == (255, 255, 255)


def test_a_large_picture_is_made_smaller() -> None:
    picture, factor = opened(Image.new("RGB", (2600, 1800)))

    assert factor == 2
    assert picture.size == (1300, 900)


def test_a_truncated_file_is_refused() -> None:
    noise = Image.effect_noise((200, 200), 90)
    with pytest.raises(PictureError, match="no picture, or it is damaged"):
        opened(_saved("PNG", noise)[:4000])


def test_a_text_is_refused() -> None:
    assert not is_picture(b"#####\n#@$.#\n#####\n")
    with pytest.raises(PictureError, match="no picture"):
        opened(b"#####\n#@$.#\n#####\n")


def test_a_bomb_is_refused_before_it_is_decoded() -> None:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content))
            + kind
            + content
            + struct.pack(">I", zlib.crc32(kind + content))
        )

    header = struct.pack(">IIBBBBB", 40_000, 40_000, 8, 2, 0, 0, 0)
    data = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0" * 99))
        + chunk(b"IEND", b"")
    )

    with pytest.raises(PictureError, match="too large"):
        opened(data)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="cannot be read"):
        opened(tmp_path / "missing.png")
