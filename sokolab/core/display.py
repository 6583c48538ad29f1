"""How values show in notebooks and at the prompt: as pictures and in short forms.

The drawing is done in a higher layer, :mod:`sokolab.rendering`, which is loaded on first use. The
package passes in a function that loads it, so that this module does not depend on it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Final, Protocol

from sokolab.guesses import SuggestsNames

_FIND_PICTURES: Final[list[Callable[[], Pictures]]] = []


class Pictures(Protocol):
    """Draws values."""

    def svg_of(self, value: object) -> str:
        """Return a picture of a board, or of a value that holds one, as SVG."""
        ...

    def html_of(self, value: object) -> str:
        """Return the pictures of a collection as HTML."""
        ...


def draw_with(find_pictures: Callable[[], Pictures]) -> None:
    """Let values be drawn by the result of a function, which is called for the first picture."""
    _FIND_PICTURES[:] = [find_pictures]


class HasPicture(SuggestsNames):
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return _FIND_PICTURES[0]().svg_of(self)


def html_of(value: object) -> str:
    """Return the pictures of a collection as HTML."""
    return _FIND_PICTURES[0]().html_of(value)


class Brief(SuggestsNames):
    """A dataclass whose ``repr`` shows only the type and the size of arrays."""

    __slots__ = ()

    def __repr__(self) -> str:
        import numpy as np  # noqa: PLC0415 - only such values need it

        values = ((each.name, getattr(self, each.name)) for each in fields(self))  # type: ignore[arg-type]
        arguments = (
            f"{name}=<{value.dtype} {value.shape}>"
            if isinstance(value, np.ndarray)
            else f"{name}={value!r}"
            for name, value in values
        )
        return f"{type(self).__name__}({', '.join(arguments)})"
