"""How much the measures of several classes would vary with other cases: stratified bootstrap."""

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.class_answers import ClassCases, can_be_resampled, resampled
from engine.multiclass.class_costs import Costs
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.performance import SOFT_CLASSES, Measures, measure_classes, numbers
from engine.multiclass.quick_numbers import Key, quick_numbers
from engine.multiclass.vus import maximum_vus
from engine.numerics.arrays import FloatArray
from engine.numerics.intervals import (
    Interval,
    check_level,
    percentile_interval,
    undefined,
)

STOPS = (25, 100, 400, 1000)  # after so many replicates the result so far is worth showing
VOROS_POWER = 5  # replicates share these draws, so that what they miss cancels
METHOD = tr("stratified bootstrap percentile, {} replicates")
NO_VALUE = tr("it has no value on {} of {} resamples")
TOO_SMALL = tr("the volumes of so many classes are smaller than a double can hold")
TOO_LONG = tr("weights are not chosen anew on every resample of more than three classes")
ONLY_SHARES = tr("only shares are known, not how many cases they are of")


class ClassBootstrap(Struct, frozen=True, eq=False):
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
    costs: Costs | None = None,
    progress: Progress = silent,
) -> Iterator[ClassBootstrap]:
    """Ever narrower knowledge: intervals after 25, 100, 400, 1000 and all replicates.

    Cases are drawn with repeats within each actual class, the same for all models; order,
    family and cost measure stay. A sampled measure (VOROS, or a VUS beyond the exact one)
    is drawn coarser in the replicates; the interval is moved by what that changes on the
    file itself. The soft VUS chooses its weights anew on each resample, as it did on the
    file: its interval holds the same optimism; of more than three classes it has none. A
    measure with no value on more resamples than an interval may leave out has no interval.

    Args:
        cases: the models that are not hidden.
        session: with the number of replicates, the seed and the level.
        measures: the file's.
        costs: in use; None where none is stated.
        progress: asked between replicates; may raise Cancelled.

    Raises:
        InputError: the level is not between 0 and 1, or the number of replicates negative.
    """
    check_level(session.level)
    if session.bootstrap < 0:
        raise InputError(
            tr("{bootstrap} replicates cannot be drawn", bootstrap=session.bootstrap),
            do=tr("Give 0 or more."),
        )
    names = [model.name for model in cases.models]
    coarse = replace(session, voros_power=min(session.voros_power, VOROS_POWER))
    estimates = numbers(measures, names)
    same_way = numbers(measure_classes(cases, coarse, check=False), names)
    shifts = {key: value - same_way.get(key, math.nan) for key, value in estimates.items()}
    values: dict[Key, list[float]] = {
        key: [] for key in (*estimates, *quick_numbers(cases, session, costs))
    }
    stops = {*STOPS, session.bootstrap}
    for done in range(1, session.bootstrap + 1):
        progress((done - 1) / session.bootstrap, tr("Resampling cases"))
        drawn = resampled(cases, np.random.default_rng([session.seed, done]))
        found = numbers(measure_classes(drawn, coarse, check=False), names)
        found |= quick_numbers(drawn, session, costs)
        for key, so_far in values.items():
            so_far.append(found.get(key, math.nan) + shifts.get(key, 0.0))
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
    intervals = {}
    for key, found in values.items():
        why = None
        if key[0] in frozen or (key[0] == "" and frozen):
            why = ONLY_SHARES
        elif key[1] == "soft_vus" and cases.classes > SOFT_CLASSES:
            why = TOO_LONG
        elif key[1] in ("vus", "soft_vus") and not maximum_vus(cases.classes):
            why = TOO_SMALL
        middle = undefined(level, method, why) if why else None
        intervals[key] = middle or _middle(np.array(found), level, method)
    return intervals


def _middle(values: FloatArray, level: float, method: str) -> Interval:
    """The middle of the replicates; none where more of them lack a value than it leaves out."""
    lacking = int(np.isnan(values).sum())
    if not lacking:
        return percentile_interval(values, level, method)
    why = NO_VALUE.format(lacking, values.size)
    if lacking > (1 - level) * values.size:
        return undefined(level, method, why)
    return replace(percentile_interval(values, level, method), why=why)
