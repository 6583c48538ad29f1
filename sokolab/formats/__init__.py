r"""Read and write levels: text in, levels out, and back.

>>> levels = loads("#####\n#@$.#\n#####\nTitle: One push\n").levels
>>> levels[0].title, dump(Collection(levels)).decode().splitlines()[-1]
('One push', 'Title: One push')

Each format is an entry of :data:`sokolab.formats.registry.FORMATS`.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Final

from sokolab.core.gc_pause import rare_gc
from sokolab.core.level import Collection, Level, Levels, collected
from sokolab.formats.clipboard import Pasted, interpretations, is_wrapped, leftover_lines
from sokolab.formats.export import (
    FileContent,
    adapted_to_file,
    exported,
    in_encoding_of,
    losses,
    text_losses,
)
from sokolab.formats.files import (
    check_writable,
    decode,
    encoding_name,
    has_lone_bytes,
    read_file,
    read_stream,
    write_atomically,
)
from sokolab.formats.registry import (
    FORMATS,
    Format,
    all_formats,
    format_for_file,
    format_named,
    formats_of,
    may_need_plugins,
    to_text,
    without_plugins,
)
from sokolab.formats.remarks import FormatError, LimitError, Remark, Remedy, UnsupportedGameError
from sokolab.formats.slc import looks_like_markup
from sokolab.formats.source import FileSource, LevelSource, source_of
from sokolab.formats.xsb.free_text import comment_lines, note_lines
from sokolab.formats.xsb.tokens import title_in
from sokolab.formats.xsb.writer import standalone_text
from sokolab.guesses import looks_like_path
from sokolab.language import LocalizedValueError, phrase, tr

__all__ = [
    "FORMATS",
    "IMAGE_SUFFIXES",
    "FileContent",
    "Format",
    "FormatError",
    "Pasted",
    "Remark",
    "Remedy",
    "adapted_to_file",
    "all_formats",
    "check_writable",
    "decode",
    "dump",
    "dumps",
    "exported",
    "format_for_file",
    "format_named",
    "format_to_write",
    "from_clipboard",
    "in_encoding_of",
    "is_wrapped",
    "level_text",
    "levels_in_prose",
    "line_of",
    "load",
    "loads",
    "losses",
    "may_need_plugins",
    "read_bytes",
    "read_file",
    "read_levels",
    "read_pasted",
    "read_stream",
    "remarks_of",
    "save",
    "storable_notes",
    "text_losses",
    "without_plugins",
    "write_atomically",
]

_COLONS: Final = (":", "：")
_MAX_PASTED_CHARACTERS: Final = 16 * 2**20
"""Limit of a pasted text, which might have to be read several times, each time differently."""
_SAVED_FORMATS: Final = ("xsb", "sok", "slc")
"""Formats in which work is saved. XSB and SOK differ only in style, which a collection keeps."""
IMAGE_SUFFIXES: Final = (".png", ".jpg", ".jpeg", ".bmp", ".gif", ".webp", ".svg", ".pdf", ".html")
"""Suffixes of pictures and pages, which hold no levels as text."""
_DATA_SUFFIXES: Final = (".json", ".csv", ".tsv", ".yaml", ".yml", ".toml", ".zip", ".gz")
"""Suffixes of files that other programs would misread if they held levels as text."""
_UNSUPPORTED_SUFFIXES: Final = {".hsb": "Hexoban", ".tsb": "Trioban"}


def load(path: str | os.PathLike[str]) -> Collection:
    """Return the levels of a file.

    Raises
    ------
    OSError
        The operating system cannot read the file: ``FileNotFoundError`` if there is none.
    FormatError
        The file is not text or contains no level. A note of the exception names the file.
    """
    try:
        return read_levels(path)
    except FormatError as error:
        _raise_cause(error, path)
        error.add_note(tr("The file is {path!r}.", path=os.fspath(path)))
        raise


def read_levels(path: str | os.PathLike[str]) -> Collection:
    """Return the levels of a file, for programs that show the user the errors.

    Raise FormatError if the file cannot be read, is not text or contains no level.
    """
    return read_bytes(read_file(path), Path(path).name)


def _raise_cause(error: FormatError, path: str | os.PathLike[str]) -> None:
    """Raise the operating system's own error, if there is one, with the name of the file."""
    cause = error.__cause__
    if isinstance(cause, OSError):
        cause.filename = os.fspath(path)
        raise cause from None


