"""Files that Linux installs: manual, desktop file, kinds of files, completion, a package."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from release import linux_files
from release.man_page import man_page
from sokolab import __version__
from sokolab.cli import COMMANDS

pytestmark = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs programs of Debian")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    bundle = tmp_path / "bundle"
    (bundle / "_internal/licences").mkdir(parents=True)
    for name in ("LICENSE", "README.txt"):
        (bundle / "_internal/licences" / name).write_text(f"{name}\n")
    shutil.copy("/bin/true", bundle / "sokolab")
    root = tmp_path / "root"
    linux_files.lay_out(bundle, root, "2026-11-26")
    return root


def checked(*command: str) -> None:
    if shutil.which(command[0]) is not None:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert not re.search("error|warning", done.stdout + done.stderr)


def test_the_desktop_accepts_its_files(tree: Path) -> None:
    share = tree / "usr/share"
    metainfo = share / "metainfo/sokolab.metainfo.xml"
    checked("desktop-file-validate", str(share / "applications/sokolab.desktop"))
    checked("appstreamcli", "validate", "--no-net", str(metainfo))
    release = ET.parse(metainfo).find("releases/release")
    assert release is not None
    assert release.attrib == {"version": __version__, "date": "2026-11-26"}
    kinds = ET.parse(share / "mime/packages/sokolab-mime.xml")
    patterns = {glob.attrib["pattern"] for glob in kinds.iter() if glob.tag.endswith("glob")}
    assert patterns == {"*.xsb", "*.sok", "*.slc"}
    named = {kind.attrib["type"] for kind in kinds.iter() if kind.tag.endswith("mime-type")}
    desktop = (share / "applications/sokolab.desktop").read_text("utf-8")
    assert all(f"{name};" in desktop for name in named)
    assert (share / "icons/hicolor/48x48/apps/sokolab.png").read_bytes().startswith(b"\x89PNG")


def test_each_shell_is_told_how_to_complete(tree: Path) -> None:
    for place in linux_files._COMPLETION.values():
        script = tree / "usr/share" / place
        assert "_SOKOLAB_COMPLETE" in script.read_text("utf-8")
        shell = script.suffix.lstrip(".") or ("zsh" if script.name.startswith("_") else "bash")
        checked(shell, "-n", str(script))


def test_the_manual_has_every_command(tree: Path) -> None:
    page = gzip.decompress((tree / "usr/share/man/man1/sokolab.1.gz").read_bytes()).decode()
    assert page == man_page()
    for name in COMMANDS:
        assert f".SS sokolab {name}".replace("-", r"\-") in page
    assert r'.B "\-\-seconds' in page
    assert not [line for line in page.splitlines() if line.startswith("'")]
    (tree / "sokolab.1").write_text(page, "utf-8")
    checked("groff", "-man", "-ww", "-z", "-Kutf8", "-Tutf8", str(tree / "sokolab.1"))


def test_a_package_says_what_it_needs(tree: Path, tmp_path: Path) -> None:
    package = linux_files.debian_package(tree, tmp_path)
    told = subprocess.check_output(["dpkg-deb", "--field", str(package)], text=True)
    assert f"Version: {__version__}\n" in told
    assert "Depends: libc6 (>= 2." in told
    listed = subprocess.check_output(["dpkg-deb", "--contents", str(package)], text=True)
    assert "usr/bin/sokolab -> ../lib/sokolab/sokolab" in listed
    assert not (tree / "DEBIAN").exists()


def test_an_app_folder_starts_the_program(tree: Path, tmp_path: Path) -> None:
    folder = linux_files.app_dir(tree, tmp_path)
    subprocess.run([str(folder / "AppRun")], check=True)
    assert (folder / "sokolab.svg").is_file()
    assert (folder / "sokolab.desktop").is_file()
