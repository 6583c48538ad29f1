"""What must hold before a release: versions, changelog, addresses, papers that name them."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sokolab import __version__

ROOT: Final = Path(__file__).resolve().parent.parent
_RESERVED: Final = ".example"
"""The end of addresses that lead nowhere: placeholders for those of the project."""
ONLY_THE_OWNER: Final = (
    "Addresses: put those of the project in place of sokolab.example (pyproject.toml, release).",
    "Windows: a code signing certificate; without one, SmartScreen warns of the installer.",
    "macOS: a Developer ID; without one, the app must be allowed in the privacy settings.",
    "The index of packages: the project's name, and the workflow as a trusted publisher.",
    "The tag: git tag -s, with the owner's key.",
)


def release_date() -> str:
    """Return the date that the changelog gives for this version; "" if it gives none."""
    heading = rf"^## {re.escape(__version__)} \((\d{{4}}-\d\d-\d\d)\)$"
    match = re.search(heading, _text("CHANGELOG.md"), re.MULTILINE)
    return match[1] if match else ""


def troubles() -> Iterator[str]:
    """Yield a sentence for everything that is not ready to be released."""
    if not release_date():
        yield f"CHANGELOG.md has no heading '## {__version__} (DATE)'; rename 'Unreleased'."
    if re.search(r"^## Unreleased\s+(?!## )\S", _text("CHANGELOG.md"), re.MULTILINE):
        yield "CHANGELOG.md still has changes under 'Unreleased'."
    if _RESERVED in "".join(tomllib.loads(_text("pyproject.toml"))["project"]["urls"].values()):
        yield "pyproject.toml has addresses on a reserved domain."
    if _git("status", "--porcelain"):
        yield "The checkout has changes that are not committed."
    if f"v{__version__}" not in _git("tag", "--points-at", "HEAD").split():
        yield f"The commit has no tag v{__version__}."


def _git(*arguments: str) -> str:
    result = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return result.stdout


def _text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")
