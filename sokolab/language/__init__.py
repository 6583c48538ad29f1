"""Phrases: labels and sentences as values with facts, shown in the current language.

English is written where a sentence is used, and is the key of the catalogue, as in GNU gettext.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Protocol

from sokolab.guesses import SuggestsNames
from sokolab.language.message_catalogue import Catalogue

_ENGLISH: Final = Catalogue("en")
_MAX_REMEMBERED_SENTENCES: Final = 4096
"""Limit of phrases with facts that are remembered. Many are shown only for a moment."""

_ENDS_OF_DIRECTIONS: Final = {
    **dict.fromkeys("\u202a\u202b\u202d\u202e", "\u202c"),
    **dict.fromkeys("\u2066\u2067\u2068", "\u2069"),
}
"""The characters that begin another direction of writing, each with the one that ends it."""


@dataclass(frozen=True, slots=True, repr=False)
class Phrase(SuggestsNames):
    """A label, or a sentence without full stop. :class:`str` shows it in the current language."""

    text: str
    """English, with facts by name in braces as ``str.format`` takes them: ``{path}``,
    ``{boxes:,}``. Without facts, braces stand for themselves.
    """
    facts: tuple[tuple[str, object], ...] = ()
    """Names and values. A value can also be a phrase."""
    many: str = ""
    """English for any number but one, or "" if the sentence does not depend on the fact ``n``."""
    context: str = ""
    """Distinguishes phrases that are the same in English, such as "verdict" for "open"."""
    initial: str = ""
    """How the first letter is written: "small", "capital", or as it stands if empty."""

    def __str__(self) -> str:
        return _remember(self, _rendered(self, _Language.catalogue))

    def __repr__(self) -> str:
        return f"<{self.english}>"

    @property
    def english(self) -> str:
        """The sentence in English, for logs, journals and JSON, in any current language."""
        return _rendered(self, _ENGLISH)

    @property
    def capitalised(self) -> Phrase:
        """The phrase as the beginning of a sentence."""
        return replace(self, initial="capital")

    @property
    def uncapitalised(self) -> Phrase:
        """The sentence as it stands after a colon: in English, without its capital."""
        return replace(self, initial="small")


class _HasMessage(Protocol):
    @property
    def message(self) -> Phrase | str: ...


class HasSentence(SuggestsNames):
    """A value with a ``message`` for the user, which its ``repr`` also shows."""

    __slots__ = ()

    @property
    def sentence(self: _HasMessage) -> str:
        """The message in the current language."""
        return str(self.message)

    def __repr__(self: _HasMessage) -> str:
        return f"<{type(self).__name__} {self.message}>"


def phrase(text: str, /, *, context: str = "", **facts: object) -> Phrase:
    """Return a sentence as a value, to be shown later.

    ``text`` is a literal, so that the catalogue's script finds it.
    """
    return Phrase(text, tuple(facts.items()), "", context)


def counted_phrase(n: int, one: str, many: str, /, *, context: str = "", **facts: object) -> Phrase:
    """Return a sentence that depends on a number as a value. Its text is as in :func:`counted`."""
    if "{n" not in one and "{n" not in many:
        one, many = f"{{n:,}} {one}", f"{{n:,}} {many}"
    # A numpy integer would not choose the form, and is costly to send to another process.
    return Phrase(one, (("n", int(n)), *facts.items()), many, context)


def tr(text: str, /, *, context: str = "", **facts: object) -> str:
    """Return a sentence in the current language."""
    return str(Phrase(text, tuple(facts.items()), "", context))


def counted(n: int, one: str, many: str, /, *, context: str = "", **facts: object) -> str:
    """Return a sentence or a noun with its number: "1 box", "2 boxes", "1,000 boxes".

    The number is the fact ``n``; where neither form has it, it goes first.
    """
    return str(counted_phrase(n, one, many, context=context, **facts))


def listed(values: Iterable[object]) -> str:
    """Return values as a list, such as "1, 2 and 3", or "" if there are none."""
    items = [str(word) for word in values]
    if len(items) < 2:
        return "".join(items)
    first = tr(", ", context="between the items of a list").join(items[:-1])
    return tr("{items} and {last}", items=first, last=items[-1])


def in_sentences(messages: Iterable[object]) -> str:
    """Return sentences one after another, each with its full stop."""
    text: object = ""
    for message in messages:
        sentence = phrase("{sentence}.", sentence=message)
        text = phrase("{text} {sentence}", text=text, sentence=sentence) if text else sentence
    return str(text)


def in_english(message: Phrase | str | Exception) -> str:
    """Return a sentence in English, for logs, journals and JSON.

    The text of a plug-in stays as it is.
    """
    if isinstance(message, LocalizedError):
        message = message.message
    return message.english if isinstance(message, Phrase) else str(message)


class LocalizedError(Exception):
    """An error with a message in the current language.

    Its only argument is the sentence in English, a plain string, which logs and ``repr`` show.

    Attributes
    ----------
    message
        A sentence for the user, without the full stop. A plug-in can give a plain string.
    """

    def __init__(self, message: Phrase | str) -> None:
        super().__init__(in_english(message))
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class LocalizedValueError(LocalizedError, ValueError):
    """A value that cannot be used, for a reason that the user reads."""


def shown_date(when: datetime) -> str:
    """Return a date and a time to the minute."""
    return when.strftime(tr("%Y-%m-%d %H:%M", context="date and time"))


class _Language:
    """The current language."""

    catalogue: Catalogue = _ENGLISH
    phrases_shown: dict[str, Phrase] | None = None
    """Phrases by the text shown: all without facts, and the latest ones with facts."""
    count_with_facts = 0


def show_in(catalogue: Catalogue | None) -> None:
    """Show all sentences in a language from now on. None is English."""
    _Language.catalogue = _ENGLISH if catalogue is None else catalogue


def current_catalogue() -> Catalogue:
    """Return the catalogue of the language that sentences are shown in."""
    return _Language.catalogue


def remember_shown(is_on: bool) -> None:
    """Start or stop remembering shown phrases, for :func:`phrase_shown_as`."""
    _Language.phrases_shown = {} if is_on else None
    _Language.count_with_facts = 0


def phrase_shown_as(text: str) -> Phrase | None:
    """Return the sentence that was last shown as this text, or None."""
    return _Language.phrases_shown.get(text) if _Language.phrases_shown is not None else None


def _rendered(message: Phrase, catalogue: Catalogue) -> str:
    text = _filled(message, catalogue)
    if message.initial == "capital":
        return text[:1].upper() + text[1:]
    if message.initial == "small" and catalogue.language == _ENGLISH.language:
        return text[:1].lower() + text[1:]
    return text


def _filled(message: Phrase, catalogue: Catalogue) -> str:
    if not message.facts:  # most phrases of a window
        return catalogue.template(message.text, message.many, message.context)
    facts: dict[str, object] = dict(message.facts)
    for name, fact in message.facts:
        if isinstance(fact, Phrase):
            facts[name] = _rendered(fact, catalogue)
        elif isinstance(fact, str):
            facts[name] = in_own_direction(fact)
    template = catalogue.template(message.text, message.many, message.context, facts.get("n"))
    try:
        return catalogue.filled(template, facts)
    except (KeyError, IndexError, ValueError):
        # A translation that names a missing fact cannot be filled in; English always can.
        return _ENGLISH.filled(
            _ENGLISH.template(message.text, message.many, message.context, facts.get("n")), facts
        )


def in_own_direction(text: str) -> str:
    """Return a text, such as a title, with marks that end its changes of the direction of writing.

    A title that reverses the direction would otherwise also reverse the words after it. Phrases do
    this with their facts.
    """
    if text.isascii():
        return text
    open_marks: list[str] = []
    for character in text:
        if character in _ENDS_OF_DIRECTIONS:
            open_marks.append(_ENDS_OF_DIRECTIONS[character])
        elif open_marks and character == open_marks[-1]:
            open_marks.pop()
    return text + "".join(reversed(open_marks))


def _remember(message: Phrase, text: str) -> str:
    phrases_shown = _Language.phrases_shown
    if phrases_shown is not None:
        if message.facts and text not in phrases_shown:
            _Language.count_with_facts += 1
            if _Language.count_with_facts > _MAX_REMEMBERED_SENTENCES:
                _forget_oldest(phrases_shown)
        phrases_shown[text] = message
    return text


def _forget_oldest(phrases_shown: dict[str, Phrase]) -> None:
    """Forget half of the sentences with facts."""
    with_facts = [text for text, message in phrases_shown.items() if message.facts]
    oldest = with_facts[: _MAX_REMEMBERED_SENTENCES // 2]
    for text in oldest:
        del phrases_shown[text]
    _Language.count_with_facts -= len(oldest)
