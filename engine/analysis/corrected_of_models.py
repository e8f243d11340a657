"""Corrected numbers of an Analysis; what other conditions do not change is kept for the next."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.analysis import Analysis
from engine.analysis.last_value import LastValue
from engine.analysis.model_geometry import ModelGeometry
from engine.binary.inference.corrected_choices import OutOfSample
from engine.binary.inference.corrected_nodes import nodes_over
from engine.binary.inference.corrected_pairs import (
    CorrectedNumbers,
    CorrectedPair,
    corrected_pairs,
)
from engine.binary.inference.corrected_results import CorrectedModel, Place, corrected_model
from engine.binary.inference.corrected_sources import Correctable, Together, out_of_sample
from engine.binary.inference.delong import DelongTest
from engine.binary.inference.pairwise import Pair
from engine.jobs.progress import Progress, part_of, silent

_Kept = dict[str, tuple[Correctable, OutOfSample]]


class _Sources(Struct, frozen=True, eq=False):
    """Models out of sample as far as somebody asked, by name."""

    models: _Kept


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
        shown = [model.geometry for model in analysis.models if model.geometry.redrawable]
        for done, model in enumerate(shown):
            part = part_of(progress, 0.8 * done / len(shown), 0.8 * (done + 1) / len(shown))
            if model.name not in kept:
                parts = correctable(model)
                kept[model.name] = parts, out_of_sample(parts, session.seed, part)
        given = analysis.given
        place = Place(nodes_over(analysis.measure, given.a, given.b), analysis.t, session.level)
        models = {model.name: corrected_model(*kept[model.name], place) for model in shown}
        if any(model.auc_variance.unjoined for model in shown):
            return CorrectedNumbers(models, {}, {})
        tests = {(pair.a, pair.b): pair.delong for pair in pairs}
        compared = corrected_pairs(
            [kept[model.name][0] for model in shown],
            models,
            tests,
            paired=geometry.paired,
            progress=part_of(progress, 0.8, 1),
        )
        narrower = _narrower(analysis, kept, place, tests) if analysis.asks_margin else {}
        return CorrectedNumbers(models, compared, narrower)


def _narrower(
    analysis: Analysis,
    kept: _Kept,
    place: Place,
    tests: Mapping[tuple[str, str], DelongTest],
) -> dict[tuple[str, str], CorrectedPair]:
    """The pairs with the reference at the level 2 level - 1, by which equivalence is told."""
    level, reference = 2 * place.level - 1, analysis.session.reference
    if level <= 0:
        return {}
    place = replace(place, level=level)
    found: dict[tuple[str, str], CorrectedPair] = {}
    models: dict[str, CorrectedModel] = {}
    for names in tests:
        if reference not in names or not kept.keys() >= set(names):
            continue
        for name in names:
            if name not in models:
                models[name] = corrected_model(*kept[name], place)
        both = [kept[name][0] for name in names]
        found |= corrected_pairs(both, models, tests, paired=analysis.geometry.paired)
    return found


def correctable(model: ModelGeometry) -> Correctable:
    """A model's cases, curve and hull, and which cases belong together.

    Raises:
        ValueError: the file holds no counts.
    """
    if model.counts is None:
        raise ValueError(f"of {model.name} no cases are known")
    groups = model.cases.groups
    cluster, fold = groups.cluster, groups.fold
    return Correctable(
        model.cases,
        model.counts,
        model.curve,
        model.hull,
        model.auc_variance,
        Together(
            None if cluster is None or cluster.alone else cluster.codes,
            None if fold is None else fold.codes,
        ),
    )
