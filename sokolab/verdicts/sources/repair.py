"""Repair: an old solution with its broken middle searched anew.

The pushes of the old solution are played on the new board up to the first that is impossible. From
the position reached, and from some positions before it, a search looks for the rest. The later
the break, the less there is to search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from sokolab.core.board import Board
from sokolab.core.lurd import positions
from sokolab.solvers.frame.protocol import CancelToken, Limits
from sokolab.solvers.roster import solve
from sokolab.verdicts.sources.carry_over import played_anew, pushes_of
from sokolab.verdicts.values import Verdict

__all__ = ["repaired"]

_BACK: Final = (1, 4, 12)
"""Pushes before the break at which a search begins; right at it, the box often stands wrong."""


def repaired(
    board: Board, earlier: Sequence[Verdict], limits: Limits, cancel: CancelToken
) -> Iterator[str]:
    """Yield letters that may solve a board, from the solution of the latest solvable one.

    Parameters
    ----------
    limits
        Of all searches together.
    """
    old = next((one for one in earlier if one.lurd), None)
    if old is None or old.board.tiles.shape != board.tiles.shape:
        return
    played = played_anew(board, pushes_of(old.board, old.lurd))
    ends = [0, *(at + 1 for at, letter in enumerate(played) if letter.isupper())]
    starts = dict.fromkeys(ends[-1 - back] for back in _BACK if back < len(ends))
    share = replace(limits, seconds=(limits.seconds or 0) / len(_BACK))
    passed = positions(board, played)
    for start in starts:
        if cancel.is_cancelled or not start:
            return
        result = solve(passed[start].as_board(), "auto", share, cancel)
        if result.holds_solution:
            yield played[:start] + result.lurd
