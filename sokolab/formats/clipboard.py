"""Interpretations of a pasted text, and its lines that belong to no level."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Final

from sokolab.core.level import Collection
from sokolab.formats.board_formats import links_in, text_around_mf8
from sokolab.formats.source import LevelSource, Piece, PieceKind, source_of
from sokolab.formats.xsb import free_text, tokens
from sokolab.formats.xsb.boards import board_spans, row_kind

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
"""A tag, a fence or a quote mark right before or after the rows of a board, or a mail's subject."""
_BLOCKS: Final = re.compile(r"</?(?:br|p|div|pre|h[1-6]|li|tr|title|table)\b[^<>]*>", re.IGNORECASE)
_HEADING_TAGS: Final = re.compile(r"<h[1-6]\b[^<>]*>", re.IGNORECASE)
_SUBJECT_TAGS: Final = re.compile(r"<title\b[^<>]*>", re.IGNORECASE)
_HEADING_MARKER: Final = "\x02"
"""Put before a line that is a heading. Pasted texts do not contain this character."""
_PAGE_MARKER: Final = "\x03"
"""Put before a line that is the title of a whole page, or the subject of a mail."""
_NO_MARKERS: Final = str.maketrans("", "", _HEADING_MARKER + _PAGE_MARKER)
_HEADINGS: Final = re.compile(
    rf"^[ \t]*(?:(?P<whole>{_SUBJECT})[ \t]*[:：](?:[ \t]*(?:re|fwd?|aw)[ \t]*[:：])*"
    r"|\#{1,6}(?=[ \t]+[^\s\#$@.*+])|\*\*(?=[^*\n]+\*\*[ \t]*$))[ \t]*(?P<words>[^\n]*)$",
    re.IGNORECASE | re.MULTILINE,
)
"""Headings of mails and of Markdown."""
_ONE_LINE: Final = re.compile(r"[0-9#@+$*.\-_()| ]{7,}")
_STRING: Final = re.compile(r"""(["'])([^"'\n]*)\1(\s*:)?""")
"""Words in quotes; with a colon, a key of JSON."""
_SEPARATORS: Final = " \t:：\"'`("
"""Characters that can stand between the words that introduce a board and its first row."""
_ANY_TAG: Final = re.compile(r"</?[a-z][^<>]*>|<![^<>]*>", re.IGNORECASE)
_INVISIBLE: Final = tuple(
    (re.compile(opening, re.IGNORECASE), re.compile(closing, re.IGNORECASE))
    for opening, closing in (
        ("<!--", "-->"),
        (r"<script\b", "</script>"),
        (r"<style\b", "</style>"),
    )
)
"""Where parts of a web page begin and end that browsers never show."""
_FULL_WIDTH: Final = {ord("！") + k: ord("!") + k for k in range(94)} | {0x3000: " ", 0xA0: " "}
"""Full-width characters, as input methods of East Asia type them, and the spaces of web pages."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """The levels found in a text, and the lines that belong to none."""

    collection: Collection
    """The levels. Text before, between and after them can stand in notes."""
    leftover_lines: tuple[str, ...]
    """The lines of the text that belong to no level, though notes can hold them."""


def interpretations(text: str) -> Iterator[str]:
    r"""Yield the text as it is, then as plain text, then only its links, and so on.

    Plain text has no quote marks of mail, no markup, no fences and no full-width characters. It
    comes first if there are tags or fences, which a reader would take for titles.
    """
    bare = _plain(text)
    titled = _with_titles(bare)
    plain = bare.translate(_NO_MARKERS)
    yield from dict.fromkeys((titled, text) if is_wrapped(text) else (text, titled))
    bare = plain
    if (separated := _with_boards_on_own_lines(bare)) != bare:
        yield separated
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
    """Return the text without quote marks, fences, tags and full-width characters.

    Headings are marked.
    """
    bare = _unquoted(text.translate(_NO_MARKERS))
    if is_wrapped(bare):
        bare = _HEADINGS.sub(_with_marker, bare)
    bare = _FENCES.sub("", bare)
    if _TAGS.search(bare):
        bare = _text_of_markup(bare)
    return bare.translate(_FULL_WIDTH)


def _with_marker(heading: re.Match[str]) -> str:
    mark = _PAGE_MARKER if heading["whole"] else _HEADING_MARKER
    return mark + heading["words"].strip(" \t*#")


def _unquoted(text: str) -> str:
    """Return the text without quote marks, with an empty line where a quotation begins or ends."""
    if not _QUOTES.search(text):
        return text
    lines: list[str] = []
    previous_depth = None
    for line in text.splitlines():
        quote = _QUOTES.match(line)
        depth = quote[0].count(">") if quote else 0
        if previous_depth not in (None, depth):
            lines.append("")
        lines.append(line[quote.end() :] if quote else line)
        previous_depth = depth
    return "\n".join((*lines, ""))


def _text_of_markup(page: str) -> str:
    """Return the text of a web page: each block on lines of its own, no empty lines between.

    Python's own parser takes quadratic time on comments that never end, so plain searches do it.
    """
    for opening, closing in _INVISIBLE:
        page = _without_parts(page, opening, closing)
    page = _SUBJECT_TAGS.sub(rf"\n{_PAGE_MARKER}", page)
    page = _HEADING_TAGS.sub(rf"\n{_HEADING_MARKER}", page)
    page = _ANY_TAG.sub("", _BLOCKS.sub("\n", page))
    lines = unescape(page).splitlines()
    return "\n".join(line for line in lines if line.strip()) + "\n"


def _without_parts(page: str, opening: re.Pattern[str], closing: re.Pattern[str]) -> str:
    """Return the page without parts from ``opening`` to ``closing``. Unended parts are kept."""
    pieces, position = [], 0
    while (start := opening.search(page, position)) and (end := closing.search(page, start.end())):
        pieces.append(page[position : start.start()])
        position = end.end()
    return "".join((*pieces, page[position:]))


def _with_titles(text: str) -> str:
    """Return the text with the nearest heading before each board as its title, on its own line.

    The title of a whole page or mail counts only for a board without a title line of its own.
    """
    if text.translate(_NO_MARKERS) == text:
        return text
    lines = text.splitlines()
    kinds = "".join(map(row_kind, lines))
    pieces, next_line = [], 0
    for start, stop in board_spans(kinds, lines):
        lines_above = lines[next_line:start]
        title_index = _title_index(lines_above)
        title = [] if title_index is None else ["", lines_above.pop(title_index)]
        pieces += [*lines_above, *title, *lines[start:stop]]
        next_line = stop
    return "\n".join((*pieces, *lines[next_line:], "")).translate(_NO_MARKERS)


def _title_index(lines: list[str]) -> int | None:
    """Return the index of the title among the lines before a board, or None."""
    headings, page_titles = (
        [
            index
            for index, line in enumerate(lines)
            if line.startswith(marker) and line.strip(marker)
        ]
        for marker in (_HEADING_MARKER, _PAGE_MARKER)
    )
    if headings or not page_titles:
        return headings[-1] if headings else None
    last = len(lines) - 1
    while not lines[last].strip():
        last -= 1
    above = lines[last - 1] if last else ""
    stands_alone = not above.strip() or above.startswith(_PAGE_MARKER)
    is_own = stands_alone and not lines[last].rstrip().endswith((",", ".", "，", "。", "!"))
    return last if is_own else page_titles[-1]


def _with_boards_on_own_lines(text: str) -> str:
    """Return the text with one-line boards, which can stand among words, on lines of their own."""

    def separated(match: re.Match[str]) -> str:
        line = match[0]
        last = line.rfind("#") + 1
        while line[last : last + 1] in ("|", ")"):
            last += 1
        first = line.rfind(" ", 0, max(0, line.find("#"))) + 1
        if last <= first or line.count("|", first, last) < 2:
            return line
        before, behind = line[:first].rstrip(), line[last:].lstrip(" .")
        return f"{before}\n{line[first:last]}\n{behind}"

    separated_text = _ONE_LINE.sub(separated, text)
    if separated_text == text:
        return text
    return "\n".join(line.rstrip(_SEPARATORS) for line in separated_text.splitlines())


def _quoted_rows(text: str) -> list[str]:
    """Return the lines that stand in quotes, as in programs, if some are rows of a board."""
    lines: list[str] = []
    for string in _STRING.finditer(text):
        if string[3]:
            continue
        rows = string[2].replace("\\n", "\n").split("\n")
        are_rows = any(rows) and all(row_kind(line) in "swlr" for line in rows if line)
        lines += rows if are_rows else ["", *rows, ""]
    return lines if any("#" in line for line in lines) else []


def leftover_lines(text: str, version: str, collection: Collection) -> tuple[str, ...]:
    """Return the lines of a text that are not part of the levels found in it.

    Parameters
    ----------
    version
        The interpretation of the text that was read. If it is the text itself, notes below a board
        are part of its level.
    """
    source = source_of(collection)
    if source.format == "mf8":
        leftover = text_around_mf8(version)
    elif source.format == "link":
        links = set(links_in(text))
        words = (word for word in text.split() if not links & set(links_in(word)))
        leftover = " ".join(words)
    else:
        levels = collection.levels if version != text else ()
        sources = [level.source for level in levels if isinstance(level.source, LevelSource)]
        pieces = [
            *source.header,
            *(piece for level_lines in sources for piece in level_lines.pieces),
        ]
        leftover = "\n".join(_prose_in(piece) for piece in pieces)
    return tuple(line.strip() for line in leftover.splitlines() if line.strip())


def _prose_in(piece: Piece) -> str:
    """Return the lines of notes that are neither keys nor comments of a file of levels."""
    if piece.kind is not PieceKind.NOTES or free_text.begins_comment(piece.text):
        return ""
    return "\n".join(line for line in piece.text.splitlines() if not tokens.is_key_line(line))
