"""Rows, counts, curves and hulls of models: what a session's roles fix, whatever it costs."""

from engine.analysis.model_geometry import Geometry, ModelGeometry
from engine.binary.curve.case_weights import weighted_curve, weighted_hull
from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.inference.delong import AucVariance, auc_variance, place, weighted_auc
from engine.binary.inference.obuchowski import ClusteredCases, clustered_variance
from engine.data.cases.cases import Cases, ModelCases, select_cases
from engine.data.cases.counts import ScoreCounts, count_scores
from engine.data.cases.repeated_identities import repeated_identities
from engine.data.dataset import Dataset
from engine.data.roles import Roles
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.session.session import Session


def measure_geometry(session: Session, dataset: Dataset, progress: Progress = silent) -> Geometry:
    """Rows, counts, curves and hulls of every model that the session names."""
    if session.roles is None:
        raise InputError(tr("no roles are chosen"), do=tr("Name the label column and the scores."))
    roles = session.roles
    if dataset.counted is not None:
        # A door: most files are read.
        from engine.analysis.geometry_of_counts import geometry_of_counts

        return geometry_of_counts(dataset, dataset.counted, roles, progress)
    if roles.layout is not None and roles.layout.arrangement != "long":
        # A door: in most tables a row is a case.
        from engine.analysis.tables_without_cases import geometry_without_cases

        return geometry_without_cases(dataset, roles, progress)
    dataset = _a_row_a_case(dataset, roles)
    cases: Cases = select_cases(dataset, roles)
    each = 1 / len(cases.models)
    models = [
        measure_model(model, part_of(progress, done * each, (done + 1) * each))
        for done, model in enumerate(cases.models)
    ]
    progress(1.0, tr("Comparing the models"))
    return Geometry(
        source=dataset.source,
        label=roles.label,
        positive=roles.positive,
        negative=roles.negative,
        paired=cases.paired,
        rows_used=cases.rows_used,
        positives=cases.positives,
        negatives=cases.negatives,
        left_out=cases.left_out,
        models=tuple(models),
        weights=cases.weights,
        repeated=repeated_identities(dataset, roles),
        other_columns=_other_columns(dataset, roles),
        chosen_looks=tuple(score.look for score in roles.scores),
        table=dataset,
    )


def _other_columns(dataset: Dataset, roles: Roles) -> tuple[str, ...]:
    """The names of the columns that are neither label, score nor amount."""
    taken = {roles.label, roles.weight, roles.case_cost_fp, roles.case_cost_fn}
    taken |= {score.column for score in roles.scores}
    if roles.layout is not None:
        taken |= {roles.layout.case}
    return tuple(column.name for column in dataset.columns if column.name not in taken)


def _a_row_a_case(dataset: Dataset, roles: Roles) -> Dataset:
    """The table, or the one that a row for each model and case is turned into."""
    if roles.layout is None:
        return dataset
    amounts = (roles.weight, roles.case_cost_fp, roles.case_cost_fn)
    known_by = (roles.layout.case, roles.layout.fold)
    named = (*amounts, roles.cluster, roles.fold, roles.group, *known_by)
    keep = tuple(dict.fromkeys(name for name in named if name is not None))
    models = [score.column for score in roles.scores]
    # A door: most tables are wide.
    from engine.data.shape.long_tables import widen

    return widen(dataset, roles.layout, roles.label, models, keep)


def measure_model(model: ModelCases, progress: Progress = silent) -> ModelGeometry:
    """One model's counts, curve and hull."""

    def ranking(fraction: float, doing: str) -> None:  # noqa: ARG001 - told with its model
        progress(fraction, tr("Ranking {name}", name=model.name))

    weight = model.amounts.weight
    if weight is not None:
        ranking(0, "Ranking")
        weighed = weighted_curve(model.positive, model.score, weight, model.direction)
        auc = weighted_auc(weighed.auc, weighed.counts)
        return ModelGeometry(model, weighed.counts, weighed, weighted_hull(weighed), auc)
    counts = count_scores(model.positive, model.score, model.direction, part_of(ranking, 0, 0.8))
    curve = roc_curve(counts)
    ranking(0.8, tr("Finding the hull"))
    hull = roc_hull(curve)
    ranking(0.9, tr("Finding the spread of the AUC"))
    return ModelGeometry(model, counts, curve, hull, _variance(model, counts))


def _variance(model: ModelCases, counts: ScoreCounts) -> AucVariance:
    """DeLong's variance of the AUC; Obuchowski's where cases belong together."""
    cluster = model.groups.cluster
    if cluster is None:
        return auc_variance(counts)
    clusters = ClusteredCases.of(model.positive, cluster.codes)
    return auc_variance(counts) if clusters.alone else clustered_variance(place(model), clusters)
