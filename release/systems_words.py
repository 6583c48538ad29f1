"""What the bundle tells Windows and macOS about itself: version, identifier, kinds of files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import sokolab

VERSION: Final = sokolab.__version__
IDENTIFIER: Final = "io.github.sokolab.sokolab"
DESCRIPTION: Final = "Sokoban level editor and analyzer"
KINDS: Final = {"xsb": "Sokoban levels", "sok": "Sokoban levels", "slc": "Sokoban levels in XML"}
"""The suffixes of files that belong to the program, and what a file manager calls them."""


def info_plist() -> dict[str, object]:
    """Return what macOS reads of an app, beside what PyInstaller writes."""
    documents = [
        {
            "CFBundleTypeName": name,
            "CFBundleTypeRole": "Editor",
            "CFBundleTypeExtensions": [suffix],
            "LSHandlerRank": "Owner",
        }
        for suffix, name in KINDS.items()
    ]
    return {
        "CFBundleDisplayName": "sokolab",
        "CFBundleDocumentTypes": documents,
        "CFBundleLocalizations": ["en", "zh-Hans"],
        "LSApplicationCategoryType": "public.app-category.puzzle-games",
        "LSMinimumSystemVersion": "14.0",  # Qt's wheels are built for it
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "The sokolab maintainers; MIT licence",
    }


def version_resource(folder: Path) -> str:
    """Write what Windows shows among the properties of a program; return the file's name."""
    numbers = (*(int(part) for part in VERSION.split(".")), 0)
    texts = {
        "CompanyName": "The sokolab maintainers",
        "FileDescription": DESCRIPTION,
        "FileVersion": VERSION,
        "LegalCopyright": "MIT licence",
        "ProductName": "sokolab",
        "ProductVersion": VERSION,
    }
    told = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    english = "040904B0"  # in Unicode
    file = folder / "version.txt"
    file.write_text(
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}), "
        f"kids=[StringFileInfo([StringTable({english!r}, [{told}])]), "
        "VarFileInfo([VarStruct('Translation', [0x0409, 1200])])])\n",
        encoding="utf-8",
    )
    return str(file)
