"""What a solution costs, counted as the Sokoban community counts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from sokolab.core.board import Board
from sokolab.core.level import Level, Solution
from sokolab.core.lurd import Replay, replay
from sokolab.language import LocalizedValueError


@dataclass(frozen=True, slots=True)
class Metrics:
    """The counts of a line of play; for each, less is better."""

    moves: int
    """All steps, pushes included."""
    pushes: int
    """Pushes only."""
    box_lines: int
    """As in :class:`~sokolab.core.lurd.Replay`."""
    box_changes: int
    """As in :class:`~sokolab.core.lurd.Replay`."""
    pushing_sessions: int
    """As in :class:`~sokolab.core.lurd.Replay`."""
    player_lines: int
    """Runs of steps in one direction, with or without a push, as YASC counts them."""


def metrics(level: Level | Board, lurd: str | Solution) -> Metrics:
    """Play the letters and count; upper and lower case are treated alike.

    Raises
    ------
    ValueError
        The board has not exactly one player, or a letter cannot be played; the message names it.

    Examples
    --------
    >>> board = Board.from_rows(["######", "#@$ .#", "######"])
    >>> metrics(board, "RR")
    Metrics(moves=2, pushes=2, box_lines=1, box_changes=1, pushing_sessions=1, player_lines=1)
    """
    played = replay(level, lurd)
    if not played.complete:
        assert played.mismatch is not None
        raise LocalizedValueError(played.mismatch.said)
    return metrics_of(played)


def metrics_of(played: Replay) -> Metrics:
    """Return the counts of a replay."""
    lines = sum(1 for _ in groupby(played.lurd.lower()))
    return Metrics(
        played.moves,
        played.pushes,
        played.box_lines,
        played.box_changes,
        played.pushing_sessions,
        lines,
    )
