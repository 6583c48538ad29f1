"""The process of plug-ins: only it imports them, and none of their classes leaves it.

Whatever a plug-in does there (raise, hang, crash, print) ends or delays only that process. Answers
come back as values of sokolab, numpy and Python, because receiving a plug-in's own class would
import the plug-in here.
"""

from __future__ import annotations

import atexit
import faulthandler
import io
import pickle
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache, partial
from typing import Any, Final, TypeVar, get_args

from sokolab.core.lurd import Measure
from sokolab.engine.job import Job, OnNews, Priority, TimeAllowance
from sokolab.engine.pool import PoolPlace, shared_pool
from sokolab.engine.worker import KernelMode, PoolClosedError, WorkerError
from sokolab.language import LocalizedError, Phrase, phrase
from sokolab.plugins import Plugin
from sokolab.solvers.frame.protocol import CancelToken, ignore_news

__all__ = ["PoolClosedError", "WorkerError", "ask", "close", "describe", "reopen"]

T = TypeVar("T")
Use = Callable[[Any, CancelToken, OnNews], T]
"""A picklable function that is called in the process, with the plug-in first."""
Prepare = Callable[[Any], object] | None
"""A function called with the plug-in before its time counts, or None."""

_LOADING_SECONDS: Final = 10.0  # limit for importing a plug-in
_PREPARING_SECONDS: Final = 60.0  # limit for preparing a solver, which can compile its kernels
_SPARE_PROCESSES: Final = 2
"""Idle processes kept, so that a plug-in that hangs does not hold up the next."""
_IDLE_SECONDS: Final = 120.0
"""Seconds without work after which a process ends."""
_MAX_BYTES: Final = 64 * 2**20  # a plug-in may not answer with more
_MAX_TEXT_CHARACTERS: Final = 300  # longest title, tooltip or error
_WELL_KNOWN: Final = frozenset(
    ("builtins", "collections", "datetime", "numpy", "pathlib", "sokolab")
)
"""The packages whose classes answers may contain."""


@cache
def _place(mode: KernelMode) -> PoolPlace:
    """Return the place where plug-ins run in this program."""
    place = shared_pool().place(mode, max_idle=_SPARE_PROCESSES, idle_seconds=_IDLE_SECONDS)
    atexit.register(place.close)  # before Python asks them to end, which they might not notice
    return place


def close() -> None:
    """End the processes for good. A pending :func:`ask` raises :class:`PoolClosedError`."""
    for mode in (KernelMode.PLUGINS, KernelMode.LONG_PLUGINS):
        _place(mode).close()


def reopen() -> None:
    """Allow processes again after :func:`close`."""
    _place.cache_clear()


def ask(
    plugin: Plugin,
    use: Use[T],
    seconds: float | None,
    prepare: Prepare = None,
    cancel: CancelToken | None = None,
    on_news: OnNews | None = None,
    *,
    is_long: bool = False,
) -> T | None:
    """Use a plug-in. :func:`sokolab.plugins.call` counts its failures.

    Raises
    ------
    PoolClosedError
        The processes have been ended.
    WorkerError
        The plug-in failed, or did not answer in time.
    """
    pass_on = on_news or ignore_news
    job = Job(partial(_use_plugin, plugin, use, seconds, prepare), (), plugin.value, Priority.NOW)
    place = _place(KernelMode.LONG_PLUGINS if is_long else KernelMode.PLUGINS)
    answer = place.run(job, cancel or CancelToken(), lambda news: _pass_on(news, pass_on))
    if answer is None:
        return None
    if isinstance(answer, Phrase):
        raise WorkerError(answer)
    try:
        return _unpacked(answer)  # type: ignore[no-any-return]  # returned by use
    except Exception as error:  # pickles raise anything
        message = phrase("its answer cannot be used ({details})", details=_one_line(error))
        raise WorkerError(message) from None


