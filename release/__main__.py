"""The command line of a release; without a subcommand, everything that can be done here."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from release import builds, checks
from release.use import UseError, use
from sokolab.cli.call_endings import CommandError, prepare_streams


@click.group(invoke_without_command=True)
@click.pass_context
def release(context: click.Context) -> None:
    """Check that a release is ready, build it on this system, and use what was built."""
    if context.invoked_subcommand is None:
        context.invoke(check)
        context.invoke(build)
        context.invoke(try_program, program=None)


@release.command()
@click.option("--strict", is_flag=True, help="End with 1 if something is not ready.")
def check(strict: bool) -> None:
    """Say what is not ready, and what only the owner can do."""
    troubles = list(checks.troubles())
    click.echo("\n".join(["Not ready:", *troubles] if troubles else ["Ready."]))
    click.echo("\n".join(["", "Only the owner can do this:", *checks.ONLY_THE_OWNER]))
    if strict and troubles:
        raise SystemExit(1)


@release.command()
def wheels() -> None:
    """Build the source distribution and wheels, with and without compiled kernels, in dist."""
    builds.kernels()
    builds.wheels()


@release.command()
def checksums() -> None:
    """Write the checksums of all files in dist."""
    click.echo(builds.checksums())


@release.command()
def build() -> None:
    """Build wheels, the bundle and this system's packages, with checksums, in dist."""
    builds.kernels()
    builds.wheels()
    builds.bundle()
    if sys.platform == "linux":
        builds.packages(checks.release_date() or "1970-01-01")
    builds.checksums()
    for file in sorted(builds.DIST.iterdir()):
        click.echo(f"{builds.megabytes(file):8.1f} MB  {file.name}")


@release.command("use")
@click.argument("program", required=False, type=click.Path(exists=True, path_type=Path))
def try_program(program: Path | None) -> None:
    """Use PROGRAM, by default that of the bundle: command line, window, everything."""
    try:
        use(program or builds.program(), click.echo)
    except UseError as error:
        raise CommandError(str(error)) from None


if __name__ == "__main__":
    prepare_streams()
    release(prog_name="python -m release")
