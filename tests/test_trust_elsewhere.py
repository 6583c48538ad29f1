"""Where there are no owners and modes of files, as on Windows, all is trusted and nothing fails."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sokolab.kernels import cache_folder, compiled_marker
from sokolab.library.store import Library
from sokolab.recovery.lost_work import SessionFolder, find_abandoned_folders
from sokolab.trust import make_private, who_else_writes
from tests.systems import on

_LACKS = ("geteuid", "getuid", "getegid", "getpriority", "setpriority", "mkfifo", "chown")


@pytest.fixture(autouse=True)
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    on("win32", monkeypatch)
    for name in _LACKS:
        monkeypatch.delattr(os, name, raising=False)


def test_a_folder_open_to_all_is_trusted(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    make_private(tmp_path / "one" / "two")
    assert who_else_writes(tmp_path / "one" / "two" / "file") is None


def test_compiled_code_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOKOLAB_CACHE", str(tmp_path))
    tmp_path.chmod(0o777)
    assert cache_folder.trusted_cache_folder() is not None
    assert not compiled_marker.is_set()
    compiled_marker.mark()
    assert compiled_marker.is_set()


def test_the_library_and_lost_work_are_used(home: Path) -> None:
    home.chmod(0o777)
    library = Library()
    assert library.statistics().level_count == 0
    library.close()
    mine = SessionFolder.create(home / "open")
    assert list(find_abandoned_folders(home / "open")) == [], "this session still runs"
    mine.release()
    (left,) = find_abandoned_folders(home / "open")
    left.delete()
    assert not left.path.exists()
