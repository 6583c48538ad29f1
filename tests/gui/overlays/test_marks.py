"""Mark lists: which squares look different."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from sokolab.gui.overlays.marks import MarkCache, MarkList, Shape

SIDE = 10
PLACES = {"one": QRect(0, 0, 15, 5), "other": QRect(5, 0, 5, 5), "far": QRect(80, 80, 5, 5)}


def _draw(_painter: QPainter) -> None:
    """Paint nothing; the lists are only compared."""


def marks(*names: str) -> MarkList:
    found = MarkList(9, 9, 0, 0, SIDE, MarkCache())
    for name in names:
        found.add_shape(name, Shape(PLACES[name], _draw), 1.0)
    return found


def different(now: MarkList, before: MarkList) -> list[list[int]]:
    difference = now.difference(before)
    assert difference is not None
    assert not difference.tile_squares.any(), "shapes lie above the tiles"
    return np.argwhere(difference.all_squares).tolist()


def test_what_is_new_or_gone_is_different() -> None:
    assert different(marks("one", "far"), marks("one", "far")) == []
    assert different(marks("one", "far"), marks("one")) == [[8, 8]]
    assert different(marks("far"), marks("one", "far")) == [[0, 0], [0, 1]]


def test_drawings_that_overlap_in_another_order_are_different() -> None:
    assert different(marks("one", "other"), marks("other", "one")) == [[0, 0], [0, 1]]
    assert different(marks("one", "far"), marks("far", "one")) == [[0, 0], [0, 1], [8, 8]]
