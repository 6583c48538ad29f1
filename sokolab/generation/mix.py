"""Aims as users write them: one, or a mix of several."""

from __future__ import annotations

from math import inf
from typing import TypeAlias

from sokolab.generation.score import Aim
from sokolab.language import LocalizedValueError, phrase

Mix: TypeAlias = tuple[tuple[Aim, float], ...]
"""Aims with their weights."""


def aim_and_mix(text: str) -> tuple[Aim, Mix]:
    """Return the aim and the mix of ``pushes``, or of ``pushes=2,losing-pushes=1``.

    They are fields of a :class:`~sokolab.generation.generation_request.GenerationRequest`.

    Raises
    ------
    LocalizedValueError
        The text has an unknown aim, an aim twice, or a weight that is not a positive number.
    """
    names = {aim.value: aim for aim in Aim}
    if text in names:
        return names[text], ()
    mix: dict[Aim, float] = {}
    for term in text.split(","):
        name, _, weight_text = (each.strip() for each in term.partition("="))
        try:
            weight = float(weight_text)
        except ValueError:
            weight = 0.0
        if name not in names or names[name] in mix or not 0 < weight < inf:
            raise LocalizedValueError(
                phrase(
                    "{given!r} is not one of {names}, nor a mix such as pushes=2,losing-pushes=1",
                    given=text,
                    names=", ".join(names),
                )
            )
        mix[names[name]] = weight
    return Aim.DIFFICULTY, tuple(mix.items())
