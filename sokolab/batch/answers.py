"""Answers of a batch: what became of each item."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from sokolab.batch.items import Item
from sokolab.language import Phrase

Figure = int | float | str | Phrase | None
"""A value in a column of a report; files keep phrases in English."""


@dataclass(frozen=True, slots=True)
class ItemAnswer:
    """What became of an item.

    Attributes
    ----------
    key
        The item's key.
    outcome
        One word: a solver's outcome, ``VALID``, ``INVALID``, ``ANALYSED``, ``CONVERTED``,
        ``SHORTER``, ``UNCHANGED``, ``FAILED`` or ``CRASHED``.
    said
        The outcome in words, for the user; from a journal, in English.
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
    said: Phrase | str
    seconds: float
    figures: Mapping[str, Figure] = field(default_factory=lambda: MappingProxyType({}))
    lurd: str = ""
    is_preliminary: bool = False

    @property
    def sentence(self) -> str:
        """The outcome in words, in the current language."""
        return str(self.said)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the figures as a plain dict, because a mapping proxy cannot be pickled."""
        return ItemAnswer, (
            self.key,
            self.outcome,
            self.said,
            self.seconds,
            dict(self.figures),
            self.lurd,
            self.is_preliminary,
        )


def plain_figures(answer: ItemAnswer) -> dict[str, int | float | str | None]:
    """Return the figures of an answer as files keep them, without phrases."""
    return {
        name: value.english if isinstance(value, Phrase) else value
        for name, value in answer.figures.items()
    }


def failed_answer(item: Item, said: Phrase | str, outcome: str = "FAILED") -> ItemAnswer:
    """Return the answer for an item that could not be processed."""
    return ItemAnswer(item.key, outcome, said, 0.0)
