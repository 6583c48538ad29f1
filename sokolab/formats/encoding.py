"""Bytes to text and back; text that was not changed gives the same bytes again.

The encoding is, in this order: what the byte-order mark says, what XML declares, UTF-8 if the
bytes are valid, else the likeliest of Windows-1252, GB18030 and damaged UTF-8. Bytes without a
meaning in the encoding become lone surrogates (``surrogateescape``).
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Final

from sokolab.formats.detection import likely_encoding
from sokolab.formats.remarks import FormatError, place_of
from sokolab.language import Phrase, phrase

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins like UTF-16's, so it must come first
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED: Final = re.compile(
    rb"""\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})"""
)
_DECLARABLE: Final = ("utf-8", "ascii", "iso8859", "cp12", "gb", "big5", "koi8", "shift_jis", "euc")
_SAMPLE: Final = 8192
"""Bytes that are looked at to recognise binary files and declarations."""
_CONTROL: Final = re.compile(rb"[\x00-\x08\x0e-\x19\x1c-\x1f\x7f]")
_LONE: Final = re.compile("[\ud800-\udfff]")
_NAMES: Final = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "cp1252": "Windows-1252",
    "gb18030": "GB18030",
}


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and the encoding it was read in.

    Attributes
    ----------
    mark
        Empty if there was none.
    is_guessed
        Whether the encoding was guessed.
    """

    text: str
    encoding: str
    byte_order_mark: bytes = b""
    is_guessed: bool = False


def decode(data: bytes) -> Decoded:
    """Return the text of a file; :func:`encode` gives exactly these bytes back.

    Raises
    ------
    FormatError
        The bytes are not text.
    """
    for byte_order_mark, name in _MARKS:
        if data.startswith(byte_order_mark):
            return _decoded_as_marked(data, name, byte_order_mark)
    _refuse_binary(data)
    declared = _declared(data)
    if declared is not None:
        return declared
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        pass
    for name in (likely_encoding(data), "cp1252", "latin-1"):
        text = data.decode(name, "surrogateescape")
        if _is_reversible(text, name, data):
            break
    return Decoded(text, name, is_guessed=True)


def encode(text: str, encoding: str, byte_order_mark: bytes = b"") -> bytes:
    """Return the bytes of a text; bytes that had no meaning in the encoding stay as they were.

    Raises
    ------
    UnicodeEncodeError
        The encoding cannot represent one of the characters.
    """
    return byte_order_mark + text.encode(encoding, "surrogateescape")


def has_lone_bytes(text: str) -> bool:
    """Whether a text has lone surrogates, which stand for bytes without a meaning."""
    return _LONE.search(text) is not None


def without_lone_bytes(text: str) -> str:
    """Return a text with U+FFFD for each byte that had no meaning in the encoding it was read in.

    Such a byte means nothing in any other encoding either, and would make UTF-8 invalid.
    """
    return _LONE.sub("\ufffd", text)


def misread_as(text: str, data: bytes) -> Phrase | str:
    """Return in which encoding the bytes of a text would be misread, or "" if they read back as it.

    Returns
    -------
    Phrase or str
        The name for the user.
    """
    try:
        found = decode(data)
    except FormatError:
        return phrase("no text at all")
    return "" if found.text == text else encoding_name(found.encoding)


def encoding_name(encoding: str) -> str:
    """Return the name of an encoding for the user."""
    return _NAMES.get(encoding, encoding)


def _decoded_as_marked(data: bytes, name: str, byte_order_mark: bytes) -> Decoded:
    """Decode bytes as their byte-order mark says."""
    content = data[len(byte_order_mark) :]
    said = phrase(
        "its byte-order mark says {encoding}, but its content is not", encoding=name.upper()
    )
    try:
        text = content.decode(name, "surrogateescape")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode(name, "replace")
        raise FormatError(said, *place_of(before, len(before))) from None
    if not _is_reversible(text, name, data, byte_order_mark):
        raise FormatError(said)
    return Decoded(text, name, byte_order_mark)


def _declared(data: bytes) -> Decoded | None:
    """Decode XML in the encoding that it declares; None if it declares none that works."""
    declaration = _DECLARED.match(data[:_SAMPLE])
    if declaration is None:
        return None
    try:
        name = codecs.lookup(declaration[1].decode("ascii")).name
        if not name.startswith(_DECLARABLE):
            return None
        text = data.decode(name, "surrogateescape")
    except (LookupError, ValueError):
        return None
    return Decoded(text, name) if _is_reversible(text, name, data) else None


def _is_reversible(text: str, encoding: str, data: bytes, byte_order_mark: bytes = b"") -> bool:
    """Whether encoding the text gives these bytes back."""
    try:
        return encode(text, encoding, byte_order_mark) == data
    except UnicodeEncodeError:
        return False


def _refuse_binary(data: bytes) -> None:
    head = data[:_SAMPLE]
    controls = _CONTROL.findall(head)
    if b"\0" in controls or len(controls) * 50 > len(head):
        first = head.index(b"\0" if b"\0" in controls else controls[0])
        said = phrase(
            "this is not a text file: it contains the control character {code:#04x}",
            code=head[first],
        )
        raise FormatError(said, *place_of(head[:first].decode("latin-1"), first))
