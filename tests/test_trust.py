"""Files and folders that others may write are told from those of this user."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from sokolab import trust
from sokolab.trust import make_private, who_else_writes
from tests.posix import chown, getegid

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no modes of files")
as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away"
)


@pytest.fixture(autouse=True)
def forget() -> None:
    trust._first_of_others.cache_clear()
    trust._is_private.cache_clear()


def test_what_is_made_here_is_ours(tmp_path: Path) -> None:
    folder = tmp_path / "one" / "two"
    old = os.umask(0)
    try:
        make_private(folder)
    finally:
        os.umask(old)
    assert folder.parent.stat().st_mode & 0o777 == 0o700
    assert folder.stat().st_mode & 0o777 == 0o700
    (folder / "file").write_text("")
    assert who_else_writes(folder) is None
    assert who_else_writes(folder / "file") is None
    assert who_else_writes(folder / "missing" / "file") is None


@pytest.mark.parametrize("mode", [0o777, 0o757, 0o702])
def test_a_folder_that_all_may_write_is_not(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "open"
    folder.mkdir()
    (folder / "inner").mkdir(0o700)
    folder.chmod(mode)
    assert who_else_writes(folder) == folder
    assert who_else_writes(folder / "inner" / "file") == folder
    trust._first_of_others.cache_clear()
    folder.chmod(0o1777)
    assert who_else_writes(folder / "inner") is None, "there, others cannot replace what is ours"
    trust._first_of_others.cache_clear()
    assert who_else_writes(folder) == folder, "but they may add files"


def test_a_file_that_all_may_write_is_not(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    file.chmod(0o666)
    assert who_else_writes(file) == file


def test_a_link_leads_to_where_the_file_is(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    (tmp_path / "link").symlink_to(tmp_path / "open")
    assert who_else_writes(tmp_path / "link" / "file") == (tmp_path / "open").resolve()
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    assert who_else_writes(tmp_path / "circle") is not None


@as_root
def test_what_belongs_to_another_user_is_not(tmp_path: Path) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir(0o700)
    chown(folder, 12345, 12345)
    assert who_else_writes(folder) == folder
    assert who_else_writes(folder / "inner") == folder
    file = tmp_path / "file"
    file.write_text("")
    chown(file, 12345, 12345)
    assert who_else_writes(file) == file


@as_root
def test_a_group_with_other_members_is_not_private(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    chown(folder, 0, 54321)
    folder.chmod(0o770)
    assert who_else_writes(folder) == folder
    trust._first_of_others.cache_clear()
    chown(folder, 0, getegid())
    assert who_else_writes(folder) is None, "the group of this user alone"


def test_a_link_that_others_may_replace_is_not_trusted(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir(mode=0o700)
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / "link").symlink_to(own)
    (tmp_path / "over").symlink_to(shared / "link")
    assert who_else_writes(shared / "link" / "library.sqlite") is None
    shared.chmod(0o777)
    trust._first_of_others.cache_clear()
    assert who_else_writes(shared / "link" / "library.sqlite") == shared
    assert who_else_writes(tmp_path / "over" / "library.sqlite") == shared
    shared.chmod(0o1777)  # others may not replace what is not theirs
    trust._first_of_others.cache_clear()
    assert who_else_writes(shared / "link" / "library.sqlite") is None
    trust._first_of_others.cache_clear()
