"""Corrected numbers of an Analysis; what other conditions do not change is kept for the next."""

from msgspec import Struct

from engine.analysis.analysis import Analysis
from engine.analysis.last_value import LastValue
from engine.analysis.model_geometry import Geometry, ModelGeometry
from engine.binary.inference.corrected_choices import OutOfSample
from engine.binary.inference.corrected_nodes import nodes_over
from engine.binary.inference.corrected_pairs import CorrectedNumbers, corrected_pairs
from engine.binary.inference.corrected_results import Place, corrected_model
from engine.binary.inference.corrected_sources import Correctable, out_of_sample
from engine.binary.inference.pairwise import Pair
from engine.jobs.progress import Progress, part_of, silent


class _Sources(Struct, frozen=True, eq=False):
    """Models out of sample as far as somebody asked, by name."""

    models: dict[str, tuple[Correctable, OutOfSample]]


class KeptSources:
    """Draws the rows of each model once for a geometry and a seed, whatever is asked of them."""

    def __init__(self) -> None:
        self._kept: LastValue[_Sources] = LastValue()

    def corrected(
        self, analysis: Analysis, pairs: tuple[Pair, ...], progress: Progress = silent
    ) -> CorrectedNumbers:
        """The corrected numbers of the shown models.

        Args:
            analysis: of two classes.
            pairs: of its models, with DeLong's tests.
            progress: told all along.

        Raises:
            Cancelled: through `progress`.
        """
        geometry, session = analysis.geometry, analysis.session
        kept = self._kept.get((geometry, session.seed), lambda: _Sources({})).models
        shown = [model.geometry for model in analysis.models if model.geometry.counts is not None]
        for done, model in enumerate(shown):
            part = part_of(progress, 0.8 * done / len(shown), 0.8 * (done + 1) / len(shown))
            if model.name not in kept:
                parts = _correctable(geometry, model)
                kept[model.name] = parts, out_of_sample(parts, session.seed, part)
        given = analysis.given
        place = Place(nodes_over(analysis.measure, given.a, given.b), analysis.t, session.level)
        models = {model.name: corrected_model(*kept[model.name], place) for model in shown}
        tests = {(pair.a, pair.b): pair.delong for pair in pairs}
        compared = corrected_pairs(
            [kept[model.name][0] for model in shown],
            models,
            tests,
            paired=geometry.paired,
            progress=part_of(progress, 0.8, 1),
        )
        return CorrectedNumbers(models, compared)


def _correctable(geometry: Geometry, model: ModelGeometry) -> Correctable:
    """A model's cases, curve and hull."""
    if model.counts is None:
        raise ValueError(f"of {model.name} in {geometry.source.name} no cases are known")
    return Correctable(model.cases, model.counts, model.curve, model.hull, model.auc_variance)
