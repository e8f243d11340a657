"""What an analysis has for the ROC plane: regions of interest, and bands round the curves."""

from collections.abc import Mapping, Sequence

from engine.analysis.analysis import Analysis
from engine.analysis.last_value import LastValue
from engine.analysis.model_geometry import Geometry, ModelGeometry
from engine.binary.inference.chance_band import chance_band
from engine.binary.inference.confidence_band import ConfidenceBand, ModelBands
from engine.binary.regions.curve_integral import CurveIntegral, curve_integral
from engine.binary.regions.region_areas import PartialArea, Region, Target, partial_area
from engine.binary.regions.region_specs import parse_region
from engine.session.session import Session


def regions_of(session: Session, geometry: Geometry) -> tuple[Region, ...]:
    """The session's regions, at the stated prevalence where it is exact, else the file's."""
    stated = session.conditions.prevalence
    exact = stated is not None and stated.exact
    prevalence = stated.low if exact and stated else geometry.prevalence
    return tuple(parse_region(spec, prevalence) for spec in session.regions)


class RegionAreas:
    """Areas in regions, over what does not change while a region is dragged."""

    def __init__(self) -> None:
        self._integrals: LastValue[dict[tuple[str, Target], CurveIntegral]] = LastValue()

    def inside(
        self, geometry: Geometry, model: ModelGeometry, regions: Sequence[Region]
    ) -> tuple[PartialArea, ...]:
        """A model's partial areas; its curve is summed once, and then asked."""
        known = self._integrals.get(geometry, dict)
        found = []
        for region in regions:
            line = model.hull if region.target == "hull" else model.curve
            key = model.name, region.target
            if key not in known:
                known[key] = curve_integral(line.fpr, line.tpr)
            found.append(partial_area(line.fpr, line.tpr, region, known[key]))
        return tuple(found)


def chance_of(session: Session, shown: Sequence[ModelGeometry]) -> ConfidenceBand | None:
    """What chance gives with as many cases as the first shown model has, if that is asked for."""
    if not session.plane.chance_band or not shown or shown[0].weighted:
        return None
    if shown[0].clustered:
        return None
    positives, negatives = shown[0].positives, shown[0].negatives
    if positives is None or negatives is None:
        return None
    return chance_band(positives, negatives, session.level)


class KeptBands:
    """The last bands of the models: moving t or the costs changes none of them."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._bands: Mapping[str, ModelBands] = {}

    def known(self, session: Session, geometry: Geometry) -> Mapping[str, ModelBands]:
        """The bands that are right for a session, by model; empty where there are none yet."""
        return self._bands if self._key == _key(session, geometry) else {}

    def keep(self, refined: Analysis) -> None:
        """Keep the bands of a refined analysis, if it has any."""
        if refined.bands:
            self._key = _key(refined.session, refined.geometry)
            self._bands = refined.bands


def _key(session: Session, geometry: Geometry) -> tuple[object, ...]:
    """All that the bands depend on."""
    return (geometry, session.level, session.seed, session.bootstrap)
