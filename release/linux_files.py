"""Where the files of the bundle and of the desktop lie on Linux, and packages made from them."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from pathlib import Path
from typing import Final

from click.shell_completion import get_completion_class

from release import elf, icons
from release.man_page import man_page
from sokolab import __version__
from sokolab.cli import sokolab

_LINUX: Final = Path(__file__).with_name("linux")
_SIDES: Final = (16, 32, 48, 64, 128, 256, 512)
_COMPLETION: Final = {
    "bash": "bash-completion/completions/sokolab",
    "zsh": "zsh/vendor-completions/_sokolab",
    "fish": "fish/vendor_completions.d/sokolab.fish",
}
_DEPENDS: Final = (
    *("libegl1", "libgl1", "libx11-6", "libx11-xcb1", "libxcb1", "libdbus-1-3", "libfontconfig1"),
    *("libfreetype6", "libstdc++6", "libgcc-s1", "fonts-dejavu-core | fonts-noto-core"),
)
_CONTROL: Final = """Package: sokolab
Version: {version}
Architecture: {architecture}
Maintainer: The sokolab maintainers <maintainers@sokolab.example>
Installed-Size: {size}
Depends: libc6 (>= {glibc}), {depends}
Recommends: shared-mime-info, desktop-file-utils, hicolor-icon-theme, xdg-utils
Section: games
Priority: optional
Homepage: https://sokolab.example/
Description: Sokoban level editor and analyzer
 Draw levels and see at every stroke which squares are dead, which squares
 divide the floor, and where each box can go. Solvers tell whether a level
 can be solved, and how; an optimiser makes solutions shorter.
"""


def lay_out(bundle: Path, root: Path, date: str) -> None:
    """Copy the bundle and all that a desktop wants to know into a tree that begins at ``/``.

    Parameters
    ----------
    date
        Of the release, such as ``2026-11-26``.
    """
    shutil.rmtree(root, ignore_errors=True)
    share, program = root / "usr/share", root / "usr/lib/sokolab"
    shutil.copytree(bundle, program, symlinks=True)
    (root / "usr/bin").mkdir()
    (root / "usr/bin/sokolab").symlink_to("../lib/sokolab/sokolab")
    metainfo = (_LINUX / "sokolab.metainfo.xml").read_text("utf-8")
    metainfo = metainfo.replace("@VERSION@", __version__).replace("@DATE@", date)
    _write(share / "metainfo/sokolab.metainfo.xml", metainfo)
    for name, folder in (
        ("sokolab.desktop", "applications"),
        ("sokolab-mime.xml", "mime/packages"),
    ):
        _write(share / folder / name, (_LINUX / name).read_text("utf-8"))
    _write(share / "doc/sokolab/copyright", _copyright(program / "_internal/licences"))
    _write(share / "icons/hicolor/scalable/apps/sokolab.svg", icons.SOURCE.read_text("utf-8"))
    for side in _SIDES:
        _write(share / f"icons/hicolor/{side}x{side}/apps/sokolab.png", icons.png(side))
    _write(share / "man/man1/sokolab.1.gz", gzip.compress(man_page().encode(), mtime=0))
    for shell, path in _COMPLETION.items():
        completion_class = get_completion_class(shell)
        assert completion_class is not None
        _write(share / path, completion_class(sokolab, {}, "sokolab", "_SOKOLAB_COMPLETE").source())


def debian_package(root: Path, folder: Path) -> Path:
    """Make a ``.deb`` of a tree, with dpkg's own program; return it."""
    files = [file for file in root.rglob("*") if file.is_file() and not file.is_symlink()]
    architecture = subprocess.check_output(["dpkg", "--print-architecture"], text=True).strip()
    control = _CONTROL.format(
        version=__version__,
        architecture=architecture,
        size=sum(file.stat().st_size for file in files) // 1024,
        glibc=elf.oldest_glibc(file for file in files if elf.is_elf(file)),
        depends=", ".join(_DEPENDS),
    )
    _write(root / "DEBIAN/control", control)
    package = folder / f"sokolab_{__version__}_{architecture}.deb"
    build = ["dpkg-deb", "--root-owner-group", "-Zzstd", "-z9", "--build", str(root), str(package)]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(root / "DEBIAN")
    return package


def app_dir(root: Path, folder: Path) -> Path:
    """Make the folder of which ``appimagetool`` makes an AppImage; return it."""
    target = folder / "sokolab.AppDir"
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(root, target, symlinks=True)
    (target / "AppRun").symlink_to("usr/lib/sokolab/sokolab")
    shutil.copy(_LINUX / "sokolab.desktop", target)
    (target / "sokolab.svg").symlink_to("usr/share/icons/hicolor/scalable/apps/sokolab.svg")
    return target


def _copyright(licences: Path) -> str:
    """Return Debian's file of licences: our own in full, and where the others lie."""
    own = (licences / "LICENSE").read_text("utf-8")
    others = (licences / "README.txt").read_text("utf-8")
    return f"{own}\nThe other licences lie in /usr/lib/sokolab/_internal/licences.\n\n{others}"


def _write(file: Path, content: str | bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content.encode() if isinstance(content, str) else content)
