"""Plug-ins: analyses, solvers and formats that other packages add.

A package names them in its metadata, as entry points of the groups ``sokolab.analyses`` (a
:class:`sokolab.analysis.questions.Question`), ``sokolab.solvers`` (a
:class:`sokolab.solvers.frame.driver.DrivenSolver`) and ``sokolab.formats`` (a
:class:`sokolab.formats.Format`). ``docs/examples`` has a package of each kind.

No plug-in is imported here. A process of its own imports and calls it (see
:mod:`sokolab.engine.plugin_process`), and sends back a description.

A plug-in that cannot be used is left out. One that fails for the third time is switched off, until
:func:`switch_on`. :func:`failures` says why. If the environment variable ``SOKOLAB_NO_PLUGINS`` is
set, there are none.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from sokolab.language import HasSentence, LocalizedError, Phrase, phrase

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from importlib.metadata import EntryPoint

ANALYSES: Final = "sokolab.analyses"
SOLVERS: Final = "sokolab.solvers"
FORMATS: Final = "sokolab.formats"

_KINDS: Final = {
    ANALYSES: phrase("analysis", context="plug-in"),
    SOLVERS: phrase("solver", context="plug-in"),
    FORMATS: phrase("format", context="plug-in"),
}
_MAX_FAILURES: Final = 3  # number of failures that switches a plug-in off
_DESCRIBED_GROUPS: Final[set[str]] = set()
_DESCRIBING: Final = {group: Lock() for group in _KINDS}


@dataclass(frozen=True, slots=True)
class Plugin:
    """A plug-in, as its package declares it in the metadata."""

    group: str
    """:data:`ANALYSES`, :data:`SOLVERS` or :data:`FORMATS`."""
    name: str
    """The plug-in's name in the metadata."""
    value: str
    """Where the plug-in is defined: ``module:attribute``."""
    package: str
    """The name of the package."""

    @property
    def file(self) -> str:
        """The file of the plug-in's module, or the name of the module if there is no file."""
        module = self.value.partition(":")[0].strip()
        return _file_of(module) or module

    @property
    def described(self) -> Phrase:
        """The plug-in's kind, name and file, as the subject of a sentence."""
        return phrase(
            "The {kind} {name!r} of the package {package} ({file})",
            kind=_KINDS[self.group],
            name=self.name,
            package=self.package,
            file=self.file,
        )


def _file_of(module: str) -> str | None:
    """Return the file of a module, without importing any part of its package."""
    folders, name = None, ""
    spec: ModuleSpec | None = None
    for part in module.split("."):
        name = f"{name}.{part}" if name else part
        specs = (finder.find_spec(name, folders) for finder in sys.meta_path)
        spec = next((candidate for candidate in specs if candidate is not None), None)
        if spec is None:
            return None
        folders = spec.submodule_search_locations
    return spec.origin if spec is not None else None


class _Named(Protocol):
    @property
    def name(self) -> str: ...


_Kind = TypeVar("_Kind", bound=_Named)
_T = TypeVar("_T")


class PluginError(LocalizedError):
    """A plug-in failed, or is switched off. The sentence names it and its file."""


@dataclass(frozen=True, slots=True)
class PluginFailure(HasSentence):
    """A failure of a plug-in, or the reason why it is left out."""

    message: Phrase
    """A sentence that names the plug-in, without the full stop."""
    plugin: Plugin
    """The plug-in."""
    is_off: bool = False
    """Whether the plug-in has been switched off for this failure."""


class _State:
    """The failures of plug-ins in this program so far."""

    failures: tuple[PluginFailure, ...] = ()
    failure_counts: Final[Counter[Plugin]] = Counter()
    lock = Lock()
    callback: Callable[[], object] | None = None


def failures() -> tuple[PluginFailure, ...]:
    """Return the failures of plug-ins so far."""
    return _State.failures


def subscribe(callback: Callable[[], object] | None) -> None:
    """Call a function after each new failure, on the thread where it occurred; None ends that."""
    _State.callback = callback


def switch_on(plugin: Plugin) -> None:
    """Allow a plug-in again that was switched off. Its failures are forgotten."""
    with _State.lock:
        del _State.failure_counts[plugin]
        _State.failures = tuple(failure for failure in _State.failures if failure.plugin != plugin)


def _report(failure: PluginFailure) -> None:
    with _State.lock:
        if failure in _State.failures:
            return
        _State.failures += (failure,)
    if _State.callback is not None:
        _State.callback()


