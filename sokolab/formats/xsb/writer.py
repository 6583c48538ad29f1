"""Write XSB and SOK text; what was not edited stays as it was.

Up to three texts are tried, and each is read again before it is trusted: with pieces changed in
place, with the edited levels rewritten, and with the whole file rewritten. The first one works for
all but unusual files, in which an edit would make a reader take the lines of a neighbour another
way.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from sokolab.core.level import Collection, Level, Snapshot, Solution
from sokolab.formats.remarks import LINE_END, FormatError
from sokolab.formats.source import (
    FileSource,
    LevelSource,
    Piece,
    PieceKind,
    blank_level,
    has_same_levels,
    is_from,
)
from sokolab.formats.xsb.boards import board_rows, without_border
from sokolab.formats.xsb.edits import edited_header, edited_level
from sokolab.formats.xsb.free_text import comment_lines, note_lines, one_line
from sokolab.formats.xsb.moves import SNAPSHOT_MOVES, SOLUTION_MOVES, game_lines
from sokolab.formats.xsb.reader import read


class _Strategy(IntEnum):
    """How much of a file to rewrite, from least to most."""

    CHANGE_IN_PLACE = 0
    REWRITE_LEVELS = 1
    REWRITE_ALL = 2


def write(collection: Collection) -> str:
    """Return the text of a collection; that of its file if it was not edited."""
    source = collection.source
    if not isinstance(source, FileSource) or source.format != "xsb":
        source = FileSource()
    if _is_unedited(collection, source):
        header = "".join(piece.text for piece in source.header)
        return header + "".join(
            level.source.text
            for level in collection.levels
            if isinstance(level.source, LevelSource)
        )
    return text_in_style(collection, source)


def text_in_style(collection: Collection, style: FileSource) -> str:
    """Return the text of a collection in the style of a file.

    ``style``: the collection's own file, or a source that gives the style only.
    """
    text = ""
    for strategy in _Strategy:
        text = _assembled(collection, style, strategy)
        if _reads_as(text, collection, style.has_run_lengths):
            break
    return text


def standalone_text(level: Level) -> str:
    """Return a level as a text of its own, without what it remembers of its file."""
    return _level_text(blank_level(level), FileSource(), _Strategy.REWRITE_ALL)


def as_reread(level: Level, has_run_lengths: bool = False) -> Level:
    """Return what reading a level gives after it was written.

    It has no floor around its board, its titles are on one line, and games that a file cannot
    hold are missing.

    ``has_run_lengths``: whether its board was written with counts.
    """
    rows = board_rows(level.board, has_run_lengths)
    solutions = [
        Solution(solution.lurd, one_line(solution.title))
        for solution in level.solutions
        if SOLUTION_MOVES.fullmatch(solution.lurd)
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
        "\n".join(note_lines(level.notes)),
        tuple(solutions),
        None,
        tuple(snapshots),
    )


def _is_unedited(collection: Collection, source: FileSource) -> bool:
    before = source.header_fields
    return (
        bool(collection.levels)
        and (collection.title, collection.author, collection.notes)
        == (before.title, before.author, before.notes)
        and has_same_levels(collection, source)
    )


def _reads_as(text: str, collection: Collection, has_run_lengths: bool) -> bool:
    """Whether reading the text gives this collection."""
    try:
        found = read(text)
    except FormatError:
        return False
    expected = (
        one_line(collection.title),
        one_line(collection.author),
        "\n".join(note_lines(collection.notes)),
    )
    return (
        (found.title, found.author, found.notes) == expected
        and len(found.levels) == len(collection.levels)
        and all(
            a == b or a == as_reread(b, has_run_lengths)
            for a, b in zip(found.levels, collection.levels, strict=True)
        )
    )


def _assembled(collection: Collection, source: FileSource, strategy: _Strategy) -> str:
    """Return the text of a collection, rewritten as far as the strategy says."""
    bare = FileSource(newline=source.newline, has_run_lengths=source.has_run_lengths)
    style = bare if strategy is _Strategy.REWRITE_ALL else source
    newline = style.newline
    texts = [_header_text(collection, style)]
    previous = -1  # index in the file of the level before; -2 if that level was rewritten
    for level in collection.levels:
        kept = level.source if is_from(level, source) else None
        text, index = "", -2
        if not isinstance(kept, LevelSource) or strategy is _Strategy.REWRITE_ALL:
            text = _level_text(level, style, strategy)
        elif kept.level == level:
            text, index = kept.text, kept.index
        elif strategy is _Strategy.CHANGE_IN_PLACE:
            text, index = edited_level(kept, level, style), kept.index
        else:
            text = _level_text(level, style, strategy)
        if texts[-1] and (index < 0 or index != previous + 1):
            texts[-1] = _with_blank_line(texts[-1], newline)
        elif texts[-1] and LINE_END.fullmatch(texts[-1][-1]) is None:
            texts[-1] += newline
        texts.append(text)
        previous = index
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

    A draft that readers would not recognise as a board keeps its plain rows.
    """
    return text_in_style(collection, FileSource(has_run_lengths=True))
