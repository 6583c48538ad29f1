"""From squares to pixels and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from sokolab.gui.scene.viewport import Geometry

PLACED = Geometry(height=3, width=5, side=20, left=30, top=-10, view_width=100, view_height=45)

geometries = st.builds(
    Geometry,
    height=st.integers(1, 9),
    width=st.integers(1, 9),
    side=st.sampled_from([0.5, 7, 20, 33.5]),
    left=st.integers(-200, 200),
    top=st.integers(-200, 200),
    view_width=st.integers(1, 200),
    view_height=st.integers(1, 200),
)


@given(geometries, st.data())
def test_every_point_of_a_square_leads_back_to_it(geometry: Geometry, data: st.DataObject) -> None:
    square = data.draw(st.integers(0, geometry.height * geometry.width - 1))
    rect = geometry.rect(square)
    assert geometry.square_at(geometry.centre(square)) == square
    assert geometry.square_at(rect.topLeft()) == square
    assert geometry.square_at(rect.bottomRight() - QPointF(0.01, 0.01)) == square


@pytest.mark.parametrize(("x", "y"), [(29.9, 0), (130, 0), (50, -10.1), (50, 50)])
def test_points_off_the_board_are_on_no_square(x: float, y: float) -> None:
    assert PLACED.square_at(QPointF(x, y)) is None


def test_a_point_off_the_board_has_a_row_and_a_column() -> None:
    assert PLACED.row_col_at(QPointF(29, -11)) == (-1, -1)
    assert PLACED.row_col_at(QPointF(130, 50)) == (3, 5)


@given(geometries)
def test_visible_are_the_squares_that_lie_in_the_view(geometry: Geometry) -> None:
    def shows(square: int) -> bool:
        rect = geometry.rect(square)
        return (
            rect.right() > 0
            and rect.bottom() > 0
            and rect.left() < geometry.view_width
            and rect.top() < geometry.view_height
        )

    squares = range(geometry.height * geometry.width)
    assert {square for square in squares if shows(square)} <= set(geometry.visible_squares())


def test_what_lies_far_outside_is_not_visible() -> None:
    assert PLACED.visible_ranges == (range(3), range(4))
    assert list(PLACED.visible_squares())[:5] == [0, 1, 2, 3, 5]
