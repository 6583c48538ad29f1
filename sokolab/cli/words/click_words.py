"""What click itself says, from the catalogue: headings of help pages, and wrong calls.

Click takes its words from gettext, whose functions each of its modules imports. Here they come from
the catalogue instead; what is not listed stays English. Gettext itself would want a second compiled
catalogue for each language, and the language in the environment, which child processes inherit.
"""

from __future__ import annotations

import gettext
import sys
from typing import Final

from sokolab.language import phrase

_SAID: Final = {
    said.text: said
    for said in (
        phrase("Usage:"),
        phrase("Options"),
        phrase("Commands"),
        phrase("default: {default}"),
        phrase("required"),
        phrase("Missing command."),
        phrase("Missing argument"),
        phrase("Missing option"),
        phrase("Missing parameter"),
        phrase("Choose from:\n\t{choices}"),
        phrase("No such command {name!r}."),
        phrase("No such option {name!r}."),
        phrase("Did you mean {possibility}?"),
        phrase("(Did you mean one of: {possibilities}?)"),
        phrase("Got unexpected extra argument ({args})"),
        phrase("Got unexpected extra arguments ({args})"),
        phrase("Option {name!r} does not take a value."),
        phrase("Option {name!r} requires an argument."),
        phrase("Option {name!r} requires {nargs} arguments."),
        phrase("Invalid value: {message}"),
        phrase("Invalid value for {param_hint}: {message}"),
        phrase("{value} is not in the range {range}."),
        phrase("{value!r} is not {choice}."),
        phrase("{value!r} is not one of {choices}."),
        phrase("{name} {filename!r} does not exist."),
        phrase("{name} {filename!r} is a file."),
        phrase("{name} {filename!r} is a directory."),
        phrase("{name} {filename!r} is not readable."),
        phrase("{name} {filename!r} is not writable."),
        phrase("file"),
        phrase("directory"),
        phrase("path"),
        phrase("Could not open file {filename!r}: {message}"),
    )
} | {
    "{value!r} is not a valid {number_type}.": phrase(  # no phrase: click's own
        "{value!r} is not a number."
    )
}

_HELP_OF_CLICK: Final = (
    phrase("Show this message and exit."),
    phrase("Show the version and exit."),
)
"""Help that click writes; :mod:`sokolab.cli.words.help_pages` looks it up as all other help."""


def translate_click() -> None:
    """Let click take its words from the catalogue, in the current language.

    A module of click that takes them from elsewhere stays English.
    """
    for name, module in tuple(sys.modules.items()):
        if name.startswith("click."):
            _translate(vars(module))


def _translate(names: dict[str, object]) -> None:
    for name, value in tuple(names.items()):
        if value is gettext.gettext:
            names[name] = _translated
        elif value is gettext.ngettext:
            names[name] = _counted


def _translated(message: str) -> str:
    return str(_SAID.get(message, message))


def _counted(one: str, many: str, n: int) -> str:
    return _translated(one if n == 1 else many)
