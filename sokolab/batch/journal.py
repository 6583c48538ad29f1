"""The journal of a batch: an append-only file of JSON lines, from which a batch can resume.

The first line identifies the job. Each other line is an answer, and names the version of
sokolab that wrote it. An incomplete last line, left by a crash, is dropped. The file is locked
while a batch writes to it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from io import FileIO
from pathlib import Path
from re import fullmatch
from time import monotonic
from typing import Final, Self, TypeGuard

from filelock import lock_descriptor

from sokolab import __version__, paths
from sokolab.batch.items import Figure, Item, ItemAnswer, figures_as_json
from sokolab.batch.jobs import BatchJob
from sokolab.core.lurd import Replay, replay
from sokolab.core.operating_system import system_reason
from sokolab.language import counted_phrase, in_english, phrase, tr
from sokolab.solvers.frame.protocol import Outcome
from sokolab.solvers.frame.search_board import why_not_a_level
from sokolab.verdicts.values import VerdictKind

_HEADER_KEY: Final = "sokolab batch"  # no phrase: a key
_VERSION: Final = 1
_BEGINNING: Final = f'{{"{_HEADER_KEY}": '.encode()  # the first bytes of every journal
_TEXT_KEYS: Final = ("key", "outcome", "sentence", "lurd")
"""The keys of an answer's texts."""
_FIGURE_LIMIT: Final = 1e18
"""All figures of an answer are below this."""
_SYNC_SECONDS: Final = 0.5
"""Seconds between two syncs to disk. An unsynced line survives a crash of the program alone."""
_OUTCOMES_WITH_SOLUTION: Final = frozenset(("SOLVED", "SHORTER", "UNCHANGED"))


class JournalError(Exception):
    """A journal cannot be used. The message is one sentence."""


class Journal:
    """The answers of a batch, on disk.

    Parameters
    ----------
    path
        The file. It and its folders are created if necessary.
    identity
        The identity of the job. A journal of another job is refused.
    is_fresh
        Whether to discard the answers of the file, of any job, and begin again.

    Raises
    ------
    JournalError
        The file is not a journal, belongs to another job, is in use, or cannot be read or written.
        It is left as it was.
    """

    def __init__(
        self, path: Path, identity: Mapping[str, Figure], *, is_fresh: bool = False
    ) -> None:
        self.path = path
        self._sync_time = 0.0
        self.answers: dict[str, ItemAnswer] = {}
        self._own_keys: set[str] = set()
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise JournalError(
                tr("{path}: a pipe or a device cannot be the journal of a batch", path=path)
            )
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b", buffering=0)  # each write goes to the system immediately
            try:
                _lock(self._file, path)
                self._read_or_start({_HEADER_KEY: _VERSION, **identity}, is_fresh=is_fresh)
            except BaseException:
                self._file.close()
                raise
        except OSError as error:
            raise _unwritable(path, error) from None

    def _read_or_start(self, header: Mapping[str, Figure], *, is_fresh: bool) -> None:
        """Read the answers, drop an incomplete last line, and write the header to an empty file.

        The file is changed only after its first line has shown that it is a journal.
        """
        self._file.seek(0)
        data = self._file.read()
        _refuse_other_files(data, self.path)
        end = 0 if is_fresh else data.rfind(b"\n") + 1
        lines = data[:end].splitlines()
        if lines and _parsed(lines[0]) != json.loads(json.dumps(header)):
            raise JournalError(
                tr("{path}: this journal belongs to another job or other settings", path=self.path)
            )
        for number, line in enumerate(lines[1:], 2):
            entry = _parsed(line)
            answer = _answer_from(entry)
            if answer is None:
                raise JournalError(
                    tr(
                        "{path}:{line}: this line is not an answer of a batch",
                        path=self.path,
                        line=str(number),
                    )
                )
            assert isinstance(entry, dict)
            self._add(answer, entry.get("version"))
        if end < len(data):
            self._file.truncate(end)
        if not lines:
            self._write(header)

    def _add(self, answer: ItemAnswer, version: object) -> None:
        self.answers[answer.key] = answer
        if version == __version__:
            self._own_keys.add(answer.key)
        else:
            self._own_keys.discard(answer.key)

    def is_ours(self, answer: ItemAnswer) -> bool:
        """Whether this version of sokolab wrote an answer of the journal."""
        return answer.key in self._own_keys

    def keep(self, answer: ItemAnswer) -> None:
        """Append an answer.

        Raises
        ------
        JournalError
            The answer cannot be written.
        """
        try:
            self._write(
                {
                    "key": answer.key,
                    "outcome": answer.outcome,
                    "sentence": in_english(answer.message),
                    "seconds": answer.seconds,
                    "figures": figures_as_json(answer),
                    "lurd": answer.lurd,
                    "version": __version__,
                }
            )
        except OSError as error:
            raise _unwritable(self.path, error) from None
        self._add(answer, __version__)

    def _write(self, entry: Mapping[str, object]) -> None:
        # File names can hold bytes that are not UTF-8, as lone surrogates: JSON can escape them.
        line = json.dumps(entry, ensure_ascii=False).encode(errors="backslashreplace")
        unwritten = memoryview(line + b"\n")
        while unwritten:
            unwritten = unwritten[self._file.write(unwritten) or 0 :]
        if monotonic() - self._sync_time > _SYNC_SECONDS:
            os.fsync(self._file.fileno())
            self._sync_time = monotonic()

    def close(self) -> None:
        """Sync and close the file."""
        if not self._file.closed:
            with contextlib.suppress(OSError):  # answers that could not be kept have been reported
                os.fsync(self._file.fileno())
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[ItemAnswer]:
        """Yield the answers in the order in which they were written."""
        return iter(self.answers.values())


