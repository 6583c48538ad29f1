"""How every call ends: an exit code, and one sentence where something is wrong.

No traceback reaches a user; with ``SOKOLAB_DEBUG=1`` an error of sokolab's own shows where.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

__all__ = [
    "EXIT_ERROR",
    "EXIT_INTERRUPTED",
    "NO_LEVEL_IN_LINK",
    "CommandError",
    "exit_code_of",
    "is_inline",
    "is_source",
    "is_web_address",
    "prepare_streams",
]

_NO_NUMBER: Final = re.compile("is not a valid (float|integer)( range)?")
EXIT_ERROR: Final = 2
EXIT_INTERRUPTED: Final = 130
NO_LEVEL_IN_LINK: Final = "this link holds no level (lvl=…), and sokolab fetches nothing"


class CommandError(click.ClickException):
    """Something that cannot be done; its message is one sentence for the user."""

    exit_code = EXIT_ERROR


def prepare_streams() -> None:
    """Let output never fail for want of a character."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def is_inline(argument: str) -> bool:
    """Whether an argument is a link or MF8 text, and so holds levels itself."""
    return "lvl=" in argument.lower() or "[soko" in argument.lower()


def is_web_address(argument: str) -> bool:
    """Whether an argument is an address of the web."""
    return argument.startswith(("http://", "https://"))


def is_source(argument: str) -> bool:
    """Whether an argument is a file, a link, a board or a name with a folder or a suffix."""
    if argument == "-" or is_inline(argument):
        return True
    return bool(Path(argument).suffix) or os.sep in argument or Path(argument).is_file()


def exit_code_of(call: Callable[[], object]) -> int:
    """Run a call and return its exit code; what goes wrong is said in one sentence."""
    try:
        code = call()
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "sokolab"
        said = _NO_NUMBER.sub("is no number", error.format_message().rstrip("."))
        return _refused(f"{said[:1].lower()}{said[1:]} (see {path} --help)")
    except click.ClickException as error:
        return _refused(error.format_message())
    except (KeyboardInterrupt, click.Abort):
        _say("stopped")
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        return _reader_gone()
    except MemoryError:
        return _refused("there is not enough memory for this")
    except Exception as error:
        if os.environ.get("SOKOLAB_DEBUG", "") not in ("", "0"):
            raise
        said = " ".join(str(error).split()) or "no details"
        return _refused(
            f"this is a fault of sokolab itself ({type(error).__name__}: {said}); "
            "SOKOLAB_DEBUG=1 shows where"
        )
    return code if isinstance(code, int) else 0


def _refused(sentence: str) -> int:
    _say(sentence)
    return EXIT_ERROR


def _say(sentence: str) -> None:
    if sys.stderr is None:  # the windowed program of the bundle has no console
        return
    click.echo(f"sokolab: {sentence}", err=True)


def _reader_gone() -> int:
    """End quietly when the reader of a pipe has had enough, as ``| head`` has."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return 0
