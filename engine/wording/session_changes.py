"""What a step changed, in the few words behind “Undo”: the difference of two sessions.

It asks a session of either kind only for its fields, so that it needs nothing that they stand on.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.binary.voros.conditions import Conditions, Range
from engine.data.roles import Roles
from engine.data.shared_choices import SharedChoices
from engine.messages.language import listing, plural, tr
from engine.wording import formatting
from engine.wording.rate_names import RATE_NAMES

DIVIDING = {"cluster": tr("no clusters"), "fold": tr("no folds"), "group": tr("no groups")}
NAMING = ("roles", "models")  # the fields that say what models are called
LONGEST = 60  # characters of a menu's entry
MOST_NAMED = 2

OfValues = Callable[[object, object], str]


def change_words(before: SharedChoices, after: SharedChoices) -> str:
    """What changed from one session to the next, “prevalence 10–20 %”; empty if nothing did.

    Args:
        before: the session before a step.
        after: the one that it led to.
    """
    parts: list[str] = []
    for name in after.__struct_fields__:
        old, new = getattr(before, name, None), getattr(after, name)
        if old != new and not (name == "hidden" and _only_renamed(before, after)):
            parts += [words for words in _part_words(name, old, new) if words not in parts]
    more = len(parts) - MOST_NAMED
    if more > 0:
        parts = [*parts[:MOST_NAMED], tr("{more} more", more=more)]
    words = listing(parts)
    return words if len(words) <= LONGEST else words[: LONGEST - 1].rstrip() + "…"


def _part_words(name: str, old: object, new: object) -> list[str]:
    """What changed of one field."""
    if isinstance(new, Conditions):
        given = old if isinstance(old, Conditions) else Conditions()
        return [
            _condition_words(part, getattr(given, part), getattr(new, part))
            for part in new.__struct_fields__
            if getattr(given, part) != getattr(new, part)
        ]
    if name == "plane":
        fields = getattr(new, "__struct_fields__", ())
        changed = [part for part in fields if getattr(old, part, None) != getattr(new, part)]
        return [PLANE[part](getattr(old, part, None), getattr(new, part)) for part in changed]
    return [WORDS[name](old, new)]


def _condition_words(part: str, old: object, new: object) -> str:
    """What changed of the conditions."""
    if part == "measure":
        return tr("measure {name}", name=new)
    if part == "scenarios":
        return tr("the scenarios")
    words = CONDITIONS[part]
    if not isinstance(new, Range):
        return tr("{words} not stated", words=words)
    if isinstance(old, Range) and (old.low, old.high) == (new.low, new.high):
        return tr("the scale of {words}", words=words)
    return f"{words} {_range_words(part, new)}"


def _range_words(part: str, given: Range) -> str:
    """A number or a range, “10–20 %”, “2–12”, “0.3–0.5”."""
    low, high = given.low, given.high
    if part == "t":
        ends: Sequence[str] = formatting.t_bounds(low, high)
    elif part == "prevalence":
        ends = [formatting.prevalence(low), formatting.prevalence(high)]
        if not given.exact:
            ends = [formatting.plain(100 * low), ends[1]]
    else:
        ends = [formatting.plain(low), formatting.plain(high)]
    return ends[1] if given.exact else "–".join(ends)


def _only_renamed(before: SharedChoices, after: SharedChoices) -> bool:
    """Whether the same models are hidden, one by another name."""
    renamed = any(getattr(before, name, None) != getattr(after, name, None) for name in NAMING)
    return renamed and len(before.hidden) == len(after.hidden)


def _hidden_words(old: object, new: object) -> str:
    """Which models were hidden, or shown again."""
    before, after = _names(old), _names(new)
    gone, back = sorted(after - before), sorted(before - after)
    if gone and back:
        return tr("which models are shown")
    which = gone or back
    what = which[0] if len(which) == 1 else plural("{count} model", "{count} models", len(which))
    return tr("hide {what}", what=what) if gone else tr("show {what}", what=what)


def _names(hidden: object) -> frozenset[str]:
    return hidden if isinstance(hidden, frozenset) else frozenset()


def _roles_words(old: object, new: object) -> str:
    """What changed of what the columns are."""
    if isinstance(old, Roles) and isinstance(new, Roles):
        before = {score.column for score in old.scores}
        added = [score.name for score in new.scores if score.column not in before]
        if len(added) == 1 and before < {score.column for score in new.scores}:
            return tr("add {name}", name=added[0])
        if added and before < {score.column for score in new.scores}:
            return tr("add {models}", models=plural("{count} model", "{count} models", len(added)))
        was = {score.column: score for score in old.scores}
        both = [(was[score.column], score) for score in new.scores if score.column in was]
        turned = [mine.name for mine, now in both if mine.direction != now.direction]
        if len(turned) == 1:
            return tr("turn {name} round", name=turned[0])
        if (
            len(both) == len(old.scores) == len(new.scores)
            and replace(new, scores=old.scores) == old
        ):
            moved = list(was) != [score.column for score in new.scores]
            return _shown_words([(mine.name, now.name) for mine, now in both], moved=moved)
        return _dividing_words(old, new) or tr("what the columns are")
    return tr("what the columns are")


def _models_words(old: object, new: object) -> str:
    """Which of several classes' models is called otherwise, or that places or colours changed."""
    was, now = _by_given_name(old), _by_given_name(new)
    pairs, looks = [], []
    for given in {**was, **now}:
        names, places = zip(*(known.get(given, (given, None)) for known in (was, now)), strict=True)
        pairs.append(names)
        looks.append(places)
    return _shown_words(pairs, moved=all(before == after for before, after in looks))


