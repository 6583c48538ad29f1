"""The licences of all that a bundle holds, taken from what is installed here.

Libraries of Python bring theirs in their metadata, Debian's packages in ``/usr/share/doc``. Qt and
PySide6 are used under the LGPL; their wheels hold no text, so it stands in ``legal``.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from release.bundle_parts import Entry

FOLDER: Final = "licences"
_LEGAL: Final = Path(__file__).with_name("legal")
_IS_LICENCE: Final = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)
_SENTENCES: Final = """sokolab is under the MIT licence (LICENSE). This folder holds the licences of
all else in the bundle.

Qt, PySide6 and shiboken6 are used under version 3 of the LGPL (LGPL-3.0.txt, which adds to
GPL-3.0.txt). They are separate libraries: put others of the same version in their place if you
like. Their sources are those that the Qt Project publishes for these versions; sokolab changes
nothing in them, and leaves out data of ICU that nothing asks for.

"""


def collected(root: Path, binaries: Iterable[Entry], work: Path) -> list[Entry]:
    """Write the licences into a folder, and return its files for the bundle."""
    folder = work / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy(root / "LICENSE", folder)
    for text in _LEGAL.iterdir():
        shutil.copy(text, folder)
    rows = [_of_python(folder)]
    rows += [_of_distribution(dist, folder) for dist in distributions("sokolab")]
    rows += _of_system([source for _, source, _ in binaries], folder)
    (folder / "README.txt").write_text(_SENTENCES + "\n".join(rows) + "\n", encoding="utf-8")
    return [
        (file.relative_to(work).as_posix(), str(file), "DATA")
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    ]


def distributions(name: str) -> list[Distribution]:
    """Return what a distribution requires, directly or not, as far as it is installed here."""
    distribution_of: dict[str, Distribution] = {}
    waiting = [distribution(name)]
    while waiting:
        for requirement in waiting.pop().requires or ():
            match = re.match(r"[\w.-]+", requirement)
            key = re.sub(r"[-_.]+", "-", match.group()).lower() if match else ""
            if "extra ==" in requirement or key in distribution_of:
                continue
            with suppress(PackageNotFoundError):  # of another system or version of Python
                distribution_of[key] = distribution(key)
                waiting.append(distribution_of[key])
    return [distribution_of[key] for key in sorted(distribution_of)]


def _of_python(folder: Path) -> str:
    library = Path(sysconfig.get_path("stdlib"))
    for name in ("LICENSE.txt", "../../LICENSE.txt", "../LICENSE.txt"):
        if (library / name).is_file():
            shutil.copy(library / name, folder / "Python.txt")
    return f"Python {sysconfig.get_python_version()}: PSF-2.0"


def _of_distribution(dist: Distribution, folder: Path) -> str:
    """Copy the licences of a distribution; return what it says of them, in a line."""
    metadata = dist.metadata
    for file in dist.files or ():
        if ".dist-info" in file.parts[0] and _IS_LICENCE.search("/".join(file.parts[1:])):
            parts = [part for part in file.parts[1:] if part != "licenses"]
            target = folder / dist.name / "-".join(parts)
            target.parent.mkdir(exist_ok=True)
            shutil.copy(str(file.locate()), target)
    fields = ("License-Expression", "License")
    said = next((metadata[field] for field in fields if field in metadata), "Copyright")
    if "Copyright" in said.splitlines()[0]:  # the text itself, or nothing
        said = f"see the folder {dist.name}"
    return f"{dist.name} {dist.version}: {said.splitlines()[0]}"


def _of_system(files: Iterable[str], folder: Path) -> list[str]:
    """Copy the licences of the Debian packages that own these files; return a line for each."""
    if shutil.which("dpkg-query") is None:
        return []
    rows = set[str]()
    for file in files:
        owner = next((name for path in _spellings(file) if (name := _package_of(path))), "")
        text = Path("/usr/share/doc", owner, "copyright")
        if owner and text.is_file():
            (folder / "debian").mkdir(exist_ok=True)
            shutil.copy(text, folder / "debian" / f"{owner}.txt")
            rows.add(f"{owner} (of Debian or a system like it): see debian/{owner}.txt")
    return sorted(rows)


def _spellings(file: str) -> list[str]:
    """Return a path as dpkg may know it: before or after ``/lib`` became a link."""
    real = str(Path(file).resolve())
    return [real, real.removeprefix("/usr"), file, file.removeprefix("/usr")]


def _package_of(path: str) -> str:
    if not path.startswith(("/lib", "/usr/lib")):
        return ""
    result = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True, check=False)
    return result.stdout.partition(":")[0]
