"""A group of subcommands whose modules are loaded when they are called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from sokolab.language import Phrase, tr


class LazyGroup(click.Group):
    """A group that finds subcommand NAME as ``command`` in module NAME of a package.

    Parameters
    ----------
    package
        The package's full name.
    summaries
        One line for each subcommand, in the order of the help.
    """

    def __init__(
        self,
        *args: Any,
        package: str,
        summaries: Mapping[str, Phrase],
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self._package = package
        self._summaries = summaries

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the subcommands."""
        return list(self._summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a subcommand."""
        if cmd_name not in self._summaries:
            return None
        command = import_module(f"{self._package}.{cmd_name}").command
        assert isinstance(command, click.Command)
        command.name = cmd_name  # click named it after its function, which is "command"
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of subcommands without loading them."""
        with formatter.section(tr("Commands")):
            formatter.write_dl([(name, str(said)) for name, said in self._summaries.items()])
