"""Statistics of a collection: how many levels are solved, how large they are, what is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from sokolab.collection.known_level import KnownLookup, LevelStatus, box_count, status_of
from sokolab.core.level import Level
from sokolab.language import Phrase, counted, phrase, tr
from sokolab.verdicts.known import Known

_BARS: Final = 12
"""Most bars of a histogram: more would be too thin to read in a row of text."""
_AUTHORS: Final = 8
"""Authors listed by name; the others are counted together."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """A histogram of some whole numbers, with their sum, extremes and median.

    Bar ``i`` counts the values from ``edges[i]`` up to, but not including, ``edges[i + 1]``.
    """

    total: int
    smallest: int
    median: float
    largest: int
    counts: tuple[int, ...]
    edges: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """One line of the statistics; some have a histogram."""

    name: str
    text: str
    distribution: Distribution | None = None


def distribution(values: Sequence[int]) -> Distribution | None:
    """Return the distribution of some numbers, or None if there are none.

    Examples
    --------
    >>> distribution([1, 2, 2, 5]).counts
    (1, 2, 0, 0, 1)
    """
    if not values:
        return None
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // _BARS))
    bars = (high - low) // width + 1
    counts = Counter((value - low) // width for value in values)
    return Distribution(
        sum(values),
        low,
        median(values),
        high,
        tuple(counts[bar] for bar in range(bars)),
        tuple(low + bar * width for bar in range(bars + 1)),
    )


def statistics_text(rows: Sequence[StatisticsRow]) -> str:
    """Return the statistics as lines of text."""
    return "\n".join(tr("{name}: {text}", name=row.name, text=row.text) for row in rows)


def statistics_rows(levels: Sequence[Level], facts_of: KnownLookup) -> list[StatisticsRow]:
    """Return the statistics of some levels, by what is known of them so far."""
    known = [facts_of(level) for level in levels]
    return [
        StatisticsRow(tr("Levels"), f"{len(levels):,}"),
        *_status_rows(known),
        *_number_rows(levels, known),
        StatisticsRow(tr("Known solutions"), f"{sum(one.solutions for one in known if one):,}"),
        *_author_rows(levels),
    ]


def _status_rows(known: Sequence[Known | None]) -> list[StatisticsRow]:
    counts = Counter(status_of(facts) for facts in known if facts is not None)
    rows = []
    for status in LevelStatus:
        if counts[status]:
            text = f"{counts[status]:,} ({counts[status] / len(known):.0%})"
            rows.append(StatisticsRow(str(status.value.capitalised), text))
    unknown = sum(facts is None for facts in known)
    if unknown:
        rows.append(StatisticsRow(tr("Not examined yet"), f"{unknown:,}"))
    return rows


def _number_rows(levels: Sequence[Level], known: Sequence[Known | None]) -> list[StatisticsRow]:
    facts = [one for one in known if one is not None]
    boxes = [box_count(level.board, one) for level, one in zip(levels, known, strict=True)]
    rows = []
    for name, values, has_total in (
        (tr("Boxes"), boxes, True),
        (tr("Width"), [level.board.width for level in levels], False),
        (tr("Height"), [level.board.height for level in levels], False),
        (tr("Fewest known pushes"), [f.pushes for f in facts if f.pushes is not None], True),
        (tr("Fewest known moves"), [f.moves for f in facts if f.moves is not None], True),
    ):
        found = distribution(values)
        if found is not None:
            span = _range_phrase(found)
            total = tr("{range}, {total:,} in total", range=span, total=found.total)
            rows.append(StatisticsRow(name, total if has_total else str(span), found))
    return rows


def _author_rows(levels: Sequence[Level]) -> list[StatisticsRow]:
    authors = Counter(level.author for level in levels if level.author).most_common()
    rows = [
        StatisticsRow(tr("By {author}", author=author), f"{count:,}")
        for author, count in authors[:_AUTHORS]
    ]
    others = [count for _, count in authors[_AUTHORS:]]
    if others:
        name = counted(len(others), "By {n:,} other", "By {n:,} others")
        rows.append(StatisticsRow(name, f"{sum(others):,}"))
    return rows


def _range_phrase(found: Distribution) -> Phrase:
    low, high = found.smallest, found.largest
    if low == high:
        return phrase("{n:,} each", n=low)
    return phrase(
        "{smallest:,} to {largest:,}, median {median:,.0f}",
        smallest=low,
        largest=high,
        median=found.median,
    )
