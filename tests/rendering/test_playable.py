"""The page that plays: what stands in it, and how it plays in a browser where one is installed."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import sokolab
from sokolab.core.level import Collection, Level, Solution
from sokolab.core.lurd import positions
from sokolab.core.words import printable
from sokolab.rendering.playable import playable_page

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
    assert not names & {"src", "href", "action", "srcset", "data", "style"}
    assert not tags & {"link", "iframe", "img", "object", "base"}
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


def _browser(width: int = 900, height: int = 900, *switches: str):  # type: ignore[no-untyped-def]
    """Start Debian's chromium without a window; skip where it or selenium is missing."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    driver = Path("/usr/bin/chromedriver")
    if not driver.exists():
        pytest.skip("chromium-driver is not installed")
    options = webdriver.ChromeOptions()
    for switch in ("--headless=new", "--no-sandbox", f"--window-size={width},{height}", *switches):
        options.add_argument(switch)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options, webdriver.ChromeService(str(driver)))


_PLAY = """
const done = arguments[arguments.length - 1];
const board = document.getElementById("board");
const [lurd, way] = arguments;
const key = (name) => document.dispatchEvent(
  new KeyboardEvent("keydown", {key: name, bubbles: true}));
if (way === "keys") {
  const names = {u: "ArrowUp", r: "ArrowRight", d: "ArrowDown", l: "ArrowLeft"};
  for (const letter of lurd) key(names[letter.toLowerCase()]);
} else {
  const size = board.getBoundingClientRect();
  const fire = (type, x, y) => board.dispatchEvent(new PointerEvent(type, {
    clientX: x, clientY: y, pointerId: 1, pointerType: way === "swipes" ? "touch" : "mouse",
    button: 0, bubbles: true}));
  board.setPointerCapture = () => {};
  if (way === "clicks") {
    for (const [column, row] of lurd) {
      const [x, y] = [size.left + size.width * column, size.top + size.height * row];
      fire("pointerdown", x, y);
      fire("pointerup", x, y);
    }
    lurd.length = 0;
  }
  // Begin on the player's own square of the margin: swipes that do not begin on a box are steps.
  const by = {u: [0, -30], r: [30, 0], d: [0, 30], l: [-30, 0]};
  for (const letter of lurd) {
    fire("pointerdown", size.left + 1, size.top + 1);
    const [x, y] = by[letter.toLowerCase()];
    fire("pointermove", size.left + 1 + x, size.top + 1 + y);
    fire("pointerup", size.left + 1 + x, size.top + 1 + y);
  }
}
done([document.getElementById("news").textContent, document.getElementById("counts").textContent]);
"""


def _clicks(board: sokolab.Board, lurd: str) -> list[tuple[float, float]]:
    """Return where to click, in shares of the board: each pushed box, then its next square."""
    clicks = []
    for before, after in pairwise(positions(board, lurd)):
        if before.boxes != after.boxes:
            pair = (*set(before.boxes) - set(after.boxes), *set(after.boxes) - set(before.boxes))
            clicks += [board.row_col(square) for square in pair]
    return [((col + 0.5) / board.width, (row + 0.5) / board.height) for row, col in clicks]


@pytest.mark.parametrize("way", ["keys", "clicks", "swipes"])
def test_levels_are_solved_in_a_browser(way: str, tmp_path: Path) -> None:
    browser = _browser(900, 900, "--lang=en", "--force-prefers-reduced-motion")
    try:
        collection = sokolab.load("levels/starter.xsb")
        solved = [sokolab.solve(level, 20) for level in collection]
        file = tmp_path / "set.html"
        file.write_text(playable_page(collection, "all"), "utf-8")
        browser.get(file.as_uri())
        for number, answer in enumerate(solved):
            if answer.replay is None:
                continue
            browser.execute_script(
                "const levels = document.getElementById('levels'); levels.value = arguments[0];"
                "levels.dispatchEvent(new Event('change'))",
                str(number),
            )
            lurd = answer.replay.lurd
            given = _clicks(collection[number].board, lurd) if way == "clicks" else lurd
            news, counts = browser.execute_async_script(_PLAY, given, way)
            assert news == "Solved!", (number, counts)
            assert f" {answer.replay.pushes} pushes" in counts
        assert browser.get_log("browser") == []
        sent = [json.loads(one["message"])["message"] for one in browser.get_log("performance")]
        asked = [m for m in sent if m["method"] == "Network.requestWillBeSent"]
        assert all(one["params"]["request"]["url"].startswith("file:") for one in asked)
        assert len(asked) <= 1
    finally:
        browser.quit()


def test_a_page_without_storage_shows_hostile_titles_as_text(tmp_path: Path) -> None:
    browser = _browser(320, 640, "--lang=zh-CN", "--accept-lang=zh-CN")
    try:
        level = Level(sokolab.Board(ONE_PUSH), HOSTILE, HOSTILE, HOSTILE)
        file = tmp_path / "set.html"
        file.write_text(playable_page(Collection((level, level), HOSTILE)), "utf-8")
        browser.execute_cdp_cmd(
            "Page.addScriptToEvaluateOnNewDocument",
            {"source": "Object.defineProperty(window, 'localStorage', {get() { throw 1 }})"},
        )
        browser.get(file.as_uri())
        title = browser.execute_script("return document.getElementById('title').textContent")
        assert title == printable(HOSTILE)
        news, counts = browser.execute_async_script(_PLAY, "R", "keys")
        assert (news, counts) == ("解开了！", "1 步，1 推，最好成绩：1 步，1 推")
        wide = browser.execute_script("return document.documentElement.scrollWidth > innerWidth")
        assert not wide
        assert browser.get_log("browser") == []
    finally:
        browser.quit()
