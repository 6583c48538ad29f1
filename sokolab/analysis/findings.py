"""Findings that have been worked out so far, by name and with their types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:  # at run time they would load numba, which the window does not wait for
    from sokolab.analysis.bound import PushesBound
    from sokolab.analysis.cuts import CutsAndBlocks
    from sokolab.analysis.dead import DeadSquares
    from sokolab.analysis.problems import Problems
    from sokolab.analysis.reach import PlayerReach
    from sokolab.analysis.targets import PushTargets


@dataclass(frozen=True, slots=True)
class Findings(Mapping[str, object]):
    """Findings by name, None for one that is not known; attributes give the typed ones.

    Examples
    --------
    >>> from sokolab.analysis.problems import Problems
    >>> Findings({"problems": Problems(())}).problems
    Problems(problems=())
    >>> Findings().bound is None
    True
    """

    by_name: Mapping[str, object] = field(default_factory=dict)

    @property
    def player_reach(self) -> PlayerReach | None:
        """Where the player can walk without a push."""
        return cast("PlayerReach | None", self.by_name.get("player-reach"))

    @property
    def dead_squares(self) -> DeadSquares | None:
        """Squares from which no box reaches a goal."""
        return cast("DeadSquares | None", self.by_name.get("dead-squares"))

    @property
    def cuts(self) -> CutsAndBlocks | None:
        """Cut vertices and blocks."""
        return cast("CutsAndBlocks | None", self.by_name.get("cuts-and-blocks"))

    @property
    def targets(self) -> PushTargets | None:
        """Where the selected box can be pushed."""
        return cast("PushTargets | None", self.by_name.get("push-targets"))

    @property
    def bound(self) -> PushesBound | None:
        """The pushes lower bound and its matching."""
        return cast("PushesBound | None", self.by_name.get("pushes-bound"))

    @property
    def problems(self) -> Problems | None:
        """Every reason why the board is no level yet, or cannot be solved."""
        return cast("Problems | None", self.by_name.get("problems"))

    def __getitem__(self, name: str) -> object:
        return self.by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_name)

    def __len__(self) -> int:
        return len(self.by_name)