def read_bytes(data: bytes, name: str = "") -> Collection:
    """Return the levels in the content of a file.

    ``name`` is the file's name. Its suffix can name a game that sokolab does not support. Raise
    FormatError if the content is not text or contains no level.
    """
    try:
        text = decode(data)
    except FormatError:
        if Path(name).suffix.lower() not in IMAGE_SUFFIXES:
            raise
        raise FormatError(
            phrase(
                "this is not text; “sokolab convert” and from_picture can read a picture, unless "
                "it is damaged"
            )
        ) from None
    collection = loads(text.text, name)
    source = collection.source
    assert isinstance(source, FileSource)
    remarks = source.remarks
    if text.is_guessed:
        message = phrase("not UTF-8: read as {encoding}", encoding=encoding_name(text.encoding))
        if text.encoding == "utf-8":
            message = phrase("damaged UTF-8: some bytes are undecodable")
        remarks = (Remark(message, None, None, Remedy.ENCODING), *remarks)
    source = replace(
        source,
        encoding=text.encoding,
        byte_order_mark=text.byte_order_mark,
        has_lone_bytes=has_lone_bytes(text.text),
        remarks=remarks,
    )
    return replace(collection, source=source)


def loads(text: str, name: str = "") -> Collection:
    """Return the levels in a text.

    Parameters
    ----------
    name
        The file's name. Its suffix can name a game that sokolab does not support.

    Raises
    ------
    FormatError
        The text contains no level, or levels of another game.
    """
    if not isinstance(text, str):
        raise TypeError(f"the text must be a str, not {type(text).__name__}")
    game = _UNSUPPORTED_SUFFIXES.get(Path(name).suffix.lower())
    if game:
        raise UnsupportedGameError(
            phrase(
                "these are {game} levels; sokolab plays only Sokoban on a square grid", game=game
            )
        )
    with rare_gc():
        refusal = FormatError(phrase("it contains no level"))
        for file_format in formats_of(text, name):
            try:
                return _read(text, file_format)
            except LimitError:
                raise
            except FormatError as error:
                refusal = error
        if not name and looks_like_path(text) and Path(text).suffix:
            refusal.add_note("load(path) reads a file")  # no phrase: misuse
        raise refusal


def _read(text: str, file_format: Format) -> Collection:
    if file_format.name == "xsb" and looks_like_markup(text):
        raise FormatError(
            phrase("this is XML or HTML, but not SLC, the only XML that sokolab reads")
        )
    return file_format.read(text)


def from_clipboard(text: str) -> Collection:
    r"""Return the levels in a pasted text.

    Quote marks of mail, tags, fences, full-width characters and written-out ``\n`` are undone.

    Raises
    ------
    FormatError
        It contains no level.
    """
    return read_pasted(text).collection


def read_pasted(text: str) -> Pasted:
    """Return the levels in a pasted text as :func:`from_clipboard` does, and the other lines.

    Raises
    ------
    FormatError
        It contains no level.
    """
    if len(text) > _MAX_PASTED_CHARACTERS:
        raise FormatError(
            phrase(
                "the text is longer than {count:,} million characters",
                count=_MAX_PASTED_CHARACTERS // 2**20,
            )
        )
    first_error: FormatError | None = None
    for version in interpretations(text):
        try:
            collection = loads(version)
            return Pasted(_as_titled(collection, text), leftover_lines(text, version, collection))
        except LimitError:
            raise  # no other interpretation would contain less
        except FormatError as error:
            first_error = first_error or error
    raise first_error or FormatError(phrase("it contains no level"))


def levels_in_prose(data: bytes, name: str = "") -> Pasted | None:
    """Return the levels in a text that is not a level file, such as a mail, or None if it has none.

    SLC files are left out: if one is damaged, the format doctor repairs it better. Plug-ins are not
    asked. ``name`` is the file's name.
    """
    if Path(name).suffix.lower() == ".slc":
        return None
    try:
        with without_plugins():
            return read_pasted(decode(data).text)
    except FormatError:
        return None


def _as_titled(collection: Collection, text: str) -> Collection:
    """Return pasted levels with the titles that their authors gave them.

    ``Title: …`` below a board replaces words above it, which become a note. ``Title:`` in the text
    of a ``Comment:`` stays there. Words such as ``My level:`` lose their colon.
    """
    lines = "\n".join(text.splitlines())

    def titled(level: Level) -> Level:
        is_comment = bool(level.notes) and "\n".join(comment_lines(level.notes)) in lines
        notes = [] if is_comment else level.notes.splitlines()
        title_lines = [
            (index, name) for index, note in enumerate(notes) if (name := title_in(note))
        ]
        if title_lines:
            index, name = title_lines[0]
            words = [level.title] if level.title else []
            return replace(
                level, title=name, notes="\n".join(words + notes[:index] + notes[index + 1 :])
            )
        if not level.title.endswith(_COLONS) or f": {level.title}" in text:
            return level
        return replace(level, title=level.title.rstrip(":： "))

    levels = tuple(map(titled, collection.levels))
    return collection if levels == collection.levels else replace(collection, levels=levels)


