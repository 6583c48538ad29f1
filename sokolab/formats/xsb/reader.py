"""XSB and SOK: boards as text, with titles, notes and solutions around them.

One grammar reads both: what stands between two boards is cut into tokens (``lexing``), each
token goes to the board above or below (``titles``), and each level remembers its own lines as
pieces (``source``), so that an edit changes the piece it concerns and nothing else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from sokolab.core.level import Collection, Level
from sokolab.formats.remarks import FormatError, Remark
from sokolab.formats.source import FileSource, LevelSource
from sokolab.formats.xsb.fields import read_header, read_level
from sokolab.formats.xsb.lexing import TokenKind, scanned, tokens
from sokolab.formats.xsb.near_misses import near_miss_rows
from sokolab.formats.xsb.titles import level_start, title_style

__all__ = ["read"]

_LABELS = re.compile(r"^[ \t]*(boxorder|goalorder)[ \t]*[:=]", re.IGNORECASE | re.MULTILINE)


def read(text: str) -> Collection:
    """Return the levels of a text.

    Raises
    ------
    FormatError
        There is no level in it, a board is too large, its counts make no sense, or the game is
        another one.
    """
    remarks: list[Remark] = []
    cut = scanned(text, remarks)
    if not cut.spans:
        raise _nothing_in(text, cut.lines)
    boards = [None, *(span.board for span in cut.spans)]
    starts = [0, *(span.stop for span in cut.spans)]
    stops = [*(span.start for span in cut.spans), len(cut.lines)]
    gaps = [tokens(cut, *gap) for gap in zip(starts, stops, boards, strict=True)]
    style = title_style(gaps)
    firsts = [*(level_start(gap, style) for gap in gaps[:-1]), len(gaps[-1])]
    before, header = read_header(cut, gaps[0][: firsts[0]])
    ends = [
        *(
            gap[first].start if first < len(gap) else stop
            for gap, first, stop in zip(gaps, firsts, stops, strict=True)
        )
    ]
    levels = []
    for index, span in enumerate(cut.spans):
        level, marks = read_level(
            cut,
            gaps[index][firsts[index] :],
            span,
            gaps[index + 1][: firsts[index + 1]],
            style.has_remarks_below,
        )
        hint = cut.kinds[span.start] == "h"
        plain = hint or "r" not in cut.kinds[span.start : span.stop]
        first = span.start + 1 + hint
        block = LevelSource(
            index, cut.lines, ends[index], ends[index + 1], marks, level, first, plain
        )
        levels.append(replace_source(level, block))
    labels = _LABELS.search(text) if "order" in text.lower() else None
    if labels:
        line = text.count("\n", 0, labels.start(1)) + 1
        remarks.append(Remark("box and goal labels are kept, but not enforced", line))
    source = FileSource(
        newline=_newline(text),
        has_titles_below=style.has_remarks_below,
        has_keys_above=style.has_keys_above,
        has_titles_above=any(
            gap[first].kind is TokenKind.TEXT
            for gap, first in zip(gaps, firsts, strict=True)
            if first < len(gap)
        ),
        header=header,
        header_fields=before,
        lines=cut.lines,
        level_count=len(levels),
        remarks=tuple(sorted(remarks, key=lambda remark: remark.line or 0)),
    )
    return replace(before, levels=tuple(levels), source=source)


def _nothing_in(text: str, lines: Sequence[str]) -> FormatError:
    """Return why there is no level in a text, and where it nearly is one."""
    if not text.strip():
        return FormatError("it is empty")
    nearly = next(near_miss_rows(lines), None)
    if nearly is None:
        return FormatError("there is no level in it")
    sentence = f"there is no level in it; {nearly.sentence}"
    return FormatError(sentence, nearly.line, nearly.column)


def replace_source(level: Level, source: object) -> Level:
    """Return the level with another source (quicker than ``replace``: files hold many)."""
    return Level(
        level.board,
        level.title,
        level.author,
        level.notes,
        level.solutions,
        source,
        level.snapshots,
    )


def _newline(text: str) -> str:
    """Return the line end that the text uses most."""
    windows = text.count("\r\n")
    counts = Counter({"\n": text.count("\n") - windows, "\r\n": windows})
    counts["\r"] = text.count("\r") - windows
    return counts.most_common(1)[0][0]
