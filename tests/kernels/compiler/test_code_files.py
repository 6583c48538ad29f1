"""Files of compiled code: damaged ones are replaced, and no process waits for ever."""

from __future__ import annotations

import errno
import os
import pickle
import shutil
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from pathlib import Path
from threading import Event

import pytest

from sokolab.kernels import jit
from sokolab.kernels.cache_folder import cache_folder
from sokolab.kernels.compiler import code_files
from sokolab.kernels.compiler.which_compiler import is_stock
from tests.unprivileged import unprivileged

compiles = pytest.mark.skipif(jit.PLAIN or is_stock(), reason="compiles sokolab's own way")

MODULE = """
import logging
from sokolab.kernels.jit import kernel
logging.basicConfig(format="%(message)s")

@kernel
def one_more(number):
    return number + 1

@kernel
def answer(number):
    return one_more(number) + 40

print(answer(1), sum(answer.stats.cache_hits.values()))
"""


class Started:
    """A program with a kernel that calls another, and a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.script = folder / "two_kernels.py"
        self.script.write_text(MODULE)
        self.home = folder / "home"
        self.command = [sys.executable, str(self.script)]

    def run(self, **environment: str) -> tuple[str, str]:
        done = subprocess.run(
            self.command,
            env={**os.environ, "SOKOLAB_CACHE": str(self.home), **environment},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip(), done.stderr.strip()

    def file(self, name: str) -> Path:
        (found,) = self.home.rglob(f"{name}*.code")
        return found


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Started:
    started = Started(tmp_path_factory.mktemp("kernels"))
    assert started.run() == ("42 0", "")
    assert started.run() == ("42 1", "")
    return started


@compiles
def test_calling_a_kernel_loads_no_linear_algebra(started: Started) -> None:
    run = f"import runpy, sys; runpy.run_path({str(started.script)!r}); "
    code = f"{run} print('scipy.linalg' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "SOKOLAB_CACHE": str(started.home)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split()[-1] == "False"


@compiles
def test_code_of_others_may_still_multiply_matrices() -> None:
    code = (
        "import numpy as np; from numba import njit; import sokolab.kernels.flood; "
        "print(njit(lambda a: a @ a)(np.eye(2)).tolist())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[[1.0, 0.0], [0.0, 1.0]]"


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


def no_pickle(_data: bytes) -> bytes:
    file = Path("a")
    code_files.write(file, b"no pickle")
    return (cache_folder() / file).read_bytes()


@compiles
@pytest.mark.parametrize("damage", [cut, flipped, lambda _data: b"", no_pickle])
def test_a_damaged_file_is_replaced_once(
    started: Started,
    damage: Callable[[bytes], bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SOKOLAB_CACHE", str(tmp_path))
    file = started.file("answer-entry")
    file.write_bytes(damage(file.read_bytes()))
    result, log = started.run()
    assert result == "42 0"
    assert "is damaged" in log
    assert started.run() == ("42 1", ""), "the new file is whole, and loaded"


@compiles
def test_a_damaged_part_is_replaced_when_it_is_needed(started: Started) -> None:
    part = started.file("one_more-part")
    part.write_bytes(cut(part.read_bytes()))
    assert started.run() == ("42 1", ""), "machine code needs no parts"
    started.file("answer-entry").unlink()
    result, log = started.run()
    assert result == "42 0"
    assert "is damaged" in log
    started.file("answer-entry").unlink()
    assert started.run() == ("42 0", "")


@compiles
def test_a_folder_that_cannot_be_written_costs_time_only(tmp_path: Path) -> None:
    started = Started(tmp_path)
    started.command = unprivileged(started.command)
    started.home.mkdir()
    started.home.chmod(0o500)
    result, log = started.run()
    assert result == "42 0"
    assert "cannot be kept" in log


@compiles
def test_a_file_in_place_of_the_folder_costs_time_only(tmp_path: Path) -> None:
    started = Started(tmp_path)
    started.home.write_text("no folder")
    result, log = started.run()
    assert result == "42 0"
    assert log.count("cannot be kept") == 1


@compiles
def test_compiled_code_is_found_from_another_place(started: Started, tmp_path: Path) -> None:
    """Neither the path of the source nor its time matters."""
    moved = Started(tmp_path)
    os.utime(moved.script, (1, 1))
    assert moved.run(SOKOLAB_CACHE=str(started.home)) == ("42 1", "")


@compiles
def test_several_processes_at_once_compile_a_form_once(tmp_path: Path) -> None:
    started = Started(tmp_path)
    with ThreadPoolExecutor(3) as pool:
        results = list(pool.map(lambda _: started.run(), range(3)))
    assert [log for _, log in results] == [""] * 3
    assert sorted(result for result, _ in results) == ["42 0", "42 1", "42 1"]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a name for a file in an empty cache."""
    monkeypatch.setenv("SOKOLAB_CACHE", str(tmp_path))
    return Path("folder", "kernel.code")


