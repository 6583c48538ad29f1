from __future__ import annotations

from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.collection.naming import distinct_names, safe_file_name
from sokolab.core.operating_system import is_refused

PARTS = st.lists(st.sampled_from("abc"), min_size=1, max_size=4)


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        ([], []),
        (["x/Gate.xsb"], ["Gate"]),
        (["x/Gate.xsb", "x/Gate.sok"], ["Gate.xsb", "Gate.sok"]),
        (["x/a/Gate.xsb", "y/a/Gate.xsb", "Hall.xsb"], ["x/a/Gate.xsb", "y/a/Gate.xsb", "Hall"]),
        (["Gate.xsb", "Gate.xsb"], ["Gate.xsb", "Gate.xsb"]),
    ],
)
def test_names_are_as_short_as_tells_them_apart(paths: list[str], names: list[str]) -> None:
    assert distinct_names([PurePosixPath(path) for path in paths]) == names


@given(st.lists(PARTS, unique_by=tuple, max_size=6))
def test_different_files_have_different_names(parts: list[list[str]]) -> None:
    paths = [PurePosixPath(*one) for one in parts]
    assert len(set(distinct_names(paths))) == len(paths)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Gate 2: the end?", "Gate 2- the end"),
        ("CON", "_CON"),
        ("nul.a", "_nul.a"),
        ("Com1 . ", "_Com1"),
        ("Console", "Console"),
        ("the end...", "the end"),
        ("cafe\u0301", "caf\u00e9"),
        ("\u0915\u093f", "\u0915\u093f"),
        ("推箱子/关卡", "推箱子-关卡"),
        ("a" * 300, "a" * 60),
        ("..", ""),
    ],
)
def test_titles_make_names_that_every_system_takes(title: str, name: str) -> None:
    assert safe_file_name(title) == name


@given(st.text(max_size=80))
def test_no_title_makes_a_name_that_windows_refuses(title: str) -> None:
    name = safe_file_name(title)
    assert not name or not is_refused(f"{name}.xsb")
    assert len(name.encode()) <= 250
