"""The content of a file: text in an encoding, in which it can be read again as it is."""

from __future__ import annotations

from dataclasses import dataclass

from sokolab.formats.encoding import encode, encoding_name, misread_as, without_lone_bytes
from sokolab.formats.remarks import FormatError, place_of
from sokolab.formats.source import FileSource
from sokolab.language import Phrase, counted_phrase, phrase


@dataclass(frozen=True, slots=True)
class FileContent:
    """The bytes of a file, and what its encoding does to the text.

    Attributes
    ----------
    encoding
        The encoding, as Python calls it.
    misread_as
        The encoding in which readers would misread the bytes, because text without a byte-order
        mark does not say what its encoding is; "" if it reads back as it is.
    changes
        A sentence for each thing that differs from what was asked for, without the full stop.
    """

    data: bytes
    encoding: str
    misread_as: Phrase | str = ""
    changes: tuple[Phrase, ...] = ()

    @property
    def doubt(self) -> Phrase | str:
        """A sentence about how the content would be misread, without the full stop; "" if not."""
        if not self.misread_as:
            return ""
        return phrase(
            "the text in {encoding} looks like {other} and would be misread",
            encoding=encoding_name(self.encoding),
            other=self.misread_as,
        )


def encoded(text: str, source: FileSource, encoding: str | None = None) -> FileContent:
    """Return a text as the content of a file.

    Parameters
    ----------
    source
        The file that the text comes from. Its encoding is kept, with UTF-8 in its place if it
        cannot represent a character.
    encoding
        Another encoding.

    Raises
    ------
    FormatError
        That other encoding cannot represent a character, whose line and column are given.
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
            said = phrase("{encoding} cannot represent {letter!r}", encoding=name, letter=char)
            raise FormatError(said, *place_of(written, error.start)) from None
        found = encoded(text, source, "utf-8-sig" if source.byte_order_mark else "utf-8")
        change = phrase(
            "the encoding is now UTF-8, because {encoding} cannot represent {letter!r}",
            encoding=name,
            letter=char,
        )
        return FileContent(found.data, found.encoding, found.misread_as, (change, *found.changes))
    misread = misread_as(written, data)
    return FileContent(data, encoding or source.encoding, misread, tuple(changes))


def _with_replaced_bytes(text: str, source: FileSource, changes: list[Phrase]) -> str:
    """Return the text with U+FFFD for bytes without a meaning, and say so in ``changes``."""
    written = without_lone_bytes(text)
    if written != text:
        count = sum(old != new for old, new in zip(text, written, strict=True))
        change = counted_phrase(
            count,
            "{n:,} byte without a meaning in {encoding} became \ufffd",
            "{n:,} bytes without a meaning in {encoding} became \ufffd",
            encoding=encoding_name(source.encoding),
        )
        changes.append(change)
    return written
