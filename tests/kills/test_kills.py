"""A few kills with every run of the tests; ``python -m tests.kills 50`` does many."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kills.kill import kill


@pytest.mark.parametrize("seed", [1, 9, 10])  # after about 1, 2 and 3 seconds
def test_a_killed_run_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setenv("SOKOLAB_HOME", "")  # put back afterwards
    found = kill(tmp_path, seed)
    assert found.strokes
    assert found.sentence == ""
