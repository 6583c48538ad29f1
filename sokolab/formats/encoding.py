"""Bytes to text and back; text that was not changed gives the same bytes again.

The encoding is, in this order: what the byte-order mark says, what XML declares, UTF-8 if the
bytes are valid, else Windows-1252 or GB18030, whichever fits better. Bytes without a meaning in the
encoding become lone surrogates (``surrogateescape``).
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Final

from sokolab.formats.remarks import FormatError

__all__ = ["Decoded", "decode", "encode"]

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
"""Bytes that are looked at to recognise binary files and to guess an encoding."""
_CONTROL: Final = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1a\x1b")) + b"\x7f"
_NON_ASCII_RUN: Final = re.compile(rb"[\x80-\xff]+")
_NON_ASCII_LINE: Final = re.compile(rb"[^\r\n]*[\x80-\xff][^\r\n]*")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and the encoding it was read in.

    Attributes
    ----------
    mark
        Empty if there was none.
    is_guessed
        Whether the encoding was guessed: Windows-1252 or GB18030.
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
            try:
                text = data[len(byte_order_mark) :].decode(name, "surrogateescape")
            except UnicodeDecodeError:
                text = ""
            if encode(text, name, byte_order_mark) == data:
                return Decoded(text, name, byte_order_mark)
            raise FormatError(f"its byte-order mark says {name.upper()}, but its content is not")
    _refuse_binary(data)
    declared = _declared(data)
    if declared is not None:
        return declared
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        pass
    for name in (_guess(data), "cp1252", "latin-1"):
        text = data.decode(name, "surrogateescape")
        if encode(text, name) == data:
            break
    return Decoded(text, name, is_guessed=True)


def encode(text: str, encoding: str, byte_order_mark: bytes = b"") -> bytes:
    """Return the bytes of a text; UTF-8 if the encoding cannot represent one of its characters."""
    try:
        return byte_order_mark + text.encode(encoding, "surrogateescape")
    except UnicodeEncodeError:
        valid = re.sub("[\ud800-\udfff]", lambda lone: chr(ord(lone[0]) & 0xFF), text)
        return codecs.BOM_UTF8 * bool(byte_order_mark) + valid.encode("utf-8")


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
    return Decoded(text, name) if encode(text, name) == data else None


def _refuse_binary(data: bytes) -> None:
    head = data[:_SAMPLE]
    controls = len(head) - len(head.translate(None, _CONTROL))
    if b"\0" in head or controls * 50 > len(head):
        raise FormatError("this is not a text file")


def _guess(data: bytes) -> str:
    """Choose between Windows-1252 and GB18030 by the lines that are not pure ASCII."""
    lines: list[bytes] = []
    size = 0
    for line in _NON_ASCII_LINE.finditer(data):
        lines.append(line[0][:_SAMPLE])
        size += len(line[0])
        if size > _SAMPLE:
            break
    sample = b"\n".join(lines)
    runs = _NON_ASCII_RUN.findall(sample)
    if sum(len(run) % 2 for run in runs) * 2 > len(runs):
        return "cp1252"  # accented letters are single bytes; Chinese characters mostly have two
    from charset_normalizer import from_bytes  # noqa: PLC0415 - slow to load and seldom needed

    best = from_bytes(sample, cp_isolation=["cp1252", "gb18030"], preemptive_behaviour=False).best()
    return best.encoding if best is not None else "cp1252"
