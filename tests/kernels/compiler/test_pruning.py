"""Old compiled code goes; what a program uses, or somebody else has put there, stays."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from filelock import FileLock

from sokolab.kernels import compiled_marker, flood
from sokolab.kernels.cache_folder import cache_folder
from sokolab.kernels.compiler import code_files, pruning
from sokolab.kernels.compiler.pruning import KEPT_DAYS, prune

SECONDS_PER_DAY = 86_400.0
OLD = KEPT_DAYS + 2
STATE = "flood-0123456789abcdef"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of compiled code, which is empty."""
    monkeypatch.setenv("SOKOLAB_CACHE", str(tmp_path))
    own = cache_folder()
    own.mkdir()
    return own


def aged(path: Path, days: float) -> Path:
    when = time.time() - days * SECONDS_PER_DAY
    os.utime(path, (when, when))
    return path


def state(parent: Path, name: str, days: float, *files: str) -> Path:
    """Make a folder with files, all last used so many days ago."""
    made = parent / name
    made.mkdir(parents=True)
    for file in files or ("a-part-1.code", "a-part-1.lock"):
        aged_file = made / file
        aged_file.write_bytes(b"code")
        aged(aged_file, days)
    return aged(made, days)


@pytest.mark.parametrize("target", ["linux-x86_64-x86-64-v3", "."])
def test_states_that_nobody_has_used_lately_go(folder: Path, target: str) -> None:
    old = state(folder / target, STATE, OLD, "a.code", "b.lock", "c.tmp", "d.nbi", "d.1.nbc")
    new = state(folder / target, "heap-0123456789abcdef", KEPT_DAYS - 2)
    assert prune() == 1
    assert not old.exists()
    assert new.exists()


def stock_state(folder: Path, name: str, *files: str) -> Path:
    """Make an old folder as numba fills it: with another one in it, and a lock beside that."""
    state(folder / "stock", f"{name}/some_kernels_0123", OLD, *files)
    lock = folder / "stock" / name / "saving.lock"
    lock.touch()
    aged(lock, OLD)
    return aged(lock.parent, OLD)


def test_what_numba_keeps_itself_goes_too(folder: Path) -> None:
    old = stock_state(folder, STATE, "f-1.py311.nbi", "f-1.py311.1.nbc", "f-1.py311.nbi.tmp.0a1b")
    others = stock_state(folder, "heap-0123456789abcdef", "f-1.py311.nbi", "notes.nbi.txt")
    assert prune() == 1
    assert not old.exists()
    assert len([file for file in others.rglob("*") if file.is_file()]) == 3


def test_numbas_files_count_towards_the_size(folder: Path) -> None:
    old = stock_state(folder, STATE, "f-1.py311.1.nbc")
    assert prune(days=10 * OLD, max_bytes=4) == 0
    assert prune(days=10 * OLD, max_bytes=3) == 1
    assert not old.exists()


def test_the_present_state_stays_however_old(folder: Path) -> None:
    assert flood.__file__ is not None
    file = code_files.file_of("target", Path(flood.__file__), "a")
    present = state(folder, str(file.parent), 10 * OLD, "a.code")
    assert prune() == 0
    assert (present / "a.code").exists()


def test_beyond_a_size_what_was_not_used_for_longest_goes_first(folder: Path) -> None:
    ages = (9, 3, 1, 20, 5)
    states = {days: state(folder, f"heap-{days:016x}", days, "a.code") for days in ages}
    assert flood.__file__ is not None
    file = code_files.file_of("target", Path(flood.__file__), "a")
    present = state(folder, str(file.parent), 25, "a.code")
    assert prune(max_bytes=1000) == 0
    assert prune(max_bytes=4 * len(b"code")) == 2
    assert {days for days, each in states.items() if each.exists()} == {5, 3, 1}
    assert prune(max_bytes=0) == 2
    assert states[1].exists(), "a program that began yesterday may still run"
    assert present.exists()


def test_loading_notes_that_a_state_is_used(folder: Path) -> None:
    file = Path("target", STATE, "a.code")
    code_files.write(file, b"content")
    aged(folder / file.parent, OLD)
    assert code_files.read(file) == b"content"
    assert prune() == 0
    assert code_files.read(file) == b"content"


def test_what_is_being_compiled_stays(folder: Path) -> None:
    held = state(folder, STATE, OLD)
    with FileLock(held / "a-part-1.lock"):
        assert prune() == 0
        assert (held / "a-part-1.code").exists()
    assert prune() == 1


@pytest.mark.parametrize("stranger", ["notes.txt", "folder"])
def test_nothing_of_others_is_removed(folder: Path, stranger: str) -> None:
    shared = state(folder, STATE, OLD)
    if stranger == "folder":
        (shared / stranger).mkdir()
    else:
        (shared / stranger).write_text("mine")
    (folder / "photos").mkdir()
    aged(folder / "photos", OLD)
    aged(shared, OLD)
    assert prune() == 0
    assert (shared / stranger).exists()
    assert (folder / "photos").exists()


def test_links_are_not_followed(folder: Path, tmp_path: Path) -> None:
    elsewhere = state(tmp_path / "elsewhere", STATE, OLD)
    (folder / STATE).symlink_to(elsewhere, target_is_directory=True)
    assert prune() == 0
    assert (elsewhere / "a-part-1.code").exists()


def test_left_over_locks_and_unfinished_files_go_after_a_day(folder: Path) -> None:
    kept = state(folder, STATE, 2, "a.code", "a.lock", "b.tmp")
    for name in ("c.lock", "d.tmp"):
        (kept / name).touch()
    aged(kept, 2)
    assert prune() == 0
    assert sorted(file.name for file in kept.iterdir()) == ["a.code", "c.lock", "d.tmp"]
    assert time.time() - kept.stat().st_mtime > 1.5 * SECONDS_PER_DAY


def test_old_markers_of_other_states_go(folder: Path) -> None:
    compiled_marker.mark()
    present, other = folder / compiled_marker.name(), folder / "compiled-x86_64-0123456789abcdef"
    other.touch()
    for file in (present, other):
        aged(file, OLD)
    prune()
    assert present.exists()
    assert not other.exists()
    assert compiled_marker.is_set()
    assert time.time() - present.stat().st_mtime < SECONDS_PER_DAY


def test_a_folder_that_cannot_be_written_stays(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = state(folder, STATE, OLD, "a.code")

    def refuse(_path: Path) -> None:
        raise PermissionError("read-only")

    monkeypatch.setattr(Path, "unlink", refuse)
    assert prune() == 0
    assert (old / "a.code").exists()


def test_without_a_cache_there_is_nothing_to_do(folder: Path) -> None:
    folder.rmdir()
    assert pruning.prune() == 0
