r"""sokolab: a desktop Sokoban level editor and analyzer, and a library for Sokoban.

The names below are the public API. They are loaded on first use: importing sokolab loads neither
Qt nor numba nor scipy. ``docs/library.md`` shows how to use them.

Examples
--------
>>> from sokolab import Board, Position, analyse, load, solve
>>> board = Board("#######\n#@$  .#\n#######")
>>> position = Position(board)
>>> print(position.after(position.pushes()[0]))
#######
# @$ .#
#######
>>> analyse(board).bound.pushes
3
>>> answer = solve(board, solver="optimal-pushes")
>>> answer.lurd, answer.outcome.name
('RRR', 'SOLVED')
>>> collection = load("levels/starter.xsb")
>>> collection[0].title, len(collection)
('Moving in', 22)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sokolab.analysis.board_analysis import Analysis, analyse
    from sokolab.analysis.push_distances import PushDistances, push_distances
    from sokolab.api import optimise, solve
    from sokolab.core.board import Board, Tile
    from sokolab.core.level import Collection, Level, Solution
    from sokolab.core.lurd import Replay, replay
    from sokolab.core.metrics import Metrics, metrics
    from sokolab.core.position import Position, Push
    from sokolab.formats import FormatError, load, loads, save
    from sokolab.rendering.picture import render
    from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Result
    from sokolab.verdicts.audit.audit import audit
    from sokolab.verdicts.audit.claims import Claim
    from sokolab.verdicts.audit.freedom import Freedom, freedom
    from sokolab.verdicts.edits.mending import mends
    from sokolab.verdicts.judging import proved_least, verdict
    from sokolab.verdicts.values import Verdict
    from sokolab.verdicts.why.reasons import reason_of, with_details

from sokolab.version import __version__ as __version__

__all__ = [
    "Analysis",
    "Board",
    "CancelToken",
    "Claim",
    "Collection",
    "FormatError",
    "Freedom",
    "Level",
    "Limits",
    "Metrics",
    "Outcome",
    "Position",
    "Push",
    "PushDistances",
    "Replay",
    "Result",
    "Solution",
    "Tile",
    "Verdict",
    "analyse",
    "audit",
    "freedom",
    "load",
    "loads",
    "mends",
    "metrics",
    "optimise",
    "proved_least",
    "push_distances",
    "reason_of",
    "render",
    "replay",
    "save",
    "solve",
    "verdict",
    "with_details",
]

_MODULES: Final = {
    "sokolab.analysis.board_analysis": ("Analysis", "analyse"),
    "sokolab.analysis.push_distances": ("PushDistances", "push_distances"),
    "sokolab.api": ("optimise", "solve"),
    "sokolab.core.board": ("Board", "Tile"),
    "sokolab.core.level": ("Collection", "Level", "Solution"),
    "sokolab.core.lurd": ("Replay", "replay"),
    "sokolab.core.metrics": ("Metrics", "metrics"),
    "sokolab.core.position": ("Position", "Push"),
    "sokolab.formats": ("FormatError", "load", "loads", "save"),
    "sokolab.rendering.picture": ("render",),
    "sokolab.solvers.frame.protocol": ("CancelToken", "Limits", "Outcome", "Result"),
    "sokolab.verdicts.audit.audit": ("audit",),
    "sokolab.verdicts.audit.claims": ("Claim",),
    "sokolab.verdicts.audit.freedom": ("Freedom", "freedom"),
    "sokolab.verdicts.edits.mending": ("mends",),
    "sokolab.verdicts.judging": ("proved_least", "verdict"),
    "sokolab.verdicts.values": ("Verdict",),
    "sokolab.verdicts.why.reasons": ("reason_of", "with_details"),
}
"""The modules that define the names of the public API."""


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module 'sokolab' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
