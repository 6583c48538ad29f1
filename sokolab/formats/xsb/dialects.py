"""Write XSB text in the style of SOK, or with run lengths."""

from __future__ import annotations

from sokolab.core.level import Collection
from sokolab.formats.source import FileSource
from sokolab.formats.xsb.writer import text_in_style, write


def write_sok(collection: Collection) -> str:
    """Return a collection as SOK text, as YASC writes it: titles are lines above the boards.

    A collection read from XSB text keeps its own way of writing titles.
    """
    source = collection.source
    if isinstance(source, FileSource) and source.format == "xsb":
        return write(collection)
    return text_in_style(collection, FileSource(has_titles_above=True))


def write_run_lengths(collection: Collection) -> str:
    """Return a collection with boards as ``5#|#@$.#|5#`` and moves as ``3r2U``.

    A draft that readers would not recognise as a board keeps its plain rows.
    """
    return text_in_style(collection, FileSource(has_run_lengths=True))
