"""Free text as a file can hold it: names on one line, and notes as comment blocks.

A block, ``Comment:`` to ``Comment-End:``, can contain anything.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from sokolab.formats.remarks import LINE_END, Remark, Remedy
from sokolab.formats.xsb.boards import board_spans
from sokolab.language import phrase

_CONTROL: Final = re.compile("[\0-\x08\x0b-\x1f\x7f\x85]")
_COMMENT: Final = re.compile(r"\s*(solution )?comments?\s*[:=]", re.IGNORECASE)
_COMMENT_END: Final = re.compile(r"\s*(solution )?comment[- _]?end\s*[:=]\s*", re.IGNORECASE)


def one_line(text: str) -> str:
    """Return a name without line ends, control characters and surrounding space."""
    return _CONTROL.sub("", LINE_END.sub(" ", text)).strip()


def clean_lines(text: str) -> list[str]:
    """Return the lines of a text without control characters and surrounding blank lines."""
    return _without_blank_ends([_CONTROL.sub("", line) for line in LINE_END.split(text)])


def _without_blank_ends(lines: list[str]) -> list[str]:
    filled = [i for i, line in enumerate(lines) if line.strip()]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def begins_comment(line: str) -> bool:
    """Whether a line begins a comment block or is a comment of one line."""
    return _COMMENT.match(line) is not None


def ends_comment(line: str) -> bool:
    """Whether a line consists of nothing but the end of a comment block."""
    return _COMMENT_END.fullmatch(line) is not None


def mark_comments(lines: Sequence[str], kinds: list[str], remarks: list[Remark]) -> None:
    """Set the kind of all lines of comment blocks to ``c``, even if they look like rows.

    A block without an end is taken to end before the next board, with a remark.
    """
    heads, ends = [], []
    for i, kind in enumerate(kinds):
        if kind == "t" and "comment" in lines[i].lower():
            if ends_comment(lines[i]):
                ends.append(i)
            elif begins_comment(lines[i]):
                heads.append(i)
    for index, head in enumerate(heads):
        if kinds[head] == "c":
            continue
        end_index = bisect_right(ends, head)
        end = ends[end_index] if end_index < len(ends) else -1
        next_head = heads[index + 1] if index + 1 < len(heads) else len(lines)
        if head < end < next_head:
            kinds[head : end + 1] = "c" * (end + 1 - head)
        elif not _text_after_key(lines[head]):
            message = phrase("this comment has no Comment-End:; it was read up to the next board")
            remarks.append(Remark(message, head + 1, None, Remedy.COMMENT))
            stop = _end_of_open_comment(kinds, lines, head)
            kinds[head:stop] = "c" * (stop - head)


def comment_text(lines: Sequence[str]) -> str:
    """Return the text of a comment block, without its first and last key."""
    inner = [line.rstrip("\r\n\u2028\u2029") for line in lines]
    inner[0] = _text_after_key(inner[0])
    if ends_comment(inner[-1]) and len(inner) > 1:
        inner.pop()
    return "\n".join(_without_blank_ends(inner))


def comment_frame(text: str) -> tuple[str, str]:
    """Return the keys and blank lines of a comment block that stand before and after its text.

    Both are empty if the block has text on the line of a key, or no end.
    """
    lines = text.splitlines(keepends=True)
    if len(lines) < 2 or _text_after_key(lines[0].rstrip()) or not ends_comment(lines[-1].rstrip()):
        return "", ""
    text_lines = [i for i, line in enumerate(lines) if line.strip()][1:-1] or [1]
    return "".join(lines[: text_lines[0]]), "".join(lines[text_lines[-1] + 1 :])


def note_lines(notes: str) -> list[str]:
    """Return notes as lines that neither begin nor end a comment block."""
    return [_escaped(line) for line in clean_lines(notes)]


def comment_lines(notes: str) -> list[str]:
    """Return notes as a comment block, or nothing if they are empty."""
    lines = note_lines(notes)
    return ["Comment:", *lines, "Comment-End:"] if lines else []  # no phrase: syntax


def _escaped(line: str) -> str:
    if begins_comment(line) or ends_comment(line):
        return re.sub("[:=]", "", line, count=1)
    return line


def _end_of_open_comment(kinds: Sequence[str], lines: Sequence[str], head: int) -> int:
    """Return the first line after an open comment: the next board that follows a blank line."""
    stop = head + 1
    while stop < len(kinds):
        if kinds[stop] == "h":
            return stop
        if kinds[stop - 1] == "b" and kinds[stop] in "sr":
            last = stop
            while last < len(kinds) and kinds[last] in "swlr":
                last += 1
            spans = board_spans("".join(kinds[stop:last]), lines[stop:last])
            if spans and spans[0][0] == 0:
                return stop
        stop += 1
    return stop


def _text_after_key(line: str) -> str:
    key = _COMMENT.match(line)
    return line[key.end() :].strip() if key else line
