"""Titles and file names are data: neither markup, nor commands to the terminal, nor fatal."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest

from tests.cli.conftest import EASY, STUCK, Run

TITLE = "[red]a[/] [/] \x1b]0;owned\x07 \x1b[2J \u202ex"
SHOWN = "[red]a[/] [/] ␛]0;owned␇ ␛[2J"
C1 = b"Title: \x81\x9b31m\x8d [/]\n"  # no Windows-1252 letters, but a C1 code for terminals
COMMANDS = (
    ("solve", "FILE"),
    ("solve", "FILE", "--level", "1"),
    ("optimise", "FILE", "--seconds", "1"),
    ("analyse", "FILE"),
    ("check", "FILE", "--exports"),
    ("library", "list", "FILE"),
    ("library", "import", "FILE"),
    ("batch", "check", "FILE", "--workers", "1", "--csv", "OUT"),
    ("batch", "check", "FILE", "--workers", "1", "--json", "OUT"),
    ("batch", "convert", "FILE", "--to", "sok", "--folder", "FOLDER", "--workers", "1"),
)


def _is_safe(printed: str) -> bool:
    return not any(unicodedata.category(c) in ("Cc", "Cf", "Cs") and c not in "\n" for c in printed)


def _call(run: Run, words: tuple[str, ...], file: Path, tmp_path: Path) -> str:
    places = {"FILE": file, "OUT": tmp_path / "out", "FOLDER": tmp_path / "folder"}
    done = run(*(places.get(word, word) for word in words))
    assert "bug in sokolab" not in done.err
    assert done.code in (0, 1), done.err
    return done.data.decode("utf-8", "surrogateescape") + done.err


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_titles_are_printed_as_they_are_and_without_control(
    run: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    file = tmp_path / "levels.xsb"
    file.write_text(f"{EASY}Title: {TITLE}\nSolution: RR\n\n{STUCK}Title: {TITLE}\n")
    printed = _call(run, words, file, tmp_path)
    assert _is_safe(printed)
    if words[0] in ("analyse", "solve") or words[:2] == ("library", "list"):
        assert SHOWN in printed


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_bytes_that_are_no_letters_end_no_command(
    run: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    try:
        file = tmp_path / os.fsdecode(b"\xe4[red]\x1b.xsb")
        file.write_bytes(EASY.encode() + C1 + b"Solution: RR\n\n" + STUCK.encode() + C1)
    except OSError:
        pytest.skip("file names are UTF-8 here")
    assert _is_safe(_call(run, words, file, tmp_path))


def test_a_name_in_an_error_is_safe(run: Run) -> None:
    assert "␛[2J" in run("check", "nowhere\x1b[2J.xsb").sentence