def dump(collection: Collection) -> bytes:
    """Return the content of a file with the collection. An unedited file gives the same bytes.

    It is UTF-8 if text in the encoding of the collection's file would be misread.
    """
    content = exported(collection)
    return exported(collection, encoding="utf-8").data if content.misread_as else content.data


def dumps(
    levels: Levels,
    format: str | None = None,  # noqa: A002
) -> str:
    r"""Return levels as text.

    Parameters
    ----------
    levels
        A collection, a level, a board, or several of these.
    format
        The name of one of :func:`all_formats`, such as ``xsb``, ``sok`` or ``slc``. By default
        the format that the collection was read from, or XSB.

    Raises
    ------
    ValueError
        There is no such format. The message lists all formats.
    FormatError
        The format cannot hold one of the boards, or that many levels.

    Examples
    --------
    >>> print(dumps(loads("#####\n#@$.#\n#####\n"), "boxoban").splitlines()[1])
    ##########
    """
    return to_text(collected(levels), format)


def save(
    levels: Levels,
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002
) -> None:
    """Write levels to a file, which is replaced atomically.

    Parameters
    ----------
    levels
        A collection, a level, a board, or several of these.
    path
        The file. Its suffix chooses the format. In the format it was read from, a collection keeps
        its style and every level that did not change.
    format
        The name of a format, as for :func:`dumps`, in place of the suffix.

    Raises
    ------
    ValueError
        There is no such format, or the suffix is that of a picture, of a page, or of data in
        another format, such as JSON.
    OSError
        The operating system cannot write the file. The old content is untouched.
    FormatError
        The format cannot hold one of the boards, or that many levels.
    """
    suffix = Path(path).suffix.lower()
    if format is None and suffix in IMAGE_SUFFIXES:
        raise ValueError(
            f"{suffix} holds no levels as text: render draws them as SVG, playable_page makes a "
            "page of HTML"  # no phrase: misuse
        )
    file_format = format_to_write(path) if format is None else format_named(format)
    collection, name = collected(levels), file_format.name
    is_own = name == source_of(collection).format
    if is_own or name in _SAVED_FORMATS:
        data = dump(adapted_to_file(collection, f"levels.{name}"))
    else:
        data = exported(collection, name).data
    try:
        write_atomically(data, path)
    except FormatError as error:
        _raise_cause(error, path)
        raise


def format_to_write(path: str | os.PathLike[str]) -> Format:
    """Return the format that a file's suffix asks for, or XSB if no program uses the suffix.

    Raises
    ------
    ValueError
        Other programs would misread levels in a file with that suffix, such as JSON.
    """
    file_format, suffix = format_for_file(Path(path).name), Path(path).suffix.lower()
    if suffix in {*_DATA_SUFFIXES, *_UNSUPPORTED_SUFFIXES}.difference(file_format.suffixes):
        names = ", ".join(file_format.name for file_format in all_formats())
        raise LocalizedValueError(
            phrase(
                "no format has the suffix {suffix}; the formats are {names}",
                suffix=suffix,
                names=names,
            )
        )
    return file_format


def level_text(level: Level) -> str:
    """Return one level as XSB text, with title, author, notes and solutions."""
    return standalone_text(level)


def remarks_of(collection: Collection) -> tuple[Remark, ...]:
    """Return the reader's remarks on the collection's file, ordered by line."""
    return source_of(collection).remarks


def storable_notes(text: str) -> str:
    """Return notes as every file with notes can hold them.

    They have no control characters, no blank lines around them, and no line that begins or ends a
    comment block.
    """
    return "\n".join(note_lines(text))


def line_of(level: Level, row: int = 0) -> int | None:
    """Return the line of the file, from 1, that shows a row, from 0, of the level's board.

    It is the board's first line if its rows are not on lines of their own, and None if the level
    was not read from a file.
    """
    source = level.source
    if not isinstance(source, LevelSource):
        return None
    return source.line + row if source.has_plain_rows else source.line
