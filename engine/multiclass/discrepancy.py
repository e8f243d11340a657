"""The paper's discrepancy study: how often an approximation ranks two classifiers otherwise.

Ferri, Hernández-Orallo & Salido 2003, section 5.5, draw random classifiers and count the
pairs that an approximation and the exact VUS rank in opposite ways. Their table depends on
how classifiers are drawn and pairs counted, which they do not say: here both have names.
"""

from typing import Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import asdict

from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.approximations import approximations
from engine.multiclass.confusion import errors_of_ratios
from engine.multiclass.vus import RANKING_DIGITS, exact_vus
from engine.numerics.arrays import FloatArray

Sampling = Literal["hit first", "uniform columns", "better than chance"]
SAMPLINGS: tuple[Sampling, ...] = ("hit first", "uniform columns", "better than chance")
MOST_CLASSIFIERS = 3000  # four and a half million pairs, held in memory at once
STUDIED = ("macro_average", "macro_average_076", "one_point", "ht1b", "ht2", "ht3")


class Discrepancy(Struct, frozen=True):
    """Shares of pairs ranked otherwise than by the exact VUS, by approximation.

    Attributes:
        sampling: how the classifiers were drawn. "hit first": each column's hit rate uniform
            in [0, 1], the rest split uniformly; it agrees with the paper's table once each
            pair is counted twice. "uniform columns": every valid column as likely as any
            other. "better than chance": the same, hits the largest of their columns.
        classifiers: how many were compared.
        pairs: how many pairs had different values of the VUS.
        shares: discordant pairs divided by pairs; a pair that the approximation ties
            counts half.
    """

    sampling: Sampling
    classifiers: int
    pairs: int
    shares: dict[str, float]

    @property
    def doubled(self) -> dict[str, float]:
        """The shares with each discordant pair counted twice, as the paper seems to do."""
        return {name: 2 * share for name, share in self.shares.items()}


def discrepancy_study(
    sampling: Sampling = "hit first",
    classifiers: int = 100,
    seed: int = 0,
    progress: Progress = silent,
) -> Discrepancy:
    """Draw random three-class classifiers and compare all pairs.

    Raises:
        InputError: the sampling has another name, or there are fewer than two classifiers or
            more than three thousand.
    """
    if classifiers < 2:
        raise InputError(
            tr("{classifiers} classifiers make no pair", classifiers=classifiers),
            do=tr("Draw at least two."),
        )
    if classifiers > MOST_CLASSIFIERS:
        raise InputError(
            tr("{classifiers} classifiers make too many pairs", classifiers=classifiers),
            do=tr("Draw at most {most_classifiers}.", most_classifiers=MOST_CLASSIFIERS),
        )
    generator = np.random.default_rng(seed)
    ratios = drawn_ratios(sampling, classifiers, generator)
    exact = np.empty(classifiers)
    for place, errors in enumerate(errors_of_ratios(ratios)):
        progress(place / classifiers, tr("Comparing random classifiers"))
        exact[place] = exact_vus(errors[None], check=False).value
    exact = np.round(exact, RANKING_DIGITS)
    first, second = np.triu_indices(classifiers, 1)
    truth = np.sign(exact[first] - exact[second])
    differ = truth != 0
    values = [asdict(approximations(matrix)) for matrix in ratios]
    shares = {}
    for name in STUDIED:
        column = np.round([float(row[name]) for row in values], RANKING_DIGITS)
        rank = np.sign(column[first] - column[second])
        shares[name] = float((np.abs(rank - truth)[differ] / 2).mean())
    return Discrepancy(sampling, classifiers, int(differ.sum()), shares)


def drawn_ratios(sampling: Sampling, count: int, generator: np.random.Generator) -> FloatArray:
    """(count, 3, 3) random column-normalised matrices.

    Raises:
        InputError: the sampling has another name.
    """
    if sampling not in SAMPLINGS:
        raise InputError(
            tr("no sampling is called “{sampling}”", sampling=sampling),
            do=tr("Use {samplings}.", samplings=", ".join(SAMPLINGS)),
        )
    columns = np.empty((count, 3, 3))
    for actual in range(3):
        others = [label for label in range(3) if label != actual]
        if sampling == "hit first":
            hit, split = generator.random(count), generator.random(count)
            drawn = np.stack((hit, (1 - hit) * split, (1 - hit) * (1 - split)), axis=1)
        else:
            drawn = generator.dirichlet(np.ones(3), count)
        if sampling == "better than chance":
            drawn = np.sort(drawn, axis=1)[:, ::-1]
            swap = generator.random(count) < 0.5
            drawn[swap, 1:] = drawn[swap, :0:-1]
        columns[:, [actual, *others], actual] = drawn
    return columns
