"""The jobs of a batch: picklable values that process one item at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from time import perf_counter
from typing import ClassVar, Final

from sokolab import formats
from sokolab.analysis.problems import Problems, problems
from sokolab.batch.items import Figure, Item, ItemAnswer, failed_answer
from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.core.problem import Severity
from sokolab.core.words import with_semicolons
from sokolab.language import Phrase, counted_phrase, phrase
from sokolab.solvers import roster
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Result, ignore_news
from sokolab.solvers.frame.search_board import why_not_a_level
from sokolab.solvers.interpreted import kernels_are_interpreted
from sokolab.solvers.optimiser.objective import OPTIMISER_NAME, Objective
from sokolab.solvers.optimiser.optimiser import optimise

VERDICT_COLUMNS: Final = ("verdict", "reason")
"""The columns with a level's verdict and, unless it is solvable, the reason."""
_SHARE_OF_USED_UP_TIME: Final = 0.99
"""Share of a time limit that counts as all of it, allowing for rounding."""

# Analyses load their kernels, so functions below import them when a job runs.


def columns_without_search(
    board: Board, solutions: Sequence[str] = (), board_problems: Problems | None = None
) -> dict[str, Figure]:
    """Return a level's :data:`VERDICT_COLUMNS` as far as they are known without a search.

    Parameters
    ----------
    solutions
        Lurds that might solve the level.
    board_problems
        The problems of the board if they are known already.
    """
    from sokolab.verdicts.judging import Sources, judge_without_search

    verdict = judge_without_search(board, Sources(solutions=solutions), board_problems)
    reason = verdict.problems[0].message if verdict.problems else None
    return {"verdict": verdict.kind.value, "reason": reason}


def columns_of_result(board: Board, result: Result, cancel: CancelToken) -> dict[str, Figure]:
    """Return the :data:`VERDICT_COLUMNS` of a level that a solver searched."""
    from sokolab.verdicts.values import VerdictKind
    from sokolab.verdicts.why.reasons import reason_of

    if result.holds_solution:
        return {"verdict": VerdictKind.SOLVABLE.value, "reason": None}
    columns = columns_without_search(board)
    if result.outcome is not Outcome.UNSOLVABLE:
        return columns
    reason = columns["reason"]
    if reason is None and not kernels_are_interpreted():  # interpreted, it can take minutes
        reason = reason_of(board, cancel=cancel).message
    return {"verdict": VerdictKind.UNSOLVABLE.value, "reason": reason}


def _stage_of(solver: str) -> str:
    return f"solver:{solver}"


@dataclass(frozen=True)
class BatchJob(ABC):
    """The task to do with every item, as a picklable value."""

    name: ClassVar[str]
    """The job's name, as on the command line."""
    columns: ClassVar[tuple[str, ...]]
    """The names of the figures in the job's answers."""

    @property
    def stages(self) -> tuple[str, ...]:
        """The stages of ``kernels.warm`` whose kernels the job calls."""
        return ()

    @property
    def identity(self) -> Mapping[str, Figure]:
        """The job's name and settings. Jobs with equal identities give interchangeable answers."""
        identity_fields: dict[str, Figure] = {"job": self.name}
        for field in fields(self):
            value = getattr(self, field.name)
            identity_fields |= (
                _limits_as_json(value) if isinstance(value, Limits) else {field.name: value}
            )
        return identity_fields

    @abstractmethod
    def __call__(self, item: Item, cancel: CancelToken) -> ItemAnswer:
        """Process an item, until the token is cancelled.

        Whatever the item contains, an answer is returned and no exception raised.
        """

    def ran_out_of_time(self, answer: ItemAnswer) -> bool:
        """Whether the time limit cut the work on an answer short."""
        return False

    def still_holds(self, item: Item, answer: ItemAnswer) -> bool:
        """Whether an earlier answer is still true. If not, the item runs again."""
        return True


@dataclass(frozen=True)
class Solve(BatchJob):
    """Solve a level with one solver, and answer with its solution or what is proved."""

    name: ClassVar[str] = "solve"
    columns: ClassVar[tuple[str, ...]] = (
        "pushes",
        "moves",
        "nodes",
        "megabytes",
        "lower_bound",
        *VERDICT_COLUMNS,
    )

    solver: str
    """The solver's name."""
    limits: Limits
    """The limits for each level."""

    @property
    def stages(self) -> tuple[str, ...]:
        """The stage of the solver. A plug-in's solver has none."""
        is_ours = any(solver.name == self.solver for solver in roster.ROSTER)
        return (_stage_of(self.solver),) if is_ours else ()

    def __call__(self, item: Item, cancel: CancelToken) -> ItemAnswer:
        """Search for a solution."""
        solver = roster.by_name(self.solver)
        result = solver.solve(item.board, self.limits, cancel, ignore_news)
        answer = _answer_of(item, result)
        figures = columns_of_result(item.board, result, cancel)
        return replace(answer, figures={**figures, **answer.figures})

    def ran_out_of_time(self, answer: ItemAnswer) -> bool:
        """Whether the search reached its time limit."""
        return answer.outcome == "TIME"


