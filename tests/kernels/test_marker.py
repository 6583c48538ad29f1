"""The marker of compiled kernels stands for one checkout and one state of their sources."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from sokolab.kernels import marker


@pytest.fixture
def copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Return two copies of the kernels, equal to the time of each file; the cache is new."""
    monkeypatch.setenv("SOKOLAB_CACHE", str(tmp_path / "cache"))
    kernels = Path(marker.__file__).parent
    one, other = (shutil.copytree(kernels, tmp_path / name / "kernels") for name in "ab")
    return one, other


def is_set(kernels: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setattr(marker, "__file__", str(kernels / "marker.py"))
    return marker.is_set()


def test_another_checkout_has_its_own_marker(
    copies: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = copies
    assert not is_set(one, monkeypatch)
    marker.mark()
    assert is_set(one, monkeypatch)
    assert not is_set(other, monkeypatch)


def test_changed_kernels_lose_their_marker(
    copies: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = copies
    assert not is_set(one, monkeypatch)
    marker.mark()
    os.utime(one / "flood.py", ns=(1, 1))
    assert not is_set(one, monkeypatch)
    marker.mark()
    with (one / "flood.py").open("a") as file:
        file.write("# more\n")
    os.utime(one / "flood.py", ns=(1, 1))
    assert not is_set(one, monkeypatch)
