from __future__ import annotations

import pytest

from sokolab.collection.naming import expand_pattern
from sokolab.core.board import Board
from sokolab.core.level import Level


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("{title}", "Gate"),
        ("{n:3}. {title}", "007. Gate"),
        ("{number} by {author}", "9 by Ann"),
        ("{n} {n:1} {n:2}", "7 7 07"),
        ("{what} {n", "{what} {n"),
        ("  plain ", "plain"),
    ],
)
def test_titles_follow_the_pattern(pattern: str, name: str) -> None:
    assert expand_pattern(pattern, Level(Board.empty(2, 2), "Gate", "Ann"), 9, 7) == name
