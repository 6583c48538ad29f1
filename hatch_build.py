"""Builds wheels with compiled kernels, where there are some, and a description that stands alone.

``sokolab warm --ship build/compiled_kernels`` makes them. The environment variable
``SOKOLAB_COMPILED_KERNELS`` names another folder; ``python -m build`` needs it, because it builds
the wheel from an unpacked source distribution. Without such a folder the wheel fits all platforms.
"""

from __future__ import annotations

import json
import os
import platform
import re
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

MANYLINUX = "manylinux_2_17"
"""What numba's own wheels need of Linux; compiled kernels need no more."""


MACOS = "macosx_12_0"
"""What numba's own wheels need of macOS."""


class CompiledKernels(BuildHookInterface):
    """Puts compiled kernels into the wheel and names the platform they are for."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Change what goes into the wheel; an editable installation uses the user's cache."""
        root = Path(self.root)
        folder = Path(os.environ.get("SOKOLAB_COMPILED_KERNELS", root / "build/compiled_kernels"))
        if version == "editable" or not folder.is_dir():
            return
        manifest = json.loads((folder / "manifest.json").read_text())
        if not manifest["marker"].endswith(digest_of(root, manifest["numba"])):
            sys.exit(f"{folder} does not fit these sources; run: sokolab warm --ship {folder}")
        python = f"cp{sys.version_info.major}{sys.version_info.minor}"
        build_data["pure_python"] = False
        build_data["tag"] = f"{python}-none-{platform_tag()}"
        build_data["dependencies"].append(f"numba=={manifest['numba']}")
        build_data["force_include"][str(folder)] = "sokolab/_data/compiled_kernels"


class Description(MetadataHookInterface):
    """Makes the README the description of the project, with addresses in place of its paths."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the description."""
        text = Path(self.root, "README.md").read_text("utf-8")
        told = standing_alone(text, metadata["urls"])
        metadata["readme"] = {"content-type": "text/markdown", "text": told}


def standing_alone(text: str, addresses: dict[str, str]) -> str:
    """Return the README with the addresses of the site and of the source in place of paths."""

    def address(found: re.Match[str]) -> str:
        path = found[1]
        if path.startswith("docs/pictures/"):
            return f"]({addresses['Documentation']}_images/{Path(path).name})"
        if path.startswith("docs/"):
            page = path.removeprefix("docs/").replace(".md", ".html")
            return f"]({addresses['Documentation']}{page})"
        return f"]({addresses['Source']}{path})"

    return re.sub(r"\]\((?!https?://|#)([^)\s]+)\)", address, text)


def digest_of(root: Path, numba: str) -> str:
    """Return the digest of the kernels of this checkout, as compiled by that version of numba."""
    sys.path.insert(0, str(root))
    try:
        from sokolab.kernels.compiler.sources import digest_of_all  # noqa: PLC0415 - found there
    finally:
        sys.path.remove(str(root))
    return digest_of_all(numba)


def platform_tag() -> str:
    """Return this platform as wheels name it.

    A Python for both processors of macOS says "universal2"; compiled kernels are for one.
    """
    if sys.platform == "darwin":
        return f"{MACOS}_{platform.machine()}"
    name = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return name.replace("linux", MANYLINUX, 1) if name.startswith("linux") else name
