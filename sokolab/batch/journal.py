"""The journal of a batch: an append-only file of JSON lines that a second start resumes.

The first line says what is done; each further line is an answer. A line that a stop has cut off
is dropped. The file is locked while a batch writes to it.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import BinaryIO, Final

from filelock import lock_descriptor

from sokolab import paths
from sokolab.batch.items import Item
from sokolab.batch.jobs import Answer, Figure, Job

__all__ = ["Journal", "JournalError", "default_journal"]

_MARK: Final = "sokolab batch"
_VERSION: Final = 1
_SYNC: Final = 0.5  # seconds between two syncs: a line written outlives the program in any case


class JournalError(Exception):
    """The journal cannot be used; the message is one sentence."""


class Journal:
    """Answers on disk.

    Parameters
    ----------
    path
        The file; made where there is none, its folders too.
    identity
        Of the job; a journal of another job is refused.

    Raises
    ------
    JournalError
        It belongs to another job, is in use, or cannot be read or written.
    """

    def __init__(self, path: Path, identity: Mapping[str, Figure]) -> None:
        self.path = path
        self._synced = 0.0
        self.answers: dict[str, Answer] = {}
        header = {_MARK: _VERSION, **identity}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b")
            _lock(self._file, path)
            self._begin(header)
        except OSError as error:
            raise JournalError(f"{path}: {error.strerror or error}") from None

    def _begin(self, header: Mapping[str, Figure]) -> None:
        """Read what is there, drop a line that was cut off, write the header where none is."""
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            self._file.truncate(whole)
        lines = data[:whole].splitlines()
        if not lines:
            self._write(header)
            return
        if _parsed(lines[0]) != json.loads(json.dumps(header)):
            self._file.close()
            raise JournalError(
                f"{self.path}: this journal belongs to another job or other settings"
            )
        for number, line in enumerate(lines[1:], 2):
            answer = _answer(_parsed(line))
            if answer is None:
                self._file.close()
                raise JournalError(f"{self.path}:{number}: this line is no answer of a batch")
            self.answers[answer.key] = answer

    def keep(self, answer: Answer) -> None:
        """Add an answer.

        Raises
        ------
        JournalError
            It cannot be written.
        """
        try:
            self._write(
                {
                    "key": answer.key,
                    "outcome": answer.outcome,
                    "sentence": answer.sentence,
                    "seconds": answer.seconds,
                    "figures": dict(answer.figures),
                    "lurd": answer.lurd,
                }
            )
        except OSError as error:
            raise JournalError(f"{self.path}: {error.strerror or error}") from None
        self.answers[answer.key] = answer

    def _write(self, value: Mapping[str, object]) -> None:
        self._file.write(json.dumps(value, ensure_ascii=False).encode() + b"\n")
        self._file.flush()
        if monotonic() - self._synced > _SYNC:
            os.fsync(self._file.fileno())
            self._synced = monotonic()

    def close(self) -> None:
        """Sync and let go of the file."""
        if not self._file.closed:
            os.fsync(self._file.fileno())
            self._file.close()

    def __enter__(self) -> Journal:
        """Use it as a context: closed at the end."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()

    def __iter__(self) -> Iterator[Answer]:
        """Yield the answers in the order in which they came."""
        return iter(self.answers.values())


def default_journal(items: Iterable[Item], job: Job) -> Path:
    """Return where the journal of this job over these items lies by default."""
    files = sorted({str(Path(item.file).resolve()) for item in items})
    text = json.dumps([dict(job.identity), files])
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    return paths.user_data() / "batches" / f"{job.name}-{digest}.jsonl"


def _parsed(line: bytes) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _answer(value: object) -> Answer | None:
    if not isinstance(value, dict):
        return None
    try:
        return Answer(
            str(value["key"]),
            str(value["outcome"]),
            str(value["sentence"]),
            float(value["seconds"]),
            dict(value["figures"]),
            str(value["lurd"]),
        )
    except (KeyError, TypeError, ValueError):
        return None


def _lock(file: BinaryIO, path: Path) -> None:
    """Reserve the file for this process until it is closed; a crash frees it."""
    if not lock_descriptor(file.fileno(), blocking=False):
        file.close()
        raise JournalError(f"{path}: another batch is writing to this journal")
