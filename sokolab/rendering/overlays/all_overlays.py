"""The overlays, in the order of the legend."""

from __future__ import annotations

from typing import Final

from sokolab.language import LocalizedValueError, phrase
from sokolab.rendering.overlays import (
    cuts_and_blocks,
    dead_squares,
    lost_boxes,
    player_reach,
    push_targets,
    pushes_bound,
    search_tree,
)
from sokolab.rendering.overlays.base import AnyOverlay

OVERLAYS: Final[tuple[AnyOverlay, ...]] = (
    player_reach.OVERLAY,
    dead_squares.OVERLAY,
    lost_boxes.OVERLAY,
    cuts_and_blocks.OVERLAY,
    push_targets.OVERLAY,
    pushes_bound.OVERLAY,
    search_tree.OVERLAY,
)


def by_name(name: str) -> AnyOverlay:
    """Return the overlay of that name.

    Raises
    ------
    ValueError
        There is no such overlay; the message lists those there are.
    """
    for overlay in OVERLAYS:
        if overlay.name == name:
            return overlay
    known = ", ".join(overlay.name for overlay in OVERLAYS)
    raise LocalizedValueError(
        phrase("there is no overlay {name!r}; choose one of {known}", name=name, known=known)
    )
