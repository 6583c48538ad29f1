"""Help pages in the current language: every paragraph is looked up when it is written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

import click

from sokolab.language import ENGLISH, present, tr

_NOT_FIRST: Final = frozenset("，。：；？！、）”…")
"""What no line begins with."""
_UNBROKEN: Final = re.compile(r"\[[^\[\]]{1,24}\]|.")
"""A letter, or what click adds to an option in brackets."""


class HelpPage(click.HelpFormatter):
    """Writes help; in English as click does."""

    def write_heading(self, heading: str) -> None:
        """Write the heading of a section."""
        self.write(tr("{heading}:", heading=heading) + "\n")

    def write_text(self, text: str) -> None:
        """Write the paragraphs of a command's help."""
        if present().language == ENGLISH:
            super().write_text(text)
            return
        indent = " " * self.current_indent
        paragraphs = [
            "\n".join(indent + line for line in wrapped(part, self.width - self.current_indent))
            for part in map(_translated, text.split("\n\n"))
        ]
        self.write("\n\n".join(paragraphs) + "\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write options or commands, and what each is for."""
        rows = list(rows)
        if present().language == ENGLISH:
            super().write_dl(rows, col_max, col_spacing)
            return
        names = min(max(len(name) for name, _ in rows), col_max) + col_spacing
        margin = " " * (self.current_indent + names)
        for name, words in rows:
            first, *others = wrapped(_option_help(words), self.width - len(margin)) or [""]
            start = f"{'':{self.current_indent}}{name:{names}}"
            if len(name) > names - col_spacing:
                start = f"{start.rstrip()}\n{margin}"
            self.write(f"{start}{first}\n")
            for line in others:
                self.write(f"{margin}{line}\n")


def wrapped(words: str, columns: int) -> list[str]:
    """Return a paragraph in lines of at most so many columns; Chinese letters take two.

    Lines end at spaces and beside Chinese letters, and none begins with a comma or a full stop.
    """
    lines, line, width = list[str](), "", 0
    for piece in _pieces(words):
        size = sum(map(_columns, piece.rstrip()))
        if line and width + size > columns:
            lines.append(line.rstrip())
            line, width = "", 0
        line += piece
        width += sum(map(_columns, piece))
    return [*lines, line.rstrip()] if line.strip() else lines


def _pieces(words: str) -> list[str]:
    """Return what a line may end after."""
    pieces = [""]
    for found in _UNBROKEN.finditer(words):
        word, last = found[0], pieces[-1][-1:]
        is_apart = last == " " or _columns(word[0]) == 2 or (last and _columns(last) == 2)
        if is_apart and word != " " and word[0] not in _NOT_FIRST and last not in "（“":
            pieces.append("")
        pieces[-1] += word
    return list(filter(None, pieces))


def _columns(letter: str) -> int:
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _option_help(words: str) -> str:
    """Return the help of an option, translated; what click puts in brackets already is."""
    said, bracket, facts = words.partition("  [")
    return f"{_translated(said)}{bracket}{facts}"


def _translated(paragraph: str) -> str:
    return present().template(" ".join(paragraph.split()), "", "")
