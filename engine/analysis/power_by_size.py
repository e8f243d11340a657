"""What files of other sizes than the pilot's would show of its models."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.last_value import LastValue
from engine.analysis.leading_models import leading_models
from engine.analysis.power_records import PowerAtSize, PowerBySize, PowerOfModel
from engine.binary.inference.bootstrap_results import ranked_model
from engine.binary.inference.margins import parse_margin
from engine.binary.inference.sizes_drawn_from_pilot import DrawnSize, drawn_sizes
from engine.jobs.progress import Progress, silent
from engine.messages.language import tr

MOST_MODELS = 8
NO_CASES = tr("cases are not known apart, so no files can be drawn from them")
MOST_CASES = 100_000
TOO_MANY = tr("the file has over {most:,} cases, and this is for pilots", most=MOST_CASES)
OWN_ROWS = tr("each model has rows of its own, so no files of the same cases can be drawn")


class KeptPower:
    """Draws files of other sizes, and keeps them: moving t changes none of them."""

    def __init__(self) -> None:
        self._sizes: LastValue[list[DrawnSize]] = LastValue()

    def of(self, analysis: Analysis, progress: Progress = silent) -> Iterator[PowerBySize]:
        """The answer, better as larger files are drawn.

        Raises:
            Cancelled: through `progress`.
        """
        geometry, given = analysis.geometry, analysis.given
        shown = compared_models(analysis)
        why = _why_not(analysis)
        if why or not shown:
            yield PowerBySize(geometry.size or 0, "", "", (), complete=True, why=why)
            return
        names = tuple(model.name for model in shown)
        key = geometry, names, given, analysis.session.conditions, analysis.session.seed
        known = self._sizes.peek(key)
        if known is not None:
            yield _answer(analysis, shown, known, complete=True)
            return
        found: list[DrawnSize] = []
        counts = {
            model.name: model.geometry.counts
            for model in shown
            if model.geometry.counts is not None
        }
        ranked = [ranked_model(model.geometry.cases, counts) for model in shown]
        span = given.a, given.b
        for size in drawn_sizes(ranked, analysis.measure, span, analysis.session.seed, progress):
            found.append(size)
            yield _answer(analysis, shown, found, complete=False)
        self._sizes.get(key, lambda: found)
        yield _answer(analysis, shown, found, complete=True)


def _why_not(analysis: Analysis) -> str:
    """Why no files can be drawn; empty where they can."""
    if any(model.geometry.cases.score.size == 0 for model in analysis.models):
        return NO_CASES
    if (analysis.geometry.size or 0) > MOST_CASES:
        return TOO_MANY
    return "" if analysis.geometry.paired or len(analysis.models) < 2 else OWN_ROWS


def reference_of(analysis: Analysis) -> ModelResult | None:
    """The model that others are held against: the session's, else that of the highest VOROS."""
    named = analysis.session.reference
    chosen = None if named is None else analysis.model(named)
    best_first = sorted(analysis.models, key=lambda model: -model.voros.value)
    return chosen or next(iter(best_first), None)


def compared_models(analysis: Analysis) -> tuple[ModelResult, ...]:
    """The models whose files are drawn, in the session's order: of many, those that lead.

    What others are held against is one of them.
    """
    reference = reference_of(analysis)
    others = [model for model in leading_models(analysis, MOST_MODELS) if model is not reference]
    kept = [reference, *others[: MOST_MODELS - 1]]
    return tuple(model for model in analysis.models if model in kept)


def _answer(
    analysis: Analysis,
    shown: Sequence[ModelResult],
    found: Sequence[DrawnSize],
    *,
    complete: bool,
) -> PowerBySize:
    """What the sizes drawn so far say."""
    reference, margin = reference_of(analysis), analysis.session.margin
    names = [model.name for model in shown]
    against = names.index(reference.name) if reference and reference.name in names else 0
    wanted = "" if margin is None or parse_margin(margin).of == "cost" else margin
    sizes = tuple(_at_size(analysis, names, against, size, wanted) for size in found)
    return PowerBySize(analysis.geometry.size or 0, names[against], wanted, sizes, complete)


def _at_size(
    analysis: Analysis, names: Sequence[str], against: int, size: DrawnSize, margin: str
) -> PowerAtSize:
    """All models at one size."""
    level = analysis.session.level
    wanted = parse_margin(margin) if margin else None

    def power(statistic: str, place: int) -> float:
        delta = wanted.delta if wanted is not None and wanted.of == statistic else None
        return size.power(statistic, place, against, level, delta)

    def of(place: int) -> PowerOfModel:
        found = PowerOfModel(size.width("auc", place, level), size.width("voros", place, level))
        if place == against:
            return found
        return replace(
            found,
            against=names[against],
            auc_power=power("auc", place),
            voros_power=power("voros", place),
            auc_difference_width=size.width_of_difference("auc", place, against, level),
            voros_difference_width=size.width_of_difference("voros", place, against, level),
        )

    models = {name: of(place) for place, name in enumerate(names)}
    return PowerAtSize(size.cases, size.positives, size.negatives, models)
