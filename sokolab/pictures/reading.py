"""Reads a level from a picture of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from PIL import Image

from sokolab.pictures.grid import Grid, candidates, settled
from sokolab.pictures.looks import Looks, groups, looks_of, patches_of
from sokolab.pictures.naming import Naming, namings

_TOLERANCES: Final = (9.0, 6.0, 15.0)


@dataclass(frozen=True, slots=True)
class Reading:
    grid: Grid
    looks: Looks
    naming: Naming
    cost: float
    tolerance: float
    unlikely: float


def likely_grids(picture: Image.Image, most: int = 4) -> list[tuple[float, Grid]]:
    """Return the likeliest grids: few different squares, and those large."""
    rated = []
    for grid in candidates(picture):
        if grid.columns < 3 or grid.rows < 3:
            continue
        label = groups(patches_of(picture, grid, 8), 9.0, most=250)
        different = 251 if label is None else int(label.max()) + 1
        share = different / (grid.columns * grid.rows)
        rated.append((float(np.log(share) - 1.1 * np.log(grid.size) - 0.5 * np.log(max(grid.score, 1e-3))), grid))
    rated.sort(key=lambda pair: pair[0])
    return [(cost - rated[0][0], settled(picture, grid)) for cost, grid in rated[:most]]


def readings(picture: Image.Image) -> list[Reading]:
    found: list[Reading] = []
    grids = likely_grids(picture)
    for unlikely, grid in grids:
        found += _of_grid(picture, grid, unlikely, _TOLERANCES[0])
    found.sort(key=lambda reading: reading.cost)
    best = {reading.grid.size: reading for reading in reversed(found)}
    again = sorted(best.values(), key=lambda reading: reading.cost)[:2]
    for reading in again or []:
        unlikely = next(cost for cost, grid in grids if grid == reading.grid)
        for tolerance in _TOLERANCES[1:]:
            found += _of_grid(picture, reading.grid, unlikely, tolerance)
    found.sort(key=lambda reading: reading.cost)
    return found


def _of_grid(picture: Image.Image, grid: Grid, unlikely: float, tolerance: float) -> list[Reading]:
    looks = looks_of(picture, grid, tolerance)
    if looks is None or len(looks.faces) > 90:
        return []
    return [
        Reading(grid, looks, naming, naming.cost + unlikely * 2.0 + 0.05 * (tolerance - 9), tolerance, unlikely)
        for naming in namings(looks)
    ]
