"""Wheels: with resources and levels, and with compiled kernels where there are some."""

from __future__ import annotations

import os
import platform
import re
import runpy
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import sokolab
from sokolab.kernels import shipping
from sokolab.kernels.jit import PLAIN
from sokolab.kernels.warm_workers import WarmUpError
from tests.systems import on

PROJECT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.slow

COMPILES_NOTHING = """
from sokolab import paths
from sokolab.kernels import compiled_marker
from sokolab.kernels.compiler import code_files
from sokolab.kernels.warm import STAGES

assert compiled_marker.is_set()
for stage in STAGES:
    stage.run()
shipped = paths.shipped_kernels()
assert all(path.is_relative_to(shipped) for path in code_files.LOADED_FROM.values())
print(shipped)
"""


def build(folder: Path, compiled: Path) -> subprocess.CompletedProcess[str]:
    """Build a wheel with the compiled kernels in a folder, if there is one."""
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=PROJECT,
        env={**os.environ, "SOKOLAB_COMPILED_KERNELS": str(compiled)},
        check=False,
        capture_output=True,
        text=True,
    )


def unpacked(folder: Path) -> Path:
    """Unpack the wheel in a folder as pip would, and return where to."""
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(site: Path, *arguments: str, **environment: str) -> str:
    """Run Python with an unpacked wheel and return what it prints."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=site,
        env={**os.environ, "PYTHONPATH": str(site), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_wheel_carries_resources_and_levels(tmp_path: Path) -> None:
    built = build(tmp_path, tmp_path / "no such folder")
    assert built.returncode == 0, built.stderr
    assert [wheel.name for wheel in tmp_path.glob("*.whl")] == [
        f"sokolab-{sokolab.__version__}-py3-none-any.whl"
    ]
    site = unpacked(tmp_path)
    assert not list(site.rglob("benchmarks"))
    for folder in ("resources", "levels"):
        files = (p for p in (PROJECT / folder).rglob("*.*") if "__pycache__" not in p.parts)
        here = {p.relative_to(PROJECT) for p in files}
        assert all((site / "sokolab/_data" / path).is_file() for path in here)
    code = "from sokolab import paths; print(paths.levels(), paths.resources())"
    assert run(site, "-c", code).count("_data") == 2


def test_the_description_stands_alone(tmp_path: Path) -> None:
    assert build(tmp_path, tmp_path / "none").returncode == 0
    (metadata,) = unpacked(tmp_path).glob("*.dist-info/METADATA")
    told = metadata.read_text("utf-8")
    links = re.findall(r"\]\(([^)]*)\)", told)
    assert len(links) > 20
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    assert "docs/_images/overlays.png" in told
    assert "Classifier: Natural Language :: Chinese (Simplified)" in told
    (scripts,) = unpacked(tmp_path).glob("*.dist-info/entry_points.txt")
    assert "[gui_scripts]\nsokolab-window = " in scripts.read_text("utf-8")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the kernels that the tests have compiled."""
    if PLAIN:
        pytest.skip("compiles")
    folder = tmp_path_factory.mktemp("shipped") / "kernels"
    command = [sys.executable, "-m", "sokolab", "warm", "--ship", str(folder)]
    subprocess.run(command, cwd=PROJECT, check=True, capture_output=True)
    return folder


def test_with_a_wheel_of_compiled_kernels_nothing_is_compiled(
    tmp_path: Path, compiled: Path
) -> None:
    built = build(tmp_path, compiled)
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert wheel.name.startswith(f"sokolab-{sokolab.__version__}-{python}-none-")
    assert platform.machine().lower() in wheel.name.lower()

    site, cache = unpacked(tmp_path), tmp_path / "cache"
    shipped = run(site, "-c", COMPILES_NOTHING, SOKOLAB_CACHE=str(cache)).strip()
    assert Path(shipped).is_relative_to(site)
    (metadata,) = site.glob("*.dist-info/METADATA")
    assert "Requires-Dist: numba==" in metadata.read_text()
    level = str(site / "sokolab/_data/levels/starter.xsb")
    answer = run(site, "-m", "sokolab", "solve", level, "--level", "1", SOKOLAB_CACHE=str(cache))
    assert "Solved" in answer
    assert not list(cache.rglob("*.code"))


def test_kernels_of_other_sources_are_not_shipped(tmp_path: Path) -> None:
    folder = tmp_path / "kernels"
    folder.mkdir()
    (folder / shipping.MANIFEST).write_text('{"numba": "0.1", "marker": "compiled-x-0123"}')
    built = build(tmp_path, folder)
    assert built.returncode != 0
    assert f"{folder} does not fit these sources" in built.stderr
    assert not list(tmp_path.glob("*.whl"))


@pytest.mark.skipif(PLAIN, reason="compiles")
def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(WarmUpError, match="holds other files"):
        shipping.ship(tmp_path)
    assert (tmp_path / "thesis.txt").read_text() == "years of work"


def test_a_wheel_for_macos_is_for_one_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    build = runpy.run_path(str(PROJECT / "hatch_build.py"))
    on("darwin", monkeypatch)
    monkeypatch.setattr(platform, "machine", lambda: "arm64")
    monkeypatch.setattr(sysconfig, "get_platform", lambda: "macosx-10.13-universal2")
    assert build["platform_tag"]() == "macosx_12_0_arm64"
    on("win32", monkeypatch)
    monkeypatch.setattr(sysconfig, "get_platform", lambda: "win-arm64")
    assert build["platform_tag"]() == "win_arm64"
