"""Write XSB and SOK text. Parts that were not edited stay as they were.

Up to three texts are tried, and each is read again before it is trusted: with pieces changed in
place, with the edited levels rewritten, and with the whole file rewritten. The first one works for
all but unusual files, in which a reader would then misread lines of a neighbouring level.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import Final

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Snapshot, Solution
from sokolab.formats.remarks import LINE_END, FormatError
from sokolab.formats.source import (
    FileSource,
    LevelSource,
    Piece,
    PieceKind,
    has_same_levels,
    level_source,
)
from sokolab.formats.xsb.boards import LINE_END_GLYPHS, board_rows, without_border
from sokolab.formats.xsb.free_text import comment_frame, comment_lines, note_lines, one_line
from sokolab.formats.xsb.moves import game_lines, writable_games
from sokolab.formats.xsb.reader import read

_KEY: Final = re.compile(r"(\s*;?\s*(?:title|name|collection|set|author)\s*[:=]\s*)", re.IGNORECASE)


class _Strategy(IntEnum):
    """The part of a file to rewrite, from least to most."""

    CHANGE_IN_PLACE = 0
    REWRITE_LEVELS = 1
    REWRITE_ALL = 2


def write(collection: Collection) -> str:
    """Return the text of a collection, or, if it was not edited, the text of its file."""
    source = collection.source
    if not isinstance(source, FileSource) or source.format != "xsb":
        source = FileSource()
    if _is_unedited(collection, source):
        header = "".join(piece.text for piece in source.header)
        sources = (level_source(level, source) for level in collection.levels)
        return header + "".join(
            level_lines.text for level_lines in sources if level_lines is not None
        )
    return text_in_style(collection, source)


def text_in_style(collection: Collection, style: FileSource) -> str:
    """Return the text of a collection in the style of a file.

    ``style`` is the collection's own file, or a source that gives the style only.
    """
    text = ""
    for strategy in _Strategy:
        text = _assemble(collection, style, strategy)
        if _reads_as(text, collection, style.has_run_lengths):
            break
    return text


def standalone_text(level: Level) -> str:
    """Return a level as a text of its own, without regard to the file it comes from."""
    return _level_text(replace(level, source=None), FileSource(), _Strategy.REWRITE_ALL)


def as_reread(level: Level, with_run_lengths: bool = False) -> Level:
    """Return a level as it would be read again after writing.

    It has no floor around its board, its titles are on one line, and games that a file cannot hold
    are missing.

    ``with_run_lengths`` says whether its board was written with counts.
    """
    rows = board_rows(level.board, with_run_lengths)
    return Level(
        level.board if rows[0].startswith("Board") else without_border(level.board),
        one_line(level.title),
        one_line(level.author),
        "\n".join(note_lines(level.notes)),
        writable_games(level.solutions),
        None,
        writable_games(level.snapshots),
    )


def _is_unedited(collection: Collection, source: FileSource) -> bool:
    old_fields = source.header_fields
    return (
        bool(collection.levels)
        and (collection.title, collection.author, collection.notes)
        == (old_fields.title, old_fields.author, old_fields.notes)
        and has_same_levels(collection, source)
    )


def _reads_as(text: str, collection: Collection, with_run_lengths: bool) -> bool:
    """Whether reading the text gives this collection."""
    try:
        reread = read(text)
    except FormatError:
        return False
    expected = (
        one_line(collection.title),
        one_line(collection.author),
        "\n".join(note_lines(collection.notes)),
    )
    return (
        (reread.title, reread.author, reread.notes) == expected
        and len(reread.levels) == len(collection.levels)
        and all(
            reread_level == level or reread_level == as_reread(level, with_run_lengths)
            for reread_level, level in zip(reread.levels, collection.levels, strict=True)
        )
    )


def _assemble(collection: Collection, source: FileSource, strategy: _Strategy) -> str:
    """Return the text of a collection, rewritten as far as the strategy says."""
    bare_style = FileSource(newline=source.newline, has_run_lengths=source.has_run_lengths)
    style = bare_style if strategy is _Strategy.REWRITE_ALL else source
    newline = style.newline
    texts = [_header_text(collection, style)]
    previous_index = -1  # index in the file of the level before; -2 if that level was rewritten
    for level in collection.levels:
        level_lines = level_source(level, source)
        if strategy is _Strategy.REWRITE_ALL:
            level_lines = None
        if level_lines is not None and level_lines.level == level:
            text, index = level_lines.text, level_lines.index
        elif level_lines is not None and strategy is _Strategy.CHANGE_IN_PLACE:
            text, index = edited_level(level_lines, level, style), level_lines.index
        else:
            text, index = _level_text(level, style, strategy), -2
        if texts[-1] and (index < 0 or index != previous_index + 1):
            texts[-1] = _with_blank_line(texts[-1], newline)
        elif texts[-1] and LINE_END.fullmatch(texts[-1][-1]) is None:
            texts[-1] += newline
        texts.append(text)
        previous_index = index
    return "".join(texts)


def _with_blank_line(text: str, newline: str) -> str:
    """Return the text with a blank line at its end."""
    lines = LINE_END.split(text)
    if lines[-1].strip():
        return text + newline * 2
    return text if len(lines) > 1 and not lines[-2].strip() else text + newline


def _header_text(collection: Collection, style: FileSource) -> str:
    if style.header:
        return edited_header(collection, style)
    fields = [("Collection", one_line(collection.title)), ("Author", one_line(collection.author))]
    lines = [f"{key}: {value}" for key, value in fields if value]
    lines += comment_lines(collection.notes)
    if lines:
        lines.append("")
    return "".join(line + style.newline for line in lines)


def _level_text(level: Level, style: FileSource, strategy: _Strategy) -> str:
    """Return a level rewritten, with its title where the file's style has it."""
    title = one_line(level.title)
    author = one_line(level.author)
    is_careful = strategy is not _Strategy.CHANGE_IN_PLACE
    lines = ["::"] if strategy is _Strategy.REWRITE_LEVELS else []
    if style.has_keys_above:
        lines += [f"Title: {title}".rstrip(), *([f"Author: {author}"] if author else [])]
    elif title and style.has_titles_above and not is_careful:
        lines += [title, ""]
    lines += board_rows(level.board, style.has_run_lengths)
    if style.has_titles_below:
        lines.append(f"; {title}".rstrip())
    elif title and not style.has_keys_above and (is_careful or not style.has_titles_above):
        lines.append(f"Title: {title}")
    if author and not style.has_keys_above:
        lines.append(f"Author: {author}")
    lines += comment_lines(level.notes)
    lines += game_lines("Solution", level.solutions, style.has_run_lengths)
    lines += game_lines("Snapshot", level.snapshots, style.has_run_lengths)
    if isinstance(level.source, LevelSource):
        lines += _double_colon_lines(level.source.pieces)
    return "".join(line + style.newline for line in lines)


