"""Read XSB and SOK: boards as text, with titles, notes and solutions around them.

One grammar reads both. ``scanning`` finds the boards, ``tokens`` cuts the lines between them into
tokens, and ``fields`` decides which tokens belong to the board above and which to the board below,
and turns them into levels. Each level remembers its lines (``sokolab.formats.source``), so
that an edit changes only the lines it concerns.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sokolab.core.level import Collection, Level
from sokolab.formats.remarks import FormatError, Remark, place_of
from sokolab.formats.source import FileSource, LevelSource
from sokolab.formats.xsb.fields import level_start, read_header, read_level, title_style
from sokolab.formats.xsb.near_misses import near_miss_rows, unended_mf8
from sokolab.formats.xsb.scanning import scan
from sokolab.formats.xsb.tokens import TokenKind, tokenise
from sokolab.language import phrase

_LABELS = re.compile(r"^[ \t]*(boxorder|goalorder)[ \t]*[:=]", re.IGNORECASE | re.MULTILINE)


def read(text: str) -> Collection:
    """Return the levels of a text.

    Raise FormatError if the text contains no level or exceeds a limit, a board is too large or has
    an invalid run length, or the levels are of another game.
    """
    remarks: list[Remark] = []
    scanned = scan(text, remarks)
    if not scanned.spans:
        raise _no_level_error(text, scanned.lines)
    boards = [None, *(span.board for span in scanned.spans)]
    starts = [0, *(span.stop for span in scanned.spans)]
    stops = [*(span.start for span in scanned.spans), len(scanned.lines)]
    gaps = [tokenise(scanned, *gap) for gap in zip(starts, stops, boards, strict=True)]
    style = title_style(gaps)
    firsts = [*(level_start(gap, style) for gap in gaps[:-1]), len(gaps[-1])]
    header_fields, header = read_header(scanned, gaps[0][: firsts[0]])
    ends = [
        gap[first].start if first < len(gap) else stop
        for gap, first, stop in zip(gaps, firsts, stops, strict=True)
    ]
    levels = []
    for index, span in enumerate(scanned.spans):
        level, marks, *game_lines = read_level(
            scanned,
            gaps[index][firsts[index] :],
            span,
            gaps[index + 1][: firsts[index + 1]],
            style.has_semicolons_below,
        )
        has_heading = scanned.kinds[span.start] == "h"
        has_no_run_lengths = has_heading or "r" not in scanned.kinds[span.start : span.stop]
        source = LevelSource(
            index,
            scanned.lines,
            ends[index],
            ends[index + 1],
            marks,
            level,
            span.start + 1 + has_heading,
            has_no_run_lengths,
            *game_lines,
        )
        levels.append(_with_source(level, source))
    labels = _LABELS.search(text) if "order" in text.lower() else None
    if labels:
        line, column = place_of(text, labels.start(1))
        said = phrase("box and goal labels are kept, but not enforced")
        remarks.append(Remark(said, line, column))
    file_source = FileSource(
        newline=_newline(text),
        has_titles_below=style.has_semicolons_below,
        has_keys_above=style.has_keys_above,
        has_titles_above=any(
            gap[first].kind is TokenKind.TEXT
            for gap, first in zip(gaps, firsts, strict=True)
            if first < len(gap)
        ),
        header=header,
        header_fields=header_fields,
        lines=scanned.lines,
        level_count=len(levels),
        remarks=tuple(sorted(remarks, key=lambda remark: remark.line or 0)),
    )
    return replace(header_fields, levels=tuple(levels), source=file_source)


def _no_level_error(text: str, lines: Sequence[str]) -> FormatError:
    """Return why a text contains no level, and where it nearly contains one."""
    if not text.strip():
        return FormatError(phrase("it is empty"))
    near_miss = next(near_miss_rows(lines), None) or unended_mf8(text)
    if near_miss is None:
        return FormatError(phrase("it contains no level"))
    said = phrase("it contains no level; {fault}", fault=near_miss.said)
    return FormatError(said, near_miss.line, near_miss.column)


def _with_source(level: Level, source: LevelSource) -> Level:
    """Return the level with a source; faster than ``dataclasses.replace``, as files hold many."""
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
    counts = {"\n": text.count("\n") - windows, "\r\n": windows, "\r": text.count("\r") - windows}
    return max(counts, key=counts.__getitem__)
