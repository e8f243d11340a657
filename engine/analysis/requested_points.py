"""Operating points that the session asks for, and the prevalence they are judged at."""

import math
from typing import Literal

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.binary.points.criteria import ChosenPoint, PointFrame
from engine.binary.points.mixtures import Mixture
from engine.binary.points.point_rules import PointSpec, parse_point
from engine.binary.voros.conditions import scenario_at
from engine.messages.errors import UndefinedError
from engine.messages.language import tr

NO_PREVALENCE = tr("{no_counts}, and no prevalence is stated", no_counts=NO_COUNTS)
Origin = Literal["file", "scenario", "stated"]


class PrevalenceInUse(Struct, frozen=True):
    """The one prevalence that predictive values and net benefit are taken at, and its origin.

    It is NaN where it is unknown: of ROC points, while none is stated.
    """

    value: float
    origin: Origin


class PointBySpec(Struct, frozen=True):
    """One operating point that was asked for, of one model.

    Attributes:
        chosen: the threshold that reaches it; None where none does.
        mixture: the two thresholds and the coin that reach it exactly, on the hull; None where
            no mixture does.
        why: why they are None.
    """

    spec: PointSpec
    chosen: ChosenPoint | None
    mixture: Mixture | None
    why: str = ""


def prevalence_in_use(analysis: Analysis, t: float | None = None) -> PrevalenceInUse:
    """The prevalence of the scenario at t, so that all speak of the same cases as the money does.

    Without a scenario it is the middle, in log-odds, of what is stated, else the file's: NaN
    where the file tells none. At the playhead unless another t is given.
    """
    scenario = analysis.scenario if t is None else scenario_at(t, analysis.given)
    stated = analysis.session.conditions.prevalence
    if stated is None:
        known = analysis.geometry.prevalence
        return PrevalenceInUse(math.nan if known is None else known, "file")
    if scenario is not None:
        return PrevalenceInUse(scenario.prevalence, "scenario")
    if stated.exact:
        return PrevalenceInUse(stated.low, "stated")
    odds = math.sqrt(stated.low / (1 - stated.low)) * math.sqrt(stated.high / (1 - stated.high))
    return PrevalenceInUse(odds / (1 + odds), "stated")


def frame_of(analysis: Analysis, result: ModelResult) -> PointFrame:
    """What every operating point of one model is reckoned with."""
    found = prevalence_in_use(analysis)
    return PointFrame(
        result.name,
        result.curve,
        analysis.t,
        analysis.scenario,
        found.value,
        share=analysis.geometry.share_of_positives if found.origin == "file" else None,
    )


def points_by_spec(analysis: Analysis, result: ModelResult) -> tuple[PointBySpec, ...]:
    """The operating points that the session asks for, in its order."""
    frame = frame_of(analysis, result)
    return tuple(_by_spec(parse_point(spec), frame, result) for spec in analysis.session.points)


def _by_spec(spec: PointSpec, frame: PointFrame, result: ModelResult) -> PointBySpec:
    if math.isnan(frame.prevalence) and spec.kind in ("precision", "capacity"):
        return PointBySpec(spec, None, None, NO_PREVALENCE)
    try:
        return PointBySpec(spec, spec.threshold(frame), spec.mixture(frame, result.hull))
    except UndefinedError as error:
        return PointBySpec(spec, None, None, error.what)
