"""What every test stands on: no screen, a home of its own, one cache of compiled kernels."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

_PROJECT = Path(__file__).resolve().parent.parent

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("SOKOLAB_CACHE", str(_PROJECT / ".pytest_cache" / "sokolab"))

# The first call of a kernel compiles it, so no deadline a single example.
settings.register_profile("sokolab", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("sokolab")


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that stands for the user's data, empty for every test."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("SOKOLAB_HOME", str(folder))
    return folder