def _by_given_name(models: object) -> dict[str, tuple[str, int | None]]:
    """The name and the look of each model, by its name in the file."""
    shown = models if isinstance(models, tuple) else ()
    return {model.given: (model.name, model.look) for model in shown}


def _shown_words(names: Sequence[tuple[str, str]], *, moved: bool) -> str:
    """Which models are called otherwise; else that places, or colours, changed.

    Args:
        names: of each model before and after.
        moved: whether models stand in another order.
    """
    others = [pair for pair in names if pair[0] != pair[1]]
    if len(others) == 1:
        old, new = others[0]
        return tr("rename {old} to {new}", old=old, new=new)
    if others:
        return tr("names of models")
    return tr("order of the models") if moved else tr("colours of the models")


def _dividing_words(old: Roles, new: Roles) -> str:
    """Which one column divides the cases otherwise; empty where more changed."""
    changed = [name for name in new.__struct_fields__ if getattr(old, name) != getattr(new, name)]
    if len(changed) != 1 or changed[0] not in DIVIDING:
        return ""
    (name,) = changed
    column = getattr(new, name)
    if column is None:
        return DIVIDING[name]
    if name == "cluster":
        return tr("clusters by {column}", column=column)
    if name == "fold":
        return tr("folds by {column}", column=column)
    return tr("groups by {column}", column=column)


def _several(one: str, added: str, removed: str) -> OfValues:
    """The words of a field that holds a row of things: one came, one went, or one changed."""

    def words(old: object, new: object) -> str:
        before, after = _count(old), _count(new)
        return added if after > before else removed if after < before else one

    return words


def _count(value: object) -> int:
    return len(value) if isinstance(value, tuple | frozenset) else 0


def _always(words: str) -> OfValues:
    return lambda _old, _new: words


def _either(on: str, off: str) -> OfValues:
    return lambda _old, new: on if new else off


def _t_words(_old: object, new: object) -> str:
    """Where the playhead went."""
    if not isinstance(new, float | int):
        return tr("t in the middle")
    return f"t {formatting.t_value(float(new))}"


def _level_words(_old: object, new: object) -> str:
    return tr("level {share}", share=formatting.share(float(str(new))))


def _replicates_words(_old: object, new: object) -> str:
    return plural("{count} replicate", "{count} replicates", int(str(new)))


def _axes_words(_old: object, new: object) -> str:
    return tr("axes {words}", words=RATE_NAMES[str(new)].words)


def _order_words(_old: object, new: object) -> str:
    if not isinstance(new, tuple):
        return tr("classes without order")
    return tr("order {classes}", classes=" < ".join(map(str, new)))


_INTERVALS = {
    "corrected": tr("corrected intervals"),
    "in-sample": tr("intervals in sample"),
}
CONDITIONS = {
    "cost_fp": tr("cost of a false alarm"),
    "cost_fn": tr("cost of a miss"),
    "prevalence": tr("prevalence"),
    "t": tr("range of t"),
}
PLANE: dict[str, OfValues] = {
    "axes": _axes_words,
    "confidence_band": _either(tr("show the confidence band"), tr("hide the confidence band")),
    "band_model": _always(tr("the model of the confidence band")),
    "chance_band": _either(tr("show the band of chance"), tr("hide the band of chance")),
    "regions_shown": _either(tr("show the regions"), tr("hide the regions")),
    "square": _either(tr("square axes"), tr("axes that fill")),
}
WORDS: dict[str, OfValues] = {
    # of both kinds
    "hidden": _hidden_words,
    "bootstrap": _replicates_words,
    "seed": lambda _old, new: tr("seed {seed}", seed=new),
    "level": _level_words,
    "roles": _roles_words,
    # of two classes
    "at": _t_words,
    "regions": _several(tr("change a region"), tr("add a region"), tr("remove a region")),
    "points": _several(
        tr("change an operating point"),
        tr("add an operating point"),
        tr("remove an operating point"),
    ),
    "auc_interval": lambda _old, new: tr("{way} interval of the AUC", way=new),
    "interval": lambda _old, new: _INTERVALS[str(new)],
    "test": _either(tr("test data"), tr("no test data")),
    "margin": _either(tr("ask for a margin"), tr("ask for no margin")),
    "reference": _always(tr("the model that others are held against")),
    "power": _either(tr("ask how many cases"), tr("ask no more how many cases")),
    "constraints": _several(
        tr("change a constraint"), tr("add a constraint"), tr("remove a constraint")
    ),
    "volume": _always(tr("cases a day")),
    "one_threshold": _either(
        tr("ask for one threshold for all t"), tr("ask for no threshold for all t")
    ),
    "regret_against": lambda _old, new: (
        tr("regret against all models") if new == "all" else tr("regret against the model itself")
    ),
    "review_cost": _either(tr("cost of a review"), tr("no review")),
    # of several
    "models": _models_words,
    "swapped": _always(tr("rows and columns of the matrices")),
    "cost_matrix": _always(tr("costs of the errors")),
    "priors": _always(tr("priors")),
    "order": _order_words,
    "family": _always(tr("which crisp classifiers are made")),
    "soft_side": _always(tr("the first grid")),
    "finest_side": _always(tr("the finest grid")),
    "line": _always(tr("the line through the weights")),
    "measure": _always(tr("measure over the costs")),
    "sections": _several(tr("change a section"), tr("add a section"), tr("remove a section")),
    "what_if": _always(tr("a matrix that is supposed")),
    "thresholds": _always(tr("two thresholds")),
    "voros_power": _always(tr("how many costs are drawn")),
}
