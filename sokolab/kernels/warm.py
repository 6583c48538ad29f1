"""The warm-up: compiles every kernel ahead of its first use and leaves it in the cache.

``python -m sokolab.kernels.warm`` runs all stages, the quick ones that the editor needs first, and
prints one JSON line as each ends, with the seconds of CPU time until then and of the longest
call. The window runs it in a process of its own at the first start. If the arguments name
stages, only these run.

With ``--follow``, it reads names of stages from standard input while it runs, and runs them next.
It ends when standard input closes, as it does when the program that asks has ended.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Final

from sokolab import paths
from sokolab.kernels import compiled_marker, warm_workers
from sokolab.kernels.cache_folder import cache_folder
from sokolab.kernels.stages.all_stages import STAGES
from sokolab.systems import is_windows
from sokolab.trust import who_else_writes

FOLLOW: Final = "--follow"
_WORKER: Final = "--worker"


def command(*arguments: str) -> list[str]:
    """Return the command that runs the warm-up in another process."""
    if paths.is_frozen():
        program = Path(sys.executable)
        with_console = program.with_name("sokolab-cli.exe")
        return [str(with_console if is_windows() else program), "warm", *arguments]
    return [sys.executable, "-m", "sokolab.kernels.warm", *arguments]


def main(arguments: Sequence[str] = ()) -> None:
    """Run the named stages, or all of them, and report each on standard output.

    The arguments name stages. Without any name, all stages run and the cache is marked as complete,
    unless kernels are plain Python (``SOKOLAB_PLAIN=1``). With ``--follow``, more names are read
    from standard input.

    Raises
    ------
    KeyError
        If there is no stage of that name.
    sokolab.kernels.warm_workers.WarmUpError
        If a kernel cannot be compiled, or cannot be kept.
    """
    if _WORKER in arguments:
        warm_workers.serve()
        return
    # Imported here, for programs that only list stages may still choose to interpret kernels.
    from sokolab.kernels.jit import PLAIN  # noqa: PLC0415

    if PLAIN:
        _run_stages(arguments, compiles=False)
        return
    path = who_else_writes(cache_folder())
    if path is not None:
        raise warm_workers.WarmUpError(
            f"compiled kernels cannot be kept in {cache_folder()}: others may write to {path}"
        )
    _run_stages(arguments, compiles=True)
    _finish_cache(is_complete=set(arguments) <= {FOLLOW})


def _run_stages(arguments: Sequence[str], *, compiles: bool) -> None:
    """Run the named stages, or all of them, and report each.

    Without compiled code, their calls are left out: plain Python would play for minutes.
    """
    by_name = {stage.name: stage for stage in STAGES}
    names = [name for name in arguments if name != FOLLOW]
    stages = [by_name[name] for name in names or by_name]
    if not compiles:
        stages = [replace(stage, calls=()) for stage in stages]
    requests: SimpleQueue[str] = SimpleQueue()
    if FOLLOW in arguments:
        Thread(target=_listen, args=(requests,), daemon=True).start()
    seconds_by_call: dict[str, float] = {}
    finished = warm_workers.run(stages, command(_WORKER), requests, seconds_by_call=seconds_by_call)
    for done, stage in enumerate(finished, 1):
        line = {"stage": stage.name, "title": stage.title.english, "done": done, "of": len(stages)}
        times = {
            "processor": round(sum(seconds_by_call.values()), 2),
            "longest": round(max(seconds_by_call.values(), default=0.0), 2),
        }
        print(json.dumps(line | times), flush=True)


def _finish_cache(*, is_complete: bool) -> None:
    """Keep the compiled code, mark the cache if it is complete, and remove code that is too old."""
    from sokolab.kernels.compiler import pruning  # noqa: PLC0415 - as above

    if is_complete:
        try:
            compiled_marker.mark()
        except OSError as error:
            raise warm_workers.WarmUpError(f"compiled kernels cannot be kept: {error}") from None
    pruning.prune()


def _listen(requests: SimpleQueue[str]) -> None:
    """Pass names of stages on. End the process when there can be no more."""
    for line in sys.stdin:
        requests.put(line.strip())
    os._exit(1)  # immediately: the workers end when this process does


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except warm_workers.WarmUpError as error:
        sys.exit(str(error))
