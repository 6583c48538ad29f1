"""The way from the command line to the window: the only module here that imports the GUI.

It does so when a function is called. Whatever would make Qt abort is checked before Qt is loaded,
so that a machine without a screen, or without one of Qt's system libraries, gets a sentence.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sokolab.cli.call_endings import CommandError
from sokolab.core.board import Board
from sokolab.core.gc_pause import gc_frozen
from sokolab.core.level import Collection
from sokolab.language import phrase, tr

OnStep = Callable[[int, int], object]
"""Called with the number of steps done and the number of all steps."""

_WITHOUT_WINDOW: Final = phrase("the command line works without it, see sokolab --help")

# System libraries that Qt and its plugins load, and the Debian packages that contain them.
_ALWAYS: Final = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
_XCB: Final = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
_WAYLAND: Final = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}


_WITHOUT_QT: Final = (
    "sokolab.analysis.interpreted_time",
    "sokolab.collection.file_names",
    "sokolab.collection.level_columns",
    "sokolab.collection.level_filter",
    "sokolab.collection.variants",
    "sokolab.editing.brush",
    "sokolab.editing.drawing_symmetry",
    "sokolab.editing.from_lurd",
    "sokolab.editing.pieces",
    "sokolab.editing.replacement",
    "sokolab.editing.reshape",
    "sokolab.editing.stamps",
    "sokolab.kernels.stages.catalogue",
    "sokolab.recovery.backups",
    "sokolab.recovery.lost_work",
    "sokolab.recovery.open_files",
    "sokolab.rendering.colours",
    "sokolab.rendering.skin",
    "sokolab.reports.board_report",
    "sokolab.reports.library_report",
    "sokolab.reports.run",
    "sokolab.reports.square_report",
    "sokolab.reports.variant_report",
    "sokolab.engine.worker",
    "sokolab.verdicts.edits.effect",
)
"""What the window needs that does without Qt; with what these import, nearly all of it."""


def open_window(argv: Sequence[str]) -> int:
    """Open the window with a file or a link, if one is given; return the exit code.

    Raises
    ------
    CommandError
        There is no screen, or one of Qt's libraries is missing.
    """
    if sys.platform.startswith("linux"):
        _require_screen()
    try:
        load_window()
        from sokolab.gui.start import main
    except ImportError as error:
        raise _no_qt(error) from None
    return main(list(argv))


def load_window() -> None:
    """Load the window's modules, first those that do without Qt.

    Later they would take longer: PySide6 reads the source of each module loaded after it.
    """
    with gc_frozen():
        for name in (*_WITHOUT_QT, "sokolab.gui.start"):
            importlib.import_module(name)


def render_image(
    board: Board,
    overlays: Sequence[str],
    scale: int,
    selected: int | None,
    dark: bool,
    *,
    svg: bool = False,
    title: str = "",
) -> bytes:
    """Return a PNG or an SVG of a board as the window shows it; needs no screen.

    Raises
    ------
    CommandError
        There is no such overlay, the picture would be too large, or Qt is incomplete.
    """
    with _painting():
        from sokolab.gui.export.rendering.png import render_png
        from sokolab.gui.export.rendering.svg import render_svg

        if svg:
            return render_svg(board, overlays, scale, selected, dark, title)
        return render_png(board, overlays, scale, selected, dark)


def render_gif(
    board: Board, lurd: str, scale: int, speed: float, dark: bool, on_step: OnStep
) -> bytes:
    """Return an animated GIF of moves; needs no screen.

    Raises
    ------
    CommandError
        A move is blocked, the picture would be too large, or Qt is incomplete.
    """
    with _painting():
        from sokolab.gui.export.rendering import gif as films

        return films.render_gif(board, lurd, scale, speed, dark=dark).build(on_step)


def render_pdf(
    collection: Collection,
    numbers: Sequence[int],
    columns: int,
    page: str,
    landscape: bool,
    on_step: OnStep,
) -> bytes:
    """Return a PDF of a collection's levels (numbers from 1); needs no screen.

    Raises
    ------
    CommandError
        Qt is incomplete.
    """
    with _painting():
        from sokolab.gui.export.rendering import pdf

        work = pdf.render_pdf(collection, numbers, columns, pdf.Page(page), landscape=landscape)
        return work.build(on_step)


@contextmanager
def _painting() -> Iterator[None]:
    """Let Qt paint without a screen; turn errors into CommandError."""
    if sys.platform.startswith("linux"):
        _require_libraries(_ALWAYS)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        yield
    except ImportError as error:
        raise _no_qt(error) from None
    except (KeyError, ValueError) as error:
        raise CommandError(str(error.args[0])) from None


def _require_screen() -> None:
    """Raise CommandError if Qt would abort because there is no screen."""
    wanted = os.environ.get("QT_QPA_PLATFORM", "")
    platform = wanted.split(";")[0].split(":")[0]
    if not platform:
        if os.environ.get("WAYLAND_DISPLAY"):
            platform = "wayland"
        elif os.environ.get("DISPLAY"):
            platform = "xcb"
        else:
            raise CommandError(
                tr(
                    "there is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY "
                    "is set (xvfb-run sokolab, from the Debian package xvfb, provides a virtual "
                    "one); {otherwise}",
                    otherwise=_WITHOUT_WINDOW,
                )
            )
    known = _platforms()
    if known and platform not in known:
        raise CommandError(
            tr(
                "QT_QPA_PLATFORM={wanted} is not available; Qt has the platforms {known}",
                wanted=wanted,
                known=", ".join(known),
            )
        )
    if platform == "wayland" and not wanted and os.environ.get("DISPLAY"):
        return _require_libraries(_ALWAYS)  # Qt tries X if Wayland fails
    own = {"xcb": _XCB, "wayland": _WAYLAND}.get(platform, {})
    _require_libraries(_ALWAYS | own)
    if platform == "xcb" and not _is_display_open():
        raise CommandError(
            tr(
                "the display {display} cannot be opened; {otherwise}",
                display=os.environ.get("DISPLAY") or phrase("named by DISPLAY"),
                otherwise=_WITHOUT_WINDOW,
            )
        )
    return None


def _platforms() -> list[str]:
    """Return the platforms that this Qt has plugins for."""
    package = importlib.util.find_spec("PySide6")
    places = list(package.submodule_search_locations or ()) if package else []
    return sorted(
        file.stem.removeprefix("libq")
        for place in places
        for file in Path(place, "Qt", "plugins", "platforms").glob("libq*.so")
    )


def _require_libraries(libraries: Mapping[str, str]) -> None:
    missing = [name for name in libraries if not _is_loadable(name)]
    if missing:
        packages = sorted({libraries[name] for name in missing})
        raise CommandError(
            tr(
                "the window needs system libraries that are missing ({libraries}); on Debian "
                "and Ubuntu: sudo apt install {packages}; {otherwise}",
                libraries=", ".join(missing),
                packages=" ".join(packages),
                otherwise=_WITHOUT_WINDOW,
            )
        )


def _is_loadable(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _is_display_open() -> bool:
    """Whether the X server answers; otherwise Qt would abort."""
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    is_open = bool(xcb.xcb_connection_has_error(connection) == 0)
    xcb.xcb_disconnect(connection)
    return is_open


def _no_qt(error: ImportError) -> CommandError:
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
