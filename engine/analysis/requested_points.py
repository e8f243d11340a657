"""Operating points that the session asks for, and the prevalence they are judged at."""

import math
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.last_value import LastValue
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.binary.points.criteria import PointFrame
from engine.binary.points.operating_point import at_t
from engine.binary.points.point_rules import PointBySpec, PointSpec, parse_point
from engine.binary.voros.conditions import Scenario, scenario_at
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
    return analysis.points.get(result.name, ())


class KeptPoints:
    """The points that were chosen last: moving t changes only what they cost."""

    def __init__(self) -> None:
        self._chosen: LastValue[dict[str, tuple[PointBySpec, ...]]] = LastValue()

    def with_points(self, analysis: Analysis) -> Analysis:
        """The same analysis with the operating points that its session asks for.

        Choosing takes a pass over every curve a rule; where neither models nor prevalence are
        others, the points are those of the analysis before, at the present costs.
        """
        specs = analysis.session.points
        if not specs:
            return analysis
        names = tuple(model.name for model in analysis.models)
        found = self._chosen.get(
            (analysis.geometry, names, specs, prevalence_in_use(analysis)),
            lambda: {model.name: _chosen(analysis, model) for model in analysis.models},
        )
        t, scenario = analysis.t, analysis.scenario
        points = {
            name: tuple(_costed(each, t, scenario) for each in chosen)
            for name, chosen in found.items()
        }
        return replace(analysis, points=points)


def _chosen(analysis: Analysis, result: ModelResult) -> tuple[PointBySpec, ...]:
    """Every rule's point of one model."""
    frame = frame_of(analysis, result)
    return tuple(_by_spec(parse_point(spec), frame, result) for spec in analysis.session.points)


def _costed(found: PointBySpec, t: float, scenario: Scenario | None) -> PointBySpec:
    """The same point with its costs at a t."""
    chosen, mixture = found.chosen, found.mixture
    if chosen is not None:
        chosen = replace(chosen, point=at_t(chosen.point, t, scenario))
    if mixture is not None:
        first, second = (at_t(end, t, scenario) for end in (mixture.first, mixture.second))
        mixture = replace(mixture, first=first, second=second)
    return replace(found, chosen=chosen, mixture=mixture)


def _by_spec(spec: PointSpec, frame: PointFrame, result: ModelResult) -> PointBySpec:
    if math.isnan(frame.prevalence) and spec.kind in ("precision", "capacity"):
        return PointBySpec(spec, None, None, NO_PREVALENCE, NO_PREVALENCE)
    try:
        chosen = spec.threshold(frame)
    except UndefinedError as error:
        return PointBySpec(spec, None, None, error.what, error.what)
    try:
        mixture, why = spec.mixture(frame, result.hull), ""
    except UndefinedError as error:
        mixture, why = None, error.what
    return PointBySpec(spec, chosen, mixture, "", why, spec.interpolated(frame))
