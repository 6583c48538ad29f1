"""File names from titles."""

from __future__ import annotations

__all__ = ["safe_file_name"]


def safe_file_name(title: str) -> str:
    """Return a title without the characters that some file systems reject; it may be empty.

    Examples
    --------
    >>> safe_file_name("Gate 2: the end?")
    'Gate 2- the end-'
    """
    return "".join(c if c.isalnum() or c in " -_." else "-" for c in title).strip(" .")
