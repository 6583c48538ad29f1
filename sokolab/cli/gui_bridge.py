"""Opens the window for the command line, and draws with it; the only module here that imports Qt.

It does so when a function is called. On a machine without a screen, or without one of Qt's system
libraries, one sentence gives Qt's error.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sokolab.cli.call_endings import EXIT_ERROR, CommandError, warn
from sokolab.core.board import Board
from sokolab.core.gc_pause import gc_frozen
from sokolab.core.level import Collection
from sokolab.language import Phrase, phrase, tr
from sokolab.rendering.colours import DARK, LIGHT

OnStep = Callable[[int, int], object]
"""Called with the number of steps done and the number of all steps."""

_WITHOUT_WINDOW: Final = phrase("the command line works without it, see sokolab --help")


def open_window(argv: Sequence[str]) -> int:
    """Open the window with a file or a link, if one is given, and return the exit code.

    Raise CommandError if there is no screen, or Qt cannot be loaded.
    """
    _require_screen()
    try:
        load_window()
        from sokolab.gui.shell.program import new_application
        from sokolab.gui.start_window import main
    except ImportError as error:
        raise _qt_error(error) from None
    _application = new_application(_give_up)  # main finds it, as long as it is kept here
    return main(list(argv))


def test_window(on_step: Callable[[Phrase], object]) -> None:
    """Use the window once, with a home of its own, and report each step that is done.

    Raise CommandError if there is no screen, Qt cannot be loaded, or a step is not done.
    """
    _require_screen()
    with TemporaryDirectory(prefix="sokolab", ignore_cleanup_errors=True) as folder:
        os.environ["SOKOLAB_HOME"] = folder  # read by the window and by the processes it starts
        try:
            load_window()
            from sokolab.gui.self_test import SelfTestError, use_window
            from sokolab.gui.shell.program import new_application
        except ImportError as error:
            raise _qt_error(error) from None
        _application = new_application(_give_up)
        try:
            use_window(Path(folder), on_step)
        except SelfTestError as error:
            sentence = tr("the window failed before it {step}", step=error.step)
            raise CommandError("; ".join([sentence, *error.errors])) from None


def load_window() -> None:
    """Load the window's modules."""
    with gc_frozen():
        importlib.import_module("sokolab.gui.start_window")


def render_picture(
    board: Board,
    overlays: Sequence[str],
    scale: int,
    selected_square: int | None,
    is_dark: bool,
    *,
    svg: bool = False,
    title: str = "",
) -> bytes:
    """Return a PNG or an SVG of a board as the window shows it, without a screen.

    Raise CommandError if there is no such overlay, the picture would be too large, or Qt is
    incomplete.
    """
    with _offscreen_painting():
        from sokolab.gui.export.png import render_png
        from sokolab.rendering.picture import picture_of

        if svg:
            scheme = DARK if is_dark else LIGHT
            picture = picture_of(
                board, overlays, selected=selected_square, scale=scale, colours=scheme, title=title
            )
            return picture.encode()
        return render_png(board, overlays, scale, selected_square, is_dark)


def render_gif(
    board: Board, lurd: str, scale: int, speed: float, is_dark: bool, on_step: OnStep
) -> bytes:
    """Return an animated GIF of moves, without a screen.

    Raise CommandError if a move is blocked, the picture would be too large, or Qt is incomplete.
    """
    with _offscreen_painting():
        from sokolab.gui.export import gif as films

        return films.render_gif(board, lurd, scale, speed, is_dark=is_dark).build(on_step)


def render_pdf(
    collection: Collection,
    numbers: Sequence[int],
    columns: int,
    page: str,
    is_landscape: bool,
    on_step: OnStep,
) -> bytes:
    """Return a PDF of a collection's levels (numbers from 1), without a screen.

    Raise CommandError if Qt is incomplete.
    """
    with _offscreen_painting():
        from sokolab.gui.export import pdf

        pages = pdf.render_pdf(
            collection, numbers, columns, pdf.Page(page), is_landscape=is_landscape
        )
        return pages.build(on_step)


@contextmanager
def _offscreen_painting() -> Iterator[None]:
    """Let Qt paint without a screen, and turn errors into CommandError."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        yield
    except ImportError as error:
        raise _qt_error(error) from None
    except ValueError as error:
        raise CommandError(str(error)) from None


def _require_screen() -> None:
    """Raise CommandError if nothing names a screen, in fewer words than Qt would."""
    names = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY")
    if sys.platform.startswith("linux") and not any(map(os.environ.get, names)):
        raise CommandError(
            tr(
                "there is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY "
                "is set (xvfb-run sokolab, from the Debian package xvfb, provides a virtual "
                "one); {otherwise}",
                otherwise=_WITHOUT_WINDOW,
            )
        )


def _give_up(reason: str) -> None:
    """End the program with Qt's reason where Qt would abort."""
    warn(
        tr(
            "the window cannot be opened ({reason}); the README lists the system packages that it "
            "needs; {otherwise}",
            reason=reason,
            otherwise=_WITHOUT_WINDOW,
        )
    )
    os._exit(EXIT_ERROR)


def _qt_error(error: ImportError) -> CommandError:
    reason = " ".join(str(error).split())
    if (
        isinstance(error, ModuleNotFoundError)
        and error.name
        and not error.name.startswith("sokolab")
    ):
        return CommandError(
            tr(
                "the window needs {name}, which is not installed; {otherwise}",
                name=error.name,
                otherwise=_WITHOUT_WINDOW,
            )
        )
    return CommandError(
        tr("Qt cannot be loaded ({reason}); {otherwise}", reason=reason, otherwise=_WITHOUT_WINDOW)
    )
