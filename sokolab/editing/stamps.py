"""Stamps: fragments with a name, and the text in which they are kept."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from sokolab.editing.fragment import Fragment
from sokolab.language import LocalizedValueError, phrase, tr


@dataclass(frozen=True, slots=True)
class Stamp:
    """A fragment with a name; an immutable value."""

    name: str
    fragment: Fragment


def text_of_stamps(stamps: Iterable[Stamp]) -> str:
    """Return stamps as text: rows in XSB, then the name, then an empty line.

    Floor is ``-``; a space is no part of the stamp, and a row has at least one sign.
    """
    return "".join(f"{stamp.fragment.text}\nName: {stamp.name}\n\n" for stamp in stamps)


def stamps_from_text(text: str) -> tuple[Stamp, ...]:
    """Read what :func:`text_of_stamps` writes; a stamp without a name is called "Stamp".

    Raises
    ------
    ValueError
        A row holds something else than squares; the message names its line, from 1.
    """
    found: list[Stamp] = []
    rows: list[str] = []
    name = ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if match := re.match(r"Name:\s*(.*)", line):
            name = match[1].strip()
        elif line:
            rows.append(line)
        elif rows:
            try:
                fragment = Fragment.from_text("\n".join(rows), has_gaps=True)
            except ValueError as error:
                said = phrase("the stamp before line {line}: {fault}", line=number, fault=error)
                raise LocalizedValueError(said) from error
            found.append(Stamp(name or tr("Stamp"), fragment))
            rows, name = [], ""
    return tuple(found)
