"""The layer: what shows, what is kept, what is dimmed, what the cursor adds."""

import gc
import weakref
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter, QRegion
from pytestqt.qtbot import QtBot

from sokolab.api import analyse
from sokolab.core.board import Board, Tile
from sokolab.gui.overlays.layer import OverlayLayer
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.theme import DARK, LIGHT
from sokolab.rendering.overlays.all_overlays import OVERLAYS
from tests.gui.overlays.paper import pixels, rgb

BOARD = Board.from_rows(["#########", "#   #   #", "# @   $.#", "#   #   #", "#########"])
CUT = BOARD.square(2, 4)
SIDE = 40


HOUSE = Board.from_rows(
    [
        "  ##########   ",
        " ##   #    ####",
        " #    $       #",
        "###.# ## #    #",
        "#   # #  #### #",
        "# @ $.   #  # #",
        "#   # #### .# #",
        "##### #  $  # #",
        "    #    #    #",
        "    ###########",
    ]
)


def geometry_of(board: Board, side: int = SIDE) -> Geometry:
    width, height = board.width * side, board.height * side
    return Geometry(board.height, board.width, side, 0, 0, width, height)


def painted(
    layer: OverlayLayer, board: Board = BOARD, ratio: float = 1.0, side: int = SIDE
) -> NDArray[np.uint8]:
    geometry = geometry_of(board, side)
    image = QImage(
        round(geometry.view_width * ratio),
        round(geometry.view_height * ratio),
        QImage.Format.Format_RGB32,
    )
    image.setDevicePixelRatio(ratio)
    image.fill(LIGHT.floor)
    painter = QPainter(image)
    layer.paint(painter, geometry)
    painter.end()
    return pixels(image)


@pytest.fixture
def layer(qtbot: QtBot) -> OverlayLayer:
    layer = OverlayLayer(BOARD, LIGHT.scheme)
    for name, finding in analyse(BOARD, BOARD.boxes[0]).items():
        layer.set_finding(name, finding)
    return layer


def only(layer: OverlayLayer, *names: str) -> NDArray[np.uint8]:
    for name in list(layer.visible_names):
        layer.switch(name, False)
    for name in names:
        layer.switch(name, True)
    return painted(layer)


def test_switching_is_told_and_shows(qtbot: QtBot, layer: OverlayLayer) -> None:
    before = painted(layer)
    with qtbot.waitSignals([layer.toggled, layer.changed]):
        layer.switch("dead-squares", False)
    assert not layer.is_on("dead-squares")
    assert (painted(layer) != before).any()
    layer.switch("dead-squares", True)
    assert (painted(layer) == before).all()


def test_a_solo_shows_alone_though_it_is_off_and_leaves_no_trace(layer: OverlayLayer) -> None:
    before = painted(layer)
    alone = only(layer, "pushes-bound")
    layer.switch("player-reach", True)
    layer.switch("pushes-bound", False)
    layer.solo("pushes-bound")
    assert (painted(layer) == alone).all()
    layer.solo(None)
    assert layer.visible_names == {"player-reach"}
    assert (painted(layer) == only(layer, "player-reach")).all()
    assert (painted(layer) != before).any()