def _limits_as_json(limits: Limits) -> dict[str, Figure]:
    return {
        "seconds": limits.seconds,
        "nodes": limits.nodes,
        "megabytes": limits.megabytes,
        "threads": limits.threads,
    }


def _answer_of(item: Item, result: Result) -> ItemAnswer:
    figures: dict[str, Figure] = {
        "pushes": result.pushes,
        "moves": result.moves,
        "nodes": result.nodes,
        "megabytes": round(result.megabytes, 1),
        "lower_bound": result.lower_bound,
    }
    return ItemAnswer(
        item.key, result.outcome.value, result.message, result.seconds, figures, result.lurd
    )


@dataclass(frozen=True)
class Optimise(BatchJob):
    """Shorten the best solution stored with a level, or find one first if there is none."""

    name: ClassVar[str] = "optimise"
    columns: ClassVar[tuple[str, ...]] = ("pushes", "moves", "pushes_before", "moves_before")
    stages: ClassVar[tuple[str, ...]] = (
        _stage_of(OPTIMISER_NAME),
        _stage_of(roster.ROSTER[0].name),
    )

    objective: str
    """The value of an :class:`~sokolab.solvers.optimiser.optimiser.Objective`."""
    limits: Limits
    """The limits for each level; finding a first solution may take half of the time."""

    def __call__(self, item: Item, cancel: CancelToken) -> ItemAnswer:
        """Replay the stored solutions and shorten the best one."""
        objective, board = Objective(self.objective), item.board
        is_level = why_not_a_level(board) is None
        replays = [
            solution for lurd in item.lurds if is_level and (solution := replay(board, lurd)).solves
        ]
        seconds, limits = 0.0, self.limits
        if not replays:
            first_limits = replace(limits, seconds=limits.seconds / 2 if limits.seconds else None)
            first_result = roster.solve(board, limits=first_limits, cancel=cancel)
            if first_result.replay is None:
                return _answer_of(item, first_result)
            replays = [first_result.replay]
            seconds = first_result.seconds
            if limits.seconds is not None:
                limits = replace(limits, seconds=max(limits.seconds - seconds, 0.0))
        best_replay = min(replays, key=objective.cost)
        result = optimise(best_replay, objective, limits, cancel, ignore_news, ignore_news, replays)
        if cancel.is_cancelled:
            return failed_answer(item, phrase("Stopped"), "CANCELLED")
        assert result.replay is not None
        is_shorter = objective.cost(result.replay) < objective.cost(best_replay)
        figures = {
            "pushes": result.pushes,
            "moves": result.moves,
            "pushes_before": best_replay.pushes,
            "moves_before": best_replay.moves,
        }
        return ItemAnswer(
            item.key,
            "SHORTER" if is_shorter else "UNCHANGED",
            result.message,
            seconds + result.seconds,
            figures,
            result.lurd,
        )

    def ran_out_of_time(self, answer: ItemAnswer) -> bool:
        """Whether more time could have shortened the solution more, or found one."""
        limit = self.limits.seconds
        if answer.outcome == "TIME":
            return True
        has_solution = answer.outcome in ("SHORTER", "UNCHANGED")
        if not has_solution or limit is None:
            return False
        return answer.seconds >= _SHARE_OF_USED_UP_TIME * limit


