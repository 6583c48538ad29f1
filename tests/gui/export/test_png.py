"""A level as a PNG, without a window."""

import subprocess
import sys
from typing import Any

import pytest
from PySide6.QtGui import QImage

from sokolab.core.board import Board
from sokolab.gui.export import png
from sokolab.gui.export.png import paint_level, render_png
from sokolab.rendering.overlays.all_overlays import OVERLAYS

BOARD = Board.from_rows(["#######", "#@ $ .#", "#######"])

ALONE = """
from sokolab.core.board import Board
from sokolab.gui.export.png import render_png
board = Board.from_rows(["#######", "#@ $ .#", "#######"])
png = render_png(board, ["player-reach", "push-targets"], 24, board.boxes[0], True)
print(png[1:4].decode(), len(png) > 200)
"""


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("scale", "size"), [(1, (9, 5)), (20, (160, 80)), (33, (263, 131))])
def test_a_picture_has_half_a_square_around_the_board(scale: int, size: tuple[int, int]) -> None:
    image = QImage.fromData(render_png(BOARD, scale=scale))
    assert (image.width(), image.height()) == size


@pytest.mark.usefixtures("qapp")
def test_overlays_and_looks_show() -> None:
    pictures = {
        render_png(BOARD),
        render_png(BOARD, is_dark=True),
        render_png(BOARD, ["player-reach"]),
        render_png(BOARD, ["push-targets"], selected=BOARD.boxes[0]),
        render_png(BOARD, ["player-reach", "pushes-bound"]),
    }
    assert len(pictures) == 5
    assert render_png(BOARD, ["push-targets"]) == render_png(BOARD)  # of no box


ROOMS = Board.from_rows(
    [
        "##########",
        "#@ $ .   #",
        "#  #  $  #",
        "## ##### #",
        "#  $ .  .#",
        "#   #    #",
        "##########",
    ]
)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("rows", [1, 7, 40, 1000])
@pytest.mark.parametrize("large", [0, 10**9])
def test_a_picture_made_band_by_band_is_the_same(
    monkeypatch: pytest.MonkeyPatch, rows: int, large: int
) -> None:
    overlays = [overlay.name for overlay in OVERLAYS]
    box = ROOMS.boxes[0]
    whole = paint_level(ROOMS, overlays, 20, box, False)
    monkeypatch.setattr(png, "_BAND_PIXELS", rows * whole.width())
    monkeypatch.setattr(png, "_MIN_PIXELS_FOR_SPEED", large)
    found = QImage.fromData(render_png(ROOMS, overlays, 20, box))
    assert found.convertToFormat(whole.format()) == whole


@pytest.mark.usefixtures("qapp")
def test_a_large_picture_is_never_in_memory_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    class Counted(QImage):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            made.append(self.width() * self.height())

    monkeypatch.setattr(png, "QImage", Counted)
    board = Board.from_rows(["#" * 150] * 150)
    data = render_png(board)
    assert QImage.fromData(data).width() == 151 * 32
    assert len(made) > 20
    assert max(made) <= png._BAND_PIXELS


@pytest.mark.usefixtures("qapp")
def test_wrong_calls_say_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="there is no overlay 'walls'"):
        render_png(BOARD, ["walls"])
    with pytest.raises(ValueError, match="at least 1 pixel"):
        render_png(BOARD, scale=0)
    with pytest.raises(
        ValueError, match="with 4000 pixels per square the picture would have 32000"
    ):
        render_png(BOARD, scale=4000)


def test_it_needs_neither_window_nor_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    run = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout.split()) == (0, ["PNG", "True"]), run.stderr
