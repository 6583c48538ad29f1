"""What the bundle holds of the installed libraries, and what the program never opens."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Final

from release import elf, icu_data

Entry = tuple[str, str, str]
"""As PyInstaller lists a file: its path in the bundle, its path now, and what it is."""

_SCIPY: Final = (
    "cluster",
    "constants",
    "datasets",
    "differentiate",
    "fftpack",
    "integrate",
    "interpolate",
    "io",
    "linalg",
    "misc",
    "odr",
    "optimize",
    "signal",
    "sparse",
    "spatial",
    "special",
    "stats",
)
_QT: Final = (
    "Concurrent",
    "DBus",
    "Designer",
    "Help",
    "Network",
    "OpenGL",
    "OpenGLWidgets",
    "PrintSupport",
    "Qml",
    "Quick",
    "QuickControls2",
    "QuickTest",
    "QuickWidgets",
    "Sql",
    "SvgWidgets",
    "Test",
    "UiTools",
    "Xml",
)
NOT_IMPORTED: Final = [
    *("_hashlib", "_ssl", "readline", "tkinter"),  # hashlib has code of its own
    *(
        "IPython",
        "attr",
        "charset_normalizer",
        "dask",
        "distributed",
        "markdown_it",
        "matplotlib",
        "pandas",
        "psutil",
        "pygments",
        "yaml",
    ),
    *("pip", "pkg_resources", "pytest", "setuptools", "_distutils_hack", "sphinx", "tornado"),
    *("numba.cuda", "numba.pycc", "numba.tests"),
    *("pyqtgraph.console", "pyqtgraph.examples", "pyqtgraph.flowchart", "pyqtgraph.opengl"),
    *(f"scipy.{name}" for name in _SCIPY),
    *(f"PySide6.Qt{name}" for name in _QT),
]
"""Modules that libraries import here and there, and that no way through the program needs."""

_PLUGINS: Final = "PySide6/Qt/plugins"
_HEAVY: Final = (
    "PySide6/Qt/translations",
    "PySide6/Qt/qml",
    *(
        f"{_PLUGINS}/{name}"
        for name in (
            *("egldeviceintegrations", "generic", "networkinformation", "qmltooling"),
            *("sqldrivers", "tls", "vectorimageformats", "printsupport"),
            *("imageformats/libqpdf", "imageformats/libqtiff", "imageformats/libqwebp"),
            *("imageformats/libqicns", "imageformats/libqtga", "imageformats/libqwbmp"),
            *("platforms/libqeglfs", "platforms/libqlinuxfb", "platforms/libqminimal"),
            *("platforms/libqvkkhrdisplay", "platforms/libqvnc", "platformthemes/libqgtk3"),
            "platforminputcontexts/libqtvirtualkeyboard",
        )
    ),
    *("PIL/_avif", "PIL/_imagingcms", "PIL/_imagingft", "PIL/_imagingtk"),
    *("numba/np/ufunc/omppool", "numba/np/ufunc/tbbpool"),
    *("pyqtgraph/colors", "pyqtgraph/icons/peegee"),
)
_OF_THE_SYSTEM: Final = (
    *("libX11", "libxcb.so", "libXau", "libXdmcp", "libbsd", "libmd", "libdbus-1", "libsystemd"),
    *("libgcrypt", "libgpg-error", "libcap", "liblz4", "libfontconfig", "libfreetype", "libexpat"),
    *("libuuid", "libpng16", "libbrotli", "libstdc++", "libgcc_s"),
)
"""Libraries that every Linux with a desktop has, and that stay compatible for decades."""
_ICU_DATA: Final = "libicudata.so"


def files(root: Path) -> list[tuple[str, str]]:
    """Return the files and folders of this project that belong into the bundle."""
    from PyInstaller.utils.hooks import copy_metadata  # noqa: PLC0415 - only the spec has it

    compiled = root / "build/compiled_kernels"  # without it, each machine compiles its kernels
    if compiled.is_dir() and not are_of_these_sources(compiled):
        sys.exit(f"{compiled} does not fit these sources; run: sokolab warm --ship {compiled}")
    folders = [root / "resources", root / "levels", *([compiled] if compiled.is_dir() else [])]
    return [*((str(folder), folder.name) for folder in folders), *copy_metadata("numba")]


def are_of_these_sources(compiled: Path) -> bool:
    """Whether compiled kernels are those of this checkout, as the installed numba compiles them."""
    from sokolab.kernels.compiler.sources import digest_of_all  # noqa: PLC0415 - it loads numba

    marker = str(json.loads((compiled / "manifest.json").read_text("utf-8"))["marker"])
    return marker.endswith(digest_of_all(version("numba")))


def libraries() -> list[tuple[str, str]]:
    """Return the one extension module of ``scipy.optimize`` that is loaded, and by its file."""
    scipy = find_spec("scipy")
    assert scipy is not None and scipy.origin is not None
    optimize = Path(scipy.origin).parent / "optimize"
    return [
        (str(file), "scipy/optimize") for file in optimize.glob("_lsap.*") if file.suffix != ".a"
    ]


def without_heavy(table: Iterable[Entry]) -> list[Entry]:
    """Return the collected files without those that the program never opens."""
    return [entry for entry in table if not _path_inside(entry).startswith(_HEAVY)]


def needed(table: Iterable[Entry], work: Path) -> list[Entry]:
    """Return the libraries that something needs; on Linux stripped, with little of ICU's data.

    On Linux, plug-ins of Qt that are left out have brought libraries of the system along, such as
    those of GTK; these go as well.
    """
    kept = without_heavy(table)
    if sys.platform != "linux":
        return kept
    from PyInstaller.depend.bindepend import get_imports  # noqa: PLC0415 - only the spec has it

    kept = reachable(
        [entry for entry in kept if not _path_inside(entry).startswith(_OF_THE_SYSTEM)],
        lambda file: {Path(name).name for name, _ in get_imports(file)},
    )
    return [(path, str(_stripped(path, Path(source), work)), kind) for path, source, kind in kept]


def _stripped(path_inside: str, source: Path, work: Path) -> Path:
    """Write a library without the names that only a debugger needs; return it.

    ``strip`` damages a few libraries that wheels have rearranged; these stay as they are.
    """
    target = work / "stripped" / path_inside
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.name.startswith(_ICU_DATA):
        return icu_data.write_reduced(source, work)
    subprocess.run(["strip", "--strip-unneeded", "-o", target, source], check=True)
    return target if elf.can_be_loaded(target) else source


def without_dangling(table: Iterable[Entry], kept: Iterable[Entry]) -> list[Entry]:
    """Return the collected files without links to libraries that are not kept."""
    paths_inside = {_path_inside(entry) for entry in kept}
    return [entry for entry in table if entry[2] != "SYMLINK" or entry[1] in paths_inside]


def reachable(table: Iterable[Entry], imports: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Return the libraries that modules, plug-ins and loaders ask for, directly or not.

    Parameters
    ----------
    imports
        Returns the names of the libraries that a file asks the system's loader for.
    """
    table = list(table)
    by_name: dict[str, list[Entry]] = {}
    for entry in table:
        by_name.setdefault(PurePosixPath(_path_inside(entry)).name, []).append(entry)
    found, waiting = set[Entry](), [entry for entry in table if _is_asked_for_by_name(entry)]
    while waiting:
        entry = waiting.pop()
        if entry not in found:
            found.add(entry)
            for name in imports(entry[1]):
                waiting += by_name.get(name, [])
    return [entry for entry in table if entry in found]


def _is_asked_for_by_name(entry: Entry) -> bool:
    """Whether Python, Qt or a loader opens a library by its name."""
    path_inside, _, kind = entry
    return (
        kind == "EXTENSION"
        or _path_inside(entry).startswith(_PLUGINS)
        or PurePosixPath(path_inside).name.startswith(("libpython", "libllvmlite", "_lsap"))
    )


def _path_inside(entry: Entry) -> str:
    return entry[0].replace("\\", "/")
