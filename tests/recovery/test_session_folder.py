"""Folders of sessions: only those that no other user may have filled are offered."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sokolab import trust
from sokolab.recovery.lost_work import SessionFolder, find_abandoned_folders


@pytest.mark.skipif(sys.platform == "win32", reason="no modes of files")
def test_what_others_may_have_left_is_not_claimed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kept, planted = (SessionFolder.create(tmp_path / "recovery") for _ in range(2))
    kept.release()
    planted.release()
    planted.path.chmod(0o777)
    trust._first_of_others.cache_clear()
    found = list(find_abandoned_folders(tmp_path / "recovery"))
    assert [folder.path for folder in found] == [kept.path]
    assert f"work left in {planted.path} is not offered" in caplog.text
    assert planted.path.is_dir(), "nothing is removed"
    for folder in found:
        folder.release()
