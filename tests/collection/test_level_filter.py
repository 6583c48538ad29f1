"""The words of the filter and the orders of the list."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.collection.known_level import box_count, known_level
from sokolab.collection.level_list import (
    Column,
    FilterError,
    cell_text,
    matching_indices,
    parse_filter,
    sorted_indices,
)
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.verdicts.known import BoardKnowledge
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind
from tests.gui.levels import level

LEVELS = (
    Level(level(length=1).board, "Gate 10", "Ann"),
    Level(level(length=3).board, "gate 2", "Ben", "a hard one"),
    level("", 2, solved=True),
    Level(Board.empty(2, 3), "Draft"),
)


def fit(text: str) -> list[int]:
    return matching_indices(LEVELS, parse_filter(text), known_level)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [0, 1, 2, 3]),
        ("gate", [0, 1]),
        ("GATE hard", [1]),
        ('"gate 2"', [1]),
        ("title:hard", []),
        ("notes:hard", [1]),
        ("author:ann", [0]),
        ('author:"ben"', [1]),
        ("width>5", [1, 2]),
        ("width>=5 width<7", [0, 2]),
        ("height=2", [3]),
        ("size:6", [3]),
        ("boxes!=1", [3]),
        ("number<=2", [0, 1]),
        ("pushes=2", [2]),
        ("pushes!=9", [2]),
        ("moves<3", [2]),
        ("solutions=0", [0, 1, 3]),
        ("is:solved", [2]),
        ("is:open gate", [0, 1]),
        ("is:draft", [3]),
        ("is:unsolvable", []),
        ("10", [0]),
        ("a:b", None),
        ("is:nice", None),
        ("boxes>many", None),
        ("boxes>", None),
        ("is>open", None),
        ("title>3", None),
    ],
)
def test_a_filter_keeps_what_fits_all_its_words(text: str, found: list[int] | None) -> None:
    if found is None:
        with pytest.raises(FilterError) as told:
            parse_filter(text)
        assert "\n" not in str(told.value)
    else:
        assert fit(text) == found


@pytest.mark.parametrize(
    ("text", "unmeasured"),
    [
        ("difficulty>0", [0, 1, 2]),
        ("pushes<5", [0, 1]),
        ("pushes<5 gate", [0, 1]),
        ("pushes<5 ben", [1]),
        ("boxes>0", []),
        ("solutions=0", []),
        ("gate", []),
    ],
)
def test_a_filter_tells_what_it_hides_for_want_of_a_figure(
    text: str, unmeasured: list[int]
) -> None:
    keeps = parse_filter(text)
    assert matching_indices(LEVELS, keeps.may_pass, known_level) == unmeasured, "never a draft"


@given(st.text(max_size=30))
def test_any_text_is_a_filter_or_told_to_be_none(text: str) -> None:
    try:
        keeps = parse_filter(text)
    except FilterError:
        return
    for index, one in enumerate(LEVELS):
        assert keeps(index, one, None) in (True, False)


@pytest.mark.parametrize(
    ("column", "descending", "order"),
    [
        (Column.NUMBER, True, [3, 2, 1, 0]),
        (Column.TITLE, False, [3, 1, 0, 2]),
        (Column.TITLE, True, [0, 1, 3, 2]),
        (Column.SIZE, False, [3, 0, 2, 1]),
        (Column.BOXES, False, [3, 0, 1, 2]),
        (Column.BOXES, True, [0, 1, 2, 3]),
        (Column.STATUS, False, [2, 0, 1, 3]),
        (Column.PUSHES, True, [2, 0, 1, 3]),
        (Column.AUTHOR, False, [0, 1, 2, 3]),
        (Column.SOLUTIONS, False, [2, 0, 1, 3]),
    ],
)
def test_levels_are_sorted_by_any_column(
    column: Column, descending: bool, order: list[int]
) -> None:
    assert (
        sorted_indices(range(4), LEVELS, column, descending=descending, knowledge_of=known_level)
        == order
    )


@given(st.permutations(range(4)), st.sampled_from(Column), st.booleans())
def test_sorting_loses_no_level_even_when_nothing_is_known(
    indices: list[int], column: Column, descending: bool
) -> None:
    found = sorted_indices(
        indices, LEVELS, column, descending=descending, knowledge_of=lambda _level: None
    )
    assert sorted(found) == [0, 1, 2, 3]


def test_cells_say_what_is_known() -> None:
    verdict = Verdict(
        LEVELS[0].board, VerdictKind.SOLVABLE, VerdictBasis.SEARCH, pushes=1500, moves=2000
    )
    knowledge = BoardKnowledge(verdict, moves=2000, solution_count=2, difficulty=41.6)
    told = {column: cell_text(column, 999, LEVELS[0], knowledge) for column in Column}
    assert told == {
        Column.NUMBER: "1,000",
        Column.TITLE: "Gate 10",
        Column.SIZE: "5×3",
        Column.BOXES: "1",
        Column.STATUS: "solved",
        Column.PUSHES: "1,500",
        Column.AUTHOR: "Ann",
        Column.SOLUTIONS: "2",
        Column.DIFFICULTY: "42",
    }
    blank = [Column.STATUS, Column.PUSHES, Column.SOLUTIONS, Column.DIFFICULTY]
    assert [cell_text(column, 0, LEVELS[0], None) for column in blank] == ["", "", "", ""]
    assert box_count(LEVELS[0].board, None) == 1


def test_a_draft_has_as_many_boxes_as_are_drawn() -> None:
    """A box behind a wall that is not open yet was not counted."""
    beside = ["#######*#", "####### #", "#########"]
    decorated = Board.from_rows(["#########", "#@ $ .# #", *beside])
    assert box_count(decorated, known_level(Level(decorated))) == 1
    draft = Board.from_rows(["#########", "#@ $  # #", *beside])
    assert box_count(draft, known_level(Level(draft))) == 2
