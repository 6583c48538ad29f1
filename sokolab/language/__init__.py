"""The language of the moment: every sentence that people read goes through here."""

from sokolab.language.catalogue import Catalogue, CatalogueError, load_catalogue
from sokolab.language.choice import (
    ENGLISH,
    asked_by_environment,
    best_language,
    languages,
    use_language,
)
from sokolab.language.phrases import (
    Phrase,
    counted,
    counted_phrase,
    listed,
    phrase,
    phrase_shown_as,
    present,
    remember_shown,
    show_in,
    shown_date,
    tr,
)
from sokolab.language.pseudo import PSEUDO

__all__ = [
    "ENGLISH",
    "PSEUDO",
    "Catalogue",
    "CatalogueError",
    "Phrase",
    "asked_by_environment",
    "best_language",
    "counted",
    "counted_phrase",
    "languages",
    "listed",
    "load_catalogue",
    "phrase",
    "phrase_shown_as",
    "present",
    "remember_shown",
    "show_in",
    "shown_date",
    "tr",
    "use_language",
]
