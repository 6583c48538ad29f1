"""Bytes to text and back, so that what was not changed comes back byte for byte.

A byte-order mark decides; else what XML declares; else strict UTF-8; else Windows-1252 or GB18030,
whichever reads the foreign lines better. Bytes that mean nothing travel as lone surrogates
(``surrogateescape``).
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
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins like UTF-16's, so it is asked first
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED: Final = re.compile(
    rb"""\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})"""
)
_DECLARABLE: Final = ("utf-8", "ascii", "iso8859", "cp12", "gb", "big5", "koi8", "shift_jis", "euc")
_SAMPLE: Final = 8192
_CONTROL: Final = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1a\x1b")) + b"\x7f"
_FOREIGN_RUN: Final = re.compile(rb"[\x80-\xff]+")
_FOREIGN_LINE: Final = re.compile(rb"[^\r\n]*[\x80-\xff][^\r\n]*")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and how its bytes were read.

    Attributes
    ----------
    mark
        The byte-order mark, or empty.
    guessed
        Whether the encoding is a guess between Windows-1252 and GB18030.
    """

    text: str
    encoding: str
    byte_order_mark: bytes = b""
    guessed: bool = False


def decode(data: bytes) -> Decoded:
    """Return the text of a file; ``encode`` gives exactly these bytes back.

    Raises
    ------
    FormatError
        The bytes are no text.
    """
    for byte_order_mark, name in _MARKS:
        if data.startswith(byte_order_mark):
            try:
                text = data[len(byte_order_mark) :].decode(name, "surrogateescape")
            except UnicodeDecodeError:
                text = ""
            if encode(text, name, byte_order_mark) == data:
                return Decoded(text, name, byte_order_mark)
            raise FormatError(f"its byte-order mark says {name.upper()}, but the bytes are not")
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
    return Decoded(text, name, guessed=True)


def encode(text: str, encoding: str, byte_order_mark: bytes = b"") -> bytes:
    """Return the bytes of a text; in UTF-8 where the encoding lacks one of its characters."""
    try:
        return byte_order_mark + text.encode(encoding, "surrogateescape")
    except UnicodeEncodeError:
        whole = re.sub("[\ud800-\udfff]", lambda lone: chr(ord(lone[0]) & 0xFF), text)
        return codecs.BOM_UTF8 * bool(byte_order_mark) + whole.encode("utf-8")


def _declared(data: bytes) -> Decoded | None:
    """Return XML as the encoding that it declares gives it; None where that cannot be."""
    said = _DECLARED.match(data[:_SAMPLE])
    if said is None:
        return None
    try:
        name = codecs.lookup(said[1].decode("ascii")).name
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
        raise FormatError("this is no text file")


def _guess(data: bytes) -> str:
    """Choose between Windows-1252 and GB18030 by the lines that are not ASCII."""
    lines: list[bytes] = []
    size = 0
    for line in _FOREIGN_LINE.finditer(data):
        lines.append(line[0][:_SAMPLE])
        size += len(line[0])
        if size > _SAMPLE:
            break
    sample = b"\n".join(lines)
    runs = _FOREIGN_RUN.findall(sample)
    if sum(len(run) % 2 for run in runs) * 2 > len(runs):
        return "cp1252"  # one accented letter alone; Chinese mostly comes in pairs of bytes
    from charset_normalizer import from_bytes  # noqa: PLC0415 - slow to load, seldom needed

    best = from_bytes(sample, cp_isolation=["cp1252", "gb18030"], preemptive_behaviour=False).best()
    return best.encoding if best is not None else "cp1252"
