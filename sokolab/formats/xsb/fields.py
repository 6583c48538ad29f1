"""The lines of one level, or of a file's header, to what they say and to pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Snapshot, Solution
from sokolab.formats.source import MarkedLines, Piece, PieceKind, pieces_of
from sokolab.formats.xsb.lexing import BoardSpan, ScannedText, Token, TokenKind
from sokolab.formats.xsb.moves import is_moves, snapshot_moves, solution_letters
from sokolab.formats.xsb.titles import is_line_title

__all__ = ["read_header", "read_level"]

_SILENT: Final = (TokenKind.BLANK, TokenKind.HUMAN, TokenKind.SAVED_HEADING)
_PLAYED: Final = (TokenKind.MOVES, TokenKind.RECORD, TokenKind.HEADING, TokenKind.SAVED_HEADING)
_TITLE_KEYS: Final = ("title", "name")
_COLLECTION_KEYS: Final = ("collection", "set", "title", "name")


def read_level(
    text: ScannedText,
    above: Sequence[Token],
    span: BoardSpan,
    below: Sequence[Token],
    has_remarks_below: bool,
) -> tuple[Level, tuple[MarkedLines, ...]]:
    """Return a level and what its lines say.

    Parameters
    ----------
    above, below
        The tokens around the board that belong to it.
    remark_below
        Whether the first ``;`` line below is the title.
    """
    title = _title_token(above, below, has_remarks_below)
    parts: dict[int, PieceKind] = {}
    notes: list[str] = []
    author = ""
    if title is not None:
        parts[title.start] = PieceKind.TITLE
    solutions, snapshots = _take_games(text, below, span.board, parts)
    for token in (*above, *below):
        if token.start in parts or token.kind in _SILENT:
            continue
        if token.kind is TokenKind.KEY and token.key == "author" and not author:
            author = token.value
            parts[token.start] = PieceKind.AUTHOR
        elif token.kind is TokenKind.REMARK and token.start < span.start:
            continue
        elif title and _says_title(token) and token.value == title.value:
            parts[token.start] = PieceKind.TITLE
        elif said := _note(text, token):
            notes.append(said)
            parts[token.start] = PieceKind.NOTES
    level = Level(
        span.board,
        title.value if title else "",
        author,
        "\n".join(notes),
        tuple(solutions),
        None,
        tuple(snapshots),
    )
    board = (span.start, span.stop, PieceKind.BOARD)
    return level, (*_marks(above, parts), board, *_marks(below, parts))


def read_header(text: ScannedText, tokens: Sequence[Token]) -> tuple[Collection, tuple[Piece, ...]]:
    """Return what stands before the first level, as a collection without levels, and its pieces."""
    parts: dict[int, PieceKind] = {}
    title = author = ""
    notes: list[str] = []
    for token in tokens:
        if token.kind in _SILENT:
            continue
        if token.key in _COLLECTION_KEYS and not title:
            title = token.value
            parts[token.start] = PieceKind.TITLE
        elif token.key == "author" and not author:
            author = token.value
            parts[token.start] = PieceKind.AUTHOR
        elif said := _note(text, token):
            notes.append(said)
            parts[token.start] = PieceKind.NOTES
    stop = tokens[-1].stop if tokens else 0
    pieces = pieces_of(text.lines, 0, stop, _marks(tokens, parts))
    return Collection((), title, author, "\n".join(notes)), pieces


def _title_token(
    above: Sequence[Token], below: Sequence[Token], has_remarks_below: bool
) -> Token | None:
    """Return the token that names the level: line of text, key, quoted, ``;`` in that order."""
    for token in above:
        if token.kind is TokenKind.TEXT:
            return token
    for token in (*above, *below):
        if _says_title(token):
            return token
    shown = [token for token in below if token.kind is not TokenKind.BLANK]
    first = shown[0] if shown else None
    if (
        first is not None
        and first.kind is TokenKind.QUOTED
        and first.start <= _line_after(below) + 1
    ):
        return first
    if has_remarks_below and first is not None and first.kind is TokenKind.REMARK:
        return first
    for token in above:
        if token.kind is TokenKind.REMARK:
            return token
    return None


def _says_title(token: Token) -> bool:
    return token.kind is TokenKind.KEY and token.key in _TITLE_KEYS


def _line_after(tokens: Sequence[Token]) -> int:
    return tokens[0].start if tokens else 0


def _note(text: ScannedText, token: Token) -> str:
    """Return what a token says for the notes, or "" for nothing."""
    if token.kind is TokenKind.TEXT:
        return token.value
    if token.kind is TokenKind.COMMENT:
        return "" if _line(text, token).lower().startswith("solution") else token.value
    if token.kind is TokenKind.REMARK:
        return _line(text, token).lstrip("; \t")
    if token.kind is TokenKind.KEY:
        if token.key in ("comment", "comments"):
            return token.value
        if token.key == "own solution":
            return ""
    return "\n".join(line.strip() for line in text.lines[token.start : token.stop])


def _line(text: ScannedText, token: Token) -> str:
    return text.lines[token.start].strip()


def _take_games(
    text: ScannedText, tokens: Sequence[Token], board: Board, parts: dict[int, PieceKind]
) -> tuple[list[Solution], list[Snapshot]]:
    """Return the solutions and the saved games below a board; mark their tokens."""
    solutions: list[Solution] = []
    snapshots: list[Snapshot] = []
    if not any([token.kind in _PLAYED for token in tokens]):  # noqa: C419 - a list is quicker
        return solutions, snapshots
    for index, token in enumerate(tokens):
        if token.kind is TokenKind.MOVES or (token.kind is TokenKind.RECORD and token.value):
            is_solution = token.kind is TokenKind.MOVES
            heading = _heading(tokens, index, parts)
            for taken in tokens[heading : index + 1]:
                parts[taken.start] = PieceKind.SOLUTION if is_solution else PieceKind.SNAPSHOT
            title = tokens[heading].value if heading < index else ""
            if is_solution:
                solutions.append(Solution(token.value, title))
            else:
                snapshots.append(Snapshot(token.value, title))
        elif token.kind is TokenKind.HEADING and is_moves(token.value):
            lurd = solution_letters([token.value], board, announced=True, budget=text.budget)
            if lurd and not _moves_follow(tokens, index + 1):
                solutions.append(Solution(lurd))
                parts[token.start] = PieceKind.SOLUTION
        elif token.kind is TokenKind.SAVED_HEADING and token.value:
            moves = snapshot_moves([token.value])
            if moves and not _moves_follow(tokens, index + 1):
                snapshots.append(Snapshot(moves))
                parts[token.start] = PieceKind.SNAPSHOT
        elif token.key == "solution name" and solutions:
            solutions[-1] = replace(solutions[-1], title=token.value)
            parts[token.start] = PieceKind.SOLUTION
    return solutions, snapshots


def _moves_follow(tokens: Sequence[Token], index: int) -> bool:
    while index < len(tokens) and tokens[index].kind is TokenKind.BLANK:
        index += 1
    return index < len(tokens) and tokens[index].kind in (TokenKind.MOVES, TokenKind.RECORD)


def _heading(tokens: Sequence[Token], moves: int, parts: dict[int, PieceKind]) -> int:
    """Return the index of the token that names the moves at ``moves``, or ``moves`` itself."""
    index = moves - 1
    while index >= 0 and tokens[index].kind is TokenKind.BLANK:
        index -= 1
    if index < 0 or tokens[index].start in parts:
        return moves
    headings = (TokenKind.HEADING, TokenKind.SAVED_HEADING)
    named = tokens[index].kind in headings or is_line_title(tokens, index)
    return index if named else moves


def _marks(tokens: Sequence[Token], parts: dict[int, PieceKind]) -> list[MarkedLines]:
    return [
        (token.start, token.stop, parts[token.start]) for token in tokens if token.start in parts
    ]
