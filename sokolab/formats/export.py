"""Write levels in another format or encoding, and list the losses."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sokolab.core.board import Board
from sokolab.core.gc_pause import rare_gc
from sokolab.core.level import Collection, Level
from sokolab.formats.board_formats import BOXOBAN_SIDE, SAFE_LINK_LENGTH, link_from_level
from sokolab.formats.files import encode, encoding_name, misread_as, without_lone_bytes
from sokolab.formats.registry import Format, format_for_file, format_named, to_text
from sokolab.formats.remarks import FormatError, Remedy, line_and_column
from sokolab.formats.slc import name_in_xml
from sokolab.formats.source import FileSource, level_source, source_of
from sokolab.formats.xsb import boards, free_text, moves
from sokolab.language import Phrase, counted_phrase, phrase

ENCODINGS: Final = ("utf-8", "utf-8-sig", "utf-16", "cp1252", "gb18030")
LINE_ENDS: Final = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}
_EMPTY_LEVEL: Final = Level(Board.from_rows(["#"]))
"""Stands for the earlier state of a level that is not from the file."""
_LINE_END: Final = re.compile("\r\n|[\r\n]")


@dataclass(frozen=True, slots=True)
class FileContent:
    """The bytes of a file, and the effects of its encoding on the text."""

    data: bytes
    encoding: str
    """The encoding, as Python calls it."""
    misread_as: Phrase | str = ""
    """The encoding that readers would misread the bytes as, because a text without a byte-order
    mark does not name its encoding, or "" if there is none.
    """
    changes: tuple[Phrase, ...] = ()
    """A sentence, without the full stop, for each difference from the request."""

    @property
    def doubt(self) -> Phrase | str:
        """A sentence, without the full stop, on the way the content would be misread, or ""."""
        if not self.misread_as:
            return ""
        return phrase(
            "the text in {encoding} looks like {other} and would be misread",
            encoding=encoding_name(self.encoding),
            other=self.misread_as,
        )


def encoded(text: str, source: FileSource, encoding: str | None = None) -> FileContent:
    """Return a text as the content of a file.

    ``source`` is the file that the text comes from. Its encoding is kept, or replaced by UTF-8 if
    it cannot represent a character. If ``encoding`` names another encoding that cannot represent a
    character, raise FormatError with the line and column of that character.
    """
    changes: list[Phrase] = []
    written = text
    if encoding is not None or not source.has_lone_bytes:
        written = _with_replaced_bytes(text, source, changes)
    try:
        mark = source.byte_order_mark if encoding is None else b""
        data = encode(written, encoding or source.encoding, mark)
    except UnicodeEncodeError as error:
        name = encoding_name(encoding or source.encoding)
        char = without_lone_bytes(written[error.start])
        if encoding is not None:
            message = phrase("{encoding} cannot represent {letter!r}", encoding=name, letter=char)
            raise FormatError(message, *line_and_column(written, error.start)) from None
        in_unicode = encoded(text, source, "utf-8-sig" if source.byte_order_mark else "utf-8")
        change = phrase(
            "the encoding is now UTF-8, because {encoding} cannot represent {letter!r}",
            encoding=name,
            letter=char,
        )
        return FileContent(
            in_unicode.data,
            in_unicode.encoding,
            in_unicode.misread_as,
            (change, *in_unicode.changes),
        )
    misread = misread_as(written, data)
    return FileContent(data, encoding or source.encoding, misread, tuple(changes))


def _with_replaced_bytes(text: str, source: FileSource, changes: list[Phrase]) -> str:
    """Return the text with U+FFFD for undecodable bytes, and say so in ``changes``."""
    written = without_lone_bytes(text)
    if written != text:
        count = sum(old != new for old, new in zip(text, written, strict=True))
        change = counted_phrase(
            count,
            "{n:,} byte undecodable as {encoding} became \ufffd",
            "{n:,} bytes undecodable as {encoding} became \ufffd",
            encoding=encoding_name(source.encoding),
        )
        changes.append(change)
    return written


def in_encoding_of(collection: Collection, content: FileContent) -> Collection:
    """Return the collection with the encoding in which it has just been written."""
    source = source_of(collection)
    if content.encoding == source.encoding:
        return collection
    if source.format == "slc":  # its header declares the old encoding
        source = FileSource(format="slc")
    remarks = tuple(remark for remark in source.remarks if remark.remedy is not Remedy.ENCODING)
    mark = codecs.BOM_UTF8 if content.encoding == "utf-8-sig" else b""
    new_source = replace(
        source, encoding="utf-8", byte_order_mark=mark, has_lone_bytes=False, remarks=remarks
    )
    return replace(collection, source=new_source)


def exported(
    collection: Collection,
    name: str | None = None,
    encoding: str | None = None,
    line_ends: str | None = None,
) -> FileContent:
    """Return the content of a file in a format, or the bytes of an unedited file in its own format.

    Raise FormatError if the format cannot hold a board, or, with line and column, if the encoding
    cannot represent a character.

    Parameters
    ----------
    name
        The format's name, or None for the format of the collection's own file.
    encoding
        One of :data:`ENCODINGS`; None keeps the encoding that the collection was read in.
    line_ends
        One of :data:`LINE_ENDS`; None keeps the line ends as they are.
    """
    source = source_of(collection)
    with rare_gc():
        if encoding is not None and (name or source.format) == "slc":  # XML declares its encoding
            name = "slc"
            encoded_source = replace(source, encoding=encoding, format="", byte_order_mark=b"")
            collection = replace(collection, source=encoded_source)
        text = to_text(collection, name)
        if line_ends is not None:
            text = _LINE_END.sub(LINE_ENDS[line_ends], text)
        return encoded(text, source, encoding)


def adapted_to_file(collection: Collection, name: str) -> Collection:
    """Return the collection, prepared for ``dump`` in the format that a file name asks for.

    A collection read from XSB text keeps its own style, unless run lengths are asked for. Formats
    that hold boards only are not meant for saving work: under their names, XSB is written.
    """
    source = source_of(collection)
    new_format = format_for_file(name).name
    old_format = source.format if isinstance(collection.source, FileSource) else ""
    if new_format == "slc":
        style = FileSource(format="slc")
        return collection if old_format == "slc" else replace(collection, source=style)
    if old_format == "xsb" and (new_format != "rle" or source.has_run_lengths):
        return collection
    style = FileSource(has_titles_above=new_format == "sok", has_run_lengths=new_format == "rle")
    return replace(collection, source=style)


def losses(collection: Collection, name: str) -> tuple[Phrase, ...]:
    """Return a sentence for each thing that is lost in a format, empty if nothing is."""
    return tuple(_losses(collection, format_named(name)))


def _losses(collection: Collection, file_format: Format) -> Iterator[Phrase]:
    levels = collection.levels
    has_header = collection.title or collection.author or collection.notes
    if has_header and "collection" not in file_format.holds:
        yield phrase("the title, author and notes of the collection are lost")
    for field, count in _fields(levels).items():
        if count and field not in file_format.holds:
            yield _lost_field(field, count)
    if "titles" in file_format.holds:
        yield from text_losses(collection, file_format.name)
    bordered_count = sum(boards.without_border(level.board) is not level.board for level in levels)
    is_own_format = source_of(collection).format == file_format.name  # it keeps boards as they are
    if bordered_count and not is_own_format:
        yield phrase(
            "the empty border around {boards} is cut off",
            boards=counted_phrase(bordered_count, "board", "boards"),
        )
    yield from _losses_of_size(levels, file_format.name)


def _fields(levels: Sequence[Level]) -> dict[str, int]:
    """Return the number of levels that fill each field, by its name in ``Format.holds``."""
    return {
        "titles": sum(bool(level.title) for level in levels),
        "authors": sum(bool(level.author) for level in levels),
        "notes": sum(bool(level.notes) for level in levels),
        "solutions": sum(bool(level.solutions) for level in levels),
        "snapshots": sum(bool(level.snapshots) for level in levels),
    }


def _losses_of_size(levels: Sequence[Level], name: str) -> Iterator[Phrase]:
    """Yield the changes to levels whose size the format does not accept."""
    if name == "boxoban":
        full_shape = (BOXOBAN_SIDE, BOXOBAN_SIDE)
        small_board_count = sum(
            boards.without_border(level.board).tiles.shape != full_shape for level in levels
        )
        if small_board_count:
            yield counted_phrase(
                small_board_count,
                "{n:,} board is padded with walls to {side} × {side}",
                "{n:,} boards are padded with walls to {side} × {side}",
                side=BOXOBAN_SIDE,
            )
    if name == "link":
        long_link_count = sum(len(link_from_level(level)) > SAFE_LINK_LENGTH for level in levels)
        if long_link_count:
            yield counted_phrase(
                long_link_count,
                "{n:,} link is longer than {length:,} characters; some sites cut them off",
                "{n:,} links are longer than {length:,} characters; some sites cut them off",
                length=SAFE_LINK_LENGTH,
            )


def _lost_field(field: str, count: int) -> Phrase:
    """Return a sentence saying that a field of some levels is lost."""
    if field == "titles":
        return counted_phrase(
            count, "the title of {n:,} level is lost", "the titles of {n:,} levels are lost"
        )
    if field == "authors":
        return counted_phrase(
            count, "the author of {n:,} level is lost", "the authors of {n:,} levels are lost"
        )
    if field == "notes":
        return counted_phrase(
            count, "the notes of {n:,} level are lost", "the notes of {n:,} levels are lost"
        )
    if field == "solutions":
        return counted_phrase(
            count, "the solutions of {n:,} level are lost", "the solutions of {n:,} levels are lost"
        )
    return counted_phrase(
        count, "the saved games of {n:,} level are lost", "the saved games of {n:,} levels are lost"
    )


def text_losses(collection: Collection, name: str) -> Iterator[Phrase]:
    """Yield the losses of titles, notes and solutions in a format that holds titles.

    Texts that stay as they are in their file lose nothing.
    """
    source = source_of(collection)
    keeps_lines = source.format == (name if name == "slc" else "xsb") and name != "rle"
    sources = [level_source(level, source) if keeps_lines else None for level in collection.levels]
    pairs = [
        (level, level_lines.level if level_lines is not None else _EMPTY_LEVEL)
        for level, level_lines in zip(collection.levels, sources, strict=True)
    ]
    changed = [(level, before) for level, before in pairs if level != before]
    shorten = name_in_xml if name == "slc" else free_text.one_line
    odd_name_count = sum(
        any(shorten(text) != text for text in set(_names_of(level)).difference(_names_of(before)))
        for level, before in changed
    )
    if odd_name_count:
        yield phrase(
            "line breaks and control characters in the names of {levels} are lost",
            levels=counted_phrase(odd_name_count, "level", "levels"),
        )
    if name == "slc":
        return
    odd_notes_count = sum(
        level.notes != before.notes and "\n".join(free_text.note_lines(level.notes)) != level.notes
        for level, before in changed
    )
    if odd_notes_count:
        yield phrase(
            "control characters, surrounding blank lines, and the colons of Comment: and "
            "Comment-End: are lost in the notes of {levels}",
            levels=counted_phrase(odd_notes_count, "level", "levels"),
        )
    odd_game_count = sum(
        len(level.solutions)
        - len(moves.writable_games(level.solutions))
        + len(level.snapshots)
        - len(moves.writable_games(level.snapshots))
        for level, _ in changed
    )
    if odd_game_count:
        yield counted_phrase(
            odd_game_count,
            "{n:,} solution or saved game with letters that are not moves is lost",
            "{n:,} solutions and saved games with letters that are not moves are lost",
        )


def _names_of(level: Level) -> tuple[str, ...]:
    return (
        level.title,
        level.author,
        *(solution.title for solution in level.solutions),
        *(snapshot.title for snapshot in level.snapshots),
    )