def default_journal(items: Iterable[Item], job: BatchJob) -> Path:
    """Return the default path of the journal of a job on these items."""
    files = sorted({str(Path(item.file).resolve()) for item in items})
    text = json.dumps([dict(job.identity), files])
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    return paths.user_data() / "batches" / f"{job.name}-{digest}.jsonl"


def _unwritable(path: Path, error: OSError) -> JournalError:
    return JournalError(
        tr(
            "{path}: the journal of the batch cannot be written: {reason}",
            path=path,
            reason=system_reason(error),
        )
    )


def _parsed(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _answer_from(entry: object) -> ItemAnswer | None:
    if not isinstance(entry, dict):
        return None
    key, outcome, message, lurd = (entry.get(name) for name in _TEXT_KEYS)
    seconds, figures = entry.get("seconds"), entry.get("figures")
    if not (
        isinstance(key, str)
        and isinstance(outcome, str)
        and isinstance(message, str)
        and isinstance(lurd, str)
        and fullmatch("[A-Z]+", outcome)
        and _is_number(seconds)
        and isinstance(figures, dict)
        and all(map(_is_figure, figures.values()))
    ):
        return None
    return ItemAnswer(key, outcome, message, float(seconds), figures, lurd)


def _is_number(value: object) -> TypeGuard[int | float]:
    """Whether a value of a journal is a number of ordinary size."""
    return isinstance(value, int | float) and abs(value) < _FIGURE_LIMIT  # false of NaN too


def _is_figure(value: object) -> bool:
    return value is None or isinstance(value, str) or _is_number(value)


def _refuse_other_files(data: bytes, path: Path) -> None:
    """Raise JournalError unless a file is empty or begins as a journal does.

    A crash might have cut off even its first line.
    """
    if _BEGINNING.startswith(data):
        return
    first_line = data.splitlines()[0]
    header = _parsed(first_line)
    is_cut = data == first_line and data.startswith(_BEGINNING)
    if not (is_cut or (isinstance(header, dict) and _HEADER_KEY in header)):
        raise JournalError(tr("{path}: this file is not the journal of a batch", path=path))


def _lock(file: FileIO, path: Path) -> None:
    """Lock the file for this process until it is closed or the process ends."""
    if not lock_descriptor(file.fileno(), blocking=False):
        raise JournalError(tr("{path}: another batch is writing to this journal", path=path))


def confirm(item: Item, answer: ItemAnswer, *, is_ours: bool) -> ItemAnswer | None:
    """Return an answer of a journal, which anyone could have written, as far as it is confirmed.

    A solution is replayed on its own level, and its moves and pushes are counted again. A claim
    that cannot be replayed, such as a proof or a limit that was reached, is trusted if this
    version of sokolab wrote it. Return None if nothing is confirmed.
    """
    if not item.rows:  # a whole file, which has no solution
        return None if answer.lurd else answer
    has_solution = answer.outcome in _OUTCOMES_WITH_SOLUTION
    if has_solution or answer.lurd:
        played = _solving_replay(item, answer.lurd)
        if played is None or not _matches_figures(played, answer.figures):
            return None
        solved_answer = replace(answer, figures=_with_verdict(answer.figures, VerdictKind.SOLVABLE))
        if is_ours:
            return solved_answer
        return _without_claims(solved_answer, played) if has_solution else None
    if not is_ours:
        return None
    if answer.outcome in Outcome.__members__ and answer.figures.get("pushes") is not None:
        return None
    if answer.outcome == "UNSOLVABLE":
        if any(_solving_replay(item, lurd) is not None for lurd in item.lurds):
            return None
        return replace(answer, figures=_with_verdict(answer.figures, VerdictKind.UNSOLVABLE))
    return answer if _is_verdict(answer.figures.get("verdict")) else None


def _solving_replay(item: Item, lurd: str) -> Replay | None:
    """Return the replay of a lurd that solves the level of an item, or None if it does not."""
    board = item.board
    if why_not_a_level(board) is not None:
        return None
    played = replay(board, lurd)
    return played if played.solves and played.mismatch is None else None


def _matches_figures(played: Replay, figures: Mapping[str, Figure]) -> bool:
    """Whether a solution has the moves and pushes that the figures of its answer state."""
    bound = figures.get("lower_bound")
    is_possible = bound is None or (isinstance(bound, int) and bound <= played.moves)
    counts = (figures.get("pushes"), figures.get("moves"))
    return is_possible and counts == (played.pushes, played.moves)


def _without_claims(answer: ItemAnswer, played: Replay) -> ItemAnswer:
    """Return an answer that claims only facts shown by the replay of its solution."""
    counts = phrase(
        "Solved with {pushes}, {moves}",
        pushes=counted_phrase(played.pushes, "push", "pushes"),
        moves=counted_phrase(played.moves, "move", "moves"),
    )
    figures = {name: value for name, value in answer.figures.items() if name != "lower_bound"}
    message = phrase("{known}; shorter solutions may exist", known=counts)
    return replace(answer, message=message, figures=figures)


def _with_verdict(figures: Mapping[str, Figure], kind: VerdictKind) -> dict[str, Figure]:
    """Return the figures with the verdict that follows from the outcome, if they have one."""
    if "verdict" not in figures:
        return dict(figures)
    reason = None if kind is VerdictKind.SOLVABLE else figures.get("reason")
    return {**figures, "verdict": kind.value, "reason": reason}


def _is_verdict(value: Figure) -> bool:
    return value is None or value in {kind.value for kind in VerdictKind}
