"""What an overlay is: the painter of one finding, with its entry in the legend and the menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sokolab.language import Phrase
from sokolab.rendering.overlays.canvas import Canvas
from sokolab.rendering.overlays.pen import Drawing

_Finding = TypeVar("_Finding")


@dataclass(frozen=True, slots=True)
class Overlay(Generic[_Finding]):
    """One overlay; its type parameter is the finding it paints.

    All overlays' backgrounds are painted first, then all their marks, then all their labels, so
    that small things stay legible.

    Attributes
    ----------
    name
        Unique. That of the analysis, unless the overlay is a further view of the same finding.
    finding
        The name of the analysis whose finding it paints.
    title, key, tooltip
        For the legend and the menu; ``key`` is a Qt key sequence.
    z_order
        Of overlays in the same pass, those with a lower number are painted first.
    is_on_at_first
        Whether it is on at the first start of the program.
    legend_mark
        Draws the mark that stands for it in the legend.
    summary
        Returns what a finding amounts to, in a few words, or "".
    background, marks, labels
        Paint a finding: tints below everything, shapes, and text above all shapes. Labels are
        left out where squares are too small for them.
    reacts_to_hover
        Whether the picture changes while the cursor is on that square.
    paint_hover
        Paints what shows only on the square under the cursor.
    needs_box
        Whether it shows nothing unless a box is selected or under the cursor.
    steps_back
        Whether it is painted paler while a box is selected.
    """

    name: str
    finding: str
    title: str | Phrase
    key: str
    tooltip: str | Phrase
    z_order: int
    is_on_at_first: bool
    legend_mark: Drawing
    summary: Callable[[_Finding], str]
    background: Callable[[Canvas, _Finding], None] = lambda _canvas, _finding: None
    marks: Callable[[Canvas, _Finding], None] = lambda _canvas, _finding: None
    labels: Callable[[Canvas, _Finding], None] = lambda _canvas, _finding: None
    reacts_to_hover: Callable[[_Finding, int], bool] = lambda _finding, _square: False
    paint_hover: Callable[[Canvas, _Finding, int], None] = lambda _canvas, _finding, _square: None
    needs_box: bool = False
    steps_back: bool = True


AnyOverlay = Overlay[Any]
"""An overlay of whatever finding; the catalogue pairs each with a finding of its type."""
