"""Which line is the title of which level: files differ in where they write titles.

* SOK: a line of text of its own above the board.
* ``Title: …`` below the board; in some files above every board.
* ``'quoted'`` below the board.
* ``; …`` above the board, or below it if every board of the file is followed by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from sokolab.formats.xsb.tokens import TITLE_KEYS, Token, TokenKind


@dataclass(frozen=True, slots=True)
class TitleStyle:
    """How a file writes titles.

    Attributes
    ----------
    has_semicolons_below
        Whether every board is followed by a ``;`` line with its title.
    has_keys_above
        Whether every board has its keys directly above it.
    """

    has_semicolons_below: bool
    has_keys_above: bool


def title_style(gaps: Sequence[Sequence[Token]]) -> TitleStyle:
    """Return the style of a file.

    Parameters
    ----------
    gaps
        The tokens before the first board, between the boards and after the last.
    """
    return TitleStyle(_has_semicolons_below(gaps), _has_keys_above(gaps))


def level_start(gap: Sequence[Token], style: TitleStyle) -> int:
    """Return the index of the first token that belongs to the board below, or the gap's length."""
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
    if not style.has_semicolons_below and blanks <= 1 and _is_semicolon_title(gap[last]):
        return last
    return len(gap)


def is_line_title(gap: Sequence[Token], index: int) -> bool:
    """Whether a token is, by SOK's rule, the title of the board or moves that follow it.

    It is a line of text with a blank line before it, or with nothing else before it.
    """
    token = gap[index]
    if token.kind is not TokenKind.TEXT or not any(map(str.isalnum, token.value)):
        return False
    if index and gap[index - 1].kind is TokenKind.BLANK:
        return True
    return all(other.kind is TokenKind.BLANK for other in islice(gap, index))


def _is_semicolon_line(token: Token) -> bool:
    """Whether a token is a ``;`` line that can be a title: one without a key of its own."""
    return token.kind is TokenKind.SEMICOLON and (not token.key or token.key in TITLE_KEYS)


def _is_semicolon_title(token: Token) -> bool:
    return _is_semicolon_line(token) and bool(token.value)


def _blanks_above_board(gap: Sequence[Token]) -> int | None:
    """Return how many blank lines are between a ``;`` title and the board below, or None."""
    for blanks, token in enumerate(reversed(gap)):
        if token.kind is not TokenKind.BLANK:
            return blanks if blanks <= 1 and _is_semicolon_title(token) else None
    return None


def _blanks_below_board(gap: Sequence[Token]) -> int | None:
    """Return how many blank lines are between the board above and a ``;`` line, or None."""
    for blanks, token in enumerate(gap):
        if token.kind is not TokenKind.BLANK:
            return blanks if blanks <= 1 and _is_semicolon_line(token) else None
    return None


def _has_semicolons_below(gaps: Sequence[Sequence[Token]]) -> bool:
    below = [_blanks_below_board(gap) for gap in gaps[1:]]
    if not below or any(blanks is None for blanks in below):
        return False
    above = [_blanks_above_board(gap) for gap in gaps[:-1]]
    if any(blanks is None for blanks in above):
        return True
    total_above = sum(blanks or 0 for blanks in above)
    total_below = sum(blanks or 0 for blanks in below)
    return total_below < total_above or (total_below == total_above and len(below) > 1)


def _has_keys_above(gaps: Sequence[Sequence[Token]]) -> bool:
    if len(gaps) < 2 or _title_keys(gaps[-1]):
        return False
    return all(_title_keys(_last_paragraph(gap)) for gap in gaps[:-1]) and (
        len(gaps) == 2 or all(len(_title_keys(gap)) == 1 for gap in gaps[1:-1])
    )


def _last_paragraph(gap: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens that touch the board below."""
    first = len(gap)
    while first > 0 and gap[first - 1].kind is not TokenKind.BLANK:
        first -= 1
    return gap[first:]


def _title_keys(gap: Sequence[Token]) -> list[Token]:
    return [token for token in gap if token.kind is TokenKind.KEY and token.key in TITLE_KEYS]
