"""The language of the command line: ``--lang``, or what the environment asks for."""

from __future__ import annotations

import sys
from typing import Final

import click

from sokolab.cli.exit_codes import CommandError
from sokolab.language import (
    ask_for_this_run,
    asked_by_environment,
    best_language,
    languages,
    listed,
    tr,
    use_language,
)

_NAME: Final = "--lang"


class LanguageOption(click.Option):
    """``--lang`` on the help page; :func:`take_language` has taken it from the call before."""

    def make_metavar(self, ctx: click.Context) -> str:
        """Return the codes of all languages."""
        return "|".join(languages())


def take_language(args: list[str]) -> list[str]:
    """Show the language that a call asks for, wherever it does so; return the other arguments.

    Without ``--lang``, it is that of the environment, if the terminal can show it.

    Raises
    ------
    CommandError
        There is no such language.
    """
    use_language(_of_environment())
    end = args.index("--") if "--" in args else len(args)
    others, code = list[str](), ""
    given = iter(args[:end])
    for arg in given:
        if arg == _NAME:
            code = next(given, "")
        elif arg.startswith(f"{_NAME}="):
            code = arg.partition("=")[2]
        else:
            others.append(arg)
            continue
        ask_for_this_run(_known(code))
    return others + args[end:]


def _of_environment() -> str:
    code = best_language(asked_by_environment())
    own_name = languages().get(code, "")
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return code if own_name == own_name.encode(encoding, "replace").decode(encoding) else "en"


def _known(code: str) -> str:
    """Return the code of the language that is meant.

    Raises
    ------
    CommandError
        There is none.
    """
    there = languages()
    found = best_language([code])
    is_meant = found.split("_")[0] == code.replace("-", "_").split("_")[0]
    if code and is_meant:
        return found
    known = listed(f"{each} ({name})" for each, name in there.items())
    if not code:
        raise CommandError(tr("--lang needs a language: {languages}", languages=known))
    raise CommandError(
        tr("there is no language {code!r}; there are {languages}", code=code, languages=known)
    )
