"""Runs the benchmarks in this process, on level files of our own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from benchmarks.__main__ import benchmarks

EASY = "######\n#@ $.#\n######\n"
STUCK = "#######\n#.@  $#\n#######\n"


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Call ``python -m benchmarks``."""

    def call(*args: object) -> Done:
        with pytest.raises(SystemExit) as ended:
            benchmarks([str(arg) for arg in args], prog_name="python -m benchmarks")
        out, err = capfd.readouterr()
        assert isinstance(ended.value.code, int)
        return Done(ended.value.code, out, err)

    return call


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file of three levels: an easy one, an unsolvable one, a draft."""
    path = tmp_path / "three.xsb"
    path.write_text(
        f"; Collection: Three\n\n{EASY}Title: Easy [b]\n\n{STUCK}Title: Stuck\n\n"
        "#####\n# $.#\n#####\nTitle: Nobody\n"
    )
    return path
