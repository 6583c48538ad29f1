"""The overlays, in the order of the legend."""

from __future__ import annotations

from typing import Final

from sokolab.gui.overlays import (
    cuts_and_blocks,
    dead_squares,
    player_reach,
    push_targets,
    pushes_bound,
    search_tree,
)
from sokolab.gui.overlays.base import Overlay

__all__ = ["OVERLAYS", "by_name"]

OVERLAYS: Final[tuple[Overlay, ...]] = (
    player_reach.OVERLAY,
    dead_squares.OVERLAY,
    cuts_and_blocks.OVERLAY,
    push_targets.OVERLAY,
    pushes_bound.OVERLAY,
    search_tree.OVERLAY,
)


def by_name(name: str) -> Overlay:
    """Return the overlay of that name.

    Raises
    ------
    KeyError
        There is none; the message names those there are.
    """
    for overlay in OVERLAYS:
        if overlay.name == name:
            return overlay
    known = ", ".join(overlay.name for overlay in OVERLAYS)
    raise KeyError(f"no overlay is called {name!r}; there are {known}")
