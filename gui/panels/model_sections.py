"""What a list of many models shows: those that are best somewhere, the others, the hidden."""

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.model_geometry import ModelGeometry
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.best_shares import ONLY_IN_TIES, best_alone
from gui.widgets.model_list_rows import ListEntry

BEST = tr("Best somewhere in [a, b]")
NEVER = tr("Never best there")
HIDDEN = tr("Hidden")
UNKNOWN = "–"


class ListOrder(Enum):
    """By what models are sorted."""

    VOROS = tr("VOROS")
    AUC = tr("AUC")
    NAME = tr("Name")
    OWN = tr("Order")


class ListChoices(Struct, frozen=True):
    """How the user looks at the list.

    Attributes:
        wanted: part of a name; models without it are left out.
        falling: the highest number, or the last name or model, first.
    """

    order: ListOrder = ListOrder.VOROS
    falling: bool = True
    wanted: str = ""

    def takes(self, name: str) -> bool:
        """Whether a model's name has what is looked for."""
        return self.wanted.strip().casefold() in name.casefold()


def winning_names(analysis: Analysis) -> frozenset[str]:
    """Who costs least somewhere in [a, b], alone or in a tie, of what keeps the constraints."""
    return frozenset(name for part in analysis.divided if part.share for name in part.names)


def model_entries(analysis: Analysis, choices: ListChoices) -> tuple[ListEntry, ...]:
    """The rows of the list, from above; they do not depend on the playhead."""
    shown = _sorted([model for model in analysis.models if choices.takes(model.name)], choices)
    winning = winning_names(analysis)
    best = [model for model in shown if model.name in winning]
    never = [model for model in shown if model.name not in winning]
    seen = {model.name for model in analysis.models}
    hidden = [
        model
        for model in analysis.geometry.models
        if model.name not in seen and choices.takes(model.name)
    ]
    rows: list[ListEntry] = []
    if best:
        rows.append(ListEntry(BEST, formatting.count(len(best)), tr("share"), head=True))
        rows += [_best_entry(analysis, model, choices) for model in best]
    if never:
        count, act = formatting.count(len(never)), tr("hide all")
        tip = tr("Hide every model that costs least nowhere in [a, b]")
        rows.append(ListEntry(NEVER, count, act, head=True, acts=True, tip=tip))
        rows += _other_entries(analysis, never, choices)
    if hidden:
        count, act = formatting.count(len(hidden)), tr("show all")
        rows.append(ListEntry(HIDDEN, count, act, head=True, acts=True, tip=tr("Show them again")))
        rows += [_hidden_entry(model, choices) for model in hidden]
    return tuple(rows)


def _sorted(models: list[ModelResult], choices: ListChoices) -> list[ModelResult]:
    if choices.order is ListOrder.NAME:
        return sorted(models, key=lambda model: model.name, reverse=choices.falling)
    if choices.order is ListOrder.OWN:
        return models[::-1] if choices.falling else models
    return sorted(models, key=lambda model: _value(model, choices), reverse=choices.falling)


def _value(model: ModelResult, choices: ListChoices) -> float:
    """The number that the list shows, and is sorted by unless it is sorted by name."""
    return model.curve.auc if choices.order is ListOrder.AUC else model.voros.value


def _best_entry(analysis: Analysis, model: ModelResult, choices: ListChoices) -> ListEntry:
    share = best_alone(analysis, model.name)
    return ListEntry(
        model.name,
        formatting.rate(_value(model, choices)),
        tr("ties") if share == ONLY_IN_TIES else share,
        look=model.look,
        strong=True,
        tip=_tip(model, tr("best on {share} of [a, b]", share=share)),
    )


def _other_entries(
    analysis: Analysis, models: Sequence[ModelResult], choices: ListChoices
) -> list[ListEntry]:
    """Models that are never best; their bars run from doing nothing to the best of all."""
    least = 0.5 if choices.order is ListOrder.AUC else analysis.baseline
    reach = max(_value(each, choices) for each in analysis.models) - least
    behind = {model.name for model in analysis.behind}

    def entry(model: ModelResult) -> ListEntry:
        value = _value(model, choices)
        return ListEntry(
            model.name,
            formatting.rate(value),
            look=None if model.name in behind else model.look,
            bar=min(max((value - least) / reach, 0.0), 1.0) if reach > 0 else 0.0,
            tip=_tip(model, tr("never best in [a, b]")),
        )

    return [entry(model) for model in models]


def _hidden_entry(model: ModelGeometry, choices: ListChoices) -> ListEntry:
    auc = formatting.rate(model.curve.auc)
    number = auc if choices.order is ListOrder.AUC else UNKNOWN
    tip = tr("{name}: AUC {auc}, hidden", name=model.name, auc=auc)
    return ListEntry(model.name, number, hidden=True, tip=tip)


def _tip(model: ModelResult, share: str) -> str:
    """All that the row says, in words."""
    return tr(
        "{name}: VOROS {voros}, AUC {auc}, {share}",
        name=model.name,
        voros=formatting.rate(model.voros.value),
        auc=formatting.rate(model.curve.auc),
        share=share,
    )
