"""A language that nobody speaks: every sentence accented and half as long again.

It shows which sentences pass by the catalogue, and where long words are cut off.
"""

from __future__ import annotations

import re
from typing import Final

from sokolab.language.message_catalogue import Catalogue

PSEUDO: Final = "en_XA"
"""Its code, as on Android."""

_PLAIN: Final = "AEIOUYaeiouycdhlnrstz"
_ACCENTED: Final = str.maketrans(_PLAIN, "ÀÉÎÕÛÝàéîõûýçðĥłñřšťž")
_KEPT: Final = re.compile(
    r"(\{[^{}]*\}|<[^<>]*>|%[A-Za-z]|&\w|\[/?[a-z]+\]|(?<!\w)--?[a-z][-a-z]*|[A-Z_]{3,})"
)
"""Facts, tags, fields of a date, a menu's letter, options and names in capitals."""
_LONGEST_WORD: Final = 12  # letters; lines break between words


def pseudo_sentence(english: str) -> str:
    """Return a sentence with accents, in brackets, half as long again; facts and tags stay."""
    if not re.search(r"[A-Za-z]{2}|^[A-Za-z]$", _KEPT.sub("", english)):
        return english
    parts = _KEPT.split(english)
    parts[::2] = [part.translate(_ACCENTED) for part in parts[::2]]
    more = max(1, sum(map(len, parts[::2])) // 2)
    words = ["~" * min(_LONGEST_WORD, more - at) for at in range(0, more, _LONGEST_WORD)]
    return f"⟦{''.join(parts)}{' '.join(words)}⟧"


def pseudo_language() -> Catalogue:
    """Return the catalogue that accents every sentence."""
    return Catalogue(PSEUDO, elsewise=pseudo_sentence)
