"""No mark is told by its colour alone, and each stands out from the floor in both looks."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage, QPainter

from sokolab.analysis.questions import QUESTIONS
from sokolab.gui.overlays.marks import MarkCache
from sokolab.gui.shell.theme import DARK, HIGH_CONTRAST, LIGHT, Colours
from sokolab.rendering.overlays.all_overlays import OVERLAYS, by_name
from sokolab.rendering.overlays.canvas import INK_ON_CUT
from sokolab.rendering.overlays.cuts_and_blocks import TINT_OPACITY
from tests.gui.contrast import contrast
from tests.gui.overlays.paper import pixels, rgb

pytestmark = pytest.mark.usefixtures("qapp")

THEMES = pytest.mark.parametrize(
    "colours", [LIGHT, DARK, HIGH_CONTRAST], ids=lambda colours: colours.name
)
SIDE = 32


def grey(overlay: str, colours: Colours) -> NDArray[np.float64]:
    """Return a legend's mark on the floor in grey, 0 where it is floor and 1 where it is most."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(colours.floor)
    painter = QPainter(image)
    painter.drawPixmap(0, 0, MarkCache().mark(by_name(overlay).legend_mark, SIDE, colours.scheme))
    painter.end()
    lightness = pixels(image).astype(float) @ (0.299, 0.587, 0.114)
    ink = abs(lightness - lightness_of(colours.floor))
    return np.asarray(ink / ink.max())


def lightness_of(colour: QColor) -> float:
    return float(rgb(colour) @ (0.299, 0.587, 0.114))


@THEMES
def test_marks_differ_in_shape_when_printed_grey(colours: Colours) -> None:
    marks = {overlay.name: grey(overlay.name, colours) for overlay in OVERLAYS}
    for one, other in combinations(marks, 2):
        a, b = marks[one] > 0.3, marks[other] > 0.3
        alike = (a & b).sum() / (a | b).sum()
        assert alike < 0.5, f"{one} and {other} are alike"


@THEMES
def test_marks_stand_out_from_the_floor(colours: Colours) -> None:
    for colour in (
        colours.reach,
        colours.dead,
        colours.corner,
        colours.target,
        colours.matching,
        colours.problem,
    ):
        assert contrast(colour, colours.floor) >= 3
    assert contrast(colours.cut_line, colours.floor) >= 3
    assert contrast(colours.sides, colours.floor) >= 4.5


@THEMES
def test_words_can_be_read_on_all_grounds(colours: Colours) -> None:
    assert contrast(colours.ink, colours.floor) >= 4.5
    assert contrast(QColor(INK_ON_CUT), colours.cut) >= 4.5
    for tint in colours.blocks:
        assert contrast(colours.muted, mixed(tint, colours.floor, TINT_OPACITY)) >= 4.5


def mixed(colour: QColor, ground: QColor, share: float) -> QColor:
    parts = zip(rgb(colour), rgb(ground), strict=True)
    return QColor(*(round(share * c + (1 - share) * g) for c, g in parts))


def test_each_analysis_has_an_overlay_of_its_name_title_and_key() -> None:
    overlays = {overlay.name: overlay for overlay in OVERLAYS}
    for question in QUESTIONS:
        if question.key:
            overlay = overlays[question.name]
            assert (overlay.title, overlay.key) == (question.title, question.key)
            assert overlay.needs_box == question.needs_selection
            assert overlay.finding == question.name


def test_names_and_keys_are_unique() -> None:
    assert len({overlay.name for overlay in OVERLAYS}) == len(OVERLAYS)
    assert len({overlay.key for overlay in OVERLAYS}) == len(OVERLAYS)


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"'nothing'.*player-reach, dead-squares"):
        by_name("nothing")
