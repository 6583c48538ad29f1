"""Guesses at the subcommand or option that is meant by a name that does not exist."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

import click

from sokolab.language import tr

_COMMAND_MEANT: Final = {
    **dict.fromkeys(("audit", "freedom", "sweep", "verdict", "why"), "analyse --{name}"),
    **dict.fromkeys(("mend", "mends"), "analyse --mend"),
    **dict.fromkeys(("edit", "gui", "open", "play", "view"), "sokolab FILE"),
    **dict.fromkeys(("fix", "lint", "repair", "validate", "verify"), "check"),
    **dict.fromkeys(("draw", "picture", "png", "show", "svg"), "render"),
    **dict.fromkeys(("grow", "room", "start", "vary"), "generate"),
    **dict.fromkeys(("search", "similar"), "find"),
    "compile": "warm",
    "difficulty": "rate",
    "export": "convert",
    "shorten": "optimise",
}
_OPTION_MEANT: Final = {
    **dict.fromkeys(("--explain", "--reason"), "--why"),
    **dict.fromkeys(("--fix", "--mends"), "--mend"),
    **dict.fromkeys(("--hard", "--rate"), "--difficulty"),
    **dict.fromkeys(("--limit", "--max"), "--most"),
    **dict.fromkeys(("--near", "--similar"), "--as near"),
    "--same": "--as same",
    "--walls": "--as walls",
    **dict.fromkeys(("--author", "--title"), "--words"),
    **dict.fromkeys(("-l", "-n", "--number"), "--level"),
    **dict.fromkeys(("-s", "-t", "--timeout"), "--seconds"),
    "--algorithm": "--solver",
    "--optimal": "--solver optimal-pushes",
    "-o": "--csv",
    **dict.fromkeys(("--format", "--type"), "--to"),
}


def command_meant(name: str, commands: Iterable[str]) -> str | None:
    """Return the subcommand that an unknown name probably means, or None."""
    if meant := _COMMAND_MEANT.get(name):
        return meant.format(name=name)
    return next(iter(get_close_matches(name, commands, 1)), None)


def with_option_meant(error: click.NoSuchOption) -> click.UsageError:
    """Return the error, with a hint at the right option if the subcommand has it."""
    meant = _OPTION_MEANT.get(error.option_name)
    parameters = error.ctx.command.params if error.ctx is not None else ()
    if meant is None or not any(meant.split()[0] in parameter.opts for parameter in parameters):
        return error
    message = tr("No such option {name!r}.", name=error.option_name)
    hint = tr("Did you mean {possibility}?", possibility=repr(meant))
    return click.UsageError(f"{message} {hint}", error.ctx)


class CommandGroup(click.Group):
    """A subcommand with subcommands of its own, in the order in which they are defined."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the subcommands."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve a subcommand. The error for any other argument lists the subcommands."""
        if args[0] not in self.commands:
            names = ", ".join(self.commands)
            sentence = tr(
                "{command} has no {name!r}; it has {names}",
                command=ctx.info_name,
                name=args[0],
                names=names,
            )
            raise click.UsageError(sentence, ctx)
        return super().resolve_command(ctx, args)
