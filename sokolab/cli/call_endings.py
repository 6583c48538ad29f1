"""How every call ends: with an exit code, and one sentence if something is wrong.

Users see no traceback, except with ``SOKOLAB_DEBUG=1`` in the environment.
"""

from __future__ import annotations

import atexit
import contextlib
import errno
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

import click

from sokolab.cli.guesses import with_option_meant
from sokolab.core.operating_system import system_reason
from sokolab.core.words import printable, uncapitalised
from sokolab.language import Phrase, tr
from sokolab.systems import is_windows

EXIT_ERROR: Final = 2
"""The exit code if the input cannot be read or the command line is wrong."""
EXIT_INTERRUPTED: Final = 130
"""The exit code after Ctrl+C, as shells report it."""


def say(*lines: str) -> None:
    """Print lines on standard output immediately."""
    click.echo("\n".join(map(printable, lines)))


def warn(sentence: str | Phrase) -> None:
    """Print a sentence on standard error, where there is one."""
    if sys.stderr is not None:  # the windowed program of the bundle has no console
        click.echo(f"sokolab: {printable(str(sentence))}", err=True)


@contextmanager
def stopped_by_ctrl_c(stop: Callable[[], None]) -> Iterator[None]:
    """Let the first Ctrl+C call ``stop``, and the second one raise KeyboardInterrupt."""
    was_pressed = False

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        nonlocal was_pressed
        if was_pressed:
            raise KeyboardInterrupt
        was_pressed = True
        stop()

    previous_handler = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous_handler)


class CommandError(click.ClickException):
    """A call that cannot be carried out. The message is one sentence for the user."""

    exit_code = EXIT_ERROR


def prepare_streams() -> None:
    """Replace characters that a stream cannot encode, so that output never fails.

    A stream that was closed from outside (``>&-``) is replaced by the null device.
    """
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # the next file opened would take its place
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - until the program ends
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def exit_code_of(call: Callable[[], object]) -> int:
    """Run a call and return its exit code. Errors are reported in one sentence."""
    try:
        code = call()
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.UsageError as error:
        if isinstance(error, click.NoSuchOption):
            error = with_option_meant(error)
        path = error.ctx.command_path if error.ctx else "sokolab"
        sentence = " ".join(error.format_message().split())  # click lists choices in lines
        message = uncapitalised(sentence.rstrip(".。"))
        return _fail(tr("{message} (see {path} --help)", message=message, path=path))
    except click.ClickException as error:
        return _fail(error.format_message())
    except (KeyboardInterrupt, click.Abort):
        warn(tr("stopped"))
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        return _end_closed_pipe()
    except OSError as error:  # such as a full disk behind standard output
        if _is_closed_pipe_error(error):
            return _end_closed_pipe()
        if not error.filename:
            _drop_output()  # or Python would try once more when it ends
        source = error.filename or tr("the output")
        return _fail(tr("{source}: {problem}", source=source, problem=system_reason(error)))
    except MemoryError:
        return _fail(tr("there is not enough memory"))
    except Exception as error:
        if os.environ.get("SOKOLAB_DEBUG", "") not in ("", "0"):
            raise
        details = " ".join(str(error).split()) or tr("no details")
        return _fail(
            tr(
                "this is a bug in sokolab ({kind}: {details}); SOKOLAB_DEBUG=1 shows the traceback",
                kind=type(error).__name__,
                details=details,
            )
        )
    return code if isinstance(code, int) else 0


def leave(code: int) -> NoReturn:
    """End the program immediately.

    Python's own way would wait for threads that have yet to notice that they were cancelled, and
    take down compiled kernels piece by piece: 0.3 to 0.6 s after a search.
    """
    atexit._run_exitfuncs()  # functions of libraries and of sokolab
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # exit_code_of has reported a full disk
            stream.flush()
    os._exit(code)


def _fail(sentence: str) -> int:
    warn(sentence)
    return EXIT_ERROR


def _is_closed_pipe_error(error: OSError) -> bool:
    """Whether this is how Windows reports a pipe that its reader has closed."""
    return is_windows() and error.errno == errno.EINVAL and error.filename is None


def _end_closed_pipe() -> int:
    """End quietly when the reader of a pipe has closed it, as ``| head`` does."""
    _drop_output()
    return 0


def _drop_output() -> None:
    """Discard all text still to be written to standard output."""
    with contextlib.suppress(OSError, ValueError):  # a test's output, which is not a file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
