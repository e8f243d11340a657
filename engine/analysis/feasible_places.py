"""What constraints leave of models on whichever rows, and thresholds that stay: found once."""

from collections.abc import Callable

from engine.analysis.fixed_thresholds import FixedPlaces
from engine.analysis.model_geometry import ModelGeometry
from engine.analysis.reviewed_models import ReviewPlaces, bounded_review
from engine.binary.curve.hull import RocHull
from engine.binary.points.feasible_region import (
    FeasibleRegion,
    feasible_chain,
    feasible_positions,
)
from engine.jobs.progress import Progress, silent
from engine.messages.language import tr


class PlacesOnRows:
    """Keeps what moving t does not change, by model and rows.

    Args:
        region: what constraints allow; None where there are none.

    Attributes:
        progress: told by what is not known yet.
    """

    def __init__(self, region: FeasibleRegion | None) -> None:
        self.region = region
        self.progress: Progress = silent
        self._chains: dict[ModelGeometry, RocHull | None] = {}
        self._reviews: dict[ModelGeometry, ReviewPlaces | None] = {}
        self._fixed: dict[ModelGeometry, FixedPlaces | None] = {}

    def chain(self, geometry: ModelGeometry) -> RocHull | None:
        """The thresholds that keep the constraints and cost least at some t; None: none does."""
        region = self.region
        if region is None:
            return geometry.hull
        if geometry not in self._chains:
            doing = tr("Constraints on {name}", name=geometry.name)
            places = feasible_positions(geometry.curve, region, self.progress, doing)
            self._chains[geometry] = feasible_chain(geometry.curve, places)
        return self._chains[geometry]

    def review(self, geometry: ModelGeometry) -> ReviewPlaces | None:
        """Among what a review is sought under constraints; None: no threshold keeps them."""
        if self.region is None:
            return None
        if geometry not in self._reviews:
            doing = tr("Review with {name}", name=geometry.name)
            found = bounded_review(geometry.curve, self.region, self.progress, doing)
            self._reviews[geometry] = found
        return self._reviews[geometry]

    def fixed(
        self, geometry: ModelGeometry, make: Callable[[], FixedPlaces | None]
    ) -> FixedPlaces | None:
        """The thresholds that stay for all t; None: none keeps the constraints."""
        if geometry not in self._fixed:
            self._fixed[geometry] = make()
        return self._fixed[geometry]
