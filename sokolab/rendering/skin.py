"""The drawings of the pieces, from ``resources/skin``."""

from __future__ import annotations

import json
from functools import cache

from sokolab import paths
from sokolab.core.board import Tile


def piece_names(tile: int) -> tuple[str, ...]:
    """Return the drawings that show the goal, the box and the player of a tile, lowest first."""
    lowest: tuple[str, ...] = ()
    if tile & Tile.BOX:
        lowest = ("box_on_goal",) if tile & Tile.GOAL else ("box",)
    elif tile & Tile.GOAL:
        lowest = ("goal",)
    return (*lowest, "player") if tile & Tile.PLAYER else lowest


@cache
def piece_svg(name: str, dark: bool) -> str:
    """Return a drawing as an SVG document; ``dark.json`` maps its colours to dark ones."""
    folder = paths.resources() / "skin"
    svg = (folder / f"{name}.svg").read_text("utf-8")
    if dark:
        for light, twin in json.loads((folder / "dark.json").read_text("utf-8")).items():
            svg = svg.replace(light, f"{twin}!")  # so that no colour is replaced twice
        svg = svg.replace("!", "")
    return svg
