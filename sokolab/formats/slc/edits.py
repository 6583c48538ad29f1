"""Change what an edit concerns in the text of an SLC file, and leave the rest as it is.

The text has been parsed before, so its tags are well formed. What is unusual gives None; the writer
reads every text again, and writes the element anew if it does not hold what it should.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from typing import Final

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.formats.slc.written import as_attribute, as_content, header_fields, level_rows
from sokolab.formats.xsb.boards import without_border
from sokolab.formats.xsb.edits import edited_row

_TOKEN: Final = re.compile(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<![^\[>]*(?:\[.*?\]\s*)?>"
    r"|<(?P<end>/?)(?:[^\s/>:]+:)?(?P<name>[^\s/>:]+)"
    r"(?P<attributes>[^>\"']*+(?:(?:\"[^\"]*\"|'[^']*')[^>\"']*+)*+)>",
    re.DOTALL,
)
"""Comments, declarations and tags; what begins a tag within the others means nothing."""
_ATTRIBUTE: Final = re.compile(
    r"\s+(?:[^\s=:]+:)?(?P<name>[^\s=:]+)\s*=\s*(?P<value>\"[^\"]*\"|'[^']*')"
)
_NUMBER: Final = re.compile("[0-9]{1,9}")
_Change = tuple[int, int, str]
"""Where replaced text begins and ends, and what stands there instead."""


@dataclass(frozen=True, slots=True)
class _Tag:
    """A tag in a text: its name in lower case, and where it and its attributes begin and end."""

    name: str
    is_end: bool
    is_empty: bool
    start: int
    stop: int
    attributes: tuple[int, int]


def edited_header(
    text: str, before: Collection, after: Collection, encoding: str, newline: str
) -> str | None:
    """Return the text before the first level with what has changed in the collection's fields."""
    tags = _tags(text)
    at = _opening(tags, "levelcollection")
    if at is None:
        return None
    changes: list[_Change] = []
    was, now = header_fields(before), header_fields(after)
    lead = text[: tags[at].start]
    indent = newline + lead[len(lead.rstrip(" \t")) :]
    added = ""
    for key in ("Title", "Description", "Email", "Url"):
        value = now.get(key, "")
        if value == was.get(key, ""):
            continue
        content = as_content(value, encoding).replace("\n", newline)
        change = _content_change(text, tags[:at], key.lower(), content)
        if change:
            changes.append(change)
        else:
            added += f"<{key}>{content}</{key}>{indent}"
    changes.append((tags[at].start, tags[at].start, added))
    if before.author != after.author:
        changes.append(_attribute_change(text, tags[at], "Copyright", after.author, encoding))
    return _changed(text, changes)


def with_room_for(text: str, boards: Sequence[Board], encoding: str) -> str:
    """Return the text before the first level, with greatest sizes raised to those of boards.

    A size that is missing or no number stays as it is.
    """
    tags = _tags(text)
    at = _opening(tags, "levelcollection")
    if at is None or not boards:
        return text
    changes: list[_Change] = []
    for key, side in (
        ("MaxWidth", max(board.width for board in boards)),
        ("MaxHeight", max(board.height for board in boards)),
    ):
        span = _value_span(text, tags[at], key)
        given = text[slice(*span)].strip("\"' \t") if span else ""
        if _NUMBER.fullmatch(given) and int(given) < side:
            changes.append(_attribute_change(text, tags[at], key, str(side), encoding))
    return _changed(text, changes)


def with_true_size(text: str, board: Board, encoding: str) -> str:
    """Return the element of a level, and what stands before it, with the size of its board."""
    tags = _tags(text)
    at = _last_level(tags)
    return text if at is None else _changed(text, _size_changes(text, tags[at], board, encoding))


def edited_level(text: str, before: Level, after: Level, encoding: str) -> str | None:
    """Return the element of a level, and what stands before it, with what has changed."""
    tags = _tags(text)
    at = _last_level(tags)
    if at is None:
        return None
    changes: list[_Change] = []
    if before.title != after.title:
        changes.append(_attribute_change(text, tags[at], "Id", after.title, encoding))
    if before.board != after.board:
        old, new = without_border(before.board), without_border(after.board)
        changes += _size_changes(text, tags[at], new, encoding)
        rows = _row_changes(text, tags[at + 1 :], level_rows(old), level_rows(new))
        if rows is None:
            return None
        changes += rows
    if before.author != after.author:
        changes.append(_attribute_change(text, tags[at], "Copyright", after.author, encoding))
    return _changed(text, changes)