def test_what_is_written_is_read(file: Path) -> None:
    assert code_files.read(file) is None
    code_files.write(file, b"code")
    assert code_files.read(file) == b"code"
    assert [each.name for each in (cache_folder() / "folder").iterdir()] == [file.name]


def test_a_full_disk_leaves_no_pieces(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_path: Path, _target: Path) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    monkeypatch.setattr(code_files, "REASONS_NOT_KEPT", [])
    for _ in range(2):
        code_files.write(file, b"code")
    assert code_files.read(file) is None
    assert not list((cache_folder() / "folder").iterdir())
    assert len(code_files.REASONS_NOT_KEPT) == 2, "the warm-up does not call this ready"
    assert caplog.text.count("No space left") == 1


def test_shipped_files_are_read_but_not_changed(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    code_files.write(file, b"code")
    shipped = tmp_path / "shipped"
    cache_folder().rename(shipped)
    monkeypatch.setattr("sokolab.paths.shipped_kernels", lambda: shipped)
    assert code_files.read(file) == b"code"
    damaged = cut((shipped / file).read_bytes())
    (shipped / file).write_bytes(damaged)
    assert code_files.read(file) is None
    assert "is damaged" in caplog.text
    code_files.write(file, b"new")
    assert code_files.read(file) == b"new"
    assert (shipped / file).read_bytes() == damaged


def test_one_waits_while_another_compiles(file: Path) -> None:
    order, has_begun = [], Event()

    def compile_it() -> None:
        with code_files.claim(file):
            has_begun.set()
            time.sleep(0.1)
            order.append("compiled")
            code_files.write(file, b"code")

    with ThreadPoolExecutor(1) as pool:
        pool.submit(compile_it)
        has_begun.wait()
        with code_files.claim(file):
            order.append("next")
    assert order == ["compiled", "next"]


def test_nobody_waits_for_a_process_that_was_stopped(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(code_files, "_PATIENCE_SECONDS", 0.05)
    with code_files.claim(file), code_files.claim(file):
        code_files.write(file, b"code")
    assert code_files.read(file) == b"code"


class Payload:
    """Makes a file when it is unpickled."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it so that unpickling runs something."""
        return os.mkdir, (str(self.file),)


def poison(started: Started, marker: Path) -> Path:
    """Put a file that runs something, with the right checksum, in the place of compiled code."""
    file = started.file("answer-entry")
    content = pickle.dumps(Payload(marker))
    file.write_bytes(code_files._HEAD.pack(code_files._MARK, zlib.crc32(content)) + content)
    return file


@compiles
@pytest.mark.skipif(sys.platform == "win32", reason="no modes of files")
@pytest.mark.parametrize("level", ["home", "kernels", "folder", "file"])
def test_no_code_is_loaded_that_others_may_have_written(
    started: Started, tmp_path: Path, level: str
) -> None:
    started = copy(started)
    started.home = shutil.copytree(started.home, tmp_path / "home")  # others use the first one
    marker = tmp_path / "marker"
    file = poison(started, marker)
    places = {
        "home": started.home,
        "kernels": started.home / "kernels",
        "folder": file.parent,
        "file": file,
    }
    places[level].chmod(0o777)
    result, log = started.run()
    assert result == "42 0"
    assert not marker.exists()
    assert "others may write to" in log


@compiles
@pytest.mark.skipif(sys.platform == "win32", reason="no modes of files")
def test_the_cache_is_made_for_this_user_alone(tmp_path: Path) -> None:
    started = Started(tmp_path)
    before = os.umask(0)
    try:
        assert started.run() == ("42 0", "")
    finally:
        os.umask(before)
    made = [started.home, *started.home.rglob("*")]
    believed = [path for path in made if path.suffix != ".lock"]
    assert [path for path in believed if path.stat().st_mode & 0o022] == []
    assert started.run() == ("42 1", "")
