"""Guess the encoding of text that is not valid UTF-8: Windows-1252, GB18030 or damaged UTF-8.

Each encoding gives another reading of the same bytes. Every character that is not ASCII costs the
more the less it is to be expected where it stands: an accented letter within a Latin word costs
nothing, a sign such as ``¤`` between two others costs a lot, and so does a rare Chinese character
amid Latin letters. The cheapest reading wins.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category

_SAMPLE: Final = 16_384
"""Bytes that are looked at; only lines that are not ASCII count."""
_NON_ASCII_LINE: Final = re.compile(rb"[^\r\n]*[\x80-\xff][^\r\n]*")
_NON_ASCII: Final = re.compile("[^\0-\x7f]")

_UNDECODABLE: Final = 4.0
"""Cost of a byte without a meaning in the encoding, in the unit of the costs below."""
_COMMON: Final = 0.3
_RARE: Final = 2.0
_FREE_SIGNS: Final = "‘’–·"
"""Signs that may stand between letters."""
_RARE_SIGNS: Final = "¤¦¬\xad¯¶¸¢¥†‡ˆ‰˜ƒ"


def likely_encoding(data: bytes) -> str:
    """Return the encoding in which bytes read most like text.

    Returns
    -------
    str
        ``utf-8``, ``cp1252`` or ``gb18030``.
    """
    lines: list[bytes] = []
    size = 0
    for line in _NON_ASCII_LINE.finditer(data):
        lines.append(line[0][:_SAMPLE])
        size += len(lines[-1])
        if size > _SAMPLE:
            break
    sample = b"\n".join(lines)
    costs = {"cp1252": _windows_cost, "gb18030": _chinese_cost, "utf-8": _utf8_cost}
    return min(costs, key=lambda name: costs[name](sample.decode(name, "surrogateescape")))


def _utf8_cost(text: str) -> float:
    return _UNDECODABLE * sum("\udc80" <= char <= "\udcff" for char in text)


def _windows_cost(text: str) -> float:
    """Return what a reading as Windows-1252 costs."""
    cost = 0.0
    for found in _NON_ASCII.finditer(text):
        char, place = found[0], found.start()
        before, after = text[place - 1 : place] or " ", text[place + 1 : place + 2] or " "
        if "\udc80" <= char <= "\udcff":
            cost += _UNDECODABLE
        elif char in _RARE_SIGNS:
            cost += _RARE
        elif not char.isalpha() or char in "ªº":
            cost += _cost_of_sign(char, before, after)
        elif char.islower():
            cost += _cost_of_lower_case(before, after)
        else:
            cost += _cost_of_upper_case(before, after)
    return cost


def _cost_of_sign(char: str, before: str, after: str) -> float:
    if char in _FREE_SIGNS:
        return 0.0 if before.isascii() and after.isascii() else 1.0
    if before.isascii() and after.isascii():
        return 1.5 if before.isalpha() and after.isalpha() else _COMMON
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
    """Return what a reading as GB18030 costs."""
    cost = 0.0
    for found in _NON_ASCII.finditer(text):
        char, place = found[0], found.start()
        if "\udc80" <= char <= "\udcff":
            cost += _UNDECODABLE
            continue
        before, after = text[place - 1 : place] or " ", text[place + 1 : place + 2] or " "
        cost += _cost_of_code(char.encode("gb18030"))
        cost += 0.75 * (_is_latin(before) + _is_latin(after)) * (char > "\u2fff")
    return cost


def _cost_of_code(code: bytes) -> float:
    """Return what a character costs by its place in GB18030, whatever its neighbours."""
    if len(code) == 4:
        is_assigned = category(code.decode("gb18030"))[0] in "LMNPSZ"
        return _COMMON if is_assigned else _UNDECODABLE
    lead, trail = code
    if trail >= 0xA1 and lead <= 0xA9:  # punctuation, kana, Greek and Cyrillic
        return _COMMON if lead >= 0xA1 else 1.5
    if trail >= 0xA1 and lead <= 0xF7:  # GB 2312: common characters, then rarer ones
        return _COMMON if 0xB0 <= lead <= 0xD7 else 1.0
    if trail >= 0x80:
        return 1.5
    return 2.5 if chr(trail).islower() else _RARE  # it could be a Latin letter