def _tags(text: str) -> list[_Tag]:
    return [
        _Tag(
            found["name"].lower(),
            bool(found["end"]),
            found["attributes"].endswith("/"),
            *found.span(),
            found.span("attributes"),
        )
        for found in _TOKEN.finditer(text)
        if found["name"]
    ]


def _opening(tags: Sequence[_Tag], name: str) -> int | None:
    """Return the place of the first opening tag with a name."""
    return next((i for i, tag in enumerate(tags) if tag.name == name and not tag.is_end), None)


def _last_level(tags: Sequence[_Tag]) -> int | None:
    """Return the place of the last opening tag of a level."""
    return max((i for i, t in enumerate(tags) if t.name == "level" and not t.is_end), default=None)


def _changed(text: str, changes: list[_Change]) -> str:
    """Return a text with changes that do not overlap."""
    for start, stop, new in sorted(changes, key=lambda change: change[:2], reverse=True):
        text = text[:start] + new + text[stop:]
    return text


def _value_span(text: str, tag: _Tag, name: str) -> tuple[int, int] | None:
    """Return where the value of an attribute stands with its quotes; None if there is none."""
    found = None
    for attribute in _ATTRIBUTE.finditer(text, tag.start, tag.attributes[1]):
        if attribute["name"].lower() == name.lower():
            found = attribute.span("value")  # of several the last counts
    return found


def _attribute_change(text: str, tag: _Tag, name: str, value: str, encoding: str) -> _Change:
    """Return the change that sets an attribute; one that is missing is added as the last."""
    written = as_attribute(value, encoding)
    span = _value_span(text, tag, name)
    if span:
        return (*span, written)
    end = tag.attributes[0] + len(text[slice(*tag.attributes)].rstrip("/ \t\r\n"))
    return end, end, f" {name}={written}"


def _size_changes(text: str, tag: _Tag, board: Board, encoding: str) -> list[_Change]:
    """Return the changes that set the size of a level, where one is given."""
    return [
        _attribute_change(text, tag, key, str(side), encoding)
        for key, side in (("Width", board.width), ("Height", board.height))
        if _value_span(text, tag, key)
    ]


def _content_change(text: str, tags: Sequence[_Tag], name: str, content: str) -> _Change | None:
    """Return the change that sets the content of an element; None if there is no such element.

    Line ends around the content stay.
    """
    for tag, after in zip(tags, [*tags[1:], None], strict=True):
        if tag.name != name or tag.is_end:
            continue
        if tag.is_empty:
            head = text[tag.start : tag.stop - 1].rstrip("/ \t\r\n")
            written = re.match(r"<([^\s>]+)", head)
            return tag.start, tag.stop, f"{head}>{content}</{written[1] if written else name}>"
        if after is None or after.name != name or not after.is_end:
            return None
        inner = text[tag.stop : after.start]
        if not inner.strip():
            return tag.stop, after.start, content
        begin = inner[: len(inner) - len(inner.lstrip())].rfind("\n") + 1
        tail = inner[len(inner.rstrip()) :]
        end = len(inner) - (len(tail) if "\n" in tail else 0)
        return tag.stop + begin, tag.stop + end, content
    return None


def _row_changes(
    text: str, tags: Sequence[_Tag], old: Sequence[str], new: Sequence[str]
) -> list[_Change] | None:
    """Return the changes of the rows that differ; None if the text does not show the old ones.

    Rows are added below the last one and removed from the end, so that comments stay.
    """
    spans = list(_row_spans(tags))
    if len(spans) != len(old) or not spans:
        return None
    changes: list[_Change] = []
    for span, was, now in zip_longest(spans, old, new[: len(old)]):
        start, stop, opening, closing = span
        if now is None:
            gap = len(text[:opening]) - len(text[:opening].rstrip())
            changes.append((opening - gap, closing, ""))
        elif was != now:
            row = edited_row(text[start:stop], was, now)
            if row is None:
                return None
            changes.append((start, stop, row))
    if new[len(old) :]:
        start, stop, opening, closing = spans[-1]
        lead = text[:opening]
        between = lead[len(lead.rstrip()) :]
        around = (between + text[opening:start], text[stop:closing])
        added = "".join(row.join(around) for row in new[len(old) :])
        changes.append((closing, closing, added))
    return changes


def _row_spans(tags: Sequence[_Tag]) -> Iterator[tuple[int, int, int, int]]:
    """Yield where each row begins and ends, and where its element does."""
    for tag, after in pairwise(tags):
        if tag.name == "l" and not tag.is_end and not tag.is_empty and after.is_end:
            yield tag.stop, after.start, tag.start, after.stop