def call(
    plugin: Plugin,
    use: Callable[[Any, Any, Callable[[Any], None]], _T],
    seconds: float | None,
    *,
    prepare: Callable[[Any], object] | None = None,
    cancel: Any = None,
    on_news: Callable[[Any], None] | None = None,
    is_long: bool = False,
) -> _T | None:
    """Use a plug-in in its process. This blocks.

    Parameters
    ----------
    use
        A function at module level, perhaps with its first arguments bound. It is called in that
        process with the plug-in, a cancel token, and a function that passes on news.
    seconds
        The seconds after which the process is ended, or None for no limit.
    prepare
        Another such function, which is called first, with the plug-in, and can take a minute.
    on_news
        Receives the news, on this thread.
    is_long
        Whether ``use`` can call kernels for so long that they should be compiled.

    Returns
    -------
    The value that ``use`` returned, or None if it was cancelled and did not answer.

    Raises
    ------
    PluginError
        The plug-in failed, or is switched off.
    """
    if _State.failure_counts[plugin] >= _MAX_FAILURES:
        raise PluginError(phrase("{plugin} is switched off", plugin=plugin.described))
    process = _process()
    try:
        answer: _T | None = process.ask(
            plugin, use, seconds, prepare, cancel, on_news, is_long=is_long
        )
    except process.PoolClosedError as closed:
        raise PluginError(closed.message) from None
    except process.WorkerError as error:
        raise PluginError(_count_failure(plugin, error.message)) from None
    return answer


def _process() -> Any:
    """Return the module that runs plug-ins, loaded by name because its layer is higher."""
    return import_module("sokolab.engine.plugin_process")


def _count_failure(plugin: Plugin, reason: Phrase | str) -> Phrase:
    """Count a failure, report it, and return its sentence."""
    message = phrase("{plugin} failed: {reason}", plugin=plugin.described, reason=reason)
    with _State.lock:
        _State.failure_counts[plugin] += 1
        is_off = _State.failure_counts[plugin] == _MAX_FAILURES
    if is_off:
        message = phrase(
            "{plugin} is switched off after three failures; the last one was: {reason}",
            plugin=plugin.described,
            reason=reason,
        )
    _report(PluginFailure(message, plugin, is_off))
    return message


def described(
    group: str, kind: type[_Kind], taken: Iterable[str]
) -> tuple[tuple[Plugin, _Kind], ...]:
    """Return the plug-ins of a group, in the order of their names, with their descriptions.

    Another process loads them, once. This blocks.

    Parameters
    ----------
    kind
        The class that every plug-in of the group must be an instance of. Its functions stay in
        the other process, and are None here.
    taken
        Names that are in use already.
    """
    with _DESCRIBING[group]:
        return _describe_all(group, kind, tuple(taken))


def are_described(group: str) -> bool:
    """Whether :func:`described` returns at once for a group."""
    return not are_any_installed() or group in _DESCRIBED_GROUPS


@cache
def _describe_all(
    group: str, kind: type[_Kind], taken: tuple[str, ...]
) -> tuple[tuple[Plugin, _Kind], ...]:
    names = set(taken)
    described: list[tuple[Plugin, _Kind]] = []
    plugins = [_plugin(entry) for entry in _entry_points(group)]
    if plugins:
        answers: list[_Kind | Phrase] = _process().describe(plugins, kind)
        for plugin, answer in zip(plugins, answers, strict=True):
            if isinstance(answer, Phrase):
                _leave_out(plugin, answer)
            elif answer.name in names:
                _leave_out(plugin, phrase("the name {name!r} is taken", name=answer.name))
            else:
                names.add(answer.name)
                described.append((plugin, answer))
    _DESCRIBED_GROUPS.add(group)
    return tuple(described)


def _leave_out(plugin: Plugin, reason: Phrase) -> None:
    message = phrase("{plugin} is left out: {reason}", plugin=plugin.described, reason=reason)
    _report(PluginFailure(message, plugin))


def _plugin(entry: EntryPoint) -> Plugin:
    return Plugin(entry.group, entry.name, entry.value, entry.dist.name if entry.dist else "?")


def _entry_points(group: str) -> list[EntryPoint]:
    if not are_any_installed():
        return []
    from importlib.metadata import entry_points  # noqa: PLC0415 - see are_any_installed

    return sorted(entry_points(group=group), key=lambda entry: entry.name)


def are_any_installed() -> bool:
    """Whether an installed package names a plug-in, and plug-ins are not switched off.

    Loading ``importlib.metadata`` takes 40 ms, which every start of the window would pay; this
    takes one.
    """
    if os.environ.get("SOKOLAB_NO_PLUGINS"):
        return False
    for folder in sys.path:
        try:
            entries = [entry for entry in os.scandir(folder or ".") if "-info" in entry.name]
        except OSError:  # a folder of the path that does not exist, or an archive
            continue
        for entry in entries:
            try:
                if b"[sokolab." in Path(entry.path, "entry_points.txt").read_bytes():
                    return True
            except OSError:  # most packages have no entry points
                continue
    return False