def _double_colon_lines(pieces: Iterable[Piece]) -> list[str]:
    """Return the ``::`` lines among the pieces of a level, which a rewritten level keeps."""
    return [
        line
        for piece in pieces
        if piece.kind is PieceKind.KEPT
        for line in LINE_END.split(piece.text)
        if line.lstrip().startswith("::")
    ]


def write_sok(collection: Collection) -> str:
    """Return a collection as SOK text, as YASC writes it: titles are lines above the boards.

    A collection read from XSB text keeps its own way of writing titles.
    """
    source = collection.source
    if isinstance(source, FileSource) and source.format == "xsb":
        return write(collection)
    return text_in_style(collection, FileSource(has_titles_above=True))


def write_run_lengths(collection: Collection) -> str:
    """Return a collection with boards as ``5#|#@$.#|5#`` and moves as ``3r2U``.

    A draft that other programs would not recognise as a board keeps its plain rows.
    """
    return text_in_style(collection, FileSource(has_run_lengths=True))


def edited_header(collection: Collection, style: FileSource) -> str:
    """Return the header of a file with the changed fields of the collection itself."""
    newline = style.newline
    pieces = list(style.header)
    old_fields = style.header_fields
    if collection.notes != old_fields.notes:
        _set_notes(pieces, collection.notes, newline, 0)
    if collection.author != old_fields.author:
        _set_field(pieces, PieceKind.AUTHOR, "Author", collection.author, newline, 0)
    if collection.title != old_fields.title:
        _set_field(pieces, PieceKind.TITLE, "Collection", collection.title, newline, 0)
    return _joined(pieces, newline)


