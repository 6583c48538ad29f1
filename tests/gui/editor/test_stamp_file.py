"""The stamps that come with sokolab, in each language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sokolab import paths
from sokolab.editing.selection import Stamp, stamps_from_text
from sokolab.gui.editor.stamp_shelf import load_stamps, save_stamps
from sokolab.language import show_in
from sokolab.language.choice import use_language


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)


def test_they_have_names_in_the_language_and_the_same_squares(home: object) -> None:
    original = load_stamps()
    use_language("zh_CN")
    translated = load_stamps()
    assert [stamp.fragment for stamp in translated] == [stamp.fragment for stamp in original]
    assert not {stamp.name for stamp in translated} & {stamp.name for stamp in original}
    assert translated == stamps_from_text(
        (paths.resources() / "stamps.zh_CN.txt").read_text("utf-8")
    )


def test_they_take_their_names_from_the_language_also_among_own_ones(home: object) -> None:
    """Once one was kept, all others stayed in the language of that time."""
    english = load_stamps()
    own = Stamp("Mine", english[0].fragment)
    use_language("zh_CN")
    chinese = load_stamps()
    save_stamps([*chinese[1:], own])
    assert load_stamps() == (*chinese[1:], own)
    show_in(None)
    assert load_stamps() == (*english[1:], own)
