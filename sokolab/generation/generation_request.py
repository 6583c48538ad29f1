"""Requests to generate levels: the levels that a run should find, and its limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypedDict

from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.generation.archive import Archive
from sokolab.generation.conditions import Conditions
from sokolab.generation.known_levels import is_known
from sokolab.generation.mix import Mix
from sokolab.generation.score import USUAL, Aim, LevelProfile, aim_value
from sokolab.guesses import SuggestsNames


class RequestFields(TypedDict, total=False):
    """Fields of a :class:`GenerationRequest`. The aim can be a word such as ``"pushes"``."""

    aim: Aim | str
    mix: Mix
    box_count: int | None
    count: int
    seconds: float
    trials: int | None
    seed: int
    megabytes: int
    threads: int
    conditions: Conditions
    known_boards: tuple[Board, ...]
    looks_up: bool
    own_board: Board | None
    resumed_levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class GenerationRequest(SuggestsNames):
    """The levels that a run should find, and its limits.

    A run proposes candidates: of the levels that meet the conditions, those with the highest value.
    Its `ProposalKind` says how it makes them.
    """

    aim: Aim = Aim.DIFFICULTY
    """The quantity that levels should have as much of as possible."""
    box_count: int | None = None
    """Number of boxes; by default one for each goal."""
    count: int = 10
    """Number of starts of a room to find. For other kinds of proposals,
    :func:`sokolab.generate` yields all candidates, and lists of candidates show the best of them.
    """
    seconds: float = 60.0
    """Seconds for the whole run."""
    trials: int | None = None
    """Maximum number of rooms, variations or beams to try, or None for no limit. The same seed and
    number of trials give the same levels if the time suffices.
    """
    seed: int = 0
    """Seed of all random choices."""
    megabytes: int = 2_000
    """Megabytes of memory for the tables."""
    threads: int = 1
    """Number of searches side by side."""
    conditions: Conditions = field(default_factory=Conditions)
    """The conditions that each candidate must meet."""
    known_boards: tuple[Board, ...] = ()
    """Levels to which no candidate may be similar."""
    looks_up: bool = False
    """Whether the levels of the library and of the indexed folders count as known too."""
    own_board: Board | None = None
    """The level whose starts are sought. It may be a candidate although it is known."""
    resumed_levels: tuple[Level, ...] = ()
    """Levels of an earlier run, with their solutions, from which this run continues."""
    mix: Mix = ()
    """Several aims with their weights, empty for ``aim`` alone. Each quantity of a level is divided
    by that of a usual level, weighted and added up. With a mix, ``aim`` only decides which cost
    searches count.
    """

    @property
    def is_counted(self) -> bool:
        """Whether a search of a room finds its best starts. If not, starts are measured singly."""
        return self.aim.is_counted and not self.mix

    def value_of(self, profile: LevelProfile) -> float:
        """Return the value of a level for the aim or the mix."""
        if not self.mix:
            return aim_value(self.aim, profile)
        return sum(share * aim_value(aim, profile) / USUAL[aim] for aim, share in self.mix)

    def admits(self, board: Board, lurd: str, profile: LevelProfile) -> bool:
        """Whether a candidate meets all conditions and is new."""
        if not self.conditions.admits(board, lurd, profile):
            return False
        if not self.looks_up:
            return True
        own = self.own_board
        return (own is not None and Archive((own,)).has_similar(board)) or not is_known(board)
