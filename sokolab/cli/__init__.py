"""The command line: one module per subcommand, loaded when it is called.

``sokolab`` alone, or with a file or a link, opens the window.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sokolab import __version__, paths, plugins
from sokolab.cli import call_sources
from sokolab.cli.call_endings import CommandError, exit_code_of, prepare_streams, warn
from sokolab.cli.guesses import command_meant
from sokolab.cli.localisation import HelpPage, LanguageOption, take_language, translate_click
from sokolab.language import phrase, tr
from sokolab.log_file import keep_log
from sokolab.solvers.interpreted import allow_interpreting

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["COMMANDS", "main", "sokolab"]

COMMANDS: Final = {
    "solve": phrase("Solve levels and print solutions, counts and proofs."),
    "optimise": phrase("Make solutions shorter."),
    "analyse": phrase("Print what the analyses find: reach, dead squares, blocks, bounds."),
    "rate": phrase("Say how hard levels are for people, and why."),
    "check": phrase(
        "Report the problems of levels and of their files, and whether each level can be solved."
    ),
    "convert": phrase("Write levels in another format, encoding or line ending."),
    "library": phrase("List, export and import all solutions found or imported so far."),
    "index": phrase("Index folders of collections, for find."),
    "find": phrase(
        "Find levels in the indexed folders: the same level, similar ones, or those with a given "
        "part."
    ),
    "render": phrase("Draw levels as PNG, SVG, GIF or PDF."),
    "batch": phrase("Process whole collections, unattended."),
    "generate": phrase(
        "Propose levels: the hardest starts of a room, variations of a level, rooms from nothing."
    ),
    "warm": phrase("Compile now what would otherwise be compiled on first use."),
    "selftest": phrase("Try out the window, and report what works on this machine."),
}


_COMPLETION: Final = "_SOKOLAB_COMPLETE"
"""The environment variable by which a shell asks for completions; see click's documentation."""


class _Subcommands(click.Group):
    """The subcommands: subcommand NAME is ``command`` in module NAME, loaded when it is called.

    Any other argument that names levels opens in the window.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the subcommands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a subcommand."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"sokolab.cli.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        command.name = cmd_name  # click named it after its function, which is "command"
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of subcommands without loading them."""
        with formatter.section(tr("Commands")):
            formatter.write_dl([(name, str(message)) for name, message in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the name of a subcommand, without loading it, or of a file."""
        if incomplete.startswith("-"):
            return super().shell_complete(ctx, incomplete)
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - only shells ask

        completions = [
            CompletionItem(name, help=str(message))
            for name, message in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return [*completions, *call_sources.complete_file(ctx, None, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Open a file or a link that is given instead of a subcommand."""
        name = args[0]
        if name in COMMANDS:
            return super().resolve_command(ctx, args)
        if call_sources.is_source(name):
            return "open", _open, args
        if instead := command_meant(name, COMMANDS):
            wrong = tr("No such command {name!r}.", name=name)
            hint = tr("Did you mean {possibility}?", possibility=repr(instead))
            raise click.UsageError(f"{wrong} {hint}", ctx)
        return super().resolve_command(ctx, args)


@click.command("open")
@click.argument("sources", metavar="[FILE|LINK]…", nargs=-1)
def _open(sources: tuple[str, ...]) -> int:
    return _open_window(sources)


def _open_window(argv: Sequence[str]) -> int:
    from sokolab.cli import gui_bridge  # noqa: PLC0415 - the subcommands do without the window

    for source in argv:
        if source == "-":
            raise CommandError(
                tr("the window cannot read standard input; give it a file or a link")
            )
        if call_sources.is_web_address(source) and not call_sources.is_inline(source):
            raise CommandError(
                tr("{source}: {problem}", source=source, problem=call_sources.NO_LEVEL_IN_LINK)
            )
        if not call_sources.is_inline(source):
            _require_file(source)
    return gui_bridge.open_window(argv)


def _require_file(source: str) -> None:
    """Raise `CommandError` if there is no such file, or it is a folder, a pipe or a device."""
    from sokolab.cli.levels import source_error  # noqa: PLC0415 - it loads the formats
    from sokolab.formats import FormatError  # noqa: PLC0415
    from sokolab.formats.files import read_file  # noqa: PLC0415

    if Path(source).is_file():
        return
    if not Path(source).exists():
        raise CommandError(tr("{source}: no such file", source=source))
    try:
        read_file(source)
    except FormatError as error:
        raise source_error(source, error) from None


@click.group(
    cls=_Subcommands,
    invoke_without_command=True,
    subcommand_metavar="[FILE|LINK]… | COMMAND …",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="FILE is a collection (XSB, SOK, SLC, RLE, MF8, Boxoban and more), or - for standard "
    "input; LINK is a SokoPlayer link. Exit code 0: everything is decided or valid; 1: something "
    "is undecided or invalid; 2: the input cannot be read, or the command line is wrong.",
)
@click.option(
    "--lang",
    cls=LanguageOption,
    expose_value=False,
    help="Show everything in this language; by default, in the system's language.",
)
@click.version_option(__version__, message="sokolab %(version)s")
@click.pass_context
def sokolab(context: click.Context) -> int | None:
    """Edit, analyse and solve Sokoban levels.

    Without a command, sokolab opens its window, with the levels of FILE or LINK if one is given.
    """
    return None if context.invoked_subcommand else _open_window([])


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    if paths.is_frozen():  # worker processes of a bundle start here too
        from multiprocessing import freeze_support  # noqa: PLC0415 - takes 5 ms to load

        freeze_support()
    prepare_streams()
    if argv is None:
        allow_interpreting()
        keep_log(warn)
    translate_click()
    click.Context.formatter_class = HelpPage
    if argv is None and (instruction := os.environ.get(_COMPLETION)):
        return exit_code_of(lambda: _complete(instruction))
    args = call_sources.expanded(sys.argv[1:]) if argv is None else list(argv)
    return exit_code_of(lambda: _run_command(args))


def _complete(instruction: str) -> int:
    """Answer a shell: print the script for completion, or completions of a line."""
    from click.shell_completion import shell_complete  # noqa: PLC0415 - only shells ask

    return shell_complete(sokolab, {}, "sokolab", _COMPLETION, instruction)


def _run_command(args: list[str]) -> object:
    """Act as click's ``main``, except that a closed pipe is not an error."""
    args = take_language(args)
    try:
        with sokolab.make_context("sokolab", args) as context:
            return sokolab.invoke(context)
    except click.exceptions.Exit as end:  # raised by --help and --version
        return end.exit_code
    finally:
        for failure in plugins.failures():
            warn(tr("{sentence}.", sentence=failure.message))
