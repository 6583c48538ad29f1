"""The grid of a board is found, whatever lies around it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from sokolab.core.board import Board
from sokolab.pictures import grid_choice
from sokolab.pictures.grid import Grid, with_cut_squares
from sokolab.pictures.grid_choice import _Crop, _GridRater, likely_grids
from sokolab.pictures.screen_parts import panels
from tests.pictures.skins import picture

BOARD = Board.from_rows(
    [
        "  ######  ",
        "###    ###",
        "#   ##$  #",
        "# $ #  . #",
        "## ## #  #",
        " #  @ #$##",
        " # ..$#  #",
        " ###  .  #",
        "   #######",
    ]
)


def _placed(drawn: Image.Image, at: tuple[int, int], size: tuple[int, int]) -> Image.Image:
    """Return a picture upon slanted stripes, which repeat themselves more often than squares."""
    whole = Image.new("RGB", size, (90, 120, 90))
    draw = ImageDraw.Draw(whole)
    for x in range(-size[1], size[0], 11):
        draw.line((x, 0, x + size[1], size[1]), fill=(60, 90, 60), width=3)
    whole.paste(drawn, at)
    return whole


def _likely(whole: Image.Image) -> list[Grid]:
    return [grid for _, places in likely_grids(whole) for grid in places]


def _is_found(whole: Image.Image, size: float, left: float, top: float) -> bool:
    """Whether one of the likeliest grids has that size, and a square at that place."""
    for grid in _likely(whole):
        parts = (grid.left - left) / grid.size, (grid.top - top) / grid.size
        off = max(abs(part - round(part)) for part in parts)
        if grid.size == pytest.approx(size, rel=0.006) and off < 0.1:
            return True
    return False


@pytest.mark.parametrize(
    ("joined", "side", "at"),
    [(False, 25, (29, 20)), (False, 11, (40, 3)), (True, 25, (29, 20)), (True, 11, (40, 3))],
)
def test_a_pattern_around_the_board_does_not_mislead(
    joined: bool, side: int, at: tuple[int, int]
) -> None:
    drawn = picture(BOARD, side, joined)
    whole = _placed(drawn, at, (drawn.width + 90, drawn.height + 130))

    assert _is_found(whole, side, *at)


@pytest.mark.parametrize("factor", [0.7, 1.43])
def test_squares_of_a_scaled_picture_have_sizes_between_pixels(factor: float) -> None:
    drawn = picture(BOARD, 30, True, (13, 8))
    size = round(drawn.width * factor), round(drawn.height * factor)
    scaled = drawn.resize(size, Image.Resampling.BICUBIC)

    assert _is_found(scaled, 30 * factor, 13 * factor, 8 * factor)


def _desktop(size: tuple[int, int]) -> Image.Image:
    """Return a noisy picture with columns of text, as a background of windows."""
    noise = np.random.default_rng(3).integers(0, 255, (size[1], size[0], 3), np.uint8)
    whole = Image.fromarray(noise).filter(ImageFilter.GaussianBlur(3))
    draw = ImageDraw.Draw(whole)
    draw.rectangle((40, 40, 540, 700), fill="white")
    words = "the quick brown box pushes a lazy dog against every wall of stone "
    for line in range(36):
        start = 11 * line % len(words)
        draw.text((50, 48 + 18 * line), words[start:] + words[:start], fill="black")
    return whole


def test_a_small_board_on_a_desktop_is_found_among_text_and_noise() -> None:
    drawn = picture(BOARD, 26, margin=(13, 9))
    whole = _desktop((1300, 900))
    whole.paste(drawn, (700, 300))

    assert _is_found(whole, 26, 713, 309)


def test_a_small_board_of_a_few_squares_on_a_screen_comes_first() -> None:
    board = Board.from_rows(["######", "#@ $.#", "# ## #", "#    #", "######"])
    whole = _desktop((1600, 900))
    whole.paste((205, 205, 200), (900, 120, 1400, 620))
    whole.paste(picture(board, 30, joined=True), (1100, 300))

    grids = next(likely_grids(whole))[1]

    assert all(grid.size == 30 for grid in grids)
    assert any(grid.columns <= board.width + 4 for grid in grids)


def test_parts_are_looked_at_once_and_none_beside_a_clear_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = Image.new("RGB", (1200, 900), (225, 225, 220))
    row = np.hstack((BOARD.tiles, BOARD.tiles[::-1, ::-1]))
    whole.paste(picture(Board(np.vstack((row, row[::-1]))), 32), (40, 60))
    draw = ImageDraw.Draw(whole)
    for line in range(12):
        draw.text((700, 500 + 14 * line), "the player pushes one box at a time", fill="black")
    rated: list[object] = []

    def part(*of: Any) -> _Crop:
        rated.append(of[1])
        return _Crop(*of)

    monkeypatch.setattr(grid_choice, "_Crop", part)
    likely = likely_grids(whole)

    assert next(likely)[1][0].size == 32
    next(likely)  # another size on the same part

    assert len(rated) == 1


def test_bars_at_the_edge_of_a_screen_are_looked_at_last() -> None:
    whole = Image.new("RGB", (1600, 900), (225, 225, 220))
    draw = ImageDraw.Draw(whole)
    for line in range(60):
        draw.text((0, 15 * line), "the player pushes one box at a time " * 2, fill="black")
    drawn = picture(BOARD, 26)
    whole.paste(drawn, (900, 300))

    boxes = [box for box, _ in panels(whole)]

    assert [box[0] > 800 for box in boxes] == [True, False]


def test_a_board_in_the_frame_of_a_window_is_also_taken_without_it() -> None:
    drawn = picture(BOARD, 30, margin=(22, 20))
    whole = Image.new("RGB", (640, 620), (0, 90, 140))
    whole.paste("silver", (90, 60, 98 + drawn.width, 96 + drawn.height))
    whole.paste(drawn, (94, 92))
    extents = [
        (round((grid.left - 116) / 30), round((grid.top - 112) / 30), grid.columns, grid.rows)
        for grid in _likely(whole)
        if grid.size == 30
    ]

    assert (0, 0, BOARD.width, BOARD.height) in extents


def test_a_square_that_ends_with_the_picture_belongs_to_the_grid() -> None:
    grid = with_cut_squares(Grid(-4.0, 7.0, 14.0, 19, 18), 276, 267)

    assert grid.columns == 20


def test_text_and_buttons_beside_the_board_are_left_out() -> None:
    drawn = picture(BOARD, 24)
    whole = Image.new("RGB", (620, 420), (236, 236, 236))
    draw = ImageDraw.Draw(whole)
    for line, text in enumerate(("Undo the last push", "Redo", "Level 12 of 90", "Restart")):
        draw.text((400 + 9 * line, 20 + 53 * line), text, fill="black")
    whole.paste(drawn, (14, 51))

    grid = next(grid for grid in _likely(whole) if grid.size == 24)

    assert grid.left + grid.columns * grid.size < 400


@pytest.mark.parametrize("by", [(-1, 0), (0, 1)])
def test_a_grid_that_lies_a_pixel_aside_is_put_right(by: tuple[int, int]) -> None:
    rater = _GridRater(picture(BOARD, 20, margin=(20, 20)))
    aside = Grid(20 + by[0], 20 + by[1], 20.0, BOARD.width, BOARD.height)

    found = rater._settled(rater.rated(aside), [aside]).grid

    assert (found.left, found.top) == (20, 20)