def describe(plugins: Sequence[Plugin], kind: type[T]) -> list[T | Phrase]:
    """Return each plug-in's description, without its functions, or why it cannot be used."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(_SPARE_PROCESSES) as threads:
        return list(threads.map(partial(_description, kind), plugins))


def _description(kind: type[T], plugin: Plugin) -> T | Phrase:
    try:
        description = ask(plugin, partial(_without_functions, plugin, kind), _LOADING_SECONDS)
    except PoolClosedError:
        raise
    except WorkerError as error:
        return phrase("it cannot be loaded ({details})", details=error.message)
    assert description is not None
    return description


# In the process ----------------------------------------------------------------------------------


def _use_plugin(
    plugin: Plugin,
    use: Use[T],
    seconds: float | None,
    prepare: Prepare,
    cancel: CancelToken,
    on_news: OnNews,
) -> bytes | Phrase:
    """Use a plug-in, and return the packed answer or the reason for its failure."""
    try:
        on_news(TimeAllowance(_LOADING_SECONDS))
        function = _load_plugin(plugin)
        if prepare is not None:
            on_news(TimeAllowance(_PREPARING_SECONDS))
            prepare(function)
        on_news(TimeAllowance(seconds))
        if seconds is not None:
            # A function that never releases the interpreter does not notice that the pipe has
            # closed.
            faulthandler.dump_traceback_later(_LOADING_SECONDS + seconds, exit=True)
        answer = _packed(use(function, cancel, lambda news: on_news(_packed(news))))
    except MemoryError:
        return phrase("there is not enough memory for it")
    except BaseException as error:  # also SystemExit
        if isinstance(error, LocalizedError) and isinstance(error.message, Phrase):
            return error.message
        reason = _one_line(error) or phrase("no details")
        return phrase("{kind}: {reason}", kind=type(error).__name__, reason=reason)
    finally:
        faulthandler.cancel_dump_traceback_later()
    if len(answer) > _MAX_BYTES:
        return phrase("its answer is larger than {most} megabytes", most=_MAX_BYTES // 2**20)
    return answer


@cache
def _load_plugin(plugin: Plugin) -> Any:
    from importlib.metadata import EntryPoint

    return EntryPoint(plugin.name, plugin.value, plugin.group).load()


def _without_functions(
    plugin: Plugin, kind: type[T], value: object, _cancel: CancelToken, _on_news: OnNews
) -> T | Phrase:
    """Return a plug-in's description as a value that can be sent, or name the wrong member."""
    if not isinstance(value, kind):
        return phrase("{name} is not of the type {wanted}", name=plugin.value, wanted=kind.__name__)
    members: dict[str, object] = {}
    for name, type_name in kind.__annotations__.items():  # a text: Callable[[str], bool]
        member = getattr(value, name)
        if type_name.startswith("Callable["):
            if not callable(member):
                return phrase("its {member} is not a function", member=name)
            members[name] = None
            continue
        if not isinstance(member, _TYPES[type_name]):
            if str in (_TYPES[type_name], *get_args(_TYPES[type_name])):
                return phrase("its {member} is not text", member=name)
            return phrase("its {member} is of the wrong type", member=name)
        is_text = isinstance(member, str) and not isinstance(member, Enum)
        members[name] = _one_line(member) if is_text else member
    if not members["name"]:
        return phrase("it has no name")
    return kind(**members)


_TYPES: Final[dict[str, Any]] = {
    "str": str,
    "Phrase | str": Phrase | str,
    "Measure | None": Measure | None,
    "bool": bool,
    "tuple[str, ...]": tuple,
    "frozenset[str]": frozenset,
}
"""The types of the members of descriptions, by their names in the annotations."""


def _one_line(message: object) -> str:
    """Return the text of an error or a plug-in as one printable line, not too long."""
    try:
        words = " ".join(str(message)[: 10 * _MAX_TEXT_CHARACTERS].split())
    except Exception:
        return ""
    return "".join(filter(str.isprintable, words[:_MAX_TEXT_CHARACTERS]))


def _pass_on(news: bytes, on_news: OnNews) -> None:
    """Pass on news from a plug-in, unless they cannot be unpacked."""
    try:
        unpacked = _unpacked(news)
    except Exception:  # pickles raise anything
        return
    on_news(unpacked)


# Packing ---------------------------------------------------------------------------------------


def _packed(value: object) -> bytes:
    return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)


def _unpacked(data: bytes) -> Any:
    return _Unpickler(io.BytesIO(data)).load()


class _Unpickler(pickle.Unpickler):
    """An unpickler that imports no class of a plug-in."""

    def find_class(self, module: str, name: str) -> Any:
        """Return a class by its name."""
        if module.partition(".")[0] not in _WELL_KNOWN:
            message = f"{module}.{name} is a class of its own"  # no phrase: for programmers
            raise pickle.UnpicklingError(message)
        return super().find_class(module, name)