@dataclass(frozen=True)
class Check(BatchJob):
    """Find the problems of a level."""

    name: ClassVar[str] = "check"
    columns: ClassVar[tuple[str, ...]] = (
        "errors",
        "warnings",
        "solutions",
        "wrong_solutions",
        *VERDICT_COLUMNS,
    )
    stages: ClassVar[tuple[str, ...]] = ("problems",)

    def __call__(self, item: Item, cancel: CancelToken) -> ItemAnswer:
        """List the problems of the board and replay the solutions stored with it."""
        from sokolab.analysis.board_arrays import board_arrays

        started_at = perf_counter()
        board = item.board
        findings = problems(board_arrays(board))
        error_count = sum(problem.severity is Severity.ERROR for problem in findings.problems)
        wrong_count = (
            sum(not replay(board, lurd).solves for lurd in item.lurds) if item.lurds else 0
        )
        messages = [problem.message for problem in findings.problems]
        if wrong_count:
            messages.append(
                counted_phrase(
                    wrong_count,
                    "{n:,} stored solution does not solve the level",
                    "{n:,} stored solutions do not solve the level",
                )
            )
        figures = {
            **columns_without_search(board, item.lurds, findings),
            "errors": error_count,
            "warnings": len(findings.problems) - error_count,
            "solutions": len(item.lurds),
            "wrong_solutions": wrong_count,
        }
        return ItemAnswer(
            item.key,
            "VALID" if findings.is_valid else "INVALID",
            with_semicolons(messages) or phrase("No problem"),
            perf_counter() - started_at,
            figures,
        )


@dataclass(frozen=True)
class Analyse(BatchJob):
    """Count the findings of the overlays on a level."""

    name: ClassVar[str] = "analyse"
    columns: ClassVar[tuple[str, ...]] = (
        "width",
        "height",
        "boxes",
        "squares",
        "reached",
        "dead",
        "cuts",
        "blocks",
        "least_pushes",
        *VERDICT_COLUMNS,
    )
    stages: ClassVar[tuple[str, ...]] = (
        "player-reach",
        "dead-squares",
        "cuts-and-blocks",
        "pushes-bound",
    )

    def __call__(self, item: Item, cancel: CancelToken) -> ItemAnswer:
        """Run the analyses that need no selected box."""
        from sokolab.analysis.board_arrays import board_arrays
        from sokolab.analysis.bound import pushes_bound
        from sokolab.analysis.cuts import cuts_and_blocks
        from sokolab.analysis.one_box import dead_squares
        from sokolab.analysis.reach import player_reach

        started_at = perf_counter()
        board = item.board
        arrays = board_arrays(board)
        reach = player_reach(arrays)
        cuts = cuts_and_blocks(arrays)
        bound = pushes_bound(arrays).pushes
        figures = {
            **columns_without_search(board, item.lurds),
            "width": board.width,
            "height": board.height,
            "boxes": len(board.boxes),
            "squares": int(reach.inside.sum()),
            "reached": int(reach.squares.sum()),
            "dead": int(dead_squares(arrays).dead.sum()),
            "cuts": int(cuts.cut.sum()),
            "blocks": cuts.block_count,
            "least_pushes": bound,
        }
        if bound is None:
            message = phrase("No matching of boxes and goals")
        else:
            message = counted_phrase(bound, "At least {n:,} push", "At least {n:,} pushes")
        return ItemAnswer(
            item.key,
            "ANALYSED",
            message,
            perf_counter() - started_at,
            figures,
        )


@dataclass(frozen=True)
class Rate(BatchJob):
    """Rate a level by how hard it is for people."""

    name: ClassVar[str] = "rate"
    columns: ClassVar[tuple[str, ...]] = (
        "difficulty",
        "solved_from",
        "solved_to",
        "box_changes",
        "two_groups",
        "traps",
    )
    stages: ClassVar[tuple[str, ...]] = ("rating", "solver:optimal-pushes", "solver:auto")

    seconds: float = 10.0
    """The time for each level, roughly."""

    def __call__(self, item: Item, cancel: CancelToken) -> ItemAnswer:
        """Rate the level. Unknown figures stay empty."""
        from sokolab.rating.difficulty import rate_level

        rating = rate_level(item.board, item.lurds, self.seconds, cancel, ignore_news)
        value_of_reason = {reason.name: reason.value for reason in rating.reasons}
        low, high = rating.band or (None, None)
        figures: dict[str, Figure] = {
            "difficulty": rating.difficulty,
            "solved_from": low,
            "solved_to": high,
            "box_changes": value_of_reason.get("box-changes"),
            "two_groups": value_of_reason.get("two-groups"),
            "traps": value_of_reason.get("traps"),
        }
        outcome = "UNRATED" if rating.difficulty is None else "RATED"
        return ItemAnswer(item.key, outcome, rating.message, rating.seconds, figures)


