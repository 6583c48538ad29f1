"""Lines of a collection to boards, and what stands between them to tokens."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, NamedTuple

from sokolab.core.board import Board
from sokolab.formats.limits import (
    Allowance,
    Trials,
    levels_allowed,
    lines_allowed,
    moves_allowed,
    squares_allowed,
)
from sokolab.formats.remarks import OtherGameError, Remark, Remedy
from sokolab.formats.xsb.boards import (
    HINT,
    LIMIT,
    PLAIN,
    WEAK,
    WrittenBoard,
    board_from_rows,
    row_kind,
    runs_of_rows,
)
from sokolab.formats.xsb.moves import (
    goes_on,
    is_moves,
    is_record,
    is_vi,
    is_word,
    may_be_played,
    snapshot_moves,
    solution_in_vi,
    solution_letters,
)

__all__ = [
    "Kind",
    "Lines",
    "Span",
    "Token",
    "harmless",
    "lines_of",
    "tokens",
]

_LINE: Final = re.compile("[^\r\n\u2028\u2029]*(?:\r\n|[\r\n\u2028\u2029])|[^\r\n\u2028\u2029]+")
_ODD_ENDS: Final = "\v\f\x1c\x1d\x1e\x85"
"""They end a line for Python, but not for us."""

_COMMENT: Final = re.compile(r"\s*(solution )?comments?\s*[:=]", re.IGNORECASE)
_COMMENT_END: Final = re.compile(r"\s*(solution )?comment[- _]?end\s*[:=]\s*", re.IGNORECASE)
_KEYS: Final = (
    "title",
    "name",
    "author",
    "collection",
    "set",
    "email",
    "e-mail",
    "homepage",
    "url",
    "date",
    "date created",
    "date of last change",
    "difficulty",
    "id",
    "view",
    "game",
    "variant",
    "tessellation",
    "solver",
    "time",
    "copyright",
    "licence",
    "license",
    "source",
    "note",
    "comment",
    "comments",
    "boxorder",
    "goalorder",
    "solution name",
    "own solution",
)
_KEY: Final = re.compile(rf"\s*({'|'.join(_KEYS)})\s*[:=](.*)", re.IGNORECASE | re.DOTALL)
_KNOWN_KEYS: Final = frozenset(_KEYS)
_GAMES: Final = ("game", "variant", "tessellation")
_VARIANTS: Final = ("hexoban", "multiban", "octoban", "trioban")
_QUOTED: Final = re.compile(r"\s*'(.*)'\s*", re.DOTALL)
_SOLUTION: Final = re.compile(
    r"\s*(?:own )?solution(?:\s*[:=/]\s*(.*)|\s+([\d/(].*)|\s*)", re.IGNORECASE | re.DOTALL
)
_SAVED: Final = re.compile(
    r"\s*(?:savegame|saved game|snapshot)(?:\s*[:=/]\s*(.*)|\s+(\S.*)|\s*)",
    re.IGNORECASE | re.DOTALL,
)

_FIRST_OF_MEANING: Final = frozenset("oOsSſcC:'")
"""With what a line begins that is more than text (the long s is an s where cases do not matter)."""


class Kind(Enum):
    """What a token between two boards is."""

    BLANK = auto()
    TEXT = auto()
    KEY = auto()
    REMARK = auto()
    """A line after ``;``."""
    QUOTED = auto()
    HUMAN = auto()
    """A line after ``::``, for people alone."""
    COMMENT = auto()
    HEADING = auto()
    """``Solution …`` above moves."""
    SAVED_HEADING = auto()
    """``Snapshot …`` or ``Savegame …`` above moves."""
    MOVES = auto()
    """A solution; its value is the letters."""
    RECORD = auto()
    """A saved game; its value is the moves, or "" where they make no sense."""


class Token(NamedTuple):
    """Lines ``start`` to ``stop`` (from 0, ``stop`` excluded) of one kind.

    ``key`` in lower case and ``value`` where it is a key; else ``value`` is the text.
    """

    kind: Kind
    start: int
    stop: int
    value: str = ""
    key: str = ""


class Span(NamedTuple):
    """A board and its lines."""

    start: int
    stop: int
    board: Board


@dataclass(frozen=True, slots=True)
class Lines:
    """A text cut into lines (ends included), its boards found.

    Attributes
    ----------
    kinds
        A letter a line, as :func:`~sokolab.formats.xsb.boards.row_kind` says; ``c`` for comments.
    moves, trials
        How many moves the file may still hold, and how many short lines may be played.
    """

    lines: list[str]
    kinds: str
    spans: list[Span]
    moves: Allowance = field(default_factory=moves_allowed)
    trials: Trials = field(default_factory=Trials)


def lines_of(text: str, remarks: list[Remark]) -> Lines:
    """Cut a text into lines and find its boards.

    Raises
    ------
    FormatError
        A board is too large or its counts make no sense.
    """
    lines_allowed().take(text.count("\n") + text.count("\r"), 1)
    is_odd = any(end in text for end in _ODD_ENDS)
    lines = _LINE.findall(text) if is_odd else text.splitlines(keepends=True)
    # As row_kind says, which most lines can do without: it is the half of reading a large file.
    kinds = [
        row_kind(line)
        if line.strip(PLAIN)
        else "s"
        if line.strip(WEAK)
        else "w"
        if line.strip()
        else "b"
        for line in lines
    ]
    said = text.lower()
    hinted = _mark_hinted(lines, kinds) if "board" in said else []
    if "comment" in said:
        _mark_comments(lines, kinds, remarks)
    joined = "".join(kinds)
    runs = runs_of_rows(joined, lines)
    levels_allowed().take(len(runs) + len(hinted), runs[-1][0] + 1 if runs else 1)
    spans = []
    squares = squares_allowed()
    has_tabs = "\t" in text
    for start, stop in runs:
        block = lines[start:stop]
        kinds_here = joined[start:stop]
        size = (stop - start) * max(map(len, block))
        board: Board
        if (
            "r" in kinds_here
            or "l" in kinds_here
            or size > LIMIT
            or (has_tabs and "\t" in "".join(block))
        ):
            board = board_from_rows(block, kinds_here, start + 1, remarks)
            size = board.size
        else:
            board = WrittenBoard(lines, start, stop)
        squares.take(size, start + 1)
        spans.append(Span(start, stop, board))
    for start, height, width in hinted:
        if joined[start] == "h":
            rows = lines[start + 1 : start + 1 + height]
            board = board_from_rows(rows, "", start + 2, remarks, width)
            squares.take(board.size, start + 1)
            spans.append(Span(start, start + 1 + height, board))
    if hinted:
        spans.sort(key=lambda span: span.start)
    return Lines(lines, joined, spans)


def _mark_hinted(lines: Sequence[str], kinds: list[str]) -> list[tuple[int, int, int]]:
    """Mark rows after ``Board: H x W`` with ``h``; return line, height and width of each."""
    found = []
    for i, line in enumerate(lines):
        if kinds[i] == "t" and line.lstrip()[:5].lower() == "board":
            hint = HINT.fullmatch(line)
            height, width = (int(hint[1]), int(hint[2])) if hint else (0, 0)
            rows = kinds[i + 1 : i + 1 + height]
            if height and len(rows) == height and set(rows) <= {"s", "w"}:
                kinds[i : i + 1 + height] = "h" * (height + 1)
                found.append((i, height, width))
    return found


def _mark_comments(lines: Sequence[str], kinds: list[str], remarks: list[Remark]) -> None:
    """Mark the lines of ``Comment:`` … ``Comment-End:`` with ``c``, whatever they look like."""
    heads, ends = [], []
    for i, kind in enumerate(kinds):
        if kind == "t" and lines[i].lstrip()[:8].lower() in (
            "comment:",
            "comment-",
            "comment ",
            "comment=",
            "comments",
            "comment_",
            "solution",
            "comment\t",
        ):
            if _COMMENT_END.fullmatch(lines[i]):
                ends.append(i)
            elif _COMMENT.match(lines[i]):
                heads.append(i)
    for number, head in enumerate(heads):
        if kinds[head] == "c":
            continue
        after = bisect_right(ends, head)
        end = ends[after] if after < len(ends) else -1
        following = heads[number + 1] if number + 1 < len(heads) else len(lines)
        if head < end < following:
            kinds[head : end + 1] = "c" * (end + 1 - head)
        elif not _after_comment_key(lines[head]):
            sentence = (
                "the comment that begins here has no Comment-End:; it ends before the next board"
            )
            remarks.append(Remark(sentence, head + 1, None, Remedy.COMMENT))
            stop = _unterminated(kinds, lines, head)
            kinds[head:stop] = "c" * (stop - head)


def _unterminated(kinds: Sequence[str], lines: Sequence[str], head: int) -> int:
    """Return the line where an open comment ends: the next board after a blank line."""
    stop = head + 1
    while stop < len(kinds):
        if kinds[stop] == "h":
            return stop
        if kinds[stop - 1] == "b" and kinds[stop] in "sr":
            last = stop
            while last < len(kinds) and kinds[last] in "swlr":
                last += 1
            runs = runs_of_rows("".join(kinds[stop:last]), lines[stop:last])
            if runs and runs[0][0] == 0:
                return stop
        stop += 1
    return stop


def tokens(text: Lines, start: int, stop: int, board: Board | None) -> list[Token]:
    """Return what the lines from ``start`` to ``stop`` (excluded) are, in order.

    ``board`` is the one above them, or None.
    """
    found: list[Token] = []
    before: Kind | None = None  # the last that is not blank
    lines, kinds, trials = text.lines, text.kinds, text.trials
    i = start
    while i < stop:
        line = lines[i]
        kind = kinds[i]
        if kind == "b":
            found.append(Token(Kind.BLANK, i, i + 1))
            i += 1
            continue
        if kind == "c":
            token = _comment(text, i, stop)
        elif ":" in line and (key := _key_token(line, i)) is not None:
            token = key
        elif line.lstrip().startswith(";"):
            token = _remark(line.strip().lstrip(";").strip(), i)
        elif may_be_played(line) and (looks := _move_like(line, before)) is not None:
            last = i + 1
            while last < stop and looks(lines[last]) and kinds[last] != "c":
                last += 1
            if last == i + 1 and before not in _HEADINGS and is_word(line, trials):
                found.append(Token(Kind.TEXT, i, last, line.strip()))
                before = Kind.TEXT
                i = last
                continue
            played = _moves(text, i, last, board, before)
            text.moves.take(sum([len(one.value) for one in played]), i + 1)
            found += played
            before = played[-1].kind
            i = last
            continue
        else:
            token = _token_of_line(line, i)
        found.append(token)
        before = token.kind
        i = token.stop
    return found


def _comment(text: Lines, start: int, stop: int) -> Token:
    """Return the comment that begins there."""
    last = start + 1
    while last < stop and text.kinds[last] == "c" and not _COMMENT.match(text.lines[last]):
        last += 1
    return Token(Kind.COMMENT, start, last, _comment_text(text.lines[start:last]))


def _move_like(line: str, before: Kind | None) -> Callable[[str], bool] | None:
    """Return what tells whether further lines belong to these moves; None if this is none.

    ``before`` is the kind of the last token that is not blank.
    """
    if is_moves(line):
        return goes_on if before is Kind.SAVED_HEADING else is_moves
    if is_record(line) or (goes_on(line) and before is Kind.SAVED_HEADING):
        return goes_on
    return is_vi if is_vi(line) else None


def _moves(
    text: Lines, start: int, stop: int, board: Board | None, before: Kind | None
) -> list[Token]:
    """Return lines that look like moves as a solution, as a saved game, or as text."""
    block = text.lines[start:stop]
    is_vis = not is_moves(block[0]) and is_vi(block[0])
    if before is Kind.SAVED_HEADING or not (is_vis or is_moves(block[0])):
        _refuse_pushers(block, start)
        return [Token(Kind.RECORD, start, stop, snapshot_moves(block) or "")]
    if is_vis:
        lurd = solution_in_vi(block, board, text.trials)
    else:
        lurd = solution_letters(block, board, before is Kind.HEADING, text.trials)
    if lurd is None:
        return [Token(Kind.TEXT, i, i + 1, text.lines[i].strip()) for i in range(start, stop)]
    return [Token(Kind.MOVES, start, stop, lurd)]


def _remark(value: str, i: int) -> Token:
    key = _KEY.match(value)
    if key:
        return Token(Kind.REMARK, i, i + 1, key[2].strip(), key[1].lower())
    return Token(Kind.REMARK, i, i + 1, value)


_HEADINGS: Final = (Kind.HEADING, Kind.SAVED_HEADING)


def _key_token(line: str, i: int) -> Token | None:
    """Return a line ``Key: value`` as what it is, or None."""
    before, _, after = line.partition(":")
    name = before.strip().lower()
    if name in _KNOWN_KEYS:
        value = after.strip()
    elif key := _KEY.match(line):
        name, value = key[1].lower(), key[2].strip()
    else:
        return None
    if name in _GAMES:
        _refuse_variant(name, value, i)
    return Token(Kind.KEY, i, i + 1, value, name)


def _token_of_line(line: str, i: int) -> Token:
    stripped = line.strip()
    if stripped[:1] not in _FIRST_OF_MEANING and "=" not in line:
        return Token(Kind.TEXT, i, i + 1, stripped)
    if stripped.startswith("::") or _COMMENT_END.fullmatch(line):
        return Token(Kind.HUMAN, i, i + 1)
    if stripped.startswith("'") and (quoted := _QUOTED.fullmatch(line)) and quoted[1].strip():
        return Token(Kind.QUOTED, i, i + 1, quoted[1].strip())
    if (token := _key_token(line, i)) is not None:
        return token
    heading = _SOLUTION.fullmatch(line)
    if heading:
        return Token(Kind.HEADING, i, i + 1, (heading[1] or heading[2] or "").strip())
    saved = _SAVED.fullmatch(line)
    if saved:
        return Token(Kind.SAVED_HEADING, i, i + 1, (saved[1] or saved[2] or "").strip())
    return Token(Kind.TEXT, i, i + 1, stripped)


def _refuse_pushers(lines: Sequence[str], start: int) -> None:
    """Decline moves that change the player: only Multiban has them."""
    for number, line in enumerate(lines, start + 1):
        if "{" in line:
            sentence = "moves with { } change the player; sokolab plays no Multiban"
            raise OtherGameError(sentence, number, line.index("{") + 1)


def _refuse_variant(key: str, value: str, i: int) -> None:
    """Decline what has other rules: sokolab would solve nonsense."""
    is_other = value.lower() != "sokoban" if key == "game" else value.lower() in _VARIANTS
    if value and is_other:
        sentence = f"the game is {value[:40]}; sokolab plays plain Sokoban on squares alone"
        raise OtherGameError(sentence, i + 1)


def _after_comment_key(line: str) -> str:
    key = _COMMENT.match(line)
    return line[key.end() :].strip() if key else line


def harmless(line: str) -> str:
    """Return a line of notes so that it neither begins nor ends a comment block."""
    if _COMMENT.match(line) or _COMMENT_END.fullmatch(line):
        return re.sub("[:=]", "", line, count=1)
    return line


def _comment_text(lines: Sequence[str]) -> str:
    """Return what a comment block says, without its first and last mark."""
    inner = [line.rstrip("\r\n\u2028\u2029") for line in lines]
    inner[0] = _after_comment_key(inner[0])
    if _COMMENT_END.fullmatch(inner[-1]) and len(inner) > 1:
        inner.pop()
    while inner and not inner[-1].strip():
        inner.pop()
    while inner and not inner[0].strip():
        inner.pop(0)
    return "\n".join(inner)