def test_the_picture_is_kept_until_something_changes(
    layer: OverlayLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []
    compose = layer._compose

    def counted(*args: Any) -> None:
        calls.append(args)
        compose(*args)

    monkeypatch.setattr(layer, "_compose", counted)
    painted(layer)
    painted(layer)
    layer.hover(0)  # nothing to tell there
    painted(layer)
    assert len(calls) == 1
    layer.hover(CUT)
    painted(layer)
    assert len(calls) == 2
    layer.set_finding("dead-squares", analyse(BOARD).dead_squares)  # the very same finding
    painted(layer)
    assert len(calls) == 2
    layer.set_colours(DARK.scheme)
    painted(layer)
    assert len(calls) == 3


def test_pointing_at_a_cut_tints_its_parts_apart(layer: OverlayLayer) -> None:
    plain = only(layer, "cuts-and-blocks")
    layer.hover(CUT)
    apart = painted(layer)

    def at(image: NDArray[np.uint8], row: int, col: int) -> NDArray[np.uint8]:
        return image[row * SIDE : (row + 1) * SIDE, col * SIDE : (col + 1) * SIDE]

    assert (at(apart, 1, 1) != at(plain, 1, 1)).any()
    assert (at(apart, 1, 5) != at(plain, 1, 5)).any()
    grey_left, grey_right = (at(apart, 3, col).mean(axis=2) for col in (1, 5))
    assert (grey_left != grey_right).any()  # in grey, by their textures
    layer.hover(None)
    assert (painted(layer) == plain).all()


def test_in_a_stroke_the_picture_does_not_react_to_the_cursor(layer: OverlayLayer) -> None:
    plain = only(layer, "cuts-and-blocks")
    layer.hover(CUT, is_in_stroke=True)
    assert (painted(layer) == plain).all()
    layer.hover(CUT)  # the stroke has ended there
    assert (painted(layer) != plain).any()


def test_pointing_repaints_what_changes_and_no_more(layer: OverlayLayer) -> None:
    before = only(layer, "cuts-and-blocks")
    regions: list[QRegion | None] = []
    layer.changed.connect(regions.append)
    layer.hover(CUT)
    (region,) = regions
    assert region is not None
    different = np.argwhere((painted(layer) != before).any(axis=2))
    assert different.size
    assert all(region.contains(QPoint(int(x), int(y))) for y, x in different.tolist())
    assert region.boundingRect().width() < geometry_of(BOARD).view_width


def test_stale_overlays_stay_and_are_dimmed(qtbot: QtBot, layer: OverlayLayer) -> None:
    bright = only(layer, "dead-squares").astype(int)
    floor = rgb(LIGHT.floor)
    with qtbot.waitSignal(layer.changed):
        layer.dim("dead-squares")
    dim = painted(layer).astype(int)
    ink, faint = abs(bright - floor).sum(axis=2), abs(dim - floor).sum(axis=2)
    assert ((faint > 0) == (ink > 0)).mean() > 0.99
    assert faint.sum() < 0.6 * ink.sum()
    layer.set_finding("dead-squares", analyse(BOARD.with_tiles([30], [1])).dead_squares)
    assert abs(painted(layer).astype(int) - floor).sum() > faint.sum()


def test_nothing_is_painted_for_a_board_of_another_size(layer: OverlayLayer) -> None:
    other = Board.from_rows(["#####", "#@$.#", "#####"])
    layer.show_board(other)
    image = painted(layer, other)
    assert (image == image[0, 0]).all()
    layer.hover(CUT)  # a square of the old board is no matter


def test_nothing_is_painted_until_the_view_shows_the_same_board(layer: OverlayLayer) -> None:
    image = painted(layer, Board.empty(BOARD.height, BOARD.width + 1))
    assert (image == image[0, 0]).all()
    layer.hover(CUT)
    assert (painted(layer, Board.empty(BOARD.height + 1, BOARD.width)) == image[0, 0]).all()


def test_nothing_is_painted_on_an_empty_board(qtbot: QtBot) -> None:
    board = Board.empty(4, 5)
    layer = OverlayLayer(board, LIGHT.scheme)
    for name, finding in analyse(board).items():
        layer.set_finding(name, finding)
    image = painted(layer, board)
    assert (image == image[0, 0]).all()


def test_marks_keep_their_places_at_twice_the_resolution(layer: OverlayLayer) -> None:
    floor = rgb(LIGHT.floor)
    one = abs(only(layer, "player-reach", "dead-squares").astype(int) - floor).sum(axis=2) > 120
    two = abs(painted(layer, ratio=2.0).astype(int) - floor).sum(axis=2) > 120
    height, width = one.shape
    coarse = two.reshape(height, 2, width, 2).mean(axis=(1, 3)) > 0.5
    assert (coarse == one).mean() > 0.94  # thin lines fall on other pixels


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("side", [5, 14, SIDE])
def test_what_is_repainted_after_an_edit_equals_a_new_picture(
    qtbot: QtBot, ratio: float, side: int
) -> None:
    board = HOUSE
    layer = OverlayLayer(board, LIGHT.scheme)
    for overlay in OVERLAYS:
        layer.switch(overlay.name, True)
    regions: list[QRegion | None] = []
    layer.changed.connect(regions.append)
    random = Random(side)
    show(layer, board)
    parts = 0
    for _ in range(20):
        square = random.randrange(board.size)
        tile = random.choice([Tile.FLOOR, Tile.WALL, Tile.BOX, Tile.GOAL])
        if not board.flat[square] & Tile.PLAYER:
            board = board.with_tiles([square], tile)
        before = painted(layer, board, ratio, side)
        regions.clear()
        show(layer, board)
        after = painted(layer, board, ratio, side)
        fresh = OverlayLayer(board, LIGHT.scheme)
        # Qt does not always draw the same text alike: both take the labels drawn first.
        fresh._mark_cache = layer._mark_cache
        for overlay in OVERLAYS:
            fresh.switch(overlay.name, True)
        show(fresh, board)
        different = (after != painted(fresh, board, ratio, side)).any(axis=2)
        assert not different.any(), f"pixels {np.argwhere(different)[:9].tolist()} on\n{board}"
        for region in regions:
            if region is not None:
                parts += 1
                rows, columns = np.nonzero((before != after).any(axis=2))
                for y, x in zip((rows / ratio).tolist(), (columns / ratio).tolist(), strict=True):
                    assert region.contains(QPoint(int(x), int(y)))
    assert parts > 5, "most edits change little"


def test_marks_that_are_no_longer_shown_need_no_garbage_collector(qtbot: QtBot) -> None:
    layer = OverlayLayer(HOUSE, LIGHT.scheme)
    for overlay in OVERLAYS:
        layer.switch(overlay.name, True)
    show(layer, HOUSE)
    painted(layer, HOUSE)
    assert layer._picture is not None
    marks = weakref.ref(layer._picture._marks)
    gc.disable()
    try:
        show(layer, HOUSE.with_tiles([HOUSE.square(2, 4)], Tile.WALL))
        assert marks() is None
    finally:
        gc.enable()


def show(layer: OverlayLayer, board: Board) -> None:
    """Show a board with its findings, as the window does."""
    layer.show_board(board)
    for name, finding in analyse(board, board.boxes[0] if board.boxes else None).items():
        layer.set_finding(name, finding)
    layer.publish()


def test_with_a_box_selected_what_is_not_about_it_steps_back(layer: OverlayLayer) -> None:
    floor = rgb(LIGHT.floor)
    dots, rings = only(layer, "player-reach"), only(layer, "push-targets")
    layer.select(BOARD.boxes[0])
    assert (painted(layer) == rings).all(), "the rings stay"
    pale = only(layer, "player-reach")
    assert 0 < abs(pale.astype(int) - floor).sum() < 0.6 * abs(dots.astype(int) - floor).sum()
    layer.select(None)
    assert (painted(layer) == dots).all()


def test_pointing_at_a_target_says_the_pushes_of_each_side(layer: OverlayLayer) -> None:
    plain = only(layer, "push-targets")
    targets = analyse(BOARD).targets(BOARD.boxes[0])
    square = int(np.flatnonzero(targets.pushes == targets.pushes.max())[0])
    layer.hover(square)
    row, col = BOARD.row_col(square)
    differs = (painted(layer) != plain).any(axis=2)
    assert differs.any()
    differs[row * SIDE : (row + 1) * SIDE, col * SIDE : (col + 1) * SIDE] = False
    assert not differs.any()