@dataclass(frozen=True)
class Grow(BatchJob):
    """Propose a level: the best one found from a given level in the time."""

    name: ClassVar[str] = "grow"
    columns: ClassVar[tuple[str, ...]] = (
        "difficulty",
        "pushes",
        "moves",
        "box_changes",
        "seed",
        "start",
        "way",
    )
    stages: ClassVar[tuple[str, ...]] = ("generation",)

    course: str = "start"
    """The value of a :class:`~sokolab.generation.proposal_kind.ProposalKind`. Like the next field,
    it has the name that journals use.
    """
    objective: str = "difficulty"
    """The aim, as :func:`~sokolab.generation.mix.aim_and_mix` reads it."""
    boxes: int | None = None
    seconds: float = 60.0
    megabytes: int = 2_000
    seed: int = 0
    """Like ``boxes``, ``seconds`` and ``megabytes``, a field of the
    :class:`~sokolab.generation.generation_request.GenerationRequest` for each level;
    more runs on a level have the next seeds.
    """

    def __call__(self, item: Item, cancel: CancelToken) -> ItemAnswer:
        """Return the level, its rows separated by ``|``, and its solution."""
        from sokolab.generation.archive import best_first
        from sokolab.generation.generation_request import GenerationRequest
        from sokolab.generation.mix import aim_and_mix
        from sokolab.generation.proposal_kind import ProposalKind
        from sokolab.generation.proposals import GenerationTask, candidates
        from sokolab.generation.rooms import RoomError

        started_at = perf_counter()
        aim, mix = aim_and_mix(self.objective)
        seed = self.seed + item.run_index
        request = GenerationRequest(
            aim, self.boxes, 1, self.seconds, seed=seed, megabytes=self.megabytes, mix=mix
        )
        message: Phrase | str = phrase("no level meets all conditions")
        try:
            task = GenerationTask(item.board, request, ProposalKind(self.course))
            best_candidates = best_first(candidates(task, cancel), 1)
        except RoomError as error:
            best_candidates, message = [], error.message
        if cancel.is_cancelled:
            return failed_answer(item, phrase("Stopped"), "CANCELLED")
        seconds = perf_counter() - started_at
        if not best_candidates:
            return ItemAnswer(item.key, "UNGROWN", message, seconds, {"seed": seed})
        (best,) = best_candidates
        figures: dict[str, Figure] = {
            "difficulty": best.profile.difficulty,
            "pushes": best.profile.pushes,
            "moves": best.profile.moves,
            "box_changes": best.profile.box_changes,
            "seed": seed,
            "start": "|".join(best.board.rows()),
            "way": best.lurd,
            "value": best.value,
        }
        return ItemAnswer(item.key, "GROWN", with_semicolons(best.reasons), seconds, figures)

    def ran_out_of_time(self, answer: ItemAnswer) -> bool:
        """Return True for every answer: interpreted kernels get much less far in the time."""
        return True


@dataclass(frozen=True)
class Convert(BatchJob):
    """Write a file in another format."""

    name: ClassVar[str] = "convert"
    columns: ClassVar[tuple[str, ...]] = ("levels", "bytes", "losses")
    stages: ClassVar[tuple[str, ...]] = ()

    format: str
    """The name of one of ``formats.all_formats()``."""
    folder: str
    """Folder for the new files."""
    force: bool = False
    """Whether to overwrite existing files."""

    def target(self, file: str) -> Path:
        """Return the path to write for a file: its name in ``folder``, with the format's suffix."""
        suffix = formats.format_named(self.format).suffixes[0]
        return Path(self.folder) / Path(file).with_suffix(suffix).name

    def __call__(self, item: Item, cancel: CancelToken) -> ItemAnswer:
        """Read the file, write the new one and report the losses."""
        started_at = perf_counter()
        target = self.target(item.file)
        try:
            collection = formats.read_levels(item.file)
            content = formats.exported(collection, self.format)
            if content.misread_as:
                content = formats.exported(collection, self.format, "utf-8")
            data = content.data
            losses = formats.losses(collection, self.format) + content.changes
            if self.force or not target.exists():
                formats.write_atomically(data, target)
            elif not _has_content(target, data):  # a run that was killed might have written it
                return failed_answer(item, phrase("{path} already exists", path=str(target)))
        except formats.FormatError as error:
            return failed_answer(item, str(error))
        figures = {"levels": len(collection.levels), "bytes": len(data), "losses": len(losses)}
        message = with_semicolons(losses) or phrase("Nothing is lost")
        return replace(
            failed_answer(item, message, "CONVERTED"),
            seconds=perf_counter() - started_at,
            figures=figures,
        )

    def still_holds(self, item: Item, answer: ItemAnswer) -> bool:
        """Whether the new file exists. A failed file is tried again."""
        return answer.outcome == "CONVERTED" and self.target(item.file).is_file()


def _has_content(file: Path, data: bytes) -> bool:
    """Whether a file can be read and has that content."""
    try:
        return formats.read_file(file) == data
    except formats.FormatError:
        return False
