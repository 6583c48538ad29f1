"""What goes into a bundle: needed libraries, less of ICU, licences, icons, words for systems."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from release import bundle_parts, elf, icons, icu_data, licences, systems_words
from release.bundle_parts import reachable, without_dangling, without_heavy
from tests.systems import on

IMPORTS = {
    "/q/platform.so": ["libgui.so"],
    "/q/libgui.so": ["libcore.so"],
    "/a/ext.so": ["libz.so"],
}
TABLE = [
    ("PySide6/Qt/plugins/platforms/libqxcb.so", "/q/platform.so", "BINARY"),
    ("PySide6/Qt/lib/libgui.so", "/q/libgui.so", "BINARY"),
    ("PySide6/Qt/lib/libcore.so", "/q/libcore.so", "BINARY"),
    ("module.so", "/a/ext.so", "EXTENSION"),
    ("libz.so", "/s/libz.so", "BINARY"),
    ("libgtk-3.so.0", "/s/libgtk-3.so.0", "BINARY"),
    ("libllvmlite.so", "/l/libllvmlite.so", "BINARY"),
]


def test_what_nothing_asks_for_stays_behind() -> None:
    kept = reachable(TABLE, lambda file: IMPORTS.get(file, []))
    assert kept == [entry for entry in TABLE if entry[0] != "libgtk-3.so.0"]


def test_parts_that_are_never_opened_stay_behind() -> None:
    table = [
        ("PySide6\\Qt\\translations\\qt_de.qm", "x", "DATA"),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", "x", "BINARY"),
        ("PySide6/Qt/plugins/imageformats/libqsvg.so", "x", "BINARY"),
    ]
    assert without_heavy(table) == table[-1:]


def test_links_to_what_stays_behind_go() -> None:
    links = [("libgtk.so", "gone/libgtk.so", "SYMLINK"), ("z", "libz.so", "SYMLINK")]
    assert without_dangling([*links, ("a", "b", "DATA")], TABLE) == [links[1], ("a", "b", "DATA")]


def test_the_stand_in_is_what_scipy_needs_of_the_module_left_out() -> None:
    code = (
        "import runpy, sys; runpy.run_path(sys.argv[1]); import numpy as np\n"
        "from scipy import fft, ndimage\n"
        "assert ndimage.label(np.eye(3))[1] == 3 and fft.rfft(np.ones(4))[0] == 4\n"
        "print('scipy.special._ufuncs' in sys.modules)"
    )
    stand_in = Path(bundle_parts.__file__).with_name("stand_ins.py")
    told = subprocess.check_output([sys.executable, "-c", code, str(stand_in)], text=True)
    assert told.strip() == "False"


def icu(items: dict[str, bytes]) -> bytes:
    """Return common data of ICU with these items, as its own tools write it."""
    header = struct.pack("<HBBHHBBBB4s4s4s", 32, 0xDA, 0x27, 20, 0, 0, 0, 2, 0, b"CmnD", b"", b"")
    return header.ljust(32, b"\0") + icu_data._joined(
        [(name.encode(), data) for name, data in items.items()]
    )


def test_of_icu_the_rules_that_qt_asks_for_are_kept() -> None:
    kept = {"icudt73l/coll/root.res": b"order", "icudt73l/nfc.nrm": b"x" * 17}
    lost = {"icudt73l/brkitr/thaidict.dict": b"words", "icudt73l/curr/zh.res": b"money"}
    everything = dict(sorted({**kept, **lost}.items()))
    found = icu_data.selected(icu(everything))
    padded = {name: data + b"\0" * (-len(data) % 16) for name, data in kept.items()}
    assert found == icu(padded)
    assert len(found) < len(icu(everything))


@pytest.mark.skipif(sys.platform != "linux", reason="reads libraries of Linux")
def test_a_library_that_begins_amid_a_page_is_not_loaded(tmp_path: Path) -> None:
    whole = Path(sys.executable).resolve()
    assert elf.is_elf(whole)
    assert elf.can_be_loaded(whole)
    assert re.fullmatch(r"2\.\d+", elf.oldest_glibc([whole]))
    data = bytearray(whole.read_bytes())
    (begin,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    for index in range(count):
        (offset,) = struct.unpack_from("<Q", data, begin + index * size + 8)
        struct.pack_into("<Q", data, begin + index * size + 8, offset + 8)
    moved = tmp_path / "moved.so"
    moved.write_bytes(data)
    assert not elf.can_be_loaded(moved)


def test_licences_of_all_that_is_required_are_collected(tmp_path: Path) -> None:
    root = Path(bundle_parts.__file__).parent.parent
    places = [place for place, _, _ in licences.collected(root, [], tmp_path)]
    assert {"licences/LICENSE", "licences/LGPL-3.0.txt", "licences/GPL-3.0.txt"} <= set(places)
    told = (tmp_path / "licences/README.txt").read_text("utf-8")
    for name in ("numba", "numpy", "PySide6_Essentials", "shiboken6", "llvmlite", "rich"):
        assert re.search(rf"^{name} \d[\w.]*: .", told, re.MULTILINE), name
    assert any(place.startswith("licences/llvmlite/") for place in places)


def test_icons_hold_a_picture_of_each_size() -> None:
    ico, icns = icons.ico(), icons.icns()
    (count,) = struct.unpack_from("<H", ico, 4)
    for index in range(count):
        side, size, at = struct.unpack_from("<B7xII", ico, 6 + 16 * index)
        assert struct.unpack_from(">I", ico, at + 16) == (side or 256,)
        assert at + size <= len(ico)
    assert icns[:4] == b"icns"
    assert struct.unpack_from(">I", icns, 4) == (len(icns),)
    assert icns.count(b"\x89PNG") == len(icons._MAC)


def test_only_windows_and_macos_carry_the_icon_in_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert icons.for_this_system(tmp_path) is None or sys.platform != "linux"
    for system, suffix in (("win32", ".ico"), ("darwin", ".icns")):
        on(system, monkeypatch)
        made = icons.for_this_system(tmp_path)
        assert made is not None and Path(made).suffix == suffix and Path(made).is_file()


def test_windows_and_macos_know_version_and_kinds_of_files(tmp_path: Path) -> None:
    told = systems_words.info_plist()
    assert told["NSHighResolutionCapable"] is True
    kinds = str(told["CFBundleDocumentTypes"])
    assert all(f"'{suffix}'" in kinds for suffix in ("xsb", "sok", "slc"))
    resource = Path(systems_words.version_resource(tmp_path)).read_text("utf-8")
    compile(resource, "version.txt", "eval")
    assert f"StringStruct('FileVersion', '{systems_words.VERSION}')" in resource
