import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.lurd import positions, replay
from sokolab.gui.play.game_layers import Leg, Preview, PreviewLayer, RouteLayer, legs_of
from sokolab.gui.scene.view import BoardView
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.theme import LIGHT

ROOM = Board.from_rows(["########", "#   .  #", "# $    #", "#  $#. #", "#@     #", "########"])
GEOMETRY = Geometry(6, 8, 40.0, 0.0, 0.0, 320.0, 240.0)


def drawn(layer: RouteLayer | PreviewLayer) -> NDArray[np.uint32]:
    image = QImage(320, 240, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    layer.paint(painter, GEOMETRY)
    painter.end()
    return np.frombuffer(image.constBits(), np.uint32).reshape(240, 320).copy()


def inked(picture: NDArray[np.uint32], square: int) -> int:
    row, col = divmod(square, 8)
    part = picture[row * 40 : row * 40 + 40, col * 40 : col * 40 + 40]
    return int((part != 0xFFFFFFFF).sum())


def test_a_walk_and_two_boxes_are_three_kinds_of_legs() -> None:
    assert legs_of(ROOM, 33, "uuRRR") == (
        Leg(False, (33, 25, 17), 0, 2),
        Leg(True, (18, 19, 20, 21), 2, 5),
    )


def test_pushing_on_in_another_direction_is_another_leg() -> None:
    found = legs_of(ROOM, 33, "uuRRRurD")
    assert [(leg.is_push, leg.squares) for leg in found] == [
        (False, (33, 25, 17)),
        (True, (18, 19, 20, 21)),
        (False, (20, 12, 13)),
        (True, (21, 29)),
    ]


def test_moves_played_before_count_on() -> None:
    assert legs_of(ROOM, 33, "uu", moves_before=7)[0] == Leg(False, (33, 25, 17), 7, 9)


@given(st.text(DIRECTION_LETTERS, max_size=40))
def test_legs_join_to_the_path_of_the_player_and_of_every_box(letters: str) -> None:
    lurd = replay(ROOM, letters).lurd
    found = legs_of(ROOM, 33, lurd)
    assert [leg.start for leg in found] == [0, *(leg.end for leg in found)][: len(found)]
    assert sum(len(leg.squares) - 1 for leg in found) == len(lurd)
    places = positions(ROOM, lurd)
    for leg in found:
        before, after = places[leg.start], places[leg.end]
        if leg.is_push:
            assert leg.squares[0] in before.boxes
            assert leg.squares[-1] in after.boxes
        else:
            assert leg.squares[0] == before.player
            assert leg.squares[-1] == after.player


def test_pushes_are_drawn_thicker_than_walks_and_played_ones_paler(qapp: QApplication) -> None:
    layer = RouteLayer(BoardView(ROOM, LIGHT), is_numbered=False)
    assert (drawn(layer) == 0xFFFFFFFF).all()
    layer.show(legs_of(ROOM, 33, "uuRRR"))
    fresh = drawn(layer)
    assert inked(fresh, 19) > 1.3 * inked(fresh, 25) > 0
    layer.show(layer.legs, 5)
    played = drawn(layer)
    assert (played != fresh).any()
    assert int((played & 0xFF).astype(np.int64).sum()) > int((fresh & 0xFF).astype(np.int64).sum())


def test_the_order_of_pushes_is_written(qapp: QApplication) -> None:
    plain, numbered = (
        RouteLayer(BoardView(ROOM, LIGHT), is_numbered=False),
        RouteLayer(BoardView(ROOM, LIGHT)),
    )
    for layer in (plain, numbered):
        layer.show(legs_of(ROOM, 33, "uuRRR"))
    assert inked(drawn(numbered), 18) > inked(drawn(plain), 18)


def test_there_and_back_do_not_hide_each_other(qapp: QApplication) -> None:
    there, both = RouteLayer(BoardView(ROOM, LIGHT)), RouteLayer(BoardView(ROOM, LIGHT))
    there.show(legs_of(ROOM, 33, "rrrr"))
    both.show(legs_of(ROOM, 33, "rrrrllll"))
    assert inked(drawn(both), 35) > 1.4 * inked(drawn(there), 35)


def test_a_refusal_is_a_cross_and_says_so(qapp: QApplication) -> None:
    layer = PreviewLayer(BoardView(ROOM, LIGHT))
    layer.show(Preview(20, (), "out of reach"))
    refused = drawn(layer)
    assert inked(refused, 20) > 0
    layer.show(None)
    assert (drawn(layer) == 0xFFFFFFFF).all()


def test_the_words_stay_within_the_view(qapp: QApplication) -> None:
    layer = PreviewLayer(BoardView(ROOM, LIGHT))
    layer.show(Preview(47, (), "1,234 pushes, 5,678 moves"))
    picture = drawn(layer)
    assert inked(picture, 37) > 0  # above and to the left of the corner, as there is no room else
