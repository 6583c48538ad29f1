"""The overlays in the order of the legend. Each pass paints all of them before the next pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

from sokolab.analysis.board_analysis import Findings
from sokolab.core.board import Board
from sokolab.language import LocalizedValueError, phrase
from sokolab.rendering.overlays import (
    cuts_and_blocks,
    dead_squares,
    player_reach,
    push_targets,
    pushes_bound,
)
from sokolab.rendering.overlays.canvas import AnyOverlay, Canvas

OVERLAYS: Final[tuple[AnyOverlay, ...]] = (
    player_reach.OVERLAY,
    dead_squares.OVERLAY,
    dead_squares.LOST_BOXES,
    cuts_and_blocks.OVERLAY,
    push_targets.OVERLAY,
    pushes_bound.OVERLAY,
    cuts_and_blocks.SEARCH_TREE,
)
Added: TypeAlias = Sequence[tuple[AnyOverlay, object]]
"""Overlays in addition to :data:`OVERLAYS`, each with the finding that it paints."""
_OPACITY_BESIDE_A_BOX: Final = 0.4
"""Opacity of the overlays that are not about the selected box."""


def by_name(name: str) -> AnyOverlay:
    """Return the overlay of that name.

    Raises
    ------
    ValueError
        There is no such overlay. The message lists all names.
    """
    for overlay in OVERLAYS:
        if overlay.name == name:
            return overlay
    names = ", ".join(overlay.name for overlay in OVERLAYS)
    raise LocalizedValueError(
        phrase("there is no overlay {name!r}; choose one of {known}", name=name, known=names)
    )


def with_added(added: Added) -> tuple[AnyOverlay, ...]:
    """Return the built-in overlays and the added ones."""
    return (*OVERLAYS, *(overlay for overlay, _ in added))


def paint_overlays(canvas: Canvas, overlays: Iterable[AnyOverlay] = OVERLAYS) -> None:
    """Paint the overlays that the canvas names and that have a finding."""
    to_paint = overlays_to_paint(canvas, overlays)
    for overlay, finding in to_paint:
        _paint(canvas, overlay, overlay.background, finding)
    for overlay, finding in to_paint:
        _paint(canvas, overlay, overlay.marks, finding)
    for overlay, finding in to_paint if canvas.has_labels else ():
        _paint(canvas, overlay, overlay.labels, finding)


def _paint(
    canvas: Canvas, overlay: AnyOverlay, paint: Callable[[Canvas, Any], None], finding: object
) -> None:
    """Paint an overlay. While a box is selected, paint it paler unless it is about that box."""
    if overlay.steps_back and canvas.selected is not None:
        canvas.fade(_OPACITY_BESIDE_A_BOX)
        paint(canvas, finding)
        canvas.fade(1.0)
    else:
        paint(canvas, finding)


def overlays_to_paint(
    canvas: Canvas, overlays: Iterable[AnyOverlay]
) -> list[tuple[AnyOverlay, object]]:
    """Return the overlays to paint with their findings, the lowest first."""
    findings = canvas.findings.by_name
    return [
        (overlay, finding)
        for overlay in sorted(overlays, key=lambda overlay: overlay.z_order)
        if overlay.name in canvas.shown and (finding := findings.get(overlay.finding)) is not None
    ]


def findings_for(
    board: Board, overlays: Iterable[str], selected: int | None, added: Added = ()
) -> tuple[Findings, frozenset[str]]:
    """Return the findings that some overlays paint, and the names of the overlays.

    The findings of added overlays are given with them.

    Raises
    ------
    ValueError
        There is no overlay of that name.
    """
    names = frozenset(overlays)
    findings = {overlay.finding: finding for overlay, finding in added if overlay.name in names}
    built_in = [by_name(name) for name in names.difference(overlay.name for overlay, _ in added)]
    if not built_in:
        return Findings(findings), names
    from sokolab.analysis.board_arrays import board_arrays  # noqa: PLC0415 - loads numba
    from sokolab.analysis.questions import QUESTIONS  # noqa: PLC0415 - loads numba

    arrays = board_arrays(board)
    finding_names = {overlay.finding for overlay in built_in}
    findings |= {
        question.name: question.ask(arrays, selected if question.needs_selection else None)
        for question in QUESTIONS
        if question.name in finding_names and (selected is not None or not question.needs_selection)
    }
    return Findings(findings), names
