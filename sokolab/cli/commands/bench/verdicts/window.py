"""How soon verdicts are painted in the window, and what judging costs a drag."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from typing import Final

import numpy as np
from rich.table import Table

from sokolab.cli import gui_bridge, terminal
from sokolab.cli.commands.bench.boards import rooms
from sokolab.cli.commands.bench.verdicts.figures import milliseconds, percentile
from sokolab.core.board import Board

__all__ = ["in_window"]

_SIDE, _BOXES = 50, 20
"""Rows and columns, and boxes, of the board for drags."""
_DRAGS: Final = (40, 10)
"""Mouse events per drag, and drags with boards judged and without."""


def in_window(boards: dict[str, list[Board]], edits: int, seed: int, seconds: float) -> Table:
    """Return what was measured in the window, in milliseconds.

    No screen is used unless QT_QPA_PLATFORM is set.
    """
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("in the window", "median", "95 %", "open", "samples"):
        table.add_column(name, justify="left" if name == "in the window" else "right")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with (
        tempfile.TemporaryDirectory() as home,
        terminal.progress(sum(map(len, boards.values())) + 1) as bar,
    ):
        os.environ["SOKOLAB_HOME"] = home
        for name, levels in boards.items():
            bar.begin(f"{name} in the window")
            times = gui_bridge.measure_judged_strokes(
                levels, edits, seed, seconds, lambda _level: bar.advance()
            )
            table.add_row(terminal.text(f"{name}: click to verdict"), *_window_row(times))
        bar.begin("drags in the window")
        judged, unjudged = gui_bridge.measure_judged_drags(rooms(_SIDE, _BOXES), *_DRAGS)
        bar.advance()
    table.add_row("drag, judged", *_window_row(judged))
    table.add_row("drag, not judged", *_window_row(unjudged))
    ratios = (
        f"{np.percentile(judged, share) / np.percentile(unjudged, share):.2f}" for share in (50, 95)
    )
    table.add_row("their ratio", *ratios)
    return table


def _window_row(times: Sequence[float]) -> tuple[str, ...]:
    """Return median, 95 %, how many stayed open, and the number of samples."""
    if not times:
        return "", "", "", "0"
    middle, high = (percentile(times, share) for share in (50, 95))
    is_open = sum(time == float("inf") for time in times)
    return milliseconds(middle / 1e3), milliseconds(high / 1e3), f"{is_open:,}", f"{len(times):,}"
