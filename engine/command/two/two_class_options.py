"""From options to what they say of two classes: roles, costs, prevalence, measure."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from engine.binary.points.constraint_specs import parse_constraints
from engine.binary.points.point_rules import parse_point
from engine.binary.voros.conditions import Conditions
from engine.command.measuring_options import OF_PLANE
from engine.data.read_options import ReadOptions
from engine.data.roles import RoleRequest
from engine.data.sources.source import STANDARD_INPUT
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.opening.scenarios import read_scenarios
from engine.session.plane_choices import AXES, PlaneChoices
from engine.session.session import Session
from engine.session.unseen_file import UnseenFile

# What a saved session supplies, and so may not be given beside it.
OF_SESSION_OF_TWO = (
    *OF_PLANE,
    *("separator", "decimal", "encoding", "header", "sheet", "na", "bootstrap", "seed", "level"),
    *("label", "positive", "negative", "score", "lower", "missing", "kind", "swap", "add"),
    *("weight", "case_cost_fp", "case_cost_fn", "cluster", "fold", "group"),
    *("cost_fp", "cost_fn", "prevalence", "t", "at", "measure", "roi", "point", "auc_interval"),
    "interval",
    *("test", "margin", "reference", "power"),
    *("constraint", "volume", "one_threshold", "regret", "review_cost"),
)


def request_of_options(options: Namespace) -> RoleRequest:
    """The roles of two classes that a call names."""
    return RoleRequest(
        label=options.label,
        positive=options.positive,
        negative=options.negative,
        scores=tuple(options.score),
        lower=tuple(options.lower),
        missing=options.missing,
        weight=options.weight,
        case_cost_fp=options.case_cost_fp,
        case_cost_fn=options.case_cost_fn,
        cluster=options.cluster,
        fold=options.fold,
        group=options.group,
        kind=options.kind,
        swap=options.swap,
    )


def session_of_options(options: Namespace) -> Session:
    """All else that a call says of two classes.

    Raises:
        InputError: as `conditions_of`.
    """
    return Session(
        conditions=conditions_of(options),
        at=options.at,
        regions=tuple(options.roi),
        points=tuple(options.point),
        bootstrap=options.bootstrap,
        seed=options.seed,
        level=options.level,
        test=_test_of(options),
        margin=options.margin,
        reference=options.reference,
        power=options.power,
        constraints=tuple(options.constraint),
        volume=options.volume,
        one_threshold=options.one_threshold or options.regret is not None,
        regret_against=options.regret or "own",
        review_cost=options.review_cost,
        auc_interval="normal" if options.auc_interval == "delong" else options.auc_interval,
        interval=options.interval,
        plane=PlaneChoices(
            axes=AXES[options.axes],
            confidence_band=options.confidence_band or options.band_of is not None,
            band_model=options.band_of,
            chance_band=options.chance_band,
            square=options.square,
        ),
    )


def _test_of(options: Namespace) -> UnseenFile | None:
    """The test file that a call names."""
    if options.test is None:
        return None
    if options.test == STANDARD_INPUT:
        raise InputError(
            tr("test data cannot come on standard input"),
            where="--test",
            do=tr("Write them to a file first."),
        )
    return UnseenFile(options.test, reading=ReadOptions(na=tuple(options.na)))


def conditions_of(options: Namespace) -> Conditions:
    """The stated costs and prevalence, or the stated t.

    Raises:
        InputError: both are stated, an operating point or a constraint is malformed, or scenarios
            have no file.
    """
    for spec in options.point:
        parse_point(spec)
    parse_constraints(options.constraint, options.volume)
    stated = (options.cost_fp, options.cost_fn, options.prevalence)
    if options.t is not None and any(part is not None for part in stated):
        raise InputError(
            tr("t follows from costs and prevalence, so both cannot be given"),
            where="--t",
            do=tr("Leave out either --t or the costs and the prevalence."),
        )
    measure, _, file = options.measure.partition(":")
    if measure == "scenarios":
        if file in ("", STANDARD_INPUT):
            raise InputError(
                tr("the measure scenarios needs a file"),
                where="--measure",
                do=tr("Name one, as scenarios:FILE."),
            )
        listed = read_scenarios(Path(file))
        return Conditions(*stated, t=options.t, measure="scenarios", scenarios=listed)
    return Conditions(*stated, t=options.t, measure=options.measure)


def refuse_unknown_model(options: Namespace, names: Sequence[str], source: str) -> None:
    """Refuse a band of a model that there is none of.

    Raises:
        InputError: `--band-of` names none of the models.
    """
    if options.band_of is not None and options.band_of not in names:
        raise InputError(
            tr(
                "there is no model “{name}” in {source}",
                name=options.band_of,
                source=source,
            ),
            where="--band-of",
            do=tr("Name one of: {names}.", names=", ".join(names)),
        )
