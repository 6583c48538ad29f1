"""Folders of batches go with them, and those of killed batches with the next one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from sokolab.batch.runner import stop_folder


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_a_folder_goes_with_its_batch(temporary: Path) -> None:
    with stop_folder() as folder:
        assert list(temporary.iterdir()) == [folder]
    assert list(temporary.iterdir()) == []
    with stop_folder() as folder:
        (folder / "stop-1").touch()
    assert list(temporary.iterdir()) == [folder], "an item on another machine may still look"


def test_the_next_batch_removes_what_a_killed_one_left(temporary: Path) -> None:
    killed, fresh, other = (
        temporary / name for name in ("sokolab-batch-1", "sokolab-batch-2", "x")
    )
    for folder in (killed, fresh, other):
        folder.mkdir(mode=0o700)
    (killed / "in-use").touch()
    with stop_folder() as folder:
        assert set(temporary.iterdir()) == {fresh, other, folder}
    os.utime(fresh, (0, 0))
    with stop_folder() as folder, stop_folder() as second:
        assert set(temporary.iterdir()) == {other, folder, second}, "running ones keep theirs"
