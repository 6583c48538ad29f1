"""Change the pieces of a level or header that an edit concerns, and leave the others alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Snapshot, Solution
from sokolab.formats.remarks import LINE_END
from sokolab.formats.source import FileSource, LevelSource, Piece, PieceKind
from sokolab.formats.xsb.boards import LINE_END_GLYPHS, board_rows
from sokolab.formats.xsb.free_text import comment_frame, comment_lines, note_lines, one_line
from sokolab.formats.xsb.moves import game_lines

_KEY: Final = re.compile(r"(\s*;?\s*(?:title|name|collection|set|author)\s*[:=]\s*)", re.IGNORECASE)


def edited_header(collection: Collection, style: FileSource) -> str:
    """Return the header of a file with what has changed in the collection's own fields."""
    newline = style.newline
    pieces = list(style.header)
    before = style.header_fields
    if collection.notes != before.notes:
        _set_notes(pieces, collection.notes, newline, 0)
    if collection.author != before.author:
        _set_field(pieces, PieceKind.AUTHOR, "Author", collection.author, newline, 0)
    if collection.title != before.title:
        _set_field(pieces, PieceKind.TITLE, "Collection", collection.title, newline, 0)
    return _joined(pieces, newline)


def edited_level(source: LevelSource, level: Level, style: FileSource) -> str:
    """Return the text of a level with what has changed since it was read."""
    old = source.level
    newline = style.newline
    pieces = list(source.pieces)
    board = next(i for i, piece in enumerate(pieces) if piece.kind is PieceKind.BOARD)
    if level.board != old.board:
        text = _edited_rows(pieces[board].text, old.board, level.board)
        if text is None:
            rows = board_rows(level.board, has_run_lengths=not source.has_plain_rows)
            text = _text(rows, newline)
        pieces[board] = Piece(PieceKind.BOARD, text)
    if level.solutions != old.solutions:
        solutions = (old.solutions, level.solutions)
        _set_games(pieces, PieceKind.SOLUTION, "Solution", *solutions, newline)
    if level.snapshots != old.snapshots:
        snapshots = (old.snapshots, level.snapshots)
        _set_games(pieces, PieceKind.SNAPSHOT, "Snapshot", *snapshots, newline)
    if level.notes != old.notes:
        _set_notes(pieces, level.notes, newline, _index_after_names(pieces, board))
    if level.author != old.author:
        index = _index_after_names(pieces, board)
        _set_field(pieces, PieceKind.AUTHOR, "Author", level.author, newline, index)
    if level.title != old.title:
        _set_field(pieces, PieceKind.TITLE, "Title", level.title, newline, board + 1)
    return _joined(pieces, newline)


def _edited_rows(text: str, old: Board, new: Board) -> str | None:
    """Return the rows of a board with only those changed that differ; None if that cannot be.

    A changed row keeps its indentation, its glyph for floor and its line end.
    """
    lines = text.splitlines(keepends=True)
    before, after = board_rows(old), board_rows(new)
    if not len(lines) == len(before) == len(after):
        return None
    found = []
    for line, was, now in zip(lines, before, after, strict=True):
        row = line.rstrip(LINE_END_GLYPHS)
        changed = edited_row(row, was, now)
        if changed is None:
            return None
        found.append(changed + line[len(row) :])
    return "".join(found)


def edited_row(row: str, was: str, now: str) -> str | None:
    """Return a row of a file that showed one row of a board and now shows another.

    It keeps its indentation and its glyph for floor. None if it has other glyphs, or counts.
    """
    shown = row.replace("-", " ").replace("_", " ")
    margin = len(was.lstrip()) - len(was) + len(shown) - len(shown.lstrip())
    if margin < 0 or shown[margin:].rstrip() != was:
        return None
    if was == now:
        return row
    floor = next((glyph for glyph in "-_" if glyph in row.strip()), " ")
    return row[:margin] + now.replace(" ", floor)


def _index_after_names(pieces: Sequence[Piece], board: int) -> int:
    """Return the index after the board and the title and author that follow it."""
    names = (PieceKind.TITLE, PieceKind.AUTHOR)
    found = [i for i, piece in enumerate(pieces) if piece.kind in names and i > board]
    return max([board, *found]) + 1


def _set_field(
    pieces: list[Piece], kind: PieceKind, key: str, value: str, newline: str, index: int
) -> None:
    """Set a title or an author, in the notation of the line that it replaces.

    A field that the file did not have is inserted at ``index``.
    """
    value = one_line(value)
    held = [i for i, piece in enumerate(pieces) if piece.kind is kind]
    if held:
        pieces[held[0]] = Piece(kind, _with_value(pieces[held[0]].text, value, newline))
        for i in reversed(held[1:]):
            del pieces[i]
    elif value:
        pieces.insert(index, Piece(kind, f"{key}: {value}{newline}"))


def _with_value(line: str, value: str, newline: str) -> str:
    """Return the line of a title or author with another value, notation and line end as before."""
    newline = line[len(line.rstrip(LINE_END_GLYPHS)) :] or newline
    key = _KEY.match(line)
    if key:
        return f"{key[1]}{value}".rstrip() + newline
    if line.lstrip().startswith(";"):
        return f"; {value}".rstrip() + newline
    if not value:
        return ""
    return f"'{value}'{newline}" if line.lstrip().startswith("'") else value + newline


def _set_notes(pieces: list[Piece], notes: str, newline: str, index: int) -> None:
    """Replace all notes by one comment block; without earlier notes it is put at ``index``.

    Where there was one block, its first and last line stay, and blank lines next to them.
    """
    held = [i for i, piece in enumerate(pieces) if piece.kind is PieceKind.NOTES]
    block = _text(comment_lines(notes), newline)
    if held:
        index = held[0]
        if block and len(held) == 1:
            before, after = comment_frame(pieces[index].text)
            block = before + _text(note_lines(notes), newline) + after if before else block
        for i in reversed(held):
            del pieces[i]
    pieces.insert(index, Piece(PieceKind.NOTES, block))


def _set_games(
    pieces: list[Piece],
    kind: PieceKind,
    heading: str,
    old: Sequence[Solution | Snapshot],
    new: Sequence[Solution | Snapshot],
    newline: str,
) -> None:
    """Append the solutions or snapshots that were added; if others changed, rewrite them all."""
    added = new
    if new[: len(old)] == old:
        added = new[len(old) :]
    else:
        pieces[:] = [piece for piece in pieces if piece.kind is not kind]
    last = max(i for i, piece in enumerate(pieces) if piece.kind is not PieceKind.KEPT)
    pieces.insert(last + 1, Piece(kind, _text(game_lines(heading, added), newline)))


def _text(lines: Iterable[str], newline: str) -> str:
    return "".join(line + newline for line in lines)


def _joined(pieces: Iterable[Piece], newline: str) -> str:
    """Return the pieces as text; only the last one may lack its line end."""
    found: list[str] = []
    for piece in pieces:
        if found and found[-1] and LINE_END.fullmatch(found[-1][-1]) is None:
            found.append(newline)
        if piece.text:
            found.append(piece.text)
    return "".join(found)
