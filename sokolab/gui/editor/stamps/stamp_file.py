"""The user's stamps on disk."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Final

from sokolab import paths
from sokolab.editing.stamps import Stamp, stamps_from_text, text_of_stamps
from sokolab.formats.files import write_atomically
from sokolab.language import in_language

_LOG: Final = logging.getLogger(__name__)
_NAME: Final = "stamps.txt"


def load_stamps() -> tuple[Stamp, ...]:
    """Return the user's stamps, or those that come with sokolab if there are none of their own.

    A file that cannot be read is set aside as ``stamps.txt.unreadable``.
    """
    own = paths.user_data() / _NAME
    if own.exists():
        try:
            return stamps_from_text(own.read_text("utf-8"))
        except (OSError, ValueError):
            _LOG.warning("the stamps in %s cannot be read", own, exc_info=True)
            _set_aside()
    return stamps_from_text(in_language(paths.resources() / _NAME).read_text("utf-8"))


def has_own_stamps() -> bool:
    """Whether the user has stamps of their own."""
    return (paths.user_data() / _NAME).exists()


def save_stamps(stamps: Iterable[Stamp]) -> None:
    """Write the user's stamps.

    Raises
    ------
    OSError
        There is no folder for them.
    FormatError
        They cannot be written; those written before are untouched.
    """
    own = paths.user_data() / _NAME
    own.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(text_of_stamps(stamps).encode(), own)


def _set_aside() -> None:
    own = paths.user_data() / _NAME
    try:
        own.replace(own.with_name(f"{_NAME}.unreadable"))
    except OSError:
        _LOG.warning("%s cannot be set aside", own, exc_info=True)
