"""Levels in JSON: a list of objects with ``title`` and ``rows``."""

from __future__ import annotations

import json

from sokolab import Board, Collection, FormatError, Level
from sokolab.formats import Format

__all__ = ["FORMAT"]


def recognises(text: str) -> bool:
    """Whether a text is a list of objects."""
    return text.lstrip().startswith("[") and '"rows"' in text


def read(text: str) -> Collection:
    """Return the levels of a text."""
    try:
        levels = [Level(Board.from_rows(each["rows"]), each["title"]) for each in json.loads(text)]
    except (ValueError, KeyError, TypeError) as error:
        raise FormatError(f"this is not a list of levels: {error}") from error
    return Collection(tuple(levels))


def write(collection: Collection) -> str:
    """Return levels as text."""
    levels = [{"title": level.title, "rows": level.board.rows()} for level in collection]
    return json.dumps(levels, ensure_ascii=False, indent=1) + "\n"


FORMAT = Format(
    name="json",
    title="JSON",
    suffixes=(".json",),
    recognises=recognises,
    read=read,
    write=write,
    holds=frozenset({"titles"}),
)
