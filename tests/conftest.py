"""For every test: no screen, no plug-ins, a home folder of its own, all cores, one kernel cache.

And nothing that the machine happens to say: the width of a terminal, signals that are ignored.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import FrameType

import pytest
from hypothesis import settings

from tests.kernel_cache import fill_kernel_cache

_PROJECT = Path(__file__).resolve().parent.parent

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Plug-ins installed beside sokolab must not change the tests.
os.environ["SOKOLAB_NO_PLUGINS"] = "1"
# What the tests quote is English.
os.environ["LANGUAGE"] = "en"
# Tables have the width that a test asks for.
for _name in ("COLUMNS", "LINES"):
    os.environ.pop(_name, None)
os.environ.setdefault("SOKOLAB_CACHE", str(_PROJECT / ".pytest_cache" / "sokolab"))

# Very much is loaded, and next to nothing of it is garbage: the collector took a tenth of the time.
gc.set_threshold(20_000, 20, 20)

# The first call of a kernel compiles it, so single examples have no deadline. Hypothesis takes 100
# of them unless told; half as many cost half, and runs that are not derandomised take others.
settings.register_profile("sokolab", deadline=None, max_examples=50, derandomize="CI" in os.environ)
settings.load_profile("sokolab")


def _ignore(number: int, frame: FrameType | None) -> None:
    """Do nothing."""


# Started by nohup, the tests go on ignoring these signals; the programs that they start must not.
for _name in ("SIGHUP", "SIGINT"):
    _number = getattr(signal, _name, None)
    if _number is not None and signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, _ignore)

_WITH_KERNELS = frozenset(("batch", "cli", "gui", "kernels", "levels", "solvers"))
"""Folders whose tests, run as a whole, call most kernels."""


def _folders(config: pytest.Config) -> list[Path]:
    """Return the folders of tests to run as a whole, without single files and tests."""
    places = (config.invocation_params.dir / argument for argument in config.args)
    return [place.resolve() for place in places if place.is_dir()]


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Run folders on all cores, but single files and tests in this process.

    ``-n 3``, ``-n 0``, ``--pdb`` and ``-p no:xdist`` mean what they always do.
    """
    if not config.pluginmanager.hasplugin("xdist") or _is_worker(config):
        return
    if config.option.numprocesses is None and _folders(config) and not config.option.collectonly:
        config.option.numprocesses = "auto"
        if config.option.dist == "no":
            config.option.dist = "worksteal"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """Compile the kernels before the workers start, if the tests call many of them."""
    tests = Path(__file__).resolve().parent
    callers = {tests / name for name in _WITH_KERNELS}
    for folder in _folders(config):
        if folder in (tests, tests.parent) or callers & {folder, *folder.parents}:
            fill_kernel_cache(lambda sentence: print(sentence, flush=True))


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return names in a folder of their own: to number one, pytest lists all others beside it."""
    within = tmp_path_factory.mktemp("homes")
    return (within / str(number) for number in count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that stands for the user's data, empty for every test."""
    folder = next(homes)
    folder.mkdir()
    monkeypatch.setenv("SOKOLAB_HOME", str(folder))
    return folder
