"""Pictures of any kind are opened, or refused with one sentence."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
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


def test_grey_of_sixteen_bits_keeps_its_shades() -> None:
    shades = np.repeat(np.arange(0, 65_536, 4096, dtype=np.uint16)[None], 4, axis=0)
    opened_again = opened(_saved("PNG", Image.fromarray(shades)))[0]

    assert [opened_again.getpixel((x, 0)) for x in (0, 5, 15)] == [(x, x, x) for x in (0, 80, 240)]


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "CMYK", "RGBA"])
def test_pictures_of_all_modes_become_rgb(mode: str) -> None:
    red = Image.new("RGB", (8, 8), (255, 0, 0)).convert(mode)
    kind = "JPEG" if mode == "CMYK" else "PNG"
    found = opened(_saved(kind, red))[0]

    expected = {"1": 255, "L": 76, "LA": 76}.get(mode)
    colour = (expected,) * 3 if expected is not None else (255, 0, 0)
    if mode == "1":  # red is dithered to black and white
        assert {pixel for _, pixel in found.getcolors()} <= {(0, 0, 0), (255, 255, 255)}
    else:
        assert np.asarray(found, int)[4, 4].tolist() == pytest.approx(colour, abs=2)


def test_what_is_transparent_in_a_palette_is_white() -> None:
    green = Image.new("RGB", (8, 8), "green").convert("P", palette=Image.Palette.ADAPTIVE)
    data = _saved("PNG", green, transparency=green.getpixel((0, 0)))
    assert opened(data)[0].getpixel((4, 4)) == (255, 255, 255)


def test_a_photo_that_is_marked_as_turned_is_turned_back() -> None:
    upright = Image.new("RGB", (32, 16), "white")
    upright.paste("black", (0, 0, 16, 16))
    mark = Image.Exif()
    mark[0x0112] = 6  # turned to the left
    found, _ = opened(_saved("JPEG", upright.rotate(90, expand=True), exif=mark, quality=95))

    assert found.size == (32, 16)
    greys = np.asarray(found.convert("L"))
    assert greys[8, 4] < 30
    assert greys[8, 28] > 220


def test_a_picture_that_is_made_smaller_by_strips_is_whole() -> None:
    ramp = Image.linear_gradient("L").resize((2401, 2003))
    found, factor = opened(ramp)

    assert factor == 2
    assert found.size == (1201, 1002)
    whole = np.asarray(ramp.reduce(2).convert("RGB"), np.int16)
    assert np.abs(np.asarray(found, np.int16) - whole).max() <= 1


def test_a_large_picture_is_made_smaller() -> None:
    picture, factor = opened(Image.new("RGB", (2600, 1800)))

    assert factor == 2
    assert picture.size == (1300, 900)


def test_a_truncated_file_is_refused() -> None:
    noise = Image.effect_noise((200, 200), 90)
    with pytest.raises(PictureError, match="not a picture, or it is damaged"):
        opened(_saved("PNG", noise)[:4000])


def test_a_text_is_refused() -> None:
    assert not is_picture(b"#####\n#@$.#\n#####\n")
    with pytest.raises(PictureError, match="not a picture"):
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
    with pytest.raises(PictureError, match="cannot be read") as caught:
        opened(tmp_path / "missing.png")
    assert isinstance(caught.value, FileNotFoundError)
