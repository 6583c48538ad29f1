"""Pictures drawn by sokolab itself are read back exactly."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageOps

from sokolab.core.board import Board, Tile
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


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("scale", [9, 32, 75])
@pytest.mark.parametrize("board", [BOARDS[0], PLAIN])
def test_a_picture_with_overlays_is_read(board: Board, scale: int, is_dark: bool) -> None:
    names = [overlay.name for overlay in OVERLAYS]
    for overlays in ([], names[1:2], names):
        data = render_png(board, overlays, scale, board.boxes[0], is_dark)

        reading = from_picture(data)

        assert reading.level.board == board
        assert reading.is_sure
        assert reading.is_carried
        assert reading.grid.size == pytest.approx(scale, rel=0.02)


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("scale", [16, 32])
@pytest.mark.parametrize("board", BOARDS)
def test_the_pixels_alone_are_read(board: Board, scale: int, is_dark: bool) -> None:
    data = _without_text(render_png(board, scale=scale, is_dark=is_dark))

    reading = from_picture(data)

    assert reading.level.board == board
    assert not reading.is_carried


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("scale", [24, 55])
@pytest.mark.parametrize("board", BOARDS)
def test_the_pixels_are_read_under_overlays_within_a_window(
    board: Board, scale: int, is_dark: bool
) -> None:
    names = ["player-reach", "dead-squares", "lost-boxes", "cuts-and-blocks", "push-targets"]
    data = render_png(board, names, scale, board.boxes[0], is_dark)
    drawn = Image.open(io.BytesIO(data)).convert("RGB")
    window = Image.new("RGB", (drawn.width + 300, drawn.height + 90), "gray")
    window.paste(drawn, (170, 70))

    reading = from_picture(window)

    assert reading.level.board == board
    assert reading.is_sure
    place = reading.grid.left, reading.grid.top, reading.grid.size
    assert place == pytest.approx((170 + scale / 2, 70 + scale / 2, scale), abs=1)


@pytest.mark.parametrize(("board", "is_dark"), [*zip(BOARDS, (False, True, False), strict=True)])
@pytest.mark.parametrize(("scale", "factor"), [(40, 0.6), (40, 0.9), (40, 1.5), (72, 1.6)])
def test_a_scaled_screenshot_with_overlays_is_read(
    board: Board, scale: int, factor: float, is_dark: bool
) -> None:
    names = ["player-reach", "dead-squares", "lost-boxes", "cuts-and-blocks", "push-targets"]
    data = render_png(board, names, scale, board.boxes[0], is_dark)
    drawn = Image.open(io.BytesIO(data)).convert("RGB")
    window = Image.new("RGB", (drawn.width + 300, drawn.height + 90), "gray")
    window.paste(drawn, (170, 70))
    size = round(window.width * factor), round(window.height * factor)

    reading = from_picture(window.resize(size, Image.Resampling.LANCZOS))

    assert reading.level.board == board
    assert reading.is_sure
    assert reading.grid.size == pytest.approx(scale * factor, rel=0.02)


def test_a_click_on_a_square_of_ours_changes_what_looks_like_it_and_no_more() -> None:
    board = BOARDS[0]
    names = ["player-reach", "dead-squares", "cuts-and-blocks"]
    reading = from_picture(_without_text(render_png(board, names, 40)))
    row, column = board.row_col(board.boxes[0])

    for _ in range(2):
        reading = reading.with_tile(row, column, Tile.FLOOR)

    walls = board.tiles == Tile.WALL
    assert ((reading.level.board.tiles == Tile.WALL) == walls).all()
    assert reading.level.board.tiles[row, column] == Tile.FLOOR


def test_a_copied_picture_is_read(tmp_path: Path) -> None:
    file = tmp_path / "copied.png"
    paint_level(BOARDS[0], ["dead-squares"], 24, None, is_dark=False).save(str(file))

    assert from_picture(file).level.board == BOARDS[0]


def test_what_the_picture_shows_counts_more_than_what_it_carries() -> None:
    board = BOARDS[1]
    picture = Image.open(io.BytesIO(render_png(board, scale=24)))

    mirrored = from_picture(ImageOps.mirror(picture))
    cut = from_picture(picture.crop((0, 0, picture.width, picture.height - 5)))

    assert picture.info
    assert mirrored.level.board == board.mirrored()
    assert cut.level.board == board
    assert 0 < cut.confidence < 1
