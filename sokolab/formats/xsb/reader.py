"""Read XSB and SOK: boards as text, with titles, notes and solutions around them.

One grammar reads both. ``scanning`` finds the boards, ``tokens`` cuts the lines between them into
tokens, and this module decides which tokens belong to the board above and which to the board below.
Each level remembers its lines (``sokolab.formats.source``), so that an edit changes only the lines
it concerns.

Files differ in where they write titles:

* SOK: a line of text of its own above the board.
* ``Title: …`` below the board; in some files above every board.
* ``'quoted'`` below the board.
* ``; …`` above the board, or below it if every board of the file is followed by one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Snapshot, Solution
from sokolab.formats.remarks import FormatError, Remark, line_and_column
from sokolab.formats.source import FileSource, LevelSource, MarkedLines, Piece, PieceKind, pieces_of
from sokolab.formats.xsb import moves
from sokolab.formats.xsb.scanning import BoardSpan, ScannedText, near_miss_rows, scan, unended_mf8
from sokolab.formats.xsb.tokens import TITLE_KEYS, Token, TokenKind, tokenise
from sokolab.language import phrase

_INVISIBLE: Final = (TokenKind.BLANK, TokenKind.DOUBLE_COLON, TokenKind.SAVED_GAME_HEADING)
"""Tokens that no field of a level shows."""
_HEADINGS: Final = (TokenKind.SOLUTION_HEADING, TokenKind.SAVED_GAME_HEADING)
_GAMES: Final = (TokenKind.SOLUTION, TokenKind.SAVED_GAME)
_COLLECTION_KEYS: Final = ("collection", "set", *TITLE_KEYS)
_LABELS = re.compile(r"^[ \t]*(boxorder|goalorder)[ \t]*[:=]", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class TitleStyle:
    """How a file writes titles."""

    has_semicolons_below: bool
    """Whether every board is followed by a ``;`` line with its title."""
    has_keys_above: bool
    """Whether every board has its keys directly above it."""


def title_style(gaps: Sequence[Sequence[Token]]) -> TitleStyle:
    """Return the style of a file.

    ``gaps`` are the tokens before the first board, between the boards and after the last.
    """
    return TitleStyle(_has_semicolons_below(gaps), _has_keys_above(gaps))


def level_start(gap: Sequence[Token], style: TitleStyle) -> int:
    """Return the index of the first token that belongs to the board below, or the gap's length."""
    last = len(gap) - 1
    while last >= 0 and gap[last].kind is TokenKind.BLANK:
        last -= 1
    if last < 0:
        return len(gap)
    if style.has_keys_above and last == len(gap) - 1:
        while last > 0 and gap[last - 1].kind is not TokenKind.BLANK:
            last -= 1
        return last
    if is_line_title(gap, last):
        return last
    blank_count = len(gap) - 1 - last
    if not style.has_semicolons_below and blank_count <= 1 and _is_semicolon_title(gap[last]):
        return last
    return len(gap)


def is_line_title(gap: Sequence[Token], index: int) -> bool:
    """Whether a token is, by SOK's rule, the title of the board or moves that follow it.

    It is a line of text with a blank line before it, or with nothing else before it.
    """
    token = gap[index]
    if token.kind is not TokenKind.TEXT or not any(map(str.isalnum, token.value)):
        return False
    if index and gap[index - 1].kind is TokenKind.BLANK:
        return True
    return all(other.kind is TokenKind.BLANK for other in islice(gap, index))


def _is_semicolon_line(token: Token) -> bool:
    """Whether a token is a ``;`` line that can be a title: one without a key of its own."""
    return token.kind is TokenKind.SEMICOLON and (not token.key or token.key in TITLE_KEYS)


def _is_semicolon_title(token: Token) -> bool:
    return _is_semicolon_line(token) and bool(token.value)


def _blanks_before(tokens: Iterable[Token], is_wanted: Callable[[Token], bool]) -> int | None:
    """Return the number of blank lines (0 or 1) before a wanted token, or None without one."""
    for blank_count, token in enumerate(tokens):
        if token.kind is not TokenKind.BLANK:
            return blank_count if blank_count <= 1 and is_wanted(token) else None
    return None


def _has_semicolons_below(gaps: Sequence[Sequence[Token]]) -> bool:
    below = [_blanks_before(gap, _is_semicolon_line) for gap in gaps[1:]]
    if not below or any(blanks is None for blanks in below):
        return False
    above = [_blanks_before(reversed(gap), _is_semicolon_title) for gap in gaps[:-1]]
    if any(blanks is None for blanks in above):
        return True
    total_above = sum(blanks or 0 for blanks in above)
    total_below = sum(blanks or 0 for blanks in below)
    return total_below < total_above or (total_below == total_above and len(below) > 1)


