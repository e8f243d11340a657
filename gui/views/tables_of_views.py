"""What views of two classes show, as tables: for a sheet, and for those who do not see them."""

from engine.analysis.analysis import Analysis
from gui.views.view_data import Value, ViewData


def hulls_table(analysis: Analysis) -> ViewData:
    """The vertices of every model's hull, each with its threshold."""
    columns: dict[str, list[Value]] = {"model": [], "threshold": [], "fpr": [], "tpr": []}
    for model in analysis.models:
        columns["model"] += [model.name] * len(model.hull.thresholds)
        columns["threshold"] += model.hull.thresholds.tolist()
        columns["fpr"] += model.hull.fpr.tolist()
        columns["tpr"] += model.hull.tpr.tolist()
    return ViewData("roc-hulls", columns)


def winners_table(analysis: Analysis) -> ViewData:
    """Who costs least between which t, at which threshold and point."""
    winners = "winner" if analysis.bounded is None else "winner_without_constraints"
    names = ("t_low", "t_high", winners, "threshold", "fpr", "tpr")
    columns: dict[str, list[Value]] = {name: [] for name in names}
    for winner in analysis.winners:
        model = analysis.model(winner.model)
        threshold = None if model is None else float(model.hull.thresholds[winner.vertex])
        row = (winner.t_low, winner.t_high, ", ".join(winner.names), threshold)
        for name, value in zip(names, (*row, *analysis.touching(winner)), strict=True):
            columns[name].append(value)
    return ViewData("roc-surface", columns)


def models_table(analysis: Analysis) -> ViewData:
    """The AUC and the VOROS of every model, and on how much of [a, b] it alone is best."""
    models = analysis.models
    return ViewData(
        "models",
        {
            "model": [model.name for model in models],
            "auc": [float(model.curve.auc) for model in models],
            "voros": [float(model.voros.value) for model in models],
            "best_share": [float(model.best_share) for model in models],
        },
    )
