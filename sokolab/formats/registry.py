"""The table of formats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import PurePath
from typing import Final

from sokolab import plugins
from sokolab.core.level import Collection
from sokolab.formats import slc
from sokolab.formats.board_formats import (
    is_link_text,
    is_mf8_text,
    is_screen_name,
    read_links,
    read_mf8,
    write_boxoban,
    write_links,
    write_mf8,
    write_screen,
)
from sokolab.formats.remarks import FormatError
from sokolab.formats.source import FileSource, source_of
from sokolab.formats.xsb import reader, writer
from sokolab.language import LocalizedValueError, Phrase, phrase


@dataclass(frozen=True, slots=True)
class Format:
    """A format that levels are read from and written to."""

    name: str
    """The name used on the command line."""
    title: Phrase | str
    """The name shown to the user."""
    suffixes: tuple[str, ...]
    """Suffixes of its files, with the dot."""
    recognises: Callable[[str], bool]
    """Whether a text is in this format. Formats are asked in the order of :data:`FORMATS`; text
    that none recognises is read as XSB.
    """
    read: Callable[[str], Collection]
    write: Callable[[Collection], str]
    """Text to levels and back."""
    holds: frozenset[str]
    """The fields of :data:`FIELDS` that it can hold besides boards."""


FIELDS: Final = ("collection", "titles", "authors", "notes", "solutions", "snapshots")
"""What a format may hold besides boards; ``collection`` means its title, author and notes."""

_ALL: Final = frozenset(FIELDS)
_NONE: Final[frozenset[str]] = frozenset()
_NAMES: Final = frozenset({"collection", "titles", "authors"})


def _never(_text: str) -> bool:
    """Recognise nothing: such files are valid XSB and are read as that."""
    return False


FORMATS: Final = (
    Format("mf8", phrase("MF8 code"), (".mf8",), is_mf8_text, read_mf8, write_mf8, _NONE),
    Format(
        "link", phrase("SokoPlayer link"), (".links",), is_link_text, read_links, write_links, _NONE
    ),
    Format(
        "slc",
        "SLC (XML)",  # no phrase: a name
        (".slc",),
        slc.recognises,
        slc.read,
        slc.write,
        _NAMES,
    ),
    Format("boxoban", "Boxoban", (".boxoban",), _never, reader.read, write_boxoban, _NONE),
    Format(
        "screen", phrase("XSokoban screen"), (".screen",), _never, reader.read, write_screen, _NONE
    ),
    Format(
        "rle",
        phrase("XSB with run lengths"),
        (".rle",),
        _never,
        reader.read,
        writer.write_run_lengths,
        _ALL,
    ),
    Format("sok", phrase("SOK (YASC)"), (".sok",), _never, reader.read, writer.write_sok, _ALL),
    Format("xsb", "XSB", (".xsb", ".txt"), lambda _: True, reader.read, writer.write, _ALL),
)


@cache
def all_formats() -> tuple[Format, ...]:
    """Return :data:`FORMATS` and the formats that plug-ins add.

    XSB stays the last one: it reads what no other format recognises.
    """
    names = [known.name for known in FORMATS]
    added = plugins.loaded(plugins.FORMATS, Format, names)
    return (*FORMATS[:-1], *map(_guarded, added), FORMATS[-1])


def _guarded(plugin: Format) -> Format:
    """Return a format of a plug-in whose failures harm nobody else."""

    def recognises(text: str) -> bool:
        try:
            return plugin.recognises(text)
        except Exception as error:  # whatever goes wrong in code that is not ours
            reason = f"{type(error).__name__}: {error}"
            plugins.report(
                phrase(
                    "The format {name!r} failed to examine a text ({reason})",
                    name=plugin.name,
                    reason=reason,
                )
            )
            return False

    def read(text: str) -> Collection:
        try:
            found = plugin.read(text)
        except FormatError:
            raise
        except Exception as error:
            said = phrase("{format} cannot be read: {reason}", format=plugin.title, reason=error)
            raise FormatError(said) from error
        if isinstance(found.source, FileSource):
            return found
        return replace(found, source=FileSource(format=plugin.name))

    return replace(plugin, recognises=recognises, read=read)


def format_for_file(name: str) -> Format:
    """Return the format in which to write a file of that name; XSB if the name does not tell."""
    if is_screen_name(name):
        return format_named("screen")
    suffix = PurePath(name).suffix.lower()
    return next((known for known in all_formats() if suffix in known.suffixes), format_named("xsb"))


def format_named(name: str) -> Format:
    """Return the format with that name; raise ValueError if there is none."""
    known = {one.name: one for one in all_formats()}
    if name not in known:
        raise LocalizedValueError(
            phrase(
                "there is no format {name!r}; there are {names}", name=name, names=", ".join(known)
            )
        )
    return known[name]


def to_text(collection: Collection, name: str | None = None) -> str:
    """Return a collection as text.

    A collection read from the same format and not edited gives the same text again.

    ``name``: the format's name. By default it is the format that the collection was read from, or
    XSB if that format holds only boards and the levels now have more than boards. Raise
    FormatError if the format cannot hold one of the boards, or that many levels.
    """
    source = source_of(collection)
    if source.verbatim is not None and name in (None, source.format):
        text, before = source.verbatim
        if collection == before:
            return text
    if name is not None:
        return format_named(name).write(collection)
    known = format_named(source.format)
    has_more_than_boards = any(
        level.title or level.author or level.notes or level.solutions or level.snapshots
        for level in collection.levels
    )
    return (known if known.holds or not has_more_than_boards else format_named("xsb")).write(
        collection
    )
