"""The ways to read a pasted text, and the lines of it that belong to no level."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Final

from sokolab.core.level import Collection
from sokolab.formats.board_formats import links_in, mf8_left_in
from sokolab.formats.source import LevelSource, Piece, PieceKind, source_of
from sokolab.formats.xsb.boards import board_spans, row_kind
from sokolab.formats.xsb.free_text import begins_comment
from sokolab.formats.xsb.tokens import is_key_line

_QUOTES: Final = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
_FENCES: Final = re.compile(r"^[ \t]*(?:```|~~~)[\w-]*[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
_SUBJECT: Final = "subject|betreff|objet|主题|主旨"
_NAMES: Final = "pre|code|br|p|div|span|td|h[1-6]|html|body"
_TAGS: Final = re.compile(rf"</?(?:{_NAMES})\b[^<>]*>", re.IGNORECASE)
_WRAPPED: Final = re.compile(
    rf"<(?:{_NAMES})\b[^<>]*>\s*##|#[ \t]*</?(?:{_NAMES})\b|^[ \t]*(?:```|~~~)[\w-]*\s*\n[ \t]*##"
    rf"|^(?:{_SUBJECT})[ \t]*[:：]|^[ \t]*(?:>[ \t]?)+[ \t]*##",
    re.IGNORECASE | re.MULTILINE,
)
"""A tag, a fence or a quote mark right before or after the rows of a board; a mail's subject."""
_BLOCKS: Final = re.compile(r"</?(?:br|p|div|pre|h[1-6]|li|tr|title|table)\b[^<>]*>", re.IGNORECASE)
_HEADING_TAGS: Final = re.compile(r"<h[1-6]\b[^<>]*>", re.IGNORECASE)
_SUBJECT_TAGS: Final = re.compile(r"<title\b[^<>]*>", re.IGNORECASE)
_HEADING: Final = "\x02"  # begins a line that is a heading; no text that people paste has it
_WHOLE: Final = "\x03"
"""Begins a line that is the title of a whole page, or the subject of a mail."""
_MARKS: Final = str.maketrans("", "", _HEADING + _WHOLE)
_HEADINGS: Final = re.compile(
    rf"^[ \t]*(?:(?P<whole>{_SUBJECT})[ \t]*[:：](?:[ \t]*(?:re|fwd?|aw)[ \t]*[:：])*"
    r"|\#{1,6}(?=[ \t]+[^\s\#$@.*+])|\*\*(?=[^*\n]+\*\*[ \t]*$))[ \t]*(?P<words>[^\n]*)$",
    re.IGNORECASE | re.MULTILINE,
)
"""Headings of mails and of Markdown."""
_ONE_LINE: Final = re.compile(r"[0-9#@+$*.\-_()| ]{7,}")
_STRING: Final = re.compile(r"""(["'])([^"'\n]*)\1(\s*:)?""")
"""Words in quotes; with a colon, a key of JSON."""
_LEAD: Final = " \t:：\"'`("
"""Characters that may stand between the words that introduce a board and its first row."""
_ANY_TAG: Final = re.compile(r"</?[a-z][^<>]*>|<![^<>]*>", re.IGNORECASE)
_SILENT: Final = tuple(
    (re.compile(opening, re.IGNORECASE), re.compile(closing, re.IGNORECASE))
    for opening, closing in (
        ("<!--", "-->"),
        (r"<script\b", "</script>"),
        (r"<style\b", "</style>"),
    )
)
"""Marks of a web page; what stands between them is never shown."""
_FULL_WIDTH: Final = {ord("！") + k: ord("!") + k for k in range(94)} | {0x3000: " ", 0xA0: " "}
"""Full-width signs, as input methods of East Asia type them, and the spaces of web pages."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """The levels found in a text, and the lines that belong to none.

    Attributes
    ----------
    collection
        The levels. Text before, between and after them may stand in notes.
    left
        The lines of the text that belong to no level, though notes may hold them.
    """

    collection: Collection
    left: tuple[str, ...]


def interpretations(text: str) -> Iterator[str]:
    r"""Yield the text as it is, then as plain text, then only its links, and so on.

    Plain text has no quote marks of mail, no markup and no fences, and signs of usual width. It
    comes first if there are tags or fences, which a reader would take for titles.
    """
    bare = _plain(text)
    titled = _with_titles(bare)
    plain = bare.translate(_MARKS)
    yield from dict.fromkeys((titled, text) if is_wrapped(text) else (text, titled))
    bare = plain
    if (apart := _with_boards_apart(bare)) != bare:
        yield apart
    if links := links_in(text):
        yield "\n".join(links)
    if "\\n" in bare:
        yield bare.replace("\\r", "").replace("\\n", "\n")
    if rows := _quoted_rows(bare):
        yield "\n".join(rows)
    rows = [line.rstrip() for line in bare.splitlines() if line.strip()]
    if rows and "".join(map(row_kind, rows)).strip("sw") == "":
        yield "\n".join([f"Board: {len(rows)} x {max(map(len, rows))}", *rows])


def is_wrapped(text: str) -> bool:
    """Return whether tags of a web page, fences of a chat or quote marks touch rows of a board."""
    return _WRAPPED.search(text) is not None


def _plain(text: str) -> str:
    """Return the text without quote marks, fences and tags, and with signs of usual width.

    Headings are marked.
    """
    bare = _unquoted(text.translate(_MARKS))
    if is_wrapped(bare):
        bare = _HEADINGS.sub(_marked, bare)
    bare = _FENCES.sub("", bare)
    if _TAGS.search(bare):
        bare = _text_of_markup(bare)
    return bare.translate(_FULL_WIDTH)


def _marked(heading: re.Match[str]) -> str:
    mark = _WHOLE if heading["whole"] else _HEADING
    return mark + heading["words"].strip(" \t*#")


def _unquoted(text: str) -> str:
    """Return the text without quote marks, with an empty line where a quotation begins or ends."""
    if not _QUOTES.search(text):
        return text
    lines: list[str] = []
    before = None
    for line in text.splitlines():
        mark = _QUOTES.match(line)
        depth = mark[0].count(">") if mark else 0
        if before not in (None, depth):
            lines.append("")
        lines.append(line[mark.end() :] if mark else line)
        before = depth
    return "\n".join((*lines, ""))


def _text_of_markup(page: str) -> str:
    """Return the text of a web page: each block on lines of its own, no empty lines between.

    Python's own parser takes quadratic time on comments that never end, so plain searches do it.
    """
    for opening, closing in _SILENT:
        page = _without(page, opening, closing)
    page = _SUBJECT_TAGS.sub(rf"\n{_WHOLE}", page)
    page = _HEADING_TAGS.sub(rf"\n{_HEADING}", page)
    page = _ANY_TAG.sub("", _BLOCKS.sub("\n", page))
    lines = unescape(page).splitlines()
    return "\n".join(line for line in lines if line.strip()) + "\n"


def _without(page: str, opening: re.Pattern[str], closing: re.Pattern[str]) -> str:
    """Return the page without the parts between two marks; a part that never ends stays."""
    pieces, at = [], 0
    while (start := opening.search(page, at)) and (end := closing.search(page, start.end())):
        pieces.append(page[at : start.start()])
        at = end.end()
    return "".join((*pieces, page[at:]))


def _with_titles(text: str) -> str:
    """Return the text with the nearest heading before each board as its title, on its own line.

    The title of a whole page or mail counts only for a board without a title line of its own.
    """
    if text.translate(_MARKS) == text:
        return text
    lines = text.splitlines()
    kinds = "".join(map(row_kind, lines))
    pieces, done = [], 0
    for start, stop in board_spans(kinds, lines):
        before = lines[done:start]
        at = _place_of_title(before)
        title = [] if at is None else ["", before.pop(at)]
        pieces += [*before, *title, *lines[start:stop]]
        done = stop
    return "\n".join((*pieces, *lines[done:], "")).translate(_MARKS)


def _place_of_title(lines: list[str]) -> int | None:
    """Return which line before a board is its title, or None."""
    headings, whole = (
        [at for at, line in enumerate(lines) if line.startswith(mark) and line.strip(mark)]
        for mark in (_HEADING, _WHOLE)
    )
    if headings or not whole:
        return headings[-1] if headings else None
    last = len(lines) - 1
    while not lines[last].strip():
        last -= 1
    above = lines[last - 1] if last else ""
    stands_alone = not above.strip() or above.startswith(_WHOLE)
    is_own = stands_alone and not lines[last].rstrip().endswith((",", ".", "，", "。", "!"))
    return last if is_own else whole[-1]


def _with_boards_apart(text: str) -> str:
    """Return the text with each board that is written in one line, amid words, on its own line."""

    def apart(match: re.Match[str]) -> str:
        shown = match[0]
        last = shown.rfind("#") + 1
        while shown[last : last + 1] in ("|", ")"):
            last += 1
        first = shown.rfind(" ", 0, max(0, shown.find("#"))) + 1
        if last <= first or shown.count("|", first, last) < 2:
            return shown
        before, behind = shown[:first].rstrip(), shown[last:].lstrip(" .")
        return f"{before}\n{shown[first:last]}\n{behind}"

    apart_text = _ONE_LINE.sub(apart, text)
    if apart_text == text:
        return text
    return "\n".join(line.rstrip(_LEAD) for line in apart_text.splitlines())


def _quoted_rows(text: str) -> list[str]:
    """Return the lines that stand in quotes, as in programs, if some are rows of a board."""
    lines: list[str] = []
    for string in _STRING.finditer(text):
        if string[3]:
            continue
        shown = string[2].replace("\\n", "\n").split("\n")
        are_rows = any(shown) and all(row_kind(line) in "swlr" for line in shown if line)
        lines += shown if are_rows else ["", *shown, ""]
    return lines if any("#" in line for line in lines) else []


def left_in(text: str, version: str, collection: Collection) -> tuple[str, ...]:
    """Return the lines of a text that are not part of the levels found in it.

    Parameters
    ----------
    version
        The text as it was read. If nothing was undone, notes below a board are part of its level.
    """
    source = source_of(collection)
    if source.format == "mf8":
        left = mf8_left_in(version)
    elif source.format == "link":
        taken = set(links_in(text))
        words = (word for word in text.split() if not taken & set(links_in(word)))
        left = " ".join(words)
    else:
        levels = collection.levels if version != text else ()
        kept = [level.source for level in levels if isinstance(level.source, LevelSource)]
        pieces = [*source.header, *(piece for one in kept for piece in one.pieces)]
        left = "\n".join(_prose_of(piece) for piece in pieces)
    return tuple(line.strip() for line in left.splitlines() if line.strip())


def _prose_of(piece: Piece) -> str:
    """Return the lines of notes that are neither keys nor comments of a file of levels."""
    if piece.kind is not PieceKind.NOTES or begins_comment(piece.text):
        return ""
    return "\n".join(line for line in piece.text.splitlines() if not is_key_line(line))
