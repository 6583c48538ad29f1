"""``sokolab bench start``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from sokolab.cli.commands.bench import start
from tests.cli.conftest import Run


def test_it_times_imports_and_the_window(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "_IMPORTS", {"nothing": "pass"})
    done = run("bench", "start", "--runs", "1", "--no-compile")
    assert (done.code, done.err) == (0, "")
    answers, table = done.out.split("\n\n")
    rows = [line.split() for line in answers.splitlines()[-3:]]
    assert [" ".join(row[:-2]) for row in rows] == [
        "level 1, nothing compiled",
        "all starter levels, nothing compiled",
        "level 1, as compiled here",
    ]
    assert all(float(value) > 0 for row in rows for value in row[-2:])
    seconds = {line.rsplit(maxsplit=1)[0]: line.split()[-1] for line in table.splitlines()[1:]}
    assert set(seconds) == {
        "nothing",
        "window shown, kernels compiled before",
        "window shown, the very first start",
    }
    assert all(float(value) > 0 for value in seconds.values())


def test_it_times_every_stage(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def running(_command: list[str], _environment: dict[str, str]) -> Iterator[Iterator[str]]:
        yield iter(["shown\n"] if "-c" in _command else ['{"title": "A"}\n', '{"title": "B"}\n'])

    monkeypatch.setattr(start, "_IMPORTS", {})
    monkeypatch.setattr(start, "_seconds_until_solved", lambda *_: 1.0)
    monkeypatch.setattr(start, "_running", running)
    done = run("bench", "start", "--runs", "1")
    assert done.code == 0
    assert "compile: A" in done.out
    assert "compile: B" in done.out


def test_a_window_that_never_paints_is_a_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "_IMPORTS", {})
    monkeypatch.setattr(start, "_seconds_until_solved", lambda *_: 1.0)
    monkeypatch.setattr(start, "_SHOWN", "pass")
    assert "the window was never painted" in run("bench", "start", "--runs", "1").sentence
    monkeypatch.setattr(start, "_SHOWN", "import sys; sys.exit(3)")
    assert "ended with code 3" in run("bench", "start", "--runs", "1").sentence
