"""What these tests ask for must not stay for others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sokolab.language import choice, show_in


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)
    choice._ThisRun.code = ""
