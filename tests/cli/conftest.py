"""Runs the command line in this process, and level files of our own."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from sokolab.cli import kernel_choice, main

EASY = "######\n#@ $.#\n######\n"
STUCK = "#######\n#.@  $#\n#######\n"
OPEN_ROOM = "\n".join(
    ["#" * 20, *["#" + " " * 18 + "#" for _ in range(5)]]
    + [f"#  {'$ ' * 7} #", "#" + " " * 18 + "#", f"#  {'. ' * 7} #", "#@" + " " * 17 + "#"]
    + ["#" + " " * 18 + "#" for _ in range(5)]
    + ["#" * 20, ""]
)


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str
    data: bytes

    @property
    def sentence(self) -> str:
        """The one line on standard error."""
        (line,) = self.err.strip().splitlines()
        return line


Run = Callable[..., Done]


@pytest.fixture(scope="session", autouse=True)
def application(qapp: object) -> None:
    """Make the application with widgets first: a picture would make one that has none."""


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Call the command line; whatever happens, no traceback comes out.

    That kernels are compiled is told by ``running/test_compile_notice.py`` alone: here it would
    depend on what has run before.
    """
    monkeypatch.setattr(kernel_choice, "_NOTICE_DELAY_SECONDS", 3600.0)

    def call(*args: object, given: bytes = b"") -> Done:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        code = main([str(arg) for arg in args])
        out, err = capfdbinary.readouterr()
        assert b"Traceback" not in out + err
        return Done(code, out.decode("utf-8", "replace"), err.decode(), out)

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
