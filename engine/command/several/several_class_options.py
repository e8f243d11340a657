"""From options to what they say of several classes, once the file tells the classes."""

from argparse import Namespace

from engine.command.class_options import class_options
from engine.command.measuring_options import OF_PLANE
from engine.command.options import untouched
from engine.command.several.class_conditions import stated_costs
from engine.command.several.fixed_coordinates import fixed_coordinates
from engine.data.labels import label_key
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.class_roles import ClassRequest
from engine.multiclass.class_table import ClassTable
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.performance import order_of
from engine.multiclass.soft import FIRST_SIDE
from engine.opening.requests_and_answers import SeveralClasses

NOTHING = tr("where this option means nothing")

# What is about two classes, and so may not be given beside several.
OF_TWO = (
    *("positive", "negative", "lower", "missing", "cost_fp", "cost_fn", "prevalence", "t"),
    *("at", "measure", "roi", "point", "auc_interval", "interval", "show", *OF_PLANE),
    *("weight", "case_cost_fp", "case_cost_fn"),
)
# What a saved session supplies, and so may not be given beside it.
OF_SESSION_OF_SEVERAL = (
    *OF_TWO,
    *("label", "score", "predicted", "order", "swap", "grid", "family", "cost_matrix"),
    *("priors", "cost_measure", "section", "bootstrap", "seed", "level", "kind", "separator"),
    *("decimal", "encoding", "sheet", "na"),
)
# What is about cases, and so may not be given beside matrices.
OF_CASES = ("label", "score", "predicted")


def several_classes(options: Namespace, given: list[str]) -> SeveralClasses:
    """What a call says of several classes.

    Args:
        options: the call.
        given: the options of several classes in it, as they are typed.
    """

    def refuse(matrices: bool) -> None:
        _refuse_two_class_options(options)
        if matrices:
            because = tr("this file holds confusion matrices, where this option means nothing")
            _refuse(options, OF_CASES, because)

    return SeveralClasses(
        columns=ClassRequest(
            options.label, tuple(options.score), tuple(options.predicted), options.order
        ),
        swapped=options.swap,
        named=bool(set(given) - {"--swap"}),
        session=lambda table: _session(options, table),
        refuse=refuse,
    )


def _session(options: Namespace, table: ClassTable) -> ClassesSession:
    """All but the roles of what a call says of several classes.

    Raises:
        InputError: a number or a file is wrong, or does not fit the classes.
    """
    labels = table.cases.labels
    stated = stated_costs(options, labels, table.cases.priors)
    return ClassesSession(
        cost_matrix=stated.matrix,
        priors=stated.priors,
        order=_order(options.order, labels),
        family="cost matrices" if options.family == "cost-matrices" else "class weights",
        soft_side=min(options.grid or FIRST_SIDE, FIRST_SIDE),
        finest_side=options.grid,
        measure=stated.measure,
        sections=tuple(fixed_coordinates(spec, labels) for spec in options.section),
        bootstrap=options.bootstrap if options.bootstrap_stated else 0,  # thousands take minutes
        seed=options.seed,
        level=options.level,
    )


def _order(order: tuple[str, ...] | None, labels: tuple[str, ...]) -> tuple[str, ...] | None:
    """The order in the labels' own spelling, checked where nothing else would check it."""
    if order is None:
        return None
    spellings = {label_key(label): label for label in labels}
    spelt = tuple(spellings.get(label_key(word), word) for word in order)
    order_of(spelt, labels)
    return spelt


def _refuse_two_class_options(options: Namespace) -> None:
    """Refuse what would otherwise be ignored."""
    given = class_options(options)
    because = (
        tr("{given} asks for several classes", given=given[0])
        if given
        else tr("this file has several classes")
    )
    if options.kind == "classes":
        because = "--kind classes asks for several classes"
    _refuse(options, OF_TWO, f"{because}, {NOTHING}")


def _refuse(options: Namespace, names: tuple[str, ...], because: str) -> None:
    """Refuse options that were given."""
    usual = untouched(options)
    for name in names:
        if getattr(options, name) != getattr(usual, name):
            raise InputError(
                because,
                where=f"--{name.replace('_', '-')}",
                do=tr("Leave the option out."),
            )
