"""The table of formats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import starmap
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
from sokolab.plugins import Plugin

_EXAMINING_SECONDS: Final = 1.0
"""Seconds that a plug-in may take to examine a text."""
_READING_SECONDS: Final = 10.0
"""Seconds that a plug-in may take to read or write a text."""
_asks_plugins: Final = ContextVar("asks_plugins", default=True)
FIELDS: Final = ("collection", "titles", "authors", "notes", "solutions", "snapshots")
"""Contents of a format besides boards. ``collection`` means its title, author and notes."""

_ALL: Final = frozenset(FIELDS)
_NONE: Final[frozenset[str]] = frozenset()
_NAMES: Final = frozenset({"collection", "titles", "authors"})


@dataclass(frozen=True, slots=True)
class Format:
    """A format that levels are read from and written to."""

    name: str
    """The name used on the command line."""
    title: Phrase | str
    """The name shown to the user."""
    suffixes: tuple[str, ...]
    """Suffixes of the format's files, with the dot."""
    recognises: Callable[[str], bool]
    """Whether a text is in this format. Formats are asked in the order of :data:`FORMATS`. Text
    that none recognises is read as XSB.
    """
    read: Callable[[str], Collection]
    """Returns the levels in a text."""
    write: Callable[[Collection], str]
    """Returns a collection as text."""
    holds: frozenset[str]
    """The fields of :data:`FIELDS` that the format can hold besides boards."""


def _never(_text: str) -> bool:
    """Recognise nothing: such files are valid XSB and are read as XSB."""
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

    XSB stays the last one: it reads any text that no other format recognises.
    """
    names = [file_format.name for file_format in FORMATS]
    added = plugins.described(plugins.FORMATS, Format, names)
    return (*FORMATS[:-1], *starmap(_with_process_calls, added), FORMATS[-1])


def formats_of(text: str, name: str = "") -> Iterator[Format]:
    """Yield the format that a text is in, and then one to try if that cannot read it.

    Plug-ins are asked only about files whose suffix is not one of sokolab's, and about texts that
    sokolab cannot read, so that they delay no other file.
    """
    own = next(file_format for file_format in FORMATS if file_format.recognises(text))
    if own is not FORMATS[-1]:
        yield own
    elif _is_foreign(name):
        yield _plugin_format_of(text) or own
    else:
        yield own
        if (added := _plugin_format_of(text)) is not None:
            yield added


def may_need_plugins(path: PurePath) -> bool:
    """Whether plug-ins are asked about a file because of its name. They can take long or hang."""
    return _is_foreign(path.name) and plugins.are_any_installed()


@contextmanager
def without_plugins() -> Iterator[None]:
    """Ask no plug-in while the block runs: plug-ins can take long or hang."""
    token = _asks_plugins.set(False)
    try:
        yield
    finally:
        _asks_plugins.reset(token)


def _is_foreign(name: str) -> bool:
    """Whether a file has a suffix that belongs to none of sokolab's own formats."""
    suffix = PurePath(name).suffix.lower()
    return bool(suffix) and not any(suffix in file_format.suffixes for file_format in FORMATS)


def _plugin_format_of(text: str) -> Format | None:
    """Return the format of a plug-in that recognises a text, if there is one."""
    added = all_formats()[len(FORMATS) - 1 : -1] if _asks_plugins.get() else ()
    return next((file_format for file_format in added if file_format.recognises(text)), None)


def _with_process_calls(plugin: Plugin, own_format: Format) -> Format:
    """Return a plug-in's format with functions that call it in its own process."""

    def recognises(text: str) -> bool:
        try:
            return bool(
                plugins.call(plugin, partial(_recognise_in_process, text), _EXAMINING_SECONDS)
            )
        except plugins.PluginError:  # reported already
            return False

    def read(text: str) -> Collection:
        try:
            collection = plugins.call(plugin, partial(_read_in_process, text), _READING_SECONDS)
        except plugins.PluginError as error:
            raise FormatError(error.message) from error
        assert collection is not None
        if isinstance(collection, _Refusal):
            raise FormatError(collection.message, collection.line, collection.column)
        if isinstance(collection.source, FileSource):
            return collection
        return replace(collection, source=FileSource(format=own_format.name))

    def write(collection: Collection) -> str:
        try:
            text = plugins.call(plugin, partial(_write_in_process, collection), _READING_SECONDS)
        except plugins.PluginError as error:
            raise FormatError(error.message) from error
        assert text is not None
        if isinstance(text, _Refusal):
            raise FormatError(text.message, text.line, text.column)
        return text

    return replace(own_format, recognises=recognises, read=read, write=write)


@dataclass(frozen=True, slots=True)
class _Refusal:
    """A :class:`FormatError` on its way from another process."""

    message: Phrase | str
    line: int | None
    column: int | None


# The following functions run in the process of a plug-in.


def _recognise_in_process(
    text: str, file_format: Format, _cancel: object, _on_news: object
) -> bool:
    return bool(file_format.recognises(text))


def _read_in_process(
    text: str, file_format: Format, _cancel: object, _on_news: object
) -> Collection | _Refusal:
    try:
        collection = file_format.read(text)
        writer.write(collection)  # fails here, and not later, on a title that is not text
    except FormatError as error:
        return _Refusal(error.message, error.line, error.column)
    return collection


def _write_in_process(
    collection: Collection, file_format: Format, _cancel: object, _on_news: object
) -> str | _Refusal:
    try:
        text = file_format.write(collection)
    except FormatError as error:
        return _Refusal(error.message, error.line, error.column)
    if not isinstance(text, str):
        raise TypeError("write returned no text")
    return text


def format_for_file(name: str) -> Format:
    """Return the format in which to write a file of that name, or XSB if the name does not say."""
    if is_screen_name(name):
        return format_named("screen")
    suffix = PurePath(name).suffix.lower()
    return _first_format(lambda file_format: suffix in file_format.suffixes) or FORMATS[-1]


def format_named(name: str) -> Format:
    """Return the format with that name, or raise ValueError if there is none."""
    file_format = _first_format(lambda file_format: file_format.name == name)
    if file_format is None:
        names = ", ".join(file_format.name for file_format in all_formats())
        raise LocalizedValueError(
            phrase("there is no format {name!r}; choose one of {names}", name=name, names=names)
        )
    return file_format


def _first_format(is_wanted: Callable[[Format], bool]) -> Format | None:
    """Return the first format that passes a test. Plug-ins are asked only if none of ours does."""
    return next(filter(is_wanted, FORMATS), None) or next(filter(is_wanted, all_formats()), None)


def to_text(collection: Collection, name: str | None = None) -> str:
    """Return a collection as text.

    A collection read from the same format and not edited gives the same text again.

    ``name`` is the format's name. By default it is the format that the collection was read from, or
    XSB if that format holds only boards and the levels now have more than boards. Raise FormatError
    if the format cannot hold one of the boards, or that many levels.
    """
    source = source_of(collection)
    if source.verbatim is not None and name in (None, source.format):
        text, unedited = source.verbatim
        if collection == unedited:
            return text
    if name is not None:
        return format_named(name).write(collection)
    own_format = format_named(source.format)
    has_more_than_boards = any(
        level.title or level.author or level.notes or level.solutions or level.snapshots
        for level in collection.levels
    )
    return (
        own_format if own_format.holds or not has_more_than_boards else format_named("xsb")
    ).write(collection)
