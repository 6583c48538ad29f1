"""Pictures drawn by sokolab itself are read back exactly."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageOps

from sokolab.core.board import Board
from sokolab.formats import read_levels
from sokolab.gui.export.png import paint_level, render_png
from sokolab.pictures.reading import from_picture
from sokolab.rendering.overlays.all_overlays import OVERLAYS
from tests.test_house import PROJECT

LEVELS = read_levels(PROJECT / "levels" / "starter.xsb")
BOARDS = [LEVELS[number].board for number in (0, 7, 15)]
PLAIN = Board.from_rows(["--------", "-####---", "-#@ #-- ", "-# $.#- ", "-#####--"])
"""With room around the walls, and with floor at the ends of its rows."""

pytestmark = pytest.mark.usefixtures("qapp")


def _without_text(data: bytes) -> bytes:
    """Return the same pixels in a file that carries nothing else."""
    copy = io.BytesIO()
    Image.open(io.BytesIO(data)).save(copy, "PNG")
    return copy.getvalue()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("scale", [9, 32, 75])
@pytest.mark.parametrize("board", [BOARDS[0], PLAIN])
def test_a_picture_with_overlays_is_read(board: Board, scale: int, dark: bool) -> None:
    names = [overlay.name for overlay in OVERLAYS]
    for overlays in ([], names[1:2], names):
        data = render_png(board, overlays, scale, board.boxes[0], dark)

        reading = from_picture(data)

        assert reading.level.board == board
        assert reading.is_sure
        assert reading.is_carried
        assert reading.grid.size == pytest.approx(scale, rel=0.02)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("scale", [16, 32])
@pytest.mark.parametrize("board", BOARDS)
def test_the_pixels_alone_are_read(board: Board, scale: int, dark: bool) -> None:
    data = _without_text(render_png(board, scale=scale, dark=dark))

    reading = from_picture(data)

    assert reading.level.board == board
    assert not reading.is_carried


def test_a_copied_picture_is_read(tmp_path: Path) -> None:
    file = tmp_path / "copied.png"
    paint_level(BOARDS[0], ["dead-squares"], 24, None, dark=False).save(str(file))

    assert from_picture(file).level.board == BOARDS[0]


def test_what_the_picture_shows_counts_more_than_what_it_carries() -> None:
    board = BOARDS[1]
    picture = Image.open(io.BytesIO(render_png(board, scale=24)))

    mirrored = from_picture(ImageOps.mirror(picture))
    cut = from_picture(picture.crop((0, 0, picture.width, picture.height - 5)))

    assert picture.info
    assert mirrored.level.board == board.mirrored()
    assert cut.level.board == board
    assert 0 < cut.sure < 1
