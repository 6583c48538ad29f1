from __future__ import annotations

from dataclasses import replace

from sokolab.collection.known_level import known_level
from sokolab.collection.statistics import curve_of, distribution, statistics_rows, statistics_text
from sokolab.core.board import Board
from sokolab.core.level import Level
from tests.gui.levels import level


def test_the_statistics_are_right() -> None:
    levels = [level("a", 1), level("b", 3, solved=True), level("c", 5), Level(Board.empty(2, 2))]
    assert statistics_text(statistics_rows(levels, known_level)).splitlines() == [
        "Levels: 4",
        "Solved: 1 (25%)",
        "Open: 2 (50%)",
        "Draft: 1 (25%)",
        "Boxes: 0 to 1, median 1, 3 in total",
        "Width: 2 to 9, median 6",
        "Height: 2 to 3, median 3",
        "Fewest known pushes: 3 each, 3 in total",
        "Fewest known moves: 3 each, 3 in total",
        "Known solutions: 1",
    ]
    unknown = statistics_rows(levels, lambda _level: None)
    assert "Not examined yet: 4" in statistics_text(unknown)


def test_authors_beyond_the_first_few_are_counted_together() -> None:
    levels = [Level(Board.empty(2, 2), author=f"author {number}") for number in range(10)]
    text = statistics_text(statistics_rows([*levels, levels[3]], lambda _level: None))
    assert "By author 3: 2" in text
    assert text.endswith("By 2 others: 2")


def test_a_distribution_counts_every_value_once() -> None:
    assert distribution([]) is None
    for values in ([7], [0, 100], list(range(1000)), [3, 3, 90]):
        found = distribution(values)
        assert found is not None
        assert sum(found.counts) == len(values)
        assert found.edges[0] == min(values)
        assert found.edges[-1] > max(values)
        assert len(found.edges) == len(found.counts) + 1 <= 13


def test_the_curve_names_levels_that_stand_out_from_their_neighbours() -> None:
    even = [20.0, 22.0, 21.0, 24.0, 26.0, 29.0, 30.0]
    assert curve_of(even).outliers == {}
    assert curve_of([*even[:3], 50.0, None, *even[3:]]).outliers == {3: 27.0}
    assert curve_of([60.0, *even]).outliers == {0: 38.5}
    assert curve_of([None, 20.0]).outliers == curve_of([]).outliers == {}
    levels = [level(name, 1) for name in "abcdefg"]
    rated = dict(zip(levels, [20.0, 22.0, 45.0, 5.0, 23.0, 25.0, None], strict=True))
    known = {one: replace(known_level(one), difficulty=figure) for one, figure in rated.items()}
    text = statistics_text(statistics_rows(levels, known.get))
    assert "Difficulty: 5 to 45, median 22" in text
    assert "Levels that stand out: level 3 is harder and level 4 is easier" in text
