"""How much the measures of several classes would vary with other cases: stratified bootstrap."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.errors import InputError
from engine.intervals import (
    Interval,
    check_level,
    percentile_interval,
    undefined,
)
from engine.multiclass.cases import ClassCases, can_be_resampled, resampled
from engine.multiclass.measures import Measures, measure_classes, numbers
from engine.multiclass.session import ClassesSession
from engine.progress import Progress, silent

STOPS = (25, 100, 400, 1000)  # after so many replicates the result so far is worth showing
VOROS_POWER = 5  # replicates share these draws, so that what they miss cancels
METHOD = "stratified bootstrap percentile, {} replicates"
ONLY_SHARES = "only shares are known, not how many cases they are of"

Key = tuple[str, str]  # (model, measure); the set's model is the empty name


@dataclass(frozen=True, eq=False)
class ClassBootstrap:
    """Intervals of every measure, from the replicates so far.

    Attributes:
        replicates, wanted: how many are done, and how many there will be.
        seed: the seed that gives them again.
        paired: whether all models were resampled with the same cases.
        intervals: by model and measure; the set's model is the empty name.
    """

    replicates: int
    wanted: int
    seed: int
    paired: bool
    intervals: Mapping[Key, Interval]


def bootstrap_classes(
    cases: ClassCases,
    session: ClassesSession,
    measures: Measures,
    progress: Progress = silent,
) -> Iterator[ClassBootstrap]:
    """Ever narrower knowledge: intervals after 25, 100, 400, 1000 and all replicates.

    Cases are drawn with repeats within each actual class, the same for all models; order,
    family and cost measure stay. A sampled measure (VOROS, or a VUS beyond the exact one)
    is drawn coarser in the replicates; the interval is moved by what that changes on the
    file itself. The soft VUS chooses its weights anew on each resample, as it did on the
    file: its interval holds the same optimism.

    Args:
        cases: the models that are not hidden.
        session: with the number of replicates, the seed and the level.
        measures: the file's.
        progress: asked between replicates; may raise Cancelled.

    Raises:
        InputError: the level is not between 0 and 1, or the number of replicates negative.
    """
    check_level(session.level)
    if session.bootstrap < 0:
        raise InputError(f"{session.bootstrap} replicates cannot be drawn", do="Give 0 or more.")
    names = [model.name for model in cases.models]
    coarse = replace(session, voros_power=min(session.voros_power, VOROS_POWER))
    estimates = numbers(measures, names)
    same_way = numbers(measure_classes(cases, coarse, check=False), names)
    values: dict[Key, list[float]] = {key: [] for key in estimates}
    stops = {*STOPS, session.bootstrap}
    for done in range(1, session.bootstrap + 1):
        progress((done - 1) / session.bootstrap, "Resampling cases")
        drawn = resampled(cases, np.random.default_rng([session.seed, done]))
        for key, value in numbers(measure_classes(drawn, coarse, check=False), names).items():
            values[key].append(value + estimates[key] - same_way[key])
        if done in stops:
            yield _state(cases, session, values, done)


def _state(
    cases: ClassCases, session: ClassesSession, values: Mapping[Key, Sequence[float]], done: int
) -> ClassBootstrap:
    """What is known after so many replicates."""
    return ClassBootstrap(
        replicates=done,
        wanted=session.bootstrap,
        seed=session.seed,
        paired=cases.actual is not None,
        intervals=_intervals(cases, values, session.level, done),
    )


def _intervals(
    cases: ClassCases, values: Mapping[Key, Sequence[float]], level: float, done: int
) -> dict[Key, Interval]:
    """The middle of the replicates of each measure; none where cases are not known."""
    method = METHOD.format(done)
    frozen = {model.name for model in cases.models if not can_be_resampled(model)}
    return {
        key: undefined(level, method, ONLY_SHARES)
        if key[0] in frozen or (key[0] == "" and frozen)
        else percentile_interval(found, level, method)
        for key, found in values.items()
    }
