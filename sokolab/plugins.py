"""Plug-ins: analyses, solvers and formats that other packages add.

A package names them in its metadata, as entry points of the groups ``sokolab.analyses`` (a
:class:`sokolab.analysis.questions.Question`), ``sokolab.solvers`` (a
:class:`sokolab.solvers.frame.driver.DrivenSolver`) and ``sokolab.formats`` (a
:class:`sokolab.formats.Format`). ``docs/examples`` has a package of each kind.

A plug-in that cannot be used is left out, and :func:`troubles` says why. If the environment
variable ``SOKOLAB_NO_PLUGINS`` is set, none is loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from sokolab.language import Phrase, phrase

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ANALYSES: Final = "sokolab.analyses"
SOLVERS: Final = "sokolab.solvers"
FORMATS: Final = "sokolab.formats"

_KINDS: Final = {
    ANALYSES: phrase("analysis", context="plug-in"),
    SOLVERS: phrase("solver", context="plug-in"),
    FORMATS: phrase("format", context="plug-in"),
}


class _Named(Protocol):
    @property
    def name(self) -> str: ...


_Plugin = TypeVar("_Plugin", bound=_Named)

_troubles: list[Phrase] = []


def troubles() -> tuple[Phrase, ...]:
    """Return a sentence for each plug-in that failed so far, without the final stop."""
    return tuple(_troubles)


def report(sentence: Phrase) -> None:
    """Add a sentence to the troubles, once."""
    if sentence not in _troubles:
        _troubles.append(sentence)


def loaded(group: str, kind: type[_Plugin], taken: Iterable[str]) -> tuple[_Plugin, ...]:
    """Load the plug-ins of a group, in the order of their names.

    Parameters
    ----------
    group
        :data:`ANALYSES`, :data:`SOLVERS` or :data:`FORMATS`.
    kind
        What every plug-in of the group has to be an instance of.
    taken
        Names that are in use already.
    """
    names = set(taken)
    found: list[_Plugin] = []
    for entry in _entry_points(group):
        try:
            plugin = entry.load()
        except Exception as error:  # whatever goes wrong in code that is not ours
            details = f"{type(error).__name__}: {error}"
            _leave_out(entry, phrase("it cannot be loaded ({details})", details=details))
            continue
        if not isinstance(plugin, kind):
            wanted = kind.__name__
            reason = phrase("{name} is not of the type {wanted}", name=entry.value, wanted=wanted)
            _leave_out(entry, reason)
        elif (fault := _fault_of(plugin, kind)) is not None:
            _leave_out(entry, fault)
        elif plugin.name in names:
            _leave_out(entry, phrase("the name {name!r} is taken", name=plugin.name))
        else:
            names.add(plugin.name)
            found.append(plugin)
    return tuple(found)


def _fault_of(plugin: object, kind: type) -> Phrase | None:
    """Return which member of a plug-in is of no use, so that it fails here and not in a search."""
    for name, wanted in kind.__annotations__.items():  # as text: Callable[[str], bool]
        member = getattr(plugin, name)
        if wanted.startswith("Callable[") and not callable(member):
            return phrase("its {member} is no function", member=name)
        if wanted == "str" and not isinstance(member, str):
            return phrase("its {member} is no text", member=name)
        if name == "name" and not member:
            return phrase("it has no name")
    return None


def _leave_out(entry: EntryPoint, reason: Phrase) -> None:
    report(
        phrase(
            "The {kind} {name!r} of the package {package} is left out: {reason}",
            kind=_KINDS[entry.group],
            name=entry.name,
            package=entry.dist.name if entry.dist else "?",
            reason=reason,
        )
    )


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
