"""No mark is told by its colour alone, and each stands out from the floor in both looks."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage, QPainter

from sokolab.analysis.catalogue import CATALOGUE
from sokolab.gui.overlays.catalogue import OVERLAYS, by_name
from sokolab.gui.overlays.cuts_and_blocks import TINT
from sokolab.gui.overlays.stamps import ON_YELLOW, Stamps
from sokolab.gui.shell.theme import DARK, LIGHT, Look, contrast
from tests.gui.overlays.paper import pixels

pytestmark = pytest.mark.usefixtures("qapp")

LOOKS = pytest.mark.parametrize("look", [LIGHT, DARK], ids=lambda look: look.name)
SIDE = 32


def grey(overlay: str, look: Look) -> NDArray[np.float64]:
    """Return a legend's mark on the floor in grey, 0 where it is floor and 1 where it is most."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(look.floor)
    painter = QPainter(image)
    painter.drawPixmap(0, 0, Stamps().mark(by_name(overlay).mark, SIDE, look))
    painter.end()
    lightness = pixels(image).astype(float) @ (0.299, 0.587, 0.114)
    ink = abs(lightness - lightness_of(look.floor))
    return ink / ink.max()


def lightness_of(colour: QColor) -> float:
    return float(np.dot(colour.getRgb()[:3], (0.299, 0.587, 0.114)))


@LOOKS
def test_marks_differ_in_shape_when_printed_grey(look: Look):
    marks = {overlay.name: grey(overlay.name, look) for overlay in OVERLAYS}
    for one, other in combinations(marks, 2):
        a, b = marks[one] > 0.3, marks[other] > 0.3
        alike = (a & b).sum() / (a | b).sum()
        assert alike < 0.5, f"{one} and {other} are alike"


@LOOKS
def test_marks_stand_out_from_the_floor(look: Look):
    for colour in (look.reach, look.dead, look.corner, look.target, look.matching, look.problem):
        assert contrast(colour, look.floor) >= 3
    assert contrast(look.cut_line, look.floor) >= 3
    assert contrast(look.sides, look.floor) >= 4.5


@LOOKS
def test_words_can_be_read_on_all_grounds(look: Look):
    assert contrast(look.ink, look.floor) >= 4.5
    assert contrast(ON_YELLOW, look.cut) >= 4.5
    for tint in look.blocks:
        assert contrast(look.muted, mixed(tint, look.floor, TINT)) >= 4.5


def mixed(colour: QColor, board_arrays: QColor, share: float) -> QColor:
    parts = zip(colour.getRgb()[:3], board_arrays.getRgb()[:3], strict=True)
    return QColor(*(round(share * c + (1 - share) * g) for c, g in parts))


def test_each_analysis_has_an_overlay_of_its_name_title_and_key():
    overlays = {overlay.name: overlay for overlay in OVERLAYS}
    for question in CATALOGUE:
        if question.key:
            overlay = overlays[question.name]
            assert (overlay.title, overlay.key) == (question.title, question.key)
            assert overlay.asks_for_box == question.needs_selection
            assert overlay.finding == question.name


def test_names_and_keys_are_unique():
    assert len({overlay.name for overlay in OVERLAYS}) == len(OVERLAYS)
    assert len({overlay.key for overlay in OVERLAYS}) == len(OVERLAYS)


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(KeyError, match=r"'nothing'.*player-reach, dead-squares"):
        by_name("nothing")
