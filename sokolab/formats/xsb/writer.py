"""Levels to XSB and SOK text: what was not changed comes back as it was.

Three manners are tried, each read again before it is trusted: pieces changed in place; changed
levels written anew; the whole file written anew. The first already serves all but odd files,
where the new text would make a reader take a neighbour's lines another way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final

from sokolab.core.level import Collection, Level, Snapshot, Solution
from sokolab.formats.remarks import FormatError
from sokolab.formats.source import FileSource, LevelSource, Piece, PieceKind, blank_level
from sokolab.formats.xsb.boards import board_rows, without_border
from sokolab.formats.xsb.free_text import LINE_END, clean_lines, one_line
from sokolab.formats.xsb.lexing import escaped_note_line
from sokolab.formats.xsb.moves import SNAPSHOT_MOVES, move_lines
from sokolab.formats.xsb.reader import read

__all__ = ["as_reread", "standalone_text", "text_in_style", "write"]

_LETTERS: Final = re.compile("[udlrUDLR]+")
_PREFIX: Final = re.compile(
    r"(\s*;?\s*(?:title|name|collection|set|author)\s*[:=]\s*)", re.IGNORECASE
)


class _Manner(IntEnum):
    IN_PLACE = 0
    LEVELS_ANEW = 1
    ALL_ANEW = 2


def write(collection: Collection) -> str:
    """Return the text of a collection."""
    source = collection.source
    if not isinstance(source, FileSource) or source.format != "xsb":
        source = FileSource()
    if _is_untouched(collection, source):
        return "".join(piece.text for piece in source.header) + "".join(
            _block(level, source).text for level in collection.levels
        )
    return text_in_style(collection, source)


def text_in_style(collection: Collection, style: FileSource) -> str:
    """Return the text of a collection in a file's own style."""
    text = ""
    for manner in _Manner:
        text = _assembled(collection, style, manner)
        if _says(text, collection, style.has_run_lengths):
            break
    return text


def standalone_text(level: Level) -> str:
    """Return a level as text of its own, without what it keeps of its file."""
    return _level_text(blank_level(level), FileSource(), _Manner.ALL_ANEW)


def as_reread(level: Level, runs: bool = False) -> Level:
    """Return the level as reading it back gives it: floor around it cut off, titles one line.

    ``runs`` says that its board is written with counts.
    """
    rows = board_rows(level.board, runs)
    solutions = [
        Solution(solution.lurd, one_line(solution.title))
        for solution in level.solutions
        if _LETTERS.fullmatch(solution.lurd)
    ]
    snapshots = [
        Snapshot(snapshot.moves, one_line(snapshot.title))
        for snapshot in level.snapshots
        if SNAPSHOT_MOVES.fullmatch(snapshot.moves)
    ]
    return Level(
        level.board if rows[0].startswith("Board") else without_border(level.board),
        one_line(level.title),
        one_line(level.author),
        _note_text(level.notes),
        tuple(solutions),
        None,
        tuple(snapshots),
    )


def _note_lines(notes: str) -> list[str]:
    return [escaped_note_line(line) for line in clean_lines(notes)]


def _note_text(notes: str) -> str:
    return "\n".join(_note_lines(notes))


def _block(level: Level, source: FileSource) -> LevelSource:
    if isinstance(level.source, LevelSource) and level.source.lines is source.lines:
        return level.source
    raise LookupError("a level of another file")


def _is_of(level: Level, source: FileSource) -> bool:
    return isinstance(level.source, LevelSource) and level.source.lines is source.lines


def _is_untouched(collection: Collection, source: FileSource) -> bool:
    before = source.header_fields
    return (
        source.level_count == len(collection.levels) > 0
        and (collection.title, collection.author, collection.notes)
        == (before.title, before.author, before.notes)
        and all(
            _is_of(level, source)
            and _block(level, source).index == index
            and _block(level, source).level == level
            for index, level in enumerate(collection.levels)
        )
    )


def _says(text: str, collection: Collection, runs: bool) -> bool:
    """Whether a reader of the text gets this collection."""
    try:
        found = read(text)
    except FormatError:
        return False
    said = (found.title, found.author, found.notes)
    meant = (one_line(collection.title), one_line(collection.author), _note_text(collection.notes))
    return (
        said == meant
        and len(found.levels) == len(collection.levels)
        and all(
            a == b or a == as_reread(b, runs)
            for a, b in zip(found.levels, collection.levels, strict=True)
        )
    )


