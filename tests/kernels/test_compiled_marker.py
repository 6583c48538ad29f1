"""The marker of compiled kernels stands for one state of their sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from sokolab.kernels import compiled_marker
from sokolab.kernels.compiler import sources


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOKOLAB_CACHE", str(tmp_path))


def test_it_is_set_once_marked() -> None:
    assert not compiled_marker.is_set()
    compiled_marker.mark()
    assert compiled_marker.is_set()


def test_it_is_set_where_the_program_came_with_compiled_kernels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / compiled_marker.name()).touch()
    monkeypatch.setattr("sokolab.paths.shipped_kernels", lambda: tmp_path)
    monkeypatch.setattr("sokolab.kernels.compiler.target.baseline", lambda: "x86-64-v3")
    assert compiled_marker.is_set()
    monkeypatch.setattr("sokolab.kernels.compiler.target.baseline", lambda: None)
    assert not compiled_marker.is_set(), "this processor cannot run them"
    (tmp_path / compiled_marker.name()).unlink()
    monkeypatch.setattr("sokolab.kernels.compiler.target.baseline", lambda: "x86-64-v3")
    assert not compiled_marker.is_set(), "they are of another version"


def test_changed_kernels_lose_their_marker(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled_marker.mark()
    unedited = sources.source.__wrapped__
    monkeypatch.setattr(sources, "source", lambda module: unedited(module) + b"# edited")
    sources.digest_of_all.cache_clear()
    assert not compiled_marker.is_set()
    monkeypatch.undo()
    sources.digest_of_all.cache_clear()
