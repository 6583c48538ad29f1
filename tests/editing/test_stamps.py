from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab import paths
from sokolab.editing.selection import Stamp, stamps_from_text, text_of_stamps
from tests.editing.test_fragment import fragments

names = st.from_regex(r"[A-Za-z0-9#:äé]([ A-Za-z0-9#:äé]*[A-Za-z0-9])?", fullmatch=True)


@given(st.lists(st.builds(Stamp, names, fragments()), max_size=4))
def test_stamps_read_back_as_they_were_written(stamps: list[Stamp]) -> None:
    assert list(stamps_from_text(text_of_stamps(stamps))) == stamps


def test_a_name_may_be_missing_and_a_row_may_not_be_nonsense() -> None:
    (stamp,) = stamps_from_text("##\n#-")
    assert stamp.name == "Stamp"
    with pytest.raises(ValueError, match="the stamp before line 3: row 2, column 1"):
        stamps_from_text("##\nwhat\n\n##")


def test_the_stamps_that_come_with_the_program() -> None:
    stamps = stamps_from_text((paths.resources() / "stamps.txt").read_text("utf-8"))
    assert len(stamps) == 9
    assert len({stamp.name for stamp in stamps}) == 9
    assert all(stamp.fragment.mask.any() for stamp in stamps)
