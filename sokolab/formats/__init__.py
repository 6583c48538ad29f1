r"""Text in, levels out, and back: one reader and one writer a format.

>>> levels = loads("#####\n#@$.#\n#####\nTitle: One push\n").levels
>>> levels[0].title, dump(Collection(levels)).decode().splitlines()[-1]
('One push', 'Title: One push')

A further format is one module and one line in ``registry``.
"""

from __future__ import annotations

import errno
import os
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

from sokolab.core.gc_pause import gc_paused
from sokolab.core.level import Collection, Level
from sokolab.formats.clipboard import interpretations
from sokolab.formats.encoding import decode, encode
from sokolab.formats.export import adapted_to_file, exported, losses
from sokolab.formats.registry import FORMATS, Format, format_for_file, format_named, to_text
from sokolab.formats.remarks import FormatError, LimitError, Remark, Remedy, UnsupportedGameError
from sokolab.formats.slc.reader import looks_like_markup
from sokolab.formats.source import FileSource, LevelSource
from sokolab.formats.xsb import writer

__all__ = [
    "FORMATS",
    "Format",
    "FormatError",
    "Remark",
    "Remedy",
    "adapted_to_file",
    "check_writable",
    "decode",
    "dump",
    "exported",
    "format_for_file",
    "format_named",
    "from_clipboard",
    "level_text",
    "line_of",
    "load",
    "loads",
    "losses",
    "read_bytes",
    "read_file",
    "remarks_of",
    "save",
    "write_atomically",
]

_LARGEST: Final = 64 * 2**20
_LONGEST_PASTED: Final = 16 * 2**20
"""Characters; a pasted text is read in several ways, one after the other."""
_DECLINED: Final = {".hsb": "Hexoban", ".tsb": "Trioban"}


def load(path: str | os.PathLike[str]) -> Collection:
    """Return the levels of a file.

    Raises
    ------
    FormatError
        The file cannot be read, is no text, or holds no level; the sentence does not name the
        file.
    """
    return read_bytes(read_file(path), Path(path).name)


def read_file(path: str | os.PathLike[str]) -> bytes:
    """Return what stands in a file.

    Raises
    ------
    FormatError
        It cannot be read, or is larger than any collection.
    """
    file = Path(path)
    try:
        if file.stat().st_size > _LARGEST:
            raise FormatError(f"the file is larger than {_LARGEST // 2**20} MB")
        return file.read_bytes()
    except (OSError, ValueError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"the file cannot be read: {_reason(error)}") from None


def read_bytes(data: bytes, name: str = "") -> Collection:
    """Return the levels of a file's content; ``name`` is the file's, for its suffix.

    Raises
    ------
    FormatError
        It is no text or holds no level.
    """
    text = decode(data)
    found = loads(text.text, name)
    source = found.source
    assert isinstance(source, FileSource)
    remarks = source.remarks
    if text.guessed:
        guess = {"cp1252": "Windows-1252", "gb18030": "GB18030"}.get(text.encoding, text.encoding)
        sentence = f"not UTF-8: read as {guess}"
        remarks = (Remark(sentence, None, None, Remedy.ENCODING), *remarks)
    kept = replace(
        source, encoding=text.encoding, byte_order_mark=text.byte_order_mark, remarks=remarks
    )
    return replace(found, source=kept)


def loads(text: str, name: str = "") -> Collection:
    """Return the levels of a text; ``name`` is the file's, for its suffix.

    Raises
    ------
    FormatError
        It holds no level, or those of another game.
    """
    declined = _DECLINED.get(Path(name).suffix.lower())
    if declined:
        raise UnsupportedGameError(
            f"these are {declined} levels; sokolab plays Sokoban on squares alone"
        )
    with gc_paused():
        known = next(known for known in FORMATS if known.recognises(text))
        if known.name == "xsb" and looks_like_markup(text):
            raise FormatError("this is XML or HTML, but not SLC, the one kind sokolab reads")
        return known.read(text)


def from_clipboard(text: str) -> Collection:
    r"""Return the levels of a pasted text; mail quotes and written-out ``\n`` are undone.

    Raises
    ------
    FormatError
        It holds no level.
    """
    if len(text) > _LONGEST_PASTED:
        raise FormatError(f"the text is longer than {_LONGEST_PASTED // 2**20} million characters")
    first: FormatError | None = None
    for version in interpretations(text):
        try:
            return loads(version)
        except LimitError:
            raise  # read another way it would hold no less
        except FormatError as error:
            first = first or error
    raise first or FormatError("there is no level in it")


def dump(collection: Collection) -> bytes:
    """Return the bytes of a file that holds the collection; the same ones if nothing changed."""
    source = collection.source if isinstance(collection.source, FileSource) else FileSource()
    with gc_paused():
        return encode(to_text(collection), source.encoding, source.byte_order_mark)


def save(collection: Collection, path: str | os.PathLike[str]) -> None:
    """Write a collection to a file, whole or not at all.

    Raises
    ------
    FormatError
        The file cannot be written; what stood there stays.
    """
    write_atomically(dump(collection), path)


def write_atomically(data: bytes, path: str | os.PathLike[str]) -> None:
    """Write a file, whole or not at all: beside the old one first, then in its place.

    Raises
    ------
    FormatError
        The file cannot be written; what stood there stays.
    """
    part = ""
    try:
        file = Path(os.path.realpath(path))
        handle, part = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name[:40]}.")
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        Path(part).chmod(file.stat().st_mode & 0o777 if file.exists() else 0o666 & ~_umask())
        Path(part).replace(file)
    except (OSError, ValueError) as error:
        if part:
            Path(part).unlink(missing_ok=True)
        raise FormatError(f"the file cannot be written: {_reason(error)}") from None


def check_writable(path: str | os.PathLike[str]) -> None:
    """Make sure, before long work begins, that :func:`write_atomically` could write a file now.

    Raises
    ------
    FormatError
        It could not: its folder is not there, or nobody may write there.
    """
    try:
        file = Path(os.path.realpath(path))
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        with tempfile.TemporaryFile(dir=file.parent):
            pass
    except (OSError, ValueError) as error:
        raise FormatError(f"the file cannot be written: {_reason(error)}") from None


def level_text(level: Level) -> str:
    """Return one level as XSB text, with title, author, notes and solutions."""
    return writer.standalone_text(level)


def remarks_of(collection: Collection) -> tuple[Remark, ...]:
    """Return what the reader remarked, by line."""
    return collection.source.remarks if isinstance(collection.source, FileSource) else ()


def line_of(level: Level, row: int = 0) -> int | None:
    """Return the line of its file that holds a row of the level's board, from 1, if known.

    Parameters
    ----------
    row
        From 0.
    """
    block = level.source
    if not isinstance(block, LevelSource):
        return None
    return block.line + row if block.has_plain_rows else block.line


def _reason(error: Exception) -> str:
    said = getattr(error, "strerror", None) or str(error)
    return said[:1].lower() + said[1:]


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
