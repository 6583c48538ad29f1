"""The reports of a run: candidates before they are in order, and progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Final, TypeAlias

from sokolab.generation.candidate import Candidate
from sokolab.generation.exhaustion import RoomSearch
from sokolab.language import Phrase, phrase

OnNews: TypeAlias = Callable[[Candidate | Phrase], None]
"""Receives candidates, and sentences about the progress."""
PAUSE_SECONDS: Final = 0.5
"""Seconds between two progress sentences."""


@dataclass(slots=True)
class GenerationProgress:
    """Reports the progress of a run at intervals."""

    on_news: OnNews
    start_time: float
    """The time when the run began, by ``perf_counter``."""
    seconds: float
    """Seconds for the whole run."""
    preview_seconds: float = inf
    """Seconds from the beginning to the next report of the results so far."""
    _next_time: float = 0.0

    @property
    def seconds_spent(self) -> float:
        """Seconds since the run began."""
        return perf_counter() - self.start_time

    @property
    def is_late(self) -> bool:
        """Whether the time is over."""
        return self.seconds_spent > self.seconds

    def wants_preview(self) -> bool:
        """Whether the results so far should be reported now. Each time, the interval doubles."""
        is_due = self.seconds_spent > self.preview_seconds
        if is_due:
            self.preview_seconds *= 2
        return is_due

    def report_search(self, search: RoomSearch) -> None:
        """Report how far a search of the room has come."""
        self._say(
            phrase(
                "{positions:,} positions of the room seen, layer {layer:,}",
                positions=search.position_count,
                layer=search.depth,
            )
        )

    def report_beam(self, box_changes: int, pushes: int) -> None:
        """Report how far from the end a beam has come."""
        self._say(
            phrase(
                "the room is too large to search all of it; starts with up to about {changes:,} "
                "box changes and {pushes:,} pushes found",
                changes=box_changes,
                pushes=pushes,
            )
        )

    def report_measured(self, count: int, max_starts: int) -> None:
        """Report how many starts are measured, of at most ``max_starts``."""
        self._say(
            phrase("{count:,} of at most {most:,} starts measured", count=count, most=max_starts)
        )

    def report_tries(self, message: Phrase, best: Candidate | None) -> None:
        """Report how much was tried, and the counts of the best candidate so far."""
        if best is not None:
            message = phrase(
                "{what}, best so far: {difficulty}, {changes}, {pushes}",
                what=message,
                difficulty=best.reasons[0],
                changes=best.reasons[1],
                pushes=best.reasons[2],
            )
        self._say(message)

    def _say(self, message: Phrase) -> None:
        now = perf_counter()
        if now >= self._next_time:
            self._next_time = now + PAUSE_SECONDS
            self.on_news(message)


def with_time(message: Phrase, seconds_spent: float, seconds: float) -> Phrase:
    """Return the progress of a run with the seconds spent and left.

    The window calls this each second, so that the clock goes on between reports.
    """
    seconds_left = int(seconds) - int(seconds_spent)
    if seconds_left <= 0:
        return phrase(
            "{what}; {spent:,} s so far, about to finish", what=message, spent=int(seconds_spent)
        )
    return phrase(
        "{what}; {spent:,} s so far, at most {left:,} s more",
        what=message,
        spent=int(seconds_spent),
        left=seconds_left,
    )
