"""Phrases that all messages share, and text from files made safe to print."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from typing import Final

from sokolab.language import Phrase, current_catalogue, phrase

_FIRST_CONTROL_PICTURE: Final = 0x2400
"""Code point of the first control picture: ␀ stands for U+0000, ␛ for U+001B."""
_UNSAFE: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls, among them ESC and the C1 codes CSI and OSC
    "\u2028\u2029"  # line and paragraph separators
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks that change the direction of writing
    "\ud800-\udfff]"  # undecodable bytes
)


def signed(difference: int) -> str:
    """Return a difference with its sign: "+1", "−1,000", "±0"."""
    return f"{difference:+,}".replace("-", "−") if difference else "±0"


def capitalised(text: str) -> str:
    """Return a text as the beginning of a sentence: the first letter becomes a capital."""
    return text[:1].upper() + text[1:]


def uncapitalised(sentence: str) -> str:
    """Return a sentence as it stands after a colon: in English, without its capital."""
    is_english = current_catalogue().language == "en"
    return sentence[:1].lower() + sentence[1:] if is_english else sentence


def with_commas(parts: Iterable[Phrase | str]) -> Phrase | str:
    """Return parts side by side, such as "a, b, c", or "" if there are none."""
    items = list(parts) or [""]
    return reduce(lambda joined, part: phrase("{one}, {other}", one=joined, other=part), items)


def with_semicolons(parts: Iterable[Phrase | str]) -> Phrase | str:
    """Return sentences in one line, such as "a; b; c", or "" if there are none."""
    items = list(parts) or [""]
    return reduce(lambda joined, part: phrase("{one}; {other}", one=joined, other=part), items)


def printable(text: str) -> str:
    """Return a text in which visible characters replace those that command a terminal.

    Tabs and line feeds are kept. Other control characters become pictures (ESC becomes ␛).
    C1 codes, marks of direction and lone surrogates become replacement characters (U+FFFD).
    """
    return _UNSAFE.sub(_visible, text)


def _visible(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x20:
        return chr(_FIRST_CONTROL_PICTURE + code)
    return "\u2421" if code == 0x7F else "\ufffd"
