"""All measures of several classes on one set of cases: the file's, or a resample of them."""

from collections.abc import Hashable, Sequence
from math import factorial

import numpy as np
from msgspec import Struct
from msgspec.structs import asdict, replace

from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.approximations import Approximations, approximations
from engine.multiclass.class_answers import ClassCases, ClassModel
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.classes_voros import ClassVoros, class_voros, known_voros
from engine.multiclass.confusion import ConfusionMatrix
from engine.multiclass.hand_till import SoftRanking, soft_ranking
from engine.multiclass.kept_parts import KeptParts
from engine.multiclass.kept_values import key_of
from engine.multiclass.ordered import (
    OrderedMeasures,
    OrderedVus,
    all_orders,
    can_be_trinormal,
    expected_rank,
    ordered_vus,
    trinormal_vus,
)
from engine.multiclass.sampling import POWER, UNITS, measure_vus
from engine.multiclass.soft import SoftVus, soft_vus
from engine.multiclass.vus import Vus
from engine.numerics.arrays import FloatArray, IntArray

SOFT_CLASSES = 3  # of more, the weights of soft classifiers are not chosen on each resample
MANY_CLASSES = 6  # orders of more are not listed
ORDERED_CASES = 500_000  # cases of all orders together, of four and more classes
COARSE_POWER, COARSE_UNITS = 6, 400_000  # of sampling a VUS on each resample


class ModelMeasures(Struct, frozen=True, eq=False):
    """One model's measures; None where its kind, or the number of classes, has none.

    Attributes:
        vus: of its crisp classifier alone.
        approximations: of the same.
        voros: of the same, with the no-knowledge value.
        soft: the VUS of all crisp classifiers that its probabilities can be made into.
        ranking: Hand & Till's M and its kin, of its probabilities.
        ordered: the ordered-class VUS (another quantity), of its marker, or of the mean
            rank of its probabilities.
        trinormal: the same under a normal model.
        orders: the ordered value of every order of the classes.
    """

    vus: Vus | None
    approximations: Approximations | None
    voros: ClassVoros | None
    soft: SoftVus | None
    ranking: SoftRanking | None
    ordered: OrderedVus | None
    trinormal: OrderedVus | None
    orders: dict[tuple[str, ...], float] | None


class Measures(Struct, frozen=True, eq=False):
    """All models' measures and those of the set of their crisp classifiers together."""

    models: tuple[ModelMeasures, ...]
    set_vus: Vus | None
    set_voros: ClassVoros | None


def measure_classes(
    cases: ClassCases,
    session: ClassesSession,
    *,
    check: bool = True,
    kept: KeptParts | None = None,
    quick: bool = False,
    progress: Progress = silent,
) -> Measures:
    """Measure all models.

    Args:
        cases: the models that are not hidden.
        session: what is chosen.
        check: sum every exact VUS along all axes, keep trinormal fits, and measure soft
            classifiers of more than three classes; a replicate of the bootstrap needs none.
        kept: of earlier answers about the same table, measured alike.
        quick: leave out a VOROS that is not kept; see `with_voros`.
        progress: may raise Cancelled.

    Raises:
        InputError: the order names other classes.
        UndefinedError: an ordered class has no case.
    """
    known = KeptParts(len(cases.models)) if kept is None else kept
    sets = _sets(cases)
    voros = _voros(sets, cases.classes, session, known, quick, part_of(progress, 0.0, 0.3))
    measuring = _Measuring(cases, session, check, known)
    found = []
    left = iter(voros)
    count = len(cases.models)
    for place, model in enumerate(cases.models):
        part = part_of(progress, 0.3 + 0.6 * place / count, 0.3 + 0.6 * (place + 1) / count)
        own = None if model.confusion is None else next(left)
        found.append(measuring.measure(model, own, part))
    together = None
    if sets:
        together = measuring.vus(sets[-1], part_of(progress, 0.9, 1.0))
        together = together.at_least(max(one.vus.share for one in found if one.vus))
    return Measures(tuple(found), together, next(left, None))


