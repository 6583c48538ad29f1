"""The formats there are; a further one is a module and a line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sokolab.core.level import Collection
from sokolab.formats import link, writer, xsb
from sokolab.formats.source import FileSource

__all__ = ["FORMATS", "Format", "format_of", "text_of"]


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write levels as text.

    Attributes
    ----------
    name, title
        For the command line, and for people.
    suffixes
        Of its files, with the dot.
    recognises
        Whether a text is of this format; the last one takes every text.
    read, write
        Text to levels and back.
    boards_alone
        Whether titles, authors, notes and solutions are lost in it.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    recognises: Callable[[str], bool]
    read: Callable[[str], Collection]
    write: Callable[[Collection], str]
    boards_alone: bool = False


FORMATS: Final = (
    Format("mf8", "MF8 code", (".mf8",), link.says_mf8, link.read_mf8, link.write_mf8, True),
    Format("link", "SokoPlayer link", (), link.says_link, link.read_links, link.write_links, True),
    Format(
        "xsb", "XSB and SOK text", (".xsb", ".sok", ".txt"), lambda _: True, xsb.read, writer.write
    ),
)


def format_of(name: str) -> Format:
    """Return the format of that name (KeyError if there is none)."""
    return {known.name: known for known in FORMATS}[name]


def text_of(collection: Collection, name: str | None = None) -> str:
    """Return a collection as text of a format; without one, of the format it was read from.

    What was read from that format and not changed comes back as it was. A collection that came
    without names and has some now is written as XSB, unless another format is asked for.
    """
    source = collection.source if isinstance(collection.source, FileSource) else FileSource()
    if source.verbatim is not None and name in (None, source.format):
        text, before = source.verbatim
        if collection == before:
            return text
    if name is None:
        known = format_of(source.format)
        has_names = any(level.title or level.author or level.notes or level.solutions
                        for level in collection.levels)  # fmt: skip
        return (writer.write if known.boards_alone and has_names else known.write)(collection)
    return format_of(name).write(collection)
