from __future__ import annotations

from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.collection.file_names import distinct_names

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
