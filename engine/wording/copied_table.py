"""The numbers at the playhead as a table for a spreadsheet: one number a cell, every digit."""

from engine.analysis.analysis import Analysis, ModelResult, Trivial
from engine.numerics.intervals import Interval
from engine.wording import formatting
from engine.wording.best_shares import TRIVIAL_WORDS
from engine.wording.certainty import intervals_of
from engine.wording.verdict import NOTHING_DONE


def copied_table(analysis: Analysis) -> str:
    """Lines of cells parted by tabs, a header first: models, ties, then doing nothing.

    Numbers have all digits and a decimal point; what is not known is an empty cell. The score is
    the printed threshold, which as written gives the rates beside it.
    """
    level = formatting.plain(100 * analysis.session.level)
    money = analysis.scenario is not None
    cost = "Cost per 1,000 cases" if money else "Normalised cost"
    bounds = (f"{level} % low", f"{level} % high")
    header = (
        f"At t = {analysis.t!r}",
        "Best on, share",
        "VOROS",
        *(f"VOROS, {bound}" for bound in bounds),
        "Rule",
        "Score",
        "TPR",
        "FPR",
        cost,
        *(f"{cost}, {bound}" for bound in bounds),
    )
    rows = [
        header,
        *(_model_cells(analysis, model) for model in analysis.models),
        *(_tie_cells(part.names, part.share, len(header)) for part in analysis.ties),
        *(_trivial_cells(analysis, trivial) for trivial in analysis.trivials),
    ]
    return "\n".join("\t".join(map(_cell, row)) for row in rows)


def _model_cells(analysis: Analysis, model: ModelResult) -> tuple[str, ...]:
    known, scenario = intervals_of(analysis, model), analysis.scenario
    factor = 1.0 if scenario is None else 1000 * scenario.worst_case
    return (
        model.name,
        _written(model.best_share),
        _written(model.voros.value),
        *_bounds(known.voros if known else None),
        "≥" if model.geometry.direction == "higher" else "≤",
        model.at.shown_threshold,
        _written(model.at.tpr),
        _written(model.at.fpr),
        _cost(model.at.cost_per_case, model.at.normalised_cost),
        *_bounds(known.minimum_cost if known else None, factor),
    )


def _tie_cells(names: tuple[str, ...], share: float, columns: int) -> tuple[str, ...]:
    words = formatting.listing(TRIVIAL_WORDS.get(name, name) for name in names)
    return (f"Tie of {words}", _written(share), *("" for _ in range(columns - 2)))


def _trivial_cells(analysis: Analysis, trivial: Trivial) -> tuple[str, ...]:
    return (
        NOTHING_DONE[trivial.name],
        _written(analysis.best_alone(trivial.name)),
        _written(analysis.baseline),
        *("", "", "", ""),
        _written(trivial.tpr),
        _written(trivial.fpr),
        _cost(trivial.cost_per_case, trivial.normalised_cost),
        *("", ""),
    )


def _bounds(found: Interval | None, factor: float = 1.0) -> tuple[str, str]:
    """Both ends of an interval; empty where there is none."""
    if found is None or found.low is None or found.high is None:
        return "", ""
    return _written(factor * found.low), _written(factor * found.high)


def _cost(per_case: float | None, normalised: float) -> str:
    return _written(normalised if per_case is None else 1000 * per_case)


def _written(value: float) -> str:
    """The fewest digits that give this very double again."""
    return repr(float(value))


def _cell(text: str) -> str:
    """A text that stays in its cell: on one line, and no formula."""
    return formatting.defused(" ".join(text.split()))
