"""Files as text and back. Text that was not changed gives the same bytes again.

The encoding is, in this order: that of the byte-order mark, that declared by XML, UTF-8 if the
bytes are valid, else the likeliest of Windows-1252, GB18030 and damaged UTF-8. Undecodable
bytes become lone surrogates (``surrogateescape``).

The guess compares readings of the same bytes. Each character that is not ASCII has a cost. It is
high if the character is unlikely beside its neighbours: an accented letter within a Latin word
costs nothing, but a symbol such as ``¤``, or a rare Chinese character among Latin letters, costs a
lot. The cheapest reading wins.
"""

from __future__ import annotations

import codecs
import errno
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final
from unicodedata import category

from sokolab.core.operating_system import is_refused, system_reason
from sokolab.formats.remarks import FormatError, line_and_column
from sokolab.language import LocalizedValueError, Phrase, phrase
from sokolab.systems import is_windows
from sokolab.whole_files import passing_file, replace_whole

_BYTE_ORDER_MARKS: Final = (
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
_SAMPLE_BYTES: Final = 8192  # bytes that are examined to recognise binary files and declarations
_CONTROL: Final = re.compile(rb"[\x00-\x08\x0e-\x19\x1c-\x1f\x7f]")
_MAX_CONTROL_SHARE: Final = 1 / 50  # a file whose sample has more of them is binary
_LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_NAMES: Final = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "cp1252": "Windows-1252",
    "gb18030": "GB18030",
}
_GUESS_SAMPLE_BYTES: Final = 16_384
"""Bytes that are examined, from lines that are not ASCII."""
_NON_ASCII_LINE: Final = re.compile(rb"[^\r\n]*[\x80-\xff][^\r\n]*")
_NON_ASCII: Final = re.compile("[^\0-\x7f]")