def _has_keys_above(gaps: Sequence[Sequence[Token]]) -> bool:
    if len(gaps) < 2 or _title_keys(gaps[-1]):
        return False
    return all(_title_keys(_last_paragraph(gap)) for gap in gaps[:-1]) and (
        len(gaps) == 2 or all(len(_title_keys(gap)) == 1 for gap in gaps[1:-1])
    )


def _last_paragraph(gap: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens that touch the board below."""
    first = len(gap)
    while first > 0 and gap[first - 1].kind is not TokenKind.BLANK:
        first -= 1
    return gap[first:]


def _title_keys(gap: Sequence[Token]) -> list[Token]:
    return [token for token in gap if token.kind is TokenKind.KEY and token.key in TITLE_KEYS]


def read_level(
    text: ScannedText,
    above: Sequence[Token],
    span: BoardSpan,
    below: Sequence[Token],
    has_semicolons_below: bool,
) -> tuple[Level, tuple[MarkedLines, ...], tuple[int, ...], tuple[int, ...]]:
    """Return a level, the kinds of its lines, and the lines of solutions and saved games.

    Parameters
    ----------
    above, below
        The tokens around the board that belong to it.
    has_semicolons_below
        Whether the first ``;`` line below the board is the title.
    """
    title = _title_token(above, below, has_semicolons_below)
    kinds: dict[int, PieceKind] = {}
    notes: list[str] = []
    author = ""
    if title is not None:
        kinds[title.start] = PieceKind.TITLE
    games = _read_games(text, below, span.board, kinds)
    for token in (*above, *below):
        if token.start in kinds or token.kind in _INVISIBLE:
            continue
        if token.kind is TokenKind.KEY and token.key == "author" and not author:
            author = token.value
            kinds[token.start] = PieceKind.AUTHOR
        elif token.kind is TokenKind.SEMICOLON and token.start < span.start:
            continue
        elif title and _is_title_key(token) and token.value == title.value:
            kinds[token.start] = PieceKind.TITLE
        elif note := _note(text, token):
            notes.append(note)
            kinds[token.start] = PieceKind.NOTES
    level = Level(
        span.board,
        title.value if title else "",
        author,
        "\n".join(notes),
        tuple([game for game, _ in games if isinstance(game, Solution)]),
        None,
        tuple([game for game, _ in games if isinstance(game, Snapshot)]),
    )
    board = (span.start, span.stop, PieceKind.BOARD)
    marks = (*_marks(above, kinds), board, *_marks(below, kinds))
    solution_lines = tuple([line for game, line in games if isinstance(game, Solution)])
    snapshot_lines = tuple([line for game, line in games if isinstance(game, Snapshot)])
    return level, marks, solution_lines, snapshot_lines


def read_header(text: ScannedText, tokens: Sequence[Token]) -> tuple[Collection, tuple[Piece, ...]]:
    """Return the lines before the first level as a collection without levels, and as pieces."""
    kinds: dict[int, PieceKind] = {}
    title = author = ""
    notes: list[str] = []
    for token in tokens:
        if token.kind in _INVISIBLE:
            continue
        if token.key in _COLLECTION_KEYS and not title:
            title = token.value
            kinds[token.start] = PieceKind.TITLE
        elif token.key == "author" and not author:
            author = token.value
            kinds[token.start] = PieceKind.AUTHOR
        elif note := _note(text, token):
            notes.append(note)
            kinds[token.start] = PieceKind.NOTES
    stop = tokens[-1].stop if tokens else 0
    pieces = pieces_of(text.lines, 0, stop, _marks(tokens, kinds))
    return Collection((), title, author, "\n".join(notes)), pieces


def _title_token(
    above: Sequence[Token], below: Sequence[Token], has_semicolons_below: bool
) -> Token | None:
    """Return the token with the title: a line of text, a key, a quoted or ``;`` line, in order."""
    for token in above:
        if token.kind is TokenKind.TEXT:
            return token
    for token in (*above, *below):
        if _is_title_key(token):
            return token
    first = next((token for token in below if token.kind is not TokenKind.BLANK), None)
    if first is not None and first.kind is TokenKind.QUOTED and first.start <= below[0].start + 1:
        return first
    if has_semicolons_below and first is not None and first.kind is TokenKind.SEMICOLON:
        return first
    for token in above:
        if token.kind is TokenKind.SEMICOLON:
            return token
    return None


def _is_title_key(token: Token) -> bool:
    return token.kind is TokenKind.KEY and token.key in TITLE_KEYS


def _note(text: ScannedText, token: Token) -> str:
    """Return the text that a token adds to the notes, or ""."""
    if token.kind is TokenKind.TEXT:
        return token.value
    first_line = text.lines[token.start].strip()
    if token.kind is TokenKind.COMMENT:
        return "" if first_line.lower().startswith("solution") else token.value
    if token.kind is TokenKind.SEMICOLON:
        return first_line.lstrip("; \t")
    if token.kind is TokenKind.KEY:
        if token.key in ("comment", "comments"):
            return token.value
        if token.key == "own solution":
            return ""
    return "\n".join(line.strip() for line in text.lines[token.start : token.stop])


def _read_games(
    text: ScannedText, tokens: Sequence[Token], board: Board, kinds: dict[int, PieceKind]
) -> list[tuple[Solution | Snapshot, int]]:
    """Return the games below a board with their lines, from 1, and set the kinds of their lines."""
    games: list[tuple[Solution | Snapshot, int]] = []
    has_games = any([token.kind in _GAMES or token.kind in _HEADINGS for token in tokens])  # noqa: C419 - a list is faster here
    if not has_games:
        return games
    for index, token in enumerate(tokens):
        first = index
        game: Solution | Snapshot | None = None
        if token.kind in _GAMES and token.value:
            first = _heading_index(tokens, index, kinds)
            title = tokens[first].value if first < index else ""
            game_type = Solution if token.kind is TokenKind.SOLUTION else Snapshot
            game = game_type(token.value, title)
        elif (game := _game_in_heading(text, tokens, index, board)) is None:
            indices = [i for i, (earlier, _) in enumerate(games) if isinstance(earlier, Solution)]
            if token.key == "solution name" and indices:
                last_solution, line = games[indices[-1]]
                games[indices[-1]] = (replace(last_solution, title=token.value), line)
                kinds[token.start] = PieceKind.SOLUTION
            continue
        games.append((game, token.start + 1))
        kind = PieceKind.SOLUTION if isinstance(game, Solution) else PieceKind.SNAPSHOT
        kinds.update((part.start, kind) for part in tokens[first : index + 1])
    return games


def _game_in_heading(
    text: ScannedText, tokens: Sequence[Token], index: int, board: Board
) -> Solution | Snapshot | None:
    """Return the game after a heading on its line, unless moves follow below it."""
    heading = tokens[index]
    is_solution = heading.kind is TokenKind.SOLUTION_HEADING
    if heading.kind not in _HEADINGS or not heading.value:
        return None
    if is_solution and not moves.is_moves(heading.value):
        return None
    if is_solution or moves.is_saved_game_part(heading.value):
        column = text.lines[heading.start].index(heading.value) + 1
        if fault := moves.fault_in_moves([heading.value], heading.start + 1, column):
            text.remarks.append(fault)
    below = (token.kind for token in islice(tokens, index + 1, None))
    if next((kind for kind in below if kind is not TokenKind.BLANK), None) in _GAMES:
        return None
    if is_solution:
        lurd = moves.solution_lurd([heading.value], board, is_announced=True, budget=text.budget)
        return Solution(lurd) if lurd else None
    lurd = moves.snapshot_moves([heading.value])
    return Snapshot(lurd) if lurd else None


def _heading_index(tokens: Sequence[Token], moves_index: int, kinds: dict[int, PieceKind]) -> int:
    """Return the index of the heading or title of the moves, or their own if they have none."""
    index = moves_index - 1
    while index >= 0 and tokens[index].kind is TokenKind.BLANK:
        index -= 1
    if index < 0 or tokens[index].start in kinds:
        return moves_index
    is_heading = tokens[index].kind in _HEADINGS or is_line_title(tokens, index)
    return index if is_heading else moves_index


def _marks(tokens: Sequence[Token], kinds: dict[int, PieceKind]) -> list[MarkedLines]:
    return [
        (token.start, token.stop, kinds[token.start]) for token in tokens if token.start in kinds
    ]


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
    remarks += near_miss_rows(scanned.lines, scanned.kinds)
    labels = _LABELS.search(text) if "order" in text.lower() else None
    if labels:
        line, column = line_and_column(text, labels.start(1))
        message = phrase("box and goal labels are kept, but not enforced")
        remarks.append(Remark(message, line, column))
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
    """Return the reason why a text contains no level, and the line that comes nearest to one."""
    if not text.strip():
        return FormatError(phrase("it is empty"))
    near_miss = next(near_miss_rows(lines), None) or unended_mf8(text)
    if near_miss is None:
        return FormatError(phrase("it contains no level"))
    message = phrase("it contains no level; {fault}", fault=near_miss.message)
    return FormatError(message, near_miss.line, near_miss.column)


def _with_source(level: Level, source: LevelSource) -> Level:
    """Return the level with a source, faster than ``dataclasses.replace``, as files hold many."""
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
    crlf_count = text.count("\r\n")
    lf_count, cr_count = text.count("\n") - crlf_count, text.count("\r") - crlf_count
    counts = {"\n": lf_count, "\r\n": crlf_count, "\r": cr_count}
    return max(counts, key=counts.__getitem__)
