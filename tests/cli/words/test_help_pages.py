"""Help in another language: every paragraph, every option, and lines of the right width."""

from __future__ import annotations

import re
import runpy
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from sokolab.cli import COMMANDS, sokolab
from sokolab.cli.localisation import wrapped
from sokolab.language.choice import PSEUDO
from tests.cli.conftest import Run


def columns(line: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line)


@pytest.mark.parametrize(
    "words",
    [
        "按推动数、移动数排序，最好的答案在前；每个答案都先回放，再计入结果。",
        "关卡 FILE 的 XSB 文本 (see sokolab library) 会写入标准输出。",
        "plain English words that are longer than a line",
        "averyveryverylongword",
        "",
    ],
)
@pytest.mark.parametrize("width", [10, 16, 25, 80])
def test_lines_fit_and_lose_nothing(words: str, width: int) -> None:
    lines = wrapped(words, width)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    longest = max(map(columns, re.findall(r"[!-~]+|.", words)), default=0)
    assert all(columns(line) <= max(width, longest) + 2 for line in lines)
    assert not any(line[0] in "，。：；）、" for line in lines)


@pytest.mark.parametrize("name", ["", *COMMANDS, "library list", "batch solve", "batch convert"])
def test_help_passes_through_the_catalogue(run: Run, name: str) -> None:
    done = run(*name.split(), "--help", "--lang", PSEUDO)
    assert done.code == 0
    page = re.sub(r"\s+", " ", done.out.partition("\n\n")[2])
    for said in re.findall(r"⟦.*?⟧", page):
        page = page.replace(said, "")
    english = re.findall(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b", page)
    assert not english


def parts(command: click.Command) -> Iterator[str]:
    """Yield what the help of a command and of its subcommands says."""
    yield from (" ".join(part.split()) for part in (command.help or "").split("\n\n"))
    for option in command.params:
        is_plain = type(option).get_help_record is click.Option.get_help_record
        if isinstance(option, click.Option) and is_plain:
            yield option.help or ""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            subcommand = command.get_command(context, name)
            assert subcommand is not None
            yield subcommand.short_help or ""
            yield from parts(subcommand)


def test_all_help_is_in_the_catalogue() -> None:
    folder = Path(__file__).resolve().parents[3] / "resources" / "languages"
    messages, _ = runpy.run_path(str(folder / "catalogue.py"))["messages_in_code"]()
    assert {said for said in parts(sokolab) if said} <= {key.text for key in messages}


def test_click_speaks_the_language_too(run: Run) -> None:
    done = run("solve", "--lang", PSEUDO)
    assert done.code == 2
    assert "⟦Mîššîñg" in done.err
    assert "Missing" not in done.err
    assert run("solve").sentence.startswith("sokolab: missing argument")
