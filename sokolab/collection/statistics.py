"""Statistics of a collection: how many levels are solved, how large they are, and more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from sokolab.collection.known_level import KnowledgeLookup, LevelStatus, box_count, status_of
from sokolab.core.level import Level
from sokolab.language import Phrase, counted, counted_phrase, listed, phrase, tr
from sokolab.verdicts.known import BoardKnowledge

_MAX_BARS: Final = 12  # most bars of a histogram: more would be too thin in a row of text
_OUTSTANDING_DIFFERENCE: Final = 10
"""Difference in difficulty by which a level stands out: 2.7 times the odds of failure."""
_NEIGHBOURS_PER_SIDE: Final = 2
"""Levels on either side that a level is compared with; at the ends, more on the other side."""
_MAX_NAMED_LEVELS: Final = 3  # the most levels to list among those that stand out
_MAX_LISTED_AUTHORS: Final = 8
"""Authors listed by name. The others are counted together."""


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
class DifficultyCurve:
    """The difficulty of levels in their order."""

    values: dict[int, float]
    """The difficulty by index of the level. Levels that have not been rated are left out."""
    outliers: dict[int, float]
    """By how much levels stand out from their neighbours, by index."""


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """One line of the statistics. Some have a histogram or a curve."""

    name: str
    text: str
    distribution: Distribution | None = None
    curve: DifficultyCurve | None = None


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
    width = max(1, -(-(high - low + 1) // _MAX_BARS))
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


def curve_of(difficulties: Sequence[float | None]) -> DifficultyCurve:
    """Return the difficulty of levels in their order, with those that stand out.

    Examples
    --------
    >>> curve_of([20, 22, 45, 23, 25]).outliers
    {2: 22.5}
    """
    values = {index: value for index, value in enumerate(difficulties) if value is not None}
    rated, outliers = list(values.items()), {}
    for rank, (index, value) in enumerate(rated):
        start = max(0, min(rank - _NEIGHBOURS_PER_SIDE, len(rated) - 2 * _NEIGHBOURS_PER_SIDE - 1))
        neighbours = rated[start : start + 2 * _NEIGHBOURS_PER_SIDE + 1]
        others = [other for other_index, other in neighbours if other_index != index]
        difference = value - median(others) if len(others) > 1 else 0.0
        if abs(difference) >= _OUTSTANDING_DIFFERENCE:
            outliers[index] = difference
    return DifficultyCurve(values, outliers)


def statistics_text(rows: Sequence[StatisticsRow]) -> str:
    """Return one line for each row, "name: text"."""
    return "\n".join(tr("{name}: {text}", name=row.name, text=row.text) for row in rows)


def statistics_rows(levels: Sequence[Level], knowledge_of: KnowledgeLookup) -> list[StatisticsRow]:
    """Return the statistics of some levels, from the knowledge of them so far."""
    knowledge_of_levels = [knowledge_of(level) for level in levels]
    return [
        StatisticsRow(tr("Levels"), f"{len(levels):,}"),
        *_status_rows(knowledge_of_levels),
        *_number_rows(levels, knowledge_of_levels),
        *_curve_rows(knowledge_of_levels),
        StatisticsRow(
            tr("Known solutions"),
            f"{sum(one.solution_count for one in knowledge_of_levels if one):,}",
        ),
        *_author_rows(levels),
    ]


def _status_rows(knowledge_of_levels: Sequence[BoardKnowledge | None]) -> list[StatisticsRow]:
    counts = Counter(status_of(one) for one in knowledge_of_levels if one is not None)
    rows = []
    for status in LevelStatus:
        if counts[status]:
            text = f"{counts[status]:,} ({counts[status] / len(knowledge_of_levels):.0%})"
            rows.append(StatisticsRow(str(status.value.capitalised), text))
    unknown_count = knowledge_of_levels.count(None)
    if unknown_count:
        rows.append(StatisticsRow(tr("Not examined yet"), f"{unknown_count:,}"))
    return rows


def _number_rows(
    levels: Sequence[Level], knowledge_of_levels: Sequence[BoardKnowledge | None]
) -> list[StatisticsRow]:
    examined = [one for one in knowledge_of_levels if one is not None]
    pairs = zip(levels, knowledge_of_levels, strict=True)
    boxes = [box_count(level.board, knowledge) for level, knowledge in pairs]
    rows = []
    for name, values, has_total in (
        (tr("Boxes"), boxes, True),
        (tr("Width"), [level.board.width for level in levels], False),
        (tr("Height"), [level.board.height for level in levels], False),
        (
            tr("Fewest known pushes"),
            [one.pushes for one in examined if one.pushes is not None],
            True,
        ),
        (
            tr("Fewest known moves"),
            [one.moves for one in examined if one.moves is not None],
            True,
        ),
        (
            tr("Difficulty"),
            [round(one.difficulty) for one in examined if one.difficulty is not None],
            False,
        ),
    ):
        histogram = distribution(values)
        if histogram is not None:
            span = _range_phrase(histogram)
            total = tr("{range}, {total:,} in total", range=span, total=histogram.total)
            rows.append(StatisticsRow(name, total if has_total else str(span), histogram))
    return rows


def _curve_rows(knowledge_of_levels: Sequence[BoardKnowledge | None]) -> list[StatisticsRow]:
    curve = curve_of([one.difficulty if one else None for one in knowledge_of_levels])
    if len(curve.values) < 2:
        return []
    outliers = [
        phrase("level {number:,} is harder", number=index + 1)
        if difference > 0
        else phrase("level {number:,} is easier", number=index + 1)
        for index, difference in list(curve.outliers.items())[:_MAX_NAMED_LEVELS]
    ]
    unnamed_count = len(curve.outliers) - len(outliers)
    if unnamed_count:
        outliers.append(counted_phrase(unnamed_count, "{n:,} more", "{n:,} more"))
    text = tr("No level stands out from its neighbours")
    if outliers:
        text = tr("Levels that stand out: {levels}", levels=listed(outliers))
    return [StatisticsRow(tr("Difficulty in order"), text, curve=curve)]


def _author_rows(levels: Sequence[Level]) -> list[StatisticsRow]:
    authors = Counter(level.author for level in levels if level.author).most_common()
    rows = [
        StatisticsRow(tr("By {author}", author=author), f"{count:,}")
        for author, count in authors[:_MAX_LISTED_AUTHORS]
    ]
    others = [count for _, count in authors[_MAX_LISTED_AUTHORS:]]
    if others:
        name = counted(len(others), "By {n:,} other", "By {n:,} others")
        rows.append(StatisticsRow(name, f"{sum(others):,}"))
    return rows


def _range_phrase(distribution: Distribution) -> Phrase:
    low, high = distribution.smallest, distribution.largest
    if low == high:
        return phrase("{n:,} each", n=low)
    return phrase(
        "{smallest:,} to {largest:,}, median {median:,.0f}",
        smallest=low,
        largest=high,
        median=distribution.median,
    )
