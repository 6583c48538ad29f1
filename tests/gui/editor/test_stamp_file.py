"""The stamps that come with sokolab, in each language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sokolab import paths
from sokolab.editing.selection import stamps_from_text
from sokolab.gui.editor.stamp_shelf import load_stamps
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
