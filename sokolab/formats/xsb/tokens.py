"""Cut the lines between two boards into tokens: titles, keys, comments, moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from sokolab.core.board import Board
from sokolab.formats.remarks import UnsupportedGameError
from sokolab.formats.xsb import free_text, moves
from sokolab.formats.xsb.scanning import ScannedText
from sokolab.language import phrase

TITLE_KEYS: Final = ("title", "name")

_KEYS: Final = (
    "title|name|author|collection|set|email|e-mail|homepage|url|date|"  # no phrase: syntax
    "date created|date of last change|difficulty|id|view|game|variant|tessellation|solver|time|"
    "copyright|licence|license|source|note|comment|comments|boxorder|goalorder|solution name|"
    "own solution"
)
_KEY: Final = re.compile(rf"\s*({_KEYS})\s*[:=](.*)", re.IGNORECASE | re.DOTALL)
_KNOWN_KEYS: Final = frozenset(_KEYS.split("|"))
_GAME_KEYS: Final = ("game", "variant", "tessellation")
_UNSUPPORTED_GAMES: Final = ("hexoban", "multiban", "octoban", "trioban")
_QUOTED: Final = re.compile(r"\s*'(.*)'\s*", re.DOTALL)
_SOLUTION: Final = re.compile(
    r"\s*(?:own )?solution(?:\s*[:=/]\s*(.*)|\s+([\d/(].*)|\s*)", re.IGNORECASE | re.DOTALL
)
_SAVED_GAME: Final = re.compile(
    r"\s*(?:savegame|saved game|snapshot)(?:\s*[:=/]\s*(.*)|\s+(\S.*)|\s*)",
    re.IGNORECASE | re.DOTALL,
)
_SPECIAL_STARTS: Final = frozenset("oOsSſcC:'")
"""First characters of lines that might be more than text: most lines need no further look.

The long s matches s in case-insensitive patterns.
"""


class TokenKind(Enum):
    """What the lines of a token hold."""

    BLANK = auto()
    TEXT = auto()
    KEY = auto()
    """``Title: …`` and the like."""
    SEMICOLON = auto()
    """A line that begins with ``;``."""
    DOUBLE_COLON = auto()
    """A line that begins with ``::``, or a stray end of a comment: kept, but not shown."""
    QUOTED = auto()
    """A line in single quotes."""
    COMMENT = auto()
    """A comment block."""
    SOLUTION_HEADING = auto()
    """``Solution …`` above moves."""
    SAVED_GAME_HEADING = auto()
    """``Snapshot …`` or ``Savegame …`` above moves."""
    SOLUTION = auto()
    """The moves of a solution, whose value is its lurd."""
    SAVED_GAME = auto()
    """The moves of a saved game, whose value is the moves, or "" if they are invalid."""


_HEADINGS: Final = (TokenKind.SOLUTION_HEADING, TokenKind.SAVED_GAME_HEADING)


class Token(NamedTuple):
    """Lines of one kind: ``start`` to before ``stop``, from 0.

    ``key`` is in lower case. It is empty if the token has none. ``value`` is the text after the
    key, or the text of the lines.
    """

    kind: TokenKind
    start: int
    stop: int
    value: str = ""
    key: str = ""


def is_key_line(line: str) -> bool:
    """Whether a line begins with a key such as ``Title:``, or with ``;``, ``:`` or ``'``."""
    return line.lstrip()[:1] in (";", ":", "'") or _KEY.match(line) is not None


def title_in(line: str) -> str:
    """Return the title in a line ``Title: …``, or "" for any other line."""
    key = _KEY.match(line)
    return key[2].strip() if key and key[1].lower() in TITLE_KEYS else ""


def tokenise(text: ScannedText, start: int, stop: int, board: Board | None) -> list[Token]:
    """Return the lines from ``start`` to before ``stop`` as tokens, in order.

    Short solutions are replayed on ``board``, the board above these lines, or None if there is
    none. Raise FormatError if the file contains too many moves, or levels of another game.
    """
    tokens: list[Token] = []
    previous: TokenKind | None = None  # the kind of the last token that is not blank
    lines, kinds, budget = text.lines, text.kinds, text.budget
    i = start
    while i < stop:
        line = lines[i]
        kind = kinds[i]
        if kind == "b":
            tokens.append(Token(TokenKind.BLANK, i, i + 1))
            i += 1
            continue
        if kind == "c":
            token = _comment_token(text, i, stop)
        elif ":" in line and (key := _key_token(line, i)) is not None:
            token = key
        elif line.lstrip().startswith(";"):
            token = _semicolon_token(line.strip().lstrip(";").strip(), i)
        elif moves.may_be_moves(line) and (continues := _continuation(line, previous)) is not None:
            end = i + 1
            while end < stop and continues(lines[end]) and kinds[end] != "c":
                end += 1
            if end == i + 1 and previous not in _HEADINGS and moves.counts_as_word(line, budget):
                tokens.append(Token(TokenKind.TEXT, i, end, line.strip()))
                previous = TokenKind.TEXT
                i = end
                continue
            move_tokens = _move_tokens(text, i, end, board, previous)
            text.moves.spend(sum([len(token.value) for token in move_tokens]), i + 1)
            tokens += move_tokens
            previous = move_tokens[-1].kind
            i = end
            continue
        else:
            token = _line_token(line, i)
        tokens.append(token)
        previous = token.kind
        i = token.stop
    return tokens


