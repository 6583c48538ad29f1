from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from sokolab import formats
from sokolab.recovery.backups import find_backup, keep_backup
from tests.posix import mkfifo, needs_pipes


def test_the_version_before_is_kept_and_found(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "work.slc"
    assert find_backup(file) is None
    keep_backup(file)
    assert find_backup(file) is None
    for content in (b"first", b"second", b"third"):
        keep_backup(file)
        file.write_bytes(content)
    backup = find_backup(file)
    assert backup is not None
    assert backup.path.read_bytes() == b"second"
    assert backup.path.suffix == ".slc"


def test_files_of_one_name_have_backups_of_their_own(home: Path, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "work.xsb").write_text(folder)
        keep_backup(tmp_path / folder / "work.xsb")
    kept = [find_backup(tmp_path / folder / "work.xsb") for folder in ("a", "b")]
    assert [one.path.read_text() for one in kept if one] == ["a", "b"]


def test_where_none_can_be_kept_the_folder_is_named(home: Path, tmp_path: Path) -> None:
    (home / "backups").write_text("in the way")
    file = tmp_path / "work.xsb"
    file.write_text("levels")
    with pytest.raises(formats.FormatError, match=str(home / "backups")):
        keep_backup(file)


def test_a_full_disk_keeps_the_earlier_backup(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "work.xsb"
    file.write_text("first")
    keep_backup(file)
    file.write_text("second")

    def refuse(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(formats.FormatError, match=r"(?i)no space left"):
        keep_backup(file)
    backup = find_backup(file)
    assert backup is not None
    assert backup.path.read_text() == "first"
    assert list(backup.path.parent.iterdir()) == [backup.path]


@needs_pipes
def test_a_pipe_has_no_backup(home: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    mkfifo(pipe)
    keep_backup(pipe)
    assert find_backup(pipe) is None
