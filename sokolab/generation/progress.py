"""The reports of a run in progress: candidates before they are in order, and how far it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Final, TypeAlias

from sokolab.generation.candidate import Candidate
from sokolab.generation.exhaustion import Exhaustion
from sokolab.language import Phrase, phrase

Tell: TypeAlias = Callable[[Candidate | Phrase], None]
PAUSE_SECONDS: Final = 0.5
"""Seconds between two sentences."""


@dataclass(slots=True)
class GrowthProgress:
    """Reports the progress of a run now and then.

    Attributes
    ----------
    tell
        Receives candidates and sentences.
    begun
        When the run began, as ``perf_counter`` counts.
    seconds
        The time for all of it.
    glimpse
        Seconds until the first glimpse at what was found so far.
    """

    tell: Tell
    begun: float
    seconds: float
    glimpse: float = inf
    _next: float = 0.0

    @property
    def spent(self) -> float:
        """Seconds since the run began."""
        return perf_counter() - self.begun

    @property
    def is_late(self) -> bool:
        """Whether the time is over."""
        return self.spent > self.seconds

    def wants_glimpse(self) -> bool:
        """Whether to look now at what was found; each next time comes after twice as long."""
        is_due = self.spent > self.glimpse
        if is_due:
            self.glimpse *= 2
        return is_due

    def searched(self, search: Exhaustion) -> None:
        """Say how far a search of the room has come."""
        self._say(
            phrase(
                "{positions:,} positions of the room seen, layer {layer:,}",
                positions=search.positions,
                layer=search.depth,
            )
        )

    def dived(self, changes: int, pushes: int) -> None:
        """Say how far from the end a thinned search has come."""
        self._say(
            phrase(
                "the room is too large to search all of it; starts with up to about {changes:,} "
                "box changes and {pushes:,} pushes found",
                changes=changes,
                pushes=pushes,
            )
        )

    def measured(self, count: int, most: int) -> None:
        """Say how many starts have been measured, and how many may be."""
        self._say(phrase("{count:,} of at most {most:,} starts measured", count=count, most=most))

    def tried(self, what: Phrase, best: Candidate | None) -> None:
        """Say how much has been tried, and what the best candidate so far has."""
        if best is not None:
            what = phrase(
                "{what}, best so far: {difficulty}, {changes}, {pushes}",
                what=what,
                difficulty=best.reasons[0],
                changes=best.reasons[1],
                pushes=best.reasons[2],
            )
        self._say(what)

    def _say(self, what: Phrase) -> None:
        now = perf_counter()
        if now >= self._next:
            self._next = now + PAUSE_SECONDS
            self.tell(what)


def with_time(how_far: Phrase, spent: float, seconds: float) -> Phrase:
    """Return how far a run is, with the seconds spent and those that are left of all its seconds.

    Whoever shows it counts them, so that the clock goes on while the run has nothing to say.
    """
    left = int(seconds) - int(spent)
    if left <= 0:
        return phrase("{what}; {spent:,} s so far, about to end", what=how_far, spent=int(spent))
    return phrase(
        "{what}; {spent:,} s so far, at most {left:,} s more",
        what=how_far,
        spent=int(spent),
        left=left,
    )