def _comment_token(text: ScannedText, start: int, stop: int) -> Token:
    end = start + 1
    while end < stop and text.kinds[end] == "c" and not free_text.begins_comment(text.lines[end]):
        end += 1
    return Token(TokenKind.COMMENT, start, end, free_text.comment_text(text.lines[start:end]))


def _continuation(line: str, previous_kind: TokenKind | None) -> Callable[[str], bool] | None:
    """Return the test for further lines of the moves that a line begins, or None if it begins none.

    ``previous_kind`` is the kind of the last token that is not blank.
    """
    is_in_saved_game = previous_kind is TokenKind.SAVED_GAME_HEADING
    if moves.is_moves(line):
        return moves.is_saved_game_part if is_in_saved_game else moves.is_moves
    if moves.is_saved_game(line) or (moves.is_saved_game_part(line) and is_in_saved_game):
        return moves.is_saved_game_part
    return moves.is_vi_moves if moves.is_vi_moves(line) else None


def _move_tokens(
    text: ScannedText, start: int, stop: int, board: Board | None, previous_kind: TokenKind | None
) -> list[Token]:
    """Return lines that look like moves as a solution, a saved game or text."""
    lines = text.lines[start:stop]
    is_vi = not moves.is_moves(lines[0]) and moves.is_vi_moves(lines[0])
    if previous_kind is TokenKind.SAVED_GAME_HEADING or not (is_vi or moves.is_moves(lines[0])):
        _refuse_multiban(lines, start)
        saved_moves = moves.snapshot_moves(lines) or ""
        if not saved_moves and (fault := moves.fault_in_moves(lines, start + 1)):
            text.remarks.append(fault)
        return [Token(TokenKind.SAVED_GAME, start, stop, saved_moves)]
    if is_vi:
        lurd = moves.vi_solution(lines, board, text.budget)
    else:
        is_announced = previous_kind is TokenKind.SOLUTION_HEADING
        lurd = moves.solution_lurd(lines, board, is_announced, text.budget)
    if lurd is None:
        is_clear = previous_kind is TokenKind.SOLUTION_HEADING or not moves.is_short(lines)
        if is_clear and (fault := moves.fault_in_moves(lines, start + 1)):
            text.remarks.append(fault)
        return [Token(TokenKind.TEXT, i, i + 1, text.lines[i].strip()) for i in range(start, stop)]
    return [Token(TokenKind.SOLUTION, start, stop, lurd)]


def _semicolon_token(value: str, i: int) -> Token:
    key = _KEY.match(value)
    if key:
        return Token(TokenKind.SEMICOLON, i, i + 1, key[2].strip(), key[1].lower())
    return Token(TokenKind.SEMICOLON, i, i + 1, value)


def _key_token(line: str, i: int) -> Token | None:
    """Return a line ``Key: value`` as a token, or None for any other line."""
    before, _, after = line.partition(":")
    name = before.strip().lower()
    if name in _KNOWN_KEYS:
        value = after.strip()
    elif key := _KEY.match(line):
        name, value = key[1].lower(), key[2].strip()
    else:
        return None
    if name in _GAME_KEYS:
        _refuse_other_game(name, value, i)
    return Token(TokenKind.KEY, i, i + 1, value, name)


def _line_token(line: str, i: int) -> Token:
    stripped = line.strip()
    if "{" in line and moves.is_multiban(line.rpartition(":")[2]):
        _refuse_multiban([line], i)
    if stripped[:1] not in _SPECIAL_STARTS and "=" not in line:
        return Token(TokenKind.TEXT, i, i + 1, stripped)
    if stripped.startswith("::") or free_text.ends_comment(line):
        return Token(TokenKind.DOUBLE_COLON, i, i + 1)
    if stripped.startswith("'") and (quoted := _QUOTED.fullmatch(line)) and quoted[1].strip():
        return Token(TokenKind.QUOTED, i, i + 1, quoted[1].strip())
    if (token := _key_token(line, i)) is not None:
        return token
    if heading := _SOLUTION.fullmatch(line):
        value = heading[1] or heading[2] or ""
        return Token(TokenKind.SOLUTION_HEADING, i, i + 1, value.strip())
    if heading := _SAVED_GAME.fullmatch(line):
        value = heading[1] or heading[2] or ""
        return Token(TokenKind.SAVED_GAME_HEADING, i, i + 1, value.strip())
    return Token(TokenKind.TEXT, i, i + 1, stripped)


def _refuse_multiban(lines: Sequence[str], start: int) -> None:
    """Refuse moves that switch between players, which only Multiban has."""
    for number, line in enumerate(lines, start + 1):
        if "{" in line:
            message = phrase(
                "moves with { } switch between players; sokolab does not play Multiban"
            )
            raise UnsupportedGameError(message, number, line.index("{") + 1)


def _refuse_other_game(key: str, value: str, i: int) -> None:
    """Refuse levels of a game with other rules, which would be misread."""
    is_other = value.lower() != "sokoban" if key == "game" else value.lower() in _UNSUPPORTED_GAMES
    if value and is_other:
        message = phrase(
            "the game is {game}; sokolab plays only Sokoban on a square grid", game=value[:40]
        )
        raise UnsupportedGameError(message, i + 1)
