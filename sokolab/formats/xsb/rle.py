"""XSB text with run lengths: a board on one line, ``5#|#@$.#|5#``, and moves as ``3r2U``."""

from __future__ import annotations

from sokolab.core.level import Collection
from sokolab.formats.source import FileSource
from sokolab.formats.xsb.writer import text_in_style

__all__ = ["write"]


def write(collection: Collection) -> str:
    """Return the text of a collection with counts; drafts nobody would know as rows."""
    return text_in_style(collection, FileSource(has_run_lengths=True))
