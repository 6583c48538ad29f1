"""Compiled kernels for a wheel or a bundle: a folder that the program can bring along.

Only entries are needed to run; parts stay behind. The manifest says which numba compiled them, for
another version would not find them.
"""

from __future__ import annotations

import json
import shutil
from importlib.metadata import version
from pathlib import Path
from typing import Final

from sokolab.kernels import compiled_marker
from sokolab.kernels.stages.all_stages import STAGES
from sokolab.kernels.warm_workers import WarmUpError

MANIFEST: Final = "manifest.json"


def ship(folder: Path) -> None:
    """Copy the machine code of all stages into a folder, which is emptied before.

    The stages should have been compiled: the rest is compiled by this process alone.

    Raises
    ------
    WarmUpError
        If ``numba.njit`` compiles the kernels: that code is found on this machine only. If this
        processor lacks the baseline of its platform: its code fits few others. If the folder holds
        something else.
    OSError
        If the folder cannot be written.
    """
    from sokolab.kernels.compiler import code_files, target, which_compiler  # noqa: PLC0415 - loads LLVM

    if which_compiler.is_stock():
        raise WarmUpError("numba compiled the kernels its own way, so their code fits only here")
    if target.baseline() is None:
        raise WarmUpError("this processor lacks what most have, so its code would not fit them")
    if folder.exists():
        if any(folder.iterdir()) and not (folder / MANIFEST).is_file():
            raise WarmUpError(f"{folder} holds other files; name a new or an empty folder")
        shutil.rmtree(folder)
    for stage in STAGES:
        stage.run()
    for file, path in sorted(code_files.LOADED_FROM.items()):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, folder / file)
    (folder / compiled_marker.name()).touch()
    manifest = {"numba": version("numba"), "marker": compiled_marker.name()}
    (folder / MANIFEST).write_text(json.dumps(manifest) + "\n")
