from collections.abc import Collection

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.lurd import positions
from sokolab.gui.play import game_layers as module
from sokolab.gui.play.game_layers import Glide
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.theme import LIGHT

BOARD = Board.from_rows(["#######", "#@ $ .#", "#######"])
GEOMETRY = Geometry(3, 7, 32.0, 0.0, 0.0, 224.0, 96.0)


class View:
    """Notes what it is told."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.colours = LIGHT
        self.hidden: Collection[int] = ()
        self.updated: list[tuple[int, ...]] = []

    def set_hidden(self, squares: Collection[int]) -> None:
        self.hidden = squares

    def update_squares(self, squares: Collection[int]) -> None:
        self.updated.append(tuple(squares))


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    clock = {"now": 10.0}
    monkeypatch.setattr(module, "monotonic", lambda: clock["now"])
    return clock


def columns(glide: Glide) -> set[int]:
    """Return which columns of squares have ink."""
    image = QImage(224, 96, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    glide.paint(painter, GEOMETRY)
    painter.end()
    white = 0xFFFFFFFF
    return {x // 8 for x in range(224) for y in range(32, 64, 2) if image.pixel(x, y) != white}


def test_player_and_box_are_left_out_and_drawn_half_way(
    qtbot: QtBot, now: dict[str, float]
) -> None:
    trail = positions(BOARD, "rrr")[1:3]
    view = View(BOARD.with_pieces(trail[-1].boxes, trail[-1].player))
    glide = Glide(view)
    glide.slide(trail, 1.0)
    assert set(view.hidden) == {10, 11}
    before = columns(glide)
    now["now"] += 0.5
    half = columns(glide)
    assert half == {column + 2 for column in before}  # two eighths of 32 pixels: half a square
    glide.stop()
    assert view.hidden == ()
    assert not columns(glide)


def test_the_clock_ends_it(qtbot: QtBot, now: dict[str, float]) -> None:
    view = View(BOARD)
    glide = Glide(view)
    glide.slide(positions(BOARD, "r"), 0.01)
    now["now"] += 1
    qtbot.waitUntil(lambda: not glide.positions)
    assert view.hidden == ()


def test_a_box_that_another_one_follows_is_drawn_too(qtbot: QtBot, now: dict[str, float]) -> None:
    board = Board.from_rows(["########", "#@$  $.#", "########"])
    trail = positions(board, "rr")
    view = View(board.with_pieces(trail[-1].boxes, trail[-1].player))
    glide = Glide(view)
    glide.slide(trail, 1.0)
    assert set(view.hidden) == {11, 12}  # the other box stands still and is not touched


def test_no_way_or_no_time_is_no_glide(qtbot: QtBot) -> None:
    glide = Glide(View(BOARD))
    glide.slide([], 1.0)
    glide.slide(positions(BOARD, ""), 1.0)
    glide.slide(positions(BOARD, "r"), 0.0)
    assert not glide.positions
