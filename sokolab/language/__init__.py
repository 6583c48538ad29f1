"""The language of the moment: every sentence that people read goes through here."""

from sokolab.language.catalogue import Catalogue, CatalogueError, load_catalogue
from sokolab.language.choice import (
    ENGLISH,
    ask_for_this_run,
    asked_by_environment,
    best_language,
    catalogue_file,
    in_language,
    language_of_this_run,
    languages,
    use_language,
)
from sokolab.language.phrases import (
    Phrase,
    counted,
    counted_phrase,
    in_english,
    in_sentences,
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
    "ask_for_this_run",
    "asked_by_environment",
    "best_language",
    "catalogue_file",
    "counted",
    "counted_phrase",
    "in_english",
    "in_language",
    "in_sentences",
    "language_of_this_run",
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
