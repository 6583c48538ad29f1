"""Keep Python from importing modules beside the levels, in this process and in its children.

Python puts the current folder, or an empty entry of ``PYTHONPATH``, before its own library. A
``signal.py`` or ``socket.py`` in a folder of levels would then run in place of Python's module.
"""

from __future__ import annotations

# ruff: noqa: PTH100, PTH117, PTH120, PTH121
# Only modules that Python has loaded before it looks into the current folder; so no pathlib.
import os
import sys
from _thread import RLock  # threading might come from the current folder

_SAFE = "PYTHONSAFEPATH"
"""With this in its environment, Python does not put the current folder on the import path."""
_PATH = "PYTHONPATH"
_HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""The folder that holds the package. In a clone that is not installed, this can be the current
folder."""
_STARTING = RLock()


def distrust_current_folder() -> None:
    """Import nothing from the current folder, from now on and in all processes started later.

    Programs of our own call it once, as early as possible. If sokolab itself lies in the current
    folder, the folder stays on the path, behind everything else.
    """
    os.environ.update(_environment(sys.path))
    sys.path[:] = _reordered(sys.path, keeps_others=False)


class StartingProcesses:
    """While the block runs, processes of Python start as safely from any script as from our own.

    A child of `multiprocessing` inherits the import path of its parent. Modules in the script's
    current folder, such as a solver of its own, are still found, but behind everything else.
    """

    def __enter__(self) -> None:
        _STARTING.acquire()
        self._path = list(sys.path)
        changes = _environment(self._path)
        self._previous_values = {name: os.environ.get(name) for name in changes}
        os.environ.update(changes)
        sys.path[:] = _reordered(self._path, keeps_others=True)

    def __exit__(self, *_: object) -> None:
        sys.path[:] = self._path
        for name, value in self._previous_values.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
        _STARTING.release()


def _environment(path: list[str]) -> dict[str, str]:
    """Return the variables to set in the environment of child processes."""
    entries = os.environ.get(_PATH, "").split(os.pathsep)
    folders = [folder for folder in entries if os.path.isabs(folder)]
    if any(_is_current(entry) and _is_home(entry) for entry in path):
        folders.append(_HOME)
    return {_SAFE: "1", _PATH: os.pathsep.join(dict.fromkeys(folders))}


def _reordered(path: list[str], *, keeps_others: bool) -> list[str]:
    """Return an import path with the current folder at its end, or without it.

    With ``keeps_others``, the current folder stays on the path even if sokolab does not lie in it.
    """
    trusted = [entry for entry in path if not _is_current(entry)]
    untrusted = [
        entry for entry in path if _is_current(entry) and (keeps_others or _is_home(entry))
    ]
    return [*trusted, *untrusted]


def _is_current(entry: str) -> bool:
    """Whether an entry of the import path is the current folder, or depends on it."""
    return not os.path.isabs(entry) or _is_same(entry, os.curdir)


def _is_home(entry: str) -> bool:
    return _is_same(entry or os.curdir, _HOME)


def _is_same(first: str, second: str) -> bool:
    try:
        return os.path.samefile(first, second)
    except OSError:
        return False  # one of them does not exist, and so holds nothing
