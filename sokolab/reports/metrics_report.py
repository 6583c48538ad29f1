"""The metrics of a solution in words."""

from __future__ import annotations

from sokolab.core.metrics import Metrics
from sokolab.language import Phrase, counted, counted_phrase, phrase


def cost_phrase(pushes: int, moves: int) -> Phrase:
    """Return "6 pushes, 14 moves"."""
    return phrase(
        "{pushes}, {moves}",
        pushes=counted_phrase(pushes, "push", "pushes"),
        moves=counted_phrase(moves, "move", "moves"),
    )


def metrics_lines(counts: Metrics) -> tuple[str, ...]:
    """Return what a solution costs beyond its moves and pushes, one phrase for each count.

    Examples
    --------
    >>> metrics_lines(Metrics(20, 10, 2, 1, 3, 8))
    ('2 box lines', '1 box change', '3 pushing sessions', '8 player lines')
    """
    return (
        counted(counts.box_lines, "box line", "box lines"),
        counted(counts.box_changes, "box change", "box changes"),
        counted(counts.pushing_sessions, "pushing session", "pushing sessions"),
        counted(counts.player_lines, "player line", "player lines"),
    )
