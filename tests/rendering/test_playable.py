"""The page that plays: what stands in it, and how it plays in a browser where one is installed."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import subprocess
import sysconfig
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import sokolab
from sokolab.core.level import Collection, Level, Solution
from sokolab.core.words import printable
from sokolab.rendering.playable import playable_page, without_solutions

ONE_PUSH = "#####\n#@$.#\n#####"
HOSTILE = "</script><img src=x onerror=alert(1)>&\u2028\x1b{title}中文"


class _Page(HTMLParser):
    """Collects attributes, and the texts of scripts, styles and the title."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.attributes: list[tuple[str, str, str | None]] = []
        self.texts: dict[str, list[str]] = {"script": [], "style": [], "title": []}
        self._open = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value) for name, value in attrs]
        self._open = tag

    def handle_endtag(self, _tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open in self.texts:
            self.texts[self._open].append(data)


def _levels(page: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(_Page(page).texts["script"][0])
    return data


def test_the_page_asks_nobody_for_anything() -> None:
    page = playable_page(sokolab.load("levels/starter.xsb"), "all")
    tags = {tag for tag, _, _ in _Page(page).attributes}
    names = {name for _, name, _ in _Page(page).attributes}
    (icon,) = (value for _, name, value in _Page(page).attributes if name == "href")
    assert icon is not None
    assert icon.startswith("data:")
    assert not names & {"src", "action", "srcset", "data", "style"}
    assert not tags & {"iframe", "img", "object", "base"}
    page = page.replace("http://www.w3.org/2000/svg", "")  # a name
    assert not re.search(r"https?:|//cdn|@import|url\(|fetch\(|XMLHttp|WebSocket|import\(", page)


def test_the_policy_allows_style_and_script_of_the_page_and_nothing_else() -> None:
    page = playable_page(sokolab.Board(ONE_PUSH))
    read = _Page(page)
    policy = next(value for _, _, value in read.attributes if value and "default-src" in value)
    allowed = set(re.findall(r"'(sha256-[^']+)'", policy))
    stands = {read.texts["style"][0], read.texts["script"][1]}
    hashes = {hashlib.sha256(text.encode()).digest() for text in stands}
    assert allowed == {"sha256-" + base64.b64encode(known).decode() for known in hashes}
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_the_script_is_linted(tmp_path: Path) -> None:
    linter = Path(sysconfig.get_path("scripts")) / ("oxlint.exe" if os.name == "nt" else "oxlint")
    if not linter.exists():
        pytest.skip("oxlint is not installed")
    script = tmp_path / "page.js"
    script.write_text(_Page(playable_page(sokolab.Board(ONE_PUSH))).texts["script"][1], "utf-8")
    rules = Path(__file__).with_name("oxlint.json")
    done = subprocess.run(
        [linter, "-c", rules, script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_levels_come_through_whole() -> None:
    collection = sokolab.load("levels/starter.xsb")
    data = _levels(playable_page(collection))
    assert [sokolab.Board("\n".join(one["rows"])) for one in data["levels"]] == [
        level.board for level in collection
    ]
    assert [one["title"] for one in data["levels"]] == list(collection.titles)


def test_words_of_strangers_stay_text() -> None:
    level = Level(sokolab.Board(ONE_PUSH), HOSTILE, HOSTILE, HOSTILE)
    page = playable_page(Collection((level,), HOSTILE, HOSTILE, HOSTILE))
    read = _Page(page)
    assert len(read.texts["script"]) == 2
    assert "onerror" not in {name for _, name, _ in read.attributes}
    assert _levels(page)["levels"][0]["title"] == printable(HOSTILE)
    assert "\u2028" not in read.texts["script"][0]


@pytest.mark.parametrize(("shown", "there"), [("none", ""), ("hints", "R"), ("all", "R")])
def test_only_solutions_that_the_author_shares_are_in_the_page(shown: str, there: str) -> None:
    solutions = (Solution("r"), Solution("RL"), Solution("L"))
    level = Level(sokolab.Board(ONE_PUSH), solutions=solutions)
    data = _levels(playable_page(level, shown))  # type: ignore[arg-type]
    assert data["levels"][0]["solution"] == there


def test_levels_without_a_solution_are_counted() -> None:
    level = Level(sokolab.Board(ONE_PUSH))
    levels = (level, level, replace(level, solutions=(Solution("R"),)))
    assert without_solutions(levels, "none") is None
    assert without_solutions(levels[2:], "all") is None
    assert str(without_solutions(levels, "hints")).startswith("2 levels have no solution to show")


def test_five_hundred_levels_stay_small() -> None:
    level = sokolab.load("levels/starter.xsb")[1]
    page = playable_page([level] * 500)
    assert len(page.encode()) - len(_Page(page).texts["script"][0].encode()) <= 60_000


@pytest.mark.parametrize("board", ["#####\n# $.#\n#####", "######\n#@$.@#\n######"])
def test_a_level_that_nobody_can_play_is_refused(board: str) -> None:
    with pytest.raises(ValueError, match="level 1 needs exactly one player"):
        playable_page(sokolab.Board(board))
    with pytest.raises(ValueError, match="needs a level"):
        playable_page([])
    with pytest.raises(ValueError, match="one of none, hints, all"):
        playable_page(sokolab.Board(ONE_PUSH), "some")  # type: ignore[arg-type]
