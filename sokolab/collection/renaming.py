"""New titles and authors from a pattern with placeholders."""

from __future__ import annotations

import re
from typing import Final

from sokolab.core.level import Level

_PLACEHOLDER: Final = re.compile(r"\{(n|number|title|author)(?::([0-9]))?\}")


def expand_pattern(pattern: str, level: Level, number: int, count: int) -> str:
    """Return the pattern with its placeholders filled in.

    Parameters
    ----------
    pattern
        ``{title}`` and ``{author}`` stand for what the level has now, ``{number}`` for ``number``
        and ``{n}`` for ``count``; ``{n:3}`` writes at least three digits.
    number
        The level's number in its collection, from 1.
    count
        The running number of the renaming.

    Examples
    --------
    >>> from sokolab.core.board import Board
    >>> expand_pattern("{title} {n:3}", Level(Board.empty(1, 1), "Gate"), 9, 7)
    'Gate 007'
    """
    numbers = {"n": count, "number": number}
    texts = {"title": level.title, "author": level.author}

    def value(placeholder: re.Match[str]) -> str:
        name, digits = placeholder[1], int(placeholder[2] or 1)
        return texts[name] if name in texts else f"{numbers[name]:0{digits}}"

    return _PLACEHOLDER.sub(value, pattern).strip()