def edited_level(source: LevelSource, level: Level, style: FileSource) -> str:
    """Return the text of a level with all changes since it was read."""
    old_level = source.level
    newline = style.newline
    pieces = list(source.pieces)
    board_index = next(i for i, piece in enumerate(pieces) if piece.kind is PieceKind.BOARD)
    if level.board != old_level.board:
        text = _edited_rows(pieces[board_index].text, old_level.board, level.board)
        if text is None:
            rows = board_rows(level.board, with_run_lengths=not source.has_plain_rows)
            text = _text(rows, newline)
        pieces[board_index] = Piece(PieceKind.BOARD, text)
    if level.solutions != old_level.solutions:
        solutions = (old_level.solutions, level.solutions)
        _set_games(pieces, PieceKind.SOLUTION, "Solution", *solutions, newline)
    if level.snapshots != old_level.snapshots:
        snapshots = (old_level.snapshots, level.snapshots)
        _set_games(pieces, PieceKind.SNAPSHOT, "Snapshot", *snapshots, newline)
    if level.notes != old_level.notes:
        _set_notes(pieces, level.notes, newline, _index_after_names(pieces, board_index))
    if level.author != old_level.author:
        index = _index_after_names(pieces, board_index)
        _set_field(pieces, PieceKind.AUTHOR, "Author", level.author, newline, index)
    if level.title != old_level.title:
        _set_field(pieces, PieceKind.TITLE, "Title", level.title, newline, board_index + 1)
    return _joined(pieces, newline)


def _edited_rows(text: str, old: Board, new: Board) -> str | None:
    """Return the text with only those rows changed that differ, or None if impossible.

    A changed row keeps its indentation, its glyph for floor and its line end.
    """
    lines = text.splitlines(keepends=True)
    old_rows, new_rows = board_rows(old), board_rows(new)
    if not len(lines) == len(old_rows) == len(new_rows):
        return None
    rows = []
    for line, old_row, new_row in zip(lines, old_rows, new_rows, strict=True):
        row = line.rstrip(LINE_END_GLYPHS)
        edited = edited_row(row, old_row, new_row)
        if edited is None:
            return None
        rows.append(edited + line[len(row) :])
    return "".join(rows)


def edited_row(row: str, old_row: str, new_row: str) -> str | None:
    """Return a row of a file with ``new_row``, a row of a board, in place of ``old_row``.

    It keeps its indentation and its glyph for floor. Return None if it has other glyphs or counts.
    """
    plain_row = row.replace("-", " ").replace("_", " ")
    margin = len(old_row.lstrip()) - len(old_row) + len(plain_row) - len(plain_row.lstrip())
    if margin < 0 or plain_row[margin:].rstrip() != old_row:
        return None
    if old_row == new_row:
        return row
    floor = next((glyph for glyph in "-_" if glyph in row.strip()), " ")
    return row[:margin] + new_row.replace(" ", floor)


def _index_after_names(pieces: Sequence[Piece], board: int) -> int:
    """Return the index after the board and the title and author that follow it."""
    names = (PieceKind.TITLE, PieceKind.AUTHOR)
    name_indices = [i for i, piece in enumerate(pieces) if piece.kind in names and i > board]
    return max([board, *name_indices]) + 1


def _set_field(
    pieces: list[Piece], kind: PieceKind, key: str, value: str, newline: str, index: int
) -> None:
    """Set a title or an author, in the notation of the line that it replaces.

    A field that the file did not have is inserted at ``index``.
    """
    value = one_line(value)
    indices = [i for i, piece in enumerate(pieces) if piece.kind is kind]
    if indices:
        pieces[indices[0]] = Piece(kind, _with_value(pieces[indices[0]].text, value, newline))
        for i in reversed(indices[1:]):
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
    """Replace all notes by one comment block, which is put at ``index`` if there were none.

    If there was one block, its first and last lines are kept, with the blank lines next to them.
    """
    indices = [i for i, piece in enumerate(pieces) if piece.kind is PieceKind.NOTES]
    block = _text(comment_lines(notes), newline)
    if indices:
        index = indices[0]
        if block and len(indices) == 1:
            before, after = comment_frame(pieces[index].text)
            block = before + _text(note_lines(notes), newline) + after if before else block
        for i in reversed(indices):
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
    """Append the solutions or snapshots that were added. If others changed, rewrite them all."""
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
    """Return the pieces as text. Only the last one may lack its line end."""
    parts: list[str] = []
    for piece in pieces:
        if parts and parts[-1] and LINE_END.fullmatch(parts[-1][-1]) is None:
            parts.append(newline)
        if piece.text:
            parts.append(piece.text)
    return "".join(parts)
