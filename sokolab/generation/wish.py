"""Wishes: the aim of a run, and its limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypedDict

from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.generation.archive import Archive
from sokolab.generation.gates import Gates
from sokolab.generation.known_levels import is_known
from sokolab.generation.mix import Mix
from sokolab.generation.score import USUAL, Aim, Profile, score
from sokolab.guesses import Guiding


class Wished(TypedDict, total=False):
    """The fields of a :class:`Wish` by name; the aim also as a word, such as ``"pushes"``."""

    aim: Aim | str
    mix: Mix
    boxes: int | None
    count: int
    seconds: float
    trials: int | None
    seed: int
    megabytes: int
    threads: int
    gates: Gates
    known: tuple[Board, ...]
    looks_up: bool
    own: Board | None
    begin_from: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class Wish(Guiding):
    """The aim of a run, and its limits.

    Attributes
    ----------
    aim
        What a level should have most of.
    mix
        How much each aim counts, where several do; then ``aim`` says what a search counts. What a
        level has of each is divided by what a usual level has, and added up.
    boxes
        How many; by default as many as there are goals.
    count
        Candidates.
    seconds
        The time for all of them.
    trials
        Rooms that are tried at most; None for no limit. The same seed and number of trials give the
        same levels if the time suffices.
    seed
        Of all random choices.
    megabytes
        Memory for the tables.
    threads
        Searches side by side.
    gates
        What each candidate must be.
    known
        Levels that no candidate may repeat.
    looks_up
        Whether those of the library and of the indexed folders are known, too.
    own
        The level whose starts are asked for: it counts as a candidate, although it is known.
    begin_from
        Levels of an earlier run, with their solutions, from which this one goes on.
    """

    aim: Aim = Aim.DIFFICULTY
    boxes: int | None = None
    count: int = 10
    seconds: float = 60.0
    trials: int | None = None
    seed: int = 0
    megabytes: int = 2_000
    threads: int = 1
    gates: Gates = field(default_factory=Gates)
    known: tuple[Board, ...] = ()
    looks_up: bool = False
    own: Board | None = None
    begin_from: tuple[Level, ...] = ()
    mix: Mix = ()

    @property
    def is_counted(self) -> bool:
        """Whether a search itself finds what is best; else levels are measured one by one."""
        return self.aim.is_counted and not self.mix

    def worth(self, profile: Profile) -> float:
        """Return how much a level has of what is wanted."""
        if not self.mix:
            return score(self.aim, profile)
        return sum(share * score(aim, profile) / USUAL[aim] for aim, share in self.mix)

    def let_pass(self, board: Board, lurd: str, profile: Profile) -> bool:
        """Whether a candidate meets all conditions, and is new."""
        if not self.gates.let_pass(board, lurd, profile):
            return False
        if not self.looks_up or (self.own is not None and Archive((self.own,)).is_near(board)):
            return True
        return not is_known(board)
