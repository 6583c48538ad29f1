"""The command of a release: what is not ready, what is built, how programs are used."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from release import builds, checks
from release.__main__ import release
from release.use import UseError, use
from sokolab import __version__


@pytest.mark.parametrize("heading", ["", "### Added\n\n"])
def test_what_is_missing_is_said(
    heading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## Unreleased\n\n{heading}- All.\n")
    urls = '[project.urls]\nHomepage = "https://sokolab.example/"\n'
    (tmp_path / "pyproject.toml").write_text(urls)
    monkeypatch.setattr(checks, "ROOT", tmp_path)
    said = " ".join(checks.troubles())
    for words in ("no heading", "still has changes", "reserved domain", f"no tag v{__version__}"):
        assert words in said
    assert CliRunner().invoke(release, ["check", "--strict"]).exit_code == 1


def test_a_release_that_is_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heading = f"## {__version__} (2026-11-26)"
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## Unreleased\n\n{heading}\n\n- All.\n")
    (tmp_path / "pyproject.toml").write_text('[project.urls]\nHomepage = "https://sokoban.org/"\n')
    for command in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "All"],
        ["tag", f"v{__version__}"],
    ):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    monkeypatch.setattr(checks, "ROOT", tmp_path)
    assert list(checks.troubles()) == []
    assert checks.release_date() == "2026-11-26"
    said = CliRunner().invoke(release, ["check", "--strict"])
    assert said.exit_code == 0
    assert "certificate" in said.output


@pytest.mark.slow
def test_the_source_makes_a_library_without_qt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builds, "DIST", tmp_path / "dist")
    monkeypatch.setattr(builds, "KERNELS", tmp_path / "none")
    builds.wheels()
    names = {file.name for file in builds.DIST.iterdir()}
    version = __version__
    assert names == {
        f"sokolab-{version}.tar.gz",
        f"sokolab-{version}-py3-none-any.whl",
        f"sokolab_core-{version}-py3-none-any.whl",
    }
    root = builds.without_window(builds.DIST / f"sokolab-{version}.tar.gz", tmp_path / "core")
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == "sokolab-core"
    window = ("PySide6", "shiboken", "pyqtgraph")
    assert not [one for one in project["dependencies"] if one.startswith(window)]
    assert {"numba>=0.58.1", "numpy>=1.26"} <= set(project["dependencies"])
    held = {path.relative_to(root).as_posix() for path in root.rglob("*")}
    assert {"tests/conftest.py", "release/sokolab.spec", ".ci/run", "README.zh-CN.md"} <= held


def test_checksums_are_those_of_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builds, "DIST", tmp_path)
    (tmp_path / "a.whl").write_bytes(b"wheel")
    (tmp_path / "sokolab").mkdir()
    assert builds.checksums().read_text() == f"{sha256(b'wheel').hexdigest()}  a.whl\n"
    assert builds.megabytes(tmp_path / "a.whl") == 5 / 2**20


@pytest.mark.slow
def test_the_program_of_this_checkout_can_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "sokolab"
    program.write_text(f'#!/bin/sh\nSOKOLAB_PLAIN=1 exec "{sys.executable}" -m sokolab "$@"\n')
    program.chmod(0o755)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    told: list[str] = []
    use(program, told.append)
    assert told[0].startswith(f"version: sokolab {__version__}")
    assert "replayed the solution" in told[-1]


def test_a_program_that_does_nothing_is_found_out(tmp_path: Path) -> None:
    program = tmp_path / "sokolab"
    program.write_text("#!/bin/sh\nexit 0\n")
    program.chmod(0o755)
    with pytest.raises(UseError, match="not what was expected"):
        use(program, lambda _line: None)
