"""A damaged cache file is noticed, and its kernel compiled anew."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sokolab.kernels import jit

pytestmark = pytest.mark.skipif(jit.PLAIN, reason="compiles")

MODULE = """
import logging
from sokolab.kernels.jit import kernel
logging.basicConfig(format="%(message)s")

@kernel
def answer(number):
    return number + 41

print(answer(1), sum(answer.stats.cache_hits.values()))
"""


class Started:
    """A program with one kernel and a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.script = folder / "one_kernel.py"
        self.script.write_text(MODULE)
        self.home = folder / "home"

    def run(self) -> tuple[str, str]:
        done = subprocess.run(
            [sys.executable, str(self.script)],
            env={**os.environ, "SOKOLAB_CACHE": str(self.home)},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip(), done.stderr.strip()

    def file(self, suffix: str) -> Path:
        (found,) = self.home.rglob(f"*{suffix}")
        return found


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Started:
    started = Started(tmp_path_factory.mktemp("kernel"))
    assert started.run() == ("42 0", "")
    return started


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


@pytest.mark.parametrize("suffix", [".nbc", ".nbi"])
@pytest.mark.parametrize("damage", [cut, flipped, lambda _data: b"", lambda _data: b"no pickle"])
def test_a_damaged_file_is_replaced_once(
    started: Started, suffix: str, damage: Callable[[bytes], bytes]
) -> None:
    file = started.file(suffix)
    file.write_bytes(damage(file.read_bytes()))
    result, log = started.run()
    assert result == "42 0"
    assert "is damaged" in log
    assert "it is compiled anew" in log
    assert started.run() == ("42 1", ""), "the new file is whole, and loaded"


def test_a_file_of_an_earlier_version_is_loaded(started: Started) -> None:
    for suffix in (".nbc", ".nbi"):
        file = started.file(suffix)
        file.write_bytes(file.read_bytes()[:-16])
    assert started.run() == ("42 1", "")
