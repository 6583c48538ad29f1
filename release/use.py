"""Uses a built program as people do, before it is handed out: the command line, then the window.

Nothing of the checkout is used: only the program, a folder of its own, and files made there.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

LEVELS: Final = """#########
#   #   #
# $   . #
#   @   #
# $   . #
#   #   #
#########
Title: Two rooms

#####
#@$.#
#####
Title: One push

#####
#@$ #
#  .#
#####
Title: Never
"""
_PASSED_ON: Final = (
    "DISPLAY",
    "HOME",
    "QT_QPA_PLATFORM",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "USERPROFILE",
)
"""All that the program gets of the environment: what the system cannot do without."""
_LONGEST: Final = 600
"""Seconds after which a call has failed."""


class UseError(Exception):
    """What the program did not do."""


class Program:
    """A program to be used in a folder, with an environment that holds next to nothing."""

    def __init__(self, program: Path, folder: Path) -> None:
        self._program, self.folder = program, folder
        self._environment = {
            **{name: os.environ[name] for name in _PASSED_ON if name in os.environ},
            "SOKOLAB_HOME": str(folder / "home"),
            "SOKOLAB_CACHE": str(folder / "cache"),
            "PYTHONUTF8": "1",
        }

    def call(self, *arguments: str, expects: int = 0) -> str:
        """Run a command and return what it prints; raise UseError if it ends otherwise."""
        result = subprocess.run(
            [str(self._program), *arguments],
            cwd=self.folder,
            env=self._environment,
            capture_output=True,
            encoding="utf-8",
            timeout=_LONGEST,
            check=False,
        )
        if result.returncode != expects:
            printed = (result.stdout + result.stderr).strip()
            raise UseError(f"{' '.join(arguments)} ended with {result.returncode}: {printed}")
        return result.stdout


def use(program: Path, tell: Callable[[str], object] = print) -> None:
    """Use a program, and report what it did and how long that took.

    Raise UseError if something does not work.
    """
    with tempfile.TemporaryDirectory(prefix="sokolab-use", ignore_cleanup_errors=True) as name:
        built = Program(program.resolve(), Path(name))
        (built.folder / "levels.xsb").write_text(LEVELS, encoding="utf-8")
        for step in (_version, _kernels, _solve, _check, _convert, _draw, _read_picture, _window):
            begin = monotonic()
            result = step(built)
            tell(f"{step.__name__[1:].replace('_', ' ')}: {result} ({monotonic() - begin:.1f} s)")


def _version(used: Program) -> str:
    return used.call("--version").strip()


def _solve(used: Program) -> str:
    lines = used.call("solve", "levels.xsb", "--json", "--no-library").splitlines()
    answers = [json.loads(line) for line in lines]
    _expect([answer["outcome"] for answer in answers] == ["SOLVED", "SOLVED", "UNSOLVABLE"], lines)
    _expect([answer["pushes"] for answer in answers[:2]] == [8, 1], lines)
    return "two levels solved, one proved unsolvable"


def _kernels(used: Program) -> str:
    used.call("warm", "player-reach", "routes")
    is_compiled_here = any((used.folder / "cache").rglob("*.code"))
    return "compiled here" if is_compiled_here else "those that came along; nothing was compiled"


def _check(used: Program) -> str:
    printed = used.call("check", "levels.xsb", expects=1)
    _expect("unsolvable" in printed, printed)
    return "found the level that cannot be solved"


def _convert(used: Program) -> str:
    used.call("convert", "levels.xsb", "-o", "levels.slc")
    used.call("convert", "levels.slc", "-o", "again.xsb")
    _expect("#   @   #" in (used.folder / "again.xsb").read_text("utf-8"), "again.xsb")
    used.call("convert", "levels.xsb", "-o", "set.html")
    return "XSB to SLC and back; a page that plays"


def _draw(used: Program) -> str:
    for suffix, begins in (("png", b"\x89PNG"), ("svg", b"<"), ("pdf", b"%PDF")):
        used.call("render", "levels.xsb", "--level", "1", "-o", f"one.{suffix}")
        _expect((used.folder / f"one.{suffix}").read_bytes().startswith(begins), suffix)
    return "PNG, SVG and PDF"


def _read_picture(used: Program) -> str:
    printed = used.call("convert", "one.png")
    _expect(printed.splitlines()[:7] == LEVELS.splitlines()[:7], printed)
    return "the level on a picture"


def _window(used: Program) -> str:
    return " ".join(used.call("selftest").split("\n"))


def _expect(holds: bool, observed: object) -> None:
    if not holds:
        raise UseError(f"not what was expected: {observed}")
