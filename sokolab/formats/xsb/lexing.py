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
    Quota,
    ReplayBudget,
    level_quota,
    line_quota,
    move_quota,
    square_quota,
)
from sokolab.formats.remarks import Remark, Remedy, UnsupportedGameError
from sokolab.formats.xsb.boards import (
    BOARD_HEADING,
    INNER_ROW_GLYPHS,
    MAX_SQUARES,
    ROW_GLYPHS,
    LazyBoard,
    board_from_rows,
    board_spans,
    row_kind,
)
from sokolab.formats.xsb.moves import (
    counts_as_word,
    is_moves,
    is_saved_game,
    is_saved_game_part,
    is_vi_moves,
    may_be_moves,
    snapshot_moves,
    solution_letters,
    vi_solution,
)

__all__ = [
    "BoardSpan",
    "ScannedText",
    "Token",
    "TokenKind",
    "escaped_note_line",
    "scanned",
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


class TokenKind(Enum):
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

    kind: TokenKind
    start: int
    stop: int
    value: str = ""
    key: str = ""


class BoardSpan(NamedTuple):
    """A board and its lines."""

    start: int
    stop: int
    board: Board


@dataclass(frozen=True, slots=True)
class ScannedText:
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
    spans: list[BoardSpan]
    moves: Quota = field(default_factory=move_quota)
    budget: ReplayBudget = field(default_factory=ReplayBudget)


def scanned(text: str, remarks: list[Remark]) -> ScannedText:
    """Cut a text into lines and find its boards.

    Raises
    ------
    FormatError
        A board is too large or its counts make no sense.
    """
    line_quota().spend(text.count("\n") + text.count("\r"), 1)
    is_odd = any(end in text for end in _ODD_ENDS)
    lines = _LINE.findall(text) if is_odd else text.splitlines(keepends=True)
    # As row_kind says, which most lines can do without: it is the half of reading a large file.
    kinds = [
        row_kind(line)
        if line.strip(ROW_GLYPHS)
        else "s"
        if line.strip(INNER_ROW_GLYPHS)
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
    runs = board_spans(joined, lines)
    level_quota().spend(len(runs) + len(hinted), runs[-1][0] + 1 if runs else 1)
    spans = []
    squares = square_quota()
    has_tabs = "\t" in text
    for start, stop in runs:
        block = lines[start:stop]
        kinds_here = joined[start:stop]
        size = (stop - start) * max(map(len, block))
        board: Board
        if (
            "r" in kinds_here
            or "l" in kinds_here
            or size > MAX_SQUARES
            or (has_tabs and "\t" in "".join(block))
        ):
            board = board_from_rows(block, kinds_here, start + 1, remarks)
            size = board.size
        else:
            board = LazyBoard(lines, start, stop)
        squares.spend(size, start + 1)
        spans.append(BoardSpan(start, stop, board))
    for start, height, width in hinted:
        if joined[start] == "h":
            rows = lines[start + 1 : start + 1 + height]
            board = board_from_rows(rows, "", start + 2, remarks, width)
            squares.spend(board.size, start + 1)
            spans.append(BoardSpan(start, start + 1 + height, board))
    if hinted:
        spans.sort(key=lambda span: span.start)
    return ScannedText(lines, joined, spans)


def _mark_hinted(lines: Sequence[str], kinds: list[str]) -> list[tuple[int, int, int]]:
    """Mark rows after ``Board: H x W`` with ``h``; return line, height and width of each."""
    found = []
    for i, line in enumerate(lines):
        if kinds[i] == "t" and line.lstrip()[:5].lower() == "board":
            hint = BOARD_HEADING.fullmatch(line)
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
            runs = board_spans("".join(kinds[stop:last]), lines[stop:last])
            if runs and runs[0][0] == 0:
                return stop
        stop += 1
    return stop


def tokens(text: ScannedText, start: int, stop: int, board: Board | None) -> list[Token]:
    """Return what the lines from ``start`` to ``stop`` (excluded) are, in order.

    ``board`` is the one above them, or None.
    """
    found: list[Token] = []
    before: TokenKind | None = None  # the last that is not blank
    lines, kinds, budget = text.lines, text.kinds, text.budget
    i = start
    while i < stop:
        line = lines[i]
        kind = kinds[i]
        if kind == "b":
            found.append(Token(TokenKind.BLANK, i, i + 1))
            i += 1
            continue
        if kind == "c":
            token = _comment(text, i, stop)
        elif ":" in line and (key := _key_token(line, i)) is not None:
            token = key
        elif line.lstrip().startswith(";"):
            token = _remark(line.strip().lstrip(";").strip(), i)
        elif may_be_moves(line) and (looks := _move_like(line, before)) is not None:
            last = i + 1
            while last < stop and looks(lines[last]) and kinds[last] != "c":
                last += 1
            if last == i + 1 and before not in _HEADINGS and counts_as_word(line, budget):
                found.append(Token(TokenKind.TEXT, i, last, line.strip()))
                before = TokenKind.TEXT
                i = last
                continue
            played = _moves(text, i, last, board, before)
            text.moves.spend(sum([len(one.value) for one in played]), i + 1)
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


def _comment(text: ScannedText, start: int, stop: int) -> Token:
    """Return the comment that begins there."""
    last = start + 1
    while last < stop and text.kinds[last] == "c" and not _COMMENT.match(text.lines[last]):
        last += 1
    return Token(TokenKind.COMMENT, start, last, _comment_text(text.lines[start:last]))


def _move_like(line: str, before: TokenKind | None) -> Callable[[str], bool] | None:
    """Return what tells whether further lines belong to these moves; None if this is none.

    ``before`` is the kind of the last token that is not blank.
    """
    if is_moves(line):
        return is_saved_game_part if before is TokenKind.SAVED_HEADING else is_moves
    if is_saved_game(line) or (is_saved_game_part(line) and before is TokenKind.SAVED_HEADING):
        return is_saved_game_part
    return is_vi_moves if is_vi_moves(line) else None


def _moves(
    text: ScannedText, start: int, stop: int, board: Board | None, before: TokenKind | None
) -> list[Token]:
    """Return lines that look like moves as a solution, as a saved game, or as text."""
    block = text.lines[start:stop]
    is_vis = not is_moves(block[0]) and is_vi_moves(block[0])
    if before is TokenKind.SAVED_HEADING or not (is_vis or is_moves(block[0])):
        _refuse_pushers(block, start)
        return [Token(TokenKind.RECORD, start, stop, snapshot_moves(block) or "")]
    if is_vis:
        lurd = vi_solution(block, board, text.budget)
    else:
        lurd = solution_letters(block, board, before is TokenKind.HEADING, text.budget)
    if lurd is None:
        return [Token(TokenKind.TEXT, i, i + 1, text.lines[i].strip()) for i in range(start, stop)]
    return [Token(TokenKind.MOVES, start, stop, lurd)]


def _remark(value: str, i: int) -> Token:
    key = _KEY.match(value)
    if key:
        return Token(TokenKind.REMARK, i, i + 1, key[2].strip(), key[1].lower())
    return Token(TokenKind.REMARK, i, i + 1, value)


_HEADINGS: Final = (TokenKind.HEADING, TokenKind.SAVED_HEADING)


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
    return Token(TokenKind.KEY, i, i + 1, value, name)


def _token_of_line(line: str, i: int) -> Token:
    stripped = line.strip()
    if stripped[:1] not in _FIRST_OF_MEANING and "=" not in line:
        return Token(TokenKind.TEXT, i, i + 1, stripped)
    if stripped.startswith("::") or _COMMENT_END.fullmatch(line):
        return Token(TokenKind.HUMAN, i, i + 1)
    if stripped.startswith("'") and (quoted := _QUOTED.fullmatch(line)) and quoted[1].strip():
        return Token(TokenKind.QUOTED, i, i + 1, quoted[1].strip())
    if (token := _key_token(line, i)) is not None:
        return token
    heading = _SOLUTION.fullmatch(line)
    if heading:
        return Token(TokenKind.HEADING, i, i + 1, (heading[1] or heading[2] or "").strip())
    saved = _SAVED.fullmatch(line)
    if saved:
        return Token(TokenKind.SAVED_HEADING, i, i + 1, (saved[1] or saved[2] or "").strip())
    return Token(TokenKind.TEXT, i, i + 1, stripped)


def _refuse_pushers(lines: Sequence[str], start: int) -> None:
    """Decline moves that change the player: only Multiban has them."""
    for number, line in enumerate(lines, start + 1):
        if "{" in line:
            sentence = "moves with { } change the player; sokolab plays no Multiban"
            raise UnsupportedGameError(sentence, number, line.index("{") + 1)


def _refuse_variant(key: str, value: str, i: int) -> None:
    """Decline what has other rules: sokolab would solve nonsense."""
    is_other = value.lower() != "sokoban" if key == "game" else value.lower() in _VARIANTS
    if value and is_other:
        sentence = f"the game is {value[:40]}; sokolab plays plain Sokoban on squares alone"
        raise UnsupportedGameError(sentence, i + 1)


def _after_comment_key(line: str) -> str:
    key = _COMMENT.match(line)
    return line[key.end() :].strip() if key else line


def escaped_note_line(line: str) -> str:
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
