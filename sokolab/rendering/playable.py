"""A collection as one HTML file that plays in any browser and loads nothing."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from sokolab import paths
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.core.lurd import Replay, replay, until_solved
from sokolab.core.words import printable
from sokolab.language import LocalizedValueError, Phrase, counted_phrase, phrase

Shown: TypeAlias = Literal["none", "hints", "all"]
"""The parts of a solution that a page shows: none, the next push on request, or the replay too."""

SHOWN: Final[tuple[Shown, ...]] = ("none", "hints", "all")

_SCRIPTS: Final = ("words.js", "rules.js", "drawing.js", "page.js")
"""The files of the page's one script. Later ones call earlier ones."""


def playable_page(
    levels: Level | Board | Iterable[Level | Board],
    solutions: Shown = "none",
    *,
    embed: bool = False,
) -> str:
    """Return a web page on which people play these levels.

    The page loads nothing: it contains style, script and levels, and its content policy forbids
    anything else. Titles, authors and notes are shown as plain text. Unless ``solutions`` is
    "none", the page holds the shortest solution of each level that a replay proves.

    Parameters
    ----------
    levels
        A level, a board, or several of them. Each needs exactly one player. Title, author and
        notes of a collection head the page.
    solutions
        The part of the solutions that players may see.
    embed
        Whether to leave out heading, list and help, as fits a frame in a page about one level.

    Raises
    ------
    ValueError
        There is no level, or a level does not have exactly one player.
    """
    if solutions not in SHOWN:
        raise ValueError(f"solutions must be one of {', '.join(SHOWN)}")  # no phrase: a call
    items = [levels] if isinstance(levels, Level | Board) else list(levels)
    to_play = [item if isinstance(item, Level) else Level(item) for item in items]
    if not to_play:
        raise LocalizedValueError(phrase("a page needs a level to play"))
    for number, level in enumerate(to_play, 1):
        if len(level.board.players) != 1:
            raise LocalizedValueError(
                phrase("level {number} needs exactly one player to be played", number=number)
            )
    heading = levels if isinstance(levels, Collection) else Collection()
    title = printable(heading.title or to_play[0].title or "Sokoban")
    data = {
        "title": title,
        "author": printable(heading.author),
        "notes": printable(heading.notes),
        "solutions": solutions,
        "embed": embed,
        "levels": [_entry(level, solutions) for level in to_play],
    }
    return _filled(title, data)


def without_solutions(levels: Iterable[Level], solutions: Shown) -> Phrase | None:
    """Return a sentence on the levels that have no solution to show, or None if all have one."""
    missing = 0 if solutions == "none" else sum(_best_solution(level) is None for level in levels)
    return (
        counted_phrase(
            missing,
            "{n:,} level has no solution to show",
            "{n:,} levels have no solution to show",
        )
        if missing
        else None
    )


def _entry(level: Level, solutions: Shown) -> dict[str, object]:
    """Return a level as the script reads it."""
    best = None if solutions == "none" else _best_solution(level)
    return {
        "title": printable(level.title),
        "author": printable(level.author),
        "notes": printable(level.notes),
        "rows": str(level.board).splitlines(),
        "solution": "" if best is None else best.lurd,
    }


def _best_solution(level: Level) -> Replay | None:
    """Return the solution with the fewest pushes, then moves, that a replay proves."""
    played = (replay(level, solution) for solution in level.solutions)
    solutions = [until_solved(solution) for solution in played if solution.solves]
    return min(solutions, key=lambda solution: (solution.pushes, solution.moves), default=None)


def _filled(title: str, data: dict[str, object]) -> str:
    """Return the page with its parts and the policy that allows nothing else."""
    web = paths.resources() / "web"
    style = (web / "page.css").read_text("utf-8")
    script = "\n".join((web / name).read_text("utf-8") for name in _SCRIPTS)
    allowed = f"style-src '{_digest(style)}'; script-src '{_digest(script)}'"
    parts = {
        "allowed": allowed,
        "title": html.escape(title),
        "style": style,
        "data": _as_json(data),
        "script": script,
    }
    page = (web / "page.html").read_text("utf-8")
    head, *pieces = page.split("{")
    texts = [head]
    for piece in pieces:
        name, rest = piece.split("}", 1)
        texts += [parts[name], rest]
    return "".join(texts)


def _digest(text: str) -> str:
    """Return the hash by which a content policy names an inline style or script."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _as_json(data: dict[str, object]) -> str:
    """Return JSON that cannot end its element: characters of markup are written as escapes."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text.encode("utf-8", "replace").decode("utf-8")