def _assembled(collection: Collection, source: FileSource, manner: _Manner) -> str:
    bare = FileSource(newline=source.newline, has_run_lengths=source.has_run_lengths)
    style = bare if manner is _Manner.ALL_ANEW else source
    newline = style.newline
    texts = [_header_text(collection, style)]
    before = -1
    for level in collection.levels:
        block = _block(level, source) if _is_of(level, source) else None
        text, place = "", -2
        if block and manner is not _Manner.ALL_ANEW and block.level == level:
            text, place = block.text, block.index
        elif block and manner is _Manner.IN_PLACE:
            text, place = _joined(_edited(block, level, style), newline), block.index
        else:
            text = _level_text(level, style, manner)
        if texts[-1] and (place < 0 or place != before + 1):
            texts[-1] = _with_blank_line(texts[-1], newline)
        elif texts[-1] and LINE_END.fullmatch(texts[-1][-1]) is None:
            texts[-1] += newline
        texts.append(text)
        before = place
    return "".join(texts)


def _with_blank_line(text: str, newline: str) -> str:
    """Return the text with a blank line at its end."""
    lines = LINE_END.split(text)
    if lines[-1].strip():
        return text + newline * 2
    return text if len(lines) > 1 and not lines[-2].strip() else text + newline


def _joined(pieces: Iterable[Piece], newline: str) -> str:
    """Return the pieces as text; only the last may lack its line end."""
    found: list[str] = []
    for piece in pieces:
        if found and found[-1] and LINE_END.fullmatch(found[-1][-1]) is None:
            found.append(newline)
        if piece.text:
            found.append(piece.text)
    return "".join(found)


def _header_text(collection: Collection, style: FileSource) -> str:
    newline = style.newline
    if not style.header:
        fields = [
            ("Collection", one_line(collection.title)),
            ("Author", one_line(collection.author)),
        ]
        lines = [f"{key}: {value}" for key, value in fields if value]
        lines += _comment_lines(collection.notes)
        return "".join(line + newline for line in [*lines, *([""] if lines else [])])
    pieces = list(style.header)
    before = style.header_fields
    if collection.notes != before.notes:
        _set_notes(pieces, collection.notes, newline, 0)
    if collection.author != before.author:
        _set_field(pieces, PieceKind.AUTHOR, "Author", collection.author, newline, 0)
    if collection.title != before.title:
        _set_field(pieces, PieceKind.TITLE, "Collection", collection.title, newline, 0)
    return _joined(pieces, newline)


def _level_text(level: Level, style: FileSource, manner: _Manner) -> str:
    """Return a level written anew, in the file's own way of naming levels."""
    title = one_line(level.title)
    careful = manner is not _Manner.IN_PLACE
    lines = ["::"] if manner is _Manner.LEVELS_ANEW else []
    author = one_line(level.author)
    if style.has_keys_above:
        lines += [f"Title: {title}".rstrip(), *([f"Author: {author}"] if author else [])]
    elif title and style.has_titles_above and not careful:
        lines += [title, ""]
    lines += board_rows(level.board, style.has_run_lengths)
    if style.has_titles_below:
        lines.append(f"; {title}".rstrip())
    elif title and not style.has_keys_above and (careful or not style.has_titles_above):
        lines.append(f"Title: {title}")
    if author and not style.has_keys_above:
        lines.append(f"Author: {author}")
    lines += _comment_lines(level.notes)
    lines += _game_lines("Solution", level.solutions, style.has_run_lengths)
    lines += _game_lines("Snapshot", level.snapshots, style.has_run_lengths)
    if isinstance(level.source, LevelSource):
        lines += _kept_lines(level.source.pieces)
    return "".join(line + style.newline for line in lines)


def _kept_lines(pieces: Iterable[Piece]) -> list[str]:
    """Return the lines for people that a level brings along from its file."""
    return [
        line
        for piece in pieces
        if piece.kind is PieceKind.KEPT
        for line in LINE_END.split(piece.text)
        if line.lstrip().startswith("::")
    ]


