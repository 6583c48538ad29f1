"""Which line names which level: the dialects of titles.

* SOK: a line of text of its own above the board;
* ``Title: …`` below the board (or, in some files, above every board);
* ``'quoted'`` below the board;
* ``; …`` above the board, or below it where every board of the file has one below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from sokolab.formats.xsb.lexing import Token, TokenKind

__all__ = ["TitleStyle", "is_line_title", "level_start", "title_style"]

_TITLE_KEYS = ("title", "name")


@dataclass(frozen=True, slots=True)
class TitleStyle:
    """How a file names its levels.

    Attributes
    ----------
    remark_below
        Every board is followed by the ``;`` line that names it.
    keys_above
        Every board has its keys directly above it.
    """

    has_remarks_below: bool
    has_keys_above: bool


def title_style(gaps: Sequence[Sequence[Token]]) -> TitleStyle:
    """Decide from what stands before, between and after the boards."""
    return TitleStyle(_remark_below(gaps), _keys_above(gaps))


def level_start(gap: Sequence[Token], style: TitleStyle) -> int:
    """Return the index of the first token that belongs to the board below (else the length)."""
    last = len(gap) - 1
    while last >= 0 and gap[last].kind is TokenKind.BLANK:
        last -= 1
    if last < 0:
        return len(gap)
    if style.has_keys_above and last == len(gap) - 1:
        while last > 0 and gap[last - 1].kind is not TokenKind.BLANK:
            last -= 1
        return last
    if is_line_title(gap, last):
        return last
    blanks = len(gap) - 1 - last
    if not style.has_remarks_below and blanks <= 1 and _is_remark_title(gap[last]):
        return last
    return len(gap)


def is_line_title(gap: Sequence[Token], index: int) -> bool:
    """Whether a token is a title by SOK's rule for the board or the moves after it.

    It is text, and a blank line precedes it or nothing else stands there.
    """
    token = gap[index]
    if token.kind is not TokenKind.TEXT or not any(map(str.isalnum, token.value)):
        return False
    if index and gap[index - 1].kind is TokenKind.BLANK:
        return True
    return all(other.kind is TokenKind.BLANK for other in islice(gap, index))


def _is_remark_title(token: Token) -> bool:
    named = not token.key or token.key in _TITLE_KEYS
    return token.kind is TokenKind.REMARK and named and bool(token.value)


def _distance_above(gap: Sequence[Token]) -> int | None:
    """Return the blank lines between a ``;`` title and the board below, or None."""
    for blanks, token in enumerate(reversed(gap)):
        if token.kind is not TokenKind.BLANK:
            return blanks if blanks <= 1 and _is_remark_title(token) else None
    return None


def _distance_below(gap: Sequence[Token]) -> int | None:
    """Return the blank lines between the board above and a ``;`` line, or None."""
    for blanks, token in enumerate(gap):
        if token.kind is not TokenKind.BLANK:
            named = token.kind is TokenKind.REMARK and (not token.key or token.key in _TITLE_KEYS)
            return blanks if blanks <= 1 and named else None
    return None


def _remark_below(gaps: Sequence[Sequence[Token]]) -> bool:
    below = [_distance_below(gap) for gap in gaps[1:]]
    if not below or any(distance is None for distance in below):
        return False
    above = [_distance_above(gap) for gap in gaps[:-1]]
    if any(distance is None for distance in above):
        return True
    total_above = sum(distance or 0 for distance in above)
    total_below = sum(distance or 0 for distance in below)
    return total_below < total_above or (total_below == total_above and len(below) > 1)


def _keys_above(gaps: Sequence[Sequence[Token]]) -> bool:
    if len(gaps) < 2 or _titles(gaps[-1]):
        return False
    return all(_titles(_last_paragraph(gap)) for gap in gaps[:-1]) and (
        len(gaps) == 2 or all(len(_titles(gap)) == 1 for gap in gaps[1:-1])
    )


def _last_paragraph(gap: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens that touch the board below."""
    first = len(gap)
    while first > 0 and gap[first - 1].kind is not TokenKind.BLANK:
        first -= 1
    return gap[first:]


def _titles(gap: Sequence[Token]) -> list[Token]:
    return [token for token in gap if token.kind is TokenKind.KEY and token.key in _TITLE_KEYS]