def with_voros(
    measures: Measures,
    cases: ClassCases,
    session: ClassesSession,
    kept: KeptParts,
    progress: Progress = silent,
) -> Measures:
    """The measures with every VOROS, those drawn that a quick answer left out.

    Args:
        measures: of these cases.
        cases: the models that are not hidden.
        session: what is chosen.
        kept: of earlier answers about the same table.
        progress: may raise Cancelled.
    """
    left = iter(_voros(_sets(cases), cases.classes, session, kept, False, progress))
    models = tuple(
        found if model.confusion is None else replace(found, voros=next(left))
        for model, found in zip(cases.models, measures.models, strict=True)
    )
    return replace(measures, models=models, set_voros=next(left, None))


def measure_crisp(
    errors: FloatArray, session: ClassesSession, *, check: bool, progress: Progress = silent
) -> Vus:
    """The VUS of one crisp classifier or of several: one quantity, sampled alike.

    Where all are the same classifier it is that one's value to the last bit.

    Args:
        errors: (n, d).
        session: with the seed.
        check: as in `measure_classes`; without it a sampled value is drawn coarser.
        progress: may raise Cancelled.
    """
    power, units = (POWER, UNITS) if check else (COARSE_POWER, COARSE_UNITS)
    return measure_vus(
        errors, check=check, power=power, units=units, seed=session.seed, progress=progress
    )


def _sets(cases: ClassCases) -> list[FloatArray]:
    """(1, d) the errors of each crisp classifier, then (n, d) of all together."""
    crisp = [model.confusion.errors[None] for model in cases.models if model.confusion is not None]
    return [*crisp, np.vstack(crisp)] if crisp else []


def _voros(
    sets: Sequence[FloatArray],
    classes: int,
    session: ClassesSession,
    kept: KeptParts,
    quick: bool,
    progress: Progress,
) -> tuple[ClassVoros | None, ...]:
    """The VOROS of each set."""
    if not sets:
        return ()
    power, seed, means = session.voros_power, session.seed, kept.voros_means
    if quick:
        return known_voros(sets, classes, session.measure, power=power, seed=seed, kept=means)
    return class_voros(
        sets, classes, session.measure, power=power, seed=seed, kept=means, progress=progress
    )


class _Measuring:
    """Measures models of one set of cases, what is kept of them excepted."""

    def __init__(
        self, cases: ClassCases, session: ClassesSession, check: bool, kept: KeptParts
    ) -> None:
        self._cases, self._session, self._check, self._kept = cases, session, check, kept

    def measure(
        self, model: ClassModel, voros: ClassVoros | None, progress: Progress
    ) -> ModelMeasures:
        """One model's measures."""
        progress(0.0, tr("Measuring {name}", name=model.name))
        vus, close, name = None, None, model.name
        if model.confusion is not None:
            vus = self.vus(model.confusion.errors[None], silent)
            close = self._approximations(model.confusion)
        soft, ranking = None, None
        table, actual = model.probabilities, self._cases.actual
        if table is not None and actual is not None:
            ranking = self._kept.rankings.get(name, lambda: soft_ranking(table, actual))
            if self._check or self._cases.classes <= SOFT_CLASSES:
                key = soft_key(name, self._session)
                soft = self._kept.soft.get(key, lambda: self._soft(table, actual, progress))
        ordered = self._ordered(model)
        return ModelMeasures(
            vus, close, voros, soft, ranking, ordered.value, ordered.trinormal, ordered.orders
        )

    def vus(self, errors: FloatArray, progress: Progress) -> Vus:
        """The VUS of one classifier or several."""
        session, check = self._session, self._check
        return self._kept.vus.get(
            (key_of(errors), session.seed),
            lambda: measure_crisp(errors, session, check=check, progress=progress),
        )

    def _approximations(self, matrix: ConfusionMatrix) -> Approximations:
        """What comes near the VUS of one matrix."""
        priors = priors_in_use(self._cases, self._session)
        key = key_of(matrix.ratios), None if priors is None else key_of(priors)
        return self._kept.approximations.get(key, lambda: approximations(matrix.ratios, priors))

    def _soft(self, table: FloatArray, actual: IntArray, progress: Progress) -> SoftVus:
        """The soft VUS as it is first found."""
        session = self._session
        return soft_vus(
            table,
            actual,
            family=session.family,
            side=session.soft_side,
            check=self._check,
            seed=session.seed,
            progress=progress,
        )

    def _ordered(self, model: ClassModel) -> OrderedMeasures:
        """The ordered-class VUS, its trinormal form, and the value of every order."""
        session = self._session
        return self._kept.ordered.get(
            (model.name, session.order, session.level),
            lambda: _ordered(model, self._cases, session, self._check),
        )


