"""All known solutions of a level: those it holds, and those found elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sokolab.collection.replayed_solutions import replayed_solutions
from sokolab.core.level import Level
from sokolab.core.lurd import Replay
from sokolab.core.metrics import Metrics, metrics_of
from sokolab.language import Phrase, phrase


@dataclass(frozen=True, slots=True)
class KnownSolution:
    """A solution that has been replayed, and what it is called.

    Attributes
    ----------
    name
        Its title in the file, or who found it.
    played
        Its replay, which solves the level.
    """

    name: str | Phrase
    played: Replay

    @property
    def title(self) -> str:
        """What it is called, in the current language."""
        return str(self.name)

    @property
    def metrics(self) -> Metrics:
        """What it costs."""
        return metrics_of(self.played)


def known_solutions(
    level: Level, others: Iterable[KnownSolution] = ()
) -> tuple[KnownSolution, ...]:
    """Return the solutions of a level in their order, then the others that it does not have.

    Parameters
    ----------
    others
        Solutions of any boards; only those of the level's board count.
    """
    found: dict[str, KnownSolution] = {}
    for number, (solution, played) in enumerate(replayed_solutions(level), 1):
        if played is not None:
            name = solution.title or phrase("Solution {number}", number=number)
            found.setdefault(played.lurd, KnownSolution(name, played))
    for other in others:
        if other.played.final.board == level.board and other.played.solves:
            found.setdefault(other.played.lurd, other)
    return tuple(found.values())
