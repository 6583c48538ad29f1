"""Shells ask sokolab how a line may go on; no window opens."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


def answer(words: str, **asked: str) -> list[str]:
    """Return what a shell is told that asks about the last of some words."""
    count = len(words.split(" "))
    done = subprocess.run(
        [sys.executable, "-m", "sokolab"],
        env={
            **os.environ,
            "_SOKOLAB_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": str(count - 1),
            **asked,
        },
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_script(shell: str) -> None:
    assert "sokolab" in " ".join(answer("sokolab", _SOKOLAB_COMPLETE=f"{shell}_source"))


def test_commands_files_and_options_are_completed() -> None:
    assert answer("sokolab so") == ["plain,solve", "file,so"]
    assert answer("sokolab --la") == ["plain,--lang"]
    assert "plain,--seconds" in answer("sokolab solve --")


@pytest.mark.parametrize(
    "line", ["solve lev", "check a.xsb lev", "batch solve lev", "library list lev", "find lev"]
)
def test_sources_are_files(line: str) -> None:
    assert answer(f"sokolab {line}") == ["file,lev"]
