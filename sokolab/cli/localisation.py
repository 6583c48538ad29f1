"""The language of the command line: the choice of it, help pages, and the messages of click.

Click takes its words from gettext, whose functions its modules import. Here these functions are
replaced, so that the words come from the catalogue; words that are not listed stay English. Gettext
itself would need a second compiled catalogue for each language, and the language set in the
environment, which child processes inherit.
"""

from __future__ import annotations

import gettext
import re
import sys
import unicodedata
from collections.abc import Iterable
from typing import Final

import click

from sokolab.cli.call_endings import CommandError
from sokolab.language import choice, current_catalogue, listed, phrase, tr

_OPTION_NAME: Final = "--lang"
_NEVER_FIRST: Final = frozenset("，。：；？！、）”…")
"""Characters that begin no line."""
_UNBROKEN: Final = re.compile(r"\[[^\[\]]{1,24}\]|.")
"""A letter, or a note in brackets that click adds to an option."""


class LanguageOption(click.Option):
    """``--lang`` on the help page. :func:`take_language` takes it before click sees it."""

    def make_metavar(self, ctx: click.Context) -> str:
        """Return the codes of all languages."""
        return "|".join(choice.languages())


def take_language(args: list[str]) -> list[str]:
    """Switch to the language of ``--lang``, anywhere in a call, and return the other arguments.

    Without that option, it is the language of the environment, if the terminal can show it.

    Raise CommandError if there is no such language.
    """
    choice.use_language(_language_of_environment())
    end = args.index("--") if "--" in args else len(args)
    other_args, code = list[str](), ""
    remaining_args = iter(args[:end])
    for arg in remaining_args:
        if arg == _OPTION_NAME:
            code = next(remaining_args, "")
        elif arg.startswith(f"{_OPTION_NAME}="):
            code = arg.partition("=")[2]
        else:
            other_args.append(arg)
            continue
        choice.set_for_this_run(_meant_language(code))
    return other_args + args[end:]


def _language_of_environment() -> str:
    code = choice.best_language(choice.languages_of_environment())
    own_name = choice.languages().get(code, "")
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return code if own_name == own_name.encode(encoding, "replace").decode(encoding) else "en"


def _meant_language(code: str) -> str:
    """Return the code of the language that is meant.

    Raise CommandError if there is none.
    """
    languages = choice.languages()
    language = choice.best_language([code])
    is_meant = language.split("_")[0] == code.replace("-", "_").split("_")[0]
    if code and is_meant:
        return language
    names = listed(f"{each} ({name})" for each, name in languages.items())
    if not code:
        raise CommandError(tr("--lang needs a language: {languages}", languages=names))
    raise CommandError(
        tr("there is no language {code!r}; choose one of {languages}", code=code, languages=names)
    )


class HelpPage(click.HelpFormatter):
    """Writes help pages, in English as click does."""

    def write_heading(self, heading: str) -> None:
        """Write a heading with a colon, in the language of the program."""
        self.write(tr("{heading}:", heading=heading) + "\n")

    def write_text(self, text: str) -> None:
        """Write the paragraphs of a command's help."""
        if current_catalogue().language == choice.ENGLISH:
            super().write_text(text)
            return
        indent = " " * self.current_indent
        paragraphs = [
            "\n".join(indent + line for line in wrapped(part, self.width - self.current_indent))
            for part in map(_help_translated, text.split("\n\n"))
        ]
        self.write("\n\n".join(paragraphs) + "\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write options or commands, each with its purpose."""
        rows = list(rows)
        if current_catalogue().language == choice.ENGLISH:
            super().write_dl(rows, col_max, col_spacing)
            return
        names_width = min(max(len(name) for name, _ in rows), col_max) + col_spacing
        margin = " " * (self.current_indent + names_width)
        for name, words in rows:
            first_line, *other_lines = wrapped(_option_help(words), self.width - len(margin)) or [
                ""
            ]
            start = f"{'':{self.current_indent}}{name:{names_width}}"
            if len(name) > names_width - col_spacing:
                start = f"{start.rstrip()}\n{margin}"
            self.write(f"{start}{first_line}\n")
            for line in other_lines:
                self.write(f"{margin}{line}\n")


def wrapped(paragraph: str, columns: int) -> list[str]:
    """Return a paragraph in lines of at most ``columns``. Chinese letters take two.

    Lines end at spaces and beside Chinese letters, and none begins with a comma or a full stop.
    """
    lines, line, width = list[str](), "", 0
    for piece in _pieces(paragraph):
        piece_width = sum(map(_width_of, piece.rstrip()))
        if line and width + piece_width > columns:
            lines.append(line.rstrip())
            line, width = "", 0
        line += piece
        width += sum(map(_width_of, piece))
    return [*lines, line.rstrip()] if line.strip() else lines


def _pieces(paragraph: str) -> list[str]:
    """Return a paragraph in pieces. A line may end after each piece."""
    pieces = [""]
    for match in _UNBROKEN.finditer(paragraph):
        word, last = match[0], pieces[-1][-1:]
        may_break = last == " " or _width_of(word[0]) == 2 or (last and _width_of(last) == 2)
        if may_break and word != " " and word[0] not in _NEVER_FIRST and last not in "（“":
            pieces.append("")
        pieces[-1] += word
    return list(filter(None, pieces))


def _width_of(letter: str) -> int:
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _option_help(option_help: str) -> str:
    """Return the help of an option, translated but for click's notes in brackets."""
    text, bracket, facts = option_help.partition("  [")
    return f"{_help_translated(text)}{bracket}{facts}"


def _help_translated(paragraph: str) -> str:
    return current_catalogue().template(" ".join(paragraph.split()), "", "")


_PHRASES: Final = {
    message.text: message
    for message in (
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
"""Help that click writes; `HelpPage` translates it like all other help."""


def translate_click() -> None:
    """Let click take its words from the catalogue, in the current language.

    A module of click that takes its words from elsewhere stays English.
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
    return str(_PHRASES.get(message, message))


def _counted(singular: str, plural: str, n: int) -> str:
    return _translated(singular if n == 1 else plural)