def _comment_lines(notes: str) -> list[str]:
    lines = _note_lines(notes)
    return ["Comment:", *lines, "Comment-End:"] if lines else []


def _game_lines(
    heading: str, games: Iterable[Solution | Snapshot], runs: bool = False
) -> list[str]:
    lines: list[str] = []
    for game in games:
        moves = game.lurd if isinstance(game, Solution) else game.moves
        if (_LETTERS if isinstance(game, Solution) else SNAPSHOT_MOVES).fullmatch(moves):
            title = one_line(game.title)
            lines += [f"{heading}: {title}" if title else heading, *move_lines(moves, runs)]
    return lines


def _edited(block: LevelSource, level: Level, style: FileSource) -> list[Piece]:
    """Return the level's pieces with those changed that say something else now."""
    old = block.level
    newline = style.newline
    pieces = list(block.pieces)
    place = next(i for i, piece in enumerate(pieces) if piece.kind is PieceKind.BOARD)
    if level.board != old.board:
        rows = "".join(row + newline for row in board_rows(level.board, not block.has_plain_rows))
        pieces[place] = Piece(PieceKind.BOARD, rows)
    if level.solutions != old.solutions:
        _set_games(pieces, PieceKind.SOLUTION, "Solution", old.solutions, level.solutions, newline)
    if level.snapshots != old.snapshots:
        _set_games(pieces, PieceKind.SNAPSHOT, "Snapshot", old.snapshots, level.snapshots, newline)
    if level.notes != old.notes:
        _set_notes(pieces, level.notes, newline, _after_names(pieces, place))
    if level.author != old.author:
        _set_field(
            pieces, PieceKind.AUTHOR, "Author", level.author, newline, _after_names(pieces, place)
        )
    if level.title != old.title:
        _set_field(pieces, PieceKind.TITLE, "Title", level.title, newline, place + 1)
    return pieces


def _after_names(pieces: Sequence[Piece], place: int) -> int:
    """Return the index after the board and the title and author that follow it."""
    names = (PieceKind.TITLE, PieceKind.AUTHOR)
    return max([place, *(i for i, p in enumerate(pieces) if p.kind in names and i > place)]) + 1


def _set_field(
    pieces: list[Piece], part: PieceKind, key: str, value: str, newline: str, place: int
) -> None:
    """Put a title or an author in place, in the dialect of the line that it replaces."""
    value = one_line(value)
    held = [index for index, piece in enumerate(pieces) if piece.kind is part]
    if held:
        pieces[held[0]] = Piece(part, _renamed(pieces[held[0]].text, value, newline))
        for index in reversed(held[1:]):
            del pieces[index]
    elif value:
        pieces.insert(place, Piece(part, f"{key}: {value}{newline}"))


def _renamed(text: str, value: str, newline: str) -> str:
    prefix = _PREFIX.match(text)
    if prefix:
        return f"{prefix[1]}{value}".rstrip() + newline
    if text.lstrip().startswith(";"):
        return f"; {value}".rstrip() + newline
    if not value:
        return ""
    return f"'{value}'{newline}" if text.lstrip().startswith("'") else value + newline


def _set_notes(pieces: list[Piece], notes: str, newline: str, place: int) -> None:
    """Put one comment block in the place of all notes."""
    held = [index for index, piece in enumerate(pieces) if piece.kind is PieceKind.NOTES]
    if held:
        place = held[0]
        for index in reversed(held):
            del pieces[index]
    text = "".join(line + newline for line in _comment_lines(notes))
    pieces.insert(place, Piece(PieceKind.NOTES, text))


def _set_games(
    pieces: list[Piece],
    part: PieceKind,
    heading: str,
    old: Sequence[Solution | Snapshot],
    new: Sequence[Solution | Snapshot],
    newline: str,
) -> None:
    """Add solutions or snapshots at the end, or put all of them there anew."""
    added = new
    if new[: len(old)] == old:
        added = new[len(old) :]
    else:
        pieces[:] = [piece for piece in pieces if piece.kind is not part]
    text = "".join(line + newline for line in _game_lines(heading, added))
    said = [index for index, piece in enumerate(pieces) if piece.kind is not PieceKind.KEPT]
    pieces.insert(said[-1] + 1, Piece(part, text))
