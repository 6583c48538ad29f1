"""Builds what is handed out, each in a folder of its own under ``dist``."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Final

from release.checks import ROOT

DIST: Final = ROOT / "dist"
KERNELS: Final = ROOT / "build/compiled_kernels"
_CORE: Final = "sokolab-core"
_WINDOW: Final = re.compile(r'^ *"(PySide6-Essentials|shiboken6|pyqtgraph)[^\n]*\n', re.MULTILINE)
"""The lines of dependencies that the window alone needs."""


def kernels() -> None:
    """Compile the kernels that wheels and bundles of this system bring along."""
    _run(sys.executable, "-m", "sokolab", "warm", "--ship", str(KERNELS))


def wheels() -> None:
    """Build the source distribution, and wheels of the whole and of the library without Qt.

    Each wheel is built for all systems, and with compiled kernels for this one, if there are some.
    """
    _hatch(ROOT, "-t", "sdist")
    with tempfile.TemporaryDirectory() as name:
        core = without_window(next(DIST.glob("sokolab-*.tar.gz")), Path(name))
        for tree in (ROOT, core):
            for folder in ("", KERNELS) if KERNELS.is_dir() else ("",):
                _hatch(tree, "-t", "wheel", SOKOLAB_COMPILED_KERNELS=str(folder or "none"))


def without_window(source: Path, folder: Path) -> Path:
    """Unpack a source distribution, and make it one of the library without Qt; return its root.

    The package in it is the same, under another name in the index and with fewer dependencies.
    """
    shutil.unpack_archive(source, folder)
    (root,) = folder.iterdir()
    project = root / "pyproject.toml"
    text = _WINDOW.sub("", project.read_text("utf-8"))
    text = text.replace('name = "sokolab"', f'name = "{_CORE}"', 1)
    project.write_text(re.sub(r"(?m)^ *# Each emit of.*\n", "", text), encoding="utf-8")
    return root


def bundle() -> Path:
    """Build the folder with the program; return the program."""
    spec = str(ROOT / "release/sokolab.spec")
    _run(sys.executable, "-m", "PyInstaller", "--noconfirm", "--distpath", str(DIST), spec)
    return program()


def program() -> Path:
    """Return the program of the command line in the bundle, as this system calls it."""
    if sys.platform == "darwin":
        return DIST / "sokolab.app/Contents/MacOS/sokolab"
    return DIST / "sokolab" / ("sokolab-cli.exe" if sys.platform == "win32" else "sokolab")


def packages(date: str) -> list[Path]:
    """Make of the bundle what Linux installs, and an archive; return what was made."""
    from release import linux_files  # noqa: PLC0415 - draws with Qt, which other steps do without

    root = DIST / "root"
    linux_files.lay_out(DIST / "sokolab", root, date)
    results = [linux_files.debian_package(root, DIST), linux_files.app_dir(root, DIST)]
    shutil.rmtree(root)
    return results


def checksums() -> Path:
    """Write the checksums of all files in ``dist``; return the file."""
    files = sorted(file for file in DIST.iterdir() if file.is_file() and file.suffix != ".txt")
    rows = [f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    list_of_all = DIST / "SHA256SUMS.txt"
    list_of_all.write_text("".join(rows), encoding="utf-8")
    return list_of_all


def megabytes(path: Path) -> float:
    """Return how large a file is, or a folder with all that lies in it."""
    files = [path] if path.is_file() else path.rglob("*")
    sizes = (file.lstat().st_size for file in files if not file.is_dir() or file.is_symlink())
    return sum(sizes) / 2**20


def _hatch(tree: Path, *arguments: str, **environment: str) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(DIST), *arguments]
    subprocess.run(command, cwd=tree, env={**os.environ, **environment}, check=True)


def _run(*command: str) -> None:
    subprocess.run(command, cwd=ROOT, check=True)
