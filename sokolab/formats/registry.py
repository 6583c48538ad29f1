"""The formats there are; a further one is a module and a line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from sokolab.core.level import Collection
from sokolab.formats.boards_only import boxoban, link, screen
from sokolab.formats.slc import reader as slc_reader
from sokolab.formats.slc import writer as slc_writer
from sokolab.formats.source import FileSource
from sokolab.formats.xsb import reader as xsb_reader
from sokolab.formats.xsb import rle, sok
from sokolab.formats.xsb import writer as xsb_writer

__all__ = ["FIELDS", "FORMATS", "Format", "format_for_file", "format_named", "to_text"]


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
        Whether a text is of this format; where none does, it is XSB.
    read, write
        Text to levels and back.
    holds
        Which of the names in :data:`FIELDS` it keeps; boards it keeps always.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    recognises: Callable[[str], bool]
    read: Callable[[str], Collection]
    write: Callable[[Collection], str]
    holds: frozenset[str]


FIELDS: Final = ("collection", "titles", "authors", "notes", "solutions", "snapshots")
"""What a format may keep besides boards; ``collection`` is the title and notes of the whole."""

_ALL: Final = frozenset(FIELDS)
_NONE: Final[frozenset[str]] = frozenset()
_NAMES: Final = frozenset({"collection", "titles", "authors"})


def _never(_text: str) -> bool:
    """Say that text of this kind is read as XSB, which it is."""
    return False


FORMATS: Final = (
    Format("mf8", "MF8 code", (".mf8",), link.is_mf8_text, link.read_mf8, link.write_mf8, _NONE),
    Format(
        "link",
        "SokoPlayer link",
        (".links",),
        link.is_link_text,
        link.read_links,
        link.write_links,
        _NONE,
    ),
    Format(
        "slc",
        "SLC (XML)",
        (".slc",),
        slc_reader.recognises,
        slc_reader.read,
        slc_writer.write,
        _NAMES,
    ),
    Format("boxoban", "Boxoban", (".boxoban",), _never, xsb_reader.read, boxoban.write, _NONE),
    Format("screen", "XSokoban screen", (".screen",), _never, xsb_reader.read, screen.write, _NONE),
    Format("rle", "XSB with run lengths", (".rle",), _never, xsb_reader.read, rle.write, _ALL),
    Format("sok", "SOK (YASC)", (".sok",), _never, xsb_reader.read, sok.write, _ALL),
    Format("xsb", "XSB", (".xsb", ".txt"), lambda _: True, xsb_reader.read, xsb_writer.write, _ALL),
)


def format_for_file(name: str) -> Format:
    """Return the format that a file of that name is to be written in; XSB where it says none."""
    if screen.is_name(name):
        return format_named("screen")
    suffix = PurePath(name).suffix.lower()
    return next((known for known in FORMATS if suffix in known.suffixes), format_named("xsb"))


def format_named(name: str) -> Format:
    """Return the format of that name (KeyError if there is none)."""
    return {known.name: known for known in FORMATS}[name]


def to_text(collection: Collection, name: str | None = None) -> str:
    """Return a collection as text of a format; without one, of the format it was read from.

    What was read from that format and not changed comes back as it was. What came from a format
    of bare boards and has names now is written as XSB, unless another format is asked for.

    Raises
    ------
    FormatError
        The format cannot hold one of the boards, or not so many levels.
    """
    source = collection.source if isinstance(collection.source, FileSource) else FileSource()
    if source.verbatim is not None and name in (None, source.format):
        text, before = source.verbatim
        if collection == before:
            return text
    if name is not None:
        return format_named(name).write(collection)
    known = format_named(source.format)
    has_names = any(
        level.title or level.author or level.notes or level.solutions or level.snapshots
        for level in collection.levels
    )
    return (known if known.holds or not has_names else format_named("xsb")).write(collection)
