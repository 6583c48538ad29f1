"""Collections behave as sequences, and levels show themselves."""

from collections.abc import Sequence

import pytest

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Solution

BOARD = Board("#####\n#@$.#\n#####")
LEVELS = tuple(Level(BOARD, title) for title in ("one", "", "three"))
COLLECTION = Collection(LEVELS, "Some", "Somebody", source="a file")


def test_a_collection_is_a_sequence_of_levels() -> None:
    assert isinstance(COLLECTION, Sequence)
    assert len(COLLECTION) == 3
    assert list(COLLECTION) == list(LEVELS)
    assert COLLECTION[0] is LEVELS[0]
    assert COLLECTION[-1] is LEVELS[2]
    assert LEVELS[1] in COLLECTION
    assert Level(BOARD, "four") not in COLLECTION
    assert COLLECTION.index(LEVELS[2]) == 2
    assert list(reversed(COLLECTION)) == list(reversed(LEVELS))
    assert COLLECTION.titles == ("one", "", "three")
    assert not Collection()
    with pytest.raises(IndexError):
        COLLECTION[3]


def test_a_slice_is_a_collection_with_the_same_head() -> None:
    part = COLLECTION[1:]
    assert part == Collection(LEVELS[1:], "Some", "Somebody")
    assert part.source == "a file"


def test_a_level_is_replaced() -> None:
    after = COLLECTION.with_level(1, LEVELS[0])
    assert after.levels == (LEVELS[0], LEVELS[0], LEVELS[2])


def test_levels_and_collections_show_themselves() -> None:
    assert repr(LEVELS[0]) == "<Level 'one', 5 × 3>"
    assert str(LEVELS[0]) == f"<Level 'one', 5 × 3>\n{BOARD}"
    solved = Level(BOARD, solutions=(Solution("R"),))
    assert repr(solved) == "<Level, 5 × 3, 1 solution>"
    assert repr(Level(Board.empty(200, 2))) == "<Level, 2 × 200>"
    assert repr(COLLECTION) == "<Collection 'Some', 3 levels>"
    assert repr(Collection(LEVELS[:1])) == "<Collection 1 level>"
