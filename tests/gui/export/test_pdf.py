"""SVG and paper: what they are made of, and how large."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.gui.export.pdf import Page, render_pdf
from sokolab.gui.export.png import paint_level
from sokolab.rendering import colours
from sokolab.rendering.overlays.all_overlays import OVERLAYS
from sokolab.rendering.picture import picture_of

BOARD = Board.from_rows(["########", "#@ $ . #", "#  $ . #", "########"])
LEVELS = tuple(Level(BOARD, f"Level {number}", "Me") for number in range(30))

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("is_dark", [False, True])
def test_an_svg_looks_like_the_picture(is_dark: bool) -> None:
    names = [overlay.name for overlay in OVERLAYS]
    data = picture_of(
        BOARD,
        names,
        selected=BOARD.boxes[0],
        scale=40,
        colours=colours.DARK if is_dark else colours.LIGHT,
        title="A & B",
    ).encode()
    assert b"<image" not in data
    assert b'aria-label="A &amp; B"' in data
    meant = paint_level(BOARD, names, 40, BOARD.boxes[0], is_dark)
    image = QImage(meant.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(data)).render(painter)
    painter.end()
    pairs = [
        (image.pixelColor(x, y), meant.pixelColor(x, y))
        for x in range(0, meant.width(), 3)
        for y in range(0, meant.height(), 3)
    ]
    off = [
        max(abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue()))
        for a, b in pairs
    ]
    assert sum(difference > 60 for difference in off) < len(off) / 12


def test_an_svg_refuses_as_a_picture_does() -> None:
    with pytest.raises(ValueError, match="there is no overlay"):
        picture_of(BOARD, ["walls"])
    with pytest.raises(ValueError, match="at least 1 pixel"):
        picture_of(BOARD, scale=0)


def pages(data: bytes) -> int:
    assert data.startswith(b"%PDF")
    return len(re.findall(rb"/Type\s*/Page\b", data))


def test_a_sheet_holds_all_levels() -> None:
    collection = Collection(LEVELS, "Set", "Me")
    assert pages(render_pdf(collection, columns=6).build()) == 1
    assert pages(render_pdf(collection, columns=1).build()) > 1
    assert pages(render_pdf(collection, [3], columns=1).build()) == 1
    wide = render_pdf(collection, columns=4, page=Page.LETTER, is_landscape=True).build()
    assert pages(wide) >= 1


def test_a_sheet_says_how_far_it_is() -> None:
    builder = render_pdf(Collection(LEVELS[:3]))
    assert (builder.steps_done, builder.step_count, builder.is_complete) == (0, 3, False)
    builder.step()
    assert (builder.steps_done, builder.data) == (1, b"")
    builder.build()
    assert builder.is_complete


def test_wrong_calls_say_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="1 to 12 columns, not 13"):
        render_pdf(Collection(LEVELS), columns=13)
    with pytest.raises(ValueError, match="no level to print"):
        render_pdf(Collection(LEVELS), [])
