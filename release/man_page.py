"""The manual page of the command line, from what click says of it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Final

import click

from sokolab import __version__
from sokolab.cli import COMMANDS, sokolab

_EXIT_CODES: Final = (
    ("0", "everything is decided or valid"),
    ("1", "something is undecided or invalid"),
    ("2", "the input cannot be read, or the command line is wrong"),
)
_FOLDERS: Final = (
    ("SOKOLAB_HOME", "the folder of settings, solutions and unsaved work"),
    ("SOKOLAB_CACHE", "the folder of what can be made again, such as compiled kernels"),
)


def man_page() -> str:
    """Return the page in the language of ``man``, in English."""
    about = "draw, analyse and solve Sokoban levels"
    lines = [f'.TH SOKOLAB 1 "" "sokolab {__version__}"', ".SH NAME", rf"sokolab \- {about}"]
    lines += [".SH SYNOPSIS", *_bold("sokolab"), "[FILE|LINK]", ".br", *_bold("sokolab")]
    lines += [_escaped("COMMAND …"), ".SH DESCRIPTION", *_paragraphs(sokolab.help or "")]
    lines += [".SH OPTIONS", *_options(sokolab, click.Context(sokolab, info_name="sokolab"))]
    lines.append(".SH COMMANDS")
    for name in COMMANDS:
        command = import_module(f"sokolab.cli.commands.{name}").command
        lines += _command(command, f"sokolab {name}")
    for title, rows in (("EXIT STATUS", _EXIT_CODES), ("ENVIRONMENT", _FOLDERS)):
        lines.append(f".SH {title}")
        for term, meaning in rows:
            lines += [".TP", *_bold(term), meaning]
    return "\n".join(lines) + "\n"


def _command(command: click.Command, path: str) -> Iterator[str]:
    context = click.Context(command, info_name=path)
    usage = " ".join(command.collect_usage_pieces(context))
    yield from (".SS " + _escaped(f"{path} {usage}"), *_paragraphs(command.help or ""))
    yield from _options(command, context)
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from _command(inner, f"{path} {name}")


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1]:
            yield from (".TP", *_bold(record[0]), _escaped(record[1]))


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        yield from (".PP", _escaped(" ".join(paragraph.split())))


def _bold(text: str) -> tuple[str]:
    return (f'.B "{_escaped(text)}"',)


def _escaped(text: str) -> str:
    r"""Return text in which nothing is a request; ``\-`` is the minus that can be copied."""
    plain = text.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq").replace("…", "...")
    return r"\&" + plain if plain.startswith((".", "'")) else plain
