"""Answers of a batch: what became of each item."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from sokolab.batch.items import Item

__all__ = ["Answer", "Figure", "failed_answer"]

Figure = int | float | str | None
"""A value in a column of a report."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of an item.

    Attributes
    ----------
    key
        The item's key.
    outcome
        One word: a solver's outcome, ``VALID``, ``INVALID``, ``ANALYSED``, ``CONVERTED``,
        ``SHORTER``, ``UNCHANGED``, ``FAILED`` or ``CRASHED``.
    sentence
        The outcome in words, for the user.
    seconds
        The time it took.
    figures
        The values of the job's columns.
    lurd
        A solution, or "".
    is_preliminary
        Whether the item should be tried again with compiled kernels, because plain Python ran out
        of time.
    """

    key: str
    outcome: str
    sentence: str
    seconds: float
    figures: Mapping[str, Figure] = field(default_factory=lambda: MappingProxyType({}))
    lurd: str = ""
    is_preliminary: bool = False

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the figures as a plain dict, because a mapping proxy cannot be pickled."""
        return Answer, (
            self.key,
            self.outcome,
            self.sentence,
            self.seconds,
            dict(self.figures),
            self.lurd,
            self.is_preliminary,
        )


def failed_answer(item: Item, sentence: str, outcome: str = "FAILED") -> Answer:
    """Return the answer for an item that could not be processed."""
    return Answer(item.key, outcome, sentence, 0.0)
