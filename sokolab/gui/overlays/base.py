"""What an overlay is: a finding's painter, with a name, a key and a mark for the legend."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sokolab.gui.overlays.canvas import Canvas
from sokolab.gui.overlays.stamps import Drawing

__all__ = ["Overlay", "Painting"]

Painting = Callable[[Canvas, Any], None]


def _nothing(_canvas: Canvas, _finding: object) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Overlay:
    """One overlay.

    Attributes
    ----------
    name
        Unique; the analysis's own name, but for further views of the same finding.
    finding
        The name of the analysis whose finding it paints.
    title, key, tooltip
        For the legend and the menu; ``key`` is a Qt key sequence.
    level
        Of overlays in the same pass, those of lower level are painted first.
    is_on
        Whether it shows at the first start.
    ground, marks, words
        Paint a finding of its analysis on a canvas: what lies flat under everything, shapes,
        and words above all shapes. All overlays' ground is painted first, then all their marks,
        then all their words, so that what is small stays legible. Words are left out where
        squares are too small for them.
    mark
        Draws the overlay's mark for the legend.
    summary
        What a finding amounts to, in a few words; "" where there is nothing to say.
    tells
        Whether the picture is another one while that square is pointed at.
    pointed
        Paints what is to be seen only on the square that is pointed at, over the picture.
    asks_for_box
        Whether there is something to see only with a box selected or under the cursor.
    """

    name: str
    finding: str
    title: str
    key: str
    tooltip: str
    level: int
    is_on: bool
    mark: Drawing
    summary: Callable[[Any], str]
    board_arrays: Painting = _nothing
    marks: Painting = _nothing
    words: Painting = _nothing
    tells: Callable[[Any, int], bool] = lambda _finding, _square: False
    pointed: Callable[[Canvas, Any, int], None] = lambda _canvas, _finding, _square: None
    asks_for_box: bool = False