def soft_key(name: str, session: ClassesSession) -> Hashable:
    """All of a session that the first soft VUS of a model depends on."""
    return name, session.family, session.soft_side, session.seed


def priors_in_use(cases: ClassCases, session: ClassesSession) -> FloatArray | None:
    """(c,) the stated priors, else the file's, else None."""
    return cases.priors if session.priors is None else np.array(session.priors)


def _ordered(
    model: ClassModel, cases: ClassCases, session: ClassesSession, check: bool
) -> OrderedMeasures:
    """The ordered-class VUS, its trinormal form, and the value of every order."""
    groups = ordered_groups(model, cases, session)
    if session.order is None or groups is None:
        return OrderedMeasures()
    order = order_of(session.order, cases.labels)
    found = ordered_vus(groups, session.level)
    if not check:
        return OrderedMeasures(found)
    trinormal = trinormal_vus(groups, session.level) if can_be_trinormal(groups) else None
    named = None
    if _orders_are_few(groups):
        named = {
            tuple(cases.labels[order[k]] for k in way): value
            for way, value in all_orders(groups).items()
        }
    return OrderedMeasures(found, trinormal, named)


def _orders_are_few(groups: Sequence[FloatArray]) -> bool:
    """Whether every order of the classes can be measured within seconds."""
    classes = len(groups)
    cases = sum(group.size for group in groups)
    return classes <= 3 or (classes <= MANY_CLASSES and factorial(classes) * cases <= ORDERED_CASES)


def ordered_groups(
    model: ClassModel, cases: ClassCases, session: ClassesSession
) -> list[FloatArray] | None:
    """The scores of each ordered class, lowest class first; None where nothing orders cases.

    Raises:
        InputError: the order names other classes.
    """
    if session.order is None or cases.actual is None:
        return None
    order = order_of(session.order, cases.labels)
    if model.marker is not None:
        score = model.marker
    elif model.probabilities is not None:
        score = expected_rank(model.probabilities, order)
    else:
        return None
    return [score[cases.actual == label] for label in order]


def order_of(order: Sequence[str], labels: Sequence[str]) -> list[int]:
    """The places of ordered classes among the labels.

    Raises:
        InputError: a class is unknown, named twice, or left out.
    """
    if sorted(order) != sorted(labels):
        raise InputError(
            tr(
                "the order names {order}; the classes are {labels}",
                order=", ".join(order),
                labels=", ".join(labels),
            ),
            do=tr("Name every class once, from lowest to highest."),
        )
    return [list(labels).index(label) for label in order]


def numbers(measures: Measures, names: Sequence[str]) -> dict[tuple[str, str], float]:
    """Every measure as (model, measure) → value; the set's model is the empty name."""
    found: dict[tuple[str, str], float] = {}
    for name, model in zip(names, measures.models, strict=True):
        values: dict[str, float | None] = {
            "vus": None if model.vus is None else model.vus.value,
            "voros": None if model.voros is None else model.voros.value,
            "soft_vus": None if model.soft is None else model.soft.vus.value,
            "ordered_vus": None if model.ordered is None else model.ordered.value,
        }
        if model.approximations is not None:
            values |= asdict(model.approximations)
        if model.ranking is not None:
            plain = asdict(model.ranking)
            values |= {key: plain[key] for key in plain if key != "one_vs_rest"}
        found |= {(name, key): value for key, value in values.items() if value is not None}
    if measures.set_vus is not None:
        found["", "vus"] = measures.set_vus.value
    if measures.set_voros is not None:
        found["", "voros"] = measures.set_voros.value
    return found