_UNDECODABLE_COST: Final = 4.0
"""Cost of an undecodable byte, in the unit of the costs below."""
_COMMON_COST: Final = 0.3
_RARE_COST: Final = 2.0
_FREE_SYMBOLS: Final = "‘’–·"  # they cost nothing between ASCII characters
_RARE_SYMBOLS: Final = "¤¦¬\xad¯¶¸¢¥†‡ˆ‰˜ƒ"
_MAX_BYTES: Final = 64 * 2**20
"""A larger file is refused: it would fill the memory, and no collection is that large."""
_NOT_A_FILE: Final = phrase("it is a pipe or a device")
_BAD_NAME: Final = phrase("Windows does not allow a file with this name")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and the encoding it was read in."""

    text: str
    encoding: str
    byte_order_mark: bytes = b""
    """The byte-order mark, empty if there was none."""
    is_guessed: bool = False


def decode(data: bytes) -> Decoded:
    """Return the text of a file. :func:`encode` gives exactly these bytes back.

    Raise FormatError if the bytes are not text.
    """
    for byte_order_mark, name in _BYTE_ORDER_MARKS:
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
    """Return the bytes of a text. Undecodable bytes stay as they were.

    Raise UnicodeEncodeError if the encoding cannot represent one of the characters.
    """
    return byte_order_mark + text.encode(encoding, "surrogateescape")


def has_lone_bytes(text: str) -> bool:
    """Whether a text has lone surrogates, which stand for undecodable bytes."""
    return _LONE_SURROGATE.search(text) is not None


def without_lone_bytes(text: str) -> str:
    """Return a text with U+FFFD for each undecodable byte.

    Such a byte means nothing in other encodings either, and would make UTF-8 invalid.
    """
    return _LONE_SURROGATE.sub("\ufffd", text)


def misread_as(text: str, data: bytes) -> Phrase | str:
    """Return the encoding that the bytes of a text would be misread as, or "" if there is none."""
    try:
        decoded = decode(data)
    except FormatError:
        return phrase("no text at all")
    return "" if decoded.text == text else encoding_name(decoded.encoding)


def encoding_name(encoding: str) -> str:
    """Return the name of an encoding for the user."""
    return _NAMES.get(encoding, encoding)


def _decoded_as_marked(data: bytes, name: str, byte_order_mark: bytes) -> Decoded:
    """Decode bytes as their byte-order mark says."""
    content = data[len(byte_order_mark) :]
    message = phrase(
        "its byte-order mark says {encoding}, but its content is something else",
        encoding=name.upper(),
    )
    try:
        text = content.decode(name, "surrogateescape")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode(name, "replace")
        raise FormatError(message, *line_and_column(before, len(before))) from None
    if not _is_reversible(text, name, data, byte_order_mark):
        raise FormatError(message)
    return Decoded(text, name, byte_order_mark)


def _declared(data: bytes) -> Decoded | None:
    """Decode XML in the encoding that it declares, or None if it declares none that works."""
    declaration = _DECLARED.match(data[:_SAMPLE_BYTES])
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
    sample = data[:_SAMPLE_BYTES]
    controls = _CONTROL.findall(sample)
    if b"\0" in controls or len(controls) > _MAX_CONTROL_SHARE * len(sample):
        first = sample.index(b"\0" if b"\0" in controls else controls[0])
        message = phrase(
            "this is not a text file: it contains the control character {code:#04x}",
            code=sample[first],
        )
        raise FormatError(message, *line_and_column(sample[:first].decode("latin-1"), first))


def likely_encoding(data: bytes) -> str:
    """Return the encoding in which bytes read most like text.

    It is ``utf-8``, ``cp1252`` or ``gb18030``.
    """
    lines: list[bytes] = []
    size = 0
    for line in _NON_ASCII_LINE.finditer(data):
        lines.append(line[0][:_GUESS_SAMPLE_BYTES])
        size += len(lines[-1])
        if size > _GUESS_SAMPLE_BYTES:
            break
    sample = b"\n".join(lines)
    costs = {"cp1252": _windows_cost, "gb18030": _chinese_cost, "utf-8": _utf8_cost}
    return min(costs, key=lambda name: costs[name](sample.decode(name, "surrogateescape")))


def _utf8_cost(text: str) -> float:
    return _UNDECODABLE_COST * sum("\udc80" <= char <= "\udcff" for char in text)


def _windows_cost(text: str) -> float:
    """Return the cost of reading a text as Windows-1252."""
    cost = 0.0
    for match in _NON_ASCII.finditer(text):
        char, index = match[0], match.start()
        before, after = text[index - 1 : index] or " ", text[index + 1 : index + 2] or " "
        if "\udc80" <= char <= "\udcff":
            cost += _UNDECODABLE_COST
        elif char in _RARE_SYMBOLS:
            cost += _RARE_COST
        elif not char.isalpha() or char in "ªº":
            cost += _cost_of_symbol(char, before, after)
        elif char.islower():
            cost += _cost_of_lower_case(before, after)
        else:
            cost += _cost_of_upper_case(before, after)
    return cost


def _cost_of_symbol(char: str, before: str, after: str) -> float:
    if char in _FREE_SYMBOLS:
        return 0.0 if before.isascii() and after.isascii() else 1.0
    if before.isascii() and after.isascii():
        return 1.5 if before.isalpha() and after.isalpha() else _COMMON_COST
    return 1.0 if (before + after).isalpha() else 1.5


def _cost_of_lower_case(before: str, after: str) -> float:
    has_letter_before, has_letter_after = _is_latin(before), _is_latin(after)
    if after.isupper() or (has_letter_before and before.isupper() and not after.islower()):
        return 1.5
    if has_letter_before or has_letter_after:
        return 0.0
    return 1.0 if before.isalpha() or after.isalpha() else 0.5


def _cost_of_upper_case(before: str, after: str) -> float:
    if before.islower():
        return 3.0
    if not before.isalpha() and (_is_latin(after) or not after.isalpha()):
        return 0.0 if _is_latin(after) and before.isascii() else 0.5
    return 0.5 if _is_latin(before) or _is_latin(after) else 1.2


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalpha()


def _chinese_cost(text: str) -> float:
    """Return the cost of reading a text as GB18030."""
    cost = 0.0
    for match in _NON_ASCII.finditer(text):
        char, index = match[0], match.start()
        if "\udc80" <= char <= "\udcff":
            cost += _UNDECODABLE_COST
            continue
        before, after = text[index - 1 : index] or " ", text[index + 1 : index + 2] or " "
        cost += _cost_of_code(char.encode("gb18030"))
        cost += 0.75 * (_is_latin(before) + _is_latin(after)) * (char > "\u2fff")
    return cost


def _cost_of_code(code: bytes) -> float:
    """Return the cost of a character by its code in GB18030 alone."""
    if len(code) == 4:
        is_assigned = category(code.decode("gb18030"))[0] in "LMNPSZ"
        return _COMMON_COST if is_assigned else _UNDECODABLE_COST
    lead, trail = code
    if trail >= 0xA1 and lead <= 0xA9:  # punctuation, kana, Greek and Cyrillic
        return _COMMON_COST if lead >= 0xA1 else 1.5
    if trail >= 0xA1 and lead <= 0xF7:  # GB 2312: common characters, then rarer ones
        return _COMMON_COST if 0xB0 <= lead <= 0xD7 else 1.0
    if trail >= 0x80:
        return 1.5
    return 2.5 if chr(trail).islower() else _RARE_COST  # it could be a Latin letter


def read_file(path: str | os.PathLike[str], may_be_pipe: bool = False) -> bytes:
    """Return the content of a file.

    With ``may_be_pipe``, pipes and devices are read too; reading a pipe waits for the program that
    fills it. Raise FormatError if the file cannot be read or is larger than 64 MB.
    """
    file = Path(path)
    try:
        if not may_be_pipe and _is_special(file):
            raise LocalizedValueError(_NOT_A_FILE)
        size = file.stat().st_size
        if size > _MAX_BYTES:
            raise _too_large()
        with file.open("rb") as stream:
            return read_stream(stream)
    except FormatError:
        raise
    except (OSError, ValueError) as error:
        message = phrase("the file cannot be read: {reason}", reason=_reason(error))
        raise FormatError(message) from error


def read_stream(stream: BinaryIO) -> bytes:
    """Return the rest of a stream, such as standard input.

    Raise FormatError if it holds more than 64 MB.
    """
    # Pipes and devices have no size: one byte more than allowed shows that there is too much.
    data = stream.read(_MAX_BYTES + 1)
    if len(data) > _MAX_BYTES:
        raise _too_large()
    return data


def write_atomically(data: bytes, path: str | os.PathLike[str], may_be_pipe: bool = False) -> None:
    """Replace a file as a whole or leave it as it was.

    The content is written to a temporary file beside it, which then takes its place. A symbolic
    link stays one: the file that it points to is replaced.

    With ``may_be_pipe``, pipes and devices such as ``/dev/stdout`` are written to directly; writing
    to a pipe waits for the program that empties it. Raise FormatError if the file cannot be
    written. The old content is untouched.
    """
    try:
        if _is_special(path):
            if not may_be_pipe:
                raise LocalizedValueError(_NOT_A_FILE)
            Path(path).write_bytes(data)
            return
        _refuse_bad_name(path)
        file = Path(os.path.realpath(path))
        mode = file.stat().st_mode & 0o777 if file.exists() else 0o666 & ~_umask()
        replace_whole(file, data, mode=mode, syncs=True)
    except (OSError, ValueError) as error:
        raise _unwritable(error) from error


def check_writable(path: str | os.PathLike[str]) -> None:
    """Make sure, before long work begins, that :func:`write_atomically` could write a file now.

    Raise FormatError if it could not: the folder does not exist or is not writable.
    """
    try:
        file = Path(os.path.realpath(path))
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if _is_special(path):
            return
        _refuse_bad_name(path)
        if is_windows() and file.exists() and not os.access(file, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        with passing_file(file.parent):
            pass
    except (OSError, ValueError) as error:
        raise _unwritable(error) from None


def _unwritable(error: Exception) -> FormatError:
    return FormatError(phrase("the file cannot be written: {reason}", reason=_reason(error)))


def _too_large() -> FormatError:
    return FormatError(
        phrase("the file is larger than {megabytes} MB", megabytes=_MAX_BYTES // 2**20)
    )


def _is_special(path: str | os.PathLike[str]) -> bool:
    """Whether a path names something other than a file or a folder, such as a device."""
    try:
        mode = Path(path).stat().st_mode
    except FileNotFoundError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _refuse_bad_name(path: str | os.PathLike[str]) -> None:
    """Raise ValueError if Windows would write to a device, a hidden stream or another name."""
    if is_windows() and is_refused(Path(path).name):
        raise LocalizedValueError(_BAD_NAME)


def _reason(error: Exception) -> Phrase | str:
    """Return the reason why a file cannot be used, as the end of a sentence."""
    return error.message if isinstance(error, LocalizedValueError) else system_reason(error)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
