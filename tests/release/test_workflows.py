"""Workflows, which no machine here can run: they are well formed, and call what is there."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from release.__main__ import release

WORKFLOWS = Path(__file__).resolve().parents[2] / ".github/workflows"


def test_the_linter_of_workflows_finds_nothing() -> None:
    zizmor = shutil.which("zizmor", path=Path(sys.executable).parent)
    if zizmor is None:
        pytest.skip("the extra dev is older than its list")
    command = [zizmor, "--offline", "--no-progress", str(WORKFLOWS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_steps_of_a_release_exist() -> None:
    text = (WORKFLOWS / "release.yml").read_text("utf-8")
    called = set(re.findall(r"python -m release ([a-z]+)", text))
    assert called == {"check", "build", "use", "wheels", "checksums"}
    assert called <= set(release.commands)
    root = WORKFLOWS.parents[1]
    for place in re.findall(r"release[/\\][\w./\\]+\.(?:sh|iss)", text):
        assert (root / place.replace("\\", "/")).is_file()


def test_the_installer_and_the_app_open_the_same_files() -> None:
    from release.systems_words import KINDS

    installer = (WORKFLOWS.parents[1] / "release/windows/sokolab.iss").read_text("utf-8")
    assert set(re.findall(r"Classes\\\.(\w+)\\OpenWithProgids", installer)) == set(KINDS)
