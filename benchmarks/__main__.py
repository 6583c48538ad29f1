"""The command line of the benchmarks."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

from sokolab.cli.call_endings import CommandError, prepare_streams

NAMES: Final = (
    "analysis",
    "solvers",
    "optimiser",
    "files",
    "window",
    "verdict",
    "start",
    "indexing",
    "rating",
    "growth",
    "profiles",
    "pictures",
)


class _Benchmarks(click.Group):
    """Loads a benchmark when it is called, so that one without a window needs no Qt."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the benchmarks."""
        return list(NAMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a benchmark."""
        if cmd_name not in NAMES:
            return None
        command = import_module(f"benchmarks.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> None:
        """Run a benchmark; what it returns is the exit code."""
        try:
            code = super().invoke(ctx)
        except TimeoutError as error:
            raise CommandError(f"nothing was measured: {error}") from None
        ctx.exit(code or 0)


@click.group(
    cls=_Benchmarks,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
def benchmarks() -> None:
    """Measure how fast sokolab is on this machine."""


if __name__ == "__main__":
    prepare_streams()
    benchmarks(prog_name="python -m benchmarks")
