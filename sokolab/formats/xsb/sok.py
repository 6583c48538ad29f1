"""SOK, as YASC writes it: the grammar of XSB text with a line of its own above a board as title."""

from __future__ import annotations

from sokolab.core.level import Collection
from sokolab.formats.source import FileSource
from sokolab.formats.xsb.writer import text_in_style
from sokolab.formats.xsb.writer import write as write_text

__all__ = ["write"]


def write(collection: Collection) -> str:
    """Return the text of a collection; a file that was read keeps its own way of naming levels."""
    source = collection.source
    if isinstance(source, FileSource) and source.format == "xsb":
        return write_text(collection)
    return text_in_style(collection, FileSource(has_titles_above=True))
