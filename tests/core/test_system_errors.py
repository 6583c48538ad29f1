"""Why the operating system refused something."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sokolab.core.operating_system import system_reason
from sokolab.language import show_in
from sokolab.language.message_catalogue import Catalogue


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)


def test_a_common_error_is_told_in_the_language_of_the_moment() -> None:
    with pytest.raises(OSError, match="No such file") as caught:
        Path("/nowhere/at/all").read_text()
    assert str(system_reason(caught.value)) == "no such file or directory"
    show_in(Catalogue("zh_CN", {("no such file or directory", ""): ("没有这个文件或目录",)}))
    assert str(system_reason(caught.value)) == "没有这个文件或目录"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(9999, "Strange things happened"), "strange things happened"),
        (OSError("Only words"), "only words"),
        (ValueError("embedded null byte"), "embedded null byte"),
        (OSError(), ""),
    ],
)
def test_other_errors_speak_for_themselves(error: Exception, said: str) -> None:
    assert system_reason(error) == said
