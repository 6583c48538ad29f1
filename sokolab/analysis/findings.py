"""Findings that have been worked out so far, by name and with their types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from sokolab.analysis.bound import PushesBound
from sokolab.analysis.cuts import CutsAndBlocks
from sokolab.analysis.dead import DeadSquares
from sokolab.analysis.problems import Problems
from sokolab.analysis.reach import PlayerReach
from sokolab.analysis.targets import PushTargets

__all__ = ["Findings"]

_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True)
class Findings(Mapping[str, object]):
    """Findings by name, None for one that is not known; attributes give the typed ones.

    Examples
    --------
    >>> Findings({"problems": Problems(())}).problems
    Problems(problems=())
    >>> Findings().bound is None
    True
    """

    by_name: Mapping[str, object] = field(default_factory=dict)

    @property
    def player_reach(self) -> PlayerReach | None:
        """Where the player can walk without a push."""
        return self._of("player-reach", PlayerReach)

    @property
    def dead_squares(self) -> DeadSquares | None:
        """Squares from which no box reaches a goal."""
        return self._of("dead-squares", DeadSquares)

    @property
    def cuts(self) -> CutsAndBlocks | None:
        """Cut vertices and blocks."""
        return self._of("cuts-and-blocks", CutsAndBlocks)

    @property
    def targets(self) -> PushTargets | None:
        """Where the selected box can be pushed."""
        return self._of("push-targets", PushTargets)

    @property
    def bound(self) -> PushesBound | None:
        """The pushes lower bound and its matching."""
        return self._of("pushes-bound", PushesBound)

    @property
    def problems(self) -> Problems | None:
        """Every reason why the board is no level yet, or cannot be solved."""
        return self._of("problems", Problems)

    def _of(self, name: str, kind: type[_Found]) -> _Found | None:
        finding = self.by_name.get(name)
        return finding if isinstance(finding, kind) else None

    def __getitem__(self, name: str) -> object:
        return self.by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_name)

    def __len__(self) -> int:
        return len(self.by_name)
