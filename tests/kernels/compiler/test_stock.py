"""Kernels compiled by ``numba.njit``: the same answers, kept where nobody else may write."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from copy import copy
from pathlib import Path

import pytest

from sokolab.kernels import compiled_marker, jit, shipping
from sokolab.kernels.compiler import which_compiler
from sokolab.kernels.compiler.sources import digest_of
from sokolab.kernels.warm_workers import WarmUpError
from tests.unprivileged import unprivileged

pytestmark = pytest.mark.skipif(jit.PLAIN, reason="compiles")
no_modes = pytest.mark.skipif(sys.platform == "win32", reason="no modes of files")

# Part of numba goes before sokolab looks for it. numba itself does not miss it.
BROKEN = "import numba.core.codegen; del numba.core.codegen.JITCodeLibrary\n"
KERNELS = """
import logging
from sokolab.kernels.jit import allocating_kernel, inlined_kernel, kernel
logging.basicConfig(format="%(message)s")

@inlined_kernel
def one_more(number):
    return number + 1

@kernel
def answer(number):
    return one_more(number) + 40

print(answer(1), sum(answer.stats.cache_hits.values()))
"""
SOLVE = """
from sokolab.core.board import Board
from sokolab.kernels.compiler.which_compiler import is_stock
from sokolab.log_file import keep_log
from sokolab.solvers.roster import solve

keep_log()
level = Board.from_rows(["######", "#@$ .#", "#    #", "######"])
print(solve(level, "backtrack").lurd, is_stock())
"""


class Started:
    """A program with kernels, and a cache of its own."""

    def __init__(self, folder: Path, before: str = "") -> None:
        self.script = folder / "some_kernels.py"
        self.script.write_text(before + KERNELS)
        self.home = folder / "home"
        self.command = [sys.executable, str(self.script)]

    def run(self, stock: str = "1") -> tuple[str, str]:
        environment = {"SOKOLAB_CACHE": str(self.home), "SOKOLAB_STOCK": stock}
        return run(self.command, **environment)

    def files(self, suffix: str) -> list[Path]:
        return sorted(self.home.rglob(f"*{suffix}"))

    def file(self, suffix: str) -> Path:
        """Return numba's file for the kernel that Python calls."""
        (found,) = self.home.rglob(f"*answer*{suffix}")
        return found


def run(command: list[str], **environment: str) -> tuple[str, str]:
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr.strip()


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Started:
    """Return a program that has run, so that its code is kept."""
    compiled = Started(tmp_path_factory.mktemp("compiled"))
    assert compiled.run() == ("42 0", "")
    return compiled


@pytest.fixture
def started(compiled: Started, tmp_path: Path) -> Started:
    """Return that program with a cache of its own, to which a test can do harm."""
    started = copy(compiled)
    started.home = shutil.copytree(compiled.home, tmp_path / "home")
    return started


def test_numba_keeps_its_code_in_our_folder(started: Started) -> None:
    state = f"{started.script.stem}-{digest_of(started.script)}"
    assert started.files(".nbi")
    assert not started.files(".code"), "none of our own forms"
    for file in started.files(".nbi") + started.files(".nbc"):
        assert file.parent.parent == started.home / "kernels" / "stock" / state
    assert started.run() == ("42 1", "")


@no_modes
def test_the_folder_is_closed_to_others(started: Started) -> None:
    (folder,) = (started.home / "kernels" / "stock").iterdir()
    assert folder.stat().st_mode & 0o077 == 0


@no_modes
@pytest.mark.parametrize("level", ["home", "state", "folder", "file"])
def test_no_code_is_loaded_that_others_may_have_written(started: Started, level: str) -> None:
    file = started.file(".nbi")
    places = {
        "home": started.home,
        "state": file.parent.parent,
        "folder": file.parent,
        "file": file,
    }
    places[level].chmod(0o777)
    result, log = started.run()
    assert result == "42 0"
    assert "others may write to" in log


@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
@pytest.mark.parametrize("damage", [lambda data: data[: len(data) // 2], lambda _data: b""])
def test_a_damaged_file_is_replaced_once(
    started: Started, suffix: str, damage: Callable[[bytes], bytes]
) -> None:
    file = started.file(suffix)
    file.write_bytes(damage(file.read_bytes()))
    result, log = started.run()
    assert result == "42 0"
    assert "is damaged" in log
    assert started.run() == ("42 1", ""), "the new file is whole, and loaded"


def test_a_folder_that_cannot_be_written_costs_time_only(tmp_path: Path) -> None:
    started = Started(tmp_path)
    started.command = unprivileged(started.command)
    started.home.mkdir()
    started.home.chmod(0o500)
    result, log = started.run()
    assert result == "42 0"
    assert log.count("cannot be kept") == 1


def test_a_missing_private_name_is_said_once(tmp_path: Path) -> None:
    started = Started(tmp_path, BROKEN)
    result, log = started.run(stock="")
    assert result == "42 0"
    assert log.startswith("kernels take longer to compile")
    assert "JITCodeLibrary" in log
    assert len(log.splitlines()) == 1
    result, _ = started.run(stock="0")
    assert result == "42 1"


def test_processes_started_later_do_not_say_it_again(tmp_path: Path) -> None:
    started = Started(tmp_path, BROKEN)
    started.script.write_text(
        f"{started.script.read_text()}\nimport os; print(os.environ['SOKOLAB_STOCK'])\n"
    )
    result, _ = started.run(stock="")
    assert result == "42 0\nmoved"
    assert started.run(stock="moved") == ("42 1\nmoved", "")


def test_a_level_is_solved() -> None:
    assert run([sys.executable, "-c", SOLVE], SOKOLAB_STOCK="1") == ("RR True", "")


def test_a_level_is_solved_where_numba_has_changed(tmp_path: Path) -> None:
    environment = {"SOKOLAB_STOCK": "", "SOKOLAB_HOME": str(tmp_path)}
    assert run([sys.executable, "-c", BROKEN + SOLVE], **environment) == ("RR True", "")
    (line,) = (tmp_path / "sokolab.log").read_text(encoding="utf-8").splitlines()
    assert "kernels take longer to compile" in line


@pytest.fixture
def undecided() -> None:
    which_compiler.is_stock.cache_clear()


@pytest.mark.parametrize(
    ("value", "is_asked"), [("1", True), ("0", False), ("", False), ("moved", False)]
)
def test_the_marker_is_that_of_the_way_asked_for(
    monkeypatch: pytest.MonkeyPatch, value: str, is_asked: bool
) -> None:
    monkeypatch.setenv("SOKOLAB_STOCK", value)
    assert which_compiler.is_asked_for() == is_asked
    assert compiled_marker.name().startswith("compiled-stock-") == is_asked


def test_what_numba_has_compiled_is_not_shipped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(which_compiler, "is_stock", lambda: True)
    with pytest.raises(WarmUpError, match="only here"):
        shipping.ship(tmp_path / "shipped")


def test_a_compiler_that_cannot_be_loaded_is_not_used(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_name: str) -> None:
        raise AttributeError("no such base class")

    monkeypatch.setenv("SOKOLAB_STOCK", "")
    monkeypatch.setattr(which_compiler, "import_module", fail)
    assert which_compiler.is_stock.__wrapped__()
    assert os.environ["SOKOLAB_STOCK"] == "moved"
    assert "no such base class" in caplog.text
